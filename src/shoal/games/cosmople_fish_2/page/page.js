/** Cosmople-Fish II in the browser. @module */
import { h } from '../../dom.js';
import { nearOf, shownCard } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { hand as drawHand, handKey, pile } from '../cosmopolis/hand.js';
import { lights } from '../cosmopolis/lights.js';
import '../cosmopolis/light.js';
import { lookKey, sideTab } from '../cosmopolis/look.js';
import { mapKey } from '../cosmopolis/map.js';
import { drawings } from '../cosmopolis/phrase.js';
import { isLink, regionsOf, colourOfRegion } from '../cosmopolis/regions.js';
import { glance, held as heldBy, tilesOf } from '../cosmopolis/seat.js';
import { beats, scoreSheet } from './beats.js';
import { actor, begins, lastLine } from './lines.js';
import { adds, asked, chooseAsk, gift, isPlaying, movesOf, phase, pick, picked, picks, preview, within } from './moves.js';
import { say } from './names.js';
import { sum } from './rounds.js';
import { sentence, waiting } from './sentence.js';
import { draw, ledger, when } from './sets.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../cosmopolis/card.js').Side} Side
 */

export const title = say('title');

// The hand

/** @param {Scene} scene */
function hand(scene) {
  if (scene.seat === null) return null;
  return drawHand({ scene, cards: ownHand(scene), picked: Object.fromEntries(chosen(scene).map((place) => [place, ''])), wants: new Set(wanted(scene).map(String)), fresh: drawn(scene), press: (place, side) => press(scene, place, side), turn: (place) => turn(scene, place), piles: [pile({ id: 'deck', name: say('to fish'), count: scene.view.pile })], apart: apart(scene) });
}

/** The places of the cards that are picked. @param {Scene} scene @returns {number[]} */
function chosen(scene) {
  if (isPlaying(scene)) return picked(scene);
  const given = gift(scene);
  if (given !== null) return [given.action.place];
  return adds(scene).slice(0, 1).map(({ action }) => action.place);
}

/** The places of those that can be. @param {Scene} scene @returns {number[]} */
function wanted(scene) {
  const to = phase(scene);
  if (isPlaying(scene)) return within(scene).flatMap(({ places }) => places).filter((place) => !picked(scene).includes(place));
  if (to === 'answer') return movesOf(scene, 'give').map(({ action }) => action.place);
  return to === 'turn' && adds(scene).length === 0 ? movesOf(scene, 'add').map(({ action }) => action.place) : [];
}

/** The place of the card that one has fished last, until one moves again. @param {Scene} scene */
function drawn(scene) {
  const last = lastLine(scene, ({ kind, facts }) => facts.seat === scene.seat && ['fish', 'set', 'add'].includes(kind) || kind === 'round' || kind === 'ask' && facts.asker === scene.seat);
  return last?.kind === 'fish' ? last.facts.place : undefined;
}

/** The card received, and those that lie with it already: first, and apart. @param {Scene} scene */
function apart(scene) {
  if (!isPlaying(scene)) return null;
  const { received, laid = [] } = scene.view.waits_for;
  const line = lastLine(scene, ({ kind }) => kind === 'give');
  return h('li', { class: 'apart' }, h('small', {}, line === undefined ? say('received now') : say('received from', { name: scene.name(line.facts.asked) })), [received, ...laid].map(shownCard));
}

/** A side tapped. @param {Scene} scene @param {number} place @param {Side} side */
function press(scene, place, side) {
  if (side === '/' && !isLink(nearOf(ownHand(scene)[place] ?? ''))) turn(scene, place);
  else if (isPlaying(scene)) pickToLay(scene, place);
  else if (phase(scene) === 'answer') pickToGive(scene, place);
  else if (phase(scene) === 'turn') pickToAdd(scene, place);
}

/** Either it is turned, or one is told why not. @param {Scene} scene @param {number} place */
const turn = (scene, place) => scene.play({ kind: 'turn', place });

