/** The menu at the end of the head: what is seldom needed. @module */
import { h } from './dom.js';
import { icon } from './icons.js';
import { t } from './words.js';

/** @typedef {{ icon: Parameters<typeof icon>[0], label: string, act: () => unknown, narrow?: boolean }} Item `narrow`: where the head has no room for it */

/** @param {() => Item[]} items as things stand when it is opened */
export function menuTool(items) {
  const button = h('button', { class: 'tool', type: 'button', id: 'menu-tool', 'aria-label': t('more'), title: t('more'), 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: () => open(button, items()) }, icon('more'));
  return button;
}

/** @param {HTMLElement} button @param {Item[]} items */
function open(button, items) {
  if (button.getAttribute('aria-expanded') === 'true') return; // the press that shut it
  const menu = h('ul', { class: 'menu', role: 'menu', 'aria-labelledby': 'menu-tool' }, items.map((item) =>
    h('li', { role: 'none', class: item.narrow ? 'narrow' : '' }, h('button', { type: 'button', role: 'menuitem', tabindex: -1, onclick: () => { shut(true); item.act(); } }, icon(item.icon), h('span', {}, item.label)))));
  const choices = () => /** @type {HTMLElement[]} */ ([...menu.querySelectorAll('button')]).filter((each) => each.offsetParent !== null);
  const shut = (/** @type {boolean} */ isKept) => {
    menu.remove();
    document.removeEventListener('pointerdown', outside, true);
    setTimeout(() => button.setAttribute('aria-expanded', 'false'));
    if (isKept) button.focus();
  };
  const outside = (/** @type {Event} */ event) => { if (!menu.contains(/** @type {Node} */ (event.target))) shut(false); };
  menu.addEventListener('keydown', (event) => {
    const all = choices();
    const at = all.findIndex((each) => each === document.activeElement);
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    event.stopPropagation(); // the table has keys of its own
    if (event.key === 'Escape' || event.key === 'Tab') shut(true);
    else if (event.key in steps) all[(steps[event.key] + all.length) % all.length].focus();
    else return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', outside, true);
  button.setAttribute('aria-expanded', 'true');
  button.after(menu);
  choices()[0]?.focus();
}
