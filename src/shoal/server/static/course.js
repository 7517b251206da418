/** How a match went: everyone's chance to win, move by move; the moves that turned it lead to the replay. @module */
import { h, svg } from './dom.js';
import { mark } from './scene.js';
import { read } from './tokens.js';
import { t } from './words.js';

/** @typedef {{ versions: number[], chances: number[][], turning_points: number[] }} Course */

const WIDTH = 600;
const HEIGHT = 120;

/**
 * @param {import('./scene.js').Scene} scene
 * @param {Course} course
 * @param {(version: number) => void} go to how it stood after a move
 */
export function courseGraph(scene, course, go) {
  const seats = scene.table.seats.map((_, seat) => seat);
  return h('section', { class: 'course', 'aria-labelledby': 'course' },
    h('h3', { id: 'course' }, t('course')),
    h('div', { class: 'course-plot' },
      svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        [0.25, 0.5, 0.75].map((part) => svg('path', { class: 'grid', d: `M0 ${part * HEIGHT}H${WIDTH}` })),
        course.turning_points.map((version) => svg('path', { class: 'turned', d: `M${across(course, version)} 0V${HEIGHT}` })),
        seats.map((seat) => svg('path', { class: `chance${seat === scene.seat ? ' me' : ''}`, 'data-seat': seat + 1, d: line(course, seat) }))),
      h('ol', { class: 'course-ends', 'aria-hidden': 'true' }, ends(course).map(({ seat, y }) =>
        h('li', { vars: { y: `${y}%` } }, mark(seat, scene.seat))))),
    h('p', { class: 'unseen' }, seats.map((seat) => saidOf(scene, course, seat)).join(' ')),
    h('ol', { class: 'turning' }, course.turning_points.map((version) => h('li', {},
      h('button', { type: 'button', onclick: () => go(version) },
        h('b', {}, t('move n', { n: course.versions.indexOf(version) })), ' ', happenedAt(scene, version))))));
}

/** @param {Course} course @param {number} version */
const across = (course, version) => WIDTH * course.versions.indexOf(version) / Math.max(1, course.versions.length - 1);

/** @param {Course} course @param {number} seat */
const line = (course, seat) => `M${course.chances.map((each, place) => `${round(WIDTH * place / Math.max(1, course.chances.length - 1))} ${round(HEIGHT * (1 - each[seat]))}`).join('L')}`;

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;

/** The marks beside the ends of the lines, one below the other where several end alike. @param {Course} course */
function ends(course) {
  const last = course.chances[course.chances.length - 1];
  const order = last.map((chance, seat) => ({ seat, y: 100 * (1 - chance) })).sort((a, b) => a.y - b.y);
  const apart = 100 / Math.max(6, order.length);
  for (let place = 0, room = 0; place < order.length; place += 1) room = (order[place].y = Math.max(order[place].y, room)) + apart;
  for (let place = order.length - 1, room = 100; place >= 0; place -= 1) room = (order[place].y = Math.min(order[place].y, room)) - apart;
  return order;
}

/** For who cannot see the lines: where each began, and its best. @param {import('./scene.js').Scene} scene @param {Course} course @param {number} seat */
function saidOf(scene, course, seat) {
  const own = course.chances.map((each) => each[seat]);
  const percent = (/** @type {number} */ part) => Math.round(100 * part);
  return t('course of', { name: scene.name(seat), first: percent(own[0]), best: percent(Math.max(...own)), last: percent(own[own.length - 1]) });
}

/** @param {import('./scene.js').Scene} scene @param {number} version */
const happenedAt = (scene, version) => read(scene.happened.find((entry) => entry.version === version)?.lines?.[0]?.tokens ?? []);
