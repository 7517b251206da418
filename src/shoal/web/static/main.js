/** Which page it is, by its address. @module */
import { followLink } from './follow.js';
import { drawHome } from './home.js';
import { notice } from './notice.js';
import { drawRules } from './rulespage.js';
import { Table } from './table.js';
import { language, t } from './words.js';

/** @type {[RegExp, (root: Element, what: string) => unknown][]} */
const PAGES = [
  [/^\/()$/, drawHome],
  [/^\/table\/([\w-]+)\/?$/, (root, id) => new Table(root, id)],
  [/^\/join\/([\w-]+)\/?$/, followLink],
  [/^\/rules\/([\w-]+)\/?$/, drawRules],
  [/^\/(learn(?:\/[\w-]+\/\d+)?|quiz)\/?$/, async (root, which) => (await import('./learn/learn.js')).drawLearn(root, which)],
];

document.documentElement.lang = language;
const root = document.createElement('div');
root.className = 'page';
document.body.append(root);
const found = PAGES.find(([address]) => address.test(location.pathname));
if (found) found[1](root, found[0].exec(location.pathname)?.[1] ?? '');
else notice(root, t('no such page'), t('no such page more'));
