/** A lesson: a table at which one thing is to be done. Drawn as a match is, by the game's own page; the server tells what
 * comes of a move, and keeps nothing: all moves from the beginning are sent each time. @module */
import { actionBar } from '../action.js';
import { fill, h, nameShown } from '../dom.js';
import { themeTool } from '../head.js';
import { icon, logo } from '../icons.js';
import { goTo, whilePage } from '../navigate.js';
import { playBots } from '../start.js';
import { logLines } from '../log.js';
import { openSheet } from '../open.js';
import { ruleList, rulesOf } from '../rules.js';
import { seatRow } from '../seats.js';
import { begunLesson, games, triedLesson } from '../api.js';
import { moving } from '../motion.js';
import { Counting } from '../points.js';
import { t } from '../words.js';
import { done, isDone } from './progress.js';
import { say } from './say.js';
import { styles } from '../styles.js';

/**
 * @typedef {import('../scene.js').Scene} Scene
 * @typedef {import('../scene.js').GamePage} GamePage
 * @typedef {import('../socket.js').Action} Action
 * @typedef {import('../api.js').LessonShown} LessonShown
 * @typedef {import('../action.js').BarContent} BarContent
 */

const REFUSED_FOR = 6000; // milliseconds that a refusal stands
const TABS = /** @type {const} */ (['lesson', 'log', 'rules']);

/** @typedef {typeof TABS[number]} Tab */

export class Lesson {
  /**
   * @param {Element} root
   * @param {string} game
   * @param {number} number
   */
  constructor(root, game, number) {
    this.root = root;
    this.game = game;
    this.number = number;
    /** @type {LessonShown | null} */
    this.shown = null;
    /** @type {GamePage | null} */
    this.page = null;
    this.title = '';
    this.text = ''; // what there is to know; it stays when the lesson is over
    /** @type {Action[]} what was done, from the beginning */
    this.actions = [];
    /** @type {Record<string, any>} */
    this.chosen = {};
    /** @type {{ text: string, rule: string } | null} */
    this.refused = null;
    this.isSending = false;
    /** @type {Tab} */
    this.tab = 'lesson';
    this.cited = '';
    this.counting = new Counting();
    this.parts = this.frame();
    document.addEventListener('keydown', (event) => this.key(event), { signal: whilePage() });
  }

  frame() {
    const parts = {
      head: h('div', { class: 'head-place' }),
      seats: h('ol', { class: 'seats' }),
      table: h('main', { class: 'table', id: 'table' }),
      peek: h('div', { class: 'peek-place' }),
      act: h('div', { class: 'act-place' }),
      hand: h('div', { class: 'hand-place' }),
      tabs: h('div', { class: 'tabs', role: 'tablist' }),
      pane: h('div', { class: 'pane' }),
    };
    const side = h('aside', { class: 'side' }, parts.tabs, parts.pane);
    const app = h('div', { class: 'app lesson', 'data-game': this.game }, parts.head, parts.seats, parts.table, parts.peek, parts.act, parts.hand, side);
    fill(this.root, app);
    return { ...parts, side, app };
  }

  async begin() {
    const [own, shown] = await Promise.all([import(`../games/${this.game}/page.js`), begunLesson(this.game, this.number),
      styles(`./games/${this.game}/page.css`)]);
    this.page = own.default;
    this.title = own.title;
    document.title = `${shown.title} · ${this.title} · ${t('shoal')}`;
    fill(this.parts.head, this.head(shown));
    this.take(shown);
  }

  /** @param {LessonShown} shown */
  take(shown) {
    this.shown = shown;
    this.chosen = {};
    this.refused = null;
    if (shown.state === 'begun') this.text = shown.text;
    if (shown.state === 'reached') isDone(this.game, this.number);
    moving(() => {
      this.draw();
      if (shown.state !== 'begun') this.goOn()?.focus({ preventScroll: true });
    });
  }

  // What one does

  /** @param {Action} action @param {...Action} then what goes on from it */
  async play(action, ...then) {
    if (this.isSending || this.shown?.state !== 'begun') return;
    this.isSending = true;
    this.drawAct();
    for (const each of [action, ...then]) {
      const answer = await triedLesson(this.game, this.number, [...this.actions, each]).catch((error) => ({ rule: '', text: error.message }));
      if (!('state' in answer)) {
        this.refuse(answer);
        break;
      }
      this.actions.push(each);
      this.take(answer);
      if (answer.state !== 'begun') break;
    }
    this.isSending = false;
    this.drawAct();
  }

