/** The choices of a match that cost one most, each with a better move, its reason, and a way to try it. @module */
import { h } from './dom.js';
import { review, tryFrom } from './server.js';
import { styles } from './styles.js';
import { t } from './words.js';

/**
 * @typedef {{ move: number, version: number, taken: string, better: string, before: number, after: number, reason: string }} Choice
 */

/** @param {number} chance */
const percent = (chance) => Math.round(100 * chance);

export class Review {
  /** @param {{ id: string, draw: () => void, lookBack: (version: number) => void }} table */
  constructor(table) {
    this.table = table;
    /** @type {Choice[] | null} */
    this.choices = null;
    this.chosen = 0;
    this.refused = '';
    void this.ask();
  }

  async ask() {
    const [found] = await Promise.all([review(this.table.id).catch(() => ({ choices: [] })), styles('./review.css')]);
    this.choices = found.choices;
    this.table.draw();
  }

  /** Its own seat, cards and moves so far, on a table of its own. @param {Choice} choice */
  async tryIt({ version }) {
    try {
      const made = await tryFrom(this.table.id, version);
      location.href = `/table/${made.id}`;
    } catch (error) {
      this.refused = /** @type {Error} */ (error).message;
      this.table.draw();
    }
  }

  draw() {
    if (this.choices === null) return h('p', { class: 'review', role: 'status' }, t('review thinking'));
    if (this.choices.length === 0) return null;
    return h('section', { class: 'review', 'aria-labelledby': 'review' }, h('h3', { id: 'review' }, t('review')),
      h('ol', {}, this.choices.map((choice, place) => this.row(choice, place))),
      this.refused !== '' && h('p', { role: 'alert' }, this.refused));
  }

  /** @param {Choice} choice @param {number} place */
  row(choice, place) {
    const isChosen = place === this.chosen;
    const choose = () => {
      this.chosen = place;
      this.table.draw();
    };
    return h('li', { class: isChosen && 'chosen' },
      h('button', { type: 'button', class: 'costly', id: `choice-${place}`, 'aria-expanded': String(isChosen), onclick: choose },
        h('b', { class: 'nth' }, place + 1), h('span', {}, t('move n', { n: choice.move })),
        h('span', { class: 'fall' }, h('b', {}, `${percent(choice.before)} → ${percent(choice.after)}`), ` ${t('of 100')}`),
        h('span', { class: 'way' }, h('small', {}, t('played')), choice.taken),
        h('span', { class: 'way' }, h('small', {}, t('better')), h('b', {}, choice.better || t('do nothing'))),
        h('span', { class: 'why' }, choice.reason)),
      isChosen && h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'button', id: 'try-it', onclick: () => void this.tryIt(choice) }, t('try it')),
        h('button', { type: 'button', class: 'button', id: 'see-choice', onclick: () => this.table.lookBack(choice.version - 1) }, t('see it')),
        h('small', {}, t('try more'))));
  }
}
