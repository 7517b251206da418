/** Words of Connections, with cities, cards and players put into them. @module */
import { language, phrasesOf, wordsOf } from '../../words.js';
import { farOf, nearOf } from '../cosmopolis/card.js';
import { cityName, isLink, listed, regionName, regionOfColour } from '../cosmopolis/regions.js';
import en from './words/en.js';

/** Only readers of Italian wait for its words. */
const it = language === 'it' ? (await import('./words/it.js')).default : en;

export { player, ruleChip } from '../cosmopolis/phrase.js';

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** The regions of these colours, in words. @param {string[]} colours */
export const regions = (colours) => listed(colours.map((colour) => regionName(regionOfColour(colour))));

/** A text about a seat, which is another where it is one's own. @param {import('../../scene.js').Scene} scene @param {number} seat @param {string} key @param {Record<string, string | number>} [facts] */
export const bySeat = (scene, seat, key, facts = {}) => (seat === scene.seat ? say(`you ${key}`, facts) : say(key, { name: scene.name(seat), ...facts }));

/** "Mediterranea, Africa or Western Asia" @param {string[]} colours */
export function anyOf(colours) {
  const names = colours.map((colour) => regionName(regionOfColour(colour)));
  return names.length < 2 ? names.join('') : say('either', { first: names.slice(0, -1).join(', '), last: names[names.length - 1] });
}

/** A card in a sentence: what the others see of it is behind its near side. @param {string} card */
export function cardText(card) {
  if (isLink(nearOf(card))) return cityName(nearOf(card));
  return nearOf(card) === '?' ? cityName(farOf(card)) : `${cityName(nearOf(card))}/${cityName(farOf(card))}`;
}
