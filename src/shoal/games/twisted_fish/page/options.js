/** Answers and replies: full-width buttons, each with its consequence. @module */
import { h } from '../../dom.js';
import { ANYTIME, can, movesOf, movesWith, ownColours } from './moves.js';
import { cardWord, phrase, say, several, theCard, zingerName, zingerPicture } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {{ label: import('../../dom.js').Child[], more: string, zinger?: string, go?: boolean, action: import('../../socket.js').Action, act: () => void }} Option
 */

/** @param {Option} each @param {number} place */
export function option(each, place) {
  return h('button', { class: `option${each.go ? ' go' : ''}`, type: 'button', id: `option-${place}`, 'aria-keyshortcuts': place + 1, onclick: each.act },
    each.zinger && h('span', { class: 'sign', 'aria-hidden': 'true' }, zingerPicture(each.zinger)),
    h('span', { class: 'words' }, h('b', {}, each.label), h('small', {}, each.more)), h('kbd', { 'aria-hidden': 'true' }, place + 1));
}

/** What one can answer or reply. @param {Scene} scene @returns {Option[]} */
export function optionsOf(scene) {
  const to = scene.view.waits_for?.to;
  if (!scene.isMine) return [];
  return to === 'answer' ? answers(scene) : to === 'reply' ? replies(scene) : [];
}

/** @param {Scene} scene */
export const options = (scene) => h('div', { class: 'options' }, optionsOf(scene).map(option));

/** The true answer first. @param {Scene} scene @returns {Option[]} */
function answers(scene) {
  const waits = scene.view.waits_for;
  const name = scene.name(waits.asked_by);
  const isNet = waits.with === 'net';
  const gifts = movesOf(scene, 'give');
  const given = gifts.map(({ action, aid }) => ({
    label: phrase('opt give', { card: gifts.length === 1 ? theCard(action.card) : cardWord(action.card) }),
    more: aid.caught ? say('opt caught') : say(isNet ? 'opt give net more' : 'opt give more', { name }),
    go: gifts.length === 1,
    action,
    act: () => scene.play(action),
  }));
  const denied = movesOf(scene, 'no').map(({ action, aid }) => {
    const key = aid.lie ? 'opt lie' : isNet ? 'opt none' : 'opt no';
    return { label: [say(key)], more: say(`${key} more`, { fish: isNet ? several(waits.fish) : '' }), go: !aid.lie, action, act: () => scene.play(action) };
  });
  const refused = movesOf(scene, 'no fishing').map(({ action }) => (
    { label: [say('opt no fishing')], more: say('opt no fishing more'), zinger: 'No Fishing', action, act: () => scene.play(action) }));
  return [...given, ...denied, ...refused, ...before(scene)];
}

/** TF28: Zingers for any time, before one answers. @param {Scene} scene @returns {Option[]} */
function before(scene) {
  return ANYTIME.filter((zinger) => zinger !== scene.chosen.zinger && movesWith(scene, zinger).length > 0).map((zinger) => ({
    label: [say('opt zinger', { zinger: zingerName(zinger) })], more: say('opt zinger more'), zinger, action: movesWith(scene, zinger)[0].action, act: () => scene.choose({ zinger }) }));
}

/** @param {Scene} scene @returns {Option[]} */
function replies(scene) {
  const { zinger, by, then } = scene.view.waits_for;
  const name = zingerName(zinger);
  const will = (/** @type {import('../../socket.js').Action} */ action) => ({ action, act: () => scene.play(action) });
  const stops = can(scene, 'divine') ? [
    { label: [say('stop take', { zinger: name })], more: say('stop take more'), zinger: 'Divine Intervention', go: true, ...will({ kind: 'divine', zinger: 'take' }) },
    { label: [say('stop leave')], more: say('stop leave more', { zinger: name }), zinger: 'Divine Intervention', ...will({ kind: 'divine', zinger: 'leave' }) },
  ] : [];
  const facts = { name: scene.name(by), fish: then.fish ? several(then.fish) : '', card: then.card ? theCard(then.card) : '' };
  return [...stops, { label: [say('let')], more: say(`${zinger} stands`, facts), go: stops.length === 0, ...will({ kind: 'allow' }) }];
}

/** How many of what is asked for one holds. @param {Scene} scene */
export function heldOfWanted(scene) {
  const { with: how, fish, card } = scene.view.waits_for;
  if (how === 'net') return ownColours(scene, fish).length;
  return scene.view.hands[/** @type {number} */ (scene.seat)].includes(card) ? 1 : 0;
}
