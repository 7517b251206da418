/** FO9: before a fossil is scored, who took its last card may swap. @module */
import { ruleId } from '../../action.js';
import { h } from '../../dom.js';
import { change, mark } from '../../scene.js';
import { seatOrder } from '../../seats.js';
import { cardName, fossilName, ink, low, lowCard, picture, say, tile } from './names.js';
import { scoredPicture } from './scoring.js';

/** @typedef {import('../../scene.js').Scene} Scene */

/** @param {Scene} scene the swap that is picked, and where it stands among the legal moves */
export function pickedSwap(scene) {
  const { give, take, from } = scene.chosen;
  const at = scene.legal.findIndex((action) => action.kind === 'swap' && action.give === give && action.take === take && action.with === from);
  return at < 0 ? null : { action: scene.legal[at], aid: scene.annotations.moves[at] };
}

/** @param {Scene} scene */
export function swapSheet(scene) {
  const fossil = scene.view.waits_for.scoring;
  const [me, ...others] = seatOrder(scene);
  const most = Math.max(...scene.view.laid.map((/** @type {string[]} */ cards) => cards.length));
  return h('div', { class: 'veil' }, h('section', { class: 'sheet swap', vars: { most }, 'aria-label': say('swap', { fossil: fossilName(fossil) }) },
    h('div', { class: 'sheet-head' }, scoredPicture(fossil),
      h('div', {}, h('h2', {}, say('last is yours', { fossil: low(fossil) })), h('p', {}, say('swap more'), ' ', ruleId('FO9', scene.openRule)))),
    h('h3', {}, say('take one')),
    h('ol', { class: 'holdings' }, others.map((seat) => holding(scene, seat))),
    h('div', { class: 'own' }, h('h3', {}, scene.chosen.take ? say('give one of value', { value: scene.chosen.take[1] }) : say('give one')),
      h('ol', { class: 'holdings' }, holding(scene, me)),
      scoring(scene, [me, ...others]))));
}

/** @param {Scene} scene @param {number} seat */
function holding(scene, seat) {
  const cards = [.../** @type {string[]} */ (scene.view.laid[seat])].sort();
  return h('li', { class: seat === scene.seat ? 'mine' : '' }, mark(seat, scene.seat), h('span', { class: 'name' }, scene.name(seat)),
    h('span', { class: 'cards' }, cards.length > 0 ? cards.map((card, place) => swapCard(scene, seat, card, place - cards.indexOf(card))) : h('em', {}, say('no cards'))));
}

/** @param {Scene} scene @param {number} seat @param {string} card @param {number} n which of several that are alike */
function swapCard(scene, seat, card, n) {
  const { give, take, from, which } = scene.chosen;
  const isMine = seat === scene.seat;
  const isPicked = (isMine ? give === card : take === card && from === seat) && (which?.[isMine ? 'give' : 'take'] ?? 0) === n;
  const fits = scene.legal.some((action) => action.kind === 'swap' && (isMine
    ? action.give === card && (take === undefined || (action.take === take && action.with === from))
    : action.take === card && action.with === seat && (give === undefined || action.give === give)));
  const pick = () => {
    const more = isMine ? { give: card } : { take: card, from: seat };
    const kept = isMine ? { take, from } : { give };
    scene.choose({ ...kept, ...(isPicked ? {} : more), which: { ...which, [isMine ? 'give' : 'take']: n } });
  };
  return h('button', { class: `card${isPicked ? ' pick' : ''}`, type: 'button', id: `swap-${seat}-${card}-${n}`, disabled: !fits && !isPicked,
    'aria-pressed': String(isPicked), 'aria-label': [cardName(card), scene.name(seat), n > 0 && n + 1].filter(Boolean).join(', '), onclick: pick }, tile(card));
}

/** The scoring as it would be, and as it is without a swap. @param {Scene} scene @param {number[]} seats */
function scoring(scene, seats) {
  const keep = scene.annotations.moves[scene.legal.findIndex((action) => action.kind === 'keep')];
  const swap = pickedSwap(scene);
  const gain = (/** @type {any} */ aid, /** @type {number} */ seat) => aid.points[seat] - scene.view.points[seat];
  return h('div', { class: 'scoring' }, h('h3', {}, say('scoring with this', { fossil: low(scene.view.waits_for.scoring) })), h('ol', { vars: { seats: seats.length } }, seats.map((seat) => {
    const before = gain(keep, seat);
    const after = swap === null ? before : gain(swap.aid, seat);
    return h('li', {}, mark(seat, scene.seat), before !== after && h('s', {}, plain(before)), after === 0 ? h('span', {}, '0') : change(after));
  })), swap !== null && others(scene, swap.aid.others ?? {}, seats));
}

/** What a swap does to fossils that are not scored now. @param {Scene} scene @param {Record<string, number[]>} changed what they would pay then @param {number[]} seats */
function others(scene, changed, seats) {
  return Object.entries(changed).map(([letter, gains]) => {
    const now = scene.annotations.fossils[letter]?.seats ?? [];
    const text = say('after swap', { fossil: fossilName(letter) });
    return [h('h3', { class: 'other-fossil', vars: ink(letter) }, picture(letter), text), h('ol', { vars: { seats: seats.length }, 'aria-label': text }, seats.map((seat) => {
      const before = now[seat]?.gain ?? 0;
      const after = gains[seat];
      return h('li', {}, mark(seat, scene.seat), before !== after && h('s', {}, plain(before)), after === 0 ? h('span', {}, '0') : change(after));
    }))];
  }).flat();
}

/** @param {number} points */
const plain = (points) => (points === 0 ? '0' : change(points).textContent);

/** @param {Scene} scene @returns {import('../../scene.js').Sentence} */
export function swapSentence(scene) {
  const { give, take, from } = scene.chosen;
  const swap = pickedSwap(scene);
  const keep = { label: say('no swap'), act: () => scene.play({ kind: 'keep' }) };
  const fossil = scene.view.waits_for.scoring;
  if (swap !== null) {
    const facts = { given: lowCard(give), taken: lowCard(take), name: scene.name(from), fossil: low(fossil) };
    return { text: say('swap these', facts), buttons: [keep, { label: say('swap it'), go: true, act: () => scene.play(swap.action) }] };
  }
  const text = give ? say('swap pick theirs', { given: lowCard(give) }) : take ? say('swap pick mine', { taken: lowCard(take), name: scene.name(from) }) : say('swap', { fossil: fossilName(fossil) });
  return { text, buttons: [keep] };
}
