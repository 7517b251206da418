/** Twisted Fish in the browser. @module */
import { h } from '../../dom.js';
import { signed } from '../../scene.js';
import { read } from '../../tokens.js';
import { beats } from './beats.js';
import { composer, preview, showsHints } from './composer.js';
import { laidOpen, scoreSheet } from './count.js';
import { holding, isHeldByOneself } from './held.js';
import { hand, handKey, idOf, openHand } from './hand.js';
import { handed } from './handed.js';
import { knownOf, knows } from './knows.js';
import { actor, begins } from './lines.js';
import { can, movesOf, movesWith, ownCards, pickedCard, pickedFish, question, told, way } from './moves.js';
import { COLOURS, ZINGERS, basketChip, drawings, fishName, handSize, say, several, theCard, zingerName } from './names.js';
import { heldOfWanted, optionsOf } from './options.js';
import { pond } from './pond.js';
import { resolves } from './resolves.js';
import { sum } from './round.js';
import { stack } from './stack.js';
import { askedOfOneself, talk } from './talk.js';
import { stageOf } from './told.js';
import { isForSomebody, playOn, zingerOptions, zingerPanel } from './zingers.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../scene.js').Sentence} Sentence
 * @typedef {import('../../scene.js').Button} Button
 */

/** How many baskets are drawn beside a name, by the number of seats; more are counted. @type {Record<number, number>} */
const ROOM_FOR_BASKETS = { 2: 6, 3: 4, 4: 3, 5: 2, 6: 1 };

/** The rule of a way to ask, of what is waited for, and of each Zinger. @type {Record<string, string>} */
const WAY_RULE = { ask: 'TF3', again: 'TF19', lure: 'TF20', net: 'TF18' };
/** @type {Record<string, string>} */
const STEP_RULE = { begin: 'TF3', answer: 'TF10', draw: 'TF5', end: 'TF5', reply: 'TF21' };
/** @type {Record<string, string>} */
const RULE_OF = { 'Game Warden': 'TF14', 'Glass Bottom Boat': 'TF17' };

export const title = say('title');

/** @param {Scene} scene */
function draw(scene) {
  const laid = isCounted(scene) ? laidOpen(scene) : null;
  return [pond(scene), ...(laid === null ? [h('div', { class: 'middle' }, middle(scene)), knows(scene)] : [laid])];
}

/** Whether everything lies open: the round is counted, or has been and the table waits. @param {Scene} scene */
const isCounted = ({ beat, pause }) => (beat ? beat.stage?.laid !== undefined : Boolean(pause));

/** @param {Scene} scene */
function middle(scene) {
  const told = stageOf(scene);
  if (told !== null) return [told];
  const to = scene.view.waits_for?.to;
  const spoken = to === 'reply' ? stack(scene) : to === 'answer' && scene.isMine ? askedOfOneself(scene) : talk(scene);
  return [spoken, zingerPanel(scene) ?? composer(scene)];
}

// The one sentence

/** @param {Scene} scene @returns {Sentence | null} */
function sentence(scene) {
  if (isHeldByOneself(scene) && !scene.isMine) return holding(scene);
  if (!scene.isMine) return mayPlay(scene);
  const { to } = scene.view.waits_for;
  if (isForSomebody(scene, scene.chosen.zinger)) return { text: say('play on whom', { zinger: zingerName(scene.chosen.zinger) }), more: say(`${scene.chosen.zinger} does`), cites: RULE_OF[scene.chosen.zinger] };
  if (to === 'answer') return answering(scene);
  if (to === 'reply') return replying(scene);
  if (scene.chosen.way !== undefined) return asking(scene);
  if (to === 'draw') return drawing(scene);
  if (to === 'end') return ending(scene);
  return can(scene, 'pass') ? dead(scene) : asking(scene);
}

/** Zingers for any time, while somebody else decides. @param {Scene} scene @returns {Sentence} */
function mayPlay(scene) {
  return { text: waiting(scene), more: playable(scene), cites: 'TF28' };
}

