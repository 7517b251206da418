"""Twisted Fish: ask for a fish by its colour, collect all five, and mind the eight Zingers. 2 to 6 players.

Questions and Zingers wait for each other. The player on turn asks, and the game waits for the answer; a Zinger played
on somebody waits for their reply. What a reply or an answer interrupted is taken up again:

    the player on turn decides          BEGIN, FISHING or ENDING
      a question is asked               ANSWER, of the player asked; a "no" leads to FISHING
        Game Warden or the Boat         REPLY, of the player named; then back to ANSWER
        No Fishing answers it           REPLY, of the asker; stopped, back to ANSWER
      The Lure or The Net is played     REPLY, of the player named; stopped, back to BEGIN; allowed, on to ANSWER
      Game Warden or the Boat, by any   REPLY, of the player named; then back to what the player on turn had to decide

The codes are in `codes`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.game import NOBODY, Game, Line, Log
from shoal.core.rng import Rng
from shoal.games.twisted_fish import cards, codes, phases, refusals
from shoal.games.twisted_fish.cards import ALL_FIVE, BIT, CARDS, COLOURS, FISH, FISH_CARDS, GROUPS, WORTH
from shoal.games.twisted_fish.codes import seat_in, zinger_in
from shoal.games.twisted_fish.memory import NONE, TRUTH, Memory
from shoal.games.twisted_fish.observation import numbers_for

DEALT: Final = 8
MOST_ROUNDS: Final = 50
TURNS_EACH: Final = 100
HOW_MANY: Final = vec[i64]([bin(mask).count("1") for mask in range(32)])


class TwistedFish(Game):
    """A position of Twisted Fish."""

    def __init__(self, seats: i64, rng: Rng, memory: Memory) -> None:
        super().__init__(seats, rng, "twisted-fish", codes.CODES)
        self.memory: Memory = memory
        self.target: i64 = 0
        self.whoppers: bool = memory.whoppers
        self.round: i64 = 0
        self.totals: vec[i64] = vec[i64]([0] * seats)
        self.ended_by: vec[i64] = vec[i64]([])
        # The cards
        self.place: vec[i64] = vec[i64]([cards.POND] * CARDS)
        self.held: vec[i64] = vec[i64]([0] * (seats * GROUPS))  # the same by seat: a mask of five for each group
        self.size: vec[i64] = vec[i64]([0] * seats)  # cards in hand
        self.fish_held: vec[i64] = vec[i64]([0] * seats)  # fish among them
        self.pond: vec[i64] = vec[i64]([0] * CARDS)  # the next card last
        self.ponded: i64 = 0
        self.baskets: vec[i64] = vec[i64]([NOBODY] * FISH)  # whose, by fish
        self.n_baskets: i64 = 0
        self.diver_for: i64 = NONE  # TF15: the card that the Diver stands for in a basket
        self.diver_turn: i64 = 0  # and the turn in which it was laid
        self.caught: vec[i64] = vec[i64]([0] * seats)  # TF13
        # The turn
        self.phase: i64 = phases.BEGIN
        self.on_turn: i64 = NOBODY
        self.turns: i64 = 0
        self.passes: i64 = 0
        self.got: i64 = NONE  # TF23: the card asked for and got, until the next question or draw
        # The question, while it is answered and until something is drawn for it; after a "no" ASK or WITH_NET
        self.question: i64 = phases.ASK
        self.asked: i64 = NOBODY
        self.wanted: i64 = NONE  # the card asked for; the fish named, if the question is WITH_NET or The Net is played
        # The Zinger that waits for a reply
        self.zinger: i64 = NONE
        self.zinger_by: i64 = NOBODY
        self.resume: i64 = phases.BEGIN  # what the game waited for when Game Warden or the Boat was played

    def copy(self) -> TwistedFish:
        # For 0 seats, since the lists are copied below and need no room
        twin = TwistedFish(0, self.rng.copy(), self.memory.copy())
        twin.seats = self.seats
        twin.to_move = self.to_move
        twin.over = self.over
        twin.target = self.target
        twin.whoppers = self.whoppers
        twin.round = self.round
        twin.totals = self.totals[:]
        twin.ended_by = self.ended_by[:]
        twin.place = self.place[:]
        twin.held = self.held[:]
        twin.size = self.size[:]
        twin.fish_held = self.fish_held[:]
        twin.pond = self.pond[:]
        twin.ponded = self.ponded
        twin.baskets = self.baskets[:]
        twin.n_baskets = self.n_baskets
        twin.diver_for = self.diver_for
        twin.diver_turn = self.diver_turn
        twin.caught = self.caught[:]
        twin.phase = self.phase
        twin.on_turn = self.on_turn
        twin.turns = self.turns
        twin.passes = self.passes
        twin.got = self.got
        twin.question = self.question
        twin.asked = self.asked
        twin.wanted = self.wanted
        twin.zinger = self.zinger
        twin.zinger_by = self.zinger_by
        twin.resume = self.resume
        return twin

    @property
    def scores(self) -> list[int]:
        """TF9, TF26: return the totals of earlier rounds plus the baskets; hands count when the round ends."""
        if self.over:
            return list(self.totals)
        return [self.totals[seat] + self.basket_points(seat) for seat in range(self.seats)]

    @property
    def endings(self) -> list[str]:
        return [phases.ENDINGS[ending] for ending in self.ended_by]

    # Set-up

    def deal(self) -> None:
        """TF1, TF2, ALL3: shuffle, deal 8 cards each; the rest is the Pond. The seat left of the dealer begins."""
        self.memory = Memory(self.seats, self.whoppers)
        card: i64
        seat: i64
        i: i64
        for card in range(CARDS):
            self.pond[card] = card
            self.place[card] = cards.POND
        self.rng.shuffle(self.pond, CARDS)
        self.ponded = CARDS
        self.held = vec[i64]([0] * (self.seats * GROUPS))
        self.size = vec[i64]([0] * self.seats)
        self.fish_held = vec[i64]([0] * self.seats)
        self.caught = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            for i in range(DEALT):
                self.ponded -= 1
                self._take_in(seat, self.pond[self.ponded])
                self.memory.note_deal(seat, self.pond[self.ponded])
        self.baskets = vec[i64]([NOBODY] * FISH)
        self.n_baskets = 0
        self.diver_for = NONE
        self.diver_turn = 0
        self.turns = 0
        self.passes = 0
        self._begin_turn((self.round + 1) % self.seats)

    def _take_in(self, seat: i64, card: i64) -> None:
        self.place[card] = seat
        self.held[seat * GROUPS + card // COLOURS] |= BIT[card % COLOURS]
        self.size[seat] += 1
        if card < FISH_CARDS:
            self.fish_held[seat] += 1

    def _take_out(self, seat: i64, card: i64, place: i64) -> None:
        self.place[card] = place
        self.held[seat * GROUPS + card // COLOURS] &= ~BIT[card % COLOURS]
        self.size[seat] -= 1
        if card < FISH_CARDS:
            self.fish_held[seat] -= 1

    def _lose(self, seat: i64, card: i64, place: i64, log: Log | None) -> None:
        """TF13: a card leaves a hand, seen by all; a holder who denied it while it was there is caught."""
        if self.whoppers and self.memory.lied(seat, card):
            self._catch(seat, card, log)
        self.memory.leaves(seat, card)
        self._take_out(seat, card, place)

    def _begin_turn(self, seat: i64) -> None:
        self.on_turn = seat
        self.got = NONE
        self._wait_for_turn(phases.BEGIN)

    def _wait_for_turn(self, phase: i64) -> None:
        """Wait for the player on turn."""
        self.phase = phase
        self.to_move = self.on_turn
        self.question = phases.ASK
        self.asked = NOBODY
        if phase != phases.FISHING:
            self.wanted = NONE

    # Asking

    def _offer_asks(self, first: i64, out: vec[i64], n: i64) -> i64:
        """TF3: offer questions to any other player for any card of a fish that the asker holds."""
        hand = self.on_turn * GROUPS
        fish: i64
        seat: i64
        for fish in range(FISH):
            if self.held[hand + fish] != 0:
                code = first + fish * COLOURS
                for seat in range(self.seats):
                    if seat != self.on_turn:
                        out[n] = code
                        out[n + 1] = code + 1
                        out[n + 2] = code + 2
                        out[n + 3] = code + 3
                        out[n + 4] = code + 4
                        n += COLOURS
                    code += FISH_CARDS
        return n

    def _ask(self, question: i64, code: i64, log: Log | None) -> None:
        """TF3, TF10, ALL4: ask, and wait for the answer whatever the player asked holds."""
        self.question = question
        self.asked = code // FISH_CARDS
        self.wanted = code % FISH_CARDS
        self.memory.asks(self.on_turn, self.wanted // COLOURS, self.place)
        if log is not None:
            facts: list[int] = [self.on_turn, self.asked, self.wanted]
            log.append(Line("TF3", "ask", facts) if question == phases.ASK else Line("TF19", "again", facts))
        self._await_answer()

    def _await_answer(self) -> None:
        """TF10, TF23: wait for the answer; the card got before no longer counts."""
        self.got = NONE
        self.phase = phases.ANSWER
        self.to_move = self.asked

    # Answering

    def wanted_from(self, seat: i64) -> i64:
        """Return the cards in a hand that the question is for, as a mask of colours."""
        if self.question == phases.WITH_NET:
            return self.held[seat * GROUPS + self.wanted]
        return self.held[seat * GROUPS + self.wanted // COLOURS] & BIT[self.wanted % COLOURS]

    def _offer_answers(self, out: vec[i64], n: i64) -> i64:
        """TF4, TF5, TF11, TF13, TF16, TF18: offer the true answer, or No Fishing; a whopper where they may be told."""
        mask = self.wanted_from(self.asked)
        first = self.wanted * COLOURS
        if self.question != phases.WITH_NET:
            first = self.wanted - self.wanted % COLOURS
        colour: i64
        for colour in range(COLOURS):
            if mask & BIT[colour] != 0:
                out[n] = codes.GIVE + first + colour
                n += 1
        if self.may_say_no(mask):
            out[n] = codes.NO
            n += 1
        if self.place[cards.NO_FISHING] == self.asked:
            out[n] = codes.NO_FISHING
            n += 1
        return n

    def may_say_no(self, mask: i64) -> bool:
        """TF11, TF13, TF18: tell whether "no" may be said: if true, or with whoppers; The Net is answered truly."""
        return mask == 0 or (self.whoppers and self.question != phases.WITH_NET)

    def _give(self, card: i64, log: Log | None) -> None:
        """TF4: hand the card over, seen by all; the asker goes on."""
        if self.question == phases.WITH_NET:
            self._give_to_net(card, log)
            return
        giver = self.asked
        if log is not None:
            log.append(Line("TF4", "give", [giver, self.on_turn, card]))
        self._lose(giver, card, self.on_turn, log)
        self._show_in(self.on_turn, card)
        self._go_on_with(card)

    def _show_in(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, seen by all."""
        self._take_in(seat, card)
        self.memory.shows(seat, card)

    def _go_on_with(self, card: i64) -> None:
        """TF4, TF5: an asker who got the card asked for takes another turn."""
        self._wait_for_turn(phases.BEGIN)
        self.got = card

    def _say_no(self, log: Log | None) -> None:
        """TF5, TF18: say "Go Fish"; or, to The Net, that there is none of the fish."""
        if self.question == phases.WITH_NET:
            if log is not None:
                log.append(Line("TF18", "none", [self.asked, self.wanted]))
            self.memory.note_none_of_fish(self.asked, self.wanted)
        else:
            if log is not None:
                log.append(Line("TF5", "no", [self.asked, self.wanted]))
            self.memory.says_no(self.asked, self.wanted)
        self._take_no()

    def _take_no(self) -> None:
        """TF5, TF16, TF18: the asker got nothing, and draws or asks again; after The Net no card is exact."""
        was_net = self.question == phases.WITH_NET
        self._wait_for_turn(phases.FISHING)
        if was_net:
            self.question = phases.WITH_NET

    def _catch(self, seat: i64, card: i64, log: Log | None) -> None:
        """TF13: mark a seat as caught telling a whopper."""
        self.caught[seat] = 1
        if log is not None:
            log.append(Line("TF13", "caught", [seat, card]))

    # Drawing, and the end of a turn

    def _draw(self, log: Log | None) -> None:
        self.ponded -= 1
        card = self.pond[self.ponded]
        seat = self.on_turn
        if self.phase == phases.BEGIN:
            self._draw_dead_in_the_water(seat, card, log)
        elif card == self._card_asked_for():
            if log is not None:
                log.append(Line("TF5", "exact", [seat, card]))
            self._show_in(seat, card)
            self._go_on_with(card)
        else:
            if log is not None:
                log.append(Line("TF5", "draw", [seat], seat, [card]))
            self._take_in(seat, card)
            self.memory.draws(seat, card, self._card_asked_for())
            self._wait_for_turn(phases.ENDING)

    def _card_asked_for(self) -> i64:
        """TF5, TF18: return the card that the question was for; after The Net there is none."""
        if self.question == phases.WITH_NET:
            return NONE
        return self.wanted

    def _draw_dead_in_the_water(self, seat: i64, card: i64, log: Log | None) -> None:
        """TF6: a player who cannot ask draws, which ends the turn."""
        if log is not None:
            log.append(Line("TF6", "dead draw", [seat], seat, [card]))
        self.memory.note_fishless(seat)
        self._take_in(seat, card)
        self.memory.draws(seat, card, NONE)
        self.passes = 0
        self._next_turn(log)

    def _pass(self, log: Log | None) -> None:
        """TF6, TF25: pass; the round ends when every player in succession has passed."""
        if log is not None:
            log.append(Line("TF6", "pass", [self.on_turn]))
        self.memory.note_fishless(self.on_turn)
        self.passes += 1
        if self.passes == self.seats:
            self.turns += 1
            self._end_round(phases.ALL_PASSED, log)
        else:
            self._next_turn(log)

    def _end_turn(self, log: Log | None) -> None:
        if log is not None:
            log.append(Line("TF5", "end", [self.on_turn]))
        self.passes = 0
        self._next_turn(log)

    def _next_turn(self, log: Log | None) -> None:
        """ALL1, ALL5, TF25: the turn goes to the left, until everyone has had 100."""
        self.turns += 1
        if self.turns == TURNS_EACH * self.seats:
            self._end_round(phases.TOO_LONG, log)
        else:
            self._begin_turn((self.on_turn + 1) % self.seats)

    # Baskets

    def _offer_baskets(self, out: vec[i64], n: i64) -> i64:
        """TF8, TF15: offer every fish of which the player holds all five, and the fifth card for the Diver."""
        hand = self.on_turn * GROUPS
        fish: i64
        for fish in range(FISH):
            if self.held[hand + fish] == ALL_FIVE:
                out[n] = codes.BASKET + fish
                n += 1
        if self.diver_for != NONE and refusals.of_fifth(self) == refusals.LEGAL:
            out[n] = codes.FIFTH
            n += 1
        return n

    def _lay_basket(self, fish: i64, log: Log | None) -> None:
        """TF8: lay five of a kind; they are safe, and no longer part of the hand."""
        if log is not None:
            log.append(Line("TF8", "basket", [self.on_turn, fish]))
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            self._lose(self.on_turn, card, cards.BASKET, log)
        self._add_basket(self.on_turn, fish, log)

    def _add_basket(self, seat: i64, fish: i64, log: Log | None) -> None:
        """TF23, TF25: the round ends if the player goes out with it, or with the thirteenth basket."""
        self.baskets[fish] = seat
        self.n_baskets += 1
        if self._is_out(seat):
            self._end_round(phases.WENT_OUT, log)
        elif self.n_baskets == FISH:
            self._end_round(phases.ALL_BASKETS, log)

    def _is_out(self, seat: i64) -> bool:
        """TF23, TF24: tell whether a seat has no card left, and the card it asked for and got lies in a basket."""
        return self.size[seat] == 0 and seat == self.on_turn and self.got >= 0 and self.place[self.got] == cards.BASKET

    # Zingers

    def _zinger_leaves(self, seat: i64, zinger: i64, place: i64) -> None:
        """TF28: a Zinger is shown; its place is in play until the reply, or beside the Pond."""
        self.memory.leaves(seat, zinger)
        self._take_out(seat, zinger, place)

    def _play_on(self, seat: i64, zinger: i64, target: i64) -> None:
        """TF21, TF28: a Zinger played on somebody waits for their reply, whether or not they can stop it."""
        self._zinger_leaves(seat, zinger, cards.IN_PLAY)
        self.zinger = zinger
        self.zinger_by = seat
        self.phase = phases.REPLY
        self.to_move = target

    def _offer_anytime(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """TF28: offer the Zingers that any player may play while the player on turn decides, and the player who was
        asked before answering."""
        target: i64
        if self.place[cards.WARDEN] == seat and self.ponded != 0:
            for target in range(self.seats):
                if target != seat and self.size[target] != 0:
                    out[n] = codes.WARDEN + target
                    n += 1
        if self.place[cards.BOAT] == seat:
            for target in range(self.seats):
                if target != seat and self.size[target] != 0:
                    out[n] = codes.BOAT + target
                    n += 1
        if self.place[cards.DIVER] == seat:
            n = self._offer_diver(seat, out, n)
        return n

    def _play_anytime(self, seat: i64, zinger: i64, target: i64, log: Log | None) -> None:
        """TF14, TF17: play Game Warden or the Boat; what it interrupts is taken up again later."""
        if log is not None:
            log.append(Line("TF14" if zinger == cards.WARDEN else "TF17", "play on", [seat, zinger, target]))
        self.resume = self.phase
        self._play_on(seat, zinger, target)

    def _random_card(self, seat: i64) -> i64:
        """Draw a card of a hand; each is equally likely."""
        left = self.rng.below(self.size[seat])
        card: i64 = 0
        while True:
            if self.place[card] == seat:
                if left == 0:
                    return card
                left -= 1
            card += 1

    def _pull(self, log: Log | None) -> None:
        """TF14 Game Warden: a random card goes unseen into the Pond, which is shuffled. Its owner knows which."""
        owner = self.to_move
        card = self._random_card(owner)
        if log is not None:
            log.append(Line("TF14", "pull", [owner], owner, [card]))
        self.memory.pulls(owner, card, self.place)
        self._take_out(owner, card, cards.POND)
        self.pond[self.ponded] = card
        self.ponded += 1
        self.rng.shuffle(self.pond, self.ponded)

    def _look(self, log: Log | None) -> None:
        """TF17 Glass Bottom Boat: a random card is seen by the player, and its owner learns which."""
        owner = self.to_move
        card = self._random_card(owner)
        if log is not None:
            log.append(Line("TF17", "look", [self.zinger_by, owner], self.zinger_by, [card], owner))
        self.memory.sees(self.zinger_by, owner, card, self.place)

    def _offer_diver(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """TF15: offer the Diver for the fifth of a fish of which the player holds four, or for any one of five."""
        fish: i64
        colour: i64
        for fish in range(FISH):
            mask = self.held[seat * GROUPS + fish]
            if HOW_MANY[mask] >= COLOURS - 1:
                for colour in range(COLOURS):
                    if mask | BIT[colour] == ALL_FIVE:
                        out[n] = codes.DIVER + fish * COLOURS + colour
                        n += 1
        return n

    def _lay_diver(self, seat: i64, missing: i64, log: Log | None) -> None:
        """TF15 Dead Scuba Diver: lay four of a kind, and the Diver for the fifth."""
        fish = missing // COLOURS
        if log is not None:
            log.append(Line("TF15", "diver", [seat, fish, missing]))
        self._zinger_leaves(seat, cards.DIVER, cards.BASKET)
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if card != missing:
                self._lose(seat, card, cards.BASKET, log)
        self.diver_for = missing
        self.diver_turn = self.turns
        self._add_basket(seat, fish, log)

    def _put_in_fifth(self, log: Log | None) -> None:
        """TF15, TF23: put the card in and the Diver beside the Pond; this never ends the round."""
        card = self.diver_for
        if log is not None:
            log.append(Line("TF15", "fifth", [self.on_turn, card]))
        self._lose(self.on_turn, card, cards.BASKET, log)
        self.place[cards.DIVER] = cards.BESIDE
        self.diver_for = NONE
        self.diver_turn = 0
        if self.got == card:
            self.got = NONE

    def _play_no_fishing(self, log: Log | None) -> None:
        """TF16 No Fishing: the answer is "no", whatever is held; played on the asker."""
        if log is not None:
            log.append(Line("TF16", "no fishing", [self.asked, self.on_turn]))
        self._play_on(self.asked, cards.NO_FISHING, self.on_turn)

    def _offer_nets(self, out: vec[i64], n: i64) -> i64:
        """TF18: offer The Net to any other player for a fish that the asker holds."""
        fish: i64
        seat: i64
        for seat in range(self.seats):
            if seat != self.on_turn:
                for fish in range(FISH):
                    if self.held[self.on_turn * GROUPS + fish] != 0:
                        out[n] = codes.NET + seat * FISH + fish
                        n += 1
        return n

    def _cast_net(self, code: i64, log: Log | None) -> None:
        """TF18 The Net: ask for any card of a fish; it counts as the turn."""
        self.question = phases.WITH_NET
        self.asked = code // FISH
        self.wanted = code % FISH
        if log is not None:
            log.append(Line("TF18", "net", [self.on_turn, self.asked, self.wanted]))
        self.memory.asks(self.on_turn, self.wanted, self.place)
        self._play_on(self.on_turn, cards.NET, self.asked)

    def _give_to_net(self, card: i64, log: Log | None) -> None:
        """TF18: give a card of the giver's choice; only the two see which, and the turn ends after baskets."""
        giver, taker = self.asked, self.on_turn
        if log is not None:
            log.append(Line("TF18", "netted", [giver, taker, self.wanted], taker, [card], giver))
        self.memory.gives_unseen(giver, taker, card, self.place)
        self._take_out(giver, card, taker)
        self._take_in(taker, card)
        self._wait_for_turn(phases.ENDING)
        self.got = card

    def _ask_again(self, code: i64, log: Log | None) -> None:
        """TF19 Two Fisted Fisherman: ask anyone for anything; a draw is then for this question."""
        self._zinger_leaves(self.on_turn, cards.FISHERMAN, cards.BESIDE)
        self._ask(phases.AGAIN, code, log)

    def _offer_lures(self, out: vec[i64], n: i64) -> i64:
        """TF20: offer The Lure to any other player for any card."""
        card: i64
        seat: i64
        for seat in range(self.seats):
            if seat != self.on_turn:
                for card in range(FISH_CARDS):
                    out[n] = codes.LURE + seat * FISH_CARDS + card
                    n += 1
        return n

    def _ask_with_lure(self, code: i64, log: Log | None) -> None:
        """TF20 The Lure: ask for any card, whether or not the asker holds the fish."""
        self.question = phases.WITH_LURE
        self.asked = code // FISH_CARDS
        self.wanted = code % FISH_CARDS
        if log is not None:
            log.append(Line("TF20", "lure", [self.on_turn, self.asked, self.wanted]))
        self._play_on(self.on_turn, cards.LURE, self.asked)

    # Replies

    def _offer_replies(self, out: vec[i64], n: i64) -> i64:
        """TF21: offer to let a Zinger happen, or to stop it."""
        out[n] = codes.ALLOW
        n += 1
        if self.place[cards.DIVINE] == self.to_move:
            out[n] = codes.TAKE
            out[n + 1] = codes.LEAVE
            n += 2
        return n

    def _allow(self, log: Log | None) -> None:
        """TF21, TF28: the Zinger is carried out, and laid beside the Pond."""
        zinger = self.zinger
        if log is not None:
            log.append(Line("TF21", "allow", [self.to_move, zinger]))
        if zinger == cards.WARDEN:
            self._pull(log)
        elif zinger == cards.BOAT:
            self._look(log)
        self._lay_beside(zinger)
        if zinger in (cards.WARDEN, cards.BOAT):
            self._resume()
        elif zinger == cards.NO_FISHING:
            self._take_no()
        else:
            self._await_answer()

    def _lay_beside(self, zinger: i64) -> None:
        self.place[zinger] = cards.BESIDE
        self.zinger = NONE
        self.zinger_by = NOBODY

    def _resume(self) -> None:
        """TF28: wait again for what Game Warden or the Boat interrupted."""
        self.phase = self.resume
        self.resume = phases.BEGIN
        self.to_move = self.asked if self.phase == phases.ANSWER else self.on_turn

    def _stop(self, takes: bool, log: Log | None) -> None:
        """TF21 Divine Intervention: the Zinger has no effect, and may be taken; then as if it had not been played."""
        seat = self.to_move
        zinger = self.zinger
        if log is not None:
            log.append(Line("TF21", "stop", [seat, zinger, 1 if takes else 0]))
        self._zinger_leaves(seat, cards.DIVINE, cards.BESIDE)
        self._lay_beside(zinger)
        if takes:
            self._show_in(seat, zinger)
        if zinger == cards.NO_FISHING:
            self.phase = phases.ANSWER
            self.to_move = self.asked
        elif zinger in (cards.WARDEN, cards.BOAT):
            self._resume()
        else:
            self._wait_for_turn(phases.BEGIN)

    def all_others_are_played(self) -> bool:
        """TF22: tell whether all other Zingers lie beside the Pond, or the Diver in its basket."""
        return all(self.place[zinger] >= cards.BASKET for zinger in range(FISH_CARDS, cards.DIVINE))

    def _throw(self, log: Log | None) -> None:
        """TF22: throw Divine Intervention away, as the turn."""
        if log is not None:
            log.append(Line("TF22", "throw", [self.on_turn]))
        self._zinger_leaves(self.on_turn, cards.DIVINE, cards.BESIDE)
        self.passes = 0
        self._next_turn(log)

    # The end

    def basket_points(self, seat: i64) -> i64:
        """TF9, TF13, TF26: return the points of a seat's baskets; a Diver counts 0, and everything if it was caught."""
        points: i64 = 0
        if self.caught[seat] != 0:
            return points
        fish: i64
        for fish in range(FISH):
            if self.baskets[fish] == seat:
                points += COLOURS * WORTH[fish]
                if self.diver_for != NONE and self.diver_for // COLOURS == fish:
                    points -= WORTH[fish]
        return points

    def hand_points(self, seat: i64) -> i64:
        """TF9, TF26: return the cost of a hand: the worth of its fish, 25 for a Zinger."""
        points = cards.ZINGER_COST * (self.size[seat] - self.fish_held[seat])
        fish: i64
        for fish in range(FISH):
            points += WORTH[fish] * HOW_MANY[self.held[seat * GROUPS + fish]]
        return points

    def _end_round(self, ending: i64, log: Log | None) -> None:
        """TF13, TF26, TF27, ALL5: score the round with open hands; then deal the next one, or end the game. Its ending
        is the limit of rounds if nothing else ended the game."""
        seat: i64
        if self.whoppers:
            self._catch_at_the_end(log)
        end: TwistedFish | None = None
        if log is not None:
            end = self.copy()
            end.memory = Memory(self.seats, self.whoppers)  # the hands are open
            log.append(Line(phases.ENDINGS[phases.ENDING_RULE[ending]], "over", [ending, self.on_turn]))
            for seat in range(self.seats):
                log.append(Line("TF26", "score", [seat, self.basket_points(seat), self.hand_points(seat)]))
        for seat in range(self.seats):
            self.totals[seat] += self.basket_points(seat) - self.hand_points(seat)
        if log is not None and self.target != 0:
            log.append(Line("TF27", "totals", [self.totals[seat] for seat in range(self.seats)]))
        if self._is_round_limit_reached():
            ending = phases.TOO_MANY
        self.ended_by = append(self.ended_by[:], phases.ENDING_RULE[ending])
        if ending == phases.TOO_MANY or self.target == 0 or self._is_target_reached():
            self._end_game(ending, log)
        else:
            self.round_end = end
            self._deal_again(log)

    def _deal_again(self, log: Log | None) -> None:
        """TF2, TF27, ALL3: deal the next round; the deal passes to the left."""
        self.round += 1
        self.deal()
        if log is not None:
            log.append(Line("TF2", "deal", [self.round, self.round % self.seats, self.on_turn]))

    def _catch_at_the_end(self, log: Log | None) -> None:
        card: i64
        for card in range(FISH_CARDS):
            if self.place[card] < cards.MOST_SEATS and self.memory.lied(self.place[card], card):
                self._catch(self.place[card], card, log)

    def _is_round_limit_reached(self) -> bool:
        """TF27: tell whether this is the last of 50 rounds and nobody has reached the target."""
        return self.target != 0 and self.round + 1 == MOST_ROUNDS and not self._is_target_reached()

    def _is_target_reached(self) -> bool:
        """TF27: tell whether somebody has reached the target."""
        return max(list(self.totals)) >= self.target

    def _end_game(self, ending: i64, log: Log | None) -> None:
        """TF26, TF27: end the game, with open hands."""
        self.memory = Memory(self.seats, self.whoppers)
        self.over = True
        self.on_turn = NOBODY
        self.got = NONE
        self._wait_for_turn(phases.OVER)
        if log is not None:
            self._tell_the_end(ending, log)

    def _tell_the_end(self, ending: i64, log: Log) -> None:
        """TF27, ALL2, ALL5: log who reached the target, or that the limit ended the game, and who won."""
        seat: i64
        if ending == phases.TOO_MANY:
            log.append(Line("ALL5", "limit", [MOST_ROUNDS, self.target]))
        elif self.target != 0:
            for seat in range(self.seats):
                if self.totals[seat] >= self.target:
                    log.append(Line("TF27", "target", [seat, self.target]))
        winners = self.winners
        points: int = self.totals[winners[0]]
        if len(winners) == 1:
            log.append(Line("TF27", "winner", [winners[0], points]))
        else:
            log.append(Line("ALL2", "winners", [points, *winners]))

    # The contract: moves, legality, what a seat may know

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase >= phases.ANSWER and seat != self.to_move:
            return n
        if self.phase == phases.REPLY:
            return self._offer_replies(out, n)
        if self.phase == phases.ANSWER:
            n = self._offer_answers(out, n)
        elif seat == self.to_move:
            n = self._offer_turn(out)
        return self._offer_anytime(seat, out, n)

    def _offer_turn(self, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase == phases.BEGIN:
            n = self._offer_beginnings(out)
        elif self.phase == phases.FISHING:
            out[0] = codes.DRAW
            if self.ponded == 0:
                out[0] = codes.END
            n = 1
            if self.place[cards.FISHERMAN] == self.on_turn:
                n = self._offer_asks(codes.AGAIN, out, n)
        else:
            out[0] = codes.END
            n = 1
        return self._offer_baskets(out, n)

    def _offer_beginnings(self, out: vec[i64]) -> i64:
        """TF3, TF6, TF18, TF20, TF22: offer what may begin a turn."""
        n = self._offer_asks(codes.ASK, out, 0)
        if n == 0:
            if self.ponded != 0:
                out[0] = codes.DRAW
                n = 1
            out[n] = codes.PASS
            n += 1
        if self.place[cards.LURE] == self.on_turn:
            n = self._offer_lures(out, n)
        if self.place[cards.NET] == self.on_turn:
            n = self._offer_nets(out, n)
        if self.place[cards.DIVINE] == self.on_turn and not self.all_others_are_played():
            out[n] = codes.THROW
            n += 1
        return n

    def illegality(self, seat: i64, code: i64) -> i64:
        return refusals.illegality(self, seat, code)

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        return refusals.refusal(self, seat, code, illegality)

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        if code < codes.LURE:
            self._ask(phases.ASK, code, log)
        elif code >= codes.DRAW:
            self._go_on(seat, code, log)
        elif code >= codes.GIVE:
            self._respond(code, log)
        elif code < codes.AGAIN:
            self._ask_with_lure(code - codes.LURE, log)
        elif code < codes.NET:
            self._ask_again(code - codes.AGAIN, log)
        else:
            self._cast_net(code - codes.NET, log)

    def _respond(self, code: i64, log: Log | None) -> None:
        if code < codes.NO:
            self._give(code - codes.GIVE, log)
        elif code == codes.NO:
            self._say_no(log)
        elif code == codes.NO_FISHING:
            self._play_no_fishing(log)
        elif code == codes.ALLOW:
            self._allow(log)
        else:
            self._stop(code == codes.TAKE, log)

    def _go_on(self, seat: i64, code: i64, log: Log | None) -> None:
        if code == codes.DRAW:
            self._draw(log)
        elif code == codes.END:
            self._end_turn(log)
        elif code == codes.PASS:
            self._pass(log)
        elif code < codes.DIVER:
            self._lay_basket(code - codes.BASKET, log)
        elif code < codes.FIFTH:
            self._lay_diver(seat, code - codes.DIVER, log)
        elif code == codes.FIFTH:
            self._put_in_fifth(log)
        elif code == codes.THROW:
            self._throw(log)
        else:
            self._play_anytime(seat, zinger_in(code), seat_in(code), log)

    # As numbers

    def observation(self, viewer: i64) -> vec[i64]:
        """TF7, TF12: return a seat's own hand, what everybody knows of the others, and what was seen and said."""
        return numbers_for(self, viewer)

    def state_vector(self) -> vec[i64]:
        return numbers_for(self, TRUTH)
