/** A table: its state in one place, and everything on the screen drawn from it. @module */
import { actionBar } from './action.js';
import { ByItself, attend, onlyMove } from './attention.js';
import { clock, hearTime } from './clock.js';
import { keepCommitment, keptEntropy } from './deal.js';
import { afterwards, fill, h, keepingFocus } from './dom.js';
import { tableHead, tableName } from './head.js';
import { tableKey } from './keys.js';
import { Hinting } from './hinting.js';
import { lobby, wantedName } from './lobby.js';
import { newestLine } from './log.js';
import { fly, isStill, moving } from './motion.js';
import { notice } from './notice.js';
import { Pace } from './pace.js';
import { LookingBack, namedMove } from './past.js';
import { PlayerBar } from './player.js';
import { Counting } from './points.js';
import { resultSheet } from './result.js';
import { Voice, said } from './saying.js';
import { seatCard, seatRow } from './seats.js';
import { beSomebody, course, rounds } from './server.js';
import { Side } from './side.js';
import { TableSocket } from './socket.js';
import { Stories } from './stories.js';
import { styles } from './styles.js';
import { menuItems } from './tools.js';
import { read } from './tokens.js';
import { t } from './words.js';

/** @typedef {import('./scene.js').GamePage} GamePage */

const REFUSED_FOR = 6000; // milliseconds that a refusal stands
const SENDING_AFTER = 1000;
const BEGINS_FOR = 400; // milliseconds that one's turn begins
const MOST_TRIES = 100;
const TOLD = 3; // lines that are read out at once
const SIT = '#sit'; // behind the address: who made the table sits down at once