/** @param {Scene} scene @param {number} place */
function pickToLay(scene, place) {
  const now = picked(scene);
  pick(scene, { ...picks(scene), cards: now.includes(place) ? now.filter((each) => each !== place) : [...now, place] });
  if (phase(scene) === 'lay' && !movesOf(scene, 'lay').some(({ action }) => action.place === place)) scene.play({ kind: 'lay', place }); // to be told why not
}

/** @param {Scene} scene @param {number} place */
function pickToGive(scene, place) {
  if (movesOf(scene, 'give').some(({ action }) => action.place === place)) pick(scene, picks(scene).place === place ? {} : { place });
  else scene.play({ kind: 'give', place }); // to be told why not
}

/** A card that can be added, or whose colour can be asked for. @param {Scene} scene @param {number} place */
function pickToAdd(scene, place) {
  const { ask, place: before } = picks(scene);
  const city = nearOf(ownHand(scene)[place] ?? '');
  const colour = isLink(city) ? undefined : colourOfRegion(regionsOf(city)[0]);
  if (movesOf(scene, 'add').some(({ action }) => action.place === place)) {
    const now = asked(scene)?.action;
    pick(scene, { ask: now && colour ? { seat: now.seat, for: now.for, colour } : ask, ...(before === place ? {} : { place }) });
  } else if (colour !== undefined) chooseAsk(scene, { colour });
  else scene.play({ kind: 'add', place, set: 0 }); // to be told why not
}

// Seats and keys

/** When one asks, a seat is pressed to be asked; else to see its hand. @param {Scene} scene @param {number} seat */
function held(scene, seat) {
  const ask = phase(scene) === 'turn' && adds(scene).length === 0 ? asked(scene) : null;
  if (ask === null || seat === scene.seat) return heldBy(scene, seat);
  return h('button', { class: 'tiles asks', type: 'button', id: `tiles-${seat}`, 'aria-pressed': String(ask.action.seat === seat), 'aria-label': say('pick to ask', { name: scene.name(seat) }), onclick: () => chooseAsk(scene, { seat }), ...glance(scene, seat) }, tilesOf(scene, seat));
}

/** What lies there in this round; once all is over, everything. @param {Scene} scene @param {number} seat @returns {number} */
const number = ({ view, annotations }, seat) => (view.waits_for === null ? view.totals[seat] : annotations?.points[seat] ?? 0);

/** What the rounds before brought. @param {Scene} scene @param {number} seat */
function beside(scene, seat) {
  const { totals, waits_for: waits } = scene.view;
  return waits === null || totals[seat] === 0 || scene.pointsShown ? null : h('small', { title: say('so far', { now: number(scene, seat), before: totals[seat] }) }, ` + ${totals[seat]}`);
}

/** A number asks that seat; else hand, map and rows. @param {Scene} scene @param {KeyboardEvent} event */
function key(scene, event) {
  const seat = Number(event.key) - 1;
  if (phase(scene) === 'turn' && !event.ctrlKey && !event.metaKey && movesOf(scene, 'ask').some(({ action }) => action.seat === seat)) {
    chooseAsk(scene, { seat });
    return true;
  }
  return handKey(event, { turn: (place) => turn(scene, place), hasPicked: chosen(scene).length > 0 }) || lookKey(scene, event) || mapKey(event);
}

/**
 * What everybody can see to be the only thing to do: to fish without cards; to answer for a link, which all see in a hand.
 * @param {Scene} scene @param {import('../../socket.js').Action} action
 */
function resolves(scene, action) {
  const to = phase(scene);
  if (to === 'turn') return action.kind === 'fish' && ownHand(scene).every((card) => card === null);
  if (to !== 'answer' || scene.view.waits_for.for !== 'link') return false;
  return action.kind === 'no' || action.kind === 'give' && movesOf(scene, 'give').length === 1;
}

/** @type {import('../../scene.js').GamePage} */
export default {
  draw, preview, sentence, waiting, number, beside, held, hand, key, drawings, actor, begins, sum, when, resolves,
  ledger: (scene) => ledger(scene, true),
  ledgerName: say('sets tab'),
  lights,
  sideTab,
  beats,
  scoreSheet,
  points: ({ view, annotations }, seat) => view.totals[seat] + (view.waits_for === null ? 0 : annotations?.points[seat] ?? 0),
  kept: (before) => before,
};
