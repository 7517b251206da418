/** Pictures beside the rules: positions of the lessons, drawn by the game's own page. @module */
import { h } from '../dom.js';
import { scoreSheet } from '../score_sheet.js';
import { begunLesson, triedLesson } from '../api.js';
import { t } from '../words.js';
import { styles } from '../styles.js';

/**
 * @typedef {import('../scene.js').Scene} Scene
 * @typedef {import('../scene.js').GamePage} GamePage
 *
 * @typedef {object} Picture
 * @property {string} rule where it stands
 * @property {number} lesson whose position it is
 * @property {import('../socket.js').Action[]} [actions] after these moves in it
 * @property {Record<string, any>} [chosen] what is picked
 * @property {'table' | 'hand' | 'ledger' | 'sheet'} part of the page; `sheet`: of the scoring that the moves led to
 * @property {string} [select] what of that part; else all of it
 * @property {string[]} [around] on the map: no more than is around these cities
 * @property {string} caption
 * @property {string} alt what is to be seen, for who cannot see it
 */

const WIDTH = matchMedia('(max-width: 720px)').matches ? 340 : 620; // pixels of a map
const MARGIN = 0.16; // around the cities, of their extent
const SHAPE = 0.56; // least height of a map, of its width

/**
 * @param {string} game
 * @param {(rule: string) => Element | null} place of a rule
 */
export async function drawPictures(game, place) {
  const [{ default: page }, { default: pictures }] = await Promise.all([import(`../games/${game}/page.js`), import(`../games/${game}/pictures.js`),
    styles('./learn/learn.css'), styles(`./games/${game}/page.css`)]);
  await Promise.all(pictures.map(async (/** @type {Picture} */ picture) => {
    const scene = await sceneOf(game, picture);
    place(picture.rule)?.append(figure(game, picture, part(page, scene, picture)));
  }));
}

/** @param {string} game @param {Picture} picture @param {Node[]} drawn */
function figure(game, picture, drawn) {
  const isMap = drawn.some((each) => each instanceof Element && each.matches('.map'));
  return h('figure', { class: 'rule-picture', 'data-part': picture.part },
    h('div', { role: 'img', 'aria-label': picture.alt }, h('div', { class: `app${isMap ? ' of-map' : ''}`, 'data-game': game, inert: true }, drawn)), h('figcaption', {}, picture.caption));
}

/** @param {string} game @param {Picture} picture @returns {Promise<Scene>} */
async function sceneOf(game, { lesson, actions = [], chosen = {} }) {
  const shown = actions.length === 0 ? await begunLesson(game, lesson) : await triedLesson(game, lesson, actions);
  if (!('update' in shown)) throw new Error(shown.text);
  const { table, seat, game: stands, happened } = shown.update;
  const nothing = () => undefined;
  return {
    table, seat, view: stands?.view ?? null, legal: stands?.legal ?? [], annotations: stands?.annotations ?? null, happened, chosen, isMine: table.waits_for === seat,
    name: (of) => (of === seat ? t('you') : table.seats[of].name), choose: nothing, consider: nothing, play: nothing, openRule: nothing, showTab: nothing,
  };
}

/** @param {GamePage} page @param {Scene} scene @param {Picture} picture @returns {Node[]} */
function part(page, scene, { part: name, select, around }) {
  const drawn = h('div', { class: name === 'ledger' ? 'ledger' : '' }, all(page, scene, name));
  const whole = /** @type {HTMLElement} */ (drawn.cloneNode(true)); // the game keeps what it has drawn, and draws the next picture with it
  for (const each of whole.querySelectorAll('[id]')) each.removeAttribute('id'); // there may be others of that name
  if (around !== undefined) return [excerpt(/** @type {SVGElement} */ (whole.querySelector('.map')), around)];
  return select === undefined ? [whole] : [...whole.querySelectorAll(select)];
}

/** @param {GamePage} page @param {Scene} scene @param {Picture['part']} name @returns {import('../dom.js').Child[]} */
function all(page, scene, name) {
  if (name === 'hand') return [page.hand?.(scene) ?? null];
  if (name === 'ledger') return page.ledger?.(scene) ?? [];
  if (name === 'table') return page.draw(scene);
  const scored = scene.happened.findLast(({ lines = [] }) => lines.length > 0);
  const sheet = scored === undefined ? null : page.scoreSheet?.(scene, scored);
  return sheet ? [scoreSheet(scene, sheet, sheet.rows.findLastIndex(({ below }) => below))] : [];
}

/** A map that shows some cities and what is around them. @param {SVGElement} map @param {string[]} cities */
function excerpt(map, cities) {
  const drawn = /** @type {SVGElement} */ (map.cloneNode(true)); // the map itself follows the size of its place
  const points = cities.map((city) => /** @type {SVGElement} */ (drawn.querySelector(`.pt[data-city="${city}"]`)));
  const at = (/** @type {string} */ axis) => points.map((point) => Number.parseFloat(point.style.getPropertyValue(axis)));
  const [xs, ys] = [at('--x'), at('--y')];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left, (bottom - top) / SHAPE) * (1 + 2 * MARGIN);
  const height = Math.max((bottom - top) * (1 + 2 * MARGIN), width * SHAPE);
  drawn.setAttribute('viewBox', `${(left + right - width) / 2} ${(top + bottom - height) / 2} ${width} ${height}`);
  drawn.style.setProperty('--u', String(width / WIDTH));
  drawn.classList.remove('bare');
  return drawn;
}
