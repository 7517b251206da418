/** A fossil is scored, step by step: the swap, what everyone has, what it gains, what is paid, and the new points. @module */
import { h } from '../../dom.js';
import { change, mark } from '../../scene.js';
import { heldAtScoring } from './cards.js';
import { cardName, fossilName, ink, low, picture, say, tile } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {{ held: number, value: number, gain: number, received: number, paid: number, due: number }} Part of one seat
 * @typedef {{ fossil: string, parts: Part[], before: number[], cards: string[][], swap: Heard | null, taken: Heard | null }} Scoring
 * @typedef {'swap' | 'count' | 'gain' | 'pay' | 'points'} Step
 * @typedef {{ seats: number[], text: string, more?: string, cites: string }} Said
 */

const NOTHING = { held: 0, value: 0, gain: 0, received: 0, paid: 0, due: 0 };
const MANY = 4; // players: each holder gains the product
/** @type {Step[]} */
const ROWS = ['count', 'gain', 'pay', 'points'];

/**
 * The scorings that an entry has led to, with everyone's points before each.
 * @param {Scene} scene as it is after the entry
 * @param {Happened} entry
 * @returns {Scoring[]}
 */
export function scorings(scene, entry) {
  const lines = entry.lines ?? [];
  /** @type {Map<string, Part[]>} */
  const found = new Map();
  for (const { kind, facts } of lines) {
    if (kind !== 'gain' && kind !== 'sum' && kind !== 'pay') continue;
    const parts = found.get(facts.fossil) ?? scene.table.seats.map(() => NOTHING);
    found.set(facts.fossil, parts);
    if (kind === 'pay') parts[facts.seat] = { ...NOTHING, paid: facts.paid, due: facts.due };
    else parts[facts.seat] = { ...NOTHING, held: facts.held, value: facts.value, gain: kind === 'sum' ? facts.value : facts.gain, received: facts.received ?? 0 };
  }
  const swap = lines.find(({ kind }) => kind === 'swap' || kind === 'keep') ?? null; // before the first of them
  let points = [...pointsAfter(scene, entry)];
  return [...found].reverse().map(([fossil, parts], after) => {
    points = points.map((now, seat) => now - brought(parts[seat]));
    const taken = scene.happened.flatMap((each) => each.lines ?? []).findLast(({ kind, facts }) => kind === 'slide' && facts.card[0] === fossil) ?? null;
    return { fossil, parts, before: points, cards: heldAtScoring(scene, fossil), swap: after === found.size - 1 ? swap : null, taken };
  }).reverse();
}

/** Everyone's points after an entry: those of now, without what has changed since. @param {Scene} scene @param {Happened} entry @returns {number[]} */
function pointsAfter(scene, entry) {
  const points = [...scene.view.points];
  for (const { version, lines = [] } of scene.happened) {
    if (version <= entry.version) continue;
    for (const { kind, facts } of lines) {
      if (kind === 'slide') points[facts.seat] += facts.price;
      else if (kind === 'pay') points[facts.seat] += facts.paid;
      else if (kind === 'gain' || kind === 'sum') points[facts.seat] -= kind === 'sum' ? facts.value : facts.gain + facts.received;
    }
  }
  return points;
}

/** @param {Part} part */
export const brought = (part) => part.gain + part.received - part.paid;

/** Everyone's points after a scoring. @param {Scoring} scoring */
const afterwards = ({ before, parts }) => before.map((points, seat) => points + brought(parts[seat]));

/** The one with an entry's scoring that was told last. @param {Scene} scene */
export const lastScored = (scene) => scene.happened.findLast(({ lines = [] }) => lines.some(({ kind }) => kind === 'gain' || kind === 'sum'));

// Beats

