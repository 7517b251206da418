/** What is switched on, on this device, and how fast things go. @module */

/** @typedef {'sound' | 'notify' | 'automatic' | 'talk'} Preference */

/** What is on until it is switched off. @type {Preference[]} */
const ON_AT_FIRST = ['automatic', 'talk'];

/** @param {Preference} name */
export const prefers = (name) => (localStorage.getItem(name) ?? (ON_AT_FIRST.includes(name) ? 'on' : 'off')) === 'on';

/** @param {Preference} name @param {boolean} isOn */
export const prefer = (name, isOn) => localStorage.setItem(name, isOn ? 'on' : 'off');

/** @typedef {'calm' | 'brisk' | 'instant'} PaceName */

/** @type {PaceName[]} */
export const PACES = ['calm', 'brisk', 'instant'];

/** How long one sees each move of the others. @returns {PaceName} */
export const pace = () => PACES.find((name) => name === localStorage.getItem('pace')) ?? 'calm';

/** @param {string} name */
export const setPace = (name) => localStorage.setItem('pace', name);
