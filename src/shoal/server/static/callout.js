/** A sheet beside its subject, with a line that leads to it: the loudest thing there is. It stands as long as its beat. @module */
import { h, svg } from './dom.js';

const AWAYS = [56, 96, 150]; // pixels between the subject and the sheet, the nearest first
const EDGE = 8;
const FAR = 0.06; // what a pixel of distance weighs, beside a pixel of the height of what is covered
const layer = h('div', { class: 'callouts', 'aria-hidden': 'true' });

/** Where callouts stand, above the stage. */
export const calloutLayer = () => layer;

/** None any more. */
export function clearCallouts() {
  layer.replaceChildren();
}

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

/**
 * One at a time, where there is room beside its subject.
 * @param {Element} place the stage, or the part of it that it stands in
 * @param {Element | { x: number, y: number }} anchor its subject; in pixels of the place, if it is no element
 * @param {Box[]} told what it must not cover, as far as there is room elsewhere
 * @param {...(import('./dom.js').Child | import('./dom.js').Child[])} content
 */
export function callout(place, anchor, told, ...content) {
  clearCallouts();
  const sheet = h('div', { class: 'callout' }, ...content);
  layer.append(sheet);
  const [home, room, size] = [layer.getBoundingClientRect(), place.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const at = pointOf(anchor, room);
  const box = spotFor(at, room, size, told);
  sheet.style.left = `${box.left - home.left}px`;
  sheet.style.top = `${box.top - home.top}px`;
  const from = [within(at.x, box.left, box.right) - home.left, within(at.y, box.top, box.bottom) - home.top];
  layer.prepend(svg('svg', { class: 'leader' }, svg('path', { d: `M${from.join(' ')}L${at.x - home.left} ${at.y - home.top}` })));
}

const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(value, most));

/** The nearest spot around a point that covers least of what is told; towards the middle, if several do. @param {{ x: number, y: number }} at @param {DOMRect} room @param {DOMRect} size @param {Box[]} told @returns {Box} */
function spotFor(at, room, size, told) {
  const { width, height } = size;
  const isRight = at.x > room.left + room.width / 2;
  const isLow = at.y > room.top + room.height / 2;
  const sides = isRight ? [-1, 1, 0] : [1, -1, 0];
  const heights = isLow ? [-1, 1, 0] : [1, -1, 0];
  const spots = AWAYS.flatMap((away) => heights.flatMap((y) => sides.filter((x) => x !== 0 || y !== 0).map((x) => {
    const left = within(x < 0 ? at.x - away - width : x > 0 ? at.x + away : at.x - width / 2, room.left + EDGE, room.right - EDGE - width);
    const top = within(y < 0 ? at.y - away - height : y > 0 ? at.y + away : at.y - height / 2, room.top + EDGE, room.bottom - EDGE - height);
    return { left, top, right: left + width, bottom: top + height };
  })));
  const worst = (/** @type {Box} */ box) => covered(box, [...told, { left: at.x - EDGE, right: at.x + EDGE, top: at.y - EDGE, bottom: at.y + EDGE }]) + FAR * Math.hypot(at.x - within(at.x, box.left, box.right), at.y - within(at.y, box.top, box.bottom));
  return spots.reduce((best, box) => (worst(box) < worst(best) ? box : best));
}

/** How much of these a box covers: the square root of each area. @param {Box} box @param {Box[]} told */
function covered(box, told) {
  return told.reduce((sum, each) => sum + Math.sqrt(Math.max(0, Math.min(box.right, each.right) - Math.max(box.left, each.left)) * Math.max(0, Math.min(box.bottom, each.bottom) - Math.max(box.top, each.top))), 0);
}

/** @param {Element | { x: number, y: number }} anchor @param {DOMRect} room */
function pointOf(anchor, room) {
  if (!(anchor instanceof Element)) return { x: room.left + anchor.x, y: room.top + anchor.y };
  const box = anchor.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
