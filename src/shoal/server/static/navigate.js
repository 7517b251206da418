/** From page to page without loading anything anew: the line to the tables stays. @module */
import { addressOf, pathOf } from './address.js';

const NO_PAGES = ['/api/', '/files/', '/offline/'];

/** @type {(path: string) => void} */
let show = () => undefined;
let shown = '';
let page = new AbortController();

/** Ends when another page is shown: for what listens beyond the page's own elements. */
export const whilePage = () => page.signal;

/** What listens while the page is shown listens no more: the page is drawn anew. */
export function turnPage() {
  page.abort();
  page = new AbortController();
}

/** The path of the page that is shown. */
export const shownPath = () => shown;

/** Show the page of the address, and from then on whatever page is gone to. @param {(path: string) => void} draw */
export function beginNavigating(draw) {
  show = draw;
  window.addEventListener('popstate', showAddress);
  document.addEventListener('click', follow);
  showAddress();
}

/** @param {string} path as /table/ID#sit-1 */
export function goTo(path) {
  history.pushState(null, '', addressOf(path));
  showAddress();
  window.scrollTo(0, 0);
}

/** Go somewhere instead of here. @param {string} path */
export function goToInstead(path) {
  history.replaceState(null, '', addressOf(path));
  showAddress();
}

/** Change what stands behind # in the address of this page. @param {string} [hash] */
export const markPlace = (hash = '') => history.replaceState(null, '', addressOf(shown) + hash);

/** The page of the address, unless it is shown already. */
function showAddress() {
  const path = pathOf(location) ?? '/';
  if (path === shown) return;
  shown = path;
  turnPage();
  show(path);
}

/** A plain click on a link to one of our pages. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target !== '' || link.hasAttribute('download')) return;
  const path = pathOf(new URL(link.href));
  if (path === null || NO_PAGES.some((place) => path.startsWith(place))) return;
  if (path === shown && new URL(link.href).hash !== '') return; // a place on this page
  event.preventDefault();
  goTo(path + new URL(link.href).hash);
}
