/** An offer that is being made: it outlives the moves of others, and is sent once trading opens. @module */
import { farOf, nearOf } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { movesOf, offersToMe, ownOffer } from './moves.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 *
 * @typedef {object} Draft
 * @property {string} table
 * @property {number | null} own the seat that makes it: at one device several may
 * @property {number} seat the player it is for
 * @property {number} [take] the place of the card wanted
 * @property {number} [give] the place of one's own card
 * @property {string} [wanted] that card, to notice when it has gone
 * @property {string} [given]
 * @property {boolean} isReady to be sent
 * @property {string[]} held the turns of bots that were held for it
 */

const MOST_HELD = 3; // turns, for one offer

/** @type {Draft | null} */
let draft = null;
/** The table, and the seat there, where a prepared offer lapsed before it was sent. @type {string | null} */
let lapsedAt = null;

/** A card by its cities, whichever side is near. @param {string | null | undefined} card */
const cardId = (card) => (card ? [nearOf(card), farOf(card)].sort().join('/') : '');

/** Whether offers can be prepared now. @param {Scene} scene */
export function canDraft(scene) {
  return scene.seat !== null && !scene.isPast && !scene.pause && scene.beat?.row === undefined && scene.table.state === 'playing' && scene.view.waits_for !== null && ownOffer(scene) === undefined
    && ownHand(scene).some(Boolean) && partners(scene).length > 0;
}

/** The seats that one can offer something to. @param {Scene} scene @returns {number[]} */
export const partners = (scene) => scene.table.seats.map((_, seat) => seat).filter((seat) => seat !== scene.seat && scene.view.hands[seat].some(Boolean));

/** The offer in the making. @param {Scene} scene @returns {Draft | null} */
export const draftOf = (scene) => (draft !== null && draft.table === scene.table.id && draft.own === scene.seat && canDraft(scene) ? draft : null);

/** The same while it is composed, not when it waits to be sent. @param {Scene} scene @returns {Draft | null} */
export function composing(scene) {
  const found = draftOf(scene);
  return found === null || found.isReady ? null : found;
}

/** Whether a prepared offer lapsed before it could be sent. @param {Scene} scene */
export const hasLapsed = (scene) => lapsedAt === placeOf(scene);

/** @param {Scene} scene */
const placeOf = ({ table, seat }) => `${table.id} ${seat}`;

/** Begin to compose, or choose a card or a player. @param {Scene} scene @param {Partial<Draft>} [chosen] */
export function compose(scene, chosen = {}) {
  const before = draftOf(scene) ?? { table: scene.table.id, own: scene.seat, seat: firstPartner(scene), isReady: false, held: [] };
  const next = { ...before, ...chosen, isReady: false };
  if (next.seat !== before.seat && chosen.take === undefined) next.take = undefined;
  next.wanted = next.take === undefined ? undefined : scene.view.hands[next.seat][next.take];
  next.given = next.give === undefined ? undefined : ownHand(scene)[next.give] ?? undefined;
  draft = next;
  lapsedAt = null;
  hold(scene);
  if (before.take === undefined && before.give === undefined) scene.showTab('ledger');
  redraw(scene);
}

/** Of those not on turn the first: with them one can trade at once. @param {Scene} scene */
function firstPartner(scene) {
  const others = partners(scene);
  return others.find((seat) => seat !== scene.view.waits_for.seat) ?? others[0];
}

/** Give it up. @param {Scene} scene */
export function discardDraft(scene) {
  if (scene.table.hold?.seat === scene.seat) scene.release?.();
  draft = null;
  lapsedAt = null;
  redraw(scene);
}

/** Send it, now or once trading opens. @param {Scene} scene */
export function finish(scene) {
  if (draft === null) return;
  draft = { ...draft, isReady: true };
  redraw(scene);
  trySending(scene);
}

/** Whether it can be sent now. @param {Scene} scene @param {Draft} of */
export const isLegal = (scene, of) => sending(scene, of) !== undefined;

/** @param {Scene} scene @param {Draft} of */
const sending = (scene, { seat, give, take }) => movesOf(scene, 'offer').find(({ action }) => action.seat === seat && action.give === give && action.take === take)?.action;

/** @param {Scene} scene */
function trySending(scene) {
  const action = draft?.isReady ? sending(scene, draft) : undefined;
  if (action !== undefined) scene.play(action);
}

/** The table has changed: send what waits, drop what cannot be offered any more. @param {Scene} scene */
export function follow(scene) {
  if (scene.seat === null || !scene.view) return;
  if (draft?.table === scene.table.id && draft.own !== scene.seat) draft = null; // somebody else has the device
  letGo(scene);
  if (draft === null || draft.table !== scene.table.id) return;
  if (ownOffer(scene) !== undefined || scene.view.waits_for === null) {
    draft = null; // it has been sent, or the match is over
    return;
  }
  const isGone = cardId(draft.given) !== cardId(draft.give === undefined ? undefined : ownHand(scene)[draft.give]) || isTaken(scene, draft);
  if (isGone && draft.isReady) {
    draft = null;
    lapsedAt = placeOf(scene);
  } else if (isGone) {
    draft = { ...draft, give: undefined, given: undefined, take: undefined, wanted: undefined };
  }
  hold(scene);
  trySending(scene);
}

/** Once nothing is offered any more, others play on; a declined offer may still be answered by another. @param {Scene} scene */
function letGo(scene) {
  const isHeld = scene.table.hold?.seat === scene.seat && scene.table.hold?.why === 'trade';
  const isOpen = draft !== null || ownOffer(scene) !== undefined || offersToMe(scene).length > 0;
  const last = scene.happened.at(-1)?.lines?.[0]?.kind ?? '';
  if (isHeld && !isOpen && ['trade', 'lapse', 'retract'].includes(last)) scene.release?.();
}

/** Whether the card wanted has gone; one that its holder has turned is still there. @param {Scene} scene @param {Draft} of */
function isTaken(scene, { seat, take, wanted }) {
  if (take === undefined || wanted === undefined) return false;
  const now = scene.view.hands[seat][take];
  return !now || nearOf(now) !== '?' && nearOf(wanted) !== '?' && cardId(now) !== cardId(wanted) || nearOf(now) === '?' && farOf(now) !== farOf(wanted);
}

/** A bot on turn waits while one composes, but not turn after turn. @param {Scene} scene */
function hold(scene) {
  const on = scene.view.waits_for?.seat;
  if (draft === null || draft.isReady || on === undefined || on === scene.seat || scene.table.seats[on].bot === null || scene.table.hold) return;
  const turn = `${scene.view.round} ${on} ${scene.view.turns[on]}`;
  if (draft.held.length >= MOST_HELD || draft.held.includes(turn)) return;
  draft = { ...draft, held: [...draft.held, turn] };
  scene.hold?.('trade');
}

/** @param {Scene} scene */
const redraw = (scene) => scene.choose({ ...scene.chosen });
