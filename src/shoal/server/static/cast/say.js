/** What is said by and about the cast, on the start sheet and in a first match. @module */
import { wordsOf } from '../words.js';
import en from './words/en.js';
import it from './words/it.js';

export const say = wordsOf({ en, it });
