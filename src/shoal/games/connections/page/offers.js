/** The offers on the table: those made to one, one's own, and what became of the last one. @module */
import { nearOf } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { hasLapsed } from './draft.js';
import { offersToMe } from './moves.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {{ from: number, to: number, give: number, take: number }} Offer
 * @typedef {{ kind: 'decline' | 'lapse' | 'retract' | 'trade', seat: number, given: string }} Outcome of one's own offer: `given`: the card offered
 */

const QUIET = 'quiet trades';
const ENDS = ['decline', 'lapse', 'retract', 'trade'];

/** The offers that were put aside, by what they are. @type {Set<string>} */
const shut = new Set();

/** @param {Offer} offer */
const idOf = (offer) => [offer.from, offer.to, offer.give, offer.take].join();

/** @param {Offer} offer */
const isShut = (offer) => shut.has(idOf(offer));

export const isMuted = () => localStorage.getItem(QUIET) === 'yes';

/** The offers to oneself that are not shown. @param {Scene} scene */
export const hiddenOffers = (scene) => (scene.chosen.offers ? [] : offersToMe(scene).filter((offer) => isMuted() || isShut(offer)));

/** @param {Scene} scene */
export function showOffers(scene) {
  shut.clear();
  scene.choose({ ...scene.chosen, offers: true });
}

/** @param {Scene} scene @param {Offer} offer */
export function putAside(scene, offer) {
  shut.add(idOf(offer));
  scene.choose({ ...scene.chosen, offers: undefined });
}

/** @param {Scene} scene */
export function toggleQuiet(scene) {
  localStorage.setItem(QUIET, isMuted() ? 'no' : 'yes');
  scene.choose({ ...scene.chosen, offers: undefined });
}

/** The offer that one is asked to answer. @param {Scene} scene @returns {Offer | undefined} */
export function shownOffer(scene) {
  if (scene.isPast || scene.isMine) return undefined; // nobody trades in their own turn
  const open = offersToMe(scene);
  return scene.chosen.offers ? open[0] : isMuted() ? undefined : open.find((offer) => !isShut(offer));
}

const [ANSWER, ANSWERS] = [20_000, 60_000]; // milliseconds: OFFER_SECONDS and MOST_SECONDS of table/manners.py

/** Until when a bot on turn waits for the answer to an offer between people, or to its counter-offer; null: nobody waits. @param {Scene} scene */
export function waitsUntil(scene) {
  const { waits_for: waits } = scene.view;
  const isBot = (/** @type {number} */ seat) => scene.table.seats[seat].bot !== null;
  if (scene.isPast || scene.beat || waits === null || !isBot(waits.seat)) return null;
  const offer = /** @type {Offer[]} */ (scene.view.offers ?? []).find((each) => [each.from, each.to].includes(scene.seat ?? -1) && !isBot(each.to) && (!isBot(each.from) || counterOf(scene, each) !== null));
  const made = offer && scene.happened.findLast(({ lines = [] }) => lines.some(({ kind, facts }) => kind === 'offer' && facts.giver === offer.from));
  const moved = scene.happened.findLast(({ version, kind }) => kind === 'moved' && !isTrade(scene, version));
  return made ? { until: Math.min(made.time + ANSWER, (moved?.time ?? made.time) + ANSWERS), whole: ANSWER } : null;
}

/** The lines about trades of a seat's own, the newest last. @param {Scene} scene @returns {{ line: Heard, version: number }[]} */
const ownTrades = (scene) => scene.happened.flatMap(({ version, lines = [] }) =>
  lines.filter(({ kind, facts }) => ['offer', ...ENDS].includes(kind) && facts.giver === scene.seat).map((line) => ({ line, version })));

/** What became of one's last offer; null once one has made a move since. @param {Scene} scene @returns {Outcome | null} */
export function outcome(scene) {
  if (scene.seat === null || scene.isPast || scene.view.waits_for === null) return null;
  if (hasLapsed(scene)) return { kind: 'lapse', seat: -1, given: '' };
  const lines = ownTrades(scene);
  const last = lines.at(-1);
  if (last === undefined || !ENDS.includes(last.line.kind) || last.line.kind === 'retract') return null;
  const hasMoved = scene.happened.some(({ version, kind, facts }) => version > last.version && kind === 'moved' && facts.seat === scene.seat && !isTrade(scene, version));
  const offer = lines.findLast(({ line }) => line.kind === 'offer')?.line;
  return hasMoved ? null : { kind: /** @type {Outcome['kind']} */ (last.line.kind), seat: last.line.facts.seat, given: String(offer?.facts.card ?? offer?.facts.far ?? '') };
}

/** Whether an entry is about a trade alone, or a card that was turned: nothing in it is a move in one's turn. @param {Scene} scene @param {number} version */
function isTrade(scene, version) {
  const { lines = [] } = scene.happened.find((entry) => entry.version === version) ?? {};
  return lines.every(({ kind }) => ['offer', 'turn', ...ENDS].includes(kind));
}

/** Of an offer that answers one's own: what was declined, and which side differs; null: it answers none. @param {Scene} scene @param {Offer} offer @returns {{ declined: string, differs: 'give' | 'get' | 'both' } | null} */
export function counterOf(scene, offer) {
  const lines = scene.happened.flatMap(({ lines: all = [] }) => all);
  const at = lines.findLastIndex(({ kind, facts }) => kind === 'offer' && facts.giver === offer.from && facts.seat === scene.seat);
  const before = lines.slice(0, at).findLastIndex(({ kind, facts }) => kind === 'decline' && facts.seat === offer.from && facts.giver === scene.seat);
  if (at < 0 || before < 0 || lines.slice(before + 1, at).some(({ kind }) => !['turn', 'offer', ...ENDS].includes(kind))) return null;
  const own = lines.slice(0, before).findLast(({ kind, facts }) => kind === 'offer' && facts.giver === scene.seat && facts.seat === offer.from);
  if (own === undefined) return null;
  const declined = String(own.facts.card ?? own.facts.far);
  const isSame = (/** @type {unknown} */ one, /** @type {string | null} */ other) => other !== null && String(one).split('/').some((city) => city !== '?' && other.split('/').includes(city));
  const givesSame = isSame(declined, ownHand(scene)[offer.take]);
  const getsSame = isSame(own.facts.wanted, scene.view.hands[offer.from][offer.give]);
  return { declined: nearOf(declined), differs: getsSame ? 'give' : givesSame ? 'get' : 'both' };
}
