/** What lies in the middle: the Pond, the Zingers that were played, and the baskets. @module */
import { h, kept, svg, unseen } from '../../dom.js';
import { mark } from '../../scene.js';
import { ownFish } from './moves.js';
import { FISH, ZINGERS, fishName, moving, picture, say, zingerName, zingerPicture } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

const RIPPLES = [[70, 5], [54, 7], [70, 11], [54, 3]];

/** @param {Scene} scene */
export function pond(scene) {
  const { pond: cards, played, diver, waits_for: waits, baskets: laid } = scene.view;
  const names = scene.table.seats.map((_, seat) => scene.name(seat));
  return kept('pond', [cards, played, diver, waits?.zinger, laid, names, scene.annotations?.worth, ownFish(scene)],
    () => h('section', { class: 'pond' }, water(cards), zingers(scene), baskets(scene)));
}

/** @param {number} cards */
function water(cards) {
  return h('div', { class: 'water', role: 'img', 'aria-label': say('pond label', { n: cards }) }, ripples(), h('b', {}, cards), h('small', {}, say('pond')));
}

/** Broken rings. */
function ripples() {
  const ring = (/** @type {number} */ radius, /** @type {string} */ dashes, /** @type {number} */ turn) =>
    svg('circle', { cx: 80, cy: 80, r: radius, 'stroke-dasharray': dashes, transform: `rotate(${turn} 80 80)` });
  return svg('svg', { class: 'ripples', viewBox: '0 0 160 160', fill: 'none', stroke: 'currentColor', 'stroke-width': 2.5, 'stroke-linecap': 'round', 'aria-hidden': 'true' },
    RIPPLES.map(([radius, from], i) => ring(radius, i % 2 ? '46 68 60 165' : '70 40 34 296', 90 * i + from * 9)));
}

/** Dashed until played, solid after. @param {Scene} scene */
function zingers(scene) {
  const { played, diver, waits_for: waits } = scene.view;
  const isPlayed = (/** @type {string} */ zinger) => played.includes(zinger) || waits?.zinger === zinger || (diver && zinger === 'Dead Scuba Diver');
  return h('ul', { class: 'zingers', 'aria-label': say('zingers') }, ZINGERS.map((zinger) => {
    const text = say(isPlayed(zinger) ? 'zinger played' : 'zinger unplayed', { zinger: zingerName(zinger) });
    return h('li', { class: isPlayed(zinger) ? 'played' : '', title: text }, zingerPicture(zinger), unseen(text));
  }));
}

/** @param {Scene} scene */
function baskets(scene) {
  const held = ownFish(scene); // the fifth card, while the Diver lies in its basket
  return h('ul', { class: 'baskets', 'aria-label': say('baskets') }, FISH.map((fish) => {
    const owner = scene.view.baskets.findIndex((/** @type {string[]} */ laid) => laid.includes(fish));
    const points = scene.annotations?.worth[fish] ?? '';
    const text = owner < 0 ? say('basket open', { fish: fishName(fish), points }) : say('basket of', { fish: fishName(fish), name: scene.name(owner) });
    const vars = owner < 0 || held.includes(fish) ? {} : moving(fish);
    return h('li', { class: owner < 0 ? '' : 'laid', title: text, vars }, picture(fish), unseen(text),
      owner < 0 ? h('small', { 'aria-hidden': 'true' }, points) : mark(owner, scene.seat));
  }));
}
