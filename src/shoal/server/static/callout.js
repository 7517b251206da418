/** A sheet beside its subject, with a line that leads to it: the loudest thing there is. It stands as long as its beat. @module */
import { h, svg } from './dom.js';

const AWAY = 56; // pixels between the subject and the sheet
const EDGE = 8;
const layer = h('div', { class: 'callouts', 'aria-hidden': 'true' });

/** Where callouts stand, above the stage. */
export const calloutLayer = () => layer;

/** None any more. */
export function clearCallouts() {
  layer.replaceChildren();
}

/**
 * One at a time, where there is room beside its subject.
 * @param {Element} place the stage, or the part of it that it stands in
 * @param {Element | { x: number, y: number }} anchor its subject; in pixels of the place, if it is no element
 * @param {...(import('./dom.js').Child | import('./dom.js').Child[])} content
 */
export function callout(place, anchor, ...content) {
  clearCallouts();
  const sheet = h('div', { class: 'callout' }, ...content);
  layer.append(sheet);
  const [home, room, size] = [layer.getBoundingClientRect(), place.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const at = pointOf(anchor, room);
  const [x, y] = [at.x - home.left, at.y - home.top];
  const isLeft = at.x > room.left + room.width / 2;
  const isAbove = at.y > room.top + room.height / 2;
  const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(value, most));
  const left = within(isLeft ? x - AWAY - size.width : x + AWAY, room.left - home.left + EDGE, room.right - home.left - EDGE - size.width);
  const top = within(isAbove ? y - AWAY - size.height : y + AWAY, room.top - home.top + EDGE, room.bottom - home.top - EDGE - size.height);
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
  const from = [within(x, left, left + size.width), within(y, top, top + size.height)];
  layer.prepend(svg('svg', { class: 'leader' }, svg('path', { d: `M${from.join(' ')}L${x} ${y}` })));
}

/** @param {Element | { x: number, y: number }} anchor @param {DOMRect} room */
function pointOf(anchor, room) {
  if (!(anchor instanceof Element)) return { x: room.left + anchor.x, y: room.top + anchor.y };
  const box = anchor.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
