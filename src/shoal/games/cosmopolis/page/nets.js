/** Nets: the shortest tree over the cities of a set, in slightly bowed lines, with the number of their seat. @module */
import { svg } from '../../dom.js';
import { hue, isLink, regionsOf } from './regions.js';

/**
 * @typedef {import('./places.js').Sheet} Sheet
 * @typedef {import('./places.js').Place} Place
 * @typedef {{ from: Place, to: Place, length: number }} Span
 * @typedef {Span & { between: string }} Edge and the cities that it joins
 * @typedef {{ x1: number, y1: number, qx: number, qy: number, x2: number, y2: number, length: number, between: string }} Bow
 *
 * @typedef {object} Net what is drawn as one
 * @property {number} seat
 * @property {string[]} cities
 * @property {string[]} [onto] cities that lie there already: only what joins the others to them is drawn
 * @property {string} [look] big, thin, take, picked, soft, preview; told: a beat is about it, traced: it draws itself from end to end
 * @property {boolean} [bare] without its number
 * @property {() => void} [pick] what pressing it does
 */

const BOW = 0.09; // of an edge's length
const BESIDE = 1.5; // how far nets of neighbouring seats run from each other
const SPOTS = [0.25, 0.35, 0.5, 0.65, 0.75]; // where on an edge a bullet may stand
const A_CARD = 140; // milliseconds that the line takes to each city, where it is traced
const LETTER = 5.5; // about the width of one in a label

/** Whether a line may join two cities: one region, or a linking city with a region that it carries. @param {string} a @param {string} b */
function hangs(a, b) {
  return !(isLink(a) && isLink(b)) && regionsOf(a).some((region) => regionsOf(b).includes(region));
}

/** The nearest places of two cities, since one may stand at both edges. @param {Sheet} sheet @param {string} a @param {string} b @returns {Span} */
function span(sheet, a, b) {
  let best = null;
  for (const from of spotsOf(sheet, a)) {
    for (const to of spotsOf(sheet, b)) {
      const length = Math.hypot(from.x - to.x, from.y - to.y);
      if (best === null || length < best.length) best = { from, to, length };
    }
  }
  return /** @type {Span} */ (best);
}

/** @param {Sheet} sheet @param {string} city */
const spotsOf = (sheet, city) => [sheet.places[city], sheet.again[city]].filter(Boolean);

/** The shortest tree over the cities, or trees, if they do not all hang together. @param {Sheet} sheet @param {string[]} cities @param {string[]} [onto] @returns {Edge[]} */
export function tree(sheet, cities, onto = []) {
  const isThere = (/** @type {string} */ city) => sheet.places[city] !== undefined;
  const joined = onto.filter(isThere);
  const left = new Set(cities.filter((city) => isThere(city) && !joined.includes(city)));
  const edges = [];
  while (left.size > 0) {
    let best = null;
    for (const a of joined) {
      for (const b of left) {
        const found = hangs(a, b) ? span(sheet, a, b) : null;
        if (found !== null && (best === null || found.length < best.length)) best = { ...found, a, b };
      }
    }
    const [first] = left;
    if (best !== null) edges.push({ ...best, between: [best.a, best.b].sort().join() });
    joined.push(best?.b ?? first);
    left.delete(best?.b ?? first);
  }
  return edges;
}

/** @param {Edge} edge @param {number} beside @returns {Bow} */
function bow({ from, to, length, between }, beside) {
  const turn = to.x > from.x ? 1 : -1;
  const [nx, ny] = [(to.y - from.y) / (length || 1) * turn, (from.x - to.x) / (length || 1) * turn];
  const high = length * BOW + beside;
  return {
    x1: from.x + nx * beside, y1: from.y + ny * beside,
    qx: (from.x + to.x) / 2 + nx * high, qy: (from.y + to.y) / 2 + ny * high,
    x2: to.x + nx * beside, y2: to.y + ny * beside, length, between,
  };
}

/** @param {Bow} bow */
const drawn = (bow) => `M${[bow.x1, bow.y1].map(short).join(' ')}Q${[bow.qx, bow.qy, bow.x2, bow.y2].map(short).join(' ')}`;

/** @param {number} number */
const short = (number) => number.toFixed(1);

/** @param {Bow} bow @param {number} t */
function along({ x1, y1, qx, qy, x2, y2 }, t) {
  const u = 1 - t;
  return { x: u * u * x1 + 2 * u * t * qx + t * t * x2, y: u * u * y1 + 2 * u * t * qy + t * t * y2 };
}

/**
 * Where a bullet covers neither a name nor a city nor another bullet; null if there is no such place.
 * @param {Sheet} sheet @param {Bow[]} bows @param {{ x: number, y: number }[]} taken
 */
function bulletSpot(sheet, bows, taken) {
  let best = null;
  for (const each of bows) {
    for (const t of SPOTS) {
      const spot = along(each, t);
      let worth = Math.min(each.length, 90) / 30;
      for (const [city, place] of Object.entries(sheet.places)) {
        if (Math.hypot(place.x - spot.x, place.y - spot.y) < 14) worth -= 3;
        if (fromLabel(city, place, spot) < 9) worth -= 4;
      }
      for (const other of taken) if (Math.hypot(other.x - spot.x, other.y - spot.y) < 19) worth -= 5;
      if (best === null || worth > best.worth) best = { ...spot, worth };
    }
  }
  return best !== null && best.worth > -0.5 ? best : null;
}

