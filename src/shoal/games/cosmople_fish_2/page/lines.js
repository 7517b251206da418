/** The log: who did what, with cities as tickets and colours with their symbols. @module */
import { ticket } from '../cosmopolis/card.js';
import { cardWord, player } from '../cosmopolis/phrase.js';
import { colourWord, phrase, say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 */

/** Whose line it is, where that is not called `seat`. @type {Record<string, string>} */
const ACTORS = { ask: 'asker', no: 'asked', give: 'asked', deal: 'dealer' };
const BEGINS = ['ask', 'add', 'turn', 'round', 'deal', 'win', 'shared win'];

/** @param {Heard} line */
export const actor = ({ kind, facts }) => facts[ACTORS[kind] ?? 'seat'];

/** @param {Heard} line */
export const begins = ({ kind, rule }) => BEGINS.includes(kind) || rule === 'CF8';

/** @param {Scene} scene @param {Heard} line */
export function line(scene, { kind, facts }) {
  if (kind === 'round') return [say('line round', { n: facts.round + 1 }), ...facts.totals.flatMap((/** @type {number} */ total, /** @type {number} */ seat) => [' ', player(scene, seat), ` ${total}`])];
  return phrase(`line ${kind}${facts.link ? ' link' : kind === 'fish' && facts.card !== undefined ? ' known' : ''}`, {
    asked: facts.asked === undefined ? '' : player(scene, facts.asked),
    asker: facts.asker === undefined ? '' : player(scene, facts.asker),
    colour: facts.colour === undefined ? '' : colourWord(facts.colour),
    city: facts.city === undefined ? '' : ticket(facts.city, { small: true }),
    card: facts.card === undefined ? '' : cardWord(facts.card),
    far: facts.far === undefined ? '' : cardWord(facts.far),
    size: facts.size ?? '',
    points: facts.points ?? '',
    n: (facts.round ?? 0) + 1,
  });
}

/** The last line of a kind. @param {Scene} scene @param {(line: Heard) => boolean} fits */
export const lastLine = (scene, fits) => scene.happened.flatMap((entry) => entry.lines ?? []).findLast(fits);
