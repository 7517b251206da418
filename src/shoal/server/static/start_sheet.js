/** The start sheet: who sits at the table, and how it is played; for a match with bots, or to invite friends. @module */
import { isOffline } from './address.js';
import { CAST, habitOf, levelOf, portrait } from './cast.js';
import { say } from './cast/say.js';
import { emblem } from './covers.js';
import { choice as segments, field } from './dialog.js';
import { fill, h, keepingFocus } from './dom.js';
import { icon } from './icons.js';
import { pace, setPace } from './preferences.js';
import * as api from './api.js';
import { CLOCKS, begin, lastChoice, optionsOf } from './start.js';
import { styles } from './styles.js';
import { language, locale, t } from './words.js';

const SEATED = 104; // pixels of a face at the table
const WAITING = 44;
const TARGETS = [0, 400];
const ROUNDS = [1, 2, 3];
/** Minutes of a match of four, or of a round of it, at a calm pace. @type {Record<string, number>} */
const MINUTES = { 'fossil': 20, 'twisted-fish': 15, 'cosmople-fish-2': 6, 'networks': 6, 'connections': 10 };
const TO_TARGET = 3; // rounds until somebody has so many points, about
const USUAL = 4; // seats that the minutes are for

/** @typedef {import('./start.js').Choice} Choice */

/** @param {api.Game} game @param {boolean} invites @param {boolean} [several] whether several people at this device play; else as the last time */
export async function openStart(game, invites, several = localStorage.getItem('several') !== null) {
  await styles('./start.css');
  const ofLevels = isOffline ? (await import('./offline/status.js')).ofLevels() : '';
  if (several && !invites) new (await import('./handover/together_sheet.js')).TogetherSheet(game, ofLevels).open();
  else new StartSheet(game, invites, ofLevels).open();
}

export class StartSheet {
  /** @param {api.Game} game @param {boolean} invites @param {string} ofLevels what is to be said of the levels of the bots */
  constructor(game, invites, ofLevels) {
    this.game = game;
    this.invites = invites;
    this.ofLevels = ofLevels;
    this.choice = lastChoice(game, invites);
    this.who = h('section', { class: 'who', 'aria-labelledby': 'who-sits' });
    this.opts = h('section', { class: 'opts', 'aria-label': say('how it is played'), tabindex: 0 });
    this.sum = h('p', { role: 'status' });
    this.wrong = h('p', { class: 'wrong', role: 'alert' });
    this.go = /** @type {HTMLButtonElement} */ (h('button', { class: 'button go', id: 'start-go', type: 'submit' }, say(invites ? 'open the table' : 'play')));
  }

