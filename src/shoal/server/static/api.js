/** Calls to the server. @module */
import { line } from './line.js';
import { language, t } from './words.js';

/**
 * @typedef {{ name: string, title: string, least: number, most: number, page: boolean,
 *   options: { name: string, default: number, least: number, most: number }[] }} Game
 * @typedef {{ id: string, game: string, state: string, seats: number, taken: number, people: number, touched: number }} Listed
 * @typedef {{ id: string, game: string, ended: number, seat: number | null, players: string[], scores: number[], won: boolean[] }} Played
 */

/** Something that the server has refused: its sentence. */
export class NotPossible extends Error {}

/**
 * @param {string} path
 * @param {object} [data] what is sent; without it, it is only asked
 */
async function call(path, data) {
  const { status, type, text, wait } = await line.call(path, data);
  const found = type.includes('json') ? JSON.parse(text) : text;
  if (status === 429) throw new NotPossible(t('too much', { seconds: wait ?? '' }));
  if (status >= 400) throw new NotPossible(found.detail ?? String(status));
  return found;
}

/** @returns {Promise<Game[]>} */
export const games = () => call('/api/games');

/** @returns {Promise<Listed[]>} */
export const openTables = () => call('/api/tables');

/** Return whether this browser is a guest here already: its cookie cannot be read. */
const isGuest = () => localStorage.getItem('guest') !== null;

/** Where one sits; nothing for who is no guest yet. @returns {Promise<Listed[]>} */
export const myTables = async () => (isGuest() ? call('/api/guest/tables').catch(() => []) : []);

/** What one has played to the end. @returns {Promise<Played[]>} */
export const myMatches = async () => (isGuest() ? call('/api/guest/matches').catch(() => []) : []);

/** How a table stands. @param {string} id @returns {Promise<import('./socket.js').Update>} */
export const look = (id) => call(`/api/tables/${encodeURIComponent(id)}`);

/**
 * @typedef {{ update: import('./socket.js').Update, views?: any[] }} Past
 *
 * How it stood.
 * @param {string} id
 * @param {number} version
 * @param {number | null} seat another's, once the match is over
 * @param {number} [after] with what happened after that version
 * @param {number} [player] at this device; 1 without it
 * @returns {Promise<Past>}
 */
export function lookBack(id, version, seat, after, player) {
  const asked = Object.entries({ seat, after, player }).filter(([, value]) => value !== null && value !== undefined).map((pair) => pair.join('='));
  return call(`/api/tables/${encodeURIComponent(id)}/at/${version}${asked.length > 0 ? `?${asked.join('&')}` : ''}`);
}

/** The whole match, once it is over. @param {string} id @returns {Promise<{ seed: string }>} */
export const record = (id) => call(`/api/tables/${encodeURIComponent(id)}/record`);

/** How likely each seat was to win, move by move. @param {string} id @returns {Promise<import('./course.js').Course>} */
export const course = (id) => call(`/api/tables/${encodeURIComponent(id)}/course`);

/** The choices that cost a player at this device most. @param {string} id @param {number} player @returns {Promise<{ choices: import('./review.js').Choice[] }>} */
export const review = (id, player) => call(`/api/tables/${encodeURIComponent(id)}/review?language=${language}&player=${player}`);

/** A table of one's own from the position before a move of that player. @param {string} id @param {number} version @param {number} player @returns {Promise<{ id: string }>} */
export const tryFrom = (id, version, player) => call(`/api/tables/${encodeURIComponent(id)}/try?player=${player}`, { version });

/** What each seat had after each round. @param {string} id @returns {Promise<number[][]>} */
export const rounds = (id) => call(`/api/tables/${encodeURIComponent(id)}/rounds`);

/** @param {string} game @returns {Promise<string>} the rule page in the reader's language, in Markdown */
export const rulePage = (game) => call(`/api/rules/${game}?language=${language}`);

/**
 * @typedef {{ game: string, title: string, lessons: string[] }} Lessons
 * @typedef {{ number: number, of: number, title: string, text: string, task: string, state: 'begun' | 'missed' | 'reached', update: import('./socket.js').Update }} LessonShown
 */

/** @returns {Promise<Lessons[]>} */
export const allLessons = () => call(`/api/lessons?language=${language}`);

/** @param {string} game @param {number} number @returns {Promise<LessonShown>} */
export const begunLesson = (game, number) => call(`/api/lessons/${game}/${number}?language=${language}`);

/**
 * @param {string} game @param {number} number
 * @param {import('./socket.js').Action[]} actions all from the beginning
 * @returns {Promise<LessonShown | { rule: string, text: string }>} or why the last is against a rule
 */
export const triedLesson = (game, number, actions) => call(`/api/lessons/${game}/${number}?language=${language}`, { actions });

/** As one was called last on this device. */
export const knownName = () => localStorage.getItem('guest') ?? '';

/** A word by which another device becomes the same guest. @returns {Promise<string>} */
export const deviceLink = async () => (await call('/api/guest/link', {})).link;

/** Be who gave that word. @param {string} link */
export async function follow(link) {
  localStorage.setItem('guest', (await call('/api/guest/follow', { link })).name);
}

/** Become a guest, or stay the one that one is, and return the name. @param {string} [name] */
export async function becomeGuest(name) {
  const known = isGuest() && name === undefined ? await call('/api/guest').catch(() => null) : null;
  const made = known ?? (await call('/api/guest', { name: name ?? t('guest') }));
  localStorage.setItem('guest', made.name);
  return made.name;
}

/**
 * @param {object} wanted as in docs/guides/protocol.md
 * @returns {Promise<string>} its id
 */
export async function makeTable(wanted) {
  await becomeGuest();
  return (await call('/api/tables', wanted)).id;
}
