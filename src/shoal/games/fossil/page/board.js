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
    if (square !== null) (found[square] ??= []).push({ at, action, aid: scene.annotations?.moves[at] });
  });
  for (const moves of Object.values(found)) moves.sort((a, b) => (a.aid?.price ?? 0) - (b.aid?.price ?? 0));
  return found;
}

/** @param {Scene} scene the move that is picked, or looked at @returns {Move | null} */
export function picked(scene) {
  const { look, stone } = scene.chosen;
  const square = scene.chosen.square ?? look;
  if (square === undefined) return null;
  const moves = movesBySquare(scene)[square] ?? [];
  return moves.find(({ action }) => stone === undefined || action.stone === stone) ?? null;
}

/** @type {Scene} the one that is drawn */
let live;
/** What stands on the page: squares are drawn anew only if they have changed. @type {{ element: HTMLElement, squares: Map<string, { key: string, element: HTMLElement }> } | null} */
let drawn = null;

/** The square that was picked when it was last drawn; and one that was given up, which is not looked at while the pointer rests there. @type {string | undefined} */
let pick;
/** @type {string | null} */
let givenUp = null;

/** @param {Scene} scene */
export function board(scene) {
  live = scene;
  if (pick !== undefined && Object.keys(scene.chosen).length === 0) givenUp = pick;
  pick = scene.chosen.square;
  const rows = scene.view.board.map((/** @type {string} */ row) => row.split(' '));
  const columns = [...'abcdefghi'].slice(0, rows.length);
  const moves = scene.isMine ? movesBySquare(scene) : {};
  const focus = focusSquare(scene, moves, columns);
  const looks = looksOf(scene);
  const facts = columns.flatMap((column, c) => rows.map((/** @type {string[]} */ cards, /** @type {number} */ r) => {
    const name = `${column}${r + 1}`;
    return { name, card: cards[c], here: moves[name] ?? [], stone: scene.view.stones.indexOf(name), looks: looks(name), isStop: name === focus, with: scene.chosen.square === name ? scene.chosen.stone : undefined };
  }));
  if (drawn?.squares.size !== facts.length) drawn = empty(columns);
  for (const square of facts) renew(drawn.squares, square);
  return drawn.element;
}

/**
 * @typedef {{ name: string, card: string, here: Move[], stone: number, looks: string, isStop: boolean, with: number | undefined }} Square
 * @param {Map<string, { key: string, element: HTMLElement }>} squares
 * @param {Square} facts
 */
function renew(squares, facts) {
  const known = /** @type {{ key: string, element: HTMLElement }} */ (squares.get(facts.name));
  const key = JSON.stringify([facts.card, facts.stone, facts.isStop, facts.with, facts.here.map(({ action, aid }) => [action.kind, action.stone, aid?.price])]);
  if (known.key !== key) {
    const isHeld = known.element === document.activeElement;
    const element = square(facts);
    known.element.replaceWith(element);
    if (isHeld) element.focus({ preventScroll: true });
    squares.set(facts.name, { key, element });
  } else if (known.element.className !== facts.looks) known.element.className = facts.looks;
}

/** @param {string[]} columns */
function empty(columns) {
  const squares = new Map();
  const lines = columns.map((_, r) => h('div', { class: 'board-row', role: 'row' }, coordinate(r + 1), columns.map((column) => {
    const element = h('span');
    squares.set(`${column}${r + 1}`, { key: '', element });
    return element;
  })));
  const element = h('div', { class: 'board', role: 'grid', 'aria-label': say('board', { n: columns.length }), vars: { n: columns.length }, onpointerleave: () => lookAt(live, null) },
    h('div', { class: 'board-row', 'aria-hidden': 'true' }, coordinate(''), columns.map(coordinate)), lines);
  return { element, squares };
}

/** What a square looks like, by its name: whether it can be reached, lies on the way, or is where the last stone moved. @param {Scene} scene @returns {(name: string) => string} */
function looksOf(scene) {
  const moves = scene.isMine ? movesBySquare(scene) : {};
  const move = picked(scene);
  const last = lastMove(scene);
  return (name) => ['square', moves[name] && 'can', move !== null && way(scene, move, name), name === last.to && 'to', name === last.from && 'from'].filter(Boolean).join(' ');
}

/**
 * With a mouse or the keys one sees what a move would do before one picks it. Only what changes is drawn, so that what
 * is under the pointer stays there.
 * @param {Scene} scene
 * @param {string | null} name
 */
function lookAt(scene, name) {
  if (name !== null && name === givenUp) return;
  givenUp = null;
  if (!scene.isMine || scene.chosen.square !== undefined || (scene.chosen.look ?? null) === name) return;
  const stone = name === null ? undefined : movesBySquare(scene)[name]?.[0].action.stone;
  scene.consider(stone === undefined && scene.view.waits_for?.to === 'slide' ? {} : { look: name ?? undefined, stone });
}

/** What is looked at has changed. @param {Scene} scene */
export function lookAgain(scene) {
  const looks = looksOf(scene);
  for (const element of document.querySelectorAll('.board .square')) element.className = looks(element.id.slice('square-'.length));
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

/** @param {Square} facts */
function square({ name, card, here, stone, looks, isStop, with: picks }) {
  const look = () => lookAt(live, here.length > 0 ? name : null);
  return h('button',
    { class: looks, type: 'button', id: `square-${name}`, role: 'gridcell', tabindex: isStop ? 0 : -1, 'aria-label': label(name, card, stone, here),
      'aria-disabled': here.length === 0 && 'true', onclick: () => tap(live, name),
      onpointerenter: (/** @type {PointerEvent} */ event) => { if (event.pointerType === 'mouse') look(); },
      onfocus: (/** @type {FocusEvent} */ event) => { if (/** @type {Element} */ (event.target).matches(':focus-visible')) look(); } },
    card !== EMPTY && tile(card),
    stone >= 0 && h('span', { class: `stone s${stone}`, 'data-moves': `stone-${stone}` }),
    here[0]?.action.kind === 'slide' && prices(here, picks));
}

/**
 * @param {Move[]} here
 * @param {number | undefined} stone the one that is picked
 */
function prices(here, stone) {
  const shown = here.filter(({ action }) => stone === undefined || action.stone === stone);
  return h('span', { class: 'prices', 'aria-hidden': 'true' }, shown.map(({ action, aid }) => aid && h('span', { class: `price s${action.stone}` }, `−${aid.price}`)));
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

/** Where the last stone moved from and to; nowhere while one has picked a move of one's own. @param {Scene} scene */
function lastMove(scene) {
  if (scene.chosen.square) return {};
  const moved = scene.happened.flatMap(({ lines = [] }) => lines.filter(({ kind }) => kind === 'slide' || kind === 'place').map(({ facts }) => facts));
  const last = moved.at(-1);
  return { to: last?.square, from: moved.findLast((each) => each !== last && each.stone === last?.stone)?.square };
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
 */
function tap(scene, name) {
  const here = scene.isMine ? movesBySquare(scene)[name] ?? [] : [];
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
