/** The first match of a game: its goal, and its first decisions, each explained when it comes up and ticked off after it. @module */
import { ruleId } from './action.js';
import { say } from './cast/say.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {{ table: string, done: number[], less: boolean }} Progress
 */

/** The rule behind each step. @type {Record<string, string[]>} */
const RULES = {
  'fossil': ['FO5', 'FO6', 'FO10', 'FO9'],
  'twisted-fish': ['TF3', 'TF5', 'TF8', 'TF28'],
  'cosmople-fish-2': ['CF3', 'CF5', 'CF13', 'CD4'],
  'networks': ['NW4', 'NW9', 'NW13', 'NW12'],
  'connections': ['CN4', 'CN5', 'CN10', 'CN13'],
};

/** Which kinds of moves a step is about; the first that is possible and not done is explained. @type {Record<string, [number, string[]][]>} */
const ABOUT = {
  'twisted-fish': [[3, ['basket', 'diver']], [2, ['draw']], [1, ['ask']], [4, ['warden', 'boat', 'lure', 'net', 'again']]],
  'cosmople-fish-2': [[2, ['into', 'lay']], [1, ['ask']], [3, ['add']], [4, ['turn']]],
  'networks': [[4, ['take']], [1, ['set']], [3, ['add']], [2, ['draw']]],
  'connections': [[3, ['invite', 'join']], [1, ['set']], [2, ['link']], [4, ['offer']]],
};
const STEPS = [1, 2, 3, 4];

/** The step that is explained, and at which version of the table. */
let now = { step: 0, version: 0 };

/** @param {string} game */
const keyOf = (game) => `first ${game}`;

/** @param {Scene} scene @returns {Progress | null} null: no first match */
function progress({ table, seat, isPast }) {
  if (seat === null || isPast || localStorage.getItem('first') === 'off' || RULES[table.game] === undefined) return null;
  const kept = localStorage.getItem(keyOf(table.game));
  if (kept === 'over') return null;
  if (table.state === 'over' && kept !== null) localStorage.setItem(keyOf(table.game), 'over');
  if (table.state !== 'playing') return null;
  return { done: [], less: false, ...JSON.parse(kept ?? '{}'), table: table.id };
}

/** @param {string} game @param {Progress | 'over'} to */
const keep = (game, to) => localStorage.setItem(keyOf(game), to === 'over' ? to : JSON.stringify(to));

/** The steps that the present situation is about. @param {Scene} scene */
function due({ table, legal, chosen, isMine }) {
  const kinds = new Set(legal.map(({ kind }) => kind));
  if (table.game !== 'fossil') return ABOUT[table.game].filter(([, about]) => about.some((kind) => kinds.has(kind))).map(([step]) => step);
  if (!isMine || kinds.has('place')) return [];
  if (kinds.has('swap') || kinds.has('keep')) return [4];
  return kinds.has('slide') ? [chosen.square === undefined ? 1 : 2, 3] : [];
}

/** Ticks off what has been decided, and finds what is explained now. @param {Scene} scene @param {Progress} known */
function goOn(scene, known) {
  if (scene.beat || scene.pause) return;
  const steps = due(scene);
  const isDecided = now.step > 0 && !steps.includes(now.step) && (scene.table.version > now.version || steps.length > 0);
  if (isDecided && !known.done.includes(now.step)) {
    known.done.push(now.step);
    keep(scene.table.game, known);
  }
  const next = steps.find((step) => !known.done.includes(step));
  if (next !== undefined) now = { step: next, version: scene.table.version };
  else if (isDecided) now = { step: 0, version: scene.table.version };
}

/**
 * What explains the first match, if this is it: beside the table, and as a slip below it where there is no room beside.
 * @param {Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {string} title the game's
 * @param {() => void} draw the table anew
 * @returns {{ tab: HTMLElement, slip: HTMLElement } | null}
 */
export function firstMatch(scene, page, title, draw) {
  const known = progress(scene);
  if (known === null) return null;
  const { game } = scene.table;
  goOn(scene, known);
  const shorten = () => { keep(game, { ...known, less: !known.less }); draw(); };
  const end = () => { keep(game, 'over'); draw(); };
  const here = (/** @type {number} */ step) => (step === now.step && scene.view && page.here?.(scene, RULES[game][step - 1])) || '';
  return { tab: inTab(scene, known, title, here, shorten, end), slip: asSlip(game, known, here, end) };
}

/** Whether there is something to explain. @param {Scene} scene */
export const isFirstMatch = (scene) => progress(scene) !== null;

/** The tab's name. */
export const tabName = () => say('first match');

/** @param {Scene} scene @param {Progress} known @param {string} title @param {(step: number) => string} here @param {() => void} shorten @param {() => void} end */
function inTab(scene, known, title, here, shorten, end) {
  const { game } = scene.table;
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ act) => h('button', { class: 'button', type: 'button', id, onclick: act }, label);
  return h('section', { class: `first-match${known.less ? ' less' : ''}`, 'aria-label': say('first match') }, h('p', { class: 'kicker' }, say('your first match', { game: title })),
    h('h2', {}, say(`goal ${game}`)),
    h('ol', {}, STEPS.map((step) => {
      const isDone = known.done.includes(step);
      const isNow = step === now.step;
      return h('li', { class: isDone ? 'done' : isNow ? 'now' : '', 'aria-current': isNow && 'step' }, h('b', {}, isDone ? icon('check') : step),
        h('div', {}, h('h3', {}, say(`${game} ${step}`), isDone && h('span', { class: 'unseen' }, ` (${say('done')})`)),
          (!known.less || isNow) && h('p', {}, say(`${game} ${step} more`), here(step) && h('strong', {}, ` ${here(step)}`)),
          isNow && ruleId(RULES[game][step - 1], scene.openRule)));
    })),
    h('div', { class: 'buttons' }, button('first-less', say(known.less ? 'explain more' : 'explain less'), shorten), button('first-end', say('not now'), end)));
}

/** @param {string} game @param {Progress} known @param {(step: number) => string} here @param {() => void} end */
function asSlip(game, known, here, end) {
  const { step } = now;
  const goal = say(`goal ${game}`);
  return h('section', { class: 'first-slip', 'aria-label': say('first match') },
    h('div', {}, h('p', { class: 'kicker' }, step === 0 ? say('first match') : say('your first match step', { n: step, all: STEPS.length })),
      step === 0 ? h('p', {}, goal) : h('p', {}, h('strong', {}, `${say(`${game} ${step}`)}. `), !known.less && (here(step) || say(`${game} ${step} more`))),
      step === 1 && !known.less && h('small', {}, say('goal is', { goal: goal[0].toLowerCase() + goal.slice(1) }))),
    h('button', { class: 'tool', type: 'button', id: 'first-slip-end', 'aria-label': say('not now'), title: say('not now'), onclick: end }, icon('close')));
}
