/** The board: cards, stones, where a stone can slide and what it costs. @module */
import { h } from '../../dom.js';
import { cardName, say, tile } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {{ at: number, action: import('../../socket.js').Action, aid: any }} Move a legal move, and what is known of it
 */

const EMPTY = '..';

/** @param {Scene} scene @returns {Record<string, Move[]>} legal moves by their square, the cheapest first */
export function movesBySquare(scene) {
  /** @type {Record<string, Move[]>} */
  const found = {};
  scene.legal.forEach((action, at) => {
    const square = action.kind === 'place' ? action.at : action.kind === 'slide' ? action.to : null;
    if (square !== null) (found[square] ??= []).push({ at, action, aid: scene.aids?.moves[at] });
  });
  for (const moves of Object.values(found)) moves.sort((a, b) => (a.aid?.price ?? 0) - (b.aid?.price ?? 0));
  return found;
}

/** @param {Scene} scene the move that is picked @returns {Move | null} */
export function picked(scene) {
  const { square, stone } = scene.chosen;
  if (square === undefined) return null;
  const moves = movesBySquare(scene)[square] ?? [];
  return moves.find(({ action }) => stone === undefined || action.stone === stone) ?? null;
}

/** @param {Scene} scene */
export function board(scene) {
  const rows = scene.view.board.map((/** @type {string} */ row) => row.split(' '));
  const size = rows.length;
  const columns = [...'abcdefghi'].slice(0, size);
  const moves = scene.isMine ? movesBySquare(scene) : {};
  const move = picked(scene);
  const focus = focusSquare(scene, moves, columns);
  const last = lastSquare(scene);
  const lines = rows.map((/** @type {string[]} */ cards, /** @type {number} */ r) => h('div', { class: 'board-row', role: 'row' },
    coordinate(r + 1), cards.map((card, c) => square(scene, `${columns[c]}${r + 1}`, card, moves, move, focus, last))));
  return h('div', { class: 'board', role: 'grid', 'aria-label': say('board', { n: size }), vars: { n: size } },
    h('div', { class: 'board-row', 'aria-hidden': 'true' }, coordinate(''), columns.map(coordinate)), lines);
}

/** @param {string | number} name */
function coordinate(name) {
  return h('i', { class: 'coordinate', 'aria-hidden': 'true' }, name);
}

/**
 * The one square that Tab comes to.
 * @param {Scene} scene
 * @param {Record<string, Move[]>} moves
 * @param {string[]} columns
 */
function focusSquare(scene, moves, columns) {
  const held = document.activeElement?.id.startsWith('square-') ? document.activeElement.id.slice(7) : null;
  return scene.chosen.square ?? held ?? Object.keys(moves)[0] ?? scene.view.stones[0] ?? `${columns[0]}1`;
}

/**
 * @param {Scene} scene
 * @param {string} name
 * @param {string} card
 * @param {Record<string, Move[]>} moves
 * @param {Move | null} move
 * @param {string} focus
 * @param {string} last
 */
function square(scene, name, card, moves, move, focus, last) {
  const here = moves[name] ?? [];
  const stone = scene.view.stones.indexOf(name);
  const classes = ['square', here.length > 0 && 'can', move !== null && way(scene, move, name), name === last && 'to'].filter(Boolean).join(' ');
  return h('button',
    { class: classes, type: 'button', id: `square-${name}`, role: 'gridcell', tabindex: name === focus ? 0 : -1, 'aria-label': label(name, card, stone, here),
      'aria-disabled': here.length === 0 && 'true', onclick: () => tap(scene, name, here) },
    card !== EMPTY && tile(card),
    stone >= 0 && h('span', { class: `stone s${stone}` }),
    scene.view.waits_for?.to === 'slide' && prices(here, move, name));
}

/**
 * @param {Move[]} here
 * @param {Move | null} move
 * @param {string} name
 */
function prices(here, move, name) {
  const shown = move !== null && move.action.to === name ? [move] : here;
  return shown.map(({ action, aid }) => aid && h('span', { class: `price s${action.stone}`, 'aria-hidden': 'true' }, `−${aid.price}`));
}

