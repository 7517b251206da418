/** The strip of one's tables: where it is one's turn first, then those in progress, those that wait for players, and those over. @module */
import { emblem } from './covers.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import * as api from './api.js';
import { ago, t } from './words.js';

const SHOWN = 3; // at first: of each it has to be asked how it stands
const MOST = 12;
const ORDER = ['playing', 'open', 'over'];

/** @typedef {{ text: string, isMine?: boolean }} Standing */

/**
 * Filled now, and again whenever one comes back to the page.
 * @param {HTMLElement} place
 * @param {(name: string) => string} title of a game
 */
export async function drawYours(place, title) {
  const count = place.dataset.whole === 'yes' ? MOST : SHOWN;
  const [tables, matches] = await Promise.all([api.myTables(), api.myMatches()]);
  const shown = tables.filter((table) => ORDER.includes(table.state))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const standings = await Promise.all(shown.slice(0, count).map((table) => standing(table, matches)));
  const lines = standings.map((stands, at) => ({ table: shown[at], stands }));
  lines.sort((a, b) => Number(b.stands.isMine ?? false) - Number(a.stands.isMine ?? false));
  const seeAll = async () => {
    place.dataset.whole = 'yes';
    await drawYours(place, title);
    place.querySelectorAll('a')[SHOWN]?.focus();
  };
  const all = shown.length > count && count < MOST
    && h('button', { class: 'more', type: 'button', onclick: () => void seeAll() }, t('all of them', { n: Math.min(shown.length, MOST) }));
  fill(place, lines.length > 0 && h('section', { class: 'yours', 'aria-labelledby': 'your-tables' },
    h('div', {}, h('h2', { id: 'your-tables' }, t('your tables')), all),
    h('ol', {}, lines.map(({ table, stands }) => line(table, title(table.game), stands)))));
}

/**
 * @param {api.Listed} table
 * @param {string} title
 * @param {Standing} stands
 */
function line(table, title, stands) {
  return h('li', { class: `is-${table.state}` }, h('a', { href: `/table/${table.id}` }, emblem(table.game),
    h('span', {}, h('b', {}, title), h('small', {}, `${t('n players', { n: table.seats })} · ${ago(table.touched)}`)),
    stands.isMine ? h('em', {}, stands.text) : h('i', {}, stands.text)),
  table.state === 'over' && h('a', { class: 'replay-link', href: `/table/${table.id}#move-0` }, icon('then'), t('replay')));
}

/**
 * Whose turn it is, or who won.
 * @param {api.Listed} table
 * @param {api.Played[]} matches
 * @returns {Promise<Standing>}
 */
async function standing(table, matches) {
  if (table.state === 'over') return { text: outcome(matches.find((match) => match.id === table.id)) };
  if (table.state === 'open') return { text: t('waiting for players', { taken: table.taken, seats: table.seats }) };
  const found = await api.look(table.id).catch(() => null);
  const waits = found?.table.waits_for ?? null;
  if (found === null || waits === null) return { text: t('playing') };
  const isShared = (found.players?.filter(Boolean).length ?? 0) > 1;
  if (isShared && found.players?.[waits]) return { text: t('turn of', { name: found.table.seats[waits].name }), isMine: true };
  if (waits === found.seat || found.players?.[waits]) return { text: t('your turn'), isMine: true };
  return { text: t('waiting for', { name: found.table.seats[waits].name }) };
}

/** @param {api.Played | undefined} match */
function outcome(match) {
  const winner = match?.won.indexOf(true) ?? -1;
  if (match === undefined || winner === -1) return t('over');
  if (match.won[match.seat ?? -1]) return t('you won', { points: match.scores[winner] });
  const names = match.players.filter((_, seat) => match.won[seat]).join(', ');
  return t('won', { names, points: match.scores[winner] });
}
