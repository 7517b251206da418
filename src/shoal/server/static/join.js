/** One field for whatever one was sent. @module */
import { h } from './dom.js';
import { look } from './api.js';
import { goTo } from './navigate.js';
import { t } from './words.js';

/** A link or a code: of a table, or of another device. */
export function joining() {
  const input = /** @type {HTMLInputElement} */ (h('input', { id: 'code', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-describedby': 'code-wrong', placeholder: t('code sample') }));
  const wrong = h('p', { class: 'wrong', id: 'code-wrong', role: 'alert' });
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [, kind, code] = /^(?:.*\/(table|join)\/)?([\w-]+)\/?(?:[?#].*)?$/.exec(input.value.trim()) ?? [];
    if (code === undefined) wrong.textContent = input.value.trim() ? t('no such code') : '';
    else if (kind === 'join') goTo(`/join/${code}`);
    else if (await look(code).catch(() => null)) goTo(`/table/${code}`);
    else wrong.textContent = t('no such code');
  };
  return h('form', { class: 'join', onsubmit: (/** @type {Event} */ event) => void join(event) }, h('label', { for: 'code' }, t('have a link')),
    h('div', {}, input, h('button', { class: 'button' }, t('join'))), wrong);
}