/**
 * What a square is on the way of a move that is picked.
 * @param {Scene} scene
 * @param {Move} move
 * @param {string} name
 */
function way(scene, move, name) {
  const target = move.action.to ?? move.action.at;
  if (name === target) return 'pick';
  if (move.action.kind !== 'slide') return '';
  const from = scene.view.stones[move.action.stone];
  const along = from[0] === target[0] ? 'v' : 'h';
  const line = (/** @type {string} */ each) => (along === 'v' ? Number(each.slice(1)) : each.charCodeAt(0));
  const same = along === 'v' ? name[0] === from[0] : name.slice(1) === from.slice(1);
  const [low, high] = [line(from), line(target)].sort((a, b) => a - b);
  if (!same || line(name) <= low || line(name) >= high) return '';
  return `path ${along}${move.aid?.crossed.includes(name) ? ' crossed' : ''}`;
}

/** Where the last stone moved to; nowhere while one looks at a move of one's own. @param {Scene} scene */
function lastSquare(scene) {
  if (scene.chosen.square) return '';
  const entry = scene.happened.findLast(({ lines }) => lines?.some(({ kind }) => kind === 'slide' || kind === 'place'));
  return entry?.lines?.find(({ kind }) => kind === 'slide' || kind === 'place')?.facts.square ?? '';
}

/** @param {string} name @param {string} card @param {number} stone @param {Move[]} here */
function label(name, card, stone, here) {
  const what = card === EMPTY ? say('empty', { square: name }) : say('card on', { square: name, card: cardName(card) });
  const costs = here.filter(({ aid }) => aid?.price !== undefined).map(({ action, aid }) => say('price', { price: aid.price, stone: say(`stone ${action.stone}`) }));
  return [what, stone >= 0 && say(`stone ${stone}`), ...costs].filter(Boolean).join(', ');
}

/**
 * The first tap shows what it would do, the second does it; a square that cannot be reached says why.
 * @param {Scene} scene
 * @param {string} name
 * @param {Move[]} here
 */
function tap(scene, name, here) {
  const move = picked(scene);
  if (here.length === 0) {
    if (scene.isMine && scene.view.waits_for?.to === 'slide') scene.play({ kind: 'slide', stone: nearest(scene, name), to: name });
    return;
  }
  if (move !== null && scene.chosen.square === name) scene.play(move.action);
  else scene.choose({ square: name, stone: here[0].action.stone });
}

/** The stone that one more likely means. @param {Scene} scene @param {string} name */
function nearest(scene, name) {
  const inLine = scene.view.stones.findIndex((/** @type {string} */ stone) => stone[0] === name[0] || stone.slice(1) === name.slice(1));
  return Math.max(0, inLine);
}

/**
 * Arrows go from square to square, n and p from one that can be reached to the next.
 * @param {Scene} scene
 * @param {KeyboardEvent} event
 */
export function boardKey(scene, event) {
  const held = document.activeElement?.id ?? '';
  if (!held.startsWith('square-')) return false;
  const name = held.slice(7);
  const size = scene.view.board.length;
  const [column, row] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-column, 0], End: [size - 1 - column, 0] };
  const step = steps[event.key];
  if (step) return focusOn((column + step[0] + size) % size, (row + step[1] + size) % size);
  if (event.key !== 'n' && event.key !== 'p') return false;
  const reach = Object.keys(movesBySquare(scene)).sort((a, b) => order(a) - order(b));
  const next = event.key === 'n' ? reach.find((each) => order(each) > order(name)) ?? reach[0] : reach.findLast((each) => order(each) < order(name)) ?? reach.at(-1);
  document.getElementById(`square-${next}`)?.focus();
  return true;
}

/** @param {string} name */
const order = (name) => 9 * Number(name.slice(1)) + name.charCodeAt(0);

/** @param {number} column @param {number} row */
function focusOn(column, row) {
  document.getElementById(`square-${String.fromCharCode(97 + column)}${row + 1}`)?.focus();
  return true;
}
