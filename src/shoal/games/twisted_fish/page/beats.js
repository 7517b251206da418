/** What others do, told one thing after the other: the sentence is the log's, the small line says what follows from it. @module */
import { drawn } from '../../tokens.js';
import { counting } from './count.js';
import { ZINGERS, cardWord, drawings, phrase, say, several, fishOf, theCard, toName, zingerName } from './names.js';
import { flyHome } from './told.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../beats.js').Beat} Beat
 * @typedef {import('../../socket.js').Heard} Heard
 * @typedef {import('../../socket.js').Happened} Happened
 * @typedef {{ before: Scene, after: Scene, line: Heard, lines: Heard[] }} Told a line of the log, with what stands before and after its move
 */

const OPENS = [740, 140]; // milliseconds, at calm and at brisk, until the water is open
const LOOKED_AT = 2400; // milliseconds that an owner sees which card was looked at
const LOOKED = 1400; // and that the others see a look

/**
 * @param {Scene | null} before
 * @param {Scene} after
 * @param {Happened} entry
 * @returns {Beat[]}
 */
export function beats(before, after, entry) {
  const lines = entry.lines ?? [];
  const found = lines.flatMap((line, place) => (TELL[line.kind]?.({ before: before ?? after, after, line, lines }) ?? []).map((beat) => ({ lines: place + 1, ...beat })));
  return [...found, ...counting(after, entry)];
}

/** As the log says it. @param {Heard} line */
const sentence = (line) => [...drawn(line.tokens, drawings, undefined), '.'];

/** @param {Told} told @param {number[]} seats @param {string} stop @param {Partial<Beat>} [more] @returns {Beat} */
const small = ({ line }, seats, stop, more = {}) => ({ kind: 'small', seats, stop, text: sentence(line), cites: line.rule, ...more });

/** What one did in one's own turn one has seen. @param {Told} told @param {number} seat */
const isOwn = ({ after }, seat) => after.seat === seat;

/** @type {Record<string, (told: Told) => Beat[]>} */
const TELL = {
  'ask': asks, 'lure': asksWith, 'again': asksWith, 'net': asksWith,
  'give': gives, 'netted': gives, 'no': denies, 'none': denies, 'no fishing': refuses,
  'draw': draws, 'dead draw': draws, 'exact': draws, 'pass': passes,
  'basket': lays, 'diver': lays, 'fifth': puts, 'throw': throws,
  'play on': plays, 'pull': pulls, 'look': looks, 'stop': stops, 'caught': isCaught,
};

/** @param {Told} told @returns {Beat[]} */
function asks(told) {
  const { asker, asked } = told.line.facts;
  if (isOwn(told, asker)) return [];
  return [small(told, [asker, asked], asked === told.after.seat ? say('stop asks you') : say('stop ask', { name: toName(told.after.name(asked)) }))];
}

/** A question by a Zinger: first the Zinger, then the question. @param {Told} told @returns {Beat[]} */
function asksWith(told) {
  const { kind, facts: { asker, asked } } = told.line;
  if (isOwn(told, asker)) return [];
  const zinger = kind === 'net' ? 'The Net' : kind === 'lure' ? 'The Lure' : 'Two Fisted Fisherman';
  return [{ kind: 'zinger', seats: [asker, asked], stop: zingerName(zinger), big: true, text: sentence(told.line), more: say(`${zinger} does`), cites: told.line.rule, stage: { zinger: { zinger, by: asker, target: asked } } }];
}

/** @param {Told} told @returns {Beat[]} */
function gives(told) {
  const { giver, taker, card, fish } = told.line.facts;
  return [small(told, [giver, taker], say(giver === told.after.seat ? 'stop you give' : 'stop give'), { more: holds(told.after, taker, fish ?? fishOf(card)) })];
}

/** How many of a fish a seat is now known to hold. @param {Scene} scene @param {number} seat @param {string} fish */
function holds(scene, seat, fish) {
  const cards = seat === scene.seat ? scene.view.hands[seat] : scene.view.known[seat].has;
  const n = cards.filter((/** @type {string} */ card) => !ZINGERS.includes(card) && fishOf(card) === fish).length;
  if (n < 2) return say(seat === scene.seat ? 'you go on' : 'goes on', { name: scene.name(seat) });
  return say(seat === scene.seat ? 'you hold of' : 'known of', { name: scene.name(seat), n, fish: several(fish) });
}

/** @param {Told} told @returns {Beat[]} */
function denies(told) {
  const { asked } = told.line.facts;
  const by = (told.before.view.waits_for ?? {}).asked_by;
  const isDry = told.after.view.pond === 0;
  return [small(told, by === undefined ? [asked] : [asked, by], say('stop no'), { more: say(isDry ? 'pond empty' : 'pond left', { n: told.after.view.pond }) })];
}

