/** The end of a round: what the tables brought, less the pairs left in the hands. @module */
import { h } from '../../dom.js';
import { change, signed } from '../../scene.js';
import { player, say } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** What the last round that is over brought each seat. @param {Scene} scene @returns {{ table: number, pairs: number, total: number }[] | null} */
export function lastCount(scene) {
  const lines = scene.happened.flatMap((entry) => entry.lines ?? []);
  const end = lines.findLastIndex((line) => line.kind === 'totals');
  if (end < 0) return null;
  const begin = lines.slice(0, end).findLastIndex((line) => line.kind.startsWith('end '));
  const found = lines[end].facts.totals.map((/** @type {number} */ total) => ({ table: 0, pairs: 0, total }));
  for (const { kind, facts } of lines.slice(begin, end)) {
    if (kind === 'connection') found[facts.owner].table += facts.points;
    if (kind === 'set alone') found[facts.seat].table += facts.points;
    if (kind === 'pair') found[facts.seat].pairs += facts.cost;
    if (kind === 'partnership') {
      found[facts.owner].table += Math.ceil(facts.points / 2);
      found[facts.partner].table += Math.floor(facts.points / 2);
    }
  }
  return found;
}

/** Until the first card of the next round is played, and when all is over, how the last one ended. @param {Scene} scene */
export function lastRound(scene) {
  const { round, tables, waits_for: waits } = scene.view;
  const counted = lastCount(scene);
  const isOver = waits === null;
  if (counted === null || !isOver && (round === 0 || tables.some((/** @type {string[]} */ cards) => cards.length > 0))) return null;
  return h('section', { class: 'last-round' }, h('h3', {}, say('round over', { n: isOver ? round + 1 : round })),
    h('table', {}, h('thead', {}, h('tr', {}, h('th'), h('th', {}, say('sum table')), h('th', {}, say('sum pairs')), h('th', {}, say('sum total')))),
      h('tbody', {}, counted.map(({ table, pairs, total }, seat) => h('tr', {}, h('th', { scope: 'row' }, player(scene, seat), ' ', scene.name(seat)),
        h('td', {}, table), h('td', {}, pairs === 0 ? '0' : change(-pairs)), h('td', {}, h('b', {}, total < 0 ? signed(total) : total)))))));
}

/** How a seat's points came about, for the result. @param {Scene} scene @param {number} seat */
export function sum(scene, seat) {
  const counted = lastCount(scene)?.[seat];
  if (counted === undefined) return null;
  const before = counted.total - counted.table + counted.pairs;
  return h('span', { class: 'sum' }, before !== 0 && h('span', { 'data-label': say('sum before') }, before < 0 ? signed(before) : before), h('span', { 'data-label': say('sum table') }, counted.table === 0 ? '0' : signed(counted.table)), h('span', { 'data-label': say('sum pairs') }, counted.pairs === 0 ? '0' : change(-counted.pairs)));
}
