/** Trades on top of the ledger: an offer to answer, one's own, one in the making, and what became of the last. @module */
import { h } from '../../dom.js';
import { icon } from '../../icons.js';
import { cityOf, farOf, nearOf, shownCard, ticket, tile } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { cityAndRegions, cityName } from '../cosmopolis/regions.js';
import { consequence } from './advice.js';
import { canDraft, compose, composing, discardDraft, draftOf, partners } from './draft.js';
import { ownOffer } from './moves.js';
import { phrase, player, ruleChip, say } from './names.js';
import { counterOf, isMuted, outcome, putAside, shownOffer, toggleQuiet } from './offers.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./offers.js').Offer} Offer
 */

const MOST_BEHIND = 4; // cities that a hidden side may be, to be named

/** What stands on top of the ledger. @param {Scene} scene @returns {HTMLElement[]} */
export function tradePart(scene) {
  if (scene.seat === null || scene.isPast || scene.table.state !== 'playing' || scene.view.waits_for === null) return [];
  const draft = draftOf(scene);
  const offer = shownOffer(scene);
  const own = ownOffer(scene);
  if (draft !== null && !draft.isReady) return [composer(scene, draft)];
  return [
    ...(offer === undefined ? [] : [answering(scene, offer)]),
    ...(draft === null ? [] : [prepared(scene, draft)]),
    ...(own === undefined ? [] : [sent(scene, own)]),
    ...(draft === null && own === undefined ? [invitation(scene)] : []),
  ].filter((part) => part !== null);
}

/** How the last offer ended, and a new one. @param {Scene} scene @returns {HTMLElement | null} */
function invitation(scene) {
  if (!canDraft(scene)) return null;
  const found = outcome(scene);
  const isNew = found === null || found.kind === 'trade';
  const begin = h('button', { class: 'new-offer', type: 'button', id: 'new-offer', onclick: () => compose(scene) }, say(isNew ? 'offer a trade' : 'new offer'));
  if (isNew) return h('p', { class: 'trade-line' }, icon('swap'), begin);
  return h('p', { class: 'trade-line lapsed', role: 'status' }, icon('swap'), h('span', {}, say(`own ${found.kind}`, { name: found.seat < 0 ? '' : scene.name(found.seat) })), begin);
}

// Cards

/** Two cards that would change hands. @param {Child} give @param {Child} get @param {string} [differs] the one that is new */
function exchange(give, get, differs = '') {
  const looks = (/** @type {string} */ which) => (differs === which ? 'new-side' : '');
  return h('div', { class: 'exchange' }, h('div', { class: looks('give') }, h('span', { class: 'cap' }, say('you give')), give), icon('swap'), h('div', { class: looks('get') }, h('span', { class: 'cap' }, say('you get')), get));
}

/** @param {string | null | undefined} card */
const whole = (card) => (card ? shownCard(card) : h('div', { class: 'card still nothing' }, '?'));

/** "Behind it Lima or Tunis" where the other side is not known. @param {Scene} scene @param {number} seat @param {number} place */
function behind(scene, seat, place) {
  const cities = nearOf(scene.view.hands[seat][place]) === '?' ? scene.annotations?.near?.[seat]?.[place] ?? [] : [];
  return cities.length > 0 && cities.length <= MOST_BEHIND ? say('may be', { cities: cities.map(cityName).join(', ') }) : '';
}

/** @param {Scene} scene @param {string} card got @param {number | undefined} give @param {any} [aid] @param {string} [more] */
function advice(scene, card, give, aid, more = '') {
  const pairs = aid?.pairs > 0 ? say('pairs then', { n: aid.pairs }) : '';
  return h('p', { class: 'then' }, [consequence(scene, card, give, aid?.plays), more, pairs].filter(Boolean).join(' '), ' ', ruleChip(scene, 'CN13'));
}

// An offer to answer

/** @param {Scene} scene @param {Offer} offer */
function answering(scene, offer) {
  const counter = counterOf(scene, offer);
  const [gives, gets] = [ownHand(scene)[offer.take], scene.view.hands[offer.from][offer.give]];
  const title = say(counter === null ? 'offer title' : 'counter title', { name: scene.name(offer.from) });
  return h('section', { class: 'offer mine', id: 'offer', 'aria-label': title },
    h('header', {}, player(scene, offer.from), h('h2', {}, title),
      h('button', { class: 'tool', type: 'button', id: 'put-aside', 'aria-label': say('put aside'), title: say('put aside'), onclick: () => putAside(scene, offer) }, icon('close'))),
    exchange(whole(gives), whole(gets), counter?.differs),
    counter !== null && h('p', {}, phrase(`counter ${counter.differs}`, { declined: cityName(counter.declined), name: scene.name(offer.from), give: h('b', {}, cityName(nearOf(gives ?? ''))), get: h('b', {}, cityName(farOf(gets))) })),
    advice(scene, gets, offer.take, scene.annotations?.trades?.[offer.from]),
    h('label', { class: 'keep-quiet' }, h('input', { type: 'checkbox', id: 'quiet', checked: isMuted(), onchange: () => toggleQuiet(scene) }), say('mute')));
}

