/** The one timeline of a table: what happens is shown one beat after the other, at the reader's pace. @module */
import { beatsOf, isBig, isOfScoring, linesOfRound, smallBeat, timeOf } from './beats.js';
import { whilePage } from './navigate.js';
import { pace } from './preferences.js';

/**
 * @typedef {import('./socket.js').Update} Update
 * @typedef {import('./socket.js').Happened} Happened
 * @typedef {import('./beats.js').Beat} Beat
 * @typedef {{ beat: Beat, entry: Happened, update: Update, count: number, lines: number, goesOn?: boolean }} Told a beat, the position
 *   in which it is shown, and how much of the log is told with it: so many entries, so many lines of the last of them; `goesOn`:
 *   with the one before, whose stop it shares
 */

const HURRIED = 120; // milliseconds a beat, once it is one's turn
const HURRIED_IN_ALL = 600;
const MISSED_IN_ALL = 10_000; // of what has happened while somebody else had the device
const CALM = 1300; // the same at calm, where no clock runs: short enough to wait for, and a press ends it
const RUN = 700; // of a beat that goes on with the one before
const TWICE = 600; // a second press within so many milliseconds skips everything
const MOST_WAITING = 40; // updates: more are shown at once
const MOST_PRESSED = 1000; // milliseconds that a press can hold up what comes
const MOST_STOPS = 40;
const ASIDES = new Set(['chatted', 'reacted', 'contributed', 'rematch offered', 'rematch withdrawn']); // they take no time

const isOwnMove = (/** @type {Update} */ { seat }, /** @type {Happened} */ { kind, facts }) => kind === 'moved' && facts.seat === seat && !facts.bot;

/** Whether several moves came at once, as after an absence: what lay between them is not known. */
const isJump = (/** @type {Update} */ { happened }) => happened.filter(({ kind }) => kind === 'moved').length > 1;

