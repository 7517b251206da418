/** The map quiz: a city is looked for on a map without names, or its region is named. @module */
import { actionBar } from '../action.js';
import { fill, h } from '../dom.js';
import { ticket } from '../games/cosmopolis/card.js';
import { closer, mapKey, whole, worldMap } from '../games/cosmopolis/map.js';
import { cityAndRegions, cityName, ink, isLink, regionName, regionsOf, symbol } from '../games/cosmopolis/regions.js';
import { languageTool, themeTool } from '../head.js';
import { icon, logo } from '../icons.js';
import { whilePage } from '../navigate.js';
import { t } from '../words.js';
import { CITIES, MODES, REGIONS, Round, best, keepBest } from './questions.js';
import { say } from './say.js';
import { styles } from '../styles.js';

/** @typedef {import('../games/cosmopolis/map.js').Stand} Stand */

const PHONE = matchMedia('(max-width: 720px)');
const NEAR = 3; // times that the first tap on a phone comes closer
const REACH = 30; // pixels from a city within which a press is for it
const STILL = 6; // pixels, from which a press is a drag

/** @param {Element} root */
export async function drawQuiz(root) {
  document.title = `${t('map quiz')} · ${t('shoal')}`;
  await Promise.all(['map', 'cards'].map((name) => styles(`./games/cosmopolis/${name}.css`)));
  new Quiz(root).draw();
}

