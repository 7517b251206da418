/** The ledger: invitations, one's own partnerships in full, those of the others in short. @module */
import { h } from '../../dom.js';
import { changed, ownChanges } from './brings.js';
import { can, connections, guestsFor, movesOf } from './moves.js';
import { anyOf, phrase, player, ruleChip, say } from './names.js';
import { tradePart } from './trade.js';
import { moving, nearOf, ticket } from '../cosmopolis/card.js';
import { ownHand } from '../cosmopolis/compose.js';
import { comes } from '../cosmopolis/hand.js';
import { travelled } from '../cosmopolis/rows.js';
import { cityName, hue, ink, regionName, regionOfColour, regionsOf, symbol } from '../cosmopolis/regions.js';

/**
 * @typedef {import('../../scene.js').Scene} Scene
 * @typedef {(seat: number, city: string, how?: { small?: boolean }) => HTMLElement} Ticket of somebody's city
 */

/** Tickets; of what comes from one's hand the first one is where it travels to. @param {Scene} scene @param {boolean} isGoal @returns {Ticket} */
function ticketsOf(scene, isGoal) {
  const laid = scene.seat === null || !isGoal ? [] : /** @type {string[]} */ (scene.view.tables[scene.seat]);
  const coming = new Map(laid.filter((card) => comes(ownHand(scene), card)).map((card) => [nearOf(card), moving(card)]));
  return (seat, city, how) => {
    const moves = seat === scene.seat ? coming.get(city) : undefined;
    if (moves !== undefined) coming.delete(city);
    return ticket(city, moves === undefined ? how : { ...how, moves });
  };
}

/** @param {Scene} scene @param {boolean} isGoal whether cards laid travel here */
export function ledger(scene, isGoal) {
  const put = ticketsOf(scene, isGoal);
  const all = connections(scene).sort((x, y) => Number(y.partner !== null) - Number(x.partner !== null) || y.points - x.points);
  const mine = all.filter((each) => each.isMine);
  const rest = all.filter((each) => !each.isMine);
  const alone = setsAlone(scene);
  const none = h('p', { class: 'none' }, say('none yet'));
  return [
    ...tradePart(scene),
    ...(scene.annotations?.invitations ?? []).map((/** @type {any} */ each) => invitation(scene, each)),
    ...(scene.seat === null ? [] : [h('h3', {}, say('your links')), ...(mine.length > 0 ? mine.map((each) => whole(scene, each, put)) : [none])]),
    ...(rest.length > 0 ? [h('h3', {}, say('others')), ...rest.map((each) => brief(scene, each))] : []),
    ...(alone.length > 0 ? [h('h3', {}, say('sets')), ...alone.map((/** @type {any} */ each) => setAlone(scene, each, put))] : []),
  ].filter((part) => part !== null);
}

/** @param {Scene} scene @param {any} asked */
function invitation(scene, asked) {
  const { owner } = scene.view.links.find((/** @type {any} */ tie) => tie.link === asked.link);
  const joins = movesOf(scene, 'join').filter(({ action }) => action.link === asked.link);
  const sums = ownChanges(asked).filter((each) => each.link === asked.link).map(changed).join(' · ');
  return h('section', { class: 'invite' },
    h('p', {}, player(scene, owner), ' ', h('b', {}, scene.name(owner)), ' ', say('invites you', { link: cityName(asked.link), regions: anyOf(asked.wants) }), ' ', ruleChip(scene, 'CN11')),
    sums && h('p', { class: 'sum' }, say('would bring', { changes: sums })),
    h('div', { class: 'buttons' },
      h('button', { class: 'button', type: 'button', id: `join-${asked.link}`, 'aria-label': say('join with label', { link: cityName(asked.link) }), disabled: joins.length === 0, onclick: () => scene.choose({ cards: sidesFor(joins[0].action.card) }) }, say('join with')),
      can(scene, 'refuse') && h('button', { class: 'button', type: 'button', id: `refuse-${asked.link}`, 'aria-label': say('decline label', { link: cityName(asked.link) }), onclick: () => scene.play({ kind: 'refuse', link: asked.link }) }, say('decline'))));
}

/** @param {string} side */
const sidesFor = (side) => ({ [Number.parseInt(side, 10)]: side.endsWith('/') ? '/' : '' });

/** One of one's own. @param {Scene} scene @param {any} tie @param {Ticket} put */
function whole(scene, tie, put) {
  return h('section', { class: 'ship', 'data-net': tie.link, tabindex: 0 },
    h('header', {}, put(tie.owner, tie.link), members(scene, tie), h('b', { class: 'num' }, tie.points)),
    tie.counted.map((/** @type {[number, string[]]} */ [seat, cities]) => h('div', { class: 'brought' }, player(scene, seat),
      h('div', { class: 'tickets' }, cities.length > 0 ? cities.map((city) => put(seat, city, { small: true })) : h('small', {}, say('nothing yet'))))),
    h('p', { class: 'sum' }, sum(scene, tie)),
    tie.owner === scene.seat && tie.partner === null && inviting(scene, tie));
}

/** Who is in it, or alone, or invited. @param {Scene} scene @param {any} tie */
function members(scene, { owner, partner, invited }) {
  if (partner !== null) return [player(scene, owner), h('small', {}, '+'), player(scene, partner)];
  return invited === null ? [player(scene, owner), h('small', {}, say('alone'))] : [player(scene, owner), h('small', {}, say('invites')), player(scene, invited)];
}

