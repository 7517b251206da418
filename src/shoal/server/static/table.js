/** A table: its state in one place, and everything on the screen drawn from it. @module */
import { actionBar } from './action.js';
import { ByItself, attend, onlyMove } from './attention.js';
import { banner } from './banner.js';
import { clock, countdown, hearTime, waitsUntil } from './clock.js';
import { linesOfRound, textOf } from './beats.js';
import { calloutLayer, clearCallouts } from './callout.js';
import { Director } from './director.js';
import { afterwards, fill, h, keepingFocus, nameShown } from './dom.js';
import { tableHead, tableName } from './head.js';
import { tableKey } from './keys.js';
import { Hinting } from './hinting.js';
import { InOrder } from './in_order.js';
import { fly, moving } from './motion.js';
import { goTo, markPlace, whilePage } from './navigate.js';
import { notice } from './notice.js';
import { LookingBack, namedMove } from './past.js';
import { PlayerBar } from './player.js';
import { Counting } from './points.js';
import { Voice, barContent } from './saying.js';
import { scoreSheet } from './score_sheet.js';
import { leaderOf, nameOf, seatCard, seatRow } from './seats.js';
import { course, rounds } from './api.js';
import { Side } from './side.js';
import { Sitting, firstPlayer } from './sitting.js';
import { TableSocket } from './socket.js';
import { sound } from './sound.js';
import { Speech } from './speech.js';
import { styles } from './styles.js';
import { menuItems } from './tools.js';
import { Timeline } from './timeline.js';
import { read } from './tokens.js';
import { t } from './words.js';

/** @typedef {import('./scene.js').GamePage} GamePage */

const REFUSED_FOR = 6000; // milliseconds that a refusal stands
const SENDING_AFTER = 1000;
const BEGINS_FOR = 400; // milliseconds that one's turn begins
const MOST_TRIES = 100;
const TOLD = 3; // lines that are read out at once
const SIT = /^#sit(?:-(\d+))?$/; // behind the address: who made the table sits down at once, on that seat or the first free one

export class Table {
  /**
   * @param {Element} root
   * @param {string} id
   * @param {import('./handover/device.js').Device | null} [device] where several people share it, once that is known
   */
  constructor(root, id, device = null) {
    this.root = root;
    this.id = id;
    this.device = device;
    /** @type {import('./socket.js').Update | null} what is seen */
    this.update = null;
    /** @type {import('./socket.js').Happened[]} */
    this.happened = [];
    /** @type {GamePage | null} */
    this.page = null;
    this.title = '';
    this.isConnected = true;
    this.isLeft = false; // another page is shown, or the table of somebody else at this device
    this.isSaved = false; // one's last move
    this.isSending = false;
    this.goesOn = false; // a move that is followed by others
    this.isSlow = false; // the answer takes longer than one would think
    this.hasBegun = false; // one's turn, just now
    this.seenResult = false;
    /** @type {typeof import('./lobby.js') | null} what draws the waiting room, where there is one */
    this.room = null;
    /** @type {typeof import('./result.js') | null} what draws the result, once it is wanted */
    this.overParts = null;
    /** @type {import('./result.js').Part} of the result that is seen */
    this.resultPart = 'result';
    /** @type {number | null} who led when it was drawn last */
    this.leader = null;
    /** @type {WeakMap<import('./director.js').Told, string>} of scorings, by their first beat: a sheet is dear to draw */
    this.titles = new WeakMap();
    /** @type {import('./socket.js').Happened | null} the scoring for which the side was opened */
    this.scored = null;
    /** @type {number | null} the seat whose card is open */
    this.openSeat = null;
    /** @type {{ text: string, rule: string } | null} */
    this.refused = null;
    this.forgetting = 0; // of a refusal
    /** @type {Record<string, any>} */
    this.chosen = {};
    /** @type {number[][] | null} what each seat had after each round, once it is over */
    this.rounds = null;
    /** @type {import('./course.js').Course | null} how likely everybody was to win, once it is over */
    this.course = null;
    /** @type {import('./review.js').Review | null} of one's own choices, then too */
    this.review = null;
    this.hinting = new Hinting(this);
    this.byItself = new ByItself();
    this.counting = new Counting();
    this.voice = new Voice();
    this.speech = new Speech(this);
    this.director = new Director(this);
    this.timeline = new Timeline(this);
    this.side = new Side(this);
    this.sitting = new Sitting(this);
    this.past = new LookingBack(id, {
      now: () => this.now(),
      player: () => this.socket.player,
      draw: (isStep) => {
        if (!this.past.isOn && this.side.tab === 'replay') this.side.tab = 'log';
        if (!this.past.isOn) this.device?.rests(this.now());
        if (isStep) moving(() => this.draw());
        else this.draw();
      },
      fail: (text) => this.refuse({ type: 'refused', text }),
    });
    this.player = new PlayerBar(this.past, { open: () => this.side.open('replay') });
    this.parts = this.frame();
    this.decided = 0; // the version for which the only move lies ready
    this.wasMine = false; // when everything was told last
    /** @type {import('./beats.js').Beat | null} the beat that was drawn last */
    this.drawnBeat = null;
    const updates = new InOrder((update) => this.load(update), (update) => this.isLeft || this.device?.takes(this, update) || this.director.take(update));
    this.socket = new TableSocket(id, {
      onUpdate: (update) => updates.hear(update),
      onConnection: (isConnected) => this.connect(isConnected),
      onGone: () => notice(root, t('no such table'), t('no such table more')),
    }, device?.holder ?? firstPlayer(id), device?.line());
    const signal = whilePage();
    document.addEventListener('keydown', (event) => tableKey(this, event), { signal });
    document.addEventListener('click', (event) => this.clickElsewhere(event), { signal });
    window.addEventListener('hashchange', () => void this.goToNamed(), { signal });
    signal.addEventListener('abort', () => this.leave());
  }