// One's own

/** An offer that has been made. @param {Scene} scene @param {Offer} own */
function sent(scene, own) {
  return h('section', { class: 'offer', id: 'offer', 'aria-label': say('own offer') },
    h('header', {}, h('h2', {}, say('offer to')), player(scene, own.to), h('b', {}, scene.name(own.to))),
    exchange(whole(ownHand(scene)[own.give]), whole(scene.view.hands[own.to][own.take])),
    h('p', { role: 'status' }, h('i', { class: 'breath', 'aria-hidden': 'true' }), say('offer stands', { name: scene.name(own.to) })));
}

/** An offer that waits to be sent. @param {Scene} scene @param {Draft} draft */
function prepared(scene, draft) {
  return h('section', { class: 'offer', id: 'offer', 'aria-label': say('own offer') },
    h('header', {}, h('h2', {}, say('offer to')), player(scene, draft.seat), h('b', {}, scene.name(draft.seat))),
    exchange(whole(draft.given), whole(draft.wanted)),
    h('p', { role: 'status' }, say('sent later')),
    h('div', { class: 'buttons' }, h('button', { class: 'button', type: 'button', id: 'offer-drop', onclick: () => discardDraft(scene) }, say('drop offer')),
      h('button', { class: 'button', type: 'button', id: 'offer-change', onclick: () => compose(scene) }, say('change offer'))));
}

/** An offer in the making. @param {Scene} scene @param {Draft} draft */
function composer(scene, draft) {
  const { seat, take, give } = draft;
  const aid = take === undefined ? undefined : { plays: scene.annotations?.theirs?.[seat]?.[take] ?? [] };
  return h('section', { class: 'offer mine', id: 'offer', 'aria-label': say('own offer') },
    h('header', {}, h('h2', {}, say('offer to')), h('span', { class: 'whom', role: 'group', 'aria-label': say('offer to') }, partners(scene).map((each) => whom(scene, each, each === seat)))),
    h('span', { class: 'cap' }, say('you want')), h('div', { class: 'choices', role: 'group', 'aria-label': say('you want') }, theirs(scene, draft)),
    h('span', { class: 'cap of-ours' }, say('you give to', { name: scene.name(seat) })), h('div', { class: 'choices of-ours', role: 'group', 'aria-label': say('you give') }, ours(scene, draft)),
    exchange(whole(draft.given), whole(draft.wanted)),
    take !== undefined && advice(scene, /** @type {string} */ (draft.wanted), give, aid, behind(scene, seat, take)));
}

/** @param {Scene} scene @param {number} seat @param {boolean} isChosen */
function whom(scene, seat, isChosen) {
  return h('button', { type: 'button', id: `whom-${seat}`, 'aria-pressed': String(isChosen), 'aria-label': scene.name(seat), title: scene.name(seat), onclick: () => compose(scene, { seat }) },
    player(scene, seat), isChosen && h('b', {}, scene.name(seat)));
}

/** The sides that face one. @param {Scene} scene @param {Draft} draft */
function theirs(scene, { seat, take }) {
  return scene.view.hands[seat].map((/** @type {string | null} */ card, /** @type {number} */ place) => {
    if (card === null) return null;
    const isPicked = take === place;
    return choice(`take-${seat}-${place}`, farOf(card), say('take label', { name: scene.name(seat), card: cityAndRegions(farOf(card)) }), isPicked, () => compose(scene, { seat, take: isPicked ? undefined : place }));
  });
}

/** One's own cards, by their near sides. @param {Scene} scene @param {Draft} draft */
function ours(scene, { give }) {
  return ownHand(scene).map((card, place) => {
    if (card === null) return null;
    const isPicked = give === place;
    return choice(`give-${place}`, nearOf(card), say('give label', { card: cityAndRegions(cityOf(card, '')) }), isPicked, () => compose(scene, { give: isPicked ? undefined : place }));
  });
}

/** @param {string} id @param {string} city @param {string} label @param {boolean} isPicked @param {() => void} press */
function choice(id, city, label, isPicked, press) {
  const made = ticket(city, { isPicked, label, press });
  made.id = id;
  return made;
}

/** While one composes, the tiles of a seat can be pressed for the card wanted. @param {Scene} scene @param {number} seat */
export function wantedTiles(scene, seat) {
  const draft = composing(scene);
  if (draft === null || seat === scene.seat || !partners(scene).includes(seat)) return null;
  return h('span', { class: 'tiles wants' }, scene.view.hands[seat].map((/** @type {string | null} */ card, /** @type {number} */ place) => {
    if (card === null) return null;
    const isPicked = draft.seat === seat && draft.take === place;
    const label = say('tile label', { name: scene.name(seat), card: cityAndRegions(farOf(card)) });
    return tile(card, { can: true, isPicked, label, press: () => compose(scene, { seat, take: isPicked ? undefined : place }) });
  }));
}
