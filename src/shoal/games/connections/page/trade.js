/** Trades: an offer that one may answer or leave, in a tray that can be kept quiet, and making one. @module */
import { h } from '../../dom.js';
import { farOf, nearOf, shownCard, ticket, tile } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { cityAndRegions, isLink } from '../cosmopolis/regions.js';
import { swapped, tray } from '../cosmopolis/trays.js';
import { possible } from './brings.js';
import { can, movesOf, offersToMe } from './moves.js';
import { player, ruleChip, say } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */
/** @typedef {{ from: number, to: number, give: number, take: number }} Offer */

const QUIET = 'quiet trades';

/** The offers that were put aside, by what they are. @type {Set<string>} */
const shut = new Set();

/** @param {Offer} offer */
const idOf = (offer) => [offer.from, offer.to, offer.give, offer.take].join();

/** @param {Offer} offer */
export const isShut = (offer) => shut.has(idOf(offer));

export const isMuted = () => localStorage.getItem(QUIET) === 'yes';

/** @param {Scene} scene */
export function showOffers(scene) {
  shut.clear();
  scene.choose({ offers: true });
}

/** The offer that is shown, if any: never by itself in one's own turn. @param {Scene} scene @returns {Offer | undefined} */
export function shownOffer(scene) {
  const open = offersToMe(scene);
  if (scene.chosen.offers) return open[0];
  return scene.isMine || isMuted() ? undefined : open.find((offer) => !isShut(offer));
}

/** The card that one is about to offer: its place; true: it is still to be picked. @param {Scene} scene @returns {number | true | undefined} */
export function giving(scene) {
  const { give } = scene.chosen;
  if (give === undefined || scene.isMine || !can(scene, 'offer')) return undefined;
  return give === true || movesOf(scene, 'offer').some(({ action }) => action.give === give) ? give : undefined;
}

/** And the card that one wants for it. @param {Scene} scene @returns {{ seat: number, place: number } | undefined} */
export function taking(scene) {
  const { take } = scene.chosen;
  const isOpen = take !== undefined && movesOf(scene, 'offer').some(({ action }) => action.give === giving(scene) && action.seat === take.seat && action.take === take.place);
  return isOpen ? take : undefined;
}

/** @param {Scene} scene */
export function tradeTray(scene) {
  if (scene.seat === null || scene.table.state !== 'playing') return null;
  const give = giving(scene);
  if (give === true) return null;
  if (give !== undefined) return making(scene, give);
  const offer = shownOffer(scene);
  return offer === undefined ? null : answering(scene, offer);
}

/** @param {Scene} scene @param {Offer} offer */
function answering(scene, offer) {
  const aid = scene.annotations?.trades?.[offer.from];
  const accept = scene.legal.find((action) => action.kind === 'accept' && action.seat === offer.from);
  const later = () => {
    shut.add(idOf(offer));
    scene.choose({});
  };
  const content = [
    swapped(shownCard(/** @type {string} */ (ownHand(scene)[offer.take])), shownCard(scene.view.hands[offer.from][offer.give])),
    h('p', {}, aid && possible(aid.plays), aid?.pairs > 0 && ` ${say('pairs then', { n: aid.pairs })}`, ' ', accept === undefined && `${say('accept later')} `, ruleChip(scene, 'CN13')),
    h('label', { class: 'quiet' }, h('input', { type: 'checkbox', id: 'quiet', checked: isMuted(), onchange: () => mute(scene, later) }), say('mute')),
  ];
  return tray(say('offer title', { name: scene.name(offer.from) }), content, [
    { label: say('decline'), act: () => scene.play({ kind: 'decline', seat: offer.from }) },
    { label: say('accept'), go: true, off: accept === undefined, act: () => scene.play({ kind: 'accept', seat: offer.from }) },
  ], later);
}

/** @param {Scene} scene @param {() => void} later */
function mute(scene, later) {
  localStorage.setItem(QUIET, isMuted() ? 'no' : 'yes');
  if (isMuted()) later();
  else scene.choose({ ...scene.chosen });
}

/** While one offers a card, the cards of a seat can be pressed for it. @param {Scene} scene @param {number} seat */
export function wantedTiles(scene, seat) {
  const give = giving(scene);
  const offers = typeof give === 'number' ? movesOf(scene, 'offer').filter(({ action }) => action.give === give && action.seat === seat) : [];
  if (offers.length === 0) return null;
  const take = taking(scene);
  return h('span', { class: 'tiles wants' }, offers.map(({ action }) => {
    const isPicked = take?.seat === seat && take.place === action.take;
    const card = scene.view.hands[seat][action.take];
    return tile(card, { can: true, isPicked, label: say('take label', { name: scene.name(seat), card: cityAndRegions(farOf(card)) }), press: () => scene.choose({ ...scene.chosen, take: isPicked ? undefined : { seat, place: action.take } }) });
  }));
}

/** Which card of the others one wants for it. @param {Scene} scene @param {number} give */
function making(scene, give) {
  const take = taking(scene);
  const offers = movesOf(scene, 'offer').filter(({ action }) => action.give === give);
  const others = scene.table.seats.map((_, seat) => seat).filter((seat) => seat !== scene.seat);
  const content = [
    h('p', { class: 'given' }, h('small', {}, say('you give')), ' ', ticket(nearOf(/** @type {string} */ (ownHand(scene)[give])))),
    h('ul', { class: 'theirs' }, others.map((seat) => h('li', {}, h('span', { class: 'whose' }, player(scene, seat), ' ', h('b', {}, scene.name(seat))),
      h('div', { class: 'choices' }, scene.view.waits_for.seat === seat ? h('small', {}, say('on turn now')) : theirs(scene, seat, offers, take))))),
    take !== undefined && h('p', {}, possible(scene.annotations?.theirs?.[take.seat]?.[take.place] ?? [])),
  ];
  const buttons = take === undefined ? [] : [
    { label: say('clear'), act: () => scene.choose({}) },
    { label: say('offer it'), go: true, act: () => scene.play({ kind: 'offer', seat: take.seat, give, take: take.place }) },
  ];
  return tray(say('offer a trade'), content, buttons, () => scene.choose({}));
}

/** @param {Scene} scene @param {number} seat @param {import('./moves.js').Move[]} offers @param {{ seat: number, place: number } | undefined} take */
function theirs(scene, seat, offers, take) {
  const found = offers.filter(({ action }) => action.seat === seat);
  if (found.length === 0) return h('small', {}, say('no cards'));
  return found.map(({ action }) => {
    const card = scene.view.hands[seat][action.take];
    const behind = nearOf(card) === '?' ? scene.annotations?.near?.[seat]?.[action.take] ?? [] : isLink(nearOf(card)) ? [] : [nearOf(card)];
    const isPicked = take?.seat === seat && take.place === action.take;
    const gains = (scene.annotations?.theirs?.[seat]?.[action.take] ?? []).some((/** @type {any} */ play) => play.gain[/** @type {number} */ (scene.seat)] > 0);
    return h('button', { class: `wanted${gains ? ' good' : ''}`, type: 'button', id: `take-${seat}-${action.take}`, 'aria-pressed': String(isPicked),
      onclick: () => scene.choose({ ...scene.chosen, take: isPicked ? undefined : { seat, place: action.take } }) },
    ticket(farOf(card), { small: true }), behind.length > 0 && h('small', {}, say('may be', { cities: behind.join(', ') })));
  });
}
