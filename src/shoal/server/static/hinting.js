/** Hints: the best moves as a search finds them on what one can see, each with the chance to win and the points at the end. @module */
import { h } from './dom.js';
import { icon } from './icons.js';
import { t } from './words.js';

/** @typedef {{ action: import('./socket.js').Action | null, chance: number, points: number, text: string }} Hint */

/** @param {Hint} move */
const percent = ({ chance }) => `${Math.round(100 * chance)} %`;

export class Hinting {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Hint[] | null} */
    this.moves = null;
    this.version = 0; // of the table that they are for
    this.isThinking = false;
  }

  /** Whether one may ask for them now. */
  get isThere() {
    const { table, seat, legal } = this.table.now();
    return table.hints && seat !== null && table.state === 'playing' && legal.length > 0;
  }

  async ask() {
    if (this.isThinking || !this.isThere) return;
    this.isThinking = true;
    this.table.draw();
    const answer = await this.table.socket.ask({ type: 'hint' });
    this.isThinking = false;
    if (answer.type === 'hints') {
      this.moves = answer.moves ?? [];
      this.version = answer.version ?? 0;
    } else this.table.refuse(answer);
    this.table.draw();
    document.getElementById('hint-0')?.focus({ preventScroll: true });
  }

  /** Asked for, or put away. */
  async press() {
    if (this.isShown) this.shut();
    else await this.ask();
  }

  /** Whether some are shown, for the table as it stands; none once somebody has moved. */
  get isShown() {
    return this.moves !== null && this.version === this.table.now().table.version;
  }

  shut() {
    this.moves = null;
    this.table.draw();
  }

  /** Beside what is expected of one. */
  button() {
    if (!this.isThere) return null;
    return h('button', { class: 'ask-hint', type: 'button', id: 'ask-hint', title: t('hint'), 'aria-label': t('hint'), 'aria-expanded': String(this.isShown), 'aria-keyshortcuts': 'h',
      'aria-busy': this.isThinking && 'true', onclick: () => void this.press() }, icon('hint'), h('span', { 'aria-hidden': 'true' }, t('hint')));
  }

  draw() {
    if (this.isThinking) return h('section', { class: 'hints', role: 'status' }, h('p', {}, h('i', { class: 'breath', 'aria-hidden': 'true' }), t('thinking')));
    if (this.moves === null || !this.isShown) return null;
    return h('section', { class: 'hints', 'aria-label': `${t('hint')}: ${t('hint more')}` },
      h('ol', {}, this.moves.map((move, place) => this.row(move, place))),
      h('button', { class: 'tool', type: 'button', id: 'shut-hints', 'aria-label': t('shut'), onclick: () => this.shut() }, icon('close')));
  }

  /** @param {Hint} move @param {number} place */
  row(move, place) {
    return h('li', {}, h('button', { type: 'button', id: `hint-${place}`, onclick: () => this.take(move) },
      h('span', { class: 'chance' }, h('b', {}, percent(move)), h('span', { class: 'bar', 'aria-hidden': 'true', vars: { w: move.chance } }, h('i'))),
      h('span', { class: 'move' }, move.action === null ? t('do nothing') : move.text), h('small', {}, t('points at the end', { points: Math.round(move.points) }))));
  }

  /** Lights on the table and in the hand what the moves are made with, the best one last, so that its chance is seen where two meet. */
  light() {
    for (const chance of document.querySelectorAll('.hinted-chance')) chance.remove();
    for (const each of document.querySelectorAll('.hinted')) each.classList.remove('hinted', 'best');
    if (!this.isShown || this.isThinking) return;
    const scene = this.table.now();
    for (const [place, move] of [...(this.moves ?? []).entries()].reverse()) {
      const ids = move.action === null ? [] : this.table.page?.lights?.(scene, move.action) ?? [];
      for (const [nth, id] of ids.entries()) {
        const lit = document.getElementById(id);
        lit?.classList.add('hinted');
        lit?.classList.toggle('best', place === 0);
        if (nth > 0 && !id.startsWith('seat-')) continue; // a chance on the first card, and on whom it is for
        lit?.querySelector(':scope > .hinted-chance')?.remove();
        lit?.append(h('b', { class: 'hinted-chance', 'aria-hidden': 'true' }, percent(move)));
      }
    }
  }

  /** Picked where the game can show it first; else made. @param {Hint} move */
  take(move) {
    const scene = this.table.now();
    const picked = move.action === null ? {} : this.table.page?.pick?.(scene, move.action) ?? {};
    this.moves = null;
    if (Object.keys(picked).length > 0) scene.choose(picked);
    else if (move.action !== null) scene.play(move.action);
    else this.table.draw();
  }
}
