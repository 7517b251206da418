/** The Markdown of the rule pages as elements: paragraphs, lists, tables, and words that are bold, slanted or code. @module */
import { h } from './dom.js';

const ORIGINS = /** @type {Record<string, string>} */ ({ libro: 'book', nota: 'ruling' });
const INLINE = /\*\*(.+?)\*\*|\*\((book|ruling|libro|nota)\)\*|\*(.+?)\*|`(.+?)`|\[([^\]]*)\]\([^)]*\)/g;

/**
 * Words in a line; links lead nowhere here and stay words.
 * @param {string} text
 * @returns {import('./dom.js').Child[]}
 */
export function words(text) {
  /** @type {import('./dom.js').Child[]} */
  const found = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, origin, slanted, code, link] = match;
    found.push(text.slice(end, match.index));
    if (bold !== undefined) found.push(h('strong', {}, words(bold)));
    else if (origin !== undefined) found.push(h('span', { class: `tag ${ORIGINS[origin] ?? origin}` }, origin));
    else if (slanted !== undefined) found.push(h('em', {}, words(slanted)));
    else if (code !== undefined) found.push(h('code', {}, code));
    else found.push(link);
    end = match.index + whole.length;
  }
  return [...found, text.slice(end)];
}

/**
 * A block of lines without an empty one between.
 * @param {string} block
 */
export function prose(block) {
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('|'))) return table(lines);
  if (/^([-*]|\d+\.) /.test(lines[0])) return list(lines);
  return h('p', {}, words(lines.join(' ')));
}

/** @param {string[]} lines */
function list(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return h(/^\d/.test(lines[0]) ? 'ol' : 'ul', {}, items.map((item) => h('li', {}, words(item))));
}

/** @param {string[]} lines */
function table(lines) {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map((line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim()));
  const [head, ...body] = rows;
  const row = (/** @type {string} */ tag, /** @type {string[]} */ cells) =>
    h('tr', {}, cells.map((cell) => h(tag, { class: /^[−+\d]+$/.test(cell) && 'figure' }, words(cell))));
  return h('div', { class: 'wide-table', tabindex: 0 }, h('table', {}, h('thead', {}, row('th', head)), h('tbody', {}, body.map((cells) => row('td', cells)))));
}

/** Figures stand out, with what is said of them: "84 instead of 55". @param {string} text @returns {import('./dom.js').Child[]} */
export function inBold(text) {
  return text.split(/(\d+(?:\.\d+)?)/).map((part, at) => (at % 2 === 1 ? h('b', {}, part) : part));
}
