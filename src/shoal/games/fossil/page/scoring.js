/** A fossil is scored, step by step: what everyone has, what it counts, what is paid, and the new points. @module */
import { h } from '../../dom.js';
import { change, mark } from '../../scene.js';
import { fossilName, ink, picture, say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {{ held: number, value: number, gain: number, received: number, paid: number }} Part of one seat
 * @typedef {{ fossil: string, parts: Part[], before: number[] }} Scoring
 */

export const STEPS = 3;

/**
 * The scorings that a move has led to, with everyone's points before each.
 * @param {Scene} scene
 * @param {import('../../socket.js').Happened[]} happened
 * @returns {Scoring[]}
 */
export function scorings(scene, happened) {
  const seats = scene.table.seats.length;
  /** @type {Map<string, Part[]>} */
  const found = new Map();
  for (const { kind, facts } of happened.flatMap((entry) => entry.lines ?? [])) {
    if (kind !== 'gain' && kind !== 'sum' && kind !== 'pay') continue;
    const parts = found.get(facts.fossil) ?? Array.from({ length: seats }, () => ({ held: 0, value: 0, gain: 0, received: 0, paid: 0 }));
    found.set(facts.fossil, parts);
    if (kind === 'pay') parts[facts.seat].paid = facts.paid;
    else parts[facts.seat] = { held: facts.held, value: facts.value, gain: kind === 'sum' ? facts.value : facts.gain, received: facts.received ?? 0, paid: 0 };
  }
  let points = [...scene.view.points];
  return [...found].reverse().map(([fossil, parts]) => {
    points = points.map((now, seat) => now - brought(parts[seat]));
    return { fossil, parts, before: points };
  }).reverse();
}

/** @param {Part} part */
const brought = (part) => part.gain + part.received - part.paid;

/**
 * @param {Scene} scene
 * @param {Scoring} scoring
 * @param {number} step how far it has been told
 * @param {string} counter
 */
export function scoringSheet(scene, scoring, step, counter) {
  const steps = ['step count', 'step pay', 'step points'];
  return h('div', { class: 'veil over-board' }, h('section', { class: 'sheet score', 'aria-live': 'polite' },
    h('div', { class: 'sheet-head' }, h('span', { class: 'fossil-tile v3 big', vars: ink(scoring.fossil) }, picture(scoring.fossil)),
      h('div', {}, h('h2', {}, say('is scored', { fossil: fossilName(scoring.fossil) })),
        h('p', { class: 'steps' }, steps.map((name, place) => h('span', { class: place === step ? 'now' : place < step ? 'done' : '' }, say(name))), counter && h('span', {}, counter)))),
    h('ol', { class: 'score-rows' }, scene.table.seats.map((_, seat) => row(scene, scoring, seat, step)))));
}

/**
 * @param {Scene} scene
 * @param {Scoring} scoring
 * @param {number} seat
 * @param {number} step
 */
function row(scene, scoring, seat, step) {
  const part = scoring.parts[seat];
  const before = scoring.before[seat];
  const paid = part.paid > 0 ? h('span', { class: 'minus' }, `−${part.paid}`) : part.received > 0 ? change(part.received) : null;
  return h('li', {}, mark(seat, scene.seat), h('span', { class: 'name' }, scene.name(seat)),
    h('span', { class: 'sum' }, part.held > 0 ? `${part.value} × ${part.held}` : say('nothing')),
    h('span', { class: 'gain' }, part.gain > 0 && change(part.gain)),
    h('span', { class: 'gain' }, step >= 1 && paid),
    h('b', { class: 'new' }, step >= 2 ? [h('small', {}, `${before} → `), before + brought(part)] : before));
}
