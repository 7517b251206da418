/** Pictures beside the rules. @module */
import { say } from './names.js';

/** @type {import('../../learn/pictures.js').Picture[]} */
export default [
  { rule: 'NW3', lesson: 2, actions: [{ kind: 'add', card: '0' }, { kind: 'add', card: '1' }], part: 'table', around: ['Barcelona', 'Athens', 'Gibraltar', 'Nairobi', 'Lagos'], caption: say('picture network'), alt: say('alt network') },
  { rule: 'NW4', lesson: 1, chosen: { cards: { 0: '/', 1: '', 2: '/' } }, part: 'hand', select: '.card:nth-child(-n+4)', caption: say('picture set'), alt: say('alt set') },
  { rule: 'NW13', lesson: 5, part: 'ledger', select: '.group', caption: say('picture protected'), alt: say('alt protected') },
  { rule: 'CD3', lesson: 2, part: 'hand', select: '.card:nth-child(-n+4)', caption: say('picture sides'), alt: say('alt sides') },
];
