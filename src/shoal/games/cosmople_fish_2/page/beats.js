/** What others ask, give and lay, and the scoring of a round, one beat after the other. @module */
import { smallBeat } from '../../beats.js';
import { h } from '../../dom.js';
import { change, mark } from '../../scene.js';
import { drawn } from '../../tokens.js';
import { nearOf, ticket } from '../cosmopolis/card.js';
import { drawings } from '../cosmopolis/phrase.js';
import { cityName, listed } from '../cosmopolis/regions.js';
import { travelled } from '../cosmopolis/rows.js';
import { actor } from './lines.js';
import { colourName, say } from './names.js';
import { setsOf } from './sets.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('./sets.js').Laid} Laid
 */

const SHORT = 700; // milliseconds of a set that is not anybody's best
const ORDER = ['best', 'second', 'third', 'fourth', 'fifth']; // sets with a row of their own; the others share one

/** @param {Scene | null} _ @param {Scene} after @param {Happened} entry @returns {Beat[]} */
export function beats(_, after, entry) {
  const { lines = [] } = entry;
  const scored = lines.findIndex(({ kind }) => kind === 'round');
  const moved = scored < 0 ? lines : lines.slice(0, scored);
  const isTurn = moved.every(({ kind }) => kind === 'turn'); // a card turned round is seen at its seat, and needs no words
  const first = isTurn ? [] : smallBeat({ actor, drawings }, { ...entry, lines: moved }).map((beat) => ({ ...beat, ...told(after, moved), lines: moved.length }));
  return [...first, ...(scored < 0 ? [] : scoring(after, entry, moved.length))];
}

/** What the key of a sentence ends with, if it is about oneself. @param {Scene} scene @param {number} seat */
const you = ({ seat: own }, seat) => (seat === own ? ' you' : '');

// Moves

/** @param {Scene} scene @param {Heard[]} lines of one move @returns {Partial<Beat>} what is told otherwise than in the log */
function told(scene, lines) {
  const [first] = lines;
  if (first === undefined) return {};
  const { kind, facts, rule } = first;
  if (kind === 'ask') return asked(scene, facts, rule);
  if (kind === 'no') return { seats: [facts.asked], stop: say('stop no') };
  if (kind === 'give') return given(scene, facts, rule);
  const short = ['fish', 'into', 'lay', 'set', 'add'].includes(kind) ? { stop: say(`stop ${kind}`, { city: cityName(facts.city ?? '') }), ...(['into', 'lay', 'set'].includes(kind) ? { run: `lays ${facts.seat}` } : {}) } : {};
  const grown = lines.find((line) => line.kind === 'set' || line.kind === 'add');
  if (grown !== undefined) return { ...short, ...laid(scene, lines, grown) };
  const cities = lines.flatMap((line) => (line.kind === 'into' || line.kind === 'lay' ? [line.facts.city] : []));
  return { ...short, ...(kind === 'into' ? { text: joined(scene, facts) } : {}), ...(cities.length > 0 ? { stage: { lit: cities } } : {}) };
}

/** @param {Scene} scene @param {Record<string, any>} facts @param {string} rule @returns {Partial<Beat>} */
function asked(scene, { asker, asked: of_, colour, link }, rule) {
  const facts = { name: scene.name(asker), asked: scene.name(of_), colour: colourName(colour) };
  const whom = of_ === scene.seat ? ' of you' : you(scene, asker);
  return { seats: [asker, of_], stop: say(of_ === scene.seat ? 'stop asks you' : 'stop asks', { name: scene.name(of_) }), text: say(`tell ask${whom}${link ? ' link' : ''}`, facts), cites: rule };
}

/** @param {Scene} scene @param {Record<string, any>} facts @param {string} rule @returns {Partial<Beat>} */
function given(scene, { asked: giver, asker, card }, rule) {
  const city = nearOf(card);
  const facts = { name: scene.name(giver), asker: scene.name(asker), city: cityName(city) };
  const whom = asker === scene.seat ? ' to you' : you(scene, giver);
  return { kind: 'trade', seats: [giver, asker], stop: say('stop gives', facts), text: say(`tell give${whom}`, facts), cites: rule, stage: { lit: [city] } };
}