  /** Another page is shown. */
  leave() {
    this.socket.leave();
    this.director.stop();
    this.byItself.stop();
    this.past.stop();
    this.isLeft = true; // what is still on its way is drawn nowhere
  }

  /** Make the places that are filled whenever something changes. */
  frame() {
    const first = h('div', { class: 'first-place' });
    const parts = {
      head: h('div', { class: 'head-place' }),
      seats: h('ol', { class: 'seats', 'aria-label': t('seats') }),
      table: h('main', { class: 'table', id: 'table' }),
      card: h('div', { class: 'card-place' }),
      score: h('div', { class: 'score-place' }),
      story: h('div', { class: 'story-place' }, first, this.timeline.element, this.speech.line),
      first,
      act: h('div', { class: 'act-place' }),
      hand: h('div', { class: 'hand-place' }),
    };
    const app = h('div', { class: 'app' }, parts.head, parts.seats, parts.table, calloutLayer(), parts.card, parts.score, parts.story, parts.act, parts.hand, this.side.element, this.voice.element, this.voice.urgent);
    fill(this.root, app);
    return { ...parts, app };
  }

  // What happens

  /** Load what draws an update; null if it is there. @param {import('./socket.js').Update} update */
  load(update) {
    if (this.isLeft) return null;
    const { table, game, players } = update;
    const isShared = this.device === null && players && (this.socket.player === 0 || players.filter(Boolean).length > 1);
    const needed = [...(this.page === null ? [this.begin(table.game)] : []), ...(game || this.room ? [] : [this.beginRoom()]), ...(isShared ? [this.share()] : this.device?.awaits(this, update) ?? [])];
    if (needed.length === 0) return null;
    return Promise.all(needed).catch((error) => {
      notice(this.root, t('not loaded'), t('not loaded more'));
      throw error;
    });
  }

  /** Draw what takes no time, while something else is told. @param {import('./socket.js').Happened[]} happened */
  hearAside(happened) {
    this.happened = [...this.happened, ...happened];
    this.speech.hear(happened);
    this.draw();
  }

