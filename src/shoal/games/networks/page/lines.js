/** The log: whose mark stands before a line, and where a turn begins. @module */

/** @typedef {import('../../socket.js').Heard} Heard */

const BEGINS = ['take', 'set', 'add', 'draw', 'draw known', 'draw discard', 'pass', 'watch', 'deal', 'all passed', 'idle', 'long'];

/** @param {Heard} line */
export const begins = ({ kind, rule }) => BEGINS.includes(kind) && rule !== 'NW8';

/** @param {Heard} line */
export const actor = ({ facts }) => facts.seat;
