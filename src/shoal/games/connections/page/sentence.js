/** The one sentence: what is expected of one, what is picked, and what it would bring. @module */
import { t } from '../../words.js';
import { nearOf } from '../cosmopolis/card.js';
import { cityOfCode, ownHand } from '../cosmopolis/compose.js';
import { cityName, listed, regionName, regionOfColour } from '../cosmopolis/regions.js';
import { brings, changed, ownChanges } from './brings.js';
import { can, completions, fitting, movesOf, ownOffer, picked, placeOf } from './moves.js';
import { anyOf, cardText, ruleChip, say } from './names.js';
import { hiddenOffers, outcome, shownOffer, showOffers } from './offers.js';
import { answer, offering, waits } from './trade_bar.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../scene.js').Sentence} Sentence
 * @typedef {import('../../scene.js').Button} Button
 * @typedef {import('./moves.js').Move} Move
 */

/** @param {Scene} scene @returns {Sentence | null} */
export function sentence(scene) {
  const offer = offering(scene);
  if (offer !== null) return offer;
  if (scene.chosen.invite !== undefined) return inviting(scene, scene.chosen.invite);
  if (!scene.isMine) return meanwhile(scene);
  const { to } = scene.view.waits_for;
  if (to === 'discard') return discarding(scene);
  if (to === 'draw') return drawing(scene);
  if (scene.chosen.announce) return announcing(scene);
  return picked(scene).length > 0 ? playing(scene) : beginning(scene);
}

// One's turn

/** @param {Scene} scene @returns {Sentence} */
function beginning(scene) {
  if (can(scene, 'pass')) return { text: say('pass text'), more: [ruleChip(scene, 'CN22')], buttons: [...announce(scene), { label: say('pass'), go: true, act: () => scene.play({ kind: 'pass' }) }] };
  const ways = ['set', 'link', 'add', 'join', 'draw'].filter((way) => can(scene, way)).map((way) => say(`way ${way}`));
  const plays = movesOf(scene, 'set', 'link', 'add', 'join').length > 0;
  return { text: plays ? say('your turn', { ways: either(ways) }) : say('your turn draw'), more: say(plays ? 'your turn more' : 'nothing fits'), buttons: [...announce(scene), ...draws(scene)] };
}

/** @param {string[]} ways */
const either = (ways) => (ways.length > 1 ? say('either', { first: ways.slice(0, -1).join(', '), last: ways[ways.length - 1] }) : ways[0]);

/** @param {Scene} scene @returns {Button[]} */
const announce = (scene) => (can(scene, 'announce') ? [{ label: say('announce'), act: () => scene.choose({ announce: true }) }] : []);

/** The deck last, and the discard pile in its place once it is used up. @param {Scene} scene @returns {Button[]} */
function draws(scene) {
  const top = scene.view.discard[0];
  return movesOf(scene, 'draw').reverse().map(({ action }, n, all) =>
    ({ label: action.from === 'deck' ? say('draw') : say('take', { city: cityName(nearOf(top)) }), go: n === all.length - 1, act: () => scene.play(action) }));
}

/** @param {Scene} scene @returns {Sentence} */
function announcing(scene) {
  return {
    text: say('announce sure'),
    more: [say('announce more', { cost: scene.annotations?.pairs?.cost ?? 0 }), ' ', ruleChip(scene, 'CN14')],
    buttons: [{ label: say('not yet'), act: () => scene.choose({}) }, { label: say('announce it'), go: true, act: () => scene.play({ kind: 'announce' }) }],
  };
}

/** @param {Scene} scene @returns {Sentence} */
function playing(scene) {
  const found = fitting(scene);
  const sides = picked(scene);
  const cities = listed(sides.map((side) => cityOfCode(scene, side)));
  const joins = found.filter(({ action }) => action.kind === 'join');
  if (joins.length > 0) return joining(scene, joins, found.find(({ action }) => action.kind === 'add'));
  if (found.length > 1) return linking(scene, found);
  if (found.length === 1) return one(scene, found[0], cities);
  const sets = completions(scene);
  return sets.length > 0 ? onTheWay(scene, sets, cities) : against(scene, cities);
}