  /**
   * Take over how the table stands; nothing is drawn yet.
   * @param {import('./socket.js').Update} update
   */
  accept(update) {
    const isAnew = update.happened[0]?.version === 1;
    if (isAnew) {
      this.happened = [];
      this.side.forget();
    }
    const isFirst = this.update === null;
    const before = isFirst || isAnew ? null : this.now();
    const isNew = this.update?.table.version !== update.table.version;
    this.happened = [...this.happened, ...update.happened];
    if (!isFirst) hearTime(update.happened.at(-1)?.time ?? Infinity);
    this.update = update;
    if (isNew) {
      this.chosen = this.page?.kept?.(this.chosen) ?? {};
      this.refused = null;
      this.isSending = false;
    }
    if (!isFirst) this.goOn(update);
    this.sitting.contribute(update);
    if (update.game) this.page?.follow?.(this.now());
    return { before, after: this.sceneOf(update, true) };
  }

  /**
   * Draw a beat: things move to where they are now, in the frame in which it is told.
   * @param {import('./socket.js').Happened[]} happened
   * @param {import('./beats.js').Beat} beat
   */
  show(happened, beat) {
    moving(() => {
      this.draw();
      this.flyCards(happened);
    });
    beat.play?.();
    this.speech.hear(happened);
    sound(beat.sounds ?? beat.kind);
    this.tell([textOf(beat.text), textOf(beat.more)]);
  }

  /**
   * Draw what is asked of one, once everything is told.
   * @param {import('./socket.js').Happened[]} happened what is drawn now for the first time
   * @param {boolean} [isAnew]
   */
  rest(happened, isAnew = false) {
    const start = performance.now();
    const isFirst = this.drawnBeat === null && this.parts.head.childElementCount === 0;
    const now = this.now();
    this.begins(happened, now, isAnew);
    if (isAnew) this.speech.begin(this.happened);
    else this.speech.hear(happened);
    const draw = () => {
      this.draw();
      if (!this.wasMine && now.isMine) afterwards(() => { this.parts.table.scrollTop = 0; }); // what is asked of one is seen
      this.flyCards(happened);
    };
    if (isAnew) draw();
    else moving(draw);
    this.wasMine = now.isMine;
    const heard = happened.flatMap(({ lines = [] }) => lines.map(({ tokens }) => read(tokens))).slice(-TOLD);
    if (heard.length > 0) this.tell(heard);
    if (isFirst) {
      performance.mark('first table');
      void this.goToNamed();
    }
    performance.clearMeasures('update');
    performance.measure('update', { start });
    const sits = SIT.exec(location.hash);
    if (sits !== null && now.table.state === 'open' && now.seat === null) {
      markPlace();
      void this.sitting.sit(sits[1] === undefined ? undefined : Number(sits[1]));
    }
    this.device?.rests(now);
  }

  /** @param {import('./socket.js').Happened[]} happened */
  flyCards(happened) {
    const page = /** @type {GamePage} */ (this.page);
    if (happened.length > 0 && this.update?.game && !this.past.isOn && page.handed) fly(page.handed(this.scene(), happened));
  }

  /**
   * Tell that one's turn begins; pick the only move there is, and make it if one wants that.
   * @param {import('./socket.js').Happened[]} happened
   * @param {import('./scene.js').Scene} now
   * @param {boolean} isAnew
   */
  begins(happened, now, isAnew) {
    const page = /** @type {GamePage} */ (this.page);
    const isBegun = now.isMine && !this.wasMine && !isAnew;
    if (isBegun || happened.length > 0) attend(happened, isBegun, this.title, this.id);
    if (isBegun) {
      this.hasBegun = true;
      setTimeout(() => { this.hasBegun = false; }, BEGINS_FOR);
    }
    if (this.decided === now.table.version) return;
    this.decided = now.table.version;
    const move = onlyMove(now);
    if (move !== null && page.pick) this.chosen = page.pick(now, move);
    if (!this.device?.isByHand(now)) this.byItself.begin(now, page);
  }

