/** What people at the table say. Names and words are text, whatever is in them. @module */
import { h } from './dom.js';
import { mark } from './scene.js';
import { t } from './words.js';

/** @param {import('./scene.js').Scene} scene */
export function chatLines(scene) {
  const said = scene.happened.filter((entry) => entry.kind === 'said');
  if (said.length === 0) return [h('li', { class: 'nothing' }, t('nothing said'))];
  return said.map(({ what }) =>
    h('li', {}, mark(what.seat, scene.seat), h('span', {}, h('b', {}, scene.name(what.seat)), h('span', { class: 'words' }, what.text))));
}

/** @param {(text: string) => void} say */
export function chatInput(say) {
  const input = /** @type {HTMLInputElement} */ (
    h('input', { id: 'say', maxlength: 300, autocomplete: 'off', placeholder: t('say something'), 'aria-label': t('say something') })
  );
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) say(input.value);
    input.value = '';
  };
  return h('form', { class: 'say-in', onsubmit: send }, input);
}