class Quiz {
  /** @param {Element} root */
  constructor(root) {
    /** @type {Round | null} before one has chosen: the map with all its names */
    this.round = null;
    this.pressed = { x: 0, y: 0 };
    this.parts = {
      steps: h('ol', { class: 'quiz-steps', 'aria-label': say('questions') }),
      table: h('main', { class: 'table', id: 'table' }),
      act: h('div', { class: 'act-place' }),
      hand: h('div', { class: 'hand-place' }),
    };
    this.parts.table.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => { this.pressed = { x, y }; });
    this.parts.table.addEventListener('click', (event) => this.press(event), { capture: true });
    document.addEventListener('keydown', (event) => this.key(event), { signal: whilePage() });
    PHONE.addEventListener('change', () => this.draw(), { signal: whilePage() });
    fill(root, h('div', { class: 'app quiz' }, this.head(), this.parts.steps, this.parts.table, this.parts.act, this.parts.hand));
  }

  head() {
    return h('div', { class: 'head-place' }, h('header', { class: 'head' },
      h('a', { class: 'tool phone', href: '/learn', 'aria-label': t('learn') }, icon('back')),
      h('a', { class: 'brand', href: '/' }, logo(), t('shoal')),
      h('h1', {}, t('map quiz')),
      h('nav', {}, h('a', { class: 'tool wide', href: '/learn' }, t('all lessons')), languageTool(), themeTool())));
  }

  // What one does

  /** @param {import('./questions.js').Mode} mode @param {import('./questions.js').Question[]} [again] */
  begin(mode, again) {
    this.round = new Round(mode, again);
    this.draw();
  }

  /** @param {string} given */
  answer(given) {
    const { round } = this;
    if (round === null || round.isOver || round.given !== null) return;
    round.answer(given);
    if (!round.isRight) whole(); // both are seen, where one was and where one should have been
    this.draw();
    this.goOn()?.focus({ preventScroll: true });
  }

  next() {
    this.round?.next();
    whole();
    if (this.round?.isOver && !this.round.isAgain) keepBest(this.round.mode, this.round.right);
    this.draw();
    if (this.round?.isOver) this.goOn()?.focus({ preventScroll: true });
    else if (this.round?.question.kind === 'region') document.getElementById('region-0')?.focus({ preventScroll: true });
  }

  goOn() {
    return /** @type {HTMLElement | null} */ (this.parts.act.querySelector('.button.go'));
  }

  /** On the map: the city that is nearest; on a phone that shows the whole world, one comes closer first. @param {MouseEvent} event */
  press(event) {
    const map = event.target instanceof Element ? event.target.closest('.map') : null;
    const { round } = this;
    if (map === null || round === null) return;
    const { clientX: x, clientY: y, detail } = event;
    if (detail > 0 && Math.hypot(x - this.pressed.x, y - this.pressed.y) > STILL) return; // it was dragged
    event.stopPropagation();
    if (round.isOver || round.given !== null || round.question.kind !== 'find') return;
    const city = detail > 0 ? nearest(map, x, y) : event.target instanceof Element ? event.target.closest('.pt')?.getAttribute('data-city') : null;
    if (detail > 0 && PHONE.matches && !map.classList.contains('near')) closer(NEAR, x, y);
    else if (city) this.answer(city);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const region = event.target instanceof Element ? event.target.closest('.region-choice') : null;
    if (region !== null && reach(region, event.key)) event.preventDefault();
    else if (mapKey(event)) event.preventDefault();
  }

  // What is drawn

  draw() {
    const { round } = this;
    fill(this.parts.steps, ...(round === null ? [] : round.questions.map((question, place) => h('li', { class: this.step(round, question, place), 'aria-current': place === round.at && 'step' }, h('span', {}, place + 1)))));
    fill(this.parts.table, this.map());
    requestAnimationFrame(() => keepInside(this.parts.table));
    fill(this.parts.act, actionBar(this.barContent(), () => undefined));
    fill(this.parts.hand, round === null ? beginning((mode) => this.begin(mode)) : round.isOver ? this.result(round) : round.question.kind === 'region' ? this.choices(round) : key('region-key'));
  }

  /** @param {Round} round @param {import('./questions.js').Question} question @param {number} place */
  step(round, question, place) {
    const isTold = place < round.at || (place === round.at && round.given !== null);
    return !isTold ? 'ahead' : round.missed.includes(question) ? 'missed' : 'right';
  }

  map() {
    const { round } = this;
    const isOver = round?.isOver ?? false;
    const kind = round === null || isOver ? '' : round.question.kind;
    const looks = `${round === null ? 'with-names' : 'no-names'}${kind === 'region' && round?.given === null ? ' no-regions' : ''}${isOver && round !== null && round.missed.length === 0 ? ' with-names' : ''}`;
    const seen = /** @type {any} */ ({ choose: () => this.draw(), chosen: {}, name: () => '' });
    return h('div', { class: `quiz-map ${looks}` }, worldMap(seen, { nets: [], stands: this.stands(), seats: 1, ...(kind === 'region' ? {} : { legend: key('legend') }) }));
  }

  /** How the cities stand: what was asked and what was answered is seen, and for a reader no more than for others. */
  stands() {
    const { round } = this;
    /** @type {Record<string, Stand>} */
    const stands = {};
    if (round === null) return stands;
    const shown = this.shownCities(round);
    for (const name of CITIES) {
      const says = shown.has(name) ? cityAndRegions(name) : isLink(name) ? say('a linking city') : say('a city of', { region: regionName(regionsOf(name)[0]) });
      stands[name] = { says: !round.isOver && round.question.kind === 'region' && round.given === null ? (shown.has(name) ? cityName(name) : say('a city')) : says };
    }
    for (const city of shown) stands[city] = { ...stands[city], on: true, held: !round.isOver && city === round.question.city };
    return stands;
  }

  /** Those with their names. @param {Round} round @returns {Set<string>} */
  shownCities(round) {
    if (round.isOver) return new Set(round.missed.map(({ city }) => city));
    const { kind, city } = round.question;
    if (kind === 'region') return new Set([city]);
    return round.given === null ? new Set() : new Set([city, round.given]);
  }

  /** @returns {import('../action.js').BarContent} */
  barContent() {
    const { round } = this;
    if (round === null) return { text: say(PHONE.matches ? 'quiz how phone' : 'quiz how'), more: say('quiz about'), isMine: true };
    if (round.isOver) return { text: this.outcome(round), more: say('best is', { n: best(round.mode) ?? 0 }), isMine: true, buttons: this.after(round) };
    const { kind, city } = round.question;
    if (round.given === null) return { text: say(`ask ${kind}`, { city: cityName(city) }), more: kind === 'find' && PHONE.matches ? say('ask find phone') : say(`ask ${kind} more`), isMine: true };
    return {
      text: [h('span', { class: round.isRight ? 'plus' : 'minus' }, round.isRight ? '✓ ' : '✕ '), this.told(round)],
      isMine: true,
      buttons: [{ label: say('next'), go: true, act: () => this.next() }],
    };
  }

  /** What came of it: which city that was. @param {Round} round */
  told(round) {
    const { kind, city } = round.question;
    const facts = { city: cityName(city), region: regionsOf(city).map(regionName).join(', '), given: cityName(round.given ?? '') };
    if (round.isRight) return say(`right ${kind}`, facts);
    if (kind === 'region') return say('wrong region', { ...facts, given: regionName(round.given ?? '') });
    return say('wrong find', { ...facts, where: regionsOf(round.given ?? '').map(regionName).join(', ') });
  }

  /** @param {Round} round */
  outcome(round) {
    return say('score', { n: round.right, all: round.questions.length });
  }

  /** @param {Round} round @returns {import('../scene.js').Button[]} */
  after(round) {
    const anew = { label: say('another round'), go: round.missed.length === 0, act: () => this.begin(round.mode) };
    return round.missed.length === 0 ? [{ label: say('other quiz'), act: () => { this.round = null; this.draw(); } }, anew]
      : [anew, { label: say('missed again'), go: true, act: () => this.begin(round.mode, round.missed) }];
  }

  /** @param {Round} round */
  choices(round) {
    const { city } = round.question;
    return h('ol', { class: 'region-choices', 'aria-label': say('ask region', { city: cityName(city) }) }, REGIONS.map((region, place) => {
      const looks = round.given === null ? '' : region === regionsOf(city)[0] ? ' right' : region === round.given ? ' wrong' : ' off';
      return h('li', {}, h('button', { class: `region-choice${looks}`, type: 'button', id: `region-${place}`, tabindex: place === 0 ? 0 : -1, disabled: round.given !== null, vars: ink(region), onclick: () => this.answer(region) },
        h('i', {}, symbol(region)), h('span', {}, regionName(region))));
    }));
  }

  /** @param {Round} round */
  result(round) {
    if (round.missed.length === 0) return null;
    return h('section', { class: 'quiz-missed', 'aria-labelledby': 'missed' }, h('h2', { id: 'missed' }, say('missed')),
      h('ul', {}, round.missed.map(({ city }) => h('li', {}, ticket(city), h('small', {}, regionsOf(city).map(regionName).join(', '))))));
  }
}

