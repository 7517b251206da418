/** The end of a round: what the largest networks counted, and the totals. @module */
import { h } from '../../dom.js';
import { nearOf, ticket } from '../cosmopolis/card.js';
import { player } from '../cosmopolis/phrase.js';
import { isOver, roundSheet, roundTable } from '../cosmopolis/round.js';
import { travelled } from '../cosmopolis/rows.js';
import { say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {{ round: number, seats: { points: number, total: number, cities: string[] }[] }} Round that is over
 */

export const STEPS = 5; // that its sheet stands for

/** The position of the round that one has seen last. @type {{ view: any, annotations: any } | null} */
let seen = null;

/** @param {Scene} scene */
export function remember({ view, annotations }) {
  seen = { view, annotations };
}

/** What each seat scored, by the last of these lines. @param {Happened[]} happened @returns {{ points: number, total: number }[] | null} */
function scored(happened) {
  const lines = happened.flatMap((entry) => entry.lines ?? []);
  const end = lines.findLastIndex(({ kind }) => kind === 'score');
  if (end < 0) return null;
  /** @type {{ points: number, total: number }[]} */
  const found = [];
  for (let at = end; at >= 0 && lines[at].kind === 'score'; at -= 1) found[lines[at].facts.seat] = { points: lines[at].facts.points, total: lines[at].facts.total };
  return found;
}

/** Until something lies on the table again, and when all is over. @param {Scene} scene */
export function lastRound(scene) {
  const { round, sets, waits_for: waits } = scene.view;
  const found = scored(scene.happened);
  if (found === null || waits !== null && (round === 0 || sets.some((/** @type {any[]} */ own) => own.length > 0))) return null;
  return roundTable(say('round over', { n: waits === null ? round + 1 : round }), [say('scored'), say('total')],
    found.map(({ points, total }, seat) => ({ name: [player(scene, seat), ' ', scene.name(seat)], cells: [points, h('b', {}, total)] })));
}

/** @param {Scene} scene @param {Happened[]} happened @returns {Round[]} */
export function rounds(scene, happened) {
  const found = isOver(happened, 'score') && scene.view.waits_for !== null ? scored(happened) : null;
  if (found === null) return [];
  return [{ round: scene.view.round, seats: found.map((each, seat) => ({ ...each, cities: largest(seat, each.points) })) }];
}

/** The network that counted, if one has seen it. @param {number} seat @param {number} points @returns {string[]} */
function largest(seat, points) {
  const number = seen?.annotations?.sets[seat].findIndex((/** @type {any} */ set) => set.points === points) ?? -1;
  if (seen === null || number < 0) return [];
  const cities = seen.view.sets[seat][number].cards.map((/** @type {number} */ at) => nearOf(seen?.view.spreads[seat][at]));
  return travelled(cities).map((n) => cities[n]);
}

/** @param {Scene} scene @param {Round} story */
export function sheet(scene, { round, seats }) {
  return roundSheet(scene, say('round over', { n: round }), say('only largest'), seats.map(({ points, total, cities }, seat) =>
    ({ seat, points, total, what: h('span', { class: 'tickets' }, cities.map((city) => ticket(city, { small: true }))) })));
}