/** The Zingers that can be played now, if there are any. @param {Scene} scene */
function playable(scene) {
  const zingers = ZINGERS.filter((zinger) => ownCards(scene).includes(zinger) && movesWith(scene, zinger).length > 0).map(zingerName);
  return zingers.length > 0 ? say('may play', { zingers: zingers.join(', ') }) : undefined;
}

/** @param {Scene} scene @returns {Sentence} */
function asking(scene) {
  const how = /** @type {string} */ (way(scene) ?? scene.chosen.way ?? 'ask');
  const [fish, card] = [pickedFish(scene), pickedCard(scene)];
  const laid = scene.chosen.way === undefined ? basket(scene) : null;
  const got = how === 'ask' && scene.view.waits_for.got !== undefined;
  const found = { more: laid?.more, cites: laid?.cites ?? (got ? 'TF4' : WAY_RULE[how]), buttons: laid ? [laid.button] : [] };
  if (how === 'net') return { text: fish === null ? say('net') : say('net whom', { fish: several(fish) }), more: say('The Net does'), cites: 'TF18' };
  if (card !== null) {
    const isBluff = ownCards(scene).includes(card);
    const key = how !== 'ask' ? `${how} whom` : scene.view.waits_for.got === undefined ? 'ask whom' : 'ask again whom';
    return { ...found, text: say(key, { card: theCard(card) }), more: isBluff ? say('bluff more') : found.more ?? say('ask whom more') };
  }
  if (fish !== null) return { ...found, text: say('ask colour', { fish: fishName(fish) }), more: found.more ?? (got ? say('ask got') : say('ask more')) };
  return { ...found, text: say(how), more: found.more ?? (how === 'ask' ? say('ask more') : undefined) };
}

/** @param {Scene} scene @returns {Sentence} */
function dead(scene) {
  const pass = { label: say('pass'), act: () => scene.play({ kind: 'pass' }) };
  const laid = basket(scene);
  if (!can(scene, 'draw')) return { text: say('dead dry'), more: say('dead more'), cites: 'TF6', buttons: [...(laid ? [laid.button] : []), { ...pass, go: true }] };
  return { text: say('dead'), more: say('dead more'), cites: 'TF6', buttons: [laid ? laid.button : pass, drawButton(scene)] };
}

/** @param {Scene} scene @returns {Sentence} */
function drawing(scene) {
  const { card, fish } = scene.view.waits_for;
  const laid = basket(scene);
  const isDry = can(scene, 'end');
  const text = isDry ? say('to end dry') : fish ? say('to draw net', { fish: several(fish) }) : say('to draw', { name: refuser(scene), card: theCard(card) });
  const more = laid?.more ?? (can(scene, 'again') ? say('to draw fisherman') : isDry ? playable(scene) : say('to draw more'));
  return { text, more, cites: laid?.cites ?? 'TF5', buttons: [...(laid ? [laid.button] : []), isDry ? endButton(scene) : drawButton(scene)] };
}

/** Who said no last. @param {Scene} scene */
function refuser(scene) {
  const last = told(scene).findLast((each) => ['no', 'none', 'no fishing'].includes(each.kind));
  return last === undefined ? '' : scene.name(last.facts.asked);
}

/** @param {Scene} scene @returns {Sentence} */
function ending(scene) {
  const laid = basket(scene);
  const last = told(scene).findLast((each) => ['draw', 'netted', 'ask'].includes(each.kind));
  const drew = last?.kind === 'draw' && last.facts.seat === scene.seat ? last.facts.card : undefined;
  return {
    text: drew === undefined ? say('to end') : say('to end drew', { card: theCard(drew) }),
    more: laid?.more ?? playable(scene),
    cites: laid?.cites ?? 'TF5',
    buttons: [...(laid ? [laid.button] : []), endButton(scene)],
  };
}

