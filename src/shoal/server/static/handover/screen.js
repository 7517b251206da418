/** The cover that is shown while the device changes hands: whom it is for, and nobody's cards. @module */
import { cover } from '../covers.js';
import { fill, h } from '../dom.js';
import { icon, logo } from '../icons.js';
import { mark } from '../scene.js';
import { t } from '../words.js';
import { say } from './say.js';

const GUARD = 700; // milliseconds in which a press does not count: it may have been meant for the table

export class HandoverScreen {
  /** @param {import('./device.js').Device} device */
  constructor(device) {
    this.device = device;
    this.body = h('div', { class: 'hand-over-body' });
    this.line = h('p', { class: 'hand-over-line', role: 'status' });
    this.element = h('main', { class: 'hand-over', onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event), onkeyup: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.readyAt = 0;
    this.drawn = '';
    this.refused = '';
    this.early = ''; // the key that was pressed too early
  }

  /** In place of everything else on the page. @param {Element} root */
  show(root) {
    this.drawn = '';
    this.refused = '';
    fill(root, this.element);
    this.draw();
  }

  /** Draw whom the device is for, as the table stands. */
  draw() {
    const { device } = this;
    const { update } = device;
    const game = update?.table.game ?? '';
    document.title = `${device.title} · ${t('shoal')}`;
    const scene = update === null ? null : sceneOf(update);
    const called = scene === null || device.isSettling ? null : device.calledSeat(scene, scene.view ? scene : null);
    const facts = JSON.stringify([game, called, device.isSettling, device.players, this.refused, update?.table.seats.map(({ name, bot }) => [name, bot])]);
    if (facts !== this.drawn) {
      this.drawn = facts;
      this.readyAt = performance.now() + GUARD;
      fill(this.element, h('div', { class: 'hand-over-cover', 'data-game': game }, h('div', { class: 'hand-over-art' }, cover(game, 'meet')),
        h('section', { class: 'hand-over-sheet', role: 'dialog', 'aria-labelledby': 'hand-over-title', 'aria-describedby': 'hand-over-more' },
          h('a', { class: 'brand', href: '/', 'aria-label': t('to the first page') }, logo(), t('shoal')), this.body, this.line)));
      fill(this.body, ...(update === null || device.isSettling ? this.setting() : this.asking(update, called)));
      /** @type {HTMLElement | null} */ (this.body.querySelector('.take-it.go') ?? this.body.querySelector('.take-it'))?.focus({ preventScroll: true });
    }
    this.drawPoints(scene);
  }

  /** Before the match, and before it is known how it stands. */
  setting() {
    return [h('p', { class: 'kicker' }, this.device.title), h('h1', { id: 'hand-over-title' }, this.refused === '' ? t('one moment') : say('no table')), h('p', { id: 'hand-over-more' }, this.refused)];
  }

  /** @param {import('../socket.js').Update} update @param {number | null} called the seat of whom something is asked */
  asking({ table }, called) {
    const { players } = this.device;
    const here = table.seats.flatMap((_, seat) => (players[seat] ? [seat] : []));
    const others = here.filter((seat) => seat !== called);
    const name = called === null ? '' : table.seats[called].name;
    const on = table.waits_for === null ? '' : table.seats[table.waits_for].name;
    return [
      h('p', { class: 'kicker' }, this.device.title),
      called === null ? null : h('b', { class: 'hand-over-mark mark you', 'data-seat': called + 1, 'aria-hidden': 'true' }, called + 1),
      h('h1', { id: 'hand-over-title' }, called === null ? say('who has it') : say('pass the device', { name })),
      h('p', { id: 'hand-over-more' }, called === null ? on && say('is on turn', { name: on }) : table.waits_for === called ? say('turn of', { name }) : say('has to answer', { name })),
      called === null ? null : this.taker(called, name, true),
      others.length === 0 ? null : h('div', { class: 'hand-over-others' }, called === null ? null : h('span', {}, say('or somebody else')), others.map((seat) => this.taker(seat, table.seats[seat].name, false))),
      h('ol', { class: 'hand-over-points', 'aria-label': say('points') }),
    ];
  }

  /** @param {number} seat @param {string} name @param {boolean} isCalled */
  taker(seat, name, isCalled) {
    const take = () => {
      if (performance.now() < this.readyAt) return;
      this.readyAt = Infinity;
      for (const button of this.body.querySelectorAll('button')) button.disabled = true;
      this.device.take(/** @type {number} */ (this.device.players[seat]));
    };
    return h('button', { class: `take-it button${isCalled ? ' go' : ''}`, type: 'button', id: `take-${seat}`, onclick: take }, isCalled ? null : mark(seat, null),
      h('span', {}, h('b', {}, say('i am', { name })), isCalled && !this.device.page.isOpen && h('small', {}, say('show my hand'))));
  }

  /** A key that is still down from the move before does not press what is shown now. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    if (event.type === 'keydown') this.early = event.repeat || performance.now() < this.readyAt ? event.key : '';
    if (this.early === event.key) event.preventDefault();
  }

  /** Everybody's points, as all know them. @param {import('../scene.js').Scene | null} scene */
  drawPoints(scene) {
    const list = this.body.querySelector('.hand-over-points');
    if (list === null || scene === null || !scene.view) return;
    const { page, players } = this.device;
    const of = (/** @type {number} */ seat) => {
      const number = page.points?.(scene, seat) ?? page.number(scene, seat);
      return typeof number === 'number' ? number : '';
    };
    fill(list, ...scene.table.seats.map(({ name }, seat) => h('li', { class: seat === scene.table.waits_for ? 'on' : '', 'aria-current': seat === scene.table.waits_for && 'true' }, mark(seat, players[seat] ? seat : null), h('span', {}, name), h('b', {}, of(seat)))));
  }

  /** @param {boolean} isConnected */
  connect(isConnected) {
    fill(this.line, isConnected ? null : icon('then'), isConnected ? null : h('span', {}, t('lost')));
  }

  /** @param {string} text why the table cannot be laid */
  refuse(text) {
    this.refused = text;
    this.draw();
  }
}

/** As somebody sees it who sits nowhere. @param {import('../socket.js').Update} update @returns {import('../scene.js').Scene} */
function sceneOf({ table, game }) {
  const nothing = () => undefined;
  return {
    table, seat: null, view: game?.view ?? null, legal: [], annotations: game?.annotations ?? null, happened: [], isMine: false, isShared: true, beat: null, pointsShown: null, chosen: {},
    name: (seat) => table.seats[seat].name, choose: nothing, consider: nothing, play: nothing, openRule: nothing, showTab: nothing,
  };
}
