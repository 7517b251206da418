/** Where one learns: all lessons, one of them, or the map quiz. @module */
import { notice } from '../notice.js';
import { Lesson } from './lesson.js';
import { drawOverview } from './overview.js';
import { drawQuiz } from './quiz.js';
import { say } from './say.js';
import { styles } from '../styles.js';

/** @param {Element} root @param {string} which part of the address */
export async function drawLearn(root, which) {
  await styles('./learn/learn.css');
  const [, game, number] = which.split('/');
  if (which === 'quiz') return drawQuiz(root);
  if (game === undefined) return drawOverview(root);
  return new Lesson(root, game, Number(number)).begin().catch(() => notice(root, say('no such lesson'), say('no such lesson more')));
}
