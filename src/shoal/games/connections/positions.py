"""Positions of Connections in names: hands by place, the cards on each table, linking cards with their partners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.core.rng import Rng
from shoal.games.connections import layout, table
from shoal.games.connections.codes import MOST_SEATS, offer_given, offer_taken, offer_to
from shoal.games.connections.common_knowledge import ON_TABLE, is_unshown, no_set_was_held
from shoal.games.connections.layout import Sections, sections_of
from shoal.games.connections.rules import DEALT, LAST_TURNS, MOST_TURNS, Connections, ended_by
from shoal.games.connections.scoring import pair_off, points_for
from shoal.games.connections.table import PLACES
from shoal.games.connections.worlds import empty, points_so_far
from shoal.games.cosmopolis.checks import check_cards, check_knowledge
from shoal.games.cosmopolis.deck import BIT, CARDS, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONAL, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import colour_names, faces_named, link_card, read_colour, read_face, read_hands
from shoal.games.cosmopolis.positions import (
    read_cards,
    read_flag,
    read_number,
    read_pile,
    read_seat,
    read_waits_for,
    with_hands,
)

T = TypeVar("T")

PHASES = ["turn", "discard", "draw"]
PILES = ["deck", "discard"]
ENDINGS = ["CN14", "CN15", "ALL5"]
POSITION = (
    "seats options round totals endings waits_for hands tables tokens links invited_now withdrawn_now offers discard "
    "pile turns idle announced last_turns fresh pairs knowledge"
)
OF_HANDS = {"seen", "private", "not_near"}  # the knowledge about each card
MOST_POINTS = 1_000_000
MOST_IDLE = 1_000_000


def position(facts: vec[i64]) -> Data:
    """Return the numbers of a state vector or an observation in names."""
    names = _Names(facts)
    return {**names.picture(), "knowledge": names.knowledge()}


def picture(facts: vec[i64]) -> Data:
    """Return the same without what is known, but with what the cards on the tables bring so far."""
    found = _Names(facts).picture()
    scores = points_so_far(facts)
    connections = zip(found["links"], scores[found["seats"] :], strict=True)
    return found | {
        "scores": scores[: found["seats"]],
        "connections": [
            {"link": link["link"], "cities": cities, "points": points_for(cities)} for link, cities in connections
        ],
    }


def state_vector(position: Data, deck: Deck) -> vec[i64]:
    """Return the state vector of a position in names. What is left out and follows from the rest is filled in; what
    could not be played on from is Invalid."""
    only(position, set(POSITION.split()), "snapshot")
    return _Reader(position, deck).state_vector()


# Numbers to names


class _Names:
    """Names for the numbers of a state vector or an observation. Pages are drawn of it all the time, so names are
    looked up by the handful."""

    def __init__(self, facts: vec[i64]) -> None:
        self.given = facts
        self.facts: list[int] = list(facts)
        self.seats = self.facts[layout.SEATS]
        self.over = self.facts[layout.PHASE] == table.OVER
        self.deck = deck_number(self.facts[layout.DECK])
        self.link_names = self.deck.whole_names[FIRST_LINK_FACE::2]
        self.at: Sections = sections_of(facts)

    def picture(self) -> Data:
        facts, over = self.facts, self.over
        ended_idle, ended_by_limit = facts[layout.ENDED_IDLE], facts[layout.ENDED_BY_LIMIT]
        announced = facts[layout.ANNOUNCED]
        laid = self._by_seat(layout.LAID)
        return {
            "seats": self.seats,
            "options": {"rounds_per_player": facts[layout.ROUNDS] // self.seats},
            "round": facts[layout.ROUND],
            "totals": self._by_seat(layout.TOTALS),
            "endings": [ended_by(ended_idle, ended_by_limit, number) for number in range(facts[layout.ROUND] + over)],
            "waits_for": None if over else self._waits_for(),
            "hands": self._hands(),
            "tables": _shared_out(self._cards(self.at.tables, self.at.shuffled), laid),
            "tokens": [tokens_left(cards) for cards in laid],
            "links": self._links(),
            "invited_now": _by_bits(facts[layout.INVITED_NOW], self.link_names),
            "withdrawn_now": facts[layout.WITHDRAWN_NOW] == 1,
            "offers": _offers(self._by_seat(layout.OFFERS)),
            "discard": self._cards(self.at.discard, self.at.tables)[::-1],
            "pile": self._pile(),
            "turns": self._by_seat(layout.TURNS),
            "idle": facts[layout.IDLE],
            "announced": None if announced < 0 else announced,
            "last_turns": None if announced < 0 else self._by_seat(layout.TURNS_LEFT),
            "fresh": facts[layout.FRESH] == 1,
            "pairs": [_by_bits(places, range(PLACES)) for places in self._by_seat(layout.PAIRED)] if over else None,
        }

    def knowledge(self) -> Data:
        """Return what is known of the hands, of what was shuffled in (CN21), and from passes (CN22)."""
        at = self.at
        found = knowledge(read_hand_numbers(self.given, at.hands, self.deck, self.seats, PLACES))
        if at.shuffled < at.drawn_after:
            found["shuffled"] = [
                [self.deck.whole(2 * card) for card in range(CARDS) if cards >> card & 1]
                for cards in self.facts[at.shuffled : at.drawn_after]
            ]
            found["drawn_after"] = [
                self.facts[at.drawn_after + seat * PLACES :][: len(hand)] for seat, hand in enumerate(self._hands())
            ]
        if at.passed < at.hands:
            found["passed"] = list(self._records())
        return found

    def _records(self) -> Iterator[list[object]]:
        """CN22: cards that were held at a pass: [seat, place], or by name once they are on a table."""
        at = self.at.passed
        while at < self.at.hands:
            end = at + 1 + self.facts[at]
            yield [
                self.deck.whole(2 * (card - ON_TABLE)) if card >= ON_TABLE else [card // PLACES, card % PLACES]
                for card in self.facts[at + 1 : end]
            ]
            at = end

    def _by_seat(self, kind: int) -> list[int]:
        start = layout.by_seat(self.seats, kind)
        return self.facts[start : start + self.seats]

    def _cards(self, start: int, end: int) -> list[str]:
        """Return the names of cards that are known whole."""
        whole = self.deck.whole_names
        return [whole[face] for face in self.facts[start:end]]

    def _waits_for(self) -> Data:
        facts = self.facts
        waits: Data = {"seat": facts[layout.TO_MOVE], "to": PHASES[facts[layout.PHASE]]}
        if facts[layout.PHASE] == table.DISCARD:
            waits |= {"drawn": facts[layout.DRAWN], "from": PILES[facts[layout.FROM_DISCARD]]}
        return waits

    def _hands(self) -> list[list[str | None]]:
        """Return the cards by place; free places after the last card are left out."""
        held = faces_named(self.deck, self.facts[self.at.hands : self.at.hands + self.seats * PLACES])
        found = [held[at : at + PLACES] for at in range(0, len(held), PLACES)]
        for cards in found:
            while cards and cards[-1] is None:
                cards.pop()
        return found

    def _links(self) -> list[Data]:
        names, colours = self.link_names, self.deck.colour_names
        owners, partners, guests, sets, laid = (
            self.facts[at : at + LINKS] for at in range(self.at.links, self.at.discard, LINKS)
        )
        return [
            {
                "link": names[link],
                "owner": owner,
                "colour": colours[sets[link]],
                "partner": None if partners[link] < 0 else partners[link],
                "invited": None if guests[link] < 0 else guests[link],
                "laid": laid[link],
            }
            for link, owner in enumerate(owners)
            if owner >= 0
        ]

    def _pile(self) -> int | list[str]:
        """Return the draw pile from its top; in a view only how many cards it has."""
        number, end = self.facts[layout.PILED], len(self.facts)
        return self._cards(end - number, end)[::-1] if self.facts[layout.HAS_PILE] else number


def _shared_out(cards: list[str], numbers: list[int]) -> list[list[str]]:
    """Return so many cards for the first, so many for the second and so on."""
    found, at = [], 0
    for number in numbers:
        found.append(cards[at : at + number])
        at += number
    return found


def _offers(offers: list[int]) -> list[Data]:
    return [
        {"from": seat, "to": offer_to(offer), "give": offer_given(offer), "take": offer_taken(offer)}
        for seat, offer in enumerate(offers)
        if offer != table.NO_OFFER
    ]


def tokens_left(cards: int) -> int:
    """CN9: a token for each card played, as long as there are any."""
    return max(table.TOKENS - cards, 0)


def _by_bits(bits: int, names: Sequence[T]) -> list[T]:
    """Return the names whose bit is set."""
    return [name for number, name in enumerate(names) if bits >> number & 1] if bits else []


# Names to numbers


class _Reader:
    """A position in names, read into numbers."""

    def __init__(self, position: Data, deck: Deck) -> None:
        self.deck = deck
        self.position = position
        self.known: Data = expect(position.get("knowledge", {}), dict, "knowledge")
        self.seats: int = position["seats"]
        self.rounds: int = self.seats * position["options"]["rounds_per_player"]
        self.round = read_number(position.get("round", 0), 0, self.rounds - 1, "round")
        self.hands = read_hands(deck, position.get("hands"), self.seats, PLACES)
        self.tables = [
            read_cards(deck, cards, f"tables, seat {seat}")
            for seat, cards in enumerate(expect_list(position.get("tables"), self.seats, "tables"))
        ]
        self.laid = [face for cards in self.tables for face in cards]
        self.discard = read_cards(deck, position.get("discard", []), "discard")[::-1]
        open_cards = [*self.discard, *self.laid]
        self.pile = read_pile(deck, position.get("pile"), [*self.hands.near, *open_cards], "pile")[::-1]
        check_cards(self.hands, [*self.pile, *open_cards], "CN1")
        self.phase, self.to_move, self.drawn, self.from_discard = self._waits_for()
        self.over = self.phase == table.OVER
        self._check_hands()
        self.links = self._links()
        self.offers = self._offers()
        self.announced = self._seat_or_none(position.get("announced"), "announced")

    def state_vector(self) -> vec[i64]:
        pairs = self._pairs()
        self._read_knowledge(pairs)
        shuffled, drawn_after = self._shuffles()
        passed = self._passed()
        endings, left = self._endings(), self._last_turns()
        head = {
            layout.SEATS: self.seats,
            layout.DECK: int(self.deck.number),
            layout.ROUNDS: self.rounds,
            layout.ROUND: self.round,
            layout.PHASE: self.phase,
            layout.TO_MOVE: self.to_move,
            layout.DRAWN: self.drawn,
            layout.FROM_DISCARD: self.from_discard,
            layout.FRESH: int(read_flag(self.position, "fresh", "fresh")),
            layout.IDLE: read_number(self.position.get("idle", 0), 0, MOST_IDLE, "idle"),
            layout.ANNOUNCED: self.announced,
            layout.INVITED_NOW: self._invited_now(),
            layout.WITHDRAWN_NOW: int(read_flag(self.position, "withdrawn_now", "withdrawn_now")),
            layout.ENDED_IDLE: _rounds_that_ended(endings, "CN15"),
            layout.ENDED_BY_LIMIT: _rounds_that_ended(endings, "ALL5"),
            layout.PILED: len(self.pile),
            layout.DISCARDED: len(self.discard),
            layout.PLAYED: len(self.laid),
            layout.HAS_PILE: 1,
            layout.SHUFFLES: len(shuffled),
            layout.PASSED: len(passed),
        }
        by_seat = {
            layout.TOTALS: self._by_seat("totals", -MOST_POINTS, MOST_POINTS),
            layout.TURNS: self._turns(left),
            layout.TURNS_LEFT: left,
            layout.OFFERS: self.offers,
            layout.LAID: self._played(),
            layout.PAIRED: [sum(1 << place for place in hand) for hand in pairs],
        }
        numbers = [head[at] for at in range(layout.HEAD)]
        for kind in range(layout.BY_SEAT):
            numbers += by_seat[kind]
        numbers += [*self.links, *self.discard, *self.laid, *shuffled, *(drawn_after if shuffled else []), *passed]
        return vec[i64]([*with_hands(numbers, self.hands), *self.pile])

    # Seats and turns

    def _waits_for(self) -> tuple[int, int, int, int]:
        """Return the phase, the seat, the place of the card drawn, and 1 if that is from the discard pile."""
        waits = read_waits_for(self.position)
        if waits is None:
            return table.OVER, -1, EMPTY, 0
        phase = PHASES.index(read_word(waits.get("to", "turn"), PHASES, "waits_for, to"))
        seat = self._seat(waits.get("seat"), "waits_for, seat")
        if phase != table.DISCARD:
            only(waits, {"seat", "to"}, f"waits_for to {PHASES[phase]}")
            return phase, seat, EMPTY, 0
        only(waits, {"seat", "to", "drawn", "from"}, "waits_for to discard")
        last = max(int(self.hands.top[seat]) - 1, 0)
        drawn = read_number(waits.get("drawn", last), 0, PLACES - 1, "waits_for, drawn")
        return phase, seat, drawn, PILES.index(read_word(waits.get("from", "deck"), PILES, "waits_for, from"))

    def _check_hands(self) -> None:
        """CN1, CN3: as many cards as were dealt, one more between a draw and a discard, one less before the last draw;
        and one to discard."""
        change = {table.DISCARD: 1, table.DRAW: -1}.get(self.phase, 0)
        for seat in range(self.seats):
            most = int(DEALT[self.seats]) + (change if seat == self.to_move else 0)
            if self.hands.size[seat] > most:
                raise Invalid(f"hands, seat {seat}: {self.hands.size[seat]} cards; there are {most} at the most (CN1)")
        if self.phase != table.DISCARD:
            return
        if self.hands.card_at(self.to_move, self.drawn) == EMPTY:
            raise Invalid(f"waits_for, drawn: seat {self.to_move} has no card at place {self.drawn} (CN3)")
        if self.from_discard and self.hands.size[self.to_move] == 1:
            raise Invalid(f"waits_for: seat {self.to_move} has no card to discard but the one just taken (CN3)")

    def _endings(self) -> list[str]:
        """CN14, CN15: left out, an earlier round was announced to be over, and the last one ended by itself."""
        usual = ["CN14"] * self.round + ["CN15"] * self.over
        endings = expect_list(self.position.get("endings", usual), len(usual), "endings")
        return [read_word(rule, ENDINGS, "endings") for rule in endings]

    def _last_turns(self) -> list[int]:
        """CN14: left out, those when the seat waited for has its first of two last turns."""
        is_given = self.position.get("last_turns") is not None
        if self.announced < 0 and is_given:
            raise Invalid("last_turns: nobody has announced the end (CN14)")
        left = self._by_seat("last_turns", 0, LAST_TURNS) if is_given else [0] * self.seats
        if self.announced < 0 or self.over:
            return left
        if self.to_move == self.announced:
            raise Invalid(f"waits_for: seat {self.to_move} has announced the end and has no more turns (CN14)")
        if not is_given:
            ahead = [(seat - self.announced) % self.seats for seat in range(self.seats)]
            left = [LAST_TURNS - (steps < ahead[self.to_move]) if steps else 0 for steps in ahead]
        if left[self.announced] or not left[self.to_move]:
            raise Invalid(
                f"last_turns: {left}; seat {self.announced} has none, and seat {self.to_move}, which is waited for, "
                "has one (CN14)"
            )
        return left

    def _turns(self, left: list[int]) -> list[int]:
        """ALL1: a list; or one number, the turns of the seat waited for, or of the announcer. Left out, as few as the
        linking cards, the announcement or the end ask for."""
        given = self.position.get("turns")
        if isinstance(given, list):
            return self._by_seat("turns", 0, 1000)
        if given is None:
            least = table.TURNS_BEFORE_THE_END if self.announced >= 0 or self.over else 0
            given = min(max(least, *self.links[table.LAID_IN :]), MOST_TURNS)
        had = read_number(given, 0, MOST_TURNS, "turns")
        first = (self.round + 1) % self.seats
        reached = first if self.over else self.to_move if self.announced < 0 else self.announced
        ahead = [(seat - first) % self.seats < (reached - first) % self.seats for seat in range(self.seats)]
        if self.announced < 0 or self.over:
            return [had + more for more in ahead]
        return [had + (seat != self.announced) * (ahead[seat] + LAST_TURNS - left[seat]) for seat in range(self.seats)]

    # Linking cards and offers

    def _links(self) -> list[int]:
        """Return the facts of each linking card on a table."""
        given = self._links_given()
        found = [-1] * table.LINK_FACTS
        for seat, cards in enumerate(self.tables):
            turn = 1  # CN5: a set is laid before the first
            for link in [face // 2 - REGIONAL for face in cards if face >= FIRST_LINK_FACE]:
                where, fields = given.pop(link, (f"links, {self.deck.name(FIRST_LINK_FACE + 2 * link)}", {}))
                if self._seat(fields.get("owner", seat), f"{where}, owner") != seat:
                    raise Invalid(f"{where}, owner: the card is on the table of seat {seat} (CN5)")
                turn = read_number(fields.get("laid", turn + 1), 1, MOST_TURNS + LAST_TURNS, f"{where}, laid")
                partner = self._seat_or_none(fields.get("partner"), f"{where}, partner")
                invited = self._seat_or_none(fields.get("invited"), f"{where}, invited")
                if seat in (partner, invited):
                    raise Invalid(f"{where}: its owner, seat {seat}, is no partner or guest (CN12)")
                if -1 not in (partner, invited):
                    raise Invalid(f"{where}: it has a partner, so nobody is invited (CN10)")
                found[table.OWNER + link] = seat
                found[table.PARTNER + link] = partner
                found[table.INVITED + link] = invited
                found[table.SET_COLOUR + link] = self._set_colour(link, cards, fields.get("colour"), where)
                found[table.LAID_IN + link] = turn
        for where, _ in given.values():
            raise Invalid(f"{where}: the card is on no table (CN5)")
        return found

    def _links_given(self) -> dict[int, tuple[str, Data]]:
        """Return by linking card the words for it in an error, and the fields that are written of it."""
        found: dict[int, tuple[str, Data]] = {}
        for entry in expect(self.position.get("links", []), list, "links"):
            fields = expect(entry, dict, "links")
            only(fields, {"link", "owner", "colour", "partner", "invited", "laid"}, "links")
            link = link_card(self.deck, fields.get("link"), "links, link") - REGIONAL
            where = f"links, {fields['link']}"
            if link in found:
                raise Invalid(f"{where}: listed twice")
            found[link] = where, fields
        return found

    def _set_colour(self, link: int, cards: list[int], value: object, where: str) -> int:
        """CN5: a colour that the linking card carries; left out, the only one of which its owner has a set."""
        carried = int(self.deck.colours[FIRST_LINK_FACE + 2 * link])
        names = ", ".join(colour_names(self.deck, carried))
        if value is None:
            shows = [int(self.deck.city[face]) // CITIES_A_REGION for face in cards if face < FIRST_LINK_FACE]
            sets = [colour for colour in {*shows} if carried >> colour & 1 and shows.count(colour) >= table.SET]
            if len(sets) != 1:
                raise Invalid(f"{where}, colour: missing; it is one of {names}")
            return sets[0]
        colour = read_colour(self.deck, value, f"{where}, colour")
        if not carried >> colour & 1:
            raise Invalid(f"{where}, colour: the card carries {names} (CN5)")
        return colour

    def _invited_now(self) -> int:
        cities = expect(self.position.get("invited_now", []), list, "invited_now")
        return sum(1 << link for link in {link_card(self.deck, city, "invited_now") - REGIONAL for city in cities})

    def _offers(self) -> list[int]:
        """CN13: one open offer each, of a card to another player for one of theirs."""
        found = [table.NO_OFFER] * self.seats
        for entry in expect(self.position.get("offers", []), list, "offers"):
            fields = expect(entry, dict, "offers")
            only(fields, {"from", "to", "give", "take"}, "offers")
            giver, other = (self._seat(fields.get(key), f"offers, {key}") for key in ("from", "to"))
            given, taken = (read_number(fields.get(key), 0, PLACES - 1, f"offers, {key}") for key in ("give", "take"))
            if found[giver] != table.NO_OFFER:
                raise Invalid(f"offers: seat {giver} has two; one open offer each (CN13)")
            if other == giver:
                raise Invalid(f"offers: seat {giver} offers something to seat {giver}; it is to another (CN13)")
            if self.hands.card_at(giver, given) == EMPTY:
                raise Invalid(f"offers: seat {giver} has no card at place {given} to give (CN13)")
            if self.hands.card_at(other, taken) == EMPTY:
                raise Invalid(f"offers: seat {other} has no card at place {taken} to take (CN13)")
            found[giver] = (given * MOST_SEATS + other) * PLACES + taken
        return found

    # What follows from the cards

    def _played(self) -> list[int]:
        """CN9: with each card on a table a token has gone."""
        played = [len(cards) for cards in self.tables]
        _check_derived(self.position, "tokens", [tokens_left(cards) for cards in played])
        return played

    def _pairs(self) -> list[list[int]]:
        """CN19: once the game is over, the places of the pairs in each hand."""
        game = self._game()
        places = [sorted(pair_off(game, seat)) if self.over else [] for seat in range(self.seats)]
        _check_derived(self.position, "pairs", places if self.over else None)
        return places

    def _game(self) -> Connections:
        """Return a game with these hands and nothing else."""
        game = empty(self.deck, self.seats, Rng(1))
        game.hands = self.hands
        return game

    # What everybody knows

    def _read_knowledge(self, pairs: list[list[int]]) -> None:
        """CN13, CN19, CD7, CD8: an offered card, one just taken from the discard pile, and the pairs that were counted
        have been seen, also if a position does not say so."""
        only(self.known, {*OF_HANDS, "shuffled", "drawn_after", "passed"}, "knowledge")
        hands = self.hands
        read_knowledge(hands, {key: value for key, value in self.known.items() if key in OF_HANDS})
        check_knowledge(hands)
        if self.from_discard:
            hands.show(self.to_move, self.drawn, hands.everyone)
        for seat, offer in enumerate(self.offers):
            if offer != table.NO_OFFER:
                hands.show(seat, offer_given(offer), BIT[offer_to(offer)])
            for place in pairs[seat]:
                hands.show(seat, place, hands.everyone)

    def _shuffles(self) -> tuple[list[int], list[int]]:
        """CN21: for each shuffle its cards, a bit each; for each place how many were before its card was drawn. A card
        is of the last shuffle that lists it; the draw pile is of the last one."""
        where = "knowledge, shuffled"
        piles = expect(self.known.get("shuffled", []), list, where)
        if len(piles) > CARDS:
            raise Invalid(f"{where}: {len(piles)}; there are {CARDS} cards")
        of_card = [0] * CARDS
        for number, cards in enumerate(piles, 1):
            for name in expect(cards, list, where):
                of_card[read_face(self.deck, name, where) // 2] = number
        for face in self.pile:
            of_card[face // 2] = len(piles)
        shuffled = [sum(1 << card for card in range(CARDS) if of_card[card] == n + 1) for n in range(len(piles))]
        game = self._game()
        drawn_after = [of_card[near // 2] if is_unshown(game, at) else 0 for at, near in enumerate(self.hands.near)]
        by_place = [drawn_after[seat * PLACES :][: int(self.hands.top[seat])] for seat in range(self.seats)]
        _check_derived(self.known, "drawn_after", by_place)
        return shuffled, drawn_after

    def _passed(self) -> list[int]:
        """CN22: the records of cards held at a pass, each after its length."""
        where = "knowledge, passed"
        found: list[int] = []
        for record in expect(self.known.get("passed", []), list, where):
            cards = [self._held_or_laid(card, where) for card in expect(record, list, where)]
            if len(cards) > PLACES or len(set(cards)) != len(cards):
                raise Invalid(f"{where}: a hand has {PLACES} cards at the most, each once")
            found += [len(cards), *cards]
        if len(found) > 10_000:
            raise Invalid(f"{where}: too many")
        game = self._game()
        game.passed = vec[i64](found)
        if not no_set_was_held(game):
            raise Invalid(f"{where}: three of the cards are a set, so that there was one to play (CN22)")
        return found

    def _held_or_laid(self, value: object, where: str) -> int:
        if isinstance(value, str):
            face = read_face(self.deck, value, where)
            at = ON_TABLE + face // 2
        else:
            seat, place = expect_list(value, 2, where)
            at = PLACES * self._seat(seat, where) + read_number(place, 0, PLACES - 1, where)
            face = int(self.hands.near[at])
        if not EMPTY < face < FIRST_LINK_FACE:
            raise Invalid(f"{where}: {shown(value)} is no regional card (CN22)")
        return at

    # Small things

    def _by_seat(self, key: str, least: int, most: int) -> list[int]:
        """Return a number for each seat; 0 if they are left out."""
        value = self.position.get(key, [0] * self.seats)
        return [read_number(number, least, most, key) for number in expect_list(value, self.seats, key)]

    def _seat(self, value: object, where: str) -> int:
        return read_seat(value, self.seats, where)

    def _seat_or_none(self, value: object, where: str) -> int:
        return -1 if value is None else self._seat(value, where)


def _check_derived(fields: Data, key: str, derived: object) -> None:
    """Refuse what is written but does not follow from the cards; it may be left out."""
    given = fields.get(key)
    if given is not None and given != derived:
        raise Invalid(f"{key}: {shown(given)}; by the cards it is {derived}")


def _rounds_that_ended(endings: list[str], rule: str) -> int:
    """Return the rounds that a rule ended, a bit each."""
    return sum(1 << number for number, ending in enumerate(endings) if ending == rule)


def read_word(value: object, words: list[str], where: str) -> str:
    word = expect(value, str, where)
    if word not in words:
        raise Invalid(f"{where}: {shown(word)} is not one of {', '.join(words)}")
    return word
