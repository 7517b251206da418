/** The end of a round: baskets, less what is left in the hand. @module */
import { h } from '../../dom.js';
import { change, mark, signed } from '../../scene.js';
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

/** Before the first question of the next round, how the last one ended. @param {Scene} scene */
export function lastRound(scene) {
  const { round, totals } = scene.view;
  const lines = told(scene);
  const dealt = lines.findLastIndex((line) => line.kind === 'deal');
  if (round === 0 || lines.slice(dealt + 1).length > 0) return null;
  return h('section', { class: 'panel last-round' }, h('h2', {}, say('round over', { n: round })),
    h('table', {}, h('thead', {}, h('tr', {}, h('th'), h('th', {}, say('sum baskets')), h('th', {}, say('sum hand')), h('th', {}, say('sum total')))),
      h('tbody', {}, totals.map((/** @type {number} */ total, /** @type {number} */ seat) => {
        const facts = counted(scene, seat);
        return h('tr', {}, h('th', { scope: 'row' }, mark(seat, scene.seat), ' ', scene.name(seat)), facts !== null && parts(facts).map((part) => h('td', {}, part)), h('td', {}, h('b', {}, total < 0 ? signed(total) : total)));
      }))));
}