  open() {
    const { game, invites } = this;
    const shut = () => dialog.close();
    const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: `start${invites ? ' invites' : ''}`, 'aria-labelledby': 'start-title' },
      h('form', { onsubmit: (/** @type {Event} */ event) => void this.start(event) },
        h('header', {}, emblem(game.name), h('div', {}, h('p', {}, say(invites ? 'invite friends' : 'set the table')), h('h1', { id: 'start-title' }, game.title)),
          h('button', { class: 'tool', type: 'button', 'aria-label': t('shut'), title: t('shut'), onclick: shut }, icon('close'))),
        h('div', { class: 'columns', tabindex: -1 }, this.who, this.opts),
        h('footer', {}, h('div', {}, this.sum, this.wrong), h('button', { class: 'button', type: 'button', onclick: shut }, say('cancel')), this.go))));
    dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener('close', () => dialog.remove());
    this.drawOptions();
    this.draw();
    document.body.append(dialog);
    dialog.showModal();
    this.go.focus({ preventScroll: true });
  }

  /** Who plays at this device: the other sheet comes in the place of this one. @param {boolean} several */
  atDevice(several) {
    const change = async (/** @type {string} */ value) => {
      if (value === 'several') localStorage.setItem('several', 'yes');
      else localStorage.removeItem('several');
      await openStart(this.game, false);
      this.who.closest('dialog')?.remove();
      /** @type {HTMLElement | null} */ (document.querySelector('.start input[name=start-device]:checked'))?.focus();
    };
    return segments('start-device', say('at this device'), ['one', 'several'].map((value) => ({ value, label: say(`device ${value}`) })), several ? 'several' : 'one', (value) => void change(value));
  }

  /** @param {Partial<Choice>} more */
  change(more) {
    this.choice = { ...this.choice, ...more };
    this.draw();
  }

  async begin() {
    if (this.invites) await api.becomeGuest(this.nameField().value.trim() || t('guest'));
    await begin(this.game, this.choice, this.invites);
  }

  /** @param {Event} event */
  async start(event) {
    event.preventDefault();
    this.go.disabled = true;
    try {
      await this.begin();
    } catch (error) {
      this.wrong.textContent = /** @type {Error} */ (error).message;
      this.go.disabled = false;
    }
  }

  nameField() {
    return /** @type {HTMLInputElement} */ (this.opts.querySelector('#start-name'));
  }

  // Who sits there

  /** How many people sit at this device. */
  get count() {
    return 1;
  }

  get seats() {
    return this.choice.others.length + this.count;
  }

  /** @param {number} place @param {string | null} id instead of who sits there; null: a friend */
  seat(place, id) {
    this.change({ others: this.choice.others.map((other, at) => (at === place ? id : other)) });
  }

  /** Somebody of the bench: on a seat more, or in the place of a friend. @param {string | null} id */
  add(id) {
    const { others } = this.choice;
    if (this.seats < this.game.most) this.change({ others: [...others, id] });
    else if (others.includes(null)) this.seat(others.lastIndexOf(null), id);
  }

  /** @param {number} place */
  takeOut(place) {
    this.change({ others: this.choice.others.filter((_, at) => at !== place) });
  }

  /** Those who do not sit there yet. */
  get bench() {
    return CAST.filter(({ id }) => !this.choice.others.includes(id));
  }

  draw() {
    const { game, choice } = this;
    keepingFocus(() => {
      const bench = this.bench;
      const isFull = this.seats >= game.most && !choice.others.includes(null);
      fill(this.who, this.head(),
        h('ol', { class: 'seated', tabindex: 0, 'aria-labelledby': 'who-sits' }, this.people(),
          choice.others.map((id, place) => (id === null ? this.friend(place) : this.bot(id, place))), this.seats < game.most && this.adder()),
        h('h2', { class: 'of-bench' }, say(this.invites ? 'seat bots' : 'seat others')),
        h('ul', { class: 'bench', tabindex: 0, 'aria-label': say('who could sit') }, bench.map((each) => h('li', {},
          h('button', { type: 'button', id: `bench-${each.id}`, disabled: isFull, 'aria-label': say('seat them', { name: say(each.id) }), onclick: () => this.add(each.id) },
            portrait(each.id, WAITING), h('span', {}, h('b', {}, say(each.id), ' ', h('em', {}, this.levelOf(each.id))), h('small', {}, habitOf(each, game.name))))))));
    });
    this.go.disabled = this.seats < game.least;
    this.tell();
  }

  head() {
    return h('div', { class: 'who-head' }, h('h2', { id: 'who-sits' }, say('at the table')), this.invites ? null : this.atDevice(false));
  }

  /** Who sits at this device. @returns {HTMLElement[]} */
  people() {
    return [h('li', { class: 'own' }, h('span', { class: 'face-less you', 'aria-hidden': 'true' }, 1), h('b', {}, t('you')), h('small', {}, say('your seat')))];
  }

  /** @param {string} id */
  levelOf(id) {
    return levelOf(this.choice.level === 'own' ? id : this.choice.level);
  }

  /** @param {string} id @param {number} place */
  bot(id, place) {
    const name = say(id);
    const habit = habitOf(/** @type {import('./cast.js').Character} */ (CAST.find((each) => each.id === id)), this.game.name);
    return h('li', {}, h('button', { type: 'button', id: `seated-${id}`, 'aria-label': say('take out', { name }), title: say('take out', { name }), onclick: () => this.takeOut(place) }, portrait(id, SEATED, { plate: true })),
      h('b', {}, name), h('small', {}, this.levelOf(id)), habit && h('p', {}, habit));
  }

  /** @param {number} place */
  friend(place) {
    const next = this.bench[0];
    return h('li', { class: 'friend' },
      h('button', { type: 'button', id: `friend-${place}`, class: 'face-less', 'aria-label': say('take out', { name: `${say('a friend')} ${place + 2}` }), onclick: () => this.takeOut(place) }, place + 2),
      h('b', {}, say('a friend')), h('small', {}, say('by a link')),
      next && h('button', { class: 'button', type: 'button', id: `use-bot-${place}`, 'aria-label': `${say('use a bot')} (${place + 2})`, onclick: () => this.seat(place, next.id) }, say('use a bot')));
  }

  adder() {
    return h('li', { class: 'add' }, h('button', { type: 'button', class: 'face-less', id: 'add-seat', 'aria-label': say('add'), onclick: () => this.add(this.invites ? null : this.bench[0].id) }, '+'),
      h('b', {}, say('add')), h('small', {}, say('up to', { n: this.game.most })));
  }

  // How it is played

  /** Who may begin, by what is kept of the choice. @returns {Record<string, string>} */
  get beginners() {
    return Object.fromEntries(['lot', 'you', 'other'].map((value) => [value, say(`begins ${value}`)]));
  }

  drawOptions() {
    const { choice, invites } = this;
    const own = (/** @type {string} */ name) => this.game.options.some((option) => option.name === name);
    const listed = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {(value: string) => string} */ label, /** @type {string} */ chosen, /** @type {(value: string) => void} */ change, /** @type {Node | null} */ more = null) =>
      h('div', { class: 'option' }, segments(`start-${name}`, say(name), values.map((value) => ({ value, label: label(value) })), chosen, change), more);
    this.minutes = h('p', {});
    const naming = invites ? h('div', { class: 'option' }, field(t('your name'), { id: 'start-name', maxlength: 30, value: api.knownName(), placeholder: t('guest'), autocomplete: 'nickname' })) : null;
    fill(this.opts,
      naming,
      listed('bots play', ['own', 'easy', 'normal', 'hard'], (value) => (value === 'own' ? say('level own') : t(`level ${value}`)), choice.level, (level) => this.change({ level }), this.ofLevels === '' ? null : h('p', {}, this.ofLevels)),
      own('target') ? this.ofGame('target', TARGETS, 'target') : null,
      own('rounds_per_player') ? this.ofGame('rounds_per_player', ROUNDS, 'rounds') : null,
      invites ? listed('clock', CLOCKS, (value) => say(`clock ${value || 'none'}`), choice.clock, (clock) => this.change({ clock }))
        : listed('pace', ['calm', 'brisk', 'instant'], (value) => t(`pace ${value}`), pace(), (value) => { setPace(value); this.draw(); }, h('p', {}, say('pace more'))),
      listed('who begins', Object.keys(this.beginners), (value) => this.beginners[value], choice.begins, (begins) => this.change({ begins }),
        this.game.name === 'fossil' ? h('p', {}, say('lays fossil')) : null),
      own('whoppers') ? this.onOrOff('whoppers', say('whoppers'), say('whoppers more'), optionsOf(this.game, choice).whoppers === 1, (isOn) => this.option('whoppers', isOn ? 1 : 0)) : null,
      this.onOrOff('helps', say('helps'), say(invites ? 'helps friends' : 'helps more'), choice.helps, (helps) => this.change({ helps })),
      invites ? this.onOrOff('listed', say('list it'), say('list it more'), choice.listed, (isListed) => this.change({ listed: isListed })) : null);
  }

  /** @param {string} name @param {number} value */
  option(name, value) {
    this.change({ options: { ...this.choice.options, [name]: value } });
  }

  /** How long the match is. @param {string} name of the option @param {number[]} values @param {string} words */
  ofGame(name, values, words) {
    const chosen = optionsOf(this.game, this.choice)[name];
    return h('div', { class: 'option' }, segments(`start-${name}`, say('length'), values.map((value) => ({ value: String(value), label: say(`${words} ${value}`) })), String(chosen),
      (value) => this.option(name, Number(value))), this.minutes);
  }

  /** @param {string} name @param {string} title @param {string} more @param {boolean} isOn @param {(isOn: boolean) => void} change */
  onOrOff(name, title, more, isOn, change) {
    return h('div', { class: 'option' }, h('label', { class: 'switch' },
      h('input', { type: 'checkbox', role: 'switch', id: `start-${name}`, checked: isOn, onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked) }),
      h('span', {}, h('b', {}, title), h('small', {}, more))));
  }

  // What comes of it

  /** The words that say what comes next. @returns {string} */
  get repeats() {
    return this.invites ? 'sum link' : 'sum repeats';
  }

  tell() {
    if (this.minutes) this.minutes.textContent = say('about minutes', { n: this.about() });
    const friends = this.choice.others.filter((id) => id === null).length;
    const bots = this.choice.others.flatMap((id) => (id === null ? [] : [say(id)]));
    const names = new Intl.ListFormat(locale).format([...this.names(), ...(friends > 0 ? [friendsOf(friends)] : []), ...bots]);
    const sum = this.seats < this.game.least ? [say('too few', { n: this.game.least })] : [h('b', {}, `${names}.`), ' ', this.howLong(), ' ', say(this.repeats)];
    this.sum.replaceChildren(...sum);
  }

  /** @returns {string[]} */
  names() {
    return [t('you')];
  }

  /** How it is played, in a sentence. */
  howLong() {
    const { game, choice, invites } = this;
    const { target, rounds_per_player: rounds, whoppers } = optionsOf(game, choice);
    const parts = [
      say(rounds === undefined ? `target ${target ?? 0}` : `rounds ${rounds}`),
      invites ? (choice.clock === '' ? say('sum no clock') : say('sum clock', { time: say(`clock ${choice.clock}`) })) : say('sum pace', { pace: t(`pace ${pace()}`) }),
      whoppers === undefined ? '' : say(whoppers === 1 ? 'sum whoppers' : 'sum no whoppers'),
      invites && choice.listed ? say('sum listed') : '',
    ].filter(Boolean);
    return `${parts.map((part, at) => (at === 0 ? part : part.toLocaleLowerCase(language))).join(', ')}.`;
  }

  /** Minutes of the match, to five. */
  about() {
    const { target, rounds_per_player: rounds } = optionsOf(this.game, this.choice);
    const each = MINUTES[this.game.name] * this.seats / USUAL;
    return Math.max(5, 5 * Math.round(each * (rounds ? rounds * this.seats : target ? TO_TARGET : 1) / 5));
  }
}

/** @param {number} friends */
const friendsOf = (friends) => (friends === 1 ? say('n friends', { n: 1 }) : say(`${['', '', 'two', 'three', 'four', 'five'][friends]} friends`));
