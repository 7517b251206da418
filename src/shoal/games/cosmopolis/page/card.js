/** A card with two sides: as it is held, as a ticket on the table, and as a tile in somebody else's hand. @module */
import { h, svg } from '../../dom.js';
import { cityAndRegions, cityName, ink, isLink, regionName, regionsOf, symbol } from './regions.js';
import { lookAtRegion, regionLooked } from './region_look.js';
import { say } from './say.js';

/**
 * @typedef {'' | '/'} Side near or far, as in the codes of moves
 *
 * @typedef {object} Held a card in one's hand
 * @property {string} card both cities, the near one first; a linking card is one city
 * @property {number} place
 * @property {number} number in the order in which they are shown, from 1
 * @property {Side | undefined} picked
 * @property {Side[]} wants the sides that fit what is picked
 * @property {boolean} [fresh] it has just come
 * @property {boolean} [isTurned] it has just been turned round
 * @property {boolean} [isFocus] the tab key comes to it
 * @property {(side: Side) => void} press
 */

/** @param {string} card */
export const nearOf = (card) => card.split('/')[0];

/** @param {string} card */
export const farOf = (card) => card.split('/').at(-1) ?? card;

/** @param {string} card @param {Side} side */
export const cityOf = (card, side) => (side === '/' ? farOf(card) : nearOf(card));

/** "Athens, on the other side Paris"; a linking card: its name. @param {string} card */
export const wholeName = (card) => (card.includes('/') ? say('both sides', { near: cityName(nearOf(card)), far: cityName(farOf(card)) }) : cityName(card));

