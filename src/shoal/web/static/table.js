/** A table: its state in one place, and everything on the screen drawn from it. @module */
import { actionBar } from './action.js';
import { ByItself, attend, onlyMove } from './attention.js';
import { chatInput, chatLines } from './chat.js';
import { keepCommitment } from './deal.js';
import { fill, h } from './dom.js';
import { tableHead, tableName } from './head.js';
import { icon } from './icons.js';
import { lobby, wantedName } from './lobby.js';
import { logLines, newestLine } from './log.js';
import { notice } from './notice.js';
import { openSheet, shutSheet } from './open.js';
import { LookingBack, namedMove } from './past.js';
import { PlayerBar } from './player.js';
import { replayPane } from './replay.js';
import { resultSheet } from './result.js';
import { ruleList, rulesOf } from './rules.js';
import { seatRow } from './seats.js';
import { beSomebody, rounds } from './server.js';
import { settingsTool } from './settings.js';
import { TableSocket } from './socket.js';
import { Stories } from './stories.js';
import { t } from './words.js';

/** @typedef {import('./scene.js').GamePage} GamePage */

const REFUSED_FOR = 6000; // milliseconds that a refusal stands
const SENDING_AFTER = 1000;
const MOST_TRIES = 100;
const LEDGER = 'ledger'; // the tab of a game that has one
const NEWEST = 4; // lines of the log that stay below it
const SIT = '#sit'; // behind the address: who made the table sits down at once

