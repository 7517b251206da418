/** Updates of a table, shown strictly in the order in which they came. @module */

/** @typedef {import('./socket.js').Update} Update */

/** A queue: an update waits until what draws it is loaded, and those that come after it wait as well. */
export class InOrder {
  /**
   * @param {(update: Update) => Promise<unknown> | null} load what draws an update; null: it is there
   * @param {(update: Update) => void} take
   */
  constructor(load, take) {
    this.load = load;
    this.take = take;
    /** @type {Update[]} */
    this.waiting = [];
    this.isTaking = false;
  }

  /** @param {Update} update */
  hear(update) {
    this.waiting.push(update);
    if (!this.isTaking) void this.takeAll();
  }

  /** Take what waits, at once where nothing has to be loaded. A fault in one update does not hold up those after it. */
  async takeAll() {
    this.isTaking = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      try {
        const loading = this.load(next);
        if (loading !== null) await loading;
        this.take(next);
      } catch (error) {
        reportError(error);
      }
    }
    this.isTaking = false;
  }
}