/** The first basket that can be laid, or the fifth card. @param {Scene} scene @returns {{ button: Button, more: string, cites: string } | null} */
function basket(scene) {
  const move = [...movesOf(scene, 'basket'), ...movesOf(scene, 'fifth')][0];
  if (move === undefined) return null;
  const { action, aid } = move;
  const gain = aid.baskets - scene.annotations.baskets[/** @type {number} */ (scene.seat)];
  const act = () => scene.play(action);
  const fish = action.fish ? several(action.fish) : '';
  const label = action.kind === 'fifth' ? say('fifth') : say(aid.ends ? 'lay out' : 'lay', { fish });
  const isOnly = scene.view.waits_for.to === 'begin' && !can(scene, 'pass');
  const cites = aid.ends ? 'TF23' : action.kind === 'fifth' ? 'TF15' : 'TF8';
  return { button: { label, price: signed(gain), go: isOnly, act }, cites, more: aid.ends ? say('out more') : action.kind === 'fifth' ? say('Dead Scuba Diver does') : say('basket more', { fish }) };
}

/** @param {Scene} scene @returns {Button} */
const drawButton = (scene) => ({ label: say('draw'), go: true, act: () => scene.play({ kind: 'draw' }) });

/** @param {Scene} scene @returns {Button} */
const endButton = (scene) => ({ label: say('end'), go: true, act: () => scene.play({ kind: 'end' }) });

/** @param {Scene} scene @returns {Sentence} */
function answering(scene) {
  const { asked_by: by, with: how, card, fish } = scene.view.waits_for;
  const held = heldOfWanted(scene);
  const name = scene.name(by);
  if (how === 'net') return { text: say('asked net', { name, fish: several(fish) }), more: held > 0 ? say('you hold some', { n: held }) : say('you hold none'), cites: 'TF18' };
  const wasStopped = told(scene).at(-1)?.kind === 'stop';
  return { text: say('asked', { name, card: theCard(card) }), more: `${wasStopped ? `${say('stopped no fishing')} ` : ''}${say(held > 0 ? 'you hold it' : 'you do not')}`, cites: 'TF10' };
}

/** @param {Scene} scene @returns {Sentence} */
function replying(scene) {
  return { text: say(can(scene, 'divine') ? 'reply' : 'reply cannot', { zinger: zingerName(scene.view.waits_for.zinger) }), more: say('reply more'), cites: 'TF21' };
}

/** @param {Scene} scene */
function waiting(scene) {
  const { to, seat, zinger } = scene.view.waits_for;
  return say(`waiting ${to}`, { name: scene.name(seat), zinger: zinger ? zingerName(zinger) : '' });
}

// Seats and keys

/** Baskets and the number of cards; once the match is over, points. @param {Scene} scene @param {number} seat */
function number(scene, seat) {
  if (scene.table.state === 'over' && !scene.isPast && !scene.beat) return scene.view.totals[seat];
  const laid = scene.view.baskets[seat];
  return h('span', { class: 'holding' }, laid.length > 0 && h('span', { class: `laid${laid.length > ROOM_FOR_BASKETS[scene.table.seats.length] ? ' many' : ''}` }, laid.map(basketChip), h('i', { class: 'basket-chip count' }, laid.length)),
    handSize(scene.view.hands[seat].length));
}

/** A seat's points so far, for who leads. @param {Scene} scene @param {number} seat @returns {number} */
const points = (scene, seat) => scene.view.totals[seat] + (scene.table.state === 'playing' ? scene.annotations?.baskets[seat] ?? 0 : 0);

/** @param {Scene} scene @param {number} seat */
function note(scene, seat) {
  if (scene.view.caught?.includes(seat)) return say('caught');
  if (scene.pointsShown) return '';
  const so = points(scene, seat);
  const total = scene.view.options.target > 0 ? `${so} / ${scene.view.options.target}` : so === 0 || scene.table.state === 'over' ? '' : say('points so far', { n: so });
  const cost = seat === scene.seat && scene.table.state === 'playing' ? scene.annotations?.hands[seat] ?? 0 : 0;
  return [total, cost > 0 && say('hand costs', { points: cost })].filter(Boolean).join(' · ');
}

