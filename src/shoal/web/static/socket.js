/** The socket of a table: it comes back by itself, and every message is answered once. @module */
import { language } from './words.js';

/**
 * @typedef {{ name: string, person: boolean, bot: string | null, ready: boolean, offers: boolean }} Seat
 * @typedef {{ id: string, game: string, options: Record<string, number>, state: string, version: number, seats: Seat[],
 *   listed: boolean, per_move: number | null, commitment: string, secret?: string, numbers?: (string | null)[],
 *   waits_for: number | null, until: number | null, rematch?: string, follows?: string, hints: boolean }} TableShown
 * @typedef {{ kind: string, [name: string]: any }} Action
 * @typedef {{ view: any, legal: Action[], aids?: any }} GameShown
 * @typedef {{ rule: string, kind: string, facts: Record<string, any>, text: string }} Heard
 * @typedef {{ version: number, time: number, kind: string, what: Record<string, any>, lines?: Heard[] }} Happened
 * @typedef {{ seat: number | null, table: TableShown, happened: Happened[], game: GameShown | null }} Update
 * @typedef {{ type: string, id?: number, rule?: string, reason?: string, text?: string, version?: number }} Answer
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class TableSocket {
  /**
   * @param {string} table its id
   * @param {{ onUpdate: (update: Update) => void, onLine: (isThere: boolean) => void, onGone: (text: string) => void }} heard
   */
  constructor(table, heard) {
    this.table = table;
    this.heard = heard;
    this.version = 0;
    this.asked = 0;
    this.wait = FIRST_WAIT;
    /** @type {Map<number, (answer: Answer) => void>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  open() {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'watch', table: this.table, after: this.version, aids: true, language }));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.lose(event.code);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'update') {
      this.wait = FIRST_WAIT;
      this.version = message.table.version;
      this.heard.onLine(true);
      this.heard.onUpdate(message);
    } else if (message.type === 'bye') {
      if (!message.again) this.heard.onGone(message.text);
    } else {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    }
  }

  /** @param {number} code */
  lose(code) {
    for (const answer of this.waiting.values()) answer({ type: 'lost' });
    this.waiting.clear();
    if (code === 4404 || code === 4400) return;
    this.heard.onLine(false);
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
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

  close() {
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
  }
}
