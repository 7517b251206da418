/** The order in which one's cards are shown: dragged, moved by keys or sorted; kept here for each table, and nobody is told. @module */
import { nearOf } from './card.js';
import { REGIONS, cityName, isLink, regionsOf } from './regions.js';

const KEPT = 'hand orders';
const TABLES = 20; // that are remembered
const FROM = 12; // pixels sideways, from which a press is a drag

/** @returns {Record<string, number[]>} places by table */
function orders() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  } catch {
    return {};
  }
}

/** The places of a hand in the order in which they are shown. @param {string} table @param {number} count @returns {number[]} */
export function orderOf(table, count) {
  const kept = (orders()[table] ?? []).filter((place) => place < count);
  return [...kept, ...Array.from({ length: count }, (_, place) => place).filter((place) => !kept.includes(place))];
}

/** @param {string} table @param {number[]} order */
function keep(table, order) {
  const { [table]: _, ...others } = orders();
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - TABLES), [table, order]])));
}

/** By region, as in the legend, and then by name; linking cards last. @param {string} table @param {(string | null)[]} cards by place */
export function sort(table, cards) {
  const rank = (/** @type {string | null} */ card) => (card === null ? 2 * REGIONS.length : isLink(nearOf(card)) ? REGIONS.length : REGIONS.indexOf(regionsOf(nearOf(card))[0]));
  const name = (/** @type {number} */ place) => cityName(nearOf(cards[place] ?? ''));
  keep(table, orderOf(table, cards.length).sort((a, b) => rank(cards[a]) - rank(cards[b]) || name(a).localeCompare(name(b))));
}

/** What is dragged: its card, and where the press began. @type {{ card: HTMLElement, table: string, x: number, y: number, isOn: boolean } | null} */
let dragged = null;

/** A press that may become a drag. @param {PointerEvent} event @param {string} table */
export function mayDrag({ target, clientX: x, clientY: y, button }, table) {
  const card = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest('.card[data-place]:not(.free)')) : null;
  dragged = card === null || button !== 0 ? null : { card, table, x, y, isOn: false };
}

/** Whether a card is being dragged now. */
export const isDragging = () => dragged?.isOn ?? false;

/** @param {PointerEvent} event */
function move({ clientX, clientY }) {
  if (dragged === null) return;
  const { card, x, y } = dragged;
  if (!card.isConnected) { // the table was drawn anew
    dragged = null;
    return;
  }
  const [dx, dy] = [clientX - x, clientY - y];
  if (!dragged.isOn && (Math.abs(dx) < FROM || Math.abs(dx) < Math.abs(dy))) return;
  dragged.isOn = true;
  card.classList.add('dragged');
  const over = document.elementsFromPoint(clientX, clientY).map((each) => each.closest('.hand .cards > [data-place]')).find((each) => each && each !== card);
  if (over) putBeside(dragged, over, clientX);
  card.style.translate = `${clientX - dragged.x}px ${clientY - dragged.y}px`;
}

/** Before or after a card that the pointer has passed the middle of. @param {NonNullable<typeof dragged>} drag @param {Element} over @param {number} at */
function putBeside(drag, over, at) {
  const { card } = drag;
  const box = over.getBoundingClientRect();
  const isAfter = Boolean(card.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (isAfter ? at < box.left + box.width / 2 : at > box.left + box.width / 2) return;
  card.style.translate = '';
  const before = card.getBoundingClientRect();
  if (isAfter) over.after(card);
  else over.before(card);
  const now = card.getBoundingClientRect();
  drag.x += now.left - before.left;
  drag.y += now.top - before.top;
}

/** @returns {boolean} whether it was a drag, which is no press */
export function drop() {
  const drag = dragged;
  dragged = null;
  if (drag === null || !drag.isOn) return false;
  drag.card.classList.remove('dragged');
  drag.card.style.translate = '';
  if (drag.card.parentElement !== null) keepShown(drag.table, drag.card.parentElement);
  return true;
}

/** One place further, by keys. @param {Element} card @param {number} step @param {string} table */
export function shift(card, step, table) {
  const other = step < 0 ? card.previousElementSibling : card.nextElementSibling;
  if (!other?.matches('[data-place]') || card.parentElement === null) return;
  const at = document.activeElement;
  if (step < 0) other.before(card);
  else other.after(card);
  keepShown(table, card.parentElement);
  if (at instanceof HTMLElement) at.focus();
}

/** @param {string} table @param {Element} list */
function keepShown(table, list) {
  keep(table, [...list.querySelectorAll(':scope > [data-place]')].map((each) => Number(each.getAttribute('data-place'))));
}

document.addEventListener('pointermove', move);
document.addEventListener('pointercancel', drop);
