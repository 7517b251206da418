/** The start sheet for several people at one device: their names, and bots on the other seats. @module */
import * as api from '../api.js';
import { isOffline } from '../address.js';
import { CAST } from '../cast.js';
import { say as sayOfStart } from '../cast/say.js';
import { h } from '../dom.js';
import { goTo } from '../navigate.js';
import { COMPANY, FIRST, lastChoice, named, optionsOf } from '../start.js';
import { StartSheet } from '../start_sheet.js';
import { styles } from '../styles.js';
import { LEAST, MOST, keepNames, keepPeople, lastNames } from './people.js';
import { say } from './say.js';

/** @typedef {import('../start.js').Choice} Choice */

await styles('./handover/together.css');

const PERSON = 'person ';

/** @param {api.Game} game */
const keyOf = (game) => `share ${game.name}`;

/** What was chosen last for several people. @param {api.Game} game @param {number} count of people @returns {Choice} */
function last(game, count) {
  const first = { ...lastChoice(game), others: COMPANY[game.name].slice(0, Math.max(game.least - count, 1)), options: {}, begins: 'lot', helps: true };
  try {
    const kept = { ...first, ...JSON.parse(localStorage.getItem(keyOf(game)) ?? '{}') };
    const others = kept.others.filter((/** @type {string | null} */ id) => CAST.some((each) => each.id === id)).slice(0, game.most - count);
    return { ...kept, others, begins: kept.begins === 'lot' || Number(kept.begins.slice(PERSON.length)) < count ? kept.begins : 'lot' };
  } catch {
    return first; // something else has written there
  }
}

export class TogetherSheet extends StartSheet {
  /** @param {api.Game} game @param {string} ofLevels what is to be said of the levels of the bots */
  constructor(game, ofLevels) {
    super(game, false, ofLevels);
    this.typed = lastNames().slice(0, game.most);
    this.choice = last(game, this.count);
  }

  get count() {
    return this.typed.length;
  }

  /** What everybody is called; who has not said it, by a number. @returns {string[]} */
  names() {
    return this.typed.map((name, place) => name.trim() || say('player n', { n: place + 1 }));
  }

  // Who sits there

  head() {
    return h('div', { class: 'who-head' }, h('h2', { id: 'who-sits' }, sayOfStart('at the table')), this.atDevice(true));
  }

  people() {
    const names = this.names();
    const all = this.typed.map((name, place) => h('li', { class: 'person' },
      h('span', { class: 'face-less you', 'aria-hidden': 'true' }, place + 1),
      h('input', { id: `person-${place}`, maxlength: 30, value: name, placeholder: say('player n', { n: place + 1 }), 'aria-label': say('name of', { n: place + 1 }), autocomplete: 'off', autocapitalize: 'words', oninput: (/** @type {Event} */ event) => this.rename(place, /** @type {HTMLInputElement} */ (event.target).value) }),
      this.count > LEAST && h('button', { class: 'button', type: 'button', id: `without-${place}`, 'aria-label': sayOfStart('take out', { name: names[place] }), onclick: () => this.without(place) }, say('without'))));
    return this.count < Math.min(MOST, this.game.most) ? [...all, adder('add-person', say('a person'), () => this.addPerson())] : all;
  }

  adder() {
    return adder('add-seat', say('a bot'), () => this.add(this.bench[0].id));
  }

  /** The field stays as it is, for who is typing. @param {number} place @param {string} name */
  rename(place, name) {
    this.typed[place] = name;
    this.drawOptions();
    this.tell();
    this.judge();
  }

  /** On a seat more, or on that of the last bot. */
  addPerson() {
    if (this.seats === this.game.most) this.choice.others = this.choice.others.slice(0, -1);
    this.typed.push('');
    this.drawOptions();
    this.draw();
    document.getElementById(`person-${this.count - 1}`)?.focus();
  }

  /** @param {number} place */
  without(place) {
    this.typed.splice(place, 1);
    this.choice.begins = 'lot';
    this.drawOptions();
    this.draw();
  }

  draw() {
    super.draw();
    this.judge();
  }

  /** Two people of one name could not be told apart. */
  judge() {
    const names = this.names();
    const isTwice = new Set(names).size < names.length;
    this.wrong.textContent = isTwice ? say('same name') : '';
    this.go.disabled = isTwice || this.seats < this.game.least;
  }

  // How it is played

  get beginners() {
    return Object.fromEntries([['lot', sayOfStart('begins lot')], ...this.names().map((name, place) => [`${PERSON}${place}`, name])]);
  }

  drawOptions() {
    super.drawOptions();
    if (isOffline) this.opts.append(h('p', { class: 'elsewhere' }, say('others elsewhere'), ' ', h('button', { type: 'button', onclick: () => void import('../offline/matches_file.js').then(({ openHosting }) => openHosting()) }, say('need a server'))));
  }

  get repeats() {
    return 'sum together';
  }

  /** Make the table; everybody sits down when it is shown. */
  async begin() {
    const { game, choice, seats } = this;
    const names = this.names();
    keepNames(this.typed.map((name) => name.trim()));
    localStorage.setItem(keyOf(game), JSON.stringify(choice));
    const begins = choice.begins === 'lot' ? Math.floor(Math.random() * seats) : Number(choice.begins.slice(PERSON.length));
    const seatOf = (/** @type {number} */ place) => (place - begins + FIRST + seats) % seats;
    /** @type {(string | null)[]} */
    const bots = Array.from({ length: seats }, () => null);
    choice.others.forEach((id, place) => { bots[seatOf(this.count + place)] = named(choice, id); });
    if (api.knownName() === '') await api.becomeGuest(names[0]);
    const id = await api.makeTable({ game: game.name, seats, bots, options: optionsOf(game, choice), listed: false, stand_in: 'normal', per_move: null, hints: choice.helps, undo: choice.helps, pauses: true, pass_and_play: true });
    localStorage.setItem(`host ${id}`, 'yes');
    keepPeople(id, names.map((name, place) => ({ name, seat: seatOf(place) })));
    goTo(`/table/${id}`);
  }
}

/** @param {string} id @param {string} what @param {() => void} act */
function adder(id, what, act) {
  return h('li', { class: 'add' }, h('button', { type: 'button', class: 'face-less', id, 'aria-label': `${sayOfStart('add')} ${what}`, onclick: act }, '+'), h('b', {}, sayOfStart('add')), h('small', {}, what));
}
