/** Beside the table: the log, the talk, the rules, what a game keeps there, and the replay of a match that is over. @module */
import { chatInput, chatLines } from './chat.js';
import { afterwards, fill, h } from './dom.js';
import { logKey, logLines, rove, standing } from './log.js';
import { LogList } from './log_list.js';
import { firstMatch, tabName } from './first_match.js';
import { openSheet, shutSheet } from './open.js';
import { reactions } from './speech.js';
import { ruleList, rulesOf } from './rules.js';
import { t } from './words.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').GamePage} GamePage
 */

const LEDGER = 'ledger'; // the tab of a game that has one
const FIRST = 'first'; // the tab that explains a first match
const HINT = 'hint'; // the tab of hints, as long as they hold
const FEW = 4; // tabs that always fit
const NEWEST = 4; // lines of the log that stay below it
const NEAR = 60; // pixels from the end of the log: its reader wants to see what comes

export class Side {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.tabs = h('div', { class: 'tabs', role: 'tablist', onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event) });
    this.pane = h('div', { class: 'pane', role: 'tabpanel', id: 'pane' });
    this.element = h('aside', { class: 'side', 'aria-label': t('beside') }, this.tabs, this.pane);
    this.tab = 'log';
    this.tabBefore = ''; // a scoring
    this.cited = ''; // the rule that is marked
    this.read = 0; // how much of the talk
    this.drawnLines = ''; // what of the log or the talk stands there, and how many entries
    this.drawnEntries = 0;
    this.drawnTold = 0; // lines of the last of them
    this.isAtEnd = true; // of the log: its reader wants to see what comes
    this.top = 0; // how far the log is scrolled
    /** @type {LogList | null} */
    this.log = null;
    this.unseen = 0; // lines of the log below what its reader looks at
    this.scrolled = 0; // how far the ledger is
    this.isExplained = false; // that this is the first match
    this.beforeHints = 'log'; // the tab that hints took the place of
    /** @type {typeof import('./replay.js') | null} what draws the replay, once it is wanted */
    this.replay = null;
  }

  /** @returns {GamePage} */
  get page() {
    return /** @type {GamePage} */ (this.table.page);
  }

  /** The game is known: whether it keeps something here. */
  begin() {
    if (this.page.ledger) this.tab = this.page.sideTab?.() ?? LEDGER;
  }

  /** Everything is told anew. */
  forget() {
    this.drawnLines = '';
  }

  // Opening

  /** @param {string} tab */
  show(tab) {
    if (tab === 'rules' && this.tab !== 'rules' && this.cited === '') this.cited = this.page.rule?.(this.table.scene()) ?? '';
    this.tab = tab;
    this.drawnLines = '';
    this.draw(this.table.scene());
  }

  /** Where there is no room for it, over the table. @param {string} tab */
  open(tab) {
    this.show(tab);
    openSheet(this.element);
  }

  /** Hints have come. */
  openHints() {
    if (this.tab !== HINT) this.beforeHints = this.tab;
    this.tab = HINT;
    this.drawnLines = '';
  }

  /** @param {string} rule */
  openRule(rule) {
    this.cited = rule;
    this.open('rules');
  }

  shut() {
    shutSheet(this.element);
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const tabs = /** @type {HTMLElement[]} */ ([...this.tabs.children]);
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    const { id } = tabs[(steps[event.key] + tabs.length) % tabs.length];
    event.preventDefault();
    event.stopPropagation();
    this.show(id.slice('tab-'.length));
    document.getElementById(id)?.focus();
  }

  // Drawing

  /** @param {Scene} scene */
  draw(scene) {
    const { table, page } = this;
    const talk = table.happened.filter((entry) => entry.kind === 'chatted' && entry.facts.seat !== scene.seat).length;
    if (this.tab === 'chat') this.read = talk;
    const hasScore = table.director.scoring.length > 0 && table.sheetTitle() !== '';
    if (this.tab === 'score' && !hasScore) this.tab = page.ledger ? LEDGER : 'log';
    const hasHints = table.hinting.isBeside;
    if (this.tab === HINT && !hasHints) this.tab = this.beforeHints;
    const first = firstMatch(scene, page, table.title, () => table.draw());
    this.explain(first !== null);
    fill(table.parts.first, first?.slip);
    const isScored = table.parts.app.hasAttribute('data-scoring') && this.tab !== LEDGER; // the rows of the stage are there then
    const tabs = [...(hasScore ? ['score'] : []), ...(first === null ? [] : [FIRST]), ...(page.ledger && !isScored ? [LEDGER] : []), 'log', 'chat', 'rules', ...(table.past.isOpen ? ['replay'] : []), ...(hasHints ? [HINT] : [])];
    fill(this.tabs, ...tabs.map((tab) =>
      h('button', { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-selected': String(tab === this.tab), 'aria-controls': 'pane', tabindex: tab === this.tab ? 0 : -1, onclick: () => this.show(tab) },
        tab === LEDGER ? page.ledgerName ?? '' : tab === FIRST ? tabName() : t(tab), tab === 'chat' && talk > this.read && h('span', { class: 'unread' }, talk - this.read))));
    this.pane.setAttribute('aria-labelledby', `tab-${this.tab}`);
    if (tabs.length > FEW) afterwards(() => this.tabs.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    table.parts.app.toggleAttribute('data-unread', talk > this.read);
    if (this.tab === 'score') this.drawScore(scene);
    else if (this.tab === HINT) this.drawHints(scene);
    else if (this.tab === FIRST && first !== null) this.drawFirst(scene, first.tab);
    else if (this.tab === 'rules') void this.drawRules(scene);
    else if (this.tab === LEDGER) this.drawLedger(scene);
    else if (this.tab === 'replay') this.drawReplay(scene);
    else this.drawLines(scene);
  }

  /** A first match opens with what explains it. @param {boolean} isFirst */
  explain(isFirst) {
    if (isFirst && !this.isExplained && this.tab !== 'score') this.tab = FIRST;
    if (!isFirst && this.tab === FIRST) this.tab = this.page.ledger ? LEDGER : 'log';
    this.isExplained = isFirst;
  }

  /** @param {Scene} scene @param {HTMLElement} explained */
  drawFirst(scene, explained) {
    this.drawnLines = '';
    const top = this.pane.querySelector('.first-match')?.scrollTop ?? 0;
    fill(this.pane, explained, this.sayIn(scene));
    explained.scrollTop = top;
  }

  /** Hints, and what has happened since one's last turn. @param {Scene} scene */
  drawHints(scene) {
    this.drawnLines = '';
    const top = this.pane.querySelector('.hints')?.scrollTop ?? 0;
    const panel = this.table.hinting.panel();
    fill(this.pane, panel, this.newest(scene, true), this.sayIn(scene));
    panel.scrollTop = top;
  }

  /** A round is scored: its sheet is the first tab. */
  openScore() {
    if (this.tab !== 'score') this.tabBefore = this.tab;
    this.tab = 'score';
    this.drawnLines = '';
  }

  /** The match goes on: back to what was open before, unless something else was opened meanwhile. */
  leaveScore() {
    if (this.tab === 'score' && this.tabBefore !== '') this.tab = this.tabBefore;
    this.tabBefore = '';
    this.drawnLines = '';
  }

  /** @param {Scene} scene */
  drawScore(scene) {
    this.drawnLines = '';
    const { director } = this.table;
    const at = director.shown === null ? director.scoring.length - 1 : director.scoring.indexOf(director.shown);
    fill(this.pane, h('div', { class: 'tally-place', tabindex: 0 }, this.table.sheet(at)), this.newest(scene));
  }

  /** The log or the talk. @param {Scene} scene */
  drawLines(scene) {
    const { past } = this.table;
    const { happened } = past.isOn || this.tab === 'chat' ? this.table : scene;
    const entries = happened.length;
    const told = happened.at(-1)?.lines?.length ?? 0;
    const lines = `${this.tab} ${past.isOn} ${past.version} ${past.told?.length} ${scene.seat} ${Boolean(scene.isAgain)} ${Boolean(scene.isRoundEnd)}`;
    const isSame = lines === this.drawnLines;
    if (isSame && entries === this.drawnEntries && told === this.drawnTold) return;
    const isMore = isSame && !past.isOn && this.tab === 'log' && entries >= this.drawnEntries;
    const added = happened.slice(this.drawnEntries);
    const last = happened[this.drawnEntries - 1];
    const rest = (last?.lines ?? []).slice(this.drawnTold);
    if (isMore && rest.length > 0) added.unshift({ ...last, lines: rest, isRest: true });
    this.drawnLines = lines;
    this.drawnEntries = entries;
    this.drawnTold = told;
    if (isMore) this.drawMore(scene, added);
    else this.drawAll(scene);
  }

  /** @param {Scene} scene */
  drawAll(scene) {
    const { past } = this.table;
    const whole = past.isOn ? { ...scene, happened: past.told ?? this.table.happened } : scene;
    this.log = this.tab === 'log' ? new LogList(this, whole, past.version) : null;
    const list = this.log?.element ?? h('ol', { class: 'lines chat', tabindex: 0 }, chatLines({ ...scene, happened: this.table.happened }));
    const say = this.sayIn(scene);
    const words = this.hasReactions(scene) ? reactions((word) => this.table.react(word)) : null;
    this.unseen = 0;
    this.top = 0;
    fill(this.pane, this.tab === 'log' ? logOf(list) : list, this.tab === 'log' && this.newer(list), words, say);
    const here = past.isOn ? list.querySelector('.here') : null;
    this.isAtEnd = here === null;
    afterwards(() => {
      if (here === null) list.scrollTop = past.isOn ? 0 : list.scrollHeight; // before the first line, or after the last
      else here.scrollIntoView({ block: 'center' });
    });
  }

  /** @param {Scene} scene */
  sayIn(scene) {
    return chatInput((text) => this.table.say(text), scene.seat !== null);
  }

  /** One reacts to people. @param {Scene} scene */
  hasReactions({ table, seat }) {
    return seat !== null && ['playing', 'over'].includes(table.state) && table.seats.some(({ person }, other) => person && other !== seat && !this.table.device?.players[other]);
  }

  /** @param {Scene} scene @param {number} version that is seen now @param {string} [by] whose turn they follow @param {import('./socket.js').Happened | null} [here] the entry that is seen */
  linesOf(scene, version, by, here) {
    return logLines(scene, this.page, (rule) => this.openRule(rule), { go: (to) => this.table.lookBack(to), version, here }, by);
  }

  /** What is new, below what stands in the log; it stays where its reader has scrolled to. @param {Scene} scene @param {import('./socket.js').Happened[]} added */
  drawMore(scene, added) {
    const { log } = this;
    if (this.isAtEnd) this.top = 0; // that lines go above is no step back of the reader
    const lines = log?.add(scene, added, this.isAtEnd) ?? null;
    if (log === null || lines === null) this.drawAll(scene);
    else if (this.isAtEnd) afterwards(() => { log.element.scrollTop = log.element.scrollHeight; });
    else this.tellNewer(this.unseen + lines);
  }

  /** Leads to what has come meanwhile. @param {Element} list */
  newer(list) {
    return h('button', { class: 'newer', type: 'button', hidden: true, onclick: () => { list.scrollTop = list.scrollHeight; } });
  }

  /** @param {number} lines */
  tellNewer(lines) {
    this.unseen = lines;
    const button = /** @type {HTMLElement | null} */ (this.pane.querySelector('.newer'));
    if (button === null) return;
    button.hidden = lines === 0;
    button.textContent = t('new', { n: lines });
  }

  /** The reader has scrolled. @param {Element} list */
  look(list) {
    const isUp = list.scrollTop < this.top; // what is added below is no step back
    this.top = list.scrollTop;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) this.isAtEnd = true;
    else if (isUp) this.isAtEnd = false;
    if (this.unseen > 0 && this.isAtEnd) this.tellNewer(0);
    this.log?.reach();
  }

  /** Load what draws the replay. */
  async loadReplay() {
    this.replay ??= await import('./replay.js');
  }

  /** @param {Scene} scene */
  drawReplay(scene) {
    const { past } = this.table;
    this.drawnLines = '';
    if (!past.isOn) return void past.go(past.last);
    if (this.replay === null) return void this.loadReplay().then(() => this.draw(this.table.scene()));
    const top = this.pane.firstElementChild?.scrollTop ?? 0;
    fill(this.pane, this.replay.replayPane(scene, this.page, past, this.table.now().table));
    if (this.pane.firstElementChild) this.pane.firstElementChild.scrollTop = top;
    return undefined;
  }

  /** @param {Scene} scene */
  drawLedger(scene) {
    this.drawnLines = '';
    const ledger = h('div', { class: 'ledger', tabindex: 0, role: 'region', 'aria-label': this.page.ledgerName, onscroll: () => { this.scrolled = ledger.scrollTop; } }, scene.view ? this.page.ledger?.(scene) ?? [] : []);
    fill(this.pane, ledger, this.newest(scene));
    if (this.scrolled > 0) ledger.scrollTop = this.scrolled;
  }

  /** The newest lines of the log. @param {Scene} scene @param {boolean} [isNamed] what they are */
  newest(scene, isNamed = false) {
    const happened = standing(scene.happened, NEWEST);
    const newest = h('ol', { class: 'lines newest', onkeydown: logKey }, this.linesOf({ ...scene, happened }, Infinity).slice(-NEWEST));
    if (isNamed) newest.prepend(h('li', { class: 'since' }, t('since your turn')));
    rove(newest);
    return logOf(newest, 'short');
  }

  /** @param {Scene} scene */
  async drawRules(scene) {
    const here = this.cited && scene.view ? this.page.here?.(scene, this.cited) ?? '' : '';
    const drawn = `${this.cited} ${here}`;
    if (this.drawnLines === 'rules' && this.pane.dataset.rules === drawn) return;
    const rules = await rulesOf(scene.table.game);
    if (this.tab !== 'rules') return;
    const isSame = this.drawnLines === 'rules' && this.pane.dataset.rules?.startsWith(`${this.cited} `);
    const top = this.pane.querySelector('.rule-list')?.scrollTop ?? 0;
    this.drawnLines = 'rules';
    this.pane.dataset.rules = drawn;
    fill(this.pane, ...ruleList(rules, this.cited, here));
    const list = this.pane.querySelector('.rule-list');
    if (isSame && list !== null) list.scrollTop = top;
    else document.getElementById(`rule-${this.cited}`)?.scrollIntoView({ block: 'center' });
  }
}

/** What is new in it is told elsewhere, with what is asked. @param {HTMLElement} list @param {string} [looks] */
const logOf = (list, looks = '') => h('div', { class: `log-place ${looks}`, role: 'log', 'aria-live': 'off', 'aria-label': t('log') }, list);
