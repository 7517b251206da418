/** How a match went: everyone's chance to win, move by move, out of a hundred. @module */
import { h, svg } from './dom.js';
import { mark } from './scene.js';
import { read } from './tokens.js';
import { t } from './words.js';

/**
 * @typedef {{ versions: number[], chances: number[][], turning_points: number[] }} Course
 * @typedef {{ version: number, number: number, before: number, after: number, isChosen: boolean }} Fall a choice that cost something
 */

const WIDTH = 600;
const HEIGHT = 120;
const LEVELS = [0, 25, 50, 75, 100];
const STEPS = [5, 10, 20, 25, 50, 100]; // moves between two figures of the axis
const MOST_TICKS = 4;
const FEW = 2; // seats: all have their mark at the end
const NEAR = 13; // hundredths of the graph's width, within which numbers would cover each other
const NEAR_CHANCES = 0.2;
const LIFT = 26; // pixels from number to number

/**
 * The lines, and the moves that turned them, which lead to the replay.
 * @param {import('./scene.js').Scene} scene
 * @param {Course} course
 * @param {number[]} winners
 * @param {(version: number) => void} go to how it stood after a move
 */
export function courseGraph(scene, course, winners, go) {
  return h('section', { class: 'course', 'aria-labelledby': 'course' },
    h('h3', { id: 'course' }, t('course')), plot(scene, course, winners),
    h('ol', { class: 'turning' }, course.turning_points.map((version) => h('li', {},
      h('button', { type: 'button', onclick: () => go(version) },
        h('b', {}, t('move n', { n: course.versions.indexOf(version) })), ' ', happenedAt(scene, version))))));
}

/**
 * One's own line in ink, the others thin; the winner and oneself have their marks at the end.
 * @param {import('./scene.js').Scene} scene
 * @param {Course} course
 * @param {number[]} winners
 * @param {Fall[]} [falls]
 */
export function plot(scene, course, winners, falls = []) {
  const seats = scene.table.seats.map((_, seat) => seat);
  const shown = scene.seat === null || seats.length <= FEW ? seats : seats.filter((seat) => seat === scene.seat || winners.includes(seat));
  const own = [...seats].sort((a, b) => Number(a === scene.seat) - Number(b === scene.seat)); // its line lies above the others
  const values = seats.map(() => h('b'));
  const names = h('ol', { class: 'course-names', 'aria-hidden': 'true' }, seats.map((seat) => h('li', { class: seat === scene.seat ? 'me' : '', 'data-seat': seat + 1 }, h('i'), mark(seat, scene.seat), h('span', {}, scene.name(seat)), values[seat])));
  return h('div', { class: 'course-graph' }, names, h('div', { class: 'course-plot' },
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      LEVELS.map((level) => svg('path', { class: 'grid', d: `M0 ${HEIGHT * (1 - level / 100)}H${WIDTH}` })),
      falls.length === 0 && course.turning_points.map((version) => svg('path', { class: 'turned', d: `M${across(course, version)} 0V${HEIGHT}` })),
      own.map((seat) => svg('path', { class: `chance${seat === scene.seat ? ' me' : ''}`, 'data-seat': seat + 1, d: line(course, seat) }))),
    h('div', { class: 'levels', 'aria-hidden': 'true' }, LEVELS.map((level) => h('span', { vars: { y: `${100 - level}%` } }, level))),
    h('div', { class: 'ticks', 'aria-hidden': 'true' }, ticks(course).map(({ move, text }) => h('span', { vars: { x: `${100 * move / last(course)}%` } }, text))),
    h('div', { class: 'falls', 'aria-hidden': 'true' }, apart(course, falls).map(({ fall, level }) => fallen(course, fall, level))),
    h('ol', { class: 'course-ends', 'aria-hidden': 'true' }, ends(course, shown).map(({ seat, y }) =>
      h('li', { vars: { y: `${y}%` } }, mark(seat, scene.seat)))),
    moveReader(scene, course, values),
    h('p', { class: 'unseen' }, seats.map((seat) => saidOf(scene, course, seat)).join(' '))));
}

/**
 * What everyone's chance was at a move: pointed at, or reached by the arrow keys.
 * @param {import('./scene.js').Scene} scene
 * @param {Course} course
 * @param {HTMLElement[]} values where each is written, beside the names
 */
