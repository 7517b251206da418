/** The other device of a guest: it follows the link, and is the same guest from then on. @module */
import { goToInstead } from './navigate.js';
import { notice } from './notice.js';
import { follow } from './api.js';
import { t } from './words.js';

/**
 * @param {Element} root
 * @param {string} word
 */
export async function followLink(root, word) {
  notice(root, t('one moment'));
  try {
    await follow(word);
    goToInstead('/');
  } catch {
    notice(root, t('link used'), t('link used more'));
  }
}
