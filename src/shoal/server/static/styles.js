/** Style sheets that only some pages need, asked for when they do. @module */
import { h } from './dom.js';

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Once, and not before it is there: what is drawn without its styles jumps when they come. @param {string} path from here */
export function styles(path) {
  const come = asked.get(path) ?? asking(path);
  asked.set(path, come);
  return come;
}

/** After those of the page, which stand in its body. @param {string} path @returns {Promise<void>} */
function asking(path) {
  const { href } = new URL(path, import.meta.url);
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve(); // it came with the page
  return new Promise((resolve) => {
    document.body.append(h('link', { rel: 'stylesheet', href, onload: () => resolve(), onerror: () => resolve() }));
  });
}