function moveReader(scene, course, values) {
  const told = h('span', { class: 'read-move', 'aria-hidden': 'true' });
  const input = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: 0, max: last(course), step: 1, value: last(course), 'aria-label': t('course') }));
  const show = (/** @type {number} */ move) => {
    const chances = course.chances[move].map(hundredth);
    told.style.setProperty('--x', `${100 * move / last(course)}%`);
    told.textContent = move === 0 ? t('course start') : t('move n', { n: move });
    told.classList.toggle('late', move > last(course) / 2);
    chances.forEach((chance, seat) => { values[seat].textContent = String(chance); });
    input.value = String(move);
    input.setAttribute('aria-valuetext', [told.textContent, ...chances.map((chance, seat) => `${scene.name(seat)} ${chance}`)].join(', '));
  };
  const hide = () => {
    told.textContent = '';
    for (const value of values) value.textContent = '';
  };
  input.addEventListener('input', () => show(Number(input.value)));
  input.addEventListener('focus', () => { if (input.matches(':focus-visible')) show(Number(input.value)); });
  input.addEventListener('blur', hide);
  input.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = input.getBoundingClientRect();
    show(Math.max(0, Math.min(last(course), Math.round(last(course) * (clientX - left) / width))));
  });
  input.addEventListener('pointerleave', hide);
  return h('div', { class: 'read-at' }, told, input);
}

/** @param {number} part */
const hundredth = (part) => Math.round(100 * part);

/** @param {Course} course */
const last = (course) => Math.max(1, course.versions.length - 1);

/** @param {Course} course */
function ticks(course) {
  const end = last(course);
  const step = STEPS.find((each) => end / each <= MOST_TICKS) ?? 200;
  const between = Array.from({ length: Math.floor((end - step * 0.35) / step) }, (_, n) => step * (n + 1));
  return [{ move: 0, text: t('course start') }, ...between.map((move, n) => ({ move, text: n === 0 ? t('move n', { n: move }) : String(move) })), { move: end, text: String(end) }];
}

/** Where a choice stands, in hundredths. @param {Course} course @param {Fall} fall */
const placeOf = (course, { version }) => 100 * Math.max(0, course.versions.findLastIndex((each) => each <= version)) / last(course);

/** The numbers of choices that lie close stand one above the other. @param {Course} course @param {Fall[]} falls */
function apart(course, falls) {
  /** @type {{ fall: Fall, level: number }[]} */
  const found = [];
  for (const fall of [...falls].sort((a, b) => placeOf(course, a) - placeOf(course, b))) {
    const near = found.filter((each) => placeOf(course, fall) - placeOf(course, each.fall) < NEAR && Math.abs(each.fall.before - fall.before) < NEAR_CHANCES);
    found.push({ fall, level: near.length === 0 ? 0 : 1 + Math.max(...near.map(({ level }) => level)) });
  }
  return found;
}

/** A choice with its number, and the chances before and after it. @param {Course} course @param {Fall} fall @param {number} level above the others */
function fallen(course, fall, level) {
  const { number, before, after, isChosen } = fall;
  const x = placeOf(course, fall);
  return h('span', { class: `fallen${isChosen ? ' chosen' : ''}${x > 85 ? ' late' : ''}`, vars: { lift: `${LIFT * level}px`, x: `${x}%`, top: `${100 * (1 - before)}%`, fall: `${100 * (before - after)}%` } },
    h('b', { class: 'nth' }, number), h('i', { class: 'before' }, Math.round(100 * before)), h('i', { class: 'after' }, Math.round(100 * after)));
}

/** @param {Course} course @param {number} version */
const across = (course, version) => WIDTH * course.versions.indexOf(version) / last(course);

/** @param {Course} course @param {number} seat */
const line = (course, seat) => `M${course.chances.map((each, place) => `${round(WIDTH * place / last(course))} ${round(HEIGHT * (1 - each[seat]))}`).join('L')}`;

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;

/** The marks beside the ends of the lines, one below the other where several end alike. @param {Course} course @param {number[]} seats */
function ends(course, seats) {
  const chances = course.chances[course.chances.length - 1];
  const order = seats.map((seat) => ({ seat, y: 100 * (1 - chances[seat]) })).sort((a, b) => a.y - b.y);
  const apart = 100 / Math.max(6, order.length);
  for (let place = 0, room = 0; place < order.length; place += 1) room = (order[place].y = Math.max(order[place].y, room)) + apart;
  for (let place = order.length - 1, room = 100; place >= 0; place -= 1) room = (order[place].y = Math.min(order[place].y, room)) - apart;
  return order;
}

/** For who cannot see the lines: where each began, and its best. @param {import('./scene.js').Scene} scene @param {Course} course @param {number} seat */
function saidOf(scene, course, seat) {
  const own = course.chances.map((each) => each[seat]);
  return t('course of', { name: scene.name(seat), first: hundredth(own[0]), best: hundredth(Math.max(...own)), last: hundredth(own[own.length - 1]) });
}

/** @param {import('./scene.js').Scene} scene @param {number} version */
const happenedAt = (scene, version) => read(scene.happened.find((entry) => entry.version === version)?.lines?.[0]?.tokens ?? []);
