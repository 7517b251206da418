/** Connections in the browser. @module */
import { h } from '../../dom.js';
import { ownHand, pickedCodes, pickedOf } from '../cosmopolis/compose.js';
import { hand as handOf, handKey, pile } from '../cosmopolis/hand.js';
import { lights } from '../cosmopolis/lights.js';
import '../cosmopolis/light.js';
import { isGoal, isRows, lookKey, lookSwitch, shows, sideTab } from '../cosmopolis/look.js';
import { mapKey } from '../cosmopolis/map.js';
import { cityName } from '../cosmopolis/regions.js';
import { nearOf } from '../cosmopolis/card.js';
import { drawings } from '../cosmopolis/phrase.js';
import { held as heldBy } from '../cosmopolis/seat.js';
import { atlas } from './atlas.js';
import { banner, beats } from './beats.js';
import { ledger, rowsOf } from './ledger.js';
import { canDraft, compose, composing, discardDraft, follow } from './draft.js';
import { actor, begins } from './lines.js';
import { offersToMe, pick, picked, wanted, whyNot } from './moves.js';
import { say } from './names.js';
import { waitsUntil } from './offers.js';
import { sum } from './round.js';
import { pairsShown, scoreSheet } from './score.js';
import { sentence, waiting } from './sentence.js';
import { wantedTiles } from './trade.js';
import { canAnswer } from './trade_bar.js';

/** @typedef {import('../../scene.js').Scene} Scene */

const LAST_TURNS = 2; // of everybody else, once the end is announced
const NARROW = matchMedia('(max-width: 1180px)'); // there is no side to have a ledger in

export const title = say('title');

/** @param {Scene} scene */
function draw(scene) {
  const { map, rows } = shows(scene);
  return [h('div', { class: `world-table ${isRows() ? 'as-rows' : 'as-map'}` },
    h('div', { class: 'world-bar' }, lookSwitch(scene), h('span', { class: 'when' }, when(scene), h('span', { class: 'counts' }, say('counts', { deck: scene.view.pile, discard: scene.view.discard.length })))),
    map && atlas(scene), pairsShown(scene), rows && h('div', { class: `rows${NARROW.matches ? ' partners' : ''}` }, NARROW.matches ? ledger(scene, true) : rowsOf(scene)))];
}

/** @param {Scene} scene */
function when({ view: { round, options, seats, turns }, pause, beat }) {
  const isScored = pause || ['step', 'totals'].includes(beat?.kind ?? '');
  return [say('round of', { n: round + 1, rounds: seats * options.rounds_per_player }), isScored ? say('scoring') : say('turn n', { n: Math.max(...turns) + 1 })].join(' · ');
}

// The hand

/** @param {Scene} scene */
function hand(scene) {
  if (scene.seat === null) return null;
  const { waits_for: waits } = scene.view;
  const draft = composing(scene);
  const give = draft?.give;
  return handOf({
    scene,
    cards: isLaidDown(scene) ? ownHand(scene).map(() => null) : ownHand(scene),
    picked: draft === null ? pickedOf(scene) : give === undefined ? {} : { [give]: '' },
    wants: draft === null ? wanted(scene) : new Set(),
    fresh: scene.isMine && waits?.to === 'discard' ? waits.drawn : undefined,
    press: (place, side) => press(scene, place, side),
    turn: (place) => turn(scene, place),
    piles: [drawPile(scene), discardPile(scene)],
  });
}

/** Whether all hands lie on the table: their pairs are counted, or have been. @param {Scene} scene */
const isLaidDown = ({ beat, isRoundEnd }) => beat?.stage?.pairs !== undefined || beat?.kind === 'totals' || Boolean(isRoundEnd && !beat);

/** A side tapped: to play it, to offer it, or to turn the card. @param {Scene} scene @param {number} place @param {import('../cosmopolis/card.js').Side} side */
function press(scene, place, side) {
  if (scene.pause) return;
  const { waits_for: waits } = scene.view;
  const draft = composing(scene);
  if (draft !== null) compose(scene, { give: draft.give === place ? undefined : place });
  else if (scene.isMine && waits.to === 'draw') scene.play({ kind: 'add', card: `${place}${side}` }); // the server says why not
  else if (scene.isMine) whyNot(pick(scene, place, side));
  else if (side === '/') turn(scene, place);
  else if (canDraft(scene)) compose(scene, { give: place });
}

/** @param {Scene} scene @param {number} place */
const turn = (scene, place) => scene.play({ kind: 'turn', place });

/** @param {Scene} scene @param {string} from */
function draws(scene, from) {
  const action = scene.isMine ? scene.legal.find((each) => each.kind === 'draw' && each.from === from) : undefined;
  return action && (() => scene.play(action));
}

