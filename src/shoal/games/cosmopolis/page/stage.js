/** What a beat shows on the map: the cities and nets that keep full ink, numbers beside cities, a sheet beside one of them. @module */
import { svg } from '../../dom.js';
import { callout } from '../../callout.js';
import { hue } from './regions.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('./places.js').Sheet} Sheet
 * @typedef {import('./nets.js').Net} Net
 *
 * @typedef {object} Stage of a beat
 * @property {string[]} [cities] that keep full ink; the others step back, and nets do that have a city beyond these
 * @property {number[]} [seats] whose nets; else everybody's
 * @property {boolean} [traces] the nets draw themselves, one line after the other
 * @property {[string, number][]} [numbers] beside cities, in the order in which they count
 * @property {{ city: string, content: () => Child[] }} [callout]
 * @property {string[]} [lit] cities that are only marked: nothing steps back
 * @property {{ cities: string[], from: number, to: number }} [moved] cards that have changed hands
 */

const A_CARD = 140; // milliseconds that the line takes to each
const BESIDE = 17; // units from a city to its number
const APART = 15.5;
const SAMPLES = 12; // points of a line that a sheet should not cover
const LINE = 5; // pixels around each

/** @param {Scene} scene @returns {Stage} */
export const stageOf = (scene) => scene.beat?.stage ?? {};

/** Whether others step back behind it. @param {Stage} stage */
export const isTold = (stage) => stage.cities !== undefined;

/** The nets with those that are told marked so, above the others. @param {Stage} stage @param {Net[]} nets @returns {Net[]} */
export function toldNets(stage, nets) {
  if (!isTold(stage)) return nets;
  const isOf = (/** @type {Net} */ { seat, cities }) => (stage.seats?.includes(seat) ?? true) && cities.length > 0 && cities.every((city) => stage.cities?.includes(city));
  const marked = nets.filter(({ look }) => look !== 'preview').map((net) => (isOf(net) ? { ...net, look: `${net.look ?? ''} told${stage.traces ? ' traced' : ''}` } : net));
  return marked.sort((a, b) => Number(isOf(a)) - Number(isOf(b)));
}

/** The beat that the map was drawn for last: what comes in with it comes in once. @type {object | null} */
let drawn = null;

/** Shows on a map what the beat tells. @param {Scene} scene @param {SVGElement} map @param {Sheet} sheet */
export function showStage(scene, map, sheet) {
  const stage = stageOf(scene);
  const beat = scene.beat ?? null;
  const isNew = beat !== drawn;
  drawn = beat;
  const told = new Set(stage.cities);
  for (const point of map.querySelectorAll('.pt')) {
    const city = point.getAttribute('data-city') ?? '';
    point.classList.toggle('told', told.has(city));
    point.classList.toggle('subject', stage.callout?.city === city);
    point.classList.toggle('shown', stage.lit?.includes(city) ?? false);
  }
  if (isTold(stage)) map.setAttribute('data-told', isNew ? 'new' : '');
  map.append(...(stage.numbers ?? []).map((each, place, all) => numberBeside(sheet, each, place, all, stage.seats?.[0])).filter((each) => each !== null));
  const sign = stage.callout;
  if (sign !== undefined && isNew) queueMicrotask(() => callOut(map, sign));
  if (stage.moved !== undefined && isNew) queueMicrotask(() => document.querySelector(':is(.ledger, .rows) .moved')?.scrollIntoView({ block: 'nearest' }));
}

/** @param {SVGElement} map @param {NonNullable<Stage['callout']>} sign */
function callOut(map, { city, content }) {
  const place = map.closest('.map-place');
  const point = map.querySelector(`.pt:not(.again)[data-city="${CSS.escape(city)}"] :is(.mk, .station)`);
  if (place !== null && point !== null && map.getBoundingClientRect().width > 0) callout(place, point, toldBoxes(map, place), ...content());
}

/** Where the cities and nets are that are told, and what stands on the map besides. @param {SVGElement} map @param {Element} place */
function toldBoxes(map, place) {
  const boxes = [...map.querySelectorAll('.pt.told, .nth, .net.told .bullet'), ...place.querySelectorAll('.regions'), ...document.querySelectorAll('.look, .banner')].map((each) => each.getBoundingClientRect());
  const lines = [.../** @type {NodeListOf<SVGPathElement>} */ (map.querySelectorAll('.net.told .line'))].flatMap((path) => {
    const [length, matrix] = [path.getTotalLength(), path.getScreenCTM()];
    return Array.from({ length: SAMPLES + 1 }, (_, n) => path.getPointAtLength((length * n) / SAMPLES).matrixTransform(matrix ?? undefined));
  });
  return [...boxes.filter(({ width }) => width > 0), ...lines.map(({ x, y }) => ({ left: x - LINE, right: x + LINE, top: y - LINE, bottom: y + LINE }))];
}

/**
 * On the side of a city where its name is not; several beside each other.
 * @param {Sheet} sheet @param {[string, number]} number @param {number} at @param {[string, number][]} all @param {number} [seat]
 */
function numberBeside(sheet, [city, number], at, all, seat) {
  const place = sheet.places[city];
  if (place === undefined) return null;
  const before = all.slice(0, at).filter(([other]) => other === city).length;
  const [, , anchor] = place.label;
  const shift = BESIDE + before * APART;
  const [dx, dy] = anchor === 'start' ? [-shift, 0] : anchor === 'end' ? [shift, 0] : [before * APART, place.label[1] < 0 ? BESIDE : -BESIDE];
  return svg('g', { class: 'nth', vars: { x: `${place.x}px`, y: `${place.y}px`, dx: `${dx}px`, dy: `${dy}px`, late: `${at * A_CARD}ms`, ...(seat === undefined ? {} : hue(seat)) } },
    svg('circle', { r: 7.4 }), svg('text', { y: 3.6 }, number));
}
