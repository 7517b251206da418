/** Before others are invited: how many, how many of them bots, how fast, who may find the table. @module */
import { choice, field, openDialog } from './dialog.js';
import { h } from './dom.js';
import { level } from './preferences.js';
import * as server from './server.js';
import { t } from './words.js';

/** Seconds for a move; none at first. */
export const CLOCKS = ['', '60', '180', '86400'];

/** How many usually play. @param {server.Game} game */
export const usualSeats = (game) => Math.min(4, game.most);

/**
 * Make a table and go there.
 * @param {server.Game} game
 * @param {object} wanted
 */
export async function begin(game, wanted) {
  const id = await server.makeTable({ game: game.name, seats: usualSeats(game), listed: false, stand_in: 'normal', ...wanted });
  location.href = `/table/${id}#sit`;
}

/** Against bots, at once. @param {server.Game} game */
export function playBots(game) {
  return begin(game, { bots: sitting(usualSeats(game), usualSeats(game) - 1), hints: true });
}

/** People first, then so many bots. @param {number} seats @param {number} bots */
const sitting = (seats, bots) => Array.from({ length: seats }, (_, seat) => (seat < seats - bots ? null : level()));

/** One seat is for oneself. @param {HTMLElement} bots to choose from @param {number} seats */
function allowBots(bots, seats) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...bots.querySelectorAll('input')]);
  for (const input of inputs) input.disabled = Number(input.value) >= seats;
  const allowed = inputs.filter(({ disabled }) => !disabled);
  if (!allowed.some(({ checked }) => checked)) allowed[allowed.length - 1].checked = true;
}

/** @param {server.Game} game */
export function openInvite(game) {
  const numbers = Array.from({ length: game.most - game.least + 1 }, (_, step) => String(game.least + step));
  const upTo = Array.from({ length: game.most }, (_, n) => String(n));
  const bots = choice('bots', t('how many bots'), upTo.map((value) => ({ value, label: value })), '0');
  allowBots(bots, usualSeats(game));
  const wrong = h('p', { class: 'wrong', role: 'alert' });
  const make = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const given = new FormData(form);
    const clock = String(given.get('clock'));
    const seats = Number(given.get('seats'));
    try {
      await server.beSomebody(String(given.get('name')).trim() || t('guest'));
      await begin(game, { seats, bots: sitting(seats, Number(given.get('bots'))), per_move: clock === '' ? null : Number(clock), listed: given.get('listed') === 'yes', hints: given.get('hints') === 'yes' });
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  openDialog(t('a table of', { game: game.title }), h('form', { onsubmit: make },
    choice('seats', t('how many players'), numbers.map((value) => ({ value, label: value })), String(usualSeats(game)), (seats) => allowBots(bots, Number(seats))),
    bots,
    choice('clock', t('time for a move'), CLOCKS.map((value) => ({ value, label: t(`clock ${value || 'none'}`) })), ''),
    choice('listed', t('who can join'), [{ value: 'no', label: t('by link') }, { value: 'yes', label: t('listed') }], 'no'),
    choice('hints', t('hints'), [{ value: 'no', label: t('no') }, { value: 'yes', label: t('yes') }], 'no'),
    field(t('your name'), { id: 'name', name: 'name', maxlength: 30, value: server.knownName(), placeholder: t('guest'), autocomplete: 'nickname' }),
    wrong,
    h('div', { class: 'buttons' }, h('button', { class: 'button ink' }, t('make the table')))));
}
