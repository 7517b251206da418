/** A move of several cards in the making: which sides are picked, and which would go with them. @module */
import { cityOf } from './card.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('./card.js').Side} Side
 * @typedef {Record<string, Side>} Picked by place
 */

/** @param {Scene} scene @returns {Picked} those of cards that one still holds */
export function pickedOf(scene) {
  const hand = ownHand(scene);
  return Object.fromEntries(Object.entries(scene.chosen.cards ?? {}).filter(([place]) => hand[Number(place)]));
}

/** @param {Scene} scene @returns {(string | null)[]} */
export const ownHand = (scene) => (scene.seat === null ? [] : scene.view.hands[scene.seat]);

/** As moves name them: places in order, a slash for the far side. @param {Picked} picked */
export function codesOf(picked) {
  return Object.keys(picked).map(Number).sort((a, b) => a - b).map((place) => `${place}${picked[place]}`);
}

/** And back. @param {string[]} codes @returns {Picked} */
export const pickedCodes = (codes) => Object.fromEntries(codes.map((code) => [Number.parseInt(code, 10), /** @type {Side} */ (code.endsWith('/') ? '/' : '')]));

/** A side tapped: picked, turned to, or let go. @param {Picked} picked @param {number} place @param {Side} side @returns {Picked} */
export function toggled(picked, place, side) {
  const { [place]: before, ...others } = picked;
  return before === side ? others : { ...others, [place]: side };
}

/** @param {Scene} scene @param {string} code @returns {string} the city of "3" or "3/" */
export function cityOfCode(scene, code) {
  return cityOf(ownHand(scene)[Number.parseInt(code, 10)] ?? '', code.endsWith('/') ? '/' : '');
}

/** Of lists of cards that make a move, those that the picked ones can still become. @param {string[][]} lists @param {string[]} codes */
export const within = (lists, codes) => lists.filter((list) => codes.every((code) => list.includes(code)));

/** The sides that would go with those picked. @param {string[][]} lists @param {string[]} codes */
export function fitting(lists, codes) {
  return new Set(codes.length === 0 ? [] : within(lists, codes).flat().filter((code) => !codes.includes(code)));
}
