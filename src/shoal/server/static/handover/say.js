/** What is said where several people share a device. @module */
import { language, wordsOf } from '../words.js';
import en from './words/en.js';

/** Only readers of Italian wait for its words. */
const it = language === 'it' ? (await import('./words/it.js')).default : en;

export const say = wordsOf({ en, it });
