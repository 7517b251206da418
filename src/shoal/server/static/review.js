/** The choices of a match that cost one most, each with a better move, its reason, its position, and a way to try it. @module */
import { plot } from './course.js';
import { h } from './dom.js';
import { bar, ofHundred } from './hinting.js';
import { goTo } from './navigate.js';
import { inBold } from './prose.js';
import { review, tryFrom } from './api.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').GamePage} GamePage
 * @typedef {import('./socket.js').Action} Action
 * @typedef {{ move: number, version: number, taken: string, better: string, taken_action: Action, better_action: Action | null, before: number, after: number, reason: string }} Choice
 */

export class Review {
  /**
   * @param {{ id: string, review: Review | null, draw: () => void, lookBack: (version: number) => void, sceneAt: (version: number, seat: number | null) => Promise<Scene>, page: GamePage | null }} table
   * @param {number} player at this device, whose choices they are
   * @param {number | null} seat where they sit
   * @param {{ name: string, player: number, seat: number }[]} people who share this device
   */
  constructor(table, player, seat, people = []) {
    this.table = table;
    this.people = people;
    this.player = player;
    this.seat = seat;
    /** @type {Choice[] | null} */
    this.choices = null;
    this.chosen = 0;
    this.isOpen = false; // on a phone: its position
    this.refused = '';
    /** @type {Map<number, Scene>} positions before choices, by version */
    this.scenes = new Map();
    void this.ask();
  }

  async ask() {
    const found = await review(this.table.id, this.player).catch(() => ({ choices: [] }));
    this.choices = found.choices;
    this.table.draw();
    if (this.table.page?.position) await Promise.all(this.choices.map(async ({ version }) => this.scenes.set(version, await this.table.sceneAt(version - 1, this.seat))));
    this.table.draw();
  }

  /** How many there are to show. */
  get count() {
    return this.choices?.length ?? 3;
  }

  /** @param {number} place */
  choose(place) {
    this.chosen = place;
    this.refused = '';
    this.table.draw();
  }

  /** Its own seat, cards and moves so far, on a table of its own. @param {Choice} choice */
  async tryIt({ version }) {
    try {
      const made = await tryFrom(this.table.id, version, this.player);
      goTo(`/table/${made.id}`);
    } catch (error) {
      this.refused = /** @type {Error} */ (error).message;
      this.table.draw();
    }
  }

  /** Where several share this device, whose choices are shown. */
  whose() {
    if (this.people.length < 2) return null;
    const show = (/** @type {typeof this.people[0]} */ { player, seat }) => {
      this.table.review = new Review(this.table, player, seat, this.people);
      this.table.draw();
    };
    return h('div', { class: 'look', role: 'group', 'aria-label': t('whose choices') }, this.people.map((each) =>
      h('button', { type: 'button', id: `choices-of-${each.player}`, 'aria-pressed': String(each.player === this.player), onclick: () => show(each) }, each.name)));
  }

  /** @param {Scene} now @param {GamePage} page @param {import('./course.js').Course | null} course */
  draw(now, page, course) {
    const { choices } = this;
    const scene = { ...now, seat: this.seat };
    if (choices === null) return h('p', { class: 'review', role: 'status' }, h('i', { class: 'breath', 'aria-hidden': 'true' }), t('review thinking'));
    const winners = scene.happened.findLast(({ kind }) => kind === 'ended')?.facts.winners ?? [];
    const falls = choices.map(({ version, before, after }, place) => ({ version, number: place + 1, before, after, isChosen: place === this.chosen }));
    const graph = course !== null && course.versions.length > 1 && h('section', { class: 'course' },
      h('p', { class: 'course-legend' }, h('b', {}, t('your chance')), ` ${t('out of 100')}`),
      plot(scene, course, winners, falls));
    if (choices.length === 0) return h('section', { class: 'review' }, graph, h('p', {}, t('no costly')));
    return h('section', { class: 'review' },
      h('div', { class: 'review-main' }, graph, h('ol', {}, choices.map((choice, place) => this.row(page, choice, place)))),
      this.before(scene, page, choices[this.chosen]));
  }

