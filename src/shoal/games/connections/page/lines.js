/** The log: whose mark stands before a line, and where a turn begins. @module */

/** @typedef {import('../../socket.js').Heard} Heard */

/** Whose line it is, where that is not called `seat`. @type {Record<string, string>} */
const ACTORS = { offer: 'giver', trade: 'giver', retract: 'giver', lapse: 'giver', connection: 'owner', partnership: 'owner', deal: 'dealer' };
const FOLLOWS = ['last token', 'shuffle', 'lapse', 'invitation lapses', 'discard', 'totals', 'set alone', 'pair', 'connection', 'partnership'];

/** @param {Heard} line */
export const actor = ({ kind, facts }) => facts[ACTORS[kind] ?? 'seat'];

/** @param {Heard} line */
export const begins = ({ kind }) => !FOLLOWS.includes(kind);
