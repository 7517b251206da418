/** What happens at a table is seen one move after the other, each for a moment, however fast the others play. @module */
import { pace } from './preferences.js';

/** Milliseconds that a move is seen at least. */
const MOMENTS = { quick: 0, usual: 500, calm: 1500 };
const MOST_WAITING = 5; // more are seen at once: the log tells them

/** @typedef {import('./socket.js').Update} Update */

export class Pace {
  /** @param {(update: Update) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Update[]} */
    this.waiting = [];
    this.free = 0; // when the next may be shown
    this.timer = 0;
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.flush(); });
  }

  /** @param {Update} update */
  take(update) {
    this.waiting.push(update);
    const isOwn = update.happened.some(({ kind, facts }) => kind === 'moved' && facts.seat === update.seat);
    const isAnew = update.happened[0]?.version === 1;
    if (isOwn || isAnew || this.moment === 0 || this.waiting.length > MOST_WAITING) this.flush();
    else this.next();
  }

  get moment() {
    return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOMENTS[pace()];
  }

  /** Shows the next if its time has come, and comes back for the one after it. */
  next() {
    clearTimeout(this.timer);
    const now = performance.now();
    if (this.waiting.length > 0 && now >= this.free) {
      const [first] = this.waiting.splice(0, 1);
      if (first.happened.some(({ kind }) => kind === 'moved')) this.free = now + this.moment;
      this.show(first);
    }
    if (this.waiting.length > 0) this.timer = setTimeout(() => this.next(), Math.max(0, this.free - now));
  }

  /** Everything that waits, at once. */
  flush() {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    const all = this.waiting.splice(0);
    this.free = performance.now() + this.moment;
    this.show({ ...all[all.length - 1], happened: all.flatMap(({ happened }) => happened) });
  }
}
