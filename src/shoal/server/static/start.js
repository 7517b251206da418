/** How a match begins: what was chosen last for a game, and the table that is made of it. @module */
import { CAST } from './cast.js';
import * as api from './api.js';
import { goTo } from './navigate.js';

/**
 * @typedef {object} Choice what the start sheet asks
 * @property {(string | null)[]} others who sits clockwise from oneself: a character, or null for a friend
 * @property {string} level of the bots: `own` or the same for all
 * @property {Record<string, number>} options of the game
 * @property {string} begins `lot`, `you` or `other`; with several people at this device, `lot` or which of them
 * @property {boolean} helps hints, and taking moves back
 * @property {string} clock seconds for a move, or nothing
 * @property {boolean} listed
 */

/** Seconds for a move; none at first. */
export const CLOCKS = ['', '60', '180', '86400'];

/** The first seat deals, or lays the stones; the next one begins. */
export const FIRST = 1;

/** Who sits there until somebody else is chosen. @type {Record<string, string[]>} */
export const COMPANY = {
  'fossil': ['ada', 'tilda', 'gina'],
  'twisted-fish': ['pino', 'otto', 'gina'],
  'cosmople-fish-2': ['ada', 'otto', 'cleo'],
  'networks': ['pino', 'tilda', 'gina'],
  'connections': ['pino', 'marta', 'cleo'],
};

/** What stays chosen on this device, by what is begun. @param {api.Game} game @param {boolean} invites */
const keyOf = (game, invites) => `${invites ? 'invite' : 'play'} ${game.name}`;

/** @param {api.Game} game @param {boolean} invites friends; else all others are bots @returns {Choice} */
function usual(game, invites) {
  const company = COMPANY[game.name].slice(0, game.most - 1);
  return { others: invites ? [null, null, company[1]] : company, level: 'own', options: {}, begins: 'lot', helps: !invites, clock: '', listed: false };
}

/** What was chosen last. @param {api.Game} game @param {boolean} [invites] @returns {Choice} */
export function lastChoice(game, invites = false) {
  const first = usual(game, invites);
  try {
    const kept = { ...first, ...JSON.parse(localStorage.getItem(keyOf(game, invites)) ?? '{}') };
    const known = kept.others.filter((/** @type {string | null} */ id) => (id === null ? invites : CAST.some((each) => each.id === id)));
    return known.length + 1 >= game.least && known.length < game.most ? { ...kept, others: known } : first;
  } catch {
    return first; // something else has written there
  }
}

/** The options of a game as they stand: as chosen, or as usual. @param {api.Game} game @param {Choice} choice */
export const optionsOf = (game, choice) => Object.fromEntries(game.options.map(({ name, default: usually }) => [name, choice.options[name] ?? usually]));

/** Which seat is one's own, so that the right one begins. @param {string} begins @param {number} seats */
function ownSeat(begins, seats) {
  const drawn = Math.floor(Math.random() * seats);
  if (begins === 'lot') return drawn;
  return begins === 'you' ? FIRST : (FIRST + 1 + (drawn % (seats - 1))) % seats;
}

/**
 * Make the table and sit down at it. The choice is kept for the next time.
 * @param {api.Game} game
 * @param {Choice} choice
 * @param {boolean} [invites]
 */
export async function begin(game, choice, invites = false) {
  localStorage.setItem(keyOf(game, invites), JSON.stringify(choice));
  const seats = choice.others.length + 1;
  const own = ownSeat(choice.begins, seats);
  const bots = Array.from({ length: seats }, (_, seat) => (seat === own ? null : named(choice, choice.others[(seat - own - 1 + seats) % seats])));
  const id = await api.makeTable({
    game: game.name, seats, bots, options: optionsOf(game, choice), listed: invites && choice.listed, stand_in: 'normal',
    per_move: invites && choice.clock !== '' ? Number(choice.clock) : null, hints: choice.helps, undo: choice.helps, pauses: true,
  });
  localStorage.setItem(`host ${id}`, 'yes');
  goTo(`/table/${id}#sit-${own}`);
}

/** A character at the level that was chosen. @param {Choice} choice @param {string | null} id */
export const named = ({ level }, id) => (id === null || level === 'own' ? id : `${id}:${level}`);

/** Whether the table was made on this device: then its free seats can be given to bots. @param {string} table */
export const isHost = (table) => localStorage.getItem(`host ${table}`) !== null;

/** Who might take a free seat: the usual company of the game first. @param {string} game @param {(string | null)[]} bots that sit there */
export function nextBot(game, bots) {
  const ids = [...COMPANY[game], ...CAST.map(({ id }) => id)];
  return ids.find((id) => !bots.some((bot) => bot?.split(':')[0] === id)) ?? ids[0];
}

/** Who comes in the place of a bot: the next of the cast who does not sit there. @param {string} game @param {(string | null)[]} bots @param {number} seat */
export function otherBot(game, bots, seat) {
  const sitting = bots.map((bot) => bot?.split(':')[0]);
  const at = CAST.findIndex(({ id }) => id === sitting[seat]);
  const after = [...CAST.slice(at + 1), ...CAST.slice(0, at + 1)];
  return after.find(({ id }) => !sitting.includes(id))?.id ?? nextBot(game, bots);
}

/** Against bots, at once, as the last time. @param {api.Game} game */
export const playBots = (game) => begin(game, lastChoice(game));
