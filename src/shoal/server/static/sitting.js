/** Sitting down at a table, and what each player adds to the deal. @module */
import { NotPossible, becomeGuest } from './api.js';
import { entropyFor, keepCommitment } from './entropy.js';
import { t } from './words.js';

/** @typedef {import('./socket.js').Answer} Answer */

/** Who watches when a table is opened: nobody, where the device goes from hand to hand. @param {string} table */
export const firstPlayer = (table) => (localStorage.getItem(`together ${table}`) === null ? 1 : 0);

const MOST_TRIES = 100;
const STORED = ['seated', 'begun']; // reasons against a second try, if the first was stored and its answer lost

export class Sitting {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.isOnTheWay = false; // asked for, and not yet answered
  }

  /** Sit down; say why if it is not possible. @param {number} [seat] the first that is free, without it */
  async sit(seat) {
    const { table } = this;
    if (this.isOnTheWay) return;
    this.isOnTheWay = true;
    if (table.update) keepCommitment(table.id, table.update.table.commitment);
    try {
      await becomeGuest(table.room?.wantedName());
      const answer = await this.ask(seat);
      if (answer !== null && answer.type !== 'done') table.refuse(answer);
    } catch (error) {
      table.refuse({ type: 'refused', text: error instanceof NotPossible ? error.message : t('server away') });
    }
    this.isOnTheWay = false;
  }

  /** Ask for a seat, again if the line drops meanwhile. @param {number} [seat] @returns {Promise<Answer | null>} null: an earlier try was stored */
  async ask(seat) {
    const { id, socket } = this.table;
    for (let tries = 1; ; tries += 1) {
      await socket.reopen(); // who one is, is said when the socket is opened
      const answer = await socket.ask({ type: 'sit', seat, entropy: entropyFor(id) });
      if (tries > 1 && STORED.includes(answer.reason ?? '')) return null;
      if (answer.type !== 'lost' || tries === MOST_TRIES) return answer;
    }
  }

  /** Contribute entropy at a rematch, where one sits already. @param {import('./socket.js').Update} update */
  contribute({ table, seat }) {
    if (table.state === 'open' && seat !== null && !table.seats[seat].ready) {
      keepCommitment(table.id, table.commitment);
      void this.table.socket.ask({ type: 'contribute', entropy: entropyFor(table.id) });
    }
  }
}
