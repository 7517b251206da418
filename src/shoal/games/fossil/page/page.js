/** Fossil in the browser. @module */
import { fill, h } from '../../dom.js';
import { read } from '../../tokens.js';
import { beats } from './beats.js';
import { board, boardKey, lookAgain, movesBySquare, picked } from './board.js';
import { laidCards } from './cards.js';
import { matrix } from './matrix.js';
import { cardName, chip, fossilName, say } from './names.js';
import { scoreSheet } from './scoring.js';
import { swapSentence, swapSheet } from './swap.js';

/** @typedef {import('../../scene.js').Scene} Scene */

export const title = say('title');
const boardPlace = h('div', { class: 'board-place' }); // it stays, and what stands in it as well
const MANY = 4; // players: what is gained is sum times number

/** @param {Scene} scene */
function draw(scene) {
  const isSwap = scene.isMine && scene.view.waits_for?.to === 'swap';
  fill(boardPlace, board(scene), isSwap && swapSheet(scene));
  clearTags(boardPlace);
  return [boardPlace, matrix(scene)];
}

/** What one only looks at: the way of a stone, and what the fossils would pay then. @param {Scene} scene */
function considered(scene) {
  lookAgain(scene);
  document.querySelector('.pays')?.replaceWith(matrix(scene));
}

// The one sentence

/** @param {Scene} scene @returns {import('../../scene.js').Sentence | null} */
function sentence(scene) {
  const to = scene.view.waits_for.to;
  if (to === 'swap') return swapSentence(scene);
  const move = picked(scene);
  if (to === 'place') return placing(scene, move);
  if (move === null) return { text: say('slide'), more: say('slide more', { points: scene.view.points[scene.seat ?? 0] }), cites: 'FO6' };
  return sliding(scene, move);
}

/** @param {Scene} scene @param {import('./board.js').Move | null} move */
function placing(scene, move) {
  if (move === null) return { text: say(`place ${scene.view.stones.indexOf(null)}`) };
  const go = { label: say('put it there'), go: true, act: () => scene.play(move.action) };
  return { text: say('place here', { square: move.action.at }), buttons: [another(scene), go] };
}

/** @param {Scene} scene @param {import('./board.js').Move} move */
function sliding(scene, move) {
  const { action, aid } = move;
  const letter = aid.card[0];
  const seat = /** @type {number} */ (scene.seat);
  const other = movesBySquare(scene)[action.to].find((each) => each.action.stone !== action.stone);
  const go = { label: say('take it'), price: `−${aid.price}`, go: true, act: () => scene.play(action) };
  const second = other ? { label: say('other stone'), act: () => scene.choose({ square: action.to, stone: other.action.stone }) } : another(scene);
  const [before, after] = [scene.annotations.fossils[letter].seats[seat], aid.fossil.seats[seat]];
  const points = scene.view.points[seat] - aid.price;
  const facts = { fossil: fossilName(letter), after: bare(after.gain), before: bare(before.gain), points, sum: sumOf(scene, after), card: cardName(aid.card), price: aid.price, square: action.to };
  return {
    text: say('slide to', { ...facts, stone: say(`stone ${action.stone}`) }),
    brief: say('take card', facts),
    more: aid.fossil.left === 0 ? say('last card', facts) : say('pays you', facts),
    briefly: aid.fossil.left === 0 ? say('last card brief', facts) : say('pays you brief', facts),
    buttons: [second, go],
  };
}

/** @param {number} points */
const bare = (points) => (points < 0 ? `−${-points}` : points);

/** "(10 × 6, and 24 from those with none)" @param {Scene} scene @param {any} pays */
function sumOf(scene, { gain, value, cards }) {
  const rest = gain - value * cards;
  if (cards === 0 || rest < 0 || (cards === 1 && rest === 0) || (rest > 0 && scene.table.seats.length < MANY && gain === value)) return '';
  return ` ${say(rest > 0 ? 'sum and' : 'sum of', { value, cards, rest })}`;
}

/** @param {Scene} scene @returns {import('../../scene.js').Button} */
function another(scene) {
  return { label: say('another'), close: true, act: () => scene.choose({}) };
}

/** Everyone's points, as far as a scoring is told. @param {Scene} scene @returns {number[]} */
const pointsShown = (scene) => /** @type {number[] | null | undefined} */ (scene.pointsShown) ?? scene.view.points;

/** Whom one waits for then; or that one is passed over. @param {Scene} scene */
function meanwhile(scene) {
  const { points, waits_for: waits } = scene.view;
  const me = scene.seat;
  if (me === null || waits.to === 'place') return {};
  if (points[me] === 0) return { text: say('passed over'), more: say(`waiting ${waits.to}`, { name: scene.name(waits.seat) }), cites: 'FO7' };
  const { length } = points;
  const between = points.map((/** @type {number} */ _, /** @type {number} */ step) => (waits.seat + 1 + step) % length)
    .slice(0, (me - waits.seat - 1 + length) % length).filter((/** @type {number} */ seat) => points[seat] > 0);
  if (between.length === 0) return { more: say('then you') };
  return { more: between.length > 2 ? say('then several', { n: between.length }) : say('then these', { names: between.map(scene.name).join(', ') }) };
}

// The log and the rules

