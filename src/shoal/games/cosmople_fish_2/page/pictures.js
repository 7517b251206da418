/** Pictures beside the rules. @module */
import { say } from './names.js';

/** @type {import('../../learn/pictures.js').Picture[]} */
export default [
  { rule: 'CF4', lesson: 1, actions: [{ kind: 'ask', seat: 2, for: 'card', colour: 'light blue' }], part: 'hand', select: '.apart > .card', caption: say('picture ask'), alt: say('alt ask') },
  { rule: 'CF10', lesson: 6, actions: [{ kind: 'add', place: 0, set: 0 }], part: 'table', around: ['London', 'Paris', 'Berlin', 'Vienna', 'Kyiv', 'Rome'], caption: say('picture link'), alt: say('alt link') },
  { rule: 'CF13', lesson: 7, part: 'ledger', select: '.group[data-seat="1"]', caption: say('picture sets'), alt: say('alt sets') },
  { rule: 'CD3', lesson: 4, part: 'hand', select: '.card:nth-child(-n+4)', caption: say('picture sides'), alt: say('alt sides') },
];
