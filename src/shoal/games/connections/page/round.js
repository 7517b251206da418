/** The end of a round: what the tables brought, less the pairs left in the hands. @module */
import { h } from '../../dom.js';
import { change, signed } from '../../scene.js';
import { player, say } from './names.js';
import { isOver as hasEnded, roundSheet, roundTable } from '../cosmopolis/round.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {{ table: number, pairs: number, total: number }} Count
 */

export const STEPS = 5; // that its sheet stands for

/** What the last round that is over brought each seat. @param {Scene} scene @returns {Count[] | null} */
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
  return roundTable(say('round over', { n: isOver ? round + 1 : round }), [say('sum table'), say('sum pairs'), say('sum total')],
    counted.map(({ table, pairs, total }, seat) => ({ name: [player(scene, seat), ' ', scene.name(seat)], cells: [table, pairs === 0 ? '0' : change(-pairs), h('b', {}, total < 0 ? signed(total) : total)] })));
}

/** What is told of a round that is over, while the next one is dealt. @param {Scene} scene @param {import('../../socket.js').Happened[]} happened @returns {{ n: number, counted: Count[] }[]} */
export function rounds(scene, happened) {
  const counted = hasEnded(happened, 'totals') ? lastCount(scene) : null;
  return counted === null || scene.view.waits_for === null ? [] : [{ n: scene.view.round, counted }];
}

/** @param {Scene} scene @param {{ n: number, counted: Count[] }} story */
export function sheet(scene, { n, counted }) {
  return roundSheet(scene, say('round over', { n }), say('counted'), counted.map(({ table, pairs, total }, seat) =>
    ({ seat, points: table - pairs, total, what: [say('sum table'), ' ', table, pairs > 0 && [' · ', say('sum pairs'), ' ', change(-pairs)]].flat() })));
}

/** How a seat's points came about, for the result. @param {Scene} scene @param {number} seat */
export function sum(scene, seat) {
  const counted = lastCount(scene)?.[seat];
  if (counted === undefined) return null;
  const before = counted.total - counted.table + counted.pairs;
  return h('span', { class: 'sum' }, before !== 0 && h('span', { 'data-label': say('sum before') }, before < 0 ? signed(before) : before), h('span', { 'data-label': say('sum table') }, counted.table === 0 ? '0' : signed(counted.table)), h('span', { 'data-label': say('sum pairs') }, counted.pairs === 0 ? '0' : change(-counted.pairs)));
}
