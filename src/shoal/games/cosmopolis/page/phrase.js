/** Texts with elements in them: cities, players, colours. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { farOf, nearOf, ticket } from './card.js';
import { isLink } from './regions.js';

/**
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('../../scene.js').Scene} Scene
 */

const [OPENS, SHUTS] = ['\u0001', '\u0002']; // round the name of what is put into a text as an element

/** How a game says a text with elements in it. @param {(key: string, facts: Record<string, string | number>) => string} say */
export function phrasesOf(say) {
  return (/** @type {string} */ key, /** @type {Record<string, Child>} */ facts) => {
    const named = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact instanceof Node ? `${OPENS}${name}${SHUTS}` : /** @type {string | number} */ (fact)]));
    return say(key, named).split(OPENS).flatMap((part) => {
      const [name, rest] = part.includes(SHUTS) ? part.split(SHUTS) : [null, part];
      return name === null ? [rest] : [facts[name], rest];
    });
  };
}

/** A card in the log: a ticket of its side, and the other one. @param {string} card */
export function cardWord(card) {
  const shown = nearOf(card) === '?' ? farOf(card) : nearOf(card);
  return h('span', { class: 'card-word' }, ticket(shown, { small: true }), nearOf(card) !== '?' && !isLink(shown) && h('small', {}, ` / ${farOf(card)}`));
}

/** A player in a sentence. @param {Scene} scene @param {number} seat */
export const player = (scene, seat) => mark(seat, scene.seat);

/** A rule id that opens it. @param {Scene} scene @param {string} rule */
export const ruleChip = (scene, rule) => h('button', { class: 'rule-id', type: 'button', onclick: () => scene.openRule(rule) }, rule);
