/** What people at the table say. Names and words are text, whatever is in them. @module */
import { h } from './dom.js';
import { mark } from './scene.js';
import { t } from './words.js';

/** @param {import('./scene.js').Scene} scene */
export function chatLines(scene) {
  const said = scene.happened.filter((entry) => entry.kind === 'chatted');
  if (said.length === 0) return [h('li', { class: 'nothing' }, t('nothing said'))];
  return said.map(({ version, facts }) => {
    const move = scene.happened.filter((entry) => entry.kind === 'moved' && entry.version < version).length;
    return h('li', {}, mark(facts.seat, scene.seat), h('span', {}, h('small', {}, [scene.name(facts.seat), move > 0 && t('at move', { n: move })].filter(Boolean).join(' · ')),
      h('span', { class: 'words' }, facts.text)));
  });
}

/** @param {(text: string) => void} say @param {boolean} isSeated who watches has no voice */
export function chatInput(say, isSeated) {
  if (!isSeated) return h('p', { class: 'say-in silent' }, t('only seated talk'));
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
