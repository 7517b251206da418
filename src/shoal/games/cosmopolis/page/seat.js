/** Somebody's hand as the others see it: tiles in the row of seats, and a slip with the whole cards. @module */
import { h } from '../../dom.js';
import { farOf, nearOf, ticket, tile } from './card.js';
import { say } from './say.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** @param {Scene} scene @param {number} seat */
export function held(scene, seat) {
  /** @type {string[]} */
  const cards = scene.view.hands[seat].filter(Boolean);
  if (seat === scene.seat) return h('span', { class: 'tiles' }, say('in hand', { n: cards.length }));
  const { looks, ...others } = scene.chosen;
  const isOpen = looks === seat;
  return [
    h('button', { class: 'tiles', type: 'button', id: `tiles-${seat}`, 'aria-expanded': String(isOpen), 'aria-label': say('tiles', { name: scene.name(seat), n: cards.length }),
      onclick: () => scene.choose(isOpen ? others : { ...others, looks: seat }) }, cards.length > 0 ? cards.map((card) => tile(card)) : say('no cards')),
    isOpen && h('div', { class: 'slip' }, h('small', {}, say(cards.length > 0 ? 'slip' : 'slip none', { name: scene.name(seat), n: cards.length })), h('span', { class: 'tickets' }, cards.map(both))),
  ];
}

/** @param {string} card */
function both(card) {
  const isKnown = nearOf(card) !== '?' && nearOf(card) !== farOf(card);
  return h('span', { class: 'both' }, ticket(farOf(card)), isKnown && h('small', {}, say('back', { city: nearOf(card) })));
}
