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

/** What a Zinger is played by. @type {Record<string, string>} */
const KIND_OF = {
  'Game Warden': 'warden', 'Dead Scuba Diver': 'diver', 'No Fishing': 'no fishing', 'Glass Bottom Boat': 'boat',
  'The Net': 'net', 'Two Fisted Fisherman': 'again', 'The Lure': 'lure', 'Divine Intervention': 'divine',
};

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

/** The fish that is picked: by hand, or because one has just got a card of it, or has no other. @param {Scene} scene @returns {string | null} */
export function pickedFish(scene) {
  const how = way(scene);
  if (how === null) return null;
  if (scene.chosen.fish !== undefined) return scene.chosen.fish;
  const fish = ownFish(scene);
  const got = scene.view.waits_for.got;
  if (how === 'ask' && got !== undefined && fish.includes(fishOf(got))) return fishOf(got);
  return fish.length === 1 && how !== 'lure' ? fish[0] : null;
}

/** @param {Scene} scene @returns {string | null} the card that one is about to ask for */
export function pickedCard(scene) {
  const fish = pickedFish(scene);
  return fish === null || scene.chosen.colour === undefined || way(scene) === 'net' ? null : `${scene.chosen.colour} ${fish}`;
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
