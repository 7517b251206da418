/** The one sentence: what is possible, what a choice would bring, and the button that does it. @module */
import { nearOf, wholeName } from '../cosmopolis/card.js';
import { cityOfCode, pickedOf } from '../cosmopolis/compose.js';
import { ruleChip } from '../cosmopolis/phrase.js';
import { cardName, cityName, isLink, listed, regionName, regionsOf } from '../cosmopolis/regions.js';
import { can, codes, discarded, movesOf, phase, pickedAdds, pickedDiscard, pickedSet, pickedTake, play, wants } from './moves.js';
import { say } from './names.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {import('../../scene.js').Sentence} Sentence
 * @typedef {import('../../scene.js').Button} Button
 * @typedef {import('./moves.js').Move} Move
 */

/** @param {Scene} scene @returns {Sentence | null} */
export function sentence(scene) {
  if (!scene.isMine) return can(scene, 'turn') ? { text: waiting(scene), more: cited(scene, say('may turn'), 'CD4') } : null;
  const to = phase(scene);
  if (to === 'replace') return replacing(scene);
  if (to === 'discard') return discarding(scene);
  const taken = pickedTake(scene);
  if (taken !== null) return taking(scene, taken);
  return codes(scene).length > 0 ? laying(scene) : beginning(scene, to);
}

/** @param {Scene} scene */
export function waiting(scene) {
  const waits = scene.view.waits_for;
  return waits === null ? say('over') : say(`waiting ${waits.to}`, { name: scene.name(waits.seat) });
}

// Nothing is picked

/** @param {Scene} scene @param {string} to @returns {Sentence} */
function beginning(scene, to) {
  if (to === 'play') {
    const [done] = movesOf(scene, 'done');
    const isMore = can(scene, 'add') || can(scene, 'set');
    const laid = scene.canUndo ? justLaid(scene) : [];
    const facts = { cities: listed(laid.map(cityName)), n: laid.length };
    const text = laid.length > 0 ? say(isMore ? 'laid on' : 'laid', facts) : say(isMore ? 'play on' : 'played');
    const more = laid.length > 0 ? say('can take back', facts) : isMore ? say('play on more') : '';
    return { text, more: [done?.aid.draws > 0 && say('done draws', { n: done.aid.draws }), more].filter(Boolean).join(' '), briefly: more || undefined, buttons: [{ label: say('done'), go: true, act: () => play(scene, { kind: 'done' }) }] };
  }
  const ways = [can(scene, 'take') && 'take', (can(scene, 'set') || can(scene, 'add')) && 'lay', can(scene, 'draw') && 'draw'].filter(Boolean);
  if (ways.length === 0) return { text: say(scene.annotations?.limits[scene.seat ?? 0] === 0 ? 'only watch' : 'only pass'), buttons: [passButton(scene, true)] };
  const more = [can(scene, 'take') && say('take more'), say(ways.includes('lay') ? 'lay more' : 'lay none'), can(scene, 'turn') && say('turn more')].filter(Boolean);
  return { text: say(`begin ${ways.join(' ')}`), more: more.join(' '), buttons: can(scene, 'pass') ? [passButton(scene, false)] : drawButtons(scene, ways.length === 1) };
}

/** The cities of one's last move, if it laid any. @param {Scene} scene @returns {string[]} */
function justLaid({ happened, seat }) {
  const last = happened.findLast(({ kind, facts }) => kind === 'moved' && facts.seat === seat);
  return (last?.lines ?? []).flatMap(({ kind, facts }) => (kind === 'set' || kind === 'add' ? facts.cities ?? [facts.city] : []));
}

/** @param {Scene} scene @param {boolean} go @returns {Button} */
const passButton = (scene, go) => ({ label: say('pass'), go, act: () => play(scene, { kind: 'pass' }) });

/** From the discard pile, and from the deck. @param {Scene} scene @param {boolean} go @returns {Button[]} */
export function drawButtons(scene, go) {
  const from = movesOf(scene, 'draw').map(({ action }) => action.from);
  const isDeck = from.includes('deck');
  const top = scene.view.discard[0];
  return [
    ...(from.includes('discard') ? [{ label: say('draw discard', { card: cardName(top) }), go: go && !isDeck, act: () => play(scene, { kind: 'draw', from: 'discard' }) }] : []),
    ...(isDeck ? [{ label: say('draw deck'), go, act: () => play(scene, { kind: 'draw', from: 'deck' }) }] : []),
  ];
}

// Cards are picked

/** @param {Scene} scene @returns {Sentence} */
function laying(scene) {
  const names = codes(scene).map((code) => cityOfCode(scene, code));
  const set = pickedSet(scene);
  if (set !== null) {
    return { text: say('new set', { cities: listed(names) }), more: cited(scene, `${kindOf(names)} ${brings(scene, set)}`, isSecond(scene, set) ? 'NW18' : 'NW4'), buttons: [clear(scene), { label: say('lay'), go: true, act: () => play(scene, set.action) }] };
  }
  const adds = pickedAdds(scene);
  const fits = [...wants(scene)].map((code) => cityOfCode(scene, code));
  if (adds.length > 0) return adding(scene, adds, fits);
  const off = { label: say('lay'), go: true, off: true, act: () => undefined };
  if (fits.length > 0) return { text: say(names.length === 1 ? 'two more' : 'one more', { cities: listed(names) }), more: say('fit', { cities: listed([...new Set(fits)]) }), buttons: [clear(scene), off] };
  return { text: say(names.length === 1 ? 'fits nothing' : 'fit nothing', { cities: listed(names) }), more: turnable(scene), buttons: [...turnButton(scene), clear(scene), ...(turnButton(scene).length > 0 ? [] : [off])] };
}

