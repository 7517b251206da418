/** A round that is over: as a small table in the rows, and as a sheet over the table. @module */
import { h } from '../../dom.js';
import { change, mark, signed } from '../../scene.js';
import { say } from './say.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {{ seat: number, points: number, total: number, what?: Child | Child[] }} Scored `what` it came of
 */

/** Whether a round has just ended: what one is told when one comes is not news. @param {import('../../socket.js').Happened[]} happened @param {string} kind of the line that says so */
export const isOver = (happened, kind) => happened[0]?.version !== 1 && happened.some(({ lines = [] }) => lines.some((line) => line.kind === kind));

/** @param {string} title @param {string[]} columns @param {{ name: Child[], cells: Child[] }[]} rows */
export function roundTable(title, columns, rows) {
  return h('section', { class: 'score-sheet' }, h('h3', {}, title),
    h('div', { class: 'wide', tabindex: 0 }, h('table', {},
      h('thead', {}, h('tr', {}, h('th'), columns.map((column) => h('th', { scope: 'col' }, column)))),
      h('tbody', {}, rows.map(({ name, cells }) => h('tr', {}, h('th', { scope: 'row' }, name), cells.map((cell) => h('td', {}, cell))))))));
}

/** The best of the round first. @param {Scene} scene @param {string} title @param {string} more @param {Scored[]} scored */
export function roundSheet(scene, title, more, scored) {
  const order = [...scored].sort((a, b) => b.points - a.points);
  return h('div', { class: 'veil' }, h('section', { class: 'sheet round-over', 'aria-live': 'polite' }, h('h2', {}, title), h('p', {}, more),
    h('ol', {}, order.map(({ seat, points, total, what }) => h('li', { class: seat === scene.seat ? 'me' : '' },
      mark(seat, scene.seat), h('span', { class: 'name' }, scene.name(seat)), h('span', { class: 'what' }, what),
      h('b', { class: 'won' }, points === 0 ? '0' : change(points)), h('span', { class: 'total' }, h('small', {}, say('in all')), total < 0 ? signed(total) : total))))));
}
