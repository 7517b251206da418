/** Everyone's points on a rail; marks that would overlap stack upwards. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';

const STEP = 20;
const CLOSE = 0.045; // of the rail

/** @param {import('../../scene.js').Scene} scene */
export function track(scene) {
  const { points } = scene.view;
  const end = Math.max(2 * STEP, STEP * Math.ceil(Math.max(...points) / STEP));
  const order = points.map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => points[a] - points[b]);
  /** @type {{ at: number, height: number }[]} */
  const placed = [];
  const marks = order.map((/** @type {number} */ seat) => {
    const at = points[seat] / end;
    const height = 1 + Math.max(-1, ...placed.filter((each) => at - each.at < CLOSE).map((each) => each.height));
    placed.push({ at, height });
    return h('span', { vars: { p: at, k: height } }, mark(seat, scene.seat));
  });
  const numbers = Array.from({ length: end / STEP + 1 }, (_, step) => h('i', { vars: { p: (step * STEP) / end } }, step * STEP));
  return h('div', { class: 'track', 'aria-hidden': 'true', vars: { high: Math.max(...placed.map(({ height }) => height)) } }, marks, numbers);
}
