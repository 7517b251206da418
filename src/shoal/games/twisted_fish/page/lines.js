/** The log: who did what, with cards in the ink of their colours. @module */
import { cardWord, phrase, player, say, several } from './names.js';
import { change, signed } from '../../scene.js';
import { h } from '../../dom.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 */

/** Whose line it is, where that is not called `seat`. @type {Record<string, string>} */
const ACTORS = { 'ask': 'asker', 'lure': 'asker', 'again': 'asker', 'net': 'asker', 'give': 'giver', 'netted': 'giver', 'no': 'asked', 'none': 'asked', 'no fishing': 'asked', 'pull': 'owner', 'look': 'by' };
const BEGINS = ['ask', 'lure', 'again', 'net', 'dead draw', 'pass', 'over', 'deal', 'throw'];
const IN_A_TURN = ['basket', 'fifth']; // whoever does that is on turn, and has begun with it if the turn before was another's
const MAY_SHOW = ['netted', 'draw', 'dead draw', 'pull', 'look']; // a card, to those who may know it
/** The Zinger that a line plays without naming it. @type {Record<string, string>} */
const ZINGER_OF = { 'lure': 'The Lure', 'again': 'Two Fisted Fisherman', 'net': 'The Net', 'no fishing': 'No Fishing' };
const WENT_OUT = 0; // of the ways in which a round ends

/** @param {Heard} line */
export const actor = ({ kind, facts }) => (kind === 'over' && facts.ending !== WENT_OUT ? undefined : facts[ACTORS[kind] ?? 'seat']);

/** @param {Heard} line @param {string} by whose turn the lines above are of */
export const begins = ({ kind, facts }, by) => BEGINS.includes(kind) || (IN_A_TURN.includes(kind) && String(facts.seat) !== by);

/** @param {Scene} scene @param {Heard} line */
export function line(scene, { kind, facts }) {
  if (kind === 'totals') return [say('line totals'), ...facts.totals.flatMap((/** @type {number} */ total, /** @type {number} */ seat) => [' ', player(scene, seat), ` ${total < 0 ? signed(total) : total}`])];
  if (kind === 'winners') return [say('line winners', facts), ...facts.seats.flatMap((/** @type {number} */ seat) => [' ', player(scene, seat)])];
  const zinger = facts.zinger ?? ZINGER_OF[kind];
  const card = facts.card ?? facts.missing;
  const target = kind === 'target' || kind === 'limit' ? undefined : facts.target ?? facts.asker;
  const put = {
    card: card === undefined ? '' : cardWord(card),
    fish: facts.fish === undefined ? '' : several(facts.fish),
    zinger: zinger === undefined ? '' : cardWord(zinger),
    asked: seatWord(scene, facts.asked),
    taker: seatWord(scene, facts.taker),
    target: seatWord(scene, target),
    owner: seatWord(scene, facts.owner),
    baskets: facts.baskets === undefined ? '' : points(facts.baskets),
    hand: facts.hand === undefined ? '' : points(-facts.hand),
    dealer: seatWord(scene, facts.dealer),
    goal: facts.target ?? '',
    points: facts.points ?? '',
    rounds: facts.rounds ?? '',
    n: facts.round === undefined ? '' : facts.round + 1,
  };
  return phrase(`line ${keyOf(kind, facts)}`, put);
}

/** @param {string} kind @param {Record<string, any>} facts */
function keyOf(kind, facts) {
  if (kind === 'over') return `over ${facts.ending}`;
  if (kind === 'stop') return facts.takes ? 'stop take' : 'stop';
  return MAY_SHOW.includes(kind) && facts.card !== undefined ? `${kind} card` : kind;
}

/** @param {Scene} scene @param {number | undefined} seat */
const seatWord = (scene, seat) => (seat === undefined ? '' : player(scene, seat));

/** @param {number} count */
const points = (count) => (count === 0 ? h('span', {}, '0') : change(count));
