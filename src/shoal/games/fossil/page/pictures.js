/** Pictures beside the rules. @module */
import { say } from './names.js';

/** @type {import('../../learn/pictures.js').Picture[]} */
export default [
  { rule: 'FO6', lesson: 2, chosen: { square: 'b2', stone: 1 }, part: 'table', select: '.board', caption: say('picture price'), alt: say('alt price') },
  { rule: 'FO9', lesson: 6, chosen: { give: 'D1', take: 'I1', from: 2 }, part: 'table', select: '.sheet.swap', caption: say('picture swap'), alt: say('alt swap') },
  { rule: 'FO11', lesson: 4, chosen: { square: 'f4', stone: 0 }, part: 'table', select: '.pays', caption: say('picture pays'), alt: say('alt pays') },
  { rule: 'FO12', lesson: 6, actions: [{ kind: 'swap', give: 'D1', take: 'I1', with: 2 }], part: 'sheet', caption: say('picture scoring'), alt: say('alt scoring') },
];
