/** Nets: the shortest tree over the cities of a set, in slightly bowed lines, with the number of their seat. @module */
import { svg } from '../../dom.js';
import { hue, isLink, regionsOf } from './regions.js';

/**
 * @typedef {import('./places.js').Sheet} Sheet
 * @typedef {import('./places.js').Place} Place
 * @typedef {{ from: Place, to: Place, length: number }} Edge
 * @typedef {{ x1: number, y1: number, qx: number, qy: number, x2: number, y2: number, length: number }} Bow
 *
 * @typedef {object} Net what is drawn as one
 * @property {number} seat
 * @property {string[]} cities
 * @property {string} [look] big, thin, take, soft, dim, preview
 * @property {boolean} [bare] without its number
 * @property {() => void} [pick] what pressing it does
 */

const BOW = 0.09; // of an edge's length
const BESIDE = 1.5; // how far nets of neighbouring seats run from each other
const SPOTS = [0.25, 0.35, 0.5, 0.65, 0.75]; // where on an edge a bullet may stand
const LETTER = 5.5; // about the width of one in a label

/** Whether a line may join two cities: one region, or a linking city with a region that it carries. @param {string} a @param {string} b */
function hangs(a, b) {
  return !(isLink(a) && isLink(b)) && regionsOf(a).some((region) => regionsOf(b).includes(region));
}

/** The nearest places of two cities, since one may stand at both edges. @param {Sheet} sheet @param {string} a @param {string} b @returns {Edge} */
function edge(sheet, a, b) {
  let best = null;
  for (const from of spotsOf(sheet, a)) {
    for (const to of spotsOf(sheet, b)) {
      const length = Math.hypot(from.x - to.x, from.y - to.y);
      if (best === null || length < best.length) best = { from, to, length };
    }
  }
  return /** @type {Edge} */ (best);
}

/** @param {Sheet} sheet @param {string} city */
const spotsOf = (sheet, city) => [sheet.places[city], sheet.again[city]].filter(Boolean);

/** The shortest tree. @param {Sheet} sheet @param {string[]} cities @returns {Edge[]} */
export function tree(sheet, cities) {
  const left = new Set(cities.filter((city) => sheet.places[city] !== undefined));
  const joined = [...left].slice(0, 1);
  left.delete(joined[0]);
  const edges = [];
  while (left.size > 0) {
    let best = null;
    for (const a of joined) {
      for (const b of left) {
        const found = hangs(a, b) ? edge(sheet, a, b) : null;
        if (found !== null && (best === null || found.length < best.found.length)) best = { found, city: b };
      }
    }
    if (best === null) break;
    edges.push(best.found);
    joined.push(best.city);
    left.delete(best.city);
  }
  return edges;
}

/** @param {Edge} edge @param {number} beside @returns {Bow} */
function bow({ from, to, length }, beside) {
  const turn = to.x > from.x ? 1 : -1;
  const [nx, ny] = [(to.y - from.y) / (length || 1) * turn, (from.x - to.x) / (length || 1) * turn];
  const high = length * BOW + beside;
  return {
    x1: from.x + nx * beside, y1: from.y + ny * beside,
    qx: (from.x + to.x) / 2 + nx * high, qy: (from.y + to.y) / 2 + ny * high,
    x2: to.x + nx * beside, y2: to.y + ny * beside, length,
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

/** The nets as they were drawn last. @type {{ sheet: Sheet, as: string, drawn: SVGElement } | null} */
let last = null;

/**
 * All nets, and their bullets above them; the same as before, if nothing has changed.
 * @param {Sheet} sheet @param {Net[]} nets @param {number} seats
 */
export function drawNets(sheet, nets, seats) {
  const as = nets.some((net) => net.pick) ? '' : JSON.stringify(nets);
  if (last !== null && as !== '' && last.sheet === sheet && last.as === as) return last.drawn;
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  const drawn = svg('g', { class: 'nets' }, nets.map((net) => drawNet(sheet, net, (net.seat - (seats - 1) / 2) * BESIDE, taken)));
  last = { sheet, as, drawn };
  return drawn;
}

/** @param {Sheet} sheet @param {Net} net @param {number} beside @param {{ x: number, y: number }[]} taken */
function drawNet(sheet, net, beside, taken) {
  const bows = tree(sheet, net.cities).map((each) => bow(each, beside));
  if (bows.length === 0) return null;
  const d = bows.map(drawn).join('');
  const longer = bows.filter(({ length }) => length > 24);
  const spot = net.bare || longer.length === 0 ? null : bulletSpot(sheet, longer, taken);
  if (spot !== null) taken.push(spot);
  return svg('g', { class: `net ${net.look ?? ''}`, 'data-seat': net.seat + 1, vars: hue(net.seat), onclick: net.pick },
    svg('path', { class: 'case', d }), svg('path', { class: 'line', d }), svg('path', { class: 'core', d }),
    spot && svg('g', { class: 'bullet', vars: { x: `${short(spot.x)}px`, y: `${short(spot.y)}px` } }, svg('circle', { r: 7.2 }), svg('text', { y: 3.4 }, net.seat + 1)));
}

/** How a seat's lines look, for a legend. @param {number} seat */
export function lineKey(seat) {
  const d = 'M0 0H34';
  return svg('svg', { class: 'net key', viewBox: '0 -8 34 16', 'data-seat': seat + 1, vars: hue(seat), 'aria-hidden': 'true' },
    svg('path', { class: 'line', d }), svg('path', { class: 'core', d }),
    svg('g', { class: 'bullet', vars: { x: '17px', y: '0px' } }, svg('circle', { r: 7.2 }), svg('text', { y: 3.4 }, seat + 1)));
}
