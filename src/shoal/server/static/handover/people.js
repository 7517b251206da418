/** Who plays together at this device, as it was chosen last, and at each table. @module */

export const [LEAST, MOST] = [2, 6]; // as in table/companions.py

/** @typedef {{ name: string, seat: number }} Person */

/** Who sits down at a table from this device, player 1 first; nobody where they sit there already. @param {string} table @returns {Person[]} */
export function peopleAt(table) {
  try {
    return JSON.parse(localStorage.getItem(`together ${table}`) ?? '[]');
  } catch {
    return []; // something else has written there
  }
}

/** @param {string} table @param {Person[]} people */
export const keepPeople = (table, people) => localStorage.setItem(`together ${table}`, JSON.stringify(people));

const NAMES = 'people';

/** What people at this device were called last. @returns {string[]} at least two */
export function lastNames() {
  try {
    const names = JSON.parse(localStorage.getItem(NAMES) ?? '[]').filter((/** @type {unknown} */ name) => typeof name === 'string').slice(0, MOST);
    return names.length >= LEAST ? names : ['', ''];
  } catch {
    return ['', '']; // something else has written there
  }
}

/** @param {string[]} names */
export const keepNames = (names) => localStorage.setItem(NAMES, JSON.stringify(names));
