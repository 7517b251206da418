/** Everyone's points on a rail; marks that would overlap stack upwards, higher ones closer to each other, so that the rail
 * takes the same room at every turn. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';

const STEPS = [20, 50, 100, 200]; // from number to number, the first of which there is room for
const NUMBERS = 12;
const CLOSE = 0.045; // of the rail
const APART = 15; // pixels from mark to mark
const ROOM = 2; // marks above the first

/** @param {import('../../scene.js').Scene} scene */
export function track(scene) {
  const points = /** @type {number[] | null | undefined} */ (scene.pointsShown) ?? scene.view.points;
  const most = Math.max(...points);
  const step = STEPS.find((each) => most <= each * NUMBERS) ?? most;
  const end = Math.max(2 * step, step * Math.ceil(most / step));
  const order = points.map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => points[a] - points[b]);
  /** @type {{ at: number, height: number }[]} */
  const placed = [];
  const marks = order.map((/** @type {number} */ seat) => {
    const at = points[seat] / end;
    const taken = placed.filter((each) => at - each.at < CLOSE).map((each) => each.height);
    const height = Array.from({ length: taken.length + 1 }, (_, level) => level).find((level) => !taken.includes(level)) ?? 0;
    placed.push({ at, height });
    return h('span', { vars: { p: at, k: height } }, mark(seat, scene.seat));
  });
  const numbers = Array.from({ length: end / step + 1 }, (_, place) => h('i', { vars: { p: (place * step) / end } }, place * step));
  const room = APART * Math.min(ROOM, points.length - 1);
  const apart = Math.min(APART, room / Math.max(1, ...placed.map(({ height }) => height)));
  return h('div', { class: 'track', 'aria-hidden': 'true', vars: { room, apart } }, marks, numbers);
}
