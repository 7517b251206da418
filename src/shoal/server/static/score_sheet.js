/** The score sheet: rows are steps, columns are seats in their order, and each figure stands once. @module */
import { ruleId } from './action.js';
import { h } from './dom.js';
import { mark } from './scene.js';

/**
 * @typedef {import('./dom.js').Child} Child
 * @typedef {{ head: Child, cells: (Child | null)[], sum?: boolean, total?: boolean, below?: Child }} Row `total`: in large figures; `below`: what counts now
 * @typedef {{ title: string, note?: string, cites?: string, rows: Row[] }} SheetOf a scoring
 */

const WIDE = 3; // figures that fit a column of totals

/**
 * @param {import('./scene.js').Scene} scene
 * @param {SheetOf} sheet
 * @param {number} at the row that is counted now; those after it are still to come
 */
export function scoreSheet(scene, { title, note, cites, rows }, at) {
  const now = rows[at];
  return h('section', { class: 'tally', 'aria-label': title },
    h('h2', {}, title),
    (note || cites) && h('p', { class: 'tally-note' }, note, cites && [' ', ruleId(cites, scene.openRule)]),
    h('table', {},
      h('colgroup', {}, h('col'), scene.table.seats.map(() => h('col', { class: 'of' }))),
      h('thead', {}, h('tr', {}, h('td'), scene.table.seats.map((_, seat) => h('th', { scope: 'col' }, mark(seat, scene.seat))))),
      h('tbody', {}, rows.map((row, place) => rowOf(scene, row, place, at)))),
    now?.below && h('div', { class: 'tally-below' }, now.below));
}

/** @param {import('./scene.js').Scene} scene @param {Row} row @param {number} place @param {number} at */
function rowOf(scene, { head, cells, sum, total }, place, at) {
  const isWide = total && cells.some((cell) => String(cell ?? '').length > WIDE);
  const looks = [sum && 'row-sum', total && 'row-total', isWide && 'row-wide', place === at && 'row-now', place > at && 'row-later'].filter(Boolean).join(' ');
  return h('tr', { class: looks }, h('th', { scope: 'row' }, head),
    scene.table.seats.map((_, seat) => h('td', {}, place > at ? null : cells[seat] ?? h('i', { 'aria-hidden': 'true' }, '·'))));
}
