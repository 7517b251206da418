/** The log: who did what, with cities as tickets. @module */
import { h } from '../../dom.js';
import { change, signed } from '../../scene.js';
import { ticket } from '../cosmopolis/card.js';
import { regionName, regionOfColour } from '../cosmopolis/regions.js';
import { cardWord, phrase, player, say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 */

/** Whose line it is, where that is not called `seat`. @type {Record<string, string>} */
const ACTORS = { offer: 'giver', trade: 'giver', retract: 'giver', lapse: 'giver', connection: 'owner', partnership: 'owner', deal: 'dealer' };
const FOLLOWS = ['last token', 'shuffle', 'lapse', 'invitation lapses', 'discard', 'totals', 'set alone', 'pair', 'connection', 'partnership'];

/** @param {Heard} line */
export const actor = ({ kind, facts }) => facts[ACTORS[kind] ?? 'seat'];

/** @param {Heard} line */
export const begins = ({ kind }) => !FOLLOWS.includes(kind);

/** @param {Scene} scene @param {Heard} line */
export function line(scene, { kind, facts }) {
  if (kind === 'totals') return [say('line totals'), ...facts.totals.flatMap((/** @type {number} */ total, /** @type {number} */ seat) => [' ', player(scene, seat), ` ${total < 0 ? signed(total) : total}`])];
  const key = kind === 'draw' && facts.pile ? 'draw discard' : kind;
  return phrase(`line ${key}`, {
    card: cardIn(facts.card ?? facts.far),
    wanted: cardIn(facts.wanted),
    given: cardIn(facts.given ?? facts.far_given),
    taken: cardIn(facts.taken ?? facts.far_taken),
    first: cardIn(facts.first),
    second: cardIn(facts.second),
    city: facts.city === undefined ? '' : ticket(facts.city, { small: true }),
    link: facts.link === undefined ? '' : ticket(facts.link, { small: true }),
    cities: Array.isArray(facts.cities) ? tickets(facts.cities) : '',
    n: kind === 'deal' ? facts.round + 1 : Array.isArray(facts.cities) ? '' : facts.cities ?? '',
    colour: facts.colour === undefined ? '' : regionName(regionOfColour(facts.colour)),
    points: ['connection', 'partnership', 'set alone'].includes(kind) ? change(facts.points) : facts.points ?? '',
    cost: facts.cost === undefined ? '' : change(-facts.cost),
    cards: facts.cards ?? '',
    owner: seatIn(scene, facts.owner),
    partner: seatIn(scene, facts.partner),
    guest: seatIn(scene, facts.guest),
    giver: seatIn(scene, facts.giver),
    seat: seatIn(scene, facts.seat),
  });
}

/** @param {string | undefined} card */
const cardIn = (card) => (card === undefined ? '' : cardWord(card));

/** @param {Scene} scene @param {number | undefined} seat */
const seatIn = (scene, seat) => (seat === undefined ? '' : player(scene, seat));

/** @param {string[]} cities */
const tickets = (cities) => h('span', { class: 'tickets' }, cities.map((city) => ticket(city, { small: true })));
