/** Things that move do so where the reader wants it. Nothing that moves is ever in the way of a press. @module */

const FLIGHT = 320; // milliseconds, as --move
const APART = 90; // between one card and the next
const EASE = 'cubic-bezier(.2, .7, .2, 1)';
const NEAR = 1; // pixels that are no way
const KEYED = '[data-moves], [style*="--moves"]';

/** Whether nothing is to move. */
export function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

/** What keeps its name from one drawing to the next goes from where it was to where it is. @param {() => void} draw */
export function moving(draw) {
  if (isStill()) {
    draw();
    return;
  }
  const before = placesOf();
  draw();
  if (before.size === 0) return;
  for (const [key, element] of keyed()) {
    const start = before.get(key);
    if (start === undefined) continue;
    const end = element.getBoundingClientRect();
    const [x, y] = [start.left - end.left, start.top - end.top];
    if (end.width === 0 || Math.abs(x) + Math.abs(y) <= NEAR) continue;
    const scale = start.width / end.width;
    element.animate([{ transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 3 }, { transformOrigin: '0 0', transform: 'none', zIndex: 3 }], { duration: FLIGHT, easing: EASE });
  }
}

/** @returns {Map<string, HTMLElement>} */
function keyed() {
  const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(KEYED));
  return new Map([...found].map((each) => /** @type {[string, HTMLElement]} */ ([each.dataset.moves ?? each.style.getPropertyValue('--moves'), each])).filter(([key]) => key !== '' && key !== 'none'));
}

/** Where everything is that may move, also in the middle of its way. */
function placesOf() {
  /** @type {Map<string, DOMRect>} */
  const places = new Map();
  for (const [key, element] of keyed()) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) places.set(key, box);
  }
  return places;
}

/**
 * Cards fly from seat to seat, after what they have led to is drawn.
 * @param {import('./scene.js').Handed[]} cards
 */
export function fly(cards) {
  if (isStill()) return;
  cards.slice(0, 8).forEach(({ from, to, card }, n) => {
    const [start, end] = [placeOf(from), placeOf(to)];
    if (start === null || end === null || !(card instanceof HTMLElement)) return;
    card.classList.add('flying');
    card.setAttribute('aria-hidden', 'true');
    (document.querySelector('.app') ?? document.body).append(card); // a game's styles are for what is inside
    const at = (/** @type {DOMRect} */ box) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
    const flight = card.animate([{ transform: `${at(start)} scale(0.8)`, opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { transform: at(end), opacity: 1 }],
      { duration: FLIGHT, delay: n * APART, easing: EASE, fill: 'both' });
    flight.finished.catch(() => undefined).then(() => card.remove());
  });
}

/** @param {number | Element | null} place a seat, or what lies on the table */
function placeOf(place) {
  const element = typeof place === 'number' ? document.getElementById(`seat-${place}`) : place;
  return element?.getBoundingClientRect() ?? null;
}
