/** The map: the world, the nets on it, and the cities above them. On a phone it is a strip that can be pulled open. @module */
import { h, svg } from '../../dom.js';
import { LAND } from './land.js';
import { light } from './light.js';
import { drawNets } from './nets.js';
import { LARGE, SMALL } from './places.js';
import { regionLegend, regionSlip } from './region_legend.js';
import { lookAtRegion, regionLooked, seenAt } from './region_look.js';
import { SYMBOLS, cityAndRegions, cityName, hue, ink, isLink, regionsOf } from './regions.js';
import { say } from './say.js';
import { showStage, stageOf, toldNets } from './stage.js';
import { HEIGHT, WIDTH, WORLD } from './world.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('./places.js').Sheet} Sheet
 * @typedef {import('./places.js').Place} Place
 *
 * @typedef {object} Stand how a city stands
 * @property {boolean} [on] on the table
 * @property {boolean} [can] chosen to be played
 * @property {boolean} [held] in one's own hand
 * @property {number[]} [owners] the seats that have it on the table
 * @property {{ seat: number, invited?: boolean }[]} [halves] owner and partner of a linking city
 * @property {string} [says] for who cannot see it; else its regions and owners
 *
 * @typedef {object} Picture what is on the map
 * @property {import('./nets.js').Net[]} nets those that lie below first
 * @property {Record<string, Stand>} stands by city
 * @property {number} seats
 * @property {Node} [legend]
 * @property {string[]} [focus] the cities that matter now: a map that is pulled up shows them
 * @property {(city: string) => void} [open] what pressing a city does
 */

const WIDE = '(min-height: 860px) and ((min-width: 1331px) or ((min-width: 1040px) and (max-width: 1180px)))'; // there is room for the wide sheet with its names
const PHONE = '(max-width: 720px)';
const READABLE = 0.85; // pixels a unit, from which names are shown
const SMALLEST = 0.8; // where there are no names
const LARGEST = 1.3; // times that symbols grow on a large screen
const DRAG = 6; // pixels, from which a press is a drag
const NEAREST = 6; // times that one can come closer
const PULL = 24; // and the handle is pulled
const SEAS = { 'indian ocean': [706, 372], 'south atlantic': [446, 392], 'north atlantic': [392, 196] };

/** Whether the strip of a phone is pulled open, or how near one has come; around which part of the sheet then; how large it is on the screen. */
const eye = { isUp: false, near: 1, x: 0.5, y: 0.5, width: 0, height: 0 };
/** Where a press began, or a drag is. @type {{ x: number, y: number } | null} */
let held = null;
/** @type {{ sheet: Sheet, map: SVGElement, redraw: () => void } | null} */
let shown = null;
let wasDragged = false;
/** The region that has been brought to the middle. @type {string | null} */
let middled = null;

const resized = new ResizeObserver(() => {
  if (shown === null || !shown.map.isConnected) return;
  if (shown.sheet === sheetNow()) look();
  else shown.redraw();
});

const sheetNow = () => (matchMedia(WIDE).matches ? LARGE : SMALL);

/** @param {Scene} scene @param {Picture} picture */
export function worldMap(scene, picture) {
  const sheet = sheetNow();
  const redraw = () => scene.choose(scene.chosen);
  const cities = Object.keys(sheet.places).sort((a, b) => layer(picture.stands[a]) - layer(picture.stands[b]));
  const focus = focusOf(cities);
  const { looks } = scene.chosen;
  const map = svg('svg', { class: 'map', role: 'group', 'aria-label': say('map'), 'data-looks': looks === undefined ? null : looks + 1, onpointerdown: press, onpointermove: drag, onpointerup: lift, onpointercancel: lift, onclick: (/** @type {Event} */ event) => tapped(event, picture, redraw) },
    world(sheet), drawNets(sheet, toldNets(stageOf(scene), picture.nets), picture.seats),
    svg('g', { role: 'list' }, cities.map((city) => point(scene, city, sheet.places[city], picture, focus)),
      Object.entries(sheet.again).map(([city, place]) => point(scene, city, place, picture, null))));
  if (shown !== null) resized.unobserve(shown.map);
  shown = { sheet, map, redraw };
  resized.observe(map);
  if (scene.view) seenAt(scene.table.id, redraw);
  markRegion(map, sheet);
  showStage(scene, map, sheet);
  if (eye.width > 0) look();
  const region = regionLooked();
  return h('div', { class: `map-place${isOpen() ? ' up' : ''}${region === null ? '' : ' one-region'}`, 'data-shows': region === null ? 'map' : 'map one-region' }, map, picture.legend ?? null, scene.view && regionLegend(scene), scene.view && regionSlip(scene, picture.stands), handle(picture, redraw));
}

