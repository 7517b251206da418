/** The socket of a table: it comes back by itself, and every message is answered once. @module */
import { line } from './line.js';
import { whilePage } from './navigate.js';
import { language } from './words.js';

/**
 * @typedef {{ name: string, person: boolean, bot: string | null, ready: boolean, wants_rematch: boolean }} Seat
 * @typedef {{ id: string, game: string, options: Record<string, number>, state: string, version: number, seats: Seat[],
 *   listed: boolean, per_move: number | null, commitment: string, secret?: string, entropy?: (string | null)[],
 *   waits_for: number | null, deadline: number | null, rematch?: string, rematch_of?: string, tried_of?: string, hints: boolean, pauses?: boolean, undo?: boolean, pass_and_play?: boolean,
 *   pause?: Pause | null, hold?: { seat: number, until: number, why: string } | null, undo_asked?: { seat: number, to: number, agreed: number[] } | null }} TableShown
 * @typedef {{ ready: number[], deadline: number | null }} Pause between two rounds: who goes on, and when all do
 * @typedef {{ kind: string, [name: string]: any }} Action
 * @typedef {{ view: any, legal: Action[], annotations?: any, round_end?: any, round_end_annotations?: any }} GameShown `round_end`: the view in which a round ended
 * @typedef {{ rule: string, kind: string, facts: Record<string, any>, tokens: import('./tokens.js').Token[] }} Heard
 * @typedef {{ version: number, time: number, kind: string, facts: Record<string, any>, lines?: Heard[], isRest?: boolean }} Happened `isRest`: the first lines of it were told before
 * @typedef {{ seat: number | null, table: TableShown, happened: Happened[], game: GameShown | null, done?: Answer, takes_back?: number | null, may_ask_undo?: boolean, players?: (number | null)[], isMissed?: boolean }} Update `players`: by seat, who of this device (pass and play); `isMissed`: somebody else had the device then
 * @typedef {{ type: string, id?: number, rule?: string, reason?: string, text?: string, version?: number, moves?: import('./hinting.js').Hint[] }} Answer
 * @typedef {{ socket: import('./line.js').Socket | null, asked: number }} GivenLine and how many messages were sent over it
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class TableSocket {
  /**
   * @param {string} table its id
   * @param {{ onUpdate: (update: Update) => void, onConnection: (isConnected: boolean) => void, onGone: (text: string) => void }} heard
   * @param {number} [player] who at this device watches
   * @param {GivenLine | null} [line] that goes on, for that player
   */
  constructor(table, heard, player = 1, line = null) {
    this.table = table;
    this.heard = heard;
    this.player = player;
    this.version = 0;
    this.asked = line?.asked ?? 0;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.isGone = false; // there is no such table
    /** @type {Map<number, (answer: Answer) => void>} */
    this.waiting = new Map();
    /** @type {(() => void)[]} who waits until it is open */
    this.opened = [];
    /** @type {import('./line.js').Socket | null} */
    this.socket = null;
    if (line?.socket?.readyState === WebSocket.OPEN) this.use(line.socket);
    else this.open();
    const signal = whilePage();
    window.addEventListener('online', () => this.tryNow(), { signal });
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.tryNow(); }, { signal });
  }

  /** Open it anew: only one is open at a time, and nothing more is heard of the one before. */
  open() {
    if (this.isGone) return;
    this.drop();
    this.use(line.open());
  }

  /** @param {import('./line.js').Socket} socket */
  use(socket) {
    this.socket = socket;
    const begin = () => {
      socket.send(JSON.stringify({ type: 'watch', table: this.table, after: this.version, annotations: true, language, ...(this.player === 1 ? {} : { player: this.player }) }));
      this.heard.onConnection(true); // who has missed nothing is sent nothing
      for (const opened of this.opened.splice(0)) opened();
    };
    if (socket.readyState === WebSocket.OPEN) begin();
    else socket.onopen = begin;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.lose(event.code);
  }

  /** @param {any} message */
  hear(message) {
    this.wait = FIRST_WAIT;
    if (message.type === 'update') {
      if (!isFor(this.player, message)) return;
      this.version = message.table.version;
      this.heard.onUpdate(message);
      if (message.done) this.settle(message.done);
    } else if (message.type === 'bye') {
      if (!message.reconnect) this.heard.onGone(message.text);
    } else {
      this.settle(message);
    }
  }

  /** @param {any} answer */
  settle(answer) {
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }

  drop() {
    clearTimeout(this.timer);
    if (this.socket === null) return;
    Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null });
    this.socket.close();
    this.answerLost();
  }

  /** Answer what was asked of a socket that is there no more. */
  answerLost() {
    const asked = [...this.waiting.values()];
    this.waiting.clear();
    for (const answer of asked) answer({ type: 'lost' });
  }

  /** @param {number} code */
  lose(code) {
    this.answerLost();
    this.isGone = code === 4404 || code === 4400;
    if (this.isGone) return;
    this.heard.onConnection(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Hear nothing more: another page is shown. */
  leave() {
    this.isGone = true;
    this.drop();
  }

  /** Give the line to another player at this device; what is still to come is not for this one. @returns {GivenLine} */
  give() {
    const given = { socket: this.socket?.readyState === WebSocket.OPEN ? this.socket : null, asked: this.asked };
    if (given.socket !== null) this.socket = null;
    this.waiting.clear();
    this.leave();
    return given;
  }

  /** Without waiting any longer. */
  tryNow() {
    if (this.isGone || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  /**
   * @param {object} message
   * @returns {Promise<Answer>} `lost` if the line dropped before it came
   */
  ask(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: 'lost' });
    this.asked += 1;
    this.socket.send(JSON.stringify({ ...message, id: this.asked }));
    return new Promise((resolve) => { this.waiting.set(this.asked, resolve); });
  }

  /** Anew, as who one is now. @returns {Promise<void>} when it is open, at whichever try */
  reopen() {
    return new Promise((resolve) => {
      this.opened.push(resolve);
      this.open();
    });
  }
}

/** Whether an update is for a player at this device: those for another may be on their way while it changes hands. @param {number} player @param {Update} update */
function isFor(player, { players, seat }) {
  const own = players?.indexOf(player) ?? -1;
  return players === undefined || seat === (own < 0 ? null : own);
}
