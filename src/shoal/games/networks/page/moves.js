/** The moves that one is offered, and what has been picked towards one. @module */
import { codesOf, fitting, ownHand, pickedOf } from '../cosmopolis/compose.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Action} Action
 * @typedef {{ action: Action, aid: any }} Move
 */

const LAYING = ['begin', 'continue', 'play'];

/** @param {Scene} scene @param {string} kind @returns {Move[]} */
export function movesOf(scene, kind) {
  return scene.legal.flatMap((action, at) => (action.kind === kind ? [{ action, aid: scene.annotations?.moves[at] ?? {} }] : []));
}

/** @param {Scene} scene @param {string} kind */
export const can = (scene, kind) => scene.legal.some((action) => action.kind === kind);

/** What the match waits for, if it is oneself; else ''. @param {Scene} scene @returns {string} */
export const phase = (scene) => (scene.isMine ? scene.view.waits_for?.to ?? '' : '');

/** Whether sides can be picked to be laid. @param {Scene} scene */
export const isLaying = (scene) => LAYING.includes(phase(scene));

/** @param {Scene} scene */
export const sets = (scene) => movesOf(scene, 'set').map(({ action }) => /** @type {string[]} */ (action.cards));

/** The codes of the sides that are picked. @param {Scene} scene */
export const codes = (scene) => (isLaying(scene) ? codesOf(pickedOf(scene)) : []);

/** The sides that make a set with those picked; while none is, all that can be played. @param {Scene} scene @returns {Set<string>} */
export function wants(scene) {
  const picked = codes(scene);
  if (picked.length > 0) return picked.length < 3 ? fitting(sets(scene), picked) : new Set();
  return isLaying(scene) ? new Set([...sets(scene).flat(), ...movesOf(scene, 'add').map(({ action }) => /** @type {string} */ (action.card))]) : new Set();
}

/** The new set that is picked. @param {Scene} scene @returns {Move | null} */
export function pickedSet(scene) {
  const wanted = codes(scene).join();
  return movesOf(scene, 'set').find(({ action }) => /** @type {string[]} */ (action.cards).join() === wanted) ?? null;
}

/** The picked sides that can be added one by one. @param {Scene} scene @returns {Move[]} */
export const pickedAdds = (scene) => movesOf(scene, 'add').filter(({ action }) => codes(scene).includes(/** @type {string} */ (action.card)));

/** The set of somebody else's that is picked. @param {Scene} scene @returns {Move | null} */
export function pickedTake(scene) {
  const { take } = scene.chosen;
  return take === undefined ? null : movesOf(scene, 'take').find(({ action }) => action.seat === take.seat && action.set === take.set) ?? null;
}

/** The card that is picked to be discarded, from the hand or the spread. @param {Scene} scene @returns {Move | null} */
export function pickedDiscard(scene) {
  if (phase(scene) !== 'discard') return null;
  const { place, drop } = scene.chosen;
  return movesOf(scene, 'discard').find(({ action }) => action.place === place) ?? movesOf(scene, 'drop').find(({ action }) => action.card === drop) ?? null;
}

/** The card that a discard names. @param {Scene} scene @param {Action} action @returns {string} */
export function discarded(scene, action) {
  return action.kind === 'drop' ? scene.view.spreads[/** @type {number} */ (scene.seat)][/** @type {number} */ (action.card)] : ownHand(scene)[/** @type {number} */ (action.place)] ?? '';
}

/** Plays a move; of what is picked there stays what it leaves. @param {Scene} scene @param {Action} action @param {Record<string, any>} [left] */
export function play(scene, action, left = {}) {
  scene.choose(left);
  scene.play(action);
}
