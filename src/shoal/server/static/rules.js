/** The rules beside the table: numbered, searchable, the cited one marked. @module */
import { h } from './dom.js';
import { prose, words } from './prose.js';
import { rulePage } from './api.js';
import { t } from './words.js';

/** @typedef {{ id: string, title: string, paragraphs: string[] }} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const pages = new Map();

/** @param {string} game */
export function rulesOf(game) {
  const known = pages.get(game) ?? rulePage(game).then(parsed);
  pages.set(game, known);
  return known;
}

/**
 * A rule page has a heading for each rule: "### FO5: Sliding".
 * @param {string} markdown
 * @returns {Rule[]}
 */
export function parsed(markdown) {
  /** @type {Rule[]} */
  const found = [];
  for (const line of markdown.split('\n')) {
    const heading = /^#+\s+([A-Z]+\d+)\b[.:]?\s*(.*)$/.exec(line);
    if (heading) found.push({ id: heading[1], title: heading[2], paragraphs: [''] });
    else if (/^#/.test(line)) found.push({ id: '', title: line.replace(/^#+\s*/, ''), paragraphs: [''] });
    else if (found.length > 0) add(found[found.length - 1], line.trimEnd());
  }
  return found;
}

/** @param {Rule} rule @param {string} line */
function add(rule, line) {
  const { paragraphs } = rule;
  if (line === '') paragraphs.push('');
  else paragraphs[paragraphs.length - 1] += `${paragraphs[paragraphs.length - 1] ? '\n' : ''}${line}`;
}

/**
 * @param {Rule[]} rules
 * @param {string} cited
 * @param {string} here what it means in this position
 */
export function ruleList(rules, cited, here) {
  const articles = rules.map((rule) =>
    h('article', { class: rule.id === '' ? 'chapter' : rule.id === cited ? 'cited' : '', id: rule.id && `rule-${rule.id}` },
      rule.id !== '' && h('b', {}, rule.id),
      h('div', {}, rule.title && h(rule.id === '' ? 'h3' : 'strong', {}, words(rule.title)), rule.paragraphs.filter(Boolean).map(prose),
        rule.id === cited && here && h('p', { class: 'here-and-now' }, here))));
  const find = (/** @type {Event} */ event) => {
    const wanted = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase();
    for (const article of articles) article.hidden = !article.textContent?.toLowerCase().includes(wanted);
  };
  return [h('div', { class: 'say-in find' }, h('input', { type: 'search', placeholder: t('find a rule'), 'aria-label': t('find a rule'), oninput: find })),
    h('div', { class: 'rule-list', tabindex: 0 }, articles)];
}
