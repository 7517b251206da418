/** A device that goes from hand to hand: who holds it, what they have missed, and what is shown while nobody does. @module */
import { resolving } from '../attention.js';
import * as api from '../api.js';
import { fill, h } from '../dom.js';
import { entropyFor, keepCommitment } from '../entropy.js';
import { markPlace, turnPage, whilePage } from '../navigate.js';
import { prefers } from '../preferences.js';
import { turnOf } from '../scene.js';
import { TableSocket } from '../socket.js';
import { styles } from '../styles.js';
import { Table } from '../table.js';
import { asPlayer } from './errand.js';
import { peopleAt } from './people.js';
import { say } from './say.js';
import { HandoverScreen } from './screen.js';

/**
 * @typedef {import('../socket.js').Update} Update
 * @typedef {import('../scene.js').Scene} Scene
 * @typedef {import('../scene.js').GamePage} GamePage
 */

const MOST_MISSED = 30; // entries that are told; those before are in the log
const ANSWERS_AFTER = 3000; // milliseconds in which one can take the device to answer; always the same, so that time tells nothing

await styles('./handover/handover.css');

export class Device {
  /** @param {Table} table the first that is shown here; nobody has said who holds the device */
  constructor(table) {
    this.id = table.id;
    this.root = table.root;
    this.title = '';
    /** @type {GamePage} once the first update is taken */
    this.page = /** @type {any} */ (null);
    /** @type {Table | null} of who holds the device; null while nobody does */
    this.table = table;
    this.socket = table.socket;
    this.holder = 0;
    /** @type {(number | null)[]} by seat: who of this device sits there */
    this.players = [];
    /** @type {Update | null} how the table stands while nobody holds the device */
    this.update = null;
    /** @type {import('../socket.js').GivenLine | null} for the table of who takes it */
    this.given = null;
    /** @type {Map<number, number>} by player, the version that they have seen last */
    this.seen = new Map();
    /** @type {Update[] | null} for who takes the device: how it stood when they had it last, and each step since */
    this.steps = null;
    this.isTaken = false; // just now: what was missed is not yet there
    this.isShowing = false; // what was missed begins to be told
    this.isSettling = false;
    this.isTold = false; // the end, to everybody
    this.byHand = 0; // the version at which somebody has taken the device to answer
    /** @type {{ version: number, player: number, isOff: boolean } | null} the answer that is given by itself */
    this.answer = null;
    this.screen = new HandoverScreen(this);
  }

  // Who is who

  /** Who of this device, other than its holder, is to act on a seat. @param {number | null} seat */
  personAt(seat) {
    const player = seat === null ? null : this.players[seat] ?? null;
    return player === this.holder ? null : player;
  }

  /** The seat of somebody else at this device of whom something is asked. @param {Pick<Scene, 'table'>} scene @param {Scene | null} [whole] without it, only who is on turn counts @returns {number | null} */
  calledSeat({ table }, whole = null) {
    const isThere = (/** @type {number | null} */ seat) => seat !== null && this.personAt(seat) !== null && table.seats[seat].bot === null;
    if (isThere(table.waits_for)) return table.waits_for;
    const isFree = whole !== null && (this.holder === 0 || table.waits_for !== whole.seat);
    return (isFree && this.page.calls?.(whole).find(isThere)) || null;
  }

  /** Whose turn it is, if that is somebody here; else who held the device last, or anybody. @param {Update} update */
  likely({ table }) {
    const on = table.waits_for === null ? null : this.players[table.waits_for];
    const here = this.players.filter((player) => player !== null).sort();
    return on ?? [...this.seen.keys()].findLast((player) => here.includes(player)) ?? here[0] ?? 1;
  }

  /** Everybody who plays at this device. @param {Pick<Scene, 'table'>} scene */
  people({ table }) {
    return table.seats.flatMap(({ name }, seat) => {
      const player = this.players[seat];
      return player ? [{ name, player, seat }] : [];
    });
  }

  // What a table asks

  /** The line that goes on at the table of who takes the device. */
  line() {
    const { given } = this;
    this.given = null;
    return given;
  }

  /** Load what somebody has missed who has just taken the device. @param {Table} table @param {Update} update @returns {Promise<unknown>[]} */
  awaits(table, update) {
    if (table !== this.table || !this.isTaken) return [];
    this.isTaken = false;
    return [this.missed(update)];
  }

  /** Whether an update is no more to be shown as it is. @param {Table} table @param {Update} update */
  takes(table, update) {
    if (table !== this.table) return true; // the device was handed over meanwhile
    this.page = /** @type {GamePage} */ (table.page);
    this.title = table.title;
    this.players = update.players ?? [];
    const wasOpen = table.update?.table.state === 'open';
    if (this.holder === 0 || (wasOpen && update.table.state === 'playing' && !this.page.isOpen)) {
      this.lay();
      if (table.socket.player === 0) this.hear(update);
      return true;
    }
    if (update.table.rematch) localStorage.setItem(`together ${update.table.rematch}`, '[]');
    if (this.steps === null) return false;
    const steps = this.steps;
    this.steps = null;
    this.show(table, steps);
    return true;
  }

