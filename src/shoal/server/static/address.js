/** Addresses: a page has a path, such as /table/ID, on a server as on a host that knows nothing but files. @module */

const { dataset } = document.documentElement;

/** Whether the server offers the page that needs none. */
export const hasSite = 'site' in dataset;

/** Whether the page was built to be played without a server: then its path stands behind ?at=. */
export const isOffline = dataset.line === 'worker';

/** The folder below which everything lies. */
const ROOT = dataset.base ?? location.pathname.replace(/[^/]*$/, '');

/** The address of a page. @param {string} path as /table/ID#move-3 */
export const addressOf = (path) => (isOffline && path !== '/' ? `${ROOT}?at=${path}` : ROOT + path.slice(1));

/** The path of an address; null if it is no page of ours. @param {URL | Location} url */
export function pathOf(url) {
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return null;
  const below = `/${url.pathname.slice(ROOT.length)}`;
  if (!isOffline) return below;
  return below === '/' || below === '/index.html' ? new URLSearchParams(url.search).get('at') ?? '/' : null;
}

/** The whole address of a page, for those who are sent it. @param {string} path */
export const linkTo = (path) => location.origin + addressOf(path);
