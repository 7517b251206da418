/** The round before: what the largest networks counted, and the totals. @module */
import { h } from '../../dom.js';
import { player } from '../cosmopolis/phrase.js';
import { roundTable } from '../cosmopolis/round.js';
import { say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Happened} Happened
 */

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