/** @param {(mode: import('./questions.js').Mode) => void} begin */
function beginning(begin) {
  return h('ul', { class: 'quiz-modes' }, MODES.map((mode) => h('li', {}, h('button', { class: 'quiz-mode', type: 'button', 'data-mode': mode, onclick: () => begin(mode) },
    h('b', {}, say(`mode ${mode}`)), h('small', {}, say(`mode ${mode} more`)), best(mode) !== null && h('span', {}, say('best', { n: best(mode) ?? 0 }))))));
}

/** What the symbols stand for: on the map, or where that is too small below it. @param {string} looks */
function key(looks) {
  return h('ul', { class: `${looks} regions`, 'aria-label': say('regions') }, REGIONS.map((region) => h('li', { vars: ink(region) }, h('i', {}, symbol(region)), regionName(region))));
}

/** A name that would run over the edge goes to the other side of its city. @param {Element} table */
function keepInside(table) {
  const edge = table.getBoundingClientRect().right;
  for (const name of table.querySelectorAll('.pt.on text')) {
    if (name.getBoundingClientRect().right <= edge) continue;
    name.setAttribute('text-anchor', 'end');
    name.setAttribute('x', String(-Math.abs(Number(name.getAttribute('x')))));
  }
}

/** @param {Element} map @param {number} x @param {number} y of the screen */
function nearest(map, x, y) {
  let found = { city: /** @type {string | null} */ (null), far: REACH };
  for (const each of map.querySelectorAll('.pt')) {
    const box = (each.querySelector('.mk, .station') ?? each).getBoundingClientRect();
    const far = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    if (far < found.far) found = { city: each.getAttribute('data-city'), far };
  }
  return found.city;
}

/** Arrows go from one region to the next, as they stand. @param {Element} from @param {string} key */
function reach(from, key) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (way === undefined) return false;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.region-choice')]);
  const here = from.getBoundingClientRect();
  const ahead = all.map((each) => ({ each, box: each.getBoundingClientRect() })).map(({ each, box }) => ({ each, dx: box.left - here.left, dy: box.top - here.top }))
    .filter(({ dx, dy }) => dx * way[0] + dy * way[1] > 1).sort((a, b) => Math.abs(a.dx) + Math.abs(a.dy) * (way[0] === 0 ? 1 : 50) - Math.abs(b.dx) - Math.abs(b.dy) * (way[0] === 0 ? 1 : 50));
  const [next] = ahead;
  if (next) {
    for (const each of all) each.tabIndex = each === next.each ? 0 : -1;
    next.each.focus();
  }
  return true;
}
