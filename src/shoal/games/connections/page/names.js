/** Words of Connections, with cities, cards and players put into them. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { wordsOf } from '../../words.js';
import { farOf, nearOf, ticket } from '../cosmopolis/card.js';
import { hue, isLink, listed, regionName, regionOfColour } from '../cosmopolis/regions.js';
import en from './words/en.js';
import it from './words/it.js';

/**
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('../../scene.js').Scene} Scene
 */

const [OPENS, SHUTS] = ['\u0001', '\u0002']; // round the name of what is put into a text as an element

export const say = wordsOf({ en, it });

/**
 * A text with elements in it.
 * @param {string} key
 * @param {Record<string, Child>} facts
 * @returns {Child[]}
 */
export function phrase(key, facts) {
  const named = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact instanceof Node ? `${OPENS}${name}${SHUTS}` : /** @type {string | number} */ (fact)]));
  return say(key, named).split(OPENS).flatMap((part) => {
    const [name, rest] = part.includes(SHUTS) ? part.split(SHUTS) : [null, part];
    return name === null ? [rest] : [facts[name], rest];
  });
}

/** The regions of these colours, in words. @param {string[]} colours */
export const regions = (colours) => listed(colours.map((colour) => regionName(regionOfColour(colour))));

/** A card in a sentence: what the others see of it is behind its near side. @param {string} card */
export function cardText(card) {
  if (isLink(nearOf(card))) return nearOf(card);
  return nearOf(card) === '?' ? farOf(card) : `${nearOf(card)}/${farOf(card)}`;
}

/** A card in the log: a ticket of its side, and the other one. @param {string} card */
export function cardWord(card) {
  const shown = nearOf(card) === '?' ? farOf(card) : nearOf(card);
  return h('span', { class: 'card-word' }, ticket(shown, { small: true }), nearOf(card) !== '?' && !isLink(shown) && h('small', {}, ` / ${farOf(card)}`));
}

/** A player in a sentence. @param {Scene} scene @param {number} seat */
export function player(scene, seat) {
  const found = mark(seat, scene.seat);
  for (const [name, value] of Object.entries(hue(seat))) found.style.setProperty(`--${name}`, value);
  return found;
}

/** A rule id that opens it. @param {Scene} scene @param {string} rule */
export const ruleChip = (scene, rule) => h('button', { class: 'rule-id', type: 'button', onclick: () => scene.openRule(rule) }, rule);
