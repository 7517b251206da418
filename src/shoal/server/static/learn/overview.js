/** All lessons, how far one has come in each game, and the map quiz. @module */
import { cover } from '../covers.js';
import { fill, h } from '../dom.js';
import { pageHead } from '../head.js';
import { icon } from '../icons.js';
import { allLessons } from '../api.js';
import { t } from '../words.js';
import { done, nextOf } from './progress.js';
import { say } from './say.js';

/** @param {Element} root */
export async function drawOverview(root) {
  document.title = `${t('learn')} · ${t('shoal')}`;
  const list = h('ol', { class: 'courses' });
  const page = h('div', { class: 'home learn' }, pageHead(), h('main', {}, h('header', { class: 'learn-head' }, h('h1', {}, t('learn')), h('p', {}, say('learn about'))), list, quizBand()));
  fill(root, page);
  try {
    fill(list, ...(await allLessons()).map(course));
  } catch {
    fill(list, h('li', { class: 'wrong', role: 'alert' }, t('server away')));
  }
}

/** @param {import('../api.js').Lessons} course */
function course({ game, title, lessons }) {
  const before = done(game);
  const number = [...before].filter((each) => each <= lessons.length).length;
  const label = number === 0 ? 'begin' : number < lessons.length ? 'go on' : 'once more';
  return h('li', { class: 'course cover', 'data-game': game },
    h('div', { class: 'picture' }, cover(game)),
    h('div', { class: 'course-head' }, h('h2', {}, title), h('small', {}, say('done of', { n: number, all: lessons.length }))),
    h('ol', { class: 'course-lessons' }, lessons.map((lesson, place) => entry(game, lesson, place + 1, before.has(place + 1)))),
    h('div', { class: 'buttons' }, h('a', { class: 'button ink', href: `/learn/${game}/${nextOf(game, lessons.length)}`, 'aria-label': `${title}: ${say(label)}` }, say(label)),
      h('a', { class: 'button', href: `/rules/${game}`, 'aria-label': t('rules of', { game: title }) }, t('rules'))));
}

/** @param {string} game @param {string} title @param {number} number @param {boolean} isDone */
function entry(game, title, number, isDone) {
  return h('li', { class: isDone ? 'done' : '' }, h('a', { href: `/learn/${game}/${number}` }, isDone ? icon('check') : h('b', {}, number), h('span', {}, title), isDone && h('span', { class: 'unseen' }, `, ${say('done')}`)));
}

function quizBand() {
  return h('section', { class: 'quiz-band' }, h('div', {}, h('h2', {}, t('map quiz')), h('p', {}, say('quiz about'))), h('a', { class: 'button ink', href: '/quiz' }, say('begin')));
}
