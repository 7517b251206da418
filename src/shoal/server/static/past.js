/** Looking back: which move the table is seen after, from whose chair, and what was seen then. @module */
import * as api from './api.js';
import { markPlace } from './navigate.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./socket.js').Happened} Happened
 */

const KEPT = 400; // positions
const PACE = 1400; // milliseconds a move, when it is played
export const SPEEDS = [1, 2, 4, 0.5];
const NAMED = /^#move-(\d+)$/; // behind the address

/** The move that the address names, as in a link that somebody has sent. */
export function namedMove() {
  const found = NAMED.exec(location.hash);
  return found === null ? null : Number(found[1]);
}

/**
 * The version after each move; the deal is move 0, and the end of the match belongs to the last.
 * @param {Happened[]} happened
 */
export function versionsOf(happened) {
  const versions = happened.filter((entry) => entry.kind === 'started' || entry.kind === 'moved').map((entry) => entry.version);
  const ended = happened.find((entry) => entry.kind === 'ended');
  return ended === undefined ? versions : [...versions.slice(0, -1), ended.version];
}

export class LookingBack {
  /**
   * @param {string} id the table's
   * @param {{ now: () => Scene, player: () => number, draw: (isStep: boolean) => void, fail: (text: string) => void }} table
   */
  constructor(id, table) {
    this.id = id;
    this.table = table;
    /** @type {number | null} the move that is seen, and the one that is wanted */
    this.move = null;
    this.wanted = 0;
    /** @type {number | null} whose chair one looks from, after the end; else one's own */
    this.chair = null;
    /** @type {api.Past | null} */
    this.seen = null;
    /** @type {Map<string, Promise<api.Past>>} */
    this.kept = new Map();
    /** @type {Happened[] | null} as told to that chair */
    this.told = null;
    /** @type {Record<string, any>} what is picked while one looks back */
    this.chosen = {};
    this.speed = 0; // its place in SPEEDS
    this.timer = 0;
  }

  get isOn() {
    return this.move !== null;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  /** Whether hands are open. */
  get isOpen() {
    return this.table.now().table.state === 'over';
  }

  /** Who at this device looks back; none is named where there is only one. */
  get player() {
    const player = this.table.player();
    return player === 1 ? undefined : player;
  }

  get versions() {
    return versionsOf(this.table.now().happened);
  }

  get last() {
    return this.versions.length - 1;
  }

  /** The chair that is asked for; null: one's own, or none. */
  get seat() {
    return this.isOpen ? this.chair ?? this.table.now().seat ?? 0 : null;
  }

  /** @param {number} move @returns {Promise<void>} when it is drawn */
  async go(move) {
    const versions = this.versions;
    if (versions.length === 0) return;
    const isStep = this.move !== null && Math.abs(move - this.move) === 1;
    this.wanted = Math.max(0, Math.min(move, versions.length - 1));
    const [wanted, seat] = [this.wanted, this.seat];
    try {
      const [seen, told] = await Promise.all([this.fetch(versions[wanted], seat), this.fetchLog(versions[versions.length - 1], seat)]);
      if (wanted !== this.wanted || seat !== this.seat) return; // one has gone on meanwhile
      this.seen = seen;
      this.told = told;
      this.move = wanted;
    } catch (error) {
      this.pause();
      this.table.fail(error instanceof api.NotPossible ? error.message : t('server away'));
      return;
    }
    markPlace(`#move-${wanted}`);
    this.table.draw(isStep);
    if (wanted + 1 < versions.length) void this.fetch(versions[wanted + 1], seat).catch(() => undefined);
  }

  /** After the move that an entry of the log is, or belongs to. @param {number} version */
  goTo(version) {
    return this.go(Math.max(0, this.versions.findLastIndex((each) => each <= version)));
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    const isMoving = this.move !== null && this.wanted !== this.move;
    return this.go((isMoving ? this.wanted : this.move ?? this.last) + by);
  }

  /** @param {number} seat */
  lookFrom(seat) {
    this.chair = seat;
    return this.go(this.move ?? this.last);
  }

  /** To the table as it stands. */
  leave() {
    this.pause();
    this.move = null;
    this.seen = null;
    this.chair = null;
    this.told = null;
    this.chosen = {};
    this.wanted = -1;
    markPlace();
    this.table.draw(false);
  }

  // Playing it

  play() {
    if (this.isPlaying) return this.pause();
    if (this.move === this.last) void this.go(0);
    this.timer = setInterval(() => this.tick(), PACE / SPEEDS[this.speed]);
    return this.table.draw(false);
  }

  tick() {
    if (this.wanted !== this.move) return; // it is still on its way
    if (this.move === null || this.move >= this.last) this.pause();
    else void this.go(this.move + 1);
  }

  pause() {
    if (!this.isPlaying) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.table.draw(false);
  }

  /** Nothing is drawn any more: another page is shown. */
  stop() {
    clearInterval(this.timer);
    this.wanted = -1;
  }

  faster() {
    this.speed = (this.speed + 1) % SPEEDS.length;
    if (this.isPlaying) {
      clearInterval(this.timer);
      this.timer = setInterval(() => this.tick(), PACE / SPEEDS[this.speed]);
    }
    this.table.draw(false);
  }

  // What was seen

  /** @param {number} version @param {number | null} seat */
  fetch(version, seat) {
    const key = `${version} ${seat}`;
    const known = this.kept.get(key) ?? api.lookBack(this.id, version, seat, undefined, this.player);
    this.kept.delete(key);
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key)); // to be asked again
    if (this.kept.size > KEPT) this.kept.delete(/** @type {string} */ (this.kept.keys().next().value));
    return known;
  }

  /** The log as that chair was told it; null: as one was told it oneself. @param {number} version @param {number | null} seat */
  async fetchLog(version, seat) {
    const now = this.table.now();
    if (seat === null || (seat === now.seat && !(now.isShared && this.isOpen))) return null;
    const key = `told ${seat}`;
    const known = this.kept.get(key) ?? api.lookBack(this.id, version, seat, 0, this.player);
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key));
    return (await known).update.happened;
  }

  /** How everything stood, with nothing to do about it. @param {Scene} now @returns {Scene} */
  scene(now) {
    return this.sceneOf(now, /** @type {api.Past} */ (this.seen));
  }

  /** The same for any position. @param {Scene} now @param {api.Past} seen @returns {Scene} */
  sceneOf(now, { update }) {
    const { table, seat, game } = update;
    return {
      ...now,
      table,
      seat,
      view: game?.view ?? null,
      legal: [],
      annotations: game?.annotations ? { ...game.annotations, moves: [] } : null,
      happened: (this.told ?? now.happened).filter((entry) => entry.version <= table.version),
      isMine: false,
      isPast: true,
      chosen: this.chosen,
      choose: (chosen) => {
        this.chosen = chosen;
        this.table.draw(false);
      },
      consider: () => undefined,
      name: (of) => (of === now.seat || seat === now.seat ? now.name(of) : table.seats[of].name),
      play: () => undefined,
    };
  }

  /** From another chair, at the same moment. @param {Scene} scene @param {number} seat @returns {Scene} */
  from(scene, seat) {
    return { ...scene, seat, view: this.seen?.views?.[seat] ?? null, annotations: null };
  }

  /** The version that the log shows as the last. */
  get version() {
    return this.seen?.update.table.version ?? Infinity;
  }
}
