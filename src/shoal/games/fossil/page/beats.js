/** What others do, told: which card, for how much, and what it does to the table of payments. @module */
import { h } from '../../dom.js';
import { drawn } from '../../tokens.js';
import { cardName, chip, low, say, phrase } from './names.js';
import { scoringBeats, scorings } from './scoring.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../socket.js').Happened} Happened
 */

/**
 * @param {Scene | null} before
 * @param {Scene} after
 * @param {Happened} entry
 * @returns {Beat[]}
 */
export function beats(before, after, entry) {
  const lines = entry.lines ?? [];
  const scored = scorings(after, entry);
  const [first] = scored;
  const since = first ? { points: first.before, stage: { scoring: first, step: 'before' } } : {}; // nothing is scored yet
  const moves = lines.flatMap((line, place) => (line.kind === 'slide' ? [{ ...taken(before, after, line), lines: place + 1, ...since }]
    : line.kind === 'place' ? [{ ...placed(line), lines: place + 1 }]
      : line.kind === 'passed over' ? [{ ...passedOver(line), lines: place + 1 }] : []));
  return [...moves, ...scoringBeats(after, scored, lines), ...lines.filter(({ kind }) => kind === 'end').map(ended)];
}

/** @param {Heard} line @returns {Beat} */
function placed(line) {
  const { seat, square } = line.facts;
  return { kind: 'small', seats: [seat], stop: square, text: [...drawn(line.tokens, {}, undefined), '.'], cites: 'FO4' };
}

/** @param {Heard} line @returns {Beat} */
function passedOver(line) {
  return { kind: 'small', seats: [line.facts.seat], stop: say('stop passed'), text: [...drawn(line.tokens, {}, undefined), '.'], cites: 'FO7' };
}

/** @param {Heard} line @returns {Beat} */
function ended(line) {
  return { kind: 'ending', seats: [], stop: say('stop end'), text: [...drawn(line.tokens, {}, undefined), '.'], cites: line.rule };
}

/** @param {Scene | null} before @param {Scene} after @param {Heard} line @returns {Beat} */
function taken(before, after, { facts: { seat, card, square, price } }) {
  const facts = { name: after.name(seat), card: h('span', { class: 'card-word' }, chip(card), ' ', cardName(card)), square, price };
  return {
    kind: 'small', seats: [seat], stop: cardName(card), cites: 'FO6',
    text: phrase(seat === after.seat ? 'you took' : 'took', facts), more: effect(before, after, seat, card[0]),
    stage: { letter: card[0] },
  };
}

/**
 * What a card does to the payments of its fossil: a new leader, one who shares the lead, or what it would pay; and how
 * many are left.
 * @param {Scene | null} before
 * @param {Scene} after
 * @param {number} seat
 * @param {string} letter
 */
function effect(before, after, seat, letter) {
  const fossil = low(letter);
  const [was, now] = [before?.annotations?.fossils[letter], after.annotations?.fossils[letter]];
  if (!was || !now) return was ? say('last of', { fossil }) : '';
  const left = now.left === 0 ? say('last of', { fossil }) : say('left now', { n: now.left });
  return `${changed(after, was.seats, now.seats, seat, fossil)} ${left}`.trim();
}

/** @param {Scene} scene @param {any[]} was @param {any[]} now @param {number} seat @param {string} fossil */
function changed(scene, was, now, seat, fossil) {
  const leaders = (/** @type {any[]} */ pays) => pays.flatMap(({ leads }, each) => (leads ? [each] : []));
  const [old, young] = [leaders(was), leaders(now)];
  const facts = { fossil, points: now[seat].gain, value: now[seat].value, cards: now[seat].cards, names: old.filter((each) => each !== seat).map((each) => scene.name(each)).join(', ') };
  const isYou = old.includes(scene.seat ?? -1) && seat !== scene.seat;
  if (!young.includes(seat)) return say('now has', facts);
  if (old.length === 0) return say('first lead', facts);
  if (old.includes(seat)) return say('leads on', facts);
  return say(`${young.length > 1 ? 'shares lead' : 'takes lead'}${isYou && old.length === 1 ? ' from you' : ''}`, facts);
}
