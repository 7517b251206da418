/** The one sentence: what is expected of one, or whom everybody waits for. @module */
import { h } from './dom.js';
import { goTo } from './navigate.js';
import { mark } from './scene.js';
import { locale, t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').GamePage} GamePage
 * @typedef {import('./action.js').BarContent} BarContent
 *
 * @param {import('./table.js').Table} table
 * @param {Scene} scene
 * @param {GamePage} page
 * @returns {BarContent}
 */
export function barContent(table, scene, page) {
  const { state } = scene.table;
  if (!table.isConnected) return { text: t('lost'), more: t(table.isSaved ? 'lost saved' : 'lost more'), waits: true, buttons: [{ label: t('try now'), act: () => table.socket.tryNow() }] };
  const asked = scene.beat ? null : undoing(table, scene);
  if (asked !== null) return asked;
  if (state === 'playing' && !scene.pause && table.refused === null && page.insists?.(scene)) return { text: '', ...page.sentence(scene), isSending: table.isSending };
  if (scene.beat) return ofBeat(table, scene, scene.beat);
  if (table.refused !== null) return { ...table.refused, isMine: scene.isMine, buttons: scene.isMine && scene.legal.length > 0 ? page.sentence(scene)?.buttons : [] };
  if (state === 'open') return before(table, scene);
  if (state === 'closed') return { text: t('closed') };
  if (scene.pause && state === 'playing') return between(table, scene, page, scene.pause);
  return state === 'playing' ? during(table, scene, page) : afterwards(table, scene, page);
}

/** Return what a beat tells. @param {import('./table.js').Table} table @param {Scene} scene @param {import('./beats.js').Beat} beat @returns {BarContent} */
function ofBeat(table, scene, { seats, text, more, cites, stays, ends }) {
  if (stays) return { text, more, cites, isMine: true, buttons: [{ label: ends ?? t('go on'), go: true, act: () => table.director.skip() }] };
  return { text, more, cites, who: seats.map((seat) => mark(seat, scene.seat)), version: table.director.shown?.entry.version };
}

/** Somebody asks to take moves back. @param {import('./table.js').Table} table @param {Scene} scene @returns {BarContent | null} */
function undoing(table, { table: { undo_asked: asked, seats }, seat, name, isPast }) {
  if (!asked || isPast) return null;
  if (asked.seat === seat) return { text: t('you ask undo'), waits: true };
  const text = t('asks undo', { name: name(asked.seat) });
  if (seat === null || asked.agreed.includes(seat) || seats[seat].bot !== null) return { text, waits: true };
  const answer = (/** @type {boolean} */ agrees) => () => void table.ask({ type: 'answer_undo', agrees });
  return { text, more: t('asks undo more'), isMine: true, buttons: [{ label: t('decline'), act: answer(false) }, { label: t('agree'), go: true, act: answer(true) }] };
}

/**
 * Between two rounds: the bots wait until one goes on.
 * @param {import('./table.js').Table} table
 * @param {Scene} scene
 * @param {GamePage} page
 * @param {import('./socket.js').Pause} pause
 * @returns {BarContent}
 */
function between(table, scene, page, { ready }) {
  const totals = table.director.scoring.at(-1)?.beat;
  const text = totals?.text ?? t('round is over');
  const looking = scene.table.seats.flatMap(({ person, bot }, seat) => (person && bot === null && !ready.includes(seat) ? [seat] : []));
  const others = looking.filter((seat) => seat !== scene.seat && !table.device?.players[seat]);
  const more = others.length > 0 ? t('still looking', { names: others.map(scene.name).join(', '), n: others.length }) : t('bots wait');
  if (scene.seat === null || !looking.includes(scene.seat)) return { text, more, waits: true };
  return { text, more, isMine: true, buttons: [{ label: t(page.goesOn ?? 'next round'), go: true, act: () => void table.ask({ type: 'ready' }) }] };
}

/** @param {import('./table.js').Table} table @param {Scene} scene @returns {BarContent} */
function before(table, scene) {
  const free = scene.table.seats.filter((each) => !each.person && each.bot === null).length;
  const text = t('seats free', { n: free });
  if (scene.seat !== null || free === 0) return { text, more: t('dealing'), waits: true };
  return { text, isMine: true, buttons: [{ label: t('sit'), go: true, act: () => void table.sitting.sit() }] };
}

/** @param {import('./table.js').Table} table @param {Scene} scene @param {GamePage} page @returns {BarContent} */
function during(table, scene, page) {
  const isHeld = scene.seat !== null && scene.table.hold?.seat === scene.seat; // the table waits for oneself
  const own = scene.seat !== null && (scene.legal.length > 0 || isHeld) ? page.sentence(scene) : null;
  const more = table.isSlow ? { more: t('sending') } : table.byItself.isComing && { more: t('by itself') };
  if (own !== null && scene.isMine) {
    const buttons = [...undoButton(scene), ...own.buttons ?? []];
    return { ...own, buttons, isMine: true, begins: table.hasBegun, isSending: table.isSending || table.goesOn, ...more };
  }
  const call = own?.isMine ? null : table.device?.call(scene, page) ?? null;
  if (call !== null) return { more: own?.more, cites: own?.cites, ...call };
  if (scene.table.hold) return held(scene, scene.table.hold, own);
  const waiting = { text: scene.seat !== null && scene.table.waits_for === scene.seat ? t('turn meanwhile') : page.waiting(scene), waits: true, ...page.meanwhile?.(scene) };
  if (scene.seat === null) return { ...waiting, cites: '', more: `${t('watching')} ${t('watching more')}` };
  return own === null ? waiting : { ...waiting, waits: !own.isMine, ...own };
}

/** One's last step, as long as it is free to take back. @param {Scene} scene @returns {import('./scene.js').Button[]} */
const undoButton = (scene) => (scene.canUndo ? [{ label: t('undo'), icon: 'undo', act: () => scene.undo?.() }] : []);

/**
 * Somebody holds the table.
 * @param {Scene} scene
 * @param {{ seat: number, why: string }} hold
 * @param {import('./scene.js').Sentence | null} own what one can do meanwhile
 * @returns {BarContent}
 */
function held(scene, { seat }, own) {
  const waits = scene.table.waits_for;
  if (seat !== scene.seat) return { text: t('holds the table', { name: scene.name(seat) }), waits: true };
  const label = waits === null ? t('go on') : t('let play', { name: scene.name(waits) });
  return own !== null ? { ...own, isMine: true } : { text: t('you hold the table'), isMine: true, buttons: [{ label, act: () => scene.release?.() }] };
}

/** @param {Scene} scene @param {GamePage} page */
function after(scene, page) {
  const { table } = scene;
  const seat = scene.isShared ? null : scene.seat;
  const ended = scene.happened.findLast((entry) => entry.kind === 'ended')?.facts;
  if (ended === undefined) return t('match over');
  return [seat === null ? '' : place(seat, ended.scores), margin(scene, ended), page.coda?.(scene) ?? ''].filter(Boolean).join(' ') || t('match over', { seats: table.seats.length });
}

/** @param {number} seat @param {number[]} scores */
function place(seat, scores) {
  const better = scores.filter((points) => points > scores[seat]).length;
  return better === 0 ? '' : t('came', { place: t(`place ${better + 1}`), seats: t(`number ${scores.length}`) });
}

/** @param {Scene} scene @param {Record<string, any>} ended */
function margin(scene, { scores, winners }) {
  const second = Math.max(...scores.filter((/** @type {number} */ _, /** @type {number} */ seat) => !winners.includes(seat)));
  const points = scores[winners[0]] - second;
  if (winners.length !== 1 || !Number.isFinite(points)) return winners.includes(scene.seat) && !scene.isShared ? t('you share') : '';
  if (points === 0) return ''; // something else has decided it
  return winners[0] === scene.seat && !scene.isShared ? t('you win by', { points }) : t('wins by', { name: scene.name(winners[0]), points });
}

/** Who asks for another match, who stays for it, and how it ended. @param {import('./table.js').Table} table @param {Scene} scene @param {GamePage} page @returns {BarContent} */
function afterwards(table, scene, page) {
  const { seats, rematch } = scene.table;
  const result = table.seenResult ? [{ label: t('the result'), act: () => table.showResult(true) }] : [];
  if (rematch) return { text: after(scene, page), buttons: [...result, { label: t('to the new table'), ink: true, act: () => { goTo(`/table/${rematch}`); } }] };
  if (scene.seat === null) return { text: after(scene, page), buttons: result };
  const asking = seats.flatMap((seat, place) => (seat.wants_rematch && place !== scene.seat && !table.device?.players[place] ? [scene.name(place)] : []));
  const leaves = { label: t('leave table'), id: 'leave-table', act: () => { goTo('/'); } };
  if (seats[scene.seat].wants_rematch) return { text: t('you ask again'), more: t('waiting for the others'), waits: true, buttons: [...result, { label: t('withdraw'), id: 'withdraw', act: () => void table.ask({ type: 'withdraw_rematch' }) }] };
  const again = { label: t('play again'), id: 'again', ink: true, act: () => void table.ask({ type: 'rematch' }) };
  if (asking.length === 0) return { text: after(scene, page), buttons: [...(result.length > 0 ? result : [leaves]), again] };
  const bots = seats.flatMap(({ person, bot }, place) => (!person && bot !== null ? [scene.name(place)] : []));
  return { text: t('asks again', { names: named(asking), n: asking.length }), more: bots.length > 0 ? t('bots stay', { names: named(bots), n: bots.length }) : after(scene, page), buttons: [leaves, again] };
}

/** "Tilda, Cleo and Otto" @param {string[]} names */
const named = (names) => new Intl.ListFormat(locale).format(names);

/** For those who listen: what has happened, and what is asked. */
export class Voice {
  constructor() {
    this.element = h('p', { class: 'unseen', 'aria-live': 'polite' });
    this.urgent = h('p', { class: 'unseen', 'aria-live': 'assertive' });
    this.spoken = '';
  }

  /** @param {string} text @param {boolean} [isUrgent] */
  say(text, isUrgent = false) {
    if (text === '' || text === this.spoken) return;
    this.spoken = text;
    (isUrgent ? this.urgent : this.element).textContent = text;
  }
}