  /** Whether the player who holds the device wants to answer, though there is an answer that is given by itself. @param {Scene} scene */
  isByHand({ table }) {
    return table.version === this.byHand;
  }

  /** Everything is told: what comes next, where nobody has to press anything. @param {Scene} scene */
  rests(scene) {
    const { table } = this;
    if (table !== null && scene.table.state === 'over' && !this.isTold) void this.tellEverybody(table);
    if (table === null || this.isShowing || table.past.isOn || scene.table.state !== 'playing' || scene.pause) return;
    const seat = this.calledSeat(scene);
    if (seat === null) this.answer = null;
    else if (this.page.isOpen) this.take(/** @type {number} */ (this.players[seat]));
    else if (prefers('automatic') && turnOf(scene) !== seat) void this.beginAnswer(scene.table.version, /** @type {number} */ (this.players[seat]));
  }

  /** Once the match is over the log speaks to nobody alone. @param {Table} table */
  async tellEverybody(table) {
    this.isTold = true;
    const past = await api.lookBack(this.id, table.now().table.version, null, 0, 0).catch(() => null);
    if (past === null || table.isLeft) return;
    table.happened = past.update.happened;
    table.side.forget();
    table.draw();
  }

  /**
   * What the bar says if the device is to be handed over.
   * @param {Scene} scene
   * @param {GamePage} page
   * @returns {import('../scene.js').Sentence | null}
   */
  call(scene, page) {
    const seat = this.calledSeat(scene, scene);
    if (seat === null || page.isOpen) return null;
    const { name } = scene.table.seats[seat];
    if (this.answer !== null && !this.answer.isOff && this.answer.version === scene.table.version) {
      const takes = () => {
        this.byHand = scene.table.version;
        this.handOver();
      };
      return { text: say('answers soon', { name }), more: say('answers soon more', { name }), waits: true, buttons: [{ label: say('let answer', { name }), id: 'hand-over', act: takes }] };
    }
    const isOnTurn = scene.table.waits_for === seat;
    const buttons = [{ label: say('hand over'), id: 'hand-over', go: true, act: () => this.handOver() }];
    return isOnTurn ? { text: say('pass to', { name }), more: page.waiting(scene), isMine: true, buttons } : { text: say('has to answer', { name }), more: say('pass to', { name }), isMine: true, buttons };
  }

  /** What stands in the menu of the holder's table. @param {string} state @returns {import('../menu.js').Item[]} */
  items(state) {
    return state === 'playing' && !this.page.isOpen ? [{ icon: 'people', label: say('hand over the device'), act: () => this.lay() }] : [];
  }

  // From hand to hand

  /** Nobody holds the device, and nobody's hand is shown. */
  handOver() {
    const { table } = this;
    const on = table?.update ? this.calledSeat({ table: table.update.table }) : null;
    if (this.page.isOpen && on !== null) this.take(/** @type {number} */ (this.players[on]));
    else this.lay();
  }

  /** The table is gone at once; whoever takes the device gets one of their own. */
  lay() {
    const table = /** @type {Table} */ (this.table);
    for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
    if (table.update !== null) {
      this.note(table.update);
      this.update = { ...table.update, seat: null, game: null };
    }
    const given = table.socket.give();
    turnPage();
    markPlace();
    this.table = null;
    this.holder = 0;
    this.answer = null;
    this.isTaken = false;
    this.steps = null;
    this.screen.show(this.root);
    this.socket = new TableSocket(this.id, {
      onUpdate: (update) => this.hear(update),
      onConnection: (isConnected) => this.screen.connect(isConnected),
      onGone: () => undefined,
    }, 0, given);
    whilePage().addEventListener('abort', () => this.socket.leave());
  }

  /** The holder has left the table: a bot plays for them, the others go on. */
  leftBy() {
    const next = this.players.find((player) => player !== null && player !== this.holder) ?? this.holder;
    if (this.page.isOpen) this.take(next);
    else this.lay();
  }

  /** What the holder has seen. @param {Update} update */
  note({ table }) {
    if (this.holder === 0) return;
    this.seen.delete(this.holder); // the last is who held it last
    this.seen.set(this.holder, table.version);
  }

  /** How the table stands while nobody holds the device. @param {Update} update */
  hear(update) {
    if (this.table !== null) return;
    this.update = update;
    this.players = update.players ?? [];
    if (this.isSettling) return;
    if (update.table.state === 'open' && this.isUnsettled(update)) void this.settle(update);
    else if (update.table.state !== 'playing' || this.page.isOpen) this.take(this.likely(update));
    else this.screen.draw();
  }

  /** Somebody has the device now. What was shown stays until their table is there. @param {number} player */
  take(player) {
    const from = this.table;
    if (from !== null && from.update !== null) this.note(from.update);
    this.given = (from ?? this).socket.give();
    turnPage();
    if (this.update?.table.state === 'playing') markPlace(); // one begins with how it stands
    this.holder = player;
    this.answer = null;
    this.isTaken = true;
    this.table = new Table(h('div', { class: 'hand-over-table' }), this.id, this);
    if (!this.page.isOpen) window.addEventListener('pagehide', () => this.leavePage(), { signal: whilePage() });
  }

