/** What Networks says, and how the log draws it. @module */
import { phrasesOf, wordsOf } from '../../words.js';
import en from './words/en.js';
import it from './words/it.js';

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);
