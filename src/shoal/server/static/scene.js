/** What a game's part of the page is given to draw from, and what it answers with. @module */

/**
 * @typedef {import('./socket.js').Update} Update
 * @typedef {import('./socket.js').Action} Action
 * @typedef {import('./socket.js').Heard} Heard
 * @typedef {import('./dom.js').Child} Child
 *
 * @typedef {object} Scene how everything stands, and what can be done about it
 * @property {import('./socket.js').TableShown} table
 * @property {number | null} seat one's own
 * @property {boolean} [isShared] whether several people at this device play, each in turn
 * @property {any} view the position, as one's seat sees it
 * @property {Action[]} legal what one can play now
 * @property {any} annotations what the server has worked out beside it
 * @property {import('./socket.js').Happened[]} happened
 * @property {boolean} isMine whether the match waits for oneself
 * @property {boolean} [isPast] whether it is how it stood once: there is nothing to do about it
 * @property {Record<string, any>} chosen what one has picked and not sent: the game's own
 * @property {(seat: number) => string} name
 * @property {(more: Record<string, any>) => void} choose change what is picked
 * @property {(more: Record<string, any>) => void} consider the same for what one only looks at: the game draws it itself
 * @property {(action: Action, ...then: Action[]) => void} play send a move, and those that are to follow it at once
 * @property {(rule: string) => void} openRule by its id
 * @property {(tab: string) => void} showTab a tab of the side
 * @property {import('./beats.js').Beat | null} [beat] the one that is on now: everything is drawn from it
 * @property {boolean} [isAgain] whether it is shown once more
 * @property {import('./socket.js').Pause | null} [pause] between two rounds; the view is that of the round's end meanwhile
 * @property {boolean} [isRoundEnd] whether the view is that of the round's end
 * @property {(number | null)[] | null} [pointsShown] what the seats show while a scoring is told; else the game's number
 * @property {boolean} [canUndo] whether one's last step can be taken back freely
 * @property {import('./hinting.js').Hint[]} [hints] good moves, if one has asked for them
 * @property {(place: number | null) => void} [lookAtHint] shows one of them as if it were picked
 * @property {() => void} [undo] take it back, or ask the others to let it be
 * @property {(why: 'zinger' | 'trade') => void} [hold] the table waits for a choice
 * @property {() => void} [release] it goes on
 *
 * @typedef {{ label: string, price?: string, go?: boolean, close?: boolean, off?: boolean, ink?: boolean, id?: string, icon?: 'undo', act: () => void }} Button `off`: it cannot be pressed now; `ink`: it is what one most likely wants, and nothing waits for it
 * @typedef {{ text: Child | Child[], brief?: string, more?: Child | Child[], briefly?: string, cites?: string, buttons?: Button[], isMine?: boolean, waits?: boolean, until?: number }} Sentence
 *   `brief` and `briefly`: the same where there is little room; `cites`: the rule behind the small print
 * @typedef {{ from: number | Element | null, to: number | Element | null, card: Node }} Handed from a seat to a seat, or from
 *   and to what lies on the table
 *
 * @typedef {object} GamePage a game's part of the page
 * @property {(scene: Scene) => Node[]} draw the table
 * @property {(scene: Scene) => void} [considered] draws what one looks at
 * @property {(scene: Scene) => Sentence | null} sentence what is expected of one; null: nothing, somebody else is waited for
 * @property {(scene: Scene, seat: number) => Child} number the one that matters, beside a seat's name
 * @property {(scene: Scene, seat: number) => string} [note] small print below it
 * @property {(scene: Scene, seat: number) => boolean} [isOut]
 * @property {(scene: Scene, seat: number) => Child | Child[]} [held] what the others see of a seat's hand, below its name
 * @property {(scene: Scene) => Child[]} [ledger] what stands in the side before the log, where there is a side
 * @property {string} [ledgerName] its tab
 * @property {() => string} [sideTab] the tab of the side that one sees first; else the ledger's
 * @property {(scene: Scene) => string} [when] how far the match is, in the head; else which table it is
 * @property {(scene: Scene) => Node | null} [hand]
 * @property {import('./tokens.js').Drawings} [drawings] of what sentences name, by sort; else its text
 * @property {(line: Heard) => number | undefined} [actor] whose mark stands before a line of the log; else its `seat`
 * @property {(line: Heard, by: string) => boolean} [begins] whether a line begins something new, where those above are of a turn of `by`; else the first of every move does
 * @property {(scene: Scene, seat: number) => Child[]} [seatCard] what is known of a seat: what it laid, what the table knows
 * @property {(scene: Scene, happened: import('./socket.js').Happened[]) => Handed[]} [handed] cards that have gone from hand to hand
 * @property {(scene: Scene) => string} [rule] of what is expected now: the rules are opened there
 * @property {(scene: Scene, rule: string) => string} [here] what a rule means in this position
 * @property {(scene: Scene) => { text: string, rule: string } | null} [ended] how the match came to its end
 * @property {(scene: Scene) => string} [coda] one more sentence at the end
 * @property {(scene: Scene) => { more?: string, cites?: string, text?: string }} [meanwhile] beside what one waits for: who comes then
 * @property {(scene: Scene, seat: number) => Child | null} [sum] at the end, how a seat's points came about; else a bar
 * @property {(scene: Scene, seat: number) => Child} [hands] after the end: a seat's hand, from its own view; else its cards by name
 * @property {(scene: Scene, action: Action) => Record<string, any>} [pick] what is picked when that is the only move there is
 * @property {(scene: Scene, action: Action) => string[]} [lights] the ids of what a move is made with, to be lit where it is hinted at
 * @property {(scene: Scene, action: Action) => Record<string, any> | null} [preview] what is picked to look at a hinted move; else `pick`
 * @property {(scene: Scene, action: Action) => Child[]} [hinted] what a hinted move is called; else its sentence
 * @property {(scene: Scene, action: Action) => Child[] | null} [reviewed] what a move of a review is called, in the position before it; else its sentence
 * @property {(scene: Scene, taken: Action, better: Action | null) => Node | null} [position] a position of a review with both moves on it
 * @property {(scene: Scene, hints: import('./hinting.js').Hint[]) => boolean} [showsHints] whether the game shows them where one decides
 * @property {string} [hintsInstead] the part of the table that steps back for hints where there is no side; else the rows
 * @property {(scene: Scene, action: Action) => boolean} [isSeenByAll] whether everybody can see that there is only this move;
 *   then it may be made by itself, which must tell nothing of what is hidden
 * @property {(scene: Scene, action: Action) => boolean} [resolves] whether a move is made by itself after a moment that is the same
 *   whatever is held; of the legal ones at most one
 * @property {(chosen: Record<string, any>) => Record<string, any>} [kept] what stays picked when somebody has moved; else nothing
 * @property {(scene: Scene, event: KeyboardEvent) => boolean} [key] whether a key was taken
 * @property {(before: Scene | null, after: Scene, entry: import('./socket.js').Happened) => import('./beats.js').Beat[]} [beats] what there
 *   is to tell of one journal entry, in order; else one small beat of its lines
 * @property {(scene: Scene, scoring: import('./socket.js').Happened) => import('./score_sheet.js').SheetOf | null} [scoreSheet] of the scoring that an entry led to
 * @property {(scene: Scene) => Child | null} [banner] what stands until the end of the round
 * @property {boolean} [isOpen] whether nothing is hidden: a device goes from hand to hand as it is
 * @property {(scene: Scene) => number[]} [calls] seats that are asked something though it is not their turn
 * @property {(scene: Scene, seat: number) => number} [points] a seat's points as a number, to see who leads; else `number`, if it is one
 * @property {(scene: Scene, seat: number) => Child | Child[]} [beside] what stands small beside a seat's number
 * @property {(scene: Scene) => boolean} [insists] whether its sentence is said though something is being told
 * @property {(scene: Scene) => { until: number, whole: number } | null} [waitsUntil] until when bots wait for an answer, and for how long in all
 * @property {string} [skipsTo] the words on the button that ends the telling of a scoring; else "Skip to totals"
 * @property {string} [goesOn] the word on the button that ends an intermission; else "Next round"
 * @property {[string, string][]} [keys] of the game's own, and what they do
 * @property {(scene: Scene) => void} [follow] what is still to be done by itself, whenever something has happened
 * @property {(scene: Scene) => string} waiting what somebody else is doing, in words
 */

import { h } from './dom.js';

/**
 * The one number of a seat in a ring, the same everywhere.
 * @param {number} seat
 * @param {number | null} own
 */
export function mark(seat, own) {
  return h('b', { class: seat === own ? 'mark you' : 'mark', 'data-seat': seat + 1 }, seat + 1);
}

/** The seat whose turn it is, also while another one has to answer. @param {Scene} scene @returns {number | null} */
export const turnOf = ({ table, view }) => view?.waits_for?.asked_by ?? view?.waits_for?.asker ?? table.waits_for ?? null;

/**
 * Points won or paid.
 * @param {number} points
 */
export function change(points) {
  return h('span', { class: points < 0 ? 'minus' : 'plus' }, signed(points));
}

/** @param {number} points */
export function signed(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}
