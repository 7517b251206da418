/** What was last asked and answered, in bubbles: the only ones on the page. @module */
import { h } from '../../dom.js';
import { faceOrMark } from '../../seats.js';
import { told } from './moves.js';
import { cardWord, phrase, say, several } from './names.js';
import { options } from './options.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 */

const FACE = 32; // pixels
const QUESTIONS = ['ask', 'lure', 'again', 'net'];
/** Who says it. @type {Record<string, string>} */
const ANSWERS = { 'give': 'giver', 'no': 'asked', 'none': 'asked', 'netted': 'giver', 'no fishing': 'asked', 'exact': 'seat', 'draw': 'seat' };

/** The last question, and what followed. @param {Scene} scene */
export function talk(scene) {
  const lines = told(scene);
  const last = lines.findLastIndex((line) => QUESTIONS.includes(line.kind));
  if (last < lines.findLastIndex((line) => line.kind === 'deal') || last < 0) return h('p', { class: 'silence' }, say('silence'));
  const asked = lines[last];
  const after = lines.slice(last + 1).filter((line) => line.kind in ANSWERS);
  return h('div', { class: 'talk' }, bubble(scene, asked.facts.asker, question(asked)), after.map((line) => said(scene, line)),
    scene.view.waits_for?.to === 'answer' && h('div', { class: 'bubble waits' }, faceOrMark(scene, scene.view.waits_for.seat, FACE),
      h('p', {}, say('may answer', { name: scene.name(scene.view.waits_for.seat) }))));
}

/** The question put to oneself, large, and what one can answer. @param {Scene} scene */
export function askedOfOneself(scene) {
  const { asked_by: by, with: how, card, fish } = scene.view.waits_for;
  const facts = how === 'net' ? { fish: several(fish) } : { card: cardWord(card) };
  return h('section', { class: 'answering' }, h('div', { class: 'talk big' }, bubble(scene, by, phrase(`speech ${how}`, facts))), options(scene));
}

/** @param {Heard} line */
function question({ kind, facts }) {
  return phrase(`speech ${kind}`, kind === 'net' ? { fish: several(facts.fish) } : { card: cardWord(facts.card) });
}

/** @param {Scene} scene @param {Heard} line */
function said(scene, { kind, facts }) {
  const seat = facts[ANSWERS[kind]];
  if (kind === 'draw') {
    const text = facts.card === undefined ? [say('speech draw')] : phrase('speech draw own', { card: cardWord(facts.card) });
    return h('p', { class: `does${seat === scene.seat ? ' me' : ''}` }, faceOrMark(scene, seat, FACE), h('span', {}, text));
  }
  const key = kind === 'netted' && facts.card !== undefined ? 'speech netted card' : `speech ${kind}`;
  return bubble(scene, seat, phrase(key, { card: facts.card ? cardWord(facts.card) : '', fish: facts.fish ? several(facts.fish) : '' }));
}

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {import('../../dom.js').Child[]} text
 */
function bubble(scene, seat, text) {
  return h('div', { class: `bubble${seat === scene.seat ? ' me' : ''}` }, faceOrMark(scene, seat, FACE), h('p', {}, h('small', {}, scene.name(seat)), text));
}
