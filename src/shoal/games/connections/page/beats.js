/** What is told of Connections, and how: a partnership, an announced end and trades have beats of their own. @module */
import { smallBeat } from '../../beats.js';
import { nearOf } from '../cosmopolis/card.js';
import { cityName } from '../cosmopolis/regions.js';
import { changed } from './brings.js';
import { bySeat, say } from './names.js';
import { broughtTo, scoring, endsRound, splitSign } from './score.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('./moves.js').Change} Change
 */

const PLAYS = ['set', 'link', 'add'];
const OFFERS = ['offer', 'decline', 'trade', 'lapse', 'retract'];

/** @param {Scene | null} before @param {Scene} after @param {Happened} entry @returns {Beat[]} */
export function beats(before, after, entry) {
  const lines = entry.lines ?? [];
  const end = lines.findIndex(({ kind }) => endsRound(kind));
  const acted = end < 0 ? lines : lines.slice(0, end + 1);
  const told = acted.length > 0 && acted.some(({ kind }) => kind !== 'turn') ? [played(before, after, { ...entry, lines: acted })] : [];
  return [...told.map((beat) => (end < 0 ? beat : { ...beat, lines: acted.length })), ...(end < 0 ? [] : scoring(after, entry))];
}

/** @param {Scene | null} before @param {Scene} after @param {Happened} entry @returns {Beat} */
function played(before, after, entry) {
  const [first] = /** @type {Heard[]} */ (entry.lines);
  if (first.kind === 'join') return joining(before, after, first);
  if (first.kind === 'announce') return announcing(after, first);
  const beat = { ...smallBeat(PAGE, entry)[0], ...shortly(after, first) };
  const ownEnd = entry.lines?.find(({ kind, facts }) => ['lapse', 'decline'].includes(kind) && facts.giver === after.seat);
  if (ownEnd !== undefined) return { ...beat, kind: 'trade', seats: [ownEnd.facts.seat], text: first === ownEnd ? say(`own ${ownEnd.kind}`, { name: after.name(ownEnd.facts.seat) }) : beat.text, more: first === ownEnd ? '' : say(`own ${ownEnd.kind}`, { name: '' }) };
  if (OFFERS.includes(first.kind) && [first.facts.giver, first.facts.seat].includes(after.seat)) return { ...beat, kind: 'trade', seats: [first.facts.giver, first.facts.seat] };
  return PLAYS.includes(first.kind) ? { ...beat, more: effects(before, after, first.facts.seat), stage: { lit: first.facts.cities ?? [first.facts.city] } } : beat;
}

const SHORT = ['draw', 'discard', 'set', 'link', 'add', 'invite', 'withdraw', 'refuse', 'offer', 'trade', 'decline', 'retract', 'lapse', 'pass', 'end'];

/** What stands on the stop of a small beat. @param {Scene} scene @param {Heard} line @returns {{ stop?: string }} */
function shortly(scene, { kind, facts: { city, card, guest } }) {
  if (!SHORT.includes(kind)) return {};
  if (kind === 'invite') return { stop: guest === scene.seat ? say('stop invite you') : say('stop invite', { name: scene.name(guest) }) };
  return { stop: say(`stop ${kind}`, { city: cityName(city ?? nearOf(card ?? '')) }) };
}

/** Whose line it is, to tell it. */
const PAGE = /** @type {any} */ ({ actor: (/** @type {Heard} */ { facts }) => facts.giver ?? facts.seat });

/** @param {Scene | null} before @param {Scene} after @param {Heard} line @returns {Beat} */
function joining(before, after, { rule, facts }) {
  const { seat, link, owner, city } = facts;
  const tie = after.view.links.findIndex((/** @type {any} */ each) => each.link === link);
  const counted = after.annotations?.connections?.[tie];
  const shares = /** @type {[number, number][]} */ (counted?.shares ?? []);
  const was = before?.annotations?.connections?.[before.view.links.findIndex((/** @type {any} */ each) => each.link === link)]?.points;
  const words = { name: after.name(seat), owner: after.name(owner), link: cityName(link), city: cityName(city) };
  const text = say(seat === after.seat ? 'tell join you' : owner === after.seat ? 'tell join yours' : 'tell join', words);
  const sum = counted && say('pair makes', { n: counted.cities, points: counted.points, shares: shares.map(([of, points]) => bySeat(after, of, 'share for', { points })).join(', ') });
  return {
    kind: 'partnership', seats: [seat, owner], text, more: sum, cites: rule, big: true,
    stop: say(owner === after.seat ? 'stop joins you' : 'stop joins', { name: after.name(owner) }),
    stage: counted && {
      cities: [link, ...broughtTo(after, link).flatMap(([, cities]) => cities)], seats: [owner, seat], traces: true,
      callout: { city: link, content: () => splitSign(after, { cities: counted.cities, points: counted.points, shares, was }) },
    },
  };
}

/** @param {Scene} after @param {Heard} line @returns {Beat} */
function announcing(after, { rule, facts }) {
  return { kind: 'ending', seats: [facts.seat], stop: say('stop announces'), text: ended(after, facts.seat), more: say('announce effect'), cites: rule, big: true };
}

/** How many turns one has left. @param {Scene} scene @param {number} by */
function ended(scene, by) {
  if (by === scene.seat) return say('you announced');
  const left = scene.seat === null ? undefined : scene.view.last_turns?.[scene.seat];
  return left === undefined ? say('end announced all', { name: scene.name(by) }) : say('end announced', { name: scene.name(by), n: left });
}

/** What stands from the announcement to the end of the round. @param {Scene} scene */
export function banner(scene) {
  const { announced, waits_for: waits } = scene.view;
  if (announced === null || announced === undefined || waits === null || scene.pause || ['step', 'totals'].includes(scene.beat?.kind ?? '')) return null;
  return ended(scene, announced);
}

/** What a card changed, around linking cards and in sets without one. @param {Scene | null} before @param {Scene} after @param {number} seat */
function effects(before, after, seat) {
  if (!before?.annotations || !after.annotations || before.view.round !== after.view.round) return '';
  const links = after.view.links.map((/** @type {any} */ { link }, /** @type {number} */ n) => {
    const was = before.annotations.connections?.[before.view.links.findIndex((/** @type {any} */ each) => each.link === link)];
    const is = after.annotations.connections?.[n];
    return is && { link, cities: [was?.cities ?? 0, is.cities], points: [was?.points ?? 0, is.points] };
  });
  const sets = (after.annotations.sets?.[seat] ?? []).map((/** @type {any} */ is) => {
    const was = before.annotations.sets?.[seat]?.find((/** @type {any} */ each) => each.colour === is.colour);
    return { colour: is.colour, cities: [was?.cities ?? 0, is.cities], points: [was?.points ?? 0, is.points] };
  });
  const found = /** @type {Change[]} */ ([...links, ...sets]).filter((each) => each && each.points[0] !== each.points[1]);
  return found.sort((a, b) => b.points[1] - b.points[0] - (a.points[1] - a.points[0])).slice(0, 3).map(changed).join(' · ');
}