/** @param {Scene} scene */
function drawPile(scene) {
  return pile({ id: 'deck', name: say('draw pile'), count: scene.view.pile, press: draws(scene, 'deck'), label: say('draw') });
}

/** @param {Scene} scene */
function discardPile(scene) {
  const top = scene.view.discard[0];
  return pile({ id: 'discard', name: say('discard pile'), count: scene.view.discard.length, top, press: draws(scene, 'discard'), label: top && say('take', { city: cityName(nearOf(top)) }) });
}

// Seats

/** What lies on the table in this round; once it is over, everything. @param {Scene} scene @param {number} seat @returns {number} */
const number = (scene, seat) => (scene.view.waits_for === null ? scene.view.totals[seat] : scene.annotations?.points[seat] ?? 0);

/** What the rounds before brought, small; and the turns that are left. @param {Scene} scene @param {number} seat */
function beside(scene, seat) {
  const isCounted = scene.pause || scene.beat?.kind === 'totals' || scene.view.waits_for === null && !scene.beat;
  const before = earlier(scene, seat);
  return [turnsLeft(scene, seat), isCounted || before === 0 ? null : h('small', {}, before < 0 ? ` − ${-before}` : ` + ${before}`)];
}

/** A dot for each turn that is left once the end is announced. @param {Scene} scene @param {number} seat */
function turnsLeft(scene, seat) {
  const left = scene.pause || scene.beat?.row !== undefined ? undefined : scene.view.last_turns?.[seat];
  if (left === undefined || left === null || seat === scene.view.announced) return null;
  return h('span', { class: 'turns-left', role: 'img', 'aria-label': say('turns left', { n: left }), title: say('turns left', { n: left }) }, Array.from({ length: LAST_TURNS }, (_, turn) => h('i', { class: turn < left ? '' : 'used' })));
}

/** @param {Scene} scene @param {number} seat @returns {number} */
const earlier = (scene, seat) => scene.beat?.stage?.before?.[seat] ?? scene.view.totals[seat];

/** All that a seat has, in a scoring what has been counted of it. @param {Scene} scene @param {number} seat */
function standing(scene, seat) {
  const shown = scene.pointsShown?.[seat];
  if (shown !== undefined && shown !== null) return scene.pause || scene.beat?.kind === 'totals' ? shown : shown + earlier(scene, seat);
  return scene.view.waits_for === null ? scene.view.totals[seat] : number(scene, seat) + scene.view.totals[seat];
}

/** @param {Scene} scene @param {number} seat */
function note(scene, seat) {
  return offersToMe(scene).some((offer) => offer.from === seat) ? say('offers you') : '';
}

/** What is looked at stays so while others move. @param {Record<string, any>} chosen */
const kept = ({ looks, offers }) => Object.fromEntries(Object.entries({ looks, offers }).filter(([, value]) => value !== undefined));

/** @param {Scene} scene @param {KeyboardEvent} event */
function key(scene, event) {
  if (event.key === 'Escape' && composing(scene) !== null) {
    discardDraft(scene);
    return true;
  }
  return handKey(event, { turn: (place) => turn(scene, place), hasPicked: picked(scene).length > 0 }) || mapKey(event) || lookKey(scene, event);
}

/** Everybody can see that there is nothing else to do: a card has been played, and there is one way to end the turn. @param {Scene} scene @param {import('../../socket.js').Action} action */
const resolves = (scene, action) => scene.legal.length === 1 && scene.view.waits_for?.to === 'draw' && ['draw', 'end'].includes(action.kind);

/** What would be picked. @param {Scene} _ @param {import('../../socket.js').Action} action */
function preview(_, { kind, cards, card, place }) {
  if (kind === 'announce') return { announce: true };
  const sides = /** @type {string[]} */ (cards ?? (card !== undefined ? [card] : ['link', 'discard'].includes(kind) ? [`${place}`] : []));
  return sides.length > 0 ? { cards: pickedCodes(sides) } : {};
}

/** @type {import('../../scene.js').GamePage} */
export default {
  preview,
  draw, sentence, drawings, actor, begins, number, note, hand, sum, key, waiting, kept, when, resolves, follow,
  held: (scene, seat) => wantedTiles(scene, seat) ?? heldBy(scene, seat),
  ledger: (scene) => [h('div', { class: 'partners' }, ledger(scene, isGoal(true)))],
  ledgerName: say('partners'),
  lights,
  sideTab,
  beats,
  scoreSheet,
  banner,
  beside,
  points: standing,
  calls: ({ view }) => (view.offers ?? []).map((/** @type {{ to: number }} */ { to }) => to),
  waitsUntil,
  insists: (scene) => composing(scene) !== null || canAnswer(scene),
};
