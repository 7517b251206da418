/** A small sheet over the map that takes nothing away: an offer, a question. @module */
import { h } from '../../dom.js';
import { icon } from '../../icons.js';
import { say } from './say.js';

/**
 * @param {string} title
 * @param {import('../../dom.js').Child[]} content
 * @param {import('../../scene.js').Button[]} buttons
 * @param {() => void} [shut]
 */
export function tray(title, content, buttons, shut) {
  return h('section', { class: 'tray', 'aria-label': title },
    h('header', {}, h('h3', {}, title), shut && h('button', { class: 'tool', type: 'button', id: 'tray-shut', 'aria-label': say('shut'), onclick: shut }, icon('close'))),
    content, h('div', { class: 'buttons' }, buttons.map(({ label, go, off, act }, n) => h('button', { class: `button${go ? ' go' : ''}`, type: 'button', id: `tray-${n}`, disabled: off, onclick: act }, label))));
}

/** Two cards that would change hands. @param {Node} give @param {Node} get */
export function swapped(give, get) {
  return h('div', { class: 'swap' }, h('div', {}, h('small', {}, say('you give')), give), h('span', { class: 'arrows', 'aria-hidden': 'true' }, '⇄'), h('div', {}, h('small', {}, say('you get')), get));
}
