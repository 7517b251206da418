/** The first page: the five games, and one's own tables. @module */
import { fill, h } from './dom.js';
import { languageTool, themeTool } from './head.js';
import { logo } from './icons.js';
import * as server from './server.js';
import { t } from './words.js';

/** @param {Element} root */
export async function drawHome(root) {
  const [games, mine] = await Promise.all([server.games(), server.myTables()]);
  fill(root, h('div', { class: 'home' }, top(), opening(), yours(mine, games), h('ul', { class: 'covers' }, games.map(cover))));
}

function top() {
  return h('header', { class: 'home-head' }, h('a', { class: 'brand', href: '/' }, logo(), t('shoal')), h('nav', {}, languageTool(), themeTool()));
}

function opening() {
  return h('section', { class: 'opening' }, h('h1', {}, t('headline')), h('div', {}, h('p', {}, t('introduction')), joining()));
}

/** A link or a code of a table. */
function joining() {
  const input = /** @type {HTMLInputElement} */ (h('input', { id: 'code', autocomplete: 'off' }));
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const id = input.value.trim().split('/').pop();
    if (id) location.href = `/table/${encodeURIComponent(id)}`;
  };
  return h('form', { class: 'join', onsubmit: join }, h('label', { for: 'code' }, t('have a link')), h('div', {}, input, h('button', { class: 'button' }, t('join'))));
}

/**
 * @param {server.Listed[]} tables
 * @param {server.Game[]} games
 */
function yours(tables, games) {
  if (tables.length === 0) return null;
  const title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
  const state = (/** @type {server.Listed} */ table) =>
    (table.state === 'open' ? t('waiting for players', { taken: table.taken, seats: table.seats }) : t(table.state));
  return h('section', { class: 'yours' }, h('h2', {}, t('your tables')), h('ul', {}, tables.slice(0, 3).map((table) =>
    h('li', {}, h('a', { href: `/table/${table.id}` }, h('b', {}, title(table.game)), h('small', {}, state(table)))))));
}

/** @param {server.Game} game */
function cover(game) {
  const usual = Math.min(4, game.most);
  const play = (/** @type {boolean} */ withBots) => async () => {
    const others = withBots ? Array.from({ length: usual }, (_, seat) => (seat === 0 ? null : 'greedy')) : Array.from({ length: usual }, () => null);
    const id = await server.makeTable({ game: game.name, seats: usual, bots: others, listed: false, stand_in: 'greedy' });
    location.href = `/table/${id}#sit`;
  };
  const buttons = game.page
    ? [h('button', { class: 'button ink', type: 'button', onclick: play(true) }, t('play bots')), h('button', { class: 'button', type: 'button', onclick: play(false) }, t('invite'))]
    : [h('small', {}, t('soon'))];
  return h('li', { class: 'cover', 'data-game': game.name }, h('div', { class: 'picture', 'aria-hidden': 'true' }), h('h2', {}, game.title),
    h('small', {}, t('players', { least: game.least, most: game.most })), h('div', { class: 'buttons' }, buttons));
}
