/** Before the match: who sits where, and the link for the others. @module */
import { h } from './dom.js';
import { CLOCKS } from './invite.js';
import { linkBox } from './link.js';
import { mark } from './scene.js';
import { levelOf } from './seats.js';
import { knownName } from './server.js';
import { t } from './words.js';

/** What has been typed and not sent, as the lobby is drawn anew whenever somebody sits down. */
let typed = '';

/** How one would be called here. */
export const wantedName = () => typed.trim() || undefined;

/**
 * @param {import('./scene.js').Scene} scene
 * @param {string} title the game's
 * @param {{ sit: (seat?: number) => void, leave: () => void }} act
 */
export function lobby(scene, title, act) {
  const free = scene.table.seats.filter((seat) => !seat.person && seat.bot === null).length;
  const others = free > 0 && h('section', {}, h('h3', {}, t('share the link')), linkBox(location.origin + location.pathname, t('a table of', { game: title })));
  const places = h('section', {}, scene.seat === null && free > 0 ? naming() : h('h3', {}, t('who sits where')),
    h('ol', { class: 'places' }, scene.table.seats.map((_, seat) => place(scene, seat, act))));
  return h('div', { class: 'lobby' }, h('div', { class: 'sheet' },
    h('header', {}, h('h2', {}, title), h('p', {}, settled(scene.table))),
    scene.seat === null ? [places, others] : [others, places])); // who comes wants to sit, who sits wants others to come
}

/** The clock, who may come, and whether hints are allowed. @param {import('./socket.js').TableShown} table */
function settled(table) {
  const clock = table.per_move === null ? t('no clock') : t('clock is', { time: clockName(table.per_move) });
  return [t('n players', { n: table.seats.length }), clock, t(table.listed ? 'is listed' : 'is by link'), table.hints && t('with hints')].filter(Boolean).join(' · ');
}

/** @param {number} seconds */
const clockName = (seconds) => (CLOCKS.includes(String(seconds)) ? t(`clock ${seconds}`) : t('seconds', { n: seconds }));

function naming() {
  const keep = (/** @type {Event} */ event) => { typed = /** @type {HTMLInputElement} */ (event.target).value; };
  return h('div', { class: 'field' }, h('label', { for: 'lobby-name' }, t('your name')),
    h('div', {}, h('input', { id: 'lobby-name', maxlength: 30, value: typed || knownName(), placeholder: t('guest'), autocomplete: 'nickname', oninput: keep })));
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {number} seat
 * @param {{ sit: (seat?: number) => void, leave: () => void }} act
 */
function place(scene, seat, act) {
  const { person, bot } = scene.table.seats[seat];
  const isFree = !person && bot === null;
  const button = (/** @type {string} */ label, /** @type {() => void} */ press) =>
    h('button', { class: 'button', id: `place-${seat}`, type: 'button', onclick: press }, label);
  return h('li', { class: isFree ? 'free' : '' }, mark(seat, scene.seat),
    h('span', {}, isFree ? t('free') : scene.name(seat), bot !== null && h('small', {}, levelOf(bot))),
    isFree && scene.seat === null && button(t('sit here'), () => act.sit(seat)),
    seat === scene.seat && button(t('get up'), act.leave));
}
