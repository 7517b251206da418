/** Style sheets that only some pages need, asked for when they do. @module */
import { h } from '../dom.js';

/** @param {string} path from here */
export const sheetOf = (path) => new URL(path, import.meta.url).href;

/** Once, and not before it is there. @param {string} href @returns {Promise<void>} */
export function styles(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href, onload: () => resolve(), onerror: () => resolve() });
    document.head.append(link);
  });
}
