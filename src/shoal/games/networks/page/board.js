/** The networks, on the map and in rows. @module */
import { h, svg } from '../../dom.js';
import { nearOf, moving, ticket } from '../cosmopolis/card.js';
import { cityOfCode, ownHand } from '../cosmopolis/compose.js';
import { comes } from '../cosmopolis/hand.js';
import { isGoal, isRows, lookSwitch, shows } from '../cosmopolis/look.js';
import { worldMap } from '../cosmopolis/map.js';
import { player } from '../cosmopolis/phrase.js';
import { cityName, listed } from '../cosmopolis/regions.js';
import { stageOf } from '../cosmopolis/stage.js';
import { group, ownFirst, setRow, travelled } from '../cosmopolis/rows.js';
import { codes, movesOf, phase, pickedDiscard, pickedTake } from './moves.js';
import { phrase, say } from './names.js';
import { lastRound } from './round.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../cosmopolis/map.js').Stand} Stand
 *
 * @typedef {object} Network a set on the table
 * @property {number} seat
 * @property {number} number of that seat's sets
 * @property {number[]} at where its cards are in the spread
 * @property {string[]} cards
 * @property {string[]} cities
 * @property {number} points
 * @property {boolean} isProtected
 * @property {boolean} isLargest
 * @property {boolean} canTake
 * @property {number[]} takers
 */

/** @param {Scene} scene @returns {Network[]} */
export function networks(scene) {
  const takes = movesOf(scene, 'take').map(({ action }) => `${action.seat} ${action.set}`);
  return scene.view.sets.flatMap((/** @type {any[]} */ sets, /** @type {number} */ seat) => {
    const counts = sets.map((_, number) => scene.annotations?.sets[seat][number]?.points ?? 0);
    const largest = counts.indexOf(Math.max(...counts));
    return sets.map((set, number) => {
      const cards = set.cards.map((/** @type {number} */ at) => scene.view.spreads[seat][at]);
      return {
        seat, number, at: set.cards, cards, cities: cards.map(nearOf), points: counts[number], isProtected: set.protected,
        isLargest: number === largest, canTake: takes.includes(`${seat} ${number}`), takers: scene.annotations?.sets[seat][number]?.takers ?? [],
      };
    });
  });
}

/** @param {Scene} scene */
export function draw(scene) {
  const all = networks(scene);
  const shown = shows(scene);
  return [h('div', { class: `world-table as-${isRows() ? 'rows' : 'map'}` },
    h('div', { class: 'world-bar' }, lookSwitch(scene), h('span', { class: 'when' }, when(scene), h('span', { class: 'counts' }, say('counts', { deck: scene.view.pile.cards ?? scene.view.pile, discard: scene.view.discard.length })))),
    shown.map && drawMap(scene, all), shown.rows && h('div', { class: 'rows', tabindex: 0 }, h('div', { class: 'row-columns' }, ledger(scene, false))))];
}

/** @param {Scene} scene */
export function when({ view, pause, beat }) {
  const facts = { round: view.round + 1, rounds: view.seats * view.options.rounds_per_player };
  if (pause || ['step', 'totals'].includes(beat?.kind ?? '')) return say('when scoring', facts);
  return view.waits_for === null ? '' : say('when', { ...facts, turn: Math.floor(view.turns / view.seats) + 1 });
}

// The map

/** @param {Scene} scene @param {Network[]} all */
function drawMap(scene, all) {
  const taken = pickedTake(scene)?.action;
  const picked = codes(scene).map((code) => cityOfCode(scene, code));
  const nets = all.map((net) => {
    const isTaken = taken !== undefined && taken.seat === net.seat && taken.set === net.number;
    return { seat: net.seat, cities: net.cities, look: [net.isLargest ? 'big' : net.points < 4 ? 'thin' : '', net.canTake && 'take', isTaken && 'picked'].filter(Boolean).join(' '), ...(net.canTake ? { pick: () => pickTake(scene, net) } : {}) };
  });
  /** @type {Record<string, Stand>} */
  const stands = {};
  for (const net of all) for (const city of net.cities) stands[city] = { on: true, owners: [...new Set([...(stands[city]?.owners ?? []), net.seat])] };
  for (const city of picked) stands[city] = { ...stands[city], can: true };
  const own = all.filter(({ seat }) => seat === scene.seat).flatMap(({ cities }) => cities);
  const preview = { seat: scene.seat ?? 0, cities: picked, onto: own, look: 'preview', bare: true };
  return worldMap(scene, { nets: [...nets, preview], stands, seats: scene.view.seats, focus: picked.length > 0 ? picked : own, open: (city) => opened(scene, all, city) });
}