/** The region that is looked at stands out, and on a phone comes to the middle. @param {SVGElement} map @param {Sheet} sheet */
function markRegion(map, sheet) {
  const region = regionLooked();
  if (region === null) map.removeAttribute('data-region');
  else map.setAttribute('data-region', region);
  for (const land of map.querySelectorAll('.region-land')) land.classList.toggle('hot', land.getAttribute('data-region') === region);
  if (region !== middled && region !== null) toMiddle(sheet, Object.keys(sheet.places).filter((city) => regionsOf(city)[0] === region && !isLink(city)));
  middled = region;
}

/** @param {Sheet} sheet @param {string[]} cities */
function toMiddle(sheet, cities) {
  const places = cities.map((city) => sheet.places[city]).filter(Boolean);
  if (places.length === 0) return;
  const middle = (/** @type {number[]} */ values) => (Math.min(...values) + Math.max(...values)) / 2;
  eye.x = middle(places.map(({ x }) => x)) / sheet.width;
  eye.y = middle(places.map(({ y }) => y)) / sheet.height;
}

/** What lies above what. @param {Stand | undefined} stand */
const layer = (stand) => (stand?.can ? 2 : stand?.on ? 1 : 0);

/** The city that the tab key comes to. @param {string[]} cities */
function focusOf(cities) {
  const held = document.activeElement?.id ?? '';
  return cities.find((city) => idOf(city) === held) ?? cities[cities.length - 1];
}

/** @param {string} city */
const idOf = (city) => `city-${city.replaceAll(' ', '-')}`;

/** @type {Map<Sheet, SVGElement>} */
const worlds = new Map();

/** It never changes, so it is made once. @param {Sheet} sheet */
function world(sheet) {
  const known = worlds.get(sheet);
  if (known !== undefined) return known;
  const { land, ...below } = WORLD;
  const clip = `land-${sheet.width}`;
  const made = svg('g', { class: 'world', transform: `scale(${sheet.width / WIDTH} ${sheet.height / HEIGHT})`, 'aria-hidden': 'true' },
    Object.entries(below).map(([name, d]) => svg('path', { class: name, d })),
    svg('path', { class: 'land', d: land }), svg('clipPath', { id: clip }, svg('path', { d: land })),
    svg('g', { class: 'region-lands', 'clip-path': `url(#${clip})` }, Object.entries(LAND).map(([region, d]) => svg('path', { class: 'region-land', d, 'data-region': region, vars: ink(region) }))),
    svg('path', { class: 'shore', d: land }),
    Object.entries(SEAS).map(([name, [x, y]]) => svg('text', { class: 'sea-name', x, y }, say(`sea ${name}`).split(' ').map((word, n) => svg('tspan', { x, dy: n > 0 ? 15 : 0 }, word)))));
  worlds.set(sheet, made);
  return made;
}

// Cities

/** Those drawn last: most of them stay as they are. @type {Map<string, { signature: string, element: SVGElement }>} */
const drawn = new Map();

/** @param {Scene} scene @param {string} city @param {Place} place @param {Picture} picture @param {string | null} focus null: it stands elsewhere too */
function point(scene, city, place, picture, focus) {
  const stand = picture.stands[city] ?? {};
  const says = stand.says ?? label(scene, city, stand);
  const signature = JSON.stringify([place, stand, says]);
  const key = focus === null ? `${city} again` : city;
  const known = drawn.get(key);
  const element = known?.signature === signature ? known.element : newPoint(city, place, stand, says, focus === null);
  if (focus !== null) element.setAttribute('tabindex', city === focus ? '0' : '-1');
  element.classList.remove('lit');
  element.classList.toggle('of-region', regionsOf(city).includes(regionLooked() ?? ''));
  drawn.set(key, { signature, element });
  return element;
}

/** @param {string} city @param {Place} place @param {Stand} stand @param {string} says @param {boolean} isAgain */
function newPoint(city, place, stand, says, isAgain) {
  const isOn = stand.on || stand.can;
  const [dx, dy, anchor] = place.label;
  const push = (stand.halves ? 3.2 : stand.can || stand.held ? 2.6 : 0) * (anchor === 'start' ? 1 : anchor === 'end' ? -1 : 0);
  const looks = ['pt', isOn ? 'on' : 'idle', stand.can && 'can', isAgain && 'again'].filter(Boolean).join(' ');
  const act = isAgain ? { 'aria-hidden': 'true' } : { id: idOf(city), role: 'listitem', 'aria-label': says };
  return svg('g', { class: looks, 'data-city': city, 'data-owners': [...new Set(stand.owners)].map((seat) => seat + 1).join(' '), vars: { x: `${place.x}px`, y: `${place.y}px`, r: `var(--r-${regionsOf(city)[0]})` }, ...act },
    svg('circle', { class: 'halo', r: 15 }),
    place.leader && svg('path', { class: 'leader', d: `M${place.leader.slice(0, 2).join(' ')}L${place.leader.slice(2).join(' ')}` }),
    isLink(city) ? station(city, Boolean(isOn)) : svg('path', { class: 'mk', d: SYMBOLS[regionsOf(city)[0]], transform: isOn ? 'translate(-5.5 -5.5) scale(.92)' : 'translate(-4 -4) scale(.66)' }),
    pips(city, stand), halves(stand, Boolean(isOn)),
    stand.held && svg('circle', { class: 'held-ring', r: 9.2 }), stand.can && svg('circle', { class: 'can-ring', r: 9 }),
    svg('text', { x: dx + push, y: dy, 'text-anchor': anchor }, cityName(city)));
}

