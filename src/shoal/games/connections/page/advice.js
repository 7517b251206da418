/** What a card from somebody else would do for one: with the cards on the table, and with those in one's hand. @module */
import { cityOf, farOf, nearOf } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { cityName, isLink, listed, regionName, regionsOf } from '../cosmopolis/regions.js';
import { possible } from './brings.js';
import { say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('./moves.js').Brought & { city?: string, link?: string }} Play
 */

const SET = 3; // cards of one region

/** The cities of a card that one knows. @param {string} card */
const known = (card) => [...new Set([nearOf(card), farOf(card)])].filter((city) => city !== '?');

/** The city of a card in a region, if it shows one on either side. @param {string} card @param {string} region */
const inRegion = (card, region) => /** @type {const} */ (['', '/']).map((side) => cityOf(card, side)).find((city) => !isLink(city) && regionsOf(city)[0] === region);

/**
 * What it would bring to get a card for the one at a place of one's hand.
 * @param {Scene} scene @param {string} card @param {number | undefined} give @param {Play[] | undefined} plays on the table, as the server found them
 */
export function consequence(scene, card, give, plays = []) {
  const rest = ownHand(scene).filter((held, place) => held !== null && place !== give);
  const isPlayed = (/** @type {string} */ city) => plays.some((play) => (play.city ?? play.link) === city);
  const sets = known(card).filter((city) => !isLink(city) && !isPlayed(city)).map((city) => withHand(city, /** @type {string[]} */ (rest))).filter(Boolean);
  const found = [plays.length > 0 && possible(plays), ...sets].filter(Boolean);
  return found.length > 0 ? found.join(' ') : say('nothing to put it with');
}

/** The set that a city would make, or begin, with one's own cards. @param {string} city @param {string[]} hand */
function withHand(city, hand) {
  const region = regionsOf(city)[0];
  const others = [...new Set(hand.map((held) => inRegion(held, region)).filter(Boolean))];
  const number = hand.filter((held) => inRegion(held, region)).length;
  if (number === 0) return '';
  const facts = { city: cityName(city), others: listed(/** @type {string[]} */ (others)), region: regionName(region) };
  return say(number + 1 >= SET ? 'makes set' : 'two of set', facts);
}
