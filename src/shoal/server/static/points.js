/** Points count up or down to what they have become; the change stands beside them for a while. @module */
import { isStill } from './motion.js';
import { change, signed } from './scene.js';

const STEPS = 6;
const STEP = 60; // milliseconds
const STANDS = 1500;

/** With a minus of the width of a figure. @param {number} points */
export const plain = (points) => (points < 0 ? signed(points) : String(points));

/** What stands beside a number that changes. @param {number} points */
export function deltaOf(points) {
  const shown = change(points);
  shown.classList.add('delta');
  shown.setAttribute('aria-hidden', 'true');
  return shown;
}

export class Counting {
  constructor() {
    /** @type {Map<number, { from: number, to: number, step: number, until: number }>} by seat */
    this.seats = new Map();
    this.timer = 0;
  }

  /**
   * What is to be shown now of a number that has become so much.
   * @param {number} seat
   * @param {number} to
   * @param {number} [start] where it counts from, if not from what was shown before
   */
  shown(seat, to, start) {
    const known = this.seats.get(seat);
    if (known === undefined || isStill()) this.seats.set(seat, { from: to, to, step: STEPS, until: 0 });
    else if (start === to) {
      if (known.to !== to) this.seats.set(seat, { from: to, to, step: STEPS, until: 0 });
    } else if (known.to !== to) {
      this.seats.set(seat, { from: start ?? known.to, to, step: 0, until: performance.now() + STANDS });
      this.begin();
    }
    return this.now(seat);
  }

  /** @param {number} seat */
  now(seat) {
    const { from, to, step } = /** @type {{ from: number, to: number, step: number }} */ (this.seats.get(seat));
    return Math.round(from + ((to - from) * step) / STEPS);
  }

  /** Beside it, as long as it stands. @param {number} seat */
  delta(seat) {
    const known = this.seats.get(seat);
    if (known === undefined || performance.now() >= known.until) return null;
    return deltaOf(known.to - known.from);
  }

  begin() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tick(), STEP);
  }

  tick() {
    let isOver = true;
    for (const [seat, known] of this.seats) {
      known.step = performance.now() < known.until ? Math.min(STEPS, known.step + 1) : STEPS; // also where the clock ticks late
      const cell = document.getElementById(`seat-${seat}`);
      const number = cell?.querySelector('.count');
      if (number && known.until > 0) number.textContent = plain(this.now(seat));
      if (performance.now() < known.until) isOver = false;
      else cell?.querySelector('.delta')?.remove();
    }
    if (isOver) clearInterval(this.timer);
  }
}
