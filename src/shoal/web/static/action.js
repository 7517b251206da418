/** The action bar: one sentence that says what is expected of you, and at most two buttons. @module */
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * @typedef {import('./scene.js').Sentence & { isMine?: boolean, waits?: boolean, rule?: string, isSending?: boolean }} Said
 * @param {Said} said
 * @param {(rule: string) => void} openRule
 */
export function actionBar(said, openRule) {
  const buttons = said.buttons ?? [];
  return h(
    'section',
    { class: `act${said.isMine ? ' now' : ''}${buttons.length > 1 ? ' two' : ''}`, 'aria-busy': said.isSending && 'true' },
    h(
      'div',
      { class: 'say', role: 'status' },
      h('p', {}, said.rule && h('span', { class: 'minus' }, '✕ '), said.waits && h('i', { class: 'breath', 'aria-hidden': 'true' }), said.text,
        said.rule && [' ', h('button', { class: 'rule-id', type: 'button', onclick: () => openRule(/** @type {string} */ (said.rule)) }, said.rule)]),
      said.more && h('small', {}, said.more),
    ),
    buttons.length > 0 && h('div', { class: 'buttons' }, buttons.map((button, place) => pressable(button, place, said.isSending ?? false))),
  );
}

/**
 * @param {import('./scene.js').Button} button
 * @param {number} place
 * @param {boolean} isSending
 */
function pressable(button, place, isSending) {
  const looks = `button${button.go ? ' go' : ''}${button.close ? ' closes' : ''}`;
  return h(
    'button',
    { class: looks, type: 'button', id: `act-${place}`, disabled: isSending || button.off, onclick: button.act },
    button.close && icon('close'),
    h('span', {}, button.label),
    button.price && h('span', {}, button.price),
  );
}
