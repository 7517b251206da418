/** A page that says one thing, and how to go on. @module */
import { fill, h } from './dom.js';
import { logo } from './icons.js';
import { joining } from './join.js';
import { styles } from './styles.js';
import { t } from './words.js';

/**
 * @param {Element} root
 * @param {string} title
 * @param {string} [more] and the field for another code; without it, it passes by itself
 */
export function notice(root, title, more) {
  void styles('./home.css');
  document.title = `${title} · ${t('shoal')}`;
  fill(root, h('main', { class: 'plain' }, h('a', { class: 'brand', href: '/' }, logo(), t('shoal')), h('h1', {}, title),
    more !== undefined && h('p', {}, more),
    more !== undefined && joining(),
    more !== undefined && h('a', { class: 'button ink', href: '/' }, t('to the first page'))));
}
