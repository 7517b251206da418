/** What this device contributed to the deal of a table, for each player at it, and the hash that it was shown before. @module */

const BYTES = 16;

/** @param {string} table @param {number} player */
const keyOf = (table, player) => `entropy ${table}${player === 1 ? '' : ` ${player}`}`;

/** Return the entropy that a player at this device contributed to the deal of a table, if any. @param {string} table @param {number} [player] */
export const keptEntropy = (table, player = 1) => localStorage.getItem(keyOf(table, player));

/** Return the entropy to contribute, and keep it to check the deal afterwards. @param {string} table @param {number} [player] */
export function entropyFor(table, player = 1) {
  const known = keptEntropy(table, player);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const entropy = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(keyOf(table, player), entropy);
  return entropy;
}

/** Return the hash that was shown before one sat down, if any. @param {string} table */
export const keptCommitment = (table) => localStorage.getItem(`hash ${table}`);

/** Keep that hash as it was first seen. @param {string} table @param {string} commitment */
export function keepCommitment(table, commitment) {
  if (keptCommitment(table) === null) localStorage.setItem(`hash ${table}`, commitment);
}
