/** Beside a match that is over: every hand at the move that is seen, whose chair one looks from, the link, the record, the deal. @module */
import { isOffline } from './address.js';
import { record } from './api.js';
import { checkDeal } from './deal.js';
import { giveFile } from './give_file.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { copyText } from './link.js';
import { mark } from './scene.js';
import { t } from './words.js';

/**
 * @param {import('./scene.js').Scene} scene of the past
 * @param {import('./scene.js').GamePage} page
 * @param {import('./past.js').LookingBack} past
 * @param {import('./socket.js').TableShown} table as it stands
 */
export function replayPane(scene, page, past, table) {
  const hands = scene.table.seats.map((_, seat) => openHand(scene, page, past, seat));
  return h('div', { class: 'replay' },
    h('h3', {}, t(hands.some(Boolean) ? 'all hands' : 'whose chair')),
    h('ol', { class: 'chairs' }, hands.map((hand, seat) => chair(scene, past, seat, hand))),
    h('div', { class: 'replay-tools' }, !isOffline && linkTool(past),
      h('button', { class: 'button', id: 'replay-record', type: 'button', onclick: () => void download(table.id) }, t('download')),
      dealTool(table)));
}

/**
 * As the game draws it, or in words; nothing where no cards are held.
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {import('./past.js').LookingBack} past
 * @param {number} seat
 */
function openHand(scene, page, past, seat) {
  const from = past.from(scene, seat);
  if (from.view === null) return null;
  return page.hands ? page.hands(from, seat) : plainHand(from.view, seat);
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./past.js').LookingBack} past
 * @param {number} seat
 * @param {import('./dom.js').Child} hand
 */
function chair(scene, past, seat, hand) {
  return h('li', {},
    h('button', { class: 'chair', id: `chair-${seat}`, type: 'button', 'aria-pressed': String(seat === scene.seat), onclick: () => void past.lookFrom(seat) },
      mark(seat, scene.seat), h('span', {}, scene.name(seat)), seat === scene.seat && icon('check')),
    hand);
}

/** The cards by their names. @param {any} view @param {number} seat */
function plainHand(view, seat) {
  const cards = view.hands?.[seat];
  return Array.isArray(cards) && h('p', { class: 'open-hand' }, cards.map((card) => h('span', { class: 'open-card' }, String(card))));
}

/** The record as a file. @param {string} id */
async function download(id) {
  giveFile(`${id}.shoal.json`, JSON.stringify(await record(id)));
}

/** @param {import('./past.js').LookingBack} past */
function linkTool(past) {
  const label = h('span', { role: 'status' }, t('link at the move'));
  const copy = async () => { label.textContent = (await copyText(location.href)) ? t('copied') : location.href; };
  return h('button', { class: 'button', id: 'replay-link', type: 'button', 'data-move': past.move, onclick: () => void copy() }, icon('link'), label);
}

/** @param {import('./socket.js').TableShown} table */
function dealTool(table) {
  const told = h('p', { class: 'verdict', role: 'status' });
  const check = async () => {
    told.textContent = t('one moment');
    const { isRight, text } = await checkDeal(table);
    told.className = isRight ? 'verdict right' : 'verdict wrong';
    told.replaceChildren(isRight ? icon('check') : icon('close'), h('span', {}, text));
    told.scrollIntoView({ block: 'nearest' });
  };
  return h('div', { class: 'deal' }, h('button', { class: 'button', id: 'replay-deal', type: 'button', onclick: () => void check() }, t('check the deal')), told);
}
