/** The cast: eight bots with a face, a level, a way of playing and a few lines. @module */
import { say } from './cast/say.js';
import { drawing, h } from './dom.js';
import { prefers } from './preferences.js';
import { turnOf } from './scene.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./socket.js').Happened} Happened
 * @typedef {'easy' | 'normal' | 'hard'} Level
 * @typedef {'greeting' | 'habit' | 'setback' | 'farewell'} Occasion
 * @typedef {{ id: string, level: Level, shows: string[] }} Character `shows`: the games in which the habit can be seen
 */

const PICTURES = new URL('./cast.svg', import.meta.url).href;
const ALL = ['fossil', 'twisted-fish', 'cosmople-fish-2', 'networks', 'connections'];
const LEVELS = ['easy', 'normal', 'hard'];

/** @type {Character[]} */
export const CAST = [
  { id: 'otto', level: 'hard', shows: ['twisted-fish', 'cosmople-fish-2'] },
  { id: 'tilda', level: 'normal', shows: ['fossil', 'networks'] },
  { id: 'gina', level: 'normal', shows: ['fossil', 'twisted-fish', 'networks'] },
  { id: 'marta', level: 'normal', shows: ['connections'] },
  { id: 'bruno', level: 'hard', shows: ALL },
  { id: 'pino', level: 'easy', shows: ['twisted-fish', 'cosmople-fish-2', 'networks', 'connections'] },
  { id: 'ada', level: 'easy', shows: ALL },
  { id: 'cleo', level: 'normal', shows: ['twisted-fish', 'cosmople-fish-2', 'networks', 'connections'] },
];

/** The character behind the name of a bot, as "otto" or "otto:easy"; none for a plain bot. @param {string | null} bot */
export const characterOf = (bot) => CAST.find(({ id }) => id === bot?.split(':')[0]) ?? null;

/** @param {string} bot @returns {string} its name if it is a character, else its level */
export const botName = (bot) => (characterOf(bot) === null ? levelOf(bot) : say(`${characterOf(bot)?.id}`));

/** How well a bot plays, in a word. @param {string} bot */
export function levelOf(bot) {
  const [name, level] = bot.split(':');
  const known = level ?? characterOf(name)?.level ?? name;
  return t([...LEVELS, 'random'].includes(known) ? `bot ${known}` : 'bot');
}

/** The way of playing in a sentence, where the game lets it be seen. @param {Character} character @param {string} game */
export const habitOf = ({ id, shows }, game) => (shows.includes(game) ? say(`${id} is`) : '');

/** @param {string} id of a character @param {Occasion} occasion */
export const lineOf = (id, occasion) => say(`${id} ${occasion}`);

/**
 * A face, printed in ink; its name stands beside it.
 * @param {string | null} bot
 * @param {number} size in pixels
 * @param {{ plate?: boolean, seat?: number }} [looks] `plate`: on a coloured ground, where no card is near; `seat`: its number as a badge
 * @returns {HTMLElement | null} null for a plain bot
 */
export function portrait(bot, size, { plate = false, seat } = {}) {
  const character = characterOf(bot);
  if (character === null) return null;
  return h('span', { class: `cast-face${plate ? ' on-plate' : ''}`, 'data-character': character.id, 'aria-hidden': 'true', 'data-seat': seat === undefined ? undefined : seat + 1, vars: { size: `${size}px`, ...(seat === undefined ? {} : { own: `var(--seat-${seat + 1})` }) } },
    drawing(PICTURES, character.id, 'bust'), seat !== undefined && h('b', {}, seat + 1));
}

// What they say

const MOST_A_ROUND = 2; // lines of a character
const TURNS_BETWEEN = 4; // at least, from one line at a table to the next

/** Lines of the log after which somebody speaks: who, by the fact that names the seat; none hidden from anybody. @type {[string, string, Occasion, string[]?][]} */
const CUES = [
  ['caught', 'seat', 'setback'],
  ['basket', 'seat', 'habit', ['otto', 'pino', 'ada', 'bruno']],
  ['give', 'giver', 'setback', ['otto', 'ada', 'gina']],
  ['give', 'asked', 'setback', ['otto', 'ada']],
  ['netted', 'taker', 'habit', ['gina']],
  ['netted', 'giver', 'setback'],
  ['take', 'seat', 'habit', ['gina']],
  ['take', 'giver', 'setback'],
  ['swap', 'seat', 'habit', ['gina']],
  ['swap', 'partner', 'setback'],
  ['gain', 'seat', 'habit', ['ada', 'tilda']],
  ['pay', 'seat', 'setback', ['pino', 'bruno', 'tilda']],
  ['set', 'seat', 'habit', ['otto', 'pino', 'ada']],
  ['trade', 'giver', 'habit', ['marta']],
  ['decline', 'giver', 'setback', ['marta']],
  ['link', 'seat', 'setback', ['cleo']],
];

/** What has been said at a table, by table. @type {Map<string, { at: number, turn: number | null, turns: number, last: number, round: Map<number, number> }>} */
const talks = new Map();

/**
 * What a bot at the table says about an entry of the journal that has just been shown, if anything. Only what everybody
 * has seen lets one speak, whatever it holds.
 * @param {Scene} scene
 * @param {Happened} entry
 * @returns {{ seat: number, line: string } | null}
 */
export function spoken(scene, entry) {
  const talk = talks.get(scene.table.id) ?? { at: 0, turn: null, turns: 0, last: -TURNS_BETWEEN, round: new Map() };
  talks.set(scene.table.id, talk);
  if (entry.version <= talk.at) return null;
  talk.at = entry.version;
  if (turnOf(scene) !== talk.turn) talk.turns += 1;
  talk.turn = turnOf(scene);
  const lines = entry.lines ?? [];
  const found = cued(scene, entry).find(({ seat }) => (talk.round.get(seat) ?? 0) < MOST_A_ROUND);
  if (lines.some(({ kind }) => kind === 'deal')) talk.round.clear();
  const isChoosing = scene.isMine && Object.keys(scene.chosen).length > 0;
  if (found === undefined || isChoosing || scene.isPast || !prefers('talk') || talk.turns - talk.last < TURNS_BETWEEN) return null;
  talk.last = talk.turns;
  talk.round.set(found.seat, (talk.round.get(found.seat) ?? 0) + 1);
  return { seat: found.seat, line: lineOf(found.id, found.occasion) };
}

/**
 * Who might speak now, the likeliest first.
 * @param {Scene} scene
 * @param {Happened} entry
 * @returns {{ seat: number, id: string, occasion: Occasion }[]}
 */
function cued(scene, entry) {
  const sitting = scene.table.seats.flatMap(({ person, bot }, seat) => {
    const character = person ? null : characterOf(bot);
    return character === null ? [] : [{ seat, id: character.id }];
  });
  const by = (/** @type {number} */ turn) => sitting.map((_, step) => sitting[(turn + step) % sitting.length]);
  if (entry.kind === 'started') return by(scene.table.id.charCodeAt(0)).map((each) => ({ ...each, occasion: 'greeting' }));
  if (entry.kind === 'ended') {
    const won = sitting.filter(({ seat }) => entry.facts.winners?.includes(seat));
    return [...won, ...by(entry.version)].map((each) => ({ ...each, occasion: 'farewell' }));
  }
  return (entry.lines ?? []).flatMap(({ kind, facts }) => CUES.flatMap(([cue, fact, occasion, ids]) => {
    const who = cue === kind ? sitting.find(({ seat, id }) => facts[fact] === seat && (ids?.includes(id) ?? true)) : undefined;
    return who === undefined ? [] : [{ ...who, occasion }];
  }));
}