export class Table {
  /**
   * @param {Element} root
   * @param {string} id
   */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** @type {import('./socket.js').Update | null} what is seen */
    this.update = null;
    /** @type {import('./socket.js').Happened[]} */
    this.happened = [];
    /** @type {GamePage | null} */
    this.page = null;
    this.title = '';
    this.isThere = true; // the line
    this.isSaved = false; // one's last move
    this.isSending = false;
    this.goesOn = false; // a move that is followed by others
    this.isSlow = false; // the answer takes longer than one would think
    this.hasBegun = false; // one's turn, just now
    this.seenResult = false;
    /** @type {number | null} the seat of which one looks at what is known */
    this.card = null;
    /** @type {{ text: string, rule: string } | null} */
    this.refused = null;
    this.forgetting = 0; // of a refusal
    /** @type {Record<string, any>} */
    this.chosen = {};
    /** @type {number[][] | null} what each seat had after each round, once it is over */
    this.rounds = null;
    /** @type {import('./course.js').Course | null} how likely everybody was to win, once it is over */
    this.course = null;
    this.stories = new Stories(() => this.draw());
    this.hinting = new Hinting(this);
    this.byItself = new ByItself();
    this.counting = new Counting();
    this.voice = new Voice();
    this.side = new Side(this);
    this.past = new LookingBack(id, {
      now: () => this.now(),
      draw: (isStep) => {
        if (!this.past.isOn && this.side.tab === 'replay') this.side.tab = 'log';
        if (isStep) moving(() => this.draw());
        else this.draw();
      },
      fail: (text) => this.refuse({ type: 'refused', text }),
    });
    this.player = new PlayerBar(this.past, { open: () => this.side.open('replay') });
    this.parts = this.frame();
    this.taking = Promise.resolve(); // one update after the other
    this.pace = new Pace((update) => { this.taking = this.taking.then(() => this.take(update)).catch(reportError); });
    this.socket = new TableSocket(id, {
      onUpdate: (update) => this.pace.take(update),
      onLine: (isThere) => this.line(isThere),
      onGone: () => notice(root, t('no such table'), t('no such table more')),
    });
    document.addEventListener('keydown', (event) => tableKey(this, event));
    document.addEventListener('click', (event) => this.clickElsewhere(event));
    window.addEventListener('hashchange', () => void this.goToNamed());
  }

  /** The places that are filled whenever something changes. */
  frame() {
    const parts = {
      head: h('div', { class: 'head-place' }),
      seats: h('ol', { class: 'seats', 'aria-label': t('seats') }),
      table: h('main', { class: 'table', id: 'table' }),
      card: h('div', { class: 'card-place' }),
      peek: h('div', { class: 'peek-place' }),
      act: h('div', { class: 'act-place' }),
      hand: h('div', { class: 'hand-place' }),
    };
    const app = h('div', { class: 'app' }, parts.head, parts.seats, parts.table, parts.card, parts.peek, parts.act, parts.hand, this.side.element, this.voice.element, this.voice.urgent);
    fill(this.root, app);
    return { ...parts, app };
  }

  // What happens

  /** @param {import('./socket.js').Update} update */
  async take(update) {
    if (update.happened[0]?.version === 1) {
      this.happened = [];
      this.side.forget();
    }
    this.happened.push(...update.happened);
    const start = performance.now();
    const isNew = this.update?.table.version !== update.table.version;
    const isFirst = this.update === null;
    const wasMine = !isFirst && this.now().isMine;
    if (!isFirst) hearTime(update.happened.at(-1)?.time ?? Infinity);
    this.update = update;
    if (this.page === null) await this.begin(update.table.game);
    if (isNew) {
      this.chosen = this.page?.kept?.(this.chosen) ?? {};
      this.refused = null;
      this.isSending = false;
      this.begins(isFirst ? [] : update.happened, wasMine);
    }
    if (isFirst) await this.goToNamed();
    if (!isFirst) this.goOn(update);
    this.contribute(update);
    this.show(isFirst || !isNew ? [] : update.happened, wasMine);
    if (isFirst) performance.mark('first table');
    performance.clearMeasures('update');
    performance.measure('update', { start });
    if (location.hash === SIT && update.table.state === 'open' && update.seat === null) {
      history.replaceState(null, '', location.pathname);
      void this.sit();
    }
  }

  /**
   * Things move to where they are now; what is worth it is told step by step.
   * @param {import('./socket.js').Happened[]} happened
   * @param {boolean} wasMine
   */
  show(happened, wasMine) {
    const page = /** @type {GamePage} */ (this.page);
    const isShown = happened.length > 0 && this.update?.game && !this.past.isOn;
    if (isShown && !isStill()) this.stories.add(page.stories?.(this.now(), happened) ?? [], page.storySteps ?? 0);
    moving(() => {
      this.draw();
      if (!wasMine && this.now().isMine) afterwards(() => { this.parts.table.scrollTop = 0; }); // what is asked of one is seen
      if (isShown && page.handed) fly(page.handed(this.now(), happened));
    });
    const heard = happened.flatMap(({ lines = [] }) => lines.map(({ tokens }) => read(tokens))).slice(-TOLD);
    if (heard.length > 0) this.tell(heard);
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
    if (now.isMine && !wasMine && happened.length > 0) {
      this.hasBegun = true;
      setTimeout(() => { this.hasBegun = false; }, BEGINS_FOR);
    }
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
    const [own] = await Promise.all([import(`./games/${game}/page.js`), styles(`./games/${game}/page.css`)]);
    this.page = own.default;
    this.title = own.title;
    this.side.begin();
    this.parts.app.dataset.game = game;
  }

  // What one does

  /** @param {number} [seat] the first that is free, without it */
  async sit(seat) {
    if (this.update) keepCommitment(this.id, this.update.table.commitment);
    await beSomebody(wantedName());
    await this.socket.reopen(); // who one is, is said when the socket is opened
    const answer = await this.socket.ask({ type: 'sit', seat, entropy: entropyFor(this.id) });
    if (answer.type === 'refused') this.refuse(answer);
  }

  /** To the next match, for who has asked for it. @param {import('./socket.js').Update} update */
  goOn({ table, seat, happened }) {
    const isMade = happened.some(({ kind }) => kind === 'rematch created');
    if (isMade && seat !== null && table.seats[seat].wants_rematch && !this.past.isOn) location.href = `/table/${table.rematch}`;
  }

  /** At a rematch one sits already, but has contributed no entropy. @param {import('./socket.js').Update} update */
  contribute({ table, seat }) {
    if (table.state === 'open' && seat !== null && !table.seats[seat].ready) {
      keepCommitment(this.id, table.commitment);
      void this.socket.ask({ type: 'contribute', entropy: entropyFor(this.id) });
    }
  }

  /** @param {import('./socket.js').Action} action @param {...import('./socket.js').Action} then what goes on from it, as soon as it is seen */
  async play(action, ...then) {
    if (this.isSending || this.goesOn || this.update === null) return;
    if (then.length > 0) this.goesOn = true;
    const left = [action, ...then];
    for (let tries = 0; left.length > 0 && tries < MOST_TRIES; tries += 1) {
      const { version } = this.update.table;
      const answer = await this.send(left[0]);
      const isSeen = this.update.table.version > version; // what was quicker: somebody has turned a card, say
      if (answer.reason === 'outdated' && isSeen && (left.length <= then.length || this.isStillThere(left[0]))) continue;
      if (answer.type === 'refused' || answer.type === 'invalid') this.refuse(answer);
      if (answer.type !== 'done') break;
      left.shift();
    }
    if (then.length > 0) {
      this.goesOn = false;
      this.drawAct();
    }
  }

  /** Whether a move can be made as before. @param {import('./socket.js').Action} action */
  isStillThere(action) {
    const { isMine, legal } = this.now();
    return isMine && legal.some((each) => JSON.stringify(each) === JSON.stringify(action));
  }

  /** @param {import('./socket.js').Action} action */
  async send(action) {
    this.isSending = true;
    this.isSaved = false;
    this.drawAct();
    const slow = setTimeout(() => {
      this.isSlow = true;
      this.drawAct();
    }, SENDING_AFTER);
    const answer = await this.socket.ask({ type: 'play', version: this.update?.table.version ?? 0, action });
    clearTimeout(slow);
    if (answer.reason === 'outdated') await this.catchUp();
    await this.seen(answer.version ?? 0); // else one could play once more what is still on the screen
    this.isSending = false;
    this.isSlow = false;
    this.isSaved = answer.type === 'done';
    return answer;
  }

  /** What was quicker has been heard already: it is seen now. */
  async catchUp() {
    this.pace.flush();
    await this.taking;
  }

  /** @param {number} version that the screen is to be at */
  async seen(version) {
    for (let tries = 0; tries < 500 && (this.update?.table.version ?? 0) < version; tries += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
  }

  /** To the others. @param {string} text */
  say(text) {
    void this.socket.ask({ type: 'chat', text }).then((answer) => { if (answer.type !== 'done') this.refuse(answer); });
  }

  /** It stands for a while, or until one does something. @param {import('./socket.js').Answer} answer */
  refuse(answer) {
    this.refused = { text: answer.text ?? t('lost'), rule: answer.rule ?? '' };
    this.drawAct();
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => {
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

  /** @param {Record<string, any>} chosen in place of what was picked before */
  choose(chosen) {
    this.chosen = chosen;
    this.refused = null;
    this.draw();
  }

  /** What one only looks at is shown where it is, and in the sentence; nothing else is drawn. @param {Record<string, any>} chosen */
  consider(chosen) {
    if (this.past.isOn) return;
    this.chosen = chosen;
    this.page?.considered?.(this.now());
    this.drawAct();
  }

  /** What is known of a seat. @param {number | null} seat */
  openCard(seat) {
    const was = this.card;
    this.card = seat;
    this.draw();
    document.getElementById(seat === null ? `open-seat-${was}` : 'shut-seat-card')?.focus();
  }

  /** @param {Event} event */
  clickElsewhere(event) {
    if (this.stories.current !== null && event.target instanceof Element && event.target.closest('.veil')) this.stories.skip();
    const isWithin = event.composedPath().some((each) => each instanceof Element && each.matches('.seat-card, .seat-open')); // as it was when it was pressed
    if (this.card === null || isWithin) return;
    this.card = null;
    this.draw();
  }

  /** @param {boolean} isShown */
  showResult(isShown) {
    this.seenResult = !isShown;
    this.draw();
  }

  /** @param {number} version of an entry in the log */
  lookBack(version) {
    this.past.pause();
    this.side.shut();
    void this.past.goTo(version);
  }

  // What is drawn

  /** What is drawn: how it stands, or how it stood. */
  scene() {
    return this.past.isOn ? this.past.scene(this.now()) : this.now();
  }

  /** @returns {import('./scene.js').Scene} */
  now() {
    const { table, seat, game } = /** @type {import('./socket.js').Update} */ (this.update);
    const chosen = () => this.chosen;
    return {
      table,
      seat,
      view: game?.view ?? null,
      legal: game?.legal ?? [],
      annotations: game?.annotations ?? null,
      happened: this.happened,
      isMine: seat !== null && table.waits_for === seat && this.isThere,
      get chosen() { return chosen(); }, // also for who has looked on meanwhile
      name: (of) => nameOf(table, of, seat),
      choose: (chosen) => this.choose(chosen),
      consider: (chosen) => this.consider(chosen),
      play: (action, ...then) => void this.play(action, ...then),
      openRule: (rule) => this.side.openRule(rule),
      showTab: (tab) => this.side.show(tab),
    };
  }

  draw() {
    keepingFocus(() => this.drawAll());
  }

  drawAll() {
    if (this.page === null || this.update === null) return;
    const { parts, page } = this;
    const scene = this.scene();
    document.title = this.now().isMine ? `● ${t('menu', { game: this.title })}` : `${this.title} · ${t('shoal')}`;
    parts.app.dataset.line = this.isThere ? 'there' : 'lost';
    parts.app.dataset.state = this.update.table.state;
    parts.app.dataset.version = String(this.update.table.version);
    parts.app.dataset.when = this.past.isOn ? 'past' : 'now';
    if (parts.head.childElementCount === 0) fill(parts.head, tableHead(this.title, this.id, (tab) => this.side.open(tab), () => menuItems(this), () => void this.past.step(-1)));
    const where = parts.head.querySelector('.where');
    if (where !== null && page.when) where.textContent = (scene.view && page.when(scene)) || tableName(this.id);
    const { current, step } = this.stories;
    const told = current !== null && !this.past.isOn && page.storyScene ? page.storyScene(scene, current, step) : scene;
    fill(parts.seats, ...seatRow(told, page, { counting: this.counting, isThere: this.isThere, open: this.card, choose: (seat) => this.openCard(seat) }));
    const around = { sit: (/** @type {number | undefined} */ seat) => void this.sit(seat), leave: () => void this.socket.ask({ type: 'leave' }) };
    fill(parts.table, ...(scene.view ? page.draw(scene) : [lobby(scene, this.title, around)]), this.past.isOn ? null : this.story(scene) ?? this.result(scene));
    fill(parts.card, this.card !== null && scene.view && seatCard(scene, page, this.card, () => this.openCard(null)));
    fill(parts.hand, scene.view ? page.hand?.(scene) ?? null : null);
    fill(parts.peek, newestLine(scene, page, () => this.side.open('log')));
    this.drawAct();
    this.side.draw(scene);
    this.hinting.light();
  }

  drawAct() {
    if (this.page === null || this.update === null) return;
    if (this.past.isOn && this.refused === null) {
      this.player.draw(this.now(), this.scene());
      if (this.player.element.parentElement !== this.parts.act) fill(this.parts.act, this.player.element);
      return;
    }
    const bar = actionBar(said(this, this.scene(), this.page), (rule) => this.side.openRule(rule));
    const { deadline } = this.update.table;
    if (deadline !== null && this.isThere) bar.querySelector('.say')?.after(clock(deadline));
    const hint = this.hinting.button();
    if (hint !== null) bar.querySelector('.say')?.after(hint);
    fill(this.parts.act, this.hinting.draw(), bar);
    this.voice.say(bar.querySelector('.say')?.textContent ?? '', !this.isThere);
  }

  /** For those who listen: what has happened, then what is asked. @param {string[]} texts */
  tell(texts) {
    this.voice.say([...texts, this.parts.act.querySelector('.say p')?.textContent ?? ''].join(' '));
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
    return resultSheet(scene, /** @type {GamePage} */ (this.page), ended.facts, this.rounds ?? [], this.course, {
      goTo: (version) => this.lookBack(version),
      again: () => void this.socket.ask({ type: 'rematch' }),
      back: () => void this.past.go(0),
      check: () => void this.checkDeal(),
      shut: () => this.showResult(false),
    });
  }

  /** Where the replay has its tools, and at once. */
  async checkDeal() {
    await this.past.go(this.past.last);
    this.side.open('replay');
    document.getElementById('replay-deal')?.click();
  }

  async askForRounds() {
    this.rounds = [];
    [this.rounds, this.course] = await Promise.all([rounds(this.id).catch(() => []), course(this.id).catch(() => null)]);
    this.draw();
  }
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
 * The entropy that one contributes to the deal, kept to check it afterwards.
 * @param {string} table
 */
function entropyFor(table) {
  const known = keptEntropy(table);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const entropy = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(`entropy ${table}`, entropy);
  return entropy;
}
