/** The row of seats: in the order of play, one's own first, never reordered. @module */
import { h } from './dom.js';
import { mark } from './scene.js';
import { t } from './words.js';

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 */
export function seatRow(scene, page) {
  const { seats } = scene.table;
  const first = scene.seat ?? 0;
  const order = seats.map((_, step) => (first + step) % seats.length);
  return order.map((seat) => seatCell(scene, page, seat));
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {number} seat
 */
function seatCell(scene, page, seat) {
  const isOn = scene.table.waits_for === seat;
  const isOut = scene.view && page.isOut?.(scene, seat);
  const name = scene.name(seat);
  return h(
    'li',
    { class: `seat${isOn ? ' on' : ''}${isOut ? ' out' : ''}`, 'aria-current': isOn && 'true' },
    mark(seat, scene.seat),
    h('span', { class: 'who' }, h('b', { title: name }, name), h('small', {}, note(scene, page, seat))),
    scene.view && h('span', { class: 'number' }, page.number(scene, seat)),
    (scene.view && page.held?.(scene, seat)) ?? null,
  );
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {number} seat
 */
function note(scene, page, seat) {
  const shown = scene.table.seats[seat];
  if (!shown.person && shown.bot === null) return t('free');
  const own = scene.view ? page.note?.(scene, seat) ?? '' : '';
  if (own) return own;
  if (scene.table.waits_for === seat) return t('on turn');
  if (shown.bot !== null) return t(shown.person ? 'plays while away' : 'bot');
  return '';
}
