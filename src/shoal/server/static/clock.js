/** How much time is left for a move. The server's clock counts; ours may be wrong. @module */
import { h } from './dom.js';
import { t } from './words.js';

const [PAUSE, TRADE, ZINGER] = [60_000, 20_000, 10_000]; // milliseconds that a table waits, as in table/state.py and table/commands.py

let ahead = Infinity; // milliseconds that our clock is ahead of the server's, and that messages take

/** Something has just happened there at that time. @param {number} time */
export function hearTime(time) {
  ahead = Math.min(ahead, Date.now() - time);
}

/** @param {number} until the server's time */
const left = (until) => Math.max(0, until - Date.now() + (Number.isFinite(ahead) ? ahead : 0));

/** @param {number} milliseconds */
function told(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 7200) return t('hours', { n: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A rule that shortens, for a table that waits. @param {number} until @param {number} whole milliseconds that it takes in all */
export function countdown(until, whole) {
  const line = h('i', { 'aria-hidden': 'true' });
  const seconds = h('span');
  const shown = h('div', { class: 'left-time', role: 'timer' }, line, seconds);
  const tick = () => {
    const now = left(until);
    line.style.setProperty('--left', String(Math.min(1, now / whole)));
    seconds.textContent = t('s left', { n: Math.ceil(now / 1000) });
    if (shown.isConnected && now > 0) setTimeout(tick, now % 1000 || 1000);
  };
  tick();
  setTimeout(tick);
  return shown;
}

/** It goes on by itself, as long as it is on the page. @param {number} until */
export function clock(until) {
  const shown = h('time', { class: 'until', role: 'timer', 'aria-label': t('time left') });
  const tick = () => {
    const now = left(until);
    shown.textContent = told(now);
    shown.classList.toggle('soon', now < 15_000);
    if (shown.isConnected) setTimeout(tick, now % 1000 || 1000);
  };
  tick();
  setTimeout(tick); // when it stands on the page
  return shown;
}

/** Return until when a table waits for somebody, and for how long in all. @param {import('./scene.js').Scene} scene */
export function waitsUntil({ table: { hold }, pause, beat }) {
  if (beat) return null;
  if (pause?.deadline) return { until: pause.deadline, whole: PAUSE };
  return hold ? { until: hold.until, whole: hold.why === 'trade' ? TRADE : ZINGER } : null;
}