/** A card received goes to a set, or begins one. @param {Scene} scene @param {Record<string, any>} facts */
function joined(scene, facts) {
  const others = (setOf(scene, facts)?.cities ?? []).filter((city) => city !== facts.city);
  return say(others.length > 0 ? 'tell into' : 'tell begins', { name: scene.name(facts.seat), city: cityName(facts.city), cities: listed([...new Set(others)]) });
}

/** The set of which a line speaks. @param {Scene} scene @param {Record<string, any>} facts */
const setOf = (scene, facts) => setsOf(scene).find(({ seat, number }) => seat === facts.seat && number === facts.set);

/** What lies there now, and what it counts. @param {Scene} scene @param {Heard[]} lines @param {Heard} grown @returns {Partial<Beat>} */
function laid(scene, lines, { kind, facts }) {
  const set = setOf(scene, facts);
  const cities = lines.flatMap((line) => (line.facts.city === undefined ? [] : [line.facts.city]));
  const lit = { stage: { lit: cities.length > 0 ? cities : set?.cities ?? [] } };
  if (kind !== 'set' || set === undefined) return { more: say('tell makes', { n: facts.size, sum: facts.points }), ...lit };
  const text = say(`tell grown${you(scene, facts.seat)}`, { name: scene.name(facts.seat), cities: listed([...new Set(set.cities)]), c: new Set(set.cities).size, sum: facts.points });
  return { text, more: [say('different', { n: facts.size }), set.next === null ? '' : say('one more', { next: set.next })].filter(Boolean).join(' '), ...lit };
}

// The scoring

/** By rank: everybody's best set, then everybody's second, in the order of the seats. @param {Scene} scene @returns {{ rank: number, set: Laid }[]} */
function ranked(scene) {
  const found = scene.table.seats.flatMap((_, seat) => setsOf(scene).filter((set) => set.seat === seat).sort((a, b) => b.points - a.points || a.number - b.number).map((set, rank) => ({ rank: Math.min(rank, ORDER.length - 1), set })));
  return found.sort((a, b) => a.rank - b.rank);
}

/** Points of the rounds before. @param {Scene} scene @param {Happened} entry */
function earlier(scene, { lines = [] }) {
  const totals = /** @type {number[]} */ (lines.find(({ kind }) => kind === 'round')?.facts.totals ?? []);
  const now = roundOf(scene);
  return { totals, before: totals.map((total, seat) => total - now[seat]), now };
}

/** What the sets of each seat count. @param {Scene} scene */
const roundOf = (scene) => scene.table.seats.map((_, seat) => setsOf(scene).reduce((sum, set) => sum + (set.seat === seat ? set.points : 0), 0));

/** @param {Scene} scene @param {Happened} entry @param {number} lines @returns {Beat[]} */
function scoring(scene, entry, lines) {
  const { totals, before } = earlier(scene, entry);
  const points = [...before];
  const all = ranked(scene);
  const steps = all.map(({ rank, set }, place) => {
    const from = [...points];
    points[set.seat] += set.points;
    const beat = counted(scene, set);
    return { ...beat, ...(rank > 0 ? { time: SHORT } : {}), stage: { ...beat.stage, counted: place + 1 }, row: rank, points: [...points], from, lines };
  });
  return [...steps, { ...leaders(scene, entry, totals), row: rowsOf(all) - 1, points: totals }];
}

/** Ranks, the round, the rounds before, the total. @param {{ rank: number }[]} all */
const rowsOf = (all) => ranks(all) + 3;

/** @param {{ rank: number }[]} all */
const ranks = (all) => Math.max(0, ...all.map(({ rank }) => rank + 1));

