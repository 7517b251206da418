/** The log: one line a fact, by turns, the newest at the bottom, rule ids that open the rule. @module */
import { h } from './dom.js';
import { mark } from './scene.js';
import { drawn, read } from './tokens.js';
import { t } from './words.js';

/** What happens to a player at the table and not in the game, and its words. @type {Record<string, string>} */
const ASIDES = { 'timed out': 'timed out', 'taken over': 'taken over', 'returned': 'returned', 'undone': 'takes back' };

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {(rule: string) => void} openRule
 * @param {{ go: (version: number) => void, version: number }} back to look back, and what is seen now
 * @param {string} [by] whose turn the lines above these are of
 */
export function logLines(scene, page, openRule, back, by = '') {
  const isUndone = takenBack(scene.happened);
  const here = scene.happened.findLast((entry) => (entry.lines ?? []).length > 0 && entry.version <= back.version);
  return scene.happened.flatMap((entry) => {
    const lines = (entry.lines ?? []).map((line, place) => {
      const begins = page.begins?.(line, by) ?? (place === 0 && !entry.isRest);
      const actor = String(actorOf(page, line) ?? '');
      const goesOn = begins && page.begins !== undefined && actor !== '' && actor === by;
      if (begins) by = actor;
      return named(logLine(scene, page, line, goesOn ? 'goes-on' : begins ? 'turn' : 'follows', openRule, () => back.go(entry.version)), by);
    });
    const key = entry.isRest ? '' : aside(entry, scene.seat);
    if (key) lines.unshift(named(h('li', { class: 'follows' }, mark(entry.facts.seat, scene.seat), h('span', {}, t(key))), by));
    for (const line of lines) {
      line.dataset.version = String(entry.version);
      if (entry === here) line.classList.add('here');
      if (entry.version > back.version) line.classList.add('later');
      if (isUndone(entry)) line.classList.add('undone');
    }
    return lines;
  });
}

/** Which entries were taken back by later ones. @param {import('./socket.js').Happened[]} happened */
export function takenBack(happened) {
  const undone = happened.filter(({ kind }) => kind === 'undone').map(({ version, facts }) => ({ from: facts.to, until: version }));
  return (/** @type {import('./socket.js').Happened} */ { version, kind }) => kind !== 'undone' && undone.some(({ from, until }) => version > from && version < until);
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

/** Tab comes to the newest rule id alone, arrows go from one to the next. @param {Element} list */
export function rove(list) {
  const ids = list.querySelectorAll('.rule-id');
  for (const id of list.querySelectorAll('.rule-id[tabindex="0"]')) id.setAttribute('tabindex', '-1');
  ids[ids.length - 1]?.setAttribute('tabindex', '0');
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

/**
 * Above what has happened since one's own last turn; to answer another's question is no turn. Not above what a bot has
 * done while one was away.
 * @param {Element} list
 * @param {import('./scene.js').Scene} scene
 */
export function markSince(list, scene) {
  list.querySelector('.since')?.remove();
  if (scene.seat === null || scene.table.state !== 'playing') return;
  const me = String(scene.seat);
  const own = new Set(scene.happened.filter(({ kind, facts }) => kind === 'moved' && facts.seat === scene.seat && !facts.bot).map(({ version }) => version));
  const lines = /** @type {HTMLElement[]} */ ([...list.children]);
  let first = lines.findLastIndex(({ dataset }) => own.has(Number(dataset.version)) && dataset.by === me) + 1;
  while (first > 0 && lines[first]?.dataset.by === me) first += 1; // what others did in that turn
  if (first > 0 && first < lines.length) lines[first].before(h('li', { class: 'since' }, t('since your turn')));
}
