/** One's hand, in places that never move, and the piles beside it. @module */
import { h } from '../../dom.js';
import { icon } from '../../icons.js';
import { farOf, handCard, moving, nearOf } from './card.js';
import { drop, isDragging, mayDrag, orderOf, shift, sort } from './hand_order.js';
import { cityName, ink, isLink, regionsOf, symbol } from './regions.js';
import { say } from './say.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('./card.js').Side} Side
 *
 * @typedef {object} HandShown
 * @property {Scene} scene
 * @property {(string | null)[]} cards by place
 * @property {Record<string, Side>} picked by place
 * @property {Set<string>} wants codes of sides that fit
 * @property {number} [fresh] the place of a card that has just come
 * @property {(place: number, side: Side) => void} press
 * @property {(place: number) => void} turn by a flick
 * @property {Node[]} [piles]
 * @property {Node | null} [apart] what stands before it
 */

let shownTable = ''; // whose hand is shown
const FLICK = 30; // pixels up or down, from which a press is one

/** A press that may become a flick, and whether it has. @type {{ x: number, y: number, place: number, turn: (place: number) => void } | null} */
let pressed = null;
let wasFlicked = false;

document.addEventListener('pointerup', ({ clientX, clientY }) => {
  if (pressed === null) return;
  const { x, y, place, turn } = pressed;
  pressed = null;
  if (isDragging()) {
    wasFlicked = drop();
    return;
  }
  drop();
  wasFlicked = Math.abs(clientY - y) > FLICK && Math.abs(clientY - y) > 2 * Math.abs(clientX - x);
  if (wasFlicked) turn(place);
});

/** The cards as they were drawn last, and before that: what has left them travels. @type {{ now: (string | null)[], before: (string | null)[] }} */
const drawn = { now: [], before: [] };

/** What one has just laid, by the place that it left, until the hand changes in another way. @type {(string | null)[]} */
let left = [];

/** Whether a card on the table comes from one's hand. @param {(string | null)[]} hand @param {string} card */
export function comes(hand, card) {
  const isOf = (/** @type {(string | null)[]} */ cards) => cards.some((each) => each !== null && moving(each) === moving(card));
  return !isOf(hand) && (isOf(drawn.now) || isOf(drawn.before));
}

/** Whether a card has just been turned round where it is. @param {string} card @param {number} place */
const isTurned = (card, place) => card.includes('/') && drawn.now[place] === `${farOf(card)}/${nearOf(card)}`;

/** @param {HandShown} shown */
export function hand({ scene, cards, picked, wants, fresh, press, turn, piles = [], apart = null }) {
  const table = scene.isShared ? `${scene.table.id} ${scene.seat}` : scene.table.id;
  if (shownTable !== table) drawn.now = left = [];
  shownTable = table;
  const places = cards.flatMap((card, place) => (card === null ? [] : [place]));
  const at = places.find((place) => document.activeElement?.id.match(/^card-(\d+)/)?.[1] === String(place)) ?? places[0];
  const pressSide = (/** @type {number} */ place) => (/** @type {Side} */ side) => {
    if (!wasFlicked) press(place, side);
    wasFlicked = false;
  };
  const begin = (/** @type {PointerEvent} */ event) => {
    const { target, clientX: x, clientY: y } = event;
    mayDrag(event, table);
    const place = target instanceof Element ? target.closest('[data-place]')?.getAttribute('data-place') : null;
    pressed = place ? { x, y, place: Number(place), turn } : null;
    wasFlicked = false;
  };
  if (cards.join() !== drawn.now.join()) {
    left = cards.map((card, place) => (card === null ? drawn.now[place] ?? null : null));
    [drawn.before, drawn.now] = [drawn.now, cards];
  }
  const list = h('ol', { class: 'cards', onpointerdown: begin }, apart, orderOf(table, cards.length).map((place, number) => {
    const card = cards[place];
    if (card === null) return laidCard(scene, place) ?? h('li', { class: 'card free', 'data-place': place, 'aria-hidden': 'true' });
    return handCard({ card, place, number: number + 1, picked: picked[place], wants: sidesOf(wants, place), fresh: place === fresh, isTurned: isTurned(card, place), isFocus: place === at, press: pressSide(place) });
  }));
  if (places.length > 1) list.append(sorter(scene, cards, list.querySelectorAll('.card:not(.free, .still)').length));
  return h('section', { class: `hand${places.length > 8 ? ' many' : ''}`, 'aria-label': say('hand') }, list, h('div', { class: 'piles' }, piles));
}

