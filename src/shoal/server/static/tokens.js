/** Sentences of the log, drawn from their tokens: text, numbers, and names of players, cards, cities and so on. @module */
import { h } from './dom.js';

/**
 * @typedef {[sort: string, value: any, text: string]} Name as it is in the notation, and its text
 * @typedef {string | number | Name} Token
 * @typedef {import('./dom.js').Child} Child
 * @typedef {Record<string, (value: any, text: string) => Child | Child[]>} Drawings of names, by their sort; `number`: of numbers
 */

/** The sentence as it is read. @param {Token[]} tokens */
export const read = (tokens) => tokens.map((token) => (Array.isArray(token) ? token[2] : token)).join('');

/**
 * The sentence as a line of the log: without its full stop, and without the player whose mark stands before it.
 * @param {Token[]} tokens
 * @param {Drawings} drawings
 * @param {number | undefined} marked the seat of that mark; undefined if it is one's own, for "you" stays
 * @returns {Child[]}
 */
export function drawn(tokens, drawings, marked) {
  const [first, then, ...rest] = tokens;
  if (Array.isArray(first) && first[0] === 'seat' && first[1] === marked && String(then).startsWith(' ')) {
    return drawn([String(then).trimStart(), ...rest], drawings, undefined);
  }
  return tokens.flatMap((token, place) => {
    if (Array.isArray(token)) return nameOf(token, drawings);
    if (typeof token === 'number') return drawings.number?.(token, String(token)) ?? String(token);
    return place === tokens.length - 1 ? token.replace(/\.$/, '') : token;
  });
}

/** @param {Name} name @param {Drawings} drawings */
function nameOf([sort, value, text], drawings) {
  if (sort === 'seat') return h('b', { class: 'seat-name', 'data-seat': value + 1 }, text);
  return drawings[sort]?.(value, text) ?? text;
}