/** A set that counts. @param {Scene} scene @param {Laid} set @returns {Beat} */
function counted(scene, { seat, cities, size, points, next }) {
  const order = travelled(cities).map((n) => cities[n]);
  const facts = { name: scene.name(seat), cities: listed([...new Set(order)]), c: new Set(order).size, n: points };
  return {
    kind: 'step', seats: [seat], marked: true, stop: String(points), ahead: '', cites: 'CF13',
    text: say(`tell set${you(scene, seat)}`, facts),
    more: [say('different', { n: size }), next === null ? '' : say('would be', { next })].filter(Boolean).join(' '),
    stage: { cities: order, seats: [seat], traces: true, callout: { city: order[Math.floor(order.length / 2)], content: () => [h('div', { class: 'figure' }, h('b', {}, points), h('small', {}, say('cities', { n: size })))] } },
  };
}

/** The totals, the highest first. @param {Scene} scene @param {Happened} entry @param {number[]} totals @returns {Beat} */
function leaders(scene, { lines = [] }, totals) {
  const most = Math.max(...totals);
  const best = totals.flatMap((total, seat) => (total === most ? [seat] : []));
  const won = lines.filter(({ kind }) => kind === 'win' || kind === 'shared win');
  const text = won.length > 0 ? won.flatMap((line, place) => [place > 0 ? ' ' : '', ...drawn(line.tokens, drawings, undefined)])
    : best.length > 1 ? say('tell lead together', { name: listed(best.map((seat) => scene.name(seat))), n: most }) : say(`tell leads${you(scene, best[0])}`, { name: listed(best.map((seat) => scene.name(seat))), n: most });
  const own = scene.seat === null || best.includes(scene.seat) ? null : totals[scene.seat];
  return { kind: 'totals', seats: best, stop: say('stop totals'), text, more: own === null ? '' : say('behind', { n: most - own }), cites: 'CF15', stage: {} };
}

// The score sheet

/** @param {Scene} scene @param {Happened} entry @returns {import('../../score_sheet.js').SheetOf} */
export function scoreSheet(scene, entry) {
  const all = ranked(scene);
  const { totals, before, now } = earlier(scene, entry);
  const isStep = scene.beat?.kind === 'step';
  const done = isStep ? /** @type {number} */ (scene.beat?.stage?.counted ?? all.length) : all.length;
  const number = 1 + scene.happened.filter(({ version, lines = [] }) => version < entry.version && lines.some(({ kind }) => kind === 'round')).length;
  const latest = isStep ? all[done - 1]?.set : undefined;
  const rows = Array.from({ length: ranks(all) }, (_, rank) => ({ head: say(`set ${ORDER[rank]}`), cells: scene.table.seats.map((_each, seat) => cell(all, done, rank, seat)), ...(latest === undefined ? {} : { below: below(scene, latest) }) }));
  return {
    title: say('round scores', { n: number }), note: say('scores note'), cites: 'CF13',
    rows: [...rows, { head: say('round', { n: number }), sum: true, cells: now }, { head: say('before'), cells: before },
      { head: say('sheet total'), sum: true, total: true, cells: totals, below: ranking(scene, totals) }],
  };
}

/** What a seat's set of a rank counts, once it has. @param {{ rank: number, set: Laid }[]} all @param {number} done @param {number} rank @param {number} seat */
function cell(all, done, rank, seat) {
  const sets = all.filter((each) => each.rank === rank && each.set.seat === seat);
  if (sets.length === 0) return null;
  const shown = sets.filter((each) => all.indexOf(each) < done);
  if (shown.length === 0) return '';
  return h('span', {}, change(shown.reduce((sum, { set }) => sum + set.points, 0)), h('small', {}, shown.length > 1 ? say('sets', { n: shown.length }) : shown[0].set.size));
}

/** The cards that count now. @param {Scene} scene @param {Laid} set */
function below(scene, { seat, cities, size }) {
  return h('div', {}, h('h3', {}, mark(seat, scene.seat), ' ', say('counts n', { n: size })), h('div', { class: 'tickets' }, travelled(cities).map((n) => ticket(cities[n]))));
}

/** @param {Scene} scene @param {number[]} totals */
function ranking(scene, totals) {
  const order = totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || a - b);
  return h('ol', { class: 'ranking' }, order.map((seat) => h('li', {}, h('i', {}, `${1 + totals.filter((total) => total > totals[seat]).length}.`), mark(seat, scene.seat), h('span', {}, scene.name(seat)), h('b', {}, totals[seat]))));
}
