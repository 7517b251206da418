/** Hints: the best moves as a search finds them on what one can see, each with the chance to win and the points at the end. @module */
import { h } from './dom.js';
import { icon } from './icons.js';
import { t } from './words.js';

/** @typedef {{ action: import('./socket.js').Action | null, chance: number, points: number, text: string }} Hint */

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

  /** Whether some are shown, for the table as it stands; none once somebody has moved. */
  get isShown() {
    return this.moves !== null && this.version === this.table.now().table.version;
  }

  shut() {
    this.moves = null;
    this.table.draw();
  }

  draw() {
    if (this.isThinking) return h('section', { class: 'hints', role: 'status' }, h('p', {}, h('i', { class: 'breath', 'aria-hidden': 'true' }), t('thinking')));
    if (this.moves === null || !this.isShown) return null;
    return h('section', { class: 'hints', 'aria-label': t('hint') },
      h('header', {}, h('h3', {}, t('hint')), h('small', {}, t('hint more')),
        h('button', { class: 'tool', type: 'button', id: 'shut-hints', 'aria-label': t('shut'), onclick: () => this.shut() }, icon('close'))),
      h('ol', {}, this.moves.map((move, place) => this.row(move, place))));
  }

  /** @param {Hint} move @param {number} place */
  row(move, place) {
    const percent = Math.round(100 * move.chance);
    return h('li', {}, h('button', { type: 'button', id: `hint-${place}`, onclick: () => this.take(move) },
      h('b', {}, `${percent} %`), h('span', { class: 'bar', 'aria-hidden': 'true', vars: { w: move.chance } }, h('i')),
      h('span', { class: 'move' }, move.action === null ? t('do nothing') : move.text), h('small', {}, t('points at the end', { points: Math.round(move.points) }))));
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