/** @param {Told} told @returns {Beat[]} */
function draws(told) {
  const { kind, facts: { seat } } = told.line;
  const isExact = kind === 'exact';
  if (isOwn(told, seat) && !isExact) return [];
  const { pond } = told.after.view;
  const more = isExact ? say(seat === told.after.seat ? 'you go on' : 'goes on', { name: told.after.name(seat) }) : say(pond === 0 ? 'pond empty' : 'pond left', { n: pond });
  return [small(told, [seat], say(isExact ? 'stop exact' : 'stop draw'), { more })];
}

/** @param {Told} told @returns {Beat[]} */
function passes(told) {
  const { seat } = told.line.facts;
  return isOwn(told, seat) ? [] : [small(told, [seat], say('stop pass'))];
}

/** @param {Told} told @returns {Beat[]} */
function lays(told) {
  const { before, after, line: { facts: { seat, fish, missing } } } = told;
  const isOver = told.lines.some(({ kind }) => kind === 'over');
  const was = before.annotations?.baskets[seat] ?? 0;
  const total = isOver ? null : after.annotations?.baskets[seat] ?? null;
  const more = total === null ? '' : say(seat === after.seat ? 'your basket brings' : 'basket brings', { points: total - was, total, name: after.name(seat) });
  return [small(told, [seat], say('stop basket', { fish: several(fish) }), { kind: 'basket', big: true, more, stage: { basket: { seat, fish, missing } }, play: () => flyHome(fish, seat) })];
}

/** @param {Told} told @returns {Beat[]} */
function puts(told) {
  const { seat } = told.line.facts;
  return isOwn(told, seat) ? [] : [small(told, [seat], say('stop fifth'))];
}

/** @param {Told} told @returns {Beat[]} */
function throws(told) {
  const { seat } = told.line.facts;
  return isOwn(told, seat) ? [] : [small(told, [seat], say('stop throw'), { kind: 'zinger', stage: { zinger: { zinger: 'Divine Intervention', by: seat } } })];
}

/** @param {Told} told @returns {Beat[]} */
function plays(told) {
  const { seat, zinger, target } = told.line.facts;
  if (isOwn(told, seat)) return [];
  return [small(told, [seat, target], zingerName(zinger), { kind: 'zinger', big: true, more: say(`${zinger} does`), stage: { zinger: { zinger, by: seat, target } } })];
}

/** @param {Told} told @returns {Beat[]} */
function refuses(told) {
  const { asked, asker } = told.line.facts;
  if (isOwn(told, asked)) return [];
  return [small(told, [asked, asker], zingerName('No Fishing'), { kind: 'zinger', big: true, more: say('No Fishing does'), stage: { zinger: { zinger: 'No Fishing', by: asked, target: asker } } })];
}

/** @param {Told} told @returns {Beat[]} */
function stops(told) {
  const { seat, zinger } = told.line.facts;
  if (isOwn(told, seat)) return [];
  return [small(told, [seat], say('stop stop'), { kind: 'zinger', big: true, more: say('stopped it', { zinger: zingerName(zinger) }), stage: { zinger: { zinger: 'Divine Intervention', by: seat } } })];
}

/** @param {Told} told @returns {Beat[]} */
function pulls(told) {
  const { owner, card } = told.line.facts;
  const more = card === undefined ? say('nobody knows which') : say('only you know which');
  return [small(told, [owner], say('stop lost'), { more, big: owner === told.after.seat })];
}

/** A look at a card: large for who looks, small for its owner, a back for all others. @param {Told} told @returns {Beat[]} */
function looks(told) {
  const { after, line: { facts: { by, owner, card } } } = told;
  const facts = { by: after.name(by), name: after.name(owner), card: card === undefined ? '' : cardWord(card) };
  const whose = after.seat === by ? 'you' : after.seat === owner ? 'yours' : 'others';
  const moreFacts = { ...facts, card: card === undefined ? '' : theCard(card) };
  const shown = small(told, [by, owner], say('stop look'), {
    kind: 'peek', sounds: 'small', big: true, stage: { peek: { by, owner, card } }, text: phrase(`look ${whose}`, facts), more: say(`look ${whose} more`, moreFacts),
    ...(whose === 'you' ? { stays: true, ends: say('put back') } : { time: whose === 'yours' ? LOOKED_AT : LOOKED }),
  });
  return whose === 'others' ? [{ ...shown, sounds: 'peek' }] : [opening(told, shown), shown];
}

/** The water opens; what it shows is named only once it is seen. @param {Told} told @param {Beat} shown @returns {Beat} */
function opening({ after, line, lines }, shown) {
  const { by, owner } = line.facts;
  const [time, brisk] = OPENS;
  const text = say('look opens', { by: after.name(by), name: after.name(owner) });
  return { ...shown, sounds: 'peek', leads: true, stays: false, time, brisk, text: after.seat === by ? say('look opens you', { name: after.name(owner) }) : text, more: '', lines: lines.indexOf(line), stage: { peek: { ...shown.stage.peek, opens: true } } };
}

/** @param {Told} told @returns {Beat[]} */
function isCaught(told) {
  const { seat } = told.line.facts;
  return [small(told, [seat], say('caught'), { kind: 'zinger', big: true })];
}
