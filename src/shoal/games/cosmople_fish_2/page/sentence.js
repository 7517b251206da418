/** The one sentence: what is possible, what a choice would bring, and the button that does it. @module */
import { h } from '../../dom.js';
import { nearOf } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { ruleChip, swatch } from '../cosmopolis/phrase.js';
import { cityName, isLink, listed, regionOfColour, regionsOf } from '../cosmopolis/regions.js';
import { asking, chip } from './asking.js';
import { lastLine } from './lines.js';
import { adds, asked, can, exact, gift, most, movesOf, phase, pick, picked, pickedAdd, pickedPlay, picks, plays, steps, unknown, within } from './moves.js';
import { colourName, phrase, say } from './names.js';
import { ownSet, pickTarget } from './sets.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../scene.js').Sentence} Sentence
 * @typedef {import('../../scene.js').Button} Button
 * @typedef {import('../../dom.js').Child} Child
 * @typedef {import('./moves.js').Move} Move
 * @typedef {import('./moves.js').Play} Play
 * @typedef {import('./moves.js').Target} Target
 */

/** @param {Scene} scene @returns {Sentence | null} */
export function sentence(scene) {
  const to = phase(scene);
  if (to === '') return can(scene, 'turn') ? { text: waiting(scene), more: [say('may turn'), ' ', ruleChip(scene, 'CD4')] } : null;
  if (to === 'answer') return answering(scene);
  if (to === 'into' || to === 'lay') return playing(scene);
  const add = pickedAdd(scene);
  if (add !== null) return adding(scene, add);
  const ask = asked(scene);
  return ask === null ? neither(scene) : asking(scene, ask);
}

/** @param {Scene} scene */
export function waiting(scene) {
  const waits = scene.view.waits_for;
  if (waits === null) return say('over');
  const facts = { name: scene.name(waits.seat), asker: waits.asked_by === undefined ? '' : scene.name(waits.asked_by), colour: waits.colour === undefined ? '' : colourName(waits.colour), city: cityName(nearOf(waits.received ?? '')) };
  return say(`waiting ${waits.to}${waits.for === 'link' ? ' link' : ''}${waits.asked_by === scene.seat && waits.to === 'answer' ? ' you' : ''}`, facts);
}

/** @param {Scene} scene @param {string} [label] @returns {Button} */
const clear = (scene, label = say('clear')) => ({ label, act: () => pick(scene, { ask: picks(scene).ask, cards: [] }) });

/** Nothing to ask with (CF8). @param {Scene} scene @returns {Sentence} */
function neither(scene) {
  if (can(scene, 'add')) return { text: say('only add'), more: say('only add more') };
  const [fish] = movesOf(scene, 'fish');
  return { text: say('only fish'), more: [fish?.aid.ends ? say('ends') : say('only fish more'), ' ', ruleChip(scene, 'CF8')], buttons: fish === undefined ? [] : [{ label: say('fish'), go: true, act: () => scene.play(fish.action) }] };
}

// Answering

/** @param {Scene} scene @returns {Sentence} */
function answering(scene) {
  const { asked_by: by, for: what, colour } = scene.view.waits_for;
  const facts = { name: scene.name(by), colour: colourName(colour) };
  const text = say(`asks you ${what}`, facts);
  const near = ownHand(scene).flatMap((card) => (card === null ? [] : [nearOf(card)]));
  const hasLink = what === 'card' && near.some((city) => isLink(city) && regionsOf(city).includes(regionOfColour(colour))); // it shows the colour, and is no answer
  const gives = movesOf(scene, 'give');
  const chosen = gift(scene);
  if (gives.length === 0) {
    const seen = near.length > 0 ? say('faces you', { cities: listed(near) }) : say('empty hand');
    const ends = movesOf(scene, 'no')[0]?.aid.ends;
    return { text, more: [seen, ' ', say(`none is ${what}`, facts), hasLink ? ` ${say('links apart')}` : '', ends ? ` ${say('ends')}` : '', ' ', ruleChip(scene, 'CF4')], buttons: [{ label: say('go fish'), go: true, act: () => scene.play({ kind: 'no' }) }] };
  }
  const names = gives.map(({ action }) => nearOf(ownHand(scene)[action.place] ?? ''));
  if (chosen === null) return { text, more: [say('choose gift', { cities: listed(names) }), ' ', ruleChip(scene, 'CF4')], buttons: [{ label: say('give'), go: true, off: true, act: () => undefined }] };
  const city = cityName(nearOf(ownHand(scene)[chosen.action.place] ?? ''));
  return { text, more: [say(gives.length > 1 ? 'gift of several' : 'gift', { city }), ' ', gifted(scene, chosen, by), ' ', ruleChip(scene, 'CF4')], buttons: [{ label: say('give city', { city }), go: true, act: () => scene.play(chosen.action) }] };
}

/** What it would make of the asker's sets. @param {Scene} scene @param {Move} move @param {number} by */
function gifted(scene, { aid }, by) {
  const best = [...(aid.sets ?? [])].sort((a, b) => b.points[1] - b.points[0] - a.points[1] + a.points[0])[0];
  return best === undefined ? '' : say('gift fits', { name: scene.name(by), before: best.points[0], after: best.points[1] });
}

// Playing the card received