  /** Go to the move that the address names. */
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

  /** Several people share this device: it goes from hand to hand. */
  async share() {
    const { Device } = await import('./handover/device.js');
    this.device = new Device(this);
  }

  /** Load what draws the waiting room. */
  async beginRoom() {
    [this.room] = await Promise.all([import('./lobby.js'), styles('./lobby.css')]);
  }

  // What one does

  /** Go to the next match, if one has asked for it. @param {import('./socket.js').Update} update */
  goOn({ table, seat, happened }) {
    const isMade = happened.some(({ kind }) => kind === 'rematch created');
    const follows = seat === null || table.seats[seat].wants_rematch; // who watches comes along
    if (isMade && follows && !this.past.isOn) goTo(`/table/${table.rematch}`);
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
    if (answer.reason === 'outdated') this.catchUp();
    await this.seen(answer.version ?? 0); // else one could play once more what is still on the screen
    this.isSending = false;
    this.isSlow = false;
    this.isSaved = answer.type === 'done';
    return answer;
  }

  /** Show at once what was heard and not yet told: somebody else was quicker. */
  catchUp() {
    this.director.flush();
  }

  /** @param {number} version that the screen is to be at */
  async seen(version) {
    for (let tries = 0; tries < 500 && (this.update?.table.version ?? 0) < version; tries += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
  }

  /** @param {object} message */
  async ask(message) {
    const answer = await this.socket.ask(message);
    if (answer.type === 'refused' || answer.type === 'invalid') this.refuse(answer);
  }

  /** React with one word. @param {string} reaction */
  react(reaction) {
    void this.ask({ type: 'react', reaction });
  }

  /** Send a chat message. @param {string} text */
  say(text) {
    void this.socket.ask({ type: 'chat', text }).then((answer) => { if (answer.type !== 'done') this.refuse(answer); });
  }

  /** Show a refusal for a while, or until one does something. @param {import('./socket.js').Answer} answer */
  refuse(answer) {
    this.refused = { text: answer.text ?? t('lost'), rule: answer.rule ?? '' };
    this.drawAct();
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => {
      this.refused = null;
      this.drawAct();
    }, REFUSED_FOR);
  }

  /** Draw whether the socket is connected. @param {boolean} isConnected */
  connect(isConnected) {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    if (this.update !== null) this.draw();
  }

  /** @param {Record<string, any>} chosen in place of what was picked before */
  choose(chosen) {
    this.chosen = chosen;
    this.refused = null;
    this.draw();
  }

  /** Show what one only looks at where it is, and in the sentence; draw nothing else. @param {Record<string, any>} chosen */
  consider(chosen) {
    if (this.past.isOn) return;
    this.chosen = chosen;
    this.page?.considered?.(this.now());
    this.drawAct();
  }

  /** Open what is known of a seat. @param {number | null} seat null: shut it */
  openCard(seat) {
    const was = this.openSeat;
    this.openSeat = seat;
    this.draw();
    document.getElementById(seat === null ? `open-seat-${was}` : 'shut-seat-card')?.focus();
  }

