/** Connections on the map: one calm net a seat, rings of owner and partner round linking cities, and what is picked. @module */
import { h, svg } from '../../dom.js';
import { nearOf } from '../cosmopolis/card.js';
import { cityOfCode } from '../cosmopolis/compose.js';
import { worldMap } from '../cosmopolis/map.js';
import { hue, isLink, regionsOf } from '../cosmopolis/regions.js';
import { connections, fitting, picked } from './moves.js';
import { say } from './names.js';
import { ranks } from './score.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../cosmopolis/map.js').Stand} Stand
 * @typedef {import('../cosmopolis/nets.js').Net} Net
 */

/** @param {Scene} scene */
export function atlas(scene) {
  const chosen = scene.view.waits_for?.to === 'turn' ? picked(scene).map((code) => cityOfCode(scene, code)) : [];
  return worldMap(scene, { nets: [...netsOf(scene), ...alone(scene), ...preview(scene, chosen)], stands: standsOf(scene, chosen), seats: scene.table.seats.length, legend: ranks(scene) ?? (scene.beat?.stage?.cities === undefined ? legend() : undefined), focus: chosen });
}

/** The cities of a seat's cards on the table. @param {Scene} scene @param {number} seat @returns {string[]} */
const laid = (scene, seat) => scene.view.tables[seat].map(nearOf);

/** What hangs together. @param {string[]} cities */
function groups(cities) {
  /** @type {string[][]} */
  let found = [];
  for (const city of new Set(cities)) {
    const near = found.filter((group) => group.some((other) => !(isLink(city) && isLink(other)) && regionsOf(city).some((region) => regionsOf(other).includes(region))));
    found = [...found.filter((group) => !near.includes(group)), [...near.flat(), city]];
  }
  return found;
}

/** One's own heavy, those of partners plain, those of strangers faint; the least important below. @param {Scene} scene @returns {Net[]} */
function netsOf(scene) {
  const partners = new Set(connections(scene).filter((tie) => tie.isMine).flatMap((tie) => [tie.owner, tie.partner]));
  const look = (/** @type {number} */ seat) => (seat === scene.seat ? 'big' : partners.has(seat) || scene.seat === null ? '' : 'thin soft');
  return scene.table.seats.flatMap((_, seat) => groups(laid(scene, seat)).map((cities) => ({ seat, cities, look: look(seat) }))).sort((x, y) => order(x.look) - order(y.look));
}

/** @param {string} look */
const order = (look) => ['thin soft', '', 'big'].indexOf(look);

/** For each linking card just its own net, seen while one looks at it in the ledger. @param {Scene} scene @returns {Net[]} */
function alone(scene) {
  return connections(scene).flatMap((tie) => (tie.counted ?? []).map((/** @type {[number, string[]]} */ [seat, cities]) => ({ seat, cities: [tie.link, ...cities], look: `only big ${netClass(tie.link)}` })));
}

/** @param {string} link */
const netClass = (link) => `of-${link.replaceAll(' ', '-')}`;

/** What is picked, as it would lie. @param {Scene} scene @param {string[]} chosen @returns {Net[]} */
function preview(scene, chosen) {
  if (scene.seat === null || chosen.length === 0) return [];
  const [move] = fitting(scene).sort((x, y) => Number(y.action.kind === 'join') - Number(x.action.kind === 'join'));
  const own = laid(scene, scene.seat);
  const root = move?.action.kind === 'join' ? move.action.link : chosen[0];
  const around = own.filter((city) => !isLink(city) && regionsOf(root).some((region) => regionsOf(city).includes(region)));
  const cities = [...new Set([root, ...(move === undefined ? [] : around), ...chosen])];
  return [{ seat: scene.seat, cities, look: 'preview', bare: true }];
}

/** @param {Scene} scene @param {string[]} chosen */
function standsOf(scene, chosen) {
  /** @type {Record<string, Stand>} */
  const stands = {};
  scene.table.seats.forEach((_, seat) => {
    for (const city of laid(scene, seat)) (stands[city] ??= { on: true, owners: [] }).owners?.push(seat);
  });
  for (const { link, owner, partner, invited } of scene.view.links) {
    const other = partner ?? invited;
    stands[link] = { on: true, owners: [owner], halves: [{ seat: owner }, ...(other === null ? [] : [{ seat: other, invited: partner === null }])] };
  }
  for (const city of chosen) stands[city] = { ...stands[city], can: true };
  return stands;
}

function legend() {
  const ring = (/** @type {number | null} */ seat, /** @type {string} */ looks) => seat !== null && svg('path', { class: `half ${looks}`, vars: hue(seat), d: 'M0-9A9 9 0 0 0 0 9' });
  const key = (/** @type {number | null} */ other, /** @type {string} */ looks, /** @type {string} */ text) => h('li', {},
    svg('svg', { class: 'ring', viewBox: '-13 -11 26 22', 'aria-hidden': 'true' }, svg('circle', { class: 'disc', r: 6 }), svg('path', { class: 'half', vars: hue(1), d: 'M0-9A9 9 0 0 1 0 9' }), ring(other, looks)), text);
  return h('div', { class: 'legend' }, h('h3', {}, say('map title')), h('ul', {}, key(2, '', say('map two')), key(2, 'invited', say('map invited')), key(null, '', say('map alone'))));
}

// Look at one in the ledger, and only it stays on the map

/** @param {Event} event */
function focusOn({ target }) {
  const link = target instanceof Element ? target.closest('[data-net]')?.getAttribute('data-net') ?? null : null;
  const map = document.querySelector('.map');
  if (map === null) return;
  map.classList.toggle('one', link !== null);
  for (const each of document.querySelectorAll('.ship.lit-net')) each.classList.remove('lit-net');
  for (const net of map.querySelectorAll('.net.shown')) net.classList.remove('shown');
  for (const city of map.querySelectorAll('.pt.in')) city.classList.remove('in');
  if (link === null) return;
  const ship = document.querySelector(`.ship[data-net="${CSS.escape(link)}"]`);
  ship?.classList.add('lit-net');
  for (const net of map.querySelectorAll(`.net.${CSS.escape(netClass(link))}`)) net.classList.add('shown');
  const cities = new Set([link, ...[...ship?.querySelectorAll('[data-city]') ?? []].map((each) => each.getAttribute('data-city'))]);
  for (const city of map.querySelectorAll('.pt')) city.classList.toggle('in', cities.has(city.getAttribute('data-city')));
}

document.addEventListener('pointerover', focusOn);
document.addEventListener('focusin', focusOn);