export class Director {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Update[]} heard and not shown */
    this.waiting = [];
    /** @type {Told[]} of the update that is shown */
    this.left = [];
    /** @type {Told | null} the beat that is on */
    this.current = null;
    /** @type {Told[]} what was told since one's own last move, or in this scoring */
    this.stops = [];
    /** @type {number | null} the stop that is shown once more, and whether those after it follow */
    this.again = null;
    this.goesOn = false;
    /** @type {Happened[]} reached and not yet drawn */
    this.fresh = [];
    /** @type {Told[]} the scoring that was told last */
    this.scoring = [];
    this.timer = 0;
    this.began = 0;
    this.skipped = -Infinity;
    this.isPressed = false; // what is under a finger stays there
    this.isDue = false; // the next beat, while something is pressed
    this.pressing = 0;
    const signal = whilePage();
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.flush(); }, { signal });
    document.addEventListener('pointerdown', () => this.press(), { signal, capture: true });
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => setTimeout(() => this.release()), { signal, capture: true });
    document.addEventListener('click', (event) => this.click(event), { signal, capture: true });
  }

  /** Show nothing more: another page is shown. */
  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.pressing);
    this.waiting = [];
    this.left = [];
  }

  // What comes in

  /** @param {Update} update */
  take(update) {
    if (update.happened[0]?.version === 1) return this.begin(update);
    const passing = update.happened.filter(({ kind }) => ASIDES.has(kind));
    if (passing.length > 0 && (this.current !== null || this.waiting.length > 0)) {
      this.table.hearAside(passing);
      update = { ...update, happened: update.happened.filter(({ kind }) => !ASIDES.has(kind)) };
    }
    this.waiting.push(update);
    const isOwn = update.happened.some((entry) => isOwnMove(update, entry));
    if (isOwn) this.showOwn(update);
    else if ((this.isInstant && !this.stays) || this.waiting.length > MOST_WAITING || isJump(update)) this.flush();
    else if (this.current === null && this.again === null) this.advance();
    else if (this.isTurnNear) this.hurry();
    return undefined;
  }

  /** Everything anew: the first update, or one after too long an absence. @param {Update} update */
  begin(update) {
    clearTimeout(this.timer);
    this.waiting = [];
    this.left = [];
    this.current = null;
    this.again = null;
    this.stops = [];
    const { after } = this.table.accept(update);
    this.scoring = this.lastScoring(update, after);
    if (update.table.state === 'over') this.table.scored = this.scoring[0]?.entry ?? null; // its sheet does not open by itself
    this.fresh = [];
    this.table.rest([], true);
  }

  /** The scoring that was told last, as it is known from the journal. @param {Update} update @param {import('./scene.js').Scene} scene @returns {Told[]} */
  lastScoring(update, scene) {
    if (!update.game?.round_end || this.table.page === null) return [];
    for (const entry of update.happened.slice(-MOST_STOPS).reverse()) {
      const told = this.plan(update, null, scene, entry).filter(({ beat }) => isOfScoring(beat));
      if (told.length > 0) return told;
    }
    return [];
  }

  /** One's own move ends what was told before it; what follows from it is told. @param {Update} update */
  showOwn(update) {
    const last = /** @type {Update} */ (this.waiting.pop());
    if (this.waiting.length > 0 || this.current !== null || this.again !== null) this.catchUp();
    if (update.table.waits_for !== update.seat) this.stops = []; // else it is the same turn still
    this.waiting.push(last);
    if (this.isInstant) this.flush();
    else this.advance();
    return update;
  }

  get isInstant() {
    return document.hidden || pace() === 'instant';
  }

  /** Whether what is on stays until it is pressed, at every pace. */
  get stays() {
    return !document.hidden && this.current?.beat.stays === true;
  }

  /** Whether something is being told. */
  get isTelling() {
    return this.current !== null || this.again !== null;
  }

  /** Whether one is to move once everything that has happened is told. */
  get isTurnNear() {
    const { table, seat } = this.waiting.at(-1) ?? /** @type {Update} */ (this.table.update);
    const isScored = this.current !== null && (isOfScoring(this.current.beat) || this.current.beat.stays);
    return seat !== null && table.waits_for === seat && !table.pause && !isScored;
  }

  // One after the other

  /** The next beat, or what has happened next, or nothing more. */
  advance() {
    clearTimeout(this.timer);
    if (this.isPressed) {
      this.isDue = true;
      return;
    }
    this.isDue = false;
    const next = this.left.shift();
    if (next !== undefined) {
      this.show(next);
      return;
    }
    const update = this.waiting.shift();
    if (update === undefined) this.rest();
    else this.open(update);
  }

  /** @param {Update} update */
  open(update) {
    const [first, ...left] = this.reach(update);
    this.left = left;
    if (first === undefined) {
      this.current = null;
      this.advance();
    } else this.show(first);
  }

  /** The table stands there from now on; a fault in one update does not hold up those after it. @param {Update} update @returns {Told[]} what there is to tell of it */
  reach(update) {
    try {
      return this.takeOver(update);
    } catch (error) {
      reportError(error);
      return [];
    }
  }

  /** @param {Update} update @returns {Told[]} */
  takeOver(update) {
    const { before, after } = this.table.accept(update);
    if (update.happened.some(({ kind }) => kind === 'resumed' || kind === 'started')) this.stops = [];
    this.fresh.push(...update.happened);
    const told = update.happened.flatMap((entry) => this.plan(update, before, after, entry));
    const last = this.stops.at(-1)?.beat.run;
    if (told.length === 1 && last !== undefined && told[0].beat.run === last) {
      told[0].goesOn = true;
      this.stops = [...this.stops.slice(0, -1), ...told];
      return told;
    }
    const scored = told.filter(({ beat }) => isOfScoring(beat));
    if (scored.length > 0) {
      this.scoring = scored;
      this.stops = scored;
    } else if (told.length > 0) this.stops = [...this.stops.filter(({ beat }) => !isOfScoring(beat)), ...told.filter(({ beat }) => !beat.leads)].slice(-MOST_STOPS);
    return told;
  }

  /**
   * @param {Update} update
   * @param {import('./scene.js').Scene | null} before
   * @param {import('./scene.js').Scene} after
   * @param {Happened} entry
   * @returns {Told[]}
   */
  plan(update, before, after, entry) {
    const page = /** @type {import('./scene.js').GamePage} */ (this.table.page);
    if (!update.game) return [];
    const beats = isJump(update) && entry !== update.happened.findLast(({ lines = [] }) => lines.length > 0) ? smallBeat(page, entry) : beatsOf(page, before, after, entry);
    const count = after.happened.findIndex(({ version }) => version === entry.version) + 1;
    const all = update.game.round_end ? linesOfRound(entry) : entry.lines?.length ?? 0;
    let lines = 0;
    return beats.map((beat, place) => {
      lines = place === beats.length - 1 ? all : Math.max(lines, beat.lines ?? 0);
      return { beat, entry, update, count, lines };
    });
  }

  /** @param {Told} told */
  show(told) {
    this.current = told;
    this.began = performance.now();
    try {
      this.table.show(this.fresh.splice(0), told.beat);
    } finally { // a fault in a drawing does not end the telling
      this.timer = setTimeout(() => this.advance(), this.time(told));
    }
  }

  /** Milliseconds that a beat takes as things stand: before one's turn the rest passes, but for the last one and what is done to oneself. @param {Told} told */
  time({ beat, update, goesOn }) {
    const rest = this.left.length + this.waiting.length;
    const isOfMe = isBig(beat) && update.seat !== null && beat.seats.includes(update.seat);
    const whole = goesOn ? Math.min(timeOf(beat), RUN) : timeOf(beat);
    if (update.isMissed) return Math.min(whole, MISSED_IN_ALL / (rest + 1));
    if (!this.isTurnNear || rest === 0 || isOfMe) return whole;
    return Math.min(whole, pace() === 'calm' && update.table.deadline === null ? CALM : Math.min(HURRIED, HURRIED_IN_ALL / rest));
  }

  /** It has become one's turn. */
  hurry() {
    if (this.current === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.advance(), Math.max(0, this.began + this.time(this.current) - performance.now()));
  }

  /** Everything is told. */
  rest() {
    this.current = null;
    this.table.rest(this.fresh.splice(0));
  }

  // Skipping

  /** This beat is complete; pressed twice, the whole story is. */
  skip() {
    const now = performance.now();
    const isTwice = now - this.skipped < TWICE;
    this.skipped = now;
    this.isPressed = false;
    if (isTwice) this.flush();
    else if (this.again !== null) this.nextAgain();
    else if (this.current !== null) this.advance();
  }

  /** Everything that has happened, at once, up to what nobody may miss. */
  flush() {
    if (!this.isTelling && this.waiting.length === 0) return;
    this.catchUp();
    if (this.left.length > 0) this.advance();
    else this.rest();
  }

  /** The same without drawing it. What stays until it is pressed is left, with what follows it. */
  catchUp() {
    clearTimeout(this.timer);
    const stays = () => (document.hidden ? -1 : this.left.findIndex(({ beat }) => beat.stays));
    while (stays() < 0 && this.waiting.length > 0) this.left = this.reach(/** @type {Update} */ (this.waiting.shift()));
    this.left = stays() < 0 ? [] : this.left.slice(stays());
    this.isDue = false;
    this.current = null;
    this.again = null;
  }

  // Once more

  /** Shows a stop again, and those after it. @param {number} at @param {boolean} [goesOn] */
  replay(at, goesOn = true) {
    if (this.stops[at] === undefined) return;
    if (this.current !== null) this.catchUp();
    clearTimeout(this.timer);
    this.again = at;
    this.goesOn = goesOn;
    const { beat } = this.stops[at];
    try {
      this.table.draw();
      beat.play?.();
    } finally {
      this.timer = setTimeout(() => this.nextAgain(), Math.max(timeOf(beat), HURRIED_IN_ALL));
    }
  }

  /** Shows the scoring that was told last once more, from its beginning. */
  retell() {
    this.stops = this.scoring;
    this.replay(0);
  }

  nextAgain() {
    const next = (this.again ?? 0) + 1;
    if (this.goesOn && next < this.stops.length) {
      this.replay(next);
      return;
    }
    clearTimeout(this.timer);
    this.again = null;
    this.advance();
  }

  /** What is shown: a stop once more, or the beat that is on. @returns {Told | null} */
  get shown() {
    return this.again === null ? this.current : this.stops[this.again] ?? null;
  }

  // Presses

  press() {
    if (!this.isTelling && this.waiting.length === 0) return;
    this.isPressed = true;
    clearTimeout(this.pressing);
    this.pressing = setTimeout(() => this.release(), MOST_PRESSED);
  }

  release() {
    this.isPressed = false;
    if (!this.isDue) return;
    this.isDue = false;
    this.advance();
  }

  /** A press ends what is told: on the stage this beat, at one's turn or in a replay all of it, and then it counts. @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.isTelling || !(target instanceof Element) || !target.closest('.table, .hand-place, .act-place')) return;
    const isPressable = target.closest(PRESSABLE) !== null;
    if (this.again === null && !this.isTurnNear) {
      if (!isPressable && target.closest('.table')) this.skip();
      return;
    }
    if (this.current?.beat.stays) {
      this.skip();
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    this.isPressed = false;
    this.flush();
    const there = event.detail === 0 ? document.getElementById(target.closest('[id]')?.id ?? '') : document.elementFromPoint(event.clientX, event.clientY);
    there?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: event.detail, clientX: event.clientX, clientY: event.clientY }));
  }
}

const PRESSABLE = 'button:not(:disabled), a[href], [role="button"], input, summary';
