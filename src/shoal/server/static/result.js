/** The end of a match over its table: the result, the review of one's own choices, and the way to its replay. @module */
import { ruleId } from './action.js';
import { courseGraph } from './course.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { mark, signed } from './scene.js';
import { t } from './words.js';

/**
 * @typedef {'result' | 'review'} Part
 * @param {import('./scene.js').Scene} scene
 * @param {import('./scene.js').GamePage} page
 * @param {Record<string, any>} ended scores and winners
 * @param {number[][]} rounds what each seat had after each
 * @param {import('./course.js').Course | null} course
 * @param {import('./review.js').Review | null} review of one's own choices
 * @param {Part} part that is seen
 * @param {{ goTo: (version: number) => void, show: (part: Part) => void, back: () => void, check: () => void, retell: (() => void) | null, shut: () => void }} next
 */
export function resultSheet(scene, page, ended, rounds, course, review, part, next) {
  const { scores, winners } = ended;
  const won = headline(scene, scores, winners);
  const isReview = part === 'review' && review !== null;
  const endedBy = page.ended?.(scene) ?? null;
  const kicker = isReview ? won : [endedBy?.text ?? t('match over'), endedBy && [' ', ruleId(endedBy.rule, scene.openRule)]].flat();
  return h('div', { class: 'over-place' }, h('section', { class: `sheet over of-${isReview ? 'review' : 'result'}`, 'aria-labelledby': 'result', tabindex: -1 },
    h('header', {}, h('div', {}, h('p', { class: 'kicker' }, kicker), h('h2', { id: 'result' }, isReview ? t(`costly ${review.count}`) : won)),
      isReview && review.whose(),
      parts(review !== null, isReview ? 'review' : 'result', next),
      h('button', { class: 'tool', type: 'button', id: 'shut-result', 'aria-label': t('look at the table'), title: t('look at the table'), onclick: next.shut }, icon('close'))),
    isReview ? review.draw(scene, page, course) : [ranks(scene, page, scores, winners), rounds.length > 1 && byRound(scene, order(scores), rounds),
      course !== null && course.versions.length > 1 && courseGraph(scene, course, winners, next.goTo),
      h('div', { class: 'buttons' }, next.retell && h('button', { class: 'button', type: 'button', id: 'retell', onclick: next.retell }, t('see scoring')),
        h('button', { class: 'button', type: 'button', id: 'check-deal', onclick: next.check }, t('check the deal')))]));
}

/** @param {boolean} hasReview @param {Part} part @param {{ show: (part: Part) => void, back: () => void }} next */
function parts(hasReview, part, next) {
  const one = (/** @type {Part} */ each) => h('button', { type: 'button', id: `over-${each}`, 'aria-pressed': String(part === each), onclick: () => next.show(each) }, t(`over ${each}`));
  return h('div', { class: 'look', role: 'group', 'aria-label': t('over parts') }, one('result'), hasReview && one('review'),
    h('button', { type: 'button', id: 'look-back', 'aria-label': t('look through'), onclick: next.back }, t('over replay')));
}

/** Seats, the best first. @param {number[]} scores */
const order = (scores) => scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a]);

/** @param {import('./scene.js').Scene} scene @param {import('./scene.js').GamePage} page @param {number[]} scores @param {number[]} winners */
function ranks(scene, page, scores, winners) {
  const most = Math.max(1, ...scores);
  return h('ol', { class: 'ranks' }, order(scores).map((seat) =>
    h('li', { class: `${winners.includes(seat) ? 'won' : ''}${seat === scene.seat ? ' me' : ''}` },
      h('span', { class: 'rank' }, 1 + scores.filter((points) => points > scores[seat]).length),
      mark(seat, scene.seat), h('span', { class: 'name', title: scene.name(seat) }, scene.name(seat)),
      page.sum?.(scene, seat) ?? h('span', { class: 'bar', vars: { w: Math.max(0, scores[seat]) / most } }, h('i')), h('b', {}, scores[seat] < 0 ? signed(scores[seat]) : scores[seat]))));
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
 * @param {number[]} scores
 * @param {number[]} winners
 */
function headline(scene, scores, winners) {
  const points = scores[winners[0]];
  if (winners.length === 1 && winners[0] === scene.seat && !scene.isShared) return t('win', { points });
  const names = winners.map((seat) => scene.name(seat)).join(', ');
  return t(winners.length > 1 ? 'win together' : 'wins', { names, points });
}
