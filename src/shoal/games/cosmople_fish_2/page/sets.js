/** The sets on the table: on the map and in rows. @module */
import { h } from '../../dom.js';
import { moving, nearOf, ticket } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { comes } from '../cosmopolis/hand.js';
import { isGoal as isWhere, isRows, lookSwitch, shows } from '../cosmopolis/look.js';
import { worldMap } from '../cosmopolis/map.js';
import { swatch } from '../cosmopolis/phrase.js';
import { listed, regionName, regionOfColour } from '../cosmopolis/regions.js';
import { group, ownFirst, setRow, travelled } from '../cosmopolis/rows.js';
import { isPlaying, pick, picked, picks, target, targets } from './moves.js';
import { phrase, say } from './names.js';
import { roundsSoFar } from './rounds.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../cosmopolis/map.js').Stand} Stand
 *
 * @typedef {object} Laid a set on the table
 * @property {number} seat
 * @property {number} number of that seat's sets
 * @property {string[]} cards
 * @property {string[]} cities
 * @property {number} size how many different ones
 * @property {number} points
 * @property {number | null} next with one more city
 * @property {string[]} takes colours
 * @property {string[] | undefined} links that it takes, if it has none
 */

const MANY = 4; // cities, from which a set of somebody else's is drawn heavier

/** @param {Scene} scene @returns {Laid[]} */
export function setsOf(scene) {
  return scene.view.sets.flatMap((/** @type {string[][]} */ sets, /** @type {number} */ seat) => sets.map((cards, number) => {
    const { cities: size = 0, points = 0, next = null, takes = [], links } = scene.annotations?.sets[seat][number] ?? {};
    return { seat, number, cards, cities: cards.map(nearOf), size, points, next, takes, links };
  }));
}

/** @param {Scene} scene @param {number} number of one's own @returns {Laid | undefined} */
export const ownSet = (scene, number) => setsOf(scene).find((set) => set.seat === scene.seat && set.number === number);

/** @param {Scene} scene */
export function draw(scene) {
  const all = setsOf(scene);
  const shown = shows(scene);
  return [h('div', { class: `world-table as-${isRows() ? 'rows' : 'map'}` },
    h('div', { class: 'world-bar' }, lookSwitch(scene), h('span', { class: 'when' }, when(scene))),
    shown.map && drawMap(scene, all), shown.rows && h('div', { class: 'rows', tabindex: 0 }, h('div', { class: 'row-columns' }, ledger(scene, false))))];
}

/** @param {Scene} scene */
export function when({ view: { round, seats, options, pile, waits_for: waits }, pause, beat }) {
  const facts = { round: round + 1, rounds: seats * options.rounds_per_player };
  if (pause || ['step', 'totals'].includes(beat?.kind ?? '')) return say('when scoring', facts);
  return waits === null ? '' : say('when', { ...facts, n: pile });
}

// The map

/** @param {Scene} scene @param {Laid[]} all */
function drawMap(scene, all) {
  const [goals, goal] = [targets(scene), target(scene)];
  const nets = all.map((set) => {
    const isOwn = set.seat === scene.seat;
    const look = [isOwn ? 'big' : set.size > MANY ? '' : 'thin', isOwn && goals.includes(set.number) && (goal === set.number ? 'picked' : 'take')].filter(Boolean).join(' ');
    return { seat: set.seat, cities: set.cities, look, ...(isOwn && goals.includes(set.number) ? { pick: () => pickTarget(scene, set.number) } : {}) };
  }).sort((a, b) => Number(a.seat === scene.seat) - Number(b.seat === scene.seat));
  const chosen = chosenCities(scene);
  const into = goal === null || goal === 'new' ? [] : ownSet(scene, goal)?.cities ?? [];
  const preview = { seat: scene.seat ?? 0, cities: chosen, onto: into, look: 'preview', bare: true };
  const focus = chosen.length > 0 ? chosen : all.filter(({ seat }) => seat === scene.seat).flatMap(({ cities }) => cities);
  return worldMap(scene, { nets: chosen.length > 0 ? [...nets, preview] : nets, stands: stands(scene, all, chosen), seats: scene.view.seats, focus, open: (city) => opened(scene, all, city) });
}

