/** Words of Cosmople-Fish II, with cities, players and colours put into them. @module */
import { h } from '../../dom.js';
import { wordsOf } from '../../words.js';
import { phrasesOf } from '../cosmopolis/phrase.js';
import { ink, regionOfColour, symbol } from '../cosmopolis/regions.js';
import en from './words/en.js';
import it from './words/it.js';

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** "orange" @param {string} colour as the rules call it */
export const colourName = (colour) => say(`colour ${regionOfColour(colour)}`);

/** A colour is seen by its symbol too. @param {string} colour */
export const swatch = (colour) => h('i', { class: 'swatch', vars: ink(regionOfColour(colour)) }, symbol(regionOfColour(colour)));

/** A colour in the log. @param {string} colour */
export const colourWord = (colour) => h('span', { class: 'colour-word' }, swatch(colour), ' ', colourName(colour));