/** A city pressed: a set to be taken, if it can be, or a card that can be dropped. @param {Scene} scene @param {Network[]} all @param {string} city */
function opened(scene, all, city) {
  const there = all.filter(({ cities }) => cities.includes(city));
  const theirs = there.filter(({ seat }) => seat !== scene.seat);
  const net = theirs.find(({ canTake }) => canTake);
  if (net !== undefined) pickTake(scene, net);
  else if (phase(scene) === 'begin' && theirs.length > 0) scene.play({ kind: 'take', seat: theirs[0].seat, set: theirs[0].number }); // to be told why not
  const own = there.find(({ seat }) => seat === scene.seat);
  if (own !== undefined && phase(scene) === 'discard') pickDrop(scene, own.at[own.cities.indexOf(city)]);
}

// Rows

/** A deck that was turned over: its cards in order (NW11). @param {Scene} scene */
function known(scene) {
  const cards = scene.view.pile?.known;
  if (!cards) return null;
  return h('details', { class: 'turned-deck' }, h('summary', {}, say('known', { n: cards.length })), h('div', { class: 'tickets' }, cards.map((/** @type {string} */ card) => ticket(nearOf(card), { small: true }))));
}

/** @param {Scene} scene @param {boolean} small */
export function ledger(scene, small) {
  const all = networks(scene);
  return [lastRound(scene), known(scene), ...ownFirst(scene).map((seat) => {
    const own = all.filter((net) => net.seat === seat).sort((a, b) => b.points - a.points);
    const cards = scene.view.hands[seat].filter(Boolean).length;
    const caption = say('hand of', { n: cards, limit: scene.annotations?.limits[seat] ?? 7 });
    return group(scene, seat, caption, [...(own.length > 0 ? own.map((net) => row(scene, net, small, own.length > 1)) : [h('p', {}, say('nothing laid'))]), gone(scene, seat)]);
  })];
}

/** What has just been taken from a seat. @param {Scene} scene @param {number} seat */
function gone(scene, seat) {
  const { moved } = stageOf(scene);
  return moved?.from === seat && h('p', { class: 'gone' }, phrase('went to', { cities: listed(moved.cities), taker: player(scene, moved.to) }));
}

/** @param {Scene} scene @param {Network} net @param {boolean} small @param {boolean} hasOthers */
function row(scene, net, small, hasOthers) {
  const taken = pickedTake(scene)?.action;
  const isTaken = taken !== undefined && taken.seat === net.seat && taken.set === net.number;
  const drops = net.seat === scene.seat && phase(scene) === 'discard' ? movesOf(scene, 'drop').map(({ action }) => action.card) : null;
  const { moved } = stageOf(scene);
  const came = moved?.to === net.seat ? scene.view.spreads[net.seat].length - moved.cities.length : Infinity; // those taken lie last
  const tickets = travelled(net.cities).map((n) => {
    const city = net.cities[n];
    if (drops === null) return ticket(city, { small, isMoved: net.at[n] >= came, ...(isGoal(small) && comes(ownHand(scene), net.cards[n]) ? { moves: moving(net.cards[n]) } : {}) });
    if (!drops.includes(net.at[n])) return ticket(city, { small });
    return ticket(city, { small, can: true, isPicked: pickedDiscard(scene)?.action.card === net.at[n], label: say('drop label', { city: cityName(city) }), press: () => pickDrop(scene, net.at[n]) });
  });
  const notes = [
    net.canTake && h('button', { class: 'take-button', type: 'button', id: `take-${net.seat}-${net.number}${small ? '-small' : ''}`, 'aria-pressed': String(isTaken), 'aria-label': say('take label', { name: scene.name(net.seat), n: net.cards.length }), onclick: () => pickTake(scene, net) }, say('take')),
    !net.canTake && h('span', {}, net.isProtected ? [lock(), say('protected')] : takers(scene, net)),
    hasOthers && net.isLargest && h('span', {}, say('is largest')),
  ];
  return setRow(net.seat, tickets, net.points, notes, isTaken ? 'picked' : '');
}

/** @param {Scene} scene @param {Network} net */
function takers(scene, net) {
  if (net.takers.length === 0) return say('open');
  return [say('open to'), ' ', net.takers.map((seat) => (seat === scene.seat ? say('you') : seat + 1)).join(', ')];
}

function lock() {
  return svg('svg', { class: 'lock', viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('path', { d: 'M2 5.2h8V11H2z', fill: 'currentColor' }), svg('path', { d: 'M3.6 5V3.6a2.4 2.4 0 0 1 4.8 0V5', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }));
}

/** @param {Scene} scene @param {Network} net */
function pickTake(scene, { seat, number }) {
  const { take } = scene.chosen;
  scene.choose(take?.seat === seat && take?.set === number ? {} : { take: { seat, set: number } });
}

/** @param {Scene} scene @param {number} at */
function pickDrop(scene, at) {
  if (movesOf(scene, 'drop').some(({ action }) => action.card === at)) scene.choose(scene.chosen.drop === at ? {} : { drop: at });
  else scene.play({ kind: 'drop', card: at }); // to be told why not
}
