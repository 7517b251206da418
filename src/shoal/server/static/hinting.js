/** Hints: the best moves as a search finds them on what one can see, each with a reason and a chance in words. @module */
import { h, nameShown } from './dom.js';
import { icon } from './icons.js';
import { inBold } from './prose.js';
import { t } from './words.js';

/**
 * @typedef {{ action: import('./socket.js').Action | null, chance: number, points: number, text: string, reason: string, likely: number | null }} Hint
 *   `likely`: in how many deals a question is met
 */

const WIDE = matchMedia('(min-width: 1181px)'); // there is a side for them

const INSTEAD = '.rows, .world-table:not(:has(> .rows)) .regions'; // the rows, or the legend of a map without them

/** Out of a hundred. @param {number} part */
export const ofHundred = (part) => Math.round(100 * part);

export class Hinting {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Hint[] | null} */
    this.moves = null;
    this.version = 0; // of the table that they are for
    /** @type {number | null} the one that is looked at */
    this.looked = null;
    this.isThinking = false;
    WIDE.addEventListener('change', () => { if (this.isShown) this.table.draw(); });
  }

  /** Whether something is to be decided though another is on turn: the table waits for oneself, or there is an offer to answer. @param {import('./scene.js').Scene} scene */
  isAskedMeanwhile(scene) {
    return scene.table.hold?.seat === scene.seat || (this.table.page?.insists?.(scene) ?? false);
  }

  /** Return whether one may ask for hints now: not where there is one move alone. */
  get canAsk() {
    const scene = this.table.now();
    const { table, seat, legal, isMine } = scene;
    if (!table.hints || seat === null || table.state !== 'playing') return false;
    return isMine ? legal.length > 1 : legal.length > 0 && this.isAskedMeanwhile(scene);
  }

  async ask() {
    if (this.isThinking || !this.canAsk) return;
    this.isThinking = true;
    this.table.draw();
    const answer = await this.table.socket.ask({ type: 'hint' });
    this.isThinking = false;
    if (answer.type === 'hints') {
      this.moves = answer.moves ?? [];
      this.version = answer.version ?? 0;
      this.looked = null;
      if (this.isShown) this.begin();
    } else this.table.refuse(answer);
    this.table.draw();
    document.getElementById('hint-0')?.focus({ preventScroll: true });
  }

  /** Where the game shows them itself it begins with the best one; else they are the first thing in the side. */
  begin() {
    if (this.isInGame) this.look(0);
    else if (WIDE.matches) this.table.side.openHints();
  }

  /** Ask for hints, or put them away. */
  async press() {
    if (this.isShown) this.shut();
    else await this.ask();
  }

  /** Whether some are shown, for the table as it stands; none once somebody has moved. */
  get isShown() {
    return this.moves !== null && this.version === this.table.now().table.version && !this.table.past.isOn;
  }

  /** Whether the game shows them where one decides. */
  get isInGame() {
    const scene = this.table.now();
    return this.isShown && (this.table.page?.showsHints?.(scene, this.shown) ?? false);
  }

  /** @returns {Hint[]} */
  get shown() {
    return this.isShown ? this.moves ?? [] : [];
  }

  /** Whether they stand in the side. */
  get isBeside() {
    return this.isShown && !this.isInGame && WIDE.matches;
  }

  shut() {
    this.moves = null;
    this.looked = null;
    this.table.draw();
    document.getElementById('ask-hint')?.focus({ preventScroll: true });
  }

  /** Make the button beside what is expected of one. */
  button() {
    if (!this.canAsk || this.table.director.isTelling) return null;
    return h('button', { class: 'ask-hint', type: 'button', id: 'ask-hint', title: t('hint'), 'aria-label': this.isThinking ? t('thinking') : t('hint label'), 'aria-expanded': String(this.isShown), 'aria-keyshortcuts': 'h',
      'aria-busy': this.isThinking && 'true', onclick: () => void this.press() }, this.isThinking ? h('i', { class: 'breath', 'aria-hidden': 'true' }) : icon('hint'), h('span', { 'aria-hidden': 'true' }, t('hint')));
  }

  /** The moves, each with why and how likely it wins. */
  panel() {
    const { length } = this.shown;
    const { seats } = this.table.now().table;
    const share = ofHundred(1 / seats.length);
    const isAsk = this.shown.some(({ likely }) => likely !== null); // each row then says what its number is
    return h('section', { class: isAsk ? 'hints has-asks' : 'hints', 'aria-labelledby': 'hints' },
      h('header', {}, h('h2', { id: 'hints' }, t(`good moves ${length}`)), !isAsk && h('small', { class: 'what', 'aria-hidden': 'true' }, t('wins about')),
        h('button', { class: 'tool', type: 'button', id: 'shut-hints', 'aria-label': t('shut hints'), title: t('shut hints'), onclick: () => this.shut() }, icon('close'))),
      h('p', {}, t('hints are', { share })),
      h('ol', {}, this.shown.map((move, place) => this.row(move, place, seats.length))));
  }

  /** @param {Hint} move @param {number} place @param {number} seats */
  row(move, place, seats) {
    return h('li', {}, h('button', { type: 'button', id: `hint-${place}`, 'aria-pressed': String(place === this.looked), onclick: () => this.toggle(place) },
      h('b', { class: 'rank' }, place + 1), h('span', { class: 'move' }, this.named(move)),
      h('span', { class: 'why' }, inBold(move.reason)),
      chance(move, seats)));
  }

  /** What a move is called: as the game draws it, or in words. @param {Hint} move */
  named({ action, text }) {
    if (action === null) return t('do nothing');
    return this.table.page?.hinted?.(this.table.now(), action) ?? text;
  }

  /** Show a hinted move, or show it no longer. @param {number} place */
  toggle(place) {
    this.look(place === this.looked ? null : place);
    document.getElementById(`hint-${place}`)?.focus({ preventScroll: true });
  }

  /** Show a hinted move as if it were picked; nothing is played. @param {number | null} place */
  look(place) {
    this.looked = place;
    const scene = this.table.now();
    const move = place === null ? null : this.shown[place];
    const page = this.table.page;
    const picked = move?.action ? page?.preview?.(scene, move.action) ?? page?.pick?.(scene, move.action) ?? {} : {};
    scene.choose(picked);
  }

  /** Put the hints in place of what can step back for them, where there is no side. */
  place() {
    const isHere = this.isShown && !this.isInGame && !WIDE.matches;
    const { app, table, story } = this.table.parts;
    const spot = isHere ? /** @type {HTMLElement | null} */ (table.querySelector(this.table.page?.hintsInstead ?? INSTEAD)) : null;
    const panel = isHere ? this.panel() : null;
    if (panel !== null && spot?.matches('.regions')) panel.style.height = `${spot.offsetHeight + story.offsetHeight}px`; // the timeline steps back too: the map keeps its size
    if (panel === null) return;
    if (spot === null) table.append(h('div', { class: 'hints-over' }, panel));
    else spot.replaceWith(panel);
    panel.dataset.shows = panel.parentElement?.matches('.map-place') ? 'map-hints' : 'hints';
    nameShown(app, table);
  }

  /** Mark what the hinted moves are made with by their ranks, on the table and in the hand. */
  light() {
    for (const ranks of document.querySelectorAll('.hint-ranks')) ranks.remove();
    for (const each of document.querySelectorAll('.hinted')) each.classList.remove('hinted');
    if (!this.isShown || this.isInGame) return;
    const scene = this.table.now();
    for (const [place, move] of this.shown.entries()) {
      const ids = move.action === null ? [] : this.table.page?.lights?.(scene, move.action) ?? [];
      for (const id of ids) {
        const lit = document.getElementById(id);
        if (lit === null) continue;
        lit.classList.add('hinted');
        const ranks = lit.querySelector(':scope > .hint-ranks') ?? lit.appendChild(h('span', { class: 'hint-ranks', 'aria-hidden': 'true' }));
        ranks.append(h('b', { class: 'rank' }, place + 1));
      }
    }
  }
}

/** A bar with a line at an even share, and the same in words. @param {Hint} move @param {number} seats */
export function chance({ chance: part, likely }, seats) {
  const isAsk = likely !== null;
  const n = ofHundred(isAsk ? likely : part);
  return h('span', { class: 'chance' }, bar(isAsk ? likely : part, isAsk ? null : 1 / seats), h('span', { class: 'of-100' }, h('span', { class: 'what' }, t(isAsk ? 'has it in about' : 'wins about'), ' '), h('b', {}, n), ' ', t('of 100'), isAsk && h('span', { class: 'what' }, ' ', t('deals'))));
}

/** @param {number} part @param {number | null} share that would be even */
export function bar(part, share) {
  return h('span', { class: 'bar', 'aria-hidden': 'true', vars: { w: part, ...(share === null ? {} : { even: share }) } }, h('i'), share !== null && h('em'));
}
