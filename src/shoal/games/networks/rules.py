"""Networks: lay cities of one colour, link the colours, and build the largest network. 2 to 4 players.

A turn is a PLAY from the hand, after which one draws again, or the DRAW of one card for another; before either, a set
of another player's that is not protected may be taken. Linking cards hold the network together, and shrink the hand.

Beside this file: `actions.py`, the codes of the moves; `spreads.py`, what lies on the table and hangs together;
`new_sets.py`, the sets that a hand can lay; `worlds.py`, games dealt, read from numbers, and imagined.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.game import Line, Log
from shoal.core.rng import Rng
from shoal.games.cosmopolis import refusals
from shoal.games.cosmopolis.cities import CityGame, first_face, random_side
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import EMPTY, TRUTH, Hands
from shoal.games.cosmopolis.layout import write
from shoal.games.cosmopolis.refusals import GAME_IS_OVER, LEGAL, NO_CARD_THERE, NOT_YOUR_TURN, SAME_ON_BOTH_SIDES
from shoal.games.networks import codes, layout
from shoal.games.networks.new_sets import HAND, PLACES, SIDES, TRIPLE_PLACES, is_new_set, offer_colours, offer_linked
from shoal.games.networks.spreads import MOST_SETS, Spreads, no_spreads

IDLE_TURNS: Final = 8  # NW17: each, in a row
MOST_TURNS: Final = 100  # NW17: each

# What ended a round, by the number of the rule
ALL_PASSED: Final = 16
NOBODY_PLAYS: Final = 17
TURN_LIMIT: Final = 5  # ALL5
NO_ENDINGS: Final = vec[i64]([])

# What the player to move has to do
BEGIN: Final = 0  # take, play, draw or pass
CONTINUE: Final = 1  # after a TAKE: play, draw or pass
PLAY: Final = 2  # within a PLAY: more cards, or done
REPLACE: Final = 3  # draw replacements
DISCARD: Final = 4  # after DRAW
OVER: Final = 5

# Why a code is illegal
REFUSAL_KINDS: Final = refusals.city_refusals("NW17")
HAS_NO_HAND: Final = REFUSAL_KINDS.add("NW15", "only watches", "seat")
REPLACE_FIRST: Final = REFUSAL_KINDS.add("NW8", "replace first", "seat limit")
DISCARD_FIRST: Final = REFUSAL_KINDS.add("NW9", "discard first", "seat")
DREW_INSTEAD: Final = REFUSAL_KINDS.add("NW10", "drew instead", "seat")
PLAY_GOES_ON: Final = REFUSAL_KINDS.add("NW7", "play goes on", "seat")
NOTHING_PLAYED: Final = REFUSAL_KINDS.add("NW7", "nothing played", "seat")
NOTHING_DRAWN: Final = REFUSAL_KINDS.add("NW9", "nothing drawn", "seat")
CAN_DRAW: Final = REFUSAL_KINDS.add("NW16", "can draw", "seat")
NOTHING_TO_DRAW: Final = REFUSAL_KINDS.add("NW16", "nothing to draw")
NO_DISCARDS: Final = REFUSAL_KINDS.add("NW9", "no discards")
NOTHING_TO_GIVE_BACK: Final = REFUSAL_KINDS.add("NW9", "nothing to give back", "seat")
TAKE_COMES_FIRST: Final = REFUSAL_KINDS.add("NW12", "take comes first")
NO_SUCH_PLAYER: Final = REFUSAL_KINDS.add("NW12", "no such player", "giver:seat")
NO_SUCH_SET: Final = REFUSAL_KINDS.add("NW12", "no such set", "giver:seat set")
PROTECTED: Final = REFUSAL_KINDS.add("NW13", "protected", "giver:seat set")
DOES_NOT_JOIN: Final = REFUSAL_KINDS.add("NW12", "does not join", "giver:seat set seat")
NOT_A_SET: Final = REFUSAL_KINDS.add("NW4", "not a set", "deck *cities:city")
CANNOT_BE_ADDED: Final = REFUSAL_KINDS.add("NW5", "cannot be added", "deck city seat")
JUST_TAKEN: Final = REFUSAL_KINDS.add("NW9", "just taken", "deck seat card")
NOT_IN_SPREAD: Final = REFUSAL_KINDS.add("NW9", "not in spread", "seat position")
BREAKS_A_SET: Final = REFUSAL_KINDS.add("NW9", "breaks a set", "deck city seat")
HAND_TOO_LARGE: Final = REFUSAL_KINDS.add("NW9", "hand too large", "deck city seat", "hand limit")


class Networks(CityGame):
    """A position of Networks."""

    def __init__(self, seats: i64, rng: Rng, hands: Hands, spreads: Spreads) -> None:
        super().__init__(seats, rng, "networks", codes.CODES, hands)
        self.spreads: Spreads = spreads
        self.discards: vec[i64] = self.pile[:]  # the oldest first
        self.discarded: i64 = 0  # how many they are
        self.known: i64 = 0  # NW11: so many cards of the pile, from the next one on, everybody knows: first faces
        self.took: bool = False  # NW12: in this turn
        self.drawn: i64 = EMPTY  # in DISCARD, the place of the card drawn
        self.from_discards: bool = False  # and whether it is from the discard pile
        self.turns: i64 = 0  # in this round
        self.idle: i64 = 0  # NW17: turns in a row without a card played or taken
        self.passes: i64 = 0  # NW16: in a row
        self.ended: vec[i64] = NO_ENDINGS  # by round, the number of the rule that ended it

    def copy(self) -> Networks:
        twin = Networks(0, self.rng.copy(), self.hands.copy(), self.spreads.copy())
        self.copy_common(twin)
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.discarded = self.discarded
        twin.known = self.known
        twin.took = self.took
        twin.drawn = self.drawn
        twin.from_discards = self.from_discards
        twin.turns = self.turns
        twin.idle = self.idle
        twin.passes = self.passes
        twin.ended = self.ended
        return twin

    @property
    def endings(self) -> list[str]:
        return [ended_by(rule) for rule in self.ended]

    # Set-up

    def deal(self) -> None:
        """NW1: 7 cards each; the next one starts the discard pile."""
        self.deal_round(HAND)
        self.spreads = no_spreads(self.deck, self.seats)
        self.piled -= 1
        self.discards[0] = self.pile[self.piled]
        self.discarded = 1
        self.known = 0
        self.phase = BEGIN
        self.turns = 0
        self.idle = 0
        self.passes = 0

    # A turn

    def _offer_beginning(self, out: vec[i64]) -> i64:
        """NW6, NW14, NW16: offer first a TAKE, then PLAY or DRAW; pass where there is nothing to draw."""
        n: i64 = 0
        if self.phase == BEGIN:
            if self.has_no_hand(self.to_move):
                out[0] = codes.PASS
                return 1
            n = self._offer_takes(out, n)
        n = self._offer_plays(out, n)
        if self.piled + self.discarded == 0:
            out[n] = codes.PASS
            return n + 1
        out[n] = codes.DRAW_DECK
        n += 1
        if self._draw_illegality(codes.DRAW_DISCARD) == LEGAL:
            out[n] = codes.DRAW_DISCARD
            n += 1
        return n

    def _end_turn(self, busy: bool, log: Log | None) -> None:
        """NW16, NW17, ALL1, ALL5: to the player on the left, unless the round is over; busy: a card was played or
        taken."""
        self.phase = BEGIN
        self.took = False
        self.turns += 1
        self.idle += 1
        if busy:
            self.idle = 0
        if self.passes >= self.seats:
            self._end_round(ALL_PASSED, log)
        elif self.idle >= IDLE_TURNS * self.seats:
            self._end_round(NOBODY_PLAYS, log)
        elif self.turns >= MOST_TURNS * self.seats:
            self._end_round(TURN_LIMIT, log)
        else:
            self.begin_turn((self.to_move + 1) % self.seats)

    # PLAY

    def _offer_plays(self, out: vec[i64], n: i64) -> i64:
        """NW4, NW5, NW7: offer every card that can be added, and every new set of three."""
        seat = self.to_move
        regional = self.spreads.regional(seat)
        addable = self.spreads.addable(seat)
        near = self.hands.near
        colours = self.deck.colours
        once: i64 = 0  # colours on one card at least, on two, on three
        twice: i64 = 0
        thrice: i64 = 0
        links: i64 = 0
        place: i64
        for place in range(self.hands.top[seat]):
            face = near[seat * PLACES + place]
            if face == EMPTY:
                continue
            here = colours[face]
            if face >= FIRST_LINK_FACE:
                links |= BIT[place]
                if here & regional != 0:
                    out[n] = codes.ADD + 2 * place
                    n += 1
                continue
            there = colours[face ^ 1]
            if here & addable != 0:
                out[n] = codes.ADD + 2 * place
                n += 1
            if there & addable != 0:
                out[n] = codes.ADD + 2 * place + 1
                n += 1
            here |= there
            thrice |= twice & here
            twice |= once & here
            once |= here
        if thrice != 0:
            n = offer_colours(self.hands, seat, thrice, codes.SET, out, n)
        return offer_linked(self.hands, seat, links, codes.SET, out, n) if links != 0 else n

    def _side_illegality(self, place: i64, side: i64) -> i64:
        """CD1, CD2: a card that is there, with a side that it has."""
        near = self.hands.card_at(self.to_move, place)
        if near == EMPTY:
            return NO_CARD_THERE
        return SAME_ON_BOTH_SIDES if near >= FIRST_LINK_FACE and side != 0 else LEGAL

    def _set_illegality(self, code: i64) -> i64:
        i: i64
        for i in range(3):
            illegality = self._side_illegality(_set_place(code, i), _set_side(code, i))
            if illegality != LEGAL:
                return illegality
        is_set = is_new_set(self.deck, self._laid(code, 0), self._laid(code, 1), self._laid(code, 2))
        return LEGAL if is_set else NOT_A_SET

    def _laid(self, code: i64, i: i64) -> i64:
        """Return the side turned up of one of the three cards of a new set."""
        return self.hands.near[self.to_move * PLACES + _set_place(code, i)] ^ _set_side(code, i)

    def _add_illegality(self, code: i64) -> i64:
        place = (code - codes.ADD) // 2
        side = (code - codes.ADD) % 2
        illegality = self._side_illegality(place, side)
        if illegality != LEGAL:
            return illegality
        face = self.hands.card_at(self.to_move, place) ^ side
        return LEGAL if self.spreads.accepts(self.to_move, face) else CANNOT_BE_ADDED

    def _lay_set(self, code: i64, log: Log | None) -> None:
        """NW4, NW7: three cards go down together, and their names are called out."""
        seat = self.to_move
        if log is not None:
            cities = [self._laid(code, 0), self._laid(code, 1), self._laid(code, 2)]
            log.append(Line("NW4", "set", [self.deck.number, seat, *cities]))
        i: i64
        for i in range(3):
            face = self._laid(code, i)
            self.hands.take_out(seat, _set_place(code, i))
            self.spreads.add(seat, face)
        self.phase = PLAY

    def _add(self, code: i64, log: Log | None) -> None:
        """NW5, NW7, CD1: one card goes down, either side up."""
        seat = self.to_move
        face = self.hands.take_out(seat, (code - codes.ADD) // 2) ^ ((code - codes.ADD) & 1)
        self.spreads.add(seat, face)
        self.phase = PLAY
        self.tell(log, "NW5", "add", seat, face)

    def _done(self, log: Log | None) -> None:
        """NW7, NW8: the PLAY is complete; replacements are drawn."""
        self.tell(log, "NW7", "done", self.to_move)
        self.passes = 0
        self._replace_on(log)

    # Drawing

    def limit(self, seat: i64) -> i64:
        """NW8: up to how many cards a hand is filled: one fewer for every linking card in the spread."""
        return max(0, HAND - self.spreads.linkers(seat))

    def _replace_on(self, log: Log | None) -> None:
        """NW8: another replacement, or the end of the turn."""
        if self.hands.size[self.to_move] < self.limit(self.to_move) and self.piled + self.discarded > 0:
            self.phase = REPLACE
        else:
            self._end_turn(True, log)

    def _draw_illegality(self, code: i64) -> i64:
        """NW8, NW9, NW11, NW16: from the deck while there is a card anywhere; from the discard pile if it has one, and
        if another card can be discarded for it."""
        if self.piled + self.discarded == 0:
            return NOTHING_TO_DRAW
        if code == codes.DRAW_DECK:
            return LEGAL
        if self.discarded == 0:
            return NO_DISCARDS
        if self.phase == REPLACE or self.hands.size[self.to_move] > 0 or self.can_drop(1):
            return LEGAL
        return NOTHING_TO_GIVE_BACK

    def _draw(self, code: i64, log: Log | None) -> None:
        """NW8, NW9, NW10: a replacement, or DRAW, after which a card is discarded and nothing is played."""
        rule = "NW8" if self.phase == REPLACE else "NW9"
        place = self._draw_discard(rule, log) if code == codes.DRAW_DISCARD else self._draw_deck(rule, log)
        if self.phase == REPLACE:
            self._replace_on(log)
            return
        self.drawn = place
        self.from_discards = code == codes.DRAW_DISCARD
        self.passes = 0
        self.phase = DISCARD

    def _draw_discard(self, rule: str, log: Log | None) -> i64:
        """CD5, CD7: the top of the discard pile, which everybody has seen, with a random side near."""
        self.discarded -= 1
        near = random_side(self.discards[self.discarded] // 2, self.rng)
        place = self.hands.receive(self.to_move, near, self.hands.everyone)
        self.tell(log, rule, "draw discard", self.to_move, place, near)
        return place

    def _draw_deck(self, rule: str, log: Log | None) -> i64:
        """CD5, NW11: the next card of the deck; the others see its far side, or know it from a turned-over pile. With
        the last one the discard pile is turned over, if there is any; if not, before the next draw."""
        if self.piled == 0:
            self._turn_over(log)
        seen: i64 = 0
        if self.known > 0:
            self.known -= 1
            seen = self.hands.everyone
            self.pile[self.piled - 1] = random_side(self.pile[self.piled - 1] // 2, self.rng)
        place = self.draw_from_pile(self.to_move, seen)
        seat = self.to_move
        near = self.hands.card_at(seat, place)
        if self.hands.seen[seat * PLACES + place] == self.hands.everyone:
            self.tell(log, rule, "draw known", seat, place, near)
        elif log is not None:
            log.append(Line(rule, "draw", [self.deck.number, seat, place, self.deck.city[near ^ 1]], seat, [near]))
        if self.piled == 0 and self.discarded > 0:
            self._turn_over(log)
        return place

    def _turn_over(self, log: Log | None) -> None:
        """NW11, CD5: the discard pile becomes the deck, the oldest discard to be drawn first. All know the order, but
        not which side a drawer will get: that is left to chance until the card is drawn."""
        self.tell(log, "NW11", "turn over", self.discarded)
        last = self.discarded - 1
        i: i64
        for i in range(self.discarded):
            self.pile[last - i] = first_face(self.discards[i])
        self.piled = self.discarded
        self.known = self.discarded
        self.discarded = 0

    # Discarding

    def _offer_discards(self, out: vec[i64]) -> i64:
        """NW9: offer a card from the hand, but not one just taken from the discard pile, or one from the spread."""
        n: i64 = 0
        place: i64
        for place in range(self.hands.top[self.to_move]):
            if self._discard_illegality(place) == LEGAL:
                out[n] = codes.DISCARD + place
                n += 1
        return self._offer_drops(out, n)

    def _offer_drops(self, out: vec[i64], n: i64) -> i64:
        """NW9: offer the cards of the spread that it can do without."""
        seat = self.to_move
        room = HAND - self.spreads.linkers(seat) - self.hands.size[seat]
        if room < -1:
            return n
        spared: i64 = 0  # colours of which a card can be spared
        asked: i64 = 0
        i: i64
        for i in range(self.spreads.size(seat)):
            face = self.spreads.card(seat, i)
            if face >= FIRST_LINK_FACE:
                if self.spreads.can_spare(seat, face):
                    out[n] = codes.DROP + i
                    n += 1
            elif room >= 0:
                colour = self.deck.colours[face]
                if asked & colour == 0:
                    asked |= colour
                    if self.spreads.can_spare(seat, face):
                        spared |= colour
                if spared & colour != 0:
                    out[n] = codes.DROP + i
                    n += 1
        return n

    def _discard_illegality(self, place: i64) -> i64:
        if self.hands.card_at(self.to_move, place) == EMPTY:
            return NO_CARD_THERE
        return JUST_TAKEN if self.from_discards and place == self.drawn else LEGAL

    def _drop_illegality(self, position: i64, hand: i64) -> i64:
        """NW9: the spread has the card, its sets stay valid without it, a hand of so many cards is not too large."""
        seat = self.to_move
        if position >= self.spreads.size(seat):
            return NOT_IN_SPREAD
        face = self.spreads.card(seat, position)
        left = self.spreads.linkers(seat)
        if face >= FIRST_LINK_FACE:
            left -= 1
        if not self.spreads.can_spare(seat, face):
            return BREAKS_A_SET
        return HAND_TOO_LARGE if hand > HAND - left else LEGAL

    def can_drop(self, hand: i64) -> bool:
        """NW9: return whether a card may be discarded from the spread, with so many in the hand."""
        position: i64 = 0
        while position < self.spreads.size(self.to_move) and self._drop_illegality(position, hand) != LEGAL:
            position += 1
        return position < self.spreads.size(self.to_move)

    def _discard(self, code: i64, log: Log | None) -> None:
        """NW9, CD7: the card goes on top of the discard pile, and the turn is over."""
        seat = self.to_move
        if code < codes.DROP:
            face = self.hands.take_out(seat, code - codes.DISCARD)
        else:
            face = self.spreads.remove(seat, code - codes.DROP)
        self.tell(log, "NW9", "discard" if code < codes.DROP else "drop", seat, face)
        self.discards[self.discarded] = face
        self.discarded += 1
        self.drawn = EMPTY
        self.from_discards = False
        self._end_turn(self.took, log)

    # Taking

    def _offer_takes(self, out: vec[i64], n: i64) -> i64:
        """NW12: offer every set of another's that may be taken."""
        taker = self.to_move
        if self.spreads.regional(taker) == 0:
            return n
        seat: i64
        for seat in range(self.seats):
            if seat != taker:
                colours = self.spreads.takeable(seat, taker)
                if colours != 0:
                    n = self._offer_sets(seat, colours, out, n)
        return n

    def _offer_sets(self, seat: i64, colours: i64, out: vec[i64], n: i64) -> i64:
        """Offer the sets with these colours, by their numbers."""
        before: i64 = 0
        number: i64 = 0
        i: i64
        for i in range(self.spreads.size(seat)):
            found = self.spreads.set_at(seat, i)
            if found & before == 0:
                if found & colours != 0:
                    out[n] = seat * MOST_SETS + number
                    n += 1
                before |= found
                number += 1
        return n

    def _take_illegality(self, code: i64) -> i64:
        """NW12, NW13: another player's set, not protected, that can be added to the taker's own spread."""
        seat = code // MOST_SETS
        if seat >= self.seats or seat == self.to_move:
            return NO_SUCH_PLAYER
        colours = self.spreads.set_number(seat, code % MOST_SETS)
        if colours == 0:
            return NO_SUCH_SET
        if self.spreads.protected(seat, colours):
            return PROTECTED
        return LEGAL if colours & self.spreads.takeable(seat, self.to_move) != 0 else DOES_NOT_JOIN

    def _take(self, code: i64, log: Log | None) -> None:
        """NW12, NW14: the set changes hands whole; then PLAY or DRAW."""
        seat = code // MOST_SETS
        before = self.spreads.size(self.to_move)
        self.spreads.take(seat, self.to_move, self.spreads.set_number(seat, code % MOST_SETS))
        self.took = True
        self.passes = 0
        self.phase = CONTINUE
        if log is not None:
            taken = [self.spreads.card(self.to_move, i) for i in range(before, self.spreads.size(self.to_move))]
            log.append(Line("NW12", "take", [self.deck.number, self.to_move, seat, *taken]))

    # The end

    def has_no_hand(self, seat: i64) -> bool:
        """NW15: return whether linking cards have shrunk a hand to nothing."""
        return self.hands.size[seat] == 0 and self.spreads.linkers(seat) >= HAND

    def _pass(self, log: Log | None) -> None:
        """NW15, NW16, ALL4: a player says that they pass, even where they could do nothing else; after a TAKE it does
        not count."""
        if self.phase == BEGIN and self.has_no_hand(self.to_move):
            self.tell(log, "NW15", "watch", self.to_move)
        else:
            self.tell(log, "NW16", "pass", self.to_move)
        if not self.took:
            self.passes += 1
        self._end_turn(self.took, log)

    def points(self, seat: i64) -> i64:
        """NW18: return one for each regional card of the largest network."""
        return self.spreads.largest(seat)

    def _end_round(self, rule: i64, log: Log | None) -> None:
        """NW2, NW16 to NW19, ALL3: everyone scores; the next player deals, until all have dealt as often as agreed."""
        self.keep_round_end(log)
        if rule == ALL_PASSED:
            self.tell(log, "NW16", "all passed")
        elif rule == NOBODY_PLAYS:
            self.tell(log, "NW17", "idle", self.idle)
        else:
            self.tell(log, "NW17", "long", self.turns)
        self.ended = append(self.ended[:], rule)  # copies share what was there before
        seat: i64
        for seat in range(self.seats):
            points = self.points(seat)
            self.totals[seat] += points
            self.tell(log, "NW18", "score", seat, points, self.totals[seat])
        if self.is_last_round:
            if log is not None:
                log.append(Line("NW19", "result", [self.deck.number, *self.totals]))
            self.finish(OVER, "NW19", log)
            return
        self.round += 1
        self.deal()
        self.tell(log, "NW1", "deal", self.round, self.round % self.seats, self.discards[0])

    # The contract: moves, legality, what a seat may know

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase == OVER:
            return n
        if seat == self.to_move:
            n = self._offer(out)
        if self.may_turn(seat):
            n = self.offer_turns(seat, codes.TURN, out, n)
        return n

    def _offer(self, out: vec[i64]) -> i64:
        if self.phase <= CONTINUE:
            return self._offer_beginning(out)
        if self.phase == PLAY:
            out[0] = codes.DONE
            return self._offer_plays(out, 1)
        if self.phase == DISCARD:
            return self._offer_discards(out)
        out[0] = codes.DRAW_DECK
        out[1] = codes.DRAW_DISCARD
        return 1 if self.discarded == 0 else 2

    def illegality(self, seat: i64, code: i64) -> i64:
        if self.phase == OVER:
            return GAME_IS_OVER
        if code >= codes.TURN:
            return self.turn_round_illegality(seat, code - codes.TURN)
        if seat != self.to_move:
            return NOT_YOUR_TURN
        if self.phase == REPLACE:
            return self._draw_illegality(code) if code in (codes.DRAW_DECK, codes.DRAW_DISCARD) else REPLACE_FIRST
        if self.phase == DISCARD:
            return self._after_draw_illegality(code)
        if self.phase == BEGIN and self.has_no_hand(seat):
            return LEGAL if code == codes.PASS else HAS_NO_HAND
        if code < codes.SET:
            return self._take_illegality(code) if self.phase == BEGIN else TAKE_COMES_FIRST
        if code < codes.ADD:
            return self._set_illegality(code)
        if code < codes.DONE:
            return self._add_illegality(code)
        return self._other_illegality(code)

    def _after_draw_illegality(self, code: i64) -> i64:
        """NW9, NW10: after DRAW a card is discarded, and none played."""
        if code < codes.DISCARD or code >= codes.PASS:
            return DREW_INSTEAD if codes.SET <= code < codes.DONE else DISCARD_FIRST
        if code < codes.DROP:
            return self._discard_illegality(code - codes.DISCARD)
        return self._drop_illegality(code - codes.DROP, self.hands.size[self.to_move])

    def _other_illegality(self, code: i64) -> i64:
        """Return why not to say done, draw, discard or pass, when a turn begins or a PLAY goes on."""
        if self.phase == PLAY:
            return LEGAL if code == codes.DONE else PLAY_GOES_ON
        if code == codes.DONE:
            return NOTHING_PLAYED
        if code <= codes.DRAW_DISCARD:
            return self._draw_illegality(code)
        if code < codes.PASS:
            return NOTHING_DRAWN
        return LEGAL if self.piled + self.discarded == 0 else CAN_DRAW

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        if code >= codes.TURN:
            self.turn_round(seat, code - codes.TURN, log)
            return
        self.fresh = False
        if code < codes.SET:
            self._take(code, log)
        elif code < codes.ADD:
            self._lay_set(code, log)
        elif code < codes.DONE:
            self._add(code, log)
        elif code == codes.DONE:
            self._done(log)
        elif code <= codes.DRAW_DISCARD:
            self._draw(code, log)
        elif code < codes.PASS:
            self._discard(code, log)
        else:
            self._pass(log)

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        if illegality == NOT_A_SET:
            cities = [self._laid(code, 0), self._laid(code, 1), self._laid(code, 2)]
            return Refused("NW4", "not a set", [self.deck.number, *cities])
        return REFUSAL_KINDS.refusal(illegality, _rule_of(code), lambda name: self._fact(name, seat, code))

    def _fact(self, name: str, seat: i64, code: i64) -> int:
        """Return what a refusal of a code says under a name."""
        if name == "card":
            return self.hands.card_at(seat, self.drawn)
        if name == "city":
            return self._face_in(seat, code)
        if name == "place":
            return self._place_in(code)
        if name == "limit":  # NW8, NW9: for a card of the spread, once that is discarded
            is_link = self.phase == DISCARD and self.spreads.card(seat, code - codes.DROP) >= FIRST_LINK_FACE
            return max(0, HAND - self.spreads.linkers(seat) + int(is_link))
        return {
            "deck": self.deck.number,
            "seat": seat,
            "to_move": self.to_move,
            "giver": code // MOST_SETS,
            "set": code % MOST_SETS,
            "position": code - codes.DROP,
            "hand": self.hands.size[seat],
        }[name]

    def _face_in(self, seat: i64, code: i64) -> i64:
        """Return the city that a refused code would lay, discard or turn."""
        if codes.DROP <= code < codes.PASS:
            return self.spreads.card(seat, code - codes.DROP)
        face = self.hands.card_at(seat, self._place_in(code))
        if codes.ADD <= code < codes.DONE and face < FIRST_LINK_FACE:
            return face ^ (code & 1)
        return face

    def _place_in(self, code: i64) -> i64:
        """Return the place that a code is about; of a new set, the first one at fault."""
        if code >= codes.TURN:
            return code - codes.TURN
        if code >= codes.DISCARD:
            return code - codes.DISCARD
        if code >= codes.ADD:
            return (code - codes.ADD) // 2
        i: i64 = 0
        while self._side_illegality(_set_place(code, i), _set_side(code, i)) == LEGAL:
            i += 1
        return _set_place(code, i)

    def observation(self, viewer: i64) -> vec[i64]:
        """CD3, CD5, CD7, CD8, NW11: return one's own hand, what has been seen of the others', and how many cards the
        deck has; of a turned-over one, which they are. TRUTH sees all."""
        shown = self.known
        if viewer == TRUTH:
            shown = self.piled
        hands = layout.HEAD + 2 * self.seats + len(self.ended) + shown + self.discarded
        seat: i64
        for seat in range(self.seats):
            hands += self.spreads.size(seat)
        numbers = vec[i64]([0] * (hands + self.hands.length))
        self.write_start(numbers)
        self._write_head(numbers, viewer)
        at = write(numbers, layout.HEAD, self.totals, self.seats)
        at = write(numbers, at, self.ended, len(self.ended))
        i: i64
        for i in range(shown):
            numbers[at + i] = self.pile[self.piled - 1 - i]
        at = write(numbers, at + shown, self.discards, self.discarded)
        self.spreads.write(numbers, at, self.seats)
        self.hands.write(numbers, hands, viewer)
        return numbers

    def _write_head(self, numbers: vec[i64], viewer: i64) -> None:
        numbers[layout.DRAWN] = self.drawn
        numbers[layout.FROM_DISCARDS] = 1 if self.from_discards else 0
        numbers[layout.TOOK] = 1 if self.took and self.phase in (CONTINUE, DISCARD) else 0  # only there it matters
        numbers[layout.TURNS] = self.turns
        numbers[layout.IDLE] = self.idle
        numbers[layout.PASSES] = self.passes
        numbers[layout.FRESH] = 1 if self.fresh else 0
        numbers[layout.PILED] = self.piled
        numbers[layout.KNOWN] = self.known
        numbers[layout.HAS_PILE] = 1 if viewer == TRUTH else 0
        numbers[layout.DISCARDED] = self.discarded
        numbers[layout.ENDED] = len(self.ended)


def _set_place(code: i64, i: i64) -> i64:
    """Return the place of one of the three cards of a new set."""
    return TRIPLE_PLACES[(code - codes.SET) // SIDES * 3 + i]


def _set_side(code: i64, i: i64) -> i64:
    return (code - codes.SET) >> i & 1


def ended_by(rule: i64) -> str:
    """NW16, NW17, ALL5: return the name of the rule that ended a round."""
    return "ALL5" if rule == TURN_LIMIT else f"NW{rule}"


def _rule_of(code: i64) -> str:
    """Return the rule by which a card at a place is laid, discarded or turned."""
    if code >= codes.TURN:
        return "CD4"
    if code >= codes.DISCARD:
        return "NW9"
    return "NW5" if code >= codes.ADD else "NW4"
