/** A Zinger that waits for a reply: question, Zinger and reply lie on each other. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { can, ownCards, told } from './moves.js';
import { cardWord, phrase, say, several, zingerName, zingerPicture } from './names.js';
import { options } from './options.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 */

const AS_QUESTION = ['The Lure', 'The Net'];

/** @param {Scene} scene */
export function stack(scene) {
  const { zinger, then } = scene.view.waits_for;
  const below = AS_QUESTION.includes(zinger) ? null : then.to === 'answer' ? questionLayer(scene, then) : turnLayer(scene, then);
  const layers = [below, zingerLayer(scene), replyLayer(scene)].filter((each) => each !== null);
  return h('section', { class: 'stack' },
    h('ol', {}, layers.map((layer, i) => h('li', { class: `layer ${layer.looks}`, vars: { i, of: layers.length } }, h('span', { class: 'place', 'aria-hidden': 'true' }, i + 1), layer.inside, layer.rule && cited(scene, layer.rule)))),
    scene.isMine && options(scene));
}

/** @typedef {{ looks: string, inside: Child[], rule?: string }} Layer */

/** The rule of what was told last of these kinds. @param {Scene} scene @param {string[]} kinds */
const ruleOf = (scene, kinds) => told(scene).findLast((line) => kinds.includes(line.kind))?.rule;

/** @param {Scene} scene @param {string} rule */
function cited(scene, rule) {
  return h('button', { class: 'rule-id', type: 'button', onclick: () => scene.openRule(rule) }, rule);
}

/** @param {Scene} scene @param {any} then @returns {Layer} */
function questionLayer(scene, then) {
  const { asked_by: by, seat, card, fish } = then;
  const key = by === scene.seat ? 'you ask' : seat === scene.seat ? 'asks you' : 'asks other';
  const facts = key === 'you ask' ? { mark: mark(seat, scene.seat), name: scene.name(seat) }
    : { mark: mark(by, scene.seat), name: scene.name(by), other: mark(seat, scene.seat), otherName: scene.name(seat) };
  const who = h('span', {}, phrase(key, facts));
  const isBluff = by === scene.seat && card !== undefined && ownCards(scene).includes(card);
  return { looks: 'asked', rule: ruleOf(scene, ['ask', 'lure', 'again', 'net']), inside: [mark(by, scene.seat),
    h('p', {}, phrase('layer ask', { who, card: fish === undefined ? cardWord(card) : several(fish) }), isBluff && h('small', { class: 'private' }, say('layer bluff')))] };
}

/** What was interrupted. @param {Scene} scene @param {any} then @returns {Layer} */
function turnLayer(scene, then) {
  return { looks: 'turn', inside: [mark(then.seat, scene.seat), h('p', {}, say(`waiting ${then.to}`, { name: scene.name(then.seat) }))] };
}

/** @param {Scene} scene @returns {Layer} */
function zingerLayer(scene) {
  const { zinger, by, seat, then } = scene.view.waits_for;
  const key = seat === scene.seat ? 'layer zinger you' : by === scene.seat ? 'layer you zinger' : 'layer zinger';
  const facts = { name: scene.name(by), zinger: zingerName(zinger), target: scene.name(seat) };
  const what = { fish: then.fish ? several(then.fish) : '', card: then.card ? cardWord(then.card) : '' };
  return { looks: 'solid', rule: ruleOf(scene, ['play on', 'no fishing', 'lure', 'net']), inside: [h('span', { class: 'sign', 'aria-hidden': 'true' }, zingerPicture(zinger)),
    h('p', {}, h('b', {}, say(key, facts)), h('small', {}, phrase(`${zinger} means`, what)))] };
}

/** The same for all others, whether or not the seat can stop it. @param {Scene} scene @returns {Layer} */
function replyLayer(scene) {
  const { seat, by, zinger } = scene.view.waits_for;
  const isMine = seat === scene.seat;
  const then = zinger === 'No Fishing' ? ` ${say('stopped', { name: scene.name(by) })}` : '';
  const small = isMine && (can(scene, 'divine') ? say('can stop') + then : say('cannot stop'));
  return { looks: isMine ? 'mine' : 'theirs', inside: [mark(seat, scene.seat),
    h('p', {}, h('b', {}, isMine ? say('your reply') : say('may reply', { name: scene.name(seat) })), small && h('small', {}, small))] };
}
