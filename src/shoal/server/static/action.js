/** The action bar: one sentence that says what is expected of you, and at most two buttons. @module */
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * @typedef {import('./scene.js').Sentence & { isMine?: boolean, begins?: boolean, waits?: boolean, rule?: string, isSending?: boolean, who?: Node[], version?: number }} BarContent what the bar shows; `who`: the marks of those whom the storyteller speaks of; `version`: of what
 * @param {BarContent} content
 * @param {(rule: string) => void} openRule
 */
export function actionBar(content, openRule) {
  const buttons = content.buttons ?? [];
  const looks = [content.isMine && 'now', content.begins && 'begins', buttons.length > 1 && !buttons.some(({ close }) => close) && 'two', content.brief && 'has-brief', content.briefly && 'has-briefly', content.who && 'tells'];
  return h(
    'section',
    { class: ['act', ...looks].filter(Boolean).join(' '), 'aria-busy': content.isSending && 'true', 'data-version': content.version },
    content.who && content.who.length > 0 && h('div', { class: 'whose-say' }, content.who),
    h(
      'div',
      { class: 'say' },
      h('p', {}, content.rule && h('span', { class: 'minus', 'aria-hidden': 'true' }, '✕ '), content.waits && h('i', { class: 'breath', 'aria-hidden': 'true' }),
        content.brief ? [h('span', { class: 'whole' }, content.text), h('span', { class: 'brief' }, content.brief)] : content.text,
        content.rule && [' ', ruleId(content.rule, openRule)]),
      (content.more || content.cites) && h('small', {}, content.briefly ? [h('span', { class: 'whole' }, content.more), h('span', { class: 'brief' }, content.briefly)] : content.more,
        content.cites && [' ', ruleId(content.cites, openRule)]),
    ),
    buttons.length > 0 && h('div', { class: 'buttons' }, buttons.map((button, place) => pressable(button, place, content.isSending ?? false))),
  );
}

/**
 * The id of a rule, which opens it.
 * @param {string} rule
 * @param {(rule: string) => void} openRule
 */
export function ruleId(rule, openRule) {
  return h('button', { class: 'rule-id', type: 'button', onclick: () => openRule(rule) }, rule);
}

/**
 * @param {import('./scene.js').Button} button
 * @param {number} place
 * @param {boolean} isSending
 */
function pressable(button, place, isSending) {
  const looks = `button${button.go ? ' go' : ''}${button.ink ? ' ink' : ''}${button.close ? ' closes' : ''}${button.icon === 'undo' ? ' undo' : ''}`;
  return h(
    'button',
    { class: looks, type: 'button', id: button.id ?? `act-${place}`, disabled: isSending || button.off, 'aria-label': button.close && button.label, onclick: button.act },
    isSending && button.go && h('i', { class: 'breath', 'aria-hidden': 'true' }),
    button.close && icon('close'),
    button.icon && icon(button.icon),
    h('span', {}, button.label),
    button.price && h('span', {}, button.price),
  );
}
