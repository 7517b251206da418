/** What is told step by step, one thing after the other; any key or tap goes on to the end of it. @module */

const STEP = 700; // milliseconds, as --tell
const LINGER = 3; // steps that the end of one stays

export class Stories {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {any[]} */
    this.waiting = [];
    this.told = 0;
    this.step = 0;
    this.steps = 0;
    this.timer = 0;
  }

  /** The one that is being told. */
  get current() {
    return this.waiting[0] ?? null;
  }

  /** "2 of 3", if there are several. */
  get counter() {
    const all = this.told + this.waiting.length;
    return all > 1 ? `${this.told + 1} / ${all}` : '';
  }

  /**
   * @param {any[]} stories
   * @param {number} steps that each of them has
   */
  add(stories, steps) {
    if (stories.length === 0) return;
    if (this.waiting.length === 0) this.begin();
    this.steps = steps;
    this.waiting.push(...stories);
  }

  begin() {
    this.told = 0;
    this.step = 0;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.advance(), STEP);
  }

  advance() {
    this.step += 1;
    if (this.step >= this.steps + LINGER) this.next();
    if (this.step < this.steps || this.step === 0) this.draw();
  }

  next() {
    this.waiting.shift();
    this.told += 1;
    this.step = 0;
    if (this.waiting.length === 0) {
      clearInterval(this.timer);
      this.draw();
    }
  }

  /** To its end, and from its end to the next. */
  skip() {
    if (this.step < this.steps - 1) this.step = this.steps - 1;
    else this.next();
    this.draw();
  }
}