  /** @param {Event} event */
  clickElsewhere(event) {
    const isWithin = event.composedPath().some((each) => each instanceof Element && each.matches('.seat-card, .seat-open')); // as it was when it was pressed
    if (this.openSeat === null || isWithin) return;
    this.openSeat = null;
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

  /** Return what is drawn: how it stands, how it stood, or how it was told. */
  scene() {
    if (this.past.isOn) return this.past.scene(this.now());
    const told = this.director.shown;
    return told === null ? this.now() : this.toldScene(told);
  }

  /** Whether something is asked of one now. */
  get isAsked() {
    return !this.director.isTelling && this.now().isMine;
  }

  /** Return the scene of a beat, in which nothing can be done. @param {import('./director.js').Told} told @returns {import('./scene.js').Scene} */
  toldScene({ beat, entry, update, count, lines }) {
    const isAgain = this.director.again !== null;
    const scene = this.sceneOf(update, true);
    const isAll = count === this.happened.length && lines === entry.lines?.length;
    const happened = isAll ? this.happened : [...this.happened.slice(0, count - 1), { ...entry, lines: entry.lines?.slice(0, lines) }];
    const isTurn = scene.table.waits_for === scene.seat;
    return { ...scene, beat, happened, isMine: false, isAgain, legal: isTurn || isAgain ? [] : scene.legal, pointsShown: beat.points ?? this.pointsBefore(beat) };
  }

  /** Return what the seats show in a scoring before its first step counts. @param {import('./beats.js').Beat} beat */
  pointsBefore(beat) {
    return this.director.scoring.slice(0, this.director.scoring.findIndex((told) => told.beat === beat) + 1).findLast((told) => told.beat.points)?.beat.points ?? null;
  }

  /** @returns {import('./scene.js').Scene} */
  now() {
    return this.sceneOf(/** @type {import('./socket.js').Update} */ (this.update));
  }

  /** @param {import('./socket.js').Update} update @param {boolean} [isTold] whether the end of a round is told from it @returns {import('./scene.js').Scene} */
  sceneOf({ table, seat, game }, isTold = this.director.isTelling) {
    const chosen = () => this.chosen;
    const pause = table.pause ?? null;
    const isEnding = Boolean(game?.round_end) && (table.pauses ?? false); // the pause begins in a moment, or has begun
    const isEnd = isEnding || Boolean(game?.round_end) && isTold;
    return {
      table,
      seat,
      isShared: this.device !== null,
      view: (isEnd ? game?.round_end : game?.view) ?? null,
      legal: game?.legal ?? [],
      annotations: (isEnd ? game?.round_end_annotations : game?.annotations) ?? null,
      happened: isEnd ? this.happenedInRound() : this.happened,
      isRoundEnd: isEnd,
      isMine: seat !== null && table.waits_for === seat && this.isConnected && pause === null && !isEnding,
      beat: null,
      pause,
      pointsShown: pause === null ? null : this.director.scoring.findLast(({ beat }) => beat.points)?.beat.points ?? null,
      canUndo: this.canUndo,
      hints: this.hinting.moves !== null && this.hinting.version === table.version ? this.hinting.moves : [],
      lookAtHint: (place) => this.hinting.look(place),
      get chosen() { return chosen(); }, // also for who has looked on meanwhile
      name: (of) => nameOf(table, of, this.device !== null && table.state === 'over' ? null : seat),
      choose: (chosen) => this.choose(chosen),
      consider: (chosen) => this.consider(chosen),
      play: (action, ...then) => void this.play(action, ...then),
      hold: (why) => void (why === 'trade' ? this.socket.ask({ type: 'hold', why }) : this.ask({ type: 'hold', why })), // a trade goes on without it
      release: () => void this.socket.ask({ type: 'release' }),
      undo: () => void this.ask({ type: 'undo' }),
      openRule: (rule) => this.side.openRule(rule),
      showTab: (tab) => this.side.show(tab),
    };
  }

  /** Return what has happened, without the next deal. */
  happenedInRound() {
    const at = this.happened.findLastIndex((entry) => linesOfRound(entry) < (entry.lines ?? []).length);
    return this.happened.map((entry, place) => (place === at ? { ...entry, lines: entry.lines?.slice(0, linesOfRound(entry)) } : entry));
  }

  /** Whether nobody but bots plays with one. */
  get isAlone() {
    const { seats } = this.now().table;
    return seats.filter(({ person, bot }) => person && bot === null).length <= 1;
  }

  /** Whether one's last step can be taken back freely. */
  get canUndo() {
    return (this.update?.takes_back ?? null) !== null;
  }

  draw() {
    keepingFocus(() => this.drawAll());
  }

  drawAll() {
    if (this.isLeft || this.page === null || this.update === null) return;
    const { parts, page } = this;
    const scene = this.scene();
    document.title = this.now().isMine ? `● ${t('menu', { game: this.title })}` : `${this.title} · ${t('shoal')}`;
    parts.app.dataset.line = this.isConnected ? 'there' : 'lost';
    parts.app.dataset.state = this.update.table.state;
    parts.app.dataset.version = String(scene.table.version);
    parts.app.dataset.beat = scene.beat?.kind ?? '';
    parts.app.toggleAttribute('data-telling', this.director.isTelling);
    parts.app.dataset.when = this.past.isOn ? 'past' : 'now';
    parts.app.toggleAttribute('data-by-itself', this.byItself.isComing);
    if (parts.head.childElementCount === 0) fill(parts.head, tableHead(this.title, this.id, (tab) => this.side.open(tab), () => menuItems(this), () => void this.past.step(-1)));
    const where = parts.head.querySelector('.where');
    if (where !== null && page.when) where.textContent = (scene.view && page.when(scene)) || tableName(this.id);
    if (this.drawnBeat !== (scene.beat ?? null)) clearCallouts();
    this.drawnBeat = scene.beat ?? null;
    const choose = (/** @type {number | null} */ seat) => this.openCard(seat);
    fill(parts.seats, ...seatRow(scene, page, { counting: this.counting, isConnected: this.isConnected, open: this.openSeat, leader: this.leads(scene), choose }));
    const around = { sit: (/** @type {number | undefined} */ seat) => void this.sitting.sit(seat), leave: () => void this.socket.ask({ type: 'leave' }), fill: (/** @type {number} */ seat, /** @type {string} */ bot) => void this.socket.ask({ type: 'fill', seat, bot }) };
    const announced = scene.view && !scene.isPast ? page.banner?.(scene) ?? null : null;
    const over = this.past.isOn || this.director.isTelling ? null : this.result(scene);
    parts.app.toggleAttribute('data-result', over !== null);
    const isCovered = over !== null && this.resultPart === 'review'; // a position is drawn there
    fill(parts.table, ...(isCovered ? [] : scene.view ? page.draw(scene) : [this.room?.lobby(scene, this.title, around)].filter((each) => each !== undefined)), announced === null ? null : banner(announced), over);
    nameShown(parts.app, parts.table);
    fill(parts.card, this.openSeat !== null && scene.view && seatCard(scene, page, this.openSeat, () => this.openCard(null)));
    fill(parts.hand, scene.view ? page.hand?.(scene) ?? null : null);
    this.drawScore(scene);
    this.timeline.draw(scene);
    this.drawAct();
    this.side.draw(scene);
    this.hinting.place();
    this.hinting.light();
    this.speech.draw();
  }

  drawAct() {
    if (this.isLeft || this.page === null || this.update === null) return;
    if (this.past.isOn && this.refused === null) {
      this.player.draw(this.now(), this.scene());
      if (this.player.element.parentElement !== this.parts.act) fill(this.parts.act, this.player.element);
      return;
    }
    const bar = actionBar(barContent(this, this.scene(), this.page), (rule) => this.side.openRule(rule));
    const { deadline } = this.update.table;
    if (deadline !== null && this.isConnected) bar.querySelector('.say')?.after(clock(deadline));
    const waits = this.update.game ? waitsUntil(this.scene()) ?? this.page.waitsUntil?.(this.scene()) ?? null : null;
    if (waits !== null) bar.querySelector('.say')?.after(countdown(waits.until, waits.whole));
    const hint = this.hinting.button();
    if (hint !== null) bar.querySelector('.say')?.after(hint);
    fill(this.parts.act, bar);
    this.voice.say(bar.querySelector('.say')?.textContent ?? '', !this.isConnected);
  }

  /** Tell screen readers what has happened, then what is asked. @param {string[]} texts */
  tell(texts) {
    this.voice.say([...texts, this.parts.act.querySelector('.say p')?.textContent ?? ''].join(' '));
  }

  /** Return who leads, and sound if that is somebody new. @param {import('./scene.js').Scene} scene */
  leads(scene) {
    const leader = leaderOf(scene, /** @type {GamePage} */ (this.page));
    if (scene.isPast || scene.isAgain) return leader;
    if (leader !== null && this.leader !== null && leader !== this.leader) sound('leader');
    if (leader !== null) this.leader = leader;
    return leader;
  }

  /** Draw the score sheet of the scoring that is told, or was told last. @param {import('./scene.js').Scene} scene */
  drawScore(scene) {
    const { director, parts } = this;
    const { scoring } = director;
    const at = director.shown !== null ? scoring.indexOf(director.shown) : scoring.length - 1;
    const isOn = scoring.length > 0 && at >= 0 && (scene.pause !== null || director.shown !== null) && !scene.isPast;
    const isLast = scene.table.state === 'over' && scoring.length > 0 && !scene.isPast; // it was told just now, or skipped
    if ((isOn || isLast) && this.scored !== scoring[0].entry) {
      this.scored = scoring[0].entry;
      if (this.sheetTitle()) this.side.openScore();
    }
    const wasOn = parts.app.hasAttribute('data-scoring');
    parts.app.toggleAttribute('data-scoring', isOn && this.sheetTitle() !== '');
    if (wasOn && !isOn && scene.table.state === 'playing' && !scene.isPast) this.side.leaveScore();
    const sheet = isOn || this.side.tab === 'score' ? this.sheet(at) : null;
    fill(parts.score, isOn && sheet);
  }

  /** @param {number} at which beat of the scoring */
  sheet(at) {
    const told = this.director.scoring[at] ?? this.director.scoring.at(-1);
    if (told === undefined) return null;
    const scene = this.toldScene(told);
    const sheet = this.page?.scoreSheet?.(scene, told.entry);
    const last = this.director.scoring.slice(0, this.director.scoring.indexOf(told) + 1).findLast(({ beat }) => beat.row !== undefined);
    return sheet ? scoreSheet(scene, sheet, last?.beat.row ?? -1) : null;
  }

  /** The name of the scoring that was told last. */
  sheetTitle() {
    const [first] = this.director.scoring;
    if (first === undefined) return '';
    if (!this.titles.has(first)) this.titles.set(first, this.page?.scoreSheet?.(this.toldScene(first), first.entry)?.title ?? '');
    return this.titles.get(first) ?? '';
  }

  /** @param {import('./scene.js').Scene} scene */
  result(scene) {
    const ended = this.happened.findLast((entry) => entry.kind === 'ended');
    if (ended === undefined || this.seenResult) return null;
    if (this.overParts === null) {
      void Promise.all([import('./result.js'), styles('./over.css')]).then(([parts]) => {
        this.overParts = parts;
        this.draw();
      });
      return null;
    }
    if (this.rounds === null) void this.askForRounds();
    return this.overParts.resultSheet(scene, /** @type {GamePage} */ (this.page), ended.facts, this.rounds ?? [], this.course, this.review, this.resultPart, {
      goTo: (version) => this.lookBack(version),
      show: (part) => {
        this.resultPart = part;
        this.draw();
      },
      back: () => void this.past.go(0),
      check: () => void this.checkDeal(),
      retell: this.director.scoring.length > 0 && this.sheetTitle() ? () => this.director.retell() : null,
      shut: () => this.showResult(false),
    });
  }

  /** Return how it stood then, as a seat saw it. @param {number} version @param {number | null} seat */
  async sceneAt(version, seat) {
    return this.past.sceneOf(this.now(), await this.past.fetch(version, seat));
  }

  /** Open the replay and check the deal there. */
  async checkDeal() {
    await this.past.go(this.past.last);
    await this.side.loadReplay();
    this.side.open('replay');
    document.getElementById('replay-deal')?.click();
  }

  async askForRounds() {
    this.rounds = [];
    [this.rounds, this.course] = await Promise.all([rounds(this.id).catch(() => []), course(this.id).catch(() => null)]);
    if (this.now().seat !== null) this.review = new (await import('./review.js')).Review(this, this.socket.player, this.now().seat, this.device?.people(this.now()));
    this.draw();
  }
}
