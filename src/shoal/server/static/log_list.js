/** The list of the log. Only lines near those that its reader sees are drawn: a long match costs no more than a short one. @module */
import { h } from './dom.js';
import { ASIDES, isUndo, logKey, markSince, rove, standing, turnAfter } from './log.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./socket.js').Happened} Happened
 */

const AROUND = 200; // lines above and below the one that is seen
const MOST = 400; // lines while its reader looks at the newest

/** How many lines an entry has. @param {Happened} entry */
const linesIn = ({ kind, lines = [] }) => lines.length + (kind in ASIDES ? 1 : 0);

/** How many of these entries, from the first, have so many lines. @param {Happened[]} entries @param {number} wanted */
function enough(entries, wanted) {
  let [count, lines] = [0, 0];
  for (; count < entries.length && lines < wanted; count += 1) lines += linesIn(entries[count]);
  return count;
}

export class LogList {
  /**
   * @param {import('./side.js').Side} side
   * @param {Scene} scene with all entries
   * @param {number} version that is seen; Infinity: the newest
   */
  constructor(side, scene, version) {
    this.side = side;
    this.scene = scene;
    this.version = version;
    const entries = standing(scene.happened);
    const isPast = version < Infinity;
    this.here = isPast ? entries.findLast((entry) => (entry.lines ?? []).length > 0 && entry.version <= version) ?? null : null;
    const at = this.here !== null ? entries.indexOf(this.here) : isPast ? 0 : entries.length;
    const from = at - enough(entries.slice(0, at).reverse(), AROUND);
    const until = at + enough(entries.slice(at), AROUND);
    /** Entries above, in and below the list. */
    this.before = entries.slice(0, from);
    this.drawn = entries.slice(from, until);
    this.after = entries.slice(until);
    const onkeydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.element = h('ol', { class: 'lines', tabindex: 0, 'aria-label': t('log'), onscroll: () => side.look(this.element), onkeydown }, this.lines(this.drawn, this.before));
    rove(this.element);
    if (!isPast) markSince(this.element, scene);
  }

  /** @param {Happened[]} entries @param {Happened[]} [before] */
  lines(entries, before) {
    const by = before === undefined ? this.turn() : turnAfter(this.side.page, before);
    return this.side.linesOf({ ...this.scene, happened: entries }, this.version, by, this.here);
  }

  /** Whose turn the last line is of. */
  turn() {
    const last = /** @type {HTMLElement | null} */ (this.element.lastElementChild);
    return (last?.matches('.since') ? /** @type {HTMLElement | null} */ (last.previousElementSibling) : last)?.dataset.by ?? '';
  }

  /**
   * Put what is new below what stands in the list. Return how many lines came; null: none of what stands there stays.
   * @param {Scene} scene @param {Happened[]} added @param {boolean} isAtEnd whether its reader looks at the newest
   */
  add(scene, added, isAtEnd) {
    this.scene = scene;
    const isUndone = added.some(isUndo);
    if (isUndone) this.takeBack(Math.min(...added.filter(isUndo).map(({ facts }) => facts.to)));
    if (isUndone && this.drawn.length === 0) return null;
    const entries = standing(added);
    const lines = this.lines(entries);
    this.drawn.push(...entries);
    this.element.append(...lines);
    if (isAtEnd) this.shorten();
    rove(this.element);
    markSince(this.element, scene);
    if (isUndone) this.reach();
    return lines.length;
  }

  /** Moves after a version were taken back; that they were stays. @param {number} last */
  takeBack(last) {
    const stays = (/** @type {Happened} */ entry) => isUndo(entry) || entry.version <= last;
    const gone = new Set(this.drawn.filter((entry) => !stays(entry)).map(({ version }) => String(version)));
    this.drawn = this.drawn.filter(stays);
    this.before = this.before.filter(stays);
    let line = /** @type {HTMLElement | null} */ (this.element.lastElementChild);
    while (line !== null && !(Number(line.dataset.version) <= last)) {
      const above = /** @type {HTMLElement | null} */ (line.previousElementSibling);
      if (gone.has(line.dataset.version ?? '')) line.remove();
      line = above;
    }
  }

  /** Remove the first lines where there are too many. */
  shorten() {
    while (this.element.childElementCount > MOST && this.drawn.length > 1) {
      const [first] = this.drawn.splice(0, 1);
      this.before.push(first);
      const isGone = (/** @type {Element | null} */ line) => line instanceof HTMLElement && (line.dataset.version ?? String(first.version)) === String(first.version);
      while (isGone(this.element.firstElementChild)) this.element.firstElementChild?.remove();
    }
  }

  /** The reader has scrolled near an end of what is drawn. */
  reach() {
    const { scrollTop, scrollHeight, clientHeight } = this.element;
    if (scrollTop < clientHeight) this.drawBefore(AROUND);
    if (scrollHeight - scrollTop - 2 * clientHeight < 0) this.drawAfter(AROUND);
  }

  /** What the reader sees stays where it is. @param {number} wanted lines */
  drawBefore(wanted) {
    if (this.before.length === 0) return;
    const { element } = this;
    const first = /** @type {HTMLElement | null} */ (element.firstElementChild);
    const top = (first?.offsetTop ?? 0) - element.scrollTop;
    const entries = this.before.splice(this.before.length - enough([...this.before].reverse(), wanted));
    this.drawn.unshift(...entries);
    element.prepend(...this.lines(entries, this.before));
    element.scrollTop = (first?.offsetTop ?? 0) - top;
  }

  /** @param {number} wanted lines */
  drawAfter(wanted) {
    if (this.after.length === 0) return;
    const entries = this.after.splice(0, enough(this.after, wanted));
    this.element.append(...this.lines(entries));
    this.drawn.push(...entries);
    rove(this.element);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Home') this.drawBefore(Infinity);
    if (event.key === 'End') this.drawAfter(Infinity);
    logKey(event);
  }
}