/** Where a card has just been laid from, it can be taken back. @param {Scene} scene @param {number} place */
function laidCard(scene, place) {
  const card = left[place];
  if (!card || !scene.canUndo || !scene.isMine) return null;
  const last = scene.happened.findLast(({ kind, facts }) => kind === 'moved' && facts.seat === scene.seat);
  const laid = (last?.lines ?? []).flatMap(({ facts }) => /** @type {string[]} */ (facts.cities ?? (facts.city === undefined ? [] : [facts.city])));
  const city = [nearOf(card), farOf(card)].find((each) => laid.includes(each));
  if (city === undefined) return null;
  return h('li', { class: 'card laid', 'data-place': place }, h('button', { type: 'button', id: `back-${place}`, 'aria-label': say('take back label', { n: place + 1, city: cityName(city) }), onclick: () => scene.undo?.() },
    icon('undo'), h('b', {}, cityName(city)), h('span', {}, say('take back'))));
}

const COLUMNS = 4; // on a phone

/** Puts the cards in order; on a phone where a place is left for it. @param {Scene} scene @param {(string | null)[]} cards @param {number} count */
function sorter(scene, cards, count) {
  const act = () => {
    sort(shownTable, cards);
    scene.choose(scene.chosen);
  };
  return h('li', { class: `sorter${count % COLUMNS === 0 ? ' full' : ''}` }, h('button', { type: 'button', id: 'sort-hand', title: say('sort how'), 'aria-label': say('sort label'), onclick: act }, icon('sort'), h('span', {}, say('sort'))));
}

/** @param {Set<string>} wants @param {number} place @returns {Side[]} */
const sidesOf = (wants, place) => /** @type {Side[]} */ (['', '/']).filter((side) => wants.has(`${place}${side}`));

/**
 * @param {{ id: string, name: string, count: number, top?: string, press?: () => void, label?: string }} pile `top`: the card that lies open on it
 */
export function pile({ id, name, count, top, press, label }) {
  const face = top === undefined ? h('b', {}, count) : h('span', { class: 'top' }, [nearOf(top), ...(top.includes('/') ? [farOf(top)] : [])].map(open));
  const looks = `pile${count === 0 ? ' empty' : top === undefined ? ' back' : ''}${press ? ' can' : ''}`;
  const content = h('span', { class: 'what' }, face, h('small', {}, top === undefined ? name : say('pile', { name, n: count })));
  return press ? h('button', { class: looks, type: 'button', id: `pile-${id}`, 'aria-label': `${name}: ${label}`, onclick: press }, content) : h('div', { class: looks }, content);
}

/** @param {string} city */
function open(city) {
  const regions = regionsOf(city);
  return h('span', { class: `lies${isLink(city) ? ' link' : ''}`, 'data-city': city }, regions.map((region) => h('i', { vars: ink(region) }, symbol(region))), cityName(city));
}

/**
 * Left and right between cards, with Shift the card goes there; up the far side, down the near one; T turns; Enter does what the action bar offers first.
 * @param {KeyboardEvent} event
 * @param {{ turn: (place: number) => void, hasPicked: boolean }} act
 */
export function handKey(event, { turn, hasPicked }) {
  const at = document.activeElement;
  const card = at?.closest('.hand .card');
  if (!at || !card) return false;
  const cards = [...document.querySelectorAll('.hand .card:not(.free, .laid)')];
  const number = cards.indexOf(card);
  const isFar = at.classList.contains('far');
  if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) shift(card, event.key === 'ArrowLeft' ? -1 : 1, shownTable);
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') reach(cards[(number + (event.key === 'ArrowLeft' ? -1 : 1) + cards.length) % cards.length], isFar);
  else if (event.key === 'Home' || event.key === 'End') reach(cards[event.key === 'Home' ? 0 : cards.length - 1], isFar);
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') reach(card, event.key === 'ArrowUp');
  else if (event.key === 't' || event.key === 'T') turn(Number(card.getAttribute('data-place')));
  else if (event.key === 'Enter' && hasPicked) /** @type {HTMLElement | null} */ (document.querySelector('.act .button.go:not(:disabled)'))?.click();
  else return false;
  return true;
}

/** @param {Element} card @param {boolean} far */
function reach(card, far) {
  /** @type {HTMLElement | null} */ (card.querySelector(far ? '.far' : '.near') ?? card.querySelector('button'))?.focus();
}
