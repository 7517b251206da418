/** Who plays together at this device. @module */

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
