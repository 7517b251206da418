/** What the games of the map say alike. @module */
import { wordsOf } from '../../words.js';
import en from './words/en.js';
import it from './words/it.js';

export const say = wordsOf({ en, it });
