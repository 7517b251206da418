/** The cards: thirteen fish in five colours, eight Zingers; their names, drawings and inks. @module */
import { drawing, h } from '../../dom.js';
import { mark } from '../../scene.js';
import { language, phrasesOf, wordsOf } from '../../words.js';
import en from './words/en.js';

/** Only readers of Italian wait for its words. */
const it = language === 'it' ? (await import('./words/it.js')).default : en;

const FISH_FILE = new URL('./fish.svg', import.meta.url).href;
const ZINGER_FILE = new URL('./zingers.svg', import.meta.url).href;

export const COLOURS = ['red', 'green', 'blue', 'yellow', 'purple'];
export const FISH = [
  'card shark', 'whale', 'blowfish', 'star fish', 'clown fish', 'barnacle', 'jellyfish', 'shrimp', 'eel', 'crab', 'dogfish', 'hammerhead', 'flying fish',
];
export const ZINGERS = [
  'Game Warden', 'Dead Scuba Diver', 'No Fishing', 'Glass Bottom Boat', 'The Net', 'Two Fisted Fisherman', 'The Lure', 'Divine Intervention',
];

export const say = wordsOf({ en, it });
export const phrase = phrasesOf(say);

/** @param {string} card */
export const isZinger = (card) => ZINGERS.includes(card);

/** @param {string} card as "red star fish" */
export const colourOf = (card) => card.slice(0, card.indexOf(' '));

/** @param {string} card */
export const fishOf = (card) => card.slice(card.indexOf(' ') + 1);

/** @param {string} fish */
export const fishName = (fish) => say(`fish ${fish}`);

/** Its name where there is little room. @param {string} fish */
export const shortName = (fish) => say(`short ${fish}`);

/** "a whale", for sentences. @param {string} fish */
export const aFish = (fish) => say(`a ${fish}`);

/** "whales" @param {string} fish */
export const several = (fish) => say(`several ${fish}`);

/** @param {string} zinger */
export const zingerName = (zinger) => say(`zinger ${zinger}`);

/** "red eel" @param {string} card */
export function cardName(card) {
  if (isZinger(card)) return zingerName(card);
  const fish = fishOf(card);
  return say('card', { fish: fishName(fish), colour: say(`${colourOf(card)} ${say(`gender ${fish}`)}`) });
}

/** "the red eel", but "Game Warden" @param {string} card */
export const theCard = (card) => (isZinger(card) ? zingerName(card) : say(`the ${fishOf(card)}`) + cardName(card));

/** Its ink, as a custom property. @param {string} colour */
export const ink = (colour) => ({ c: `var(--fish-${colour})` });

/** @param {string} fish @param {string} [name] the class */
export const picture = (fish, name) => drawing(FISH_FILE, fish.replace(' ', '-'), name);

/** The symbol of a colour. @param {string} colour */
export const suit = (colour) => drawing(FISH_FILE, `suit-${colour}`, 'suit');

/** @param {string} zinger */
export const zingerPicture = (zinger) => drawing(ZINGER_FILE, `z-${zinger.toLowerCase().replaceAll(' ', '-')}`);

/** A card within a sentence: symbol and name in the ink of the colour. @param {string} card */
export function cardWord(card) {
  if (isZinger(card)) return h('b', {}, zingerName(card));
  return h('span', {}, say(`the ${fishOf(card)}`), coloured(card, cardName(card)));
}

/** @param {string} card @param {string} name */
const coloured = (card, name) => h('b', { class: 'card-word', vars: ink(colourOf(card)) }, suit(colourOf(card)), name);

/** In the log. @type {import('../../tokens.js').Drawings} */
export const drawings = {
  card: (card, text) => (isZinger(card) ? h('b', {}, text) : coloured(card, text)),
};

/**
 * A player within a sentence.
 * @param {import('../../scene.js').Scene} scene
 * @param {number} seat
 */
export const player = (scene, seat) => mark(seat, scene.seat);

/** What moves as one thing: the slats of a fish, from the hand to its basket. @param {string} fish */
export const moving = (fish) => ({ moves: `fish-${fish.replace(' ', '-')}` });

/** "to Ada", where a language says it otherwise before an a. @param {string} name */
export const toName = (name) => say(/^a/i.test(name) ? 'to a' : 'to', { name });

/** A hand as a number on a card. @param {number} cards */
export const handSize = (cards) => h('span', { class: 'hand-size', title: say('in hand', { n: cards }) }, cards);

/** A basket that was laid. @param {string} fish */
export const basketChip = (fish) => h('span', { class: 'basket-chip', title: fishName(fish) }, picture(fish));
