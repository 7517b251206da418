/** A fossil is scored, step by step: the swap, what everyone has and counts, what is paid, and the new points. @module */
import { ruleId } from '../../action.js';
import { h } from '../../dom.js';
import { change, mark } from '../../scene.js';
import { heldAtScoring } from './cards.js';
import { cardName, fossilName, ink, low, picture, say, tile } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {{ held: number, value: number, gain: number, received: number, paid: number, due: number }} Part of one seat
 * @typedef {{ fossil: string, parts: Part[], before: number[], cards: string[][], swap: Heard | null }} Scoring
 */

export const STEPS = 4;
const NOTHING = { held: 0, value: 0, gain: 0, received: 0, paid: 0, due: 0 };
const MANY = 4; // players: each holder gains the product

/**
 * The scorings that a move has led to, with everyone's points before each.
 * @param {Scene} scene
 * @param {import('../../socket.js').Happened[]} happened
 * @returns {Scoring[]}
 */
export function scorings(scene, happened) {
  const lines = happened.flatMap((entry) => entry.lines ?? []);
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
  let points = [...scene.view.points];
  return [...found].reverse().map(([fossil, parts], after) => {
    points = points.map((now, seat) => now - brought(parts[seat]));
    return { fossil, parts, before: points, cards: heldAtScoring(scene, fossil), swap: after === found.size - 1 ? swap : null };
  }).reverse();
}

/** @param {Part} part */
const brought = (part) => part.gain + part.received - part.paid;

/** The points of all as far as it has been told. @param {Scene} scene @param {Scoring} scoring @param {number} at @returns {Scene} */
export function asFarAsTold(scene, scoring, at) {
  const isTold = at >= (scoring.swap === null ? STEPS - 2 : STEPS - 1);
  const points = isTold ? scoring.before.map((before, seat) => before + brought(scoring.parts[seat])) : scoring.before;
  return { ...scene, view: { ...scene.view, points } };
}

/** What it is in the action bar, and who comes then. @param {Scene} scene @param {Scoring} scoring */
export function scoringTitle(scene, scoring) {
  const then = scene.table.waits_for;
  const text = say('being scored', { fossil: fossilName(scoring.fossil) });
  if (then === null) return text;
  return `${text} ${then === scene.seat ? say('then yours') : say('then theirs', { name: scene.name(then) })}`;
}

/**
 * @param {Scene} scene
 * @param {Scoring} scoring
 * @param {number} at how far it has been told
 * @param {string} counter
 */
export function scoringSheet(scene, scoring, at, counter) {
  const steps = scoring.swap === null ? ['count', 'pay', 'points'] : ['swap', 'count', 'pay', 'points'];
  const step = Math.min(at, steps.length - 1);
  const reached = (/** @type {string} */ name) => steps.indexOf(name) <= step;
  return h('div', { class: 'veil' }, h('section', { class: 'sheet score' },
    h('div', { class: 'sheet-head' }, h('span', { class: 'fossil-tile v3 big', vars: ink(scoring.fossil) }, picture(scoring.fossil)),
      h('div', {}, h('h2', {}, say('is scored', { fossil: fossilName(scoring.fossil) }), counter && h('small', {}, counter)),
        h('p', { class: 'steps' }, steps.map((name, place) => h('span', { class: place === step ? 'now' : place < step ? 'done' : '' }, `${place + 1} ${say(`step ${name}`)}`))))),
    h('ol', { class: 'score-rows' }, scene.table.seats.map((_, seat) => row(scene, scoring, seat, reached))),
    note(scene, scoring, steps[step])));
}

/**
 * @param {Scene} scene
 * @param {Scoring} scoring
 * @param {number} seat
 * @param {(step: string) => boolean} reached
 */
function row(scene, scoring, seat, reached) {
  const part = scoring.parts[seat];
  const before = scoring.before[seat];
  const isCounted = reached('count');
  return h('li', {}, mark(seat, scene.seat),
    part.held > 0 ? h('span', { class: 'cards' }, scoring.cards[seat].map((card) => tile(card))) : h('span', { class: 'none-held' }, say('none')),
    h('span', { class: 'sum' }, isCounted && part.held > 0 && (scene.table.seats.length < MANY && part.gain === part.value ? part.value : `${part.value} × ${part.held}`)),
    h('span', { class: 'gain' }, isCounted && part.gain > 0 && change(part.gain)),
    h('span', { class: 'gain' }, reached('pay') && payment(part)),
    h('b', { class: 'new' }, reached('points') ? [h('small', {}, before), before + brought(part)] : before));
}

/** @param {Part} part */
function payment(part) {
  if (part.received > 0) return change(part.received);
  if (part.due === 0) return null;
  return [h('span', { class: 'minus' }, part.paid === 0 ? '0' : `−${part.paid}`), part.paid < part.due && h('small', {}, ` ${say('line of', { due: part.due })}`)];
}

/** What the step does, and by which rule. @param {Scene} scene @param {Scoring} scoring @param {string} step */
function note(scene, scoring, step) {
  const { text, rule } = told(scene, scoring, step);
  return h('p', { class: 'score-note' }, text, ' ', ruleId(rule, scene.openRule));
}

/** @param {Scene} scene @param {Scoring} scoring @param {string} step */
function told(scene, scoring, step) {
  const fossil = low(scoring.fossil);
  if (step === 'swap') return { text: swapTold(scene, /** @type {Heard} */ (scoring.swap)), rule: 'FO9' };
  if (step === 'points') return { text: say('note points', { fossil }), rule: 'FO14' };
  const isMany = scene.table.seats.length >= MANY;
  if (step === 'count') return { text: say(isMany ? 'note count' : 'note count small'), rule: isMany ? 'FO10' : 'FO11' };
  const product = (/** @type {Part} */ part) => part.value * part.held;
  const most = Math.max(...scoring.parts.map(product));
  const best = scoring.parts.flatMap((part, seat) => (most > 0 && product(part) === most ? [seat] : []));
  const payers = scoring.parts.filter(({ held }) => held === 0).length;
  if (best.length === 0 || payers === 0) return { text: say('note nobody pays', { fossil }), rule: 'FO12' };
  const facts = { names: best.map((seat) => scene.name(seat)).join(', '), payers: say(payers === 1 ? 'one payer' : 'payers', { n: payers, fossil }), fossil, held: scoring.parts[best[0]].held };
  return best.length > 1 ? { text: say('note shared', facts), rule: 'FO13' } : { text: say(best[0] === scene.seat ? 'note pay you' : 'note pay', facts), rule: 'FO12' };
}

/** @param {Scene} scene @param {Heard} line */
function swapTold(scene, { kind, facts }) {
  const isMine = facts.seat === scene.seat;
  if (kind === 'keep') return say(isMine ? 'note you keep' : 'note keep', { name: scene.name(facts.seat) });
  return say(isMine ? 'note you swap' : 'note swap', { name: scene.name(facts.seat), given: cardName(facts.given), taken: cardName(facts.taken), partner: scene.name(facts.partner) });
}
