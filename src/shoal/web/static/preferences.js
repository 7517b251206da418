/** What is switched on, on this device; everything is off at first. @module */

/** @typedef {'sound' | 'notify' | 'automatic'} Preference */

/** @param {Preference} name */
export const prefers = (name) => localStorage.getItem(name) === 'on';

/** @param {Preference} name @param {boolean} isOn */
export function prefer(name, isOn) {
  if (isOn) localStorage.setItem(name, 'on');
  else localStorage.removeItem(name);
}
