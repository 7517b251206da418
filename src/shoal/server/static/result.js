/** The end of a match: who won, everyone's points, and what next. @module */
import { ruleId } from './action.js';
import { courseGraph } from './course.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { mark, signed } from './scene.js';
import { t } from './words.js';

/**
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {Record<string, any>} ended scores and winners
 * @param {number[][]} rounds what each seat had after each
 * @param {import('./course.js').Course | null} course
 * @param {import('./dom.js').Child} review of one's own choices
 * @param {{ goTo: (version: number) => void, again: () => void, back: () => void, check: () => void, shut: () => void }} next
 */
export function resultSheet(scene, page, ended, rounds, course, review, next) {
  const { scores, winners } = ended;
  const order = scores.map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => scores[b] - scores[a]);
  const most = Math.max(1, ...scores);
  const endedBy = page.ended?.(scene) ?? null;
  return h('div', { class: 'veil' }, h('section', { class: 'sheet over', 'aria-labelledby': 'result' },
    h('header', {}, h('p', { class: 'kicker' }, endedBy?.text ?? t('match over'), endedBy && [' ', ruleId(endedBy.rule, scene.openRule)]),
      h('button', { class: 'tool', type: 'button', id: 'shut-result', 'aria-label': t('look at the table'), title: t('look at the table'), onclick: next.shut }, icon('close'))),
    h('h2', { id: 'result' }, headline(scene, scores, winners)),
    h('ol', { class: 'ranks' }, order.map((/** @type {number} */ seat) =>
      h('li', { class: `${winners.includes(seat) ? 'won' : ''}${seat === scene.seat ? ' me' : ''}` },
        h('span', { class: 'rank' }, 1 + scores.filter((/** @type {number} */ points) => points > scores[seat]).length),
        mark(seat, scene.seat), h('span', { class: 'name' }, scene.name(seat)),
        page.sum?.(scene, seat) ?? h('span', { class: 'bar', vars: { w: Math.max(0, scores[seat]) / most } }, h('i')), h('b', {}, scores[seat] < 0 ? signed(scores[seat]) : scores[seat])))),
    rounds.length > 1 && byRound(scene, order, rounds),
    course !== null && course.versions.length > 1 && courseGraph(scene, course, next.goTo),
    review,
    h('div', { class: 'buttons' }, again(scene, next.again),
      h('button', { class: 'button', id: 'look-back', type: 'button', onclick: next.back }, t('look through')),
      h('button', { class: 'button', type: 'button', onclick: next.check }, t('check the deal')))));
}

/**
 * What each round brought.
 * @param {import('./scene.js').Scene} scene
 * @param {number[]} order
 * @param {number[][]} rounds
 */
function byRound(scene, order, rounds) {
  const brought = (/** @type {number} */ round, /** @type {number} */ seat) => rounds[round][seat] - (rounds[round - 1]?.[seat] ?? 0);
  return h('div', { class: 'rounds', tabindex: 0, role: 'region', 'aria-label': t('by round') }, h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('by round')), rounds.map((_, round) => h('th', { scope: 'col' }, round + 1)))),
    h('tbody', {}, order.map((seat) => h('tr', {}, h('th', { scope: 'row' }, mark(seat, scene.seat), ' ', scene.name(seat)),
      rounds.map((_, round) => h('td', {}, brought(round, seat) < 0 ? signed(brought(round, seat)) : brought(round, seat))))))));
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {() => void} ask
 */
function again(scene, ask) {
  if (scene.seat === null) return null;
  if (scene.table.rematch) return h('a', { class: 'button go', href: `/table/${scene.table.rematch}` }, t('to the new table'));
  if (scene.table.seats[scene.seat].wants_rematch) return h('button', { class: 'button', disabled: true }, t('waiting for the others'));
  return h('button', { class: 'button go', type: 'button', id: 'again', onclick: ask }, t('again at this table'));
}

/**
 * @param {import('./scene.js').Scene} scene
 * @param {number[]} scores
 * @param {number[]} winners
 */
function headline(scene, scores, winners) {
  const points = scores[winners[0]];
  if (winners.length === 1 && winners[0] === scene.seat) return t('win', { points });
  const names = winners.map((seat) => scene.name(seat)).join(', ');
  return t(winners.length > 1 ? 'win together' : 'wins', { names, points });
}
