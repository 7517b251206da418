/** Elements, made in one call. @module */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element: attributes by name, `class`, event listeners as `onclick`, custom properties in `vars`.
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
 * In place of what is there; who had the focus, by id, keeps it.
 * @param {Element} place
 * @param {...(Node | null | false | undefined)} children
 */
export function fill(place, ...children) {
  const focused = document.activeElement;
  const id = focused !== null && place.contains(focused) ? focused.id : '';
  place.replaceChildren(.../** @type {Node[]} */ (children.filter((child) => child instanceof Node)));
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}
