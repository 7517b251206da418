/** The nine fossils: letter, drawing, ink. @module */
import { drawing, h } from '../../dom.js';
import { language, phrasesOf, wordsOf } from '../../words.js';
import en from './words/en.js';

/** Only readers of Italian wait for its words. */
const it = language === 'it' ? (await import('./words/it.js')).default : en;

const FILE = new URL('./fossils.svg', import.meta.url).href;

export const LETTERS = [...'ABCDEFGHI'];
export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** @type {Record<string, string>} */
const DRAWINGS = {
  A: 'ammonite', B: 'brachiopod', C: 'crinoid', D: 'dragonfly', E: 'echinoid', F: 'fern', G: 'gastropod', H: 'horseshoe-crab', I: 'ichthyosaur',
};

/** @param {string} letter */
export const fossilName = (letter) => say(`fossil ${letter}`);

/** Within a sentence. @param {string} letter */
export const low = (letter) => fossilName(letter).toLowerCase();

/** @param {string} card */
export const lowCard = (card) => `${low(card[0])} ${card[1]}`;

/** @param {string} card as "D3" */
export const cardName = (card) => `${fossilName(card[0])} ${card[1]}`;

/** Its ink, as a custom property. @param {string} letter */
export const ink = (letter) => ({ c: `var(--fo-${letter.toLowerCase()})` });

/** @param {string} letter */
export const picture = (letter) => drawing(FILE, DRAWINGS[letter]);

/**
 * A card: what it is worth is how heavily it is printed.
 * @param {string} card
 * @param {string} [more] classes
 */
export function tile(card, more = '') {
  return h('span', { class: `fossil-tile v${card[1]} ${more}`, vars: ink(card[0]) }, picture(card[0]), h('b', {}, card[1]));
}

/** A small one, within a line. @param {string} card */
export function chip(card) {
  return h('span', { class: `fossil-tile chip v${card[1] ?? 1}`, vars: ink(card[0]) }, picture(card[0]));
}