  /** The browser may keep the page as it is, for who comes back to it. */
  leavePage() {
    if (this.table?.update?.table.state === 'playing') this.lay();
  }

  /** The table of who has taken the device, and what they have missed. @param {Table} table @param {Update[]} steps */
  show(table, steps) {
    const at = document.activeElement?.id ?? '';
    this.isShowing = true;
    fill(this.root, table.root);
    for (const step of steps) table.director.take(step);
    if (this.page.isOpen) table.director.flush(); // everybody has seen it
    this.isShowing = false;
    if (!table.director.isTelling) this.rests(table.now());
    const first = document.getElementById(this.page.isOpen ? at : '') ?? table.parts.act.querySelector('.buttons .go') ?? table.parts.act;
    table.parts.act.tabIndex = -1;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    const { seat, view } = table.now();
    if (view && seat !== null && this.page.calls?.(table.now()).includes(seat)) void table.socket.ask({ type: 'hold', why: 'trade' });
  }

  // What was missed

  /** Find how it stood when the player had the device last, and after each step since. @param {Update} update */
  async missed(update) {
    const { happened, seat, table } = update;
    this.steps = [update];
    const dealt = happened.find(({ kind }) => kind === 'started')?.version ?? Infinity;
    const own = happened.findLast(({ kind, facts }) => kind === 'moved' && facts.seat === seat && !facts.bot)?.version ?? 0;
    const since = Math.max(dealt, this.seen.get(this.holder) ?? own);
    const told = happened.filter(({ version, lines = [] }) => version > since && lines.length > 0).slice(-MOST_MISSED).map(({ version }) => version);
    if (told.length === 0 || table.state !== 'playing') return;
    const from = /** @type {number} */ (happened.findLast(({ version }) => version < told[0])?.version);
    try {
      const past = await Promise.all([from, ...told.slice(0, -1)].map((version) => api.lookBack(this.id, version, null, undefined, this.holder)));
      const all = [...past.map(({ update: { game, ...rest } }) => ({ ...rest, game: game && { ...game, legal: [] } })), update]; // nothing can be done about what is past
      this.steps = all.map((each, place) => ({ ...each, isMissed: place > 0, happened: happened.filter(({ version }) => version > (all[place - 1]?.table.version ?? 0) && version <= each.table.version) }));
    } catch (error) {
      if (!(error instanceof api.NotPossible)) reportError(error);
    }
  }

  // Answers that are given without the device

  /**
   * Answer for a player at this device as they would have to, unless they take the device meanwhile.
   * @param {number} version of the table
   * @param {number} player
   */
  async beginAnswer(version, player) {
    if (this.answer?.version === version) return;
    const answer = { version, player, isOff: false };
    this.answer = answer;
    const table = /** @type {Table} */ (this.table);
    await asPlayer(this.id, player, async (socket, update) => {
      const scene = { ...table.sceneOf(update), happened: update.happened, chosen: {}, isMine: true };
      const action = update.table.version === version ? resolving(scene, this.page) : null;
      answer.isOff = action === null;
      if (this.answer === answer) table.drawAct();
      if (action === null) return;
      await new Promise((resolve) => { setTimeout(resolve, ANSWERS_AFTER); });
      if (this.answer === answer) await socket.ask({ type: 'play', version, action });
    });
  }

  // Before the match

  /** Whether somebody here has still to sit down, or to contribute to the deal. @param {Update} update */
  isUnsettled({ table }) {
    return peopleAt(this.id).some((_, place) => !this.players.includes(place + 1)) || table.seats.some(({ ready }, seat) => this.players[seat] && !ready);
  }

  /** Everybody here sits down, one after the other, and contributes to the deal. @param {Update} update */
  async settle({ table }) {
    this.isSettling = true;
    this.screen.draw();
    keepCommitment(this.id, table.commitment);
    for (const [place, { name, seat }] of peopleAt(this.id).entries()) {
      const player = place + 1;
      if (!this.players.includes(player)) await this.ask(player, { type: 'sit', seat, name, entropy: entropyFor(this.id, player) });
    }
    for (const [seat, player] of this.players.entries()) {
      if (player !== null && !table.seats[seat].ready && !peopleAt(this.id)[player - 1]) await this.ask(player, { type: 'contribute', entropy: entropyFor(this.id, player) });
    }
    this.isSettling = false;
    if (this.update !== null && this.screen.refused === '' && !whilePage().aborted) this.hear(this.update);
  }

  /** @param {number} player @param {object} message */
  ask(player, message) {
    return asPlayer(this.id, player, async (socket) => {
      const answer = await socket.ask(message);
      if (answer.type === 'refused' && !['seated', 'begun', 'contributed'].includes(answer.reason ?? '')) this.screen.refuse(answer.text ?? '');
    });
  }
}
