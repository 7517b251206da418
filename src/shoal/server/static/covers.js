/** The five covers: one flat colour, one drawing in the white of paper. @module */
import { h, svg } from './dom.js';

const FOSSILS = new URL('./games/fossil/fossils.svg', import.meta.url).href;
const FISH = new URL('./games/twisted-fish/fish.svg', import.meta.url).href;
const WHITE = 'currentColor';
const GROUND = 'var(--ground)';

/** The size of a cover in its own units. */
const BOX = '0 0 240 262';

/** @type {Record<string, () => SVGElement[]>} */
const DRAWINGS = {
  fossil: () => [used(FOSSILS, 'ammonite', 8, 22, 226)],
  'twisted-fish': () => [
    used(FISH, 'card-shark', 16, 14, 132), used(FISH, 'jellyfish', 158, 22, 66), used(FISH, 'crab', 20, 138, 84),
    used(FISH, 'clown-fish', 112, 92, 72), used(FISH, 'star-fish', 186, 104, 42), used(FISH, 'whale', 118, 158, 104),
  ],
  'cosmople-fish-2': globeFish,
  networks: network,
  connections: ticket,
};

/** A smaller drawing for lists, where the cover has too much. @type {Record<string, () => SVGElement>} */
const EMBLEMS = {
  fossil: () => used(FOSSILS, 'ammonite', 0, 11, 240),
  'twisted-fish': () => used(FISH, 'card-shark', 0, 11, 240),
};

/** @param {string} game @param {'slice' | 'meet'} [fit] */
export function cover(game, fit = 'slice') {
  return svg('svg', { viewBox: BOX, preserveAspectRatio: `xMidYMid ${fit}`, 'aria-hidden': 'true' }, DRAWINGS[game]?.() ?? []);
}

/** @param {string} game */
export function emblem(game) {
  const own = EMBLEMS[game];
  return svg('svg', { class: 'emblem', 'data-game': game, viewBox: '0 11 240 240', 'aria-hidden': 'true' }, own ? own() : DRAWINGS[game]?.() ?? []);
}

/** What swims or lies in a waiting room: from the left and the top in hundredths, pixels wide, turned by degrees. @type {Record<string, [string, [string, number, number, number, number][]]>} */
const SCENERIES = {
  'fossil': [FOSSILS, [['ammonite', 4, 4, 290, -6], ['dragonfly', 68, 5, 190, 12], ['fern', 42, 30, 200, -14], ['echinoid', 74, 42, 130, 0], ['gastropod', 6, 52, 180, 8], ['ichthyosaur', 46, 62, 260, -4], ['brachiopod', 45, 5, 120, -10], ['crinoid', 24, 76, 130, 6]]],
  'twisted-fish': [FISH, [['card-shark', 5, 5, 290, -4], ['jellyfish', 70, 6, 170, 8], ['clown-fish', 40, 35, 215, -6], ['star-fish', 76, 42, 120, 10], ['crab', 6, 50, 190, -3], ['whale', 50, 63, 280, 4], ['flying-fish', 46, 8, 130, -14], ['shrimp', 25, 77, 120, 8]]],
};

/** Many drawings of a game, or its cover. @param {string} game */
export function scenery(game) {
  const [file, drawings] = SCENERIES[game] ?? ['', []];
  return h('div', { class: `scenery${file ? '' : ' of-cover'}`, 'aria-hidden': 'true' }, drawings.map(([id, left, top, width, turn]) =>
    svg('svg', { vars: { left: `${left}%`, top: `${top}%`, width: `${width}px`, turn: `${turn}deg` } }, svg('use', { href: `${file}#${id}` }))), !file && cover(game, 'meet'));
}

/**
 * @param {string} file
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function used(file, id, x, y, size) {
  return svg('svg', { x, y, width: size, height: size }, svg('use', { href: `${file}#${id}` }));
}

/** @param {number} cx @param {number} cy @param {number} r @param {boolean} isFull @param {number} [line] */
function ring(cx, cy, r, isFull, line = 5) {
  return svg('circle', { cx, cy, r, fill: isFull ? WHITE : GROUND, stroke: WHITE, 'stroke-width': line });
}

/** The world as a fish. */
function globeFish() {
  return [
    svg('g', { fill: 'none', stroke: WHITE, 'stroke-width': 5 },
      svg('circle', { cx: 102, cy: 136, r: 76 }), svg('ellipse', { cx: 102, cy: 136, rx: 28, ry: 76 }),
      svg('ellipse', { cx: 102, cy: 136, rx: 57, ry: 76 }), svg('path', { d: 'M26 136H178M35 99H169M35 173H169M60 72H144M60 200H144' })),
    svg('path', { fill: WHITE, d: 'M172 136C190 123 204 102 216 84C218 112 213 126 209 136C213 146 218 160 216 188C204 170 190 149 172 136Z' }),
    svg('circle', { cx: 60, cy: 117, r: 15, fill: WHITE, stroke: GROUND, 'stroke-width': 4 }),
    svg('circle', { cx: 57, cy: 117, r: 5.5, fill: GROUND }),
    ring(186, 62, 8, false, 4), ring(202, 38, 5.5, false, 4), ring(184, 24, 3.5, false, 4),
  ];
}

/** Cities, and what links them. */
function network() {
  const cities = [[48, 52, 19, 1], [126, 38, 13, 0], [198, 76, 16, 1], [86, 112, 22, 1], [162, 128, 14, 0], [40, 176, 15, 0], [112, 196, 25, 1], [196, 190, 18, 0]];
  const links = [[0, 1], [1, 2], [0, 3], [1, 3], [1, 4], [2, 4], [3, 4], [3, 5], [3, 6], [4, 6], [4, 7], [5, 6], [6, 7], [2, 7]];
  const way = links.map(([a, b]) => `M${cities[a][0]} ${cities[a][1]}L${cities[b][0]} ${cities[b][1]}`).join('');
  return [svg('path', { d: way, fill: 'none', stroke: WHITE, 'stroke-width': 4.5 }), ...cities.map(([x, y, r, full]) => ring(x, y, r, full === 1))];
}

/** A card of two cities, and two routes that it would join. */
function ticket() {
  return [
    svg('path', { d: 'M34 40C84 26 150 44 166 96M206 222C156 236 90 218 74 166', fill: 'none', stroke: WHITE, 'stroke-width': 5, 'stroke-linecap': 'round' }),
    ...[[34, 40], [84, 33], [134, 52]].map(([x, y]) => ring(x, y, 10.5, true)),
    ...[[206, 222], [156, 229], [106, 210]].map(([x, y]) => ring(x, y, 11.5, false)),
    svg('g', { transform: 'rotate(-32 120 131)' },
      svg('rect', { x: 46, y: 88, width: 148, height: 86, rx: 9, fill: WHITE }),
      svg('path', { d: 'M80 131H160', stroke: GROUND, 'stroke-width': 6, 'stroke-linecap': 'round', 'stroke-dasharray': '1 13.3' }),
      svg('circle', { cx: 76, cy: 131, r: 14, fill: GROUND }),
      svg('circle', { cx: 164, cy: 131, r: 14, fill: WHITE, stroke: GROUND, 'stroke-width': 6 })),
  ];
}
