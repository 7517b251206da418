/** What is switched on, on this device, and how fast things go. @module */

/** @typedef {'sound' | 'notify' | 'automatic'} Preference */

/** What is on at first. @type {Preference[]} */
const ON = ['automatic'];

/** @param {Preference} name */
export const prefers = (name) => (localStorage.getItem(name) ?? (ON.includes(name) ? 'on' : 'off')) === 'on';

/** @param {Preference} name @param {boolean} isOn */
export const prefer = (name, isOn) => localStorage.setItem(name, isOn ? 'on' : 'off');

/** @typedef {'calm' | 'brisk' | 'instant'} PaceName */

const PACES = ['calm', 'brisk', 'instant'];

/** How long one sees each move of the others. @returns {PaceName} */
export function pace() {
  const name = localStorage.getItem('pace') ?? '';
  return /** @type {PaceName} */ (PACES.includes(name) ? name : 'calm');
}

/** @param {string} name */
export const setPace = (name) => localStorage.setItem('pace', name);

/** How well the bots play that one plays against at once. */
export const level = () => localStorage.getItem('level') ?? 'normal';

/** @param {string} name */
export const setLevel = (name) => localStorage.setItem('level', name);