  /** @param {{ rule: string, text: string }} refused */
  refuse(refused) {
    this.refused = refused;
    this.drawAct();
    setTimeout(() => {
      if (this.refused !== refused) return;
      this.refused = null;
      this.drawAct();
    }, REFUSED_FOR);
  }

  async again() {
    this.actions = [];
    this.shown = null;
    this.take(await begunLesson(this.game, this.number));
  }

  next() {
    goTo(`/learn/${this.game}/${this.number + 1}`);
  }

  async playBots() {
    const game = (await games()).find(({ name }) => name === this.game);
    if (game) await playBots(game);
  }

  /** @param {Record<string, any>} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.refused = null;
    this.draw();
  }

  /** The button that goes on. @returns {HTMLElement | null} */
  goOn() {
    return this.parts.act.querySelector('.button.go:not(:disabled)');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.page === null || this.shown === null || event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Escape' && Object.keys(this.chosen).length > 0) this.choose({});
    else if (event.key === '?') this.openRule('');
    else if (event.key === 'l') this.open('log');
    else if (event.key === '.') this.goOn()?.focus();
    else if (!this.page.key?.(this.scene(), event)) return;
    event.preventDefault();
  }

  /** What one only looks at. @param {Record<string, any>} chosen */
  consider(chosen) {
    this.chosen = chosen;
    this.page?.considered?.(this.scene());
    this.drawAct();
  }

  // What is drawn

  /** @returns {Scene} */
  scene() {
    const { update, state } = /** @type {LessonShown} */ (this.shown);
    const { table, seat, game, happened } = update;
    const isBegun = state === 'begun';
    const chosen = () => this.chosen;
    return {
      table,
      seat,
      view: game?.view ?? null,
      legal: isBegun ? game?.legal ?? [] : [],
      annotations: game?.annotations ?? null,
      happened,
      isMine: isBegun && table.waits_for === seat,
      get chosen() { return chosen(); },
      name: (of) => (of === seat ? t('you') : table.seats[of].name),
      choose: (chosen) => this.choose(chosen),
      consider: (chosen) => this.consider(chosen),
      play: (action, ...then) => void this.play(action, ...then),
      openRule: (rule) => this.openRule(rule),
      showTab: (tab) => this.show(/** @type {Tab} */ (tab)),
    };
  }

  draw() {
    if (this.page === null || this.shown === null) return;
    const { parts, page, shown } = this;
    const scene = this.scene();
    parts.app.dataset.state = shown.state;
    parts.app.dataset.version = String(shown.update.table.version);
    fill(parts.seats, ...seatRow(scene, page, { counting: this.counting, isConnected: true }));
    fill(parts.table, ...page.draw(scene));
    nameShown(parts.app, parts.table);
    fill(parts.hand, page.hand?.(scene) ?? null);
    fill(parts.peek, this.about(shown));
    this.drawAct();
    this.drawSide(scene);
  }

  drawAct() {
    if (this.page === null || this.shown === null) return;
    fill(this.parts.act, actionBar(this.barContent(this.scene(), this.page, this.shown), (rule) => this.openRule(rule)));
  }

  /**
   * The task, until one has begun to do something about it; then what the game itself says.
   * @param {Scene} scene @param {GamePage} page @param {LessonShown} shown
   * @returns {BarContent}
   */
  barContent(scene, page, shown) {
    if (shown.state !== 'begun') return this.contentAfter(shown);
    const own = scene.legal.length > 0 ? page.sentence(scene) : null;
    const buttons = own?.buttons ?? [];
    if (this.refused !== null) return { ...this.refused, isMine: true, buttons, isSending: this.isSending };
    const isBegun = this.actions.length > 0 || Object.keys(this.chosen).length > 0;
    if (own !== null && isBegun) return { ...own, isMine: true, isSending: this.isSending };
    if (own !== null && typeof own.text !== 'string') return { ...own, more: h('b', {}, shown.task), isMine: true, isSending: this.isSending };
    return { text: shown.task, more: scene.isMine ? own?.more ?? '' : page.waiting(scene), buttons, isMine: true, isSending: this.isSending };
  }