export class Table {
  /**
   * @param {Element} root
   * @param {string} id
   */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** @type {import('./socket.js').Update | null} */
    this.update = null;
    /** @type {import('./socket.js').Happened[]} */
    this.happened = [];
    /** @type {GamePage | null} */
    this.page = null;
    this.title = '';
    this.tab = 'log';
    this.cited = '';
    this.isThere = true;
    this.isSending = false;
    this.goesOn = false; // a move that is followed by others
    this.isSlow = false; // the answer takes longer than one would think
    this.seenResult = false;
    this.read = 0; // how much of the talk
    /** @type {{ text: string, rule: string } | null} */
    this.refused = null;
    /** @type {Record<string, any>} */
    this.chosen = {};
    this.drawnLines = ''; // what of it stands in the side, and how many entries
    this.drawnEntries = 0;
    this.scrolled = 0; // how far the ledger is
    this.stories = new Stories(() => this.draw());
    this.byItself = new ByItself();
    /** @type {number[][] | null} what each seat had after each round, once it is over */
    this.rounds = null;
    this.past = new LookingBack(id, {
      now: () => this.now(),
      draw: (isStep) => {
        if (!this.past.isOn && this.tab === 'replay') this.tab = 'log';
        if (isStep) moving(() => this.draw());
        else this.draw();
      },
      fail: (text) => this.refuse({ type: 'refused', text }),
    });
    this.player = new PlayerBar(this.past, { open: () => this.open('replay') });
    this.parts = this.frame();
    this.socket = new TableSocket(id, {
      onUpdate: (update) => void this.take(update),
      onLine: (isThere) => this.line(isThere),
      onGone: () => notice(root, t('no such table'), t('no such table more')),
    });
    document.addEventListener('keydown', (event) => this.key(event));
    window.addEventListener('hashchange', () => void this.goToNamed());
  }

  /** The places that are filled whenever something changes. */
  frame() {
    const parts = {
      head: h('div', { class: 'head-place' }),
      seats: h('ol', { class: 'seats' }),
      table: h('main', { class: 'table', id: 'table' }),
      peek: h('div', { class: 'peek-place' }),
      act: h('div', { class: 'act-place' }),
      hand: h('div', { class: 'hand-place' }),
      tabs: h('div', { class: 'tabs', role: 'tablist' }),
      pane: h('div', { class: 'pane' }),
    };
    const side = h('aside', { class: 'side' }, parts.tabs, parts.pane);
    const app = h('div', { class: 'app' }, parts.head, parts.seats, parts.table, parts.peek, parts.act, parts.hand, side);
    fill(this.root, app);
    return { ...parts, side, app };
  }

  /** @param {import('./socket.js').Update} update */
  async take(update) {
    if (update.happened[0]?.version === 1) {
      this.happened = [];
      this.drawnLines = '';
    }
    this.happened.push(...update.happened);
    const isNew = this.update?.table.version !== update.table.version;
    const isFirst = this.update === null;
    const wasMine = !isFirst && this.now().isMine;
    this.update = update;
    if (this.page === null) await this.begin(update.table.game);
    if (isNew) {
      this.chosen = this.page?.kept?.(this.chosen) ?? {};
      this.refused = null;
      this.isSending = false;
      this.begins(isFirst ? [] : update.happened, wasMine);
    }
    if (isFirst) await this.goToNamed();
    if (location.hash === SIT && update.table.state === 'open' && update.seat === null) {
      history.replaceState(null, '', location.pathname);
      await this.sit();
    }
    this.giveNumber(update);
    if (!isStill() && isNew && update.game) this.stories.add(this.page?.stories?.(this.now(), update.happened) ?? [], this.page?.storySteps ?? 0);
    moving(() => {
      this.draw();
      if (!wasMine && this.now().isMine) this.parts.table.scrollTop = 0; // what is asked of one is seen
    });
  }

  /**
   * Something has happened: one hears of it, the only move there is lies ready, and is made if one wants it so.
   * @param {import('./socket.js').Happened[]} happened
   * @param {boolean} wasMine
   */
  begins(happened, wasMine) {
    const now = this.now();
    const page = /** @type {GamePage} */ (this.page);
    if (happened.length > 0) attend(happened, now.isMine && !wasMine, this.title, this.id);
    const move = onlyMove(now);
    if (move !== null && page.pick) this.chosen = page.pick(now, move);
    this.byItself.begin(now, page);
  }

  /** To the move that the address names. */
  async goToNamed() {
    const move = namedMove();
    if (move !== null && this.update?.game) await this.past.go(move);
  }

  /** @param {string} game */
  async begin(game) {
    const own = await import(`./games/${game}/page.js`);
    this.page = own.default;
    if (this.page?.ledger) this.tab = this.page.sideTab?.() ?? LEDGER;
    this.title = own.title;
    this.parts.app.dataset.game = game;
    document.head.append(h('link', { rel: 'stylesheet', href: new URL(`./games/${game}/page.css`, import.meta.url).href }));
  }

  // What one does

  /** @param {number} [seat] the first that is free, without it */
  async sit(seat) {
    if (this.update) keepCommitment(this.id, this.update.table.commitment);
    await beSomebody(wantedName());
    this.socket.close(); // who one is, is said when the socket is opened
    this.socket.open();
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    const answer = await this.whenOpen(() => this.socket.ask({ type: 'sit', seat, number: numberFor(this.id) }));
    if (answer.type === 'refused') this.refuse(answer);
  }

  /** @param {() => Promise<import('./socket.js').Answer>} ask */
  async whenOpen(ask) {
    for (let tries = 0; tries < 100 && this.socket.socket?.readyState !== WebSocket.OPEN; tries += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    return ask();
  }

  /** At a rematch one sits already, but has given no number. @param {import('./socket.js').Update} update */
  giveNumber({ table, seat }) {
    if (table.state === 'open' && seat !== null && !table.seats[seat].ready) {
      keepCommitment(this.id, table.commitment);
      void this.socket.ask({ type: 'number', number: numberFor(this.id) });
    }
  }

  /** @param {import('./socket.js').Action} action @param {...import('./socket.js').Action} then what goes on from it, as soon as it is seen */
  async play(action, ...then) {
    if (this.isSending || this.goesOn || this.update === null) return;
    if (then.length > 0) this.goesOn = true;
    const left = [action, ...then];
    for (let tries = 0; left.length > 0 && tries < MOST_TRIES; tries += 1) {
      const answer = await this.send(left[0]);
      if (answer.reason === 'played on' && left.length <= then.length) continue; // what is begun goes on, though others have moved too
      if (answer.type === 'refused' || answer.type === 'invalid') this.refuse(answer);
      if (answer.type !== 'done') break;
      left.shift();
    }
    if (then.length > 0) {
      this.goesOn = false;
      this.drawAct();
    }
  }

  /** @param {import('./socket.js').Action} action */
  async send(action) {
    this.isSending = true;
    const slow = setTimeout(() => {
      this.isSlow = true;
      this.drawAct();
    }, SENDING_AFTER);
    const answer = await this.socket.ask({ type: 'play', version: this.update?.table.version ?? 0, action });
    clearTimeout(slow);
    await this.seen(answer.version ?? 0); // else one could play once more what is still on the screen
    this.isSending = false;
    this.isSlow = false;
    return answer;
  }

  /** @param {number} version that the screen is to be at */
  async seen(version) {
    for (let tries = 0; tries < 500 && (this.update?.table.version ?? 0) < version; tries += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
  }

  /** @param {string} text */
  async say(text) {
    const answer = await this.socket.ask({ type: 'say', text });
    if (answer.type === 'refused' || answer.type === 'invalid') this.refuse(answer);
  }

  /** @param {import('./socket.js').Answer} answer */
  refuse(answer) {
    this.refused = { text: answer.text ?? '', rule: answer.rule ?? '' };
    this.drawAct();
    setTimeout(() => {
      this.refused = null;
      this.drawAct();
    }, REFUSED_FOR);
  }

  /** @param {boolean} isThere */
  line(isThere) {
    if (this.isThere === isThere) return;
    this.isThere = isThere;
    if (this.update !== null) this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.pastKey(event)) {
      event.preventDefault();
      return;
    }
    if (this.stories.current !== null && !event.metaKey && !event.ctrlKey) {
      this.stories.skip();
      event.preventDefault();
      return;
    }
    if (this.page === null || this.update === null || event.target instanceof HTMLInputElement) return;
    const buttons = this.parts.act.querySelectorAll('button.button');
    if (event.key === 'Escape' && Object.keys(this.chosen).length > 0) this.choose({});
    else if (event.key === '?') this.openRule('');
    else if (event.key === 'l') this.open('log');
    else if (event.key === 'c') this.open('chat');
    else if (this.isOnlyMove(event)) void this.play(this.now().legal[0]);
    else if (event.key === '.') /** @type {HTMLElement | undefined} */ (buttons[buttons.length - 1])?.focus();
    else if (!this.page.key?.(this.scene(), event)) return;
    event.preventDefault();
  }

  /** Enter or Space, pressed for nothing else, where there is one move only. @param {KeyboardEvent} event */
  isOnlyMove(event) {
    const isFree = !(event.target instanceof Element && event.target.closest('button, a, input, summary, dialog, [tabindex]'));
    return (event.key === 'Enter' || event.key === ' ') && isFree && onlyMove(this.now()) !== null;
  }

  /** Keys for looking back: b begins it. @param {KeyboardEvent} event */
  pastKey(event) {
    const { past } = this;
    const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'range';
    if (isTyped || event.metaKey || event.ctrlKey || event.altKey || !this.update?.game) return false;
    if (event.key === 'b') void past.step(-1);
    else if (!past.isOn || document.querySelector('dialog[open]')) return false;
    else if (event.key === 'Escape') past.leave();
    else if (event.key === 'f') void past.step(1);
    else if (event.target instanceof HTMLInputElement) return false; // the slider has its own
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') void past.step(event.key === 'ArrowLeft' ? -1 : 1);
    else if (event.key === 'Home' || event.key === 'End') void past.step(event.key === 'Home' ? -Infinity : Infinity);
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) past.play();
    else return false;
    return true;
  }

  /** @param {Record<string, any>} chosen in place of what was picked before */
  choose(chosen) {
    this.chosen = chosen;
    this.refused = null;
    this.draw();
  }

  // What is drawn

  /** What is drawn: how it stands, or how it stood. */
  scene() {
    return this.past.isOn ? this.past.scene(this.now()) : this.now();
  }

  /** @returns {import('./scene.js').Scene} */
  now() {
    const update = /** @type {import('./socket.js').Update} */ (this.update);
    const { table, seat, game } = update;
    return {
      table,
      seat,
      view: game?.view ?? null,
      legal: game?.legal ?? [],
      aids: game?.aids ?? null,
      happened: this.happened,
      isMine: seat !== null && table.waits_for === seat && this.isThere,
      chosen: this.chosen,
      name: (of) => nameOf(table, of, seat),
      choose: (chosen) => this.choose(chosen),
      play: (action, ...then) => void this.play(action, ...then),
      openRule: (rule) => this.openRule(rule),
      showTab: (tab) => this.show(tab),
    };
  }

  draw() {
    if (this.page === null || this.update === null) return;
    const { parts, page } = this;
    const scene = this.scene();
    document.title = this.now().isMine ? `● ${t('menu', { game: this.title })}` : `${this.title} · ${t('shoal')}`;
    parts.app.dataset.line = this.isThere ? 'there' : 'lost';
    parts.app.dataset.state = this.update.table.state;
    parts.app.dataset.version = String(this.update.table.version);
    parts.app.dataset.when = this.past.isOn ? 'past' : 'now';
    if (parts.head.childElementCount === 0) fill(parts.head, tableHead(this.title, this.id, (tab) => this.open(tab), this.backTool(), settingsTool()));
    const where = parts.head.querySelector('.where');
    if (where !== null && page.when) where.textContent = (scene.view && page.when(scene)) || tableName(this.id);
    fill(parts.seats, ...seatRow(scene, page));
    const around = { sit: (/** @type {number | undefined} */ seat) => void this.sit(seat), leave: () => void this.socket.ask({ type: 'leave' }) };
    fill(parts.table, ...(scene.view ? page.draw(scene) : [lobby(scene, this.title, around)]), this.past.isOn ? null : this.story(scene) ?? this.result(scene));
    fill(parts.hand, scene.view ? page.hand?.(scene) ?? null : null);
    fill(parts.peek, newestLine(scene, page, () => this.open('log')));
    this.drawAct();
    this.drawSide(scene);
  }

  drawAct() {
    if (this.page === null || this.update === null) return;
    if (this.past.isOn && this.refused === null) {
      this.player.draw(this.now(), this.scene());
      if (this.player.element.parentElement !== this.parts.act) fill(this.parts.act, this.player.element);
      return;
    }
    fill(this.parts.act, actionBar(this.said(this.scene(), this.page), (rule) => this.openRule(rule)));
  }

  /**
   * @param {import('./scene.js').Scene} scene
   * @param {GamePage} page
   * @returns {import('./action.js').Said}
   */
  said(scene, page) {
    const { table, seat } = scene;
    if (!this.isThere) return { text: t('lost'), more: t('lost more'), waits: true };
    if (this.stories.current !== null) return { text: t('scoring'), buttons: [{ label: t('skip'), act: () => this.stories.skip() }] };
    if (this.refused !== null) return { ...this.refused, isMine: scene.isMine, buttons: scene.isMine && scene.legal.length > 0 ? page.sentence(scene)?.buttons : [] };
    if (table.state === 'open') return this.saidBefore(scene);
    if (table.state !== 'playing') return { text: this.saidAfter(scene), buttons: this.after(scene) };
    const own = seat !== null && scene.legal.length > 0 ? page.sentence(scene) : null;
    const more = this.isSlow ? { more: t('sending') } : this.byItself.isComing && { more: t('by itself') };
    if (own !== null && scene.isMine) return { ...own, isMine: true, isSending: this.isSending || this.goesOn, ...more };
    const waiting = { text: page.waiting(scene), waits: true };
    if (seat === null) return { ...waiting, more: `${t('watching')} ${t('watching more')}` };
    return own === null ? waiting : { ...waiting, ...own };
  }

  /** @param {import('./scene.js').Scene} scene @returns {import('./action.js').Said} */
  saidBefore(scene) {
    const free = scene.table.seats.filter((each) => !each.person && each.bot === null).length;
    const text = t('seats free', { n: free });
    if (scene.seat !== null || free === 0) return { text, more: t('dealing'), waits: true };
    return { text, isMine: true, buttons: [{ label: t('sit'), go: true, act: () => void this.sit() }] };
  }

  /** @param {import('./scene.js').Scene} scene */
  saidAfter(scene) {
    const { seat, table } = scene;
    const ended = this.happened.findLast((entry) => entry.kind === 'ended')?.what;
    if (seat === null || ended === undefined) return t('match over');
    const place = 1 + ended.scores.filter((/** @type {number} */ points) => points > ended.scores[seat]).length;
    return t('came', { place: t(`place ${place}`), seats: table.seats.length });
  }

  /** @param {import('./scene.js').Scene} scene @returns {import('./scene.js').Button[]} */
  after(scene) {
    if (scene.table.rematch) return [{ label: t('play again'), go: true, act: () => { location.href = `/table/${scene.table.rematch}`; } }];
    return this.seenResult ? [{ label: t('match over'), act: () => { this.seenResult = false; this.draw(); } }] : [];
  }

  /** @param {import('./scene.js').Scene} scene */
  story(scene) {
    const { current, step, counter } = this.stories;
    return current === null ? null : /** @type {GamePage} */ (this.page).drawStory?.(scene, current, step, counter) ?? null;
  }

  /** @param {import('./scene.js').Scene} scene */
  result(scene) {
    const ended = this.happened.findLast((entry) => entry.kind === 'ended');
    if (ended === undefined || this.seenResult) return null;
    if (this.rounds === null) void this.askForRounds();
    return resultSheet(scene, /** @type {GamePage} */ (this.page), ended.what, this.rounds ?? [], {
      again: () => void this.socket.ask({ type: 'rematch' }),
      back: () => void this.past.go(0),
      check: () => this.open('replay'),
      shut: () => { this.seenResult = true; this.draw(); },
    });
  }

  async askForRounds() {
    this.rounds = [];
    this.rounds = await rounds(this.id).catch(() => []);
    if (this.rounds.length > 1) this.draw();
  }

  /** @param {import('./scene.js').Scene} scene */
  drawSide(scene) {
    const talk = this.happened.filter((entry) => entry.kind === 'said').length;
    if (this.tab === 'chat') this.read = talk;
    const page = /** @type {GamePage} */ (this.page);
    const tabs = [...(page.ledger ? [LEDGER] : []), 'log', 'chat', 'rules', ...(this.past.isOpen ? ['replay'] : [])];
    fill(this.parts.tabs, ...tabs.map((tab) =>
      h('button', { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-selected': String(tab === this.tab), onclick: () => this.show(tab) },
        tab === LEDGER ? page.ledgerName ?? '' : t(tab), tab === 'chat' && talk > this.read && h('span', { class: 'unread' }, talk - this.read))));
    if (this.tab === 'rules') return this.drawRules(scene);
    if (this.tab === LEDGER) return this.drawLedger(scene, page);
    if (this.tab === 'replay') return this.drawReplay(scene);
    const entries = this.happened.length;
    const lines = `${this.tab} ${this.past.isOn} ${this.past.version} ${this.past.told?.length} ${scene.seat}`;
    const isMore = lines === this.drawnLines && !this.past.isOn && this.tab === 'log';
    if (lines === this.drawnLines && entries === this.drawnEntries) return undefined;
    const added = this.happened.slice(this.drawnEntries);
    this.drawnLines = lines;
    this.drawnEntries = entries;
    if (isMore) return this.drawMore({ ...scene, happened: added });
    const whole = this.past.isOn ? { ...scene, happened: this.past.told ?? this.happened } : scene;
    const list = this.tab === 'chat'
      ? h('ol', { class: 'lines chat', tabindex: 0 }, chatLines(scene))
      : h('ol', { class: 'lines', role: 'log', tabindex: 0, 'aria-label': t('log') }, logLines(whole, page, (rule) => this.openRule(rule), this.backFrom(this.past.version)));
    fill(this.parts.pane, list, chatInput((text) => void this.say(text)));
    const here = this.past.isOn ? list.querySelector('.here') : null;
    if (here === null) list.scrollTop = list.scrollHeight;
    else here.scrollIntoView({ block: 'center' });
    return undefined;
  }

  /** What is new, below what stands in the log; it stays where its reader has scrolled to. @param {import('./scene.js').Scene} scene of these entries alone */
  drawMore(scene) {
    const list = this.parts.pane.querySelector('.lines');
    if (list === null) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    list.append(...logLines(scene, /** @type {GamePage} */ (this.page), (rule) => this.openRule(rule), this.backFrom(Infinity)));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  /** @param {import('./scene.js').Scene} scene */
  drawReplay(scene) {
    this.drawnLines = '';
    if (!this.past.isOn) return void this.past.go(this.past.last);
    const page = /** @type {GamePage} */ (this.page);
    const top = this.parts.pane.firstElementChild?.scrollTop ?? 0;
    fill(this.parts.pane, replayPane(scene, page, this.past, this.now().table));
    if (this.parts.pane.firstElementChild) this.parts.pane.firstElementChild.scrollTop = top;
    return undefined;
  }

  /** For the lines of the log. @param {number} version that is seen now */
  backFrom(version) {
    return { go: (/** @type {number} */ to) => this.lookBack(to), version };
  }

  /** @param {number} version of an entry in the log */
  lookBack(version) {
    this.past.pause();
    shutSheet(this.parts.side);
    void this.past.goTo(version);
  }

  backTool() {
    return h('button', { class: 'tool wide', id: 'look-back-tool', type: 'button', 'aria-label': t('look back'), title: t('look back'), onclick: () => void this.past.step(-1) }, icon('then'));
  }

  /** @param {import('./scene.js').Scene} scene @param {GamePage} page */
  drawLedger(scene, page) {
    this.drawnLines = '';
    const ledger = h('div', { class: 'ledger', tabindex: 0, role: 'region', 'aria-label': page.ledgerName, onscroll: () => { this.scrolled = ledger.scrollTop; } }, scene.view ? page.ledger?.(scene) ?? [] : []);
    const happened = scene.happened.filter(({ lines = [] }) => lines.length > 0).slice(-NEWEST);
    const lines = logLines({ ...scene, happened }, page, (rule) => this.openRule(rule), this.backFrom(Infinity)).slice(-NEWEST);
    fill(this.parts.pane, ledger, h('ol', { class: 'lines newest', 'aria-label': t('log') }, lines));
    if (this.scrolled > 0) ledger.scrollTop = this.scrolled;
    return undefined;
  }

  /** @param {import('./scene.js').Scene} scene */
  async drawRules(scene) {
    if (this.parts.pane.dataset.rules === this.cited && this.drawnLines === 'rules') return;
    const rules = await rulesOf(scene.table.game);
    if (this.tab !== 'rules') return;
    this.drawnLines = 'rules';
    this.parts.pane.dataset.rules = this.cited;
    fill(this.parts.pane, ...ruleList(rules, this.cited));
    document.getElementById(`rule-${this.cited}`)?.scrollIntoView({ block: 'center' });
  }

  /** @param {string} tab */
  show(tab) {
    this.tab = tab;
    this.drawnLines = '';
    this.drawSide(this.scene());
  }

  /** A tab of the side; where there is no room for it, over the table. @param {string} tab */
  open(tab) {
    this.show(tab);
    openSheet(this.parts.side);
  }

  /** @param {string} rule */
  openRule(rule) {
    this.cited = rule;
    this.open('rules');
  }
}

/** Whether nothing is to move. */
function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

let isMoving = false;

/**
 * Things that move do so where the browser can and the reader wants it.
 * @param {() => void} draw
 */
export function moving(draw) {
  if (isStill() || isMoving || !document.startViewTransition) {
    draw();
    return;
  }
  isMoving = true; // one at a time: begun within another, the screen can stand still
  const moved = document.startViewTransition(draw);
  void moved.finished.catch(() => undefined).then(() => { isMoving = false; });
  for (const end of [moved.ready, moved.finished]) end.catch(() => undefined); // the next one has cut it short
}

/**
 * @param {import('./socket.js').TableShown} table
 * @param {number} seat
 * @param {number | null} own
 */
function nameOf(table, seat, own) {
  const { name, person, bot } = table.seats[seat];
  if (seat === own) return t('you');
  return person || bot !== null ? name : t('seat', { n: seat + 1 });
}

/**
 * The number that one gives for the deal, kept to check it afterwards.
 * @param {string} table
 */
function numberFor(table) {
  const known = localStorage.getItem(`number ${table}`);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const number = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(`number ${table}`, number);
  return number;
}
