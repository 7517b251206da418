/** The log: one line a fact, by turns, the newest at the bottom, rule ids that open the rule. @module */
import { h } from './dom.js';
import { mark } from './scene.js';
import { drawn, read } from './tokens.js';
import { t } from './words.js';

/** What happens to a player at the table and not in the game, and its words. @type {Record<string, string>} */
export const ASIDES = { 'timed out': 'timed out', 'taken over': 'taken over', 'returned': 'returned', 'undone': 'takes back' };

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {(rule: string) => void} openRule
 * @param {{ go: (version: number) => void, version: number, here?: import('./socket.js').Happened | null }} back to look back, what is seen now, and the entry that led to it
 * @param {string} [by] whose turn the lines above these are of
 */
export function logLines(scene, page, openRule, back, by = '') {
  return standing(scene.happened).flatMap((entry) => {
    const lines = (entry.lines ?? []).map((line, place) => {
      const begins = isBegun(page, entry, line, place, by);
      const actor = String(actorOf(page, line) ?? '');
      const goesOn = begins && page.begins !== undefined && actor !== '' && actor === by;
      if (begins) by = actor;
      return named(logLine(scene, page, line, goesOn ? 'goes-on' : begins ? 'turn' : 'follows', openRule, () => back.go(entry.version)), by);
    });
    const key = entry.isRest ? '' : aside(entry, scene.seat);
    if (key) lines.unshift(named(h('li', { class: 'follows' }, mark(entry.facts.seat, scene.seat), h('span', {}, t(key))), by));
    for (const line of lines) {
      line.dataset.version = String(entry.version);
      if (entry === back.here) line.classList.add('here');
      if (entry.version > back.version) line.classList.add('later');
    }
    return lines;
  });
}

/** Whether a line begins a turn. @param {import('./scene.js').GamePage} page @param {import('./socket.js').Happened} entry @param {import('./socket.js').Heard} line @param {number} place @param {string} by */
const isBegun = (page, { isRest }, line, place, by) => page.begins?.(line, by) ?? (place === 0 && !isRest);

/** Whose turn the lines after these entries are of. @param {import('./scene.js').GamePage} page @param {import('./socket.js').Happened[]} entries */
export function turnAfter(page, entries) {
  let by = '';
  for (const entry of entries) {
    for (const [place, line] of (entry.lines ?? []).entries()) if (isBegun(page, entry, line, place, by)) by = String(actorOf(page, line) ?? '');
  }
  return by;
}

export const isUndo = (/** @type {import('./socket.js').Happened} */ { kind }) => kind === 'undone';

/**
 * The newest entries that were not taken back by later ones; that something was taken back stays.
 * @param {import('./socket.js').Happened[]} happened
 * @param {number} [most] so many at most, and only those with lines
 */
export function standing(happened, most = Infinity) {
  const found = [];
  let last = Infinity; // the version up to which moves stand
  for (let at = happened.length - 1; at >= 0 && found.length < most; at -= 1) {
    const entry = happened[at];
    if (isUndo(entry)) last = Math.min(last, entry.facts.to);
    if ((isUndo(entry) || entry.version <= last) && (most === Infinity || (entry.lines ?? []).length > 0)) found.push(entry);
  }
  return found.reverse();
}

/** @param {HTMLElement} line @param {string} by whose turn it is of */
function named(line, by) {
  line.dataset.by = by;
  return line;
}

