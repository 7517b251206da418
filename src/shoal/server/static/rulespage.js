/** The rules of a game, to read, to search and to print. @module */
import { fill, h } from './dom.js';
import { pageHead } from './head.js';
import { notice } from './notice.js';
import { prose, words } from './prose.js';
import { rulesOf } from './rules.js';
import { games } from './api.js';
import { language, t } from './words.js';

/** @typedef {import('./rules.js').Rule} Rule */

const ON_THE_MAP = ['cosmople-fish-2', 'networks', 'connections'];
const BESIDE = matchMedia('(min-width: 901px)');

/**
 * @param {Element} root
 * @param {string} game
 */
export async function drawRules(root, game) {
  fill(root, h('div', { class: 'rule-page' }, pageHead()));
  try {
    const [all, [title, ...rules]] = await Promise.all([games(), rulesOf(game)]);
    fill(root, page(game, all, title, rules));
    root.querySelector('.rule-games [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }); // on a phone not all are in sight
    goToNamed();
    const { drawPictures } = await import('./learn/pictures.js');
    await drawPictures(game, (rule) => document.getElementById(rule)).then(goToNamed, () => undefined); // without them it can be read too
  } catch {
    notice(root, t('no such page'), t('no such page more'));
  }
}

/** To the rule that the address names, now that it is there. */
function goToNamed() {
  if (location.hash) location.replace(location.hash);
}

/**
 * @param {string} game
 * @param {import('./api.js').Game[]} all
 * @param {Rule} title with what stands before the first rule
 * @param {Rule[]} rules
 */
function page(game, all, title, rules) {
  document.title = `${t('rules of', { game: title.title })} · ${t('shoal')}`;
  const parts = rules.map((rule) => ({ rule, element: part(rule) }));
  const none = h('p', { class: 'none', role: 'status' });
  return h('div', { class: 'rule-page' }, pageHead(),
    h('nav', { class: 'rule-games', 'aria-label': t('the games') }, all.map((each) =>
      h('a', { href: `/rules/${each.name}`, 'aria-current': each.name === game && 'page' }, each.title))),
    h('div', { class: 'rule-columns' },
      h('nav', { class: 'rule-contents', 'aria-label': t('contents') }, finder(parts, none), contents(rules)),
      h('main', { class: 'rule-text', lang: language }, h('header', {}, h('h1', {}, title.title), ways(game), title.paragraphs.filter(Boolean).map(prose)), none, parts.map(({ element }) => element))));
}

/** Other ways to learn it. @param {string} game */
function ways(game) {
  return h('p', { class: 'rule-ways' }, h('a', { href: `/learn/${game}/1` }, t('learn by playing')), ON_THE_MAP.includes(game) && h('a', { href: '/quiz' }, t('map quiz')), h('a', { href: '/learn' }, t('all lessons')));
}

/** What a rule is found by in the address. @param {Rule} rule */
const anchor = (rule) => rule.id || rule.title.toLowerCase().replace(/\W+/g, '-');

/** @param {Rule} rule */
function part(rule) {
  const heading = rule.id === ''
    ? h('h2', {}, words(rule.title))
    : h('h3', {}, h('a', { class: 'number', href: `#${rule.id}` }, rule.id), h('span', {}, words(rule.title)));
  return h('section', { id: anchor(rule), class: rule.id === '' ? 'chapter' : 'rule' }, heading, rule.paragraphs.filter(Boolean).map(prose));
}

/** Open beside the text; where it is above the text, it opens and shuts. @param {Rule[]} rules */
function contents(rules) {
  const list = /** @type {HTMLDetailsElement} */ (h('details', { open: BESIDE.matches }, h('summary', {}, t('contents')),
    h('ol', { onclick: () => { list.open = BESIDE.matches; } }, rules.filter(({ title }) => title).map(entry))));
  BESIDE.addEventListener('change', () => { list.open = BESIDE.matches; });
  return list;
}

/** @param {Rule} rule */
function entry(rule) {
  return h('li', { class: rule.id === '' ? 'chapter' : 'rule' }, h('a', { href: `#${anchor(rule)}` }, rule.id && h('b', {}, rule.id), words(rule.title)));
}

/**
 * Only the rules with all of the words stay, and the headings above them.
 * @param {{ rule: Rule, element: HTMLElement }[]} parts
 * @param {HTMLElement} none
 */
function finder(parts, none) {
  const find = (/** @type {Event} */ event) => {
    const wanted = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (/** @type {HTMLElement} */ element) => wanted.every((word) => element.textContent?.toLowerCase().includes(word));
    let isBelow = false;
    for (const { rule, element } of [...parts].reverse()) {
      const isFound = has(element);
      element.hidden = !(isFound || (rule.id === '' && isBelow));
      isBelow = rule.id === '' ? false : isBelow || isFound;
    }
    const found = parts.filter(({ rule, element }) => rule.id !== '' && !element.hidden).length;
    none.textContent = wanted.length > 0 ? t('rules found', { n: found }) : '';
  };
  return h('input', { type: 'search', id: 'find', placeholder: t('find a rule'), 'aria-label': t('find a rule'), oninput: find });
}
