/** Cards that go from hand to hand, from the Pond and into it: face up for those who may see them. @module */
import { h } from '../../dom.js';
import { colourOf, fishOf, ink, isZinger, picture, suit, zingerPicture } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/**
 * @param {Scene} scene
 * @param {import('../../socket.js').Happened[]} happened
 * @returns {import('../../scene.js').Handed[]}
 */
export function handed(scene, happened) {
  const pond = document.querySelector('.water');
  return happened.flatMap(({ lines = [] }) => lines.flatMap(({ kind, facts }) => /** @type {import('../../scene.js').Handed[]} */ (way(kind, facts))));

  /** @param {string} kind @param {Record<string, any>} facts */
  function way(kind, facts) {
    const card = flying(facts.card);
    if (kind === 'give' || kind === 'netted') return [{ from: facts.giver, to: place(scene, facts.taker, facts.card), card }];
    if (kind === 'draw' || kind === 'exact' || kind === 'dead draw') return [{ from: pond, to: place(scene, facts.seat, facts.card), card }];
    return kind === 'pull' ? [{ from: facts.owner, to: pond, card }] : [];
  }
}

/** Where a card comes to rest: in one's own hand beside its like. @param {Scene} scene @param {number} seat @param {string | undefined} card */
function place(scene, seat, card) {
  const kind = card === undefined || seat !== scene.seat ? null : document.getElementById(`hand-${(isZinger(card) ? card : fishOf(card)).toLowerCase().replaceAll(' ', '-')}`);
  return kind?.querySelector(`.slat[data-colour="${colourOf(card ?? '')}"]`) ?? kind ?? seat;
}

/** @param {string | undefined} card */
function flying(card) {
  if (card === undefined) return h('span', { class: 'fly-card back' });
  if (isZinger(card)) return h('span', { class: 'fly-card zinger-card' }, zingerPicture(card));
  return h('span', { class: 'fly-card', vars: ink(colourOf(card)) }, suit(colourOf(card)), picture(fishOf(card)));
}