/** @param {Scene} scene @param {Move} move @param {string} cities @returns {Sentence} */
function one(scene, { action, aid }, cities) {
  const texts = {
    set: [say('new set', { cities }), say('lay set'), 'CN4'],
    add: [say('add city', { city: cities }), say('add it'), 'CN6'],
    link: [say('link to', { city: cities, colour: regionName(regionOfColour(action.colour)) }), say('link it'), 'CN5'],
  };
  const [text, label, rule] = texts[/** @type {'set' | 'add' | 'link'} */ (action.kind)];
  return { text, more: [brings(aid), ' ', ruleChip(scene, rule)], buttons: [clear(scene), go(scene, label, action)] };
}

/** A linking card that more than one set can take. @param {Scene} scene @param {Move[]} found @returns {Sentence} */
function linking(scene, found) {
  const city = cityName(cityOfCode(scene, picked(scene)[0]));
  const best = [...found].sort((x, y) => x.aid.gain[/** @type {number} */ (scene.seat)] - y.aid.gain[/** @type {number} */ (scene.seat)]);
  return {
    text: say('link which', { city }),
    more: [brings(best.at(-1)?.aid), ' ', ruleChip(scene, 'CN5')],
    buttons: best.map(({ action }, n) => ({ label: say('link colour', { colour: regionName(regionOfColour(action.colour)) }), go: n === best.length - 1, act: () => scene.play(action) })),
  };
}

/** @param {Scene} scene @param {Move[]} joins @param {Move | undefined} add @returns {Sentence} */
function joining(scene, joins, add) {
  const seat = /** @type {number} */ (scene.seat);
  const city = cityName(cityOfCode(scene, picked(scene)[0]));
  const [join] = [...joins].sort((x, y) => y.aid.gain[seat] - x.aid.gain[seat]);
  const owner = scene.view.links.find((/** @type {any} */ tie) => tie.link === join.action.link).owner;
  const name = scene.name(owner);
  const shared = join.aid.changes.find((/** @type {any} */ each) => each.link === join.action.link);
  const others = ownChanges(add?.aid).filter((each) => each.link !== join.action.link);
  const more = [shared && say('joined', { change: changed(shared) }), others.length > 0 && say('either way', { change: changed(others[0]) })].filter(Boolean).join(' ');
  const rest = [...joins].filter((each) => each !== join).map(({ action }) => ({ label: say('join link', { link: cityName(action.link) }), act: () => scene.play(action) }));
  const addOnly = add === undefined ? [] : [{ label: say('add only'), act: () => scene.play(add.action) }];
  const addIsBetter = add !== undefined && add.aid.gain[seat] > join.aid.gain[seat];
  const buttons = [...addOnly, ...rest, { label: say('join it', { name }), act: () => scene.play(join.action) }];
  if (addIsBetter) buttons.push(.../** @type {Button[]} */ (buttons.splice(0, 1)));
  return {
    text: rest.length > 0 ? say('join several', { city }) : say(add === undefined ? 'join city' : 'add own', { name, link: cityName(join.action.link), city }),
    more: [more, ' ', ruleChip(scene, 'CN12')],
    buttons: (buttons.length === 1 ? [clear(scene), ...buttons] : buttons).map((button, n, all) => ({ ...button, go: n === all.length - 1 })),
  };
}

/** @param {Scene} scene @param {Move[]} sets @param {string} cities @returns {Sentence} */
function onTheWay(scene, sets, cities) {
  const sides = picked(scene);
  const fits = [...new Set(sets.flatMap(({ action }) => action.cards).filter((side) => !sides.includes(side)).map((side) => cityOfCode(scene, side)))];
  const only = sets.length === 1 ? sets[0] : null;
  return {
    text: say(sides.length === 2 ? 'one more' : 'two more', { cities }),
    more: say('fits', { cities: listed(fits) }),
    buttons: [clear(scene), ...(only === null ? [] : [go(scene, say('complete'), only.action)])],
  };
}

/** The server says why not, a moment later. @param {Scene} scene @param {string} cities @returns {Sentence} */
function against(scene, cities) {
  const isSet = picked(scene).length > 1;
  return { text: say(isSet ? 'no set' : 'cannot', { cities }), buttons: [clear(scene), { label: say(isSet ? 'lay set' : 'add it'), go: true, off: true, act: () => undefined }] };
}

