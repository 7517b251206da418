/** Which page is shown, by its path; what belongs to the others is not loaded. @module */
import { addressOf, isOffline } from './address.js';
import { beginNavigating } from './navigate.js';
import { notice } from './notice.js';
import { styles } from './styles.js';
import { language, t } from './words.js';

/** @type {[RegExp, (root: Element, what: string) => Promise<unknown>][]} */
const PAGES = [
  [/^\/()$/, async (root) => (await withHome(import('./home.js'))).drawHome(root)],
  [/^\/table\/([\w-]+)\/?$/, async (root, id) => new (await import('./table.js')).Table(root, id)],
  [/^\/join\/([\w-]+)\/?$/, async (root, word) => (await import('./follow.js')).followLink(root, word)],
  [/^\/rules\/([\w-]+)\/?$/, async (root, game) => (await withHome(import('./rulespage.js'))).drawRules(root, game)],
  [/^\/(cast)\/?$/, async (root) => (await withHome(import('./cast_page.js'))).drawCast(root)],
  [/^\/(learn(?:\/[\w-]+\/\d+)?|quiz)\/?$/, async (root, which) => (await withHome(import('./learn/learn.js'))).drawLearn(root, which)],
];

/** A module, once the styles of pages that are no table are there. @template T @param {Promise<T>} module */
async function withHome(module) {
  await styles('./home.css');
  return module;
}

/** Until there is something to read, the frame that came with the page stays. @param {Element} root */
function warmUp(root) {
  const cold = document.querySelector('.cold');
  const look = new MutationObserver(() => {
    if (root.textContent?.trim() === '') return;
    look.disconnect();
    cold?.remove();
    performance.mark('warm');
  });
  look.observe(root, { childList: true, subtree: true, characterData: true });
}

/** What a page draws late is drawn where nobody sees it, once another is shown. @param {string} path */
function show(path) {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close(); // of the page before
  const root = document.createElement('div');
  root.className = 'page';
  const before = document.querySelector('body > .page');
  if (before === null) {
    document.body.append(root);
    warmUp(root);
  } else before.replaceWith(root);
  document.body.dataset.page = path.split('/')[1];
  const found = PAGES.find(([known]) => known.test(path));
  if (found) void found[1](root, found[0].exec(path)?.[1] ?? '').catch((error) => failed(root, error));
  else notice(root, t('no such page'), t('no such page more'));
}

/** A file has not come: the line is bad, or there is a new version. @param {Element} root @param {Error} error */
function failed(root, error) {
  notice(root, t('not loaded'), t('not loaded more'));
  reportError(error);
}

/** The page opens while the server is away, too: it says so, and goes on once it is there. */
function keepPage() {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(addressOf('/service_worker.js')).catch(() => undefined);
}

document.documentElement.lang = language;
beginNavigating(show);
if (!isOffline) window.addEventListener('load', keepPage);
