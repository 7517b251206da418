/** Keys that work at every table; a game has its own beside them. @module */
import { onlyMove } from './attention.js';
import { changeTheme } from './head.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { seatKey } from './seats.js';
import { t } from './words.js';

/** What is listed for who asks. */
const KEYS = ['?', 'h', 'l', 'c', 't', '.', 'b', 'Esc', 'Enter'];

/**
 * @param {import('./table.js').Table} table
 * @param {KeyboardEvent} event
 */
export function tableKey(table, event) {
  if (event.metaKey || event.ctrlKey || event.altKey || table.page === null || table.update === null) return;
  if (document.querySelector('dialog[open]') !== null && event.key !== 'b') return;
  if (pastKey(table, event) || storyKey(table, event) || commonKey(table, event)) event.preventDefault();
}

/** Space skips what is told; at one's turn every other key ends it, and counts. @param {import('./table.js').Table} table @param {KeyboardEvent} event */
function storyKey({ director }, event) {
  if (!director.isTelling || event.target instanceof HTMLInputElement) return false;
  const isFree = !(event.target instanceof Element && event.target.closest('button, a, summary'));
  if (event.key === ' ' && isFree) director.skip();
  else if (event.key === 'Escape') director.flush();
  else {
    if (director.isTurnNear && event.key.length > 1 && !['Tab', 'Shift', 'Enter'].includes(event.key)) director.flush();
    return false;
  }
  return true;
}

/** @param {import('./table.js').Table} table @param {KeyboardEvent} event */
function commonKey(table, event) {
  if (event.target instanceof HTMLInputElement) return false;
  const buttons = table.parts.act.querySelectorAll('button.button');
  if (event.key === 'Escape' && table.hinting.isShown) table.hinting.shut();
  else if (event.key === 'Escape' && table.openSeat !== null) table.openCard(null);
  else if (event.key === 'Escape' && Object.keys(table.chosen).length > 0) table.choose({});
  else if (event.key === '?') table.side.openRule(table.page?.rule?.(table.scene()) ?? '');
  else if (event.key === 'h' && table.hinting.canAsk) void table.hinting.ask();
  else if (event.key === 'l') table.side.open('log');
  else if (event.key === 'c') talk(table);
  else if (event.key === 't') void (table.page?.key?.(table.scene(), event) || changeTheme()); // a card that is looked at is turned by it
  else if (isOnlyMove(table, event)) void table.play(table.now().legal[0]);
  else if (event.key === '.') /** @type {HTMLElement | undefined} */ (buttons[buttons.length - 1])?.focus();
  else return seatKey(event) || (table.page?.key?.(table.scene(), event) ?? false);
  return true;
}

/** To the talk, ready to say something. @param {import('./table.js').Table} table */
function talk(table) {
  table.side.open('chat');
  document.getElementById('say')?.focus();
}

/** Enter or Space, pressed for nothing else, where there is one move only. @param {import('./table.js').Table} table @param {KeyboardEvent} event */
function isOnlyMove(table, event) {
  const isFree = !(event.target instanceof Element && event.target.closest('button, a, input, summary, dialog, [tabindex]'));
  return (event.key === 'Enter' || event.key === ' ') && isFree && onlyMove(table.now()) !== null;
}

/** Keys for looking back: b begins it. @param {import('./table.js').Table} table @param {KeyboardEvent} event */
function pastKey({ past, update }, event) {
  const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'range';
  if (isTyped || !update?.game) return false;
  if (event.key === 'b') void past.step(-1);
  else if (!past.isOn || document.querySelector('dialog[open]')) return false;
  else if (event.key === 'Escape') past.leave();
  else if (event.key === 'f') void past.step(1);
  else if (event.target instanceof HTMLInputElement) return false; // the slider has its own
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') void past.step(event.key === 'ArrowLeft' ? -1 : 1);
  else if (event.key === 'Home' || event.key === 'End') void past.step(event.key === 'Home' ? -Infinity : Infinity);
  else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) past.play();
  else return false;
  return true;
}

/** @param {[string, string][]} own keys of the game, and what they do */
export function openKeys(own) {
  const line = (/** @type {[string, string]} */ [key, what]) => h('div', {}, h('dt', {}, key.split(' ').map((each) => h('kbd', {}, each === 'Enter' ? t('name of Enter') : each))), h('dd', {}, what));
  openDialog(t('keys'), h('dl', { class: 'keys' }, [...KEYS.map((key) => /** @type {[string, string]} */ ([key, t(`key ${key}`)])), ...own].map(line)));
}