/** @param {Scene} scene @returns {Sentence} */
function playing(scene) {
  const { received, colour, laid = [] } = scene.view.waits_for;
  const hand = ownHand(scene).map((card) => nearOf(card ?? ''));
  const chosen = picked(scene).map((place) => hand[place]);
  const names = [received, ...laid].map(nearOf).concat(chosen);
  const found = pickedPlay(scene);
  if (found !== null) return laying(scene, found, names);
  const buttons = (/** @type {Button} */ go) => [...(chosen.length > 0 ? [clear(scene)] : bestButton(scene)), go];
  const off = { label: say('lay them'), go: true, off: true, act: () => undefined };
  const fits = [...new Set(within(scene).flatMap(({ places }) => places))].filter((place) => !picked(scene).includes(place)).sort((a, b) => a - b).map((place) => hand[place]);
  const facts = { city: cityName(nearOf(received)), name: giver(scene), colour: colourName(colour), cities: listed(names), fits: listed(fits) };
  if (chosen.length === 0) return { text: say(facts.name ? 'received' : 'received card', facts), more: [say('received more', facts), ' ', ruleChip(scene, 'CF5')], buttons: buttons(off) };
  if (fits.length > 0) return { text: say('more must go', facts), more: [say('ringed fit', facts), ' ', ruleChip(scene, 'CF5')], buttons: buttons(off) };
  const into = unknown(scene); // of many cards, the server says step by step what they make
  if (into !== null) return { text: say('with it', facts), more: say('with it more'), buttons: buttons({ label: say('lay on'), go: true, act: () => all(scene, steps(scene, into, picked(scene), false)) }) };
  return { text: say('no set', facts), more: [say('received more', facts), ' ', ruleChip(scene, 'CF9')], buttons: buttons(off) };
}

/** @param {Scene} scene */
function giver(scene) {
  const line = lastLine(scene, ({ kind }) => kind === 'give');
  return line === undefined ? '' : scene.name(line.facts.asked);
}

/** @param {Scene} scene @returns {Button[]} */
function bestButton(scene) {
  const best = most(scene);
  return best === undefined ? [] : [{ label: say('most points'), price: String(best.points[1]), act: () => pick(scene, { cards: best.places, set: best.set }) }];
}

/** @param {Scene} scene @param {Play} found @param {string[]} names @returns {Sentence} */
function laying(scene, found, names) {
  const ways = exact(scene);
  const text = ways.length > 1 ? [h('span', { class: 'mad' }, h('span', {}, say('lay to', { cities: listed(names) })), h('span', { class: 'chips' }, ways.map((way) => setChip(scene, way.set, way, way.set === found.set))))]
    : found.set === 'new' ? say('new set', { cities: listed(names) }) : say('to set', { cities: listed(names), set: listed(ownSet(scene, found.set)?.cities ?? []) });
  const isForced = plays(scene).length === 1;
  return { text, more: summed(found), buttons: [...(isForced ? [] : [clear(scene)]), { label: say('lay them'), go: true, act: () => all(scene, steps(scene, found.set, picked(scene), true)) }] };
}

/** @param {Scene} scene @param {import('../../socket.js').Action[]} actions one after the other */
const all = (scene, [first, ...then]) => scene.play(first, ...then);

/** A set of one's own, or a new one, and what it would count. @param {Scene} scene @param {Target} set @param {{ points: number[] }} change @param {boolean} isOn */
function setChip(scene, set, { points: [before, after] }, isOn) {
  const laid = set === 'new' ? undefined : ownSet(scene, set);
  const found = chip(`into-${set}`, isOn, () => pickTarget(scene, set), ...(laid === undefined ? [say('a new set')] : [...laid.takes.map(swatch), cityName(laid.cities[0])]), h('small', {}, laid === undefined ? after : `${before} → ${after}`));
  found.setAttribute('aria-label', laid === undefined ? say('new label', { after }) : say('set label', { cities: listed(laid.cities), before, after }));
  return found;
}

/** "5 cities = 30 points. One more city would make it 60." @param {{ cities: number[], points: number[], next?: number | null }} change @returns {Child[]} */
function summed({ cities: [a, b], points: [before, after], next }) {
  const grows = a > 0 ? phrase('grows', { a, b, before, sum: gained(after) }) : phrase('counts', { n: b, sum: gained(after) });
  return [...grows, ' ', next === undefined ? '' : next === null ? say('no more') : say('one more', { next })];
}

/** @param {number} points */
const gained = (points) => h('b', { class: 'gained' }, say('points', { n: points }));

// PLAY and FISH

/** @param {Scene} scene @param {Move} move @returns {Sentence} */
function adding(scene, { action, aid }) {
  const city = cityName(nearOf(ownHand(scene)[action.place] ?? ''));
  const ways = adds(scene);
  const text = ways.length > 1 ? [h('span', { class: 'mad' }, h('span', {}, say('add to', { city })), h('span', { class: 'chips' }, ways.map((way) => setChip(scene, way.action.set, way.aid, way.action.set === action.set))))]
    : say('add', { city, set: listed(ownSet(scene, action.set)?.cities ?? []) });
  return { text, more: [...summed(aid), ' ', say(aid.ends ? 'ends' : 'add then'), ' ', ruleChip(scene, 'CF7')], buttons: [clear(scene, can(scene, 'ask') ? say('ask instead') : say('clear')), { label: say('add it'), go: true, act: () => scene.play(action) }] };
}
