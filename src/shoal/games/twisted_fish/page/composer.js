/** A question in the making: a fish of the hand, its colour, and whom to ask, with what is known of that very card. @module */
import { h } from '../../dom.js';
import { icon } from '../../icons.js';
import { mark } from '../../scene.js';
import { others, ownColours, pickedCard, pickedColour, pickedFish, question, way } from './moves.js';
import { COLOURS, FISH, aFish, cardName, fishName, handSize, ink, picture, say, several, suit, theCard } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 */

const CROWDED = 5; // seats

/** @param {Scene} scene */
export function composer(scene) {
  const how = way(scene);
  if (how === null) return null;
  const fish = pickedFish(scene);
  const colour = pickedColour(scene);
  return h('section', { class: `composer panel${scene.table.seats.length > CROWDED ? ' crowded' : ''}`, 'aria-labelledby': 'composer' },
    h('h2', { id: 'composer', vars: colour ? ink(colour) : {} }, fish !== null && h('span', { class: `portrait${colour ? ' inked' : ''}` }, picture(fish)), h('span', {}, title(scene)),
      scene.chosen.way && shut(scene)),
    how === 'lure' && h('div', { class: 'all-fish' }, FISH.map((each) => anyFish(scene, each, fish))),
    how !== 'net' && h('div', { class: 'colours', role: 'group', 'aria-label': say('colours') }, COLOURS.map((each, i) => colourButton(scene, fish, each, i))),
    h('ol', { class: 'players' }, others(scene).map((seat) => h('li', {}, row(scene, seat)))));
}

/** @param {Scene} scene */
function title(scene) {
  const fish = pickedFish(scene);
  const card = pickedCard(scene);
  if (fish === null) return say(way(scene) === 'lure' ? 'compose lure' : 'compose');
  if (way(scene) === 'net') return say('compose net', { fish: several(fish) });
  return card === null ? say('compose fish', { fish: aFish(fish) }) : say('compose card', { card: theCard(card) });
}

/** @param {Scene} scene @param {() => void} [then] */
export function shut(scene, then) {
  const act = () => {
    scene.choose({});
    then?.();
  };
  return h('button', { class: 'tool', type: 'button', id: 'never-mind', 'aria-label': say('never mind'), title: say('never mind'), onclick: act }, icon('close'));
}

/** @param {Scene} scene @param {string} each @param {string | null} fish */
function anyFish(scene, each, fish) {
  return h('button', { class: `any-fish${each === fish ? ' pick' : ''}`, type: 'button', id: `any-${each.replace(' ', '-')}`, title: fishName(each), 'aria-label': fishName(each), 'aria-pressed': String(each === fish),
    onclick: () => scene.choose({ way: 'lure', fish: each }) }, picture(each));
}

/** @param {Scene} scene @param {string | null} fish @param {string} colour @param {number} i */
function colourButton(scene, fish, colour, i) {
  const isHeld = fish !== null && ownColours(scene, fish).includes(colour);
  const isPicked = fish !== null && pickedColour(scene) === colour;
  const name = fish === null ? say(`${colour} m`) : say(`${colour} ${say(`gender ${fish}`)}`);
  return h('button', { class: `colour${isHeld ? ' held' : ''}${isPicked ? ' pick' : ''}`, type: 'button', id: `colour-${colour}`, disabled: fish === null, vars: ink(colour),
    'aria-pressed': String(isPicked), 'aria-keyshortcuts': i + 1, 'aria-label': fish === null ? name : `${cardName(`${colour} ${fish}`)}${isHeld ? `, ${say('yours')}` : ''}`,
    onclick: () => scene.choose({ ...scene.chosen, fish, colour }) }, suit(colour), h('span', {}, name), isHeld && h('small', {}, say('yours')));
}

/** One player: how many cards, what is known of the one in question, and the button. @param {Scene} scene @param {number} seat */
function row(scene, seat) {
  const move = question(scene, seat);
  const known = move === null ? null : what(scene, move.aid);
  const inside = [mark(seat, scene.seat), h('span', { class: 'who' }, h('b', {}, scene.name(seat)), h('small', {}, known?.text ?? ' ')), handSize(scene.view.hands[seat].length)];
  if (move === null) return h('div', { class: 'player' }, inside, h('span', { class: 'do idle', 'aria-hidden': 'true' }));
  const isNet = way(scene) === 'net';
  const facts = { name: scene.name(seat), card: isNet ? '' : theCard(move.action.card), fish: isNet ? several(move.action.fish) : '' };
  const label = `${say(isNet ? 'net label' : 'ask label', facts)}. ${known?.plain}`;
  return h('button', { class: `player ${known?.looks}`, type: 'button', id: `ask-${seat}`, 'aria-label': label, 'aria-keyshortcuts': seat + 1, onclick: () => scene.play(move.action) },
    inside, h('span', { class: 'do' }, say(isNet ? 'net button' : 'ask button')));
}

/**
 * What is known of the card for the seat asked.
 * @param {Scene} scene
 * @param {any} aid
 * @returns {{ text: Child[], plain: string, looks: string }}
 */
function what(scene, aid) {
  const isNet = way(scene) === 'net';
  const plainly = (/** @type {string} */ text, /** @type {string} */ looks) => ({ text: [text], plain: text, looks });
  if (aid.holds === true) return plainly(say(isNet ? 'has some' : 'has it'), 'yes');
  if (aid.bluff) return plainly(say('bluffing'), 'no');
  if (aid.holds === false) return plainly(say(isNet ? 'has none' : aid.come === 0 ? 'said no 0' : 'not there'), 'no');
  const some = aid.some ? say('held one', { fish: aFish(/** @type {string} */ (pickedFish(scene))) }) : null;
  const no = aid.come === undefined ? null : aid.come === 0 ? say('said no 0') : say('said no', { n: aid.come });
  if (some === null && no === null) return plainly(say('nothing known'), 'open');
  return { text: [some !== null && h('b', {}, some), some !== null && no !== null && ' · ', no], plain: [some, no].filter(Boolean).join(', '), looks: 'open' };
}
