/** The log: whose mark stands before a line, and where a turn begins. @module */

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

/** The last line of a kind. @param {Scene} scene @param {(line: Heard) => boolean} fits */
export const lastLine = (scene, fits) => scene.happened.flatMap((entry) => entry.lines ?? []).findLast(fits);