/** "Lagos, Africa, on the table: You and Seat 5" @param {Scene} scene @param {string} city @param {Stand} stand */
function label(scene, city, stand) {
  const names = (stand.owners ?? []).map((seat) => scene.name(seat));
  return [cityAndRegions(city), names.length > 0 && say('on the table', { names: names.join(', ') }), stand.held && say('in your hand'), stand.can && say('chosen')].filter(Boolean).join(', ');
}

/** A linking city: an interchange station with its colours. @param {string} city @param {boolean} isOn */
function station(city, isOn) {
  const regions = regionsOf(city);
  const [outer, inner] = isOn ? [7, 4.6] : [5.6, 3.4];
  return svg('g', { class: 'station' }, svg('circle', { r: outer }), regions.map((region, n) =>
    svg('path', { d: slice(n / regions.length, (n + 1) / regions.length, inner), vars: { r: `var(--r-${region})` } })));
}

/** @param {number} from @param {number} to parts of a turn @param {number} radius */
function slice(from, to, radius) {
  const [a, b] = [from, to].map((part) => part * 2 * Math.PI - Math.PI / 2);
  return `M0 0L${radius * Math.cos(a)} ${radius * Math.sin(a)}A${radius} ${radius} 0 0 1 ${radius * Math.cos(b)} ${radius * Math.sin(b)}z`;
}

/** Two owners of one city. @param {string} city @param {Stand} stand */
function pips(city, { owners = [] }) {
  const seats = [...new Set(owners)];
  if (seats.length < 2 || isLink(city)) return null;
  return seats.map((seat, n) => svg('circle', { class: 'pip', cx: (n - (seats.length - 1) / 2) * 6.4, cy: 8.2, r: 3.1, vars: hue(seat) }));
}

/** The right half is the owner's, the left the partner's. @param {Stand} stand @param {boolean} isOn */
function halves({ halves: both = [] }, isOn) {
  const radius = isOn ? 9.6 : 8;
  return both.map(({ seat, invited }, n) => svg('path', { class: `half${invited ? ' invited' : ''}`, vars: hue(seat), d: `M0 ${-radius}A${radius} ${radius} 0 0 ${n === 0 ? 1 : 0} 0 ${radius}` }));
}

// What of it is seen

const isOpen = () => eye.isUp && regionLooked() === null && matchMedia(PHONE).matches;

/** Whether a phone shows a region, at a size in which its names can be read. */
const isAtRegion = () => regionLooked() !== null && matchMedia(PHONE).matches;

/** Pixels a unit. @param {Sheet} sheet */
function scaleOf(sheet) {
  const all = Math.min(eye.width / sheet.width, eye.height / sheet.height);
  return isOpen() ? Math.max(1, eye.height / sheet.height) : isAtRegion() ? 1 : all * eye.near;
}

/** All of it; of a strip that is pulled open as much as has room, with its names. */
function look() {
  if (shown === null) return;
  const { map, sheet } = shown;
  const box = map.isConnected ? map.getBoundingClientRect() : null;
  if (box !== null && box.width > 0 && box.height > 0) [eye.width, eye.height] = [box.width, box.height];
  if (eye.width === 0) return; // it is not seen yet, or the page has gone
  const scale = scaleOf(sheet);
  const [width, height] = [eye.width / scale, eye.height / scale];
  eye.x = within(eye.x, width / sheet.width);
  eye.y = within(eye.y, height / sheet.height);
  const isBare = scale < READABLE;
  const size = isBare ? SMALLEST : Math.max(1, Math.min(scale, LARGEST));
  map.setAttribute('viewBox', `${eye.x * sheet.width - width / 2} ${eye.y * sheet.height - height / 2} ${width} ${height}`);
  map.style.setProperty('--u', String(isBare ? size / scale : Math.min(1, size / scale)));
  map.classList.toggle('bare', isBare);
  map.classList.toggle('near', eye.near > 1);
  map.classList.toggle('small', sheet === SMALL);
}

/** The middle of what is seen, so that no more is seen beside the sheet than must be. @param {number} middle @param {number} part of the sheet that is seen */
const within = (middle, part) => (part >= 1 ? 0.5 : Math.min(1 - part / 2, Math.max(part / 2, middle)));

