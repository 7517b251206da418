/** Networks in the browser. @module */
import { h } from '../../dom.js';
import { codesOf, ownHand, pickedCodes, pickedOf, toggled } from '../cosmopolis/compose.js';
import { hand as drawHand, handKey, pile } from '../cosmopolis/hand.js';
import { lights } from '../cosmopolis/lights.js';
import '../cosmopolis/light.js';
import { lookKey, sideTab } from '../cosmopolis/look.js';
import { mapKey } from '../cosmopolis/map.js';
import { drawings } from '../cosmopolis/phrase.js';
import { held } from '../cosmopolis/seat.js';
import { draw, ledger, when } from './board.js';
import { beats, scoreSheet } from './beats.js';
import { actor, begins } from './lines.js';
import { can, isLaying, movesOf, phase, play, sets, wants } from './moves.js';
import { say } from './names.js';
import { sentence, waiting } from './sentence.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../cosmopolis/card.js').Side} Side
 */

export const title = say('title');

// The hand

/** @param {Scene} scene */
function hand(scene) {
  if (scene.seat === null) return null;
  const waits = phase(scene);
  const picked = waits === 'discard' ? (scene.chosen.place === undefined ? {} : { [scene.chosen.place]: /** @type {Side} */ ('') }) : isLaying(scene) ? pickedOf(scene) : {};
  return drawHand({ scene, cards: ownHand(scene), picked, wants: wants(scene), ...(waits === 'discard' ? { fresh: scene.view.waits_for.drawn } : {}), press: (place, side) => press(scene, place, side), turn: (place) => turn(scene, place), piles: piles(scene) });
}

/** @param {Scene} scene */
function piles(scene) {
  const { pile: deck, discard } = scene.view;
  const from = scene.isMine ? movesOf(scene, 'draw').map(({ action }) => action.from) : [];
  const way = (/** @type {string} */ which) => (from.includes(which) ? { press: () => play(scene, { kind: 'draw', from: which }), label: say(`draw ${which} label`) } : {});
  return [
    pile({ id: 'deck', name: say('deck'), count: typeof deck === 'number' ? deck : deck.cards, ...way('deck'), ...(deck.known?.length > 0 ? { top: deck.known[0] } : {}) }),
    pile({ id: 'discard', name: say('discards'), count: discard.length, ...way('discard'), ...(discard.length > 0 ? { top: discard[0] } : {}) }),
  ];
}

/** A side tapped: chosen to be played or discarded; when it is not one's turn, turned. @param {Scene} scene @param {number} place @param {Side} side */
function press(scene, place, side) {
  if (!scene.isMine) {
    if (side === '/') turn(scene, place);
    return;
  }
  if (phase(scene) === 'discard') {
    if (movesOf(scene, 'discard').some(({ action }) => action.place === place)) scene.choose(scene.chosen.place === place ? {} : { place });
    else scene.play({ kind: 'discard', place }); // to be told why not
    return;
  }
  if (phase(scene) === 'replace') {
    scene.play({ kind: 'add', card: `${place}${side}` }); // to be told why not
    return;
  }
  pick(scene, place, side);
}

/** @param {Scene} scene @param {number} place @param {Side} side */
function pick(scene, place, side) {
  const picked = toggled(pickedOf(scene), place, side);
  scene.choose(Object.keys(picked).length > 0 ? { cards: picked } : {});
  const codes = codesOf(picked);
  const canAdd = movesOf(scene, 'add').some(({ action }) => codes.includes(/** @type {string} */ (action.card)));
  if (codes.length === 3 && !canAdd && !sets(scene).some((cards) => cards.join() === codes.join())) scene.play({ kind: 'set', cards: codes }); // to be told why not
  else if (codes.length === 1 && !canAdd && !can(scene, 'turn') && !sets(scene).some((cards) => cards.includes(codes[0]))) scene.play({ kind: 'add', card: codes[0] }); // the same
}

/** @param {Scene} scene @param {number} place */
function turn(scene, place) {
  scene.play({ kind: 'turn', place });
}

// Seats and keys

/** The largest network; once all is over, everything. @param {Scene} scene @param {number} seat @returns {number} */
const number = ({ view, annotations }, seat) => (view.waits_for === null ? view.totals[seat] : annotations?.points[seat] ?? 0);

/** What the rounds before brought. @param {Scene} scene @param {number} seat */
function beside(scene, seat) {
  const { totals, waits_for: waits, round } = scene.view;
  return waits === null || round === 0 || scene.pointsShown ? null : h('small', { title: say('so far', { now: number(scene, seat), before: totals[seat] }) }, ` + ${totals[seat]}`);
}
/** @param {Scene} scene @param {KeyboardEvent} event */
function key(scene, event) {
  const hasPicked = Object.keys(scene.chosen).some((each) => each !== 'looks');
  return handKey(event, { turn: (place) => turn(scene, place), hasPicked }) || lookKey(scene, event) || mapKey(event);
}

/**
 * What everybody can see to be the only thing to do: a hand without cards has nothing to lay, a single pile is there to draw from.
 * @param {Scene} scene @param {import('../../socket.js').Action} action
 */
function resolves(scene, action) {
  const to = phase(scene);
  if (to === 'replace') return action.kind === 'draw' && movesOf(scene, 'draw').length === 1;
  if (ownHand(scene).some((card) => card !== null)) return false;
  return to === 'play' ? action.kind === 'done' : action.kind === 'pass' && scene.legal.length === 1;
}

/** What would be picked. @param {Scene} _ @param {import('../../socket.js').Action} action */
function preview(_, { kind, cards, card, seat, set, place }) {
  if (kind === 'set') return { cards: pickedCodes(/** @type {string[]} */ (cards)) };
  if (kind === 'add') return { cards: pickedCodes([/** @type {string} */ (card)]) };
  if (kind === 'take') return { take: { seat, set } };
  if (kind === 'discard') return { place };
  return kind === 'drop' ? { drop: card } : {};
}

/** @type {import('../../scene.js').GamePage} */
export default {
  preview,
  draw, sentence, waiting, number, beside, held, hand, key, drawings, actor, begins, when, resolves,
  ledger: (scene) => ledger(scene, true),
  ledgerName: say('title'),
  lights,
  sideTab,
  beats,
  scoreSheet,
  points: ({ view, annotations }, seat) => view.totals[seat] + (view.waits_for === null ? 0 : annotations?.points[seat] ?? 0),
  kept: (chosen) => chosen,
};
