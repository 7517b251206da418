/** The log: whose mark stands before a line, and where a turn begins. @module */

/** @typedef {import('../../socket.js').Heard} Heard */

/** Whose line it is, where that is not called `seat`. @type {Record<string, string>} */
const ACTORS = { 'ask': 'asker', 'lure': 'asker', 'again': 'asker', 'net': 'asker', 'give': 'giver', 'netted': 'giver', 'no': 'asked', 'none': 'asked', 'no fishing': 'asked', 'pull': 'owner', 'look': 'by' };
const BEGINS = ['ask', 'lure', 'again', 'net', 'dead draw', 'pass', 'over', 'deal', 'throw'];
const IN_A_TURN = ['basket', 'fifth']; // whoever does that is on turn, and has begun with it if the turn before was another's
const WENT_OUT = 0; // of the ways in which a round ends

/** @param {Heard} line */
export const actor = ({ kind, facts }) => (kind === 'over' && facts.ending !== WENT_OUT ? undefined : facts[ACTORS[kind] ?? 'seat']);

/** @param {Heard} line @param {string} by whose turn the lines above are of */
export const begins = ({ kind, facts }, by) => BEGINS.includes(kind) || (IN_A_TURN.includes(kind) && String(facts.seat) !== by);
