/** What the table knows of the others' hands, and what one has seen oneself. @module */
import { h, kept } from '../../dom.js';
import { mark } from '../../scene.js';
import { others, pickedCard, pickedFish, seenAlone } from './moves.js';
import { cardName, colourOf, fishName, fishOf, ink, isZinger, picture, say, suit, zingerPicture } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** @param {Scene} scene */
export function knows(scene) {
  return kept('knows', [scene.view.known, scene.seat, pickedCard(scene), pickedFish(scene), seenAlone(scene)],
    () => h('section', { class: 'knows', 'aria-labelledby': 'knows' }, h('h2', { id: 'knows' }, say('knows')),
      h('ol', { tabindex: 0, 'aria-labelledby': 'knows' }, others(scene).map((seat) => block(scene, seat))), legend(seenAlone(scene).length > 0)));
}

/** @param {Scene} scene @param {number} seat */
function block(scene, seat) {
  return h('li', {}, mark(seat, scene.seat), knownOf(scene, seat));
}

/** What is known of one hand. @param {Scene} scene @param {number} seat */
export function knownOf(scene, seat) {
  const { has, some, no } = scene.view.known[seat];
  const said = Object.entries(no);
  const rows = [
    has.length > 0 && line('known has', has.map((/** @type {string} */ card) => cardChip(scene, card, 'has', say('key has')))),
    some.length > 0 && line('known some', some.map((/** @type {string} */ fish) => fishChip(scene, fish))),
    said.length > 0 && line('known no', said.map(([card, come]) => cardChip(scene, card, come === 0 ? 'no' : 'no since', say(come === 0 ? 'said no 0' : 'said no', { n: /** @type {number} */ (come) })))),
  ].filter(Boolean);
  return rows.length > 0 ? h('dl', {}, rows) : h('em', {}, say('nobody knows'));
}

/** @param {string} key @param {import('../../dom.js').Child[]} chips */
function line(key, chips) {
  return h('div', {}, h('dt', {}, say(key)), h('dd', {}, chips));
}

/** @param {Scene} scene @param {string} card @param {string} looks @param {string} why */
function cardChip(scene, card, looks, why) {
  const about = { role: 'img', title: `${cardName(card)}: ${why}`, 'aria-label': `${cardName(card)}: ${why}` };
  if (isZinger(card)) return h('span', { class: 'chip zinger-chip', ...about }, zingerPicture(card));
  const isMeant = pickedCard(scene) === card;
  const isPrivate = looks === 'has' && seenAlone(scene).includes(card);
  return h('span', { class: `chip ${looks}${isPrivate ? ' private' : ''}${isMeant ? ' meant' : ''}`, vars: ink(colourOf(card)), ...about }, picture(fishOf(card)), suit(colourOf(card)));
}

/** @param {Scene} scene @param {string} fish */
function fishChip(scene, fish) {
  const text = `${fishName(fish)}: ${say('key some')}`;
  return h('span', { class: `chip some${pickedFish(scene) === fish ? ' meant' : ''}`, role: 'img', title: text, 'aria-label': text }, picture(fish));
}

/** @param {boolean} isAnyPrivate */
function legend(isAnyPrivate) {
  return h('p', { class: 'key', 'aria-hidden': 'true' }, ['has', 'some', 'no', 'since', ...(isAnyPrivate ? ['private'] : [])].map((each) => h('span', {}, h('i', { class: each }), say(`key ${each}`))));
}
