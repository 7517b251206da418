/** A question in the making: a fish of the hand, its colour, and whom to ask, with what is known of that very card. @module */
import { h } from '../../dom.js';
import { chance, ofHundred } from '../../hinting.js';
import { icon } from '../../icons.js';
import { inBold } from '../../prose.js';
import { faceOrMark } from '../../seats.js';
import { t } from '../../words.js';
import { ZINGER_OF, others, ownColours, pickedCard, pickedColour, pickedFish, question, way } from './moves.js';
import { COLOURS, FISH, aFish, cardName, cardWord, colourOf, fishName, fishOf, handSize, ink, phrase, picture, say, several, suit, theCard } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../dom.js').Child} Child
 */

const CROWDED = 5; // seats
const FACE = 32; // pixels

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
    h('ol', { class: 'players' }, others(scene).map((seat) => h('li', {}, row(scene, seat), hintAt(scene, seat)))), instead(scene));
}

// Hints: the reason stands under whom to ask; another good question closes the panel

const WAYS = ['ask', 'lure', 'again', 'net'];

/** Whether good moves are shown here: the best is a question, and one asks. @param {Scene} scene @param {import('../../hinting.js').Hint[]} hints */
export const showsHints = (scene, hints) => WAYS.includes(hints[0]?.action?.kind ?? '') && way({ ...scene, chosen: {} }) !== null;

/** What would be picked to make a move: a question, or the Zinger that is played. @param {Scene} _ @param {import('../../socket.js').Action} action */
export function preview(_, { kind, card, for: missing, fish }) {
  if (ZINGER_OF[kind] !== undefined) return { zinger: ZINGER_OF[kind] };
  const wanted = /** @type {string | undefined} */ (card ?? missing);
  if (!WAYS.includes(kind)) return null;
  return { ...(kind === 'ask' ? {} : { way: kind }), ...(wanted === undefined ? { fish } : { fish: fishOf(wanted), colour: colourOf(wanted) }) };
}

/** @typedef {import('../../socket.js').Action | null | undefined} Question */

/** @param {Question} one @param {Question} other */
const isSame = (one, other) => Boolean(one && other) && ['kind', 'seat', 'card', 'fish'].every((key) => one?.[key] === other?.[key]);

/** Which hint is the question to a seat that lies ready. @param {Scene} scene @param {number} seat */
function hintAt(scene, seat) {
  const hints = scene.hints ?? [];
  const place = hints.findIndex(({ action }) => isSame(action, question(scene, seat)?.action));
  if (place < 0) return null;
  return h('div', { class: 'hint-here', 'data-shows': 'hints' }, h('b', { class: 'rank' }, place + 1), h('p', {}, place === 0 && h('b', {}, `${say('best ask')} `), inBold(hints[place].reason)), chance(hints[place], scene.table.seats.length));
}

/** The best of the others that are not seen above. @param {Scene} scene */
function instead(scene) {
  const hints = scene.hints ?? [];
  const asked = others(scene).map((seat) => question(scene, seat)?.action);
  const isSeen = (/** @type {import('../../hinting.js').Hint} */ { action }) => asked.some((each) => isSame(action, each));
  const place = hints.findIndex((each) => !isSeen(each));
  if (!showsHints(scene, hints) || place < 0 || hints.filter(isSeen).length > 1) return null;
  const { action, text, likely, reason } = hints[place];
  const what = action?.kind === 'ask' ? phrase('instead ask', { name: scene.name(Number(action.seat)), card: cardWord(/** @type {string} */ (action.card)) }) : [text || t('do nothing')];
  return h('button', { class: 'hint-instead', 'data-shows': 'hints', type: 'button', id: `hint-${place}`, onclick: () => scene.lookAtHint?.(place) }, h('b', { class: 'rank' }, place + 1),
    h('span', { class: 'what' }, what), h('small', { class: 'why' }, inBold(reason)),
    h('small', { class: 'likely' }, say(likely === null ? 'wins in' : 'has it in'), ' ', h('b', {}, say('n of 100', { n: ofHundred(likely ?? hints[place].chance) }))));
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
  const inside = [faceOrMark(scene, seat, FACE), h('span', { class: 'who' }, h('b', {}, scene.name(seat)), h('small', {}, known?.text ?? ' ')), handSize(scene.view.hands[seat].length)];
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
