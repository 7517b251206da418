/** What a Zinger of one's own does, when it may be played, and whom it can be played on. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { shut } from './composer.js';
import { holdFor } from './held.js';
import { can, movesOf, movesWith, others, ownCards } from './moves.js';
import { fishOf, handSize, phrase, say, several, theCard, zingerName, zingerPicture } from './names.js';
import { option, optionsOf } from './options.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** What is asked before it is played on somebody, and the word on the button. @type {Record<string, string>} */
const WHOM = { 'Game Warden': 'pull whom', 'Glass Bottom Boat': 'look whom' };
/** @type {Record<string, string>} */
const DO = { 'Game Warden': 'pull button', 'Glass Bottom Boat': 'look button' };

/** @param {Scene} scene */
export function zingerPanel(scene) {
  const { zinger } = scene.chosen;
  if (!ownCards(scene).includes(zinger)) return null;
  const isReady = isForSomebody(scene, zinger);
  return h('section', { class: 'zinger-panel panel', 'aria-labelledby': 'zinger' },
    h('h2', { id: 'zinger' }, h('span', { class: 'sign', 'aria-hidden': 'true' }, zingerPicture(zinger)), h('span', {}, isReady ? say(WHOM[zinger]) : zingerName(zinger)), shut(scene, () => holdFor(scene, null))),
    !isReady && [h('p', {}, say(`${zinger} does`)), h('p', { class: 'when' }, say(`${zinger} when`), ' ', say('zinger cost'))],
    isReady && h('ol', { class: 'players' }, others(scene).map((seat) => h('li', {}, target(scene, zinger, seat)))),
    h('div', { class: 'options' }, zingerOptions(scene).map((each, i) => option(each, optionsOf(scene).length + i))));
}

/** What can be done with the Zinger that is picked, but for playing it on somebody. @param {Scene} scene @returns {import('./options.js').Option[]} */
export function zingerOptions(scene) {
  const { zinger } = scene.chosen;
  if (zinger === 'Dead Scuba Diver') return movesOf(scene, 'diver').map((move) => diver(scene, move));
  if (zinger !== 'Divine Intervention' || !can(scene, 'throw')) return [];
  return [{ label: [say('throw')], more: say('throw more'), action: { kind: 'throw' }, act: () => scene.play({ kind: 'throw' }) }];
}

/** Whether it is played on somebody, and may be now. @param {Scene} scene @param {string | undefined} zinger */
export const isForSomebody = (scene, zinger) => zinger !== undefined && zinger in WHOM && movesWith(scene, zinger).length > 0;

/** The Zinger on a seat, if it may be. @param {Scene} scene @param {string} zinger @param {number} seat */
export function playOn(scene, zinger, seat) {
  return movesWith(scene, zinger).find(({ action }) => action.seat === seat) ?? null;
}

/** @param {Scene} scene @param {string} zinger @param {number} seat */
function target(scene, zinger, seat) {
  const move = playOn(scene, zinger, seat);
  const inside = [mark(seat, scene.seat), h('span', { class: 'who' }, h('b', {}, scene.name(seat)), h('small', {}, about(scene, seat))), handSize(scene.view.hands[seat].length)];
  if (move === null) return h('div', { class: 'player' }, inside, h('span', { class: 'do idle', 'aria-hidden': 'true' }));
  return h('button', { class: 'player', type: 'button', id: `play-${seat}`, 'aria-label': say('play label', { zinger: zingerName(zinger), name: scene.name(seat) }), onclick: () => scene.play(move.action) },
    inside, h('span', { class: 'do' }, say(DO[zinger])));
}

/** What one may want to know before. @param {Scene} scene @param {number} seat */
function about(scene, seat) {
  if (scene.view.waits_for?.seat === seat) return say('is on turn');
  const known = scene.view.known[seat].has.length;
  return known === 0 ? say('nothing known') : say('cards known', { n: known });
}

/** @param {Scene} scene @param {import('./moves.js').Move} move */
function diver(scene, { action, aid }) {
  const label = phrase('diver for', { fish: several(fishOf(action.for)), card: theCard(action.for) });
  return { label, more: say('diver counts', { points: aid.baskets ?? '' }), zinger: 'Dead Scuba Diver', action, act: () => scene.play(action) };
}
