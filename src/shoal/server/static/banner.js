/** What stands until the end of a round: one line in ink, upper middle of the stage. @module */
import { h } from './dom.js';
import { icon } from './icons.js';

/** @param {import('./dom.js').Child | import('./dom.js').Child[]} text */
export const banner = (text) => h('p', { class: 'banner', role: 'status' }, icon('flag'), h('span', {}, text));
