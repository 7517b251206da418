/** What sentences name: cities, cards, colours, players. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { farOf, nearOf, ticket } from './card.js';
import { cityName, ink, isLink, regionOfColour, symbol } from './regions.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** A colour is seen by its symbol too. @param {string} colour */
export const swatch = (colour) => h('i', { class: 'swatch', vars: ink(regionOfColour(colour)) }, symbol(regionOfColour(colour)));

/** A city within a text. @param {string} city */
const cityIn = (city) => ticket(city, { small: true });

/** A card: a ticket of its near side, and the other one. @param {string} card */
function cardIn(card) {
  const near = nearOf(card);
  if (near === '?') return cityIn(farOf(card));
  return h('span', { class: 'card-word' }, cityIn(near), !isLink(near) && h('small', {}, ` / ${cityName(farOf(card))}`));
}

/** In the log. @type {import('../../tokens.js').Drawings} */
export const drawings = {
  city: cityIn,
  link: cityIn,
  card: cardIn,
  far: cardIn,
  colour: (colour, text) => h('span', { class: 'colour-word' }, swatch(colour), ' ', text),
};

/** A player in a sentence. @param {Scene} scene @param {number} seat */
export const player = (scene, seat) => mark(seat, scene.seat);

/** A rule id that opens it. @param {Scene} scene @param {string} rule */
export const ruleChip = (scene, rule) => h('button', { class: 'rule-id', type: 'button', onclick: () => scene.openRule(rule) }, rule);
