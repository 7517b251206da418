/** In the place of the action bar, while one looks back: where one is, steps, a slider, and the way back. @module */
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { SPEEDS } from './past.js';
import { t } from './words.js';

/** @typedef {import('./past.js').LookingBack} LookingBack */

export class PlayerBar {
  /** @param {LookingBack} past @param {{ open: () => void }} table */
  constructor(past, table) {
    this.past = past;
    const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act) =>
      h('button', { class: 'tool', id: `past-${name}`, type: 'button', 'aria-label': label, title: label, onclick: () => void act() }, icon(name));
    this.text = h('p');
    this.more = h('small');
    this.first = button('first', t('to the deal'), () => past.step(-Infinity));
    this.before = button('back', t('a move back'), () => past.step(-1));
    this.playing = button('play', t('play it'), () => past.play());
    this.next = button('next', t('a move on'), () => past.step(1));
    this.last = button('last', t('to the last move'), () => past.step(Infinity));
    this.speed = h('button', { class: 'tool speed', id: 'past-speed', type: 'button', 'aria-label': t('speed'), title: t('speed'), onclick: () => past.faster() });
    this.slider = /** @type {HTMLInputElement} */ (h('input', { type: 'range', id: 'past-move', min: 0, 'aria-label': t('which move'), oninput: () => this.slide() }));
    this.hands = h('button', { class: 'button', id: 'past-more', type: 'button', onclick: table.open }, t('replay'));
    this.leave = h('button', { class: 'button', id: 'past-leave', type: 'button', onclick: () => past.leave() });
    this.element = h('section', { class: 'act past', 'aria-label': t('looking back') },
      h('div', { class: 'say', role: 'status' }, this.text, this.more),
      h('div', { class: 'player-steps' }, this.first, this.before, this.playing, this.next, this.last, this.slider, this.speed),
      h('div', { class: 'buttons' }, this.hands, this.leave));
  }

  slide() {
    this.past.pause();
    void this.past.go(Number(this.slider.value));
  }

  /** @param {import('./scene.js').Scene} now @param {import('./scene.js').Scene} scene */
  draw(now, scene) {
    const { past } = this;
    const [move, last] = [past.move ?? 0, past.last];
    this.text.textContent = move === 0 ? t('as dealt') : t('as it was', { n: move, last });
    this.more.textContent = this.said(now, scene);
    this.slider.max = String(last);
    if (Number(this.slider.value) !== past.wanted) this.slider.value = String(move);
    this.slider.setAttribute('aria-valuetext', this.text.textContent);
    const isAt = (/** @type {HTMLElement} */ button, /** @type {boolean} */ isEnd) => button.setAttribute('aria-disabled', String(isEnd));
    isAt(this.first, move === 0);
    isAt(this.before, move === 0);
    isAt(this.next, move === last);
    isAt(this.last, move === last);
    fill(this.playing, icon(past.isPlaying ? 'pause' : 'play'));
    this.playing.setAttribute('aria-label', t(past.isPlaying ? 'pause it' : 'play it'));
    this.speed.textContent = `${SPEEDS[past.speed].toLocaleString()}×`;
    this.hands.hidden = !past.isOpen;
    this.leave.textContent = t(past.isOpen ? 'to the result' : 'back to now');
    this.leave.classList.toggle('go', now.isMine);
  }

  /** @param {import('./scene.js').Scene} now @param {import('./scene.js').Scene} scene */
  said(now, scene) {
    if (now.isMine) return t('turn meanwhile');
    if (this.past.isOpen) return this.chair(now, scene);
    return t(now.seat === null ? 'seen then watching' : 'seen then');
  }

  /** Whose chair one looks from, after the end. @param {import('./scene.js').Scene} now @param {import('./scene.js').Scene} scene */
  chair(now, scene) {
    if (scene.seat === null) return '';
    return scene.seat === now.seat ? t('from your chair') : t('from the chair', { name: scene.table.seats[scene.seat].name });
  }
}
