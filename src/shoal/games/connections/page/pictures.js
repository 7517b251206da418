/** Pictures beside the rules. @module */
import { say } from './names.js';

/** @type {import('../../learn/pictures.js').Picture[]} */
export default [
  { rule: 'CN5', lesson: 2, actions: [{ kind: 'link', place: 0, colour: 'dark green' }], part: 'table', around: ['Barcelona', 'Rome', 'Athens', 'Istanbul', 'Tunis'], caption: say('picture link'), alt: say('alt link') },
  { rule: 'CN10', lesson: 4, actions: [{ kind: 'invite', seat: 1, link: 'Istanbul' }], part: 'table', around: ['Barcelona', 'Moscow', 'Tehran', 'Cairo'], caption: say('picture invite'), alt: say('alt invite') },
  { rule: 'CN13', lesson: 6, part: 'ledger', select: '.offer', caption: say('picture trade'), alt: say('alt trade') },
  { rule: 'CN17', lesson: 5, actions: [{ kind: 'join', link: 'Gibraltar', card: '0' }], part: 'ledger', select: '.ship:not(.brief)', caption: say('picture partners'), alt: say('alt partners') },
  { rule: 'CD3', lesson: 1, part: 'hand', select: '.card:nth-child(-n+4)', caption: say('picture sides'), alt: say('alt sides') },
];
