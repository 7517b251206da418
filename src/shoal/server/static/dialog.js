/** A dialog over the page: a title, what is asked, and buttons. @module */
import { h } from './dom.js';
import { icon } from './icons.js';
import { t } from './words.js';

/**
 * Shown at once; gone when it is closed.
 * @param {string} title
 * @param {...(import('./dom.js').Child | import('./dom.js').Child[])} children
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'dialog', 'aria-labelledby': 'dialog-title' },
    h('header', {}, h('h2', { id: 'dialog-title' }, title),
      h('button', { class: 'tool', type: 'button', 'aria-label': t('shut'), title: t('shut'), onclick: () => dialog.close() }, icon('close'))),
    ...children));
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * One of several, each in sight.
 * @param {string} name
 * @param {string} title
 * @param {{ value: string, label: string }[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} [change]
 */
export function choice(name, title, choices, chosen, change) {
  return h('fieldset', { class: 'choice' }, h('legend', {}, title),
    h('div', {}, choices.map(({ value, label }) =>
      h('label', {}, h('input', { type: 'radio', name, value, checked: value === chosen, onchange: change && (() => change(value)) }), h('span', {}, label)))));
}

/**
 * @param {string} title
 * @param {Record<string, any>} attributes of the input
 * @param {...import('./dom.js').Child} beside
 */
export function field(title, attributes, ...beside) {
  return h('div', { class: 'field' }, h('label', { for: attributes.id }, title), h('div', {}, h('input', { autocomplete: 'off', ...attributes }), ...beside));
}
