/** How far it is with playing on this device, in one line at the foot of the page. @module */
import { fill, h } from '../dom.js';
import { styles } from '../styles.js';
import { say } from './say.js';

/**
 * @typedef {{ is: 'loading', done: number, all: number } | { is: 'starting' } | { is: 'elsewhere' }
 *   | { is: 'ready', isCompiled: boolean } | { is: 'failed', why: string, detail: string }} Status
 */

const SHOWN_FOR = 6000; // milliseconds that good news stay
const MEGABYTE = 1_000_000;

const line = h('div', { class: 'device-line', role: 'status' });
const progress = /** @type {HTMLProgressElement} */ (h('progress', {}));
const note = h('p', { class: 'device-note' });
let leaving = 0;
let shown = ''; // what the line says
/** @type {Status} */
let status = { is: 'starting' };
let isKept = false; // everything is on this device

/** What is to be said of the levels of the bots: nothing where the rules run compiled. */
export const ofLevels = () => (status.is === 'ready' && !status.isCompiled ? say('weaker') : '');

/** The same for the foot of the home page, where it stays. */
export const deviceNote = () => note;

/** @param {Status} next @returns {string} what is said of it */
export function show(next) {
  status = next;
  if (!line.isConnected) void styles('./offline/device.css').then(() => document.body.append(line));
  const text = textOf(next);
  if (next.is === 'loading') {
    progress.max = next.all;
    progress.value = next.done;
  } else progress.removeAttribute('value');
  const isBusy = next.is === 'loading' || next.is === 'starting';
  if (text !== shown) fill(line, h('p', {}, text), isBusy && progress);
  shown = text;
  line.dataset.is = next.is;
  note.textContent = next.is === 'ready' ? text : '';
  clearTimeout(leaving);
  if (next.is === 'ready') leaving = window.setTimeout(() => line.remove(), SHOWN_FOR);
  return text;
}

/** All files are on this device. */
export function kept() {
  isKept = true;
  if (status.is === 'ready') show(status);
}

/** @param {Status} of */
function textOf(of) {
  if (of.is === 'loading') return say('loading', { done: (of.done / MEGABYTE).toFixed(1), all: (of.all / MEGABYTE).toFixed(1) });
  if (of.is === 'failed') return `${say(of.why)} ${say('still')}`;
  if (of.is === 'ready') return say(isKept ? 'ready offline' : 'ready');
  return say(of.is);
}
