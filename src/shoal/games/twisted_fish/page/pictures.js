/** Pictures beside the rules. @module */
import { say } from './names.js';

/** @type {import('../../learn/pictures.js').Picture[]} */
export default [
  { rule: 'TF3', lesson: 1, chosen: { fish: 'jellyfish', colour: 'blue' }, part: 'table', select: '.panel', caption: say('picture ask'), alt: say('alt ask') },
  { rule: 'TF7', lesson: 5, part: 'table', select: '.knows', caption: say('picture knows'), alt: say('alt knows') },
  { rule: 'TF8', lesson: 4, part: 'hand', caption: say('picture basket'), alt: say('alt basket') },
  { rule: 'TF21', lesson: 7, part: 'table', select: '.stack', caption: say('picture stack'), alt: say('alt stack') },
  { rule: 'TF28', lesson: 7, actions: [{ kind: 'divine', zinger: 'leave' }], part: 'table', select: '.zingers', caption: say('picture zingers'), alt: say('alt zingers') },
];
