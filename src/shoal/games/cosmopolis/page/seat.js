/** Somebody's hand as the others see it: tiles in the row of seats, and a slip with the whole cards. @module */
import { h } from '../../dom.js';
import { muting } from '../../speech.js';
import { farOf, nearOf, ticket, tile } from './card.js';
import { lookAt } from './light.js';
import { cityName } from './regions.js';
import { say } from './say.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** @param {Scene} scene @param {number} seat */
export function held(scene, seat) {
  const cards = cardsOf(scene, seat);
  if (seat === scene.seat) return h('span', { class: 'tiles' }, say('in hand', { n: cards.length }));
  const { looks, ...others } = scene.chosen;
  const isOpen = looks === seat;
  return [
    h('button', { class: 'tiles', type: 'button', id: `tiles-${seat}`, 'aria-expanded': String(isOpen), 'aria-label': say('tiles', { name: scene.name(seat), n: cards.length }),
      onclick: () => scene.choose(isOpen ? others : { ...others, looks: seat }), ...glance(scene, seat) }, tilesOf(scene, seat)),
    isOpen && slip(scene, seat),
  ];
}

/** @param {Scene} scene @param {number} seat @returns {string[]} */
const cardsOf = (scene, seat) => scene.view.hands[seat].filter(Boolean);

/** @param {Scene} scene @param {number} seat */
export function tilesOf(scene, seat) {
  const cards = cardsOf(scene, seat);
  return cards.length > 0 ? cards.map((card) => tile(card)) : [say('no cards')];
}

/** To point at a seat, or come to it by the tab key, shows its hand and its nets alone as long as one does. @param {Scene} scene @param {number} seat */
export function glance(scene, seat) {
  const { looks } = scene.chosen;
  const show = (/** @type {Event} */ { currentTarget }) => {
    lookAt(seat);
    if (looks !== seat && currentTarget instanceof Element && currentTarget.nextElementSibling === null) currentTarget.after(slip(scene, seat));
  };
  const hide = (/** @type {Event} */ { currentTarget }) => {
    lookAt(looks);
    if (looks !== seat && currentTarget instanceof Element) currentTarget.nextElementSibling?.remove();
  };
  return {
    onpointerenter: (/** @type {PointerEvent} */ event) => { if (event.pointerType === 'mouse') show(event); },
    onpointerleave: (/** @type {PointerEvent} */ event) => { if (event.pointerType === 'mouse') hide(event); },
    onfocus: (/** @type {FocusEvent} */ event) => { if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event); },
    onblur: hide,
  };
}

/** @param {Scene} scene @param {number} seat */
function slip(scene, seat) {
  const cards = cardsOf(scene, seat);
  return h('div', { class: 'slip' }, h('small', {}, say(cards.length > 0 ? 'slip' : 'slip none', { name: scene.name(seat), n: cards.length })), h('span', { class: 'tickets' }, cards.map(both)), muting(scene, seat));
}

/** @param {string} card */
function both(card) {
  const isKnown = nearOf(card) !== '?' && nearOf(card) !== farOf(card);
  return h('span', { class: 'both' }, ticket(farOf(card)), isKnown && h('small', {}, say('back', { city: cityName(nearOf(card)) })));
}