/** @param {Scene} scene */
function ended(scene) {
  const last = told(scene).findLast(({ kind }) => kind === 'over');
  return last === undefined ? null : { text: read(last.tokens), rule: last.rule };
}

/** Baskets, what the hand may hold, as the table knows it. @param {Scene} scene @param {number} seat */
function seatCard(scene, seat) {
  const laid = scene.view.baskets[seat];
  const target = scene.view.options.target > 0;
  return [
    h('dl', { class: 'facts' }, h('dt', {}, say('cards in hand')), h('dd', {}, scene.view.hands[seat].length),
      h('dt', {}, say('sum baskets')), h('dd', {}, scene.annotations?.baskets[seat] ? signed(scene.annotations.baskets[seat]) : '0'),
      target && [h('dt', {}, say('sum total')), h('dd', {}, `${scene.view.totals[seat]} / ${scene.view.options.target}`)]),
    laid.length > 0 && h('p', { class: 'laid-baskets' }, laid.map(basketChip)),
    h('h3', {}, say(seat === scene.seat ? 'knows of you' : 'knows')), h('div', { class: 'knows' }, knownOf(scene, seat)),
  ];
}

/** A Zinger for any time stays picked while others move. @param {Record<string, any>} chosen */
const kept = ({ zinger }) => (zinger === undefined ? {} : { zinger });

/** Digits: an option; a seat for a Zinger; a colour, then a seat. @param {Scene} scene @param {KeyboardEvent} event */
function key(scene, event) {
  if (handKey(event)) return true;
  if (!/^[1-6]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const n = Number(event.key) - 1;
  const options = [...optionsOf(scene), ...zingerOptions(scene)];
  if (options.length > 0) return did(options[n]?.act);
  const { zinger, fish, colour } = scene.chosen;
  if (fish !== undefined && colour === undefined && n < COLOURS.length && way(scene) !== null && way(scene) !== 'net') return did(() => scene.choose({ ...scene.chosen, colour: COLOURS[n] }));
  const move = zinger === undefined ? question(scene, n) : playOn(scene, zinger, n);
  return move !== null && did(() => scene.play(move.action));
}

/** The Zinger of a kind of move. @type {Record<string, string>} */
const WITH = { again: 'Two Fisted Fisherman', net: 'The Net', lure: 'The Lure', warden: 'Game Warden', boat: 'Glass Bottom Boat', diver: 'Dead Scuba Diver' };

/** An answer; or the fish in one's hand, the Zinger, and whom it is for. @param {Scene} scene @param {import('../../socket.js').Action} action */
function lights(scene, { kind, fish, card, for: missing, seat, zinger }) {
  const at = [...optionsOf(scene), ...zingerOptions(scene)].findIndex(({ action }) => action.kind === kind && action.card === card && action.for === missing && action.zinger === zinger);
  if (at >= 0) return [`option-${at}`];
  const wanted = fish ?? /** @type {string | undefined} */ (card ?? missing)?.replace(/^\w+ /, '');
  return [...(wanted ? [idOf(wanted)] : []), ...(WITH[kind] ? [idOf(WITH[kind])] : []), ...(seat === undefined ? [] : [`seat-${seat}`, `play-${seat}`])];
}

/** @param {(() => void) | undefined} act */
function did(act) {
  act?.();
  return act !== undefined;
}

/** @type {import('../../scene.js').GamePage} */
export default {
  draw, beats, scoreSheet, resolves, points, sentence, drawings, actor, begins, number, note, hand, sum, key, waiting, kept, handed, ended, seatCard, lights, preview, showsHints,
  hintsInstead: '.knows',
  hands: openHand,
  rule: (scene) => STEP_RULE[scene.view?.waits_for?.to] ?? 'TF3',
  keys: [['← →', say('keys hand')], ['1 2 3 4 5', say('keys colour')], ['1 2 3 4 5 6', say('keys seat')], ['1 2 3', say('keys option')]],
  isOut: (scene, seat) => scene.view.hands[seat].length === 0,
};
