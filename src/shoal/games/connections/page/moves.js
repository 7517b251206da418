/** What can be played with what is picked: found among the legal moves, with what the server says each would bring. @module */
import { cityOfCode, codesOf, pickedOf, toggled } from '../cosmopolis/compose.js';
import { colourOfRegion, isLink, regionsOf } from '../cosmopolis/regions.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {{ link?: string, seat?: number, colour?: string, cities: number[], points: number[], share?: number[] }} Change
 * @typedef {{ gain: number[], changes: Change[], opens?: string[] }} Brought
 * @typedef {{ action: any, aid: any }} Move
 */

/** @param {Scene} scene @returns {Move[]} */
export const moves = (scene) => scene.legal.map((action, n) => ({ action, aid: scene.annotations?.moves[n] ?? {} }));

/** @param {Scene} scene @param {...string} kinds */
export const movesOf = (scene, ...kinds) => moves(scene).filter(({ action }) => kinds.includes(action.kind));

/** @param {Scene} scene @param {string} kind */
export const can = (scene, kind) => scene.legal.some((action) => action.kind === kind);

/** The sides picked, as moves name them: "2" or "2/". @param {Scene} scene */
export const picked = (scene) => codesOf(pickedOf(scene));

/** @param {string} side */
export const placeOf = (side) => Number.parseInt(side, 10);

/** What the sides of an action are. @param {any} action @returns {string[]} */
export function sidesOf(action) {
  if (action.kind === 'set') return action.cards;
  if (action.kind === 'link' || action.kind === 'discard') return [`${action.place}`];
  return action.card === undefined ? [] : [action.card];
}

/** The moves that are played with just what is picked. @param {Scene} scene @returns {Move[]} */
export function fitting(scene) {
  const sides = picked(scene);
  if (sides.length === 0) return [];
  return movesOf(scene, 'set', 'link', 'add', 'join').filter(({ action }) => sidesOf(action).join() === sides.join());
}

/** The sets that what is picked is a part of. @param {Scene} scene @returns {Move[]} */
export function completions(scene) {
  const sides = picked(scene);
  return movesOf(scene, 'set').filter(({ action }) => sides.length > 0 && sides.length < 3 && sides.every((side) => action.cards.includes(side)));
}

/** The sides that can go with what is picked; while nothing is, all that can be played. @param {Scene} scene @returns {Set<string>} */
export function wanted(scene) {
  if (!scene.isMine || scene.view.waits_for.to !== 'turn') return new Set();
  const sides = picked(scene);
  if (sides.length === 0) return new Set(movesOf(scene, 'set', 'link', 'add', 'join').flatMap(({ action }) => sidesOf(action)));
  return new Set(completions(scene).flatMap(({ action }) => sidesOf(action)).filter((side) => !sides.includes(side)));
}

/** Pick a side, or let it go. @param {Scene} scene @param {number} place @param {import('../cosmopolis/card.js').Side} side @returns {Scene} with it */
export function pick(scene, place, side) {
  const isDiscard = scene.view.waits_for?.to === 'discard';
  const cards = isDiscard ? toggled(pickedOf(scene)[place] === undefined ? {} : pickedOf(scene), place, '') : toggled(pickedOf(scene), place, side);
  scene.choose({ cards });
  return { ...scene, chosen: { cards } };
}

/** Where nothing can come of what is picked, the server says why. @param {Scene} scene */
export function whyNot(scene) {
  const sides = scene.view.waits_for?.to === 'turn' ? picked(scene) : [];
  if (sides.length === 0 || fitting(scene).length > 0 || completions(scene).length > 0) return;
  const [side] = sides;
  const isOneLink = sides.length === 1 && isLink(cityOfCode(scene, side));
  if (sides.length === 3) scene.play({ kind: 'set', cards: sides });
  else if (isOneLink) scene.play({ kind: 'link', place: placeOf(side), colour: scene.annotations?.sets?.[/** @type {number} */ (scene.seat)]?.[0]?.colour ?? colourOfRegion(regionsOf(cityOfCode(scene, side))[0]) });
  else if (sides.length === 1) scene.play({ kind: 'add', card: side });
}

/** The offers that are open to oneself. @param {Scene} scene @returns {{ from: number, to: number, give: number, take: number }[]} */
export const offersToMe = (scene) => scene.view.offers.filter((/** @type {any} */ offer) => offer.to === scene.seat);

/** @param {Scene} scene */
export const ownOffer = (scene) => scene.view.offers.find((/** @type {any} */ offer) => offer.from === scene.seat);

/** The linking cards of one's own around which one can invite now, with whom. @param {Scene} scene @param {string} link */
export const guestsFor = (scene, link) => movesOf(scene, 'invite').filter(({ action }) => action.link === link);

/** @param {Scene} scene @returns {any[]} links with what counts around them */
export function connections(scene) {
  return scene.view.links.map((/** @type {any} */ tie, /** @type {number} */ n) => ({ ...tie, ...scene.annotations?.connections[n], isMine: scene.seat !== null && [tie.owner, tie.partner].includes(scene.seat) }));
}
