/** The sentence while one trades: what is offered for what, and whether bots wait. @module */
import { farOf, nearOf } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { cityName } from '../cosmopolis/regions.js';
import { composing, discardDraft, finish, isLegal } from './draft.js';
import { say } from './names.js';
import { counterOf, shownOffer, waitsUntil } from './offers.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../scene.js').Sentence} Sentence
 */

/** Whom a trade keeps waiting. @param {Scene} scene */
export function waits(scene) {
  const on = scene.view.waits_for.seat;
  const isHeld = on !== scene.seat && (scene.table.hold?.why === 'trade' || waitsUntil(scene) !== null);
  return isHeld ? say('waits for trade', { name: scene.name(on) }) : '';
}

/** @param {Scene} scene @returns {Sentence | null} while one composes an offer */
export function offering(scene) {
  const draft = composing(scene);
  if (draft === null) return null;
  const { seat, given, wanted } = draft;
  const cancel = { label: say('cancel'), act: () => discardDraft(scene) };
  const name = scene.name(seat);
  if (given === undefined || wanted === undefined) {
    const missing = given === undefined ? (wanted === undefined ? 'choose both' : 'choose give') : 'choose take';
    return { ...ASKED, text: say(missing, { name }), more: waits(scene) || say('take which more'), buttons: [cancel, { label: say('send offer'), go: true, off: true, act: () => undefined }] };
  }
  const isOpen = isLegal(scene, draft);
  return {
    ...ASKED,
    text: say('offer sum', { name, give: cityName(nearOf(given)), take: cityName(farOf(wanted)) }),
    more: isOpen ? waits(scene) || say('take which more') : say('sent later'),
    buttons: [cancel, { label: say(isOpen ? 'send offer' : 'prepare offer'), go: true, act: () => finish(scene) }],
  };
}

const ASKED = { isMine: true, waits: false }; // the dark band: one is to press

/** Whether there is an offer that one could accept now. @param {Scene} scene */
export function canAnswer(scene) {
  const offer = shownOffer(scene);
  return offer !== undefined && scene.legal.some((action) => action.kind === 'accept' && action.seat === offer.from);
}

/** @param {Scene} scene @param {import('./offers.js').Offer} offer @returns {Sentence} */
export function answer(scene, offer) {
  const accept = scene.legal.find((action) => action.kind === 'accept' && action.seat === offer.from);
  const counter = counterOf(scene, offer);
  const facts = { name: scene.name(offer.from), give: cityName(nearOf(ownHand(scene)[offer.take] ?? '')), get: cityName(farOf(scene.view.hands[offer.from][offer.give])) };
  const more = [accept === undefined ? say('accept later') : '', waits(scene), counter === null ? '' : say('counter once')].filter(Boolean).join(' ');
  return {
    ...ASKED,
    text: say('wants for', facts),
    more,
    buttons: [
      { label: say('decline'), act: () => scene.play({ kind: 'decline', seat: offer.from }) },
      { label: say('accept'), go: true, off: accept === undefined, act: () => scene.play({ kind: 'accept', seat: offer.from }) },
    ],
  };
}
