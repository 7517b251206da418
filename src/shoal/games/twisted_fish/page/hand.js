/** The hand: a kind of fish is one picture cut into five slats, and those that one holds are printed solid. @module */
import { h, kept, unseen } from '../../dom.js';
import { icon } from '../../icons.js';
import { mark } from '../../scene.js';
import { holdFor } from './held.js';
import { WAY_OF, can, movesWith, ownCards, ownColours, ownFish, pickedFish, seenOfOneself, told, way } from './moves.js';
import { COLOURS, FISH, ZINGERS, cardName, colourOf, fishName, fishOf, isZinger, ink, moving, picture, say, shortName, suit, zingerName, zingerPicture } from './names.js';

/** @typedef {import('../../scene.js').Scene} Scene */

const ROOM_FOR_SLATS = '(min-width: 901px)'; // below, a slat is too narrow to be meant
const ONE_ROW = 11; // kinds, on a wide screen

/** @param {Scene} scene */
export function hand(scene) {
  if (scene.seat === null) return null;
  const fish = ownFish(scene);
  const zingers = ZINGERS.filter((zinger) => ownCards(scene).includes(zinger));
  const ids = [...fish, ...zingers].map(idOf);
  const held = document.activeElement?.id ?? '';
  const focus = ids.includes(held) ? held : ids[Math.max(0, fish.indexOf(pickedFish(scene) ?? ''))];
  const fresh = freshCards(scene);
  const isReply = ['answer', 'reply'].includes(scene.view.waits_for?.to) && scene.isMine;
  const columns = ids.length > ONE_ROW ? Math.ceil(ids.length / 2) : ids.length;
  const { isMine, isPast, legal, chosen, table } = scene;
  const look = seenOfOneself(scene);
  return kept('hand', [ownCards(scene), [...fresh], focus, pickedFish(scene), look, isMine, isPast, legal, chosen, table.id, table.hold], () => h('section', { class: `hand${ids.length > ONE_ROW ? ' many' : ''}${isReply ? ' replies' : ''}`, 'aria-label': say('hand') },
    h('ol', { vars: { columns: Math.max(1, columns) } }, fish.map((each) => h('li', {}, seenBy(scene, look, each), kind(scene, each, fresh, focus))), zingers.map((each) => h('li', {}, zingerCard(scene, each, focus))))));
}

/** Of a fish or a Zinger in the hand. @param {string} name */
export const idOf = (name) => `hand-${name.toLowerCase().replaceAll(' ', '-')}`;

/**
 * @param {Scene} scene
 * @param {string} fish
 * @param {Set<string>} fresh
 * @param {string} focus
 */
function kind(scene, fish, fresh, focus) {
  const held = ownColours(scene, fish);
  const isPicked = pickedFish(scene) === fish;
  const label = say('hand label', { fish: fishName(fish), n: held.length, colours: held.map((colour) => cardName(`${colour} ${fish}`)).join(', ') });
  const canAsk = way(scene) !== null;
  return h('button',
    { class: `kind${isPicked ? ' pick' : ''}${way(scene) ? ' can' : ''}`, type: 'button', id: idOf(fish), tabindex: idOf(fish) === focus ? 0 : -1,
      'aria-label': canAsk ? say('playable', { card: label }) : label, 'aria-pressed': String(isPicked), onclick: (/** @type {Event} */ event) => pick(scene, fish, held, event) },
    h('span', { class: 'slats', 'aria-hidden': 'true', vars: moving(fish) }, COLOURS.map((colour, i) => slat(fish, colour, i, held.includes(colour), fresh.has(`${colour} ${fish}`)))),
    h('span', { class: 'kind-name', 'aria-hidden': 'true' }, h('b', {}, shortName(fish)), h('small', {}, `${held.length}/5`)));
}

/** An eye on a card that another has looked at, with whose it was. @param {Scene} scene @param {{ by: number, card: string } | null} look @param {string} fish */
function seenBy(scene, look, fish) {
  if (look === null || isZinger(look.card) || fishOf(look.card) !== fish || !ownCards(scene).includes(look.card)) return null;
  const text = say('seen by', { name: scene.name(look.by) });
  return h('span', { class: 'seen-by', role: 'img', title: `${cardName(look.card)}: ${text}`, 'aria-label': `${cardName(look.card)}: ${text}`, vars: { i: COLOURS.indexOf(colourOf(look.card)) } }, icon('look'), mark(look.by, scene.seat));
}