  /** @param {LessonShown} shown @returns {BarContent} */
  contentAfter(shown) {
    const [first, ...rest] = shown.text.split(/(?<=[.?]) (?=\p{Lu})/u);
    const isReached = shown.state === 'reached';
    return {
      text: [h('span', { class: isReached ? 'plus' : 'minus' }, isReached ? '✓ ' : '✕ '), first],
      more: rest.join(' '),
      isMine: true,
      buttons: isReached ? this.ways(shown) : [{ label: say('try again'), go: true, act: () => void this.again() }],
    };
  }

  /** Where one goes from here. @param {LessonShown} shown @returns {import('../scene.js').Button[]} */
  ways(shown) {
    if (shown.number < shown.of) return [{ label: say('next'), go: true, act: () => this.next() }];
    return [{ label: t('rules'), act: () => { goTo(`/rules/${this.game}`); } }, { label: t('play now'), go: true, act: () => void this.playBots() }];
  }

  /** @param {LessonShown} shown */
  head(shown) {
    const opener = (/** @type {'log' | 'rules'} */ tab) => h('button', { class: 'tool narrow', type: 'button', 'aria-label': t(tab), onclick: () => this.open(tab) }, icon(tab));
    return h('header', { class: 'head' },
      h('a', { class: 'tool phone', href: '/learn', 'aria-label': t('all lessons') }, icon('back')),
      h('a', { class: 'brand', href: '/' }, logo(), t('shoal')),
      h('h1', {}, this.title),
      h('a', { class: 'where', href: '/learn', 'aria-label': say('lesson of', { n: shown.number, all: shown.of }) },
        h('span', { class: 'whole-word' }, say('lesson of', { n: shown.number, all: shown.of })), h('span', { class: 'short-word' }, say('done of', { n: shown.number, all: shown.of }))),
      h('nav', {}, opener('log'), opener('rules'), h('a', { class: 'tool wide', href: '/learn' }, t('all lessons')), themeTool()));
  }

  /** What there is to know. @param {LessonShown} shown */
  about(shown) {
    const before = done(this.game);
    return h('section', { class: 'lesson-about', 'aria-labelledby': 'lesson-title' },
      h('ol', { class: 'lesson-steps', 'aria-label': say('lesson of', { n: shown.number, all: shown.of }) }, Array.from({ length: shown.of }, (_, place) => place + 1).map((number) =>
        h('li', {}, h('a', { href: `/learn/${this.game}/${number}`, class: before.has(number) ? 'done' : '', 'aria-current': number === shown.number && 'step', 'aria-label': say('lesson of', { n: number, all: shown.of }) }, number)))),
      h('h2', { id: 'lesson-title' }, shown.title),
      h('p', { tabindex: 0 }, this.text)); // on a low screen it scrolls
  }

  /** @param {Scene} scene */
  drawSide(scene) {
    fill(this.parts.tabs, ...TABS.map((tab) => h('button', { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-selected': String(tab === this.tab), onclick: () => this.show(tab) }, tab === 'lesson' ? say('lesson') : t(tab))));
    if (this.tab === 'rules') return this.drawRules();
    if (this.tab === 'lesson') return this.drawLesson(scene, /** @type {GamePage} */ (this.page));
    return fill(this.parts.pane, this.log(scene));
  }

  /** What there is to know, and below it what the game has there, or what has happened. @param {Scene} scene @param {GamePage} page */
  drawLesson(scene, page) {
    const below = page.ledger ? h('div', { class: 'ledger' }, page.ledger(scene)) : this.log(scene);
    fill(this.parts.pane, this.about(/** @type {LessonShown} */ (this.shown)), below);
  }

  /** @param {Scene} scene */
  log(scene) {
    const lines = logLines(scene, /** @type {GamePage} */ (this.page), (rule) => this.openRule(rule), { go: () => undefined, version: Infinity });
    return h('ol', { class: 'lines', role: 'log', tabindex: 0, 'aria-label': t('log') }, lines);
  }

  async drawRules() {
    if (this.parts.pane.dataset.rules === this.cited && this.parts.pane.querySelector('.rule-list')) return;
    const rules = await rulesOf(this.game);
    if (this.tab !== 'rules') return;
    this.parts.pane.dataset.rules = this.cited;
    fill(this.parts.pane, ...ruleList(rules, this.cited, ''));
    document.getElementById(`rule-${this.cited}`)?.scrollIntoView({ block: 'center' });
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    void this.drawSide(this.scene());
  }

  /** @param {Tab} tab */
  open(tab) {
    this.show(tab);
    openSheet(this.parts.side);
  }

  /** @param {string} rule */
  openRule(rule) {
    this.cited = rule;
    this.open('rules');
  }
}
