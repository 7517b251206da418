/** What this device contributed to the deal of a table, and the hash that it was shown before. @module */

const BYTES = 16;

/** Return the entropy that this device contributed to the deal of a table, if any. @param {string} table */
export const keptEntropy = (table) => localStorage.getItem(`entropy ${table}`);

/** Return the entropy to contribute, and keep it to check the deal afterwards. @param {string} table */
export function entropyFor(table) {
  const known = keptEntropy(table);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const entropy = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(`entropy ${table}`, entropy);
  return entropy;
}

/** Return the hash that was shown before one sat down, if any. @param {string} table */
export const keptCommitment = (table) => localStorage.getItem(`hash ${table}`);

/** Keep that hash as it was first seen. @param {string} table @param {string} commitment */
export function keepCommitment(table, commitment) {
  if (keptCommitment(table) === null) localStorage.setItem(`hash ${table}`, commitment);
}
