"""Cosmople-Fish II: ask for cards by colour, and lay them down in sets. 3 to 6 players.

On a turn a player asks and plays, asks and fishes, or plays and fishes. Cards are held with one side near and the other
far; only the near side is asked for, given and played, and cards may be turned round while it is not one's turn. The
codes of the moves are in `actions.py`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.game import Line, Log
from shoal.core.rng import Rng
from shoal.games.cosmople_fish_2 import codes, layout
from shoal.games.cosmopolis.cities import CityGame
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS, Deck
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS, TRUTH, Hands, filled
from shoal.games.cosmopolis.layout import write
from shoal.games.cosmopolis.masks import IN
from shoal.games.cosmopolis.refusals import GAME_IS_OVER, LEGAL, NO_CARD_THERE, NOT_YOUR_TURN, city_refusals

PLACES: Final = 55  # as many as there are cards, so that no hand is too small
SETS: Final = 27  # a seat has no more, at two cards each
DEALT: Final = vec[i64]([0, 0, 0, 5, 4, 3, 3])  # by seats
POINTS: Final = vec[i64]([0, 2, 4, 7, 15, 30, 60, 125, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500])
NEW: Final = -1

# What is kept of each set, so many numbers a set
COLOURS: Final = 0  # of its regional cards
LINK: Final = 1  # the colours of its linking card, 0 if it has none
CITIES: Final = 2  # its cities in the regions, a bit each
SIZE: Final = 3  # how many different cities it has, the linking one included
KEPT: Final = 4

# What the seat waited for has to do
TURN: Final = 0
ANSWER: Final = 1
INTO: Final = 2
LAY: Final = 3
OVER: Final = 4

# Why a code is illegal
REFUSAL_KINDS: Final = city_refusals("CF15")
WAITS_FOR_ANSWER: Final = REFUSAL_KINDS.add("CF4", "waits for an answer", "asked:seat")
ANSWER_FIRST: Final = REFUSAL_KINDS.add("CF4", "answer first", "seat")
PLAY_FIRST: Final = REFUSAL_KINDS.add("CF5", "play first", "deck seat city")
SET_CHOSEN: Final = REFUSAL_KINDS.add("CF5", "set chosen", "deck seat city")
WHERE_FIRST: Final = REFUSAL_KINDS.add("CF5", "where first", "deck seat city")
NOTHING_ASKED: Final = REFUSAL_KINDS.add("CF4", "nothing asked", "seat")
NOTHING_RECEIVED: Final = REFUSAL_KINDS.add("CF5", "nothing received", "seat")
NO_SUCH_SEAT: Final = REFUSAL_KINDS.add("CF3", "no such seat", "asked:seat")
ASKS_ONESELF: Final = REFUSAL_KINDS.add("CF3", "asks oneself", "seat")
COLOUR_NOT_HELD: Final = REFUSAL_KINDS.add("CF3", "colour not held", "deck seat colour")
DOES_NOT_ANSWER: Final = REFUSAL_KINDS.add("CF4", "does not answer", "deck city colour link:flag")
HAS_ONE: Final = REFUSAL_KINDS.add("CF4", "has one", "deck seat colour link:flag")
NO_SUCH_SET: Final = REFUSAL_KINDS.add("", "no such set", "seat set")
CANNOT_GO_THERE: Final = REFUSAL_KINDS.add("CF9", "cannot go there", "deck seat", "city colour set")
DOES_NOT_FIT: Final = REFUSAL_KINDS.add("CF9", "does not fit", "deck city")
SECOND_LINK: Final = REFUSAL_KINDS.add("CF9", "second link")
NO_SET_YET: Final = REFUSAL_KINDS.add("CF5", "no set yet", "deck seat colour")
CAN_DO_MORE: Final = REFUSAL_KINDS.add("CF8", "can do more", "seat")
ASK_UNANSWERED: Final = REFUSAL_KINDS.add("CD4", "ask unanswered")


@final
class CosmopleFish(CityGame):
    """A position of Cosmople-Fish II."""

    def __init__(self, seats: i64, rng: Rng, hands: Hands) -> None:
        super().__init__(seats, rng, "cosmople-fish-2", codes.CODES, hands)
        self.asks_for_link: bool = False  # of the ask that is being answered or played on, with its colour
        self.colour: i64 = 0
        self.received: i64 = EMPTY  # near face of the card given, until it is in a set
        self.target: i64 = NEW  # the set it goes to
        self.with_it: vec[i64] = NO_NUMBERS  # near faces laid with it from the hand
        self.sets: vec[i64] = filled(0, seats)  # how many each seat has
        self.marks: vec[i64] = filled(0, seats * SETS * KEPT)  # [(seat * 27 + set) * 4 + what is kept of a set]
        self.table: vec[i64] = filled(0, 2 * len(self.pile))  # in the order laid, the face up; its seat * 27 + set
        self.on_table: i64 = 0  # cards

    def copy(self) -> CosmopleFish:
        twin = CosmopleFish(0, self.rng.copy(), self.hands.copy())
        self.copy_common(twin)
        twin.asks_for_link = self.asks_for_link
        twin.colour = self.colour
        twin.received = self.received
        twin.target = self.target
        twin.with_it = self.with_it  # never written to, only replaced
        twin.sets = self.sets[:]
        twin.marks = self.marks[:]
        twin.table = self.table[:]
        twin.on_table = self.on_table
        return twin

    @property
    def endings(self) -> list[str]:
        return ["CF14"] * (int(self.rounds) if self.over else int(self.round))

    # Set-up

    def deal(self) -> None:
        """CF1: 5 cards each to three players, 4 to four, 3 to five or six; the rest is the deck."""
        self.deal_round(DEALT[self.seats])
        self.phase = TURN
        seat: i64
        for seat in range(self.seats):
            self.sets[seat] = 0
        self.on_table = 0

    # A turn: asking

    def colours_held(self, seat: i64) -> i64:
        """CF3: return the colours that regional cards in a hand show their holder."""
        found: i64 = 0
        left = self.hands.size[seat]
        at = seat * PLACES
        while left > 0:
            near = self.hands.near[at]
            if near != EMPTY:
                left -= 1
                if near < FIRST_LINK_FACE:
                    found |= self.deck.colours[near]
            at += 1
        return found

    def _offer_asks(self, out: vec[i64], n: i64) -> i64:
        """CF3: offer any other player, for a colour that one holds or a linking card that carries it."""
        held = self.colours_held(self.to_move)
        seat: i64
        for colour in IN[held]:
            for seat in range(self.seats):
                if seat != self.to_move:
                    out[n] = (seat * REGIONS + colour) * 2
                    out[n + 1] = out[n] + 1
                    n += 2
        return n

    def _ask_illegality(self, code: i64) -> i64:
        """CF3: another player is asked, for a colour that one holds."""
        seat = code // (2 * REGIONS)
        if seat == self.on_turn:
            return ASKS_ONESELF
        if seat >= self.seats:
            return NO_SUCH_SEAT
        colour = code // 2 % REGIONS
        return LEGAL if self.colours_held(self.on_turn) & BIT[colour] != 0 else COLOUR_NOT_HELD

    def _ask(self, code: i64, log: Log | None) -> None:
        """CF3, CF4: the game waits for the answer, whatever the one asked holds."""
        self.to_move = code // (2 * REGIONS)
        self.colour = code // 2 % REGIONS
        self.asks_for_link = code % 2 == 1
        self.phase = ANSWER
        self.hands.claim(self.on_turn, self.colour)
        self.tell(log, "CF3", "ask", self.on_turn, self.to_move, self.colour, code % 2)

    # Answering

    def answers(self, near: i64) -> bool:
        """CF4: return whether a card answers the question asked."""
        return self.fits_question(near, self.colour, self.asks_for_link)

    def fits_question(self, near: i64, colour: i64, for_link: bool) -> bool:
        """CF4, CF11: return whether the near side of a card is what a question is for."""
        if near == EMPTY or (near >= FIRST_LINK_FACE) != for_link:
            return False
        return self.deck.colours[near] & BIT[colour] != 0

    def _offer_answers(self, out: vec[i64], n: i64) -> i64:
        """CF4: offer any card that fits, or "no" if there is none."""
        start = n
        place: i64
        for place in range(self.hands.top[self.to_move]):
            if self.answers(self.hands.near[self.to_move * PLACES + place]):
                out[n] = codes.GIVE + place
                n += 1
        if n == start:
            out[n] = codes.NO
            n += 1
        return n

    def _answer_illegality(self, code: i64) -> i64:
        if code != codes.NO:
            near = self.hands.card_at(self.to_move, code - codes.GIVE)
            if near == EMPTY:
                return NO_CARD_THERE
            return LEGAL if self.answers(near) else DOES_NOT_ANSWER
        return HAS_ONE if self.has_answer() else LEGAL

    def has_answer(self) -> bool:
        """CF4: return whether the player asked has what was asked for."""
        at: i64
        for at in range(self.to_move * PLACES, self.to_move * PLACES + self.hands.top[self.to_move]):
            if self.answers(self.hands.near[at]):
                return True
        return False

    def _answer(self, code: i64, log: Log | None) -> None:
        """CF4, CF6, CD6: one card is given, seen by all, the giver's near side near; or the asker goes fishing."""
        asked = self.to_move
        self.to_move = self.on_turn
        if code == codes.NO:
            self.tell(log, "CF4", "no", asked, self.colour, 1 if self.asks_for_link else 0)
            if not self.asks_for_link:
                self.hands.deny(asked, self.colour)
            self._fish("CF6", log)
            return
        self.received = self.hands.take_out(asked, code - codes.GIVE)
        self.phase = INTO
        self.tell(log, "CF4", "give", asked, self.on_turn, self.received)

    # Playing the card received

    def _colours_down(self, of_links: bool) -> i64:
        """CF5: return the colours in the set to be, of its linking card or of its regional cards: those of the target
        and of the cards going there."""
        found: i64 = 0
        if self.target != NEW:
            at = self.on_turn * SETS + self.target
            found = self.link_of(at) if of_links else self.colours_of(at)
        if (self.received >= FIRST_LINK_FACE) == of_links:
            found |= self.deck.colours[self.received]
        for face in self.with_it:
            if (face >= FIRST_LINK_FACE) == of_links:
                found |= self.deck.colours[face]
        return found

    def _can_go_to(self, target: i64) -> bool:
        """CF5, CF9: return whether the card received and one of the colour asked for can go to a set of one's own,
        perhaps with a linking card from the hand that joins the colours."""
        at = self.on_turn * SETS + target
        colours = self.colours_of(at) | BIT[self.colour]
        link = self.link_of(at)
        if self.received >= FIRST_LINK_FACE:
            return link == 0 and colours & ~self.deck.colours[self.received] == 0
        if link != 0:
            return colours & ~link == 0
        return colours == BIT[self.colour] or self._holds_link_for(colours)

    def _holds_link_for(self, colours: i64) -> bool:
        at: i64
        for at in range(self.on_turn * PLACES, self.on_turn * PLACES + self.hands.top[self.on_turn]):
            near = self.hands.near[at]
            if near >= FIRST_LINK_FACE and colours & ~self.deck.colours[near] == 0:
                return True
        return False

    def _offer_targets(self, out: vec[i64], n: i64) -> i64:
        """CF5: offer a new set, or one of one's own."""
        out[n] = codes.NEW
        n += 1
        target: i64
        for target in range(self.sets[self.on_turn]):
            if self._can_go_to(target):
                out[n] = codes.INTO + target
                n += 1
        return n

    def _target_illegality(self, code: i64) -> i64:
        if code == codes.NEW:
            return LEGAL
        target = code - codes.INTO
        if target >= self.sets[self.on_turn]:
            return NO_SUCH_SET
        return LEGAL if self._can_go_to(target) else CANNOT_GO_THERE

    def _into(self, code: i64, log: Log | None) -> None:
        self.target = NEW
        if code != codes.NEW:
            self.target = code - codes.INTO
        self.phase = LAY
        self.with_it = NO_NUMBERS
        number = self.sets[self.on_turn] if self.target == NEW else self.target
        self.tell(log, "CF5", "into", self.on_turn, self.received, number)

    def _lay_illegality(self, place: i64) -> i64:
        near = self.hands.card_at(self.on_turn, place)
        if near == EMPTY:
            return NO_CARD_THERE
        together = self._colours_down(False) | BIT[self.colour]
        return self._going_along_illegality(near, self._colours_down(True), together)

    def _going_along_illegality(self, near: i64, link: i64, together: i64) -> i64:
        """CF5, CF9: in any order, as long as it can become a set: regional cards of the colour asked for, or of a
        colour on the linking card that the set has or the hand can add; one linking card that carries all colours.
        What is down already: the colours of a linking card, and all colours together."""
        colours = self.deck.colours[near]
        if near >= FIRST_LINK_FACE:
            if link != 0:
                return SECOND_LINK
            return LEGAL if together & ~colours == 0 else DOES_NOT_FIT
        if link != 0:
            return LEGAL if colours & link != 0 else DOES_NOT_FIT
        return LEGAL if colours == BIT[self.colour] or self._holds_link_for(together | colours) else DOES_NOT_FIT

    def is_complete(self) -> bool:
        """CF5, CF9: a regional card of the colour asked for has come from the hand, and all of it is one set."""
        link = self._colours_down(True)
        colours = self._colours_down(False)
        for face in self.with_it:
            if self.deck.colours[face] == BIT[self.colour]:
                return colours & ~link == 0 if link != 0 else colours == BIT[self.colour]
        return False

    def lays_lead_to_a_set(self) -> bool:
        """CF5: return whether the colours go together, or a linking card in the hand joins them."""
        colours = self._colours_down(False) | BIT[self.colour]
        link = self._colours_down(True)
        if link != 0:
            return colours & ~link == 0
        return colours == BIT[self.colour] or self._holds_link_for(colours)

    def _offer_lays(self, out: vec[i64], n: i64) -> i64:
        """CF5: offer every card that may go along, and done once it is a set."""
        link = self._colours_down(True)
        together = self._colours_down(False) | BIT[self.colour]
        place: i64
        for place in range(self.hands.top[self.on_turn]):
            near = self.hands.near[self.on_turn * PLACES + place]
            if near != EMPTY and self._going_along_illegality(near, link, together) == LEGAL:
                out[n] = codes.LAY + place
                n += 1
        if self.is_complete():
            out[n] = codes.DONE
            n += 1
        return n

    def _lay(self, place: i64, log: Log | None) -> None:
        """CF5, CF11: the card plays as its near side."""
        near = self.hands.take_out(self.on_turn, place)
        self.with_it = append(self.with_it[:], near)  # copies share what was there before
        self.tell(log, "CF5", "lay", self.on_turn, near)

    def _done(self, log: Log | None) -> None:
        """CF5: all of it is put to the set; the turn ends, and nothing is drawn."""
        if self.target == NEW:
            self.target = self.sets[self.on_turn]
        at = self.on_turn * SETS + self.target
        self.put(at, self.received)
        for face in self.with_it:
            self.put(at, face)
        size = self.size_of(at)
        self.tell(log, "CF13", "set", self.on_turn, self.target, size, POINTS[size])
        self.received = EMPTY
        self.with_it = NO_NUMBERS
        self._next_turn()

    # Sets

    def put(self, at: i64, face: i64) -> None:
        """CF9, CF12, CF13: a card joins a set, or begins it; a city that is there already counts no more."""
        start = at * KEPT
        i: i64
        if self.sets[at // SETS] == at % SETS:
            self.sets[at // SETS] += 1
            for i in range(KEPT):
                self.marks[start + i] = 0
        self.table[2 * self.on_table] = face
        self.table[2 * self.on_table + 1] = at
        self.on_table += 1
        if face >= FIRST_LINK_FACE:
            self.marks[start + LINK] = self.deck.colours[face]
            self.marks[start + SIZE] += 1
            return
        self.marks[start + COLOURS] |= self.deck.colours[face]
        city = BIT[self.deck.city[face]]
        if self.marks[start + CITIES] & city == 0:
            self.marks[start + CITIES] |= city
            self.marks[start + SIZE] += 1

    def colours_of(self, at: i64) -> i64:
        """Return the colours of the regional cards of a set, seat * SETS + set."""
        return self.marks[at * KEPT + COLOURS]

    def link_of(self, at: i64) -> i64:
        """Return the colours of the linking card of a set; 0 if it has none."""
        return self.marks[at * KEPT + LINK]

    def cities_of(self, at: i64) -> i64:
        """Return the cities of a set, the linking one aside, a bit each."""
        return self.marks[at * KEPT + CITIES]

    def size_of(self, at: i64) -> i64:
        """CF13: return the number of different cities of a set, the linking one included."""
        return self.marks[at * KEPT + SIZE]

    # Playing without asking

    def fits(self, near: i64, at: i64) -> bool:
        """CF7, CF9, CF10: return whether one card may join a set."""
        colours = self.deck.colours[near]
        if near >= FIRST_LINK_FACE:
            return self.link_of(at) == 0 and self.colours_of(at) & ~colours == 0
        return colours & (self.link_of(at) | self.colours_of(at)) != 0

    def _offer_adds(self, out: vec[i64], n: i64) -> i64:
        """CF7: offer every card to every set of one's own that it fits."""
        if self.sets[self.on_turn] == 0:
            return n
        place: i64
        number: i64
        for place in range(self.hands.top[self.on_turn]):
            near = self.hands.near[self.on_turn * PLACES + place]
            if near != EMPTY:
                for number in range(self.sets[self.on_turn]):
                    if self.fits(near, self.on_turn * SETS + number):
                        out[n] = codes.ADD + place * SETS + number
                        n += 1
        return n

    def _add_illegality(self, code: i64) -> i64:
        near = self.hands.card_at(self.on_turn, (code - codes.ADD) // SETS)
        number = (code - codes.ADD) % SETS
        if near == EMPTY:
            return NO_CARD_THERE
        if number >= self.sets[self.on_turn]:
            return NO_SUCH_SET
        at = self.on_turn * SETS + number
        if self.fits(near, at):
            return LEGAL
        return SECOND_LINK if near >= FIRST_LINK_FACE and self.link_of(at) != 0 else DOES_NOT_FIT

    def _add(self, code: i64, log: Log | None) -> None:
        """CF7, CF11: a card from the hand to a set of one's own, and a replacement from the deck."""
        near = self.hands.take_out(self.on_turn, (code - codes.ADD) // SETS)
        number = (code - codes.ADD) % SETS
        self.put(self.on_turn * SETS + number, near)
        size = self.size_of(self.on_turn * SETS + number)
        self.tell(log, "CF7", "add", self.on_turn, near, number, size, POINTS[size])
        self._fish("CF7", log)

    def _can_only_fish(self) -> bool:
        """CF8: no regional card in the hand to ask with, and no card that fits a set."""
        if self.colours_held(self.on_turn) != 0:
            return False
        at: i64
        number: i64
        for at in range(self.on_turn * PLACES, self.on_turn * PLACES + self.hands.top[self.on_turn]):
            for number in range(self.sets[self.on_turn]):
                if self.hands.near[at] != EMPTY and self.fits(self.hands.near[at], self.on_turn * SETS + number):
                    return False
        return True

    def _fish(self, rule: str, log: Log | None) -> None:
        """CF6, CF7, CF8, CF14: draw a card; the turn ends, and with the last card of the deck the round."""
        place = self.draw_from_pile(self.on_turn, 0)
        if log is not None:
            near = self.hands.card_at(self.on_turn, place)
            public = [self.deck.number, self.on_turn, place, self.deck.city[near ^ 1]]
            log.append(Line(rule, "fish", public, self.on_turn, [near]))
        if self.piled == 0:
            self._end_round(log)
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """ALL1: the turn goes to the left."""
        self.phase = TURN
        self.begin_turn((self.on_turn + 1) % self.seats)

    # Scoring and the end

    def points(self, seat: i64) -> i64:
        """CF13, CF15: return the sets of a seat in this round; cards in hand count nothing."""
        total: i64 = 0
        at: i64
        for at in range(seat * SETS, seat * SETS + self.sets[seat]):
            total += POINTS[self.size_of(at)]
        return total

    def _end_round(self, log: Log | None) -> None:
        """CF2, CF14, CF15, ALL3, ALL5: score; the next player deals, until everyone has dealt as often as agreed."""
        self.keep_round_end(log)
        seat: i64
        for seat in range(self.seats):
            self.totals[seat] += self.points(seat)
        if log is not None:
            log.append(Line("CF14", "round", [self.round, *self.totals]))
        if self.is_last_round:
            self.finish(OVER, "CF15", log)
            return
        self.round += 1
        self.deal()
        self.tell(log, "CF1", "deal", self.round, self.round % self.seats)

    # The contract: moves, legality, what a seat may know

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if seat == self.to_move:
            if self.phase == TURN:
                n = self._offer_turn(out)
            elif self.phase == ANSWER:
                n = self._offer_answers(out, 0)
            elif self.phase == INTO:
                n = self._offer_targets(out, 0)
            else:
                n = self._offer_lays(out, 0)
        if self.phase not in (OVER, ANSWER) and self.may_turn(seat):
            n = self.offer_turns(seat, codes.TURN, out, n)
        return n

    def _offer_turn(self, out: vec[i64]) -> i64:
        """CF3, CF7, CF8: offer to ask, or to add a card, or to fish if neither can be done."""
        n = self._offer_asks(out, 0)
        n = self._offer_adds(out, n)
        if n == 0:
            out[0] = codes.FISH
            n = 1
        return n

    def illegality(self, seat: i64, code: i64) -> i64:
        if self.phase == OVER:
            return GAME_IS_OVER
        if code >= codes.TURN:
            return ASK_UNANSWERED if self.phase == ANSWER else self.turn_round_illegality(seat, code - codes.TURN)
        if seat != self.to_move:
            return WAITS_FOR_ANSWER if self.phase == ANSWER else NOT_YOUR_TURN
        if code < codes.GIVE or (codes.ADD <= code <= codes.FISH):
            return self._begin_illegality(code)
        if code <= codes.NO:
            return self._answer_illegality(code) if self.phase == ANSWER else NOTHING_ASKED
        return self._play_illegality(code)

    def _begin_illegality(self, code: i64) -> i64:
        """CF3, CF7, CF8: the moves that begin a turn."""
        if self.phase != TURN:
            return ANSWER_FIRST if self.phase == ANSWER else PLAY_FIRST
        if code == codes.FISH:
            return LEGAL if self._can_only_fish() else CAN_DO_MORE
        return self._ask_illegality(code) if code < codes.GIVE else self._add_illegality(code)

    def _play_illegality(self, code: i64) -> i64:
        """CF5: first where the card received goes, then what goes with it."""
        if self.phase == TURN:
            return NOTHING_RECEIVED
        if self.phase == ANSWER:
            return ANSWER_FIRST
        if code < codes.LAY:
            return self._target_illegality(code) if self.phase == INTO else SET_CHOSEN
        if self.phase == INTO:
            return WHERE_FIRST
        if code == codes.DONE:
            return LEGAL if self.is_complete() else NO_SET_YET
        return self._lay_illegality(code - codes.LAY)

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        if code >= codes.TURN:
            self.turn_round(seat, code - codes.TURN, log)
            return
        self.fresh = False
        if code < codes.GIVE:
            self._ask(code, log)
        elif code <= codes.NO:
            self._answer(code, log)
        elif code < codes.LAY:
            self._into(code, log)
        elif code < codes.DONE:
            self._lay(code - codes.LAY, log)
        elif code == codes.DONE:
            self._done(log)
        elif code < codes.FISH:
            self._add(code, log)
        else:
            self._fish("CF8", log)

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        is_ask = self.phase == TURN  # not yet asked
        city = self.received
        if illegality not in (PLAY_FIRST, SET_CHOSEN, WHERE_FIRST, CANNOT_GO_THERE):
            city = self.hands.card_at(seat, _place_in(code))
        facts: dict[str, int] = {
            "deck": self.deck.number,
            "seat": seat,
            "to_move": self.to_move,
            "asked": code // (2 * REGIONS) if is_ask else self.to_move,
            "colour": code // 2 % REGIONS if is_ask else self.colour,
            "link": 1 if self.asks_for_link else 0,
            "place": _place_in(code),
            "set": code - codes.INTO if code < codes.LAY else (code - codes.ADD) % SETS,
            "city": city,
        }
        return REFUSAL_KINDS.refusal(illegality, _rule_of(code), facts.__getitem__)

    def observation(self, viewer: i64) -> vec[i64]:
        """CD3, CD7, CD8: return one's own hand, what has been seen of the others', and how many cards the deck
        has. TRUTH sees all."""
        piled: i64 = 0
        if viewer == TRUTH:
            piled = self.piled
        hands = layout.HEAD + self.seats + len(self.with_it) + 2 * self.on_table + piled
        numbers = vec[i64]([0] * (hands + self.hands.length))
        self.write_start(numbers)
        self._write_head(numbers)
        numbers[layout.WHOLE] = 1 if viewer == TRUTH else 0
        at = write(numbers, layout.HEAD, self.totals, self.seats)
        at = write(numbers, at, self.with_it, len(self.with_it))
        at = self._write_table(numbers, at)
        write(numbers, at, self.pile, piled)
        self.hands.write(numbers, hands, viewer)
        return numbers

    def _write_table(self, numbers: vec[i64], at: i64) -> i64:
        """Write set by set, whatever the order in which they grew, so that equal positions are equal numbers."""
        seat: i64
        number: i64
        i: i64
        for seat in range(self.seats):
            for number in range(seat * SETS, seat * SETS + self.sets[seat]):
                for i in range(self.on_table):
                    if self.table[2 * i + 1] == number:
                        numbers[at] = self.table[2 * i]
                        numbers[at + 1] = number
                        at += 2
        return at

    def _write_head(self, numbers: vec[i64]) -> None:
        """Write fields that do not matter now as the same number always, so that equal positions are equal."""
        numbers[layout.ON_TURN] = self.on_turn
        numbers[layout.FRESH] = 1 if self.fresh and self.phase == TURN else 0
        if self.phase == ANSWER or self.received != EMPTY:
            numbers[layout.FOR_LINK] = 1 if self.asks_for_link else 0
            numbers[layout.COLOUR] = self.colour
        numbers[layout.RECEIVED] = self.received
        if self.phase == LAY:
            numbers[layout.TARGET] = self.target
        numbers[layout.WITH_IT] = len(self.with_it)
        numbers[layout.ON_TABLE] = self.on_table
        numbers[layout.PILED] = self.piled


def _rule_of(code: i64) -> str:
    """Return the rule by which a card is laid, given or turned."""
    if code >= codes.TURN:
        return "CD4"
    if code >= codes.ADD:
        return "CF7"
    return "CF5" if code >= codes.NEW else "CF4"


def _place_in(code: i64) -> i64:
    """Return the place that a code is about."""
    if code >= codes.TURN:
        return code - codes.TURN
    if code >= codes.ADD:
        return (code - codes.ADD) // SETS
    return code - codes.LAY if code >= codes.LAY else code - codes.GIVE


def empty(deck: Deck, seats: i64, rng: Rng) -> CosmopleFish:
    """Return a table with nothing on it."""
    return CosmopleFish(seats, rng, Hands(deck, seats, PLACES))
