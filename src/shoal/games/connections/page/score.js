/** The end of a round: partnership by partnership, other sets, the pairs still in the hands, the totals. @module */
import { h } from '../../dom.js';
import { change, mark, signed } from '../../scene.js';
import { drawn } from '../../tokens.js';
import { shownCard, ticket } from '../cosmopolis/card.js';
import { drawings } from '../cosmopolis/phrase.js';
import { cityName, hue, listed, regionName, regionOfColour, regionsOf } from '../cosmopolis/regions.js';
import { bySeat, say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {{ seat: number, colour: string, first: string, second: string, cost: number }} Pair
 * @typedef {{ link: string, owner: number, partner: number | null, cities: number, points: number, shares: [number, number][], at: number }} Counted around
 *   a linking card: `at`: the number of its line in the log
 * @typedef {{ seat: number, colour: string, cities: number, points: number, at: number }} Alone
 * @typedef {{ links: Counted[], sets: Alone[], pairs: (Pair & { at: number })[], totals: number[], won: number[], before: number[] }} Count `won`: in this round
 */

const MOST_IN_WORDS = 6;

/** @param {string} kind */
export const endsRound = (kind) => ['end announced', 'end idle', 'end limit'].includes(kind);

/** What a round brought, as the log tells it. @param {Happened} entry @returns {Count | null} */
export function countOf({ lines = [] }) {
  const totals = /** @type {number[] | undefined} */ (lines.find(({ kind }) => kind === 'totals')?.facts.totals);
  if (totals === undefined) return null;
  /** @type {Count} */
  const found = { links: [], sets: [], pairs: [], totals, won: totals.map(() => 0), before: [] };
  lines.forEach(({ kind, facts }, at) => {
    if (kind === 'connection') found.links.push(/** @type {Counted} */ ({ ...facts, partner: null, shares: [[facts.owner, facts.points]], at }));
    if (kind === 'partnership') found.links.push(/** @type {Counted} */ ({ ...facts, shares: [[facts.owner, Math.ceil(facts.points / 2)], [facts.partner, Math.floor(facts.points / 2)]], at }));
    if (kind === 'set alone') found.sets.push(/** @type {Alone} */ ({ ...facts, at }));
    if (kind === 'pair') found.pairs.push(/** @type {Pair & { at: number }} */ ({ ...facts, at }));
  });
  found.links = found.links.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
  for (const { shares } of found.links) for (const [seat, points] of shares) found.won[seat] += points;
  for (const { seat, points } of found.sets) found.won[seat] += points;
  for (const { seat, cost } of found.pairs) found.won[seat] -= cost;
  found.before = totals.map((total, seat) => total - found.won[seat]);
  return found;
}

/** The steps of the scoring. @param {Scene} scene @param {Happened} entry @returns {Beat[]} */
export function scoring(scene, entry) {
  const count = countOf(entry);
  if (count === null) return [];
  const points = count.totals.map(() => 0);
  const told = new Set(untold(entry, count));
  /** @type {Beat[]} */
  const found = [];
  const add = (/** @type {Beat} */ beat, /** @type {[number, number][]} */ gains, /** @type {number[]} */ lines) => {
    const from = [...points];
    for (const [seat, gain] of gains) points[seat] += gain;
    for (const at of lines) told.add(at);
    found.push({ ...beat, row: found.length, points: [...points], from, lines: reached(told), stage: { ...beat.stage, before: count.before } });
  };
  for (const each of count.links) add(partnershipBeat(scene, each), each.shares, [each.at]);
  if (count.sets.length > 0) add(setsBeat(scene, count.sets), count.sets.map((set) => [set.seat, set.points]), count.sets.map(({ at }) => at));
  if (count.pairs.length > 0) add(pairsBeat(scene, count.pairs), count.pairs.map(({ seat, cost }) => [seat, -cost]), count.pairs.map(({ at }) => at));
  found.push({ ...totalsBeat(scene, entry, count), row: found.length + 2, points: count.totals });
  return found;
}

/** The lines of the log that no step waits for. @param {Happened} entry @param {Count} count @returns {number[]} */
function untold({ lines = [] }, { links, sets, pairs }) {
  const counted = new Set([...links, ...sets, ...pairs].map(({ at }) => at));
  return lines.flatMap(({ kind }, at) => (counted.has(at) || ['totals', 'deal', 'win', 'shared win'].includes(kind) ? [] : [at]));
}

/** How many lines of the log stand when these are told: none before its turn. @param {Set<number>} told */
function reached(told) {
  let lines = 0;
  while (told.has(lines)) lines += 1;
  return lines;
}

// Steps

/** @param {Scene} scene @param {Counted} counted @returns {Beat} */
function partnershipBeat(scene, { link, owner, partner, cities, points, shares }) {
  const isOdd = partner !== null && points % 2 === 1;
  const facts = { link: cityName(link), n: cities, points };
  const [first, second] = shares.map(([seat, share], place) => bySeat(scene, seat, place === 0 ? 'Gets' : 'gets', { points: share }));
  return {
    kind: 'step', time: 2600, brisk: 600, seats: shares.map(([seat]) => seat), stop: cityName(link), cites: 'CN17',
    text: second === undefined ? say('tell alone', { ...facts, gets: first }) : say('tell split', { ...facts, first, second }),
    more: isOdd ? bySeat(scene, owner, 'odd point of', { link: cityName(link) }) : '',
    stage: { cities: [link, ...citiesOf(scene, link)], seats: shares.map(([seat]) => seat), traces: true, callout: { city: link, content: () => splitSign(scene, { cities, points, shares, isOdd }) } },
  };
}

/** The cities that count around a linking card. @param {Scene} scene @param {string} link @returns {string[]} */
const citiesOf = (scene, link) => broughtTo(scene, link).flatMap(([, cities]) => cities);

/** And who has brought them. @param {Scene} scene @param {string} link @returns {[number, string[]][]} */
export function broughtTo(scene, link) {
  const at = scene.view.links.findIndex((/** @type {any} */ tie) => tie.link === link);
  return scene.annotations?.connections?.[at]?.counted ?? [];
}

/** "125, 8 cities", and the two shares. @param {Scene} scene @param {{ cities: number, points: number, shares: [number, number][], isOdd?: boolean, was?: number }} sum @returns {Child[]} */
export function splitSign(scene, { cities, points, shares, isOdd = false, was }) {
  return [
    h('div', { class: 'figure' }, was !== undefined && was !== points && h('em', {}, `${was} →`), h('b', {}, points), h('small', {}, say('figure cities', { n: cities }))),
    shares.length > 1 ? h('div', { class: 'split' }, shares.map(([seat, share], place) =>
      h('span', { vars: hue(seat) }, mark(seat, scene.seat), share, isOdd && place === 0 && h('small', {}, say('odd point'))))) : null,
  ];
}

/** @param {Scene} scene @param {Alone[]} sets @returns {Beat} */
function setsBeat(scene, sets) {
  const seats = [...new Set(sets.map(({ seat }) => seat))];
  const parts = sets.map(({ seat, colour, points }, place) => bySeat(scene, seat, place === 0 ? 'Gets for' : 'gets for', { points, region: regionName(regionOfColour(colour)) }));
  const cities = seats.flatMap((seat) => (scene.annotations?.sets?.[seat] ?? []).flatMap((/** @type {any} */ set) => set.counted));
  return { kind: 'step', seats, stop: say('stop sets'), cites: 'CN18', text: `${parts.join(', ')}.`, more: say('tell sets'), stage: { cities, seats } };
}

/** @param {Scene} scene @param {Pair[]} pairs @returns {Beat} */
function pairsBeat(scene, pairs) {
  const seats = [...new Set(pairs.map(({ seat }) => seat))];
  const cost = (/** @type {number} */ of) => pairs.filter(({ seat }) => seat === of).reduce((sum, pair) => sum + pair.cost, 0);
  const others = seats.filter((seat) => seat !== scene.seat);
  const groups = [...seats.filter((seat) => seat === scene.seat).map((seat) => [seat]), ...[...new Set(others.map(cost))].map((points) => others.filter((seat) => cost(seat) === points))];
  const parts = groups.map((group, place) => {
    const points = cost(group[0]);
    if (group.length > 1) return say(place === 0 ? 'Lose each' : 'lose each', { names: listed(group.map((seat) => scene.name(seat))), points });
    return bySeat(scene, group[0], place === 0 ? 'Loses' : 'loses', { points });
  });
  return { kind: 'step', time: 2400, brisk: 600, seats, stop: say('stop pairs'), cites: 'CN19', text: `${pairs.length > MOST_IN_WORDS ? say('tell pairs', { n: pairs.length }) : say(`pairs ${pairs.length}`)} ${parts.join(', ')}.`, more: say('pairs more'), stage: { pairs, cities: [] } };
}

/** @param {Scene} scene @param {Happened} entry @param {Count} count @returns {Beat} */
function totalsBeat(scene, { lines = [] }, { totals, won, before }) {
  const wins = lines.filter(({ kind }) => kind === 'win' || kind === 'shared win');
  const best = leaders(totals);
  const isStill = before.some(Boolean) && leaders(before).join() === best.join();
  const own = scene.seat === null ? '' : say('you scored', { points: won[scene.seat] < 0 ? signed(won[scene.seat]) : won[scene.seat] });
  const leads = best.length > 1 ? say('lead together', { names: listed(best.map((seat) => scene.name(seat))), points: totals[best[0]] })
    : bySeat(scene, best[0], isStill ? 'still leads' : 'leads', { points: totals[best[0]] });
  const text = wins.length > 0 ? wins.flatMap((line, place) => [place > 0 ? ' ' : '', ...drawn(line.tokens, drawings, undefined)]) : [own, leads].filter(Boolean).join(' ');
  return { kind: 'totals', seats: best, stop: say('stop totals'), text, cites: 'CN20', stage: { count: { totals, before } } };
}

/** @param {number[]} totals @returns {number[]} */
const leaders = (totals) => totals.flatMap((total, seat) => (total === Math.max(...totals) ? [seat] : []));

// The sheet

/** @param {Scene} scene @param {Happened} entry @returns {import('../../score_sheet.js').SheetOf | null} */
export function scoreSheet(scene, entry) {
  const count = countOf(entry);
  if (count === null) return null;
  const seats = scene.table.seats.map((_, seat) => seat);
  const round = 1 + scene.happened.filter(({ version, lines = [] }) => version < entry.version && lines.some(({ kind }) => kind === 'totals')).length;
  const by = (/** @type {{ seat: number }[]} */ list, /** @type {(each: any) => number} */ worth) => seats.map((seat) => {
    const of = list.filter((each) => each.seat === seat);
    return of.length === 0 ? null : change(of.reduce((sum, each) => sum + worth(each), 0));
  });
  const rows = count.links.map(({ link, shares }) => ({
    head: ticket(link, { small: true }), below: below(scene, link),
    cells: seats.map((seat) => { const share = shares.find(([of]) => of === seat)?.[1]; return share === undefined ? null : change(share); }),
  }));
  return {
    title: say('round scores', { n: round }), note: say('counted'), cites: 'CN16',
    rows: [
      ...rows,
      ...(count.sets.length > 0 ? [{ head: say('row sets'), cells: by(count.sets, ({ points }) => points) }] : []),
      ...(count.pairs.length > 0 ? [{ head: say('row pairs'), cells: by(count.pairs, ({ cost }) => -cost) }] : []),
      { head: say('row round', { n: round }), sum: true, cells: count.won.map(plain) },
      { head: say('row before'), cells: count.before.map(plain) },
      { head: say('row total'), sum: true, total: true, cells: count.totals.map(plain) },
    ],
  };
}

/** @param {number} points */
const plain = (points) => (points < 0 ? signed(points) : points);

/** What counts around a linking card, and who has brought it. @param {Scene} scene @param {string} link */
function below(scene, link) {
  return h('div', { class: 'counts-now' }, h('h3', {}, ticket(link, { small: true }), ' ', say('counts now')),
    broughtTo(scene, link).map(([seat, cities]) => h('div', { class: 'brought' }, mark(seat, scene.seat), h('div', { class: 'tickets' }, cities.map((city) => ticket(city, { small: true }))))));
}

// On the map

/** The pairs that stayed in the hands, seat by seat. @param {Scene} scene */
export function pairsShown(scene) {
  const pairs = /** @type {Pair[] | undefined} */ (scene.beat?.stage?.pairs);
  if (pairs === undefined) return null;
  const seats = [...new Set(pairs.map(({ seat }) => seat))];
  return h('div', { class: 'pairs', 'data-shows': 'pairs' }, seats.map((seat, place) => h('section', { class: 'pair-seat', vars: { late: place } },
    h('header', {}, mark(seat, scene.seat), ' ', scene.name(seat)),
    h('div', { class: 'pair-row' }, pairs.filter((pair) => pair.seat === seat).map(pairCards)))));
}

/** @param {Pair} pair */
function pairCards({ colour, first, second, cost }) {
  const region = regionOfColour(colour);
  const cards = [first, second].map((card) => {
    const shown = shownCard(card);
    for (const face of shown.querySelectorAll('.face')) face.classList.toggle('up', regionsOf(face.getAttribute('data-city') ?? '')[0] === region);
    return shown;
  });
  return h('div', { class: 'pair' }, cards, h('b', { class: 'cost' }, `−${cost}`));
}

/** Who stands where once the totals are told, and who has overtaken whom. @param {Scene} scene */
export function ranks(scene) {
  const last = scene.happened.findLast(({ lines = [] }) => lines.some(({ kind }) => kind === 'totals'));
  const count = last === undefined || !(scene.pause || scene.beat?.kind === 'totals') || scene.beat && scene.beat.kind !== 'totals' ? null : countOf(last);
  if (count === null) return null;
  const place = (/** @type {number[]} */ points, /** @type {number} */ seat) => 1 + points.filter((each) => each > points[seat]).length;
  const order = count.totals.map((_, seat) => seat).sort((a, b) => count.totals[b] - count.totals[a] || a - b);
  const isFirst = !count.before.some(Boolean);
  return h('div', { class: 'legend ranks-now' }, h('h3', {}, say('after round', { n: scene.view.round + 1 })), h('ol', {}, order.map((seat) => {
    const [now, was] = [place(count.totals, seat), place(count.before, seat)];
    const moved = isFirst || now === was ? '' : now < was ? `▲ ${was - now}` : `▼ ${now - was}`;
    return h('li', { class: seat === scene.seat ? 'me' : '' }, h('span', { class: 'rank' }, now), mark(seat, scene.seat), h('span', {}, scene.name(seat)), h('small', {}, moved), h('b', {}, plain(count.totals[seat])));
  })));
}
