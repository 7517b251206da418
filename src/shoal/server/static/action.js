/** The action bar: one sentence that says what is expected of you, and at most two buttons. @module */
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * @typedef {import('./scene.js').Sentence & { isMine?: boolean, begins?: boolean, waits?: boolean, rule?: string, isSending?: boolean, who?: Node[], version?: number }} Said `who`: the marks of those whom the storyteller speaks of; `version`: of what
 * @param {Said} said
 * @param {(rule: string) => void} openRule
 */
export function actionBar(said, openRule) {
  const buttons = said.buttons ?? [];
  const looks = [said.isMine && 'now', said.begins && 'begins', buttons.length > 1 && !buttons.some(({ close }) => close) && 'two', said.brief && 'has-brief', said.briefly && 'has-briefly', said.who && 'tells'];
  return h(
    'section',
    { class: ['act', ...looks].filter(Boolean).join(' '), 'aria-busy': said.isSending && 'true', 'data-version': said.version },
    said.who && said.who.length > 0 && h('div', { class: 'whose-say' }, said.who),
    h(
      'div',
      { class: 'say' },
      h('p', {}, said.rule && h('span', { class: 'minus', 'aria-hidden': 'true' }, '✕ '), said.waits && h('i', { class: 'breath', 'aria-hidden': 'true' }),
        said.brief ? [h('span', { class: 'whole' }, said.text), h('span', { class: 'brief' }, said.brief)] : said.text,
        said.rule && [' ', ruleId(said.rule, openRule)]),
      (said.more || said.cites) && h('small', {}, said.briefly ? [h('span', { class: 'whole' }, said.more), h('span', { class: 'brief' }, said.briefly)] : said.more,
        said.cites && [' ', ruleId(said.cites, openRule)]),
    ),
    buttons.length > 0 && h('div', { class: 'buttons' }, buttons.map((button, place) => pressable(button, place, said.isSending ?? false))),
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
