/** The band at the top: where one is, and what is always at hand. @module */
import { fill, h } from './dom.js';
import { icon, logo } from './icons.js';
import { menuTool } from './menu.js';
import { prefer, prefers } from './preferences.js';
import { sound } from './sound.js';
import { language, speak, t } from './words.js';

/** Light, dark, or neither: as the system has it. */
export const chosenTheme = () => document.documentElement.dataset.theme ?? '';

/** @param {string} theme */
export function setTheme(theme) {
  if (theme === '') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('theme');
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }
}

/** Change from light to dark, or back. */
export function changeTheme() {
  const root = document.documentElement;
  const isDark = getComputedStyle(root).colorScheme === 'dark'
    || (!root.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
  setTheme(isDark ? 'light' : 'dark');
}

/** Make the button that changes to the other language. */
export function languageTool() {
  return h('button', { class: 'tool', type: 'button', onclick: () => speak(language === 'en' ? 'it' : 'en') }, t('language'));
}

export function themeTool() {
  return h('button', { class: 'tool theme', type: 'button', 'aria-label': t('theme'), title: t('theme'), onclick: changeTheme }, icon('moon'));
}

/** Turn sound on or off. */
export function changeSound() {
  prefer('sound', !prefers('sound'));
  sound('turn');
}

function soundTool() {
  const button = h('button', { class: 'tool wide', type: 'button', id: 'sound-tool', onclick: () => { changeSound(); draw(); } });
  const draw = () => {
    const isOn = prefers('sound');
    fill(button, icon(isOn ? 'sound' : 'mute'));
    for (const name of ['title', 'aria-label']) button.setAttribute(name, t(isOn ? 'sound off' : 'sound on'));
  };
  draw();
  return button;
}

/**
 * Make the head of a page that is no table.
 * @param {...HTMLElement} tools
 */
export function pageHead(...tools) {
  return h('header', { class: 'home-head' }, h('a', { class: 'brand', href: '/' }, logo(), t('shoal')),
    h('nav', {}, h('a', { class: 'tool learn-tool', href: '/learn' }, t('learn')), h('a', { class: 'tool', href: '/rules/fossil' }, t('rules')), languageTool(), ...tools, themeTool()));
}

/** @param {string} id the table's */
export const tableName = (id) => t('table', { id: id.slice(0, 4) });

/**
 * @param {string} title the game's
 * @param {string} id the table's
 * @param {(tab: string) => void} open a tab of the side, where that is a sheet
 * @param {() => import('./menu.js').Item[]} items of the menu
 * @param {() => void} lookBack
 */
export function tableHead(title, id, open, items, lookBack) {
  const opener = (/** @type {'log' | 'chat' | 'rules'} */ tab) =>
    h('button', { class: `tool narrow of-${tab}`, type: 'button', 'data-tab': tab, 'aria-label': t(tab), onclick: () => open(tab) }, icon(tab));
  return h(
    'header',
    { class: 'head' },
    h('a', { class: 'tool phone', href: '/', 'aria-label': t('to the first page') }, icon('back')),
    h('a', { class: 'brand', href: '/' }, logo(), t('shoal')),
    h('h1', {}, title),
    h('span', { class: 'where' }, tableName(id)),
    h('nav', { 'aria-label': t('at hand') }, opener('log'), opener('chat'), opener('rules'),
      h('button', { class: 'tool wide', type: 'button', 'aria-label': t('rules of', { game: title }), onclick: () => open('rules') }, icon('rules'), t('rules')),
      h('button', { class: 'tool wide', id: 'look-back-tool', type: 'button', 'aria-label': t('look back'), title: t('look back'), onclick: lookBack }, icon('then')),
      soundTool(), themeTool(), menuTool(items)),
  );
}