/** @param {Scene} scene @returns {Button} */
const clear = (scene) => ({ label: say('clear'), close: true, act: () => scene.choose({}) });

/** @param {Scene} scene @param {string} label @param {any} action @returns {Button} */
const go = (scene, label, action) => ({ label, go: true, act: () => scene.play(action) });

/** @param {Scene} scene @returns {Sentence} */
function drawing(scene) {
  if (can(scene, 'end')) return { text: say('to end'), more: [ruleChip(scene, 'CN8')], buttons: [{ label: say('end'), go: true, act: () => scene.play({ kind: 'end' }) }] };
  const ends = movesOf(scene, 'draw').some(({ aid }) => aid.ends);
  const more = can(scene, 'invite') ? say('to draw more') : ends ? say('ends') : '';
  return { text: say('to draw'), more: [more, ' ', ruleChip(scene, 'CN8')], buttons: draws(scene) };
}

/** @param {Scene} scene @returns {Sentence} */
function discarding(scene) {
  const { drawn, from } = scene.view.waits_for;
  const hand = ownHand(scene);
  const [side] = picked(scene);
  if (side === undefined) {
    return { text: say('to discard'), more: say(from === 'discard' ? 'to discard taken' : 'to discard more', { card: cardText(/** @type {string} */ (hand[drawn])) }) };
  }
  const place = placeOf(side);
  const aid = movesOf(scene, 'discard').find(({ action }) => action.place === place)?.aid;
  const pairs = aid === undefined ? '' : aid.pairs > 0 ? say('pairs', { n: aid.pairs, cost: 20 * aid.pairs }) : say('pairs none');
  return {
    text: say('discard card', { card: cardText(/** @type {string} */ (hand[place])) }),
    more: [[pairs, aid?.ends && say('ends')].filter(Boolean).join(' '), ' ', ruleChip(scene, 'CN19')],
    buttons: [clear(scene), { label: say('discard'), go: true, act: () => scene.play({ kind: 'discard', place }) }],
  };
}

// Inviting, and what there is to do while others play

/** @param {Scene} scene @param {string} link @returns {Sentence} */
function inviting(scene, link) {
  const tie = scene.view.links.find((/** @type {any} */ each) => each.link === link);
  const colours = (scene.annotations?.connections[scene.view.links.indexOf(tie)]?.colours ?? []).filter((/** @type {string} */ colour) => colour !== tie?.colour);
  return { text: say('invite whom', { link: cityName(link) }), more: [say('invite more', { regions: anyOf(colours) }), ' ', ruleChip(scene, 'CN10')], buttons: [clear(scene)] };
}

/** @param {Scene} scene @returns {Sentence} */
function meanwhile(scene) {
  const offer = shownOffer(scene);
  if (offer !== undefined) return answer(scene, offer);
  const hidden = hiddenOffers(scene);
  const own = ownOffer(scene);
  const ended = outcome(scene);
  const isHeld = scene.table.hold?.seat === scene.seat;
  const buttons = [
    ...(hidden.length > 0 ? [{ label: say('show offers', { n: hidden.length }), act: () => showOffers(scene) }] : []),
    ...(own === undefined ? [] : [{ label: say('retract'), act: () => scene.play({ kind: 'retract' }) }]),
    ...(own === undefined && isHeld ? [{ label: t('let play', { name: scene.name(scene.view.waits_for.seat) }), act: () => scene.release?.() }] : []),
  ];
  const offered = own && say('open offer', { name: scene.name(own.to), give: cardText(/** @type {string} */ (ownHand(scene)[own.give])), take: cardText(scene.view.hands[own.to][own.take]) });
  const declined = isHeld && ended?.kind === 'decline' && say('own decline', { name: scene.name(ended.seat) });
  return { text: offered || declined || waiting(scene), more: offered || declined ? waits(scene) || waiting(scene) : say('meanwhile'), waits: offered !== undefined, buttons };
}

/** @param {Scene} scene */
export function waiting(scene) {
  const { to, seat } = scene.view.waits_for;
  return say(`waiting ${to}`, { name: scene.name(seat) });
}
