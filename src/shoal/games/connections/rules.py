"""Connections: partnerships of two around the linking cities of the cosmopolis deck. 3 to 6 players.

Players lay down sets of one colour, put a linking card to them, and invite another player, who joins with a card of
another of its regions. What two partners have in the regions of their linking card counts together, and is shared.

The codes are laid out in `codes.py`; what lies on the table, and what it is worth, is in `table.py`; partnerships and
trades are in `deals.py`, and what is against the rules is told in `refusals.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.core.game import Line, Log
from shoal.games.connections import codes, faults, table
from shoal.games.connections.codes import FIRST, LOWEST, SECOND, THIRD, TRIPLE, set_place, set_side
from shoal.games.connections.deals import ConnectionsDeals
from shoal.games.connections.faults import LEGAL
from shoal.games.connections.passes import ON_TABLE, note_moved, note_pass, open_records
from shoal.games.connections.refusals import refusal
from shoal.games.connections.shuffles import drawn_after, note_shuffle, unshown
from shoal.games.connections.table import ONE, PLACES, number_of_cities, points_for
from shoal.games.cosmopolis.cities import NOBODY, cards_in, random_side
from shoal.games.cosmopolis.deck import BIT, CARDS, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONAL, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS, SPECTATOR, TRUTH, filled

DEALT: Final = vec[i64]([0, 0, 0, 8, 7, 6, 5])  # CN1: by the number of players
LAST_TURNS: Final = 2
IDLE_ROUNDS: Final = 2
MOST_TURNS: Final = 60
ROOM_FOR_PLAYS: Final = 1024  # no hand has more

# The numbers of a truth or a view
HEAD: Final = 21
BY_SEAT: Final = 6  # kinds of numbers of which each seat has one


class Connections(ConnectionsDeals):
    """A position of Connections."""

    def copy(self) -> Connections:
        twin = Connections(
            self.seats,
            self.rng.copy(),
            self.hands.copy(),
            self.pile,  # never changed, but replaced when it is shuffled
            self.discard[:],
            self.laid[:],
            self.links[:],
            self.each[:],
        )
        self.copy_common(twin)
        twin.discarded = self.discarded
        twin.played = self.played
        twin.phase = self.phase
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
    def name(self) -> str:
        return "connections"

    @property
    def codes(self) -> int:
        return codes.CODES

    @property
    def scores(self) -> list[int]:
        """CN20: the rounds before, and what lies on the table in this one; pairs in the hands are no one else's to see
        until the round is over."""
        found = list(self.totals)
        if not self.over:
            for seat in range(self.seats):
                found[seat] += self.points(seat)
        return found

    @property
    def endings(self) -> list[str]:
        """CN14, CN15, ALL5: which of them ended each round."""
        finished = self.round + 1 if self.over else self.round
        return [ended_by(self.ended_idle, self.ended_by_limit, number) for number in range(finished)]

    # Set-up

    def deal(self) -> None:
        """CN1, ALL3: deal a round; no discard pile yet, and nothing on the table."""
        self.deal_round(DEALT[self.seats])
        self.discarded = 0
        self.played = 0
        i: i64
        for i in range(table.LINK_FACTS):
            self.links[i] = NOBODY
        for i in range(table.EACH):
            self.each[i] = 0
        for i in range(self.seats):
            self.each[table.OFFER + i] = table.NO_OFFER
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

    @property
    def is_last_round(self) -> bool:
        """CN2: everybody has dealt as many rounds as were agreed on."""
        return self.round + 1 == self.rounds

    # Drawing and discarding

    @property
    def can_draw_from_pile(self) -> bool:
        """CN21: there is a draw pile, or a discard pile with cards under its top one to make it of."""
        return self.piled > 0 or self.discarded > 1

    def _draw_illegality(self, seat: i64, code: i64) -> i64:
        """CN3, CN8: from either pile; a card from the discard pile takes another one to discard in its place."""
        if code == codes.DRAW:
            return LEGAL if self.can_draw_from_pile else faults.NO_DRAW_PILE
        if self.discarded == 0:
            return faults.NO_DISCARD_PILE
        return faults.NO_OTHER_CARD if self.phase == table.TURN and self.hands.size[seat] == 0 else LEGAL

    def _offer_draws(self, seat: i64, out: vec[i64], n: i64) -> i64:
        if self.can_draw_from_pile:
            out[n] = codes.DRAW
            n += 1
        if self.discarded > 0 and (self.phase == table.DRAW or self.hands.size[seat] > 0):
            out[n] = codes.FROM_DISCARD
            n += 1
        return n

    def _draw(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN3, CN8, CD5: a card comes into the hand, a random side near; one from the discard pile all have seen."""
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
            self._log_draw(seat, code, place, log)
        if self.phase == table.DRAW:
            self._finish_turn(True, log)
        else:
            self.phase = table.DISCARD
            self.drawn = place
            self.from_discard = code == codes.FROM_DISCARD

    def _log_draw(self, seat: i64, code: i64, place: i64, log: Log) -> None:
        at = seat * PLACES + place
        shown = self.hands.shown_to(SPECTATOR, at)
        rule = "CN8" if self.phase == table.DRAW else "CN3"
        log.append(Line(rule, "draw", [self.deck.number, seat, code, shown], int(seat), [self.hands.near[at]]))

    def _shuffle_discards(self, log: Log | None) -> None:
        """CN21, CD8: all but the top of the discard pile, covered again, so that nobody knows them any more."""
        under = self.discarded - 1
        note_shuffle(self, cards_in(self.discard, under))
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
        """CN3: any card but one just taken from the discard pile."""
        if self.phase != table.DISCARD:
            return faults.NOTHING_DRAWN
        if self.hands.card_at(seat, place) == EMPTY:
            return faults.NO_CARD_AT + place
        return faults.JUST_TAKEN if self.from_discard and place == self.drawn else LEGAL

    def _offer_discards(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        place: i64
        for place in range(PLACES):
            if self._discard_illegality(seat, place) == LEGAL:
                out[n] = codes.DISCARD + place
                n += 1
        return n

    def _discard(self, seat: i64, place: i64, log: Log | None) -> None:
        """CN3, CD7: onto the discard pile, both sides known to all; the turn is over without a card played."""
        face = self._leave_hand(seat, place, log)
        self.discard[self.discarded] = face
        self.discarded += 1
        if log is not None:
            log.append(Line("CN3", "discard", [self.deck.number, seat, face]))
        self.drawn = EMPTY
        self.from_discard = False
        self._finish_turn(False, log)

    def _leave_hand(self, seat: i64, place: i64, log: Log | None) -> i64:
        """CN13: a card leaves the hand for all to see, and every offer it was part of lapses. Returns its near face."""
        near = self.hands.take_out(seat, place)
        if len(self.passed) != 0:
            note_moved(self, seat * PLACES + place, ON_TABLE + near // 2, NOBODY, NOBODY)
        if self.offers != 0:
            self.lapse(seat, place, log)
        return near

    # Playing cards

    def _offer_plays(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CN4 to CN7: every card that may be added or linked, every set, every way to join a partnership."""
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
                n = self._offer_links(seat, place, face, out, n)
                continue
            counts += ONE[city[face] // CITIES_A_REGION] + ONE[city[face ^ 1] // CITIES_A_REGION]
            if colours[face] & may_add != 0:
                out[n] = codes.ADD + place * 2
                n += 1
            if colours[face ^ 1] & may_add != 0:
                out[n] = codes.ADD + place * 2 + 1
                n += 1
        if counts + table.TO_SIXTEEN & table.SIXTEENS != 0:
            n = self._offer_sets(seat, counts, out, n)
        if self.links_down != 0:
            n = self._offer_joins(seat, out, n)
        return n

    def _offer_sets(self, seat: i64, counts: i64, out: vec[i64], n: i64) -> i64:
        """CN4: of every colour that three or more sides show."""
        colour: i64
        for colour in range(REGIONS):
            if counts & table.FIVE_BITS >= table.SET:
                n = _offer_triples(self._sides_showing(seat, BIT[colour]), out, n)
            counts >>= 5
        return n

    def _sides_showing(self, seat: i64, colour: i64) -> i64:
        """The sides in a hand of one colour, a bit each: place * 2 + side."""
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
        """CN4: three regional cards of one colour, by either side of each."""
        triple = (code - codes.SET) // 8
        illegality = self._card_illegality(seat, FIRST[triple], faults.LINK_IN_SET)
        if illegality == LEGAL:
            illegality = self._card_illegality(seat, SECOND[triple], faults.LINK_IN_SET)
        if illegality == LEGAL:
            illegality = self._card_illegality(seat, THIRD[triple], faults.LINK_IN_SET)
        if illegality != LEGAL:
            return illegality
        colours = self.deck.colours
        colour = colours[self._set_face(seat, code, 0)]
        if colour == colours[self._set_face(seat, code, 1)] and colour == colours[self._set_face(seat, code, 2)]:
            return LEGAL
        return faults.NOT_ONE_COLOUR

    def _card_illegality(self, seat: i64, place: i64, if_link: i64) -> i64:
        """Whether there is a regional card at a place; if_link: what it is called if it is a linking card."""
        near = self.hands.card_at(seat, place)
        if near == EMPTY:
            return faults.NO_CARD_AT + place
        return if_link if near >= FIRST_LINK_FACE else LEGAL

    def _set_face(self, seat: i64, code: i64, which: i64) -> i64:
        """CN4: the side turned up of the first, second or third card of a set."""
        return self.hands.card_at(seat, set_place(code, which)) ^ set_side(code, which)

    def _lay_set(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN4: the cards join those of their colour that the player has on the table."""
        faces = vec[i64]([self._set_face(seat, code, which) for which in range(table.SET)])
        if log is not None:
            log.append(Line("CN4", "set", [self.deck.number, seat, faces[0], faces[1], faces[2]]))
        which: i64
        for which in range(table.SET):
            self._leave_hand(seat, set_place(code, which), log)
            self.lay(seat, faces[which], log)
        self._has_played()

    def _link_illegality(self, seat: i64, code: i64) -> i64:
        """CN5: a linking card goes to a set of one's own of a colour that it carries, also to one that has another."""
        place = (code - codes.LINK) // REGIONS
        colour = (code - codes.LINK) % REGIONS
        near = self.hands.card_at(seat, place)
        if near == EMPTY:
            return faults.NO_CARD_AT + place
        if near < FIRST_LINK_FACE:
            return faults.NOT_A_LINK
        if self.deck.colours[near] & BIT[colour] == 0:
            return faults.COLOUR_NOT_CARRIED
        return LEGAL if self.has_set(seat, colour) else faults.NO_SET

    def _offer_links(self, seat: i64, place: i64, face: i64, out: vec[i64], n: i64) -> i64:
        carried = self.deck.colours[face]
        if (self.each[table.COUNTS + seat] + table.TO_SIXTEEN) & table.SIXTEENS == 0:
            return n
        colour: i64
        for colour in range(REGIONS):
            if carried & BIT[colour] != 0 and self.has_set(seat, colour):
                out[n] = codes.LINK + place * REGIONS + colour
                n += 1
        return n

    def _lay_link(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN5, CN6, CN10: beside the set named; from the next turn on its regions may be added, and at once another
        player may be invited."""
        colour = (code - codes.LINK) % REGIONS
        face = self._leave_hand(seat, (code - codes.LINK) // REGIONS, log)
        link = face // 2 - REGIONAL
        if log is not None:
            log.append(Line("CN5", "link", [self.deck.number, seat, face, colour]))
        self.lay(seat, face, log)
        self.put_link(link, seat, colour)
        self.links[table.LAID_IN + link] = self.each[table.TURNS + seat] + 1
        self._has_played()

    def _add_illegality(self, seat: i64, code: i64) -> i64:
        """CN6: a colour of a set of one's own, of one's linking card or of a partnership one is in. A linking card on
        the table at the beginning of a turn was laid on an earlier one, since a turn has one play."""
        place = (code - codes.ADD) // 2
        illegality = self._card_illegality(seat, place, faults.LINK_NOT_ADDED)
        if illegality != LEGAL:
            return illegality
        colour = self.deck.colours[self.hands.card_at(seat, place) ^ (code - codes.ADD) % 2]
        return faults.COLOUR_NOT_OPEN if colour & self.each[table.OPEN + seat] == 0 else LEGAL

    def _add(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN6: one card."""
        face = self._leave_hand(seat, (code - codes.ADD) // 2, log) ^ (code - codes.ADD) % 2
        if log is not None:
            log.append(Line("CN6", "add", [self.deck.number, seat, face]))
        self.lay(seat, face, log)
        self._has_played()

    def _join_illegality(self, seat: i64, code: i64) -> i64:
        """CN7, CN11: who is invited plays a card of another region on the linking card than that of its set."""
        link = (code - codes.JOIN) // (2 * PLACES)
        place = (code - codes.JOIN) // 2 % PLACES
        if self.links[table.INVITED + link] != seat:
            return faults.NOT_INVITED
        illegality = self._card_illegality(seat, place, faults.LINK_NOT_JOINED)
        if illegality != LEGAL:
            return illegality
        colour = self.deck.colours[self.hands.card_at(seat, place) ^ (code - codes.JOIN) % 2]
        if colour == BIT[self.links[table.SET_COLOUR + link]]:
            return faults.REGION_OF_ITS_SET
        return faults.NOT_ITS_REGION if colour & self.link_colours(link) == 0 else LEGAL

    def _offer_joins(self, seat: i64, out: vec[i64], n: i64) -> i64:
        link: i64
        place: i64
        for link in range(LINKS):
            if self.links[table.INVITED + link] == seat:
                wanted = self.link_colours(link) & ~BIT[self.links[table.SET_COLOUR + link]]
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
        """CN7, CN11, CN12: the two are partners; both may from now on add cards of the regions of the linking card."""
        link = (code - codes.JOIN) // (2 * PLACES)
        face = self._leave_hand(seat, (code - codes.JOIN) // 2 % PLACES, log) ^ (code - codes.JOIN) % 2
        if log is not None:
            log.append(Line("CN7", "join", [self.deck.number, seat, link, self.links[table.OWNER + link], face]))
        self.lay(seat, face, log)
        self.links[table.INVITED + link] = NOBODY
        self.put_partner(link, seat)
        self._has_played()

    def _has_played(self) -> None:
        """CN8: the turn finishes with a draw."""
        self.phase = table.DRAW
        self.idle = 0

    def _end_illegality(self) -> i64:
        """CN8: a turn in which a card was played ends without a draw only where there is nothing to draw."""
        if self.phase != table.DRAW:
            return faults.NOTHING_PLAYED
        return faults.CARD_TO_DRAW if self.can_draw_from_pile or self.discarded > 0 else LEGAL

    # The end of a turn, of a round, of the game

    def _announce_illegality(self) -> i64:
        """CN14: once a round, not in the last one, not before everybody has had six turns, and before anything else of
        the turn."""
        if self.is_last_round:
            return faults.LAST_ROUND
        if self.announced != NOBODY:
            return faults.ANNOUNCED_ALREADY
        if not self._all_had(table.TURNS_BEFORE_THE_END):
            return faults.TOO_EARLY
        return faults.TURN_BEGUN if self.withdrawn_now or self.invited_now != 0 else LEGAL

    def _all_had(self, turns: i64) -> bool:
        """Whether everybody has had so many turns."""
        fewest = self.each[table.TURNS]
        seat: i64
        for seat in range(self.seats):
            fewest = min(fewest, self.each[table.TURNS + seat])
        return fewest >= turns

    def _announce(self, seat: i64, log: Log | None) -> None:
        """CN14: in place of a turn; the others have two more each, the announcer none, and so can join no more."""
        self.announced = seat
        other: i64
        for other in range(self.seats):
            self.each[table.TURNS_LEFT + other] = LAST_TURNS
        self.each[table.TURNS_LEFT + seat] = 0
        if log is not None:
            log.append(Line("CN14", "announce", [seat]))
        self.lapse_invitations(seat, log)
        self._next_turn()

    def _pass_illegality(self, seat: i64) -> i64:
        """CN22: only for a player who can neither draw and then discard nor play."""
        if self._draw_illegality(seat, codes.DRAW) == LEGAL or self._draw_illegality(seat, codes.FROM_DISCARD) == LEGAL:
            return faults.CAN_DRAW
        return LEGAL if self._offer_plays(seat, vec[i64]([0] * ROOM_FOR_PLAYS), 0) == 0 else faults.CAN_PLAY

    def _pass(self, seat: i64, log: Log | None) -> None:
        """CN22: it counts as a turn without a card played, and shows that there was none to play."""
        if log is not None:
            log.append(Line("CN22", "pass", [seat]))
        note_pass(self, seat)
        self._finish_turn(False, log)

    def _end_without_draw(self, seat: i64, log: Log | None) -> None:
        """CN8, CN21: a card was played, and there is nothing to draw."""
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
            if self._nobody_has_turns_left():
                self._end_round("CN14", "end announced", log)
                return
        if self._nobody_plays_any_more():
            self.ended_idle |= BIT[self.round]
            self._end_round("CN15", "end idle", log)
        elif self.each[table.TURNS + seat] >= MOST_TURNS and self._all_had(MOST_TURNS):
            self.ended_by_limit |= BIT[self.round]
            self._end_round("CN15", "end limit", log)
        else:
            self._next_turn()

    def _nobody_has_turns_left(self) -> bool:
        """CN14: everybody but the announcer has had two more turns."""
        left: i64 = 0
        seat: i64
        for seat in range(self.seats):
            left += self.each[table.TURNS_LEFT + seat]
        return left == 0

    def _nobody_plays_any_more(self) -> bool:
        """CN15: in the last round, two turns by all without a card played, once everybody has had six."""
        return (
            self.is_last_round and self.idle >= IDLE_ROUNDS * self.seats and self._all_had(table.TURNS_BEFORE_THE_END)
        )

    def _next_turn(self) -> None:
        """ALL1, CN14: to the next player clockwise; who has announced the end has no more turns."""
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
        """CN2, CN20: count the points; then the next deal, or the end of the game."""
        if log is not None:
            log.append(Line(rule, kind, []))
            self._log_points(log)
        seat: i64
        for seat in range(self.seats):
            self.totals[seat] += self.points(seat) - table.PAIR_COST * self.pairs(seat)
        if log is not None:
            log.append(Line("CN20", "totals", list(self.totals)))
        if self.is_last_round:
            self._end_game(log)
            return
        self.round += 1
        self.deal()
        if log is not None:
            log.append(Line("CN1", "deal", [self.round, self.round % self.seats]))

    def _log_points(self, log: Log) -> None:
        """CN17 to CN19: every connection, every set alone and every pair, with what it brings or costs."""
        for link in range(LINKS):
            if self.links[table.OWNER + link] != NOBODY:
                self._log_connection(link, log)
        deck = self.deck.number
        for seat in range(self.seats):
            alone = self.each[table.CITIES + seat] & ~self.connected_cities(seat)
            for colour in range(REGIONS):
                number = number_of_cities(alone, BIT[colour])
                if points_for(number) != 0:
                    log.append(Line("CN18", "set alone", [deck, seat, colour, number, points_for(number)]))
            self._log_pairs(seat, log)

    def _log_pairs(self, seat: i64, log: Log) -> None:
        """CN19: each pair is shown, with a colour that makes it one."""
        places = self.pair_off(seat)
        i: i64 = 0
        while i < len(places):
            colour: i64 = 0
            while self.common_colours(seat, places[i], places[i + 1]) & BIT[colour] == 0:
                colour += 1
            first = self.hands.card_at(seat, places[i])
            second = self.hands.card_at(seat, places[i + 1])
            log.append(Line("CN19", "pair", [self.deck.number, seat, colour, first, second, table.PAIR_COST]))
            i += 2

    def _log_connection(self, link: i64, log: Log) -> None:
        deck = self.deck.number
        owner = self.links[table.OWNER + link]
        partner = self.links[table.PARTNER + link]
        number = self.connected(link)
        if partner == NOBODY:
            log.append(Line("CN17", "connection", [deck, link, owner, number, points_for(number)]))
        else:
            log.append(Line("CN17", "partnership", [deck, link, owner, partner, number, points_for(number)]))

    def _end_game(self, log: Log | None) -> None:
        """CN19, CN20, CD8: the pairs that were counted have been shown; the other cards in the hands have not."""
        seat: i64
        i: i64
        for seat in range(self.seats):
            places = self.pair_off(seat)
            for i in range(len(places)):
                self.each[table.PAIRED + seat] |= BIT[places[i]]
                self.hands.show(seat, places[i], self.hands.everyone)
            self.each[table.OFFER + seat] = table.NO_OFFER
        self.offers = 0
        self.invited_now = 0
        self.withdrawn_now = False
        self.phase = table.OVER
        self.over = True
        self.on_turn = NOBODY
        self.to_move = NOBODY
        if log is not None:
            self.tell_winners("CN20", log)

    # The contract: moves, legality, what a seat may know

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == table.OVER:
            return 0
        n: i64 = 0
        if seat != self.to_move:
            n = self._offer_off_turn(seat, out)
        elif self.phase == table.TURN:
            n = self._offer_turn(seat, out)
        elif self.phase == table.DISCARD:
            n = self._offer_discards(seat, out)
        else:
            n = self._offer_last_draw(seat, out)
        if self.links_down != 0:
            if seat == self.to_move:
                n = self.offer_invitations(seat, out, n)
            n = self.offer_refusals(seat, out, n)
        if self.offers != 0:
            n = self.offer_answers(seat, out, n)
        return self.offer_turns(seat, codes.TURN, out, n) if self.may_turn(seat) else n

    def _offer_turn(self, seat: i64, out: vec[i64]) -> i64:
        """CN3 to CN7, CN14, CN22: draw or play, pass if neither is possible; or announce the end."""
        n = self._offer_plays(seat, out, self._offer_draws(seat, out, 0))
        if n == 0:
            out[n] = codes.PASS
            n += 1
        if self._announce_illegality() == LEGAL:
            out[n] = codes.ANNOUNCE
            n += 1
        return n

    def _offer_last_draw(self, seat: i64, out: vec[i64]) -> i64:
        """CN8: after a card was played, a draw; or the end of the turn if there is nothing to draw."""
        n = self._offer_draws(seat, out, 0)
        if n == 0:
            out[n] = codes.END
            n += 1
        return n

    def _offer_off_turn(self, seat: i64, out: vec[i64]) -> i64:
        """CN13: to offer a trade, unless an offer is open."""
        return self.offer_trades(seat, out, 0) if self.each[table.OFFER + seat] == table.NO_OFFER else 0

    def illegality(self, seat: i64, code: i64) -> i64:
        if self.phase == table.OVER:
            return faults.GAME_IS_OVER
        if code >= codes.TURN:
            return self._turning_illegality(seat, code - codes.TURN)
        if codes.REFUSE <= code < codes.ANNOUNCE:
            return self.any_time_illegality(seat, code)
        if seat != self.to_move:
            return faults.NOT_YOUR_TURN
        if codes.INVITE <= code < codes.REFUSE:
            return self.invitation_illegality(seat, code)
        return self._turn_illegality(seat, code)

    def _turn_illegality(self, seat: i64, code: i64) -> i64:
        """CN3 to CN8: what forbids a code that is a turn, or a part of one."""
        if codes.DISCARD <= code < codes.SET:
            return self._discard_illegality(seat, code - codes.DISCARD)
        if code == codes.END:
            return self._end_illegality()
        if self.phase == table.DISCARD:
            return faults.DISCARD_FIRST
        if code < codes.DISCARD:
            return self._draw_illegality(seat, code)
        if self.phase == table.DRAW:
            return faults.DRAW_FIRST
        if code == codes.ANNOUNCE:
            return self._announce_illegality()
        return self._pass_illegality(seat) if code == codes.PASS else self._play_illegality(seat, code)

    def _play_illegality(self, seat: i64, code: i64) -> i64:
        if code < codes.LINK:
            return self._set_illegality(seat, code)
        if code < codes.ADD:
            return self._link_illegality(seat, code)
        return self._add_illegality(seat, code) if code < codes.JOIN else self._join_illegality(seat, code)

    def _turning_illegality(self, seat: i64, place: i64) -> i64:
        """CD2, CD4: while it is not one's turn, any regional card."""
        if not self.may_turn(seat):
            return faults.NOT_WHILE_ON_TURN
        if self.hands.card_at(seat, place) == EMPTY:
            return faults.NO_CARD_AT + place
        return LEGAL if self.hands.can_turn(seat, place) else faults.SAME_ON_BOTH_SIDES

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
        elif code < codes.REFUSE:
            self.invite_or_withdraw(seat, code, log)
        elif code < codes.ANNOUNCE:
            self.any_time(seat, code, log)
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
        return refusal(self, seat, code, illegality)

    def observation(self, seat: i64) -> vec[i64]:
        """CD2, CD3, CD5, CD7, CD8: all but the draw pile, and of the others' hands what the seat has seen."""
        return self._numbers(seat)

    def state_vector(self) -> vec[i64]:
        """The numbers in HEAD, then by seat totals, turns, turns left, offers, cards on the table and pairs; what there
        is to say of the linking cards; the discard pile; the cards on the table, seat by seat; if there was a shuffle,
        the cards of each and when the cards in the hands were drawn; what passes have shown; the hands; the draw
        pile."""
        return self._numbers(TRUTH)

    def _numbers(self, viewer: i64) -> vec[i64]:
        piled: i64 = 0
        if viewer == TRUTH:
            piled = self.piled
        shuffles: i64 = 0
        if len(self.shuffled) != 0:
            shuffles = len(self.shuffled) + len(self.hands.near)
        passed = open_records(self)
        links = HEAD + BY_SEAT * self.seats
        hands = links + table.LINK_FACTS + self.discarded + self.played + shuffles + len(passed)
        numbers = vec[i64]([0] * (hands + self.hands.length + piled))
        self._write_head(numbers, viewer)
        self._write_by_seat(numbers)
        i: i64
        for i in range(table.LINK_FACTS):
            numbers[links + i] = self.links[i]
        for i in range(self.discarded):
            numbers[links + table.LINK_FACTS + i] = self.discard[i]
        self._write_tables(numbers, links + table.LINK_FACTS + self.discarded)
        if shuffles != 0:
            self._write_shuffles(numbers, hands - len(passed) - shuffles)
        numbers[20] = len(passed)
        for i in range(len(passed)):
            numbers[hands - len(passed) + i] = passed[i]
        self.hands.write(numbers, hands, viewer)
        for i in range(piled):
            numbers[hands + self.hands.length + i] = self.pile[i]
        return numbers

    def _write_by_seat(self, numbers: vec[i64]) -> None:
        seat: i64
        for seat in range(self.seats):
            numbers[HEAD + seat] = self.totals[seat]
            numbers[HEAD + self.seats + seat] = self.each[table.TURNS + seat]
            numbers[HEAD + 2 * self.seats + seat] = self.each[table.TURNS_LEFT + seat]
            numbers[HEAD + 3 * self.seats + seat] = self.each[table.OFFER + seat]
            numbers[HEAD + 4 * self.seats + seat] = self.each[table.PLAYED + seat]
            numbers[HEAD + 5 * self.seats + seat] = self.each[table.PAIRED + seat]

    def _write_tables(self, numbers: vec[i64], at: i64) -> None:
        seat: i64
        i: i64
        for seat in range(self.seats):
            for i in range(self.played):
                if self.laid[i] % 8 == seat:
                    numbers[at] = self.laid[i] // 8
                    at += 1

    def _write_shuffles(self, numbers: vec[i64], at: i64) -> None:
        """CN21: the same for all, because everybody has seen it."""
        hidden = unshown(self)
        i: i64
        for i in range(len(self.shuffled)):
            numbers[at + i] = self.shuffled[i] & hidden
        at += len(self.shuffled)
        for i in range(len(self.hands.near)):
            numbers[at + i] = drawn_after(self, i)

    def _write_head(self, numbers: vec[i64], viewer: i64) -> None:
        numbers[0] = self.seats
        numbers[1] = self.deck.number
        numbers[2] = self.rounds
        numbers[3] = self.round
        numbers[4] = self.phase
        numbers[5] = self.to_move
        numbers[6] = self.drawn
        numbers[7] = 1 if self.from_discard else 0
        numbers[8] = 1 if self.fresh else 0
        numbers[9] = self.idle
        numbers[10] = self.announced
        numbers[11] = self.invited_now
        numbers[12] = self.ended_idle
        numbers[13] = self.piled
        numbers[14] = self.discarded
        numbers[15] = self.played
        numbers[16] = 1 if viewer == TRUTH else 0
        numbers[17] = self.ended_by_limit
        numbers[18] = 1 if self.withdrawn_now else 0
        numbers[19] = len(self.shuffled)


def ended_by(idle: i64, limit: i64, number: i64) -> str:
    """CN14, CN15, ALL5: the rule that ended a round, from the rounds that ended idle and by the limit, a bit each."""
    if idle & BIT[number] != 0:
        return "CN15"
    return "ALL5" if limit & BIT[number] != 0 else "CN14"


def _offer_triples(sides: i64, out: vec[i64], n: i64) -> i64:
    """CN4: every three of these sides (place * 2 + side, a bit each) that are on three cards."""
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
