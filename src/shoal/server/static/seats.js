/** The row of seats: in the order of play, one's own first, never reordered. A click opens what is known of a seat. @module */
import { isBig, isOfScoring } from './beats.js';
import { levelOf, portrait } from './cast.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { deltaOf, plain } from './points.js';
import { mark } from './scene.js';
import { muting } from './speech.js';
import { t } from './words.js';

const FACE = 38; // pixels

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').GamePage} GamePage
 * @typedef {{ counting: import('./points.js').Counting, isConnected: boolean, open?: number | null, leader?: number | null, choose?: (seat: number | null) => void }} Around
 *   whose card is open, and how it is opened, if it can be
 */

/**
 * What a seat is called, for who sits on another.
 * @param {import('./socket.js').TableShown} table
 * @param {number} seat
 * @param {number | null} own
 */
export function nameOf(table, seat, own) {
  const { name, person, bot } = table.seats[seat];
  if (seat === own) return t('you');
  return person || bot !== null ? name : t('seat', { n: seat + 1 });
}

/** @param {Scene} scene */
export const seatOrder = ({ table, seat }) => table.seats.map((_, step) => ((seat ?? 0) + step) % table.seats.length);

/**
 * @param {Scene} scene
 * @param {GamePage} page
 * @param {Around} around
 */
export function seatRow(scene, page, around) {
  const order = seatOrder(scene);
  const held = order.find((seat) => document.activeElement?.id === `open-seat-${seat}`);
  return order.map((seat) => seatCell(scene, page, seat, around, seat === (held ?? order[0])));
}

/**
 * @param {Scene} scene
 * @param {GamePage} page
 * @param {number} seat
 * @param {Around} around
 * @param {boolean} isStop where Tab comes to
 */
function seatCell(scene, page, seat, around, isStop) {
  const isOn = scene.table.waits_for === seat;
  const isOut = scene.view && page.isOut?.(scene, seat);
  const name = scene.isShared ? scene.table.seats[seat].name : scene.name(seat);
  const number = scene.view ? scene.pointsShown?.[seat] ?? page.number(scene, seat) : null;
  const face = faceOf(scene, seat);
  const isCounted = typeof number === 'number' && !scene.isPast;
  const isTold = scene.beat && (isBig(scene.beat) || isOfScoring(scene.beat)) && scene.beat.seats.includes(seat);
  const from = scene.beat?.from?.[seat];
  const brought = scene.beat?.changes?.[seat];
  return h(
    'li',
    { class: `seat${isOn ? ' on' : ''}${isOut ? ' out' : ''}${isTold ? ' of-beat' : ''}`, 'data-seat': seat + 1, id: `seat-${seat}`, 'aria-current': isOn && 'true' },
    scene.view && page.seatCard && around.choose && opener(seat, name, seat === scene.seat, around.open === seat, around.choose, isStop),
    face ?? mark(seat, scene.seat),
    h('span', { class: 'who' }, h('b', { title: name }, face && h('i', { 'aria-hidden': 'true' }, seat + 1), name), h('small', {}, around.leader === seat && h('span', { class: 'leads' }, t('leads')), note(scene, page, seat, around.isConnected, around.leader === seat))),
    scene.view && h('span', { class: 'number' }, h('span', { class: 'count' }, isCounted ? plain(around.counting.shown(seat, number, from)) : number), page.beside?.(scene, seat)),
    brought ? deltaOf(brought) : isCounted && around.counting.delta(seat),
    (scene.view && page.held?.(scene, seat)) ?? null,
  );
}

/** A character's face; people, and bots that stand in for them, have their number. @param {Scene} scene @param {number} seat @param {number} [size] in pixels */
function faceOf({ table }, seat, size = FACE) {
  const { person, bot } = table.seats[seat];
  return person ? null : portrait(bot, size, { seat });
}

/** Who sits there, within what is asked and said: a face with its number, or the number. @param {Scene} scene @param {number} seat @param {number} size in pixels */
export const faceOrMark = (scene, seat, size) => faceOf(scene, seat, size) ?? mark(seat, scene.seat);