/** Come closer to a point of the screen: the quiz does on a phone. @param {number} times @param {number} px @param {number} py */
export function closer(times, px, py) {
  if (shown === null) return;
  const { map, sheet } = shown;
  const box = map.getBoundingClientRect();
  const before = scaleOf(sheet);
  eye.near = Math.min(NEAREST, Math.max(1, eye.near * times));
  const moved = 1 / before - 1 / scaleOf(sheet);
  eye.x += (px - box.left - box.width / 2) * moved / sheet.width;
  eye.y += (py - box.top - box.height / 2) * moved / sheet.height;
  look();
}

/** All of the world again. */
export function whole() {
  eye.near = 1;
  look();
}

/** What the strip of a phone is pulled open by. @param {Picture} picture @param {() => void} redraw */
function handle(picture, redraw) {
  /** @type {number | null} */
  let from = null;
  return h('button', {
    class: 'pull', type: 'button', 'aria-expanded': String(isOpen()), 'aria-label': say(isOpen() ? 'push down' : 'pull up'),
    onclick: () => pull(picture, redraw),
    onpointerdown: (/** @type {PointerEvent} */ event) => { from = event.clientY; },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (from === null || (event.clientY - from) * (isOpen() ? -1 : 1) < PULL) return;
      from = null;
      pull(picture, redraw);
    },
  });
}

/** It opens at what matters, or is a strip again. @param {Picture} picture @param {() => void} redraw */
function pull(picture, redraw) {
  eye.isUp = !eye.isUp;
  const sheet = sheetNow();
  const places = (picture.focus ?? []).map((city) => sheet.places[city]).filter(Boolean);
  if (places.length > 0) eye.x = places.reduce((sum, { x }) => sum + x, 0) / places.length / sheet.width;
  redraw();
}

/** @param {PointerEvent} event */
function press(event) {
  held = { x: event.clientX, y: event.clientY };
  wasDragged = false;
}

/** @param {PointerEvent} event */
function drag(event) {
  if (held === null || shown === null || !(isOpen() || isAtRegion() || eye.near > 1)) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!wasDragged && Math.hypot(dx, dy) < DRAG) return;
  if (!wasDragged) shown.map.setPointerCapture?.(event.pointerId);
  wasDragged = true;
  held = { x: event.clientX, y: event.clientY };
  const scale = scaleOf(shown.sheet);
  eye.x -= dx / scale / shown.sheet.width;
  eye.y -= dy / scale / shown.sheet.height;
  look();
}

function lift() {
  held = null;
}

/** A city pressed: what can be done there is, and it is found in the rows. @param {Event} event @param {Picture} picture @param {() => void} redraw */
function tapped(event, picture, redraw) {
  if (wasDragged) {
    wasDragged = false;
    return;
  }
  const region = event.target instanceof Element ? event.target.closest('[data-region]:not(.map)')?.getAttribute('data-region') : null;
  if (region) {
    lookAtRegion(region);
    return;
  }
  if (matchMedia(PHONE).matches && !eye.isUp && !isAtRegion()) {
    pull(picture, redraw);
    return;
  }
  const city = event.target instanceof Element ? event.target.closest('[data-city]')?.getAttribute('data-city') : null;
  if (!city) {
    if (regionLooked() !== null) lookAtRegion(null);
    return;
  }
  picture.open?.(city);
  document.querySelector(`:is(.ledger, .rows) [data-city="${CSS.escape(city)}"]`)?.scrollIntoView({ block: 'nearest' });
  light(city);
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrows go to the nearest city in that direction, Enter opens what stands there. @param {KeyboardEvent} event */
export function mapKey(event) {
  const at = document.activeElement;
  const city = at?.closest('.pt')?.getAttribute('data-city');
  if (shown === null || !city || !at) return false;
  if (event.key === 'Enter' || event.key === ' ') {
    at.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return true;
  }
  const way = ARROWS[event.key];
  if (way === undefined) return false;
  const next = nearest(shown.sheet, city, way);
  if (next !== null) {
    at.setAttribute('tabindex', '-1');
    const there = document.getElementById(idOf(next));
    there?.setAttribute('tabindex', '0');
    there?.focus({ preventScroll: true });
    if (isOpen()) {
      eye.x = shown.sheet.places[next].x / shown.sheet.width;
      look();
    }
  }
  return true;
}

/** @param {Sheet} sheet @param {string} city @param {[number, number]} way */
function nearest(sheet, city, [wx, wy]) {
  const from = sheet.places[city];
  let best = null;
  for (const [name, place] of Object.entries(sheet.places)) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (name === city || ahead <= 0 || aside > 2 * ahead) continue;
    const far = ahead + 2 * aside;
    if (best === null || far < best.far) best = { name, far };
  }
  return best?.name ?? null;
}

