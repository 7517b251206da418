/** Beats: what is shown to its end before the next begins, how long each takes, and what one is by default. @module */
import { pace } from './preferences.js';
import { drawn, read } from './tokens.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').GamePage} GamePage
 * @typedef {import('./dom.js').Child} Child
 * @typedef {import('./socket.js').Happened} Happened
 * @typedef {'small' | 'theft' | 'basket' | 'zinger' | 'peek' | 'partnership' | 'ending' | 'undo' | 'trade' | 'step' | 'totals'} BeatKind
 *
 * @typedef {object} Beat one thing that is shown to its end before the next begins
 * @property {BeatKind} kind how long it takes and how it sounds
 * @property {number[]} seats the actor first: large marks in the sentence bar, the first one on its stop
 * @property {string} stop two or three words on the timeline
 * @property {string} [ahead] the same as long as it is still to come, where the words would tell too much
 * @property {boolean} [marked] whether the first seat's mark stands on its stop; else in play
 * @property {Child | Child[]} text who does what, to whom
 * @property {Child | Child[]} [more] the effect, in one small line
 * @property {string} [cites] a rule id
 * @property {any} [stage] the game's own: what its draw() lights, traces and calls out
 * @property {string} [run] what goes on where the beat before has the same: both share a stop
 * @property {boolean} [leads] it only leads to the next one, and has no stop of its own
 * @property {BeatKind} [sounds] like what it sounds, if not like its kind
 * @property {number} [row] in a scoring: the row of the score sheet that is counted now
 * @property {(number | null)[]} [points] in a scoring: what the seats show from this beat on
 * @property {number[]} [from] in a scoring: what the seats count from in this step, if it is not what they showed
 * @property {(number | null)[]} [changes] in a scoring: what this step brings or costs the seats, where their numbers do not change yet
 * @property {number} [lines] how many lines of its entry the log shows from this beat on; else all of them at the last beat
 * @property {boolean} [big] a larger stop
 * @property {boolean} [stays] until pressed, at most eight seconds
 * @property {string} [ends] the word on the button that ends one that stays
 * @property {number} [time] milliseconds at calm, if not those of its kind
 * @property {number} [brisk] and at brisk
 * @property {() => void} [play] begins what moves besides, once the beat is drawn
 */

/** Milliseconds at calm and at brisk. @type {Record<BeatKind, [number, number]>} */
const TIMES = {
  small: [1300, 240], theft: [2400, 260], basket: [2000, 260], zinger: [1600, 260], peek: [2400, 260], partnership: [2200, 260],
  ending: [1800, 260], undo: [240, 120], trade: [1300, 260], step: [1400, 400], totals: [1800, 500],
};
const READING = 40; // milliseconds a character, at calm
const STAYS = 8000;
const LINES = 3; // of an entry, in the sentence bar
const SMALL = ['small', 'step', 'totals', 'trade', 'undo'];

/** Milliseconds that a beat takes at the reader's pace. @param {Beat} beat */
export function timeOf(beat) {
  if (beat.stays) return STAYS;
  if (pace() === 'instant') return 0;
  const [calm, brisk] = TIMES[beat.kind];
  if (pace() === 'brisk') return beat.brisk ?? brisk;
  return Math.max(beat.time ?? calm, READING * textOf(beat.text).length);
}

/** How many lines of an entry belong to the round that it ends: the next deal is told when the round goes on. @param {Happened} entry */
export function linesOfRound({ kind, lines = [] }) {
  const deal = kind === 'moved' ? lines.findIndex((line) => line.kind === 'deal') : -1;
  return deal < 0 ? lines.length : deal;
}

/** Whether it is one of the big moments. @param {Beat} beat */
export const isBig = (beat) => beat.big ?? !SMALL.includes(beat.kind);

/** Return whether a beat is a step of a scoring or its totals. @param {Beat} beat */
export const isOfScoring = ({ kind }) => kind === 'step' || kind === 'totals';

/** What is read of it. @param {Child | Child[]} child @returns {string} */
export function textOf(child) {
  if (Array.isArray(child)) return child.map(textOf).join('');
  return child instanceof Node ? child.textContent ?? '' : child === null || child === undefined || child === false ? '' : String(child);
}

/**
 * The beats of one journal entry, as the game tells them.
 * @param {GamePage} page
 * @param {Scene | null} before
 * @param {Scene} after
 * @param {Happened} entry
 * @returns {Beat[]}
 */
export function beatsOf(page, before, after, entry) {
  const told = ownBeats(page, before, after, entry);
  const isOwn = entry.kind === 'moved' && entry.facts.seat === after.seat && !entry.facts.bot;
  return isOwn ? told.filter(({ kind }) => kind !== 'small') : told; // one was there
}

/** As the game tells it; what it cannot tell is told by the lines alone. @param {GamePage} page @param {Scene | null} before @param {Scene} after @param {Happened} entry */
function ownBeats(page, before, after, entry) {
  if (entry.kind === 'undone') return undoBeat(after, entry);
  if (!page.beats) return smallBeat(page, entry);
  try {
    return page.beats(before, after, entry);
  } catch (error) {
    reportError(error);
    return smallBeat(page, entry);
  }
}

/** @param {Scene} scene @param {Happened} entry @returns {Beat[]} */
function undoBeat(scene, { facts }) {
  if (facts.seat === scene.seat) return [];
  return [{ kind: 'undo', seats: [facts.seat], stop: t('takes back'), text: `${scene.name(facts.seat)} ${t('takes back')}.` }];
}

/** A sentence with its full stop. @param {Child[]} parts @returns {Child[]} */
const whole = (parts) => (/[.!?…]["”»]?$/.test(textOf(parts)) ? parts : [...parts, '.']);

/**
 * One small beat of the lines of an entry.
 * @param {Pick<GamePage, 'actor' | 'drawings'>} page
 * @param {Happened} entry
 * @returns {Beat[]}
 */
export function smallBeat(page, { lines = [] }) {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const seat = page.actor ? page.actor(first) : first.facts.seat;
  const drawings = page.drawings ?? {};
  const more = rest.slice(0, LINES - 1).flatMap((line, place) => [place > 0 ? ' · ' : '', ...drawn(line.tokens, drawings, undefined)]);
  const short = read(first.tokens).replace(/\.$/, '');
  const [name] = first.tokens;
  const isNamed = Array.isArray(name) && name[0] === 'seat' && name[1] === seat;
  return [{
    kind: 'small', seats: typeof seat === 'number' ? [seat] : [], stop: isNamed ? short.slice(name[2].length).trimStart() : short,
    text: whole(drawn(first.tokens, drawings, undefined)), more, cites: first.rule,
  }];
}
