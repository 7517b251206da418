/** The rounds so far: what each brought, and the totals. @module */
import { h } from '../../dom.js';
import { player } from '../cosmopolis/phrase.js';
import { roundTable } from '../cosmopolis/round.js';
import { say } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

const SHOWN = 6; // rounds beside a name at the end

/** By round, what each seat scored. @param {Scene} scene @returns {number[][]} */
function scored(scene) {
  const totals = scene.happened.flatMap((entry) => (entry.lines ?? []).filter(({ kind }) => kind === 'round').map(({ facts }) => /** @type {number[]} */ (facts.totals)));
  return totals.map((now, round) => now.map((total, seat) => total - (totals[round - 1]?.[seat] ?? 0)));
}

/**
 * Before the first set of a round lies there, and when all is over, it stands first: how the last one ended.
 * @param {Scene} scene @param {'fresh' | 'running'} which
 */
export function roundsSoFar(scene, which) {
  const rounds = scored(scene);
  const { sets, waits_for: waits } = scene.view;
  const isFresh = waits === null || sets.every((/** @type {string[][]} */ own) => own.length === 0);
  if (rounds.length === 0 || isFresh !== (which === 'fresh')) return null;
  const sums = scene.table.seats.map((_, seat) => rounds.reduce((sum, points) => sum + points[seat], 0));
  return roundTable(isFresh ? say('round over', { n: rounds.length }) : say('rounds'), [...rounds.map((_, n) => String(n + 1)), say('total')],
    scene.table.seats.map((_, seat) => ({ name: [player(scene, seat), ' ', scene.name(seat)], cells: [...rounds.map((points) => points[seat]), h('b', {}, sums[seat])] })));
}

/** How a seat's points came about, for the result. @param {Scene} scene @param {number} seat */
export function sum(scene, seat) {
  const rounds = scored(scene);
  if (rounds.length === 0 || rounds.length > SHOWN) return null;
  return h('span', { class: 'sum' }, rounds.map((points, n) => h('span', { title: say('round', { n: n + 1 }) }, points[seat])));
}