/** @param {Scene} scene @param {Scoring[]} scored @param {Heard[]} lines of their entry @returns {Beat[]} */
export function scoringBeats(scene, scored, lines) {
  if (scored.length > 1) return lastCounts(scene, scored);
  return scored.flatMap((scoring) => {
    const steps = /** @type {Step[]} */ ([...(scoring.swap === null ? [] : ['swap']), ...ROWS]);
    const counted = lines.findIndex(({ kind }) => ['gain', 'sum', 'pay', 'lost'].includes(kind)); // told with what is paid
    return steps.map((step) => ({
      ...(['swap', 'count', 'gain'].includes(step) ? { lines: counted } : {}),
      ...said(scene, scoring, step), kind: step === 'points' ? 'totals' : 'step', stop: say(`step ${step}`), row: ROWS.indexOf(step),
      points: step === 'points' ? afterwards(scoring) : scoring.before, ...(step === 'gain' || step === 'pay' ? { changes: changesOf(scoring, step) } : {}), stage: { scoring, step },
    }));
  });
}

/** What a step brings or costs each seat. @param {Scoring} scoring @param {'gain' | 'pay'} step */
const changesOf = ({ parts }, step) => parts.map(({ gain, received, paid }) => (step === 'gain' ? gain : received - paid) || null);

/** Several at the end of the match: a beat each. @param {Scene} scene @param {Scoring[]} scored @returns {Beat[]} */
function lastCounts(scene, scored) {
  const each = scored.map((scoring, row) => ({
    ...said(scene, scoring, best(scoring).length > 0 ? 'count' : 'points'), kind: /** @type {const} */ ('step'), stop: fossilName(scoring.fossil), row, points: afterwards(scoring), stage: { scoring, step: 'pay' },
  }));
  const last = scored[scored.length - 1];
  return [...each, { ...said(scene, last, 'points'), kind: 'totals', stop: say('step points'), row: scored.length, points: afterwards(last), stage: { scoring: last, step: 'points' } }];
}

/** Who holds the most. @param {Scoring} scoring */
function best({ parts }) {
  const product = (/** @type {Part} */ part) => part.value * part.held;
  const most = Math.max(...parts.map(product));
  return parts.flatMap((part, seat) => (most > 0 && product(part) === most ? [seat] : []));
}

/** @param {Scene} scene @param {Scoring} scoring @param {Step} step @returns {Said} */
function said(scene, scoring, step) {
  if (step === 'swap') return swapSaid(scene, /** @type {Heard} */ (scoring.swap));
  if (step === 'count') return countSaid(scene, scoring);
  if (step === 'gain') return gainSaid(scene, scoring);
  return step === 'pay' ? paySaid(scene, scoring) : pointsSaid(scene, scoring);
}

/** @param {Scene} scene @param {Heard} line @returns {Said} */
function swapSaid(scene, { kind, facts }) {
  const you = facts.seat === scene.seat ? 'you ' : '';
  const name = scene.name(facts.seat);
  if (kind === 'keep') return { seats: [facts.seat], text: say(`note ${you}keep`, { name }), cites: 'FO9' };
  const swapped = { name, given: cardName(facts.given), taken: cardName(facts.taken), partner: scene.name(facts.partner) };
  return { seats: [facts.seat, facts.partner], text: say(`note ${you}swap`, swapped), cites: 'FO9' };
}

/** @param {Scene} scene @param {Scoring} scoring @returns {Said} */
function countSaid(scene, scoring) {
  const leaders = best(scoring);
  const { value, held } = scoring.parts[leaders[0]] ?? NOTHING;
  const facts = { names: namesOf(scene, leaders), fossil: low(scoring.fossil), value, cards: held };
  return { seats: leaders, text: say(`count ${pronoun(scene, leaders)}`, facts), more: say('count more'), cites: 'FO10' };
}

/** @param {Scene} scene @param {Scoring} scoring @returns {Said} */
function gainSaid(scene, scoring) {
  const isMany = scene.table.seats.length >= MANY;
  const leaders = best(scoring);
  const facts = { names: namesOf(scene, leaders), points: scoring.parts[leaders[0]]?.gain ?? 0 };
  return { seats: leaders, text: say(`gain ${pronoun(scene, leaders)}`, facts), more: say(isMany ? 'note count' : 'note count small'), cites: isMany ? 'FO10' : 'FO11' };
}

