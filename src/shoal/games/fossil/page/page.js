/** Fossil in the browser. @module */
import { change, mark } from '../../scene.js';
import { board, boardKey, movesBySquare, picked } from './board.js';
import { h } from '../../dom.js';
import { matrix } from './matrix.js';
import { cardName, chip, fossilName, say } from './names.js';
import { scorings, scoringSheet, STEPS } from './scoring.js';
import { swapSentence, swapSheet } from './swap.js';

/** @typedef {import('../../scene.js').Scene} Scene */

export const title = say('title');

/** @param {Scene} scene */
function draw(scene) {
  const isSwap = scene.isMine && scene.view.waits_for?.to === 'swap';
  return [h('div', { class: 'board-place' }, board(scene), isSwap && swapSheet(scene)), matrix(scene)];
}

/** @param {Scene} scene @returns {import('../../scene.js').Sentence | null} */
function sentence(scene) {
  const to = scene.view.waits_for.to;
  if (to === 'swap') return swapSentence(scene);
  const move = picked(scene);
  if (to === 'place') return placing(scene, move);
  if (move === null) return { text: say('slide'), more: say('slide more', { points: scene.view.points[scene.seat ?? 0] }) };
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
  const before = scene.aids.fossils[letter].seats[seat].gain;
  const pays = { fossil: fossilName(letter), after: aid.fossil.seats[seat].gain, before, points: scene.view.points[seat] - aid.price };
  return {
    text: say('slide to', { stone: say(`stone ${action.stone}`), square: action.to, card: cardName(aid.card), price: aid.price }),
    more: aid.fossil.left === 0 ? say('last card', { fossil: fossilName(letter) }) : say('pays you', pays),
    buttons: [second, go],
  };
}

/** @param {Scene} scene @returns {import('../../scene.js').Button} */
function another(scene) {
  return { label: say('another'), close: true, act: () => scene.choose({}) };
}

/** @param {Scene} scene @param {import('../../socket.js').Heard} line */
function line(scene, line) {
  const { facts } = line;
  if (line.kind === 'slide') return [say('line slide'), ' ', chip(facts.card), ' ', say('line at', { card: cardName(facts.card), square: facts.square }), ' ', change(-facts.price)];
  if (line.kind === 'place') return [say('line place', facts)];
  if (line.kind === 'pay') return [say('line pay', { fossil: fossilName(facts.fossil) }), ' ', h('span', { class: 'minus' }, `−${facts.paid}`), facts.paid < facts.due && ` ${say('line of', { due: facts.due })}`];
  if (line.kind === 'gain') return [`${facts.value} × ${facts.held} ${fossilName(facts.fossil)} `, change(facts.gain), ...(facts.received ? [' ', say('line and'), ' ', change(facts.received)] : [])];
  if (line.kind === 'sum') return [`${fossilName(facts.fossil)} `, change(facts.value)];
  if (line.kind === 'keep' || line.kind === 'passed over') return [say(`line ${line.kind}`)];
  if (line.kind === 'swap') return [say('line swap'), ' ', chip(facts.given), ` ${facts.given[1]} ${say('line for')} `, chip(facts.taken), ` ${facts.taken[1]} ${say('line from')} `, mark(facts.partner, scene.seat)];
  return null;
}

/** @type {import('../../scene.js').GamePage} */
export default {
  draw,
  sentence,
  line,
  number: (scene, seat) => scene.view.points[seat],
  note: (scene, seat) => (scene.view.points[seat] === 0 && scene.table.state === 'playing' ? say('no points') : ''),
  isOut: (scene, seat) => scene.view.points[seat] === 0,
  key: boardKey,
  pick: (_, { at, to, stone }) => (at ?? to ? { square: at ?? to, stone } : {}),
  isSeenByAll: () => true, // nothing is hidden in this game
  stories: scorings,
  drawStory: scoringSheet,
  storySteps: STEPS,
  waiting: (scene) => say(`waiting ${scene.view.waits_for.to}`, { name: scene.name(scene.view.waits_for.seat) }),
};