/** @param {string} fish @param {string} colour @param {number} i @param {boolean} isHeld @param {boolean} isFresh */
function slat(fish, colour, i, isHeld, isFresh) {
  return h('span', { class: `slat ${isHeld ? 'held' : 'miss'}${isFresh ? ' fresh' : ''}`, 'data-colour': colour, vars: { i, ...ink(colour) } }, suit(colour), picture(fish, 'cut'));
}

/**
 * A fish is picked; on a missing slat, where there is room to mean it, the colour with it.
 * @param {Scene} scene
 * @param {string} fish
 * @param {string[]} held
 * @param {Event} event
 */
function pick(scene, fish, held, event) {
  if (!scene.isMine) return;
  const { way: how } = scene.chosen;
  const slatHit = event.target instanceof Element ? event.target.closest('.slat') : null;
  const colour = slatHit instanceof HTMLElement && matchMedia(ROOM_FOR_SLATS).matches ? slatHit.dataset.colour : undefined;
  if (!can(scene, how ?? 'ask')) {
    const seat = (/** @type {number} */ (scene.seat) + 1) % scene.table.seats.length;
    scene.play({ kind: 'ask', seat, card: `${COLOURS[0]} ${fish}` }); // to be told why not
    return;
  }
  const named = colour !== undefined && !held.includes(colour) && how !== 'net' ? { colour } : {};
  scene.choose({ ...(how ? { way: how } : {}), fish, ...named });
}

/** @param {Scene} scene @param {string} zinger @param {string} focus */
function zingerCard(scene, zinger, focus) {
  const isPicked = scene.chosen.zinger === zinger || (scene.chosen.way !== undefined && scene.chosen.way === WAY_OF[zinger]);
  const isPlayable = movesWith(scene, zinger).length > 0;
  const choose = () => {
    scene.choose(isPicked ? {} : isPlayable && WAY_OF[zinger] ? { way: WAY_OF[zinger] } : { zinger });
    holdFor(scene, isPicked ? null : zinger);
  };
  return h('button', { class: `zinger${isPicked ? ' pick' : ''}${isPlayable ? ' can' : ''}`, type: 'button', id: idOf(zinger), tabindex: idOf(zinger) === focus ? 0 : -1,
    'aria-pressed': String(isPicked), 'aria-label': isPlayable ? say('playable', { card: zingerName(zinger) }) : zingerName(zinger), onclick: choose }, h('span', { class: 'sign', 'aria-hidden': 'true' }, zingerPicture(zinger)), h('b', {}, zingerName(zinger)));
}

/** The cards that have come since somebody else asked last. @param {Scene} scene @returns {Set<string>} */
function freshCards(scene) {
  /** @type {Set<string>} */
  const fresh = new Set();
  for (const { kind: what, facts } of told(scene)) {
    if (['ask', 'lure', 'net', 'deal'].includes(what) && facts.asker !== scene.seat) fresh.clear();
    const taker = what === 'give' || what === 'netted' ? facts.taker : ['draw', 'exact', 'dead draw'].includes(what) ? facts.seat : null;
    if (taker === scene.seat && facts.card !== undefined) fresh.add(facts.card);
  }
  return fresh;
}

/** Arrows go from card to card. @param {KeyboardEvent} event */
export function handKey(event) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.hand button')]);
  const at = cards.findIndex((card) => card === document.activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
  if (at < 0 || !(event.key in steps)) return false;
  cards[(steps[event.key] + cards.length) % cards.length]?.focus();
  return true;
}

/**
 * After the end, any hand: each kind of fish with the symbols of the colours that are held, then Zingers.
 * @param {Scene} scene
 * @param {number} seat
 */
export function openHand(scene, seat) {
  /** @type {string[]} */
  const cards = scene.view.hands[seat];
  const kinds = FISH.map((fish) => ({ fish, colours: COLOURS.filter((colour) => cards.includes(`${colour} ${fish}`)) })).filter(({ colours }) => colours.length > 0);
  return h('p', { class: 'open-hand' },
    kinds.map(({ fish, colours }) => h('span', { class: 'open-card open-kind', title: colours.map((colour) => cardName(`${colour} ${fish}`)).join(', ') },
      picture(fish), h('span', {}, shortName(fish)), colours.map((colour) => h('span', { class: 'card-word', vars: ink(colour) }, suit(colour), unseen(say(`${colour} ${say(`gender ${fish}`)}`)))))),
    ZINGERS.filter((zinger) => cards.includes(zinger)).map((zinger) => h('span', { class: 'open-card open-zinger' }, zingerName(zinger))));
}
