/** The log: who did what, with the cities as tickets. @module */
import { h } from '../../dom.js';
import { mark } from '../../scene.js';
import { ticket, nearOf, farOf } from '../cosmopolis/card.js';
import { say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../dom.js').Child} Child
 */

const BEGINS = ['take', 'set', 'add', 'draw', 'draw known', 'draw discard', 'pass', 'watch', 'deal', 'all passed', 'idle', 'long'];
const SLOT = /\u0001(\w+)\u0002/;

/** @param {Heard} line */
export const begins = ({ kind, rule }) => BEGINS.includes(kind) && rule !== 'NW8';

/** @param {Heard} line */
export const actor = ({ facts }) => facts.seat;

/** @param {Scene} scene @param {Heard} line */
export function line(scene, { kind, facts }) {
  /** @type {Record<string, Child[]>} */
  const put = {
    cities: (facts.cities ?? []).map((/** @type {string} */ city) => ticket(city, { small: true })),
    city: facts.city === undefined ? [] : [ticket(facts.city, { small: true })],
    card: facts.card === undefined ? [] : both(facts.card),
    far: facts.far === undefined ? [] : [ticket(farOf(facts.far), { small: true })],
    giver: facts.giver === undefined ? [] : [mark(facts.giver, scene.seat)],
    dealer: facts.dealer === undefined ? [] : [mark(facts.dealer, scene.seat)],
    all: Array.isArray(facts.points) ? facts.points.flatMap((/** @type {number} */ points, /** @type {number} */ seat) => [mark(seat, scene.seat), ` ${points} `]) : [],
  };
  const key = kind === 'draw' && facts.card !== undefined ? 'draw known' : kind;
  const slots = Object.fromEntries(Object.keys(put).map((name) => [name, `\u0001${name}\u0002`]));
  const text = say(`line ${key}`, { ...facts, ...slots, n: (facts.round ?? 0) + 1, points: Array.isArray(facts.points) ? '' : facts.points });
  return [h('span', { class: 'told' }, text.split(SLOT).flatMap((part, n) => (n % 2 === 1 ? put[part] : [part])))];
}

/** @param {string} card */
const both = (card) => (card.includes('/') ? [ticket(nearOf(card), { small: true }), h('small', { class: 'behind' }, `/ ${farOf(card)}`)] : [ticket(card, { small: true })]);
