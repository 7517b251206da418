/** A file for the reader. @module */
import { h } from './dom.js';

/** Give the reader a file. @param {string} name @param {string} text */
export function giveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
