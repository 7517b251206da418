/** How far one has come, on this device. @module */

const KEPT = 'lessons done';

/** @returns {Record<string, number[]>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  } catch {
    return {}; // somebody else has written there
  }
}

/** The lessons of a game that were done. @param {string} game */
export const done = (game) => new Set(all()[game] ?? []);

/** @param {string} game @param {number} number */
export function isDone(game, number) {
  localStorage.setItem(KEPT, JSON.stringify({ ...all(), [game]: [...done(game).add(number)] }));
}

/** The first lesson that was not done; else the first. @param {string} game @param {number} lessons */
export function nextOf(game, lessons) {
  const before = done(game);
  return Array.from({ length: lessons }, (_, place) => place + 1).find((number) => !before.has(number)) ?? 1;
}
