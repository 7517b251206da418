/** A Zinger for any time is always pressed at its place in the hand. While another decides, that holds the table. @module */
import { ANYTIME, movesWith } from './moves.js';
import { phrase, say, zingerName } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** @param {string | undefined} zinger */
export const isForAnyTime = (zinger) => zinger !== undefined && ANYTIME.includes(zinger);

/** Whether the table waits for oneself, who has pressed a Zinger. @param {Scene} scene */
export const isHeldByOneself = (scene) => scene.seat !== null && scene.table.hold?.seat === scene.seat;

/** A Zinger has been pressed, or put back: others wait for it, or go on. @param {Scene} scene @param {string | null} zinger */
export function holdFor(scene, zinger) {
  if (scene.isMine || scene.isPast || scene.table.state !== 'playing' || scene.pause) return;
  if (zinger === null && isHeldByOneself(scene)) scene.release?.();
  if (zinger !== null && isForAnyTime(zinger) && !isHeldByOneself(scene)) scene.hold?.('zinger');
}

/** What one does with a table that waits. @param {Scene} scene @returns {import('../../scene.js').Sentence} */
export function holding(scene) {
  const { zinger } = scene.chosen;
  const name = scene.name(scene.table.waits_for ?? scene.view.waits_for.seat);
  const isPlayable = zinger !== undefined && movesWith(scene, zinger).length > 0;
  return {
    isMine: true,
    until: scene.table.hold?.until,
    text: phrase(isForAnyTime(zinger) ? `hold ${zinger}` : 'hold', {}),
    more: say(isPlayable || zinger === undefined ? 'hold waits' : 'hold not yet', { name, zinger: zinger ? zingerName(zinger) : '' }),
    buttons: [{ label: say('let play', { name }), act: () => { scene.release?.(); scene.choose({}); } }],
  };
}
