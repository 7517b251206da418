/** The timeline of what was told: one stop a beat, between the stage and the sentence bar, with the pace and a way to skip. @module */
import { isBig, isOfScoring, textOf } from './beats.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { pace, setPace } from './preferences.js';
import { mark, turnOf } from './scene.js';
import { t } from './words.js';

/**
 * @typedef {import('./director.js').Director} Director
 * @typedef {import('./director.js').Told} Told
 * @typedef {import('./scene.js').Scene} Scene
 */

const PACES = /** @type {const} */ (['calm', 'brisk', 'instant']);
const MOST = 7; // stops in play; a scoring shows all of its own

/** Seats in the order of play, from the one on turn to one's own. @param {Scene} scene @param {number} own @returns {number[]} */
function turnsUntil(scene, own) {
  const on = turnOf(scene);
  if (on === null) return [own];
  const { length } = scene.table.seats;
  return Array.from({ length: (own - on + length) % length + 1 }, (_, step) => (on + step) % length);
}

export class Timeline {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.name = h('b', { class: 'story-name' });
    this.stops = h('ol', { class: 'stops' });
    this.tools = h('div', { class: 'story-tools' });
    this.element = h('nav', { class: 'story', 'aria-label': t('story') }, this.name, this.stops, this.tools);
    this.drawn = '';
  }

  get director() {
    return this.table.director;
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { director } = this;
    const shown = director.shown;
    const { stops } = director;
    const isScoring = stops.length > 0 && isOfScoring(stops[0].beat);
    const first = isScoring ? 0 : Math.max(0, stops.length - MOST);
    const isOnTurn = !isScoring && !this.table.isAsked && scene.table.waits_for === stops.at(-1)?.beat.seats[0]; // and has moved already
    const at = shown !== null ? stops.indexOf(shown.beat.leads ? director.left[0] : shown) : scene.pause && isScoring || isOnTurn ? stops.length - 1 : stops.length;
    const coming = this.coming(scene, isScoring);
    const key = JSON.stringify([coming.map((each) => each.outerHTML), first, stops.length, at, stops[0]?.entry.version, stops.at(-1)?.entry.version, this.title(scene, isScoring), director.isTelling, pace(), scene.seat]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.name.textContent = this.title(scene, isScoring);
    fill(this.stops, ...stops.slice(first).map((stop, place) => this.stop(scene, stop, place + first, at)), ...coming);
    fill(this.tools, ...this.controls(scene, isScoring));
    this.fit();
  }

  /** Where there is no room for all words, the stops farthest from the one that is shown lose theirs; then the earliest go, and turns that come. */
  fit() {
    const { stops } = this;
    const isTight = () => stops.scrollWidth > stops.clientWidth;
    const all = /** @type {HTMLElement[]} */ ([...stops.children]);
    const now = all.findIndex((each) => each.classList.contains('now'));
    const last = all.length - 1;
    const away = (/** @type {HTMLElement} */ each) => Math.abs(all.indexOf(each) - (now < 0 ? last : now));
    const byDistance = all.filter((stop) => away(stop) > 0).sort((a, b) => away(b) - away(a));
    if (!asFewAsFit(byDistance, isTight, (each, isOn) => each.classList.toggle('brief', isOn))) return;
    const spare = [...all.slice(0, now < 0 ? last : now), ...all.slice(Math.max(now, 0) + 1, last).reverse()];
    asFewAsFit(spare, isTight, (each, isOn) => { each.hidden = isOn; });
  }

  /**
   * The turns that come until one's own, pale; one's own last of all.
   * @param {Scene} scene @param {boolean} isScoring
   */
  coming(scene, isScoring) {
    const { seat: own, table } = scene;
    if (isScoring || own === null || scene.isPast || table.state !== 'playing') return [];
    const isAsked = this.table.isAsked;
    const last = this.director.stops.at(-1)?.beat.seats[0];
    const turns = this.director.again !== null || isAsked ? [own] : turnsUntil(scene, own).filter((seat, place) => place > 0 || seat !== last);
    const on = this.director.isTelling ? null : isAsked ? own : table.waits_for;
    const isHeld = table.hold?.seat === own && on !== own;
    return turns.map((seat, place) => h('li', { class: place === 0 && seat === on ? 'now' : '' },
      h('span', { class: 'turn' }, mark(seat, own), seat === own ? h('span', {}, scene.name(own)) : seat === on && isHeld && h('span', {}, t('waits for you')))));
  }

  /** @param {Scene} scene @param {boolean} isScoring */
  title(scene, isScoring) {
    if (isScoring) return this.table.sheetTitle() || t('scoring');
    if (scene.seat === null || scene.table.state !== 'playing') return '';
    if (!this.table.isAsked && this.director.again === null) return t('until your turn');
    return t(scene.happened.some(({ kind, facts }) => kind === 'moved' && facts.seat === scene.seat) ? 'since your turn' : 'so far');
  }

  /** @param {Scene} scene @param {Told} stop @param {number} place @param {number} at which one is shown now */
  stop(scene, { beat }, place, at) {
    const [seat] = beat.seats;
    const isMarked = beat.marked ?? !isOfScoring(beat);
    const looks = [place < at && 'done', place === at && 'now', isBig(beat) && 'big'].filter(Boolean).join(' ');
    return h('li', { class: looks },
      h('button', { type: 'button', id: `stop-${place}`, 'aria-current': place === at && 'step', title: textOf(beat.text), 'aria-label': `${place + 1}. ${textOf(beat.text)}`, onclick: () => this.director.replay(place, false) },
        seat !== undefined && isMarked ? mark(seat, scene.seat) : h('i', { class: 'dot' }), h('span', {}, place > at ? beat.ahead ?? beat.stop : beat.stop)));
  }

  /** @param {Scene} scene @param {boolean} isScoring */
  controls(scene, isScoring) {
    const { director } = this;
    const quiet = (/** @type {string} */ id, /** @type {Parameters<typeof icon>[0]} */ drawing, /** @type {string} */ label, /** @type {() => void} */ act) =>
      h('button', { class: 'quiet', type: 'button', id, onclick: act }, icon(drawing), h('span', {}, label));
    if (director.current?.beat.stays) return [this.paces()]; // nothing skips what only oneself sees
    if (director.isTelling) {
      const all = isScoring ? this.table.page?.skipsTo ?? t('skip to totals') : scene.seat === null ? null : t('skip to turn');
      return [this.paces(), all === null ? null : quiet('skip-all', 'skip', all, () => director.flush()), quiet('skip', 'skip', t('skip'), () => director.skip())];
    }
    if (director.stops.length === 0 || scene.isPast) return [this.paces()];
    return [this.paces(), quiet('replay', 'again', t(isScoring ? 'show again' : 'replay story'), () => director.replay(isScoring ? 0 : Math.max(0, director.stops.length - MOST)))];
  }

  /** All three where there is room, else one button that goes through them. */
  paces() {
    const set = (/** @type {string} */ name) => {
      setPace(name);
      this.drawn = '';
      if (name === 'instant') this.director.flush();
      this.table.draw();
    };
    const next = PACES[(PACES.indexOf(pace()) + 1) % PACES.length];
    return h('span', { class: 'paces' },
      h('span', { class: 'pace', role: 'group', 'aria-label': t('pace') }, PACES.map((name) =>
        h('button', { type: 'button', 'aria-pressed': String(name === pace()), onclick: () => set(name) }, t(`pace ${name}`)))),
      h('button', { class: 'quiet pace-next', type: 'button', onclick: () => set(next) }, t('pace is', { pace: t(`pace ${pace()}`).toLowerCase() })));
  }
}

/**
 * Shorten as few of the first ones as leave room for all. It is measured seldom: each time the page is laid out anew.
 * @param {HTMLElement[]} stops @param {() => boolean} isTight @param {(stop: HTMLElement, isOn: boolean) => void} shorten
 * @returns {boolean} whether there is still no room
 */
function asFewAsFit(stops, isTight, shorten) {
  if (!isTight()) return false;
  let [least, most] = [1, stops.length + 1]; // one more: there is no room whatever is shortened
  while (least < most) {
    const half = Math.floor((least + most) / 2);
    stops.forEach((stop, place) => shorten(stop, place < half));
    if (isTight()) least = half + 1;
    else most = half;
  }
  stops.forEach((stop, place) => shorten(stop, place < least));
  return least > stops.length;
}
