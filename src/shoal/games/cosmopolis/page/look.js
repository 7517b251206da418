/** Map or rows: which of the two one looks at, remembered here. @module */
import { h } from '../../dom.js';
import { say } from './say.js';

/** @typedef {import('../../scene.js').Scene} Scene */

const KEPT = 'look';
const STACKED = matchMedia('(max-width: 900px)'); // there the map stands above the rows
/** @type {Scene | null} */
let latest = null;

STACKED.addEventListener('change', () => latest?.choose(latest.chosen));

/** What of the two is drawn. @param {Scene} scene */
export function shows(scene) {
  latest = scene;
  return { map: STACKED.matches || !isRows(), rows: STACKED.matches || isRows() };
}

export const isRows = () => localStorage.getItem(KEPT) === 'rows';

/** The tab of the side that goes with it: what the rows say does not stand there twice. */
export const sideTab = () => (isRows() ? 'log' : 'ledger');

/** Whether a card laid travels to the rows on the table, or to the small ones in the side. @param {boolean} small */
export const isGoal = (small) => small === !(STACKED.matches || isRows());

/** @param {Scene} scene @param {'map' | 'rows'} how */
function set(scene, how) {
  localStorage.setItem(KEPT, how);
  scene.showTab(sideTab());
  scene.choose(scene.chosen);
}

/** @param {Scene} scene */
export function lookSwitch(scene) {
  const one = (/** @type {'map' | 'rows'} */ how) => h('button', { type: 'button', id: `look-${how}`, 'aria-pressed': String(isRows() === (how === 'rows')), onclick: () => set(scene, how) }, say(`look ${how}`));
  return h('div', { class: 'look', role: 'group', 'aria-label': say('look') }, one('map'), one('rows'));
}

/** @param {Scene} scene @param {KeyboardEvent} event */
export function lookKey(scene, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !['m', 'r'].includes(event.key)) return false;
  set(scene, event.key === 'm' ? 'map' : 'rows');
  return true;
}
