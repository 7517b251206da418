/** Light one, light all: a city that one points at is seen wherever it is: map, tickets, cards, hands. @module */

/** @param {Event} event */
function light({ target }) {
  const city = target instanceof Element ? target.closest('[data-city]')?.getAttribute('data-city') : null;
  for (const each of document.querySelectorAll('.lit')) each.classList.remove('lit');
  if (!city) return;
  for (const each of document.querySelectorAll(`[data-city="${CSS.escape(city)}"]`)) each.classList.add('lit');
}

document.addEventListener('pointerover', light);
document.addEventListener('focusin', light);
