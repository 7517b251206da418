/** Things that move do so where the browser can and the reader wants it. @module */

/** Whether nothing is to move. */
export function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

let isMoving = false;

/** Whether something lies over the table: what travels is drawn above all, so nothing does. */
const isCovered = () => document.querySelector('dialog[open], .tray, .menu, .seat-card, .slip, .hints') !== null;

/** What has a `view-transition-name` goes from where it was to where it is. @param {() => void} draw */
export function moving(draw) {
  if (isStill() || isMoving || isCovered() || !document.startViewTransition) {
    draw();
    return;
  }
  isMoving = true; // one at a time: begun within another, the screen can stand still
  const moved = document.startViewTransition(draw);
  void moved.finished.catch(() => undefined).then(() => { isMoving = false; });
  for (const end of [moved.ready, moved.finished]) end.catch(() => undefined); // the next one has cut it short
}

const FLIGHT = 320; // milliseconds, as --move
const APART = 90; // between one card and the next

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
      { duration: FLIGHT, delay: n * APART, easing: 'cubic-bezier(.2, .7, .2, 1)', fill: 'both' });
    flight.finished.catch(() => undefined).then(() => card.remove());
  });
}

/** @param {number | Element | null} place a seat, or what lies on the table */
function placeOf(place) {
  const element = typeof place === 'number' ? document.getElementById(`seat-${place}`) : place;
  return element?.getBoundingClientRect() ?? null;
}