/** One after the other. @param {Scene} scene @param {Move[]} adds @param {string[]} fits @returns {Sentence} */
function adding(scene, adds, fits) {
  const [{ action, aid }] = adds;
  const city = cityOfCode(scene, /** @type {string} */ (action.card));
  const left = Object.fromEntries(Object.entries(pickedOf(scene)).filter(([place, side]) => `${place}${side}` !== action.card));
  const opens = isLink(city) ? say('link more', { regions: listed(regionsOf(city).map(regionName)), limit: aid.limit }) : '';
  return {
    text: say('add', { city: cityName(city) }),
    more: cited(scene, [opens, brings(scene, { action, aid }), fits.length > 0 && say('fit set', { cities: listed([...new Set(fits)]) })].filter(Boolean).join(' '), opens ? 'NW8' : 'NW5'),
    buttons: [...(turnButton(scene).length > 0 ? turnButton(scene) : [clear(scene)]), { label: say('add it', { city: cityName(city) }), go: true, act: () => play(scene, action, Object.keys(left).length > 0 ? { cards: left } : {}) }],
  };
}

/** "Three of Mediterranea." @param {string[]} names */
function kindOf(names) {
  const link = names.find(isLink);
  if (link === undefined) return say('three of', { region: regionName(regionsOf(names[0])[0]) });
  const regions = [...new Set(names.filter((name) => !isLink(name)).map((name) => regionName(regionsOf(name)[0])))];
  return say(regions.length > 1 ? 'link joins' : 'link with', { link: cityName(link), regions: listed(regions) });
}

/** The largest network before and after, or why it stays. @param {Scene} scene @param {Move} move */
function brings(scene, { action, aid }) {
  const before = scene.annotations.points[/** @type {number} */ (scene.seat)];
  if (aid.points !== before) return say('grows', { before, after: aid.points });
  return say(isSecond(scene, { action, aid }) ? 'stays second' : 'stays', { points: before });
}

/** Whether it is a set beside the largest network, which does not grow by it. @param {Scene} scene @param {Move} move */
function isSecond(scene, { action, aid }) {
  const before = scene.annotations.points[/** @type {number} */ (scene.seat)];
  return action.kind === 'set' && before > 0 && aid.points === before;
}

/** With the rule that says so. @param {Scene} scene @param {string} text @param {string} rule */
const cited = (scene, text, rule) => [text, ' ', ruleChip(scene, rule)];

/** @param {Scene} scene @returns {Button} */
const clear = (scene) => ({ label: say('clear'), act: () => scene.choose({}) });

/** Before one's first move of a round, a card may still be turned round (CD4). @param {Scene} scene @returns {Button[]} */
function turnButton(scene) {
  const places = Object.keys(pickedOf(scene));
  const move = places.length === 1 ? movesOf(scene, 'turn').find(({ action }) => action.place === Number(places[0])) : undefined;
  return move === undefined ? [] : [{ label: say('turn it'), act: () => play(scene, move.action) }];
}

/** @param {Scene} scene */
const turnable = (scene) => (turnButton(scene).length > 0 ? say('turn one more') : '');

// TAKE, and drawing

/** @param {Scene} scene @param {Move} move @returns {Sentence} */
function taking(scene, { action, aid }) {
  const before = scene.annotations.points[/** @type {number} */ (scene.seat)];
  const seat = /** @type {number} */ (action.seat);
  const theirs = say('take theirs', { name: scene.name(seat), before: scene.annotations.points[seat], after: aid.left });
  return { text: say('taking', { n: aid.cards, name: scene.name(seat), before, after: aid.points }), more: cited(scene, `${theirs} ${say('take then')}`, 'NW12'), buttons: [clear(scene), { label: say('take them'), go: true, act: () => play(scene, action) }] };
}

/** @param {Scene} scene @returns {Sentence} */
function replacing(scene) {
  const seat = /** @type {number} */ (scene.seat);
  const limit = scene.annotations?.limits[seat] ?? 7;
  const n = limit - scene.view.hands[seat].filter(Boolean).length;
  return { text: say('replace', { n }), more: cited(scene, say('replace more', { limit }), 'NW8'), buttons: drawButtons(scene, true) };
}

/** @param {Scene} scene @returns {Sentence} */
function discarding(scene) {
  const picked = pickedDiscard(scene);
  const { drawn, from } = scene.view.waits_for;
  const card = scene.view.hands[/** @type {number} */ (scene.seat)][drawn] ?? '';
  if (picked === null) return { text: say('discard', { card: wholeName(card) }), more: cited(scene, say(from === 'discard' ? 'discard other more' : can(scene, 'drop') ? 'discard spread more' : 'discard more'), 'NW9') };
  const named = discarded(scene, picked.action);
  const before = scene.annotations.points[/** @type {number} */ (scene.seat)];
  const sum = picked.aid.points !== undefined && picked.aid.points !== before ? say('grows', { before, after: picked.aid.points }) : say(picked.aid.ends ? 'ends' : 'discard top');
  return { text: say('discarding', { card: picked.action.kind === 'drop' ? cityName(nearOf(named)) : wholeName(named) }), more: sum, buttons: [clear(scene), { label: say('discard it'), go: true, act: () => play(scene, picked.action) }] };
}
