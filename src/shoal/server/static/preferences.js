/** What is switched on, on this device (everything is off at first), and how fast things go. @module */

/** @typedef {'sound' | 'notify' | 'automatic'} Preference */

/** @param {Preference} name */
export const prefers = (name) => localStorage.getItem(name) === 'on';

/** @param {Preference} name @param {boolean} isOn */
export function prefer(name, isOn) {
  if (isOn) localStorage.setItem(name, 'on');
  else localStorage.removeItem(name);
}

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
