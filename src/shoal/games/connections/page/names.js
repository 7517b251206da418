/** Words of Connections, with cities, cards and players put into them. @module */
import { phrasesOf, wordsOf } from '../../words.js';
import { farOf, nearOf } from '../cosmopolis/card.js';
import { isLink, listed, regionName, regionOfColour } from '../cosmopolis/regions.js';
import en from './words/en.js';
import it from './words/it.js';

export { player, ruleChip } from '../cosmopolis/phrase.js';

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** The regions of these colours, in words. @param {string[]} colours */
export const regions = (colours) => listed(colours.map((colour) => regionName(regionOfColour(colour))));

/** A card in a sentence: what the others see of it is behind its near side. @param {string} card */
export function cardText(card) {
  if (isLink(nearOf(card))) return nearOf(card);
  return nearOf(card) === '?' ? farOf(card) : `${nearOf(card)}/${farOf(card)}`;
}