/** What would go down with what is picked. @param {Scene} scene @returns {string[]} */
function chosenCities(scene) {
  const hand = ownHand(scene).map((card) => nearOf(card ?? ''));
  if (!isPlaying(scene)) return targets(scene).length > 0 ? [hand[picks(scene).place ?? 0]] : [];
  const { received, laid = [] } = scene.view.waits_for;
  return [received, ...laid].map(nearOf).concat(picked(scene).map((place) => hand[place]));
}

/** @param {Scene} scene @param {Laid[]} all @param {string[]} chosen */
function stands(scene, all, chosen) {
  /** @type {Record<string, Stand>} */
  const found = {};
  for (const { seat, cities } of all) {
    for (const city of cities) found[city] = { on: true, owners: [...new Set([...(found[city]?.owners ?? []), seat])] };
  }
  if (!isPlaying(scene)) for (const card of ownHand(scene)) if (card !== null) found[nearOf(card)] = { ...found[nearOf(card)], held: true };
  for (const city of chosen) found[city] = { ...found[city], can: true };
  return found;
}

/** A city pressed: a set that something can go to. @param {Scene} scene @param {Laid[]} all @param {string} city */
function opened(scene, all, city) {
  const set = all.find(({ seat, number, cities }) => seat === scene.seat && targets(scene).includes(number) && cities.includes(city));
  if (set !== undefined) pickTarget(scene, set.number);
}

/** @param {Scene} scene @param {import('./moves.js').Target} set */
export const pickTarget = (scene, set) => pick(scene, { ...picks(scene), set });

// Rows

/** @param {Scene} scene @param {boolean} small */
export const ledger = (scene, small) => [roundsSoFar(scene, 'fresh'), ...groups(scene, setsOf(scene), small), roundsSoFar(scene, 'running')];

/** @param {Scene} scene @param {Laid[]} all @param {boolean} small */
function groups(scene, all, small) {
  return ownFirst(scene).map((seat) => {
    const own = all.filter((set) => set.seat === seat).sort((a, b) => b.points - a.points);
    const content = own.length > 0 ? own.map((set) => row(scene, set, small)) : [h('p', {}, say('nothing laid'))];
    return group(scene, seat, own.length > 0 ? say('sets', { n: own.length }) : '', content, h('b', { class: 'num' }, scene.annotations?.points[seat] ?? 0));
  });
}

/** @param {Scene} scene @param {Laid} set @param {boolean} small */
function row(scene, set, small) {
  const { seat, number, cities, points, next } = set;
  const isGoal = seat === scene.seat && targets(scene).includes(number);
  const isPicked = isGoal && target(scene) === number;
  const tickets = travelled(cities).map((n) => ticket(cities[n], { small, ...(isWhere(small) && comes(ownHand(scene), set.cards[n]) ? { moves: moving(set.cards[n]) } : {}) }));
  const takes = seat === scene.seat ? h('span', { class: 'takes' }, taken(set)) : null;
  const notes = [
    h('span', {}, next === null ? say('full') : say('next', { points: next })),
    isGoal && h('button', { class: 'take-button', type: 'button', id: `here-${number}${small ? '-small' : ''}`, 'aria-pressed': String(isPicked), 'aria-label': say('here label', { cities: listed(cities) }), onclick: () => pickTarget(scene, number) }, say('here')),
  ];
  return setRow(seat, [...tickets, takes], points, notes, isPicked ? 'picked' : isGoal ? 'goal' : '');
}

/** "takes Mediterranea or a link" @param {Laid} set */
function taken({ takes, links }) {
  const regions = h('span', { class: 'regions-taken' }, takes.map((colour) => h('span', {}, swatch(colour), regionName(regionOfColour(colour)))));
  return phrase(links === undefined || links.length === 0 ? 'takes' : 'takes link', { regions });
}
