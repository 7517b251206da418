/** What is said where one learns. @module */
import { wordsOf } from '../words.js';
import en from './words/en.js';
import it from './words/it.js';

export const say = wordsOf({ en, it });