/** "8 cities = 125, halved: you 63, Seat 5 62 · next city 250" @param {Scene} scene @param {any} tie */
function sum(scene, { cities, points, next, shares, partner }) {
  const grows = next === null ? `. ${say('cannot grow')}` : ` · ${say('next', { points: next })}`;
  if (partner === null) return [say('all yours', { n: cities, points }), grows];
  const own = shares.find((/** @type {number[]} */ [seat]) => seat === scene.seat);
  const other = shares.find((/** @type {number[]} */ [seat]) => seat !== scene.seat);
  return [say('halved', { n: cities, points }), ' ', h('b', {}, say('you share', { points: own[1] })), ', ', say('share', { name: scene.name(other[0]), points: other[1] }), grows];
}

/** Whom one may ask to share in it. @param {Scene} scene @param {any} tie */
function inviting(scene, tie) {
  const guests = guestsFor(scene, tie.link);
  const withdraw = scene.legal.find((action) => action.kind === 'withdraw' && action.link === tie.link);
  if (guests.length === 0 && withdraw === undefined) return null;
  const isOpen = scene.chosen.invite === tie.link;
  return h('div', { class: 'inviting' },
    h('div', { class: 'buttons' },
      guests.length > 0 && h('button', { class: 'button', type: 'button', id: `invite-${tie.link}`, 'aria-label': say('invite label', { link: cityName(tie.link) }), 'aria-expanded': String(isOpen), onclick: () => scene.choose(isOpen ? {} : { invite: tie.link }) }, say('invite')),
      withdraw && h('button', { class: 'button', type: 'button', id: `withdraw-${tie.link}`, 'aria-label': say('withdraw label', { link: cityName(tie.link) }), onclick: () => scene.play(withdraw) }, say('withdraw'))),
    isOpen && h('ul', { class: 'guests' }, guests.map(({ action, aid }) => h('li', {},
      h('button', { class: 'guest', type: 'button', id: `guest-${tie.link}-${action.seat}`, onclick: () => scene.play(action) },
        player(scene, action.seat), h('b', {}, scene.name(action.seat)), h('small', {}, ownChanges(aid).filter((each) => each.link === tie.link).map(changed).join(' · ')))))));
}

/** One of others: symbols, underlined in the hue of who brought them. @param {Scene} scene @param {any} tie */
function brief(scene, tie) {
  return h('section', { class: 'ship brief', 'data-net': tie.link, tabindex: 0 },
    h('header', {}, ticket(tie.link, { small: true }), members(scene, tie), h('b', { class: 'num' }, tie.points)),
    h('div', { class: 'symbols' }, tie.counted.flatMap((/** @type {[number, string[]]} */ [seat, cities]) => cities.map((city) => sign(city, seat)))));
}

/** @param {string} city @param {number} seat */
function sign(city, seat) {
  const [region] = regionsOf(city);
  return h('i', { 'data-city': city, title: cityName(city), vars: { ...ink(region), ...hue(seat) } }, symbol(region), h('span', { class: 'unseen' }, cityName(city)));
}

/** @param {Scene} scene @param {any} set @param {Ticket} put */
function setAlone(scene, set, put) {
  return h('section', { class: 'ship brief alone' },
    h('header', {}, player(scene, set.seat), h('span', {}, regionName(regionOfColour(set.colour))), h('b', { class: 'num' }, set.points)),
    h('div', { class: 'tickets' }, set.counted.map((/** @type {string} */ city) => put(set.seat, city, { small: true }))),
    set.seat === scene.seat && h('p', { class: 'sum' }, phrase('all yours', { n: set.cities, points: set.points }), set.next === null ? '' : ` · ${say('next', { points: set.next })}`));
}

/** The rows: every connection with what each brought, large; and what one may do about it. @param {Scene} scene */
export function rowsOf(scene) {
  const put = ticketsOf(scene, true);
  const all = connections(scene).sort((x, y) => Number(y.isMine) - Number(x.isMine) || y.points - x.points);
  const alone = setsAlone(scene);
  const invitations = (scene.annotations?.invitations ?? []).map((/** @type {any} */ each) => invitation(scene, each));
  const none = all.length + alone.length === 0 ? h('p', { class: 'none' }, say('nothing laid')) : null;
  return [...tradePart(scene), ...invitations, none, h('div', { class: 'row-columns' },
    all.map((tie) => h('section', { class: 'group' },
      h('header', {}, put(tie.owner, tie.link), members(scene, tie), h('small', {}, say('all of', { n: tie.cities, points: tie.points })), h('b', { class: 'num' }, tie.points)),
      tie.counted.map((/** @type {[number, string[]]} */ [seat, cities], /** @type {number} */ n) => row(scene, seat, cities, tie.shares[n][1], put)),
      tie.owner === scene.seat && tie.partner === null && inviting(scene, tie))),
    alone.map((/** @type {any} */ set) => h('section', { class: 'group' },
      h('header', {}, player(scene, set.seat), h('span', {}, say('set of', { colour: regionName(regionOfColour(set.colour)) })), h('b', { class: 'num' }, set.points)),
      row(scene, set.seat, set.counted, set.points, put))))];
}

/** @param {Scene} scene @returns {any[]} sets that no linking card connects */
const setsAlone = (scene) => (scene.annotations?.sets ?? []).flatMap((/** @type {any[]} */ sets, /** @type {number} */ seat) => sets.map((set) => ({ ...set, seat })));

/** @param {Scene} scene @param {number} seat @param {string[]} cities @param {number} points @param {Ticket} put */
function row(scene, seat, cities, points, put) {
  return h('div', { class: 'set', vars: hue(seat) }, h('div', { class: 'tickets' }, travelled(cities).map((n) => put(seat, cities[n]))), h('div', { class: 'meta' }, scene.name(seat), h('b', {}, points)));
}
