/** What each fossil would pay everybody now, and how the move that is picked would change it. @module */
import { h } from '../../dom.js';
import { mark, signed } from '../../scene.js';
import { seatOrder } from '../../seats.js';
import { picked } from './board.js';
import { fossilName, ink, LETTERS, picture, say } from './names.js';
import { track } from './track.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** @param {Scene} scene */
export function matrix(scene) {
  const left = scene.view.left_out ?? [];
  const letters = LETTERS.filter((letter) => !left.includes(letter));
  const seats = seatOrder(scene);
  const title = say(scene.table.state === 'over' && !scene.isPast ? 'matrix paid' : 'matrix');
  return h('section', { class: 'pays', 'aria-label': title },
    h('h2', {}, title, h('button', { class: 'rule-id', type: 'button', onclick: () => scene.openRule(seats.length > 3 ? 'FO10' : 'FO11') }, 'FO10–13')),
    h('div', { class: `matrix${toldNow(scene) === null ? '' : ' told'}`, role: 'table', 'aria-label': title, vars: { fossils: letters.length, seats: seats.length } },
      h('div', { class: 'matrix-row', role: 'row' }, h('span', { class: 'corner', role: 'columnheader' }, say('left on board')),
        seats.map((seat, column) => h('span', { class: 'of-seat', role: 'columnheader', 'aria-label': scene.name(seat), vars: { s: column } }, mark(seat, scene.seat)))),
      letters.map((letter, row) => h('div', { class: `matrix-row${toldNow(scene)?.scoring.fossil === letter ? ' told' : ''}`, role: 'row' }, rowOf(scene, letter, row, seats)))),
    legend(), track(scene));
}

/** The scoring that is told now, step by step. @param {Scene} scene @returns {{ scoring: import('./scoring.js').Scoring, step: string } | null} */
function toldNow(scene) {
  const stage = scene.beat?.stage;
  return stage?.scoring && stage.step !== 'before' ? stage : null;
}

/** @param {Scene} scene @param {string} letter @param {number} row @param {number[]} seats */
function rowOf(scene, letter, row, seats) {
  const stage = scene.beat?.stage;
  if (stage?.scoring?.fossil === letter && stage.step !== 'points') return toldRow(scene, letter, row, seats);
  return scene.annotations?.fossils[letter] ? fossilRow(scene, letter, row, seats) : scoredRow(scene, letter, row, seats);
}

/** What is counted now fills cell by cell. @param {Scene} scene @param {string} letter @param {number} row @param {number[]} seats */
function toldRow(scene, letter, row, seats) {
  const { scoring, step } = /** @type {{ scoring: import('./scoring.js').Scoring, step: string }} */ (scene.beat?.stage);
  const most = Math.max(...scoring.parts.map(({ value, held }) => value * held));
  const isPaid = step === 'pay' || step === 'before';
  return [h('span', { class: 'of-fossil', role: 'rowheader', 'aria-label': say('left of', { fossil: fossilName(letter), n: 0 }), vars: { f: row, ...ink(letter) }, title: fossilName(letter) }, picture(letter), h('span', { class: 'left' }, 0)),
    ...seats.map((seat, column) => {
      const { value, held, gain, received, paid, due } = scoring.parts[seat];
      const vars = { f: row, s: column, i: column, ...ink(letter) };
      if (held === 0) return h('span', { class: `cell ${isPaid && due > 0 ? 'pay' : 'none'}`, role: 'cell', vars }, isPaid && due > 0 ? h('b', {}, paid === 0 ? '0' : signed(-paid)) : '·');
      const product = `${value}×${held}`;
      const looks = `cell ${value * held === most ? 'lead' : 'hold'}`;
      if (step === 'swap' || step === 'count') return h('span', { class: looks, role: 'cell', vars }, h('b', {}, product));
      return h('span', { class: looks, role: 'cell', vars }, h('b', {}, gain + (isPaid ? received : 0)), h('small', {}, product));
    })];
}

/**
 * A fossil that has been scored keeps what it paid, in small ink.
 * @param {Scene} scene
 * @param {string} letter
 * @param {number} row
 * @param {number[]} seats
 */
function scoredRow(scene, letter, row, seats) {
  const paid = payments(scene, letter);
  const most = Math.max(...paid);
  return [h('span', { class: 'of-fossil done', role: 'rowheader', 'aria-label': fossilName(letter), vars: { f: row, ...ink(letter) }, title: fossilName(letter) }, picture(letter)),
    ...seats.map((seat, column) => h('span', { role: 'cell', class: `cell done${paid[seat] > 0 && paid[seat] === most ? ' top' : ''}`, vars: { f: row, s: column } }, h('b', {}, paid[seat] ? signed(paid[seat]) : '0')))];
}

/** What each seat has gained or paid for a fossil, as the log tells it. @param {Scene} scene @param {string} letter */
function payments(scene, letter) {
  const paid = scene.table.seats.map(() => 0);
  for (const line of scene.happened.flatMap((entry) => entry.lines ?? [])) {
    const { seat, fossil } = line.facts;
    if (fossil !== letter) continue;
    if (line.kind === 'pay') paid[seat] -= line.facts.paid;
    if (line.kind === 'gain') paid[seat] += line.facts.gain + line.facts.received;
    if (line.kind === 'sum') paid[seat] += line.facts.value;
  }
  return paid;
}

/**
 * @param {Scene} scene
 * @param {string} letter
 * @param {number} row
 * @param {number[]} seats
 */
function fossilRow(scene, letter, row, seats) {
  const now = scene.annotations?.fossils[letter];
  const move = picked(scene);
  const changed = move?.aid?.card?.[0] === letter ? move.aid.fossil : null;
  const shown = changed ?? now;
  const head = h('span', { class: `of-fossil${shown.left === 1 ? ' last' : ''}`, role: 'rowheader', 'aria-label': say('left of', { fossil: fossilName(letter), n: shown.left }), vars: { f: row, ...ink(letter) }, title: fossilName(letter) },
    picture(letter), h('span', { class: 'left' }, shown.left));
  return [head, ...seats.map((seat, column) => cell(shown.seats[seat], now.seats[seat], letter, row, column, changed !== null && seat === scene.seat))];
}

/**
 * @param {any} pays what it would be
 * @param {any} before what it is
 * @param {string} letter
 * @param {number} row
 * @param {number} column
 * @param {boolean} isChanged by the move that is picked
 */
function cell(pays, before, letter, row, column, isChanged) {
  const vars = { f: row, s: column, ...ink(letter) };
  if (!pays || (pays.gain === 0 && pays.cards === 0)) return h('span', { class: 'cell none', role: 'cell', vars }, '·');
  const looks = pays.leads ? 'lead' : pays.cards > 0 ? 'hold' : 'pay';
  const small = isChanged && before.gain !== pays.gain ? h('s', {}, before.gain < 0 ? signed(before.gain) : before.gain) : pays.cards > 0 ? `${pays.value}×${pays.cards}` : null;
  return h('span', { class: `cell ${looks}${isChanged ? ' will' : ''}`, role: 'cell', vars }, h('b', {}, pays.gain < 0 ? signed(pays.gain) : pays.gain), small && h('small', {}, small));
}

function legend() {
  const sample = (/** @type {string} */ looks, /** @type {string} */ text) => h('span', { class: `cell ${looks}`, vars: ink('H') }, h('b', {}, text));
  return h('p', { class: 'legend' }, sample('lead', '15'), say('key lead'), sample('hold', '4'), say('key gains'), h('span', { class: 'minus' }, '−3'), say('key pays'));
}
