/** The ask is a sentence made of choices: whom, a card or a link, of which colour. @module */
import { h } from '../../dom.js';
import { farOf, nearOf } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { player, ruleChip, swatch } from '../cosmopolis/phrase.js';
import { cityName, listed, regionName, regionOfColour } from '../cosmopolis/regions.js';
import { can, chooseAsk, movesOf } from './moves.js';
import { phrase, plainColour, say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../scene.js').Sentence} Sentence
 * @typedef {import('./moves.js').Move} Move
 */

/** @param {Scene} scene @param {Move} ask @returns {Sentence} */
export function asking(scene, ask) {
  const { seat, for: what, colour } = ask.action;
  const asks = movesOf(scene, 'ask');
  const seats = [...new Set(asks.map(({ action }) => action.seat))].sort((a, b) => a - b);
  const colours = [...new Set(asks.map(({ action }) => action.colour))];
  const likely = (/** @type {number} */ other) => asks.find(({ action }) => action.seat === other && action.for === what && action.colour === colour)?.aid;
  return {
    text: [h('span', { class: 'mad' }, phrase('ask', {
      seats: h('span', { class: 'chips', role: 'group', 'aria-label': say('ask whom') }, seats.map((each) => seatChip(scene, each, each === seat, likely(each)))),
      what: h('span', { class: 'seg', role: 'group', 'aria-label': say('ask what') }, ['card', 'link'].map((each) => chip(`ask-${each}`, each === what, () => chooseAsk(scene, { for: /** @type {'card' | 'link'} */ (each) }), say(`ask ${each}`)))),
      colours: h('span', { class: 'chips', role: 'group', 'aria-label': say('ask colour') }, colours.map((each) => chip(`ask-${each.replaceAll(' ', '-')}`, each === colour, () => chooseAsk(scene, { colour: each }), swatch(each), h('span', { class: 'colour' }, plainColour(each), h('small', {}, regionName(regionOfColour(each))))))),
    }).map((part) => (typeof part === 'string' ? h('span', {}, part.trim()) : part)).filter((part) => part instanceof Node && part.textContent !== ''))],
    more: [whatThen(scene, ask), ' ', facing(scene, seat), ' ', more(scene), ' ', ruleChip(scene, 'CF3')].filter((part) => part !== ''),
    buttons: [{ label: say('ask it', { name: scene.name(seat) }), go: true, act: () => scene.play(ask.action) }],
  };
}

/** @param {string} id @param {boolean} isOn @param {() => void} press @param {...import('../../dom.js').Child} content */
export function chip(id, isOn, press, ...content) {
  return h('button', { class: 'chip', type: 'button', id, 'aria-pressed': String(isOn), onclick: press }, content);
}

/** With what is known of them: has one, has none. @param {Scene} scene @param {number} seat @param {boolean} isOn @param {any} aid */
function seatChip(scene, seat, isOn, aid) {
  const known = aid?.holds === true ? 'has' : aid?.holds === false ? 'not' : '';
  const found = chip(`ask-seat-${seat}`, isOn, () => chooseAsk(scene, { seat }), player(scene, seat), known === 'has' && h('span', { class: 'known' }, '✓'), known === 'not' && h('span', { class: 'known' }, '✕'));
  found.setAttribute('aria-label', [scene.name(seat), known && say(`known ${known}`)].filter(Boolean).join(', '));
  found.title = found.getAttribute('aria-label') ?? '';
  if (known === 'not') found.classList.add('not');
  return found;
}

/** What happens either way. @param {Scene} scene @param {Move} ask */
function whatThen(scene, { action, aid }) {
  const names = aid.with.map((/** @type {number} */ place) => nearOf(ownHand(scene)[place] ?? ''));
  const facts = { name: scene.name(action.seat), cities: names.length > 2 ? say('one of', { cities: listed(names) }) : listed(names) };
  return say(aid.holds === true ? 'then has' : aid.holds === false ? 'then none' : 'then', facts);
}

/** What one sees of that hand. @param {Scene} scene @param {number} seat */
function facing(scene, seat) {
  const cards = /** @type {string[]} */ (scene.view.hands[seat].filter(Boolean));
  if (cards.length === 0) return say('facing none', { name: scene.name(seat) });
  return say('facing', { cities: cards.map((card) => (nearOf(card) !== '?' && nearOf(card) !== farOf(card) ? say('facing known', { far: cityName(farOf(card)), near: cityName(nearOf(card)) }) : cityName(farOf(card)))).join(', ') });
}

/** @param {Scene} scene */
const more = (scene) => [can(scene, 'add') && say('or add'), can(scene, 'turn') && say('or turn')].filter(Boolean).join(' ');