/** How far a spot is from the name of a city. @param {string} city @param {Place} place @param {{ x: number, y: number }} spot */
function fromLabel(city, { x, y, label: [dx, dy, anchor] }, spot) {
  const width = city.length * LETTER;
  const left = x + dx - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  return Math.hypot(Math.max(left - spot.x, 0, spot.x - left - width), Math.max(y + dy - 9 - spot.y, 0, spot.y - y - dy - 3));
}

/** The nets as they were drawn last, and whose each of their lines was. @type {{ sheet: Sheet, as: string, drawn: SVGElement } | null} */
let last = null;
/** @type {Map<string, Set<number>>} */
let lines = new Map();

/**
 * All nets, and their bullets above them; the same as before, if nothing has changed. What is new draws itself.
 * @param {Sheet} sheet @param {Net[]} nets @param {number} seats
 */
export function drawNets(sheet, nets, seats) {
  const as = nets.some((net) => net.pick) ? '' : JSON.stringify(nets);
  if (last !== null && as !== '' && last.sheet === sheet && last.as === as) return last.drawn;
  const before = last?.sheet === sheet ? lines : null;
  lines = new Map();
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  const drawn = svg('g', { class: 'nets' }, nets.map((net) => drawNet(sheet, net, (net.seat - (seats - 1) / 2) * BESIDE, taken, net.bare ? null : before)));
  last = { sheet, as, drawn };
  return drawn;
}

/**
 * @param {Sheet} sheet @param {Net} net @param {number} beside @param {{ x: number, y: number }[]} taken
 * @param {Map<string, Set<number>> | null} before whose each line was; null: nothing is new
 */
function drawNet(sheet, net, beside, taken, before) {
  const bows = tree(sheet, net.cities, net.onto).map((each) => bow(each, beside));
  if (bows.length === 0) return null;
  const longer = bows.filter(({ length }) => length > 24);
  const spot = net.bare || longer.length === 0 ? null : bulletSpot(sheet, longer, taken);
  if (spot !== null) taken.push(spot);
  const isNew = (/** @type {Bow} */ { between }) => before !== null && !before.get(between)?.has(net.seat);
  const wasTheirs = bows.some((each) => isNew(each) && before?.has(each.between));
  if (!net.bare) for (const { between } of bows) lines.set(between, (lines.get(between) ?? new Set()).add(net.seat));
  const isTraced = net.look?.includes('traced');
  const fresh = bows.filter(isNew);
  return svg('g', { class: `net ${net.look ?? ''}${wasTheirs ? ' came' : ''}`, 'data-seat': net.seat + 1, vars: hue(net.seat), onclick: net.pick },
    isTraced ? traced(bows) : [strokes(bows.filter((each) => !isNew(each))), wasTheirs ? changing(fresh, before) : growing(fresh)],
    spot && svg('g', { class: 'bullet', vars: { x: `${short(spot.x)}px`, y: `${short(spot.y)}px` } }, svg('circle', { r: 7.2 }), svg('text', { y: 3.4 }, net.seat + 1)));
}

/** @param {Bow[]} bows */
function strokes(bows) {
  const d = bows.map(drawn).join('');
  return bows.length === 0 ? null : svg('g', {}, ['case', 'line', 'core'].map((name) => svg('path', { class: name, d })));
}

/** Lines that were somebody else's: the new hue runs along the old one. @param {Bow[]} bows @param {Map<string, Set<number>> | null} before */
function changing(bows, before) {
  const old = strokes(bows);
  const [seat] = bows.flatMap(({ between }) => [...before?.get(between) ?? []]);
  if (old === null || seat === undefined) return growing(bows);
  const grown = growing(bows);
  const both = svg('g', {}, svg('g', { vars: hue(seat) }, old), grown);
  grown?.addEventListener('animationend', () => both.firstElementChild?.remove(), { once: true });
  return both;
}

/** One line after the other, as one travels. @param {Bow[]} bows */
function traced(bows) {
  const lines = bows.map((each, place) => svg('g', { vars: { late: `${place * A_CARD}ms` } }, ['case', 'line'].map((name) => svg('path', { class: name, d: drawn(each), pathLength: 1 }))));
  const all = svg('g', { class: 'traces' }, lines);
  const last = lines.at(-1)?.lastElementChild;
  last?.addEventListener('animationend', () => all.replaceWith(/** @type {SVGElement} */ (strokes(bows))), { once: true });
  return all;
}

/** Lines that draw themselves, each from its beginning; then they are as all others. @param {Bow[]} bows */
function growing(bows) {
  if (bows.length === 0) return null;
  const grown = svg('g', { class: 'grows' }, ['case', 'line'].flatMap((name) => bows.map((each) => svg('path', { class: name, d: drawn(each), pathLength: 1 }))));
  grown.addEventListener('animationend', () => grown.replaceWith(/** @type {SVGElement} */ (strokes(bows))), { once: true });
  return grown;
}