/** @type {import('../../tokens.js').Drawings} */
const drawings = {
  card: (card, text) => h('span', { class: 'card-word' }, chip(card), ' ', text),
  fossil: (letter, text) => h('span', { class: 'card-word' }, chip(letter), ' ', text),
  number: (number) => h('b', {}, number),
};

/** @param {Scene} scene */
function rule(scene) {
  const to = scene.view?.waits_for?.to;
  if (to === 'place') return 'FO4';
  if (to === 'swap') return 'FO9';
  return picked(scene) === null ? 'FO5' : 'FO6';
}

/** @param {Scene} scene @param {string} cited */
function here(scene, cited) {
  const move = scene.isMine ? picked(scene) : null;
  if (cited === 'FO6' && move?.aid?.crossed) {
    return say(move.aid.crossed.length === 0 ? 'here no card' : 'here price', { n: move.aid.crossed.length, price: move.aid.price });
  }
  const broke = scene.view.points.flatMap((/** @type {number} */ points, /** @type {number} */ seat) => (points === 0 ? [scene.name(seat)] : []));
  if (cited === 'FO7' && broke.length > 0 && scene.table.state === 'playing') return say('here broke', { names: broke.join(', ') });
  return '';
}

/** @param {Scene} scene */
function ended(scene) {
  const last = scene.happened.flatMap(({ lines = [] }) => lines).findLast(({ kind }) => kind === 'end');
  return last === undefined ? null : { text: read(last.tokens), rule: last.rule };
}

/** "Dragonfly 3 at i7 −7" @param {Scene} scene @param {import('../../socket.js').Action} action */
function hinted(scene, action) {
  const { kind, to, at } = action;
  if (kind === 'swap') return [chip(/** @type {string} */ (action.take)), ' ', say('hint swap', { take: cardName(/** @type {string} */ (action.take)), name: scene.name(Number(action.with)), give: cardName(/** @type {string} */ (action.give)) })];
  if (kind === 'keep') return [say('no swap')];
  const aid = scene.annotations?.moves[scene.legal.findIndex((each) => each.kind === kind && each.to === to && each.at === at && each.stone === action.stone)];
  if (kind !== 'slide' || !aid?.card) return [say('hint place', { square: String(at ?? to) })];
  return [chip(aid.card), ' ', say('hint card', { card: cardName(aid.card), square: String(to) }), ' ', h('span', { class: 'minus' }, `−${aid.price}`)];
}

/** The card that lies where a stone goes. @param {Scene} scene @param {import('../../socket.js').Action} action */
function reviewed(scene, { kind, to, take }) {
  const card = kind === 'slide' ? cardAt(scene, String(to)) : kind === 'swap' ? String(take) : null;
  return card === null ? null : [chip(card), cardName(card)];
}

/** @param {Scene} scene @param {string} name of a square */
const cardAt = (scene, name) => scene.view.board[Number(name.slice(1)) - 1].split(' ')[name.charCodeAt(0) - 97];

/** Where one went, and where it was better to go. @param {Scene} scene @param {import('../../socket.js').Action} taken @param {import('../../socket.js').Action | null} better */
function position(scene, taken, better) {
  const drawn = board(scene);
  clearTags(drawn);
  tag(drawn, taken, 'yours', say('tag you'));
  if (better !== null) tag(drawn, better, 'better', say('tag better'));
  return drawn;
}

/** @param {Element} place */
function clearTags(place) {
  for (const each of place.querySelectorAll('.tag-at')) each.remove();
}

/** @param {Element} drawn @param {import('../../socket.js').Action} action @param {string} looks @param {string} text */
function tag(drawn, { kind, to, at }, looks, text) {
  if (kind === 'slide' || kind === 'place') drawn.querySelector(`#square-${to ?? at}`)?.append(h('b', { class: `tag-at ${looks}` }, h('span', {}, text)));
}

/** @type {import('../../scene.js').GamePage} */
export default {
  reviewed,
  position,
  hinted,
  hintsInstead: '.swap .scoring, .pays',
  preview: (_, { kind, give, take, with: from }) => (kind === 'swap' ? { give, take, from } : kind === 'keep' ? {} : null),
  draw,
  considered,
  sentence,
  meanwhile,
  drawings,
  rule,
  here,
  ended,
  number: (scene, seat) => pointsShown(scene)[seat],
  note: (scene, seat) => (pointsShown(scene)[seat] === 0 && scene.table.state === 'playing' ? say('no points') : ''),
  isOut: (scene, seat) => pointsShown(scene)[seat] === 0,
  seatCard: laidCards,
  key: boardKey,
  keys: [['← ↑ → ↓', say('keys arrows')], ['n p', say('keys next')], ['Enter', say('keys enter')]],
  pick: (_, { at, to, stone }) => (at ?? to ? { square: at ?? to, stone } : {}),
  lights: ({ seat }, { kind, at, to, give, take, with: partner }) => (kind === 'swap' ? [`swap-${seat}-${give}-0`, `swap-${partner}-${take}-0`] : [`square-${at ?? to}`]),
  isOpen: true,
  isSeenByAll: () => true, // nothing is hidden in this game
  goesOn: 'go on',
  skipsTo: say('skip to points'),
  beats,
  scoreSheet,
  waiting: (scene) => say(`waiting ${scene.view.waits_for.to}`, { name: scene.name(scene.view.waits_for.seat) }),
};
