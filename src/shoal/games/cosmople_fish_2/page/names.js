/** Words of Cosmople-Fish II. @module */
import { phrasesOf, wordsOf } from '../../words.js';
import { regionName, regionOfColour } from '../cosmopolis/regions.js';
import en from './words/en.js';
import it from './words/it.js';

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** "orange" @param {string} colour as the rules call it */
export const plainColour = (colour) => say(`colour ${regionOfColour(colour)}`);

/** "orange (Atlantic North America)" @param {string} colour as the rules call it */
export const colourName = (colour) => `${plainColour(colour)} (${regionName(regionOfColour(colour))})`;