/**
 * Who has more points than everybody else, as far as it is shown.
 * @param {Scene} scene
 * @param {GamePage} page
 */
export function leaderOf(scene, page) {
  if (!scene.view || scene.isPast || scene.table.state !== 'playing') return null;
  const points = scene.table.seats.map((_, seat) => Number(page.points?.(scene, seat) ?? scene.pointsShown?.[seat] ?? page.number(scene, seat)));
  const most = Math.max(...points);
  const best = points.flatMap((each, seat) => (each === most ? [seat] : []));
  return best.length === 1 && most > 0 ? best[0] : null;
}

/** @param {number} seat @param {string} name @param {boolean} isOwn @param {boolean} isOpen @param {(seat: number | null) => void} choose @param {boolean} isStop */
function opener(seat, name, isOwn, isOpen, choose, isStop) {
  return h('button', { class: 'seat-open', type: 'button', id: `open-seat-${seat}`, tabindex: isStop ? 0 : -1, 'aria-label': isOwn ? t('seat card you') : t('seat card', { name }),
    'aria-expanded': String(isOpen), 'aria-controls': 'seat-card', onclick: () => choose(isOpen ? null : seat) });
}

/**
 * @param {Scene} scene
 * @param {GamePage} page
 * @param {number} seat
 * @param {boolean} isConnected
 * @param {boolean} isLeader who is said to lead already: no more than that is needed of a bot
 */
function note(scene, page, seat, isConnected, isLeader) {
  const shown = scene.table.seats[seat];
  if (!shown.person && shown.bot === null) return t('free');
  if (!isConnected && seat === scene.seat) return t('offline');
  const own = scene.view ? page.note?.(scene, seat) ?? '' : '';
  const { hold } = scene.table;
  if (hold && scene.table.waits_for === seat && hold.seat !== seat) return hold.seat === scene.seat ? t('waits for you') : t('waits for', { name: scene.name(hold.seat) });
  if (scene.table.waits_for === seat) return [t('on turn'), own].filter(Boolean).join(' · ');
  if (own) return own;
  if (scene.table.state === 'over' && winnersOf(scene).includes(seat)) return t('winner');
  if (scene.table.state === 'over' && shown.wants_rematch) return t('wants rematch');
  if (scene.table.state === 'over' && shown.bot !== null && !shown.person && scene.seat !== null) return t('plays again');
  if (shown.bot !== null) return shown.person ? t('plays while away') : isLeader ? '' : levelOf(shown.bot);
  return '';
}

/** @param {Scene} scene @returns {number[]} */
const winnersOf = (scene) => scene.happened.findLast((entry) => entry.kind === 'ended')?.facts.winners ?? [];

/** Arrows go from seat to seat. @param {KeyboardEvent} event */
export function seatKey(event) {
  const cells = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.seat-open')]);
  const at = cells.findIndex((cell) => cell === document.activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cells.length - 1 };
  if (at < 0 || !(event.key in steps)) return false;
  cells[(steps[event.key] + cells.length) % cells.length]?.focus();
  return true;
}

/**
 * What is known of a seat, below it and over the table.
 * @param {Scene} scene
 * @param {GamePage} page
 * @param {number} seat
 * @param {() => void} shut
 */
export function seatCard(scene, page, seat, shut) {
  const order = seatOrder(scene);
  return h('section', { class: 'seat-card sheet', id: 'seat-card', 'aria-labelledby': 'seat-card-name', vars: { at: order.indexOf(seat), of: order.length } },
    h('header', {}, mark(seat, scene.seat), h('h2', { id: 'seat-card-name' }, scene.name(seat)),
      h('button', { class: 'tool', type: 'button', id: 'shut-seat-card', 'aria-label': t('shut'), title: t('shut'), onclick: shut }, icon('close'))),
    page.seatCard?.(scene, seat) ?? [], muting(scene, seat));
}
