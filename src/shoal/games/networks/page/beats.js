/** What others do, and the scoring of a round, one beat after the other. @module */
import { smallBeat } from '../../beats.js';
import { h } from '../../dom.js';
import { change, mark } from '../../scene.js';
import { drawn } from '../../tokens.js';
import { nearOf, ticket } from '../cosmopolis/card.js';
import { drawings } from '../cosmopolis/phrase.js';
import { cityName, isLink, listed, regionsOf } from '../cosmopolis/regions.js';
import { travelled } from '../cosmopolis/rows.js';
import { actor } from './lines.js';
import { say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {{ seat: number, points: number, total: number, cities: string[] }} Counted a seat's largest network, as one travels it
 */

const LAID = ['set', 'add'];
const QUIET = ['turn', 'done']; // seen at the seat, or in what follows: they need no words
const SHORT = ['set', 'add', 'done', 'draw', 'draw known', 'draw discard', 'discard', 'drop', 'pass', 'watch']; // of these a stop says less than the log
const BEGUN = 700; // milliseconds of a network that is traced, and for each of its cards
const A_CARD = 140;
const SHOWN = 5; // earlier rounds in the score sheet; more are summed up

/** @param {Scene | null} before @param {Scene} after @param {Happened} entry @returns {Beat[]} */
export function beats(before, after, entry) {
  const { lines = [] } = entry;
  const scored = lines.findIndex(({ kind }) => kind === 'score');
  const moved = scored < 0 ? lines : lines.slice(0, scored);
  const take = moved.find(({ kind }) => kind === 'take');
  const isQuiet = moved.every(({ kind }) => QUIET.includes(kind));
  const first = take !== undefined ? [theft(before, after, take)] : isQuiet ? [] : small(before, after, { ...entry, lines: moved });
  return [...first.map((beat) => ({ ...beat, lines: moved.length })), ...(scored < 0 ? [] : scoring(after, entry, moved.length))];
}

/** What the key of a sentence ends with, if it is about oneself. @param {Scene} scene @param {number} seat */
const you = ({ seat: own }, seat) => (seat === own ? ' you' : '');

// Moves

/** What is laid, with what it makes of the network. @param {Scene | null} before @param {Scene} after @param {Happened} entry @returns {Beat[]} */
function small(before, after, entry) {
  return smallBeat({ actor, drawings }, entry).map((beat) => {
    const laid = (entry.lines ?? []).filter(({ kind }) => LAID.includes(kind));
    const [seat] = beat.seats;
    const cities = laid.flatMap(({ facts }) => /** @type {string[]} */ (facts.cities ?? [facts.city]));
    const [first] = entry.lines ?? [];
    const effect = laid.length > 0 && seat !== undefined ? network(before, after, seat) : '';
    return { ...beat, ...(SHORT.includes(first.kind) ? { stop: say(`stop ${first.kind}`, { city: cityName(first.facts.city ?? nearOf(first.facts.card ?? '')) }) } : {}), ...(effect ? { more: effect } : {}), ...(first.kind.startsWith('draw') ? { run: `draws ${seat}` } : {}), ...(cities.length > 0 ? { stage: { lit: cities } } : {}) };
  });
}

/** "Bot 4’s network grows from 2 to 5." @param {Scene | null} before @param {Scene} after @param {number} seat */
function network(before, after, seat) {
  const [was, is] = [before, after].map((scene) => scene?.annotations?.points[seat]);
  if (was === undefined || is === undefined) return '';
  return say(`net ${is > was ? 'grows' : is < was ? 'falls' : 'stays'}${you(after, seat)}`, { name: after.name(seat), before: was, after: is });
}

/** Somebody's set is taken: it changes its hue on the map, its tickets are ringed where they lie now. @param {Scene | null} before @param {Scene} after @param {Heard} line @returns {Beat} */
function theft(before, after, { facts, rule }) {
  const { seat, giver, cities } = facts;
  const all = joined(after, seat, cities);
  const link = all.find((city) => isLink(city) && !cities.includes(city) && regionsOf(city).some((region) => cities.some((/** @type {string} */ each) => regionsOf(each).includes(region))));
  const isYours = giver === after.seat;
  const more = [link && say('links them', { link: cityName(link) }), network(before, after, seat), network(before, after, giver)].filter(Boolean).join(' ');
  return {
    kind: 'theft', seats: [seat, giver], stop: say(isYours ? 'stop take yours' : 'stop take'), big: true,
    text: say(isYours ? 'tell take yours' : `tell take${you(after, seat)}`, { name: after.name(seat), giver: after.name(giver), cities: listed(cities) }),
    more, cites: rule,
    stage: { cities: all, seats: [seat], moved: { cities, from: giver, to: seat }, callout: { city: link ?? cities[0], content: () => changes(before, after, facts, link) } },
  };
}

/** The cities of the set that a seat's new cards are in now. @param {Scene} scene @param {number} seat @param {string[]} cities @returns {string[]} */
function joined(scene, seat, cities) {
  const sets = citiesOf(scene, seat);
  return sets.find((set) => cities.every((city) => set.includes(city))) ?? cities;
}

/** By set. @param {Scene} scene @param {number} seat @returns {string[][]} */
const citiesOf = ({ view }, seat) => view.sets[seat].map((/** @type {any} */ set) => set.cards.map((/** @type {number} */ at) => nearOf(view.spreads[seat][at])));

/** The largest networks of both before and after. @param {Scene | null} before @param {Scene} after @param {Record<string, any>} facts @param {string} [link] @returns {Child[]} */
function changes(before, after, { seat, giver, cities }, link) {
  const line = (/** @type {number} */ each, /** @type {string} */ what) => {
    const [was, is] = [before, after].map((scene) => scene?.annotations?.points[each] ?? '');
    return h('div', {}, mark(each, after.seat), was !== is && h('em', {}, `${was} →`), h('b', {}, is), h('small', {}, what));
  };
  const isFallen = before?.annotations?.points[giver] !== after.annotations?.points[giver];
  return [h('div', { class: 'change' },
    line(seat, say(link ? 'takes with' : 'takes cards', { n: cities.length, link: link ? cityName(link) : '' })),
    line(giver, say(`largest ${isFallen ? 'falls' : 'stays'}${you(after, giver)}`)))];
}

// The scoring

/** @param {Scene} scene @param {Happened} entry @returns {Counted[]} by seat */
function counted(scene, { lines = [] }) {
  /** @type {Counted[]} */
  const found = [];
  for (const { kind, facts } of lines) {
    if (kind === 'score') found[facts.seat] = { seat: facts.seat, points: facts.points, total: facts.total, cities: largest(scene, facts.seat, facts.points) };
  }
  return found;
}

/** @param {Scene} scene @param {number} seat @param {number} points */
function largest(scene, seat, points) {
  const cities = citiesOf(scene, seat).find((set) => set.filter((city) => !isLink(city)).length === points) ?? [];
  return travelled(cities).map((n) => cities[n]);
}

/** The smallest network first, the totals last. @param {Scene} scene @param {Happened} entry @param {number} lines @returns {Beat[]} */
function scoring(scene, entry, lines) {
  const all = counted(scene, entry);
  const order = [...all].sort((a, b) => a.points - b.points || a.seat - b.seat);
  const { now, total } = rowsOf(scene, entry);
  const points = all.map((each) => each.total - each.points);
  const done = /** @type {number[]} */ ([]);
  const steps = order.map((each, place) => {
    const from = [...points];
    points[each.seat] = each.total;
    done.push(each.seat);
    return { ...traced(scene, each, place === order.length - 1 && each.points > (order[place - 1]?.points ?? 0)), row: now, points: [...points], from, lines, counted: [...done] };
  });
  const totals = all.map((each) => each.total);
  return [...steps.map(({ counted: seats, ...beat }) => ({ ...beat, stage: { ...beat.stage, counted: seats } })), { ...leaders(scene, entry, totals), row: total, points: totals }];
}

/** A largest network, city after city. @param {Scene} scene @param {Counted} counted @param {boolean} isLargest @returns {Beat} */
function traced(scene, { seat, points, cities }, isLargest) {
  const name = scene.name(seat);
  const regional = cities.filter((city) => !isLink(city));
  const links = cities.filter(isLink);
  const facts = { name, n: points, first: cityName(regional[0] ?? ''), last: cityName(regional.at(-1) ?? '') };
  const middle = links[0] ?? cities[Math.floor(cities.length / 2)];
  return {
    kind: 'step', seats: [seat], marked: true, stop: say('stop counts', { name, n: points }), ahead: name, big: isLargest, time: BEGUN + A_CARD * cities.length, cites: 'NW18',
    text: say(`tell ${points === 0 ? 'none' : isLargest ? 'largest' : 'network'}${you(scene, seat)}`, facts),
    more: links.length > 0 ? say(links.length > 1 ? 'link them all' : 'links but', { links: listed(links) }) : '',
    stage: {
      cities, seats: [seat], traces: true, numbers: regional.map((city, n) => [city, n + 1]),
      ...(middle === undefined ? {} : { callout: { city: middle, content: () => [h('div', { class: 'figure' }, h('b', {}, points), h('small', {}, say('figure', { n: points })))] } }),
    },
  };
}

/** Who leads, or how the match ended. @param {Scene} scene @param {Happened} entry @param {number[]} totals @returns {Beat} */
function leaders(scene, { lines = [] }, totals) {
  const most = Math.max(...totals);
  const best = totals.flatMap((total, seat) => (total === most ? [seat] : []));
  const won = lines.filter(({ kind }) => kind === 'win' || kind === 'shared win');
  const names = listed(best.map((seat) => scene.name(seat)));
  const text = won.length > 0 ? won.flatMap((line, place) => [place > 0 ? ' ' : '', ...drawn(line.tokens, drawings, undefined)])
    : best.length > 1 ? say('tell lead together', { name: names, n: most }) : say(`tell leads${you(scene, best[0])}`, { name: names, n: most });
  const own = scene.seat === null || best.includes(scene.seat) ? null : totals[scene.seat];
  return { kind: 'totals', seats: best, stop: say('stop totals'), text, more: own === null ? '' : say('behind', { n: most - own }), cites: 'NW19', stage: {} };
}

// The score sheet

/** Earlier rounds, this one, the totals: where each stands. @param {Scene} scene @param {Happened} entry */
function rowsOf(scene, entry) {
  const earlier = scene.happened.filter(({ version, lines = [] }) => version < entry.version && lines.some(({ kind }) => kind === 'score'));
  const shown = earlier.length > SHOWN ? earlier.slice(-SHOWN + 1) : earlier;
  const summed = earlier.slice(0, earlier.length - shown.length);
  const now = shown.length + (summed.length > 0 ? 1 : 0);
  return { number: earlier.length + 1, shown, summed, now, total: now + 1 };
}

/** @param {Scene} scene @param {Happened} entry @returns {import('../../score_sheet.js').SheetOf} */
export function scoreSheet(scene, entry) {
  const { number, shown, summed } = rowsOf(scene, entry);
  const seats = scene.table.seats.map((_, seat) => seat);
  const pointsOf = (/** @type {Happened} */ { lines = [] }) => seats.map((seat) => lines.find(({ kind, facts }) => kind === 'score' && facts.seat === seat)?.facts.points ?? 0);
  const all = counted(scene, entry);
  const done = /** @type {number[]} */ (scene.beat?.stage?.counted ?? seats);
  const seat = /** @type {number | undefined} */ (scene.beat?.kind === 'step' ? scene.beat.seats[0] : undefined);
  const rows = shown.map((each, place) => ({ head: say('round n', { n: number - shown.length + place }), cells: pointsOf(each) }));
  if (summed.length > 0) rows.unshift({ head: say('before', { n: summed.length }), cells: seats.map((each) => summed.reduce((sum, one) => sum + pointsOf(one)[each], 0)) });
  return {
    title: say('round scores', { n: number }), note: say('scores note'), cites: 'NW18',
    rows: [...rows,
      { head: say('round n', { n: number }), cells: all.map((each) => (!done.includes(each.seat) ? '' : each.points === 0 ? 0 : change(each.points))), ...(seat === undefined ? {} : { below: below(scene, all[seat]) }) },
      { head: say('sheet total'), sum: true, total: true, cells: all.map(({ total }) => total) }],
  };
}

/** The cards that count now. @param {Scene} scene @param {Counted} counted */
function below(scene, { seat, points, cities }) {
  return h('div', {}, h('h3', {}, mark(seat, scene.seat), ' ', say('counts n', { n: points })), h('div', { class: 'tickets' }, cities.map((city) => ticket(city))));
}
