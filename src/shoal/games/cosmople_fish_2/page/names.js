/** Words of Cosmople-Fish II. @module */
import { language, phrasesOf, wordsOf } from '../../words.js';
import { regionName, regionOfColour } from '../cosmopolis/regions.js';
import en from './words/en.js';

/** Only readers of Italian wait for its words. */
const it = language === 'it' ? (await import('./words/it.js')).default : en;

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** "orange" @param {string} colour as the rules call it */
export const plainColour = (colour) => say(`colour ${regionOfColour(colour)}`);

/** "orange (Atlantic North America)" @param {string} colour as the rules call it */
export const colourName = (colour) => `${plainColour(colour)} (${regionName(regionOfColour(colour))})`;
