/** What lies before the players, and what lay there when a fossil was scored: everything is public, and the log has it. @module */
import { h } from '../../dom.js';
import { signed } from '../../scene.js';
import { LETTERS, cardName, fossilName, ink, picture, say, tile } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** Cards of one fossil, the heaviest first. @param {string[]} cards @param {string} letter */
export const ofFossil = (cards, letter) => cards.filter((card) => card[0] === letter).sort().reverse();

/**
 * The cards of a fossil that each seat had when it was scored.
 * @param {Scene} scene
 * @param {string} letter
 * @returns {string[][]}
 */
export function heldAtScoring(scene, letter) {
  /** @type {string[][]} */
  const held = scene.table.seats.map(() => []);
  for (const { kind, facts } of scene.happened.flatMap((entry) => entry.lines ?? [])) {
    if (kind === 'slide') held[facts.seat].push(facts.card);
    else if (kind === 'swap') {
      held[facts.seat][held[facts.seat].indexOf(facts.given)] = facts.taken;
      held[facts.partner][held[facts.partner].indexOf(facts.taken)] = facts.given;
    } else if (facts.fossil === letter && ['gain', 'sum', 'pay'].includes(kind)) break;
  }
  return held.map((cards) => ofFossil(cards, letter));
}

/**
 * For a seat's card: what it laid, fossil by fossil, and what each would bring it now.
 * @param {Scene} scene
 * @param {number} seat
 */
export function laidCards(scene, seat) {
  const cards = /** @type {string[]} */ (scene.view.laid[seat]);
  const kinds = LETTERS.filter((letter) => cards.some((card) => card[0] === letter));
  if (kinds.length === 0) return [h('p', { class: 'nothing' }, say('nothing'))];
  return [h('h3', {}, say('laid')), h('ul', { class: 'laid-kinds' }, kinds.map((letter) => {
    const pays = scene.annotations?.fossils[letter]?.seats[seat];
    return h('li', { vars: ink(letter) }, h('span', { class: 'kind-picture', title: fossilName(letter) }, picture(letter)),
      h('span', { class: 'cards', role: 'img', 'aria-label': ofFossil(cards, letter).map(cardName).join(', ') }, ofFossil(cards, letter).map((card) => tile(card))),
      pays && h('span', { class: 'product' }, h('b', {}, signed(pays.gain)), h('small', {}, `${pays.value} × ${pays.cards}`)));
  }))];
}
