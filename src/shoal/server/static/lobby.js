/** The waiting room: the game's drawings and its goal, who sits where, and the link for the others. @module */
import { linkTo } from './address.js';
import { lineOf, characterOf, levelOf, portrait } from './cast.js';
import { say } from './cast/say.js';
import { scenery } from './covers.js';
import { h } from './dom.js';
import { linkBox } from './link.js';
import { knownName } from './api.js';
import { shownPath } from './navigate.js';
import { CLOCKS, isHost, nextBot, otherBot } from './start.js';
import { ago, t } from './words.js';

const FACE = 52; // pixels

/** @typedef {{ sit: (seat?: number) => void, leave: () => void, fill?: (seat: number, bot: string) => void }} Acts */

/** What has been typed and not sent, as the lobby is drawn anew whenever somebody sits down. */
let typed = '';

/** How one would be called here. */
export const wantedName = () => typed.trim() || undefined;

/**
 * @param {import('./scene.js').Scene} scene
 * @param {string} title the game's
 * @param {Acts} act
 */
export function lobby(scene, title, act) {
  const { table, seat } = scene;
  const free = table.seats.filter((each) => !each.person && each.bot === null).length;
  const link = free > 0 && h('section', { class: 'hand-on' }, h('h3', {}, say('send the link')), linkBox(linkTo(shownPath()), t('a table of', { game: title }), { isFolded: true }), h('p', {}, say('dealt then')));
  const places = h('section', {}, seat === null && free > 0 ? naming() : null,
    h('ol', { class: 'places' }, table.seats.map((_, each) => place(scene, each, act))));
  return h('div', { class: 'lobby', 'data-game': table.game }, art(table.game),
    h('div', { class: 'room' },
      h('header', {}, h('p', { class: 'kicker' }, free === 1 ? say('waiting for one') : say('waiting for more', { n: free })), h('h2', {}, title), h('p', {}, settled(table))),
      places, link,
      seat !== null && h('footer', {}, h('button', { class: 'button', id: 'leave-room', type: 'button', onclick: act.leave }, t('get up')))));
}

/** @param {string} game */
function art(game) {
  return h('section', { class: 'room-art', 'data-game': game }, scenery(game),
    h('div', {}, h('p', {}, say('the goal')), h('h3', {}, say(`goal ${game}`)), h('a', { href: `/learn/${game}/1` }, say('learn it'))));
}

/** Seats, length, the clock, who may come, and whether hints are allowed. @param {import('./socket.js').TableShown} table */
function settled(table) {
  const clock = table.per_move === null ? say('sum no clock') : say('sum clock', { time: clockName(table.per_move) });
  const { target, rounds_per_player: rounds, whoppers } = table.options;
  const length = rounds === undefined ? `target ${target > 0 ? 400 : 0}` : `rounds ${rounds}`;
  const parts = [say('n seats', { n: table.seats.length }), say(length), whoppers === 1 && say('sum whoppers'), clock, t(table.listed ? 'is listed' : 'is by link'), table.hints && t('with hints')];
  return parts.filter((part) => part !== false).map((part) => part.toLowerCase()).join(' · ');
}

/** @param {number} seconds */
const clockName = (seconds) => (CLOCKS.includes(String(seconds)) ? say(`clock ${seconds}`) : t('seconds', { n: seconds }));

function naming() {
  const keep = (/** @type {Event} */ event) => { typed = /** @type {HTMLInputElement} */ (event.target).value; };
  return h('div', { class: 'field' }, h('label', { for: 'lobby-name' }, t('your name')),
    h('div', {}, h('input', { id: 'lobby-name', maxlength: 30, value: typed || knownName(), placeholder: t('guest'), autocomplete: 'nickname', oninput: keep })));
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {number} seat
 * @param {Acts} act
 */
function place(scene, seat, act) {
  const { table } = scene;
  const { person, bot } = table.seats[seat];
  const isFree = !person && bot === null;
  const button = (/** @type {string} */ label, /** @type {() => void} */ press) =>
    h('button', { class: 'button', id: `place-${seat}`, type: 'button', onclick: press }, label);
  const fill = () => act.fill?.(seat, nextBot(table.game, table.seats.map((each) => each.bot)));
  return h('li', { class: isFree ? 'free' : '' }, face(scene, seat),
    h('div', {}, h('b', {}, isFree ? say('free seat') : scene.name(seat), bot !== null && h('em', {}, levelOf(bot))), h('small', {}, note(scene, seat))),
    isFree && scene.seat === null && button(t('sit here'), () => act.sit(seat)),
    bot !== null && !person && scene.seat !== null && act.fill && isHost(table.id) && h('button', { class: 'swap-bot', id: `swap-${seat}`, type: 'button', 'aria-label': say('swap of', { name: scene.name(seat) }), onclick: () => act.fill?.(seat, otherBot(table.game, table.seats.map((each) => each.bot), seat)) }, say('swap')),
    isFree && scene.seat !== null && act.fill && isHost(table.id) && button(say('fill with a bot'), fill),
    person && seat !== scene.seat && table.seats[seat].ready && h('i', {}, say('here')));
}

/** @param {import('./scene.js').Scene} scene @param {number} seat */
function face(scene, seat) {
  const { person, bot } = scene.table.seats[seat];
  const looks = ['mark', seat === scene.seat && 'you', !person && bot === null && 'nobody'];
  return (person ? null : portrait(bot, FACE, { plate: true })) ?? h('b', { class: looks.filter(Boolean).join(' ') }, seat + 1);
}

/** A character greets; of the others it is said who they are. @param {import('./scene.js').Scene} scene @param {number} seat */
function note({ table, seat: own, happened }, seat) {
  const { person, bot } = table.seats[seat];
  const character = person ? null : characterOf(bot);
  if (character !== null) return t('quoted', { line: lineOf(character.id, 'greeting') });
  if (bot !== null || seat === own) return seat === own && isHost(table.id) ? say('host') : '';
  const sat = happened.findLast(({ kind, facts }) => kind === 'sat' && facts.seat === seat);
  if (person) return sat === undefined ? '' : say('joined', { ago: ago(sat.time) });
  return say(table.listed ? 'anyone listed' : 'anyone');
}