/** What happens to a player at the table and not in the game. @param {import('./socket.js').Happened} entry @param {number | null} own */
function aside({ kind, facts }, own) {
  if (kind === 'undone' && facts.seat === own) return 'you take back';
  if (kind === 'moved') return facts.instead_of ? 'bot failed' : '';
  return ASIDES[kind] ?? '';
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {import('./socket.js').Heard} line
 * @param {'turn' | 'goes-on' | 'follows'} place a turn's first, what else is done in it, what follows from that
 * @param {(rule: string) => void} openRule
 * @param {() => void} goThere
 */
export function logLine(scene, page, line, place, openRule, goThere) {
  const seat = actorOf(page, line);
  return h(
    'li',
    { class: place },
    seat === undefined ? h('span') : mark(seat, scene.seat),
    h('button', { class: 'then', type: 'button', tabindex: -1, title: read(line.tokens), onclick: goThere }, sentence(scene, page, line)),
    h('button', { class: 'rule-id', type: 'button', tabindex: -1, onclick: () => openRule(line.rule) }, line.rule),
  );
}

/** Whose mark stands before a line. @param {import('./scene.js').GamePage} page @param {import('./socket.js').Heard} line */
const actorOf = (page, line) => (page.actor ? page.actor(line) : line.facts.seat);

/** @param {import('./scene.js').Scene} scene @param {import('./scene.js').GamePage} page @param {import('./socket.js').Heard} line */
function sentence(scene, page, line) {
  const seat = actorOf(page, line);
  return drawn(line.tokens, page.drawings ?? {}, seat === scene.seat ? undefined : seat);
}

/** The rule id in each list to which Tab comes. @type {WeakMap<Element, Element>} */
const roved = new WeakMap();

/** Tab comes to the newest rule id alone, arrows go from one to the next. @param {Element} list */
export function rove(list) {
  let line = list.lastElementChild;
  while (line !== null && line.querySelector('.rule-id') === null) line = line.previousElementSibling;
  const newest = line?.querySelector('.rule-id') ?? null;
  roved.get(list)?.setAttribute('tabindex', '-1');
  newest?.setAttribute('tabindex', '0');
  if (newest !== null) roved.set(list, newest);
}

/** @param {KeyboardEvent} event */
export function logKey(event) {
  const ids = /** @type {HTMLElement[]} */ ([.../** @type {Element} */ (event.currentTarget).querySelectorAll('.rule-id')]);
  const at = ids.findIndex((id) => id === document.activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowUp: Math.max(0, at - 1), ArrowDown: Math.min(ids.length - 1, at + 1), Home: 0, End: ids.length - 1 };
  if (at < 0 || !(event.key in steps)) return;
  event.preventDefault();
  event.stopPropagation();
  ids[steps[event.key]].focus();
}

/** What stands in each list above what is new. @type {WeakMap<Element, Element>} */
const marks = new WeakMap();

/**
 * Above what has happened since one's own last turn; to answer another's question is no turn. Not above what a bot has
 * done while one was away.
 * @param {Element} list
 * @param {import('./scene.js').Scene} scene
 */
export function markSince(list, scene) {
  marks.get(list)?.remove();
  marks.delete(list);
  if (scene.seat === null || scene.table.state !== 'playing') return;
  const me = String(scene.seat);
  const isOwnMove = ownMoves(scene);
  let line = /** @type {HTMLElement | null} */ (list.lastElementChild);
  while (line !== null && !(line.dataset.by === me && isOwnMove(Number(line.dataset.version)))) line = /** @type {HTMLElement | null} */ (line.previousElementSibling);
  while (line?.dataset.by === me) line = /** @type {HTMLElement | null} */ (line.nextElementSibling); // what others did in that turn too
  if (line === null || line === undefined) return;
  const since = h('li', { class: 'since' }, t('since your turn'));
  line.before(since);
  marks.set(list, since);
}

/**
 * Whether an entry is a move that one has made oneself: asked of one version after the other, backwards.
 * @param {import('./scene.js').Scene} scene
 */
function ownMoves({ happened, seat }) {
  let at = happened.length - 1;
  return (/** @type {number} */ asked) => {
    while (at > 0 && happened[at].version > asked) at -= 1;
    const { version, kind, facts } = happened[at];
    return version === asked && kind === 'moved' && facts.seat === seat && !facts.bot;
  };
}
