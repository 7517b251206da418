/** Elements, made in one call. @module */
import { addressOf } from './address.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element: attributes by name, `class`, event listeners as `onclick`, custom properties in `vars`; an `href` that
 * begins with / is the path of a page.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (filled(document.createElement(tag), attributes, children));
}

/**
 * The same for drawings.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, any>} attributes
 * @param {(Child | Child[])[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'vars') for (const [key, set] of Object.entries(value)) element.style.setProperty(`--${key}`, set);
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'href' && value.startsWith('/')) element.setAttribute(name, addressOf(value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * A drawing from a file of symbols.
 * @param {string} file its address
 * @param {string} id
 * @param {string} [name] the class
 */
export function drawing(file, id, name = 'drawing') {
  return svg('svg', { class: name, 'aria-hidden': 'true' }, svg('use', { href: `${file}#${id}` }));
}

/**
 * Words for screen readers alone.
 * @param {string} text
 */
export function unseen(text) {
  return h('span', { class: 'unseen' }, text);
}

/**
 * Draw, and keep the focus on the element of the same id, whether it is drawn anew or moved.
 * @param {() => void} draw
 */
export function keepingFocus(draw) {
  const id = document.activeElement?.id;
  draw();
  if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
}

/**
 * Put children in place of those that are there; those that stay are not touched.
 * @param {Element} place
 * @param {...(Node | null | false | undefined)} children
 */
export function fill(place, ...children) {
  const wanted = /** @type {Node[]} */ (children.filter((child) => child instanceof Node));
  const stays = new Set(wanted);
  keepingFocus(() => {
    for (const child of [...place.childNodes]) if (!stays.has(child)) child.remove();
    wanted.forEach((child, at) => { if (place.childNodes[at] !== child) place.insertBefore(child, place.childNodes[at] ?? null); });
  });
}

/**
 * Name on the whole page what is shown in a place of it. Styles could find it with :has(), but then the whole page
 * would be styled anew at every change.
 * @param {HTMLElement} page @param {Element} place
 */
export function nameShown(page, place) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('[data-shows]'));
  page.dataset.shows = [...found].map(({ dataset }) => dataset.shows).join(' ');
}

/** What was drawn last under a name, and what it was drawn from. @type {Map<string, { key: string, element: Element }>} */
const drawn = new Map();

/**
 * Draw anew only if the facts have changed: drawings are dear to lay out.
 * @template {Element} T
 * @param {string} name
 * @param {any} facts all that it is drawn from
 * @param {() => T} draw
 * @returns {T}
 */
export function kept(name, facts, draw) {
  const key = JSON.stringify(facts);
  const known = drawn.get(name);
  if (known?.key === key) return /** @type {T} */ (known.element);
  const element = draw();
  drawn.set(name, { key, element });
  return element;
}

/** Act once the browser has laid out the page: asked for earlier, it would do so twice. @param {() => void} act */
export function afterwards(act) {
  requestAnimationFrame(act);
}
