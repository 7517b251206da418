/** Light one, light all: what one points at is seen wherever it is: a city on map, tickets, cards and hands; a seat by its nets. @module */

/** @param {string | null} city null: none */
export function light(city) {
  for (const each of document.querySelectorAll('.lit')) each.classList.remove('lit');
  if (!city) return;
  for (const each of document.querySelectorAll(`[data-city="${CSS.escape(city)}"]`)) each.classList.add('lit');
}

/** Only the nets of one seat stay. @param {number | undefined} seat undefined: all */
export function lookAt(seat) {
  const map = document.querySelector('.map');
  if (seat === undefined) map?.removeAttribute('data-looks');
  else map?.setAttribute('data-looks', String(seat + 1));
}

/** @param {Event} event */
function point({ target }) {
  light(target instanceof Element ? target.closest('[data-city]')?.getAttribute('data-city') ?? null : null);
}

document.addEventListener('pointerover', point);
document.addEventListener('focusin', point);
