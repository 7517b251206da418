/** The story line: one stop a beat, between the stage and the sentence bar, with the pace and a way to skip. @module */
import { isBig, isCeremony, textOf } from './beats.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { pace, setPace } from './preferences.js';
import { mark } from './scene.js';
import { t } from './words.js';

/**
 * @typedef {import('./director.js').Director} Director
 * @typedef {import('./director.js').Told} Told
 * @typedef {import('./scene.js').Scene} Scene
 */

const PACES = /** @type {const} */ (['calm', 'brisk', 'instant']);
const MOST = 7; // stops in play; a scoring shows all of its own
const MANY = 6; // stops: on a phone they are smaller then

export class StoryLine {
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
    const isScoring = stops.length > 0 && isCeremony(stops[0].beat);
    const first = isScoring ? 0 : Math.max(0, stops.length - MOST);
    const at = shown === null ? stops.length : stops.indexOf(shown);
    const key = JSON.stringify([first, stops.length, at, stops[0]?.entry.version, stops.at(-1)?.entry.version, this.title(scene, isScoring), director.isTelling, pace(), scene.seat]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.name.textContent = this.title(scene, isScoring);
    this.stops.classList.toggle('many', stops.length - first > MANY);
    fill(this.stops, ...stops.slice(first).map((stop, place) => this.stop(scene, stop, place + first, at)));
    fill(this.tools, ...this.controls(scene, isScoring));
  }

  /** @param {Scene} scene @param {boolean} isScoring */
  title(scene, isScoring) {
    if (isScoring) return this.table.sheetTitle() || t('scoring');
    if (scene.seat === null || scene.table.state !== 'playing') return '';
    return t(this.table.isAsked || this.director.again !== null ? 'since your turn' : 'until your turn');
  }

  /** @param {Scene} scene @param {Told} stop @param {number} place @param {number} at which one is shown now */
  stop(scene, { beat }, place, at) {
    const [seat] = beat.seats;
    const looks = [place < at && 'done', place === at && 'now', isBig(beat) && 'big'].filter(Boolean).join(' ');
    return h('li', { class: looks },
      h('button', { type: 'button', id: `stop-${place}`, 'aria-current': place === at && 'step', title: textOf(beat.text), 'aria-label': `${place + 1}. ${textOf(beat.text)}`, onclick: () => this.director.replay(place, false) },
        seat !== undefined && !isCeremony(beat) ? mark(seat, scene.seat) : h('i', { class: 'dot' }), h('span', {}, beat.stop)));
  }

  /** @param {Scene} scene @param {boolean} isScoring */
  controls(scene, isScoring) {
    const { director } = this;
    const quiet = (/** @type {string} */ id, /** @type {Parameters<typeof icon>[0]} */ drawing, /** @type {string} */ label, /** @type {() => void} */ act) =>
      h('button', { class: 'quiet', type: 'button', id, onclick: act }, icon(drawing), h('span', {}, label));
    if (director.isTelling) return [this.paces(), quiet('skip', 'skip', t('skip'), () => director.skip())];
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