/** @param {Scene} scene @param {Scoring} scoring @returns {Said} */
function paySaid(scene, scoring) {
  const leaders = best(scoring);
  const payers = scoring.parts.flatMap(({ held, due }, seat) => (held === 0 && due > 0 ? [seat] : []));
  if (leaders.length === 0 || payers.length === 0) return { seats: [], text: say('note nobody pays', { fossil: low(scoring.fossil) }), cites: 'FO12' };
  const { due } = scoring.parts[payers[0]];
  const paid = payers.map((seat) => {
    const part = scoring.parts[seat];
    const key = `${seat === scene.seat ? 'you pay' : 'pays'}${part.paid === part.due ? '' : part.paid === 0 ? ' nothing' : ' last'}`;
    return say(key, { name: scene.name(seat), points: part.paid });
  }).join(', ');
  const facts = { names: namesOf(scene, leaders), points: due, received: scoring.parts[leaders[0]].received };
  const key = pronoun(scene, leaders);
  const more = `${paid}. ${say(`gets ${key}`, facts)}`;
  return { seats: leaders, text: say(`pay ${key}`, facts), more, cites: leaders.length > 1 ? 'FO13' : 'FO12' };
}

/** @param {Scene} scene @param {Scoring} scoring @returns {Said} */
function pointsSaid(scene, scoring) {
  const points = afterwards(scoring);
  const most = Math.max(...points);
  const leaders = points.flatMap((each, seat) => (each === most ? [seat] : []));
  return { seats: leaders, text: say(`points ${pronoun(scene, leaders)}`, { names: namesOf(scene, leaders), points: most }), more: say('note points'), cites: 'FO14' };
}

/** @param {Scene} scene @param {number[]} seats */
const namesOf = (scene, seats) => seats.map((seat) => scene.name(seat)).join(', ');

/** How a sentence speaks of seats. @param {Scene} scene @param {number[]} seats @returns {'you' | 'one' | 'several'} */
const pronoun = (scene, seats) => (seats.length > 1 ? 'several' : seats[0] === scene.seat ? 'you' : 'one');

// The score sheet

/** @param {Scene} scene @param {Happened} entry @returns {import('../../score_sheet.js').SheetOf} */
export function scoreSheet(scene, entry) {
  const scored = scorings(scene, entry);
  const last = scored[scored.length - 1];
  const points = { head: say('sheet points'), cells: afterwards(last), sum: true, total: true };
  if (scored.length > 1) {
    const each = scored.map((scoring) => ({ head: fossilName(scoring.fossil), cells: scoring.parts.map((part) => signedOrNone(brought(part))), below: holders(scene, scoring) }));
    return { title: say('last fossils score'), rows: [...each, points] };
  }
  const below = holders(scene, last);
  const rows = [
    { head: say('step count'), cells: last.parts.map(({ value, held }) => (held > 0 ? `${value}×${held}` : null)), below },
    { head: say('step gain'), cells: last.parts.map(({ gain }) => signedOrNone(gain)), below },
    { head: say('step pay'), cells: last.parts.map(payment), below },
    points,
  ];
  return { title: say('scores', { fossil: fossilName(last.fossil) }), note: takenSaid(scene, last), cites: 'FO10', rows };
}

/** @param {number} points */
const signedOrNone = (points) => (points === 0 ? null : change(points));

/** @param {Part} part */
function payment({ received, due, paid }) {
  if (received > 0) return change(received);
  return due === 0 ? null : paid === 0 ? '0' : change(-paid);
}

/** Who took the last card of it, and where. @param {Scene} scene @param {Scoring} scoring */
function takenSaid(scene, { taken }) {
  if (taken === null) return '';
  const { seat, square } = taken.facts;
  return say(seat === scene.seat ? 'you took last' : 'took last', { name: scene.name(seat), square });
}

/** The cards that count. @param {Scene} scene @param {Scoring} scoring */
function holders(scene, scoring) {
  const leaders = best(scoring);
  return h('div', { class: 'holders' }, scoring.cards.map((cards, seat) => cards.length > 0 && h('div', { class: leaders.includes(seat) ? 'most' : '' }, mark(seat, scene.seat),
    h('span', { class: 'cards', role: 'img', 'aria-label': cards.map(cardName).join(', ') }, cards.map((card) => tile(card))), leaders.includes(seat) && h('small', {}, say('most')))));
}

/** The fossil that is scored, in the head of the swap. @param {string} fossil */
export const scoredPicture = (fossil) => h('span', { class: 'fossil-tile v3 big', vars: ink(fossil) }, picture(fossil));
