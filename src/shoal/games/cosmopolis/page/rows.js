/** Rows: the other way to look, and all that the map says in words. One group a seat, one's own first. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { hue, isLink, regionsOf } from './regions.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 */

/** The seats, one's own first. @param {Scene} scene */
export const ownFirst = (scene) => scene.table.seats.map((_, step) => ((scene.seat ?? 0) + step) % scene.table.seats.length);

/**
 * @param {Scene} scene @param {number} seat @param {Child} caption
 * @param {Child[]} content
 * @param {Child} [total] at the right
 */
export function group(scene, seat, caption, content, total = null) {
  return h('section', { class: 'group', 'data-seat': seat + 1, vars: hue(seat) }, h('header', {}, mark(seat, scene.seat), h('b', {}, scene.name(seat)), h('small', {}, caption), total), content);
}

/** What hangs together. @param {number} seat @param {Child[]} tickets @param {Child} points @param {Child[]} notes @param {string} [looks] */
export function setRow(seat, tickets, points, notes, looks = '') {
  return h('div', { class: `set ${looks}`, vars: hue(seat) }, h('div', { class: 'tickets' }, tickets), h('div', { class: 'meta' }, h('b', {}, points), notes));
}

/** A network in the order in which one would travel it: region, linking card, next region. @param {string[]} cities @returns {number[]} their numbers */
export function travelled(cities) {
  /** @type {Map<string, number[]>} */
  const byRegion = new Map();
  const links = cities.flatMap((city, n) => (isLink(city) ? [n] : []));
  cities.forEach((city, n) => {
    if (!isLink(city)) byRegion.set(regionsOf(city)[0], [...(byRegion.get(regionsOf(city)[0]) ?? []), n]);
  });
  /** @type {number[]} */
  const order = [];
  const seen = new Set();
  /** @param {string} region */
  const visit = (region) => {
    if (seen.has(region) || !byRegion.has(region)) return;
    seen.add(region);
    order.push(...(byRegion.get(region) ?? []));
    for (const link of links) {
      if (regionsOf(cities[link]).includes(region) && !order.includes(link)) {
        order.push(link);
        regionsOf(cities[link]).forEach(visit);
      }
    }
  };
  const joints = (/** @type {string} */ region) => links.filter((link) => regionsOf(cities[link]).includes(region)).length;
  [...byRegion.keys()].sort((a, b) => joints(a) - joints(b) || (byRegion.get(b)?.length ?? 0) - (byRegion.get(a)?.length ?? 0)).forEach(visit);
  return [...order, ...links.filter((link) => !order.includes(link))];
}
