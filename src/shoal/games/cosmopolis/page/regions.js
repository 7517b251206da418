/** The twelve regions: symbol, ink and name; always in this order, west to east. @module */
import { svg } from '../../dom.js';
import { language } from '../../words.js';
import { REGIONS_OF } from './places.js';
import { say } from './say.js';

/** @type {Record<string, Record<string, string>>} */
const CITY_NAMES = language === 'it' ? { it: (await import('./words/cities_it.js')).default } : {};

/** By code, the symbol in a box of 12 x 12. @type {Record<string, string>} */
export const SYMBOLS = {
  PN: 'M6 .8 11.4 11H.6z',
  AN: 'M1.2 1.2h9.6v9.6H1.2z',
  CB: 'M6 .2 7.5 4.2l4.3.2-3.4 2.7 1.2 4.2L6 8.9l-3.6 2.4 1.2-4.2L.2 4.4l4.3-.2z',
  SA: 'M6 .2 11.8 6 6 11.8.2 6z',
  WE: 'M6 .8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 1 1 6 .8z',
  EE: 'M4.1.6h3.8v3.5h3.5v3.8H7.9v3.5H4.1V7.9H.6V4.1h3.5z',
  MD: 'M3.2 1h5.6l3 5-3 5H3.2l-3-5z',
  AF: 'M6 11.2.6 1h10.8z',
  WA: 'M8.6 1A5.4 5.4 0 1 0 8.6 11 6 6 0 0 1 8.6 1z',
  SE: 'M6 0c3 3.2 4.6 5.2 4.6 7.4a4.6 4.6 0 0 1-9.2 0C1.4 5.2 3 3.2 6 0z',
  AU: 'M6 1 12 10.6H8.2L6 6.8l-2.2 3.8H0z',
  PA: 'M.4 8.9a5.6 5.6 0 0 1 11.2 0v.9H.4z',
};

/** The names that the rules have for the colours, and their regions. @type {Record<string, string>} */
const OF_COLOUR = {
  'purple': 'PN', 'orange': 'AN', 'red': 'CB', 'gray': 'SA', 'light blue': 'WE', 'maroon': 'EE',
  'dark green': 'MD', 'yellow': 'AF', 'dark blue': 'WA', 'olive green': 'SE', 'light green': 'AU', 'pink': 'PA',
};

/** @param {string} colour as the rules call it */
export const regionOfColour = (colour) => OF_COLOUR[colour];

/** @param {string} region */
export const colourOfRegion = (region) => Object.keys(OF_COLOUR).find((colour) => OF_COLOUR[colour] === region) ?? '';

/** @param {string} city @returns {string[]} */
export const regionsOf = (city) => REGIONS_OF[city] ?? [];

/** @param {string} city */
export const isLink = (city) => regionsOf(city).length > 1;

/** @param {string} region */
export const regionName = (region) => say(`region ${region}`);

/** Their codes in their order. */
export const REGIONS = Object.keys(SYMBOLS);

/** What a city is called in the reader's language: "Warsaw", "Varsavia". @param {string} city as the deck has it */
export const cityName = (city) => CITY_NAMES[language]?.[city] ?? city;

/** "Athens / Paris" @param {string} card */
export const cardName = (card) => card.split('/').map(cityName).join(' / ');

/** "Lagos, Africa" @param {string} city */
export const cityAndRegions = (city) => [cityName(city), ...regionsOf(city).map(regionName)].join(', ');

/** Its inks, as custom properties: the fill, and what is written on it. @param {string} region */
export const ink = (region) => ({ r: `var(--r-${region})`, o: `var(--o-${region})` });

/** Of a seat. @param {number} seat */
export const hue = (seat) => ({ sc: `var(--seat-${seat + 1})` });

/** @param {string} region */
export function symbol(region) {
  return svg('svg', { class: 'symbol', viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('path', { d: SYMBOLS[region], fill: 'currentColor' }));
}

/** "Athens, Rome and Tunis" @param {string[]} cities or names of something else */
export function listed(cities) {
  const names = cities.map(cityName);
  return names.length < 2 ? names.join('') : say('list', { first: names.slice(0, -1).join(', '), last: names[names.length - 1] });
}
