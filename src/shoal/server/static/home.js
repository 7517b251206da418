/** The first page: the five games, one's own tables, and those that others have opened. @module */
import { hasSite, isOffline } from './address.js';
import { cover, emblem } from './covers.js';
import { fill, h } from './dom.js';
import { pageHead } from './head.js';
import { joining } from './join.js';
import * as api from './api.js';
import { whilePage } from './navigate.js';
import { settingsTool } from './settings.js';
import { shoal } from './shoal.js';
import { playBots } from './start.js';
import { ago, t } from './words.js';
import { drawYours } from './yours.js';

/** @param {Element} root */
export async function drawHome(root) {
  const yours = h('div', { class: 'yours-place' });
  const open = h('div', { class: 'open-place' });
  const covers = h('ol', { class: 'covers', 'aria-label': t('the games') });
  const foot = h('footer', { class: 'foot' });
  fill(root, h('div', { class: 'home' }, pageHead(settingsTool()), h('main', {}, opening(), yours, covers, open), foot));
  try {
    const games = await api.games();
    const title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
    fill(covers, ...games.map(game));
    fill(foot, ...footer(games), isOffline && (await import('./offline/status.js')).deviceNote());
    const refresh = () => void Promise.all([drawYours(yours, title), !isOffline && drawOpen(open, title)]).catch(() => undefined);
    refresh();
    document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); }, { signal: whilePage() });
    window.addEventListener('pageshow', (event) => { if (event.persisted) refresh(); }, { signal: whilePage() });
  } catch {
    fill(covers, h('li', { class: 'wrong', role: 'alert' }, t('server away')));
  }
}

function opening() {
  return h('section', { class: 'opening' }, h('h1', {}, t('headline')), shoal(), h('div', { class: 'lead' }, h('p', {}, t(isOffline ? 'introduction offline' : 'introduction')), !isOffline && joining()));
}

/** @param {api.Game} game */
function game(game) {
  return h('li', { class: 'cover', 'data-game': game.name }, picture(game),
    h('div', { class: 'about' }, h('h2', {}, game.title), h('small', {}, `${t('players', { least: game.least, most: game.most })} · ${t(`length ${game.name}`)}`,
      game.page && ' · ', game.page && h('a', { href: `/learn/${game.name}/1`, 'aria-label': `${game.title}: ${t('learn')}` }, t('learn'))),
      h('p', {}, t(`about ${game.name}`)), game.page ? buttons(game) : inTerminal(game)));
}

/** A press on the picture opens the start sheet. @param {api.Game} game */
function picture(game) {
  if (!game.page) return h('div', { class: 'picture' }, cover(game.name));
  return h('button', { class: 'picture', type: 'button', 'aria-label': `${game.title}: ${t('set up')}`, onclick: () => void open(game, false) }, cover(game.name));
}

/** The sheet is loaded when it is wanted. @param {api.Game} game @param {boolean} invites @param {boolean} [several] people at this device */
async function open(game, invites, several) {
  const { openStart } = await import('./start_sheet.js');
  await openStart(game, invites, several);
}

/** Without a server nobody can be invited; people at this device play together. */
const others = isOffline ? 'together' : 'invite';

/** @param {api.Game} game */
function buttons(game) {
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const play = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    await playBots(game).catch((error) => { wrong.textContent = error.message; });
    button.disabled = false;
  };
  return h('div', {}, h('div', { class: 'buttons' },
    h('button', { class: 'button ink', type: 'button', 'aria-label': `${game.title}: ${t('play now')}`, onclick: play }, t('play now')),
    h('button', { class: 'button', type: 'button', 'aria-label': `${game.title}: ${t('set up')}`, onclick: () => void open(game, false) }, t('set up')),
    h('button', { class: 'button', type: 'button', 'aria-label': `${game.title}: ${t(others)}`, onclick: () => void open(game, !isOffline, isOffline) }, t(others))), wrong);
}

/** @param {api.Game} game */
function inTerminal(game) {
  return h('div', { class: 'soon' }, t('soon'), h('code', {}, `shoal play ${game.name}`));
}

/**
 * Tables that others have opened to all.
 * @param {Element} place
 * @param {(name: string) => string} title
 */
async function drawOpen(place, title) {
  const [open, mine] = await Promise.all([api.openTables(), api.myTables()]);
  const others = open.filter((table) => !mine.some((own) => own.id === table.id)).slice(0, 12);
  fill(place, others.length > 0 && h('section', { class: 'open', 'aria-labelledby': 'open-tables' }, h('h2', { id: 'open-tables' }, t('open tables')),
    h('ol', {}, others.map((table) => h('li', {}, h('a', { href: `/table/${table.id}` }, emblem(table.game),
      h('span', {}, h('b', {}, title(table.game)), h('small', {}, ago(table.touched))),
      h('i', {}, t('waiting for players', { taken: table.taken, seats: table.seats }))))))));
}

/** @param {api.Game[]} games */
function footer(games) {
  return [h('p', {}, t('footer')),
    h('nav', { 'aria-label': t('rules') }, h('b', {}, t('rules')), games.map((game) => h('a', { href: `/rules/${game.name}` }, game.title)), h('a', { href: '/cast' }, t('the cast')),
      hasSite && h('a', { id: 'play-offline', href: '/offline/' }, t('play offline')))];
}
