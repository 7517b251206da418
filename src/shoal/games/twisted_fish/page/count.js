/** A round is counted: baskets with their worth, fish in hand, each Zinger; and the score sheet of it. @module */
import { h } from '../../dom.js';
import { change, mark, signed } from '../../scene.js';
import { seatOrder } from '../../seats.js';
import { read } from '../../tokens.js';
import { FISH, cardName, colourOf, fishName, fishOf, ink, isZinger, picture, say, zingerName, zingerPicture } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {{ baskets: number[], hands: number[], fish: number[] | null, zingers: number[] | null, totals: number[] | null, round: number, over: import('../../socket.js').Heard }} Count
 *   `fish` and `zingers`: what of a hand each were, where the hands are seen; `totals`: after it, where several rounds are played
 */

const FIVE = 5; // cards of a basket
const ZINGER_COST = 25;
const CROWDED = 8; // baskets and cards left in a hand, from which they are drawn smaller on a phone
const HIDDEN = '?';

/** What the hands held when they were open: later ones are not. @type {Map<string, { fish: number[], zingers: number[] }>} */
const seen = new Map();

/** The position with open hands in which a round ended, if it is that. @param {Scene} scene */
export const openView = ({ view }) => (view.hands.every((/** @type {string[]} */ hand) => !hand.includes(HIDDEN)) ? view : null);

/** What a round has brought, as its entry tells it. @param {Scene} scene @param {Happened} entry @returns {Count | null} */
export function count(scene, entry) {
  const lines = entry.lines ?? [];
  const over = lines.find(({ kind }) => kind === 'over');
  if (over === undefined) return null;
  const baskets = scene.table.seats.map(() => 0);
  const hands = scene.table.seats.map(() => 0);
  for (const { kind, facts } of lines) if (kind === 'score') [baskets[facts.seat], hands[facts.seat]] = [facts.baskets, facts.hand];
  const key = `${scene.table.id} ${entry.version}`;
  const view = openView(scene);
  const zingers = view?.hands.map((/** @type {string[]} */ hand) => ZINGER_COST * hand.filter(isZinger).length);
  const agrees = zingers?.every((/** @type {number} */ cost, /** @type {number} */ seat) => cost <= hands[seat]); // it is of this round
  if (view !== null && agrees && !seen.has(key)) seen.set(key, { zingers, fish: hands.map((hand, seat) => hand - zingers[seat]) });
  const totals = lines.find(({ kind }) => kind === 'totals')?.facts.totals ?? null;
  const round = lines.find(({ kind }) => kind === 'deal')?.facts.round ?? scene.view.round + 1;
  return { baskets, hands, fish: null, zingers: null, ...seen.get(key), totals, round, over };
}

/** The last round that was counted. @param {Scene} scene @returns {{ entry: Happened, counted: Count } | null} */
export function lastCount(scene) {
  const entry = scene.happened.findLast(({ lines = [] }) => lines.some(({ kind }) => kind === 'over'));
  const counted = entry === undefined ? null : count(scene, entry);
  return entry === undefined || counted === null ? null : { entry, counted };
}

/** The steps in which a round is counted. @param {Count} counted */
function stepsOf({ fish, zingers }) {
  if (fish === null || zingers === null) return ['baskets', 'hand', 'total'];
  return ['baskets', 'fish', ...(zingers.some(Boolean) ? ['zingers'] : []), 'total'];
}

/** What a step brings each seat. @param {Count} counted @param {string} step @returns {number[]} */
function brings({ baskets, hands, fish, zingers }, step) {
  const costs = step === 'hand' ? hands : step === 'fish' ? fish : zingers;
  return step === 'baskets' ? baskets : (costs ?? []).map((cost) => -cost);
}

/** @param {Scene} after @param {Happened} entry @returns {Beat[]} */
export function counting(after, entry) {
  const counted = count(after, entry);
  if (counted === null) return [];
  const before = counted.totals?.map((total, seat) => total - counted.baskets[seat] + counted.hands[seat]) ?? after.table.seats.map(() => 0);
  let points = before;
  const view = openView(after);
  return stepsOf(counted).map((step, row) => {
    const from = points;
    if (step !== 'total') points = points.map((so, seat) => so + brings(counted, step)[seat]);
    const said = step === 'total' ? totalSaid(after, points) : stepSaid(after, counted, step, view);
    return { kind: step === 'total' ? 'totals' : 'step', stop: say(`step ${step}`), row, points, ...(step === 'total' ? {} : { from, brisk: 500, time: 1800 }), cites: 'TF26', ...said, stage: { laid: step, counted } };
  });
}

/** @param {Scene} scene @param {Count} counted @param {string} step @param {any} view @returns {{ seats: number[], text: string, more: string }} */
function stepSaid(scene, counted, step, view) {
  const each = brings(counted, step);
  const seat = step === 'zingers' && scene.seat !== null && each[scene.seat] < 0 ? scene.seat : furthest(each, step === 'baskets' ? Math.max : Math.min);
  const you = seat === scene.seat ? 'you ' : '';
  const name = scene.name(seat);
  if (each[seat] === 0) return { seats: [], text: say(`no ${step}`), more: step === 'baskets' ? read(counted.over.tokens) : '' };
  if (step === 'baskets') return { seats: [seat], text: say(`${you}most baskets`, { name, points: each[seat] }), more: read(counted.over.tokens) };
  const hand = /** @type {string[]} */ (view?.hands[seat] ?? []);
  if (step !== 'zingers') return { seats: [seat], text: say(`${you}most in hand`, { name, points: -each[seat] }), more: say('hand costs what') };
  const held = hand.filter(isZinger);
  const text = say(`${you}held zingers`, { name, n: -each[seat] / ZINGER_COST });
  return { seats: [seat], text, more: held.length > 0 ? say(held.length === 1 ? 'never played one' : 'never played', { zingers: listed(held.map(zingerName)) }) : '' };
}

