/** What is said at a seat for a moment: a bot's line, somebody's reaction; and who asks for another match. @module */
import { spoken } from './cast.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { mark } from './scene.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./socket.js').Happened} Happened
 * @typedef {{ text: string, isStamp: boolean, until: number }} Balloon
 */

const STANDS_FOR = 3000; // milliseconds
const NEAR = 6; // pixels between what two seats say
/** Words of which one is stamped at one's seat. */
export const REACTIONS = ['well played', 'ouch', 'ha', 'thanks', 'hmm'];

export class Speech {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.heard = 0; // the version up to which everything was heard
    /** @type {Map<number, Balloon>} by seat */
    this.balloons = new Map();
    this.line = h('p', { class: 'speech-line', 'aria-hidden': 'true' }); // on a phone
  }

  /** What was there before one came is not said again. @param {Happened[]} happened */
  begin(happened) {
    this.heard = happened.at(-1)?.version ?? 0;
    spoken(this.table.now(), { version: this.heard, time: 0, kind: '', facts: {} });
  }

  /** What has just been shown may make a bot speak; a reaction is seen. @param {Happened[]} happened */
  hear(happened) {
    for (const entry of happened) {
      if (entry.version <= this.heard) continue;
      this.heard = entry.version;
      const scene = this.table.now();
      const line = spoken(scene, entry);
      if (line !== null) this.say(line.seat, line.line, false);
      if (entry.kind === 'reacted' && !isMuted(scene, entry.facts.seat)) this.say(entry.facts.seat, t(`react ${entry.facts.reaction}`), true);
    }
  }

  /** @param {number} seat @param {string} text @param {boolean} isStamp */
  say(seat, text, isStamp) {
    this.balloons.set(seat, { text, isStamp, until: Date.now() + STANDS_FOR });
    setTimeout(() => this.draw(), STANDS_FOR + 20);
    this.draw();
  }

  /** At every seat what is said there now. Readers are not told: it says nothing of the match. */
  draw() {
    if (this.table.isLeft) return;
    const scene = this.table.now();
    const isPicking = scene.isMine && Object.keys(scene.chosen).length > 0;
    for (const [seat, balloon] of this.balloons) if (balloon.until <= Date.now() || (isPicking && !balloon.isStamp)) this.balloons.delete(seat);
    for (const seat of scene.table.seats.keys()) {
      const place = document.getElementById(`seat-${seat}`);
      place?.querySelector('.spoken')?.remove();
      const balloon = this.balloons.get(seat) ?? again(scene, seat);
      if (balloon !== null) place?.append(h('p', { class: `spoken${balloon.isStamp ? ' stamp' : ''}`, 'aria-hidden': 'true' }, balloon.text));
    }
    apart();
    const [newest] = [...this.balloons].sort(([, one], [, other]) => other.until - one.until);
    fill(this.line, newest && mark(newest[0], scene.seat), newest && h('span', { class: newest[1].isStamp ? 'stamp' : '' }, newest[1].isStamp ? newest[1].text : t('quoted', { line: newest[1].text })));
  }
}

/** Move a word beyond the line that it would cover: of two neighbours one may speak while the other has a word stamped. */
export function apart() {
  const said = [...document.querySelectorAll('.seat > .spoken')].map((each) => /** @type {HTMLElement} */ (each));
  for (const stamp of said.filter((each) => each.classList.contains('stamp'))) {
    const box = stamp.getBoundingClientRect();
    const covered = said.map((each) => (each === stamp || each.classList.contains('stamp') ? null : each.getBoundingClientRect()))
      .find((line) => line !== null && line.left < box.right + NEAR && line.right > box.left - NEAR);
    if (!covered) continue;
    const isRoomRight = covered.right + NEAR + box.width < (stamp.closest('.seats')?.getBoundingClientRect().right ?? innerWidth);
    stamp.style.translate = `${isRoomRight ? covered.right + NEAR - box.left : covered.left - NEAR - box.right}px 0`;
  }
}

/** Who asks for another match says so until it begins. @param {Scene} scene @param {number} seat @returns {Balloon | null} */
function again({ table }, seat) {
  return table.state === 'over' && !table.rematch && table.seats[seat].wants_rematch ? { text: t('again stamp'), isStamp: true, until: Infinity } : null;
}

/** Five words, each a press. @param {(reaction: string) => void} react */
export function reactions(react) {
  return h('div', { class: 'reactions', role: 'group', 'aria-label': t('reactions') }, REACTIONS.map((word) =>
    h('button', { type: 'button', id: `react-${word.replace(' ', '-')}`, onclick: () => react(word) }, t(`react ${word}`))));
}

// Some would rather not see somebody's

/** @param {Scene} scene @param {number} seat */
const keyOf = ({ table }, seat) => `muted ${table.id} ${seat}`;

/** @param {Scene} scene @param {number} seat */
const isMuted = (scene, seat) => localStorage.getItem(keyOf(scene, seat)) !== null;

/** For another person's seat. @param {Scene} scene @param {number} seat @returns {HTMLElement | null} */
export function muting(scene, seat) {
  if (!scene.table.seats[seat].person || seat === scene.seat || scene.isShared) return null;
  const label = () => t(isMuted(scene, seat) ? 'unmute' : 'mute', { name: scene.name(seat) });
  const button = h('button', { class: 'mute', type: 'button', id: `mute-${seat}`, onclick: () => {
    if (isMuted(scene, seat)) localStorage.removeItem(keyOf(scene, seat));
    else localStorage.setItem(keyOf(scene, seat), 'yes');
    text.textContent = label();
  } }, icon('mute'));
  const text = h('span', {}, label());
  button.append(text);
  return button;
}
