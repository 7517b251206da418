/** A link to hand on: to copy, to send, or to be read by a phone's camera. @module */
import { h, svg } from './dom.js';
import { icon } from './icons.js';
import { qrCode } from './qr.js';
import { t } from './words.js';

const COPIED_FOR = 2500;
const QUIET = 3; // squares of white around a code

/**
 * @param {string} link
 * @param {string} title what it is, for screen readers and for what sends it
 * @param {{ isFolded?: boolean }} [how] `isFolded`: the code only for who asks for it, and the address without what everybody knows
 */
export function linkBox(link, title, { isFolded = false } = {}) {
  const input = /** @type {HTMLInputElement} */ (h('input', { id: 'link', readonly: true, value: isFolded ? link.replace(/^https?:\/\//, '') : link, 'aria-label': title, onfocus: () => input.select() }));
  const code = isFolded ? h('details', {}, h('summary', {}, t('code of the link')), qrPicture(link)) : qrPicture(link);
  return h('div', { class: `handing-on${isFolded ? ' folded' : ''}` },
    h('div', { class: 'link' }, input, copyButton(link, input), 'share' in navigator && shareButton(link, title)),
    code);
}

/**
 * Without TLS there is no clipboard, but there is an older way.
 * @param {string} text
 * @param {HTMLInputElement} [input] that holds it
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyText(text, input) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const held = input ?? /** @type {HTMLInputElement} */ (h('input', { class: 'unseen', value: text, readonly: true }));
    if (input === undefined) document.body.append(held);
    held.select();
    const isCopied = document.execCommand('copy');
    if (input === undefined) held.remove();
    return isCopied;
  }
}

/** @param {string} link @param {HTMLInputElement} input */
function copyButton(link, input) {
  const label = h('span', { role: 'status' }, t('copy the link'));
  const copy = async () => {
    await copyText(link, input);
    label.textContent = t('copied');
    setTimeout(() => { label.textContent = t('copy the link'); }, COPIED_FOR);
  };
  return h('button', { class: 'button', id: 'copy', type: 'button', onclick: () => void copy() }, icon('link'), label);
}

/** @param {string} link @param {string} title */
function shareButton(link, title) {
  return h('button', { class: 'button', id: 'share', type: 'button', onclick: () => void navigator.share({ title, url: link }).catch(() => undefined) }, t('send it'));
}

/** @param {string} text */
function qrPicture(text) {
  const squares = qrCode(text);
  if (squares === null) return null;
  const size = squares.length + 2 * QUIET;
  const dark = squares.flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : ''))).join('');
  return h('figure', { class: 'qr' },
    svg('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': t('code of the link'), 'shape-rendering': 'crispEdges' },
      svg('rect', { class: 'light', width: size, height: size }), svg('path', { class: 'dark', d: dark })),
    h('figcaption', {}, t('with a camera')));
}
