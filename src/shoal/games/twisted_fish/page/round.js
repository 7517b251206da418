/** How a seat's points came about, for the result: baskets, less what was left in the hand. @module */
import { h } from '../../dom.js';
import { change } from '../../scene.js';
import { told } from './moves.js';
import { basketChip, say } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** What a seat's baskets and hand counted at the end of the last round. @param {Scene} scene @param {number} seat */
function counted(scene, seat) {
  return told(scene).findLast((line) => line.kind === 'score' && line.facts.seat === seat)?.facts ?? null;
}

/** How a seat's points came about, for the result. @param {Scene} scene @param {number} seat */
export function sum(scene, seat) {
  const facts = counted(scene, seat);
  if (facts === null) return null;
  return h('span', { class: 'sum' }, h('span', { class: 'chips' }, scene.view.baskets[seat].map(basketChip)), ...parts(facts));
}

/** @param {Record<string, any>} facts */
function parts({ baskets, hand }) {
  return [h('span', { 'data-label': say('sum baskets') }, baskets === 0 ? '0' : change(baskets)), h('span', { 'data-label': say('sum hand') }, hand === 0 ? '0' : change(-hand))];
}