/** @param {number[]} each @param {(...numbers: number[]) => number} of */
const furthest = (each, of) => each.indexOf(of(...each));

/** @param {string[]} names */
const listed = (names) => (names.length < 2 ? names.join('') : say('and', { first: names.slice(0, -1).join(', '), last: names[names.length - 1] }));

/** @param {Scene} scene @param {number[]} points @returns {{ seats: number[], text: string, more: string }} */
function totalSaid(scene, points) {
  const seat = furthest(points, Math.max);
  const { target } = scene.view.options;
  const key = seat === scene.seat ? 'you have most' : 'has most';
  return { seats: [seat], text: say(key, { name: scene.name(seat), points: points[seat] }), more: target > 0 ? say('to reach', { target }) : '' };
}

/** @param {Scene} scene @param {Happened} entry @returns {import('../../score_sheet.js').SheetOf} */
export function scoreSheet(scene, entry) {
  const counted = /** @type {Count} */ (count(scene, entry));
  const { totals, round, baskets, hands } = counted;
  const cells = (/** @type {number[]} */ each) => each.map((points) => (points === 0 ? null : change(points)));
  const plain = (/** @type {number[]} */ each) => each.map((points) => (points < 0 ? signed(points) : points));
  const sums = baskets.map((points, seat) => points - hands[seat]);
  const rows = stepsOf(counted).filter((step) => step !== 'total').map((step) => ({ head: say(`row ${step}`), cells: cells(brings(counted, step)) }));
  const total = { head: say('row total'), cells: plain(totals ?? sums), sum: true };
  return {
    title: totals === null ? say('round scores') : say('round n scores', { n: round }),
    note: read(counted.over.tokens), cites: counted.over.rule, rows: [...rows, total],
  };
}

// On the stage

/** Everything on the table, as far as it has been counted: baskets with their worth, and what is left in the hands. @param {Scene} scene */
export function laidOpen(scene) {
  const counted = scene.beat?.stage?.counted ?? lastCount(scene)?.counted;
  const view = openView(scene);
  if (counted === undefined || view === null) return null;
  const step = scene.beat?.stage?.laid ?? 'total';
  const reached = stepsOf(counted);
  const isReached = (/** @type {string} */ name) => reached.indexOf(name) <= reached.indexOf(step);
  const costs = (/** @type {number} */ seat) => (step === 'zingers' ? brings(counted, step)[seat] < 0 : false);
  const isCrowded = view.hands.some((/** @type {string[]} */ hand, /** @type {number} */ seat) => hand.length + view.baskets[seat].length > CROWDED);
  return h('section', { class: `laid-open at-${step}${isCrowded ? ' crowded' : ''}`, 'aria-label': say('all on the table') },
    h('div', { class: 'open-row head', 'aria-hidden': 'true' }, h('span'), h('span'), h('small', {}, say('row baskets')), h('small', {}, say('left in hand'))),
    seatOrder(scene).map((seat) => h('div', { class: `open-row${costs(seat) ? ' now' : ''}` }, mark(seat, scene.seat), h('b', { class: 'open-name' }, scene.name(seat)),
      h('div', { class: 'open-set' }, view.baskets[seat].map((/** @type {string} */ fish) => basketWorth(scene, view, seat, fish))),
      h('div', { class: 'open-hand' }, isReached('fish') || isReached('hand') ? inHand(scene, view.hands[seat], isReached('zingers') || isReached('total')) : backs(view.hands[seat].length)))));
}

/** @param {Scene} scene @param {any} view @param {number} seat @param {string} fish */
function basketWorth(scene, view, seat, fish) {
  const worth = scene.annotations?.worth?.[fish] ?? 0;
  const cards = view.diver && fishOf(view.diver.for) === fish ? FIVE - 1 : FIVE;
  const points = view.caught?.includes(seat) ? 0 : worth * cards;
  return h('span', { class: 'worth' }, h('span', { class: 'tilex', title: fishName(fish) }, picture(fish)), points);
}

/** Fish first, in the book's order. @param {Scene} scene @param {string[]} hand @param {boolean} areZingersUp */
function inHand(scene, hand, areZingersUp) {
  const fish = hand.filter((card) => !isZinger(card)).sort((a, b) => FISH.indexOf(fishOf(a)) - FISH.indexOf(fishOf(b)));
  const zingers = hand.filter(isZinger);
  return [...fish.map((card) => h('span', { class: 'worth' }, h('span', { class: 'tilex in-hand', title: cardName(card), vars: ink(colourOf(card)) }, picture(fishOf(card))), change(-(scene.annotations?.worth?.[fishOf(card)] ?? 0)))),
    ...zingers.map((zinger, i) => (areZingersUp
      ? h('span', { class: 'worth flips', vars: { i } }, h('span', { class: 'tilex zing', title: zingerName(zinger) }, zingerPicture(zinger)), change(-ZINGER_COST))
      : back()))];
}

const back = () => h('span', { class: 'worth' }, h('span', { class: 'tilex back' }));

/** @param {number} cards */
const backs = (cards) => Array.from({ length: cards }, back);
