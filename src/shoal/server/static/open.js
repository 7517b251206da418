/** Where the side has no column of its own, or not yet, it is a sheet from below. @module */
import { h } from './dom.js';
import { icon } from './icons.js';

/** @param {HTMLElement} side */
export const shutSheet = (side) => side.closest('dialog')?.close();

/** @param {HTMLElement} side */
export function openSheet(side) {
  if (side.checkVisibility() || side.closest('dialog')) return;
  const home = /** @type {HTMLElement} */ (side.parentElement);
  const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'sheet-below' }));
  const shut = h('button', { class: 'tool shut', type: 'button', 'aria-label': '✕', onclick: () => dialog.close() }, icon('close'));
  dialog.append(side, shut);
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener('close', () => {
    home.append(side);
    dialog.remove();
  });
  home.append(dialog); // a game's own styles are for what is inside
  dialog.showModal();
}
