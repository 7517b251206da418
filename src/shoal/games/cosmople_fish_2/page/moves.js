/** The moves that one is offered, with what the server says of each, and what has been picked towards one. @module */
import { ownHand } from '../cosmopolis/compose.js';
import { actor } from './lines.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Action} Action
 * @typedef {{ action: any, aid: any }} Move
 * @typedef {{ seat: number, for: 'card' | 'link', colour: string }} Ask
 * @typedef {'new' | number} Target
 * @typedef {{ set: Target, places: number[], cities: number[], points: number[], next: number | null }} Play a way to play the card received
 */

/** @param {Scene} scene @param {string} kind @returns {Move[]} */
export function movesOf(scene, kind) {
  return scene.legal.flatMap((action, at) => (action.kind === kind ? [{ action, aid: scene.annotations?.moves[at] ?? {} }] : []));
}

/** @param {Scene} scene @param {string} kind */
export const can = (scene, kind) => scene.legal.some((action) => action.kind === kind);

/** What the match waits for, if it is oneself; else ''. @param {Scene} scene @returns {'' | 'turn' | 'answer' | 'into' | 'lay'} */
export const phase = (scene) => (scene.isMine ? scene.view.waits_for?.to ?? '' : '');

/** Whether a card received is to be played. @param {Scene} scene */
export const isPlaying = (scene) => ['into', 'lay'].includes(phase(scene));

/**
 * @typedef {object} Picks what one has picked, until one has moved
 * @property {Partial<Ask>} [ask]
 * @property {number} [place] of a card to be added or given
 * @property {number[]} [cards] places of those that are to go with the one received
 * @property {Target} [set]
 */

/** @param {Scene} scene @returns {Picks} */
export const picks = (scene) => (scene.chosen.since === since(scene) ? scene.chosen.picks : {});

/** @param {Scene} scene @param {Picks} now in place of those before */
export const pick = (scene, now) => scene.choose({ ...scene.chosen, picks: now, since: since(scene) });

/** What would be picked to make a move. @param {Scene} scene @param {Action} action */
export function preview(scene, { kind, seat, for: what, colour, place, set }) {
  const now = kind === 'ask' ? { ask: { seat, for: what, colour } } : kind === 'add' ? { place, set } : kind === 'give' ? { place } : kind === 'into' ? { set } : kind === 'lay' ? { cards: [place] } : {};
  return { ...scene.chosen, picks: now, since: since(scene) };
}

const STEPS = ['into', 'lay', 'turn']; // lines of what is not a whole move

/** One's own last move. @param {Scene} scene */
const since = ({ happened, seat }) => happened.findLast(({ lines = [] }) => lines.some((line) => actor(line) === seat && !STEPS.includes(line.kind)))?.version ?? 0;

// Asking

/** What is asked for, of whom: as chosen; what is not chosen, as at the beginning. @param {Scene} scene @returns {Move | null} */
export function asked(scene) {
  const asks = movesOf(scene, 'ask');
  if (asks.length === 0) return null;
  const first = [...asks].sort((a, b) => sure(b) - sure(a))[0].action;
  const { seat, for: what, colour } = { ...first, ...picks(scene).ask };
  return asks.find(({ action }) => action.seat === seat && action.for === what && action.colour === colour)
    ?? asks.find(({ action }) => action.seat === seat && action.for === what) ?? asks[0];
}

/** How good it looks by what is known. @param {Move} move */
const sure = ({ aid }) => (aid.holds === true ? 100 : aid.holds === false ? -1 : aid.may);

/** @param {Scene} scene @param {Partial<Ask>} more */
export function chooseAsk(scene, more) {
  const now = asked(scene)?.action;
  if (now !== undefined) pick(scene, { ask: { seat: now.seat, for: now.for, colour: now.colour, ...more } });
}

// PLAY and FISH

/** The card that is picked to be added, and the sets that it fits. @param {Scene} scene @returns {Move[]} */
export const adds = (scene) => (phase(scene) === 'turn' ? movesOf(scene, 'add').filter(({ action }) => action.place === picks(scene).place) : []);

/** @param {Scene} scene @returns {Move | null} */
export function pickedAdd(scene) {
  const found = adds(scene).sort((a, b) => gain(b.aid) - gain(a.aid));
  return found.find(({ action }) => action.set === picks(scene).set) ?? found[0] ?? null;
}

/** @param {{ points?: number[] }} change */
export const gain = ({ points = [0, 0] }) => points[1] - points[0];

// Answering

/** The card that one would give. @param {Scene} scene @returns {Move | null} */
export function gift(scene) {
  const gives = phase(scene) === 'answer' ? movesOf(scene, 'give') : [];
  return gives.find(({ action }) => action.place === picks(scene).place) ?? (gives.length === 1 ? gives[0] : null);
}

// Playing the card received

/** @param {Scene} scene @returns {Play[]} */
export const plays = (scene) => (isPlaying(scene) ? scene.annotations?.plays ?? [] : []);

/** The places of the cards that are to go with it; where there is no choice, those. @param {Scene} scene @returns {number[]} */
export function picked(scene) {
  if (!isPlaying(scene)) return [];
  const all = plays(scene);
  if (picks(scene).cards === undefined && all.length === 1) return all[0].places;
  return /** @type {number[]} */ (picks(scene).cards ?? []).filter((place) => ownHand(scene)[place]).sort((a, b) => a - b);
}

/** The ways to play just what is picked, the one worth most first. @param {Scene} scene */
export function exact(scene) {
  const wanted = picked(scene).join();
  return plays(scene).filter(({ places }) => places.join() === wanted).sort((a, b) => gain(b) - gain(a));
}

/** @param {Scene} scene @returns {Play | null} */
export function pickedPlay(scene) {
  const found = exact(scene);
  return found.find(({ set }) => set === picks(scene).set) ?? found[0] ?? null;
}

/** The ways that what is picked can still become. @param {Scene} scene */
export const within = (scene) => plays(scene).filter(({ places }) => picked(scene).every((place) => places.includes(place)));

/** Of many cards not every choice was worked out: a set that takes each of those picked. @param {Scene} scene @returns {Target | null} */
export function unknown(scene) {
  const targets = [...new Set(plays(scene).map(({ set }) => set))];
  return targets.find((target) => picked(scene).every((place) => plays(scene).some(({ set, places }) => set === target && places.includes(place)))) ?? null;
}

/** The way that is worth most, with the fewest cards. @param {Scene} scene @returns {Play | undefined} */
export const most = (scene) => [...plays(scene)].sort((a, b) => gain(b) - gain(a) || a.places.length - b.places.length)[0];

/** The moves of it. @param {Scene} scene @param {Target} set @param {number[]} places @param {boolean} isAll @returns {Action[]} */
export function steps(scene, set, places, isAll) {
  return [...(phase(scene) === 'into' ? [{ kind: 'into', set }] : []), ...places.map((place) => ({ kind: 'lay', place })), ...(isAll ? [{ kind: 'done' }] : [])];
}

// Sets of one's own that something could go to now

/** @param {Scene} scene @returns {Target[]} */
export function targets(scene) {
  if (isPlaying(scene)) return exact(scene).map(({ set }) => set);
  return adds(scene).map(({ action }) => action.set);
}

/** @param {Scene} scene @returns {Target | null} */
export const target = (scene) => (isPlaying(scene) ? pickedPlay(scene)?.set : pickedAdd(scene)?.action.set) ?? null;
