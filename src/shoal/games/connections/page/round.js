/** How a seat's points came about, for the result. @module */
import { h } from '../../dom.js';
import { change, signed } from '../../scene.js';
import { say } from './names.js';
import { countOf } from './score.js';

/** @param {import('../../scene.js').Scene} scene @param {number} seat */
export function sum(scene, seat) {
  const last = scene.happened.findLast(({ lines = [] }) => lines.some(({ kind }) => kind === 'totals'));
  const count = last === undefined ? null : countOf(last);
  if (count === null) return null;
  const before = count.before[seat];
  const pairs = count.pairs.filter((pair) => pair.seat === seat).reduce((all, { cost }) => all + cost, 0);
  const table = count.won[seat] + pairs;
  return h('span', { class: 'sum' }, before !== 0 && h('span', { 'data-label': say('sum before') }, before < 0 ? signed(before) : before), h('span', { 'data-label': say('sum table') }, table === 0 ? '0' : signed(table)), h('span', { 'data-label': say('sum pairs') }, pairs === 0 ? '0' : change(-pairs)));
}
