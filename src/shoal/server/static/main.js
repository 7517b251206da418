/** Which page it is, by its address; what belongs to the others is not loaded. @module */
import { notice } from './notice.js';
import { language, t } from './words.js';

/** @type {[RegExp, (root: Element, what: string) => Promise<unknown>][]} */
const PAGES = [
  [/^\/()$/, async (root) => (await import('./home.js')).drawHome(root)],
  [/^\/table\/([\w-]+)\/?$/, async (root, id) => new (await import('./table.js')).Table(root, id)],
  [/^\/join\/([\w-]+)\/?$/, async (root, word) => (await import('./follow.js')).followLink(root, word)],
  [/^\/rules\/([\w-]+)\/?$/, async (root, game) => (await import('./rulespage.js')).drawRules(root, game)],
  [/^\/(cast)\/?$/, async (root) => (await import('./cast_page.js')).drawCast(root)],
  [/^\/(learn(?:\/[\w-]+\/\d+)?|quiz)\/?$/, async (root, which) => (await import('./learn/learn.js')).drawLearn(root, which)],
];

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

document.documentElement.lang = language;
const root = document.createElement('div');
root.className = 'page';
document.body.append(root);
warmUp(root);
const found = PAGES.find(([address]) => address.test(location.pathname));
if (found) void found[1](root, found[0].exec(location.pathname)?.[1] ?? '').catch(failed);
else notice(root, t('no such page'), t('no such page more'));

/** A file has not come: the line is bad, or there is a new version. @param {Error} error */
function failed(error) {
  notice(root, t('not loaded'), t('not loaded more'));
  reportError(error);
}
