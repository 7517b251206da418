/** The moves that one is offered, and what has been picked towards one. @module */
import { COLOURS, FISH, colourOf, fishOf, isZinger } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Action} Action
 * @typedef {{ action: Action, aid: any }} Move
 * @typedef {'ask' | 'lure' | 'again' | 'net'} Way how a question is asked
 */

/** @type {Record<string, Way>} */
export const WAY_OF = { 'The Lure': 'lure', 'Two Fisted Fisherman': 'again', 'The Net': 'net' };

/** Zingers that are played on anybody's turn. */
export const ANYTIME = ['Game Warden', 'Dead Scuba Diver', 'Glass Bottom Boat'];

/** What a Zinger is played by. @type {Record<string, string>} */
const KIND_OF = {
  'Game Warden': 'warden', 'Dead Scuba Diver': 'diver', 'No Fishing': 'no fishing', 'Glass Bottom Boat': 'boat',
  'The Net': 'net', 'Two Fisted Fisherman': 'again', 'The Lure': 'lure', 'Divine Intervention': 'divine',
};

/** What is played from its own panel, by the kind of the move. @type {Record<string, string | undefined>} */
export const ZINGER_OF = { warden: 'Game Warden', diver: 'Dead Scuba Diver', boat: 'Glass Bottom Boat', throw: 'Divine Intervention' };

/** @param {Scene} scene @param {string} kind @returns {Move[]} */
export function movesOf(scene, kind) {
  return scene.legal.flatMap((action, at) => (action.kind === kind ? [{ action, aid: scene.annotations?.moves[at] ?? {} }] : []));
}

/** @param {Scene} scene @param {string} kind */
export const can = (scene, kind) => scene.legal.some((action) => action.kind === kind);

/** @param {Scene} scene @param {string} zinger the moves that play it now */
export const movesWith = (scene, zinger) => movesOf(scene, KIND_OF[zinger]);

/** @param {Scene} scene @returns {string[]} one's own cards */
export const ownCards = (scene) => (scene.seat === null ? [] : scene.view.hands[scene.seat]);

/** @param {Scene} scene @returns {string[]} the fish that one holds, in the book's order */
export function ownFish(scene) {
  const held = new Set(ownCards(scene).filter((card) => !isZinger(card)).map(fishOf));
  return FISH.filter((fish) => held.has(fish));
}

/** @param {Scene} scene @param {string} fish @returns {string[]} the colours of it that one holds */
export function ownColours(scene, fish) {
  const held = ownCards(scene).filter((card) => !isZinger(card) && fishOf(card) === fish).map(colourOf);
  return COLOURS.filter((colour) => held.includes(colour));
}

/** How one is about to ask; null: one cannot, or is not asking. @param {Scene} scene @returns {Way | null} */
export function way(scene) {
  if (!scene.isMine || ownCards(scene).includes(scene.chosen.zinger)) return null;
  const picked = scene.chosen.way ?? 'ask';
  return can(scene, picked) ? picked : null;
}

/** The fish that is picked: by hand; else the one of which a card has just come; else that of which one holds most. @param {Scene} scene @returns {string | null} */
export function pickedFish(scene) {
  const how = way(scene);
  if (how === null) return null;
  if (scene.chosen.fish !== undefined) return scene.chosen.fish;
  if (how === 'lure') return null;
  const open = ownFish(scene).filter((fish) => missing(scene, fish).length > 0);
  const got = scene.view.waits_for.got;
  if (how === 'ask' && got !== undefined && open.includes(fishOf(got))) return fishOf(got);
  const held = (/** @type {string} */ fish) => ownColours(scene, fish).length;
  const worth = (/** @type {string} */ fish) => scene.annotations?.worth?.[fish] ?? 0;
  return open.sort((a, b) => held(b) - held(a) || worth(b) - worth(a))[0] ?? ownFish(scene)[0] ?? null;
}

/** The colours of a fish that one does not hold. @param {Scene} scene @param {string} fish */
export const missing = (scene, fish) => COLOURS.filter((colour) => !ownColours(scene, fish).includes(colour));

/** The colour that lies ready: the first missing one that somebody is known to have, or may have. @param {Scene} scene @param {string} fish */
function readyColour(scene, fish) {
  const asks = movesOf(scene, way(scene) ?? 'ask');
  const about = (/** @type {string} */ colour) => asks.filter(({ action }) => action.card === `${colour} ${fish}`).map(({ aid }) => aid);
  const colours = missing(scene, fish);
  return colours.find((colour) => about(colour).some(({ holds }) => holds === true))
    ?? colours.find((colour) => about(colour).some(({ holds, come }) => holds === undefined && come !== 0)) ?? colours[0];
}

/** @param {Scene} scene @returns {string | undefined} the colour that is picked: by hand, or because it lies ready */
export function pickedColour(scene) {
  const fish = pickedFish(scene);
  return fish === null || way(scene) === 'net' ? undefined : scene.chosen.colour ?? readyColour(scene, fish);
}

/** @param {Scene} scene @returns {string | null} the card that one is about to ask for */
export function pickedCard(scene) {
  const colour = pickedColour(scene);
  return colour === undefined ? null : `${colour} ${pickedFish(scene)}`;
}

/** The question that is picked, to a seat. @param {Scene} scene @param {number} seat @returns {Move | null} */
export function question(scene, seat) {
  const how = way(scene);
  const fish = pickedFish(scene);
  if (how === null || fish === null) return null;
  const card = pickedCard(scene);
  return movesOf(scene, how).find(({ action }) => action.seat === seat && (how === 'net' ? action.fish === fish : action.card === card)) ?? null;
}

/** The others, in the order of play. @param {Scene} scene @returns {number[]} */
export function others(scene) {
  const { length } = scene.table.seats;
  const all = scene.table.seats.map((_, step) => ((scene.seat ?? 0) + step) % length);
  return scene.seat === null ? all : all.slice(1);
}

/** Everything that was told, in order. @param {Scene} scene */
export const told = (scene) => scene.happened.flatMap((entry) => entry.lines ?? []);

/** The look at one of one's own cards that was told last. @param {Scene} scene @returns {{ by: number, card: string } | null} */
export function seenOfOneself(scene) {
  const last = told(scene).findLast(({ kind, facts }) => kind === 'deal' || (kind === 'look' && facts.owner === scene.seat));
  return last?.facts.card === undefined ? null : { by: last.facts.by, card: last.facts.card };
}

/** The cards of others that one alone has seen, through the Glass Bottom Boat. @param {Scene} scene @returns {string[]} */
export function seenAlone(scene) {
  const lines = told(scene);
  const dealt = lines.findLastIndex(({ kind }) => kind === 'deal');
  return lines.slice(dealt + 1).filter(({ kind, facts }) => kind === 'look' && facts.by === scene.seat && facts.card !== undefined).map(({ facts }) => facts.card);
}
