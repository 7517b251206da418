/** Regions beside the map: the legend that joins colour, symbol and name, and the slip of the one that is looked at. @module */
import { h } from '../../dom.js';
import { icon } from '../../icons.js';
import { mark } from '../../scene.js';
import { farOf, nearOf, ticket } from './card.js';
import { REGIONS_OF } from './places.js';
import { lookAtRegion, regionLooked } from './region_look.js';
import { REGIONS, ink, isLink, regionName, regionsOf, symbol } from './regions.js';
import { say } from './say.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('./map.js').Stand} Stand
 */

/** All of them in their order, with the number of sides in one's hand. @param {Scene} scene */
export function regionLegend(scene) {
  const looked = regionLooked();
  const sides = sidesInHand(scene);
  return h('div', { class: `regions${looked === null ? '' : ' one'}`, role: 'group', 'aria-label': say('regions') }, REGIONS.map((region) => {
    const n = sides.filter((city) => regionsOf(city).includes(region)).length;
    return h('button', { class: 'region', type: 'button', id: `region-${region}`, vars: ink(region), 'aria-pressed': String(region === looked), 'aria-label': [regionName(region), n > 0 && say('sides in hand', { n })].filter(Boolean).join(', '), title: regionName(region), onclick: () => lookAtRegion(region) },
      h('i', {}, symbol(region)), h('span', {}, regionName(region)), n > 0 && h('em', {}, n));
  }));
}

/** The cities on both sides of one's cards. @param {Scene} scene @returns {string[]} */
function sidesInHand(scene) {
  return scene.seat === null ? [] : cardsOf(scene, scene.seat).flatMap(sidesOf);
}

/** @param {Scene} scene @param {number} seat @returns {string[]} */
const cardsOf = (scene, seat) => (scene.view.hands?.[seat] ?? []).filter(Boolean);

/** The cities of a card, as far as they are known. @param {string} card */
const sidesOf = (card) => [...new Set([nearOf(card), farOf(card)])].filter((city) => city !== '?');

/** The cities and linking cards of the region that is looked at, with where each is. @param {Scene} scene @param {Record<string, Stand>} stands */
export function regionSlip(scene, stands) {
  const region = regionLooked();
  if (region === null) return null;
  const cities = Object.keys(REGIONS_OF).filter((city) => regionsOf(city).includes(region));
  const list = (/** @type {string} */ title, /** @type {string[]} */ names) => h('div', {}, h('h4', {}, title), h('ul', {}, names.map((city) => h('li', {}, ticket(city, { small: true }), h('span', { class: 'where' }, where(scene, city, stands[city]))))));
  return h('section', { class: 'region-slip', 'aria-label': regionName(region), vars: ink(region) },
    h('h3', {}, h('i', {}, symbol(region)), h('span', {}, regionName(region)), h('button', { class: 'tool', type: 'button', id: 'region-shut', 'aria-label': say('shut region', { region: regionName(region) }), onclick: () => lookAtRegion(null) }, icon('close'))),
    h('div', { class: 'lists' }, list(say('its cities'), cities.filter((city) => !isLink(city))), list(say('linking cards'), cities.filter(isLink))));
}

/** On whose table, in whose hand, among the discards; a city may stand on two cards. @param {Scene} scene @param {string} city @param {Stand} [stand] @returns {Child[]} */
function where(scene, city, stand) {
  const holds = (/** @type {number} */ seat) => cardsOf(scene, seat).some((card) => sidesOf(card).includes(city));
  const others = scene.table.seats.flatMap((_, seat) => (seat !== scene.seat && holds(seat) ? [seat] : []));
  const { discard } = scene.view;
  const found = [
    [...new Set(stand?.owners ?? [])].map((seat) => seatMark(scene, seat, 'on the table of')),
    scene.seat !== null && holds(scene.seat) ? [h('small', {}, say('your hand'))] : [],
    others.length > 0 ? [h('small', {}, say('held by')), ...others.map((seat) => mark(seat, scene.seat))] : [],
    Array.isArray(discard) && discard.some((card) => sidesOf(card).includes(city)) ? [h('small', {}, say('in discards'))] : [],
  ].filter((part) => part.length > 0);
  return found.length > 0 ? found.flatMap((part, place) => (place > 0 ? [h('small', { 'aria-hidden': 'true' }, '·'), ...part] : part)) : [h('small', {}, say('not seen'))];
}

/** @param {Scene} scene @param {number} seat @param {string} key */
function seatMark(scene, seat, key) {
  const found = mark(seat, scene.seat);
  found.title = say(key, { name: scene.name(seat) });
  return found;
}
