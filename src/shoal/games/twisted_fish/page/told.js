/** What stands in the middle while it is told: a Zinger turned over, a basket closing up, a card that is looked at. @module */
import { ruleId } from '../../action.js';
import { h, svg } from '../../dom.js';
import { icon } from '../../icons.js';
import { fly, isStill } from '../../motion.js';
import { pace } from '../../preferences.js';
import { mark } from '../../scene.js';
import { ownColours } from './moves.js';
import { COLOURS, cardName, colourOf, fishName, fishOf, ink, isZinger, basketChip, picture, say, several, suit, zingerName, zingerPicture } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

const CLOSED = 440; // milliseconds until the slats of a basket have closed up and turned ink
const CLOSED_BRISK = 60;
const LOOKING = 'TF17'; // the rule of Glass Bottom Boat
const RIPPLES = 'M60 120a150 150 0 0 1 96-76M318 246a140 140 0 0 1-70 68M40 190a150 150 0 0 0 20 76M330 130a150 150 0 0 1 10 70M120 322a150 150 0 0 0 60 16';

/** What the beat that is on shows in the middle, if it is one of these. @param {Scene} scene */
export function stageOf(scene) {
  const { peek: looked, basket, zinger } = scene.beat?.stage ?? {};
  if (looked) return peek(scene, looked);
  if (basket) return basketTold(scene, basket);
  return zinger ? zingerTold(scene, zinger) : null;
}

/** @param {Scene} scene @param {{ by: number, owner: number, card?: string, opens?: boolean }} look `opens`: the water does, and the card is still to be seen */
function peek(scene, { by, owner, card, opens = false }) {
  const isMine = by === scene.seat;
  if (card === undefined) {
    const facts = { by: scene.name(by), name: scene.name(owner) };
    return h('section', { class: 'panel peeked of-others' }, h('div', { class: 'water-round' }, rings(), h('div', { class: 'glass back' }, icon('look'))),
      h('h2', {}, say('look others', facts)), h('p', {}, say('look others more', facts)));
  }
  const name = scene.name(isMine ? owner : by);
  const lower = cardName(card);
  return h('section', { class: `panel peeked${opens ? ' opens' : ' shows'}` }, h('div', { class: 'water-round' }, rings(), opens ? h('div', { class: 'glass back' }, icon('look')) : glass(card)),
    h('p', { class: 'only-you' }, icon('look'), isMine ? say('only you see') : say('only you two', { name })),
    h('h2', {}, say(isMine ? 'holds card' : 'looks at yours', { name, card: lower })),
    h('p', {}, isMine ? ownOf(scene, card) : say('others see', { name }), ' ', ruleId(LOOKING, scene.openRule)));
}

/** How many of that fish one has, and that the owner knows. @param {Scene} scene @param {string} card */
function ownOf(scene, card) {
  const { owner } = scene.beat?.stage.peek ?? {};
  const knows = say('owner knows', { name: scene.name(owner) });
  return isZinger(card) ? knows : `${say('you hold n of', { n: ownColours(scene, fishOf(card)).length, fish: several(fishOf(card)) })} ${knows}`;
}

const rings = () => svg('svg', { class: 'rings', viewBox: '0 0 380 380', 'aria-hidden': 'true' }, svg('circle', { cx: 190, cy: 190, r: 176 }), svg('path', { d: RIPPLES }));

/** @param {string} card */
function glass(card) {
  if (isZinger(card)) return h('div', { class: 'glass zinger-glass' }, h('span'), zingerPicture(card), h('b', {}, zingerName(card)));
  return h('div', { class: 'glass', vars: ink(colourOf(card)) }, suit(colourOf(card)), picture(fishOf(card)), h('b', {}, cardName(card)));
}

/** Five slats close up and turn to ink. @param {Scene} scene @param {{ seat: number, fish: string, missing?: string }} basket */
function basketTold(scene, { seat, fish, missing }) {
  return h('section', { class: 'panel told basket-told' }, h('span', { class: 'slats', 'aria-hidden': 'true' }, COLOURS.map((colour, i) => (
    missing === `${colour} ${fish}` ? h('span', { class: 'slat diver', vars: { i } }, zingerPicture('Dead Scuba Diver'))
      : h('span', { class: 'slat held', vars: { i, ...ink(colour) } }, suit(colour), picture(fish, 'cut'))))),
  h('h2', {}, mark(seat, scene.seat), h('span', {}, fishName(fish))));
}

/** @param {Scene} scene @param {{ zinger: string, by: number, target?: number }} played */
function zingerTold(scene, { zinger, by, target }) {
  return h('section', { class: 'panel told zinger-told' }, h('div', { class: 'turns-over' }, h('span', { class: 'zinger' }, h('span', { class: 'sign', 'aria-hidden': 'true' }, zingerPicture(zinger)), h('b', {}, zingerName(zinger)))),
    h('p', { class: 'who-on-whom' }, mark(by, scene.seat), target !== undefined && [h('i', { 'aria-hidden': 'true' }, '→'), mark(target, scene.seat)]),
    h('p', {}, say(`${zinger} does`)));
}

/** The basket goes to its seat, once it has closed. @param {string} fish @param {number} seat */
export function flyHome(fish, seat) {
  if (isStill()) return;
  setTimeout(() => {
    const from = document.querySelector('.basket-told .slats');
    const chip = basketChip(fish);
    chip.classList.add('fly-basket');
    if (from !== null) fly([{ from, to: seat, card: chip }]);
  }, pace() === 'calm' ? CLOSED : CLOSED_BRISK);
}
