/** The questions of the map quiz, and how a round of them stands. @module */
import { REGIONS_OF } from '../games/cosmopolis/places.js';
import { SYMBOLS, isLink, regionsOf } from '../games/cosmopolis/regions.js';

/** @typedef {'find' | 'region'} Kind find a city on the map, or name its region */
/** @typedef {Kind | 'mixed'} Mode */
/** @typedef {{ kind: Kind, city: string }} Question */

export const MODES = /** @type {Mode[]} */ (['find', 'region', 'mixed']);
export const REGIONS = Object.keys(SYMBOLS);
const LENGTH = 10;
export const CITIES = Object.keys(REGIONS_OF);

/** @template T @param {T[]} things @returns {T[]} in another order */
function shuffled(things) {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

export class Round {
  /** @param {Mode} mode @param {Question[]} [again] instead of new ones: what was missed */
  constructor(mode, again) {
    this.mode = mode;
    this.isAgain = again !== undefined;
    this.questions = again ?? questions(mode);
    this.at = 0;
    /** @type {Question[]} */
    this.missed = [];
    /** @type {string | null} what was answered: a city or a region */
    this.given = null;
  }

  get question() {
    return this.questions[this.at];
  }

  get isOver() {
    return this.at >= this.questions.length;
  }

  get right() {
    return this.at + (this.given === null ? 0 : 1) - this.missed.length;
  }

  /** Whether what was answered is so. */
  get isRight() {
    const { kind, city } = this.question;
    return this.given === (kind === 'find' ? city : regionsOf(city)[0]);
  }

  /** @param {string} given */
  answer(given) {
    this.given = given;
    if (!this.isRight) this.missed.push(this.question);
  }

  next() {
    this.given = null;
    this.at += 1;
  }
}

/** A linking city has no one region, so it is only looked for. @param {Mode} mode @returns {Question[]} */
function questions(mode) {
  return shuffled(CITIES).filter((city) => mode === 'find' || !isLink(city)).slice(0, LENGTH)
    .map((city, place) => ({ city, kind: mode === 'mixed' ? (place % 2 === 0 ? 'find' : 'region') : mode }));
}

/** The best that one has done on this device. @param {Mode} mode @returns {number | null} */
export function best(mode) {
  const kept = localStorage.getItem(`quiz ${mode}`);
  return kept === null ? null : Number(kept);
}

/** @param {Mode} mode @param {number} right */
export function keepBest(mode, right) {
  if (right > (best(mode) ?? -1)) localStorage.setItem(`quiz ${mode}`, String(right));
}
