/**
 * Moves that are made by themselves after a moment. The moment begins, and lasts as long, whatever is held: with No
 * Fishing or a Zinger for any time one presses it meanwhile. What decides whether there is such a move is known to all.
 * @module
 */
import { can, told } from './moves.js';
import { fishOf } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Action} Action
 */

/**
 * The only true answer, the draw, the end of the turn, a pass; never where everybody can see that there is a choice: after
 * The Net, among whoppers, while one may draw or pass.
 * @param {Scene} scene
 * @param {Action} action
 */
export function resolves(scene, action) {
  const { to, with: how } = scene.view.waits_for ?? {};
  if (scene.chosen.zinger !== undefined || scene.chosen.way !== undefined) return false; // one is about to play something else
  if (to === 'answer') return how !== 'net' && !scene.view.options.whoppers && (action.kind === 'give' || action.kind === 'no');
  if (to === 'draw') return action.kind === 'draw' || action.kind === 'end';
  if (to === 'end') return ends(scene, action);
  return to === 'begin' && action.kind === 'pass' && !can(scene, 'draw');
}

/**
 * A basket that the card just drawn has completed is laid; then the turn ends.
 * @param {Scene} scene
 * @param {Action} action
 */
function ends(scene, action) {
  const last = told(scene).findLast(({ kind }) => kind === 'draw' || kind === 'net');
  if (last?.kind === 'net') return false;
  const drawn = last?.facts.card;
  const completed = scene.legal.find(({ kind, fish }) => kind === 'basket' && drawn !== undefined && fish === fishOf(drawn));
  return completed === undefined ? action.kind === 'end' : action === completed;
}