function eye() {
  return svg('svg', { class: 'eye', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    svg('path', { d: 'M1 8s2.6-4.4 7-4.4S15 8 15 8s-2.6 4.4-7 4.4S1 8 1 8z', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
    svg('circle', { cx: 8, cy: 8, r: 2.1, fill: 'currentColor' }));
}

/** @param {Held} held */
export function handCard(held) {
  const { card, place, picked } = held;
  const looks = `card${isLink(nearOf(card)) ? ' link' : ''}${picked === undefined ? '' : ' picked'}${held.fresh ? ' fresh' : ''}${held.isTurned ? ' turned' : ''}`;
  return h('li', { class: looks, 'data-place': place, vars: { moves: moving(card) } }, isLink(nearOf(card)) ? linkSide(held) : [side(held, '/'), side(held, '')]);
}

/** What moves as one thing, from the hand to the table. @param {string} card */
export const moving = (card) => `card-${[nearOf(card), farOf(card)].sort().join('-').replaceAll(/[^A-Za-z]+/g, '-')}`;

/** @param {Held} held @param {Side} which */
function side({ card, place, number, picked, wants, isFocus, press }, which) {
  const city = cityOf(card, which);
  const [region] = regionsOf(city);
  const isUp = which === (picked ?? '');
  const looks = `face ${which === '/' ? 'far' : 'near'}${isUp ? ' up' : ''}${wants.includes(which) ? ' want' : ''}${region === regionLooked() ? ' of-region' : ''}`;
  return h('button', { class: looks, type: 'button', id: `card-${place}${which === '/' ? '-far' : ''}`, tabindex: isFocus && which === '' ? 0 : -1, 'data-city': city,
    'aria-pressed': String(picked === which), 'aria-label': labelled(say(which === '/' ? 'far side' : 'near side', { n: number, city: cityAndRegions(city) }), wants.includes(which)), vars: ink(region), onclick: () => press(which) },
  symbol(region), nameOf(city), which === '/' ? eye() : h('small', {}, regionName(region)));
}

const LONG = 11; // letters of a word, from which it has to be written small

/** @param {string} city */
const nameOf = (city) => h('span', { class: cityName(city).split(' ').some((word) => word.length >= LONG) ? 'name long' : 'name' }, cityName(city));

/** For who cannot see the ring: that it can be played. @param {string} label @param {boolean} isWanted */
const labelled = (label, isWanted) => (isWanted ? say('playable', { card: label }) : label);

/** The same on both sides. @param {Held} held */
function linkSide({ card, place, number, picked, wants, isFocus, press }) {
  const isOfRegion = regionsOf(card).includes(regionLooked() ?? '');
  return [h('button', { class: `face both${wants.length > 0 ? ' want' : ''}${isOfRegion ? ' of-region' : ''}`, type: 'button', id: `card-${place}`, tabindex: isFocus ? 0 : -1, 'data-city': card, 'aria-pressed': String(picked !== undefined),
    'aria-label': labelled(say('linking card', { n: number, city: cityAndRegions(card) }), wants.length > 0), onclick: () => press('') },
  h('span', { class: 'seen' }, h('span', {}, say('others see it')), eye()), h('span', { class: 'name' }, cityName(card))), bands(card)];
}

/** Its regions by their codes; a tap on one tells its name, as its chip under the map does for all. @param {string} city */
function bands(city) {
  return h('span', { class: 'bands', 'aria-hidden': 'true' }, regionsOf(city).map((region) => h('i', { vars: ink(region), title: regionName(region), onclick: () => lookAtRegion(region) }, symbol(region), say(`code ${region}`))));
}

/** A card that is only shown. @param {string} card */
export function shownCard(card) {
  const [near, far] = [nearOf(card), farOf(card)];
  if (isLink(far)) return h('div', { class: 'card link still', 'data-city': far }, h('div', { class: 'face both' }, h('span', { class: 'seen' }, h('span', {}, say('others see it')), eye()), h('span', { class: 'name' }, cityName(far))), bands(far));
  const half = (/** @type {string} */ city, /** @type {string} */ looks) => h('div', { class: `face ${looks}`, 'data-city': city, vars: ink(regionsOf(city)[0]) }, symbol(regionsOf(city)[0]), nameOf(city), looks === 'far' ? eye() : h('small', {}, regionName(regionsOf(city)[0])));
  return h('div', { class: 'card still' }, half(far, 'far'), near === '?' ? h('div', { class: 'face near unknown' }, h('span', { class: 'name' }, say('unknown side'))) : half(near, 'near up'));
}

/**
 * A card on the table, or a city within a text.
 * @param {string} city
 * @param {{ small?: boolean, can?: boolean, isPicked?: boolean, isMoved?: boolean, label?: string, press?: () => void, moves?: string }} [how] `isMoved`: it has changed hands
 */
export function ticket(city, how = {}) {
  const regions = regionsOf(city);
  const looks = `ticket${isLink(city) ? ' link' : ''}${how.small ? ' small' : ''}${how.can ? ' can' : ''}${how.isPicked ? ' picked' : ''}${how.isMoved ? ' moved' : ''}`;
  const given = { class: looks, 'data-city': city, title: cityAndRegions(city), vars: { ...(isLink(city) ? {} : ink(regions[0])), ...(how.moves ? { moves: how.moves } : {}) } };
  const content = [regions.map((region) => h('i', { vars: ink(region) }, symbol(region))), h('span', {}, cityName(city))];
  if (how.press === undefined) return h('span', given, ...content);
  return h('button', { ...given, type: 'button', 'aria-pressed': String(how.isPicked ?? false), 'aria-label': how.label, onclick: how.press }, ...content);
}

/**
 * A card in somebody else's hand: its far side; with a dark border if one knows the other side too.
 * @param {string} card
 * @param {{ press?: () => void, can?: boolean, isPicked?: boolean, label?: string }} [how]
 */
export function tile(card, how = {}) {
  const [near, far] = [nearOf(card), farOf(card)];
  const regions = regionsOf(far);
  const isKnown = near !== '?' && near !== far;
  const title = isKnown ? say('tile known', { city: cityAndRegions(far), other: cityName(near) }) : cityAndRegions(far);
  const given = { class: `tile${isLink(far) ? ' link' : ''}${isKnown ? ' known' : ''}${how.can ? ' can' : ''}${how.isPicked ? ' picked' : ''}`, 'data-city': far, title, vars: isLink(far) ? {} : ink(regions[0]) };
  const content = isLink(far) ? regions.map((region) => h('i', { vars: ink(region) })) : [symbol(regions[0])];
  if (how.press === undefined) return h('span', given, ...content);
  return h('button', { ...given, type: 'button', 'aria-pressed': String(how.isPicked ?? false), 'aria-label': how.label ?? title, onclick: how.press }, ...content);
}
