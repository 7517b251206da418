"""Connections: partnerships of two around the linking cities of the cosmopolis deck. 3 to 6 players.

Players lay down sets of one colour, put a linking card to them, and invite another player, who joins with a card of
another of its regions. What two partners have in the regions of their linking card counts together, and is shared.

This file has the set-up, a player's turn and the end of a round, in the order of the rulebook. Beside it: `table.py`
(what lies on the table), `partnerships.py`, `trades.py`, `scoring.py`, `common_knowledge.py` (what everybody knows of
hidden cards) and `refusals.py` (why a move is illegal).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.game import NOBODY, SPECTATOR, Line, Log
from shoal.core.rng import Rng
from shoal.games.connections import codes, common_knowledge, layout, partnerships, refusals, scoring, table, trades
from shoal.games.connections.codes import LOWEST, MOST_SEATS, TRIPLE, set_place, set_side
from shoal.games.connections.layout import start_of_hands
from shoal.games.connections.table import ONE, PLACES, ConnectionsTable
from shoal.games.cosmopolis.cities import cards_in, random_side
from shoal.games.cosmopolis.deck import BIT, CARDS, CITIES_A_REGION, FIRST_LINK_FACE, REGIONAL, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS, TRUTH, Hands, filled
from shoal.games.cosmopolis.layout import write
from shoal.games.cosmopolis.masks import IN
from shoal.games.cosmopolis.refusals import GAME_IS_OVER, LEGAL, NO_CARD_THERE, NOT_YOUR_TURN

DEALT: Final = vec[i64]([0, 0, 0, 8, 7, 6, 5])  # CN1: by the number of players
LAST_TURNS: Final = 2
IDLE_ROUNDS: Final = 2
MOST_TURNS: Final = 60
ROOM_FOR_PLAYS: Final = 1024  # no hand has more


class Connections(ConnectionsTable):
    """A position of Connections."""

    def __init__(self, seats: i64, rng: Rng, hands: Hands) -> None:
        super().__init__(seats, rng, codes.CODES, hands)

    def copy(self) -> Connections:
        twin = Connections(0, self.rng.copy(), self.hands.copy())
        self.copy_common(twin)
        twin.discard = self.discard[:]
        twin.laid = self.laid[:]
        twin.links = self.links[:]
        twin.each = self.each[:]
        twin.discarded = self.discarded
        twin.played = self.played
        twin.drawn = self.drawn
        twin.from_discard = self.from_discard
        twin.links_down = self.links_down
        twin.invited_now = self.invited_now
        twin.withdrawn_now = self.withdrawn_now
        twin.shuffled = self.shuffled  # never changed, but replaced; so are the records of passes
        twin.passed = self.passed
        twin.offers = self.offers
        twin.idle = self.idle
        twin.announced = self.announced
        twin.ended_idle = self.ended_idle
        twin.ended_by_limit = self.ended_by_limit
        return twin

    @property
    def scores(self) -> list[int]:
        """CN20: return the points of the rounds before and of the tables in this one. Pairs in the hands are hidden
        until the round is over."""
        found = list(self.totals)
        if not self.over:
            for seat in range(self.seats):
                found[seat] += scoring.points(self, seat)
        return found

    @property
    def endings(self) -> list[str]:
        """CN14, CN15, ALL5: return the rule that ended each round."""
        finished = self.round + 1 if self.over else self.round
        return [ended_by(self.ended_idle, self.ended_by_limit, number) for number in range(finished)]

    # Set-up

    def deal(self) -> None:
        """CN1, ALL3: deal a round, with no discard pile yet and nothing on the tables."""
        self.deal_round(DEALT[self.seats])
        self.discarded = 0
        self.played = 0
        self.links = filled(NOBODY, table.LINK_FACTS)
        self.each = filled(0, table.EACH)
        seat: i64
        for seat in range(self.seats):
            self.each[table.OFFER + seat] = table.NO_OFFER
        self.phase = table.TURN
        self.drawn = EMPTY
        self.links_down = 0
        self.invited_now = 0
        self.withdrawn_now = False
        self.shuffled = NO_NUMBERS
        self.passed = NO_NUMBERS
        self.offers = 0
        self.idle = 0
        self.announced = NOBODY

    # Drawing and discarding

    @property
    def can_draw_from_pile(self) -> bool:
        """CN21: return whether there is a draw pile, or a discard pile with cards under its top one to make it of."""
        return self.piled > 0 or self.discarded > 1

    def _draw_illegality(self, seat: i64, code: i64) -> i64:
        """CN3, CN8: allow a draw from either pile; from the discard pile only with another card to discard."""
        if code == codes.DRAW:
            return LEGAL if self.can_draw_from_pile else refusals.NO_DRAW_PILE
        if self.discarded == 0:
            return refusals.NO_DISCARD_PILE
        return refusals.NO_OTHER_CARD if self.phase == table.TURN and self.hands.size[seat] == 0 else LEGAL

    def _draws_into(self, seat: i64, out: vec[i64], n: i64) -> i64:
        if self.can_draw_from_pile:
            out[n] = codes.DRAW
            n += 1
        if self.discarded > 0 and (self.phase == table.DRAW or self.hands.size[seat] > 0):
            out[n] = codes.FROM_DISCARD
            n += 1
        return n

    def _draw(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN3, CN8, CD5: take a card, a random side near. Everybody has seen one from the discard pile."""
        if code == codes.DRAW:
            if self.piled == 0:
                self._shuffle_discards(log)
            place = self.draw_from_pile(seat, 0)
            self.each[table.DRAWN_AFTER + seat * PLACES + place] = len(self.shuffled)
        else:
            self.discarded -= 1
            near = random_side(self.discard[self.discarded] // 2, self.rng)
            place = self.hands.receive(seat, near, self.hands.everyone)
        if log is not None:
            at = seat * PLACES + place
            facts = [self.deck.number, seat, code, self.hands.shown_to(SPECTATOR, at)]
            rule = "CN8" if self.phase == table.DRAW else "CN3"
            log.append(Line(rule, "draw", facts, int(seat), [self.hands.near[at]]))
        if self.phase == table.DRAW:
            self._finish_turn(True, log)
        else:
            self.phase = table.DISCARD
            self.drawn = place
            self.from_discard = code == codes.FROM_DISCARD

    def _shuffle_discards(self, log: Log | None) -> None:
        """CN21, CD8: shuffle all but the top of the discard pile into a new draw pile, where nobody knows them."""
        under = self.discarded - 1
        common_knowledge.note_shuffle(self, cards_in(self.discard, under))
        self.pile = filled(0, CARDS)
        i: i64
        for i in range(under):
            self.pile[i] = random_side(self.discard[i] // 2, self.rng)
        self.rng.shuffle(self.pile, under)
        self.piled = under
        self.discard[0] = self.discard[under]
        self.discarded = 1
        if log is not None:
            log.append(Line("CN21", "shuffle", [under]))

    def _discard_illegality(self, seat: i64, place: i64) -> i64:
        """CN3: allow any card but one just taken from the discard pile."""
        if self.phase != table.DISCARD:
            return refusals.NOTHING_DRAWN
        if self.hands.card_at(seat, place) == EMPTY:
            return NO_CARD_THERE
        return refusals.JUST_TAKEN if self.from_discard and place == self.drawn else LEGAL

    def _discards_into(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        place: i64
        for place in range(PLACES):
            if self._discard_illegality(seat, place) == LEGAL:
                out[n] = codes.DISCARD + place
                n += 1
        return n

    def _discard(self, seat: i64, place: i64, log: Log | None) -> None:
        """CN3, CD7: discard a card, both sides known to all; the turn is over without a card played."""
        face = self._leave_hand(seat, place, log)
        self.discard[self.discarded] = face
        self.discarded += 1
        self.tell(log, "CN3", "discard", seat, face)
        self.drawn = EMPTY
        self.from_discard = False
        self._finish_turn(False, log)

    def _leave_hand(self, seat: i64, place: i64, log: Log | None) -> i64:
        """CN13: take a card from the hand for all to see. Offers that it was part of lapse. Return its near face."""
        near = self.hands.take_out(seat, place)
        if len(self.passed) != 0:
            common_knowledge.note_laid(self, seat * PLACES + place, near // 2)
        if self.offers != 0:
            trades.lapse_offers(self, seat, place, log)
        return near

    # Playing cards

    def _plays_into(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CN4 to CN7: write every card that may be added or linked, every set, every way to join a partnership."""
        near = self.hands.near
        colours = self.deck.colours
        city = self.deck.city
        at = seat * PLACES
        may_add = self.each[table.OPEN + seat]
        counts: i64 = 0
        place: i64
        for place in range(self.hands.top[seat]):
            face = near[at + place]
            if face == EMPTY:
                continue
            if face >= FIRST_LINK_FACE:
                n = self._links_into(seat, place, face, out, n)
                continue
            counts += ONE[city[face] // CITIES_A_REGION] + ONE[city[face ^ 1] // CITIES_A_REGION]
            if colours[face] & may_add != 0:
                out[n] = codes.ADD + place * 2
                n += 1
            if colours[face ^ 1] & may_add != 0:
                out[n] = codes.ADD + place * 2 + 1
                n += 1
        if counts + table.TO_SIXTEEN & table.SIXTEENS != 0:
            n = self._sets_into(seat, counts, out, n)
        if self.links_down != 0:
            n = self._joins_into(seat, out, n)
        return n

    def _sets_into(self, seat: i64, counts: i64, out: vec[i64], n: i64) -> i64:
        """CN4: write the sets of every colour that three or more sides show."""
        colour: i64
        for colour in range(REGIONS):
            if counts & table.FIVE_BITS >= table.SET:
                n = _triples_into(self._sides_showing(seat, BIT[colour]), out, n)
            counts >>= 5
        return n

    def _sides_showing(self, seat: i64, colour: i64) -> i64:
        """Return the sides in a hand of one colour, a bit each: place * 2 + side."""
        near = self.hands.near
        colours = self.deck.colours
        found: i64 = 0
        place: i64
        for place in range(self.hands.top[seat]):
            face = near[seat * PLACES + place]
            if EMPTY < face < FIRST_LINK_FACE:
                if colours[face] == colour:
                    found |= BIT[place * 2]
                if colours[face ^ 1] == colour:
                    found |= BIT[place * 2 + 1]
        return found

    def _set_illegality(self, seat: i64, code: i64) -> i64:
        """CN4: allow three regional cards of one colour, by either side of each."""
        which: i64
        for which in range(table.SET):
            illegality = self._card_illegality(seat, set_place(code, which), refusals.LINK_IN_SET)
            if illegality != LEGAL:
                return illegality
        colours = self.deck.colours
        colour = colours[self._set_face(seat, code, 0)]
        if colour == colours[self._set_face(seat, code, 1)] and colour == colours[self._set_face(seat, code, 2)]:
            return LEGAL
        return refusals.NOT_ONE_COLOUR

    def _card_illegality(self, seat: i64, place: i64, if_link: i64) -> i64:
        """Allow a regional card at a place; if_link: the reason against a linking card."""
        near = self.hands.card_at(seat, place)
        if near == EMPTY:
            return NO_CARD_THERE
        return if_link if near >= FIRST_LINK_FACE else LEGAL

    def _set_face(self, seat: i64, code: i64, which: i64) -> i64:
        """CN4: return the side turned up of the first, second or third card of a set."""
        return self.hands.card_at(seat, set_place(code, which)) ^ set_side(code, which)

    def _lay_set(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN4: lay three cards with those of their colour that the player has on the table."""
        faces = vec[i64]([self._set_face(seat, code, which) for which in range(table.SET)])
        self.tell(log, "CN4", "set", seat, faces[0], faces[1], faces[2])
        which: i64
        for which in range(table.SET):
            self._leave_hand(seat, set_place(code, which), log)
            self.lay(seat, faces[which], log)
        self._has_played()

    def _link_illegality(self, seat: i64, code: i64) -> i64:
        """CN5: allow a linking card to one's own set of a colour that it carries, also if the set has another."""
        place = (code - codes.LINK) // REGIONS
        colour = (code - codes.LINK) % REGIONS
        near = self.hands.card_at(seat, place)
        if near == EMPTY:
            return NO_CARD_THERE
        if near < FIRST_LINK_FACE:
            return refusals.NOT_A_LINK
        if self.deck.colours[near] & BIT[colour] == 0:
            return refusals.COLOUR_NOT_CARRIED
        return LEGAL if self.has_set(seat, colour) else refusals.NO_SET

    def _links_into(self, seat: i64, place: i64, face: i64, out: vec[i64], n: i64) -> i64:
        carried = self.deck.colours[face]
        if (self.each[table.COUNTS + seat] + table.TO_SIXTEEN) & table.SIXTEENS == 0:
            return n
        for colour in IN[carried]:
            if self.has_set(seat, colour):
                out[n] = codes.LINK + place * REGIONS + colour
                n += 1
        return n

    def _lay_link(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN5, CN6, CN10: lay a linking card beside the set named. From the next turn on its regions may be added;
        another player may be invited at once."""
        colour = (code - codes.LINK) % REGIONS
        face = self._leave_hand(seat, (code - codes.LINK) // REGIONS, log)
        link = face // 2 - REGIONAL
        self.tell(log, "CN5", "link", seat, face, colour)
        self.lay(seat, face, log)
        self.put_link(link, seat, colour)
        self.links[table.LAID_IN + link] = self.each[table.TURNS + seat] + 1
        self._has_played()

    def _add_illegality(self, seat: i64, code: i64) -> i64:
        """CN6: allow a colour of one's own set, of one's linking card or of a partnership one is in. A linking card on
        the table at the beginning of a turn was laid on an earlier one, since a turn has one play."""
        place = (code - codes.ADD) // 2
        illegality = self._card_illegality(seat, place, refusals.LINK_NOT_ADDED)
        if illegality != LEGAL:
            return illegality
        colour = self.deck.colours[self.hands.card_at(seat, place) ^ (code - codes.ADD) % 2]
        return refusals.COLOUR_NOT_OPEN if colour & self.each[table.OPEN + seat] == 0 else LEGAL

    def _add(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN6: add one card to the table."""
        face = self._leave_hand(seat, (code - codes.ADD) // 2, log) ^ (code - codes.ADD) % 2
        self.tell(log, "CN6", "add", seat, face)
        self.lay(seat, face, log)
        self._has_played()

    def _join_illegality(self, seat: i64, code: i64) -> i64:
        """CN7, CN11: allow an invited player a card of another region on the linking card than that of its set."""
        link = (code - codes.JOIN) // (2 * PLACES)
        place = (code - codes.JOIN) // 2 % PLACES
        if self.links[table.INVITED + link] != seat:
            return refusals.NOT_INVITED
        illegality = self._card_illegality(seat, place, refusals.LINK_NOT_JOINED)
        if illegality != LEGAL:
            return illegality
        colour = self.deck.colours[self.hands.card_at(seat, place) ^ (code - codes.JOIN) % 2]
        if colour == BIT[self.links[table.SET_COLOUR + link]]:
            return refusals.REGION_OF_ITS_SET
        return refusals.NOT_ITS_REGION if colour & self.link_colours(link) == 0 else LEGAL

    def _joins_into(self, seat: i64, out: vec[i64], n: i64) -> i64:
        place: i64
        for link in IN[self.links_down]:
            if self.links[table.INVITED + link] == seat:
                wanted = self.joining_colours(link)
                for place in range(self.hands.top[seat]):
                    face = self.hands.card_at(seat, place)
                    if EMPTY < face < FIRST_LINK_FACE:
                        first = codes.JOIN + (link * PLACES + place) * 2
                        if self.deck.colours[face] & wanted != 0:
                            out[n] = first
                            n += 1
                        if self.deck.colours[face ^ 1] & wanted != 0:
                            out[n] = first + 1
                            n += 1
        return n

    def _join(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN7, CN11, CN12: make two players partners. Both may from now on add cards of the linking card's regions."""
        link = (code - codes.JOIN) // (2 * PLACES)
        face = self._leave_hand(seat, (code - codes.JOIN) // 2 % PLACES, log) ^ (code - codes.JOIN) % 2
        self.tell(log, "CN7", "join", seat, link, self.links[table.OWNER + link], face)
        self.lay(seat, face, log)
        self.links[table.INVITED + link] = NOBODY
        self.put_partner(link, seat)
        self._has_played()

    def _has_played(self) -> None:
        """CN8: the turn finishes with a draw."""
        self.phase = table.DRAW
        self.idle = 0

    def _end_illegality(self) -> i64:
        """CN8: allow a turn in which a card was played to end without a draw where there is nothing to draw."""
        if self.phase != table.DRAW:
            return refusals.NOTHING_PLAYED
        return refusals.CARD_TO_DRAW if self.can_draw_from_pile or self.discarded > 0 else LEGAL

    # The end of a turn, of a round, of the game

    def _announce_illegality(self) -> i64:
        """CN14: allow one announcement a round but the last, once everybody has had six turns, before anything else of
        the turn."""
        if self.is_last_round:
            return refusals.LAST_ROUND
        if self.announced != NOBODY:
            return refusals.ANNOUNCED_ALREADY
        if not self.all_had(table.TURNS_BEFORE_THE_END):
            return refusals.TOO_EARLY
        return refusals.TURN_BEGUN if self.withdrawn_now or self.invited_now != 0 else LEGAL

    def _announce(self, seat: i64, log: Log | None) -> None:
        """CN14: announce the end in place of a turn. The others have two more each; the announcer can join no more."""
        self.announced = seat
        other: i64
        for other in range(self.seats):
            self.each[table.TURNS_LEFT + other] = LAST_TURNS
        self.each[table.TURNS_LEFT + seat] = 0
        if log is not None:
            log.append(Line("CN14", "announce", [seat]))
        partnerships.lapse_invitations(self, seat, log)
        self._next_turn()

    def _pass_illegality(self, seat: i64) -> i64:
        """CN22: allow a pass to a player who can neither draw and then discard nor play."""
        if self._draw_illegality(seat, codes.DRAW) == LEGAL or self._draw_illegality(seat, codes.FROM_DISCARD) == LEGAL:
            return refusals.CAN_DRAW
        return LEGAL if self._plays_into(seat, vec[i64]([0] * ROOM_FOR_PLAYS), 0) == 0 else refusals.CAN_PLAY

    def _pass(self, seat: i64, log: Log | None) -> None:
        """CN22: pass: a turn without a card played, which shows that there was none to play."""
        if log is not None:
            log.append(Line("CN22", "pass", [seat]))
        common_knowledge.note_pass(self, seat)
        self._finish_turn(False, log)

    def _end_without_draw(self, seat: i64, log: Log | None) -> None:
        """CN8, CN21: end a turn after a play when there is nothing to draw."""
        if log is not None:
            log.append(Line("CN8", "end", [seat]))
        self._finish_turn(True, log)

    def _finish_turn(self, played: bool, log: Log | None) -> None:
        """CN14, CN15, ALL5: count the turn; then the round is over, or the next player's turn begins."""
        seat = self.to_move
        self.each[table.TURNS + seat] += 1
        if not played:
            self.idle += 1
        if self.announced != NOBODY:
            self.each[table.TURNS_LEFT + seat] -= 1
            if sum(self.each[table.TURNS_LEFT : table.TURNS_LEFT + self.seats]) == 0:
                self._end_round("CN14", "end announced", log)
                return
        if self._nobody_plays_any_more():
            self.ended_idle |= BIT[self.round]
            self._end_round("CN15", "end idle", log)
        elif self.each[table.TURNS + seat] >= MOST_TURNS and self.all_had(MOST_TURNS):
            self.ended_by_limit |= BIT[self.round]
            self._end_round("CN15", "end limit", log)
        else:
            self._next_turn()

    def _nobody_plays_any_more(self) -> bool:
        """CN15: return whether the last round has had two turns by all without a card played, after six each."""
        return self.is_last_round and self.idle >= IDLE_ROUNDS * self.seats and self.all_had(table.TURNS_BEFORE_THE_END)

    def _next_turn(self) -> None:
        """ALL1, CN14: begin the turn of the next player clockwise; the announcer has no more turns."""
        self.invited_now = 0
        self.withdrawn_now = False
        self.phase = table.TURN
        seat = self.to_move
        i: i64
        for i in range(self.seats):
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.announced == NOBODY or self.each[table.TURNS_LEFT + seat] > 0:
                break
        self.begin_turn(seat)

    def _end_round(self, rule: str, kind: str, log: Log | None) -> None:
        """CN2, CN20: count the points; then deal the next round, or end the game."""
        self.keep_round_end(log)
        if log is not None:
            log.append(Line(rule, kind, []))
            scoring.log_points(self, log)
        seat: i64
        for seat in range(self.seats):
            self.totals[seat] += scoring.points(self, seat) - scoring.PAIR_COST * scoring.pairs(self, seat)
        if log is not None:
            log.append(Line("CN20", "totals", list(self.totals)))
        if self.is_last_round:
            self.show_scoring()
            self.finish(table.OVER, "CN20", log)
            return
        self.round += 1
        self.deal()
        if log is not None:
            log.append(Line("CN1", "deal", [self.round, self.round % self.seats]))

    def show_scoring(self) -> None:
        """CN19, CD8: show all the pairs that are counted, but not the other cards; nothing is offered any more."""
        seat: i64
        for seat in range(self.seats):
            for place in scoring.pair_off(self, seat):
                self.each[table.PAIRED + seat] |= BIT[place]
                self.hands.show(seat, place, self.hands.everyone)
            self.each[table.OFFER + seat] = table.NO_OFFER
        self.offers = 0
        self.invited_now = 0
        self.withdrawn_now = False

    # The contract: moves, legality, what a seat may know

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == table.OVER:
            return 0
        n: i64 = 0
        if seat != self.to_move:
            n = trades.offers_into(self, seat, out)
        elif self.phase == table.TURN:
            n = self._turn_into(seat, out)
        elif self.phase == table.DISCARD:
            n = self._discards_into(seat, out)
        else:
            n = self._last_draw_into(seat, out)
        if self.links_down != 0:
            if seat == self.to_move:
                n = partnerships.invitations_into(self, seat, out, n)
            n = partnerships.refusing_into(self, seat, out, n)
        if self.offers != 0:
            n = trades.answers_into(self, seat, out, n)
        return self.offer_turns(seat, codes.TURN, out, n) if self.may_turn(seat) else n

    def _turn_into(self, seat: i64, out: vec[i64]) -> i64:
        """CN3 to CN7, CN14, CN22: write the draws and plays, a pass if there are none, and the announcement."""
        n = self._plays_into(seat, out, self._draws_into(seat, out, 0))
        if n == 0:
            out[n] = codes.PASS
            n += 1
        if self._announce_illegality() == LEGAL:
            out[n] = codes.ANNOUNCE
            n += 1
        return n

    def _last_draw_into(self, seat: i64, out: vec[i64]) -> i64:
        """CN8: write the draws after a play, or the end of the turn if there is nothing to draw."""
        n = self._draws_into(seat, out, 0)
        if n == 0:
            out[n] = codes.END
            n += 1
        return n

    def illegality(self, seat: i64, code: i64) -> i64:
        if self.phase == table.OVER:
            return GAME_IS_OVER
        if code >= codes.TURN:
            return self.turn_round_illegality(seat, code - codes.TURN)
        if codes.INVITE <= code < codes.OFFER:
            return partnerships.invitation_illegality(self, seat, code)
        if codes.OFFER <= code < codes.ANNOUNCE:
            return trades.trade_illegality(self, seat, code)
        if seat != self.to_move:
            return NOT_YOUR_TURN
        return self._turn_illegality(seat, code)

    def _turn_illegality(self, seat: i64, code: i64) -> i64:
        """CN3 to CN8: return the reason against a code that is a turn, or a part of one."""
        if codes.DISCARD <= code < codes.SET:
            return self._discard_illegality(seat, code - codes.DISCARD)
        if code == codes.END:
            return self._end_illegality()
        if self.phase == table.DISCARD:
            return refusals.DISCARD_FIRST
        if code < codes.DISCARD:
            return self._draw_illegality(seat, code)
        if self.phase == table.DRAW:
            return refusals.DRAW_FIRST
        if code == codes.ANNOUNCE:
            return self._announce_illegality()
        return self._pass_illegality(seat) if code == codes.PASS else self._play_illegality(seat, code)

    def _play_illegality(self, seat: i64, code: i64) -> i64:
        if code < codes.LINK:
            return self._set_illegality(seat, code)
        if code < codes.ADD:
            return self._link_illegality(seat, code)
        return self._add_illegality(seat, code) if code < codes.JOIN else self._join_illegality(seat, code)

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        if code >= codes.TURN:
            self.turn_round(seat, code - codes.TURN, log)
            return
        if seat == self.to_move:
            self.fresh = False
        if code < codes.DISCARD:
            self._draw(seat, code, log)
        elif code < codes.SET:
            self._discard(seat, code - codes.DISCARD, log)
        elif code < codes.INVITE:
            self._play(seat, code, log)
        elif code < codes.OFFER:
            partnerships.change_invitation(self, seat, code, log)
        elif code < codes.ANNOUNCE:
            trades.trade(self, seat, code, log)
        elif code == codes.ANNOUNCE:
            self._announce(seat, log)
        elif code == codes.PASS:
            self._pass(seat, log)
        else:
            self._end_without_draw(seat, log)

    def _play(self, seat: i64, code: i64, log: Log | None) -> None:
        if code < codes.LINK:
            self._lay_set(seat, code, log)
        elif code < codes.ADD:
            self._lay_link(seat, code, log)
        elif code < codes.JOIN:
            self._add(seat, code, log)
        else:
            self._join(seat, code, log)

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        return refusals.refusal(self, seat, code, illegality)

    def observation(self, viewer: i64) -> vec[i64]:
        """CD2, CD3, CD5, CD7, CD8: return all but the pile, and of others' hands only what was seen; all to TRUTH."""
        piled: i64 = 0
        if viewer == TRUTH:
            piled = self.piled
        passed = common_knowledge.open_records(self)
        hands = start_of_hands(self.seats, self.discarded, self.played, len(self.shuffled), len(passed))
        numbers = vec[i64]([0] * (hands + self.hands.length + piled))
        self._write_head(numbers)
        numbers[layout.HAS_PILE] = 1 if viewer == TRUTH else 0
        numbers[layout.PASSED] = len(passed)
        at = write(numbers, layout.HEAD, self.totals, self.seats)
        at = self._write_seats(numbers, at)
        at = write(numbers, at, self.links, table.LINK_FACTS)
        at = write(numbers, at, self.discard, self.discarded)
        seat: i64
        for seat in range(self.seats):
            at = self.write_cards_of(seat, numbers, at)
        if len(self.shuffled) != 0:
            self._write_shuffles(numbers, at)
        write(numbers, hands - len(passed), passed, len(passed))
        self.hands.write(numbers, hands, viewer)
        write(numbers, hands + self.hands.length, self.pile, piled)
        return numbers

    def _write_seats(self, numbers: vec[i64], at: i64) -> i64:
        """Write the facts about each seat. Return the index behind them."""
        each = self.each
        fact: i64
        seat: i64
        for fact in range(layout.SEAT_FACTS):
            for seat in range(self.seats):
                numbers[at + seat] = each[fact * MOST_SEATS + seat]
            at += self.seats
        return at

    def _write_head(self, numbers: vec[i64]) -> None:
        numbers[layout.SEATS] = self.seats
        numbers[layout.DECK] = self.deck.number
        numbers[layout.ROUNDS] = self.rounds
        numbers[layout.ROUND] = self.round
        numbers[layout.PHASE] = self.phase
        numbers[layout.TO_MOVE] = self.to_move
        numbers[layout.DRAWN] = self.drawn
        numbers[layout.FROM_DISCARD] = 1 if self.from_discard else 0
        numbers[layout.FRESH] = 1 if self.fresh else 0
        numbers[layout.IDLE] = self.idle
        numbers[layout.ANNOUNCED] = self.announced
        numbers[layout.INVITED_NOW] = self.invited_now
        numbers[layout.WITHDRAWN_NOW] = 1 if self.withdrawn_now else 0
        numbers[layout.ENDED_IDLE] = self.ended_idle
        numbers[layout.ENDED_BY_LIMIT] = self.ended_by_limit
        numbers[layout.PILED] = self.piled
        numbers[layout.DISCARDED] = self.discarded
        numbers[layout.PLAYED] = self.played
        numbers[layout.SHUFFLES] = len(self.shuffled)

    def _write_shuffles(self, numbers: vec[i64], at: i64) -> None:
        """CN21: write the same for all viewers, because everybody has seen it."""
        hidden = common_knowledge.unshown(self)
        shuffles = len(self.shuffled)
        i: i64
        for i in range(shuffles):
            numbers[at + i] = self.shuffled[i] & hidden
        for i in range(len(self.hands.near)):
            numbers[at + shuffles + i] = common_knowledge.drawn_after(self, i)


def ended_by(idle: i64, limit: i64, number: i64) -> str:
    """CN14, CN15, ALL5: return the rule that ended a round. idle, limit: the rounds that ended so, a bit each."""
    if idle & BIT[number] != 0:
        return "CN15"
    return "ALL5" if limit & BIT[number] != 0 else "CN14"


def _triples_into(sides: i64, out: vec[i64], n: i64) -> i64:
    """CN4: write every three of these sides (place * 2 + side, a bit each) that are on three cards."""
    first_rest = sides
    while first_rest != 0:
        first = LOWEST[(first_rest & -first_rest) % 19]
        first_rest &= first_rest - 1
        second_rest = first_rest & ~(BIT[first | 1])
        while second_rest != 0:
            second = LOWEST[(second_rest & -second_rest) % 19]
            second_rest &= second_rest - 1
            third_rest = second_rest & ~(BIT[second | 1])
            places = (first // 2 * PLACES + second // 2) * PLACES
            up = first % 2 * 4 + second % 2 * 2
            while third_rest != 0:
                third = LOWEST[(third_rest & -third_rest) % 19]
                third_rest &= third_rest - 1
                out[n] = codes.SET + TRIPLE[places + third // 2] * 8 + up + third % 2
                n += 1
    return n