  /** @param {GamePage} page @param {Choice} choice @param {number} place */
  row(page, choice, place) {
    const isChosen = place === this.chosen;
    return h('li', {}, h('button', { type: 'button', class: 'costly', id: `choice-${place}`, 'aria-expanded': String(isChosen), onclick: () => this.choose(place) },
      h('b', { class: 'nth' }, place + 1), h('span', { class: 'when' }, t('move n', { n: choice.move })),
      this.way(page, choice, 'taken'), this.way(page, choice, 'better'),
      h('span', { class: 'fall' }, h('b', {}, `${ofHundred(choice.before)} → ${ofHundred(choice.after)}`), ` ${t('of 100')}`),
      h('span', { class: 'why' }, inBold(choice.reason))));
  }

  /** One of the two moves, as the game draws it, or in words. @param {GamePage} page @param {Choice} choice @param {'taken' | 'better'} which */
  way(page, choice, which) {
    const drawn = this.drawn(page, choice, which);
    return h('span', { class: `way ${which}${drawn === null ? '' : ' drawn'}` }, h('small', {}, t(which === 'taken' ? 'you took' : 'better')), drawn ?? h('span', {}, choice[which] || t('do nothing')));
  }

  /** @param {GamePage} page @param {Choice} choice @param {'taken' | 'better'} which */
  drawn(page, choice, which) {
    const at = this.scenes.get(choice.version);
    const both = [choice.taken_action, choice.better_action].map((action) => (at === undefined || action === null ? null : page.reviewed?.(at, action) ?? null));
    const texts = both.map((drawn) => drawn?.filter((part) => typeof part === 'string').join(''));
    const drawn = texts[0] === texts[1] ? null : both[which === 'taken' ? 0 : 1]; // else only the sentences tell them apart
    return drawn === null ? null : h('span', { class: 'drawn-move' }, drawn);
  }

  /** The position, with both moves on it, and the way to try. @param {Scene} scene @param {GamePage} page @param {Choice} choice */
  before(scene, page, choice) {
    const at = this.scenes.get(choice.version);
    const position = at === undefined || !this.isPositionSeen ? null : page.position?.(at, choice.taken_action, choice.better_action) ?? null;
    const share = 1 / scene.table.seats.length;
    const way = (/** @type {string} */ name, /** @type {'taken' | 'better'} */ which, /** @type {number} */ part) => h('li', {}, h('b', {}, name), h('span', {}, choice[which] || t('do nothing')),
      h('span', { class: 'chance' }, bar(part, share), h('span', { class: 'of-100' }, t('wins about'), ' ', h('b', {}, ofHundred(part)), ' ', t('of 100'))));
    return h('div', { class: `review-before${this.isOpen ? ' open' : ''}` }, h('h3', {}, t('before move', { n: choice.move })),
      position && h('div', { class: 'position' }, position),
      h('ol', { class: 'two-ways' }, way(t('you'), 'taken', choice.after), way(t('better'), 'better', choice.before)),
      h('div', { class: 'try' },
        h('button', { type: 'button', class: 'button go', id: 'try-it', onclick: () => void this.tryIt(choice) }, t('try it')),
        h('p', {}, t('try more'), ' ', page.position
          ? h('button', { type: 'button', class: 'see', id: 'see-choice', 'aria-expanded': String(this.isOpen), onclick: () => this.open() }, t('see it'))
          : h('button', { type: 'button', class: 'see always', id: 'see-choice', onclick: () => this.table.lookBack(choice.version - 1) }, t('see it'))),
        this.refused !== '' && h('p', { role: 'alert' }, this.refused)));
  }

  get isPositionSeen() {
    return this.isOpen || matchMedia('(min-width: 901px)').matches;
  }

  open() {
    this.isOpen = !this.isOpen;
    this.table.draw();
  }
}
