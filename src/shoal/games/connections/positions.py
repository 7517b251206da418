"""Positions of Connections in names: hands by place, the cards on each table, linking cards with their partners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.core.rng import Rng
from shoal.games.connections import table
from shoal.games.connections.checks import last_turns_at, turns_at
from shoal.games.connections.codes import MOST_SEATS, offer_given, offer_taken, offer_to
from shoal.games.connections.passes import ON_TABLE
from shoal.games.connections.rules import BY_SEAT, HEAD, IDLE_ROUNDS, MOST_TURNS, ended_by
from shoal.games.connections.table import PLACES, points_for
from shoal.games.connections.worlds import empty, points_so_far
from shoal.games.cosmopolis.deck import BIT, CARDS, FIRST_LINK_FACE, LINKS, REGIONAL, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY, TRUTH, Hands
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import faces_named, link_card, read_colour, read_face, read_hands
from shoal.games.cosmopolis.positions import (
    read_cards,
    read_flag,
    read_number,
    read_pile,
    read_seat,
    read_waits_for,
)

T = TypeVar("T")

PHASES = ["turn", "discard", "draw"]
PILES = ["deck", "discard"]
ENDINGS = ["CN14", "CN15", "ALL5"]
POSITION = {
    "seats",
    "options",
    "round",
    "totals",
    "endings",
    "waits_for",
    "hands",
    "tables",
    "tokens",
    "links",
    "invited_now",
    "withdrawn_now",
    "offers",
    "discard",
    "pile",
    "turns",
    "idle",
    "announced",
    "last_turns",
    "fresh",
    "pairs",
    "knowledge",
}
OF_HANDS = {"seen", "private", "not_near"}  # what is known of each card


def position(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names."""
    read = _Facts(facts)
    return {**read.picture(), "knowledge": read.knowledge()}


def picture(facts: vec[i64]) -> Data:
    """The same without what is known, but with what the cards on the tables bring so far."""
    read = _Facts(facts)
    found = read.picture()
    return found | read.points(found["links"])


def numbers(position: Data, deck: Deck) -> vec[i64]:
    """And back."""
    only(position, POSITION, "snapshot")
    return _Reader(position, deck).state_vector()


# Numbers to names


class _Facts:
    """The numbers of a truth or a view, by what they are. Pages are drawn of it all the time, so names are looked up by
    the handful."""

    def __init__(self, facts: vec[i64]) -> None:
        self.given = facts
        self.facts: list[int] = list(facts)
        self.seats = self.facts[0]
        self.deck = deck_number(self.facts[1])
        self.link_names = self.deck.whole_names[FIRST_LINK_FACE::2]
        self.links = HEAD + BY_SEAT * self.seats
        self.discard = self.links + table.LINK_FACTS
        self.shuffles = self.discard + self.facts[14] + self.facts[15]
        self.passed = self.shuffles
        if self.facts[19]:
            self.passed += self.facts[19] + self.seats * PLACES
        self.hands = self.passed + self.facts[20]

    def picture(self) -> Data:
        facts, seats = self.facts, self.seats
        totals, turns, left, offers, played, pairs = (
            facts[at : at + seats] for at in range(HEAD, HEAD + BY_SEAT * seats, seats)
        )
        phase, announced, on_table = facts[4], facts[10], self._cards(self.discard, self.shuffles)
        discarded = facts[14]
        return {
            "seats": seats,
            "options": {"rounds_per_player": facts[2] // seats},
            "round": facts[3],
            "totals": totals,
            "endings": [ended_by(facts[12], facts[17], number) for number in range(facts[3] + (phase == table.OVER))],
            "waits_for": self._waits_for(),
            "hands": self._hands(),
            "tables": _shared_out(on_table[discarded:], played),
            "tokens": [tokens_left(cards) for cards in played],
            "links": self._links(),
            "invited_now": _by_bits(facts[11], self.link_names),
            "withdrawn_now": facts[18] == 1,
            "offers": _offers(offers),
            "discard": on_table[:discarded][::-1],
            "pile": self._pile(),
            "turns": turns,
            "idle": facts[9],
            "announced": None if announced < 0 else announced,
            "last_turns": None if announced < 0 else left,
            "fresh": facts[8] == 1,
            "pairs": [_by_bits(places, range(PLACES)) for places in pairs] if phase == table.OVER else None,
        }

    def points(self, links: list[Data]) -> Data:
        """What the cards on the tables bring so far: for each seat, and around each linking card."""
        found = points_so_far(self.given)
        return {
            "scores": found[: self.seats],
            "connections": [
                {"link": link["link"], "cities": cities, "points": points_for(cities)}
                for link, cities in zip(links, found[self.seats :], strict=True)
            ],
        }

    def knowledge(self) -> Data:
        """What is known of the hands, of what was shuffled in (CN21), and from passes (CN22)."""
        found = knowledge(read_hand_numbers(self.given, self.hands, self.deck, self.seats, PLACES))
        shuffles = self.facts[19]
        if shuffles:
            start = self.shuffles + shuffles
            found["shuffled"] = [
                [self.deck.whole(2 * card) for card in range(CARDS) if cards >> card & 1]
                for cards in self.facts[self.shuffles : start]
            ]
            found["drawn_after"] = [
                self.facts[start + seat * PLACES : start + seat * PLACES + len(hand)]
                for seat, hand in enumerate(self._hands())
            ]
        if self.hands > self.passed:
            found["passed"] = list(self._records())
        return found

    def _records(self) -> Iterator[list[object]]:
        """CN22: cards that were held at a pass: [seat, place], or by name once they are on a table."""
        at = self.passed
        while at < self.hands:
            end = at + 1 + self.facts[at]
            yield [
                self.deck.whole(2 * (card - ON_TABLE)) if card >= ON_TABLE else [card // PLACES, card % PLACES]
                for card in self.facts[at + 1 : end]
            ]
            at = end

    def _cards(self, start: int, end: int) -> list[str]:
        """Cards that are known whole."""
        whole = self.deck.whole_names
        return [whole[face] for face in self.facts[start:end]]

    def _waits_for(self) -> Data | None:
        facts = self.facts
        if facts[4] == table.OVER:
            return None
        waits: Data = {"seat": facts[5], "to": PHASES[facts[4]]}
        if facts[4] == table.DISCARD:
            waits |= {"drawn": facts[6], "from": PILES[facts[7]]}
        return waits

    def _hands(self) -> list[list[str | None]]:
        """By place; free places after the last card are left out."""
        held = faces_named(self.deck, self.facts[self.hands : self.hands + self.seats * PLACES])
        found = [held[at : at + PLACES] for at in range(0, len(held), PLACES)]
        for cards in found:
            while cards and cards[-1] is None:
                cards.pop()
        return found

    def _links(self) -> list[Data]:
        names, colours = self.link_names, self.deck.colour_names
        owners, partners, guests, sets, laid = (
            self.facts[at : at + LINKS] for at in range(self.links, self.discard, LINKS)
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
        """In a view only how many cards it has."""
        number, end = self.facts[13], len(self.facts)
        return self._cards(end - number, end)[::-1] if self.facts[16] else number


def _shared_out(cards: list[str], numbers: list[int]) -> list[list[str]]:
    """So many to the first, so many to the second and so on."""
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
    """Those whose bit is set."""
    return [name for number, name in enumerate(names) if bits >> number & 1] if bits else []


# Names to numbers


class _Reader:
    """A position in names, read into numbers."""

    def __init__(self, position: Data, deck: Deck) -> None:
        self.deck = deck
        self.position = position
        self.seats: int = position["seats"]
        self.round = read_number(position.get("round", 0), 0, self._rounds() - 1, "round")
        self.phase, self.to_move, self.drawn, self.from_discard = self._waits_for()
        self.over = self.phase == table.OVER
        self.endings = self._endings()
        self.tables = self._tables()
        self.discard = self._open_pile()
        self.announced = self._seat_or_none(position.get("announced"), "announced")
        self.links = self._links()
        self.offers = self._offers()
        self.hands = self._hands()

    def state_vector(self) -> vec[i64]:
        shuffled, drawn_after = self._shuffles()
        passed = self._passed()
        pairs = self._pairs()
        self._show_what_was_shown(pairs)
        tables = [face for cards in self.tables for face in cards]
        pile = self._pile()
        left = self._last_turns()
        head = [
            *(self.seats, self.deck.number, self._rounds(), self.round),
            *(self.phase, self.to_move, self.drawn, self.from_discard),
            *(self._flag("fresh"), self._idle(), self.announced, self._invited_now()),
            *(_rounds_that_ended(self.endings, "CN15"), len(pile), len(self.discard), len(tables), 1),
            *(_rounds_that_ended(self.endings, "ALL5"), self._flag("withdrawn_now"), len(shuffled), len(passed)),
        ]
        by_seat = [
            *self._by_seat("totals", most=1_000_000),
            *self._turns(left),
            *left,
            *self.offers,
            *self._played(),
            *pairs,
        ]
        held = vec[i64]([0] * self.hands.length)
        self.hands.write(held, 0, TRUTH)
        shuffles = [*shuffled, *drawn_after] if shuffled else []
        return vec[i64]([*head, *by_seat, *self.links, *self.discard, *tables, *shuffles, *passed, *held, *pile])

    def _rounds(self) -> int:
        per_player: int = self.position["options"]["rounds_per_player"]
        return self.seats * per_player

    def _waits_for(self) -> tuple[int, int, int, int]:
        """Phase, seat, place of the card drawn, and whether it is from the discard pile."""
        waits = read_waits_for(self.position)
        if waits is None:
            return table.OVER, -1, EMPTY, 0
        phase = PHASES.index(read_word(waits.get("to"), PHASES, "waits_for, to"))
        seat = self._seat(waits.get("seat"), "waits_for, seat")
        if phase != table.DISCARD:
            only(waits, {"seat", "to"}, f"waits_for to {PHASES[phase]}")
            return phase, seat, EMPTY, 0
        only(waits, {"seat", "to", "drawn", "from"}, "waits_for to discard")
        drawn = read_number(waits.get("drawn"), 0, PLACES - 1, "waits_for, drawn")
        return phase, seat, drawn, PILES.index(read_word(waits.get("from"), PILES, "waits_for, from"))

    def _endings(self) -> list[str]:
        """CN14, CN15: left out, an earlier round was announced to be over, and the last one ended by itself."""
        usual = ["CN14"] * self.round + ["CN15"] * self.over
        endings = expect_list(self.position.get("endings", usual), len(usual), "endings")
        return [read_word(rule, ENDINGS, "endings") for rule in endings]

    def _tables(self) -> list[list[int]]:
        tables = [
            read_cards(self.deck, cards, f"tables, seat {seat}")
            for seat, cards in enumerate(expect_list(self.position.get("tables"), self.seats, "tables"))
        ]
        if sum(map(len, tables)) > CARDS:
            raise Invalid(f"tables: {sum(map(len, tables))} cards; there are {CARDS} (CN1)")
        return tables

    def _open_pile(self) -> list[int]:
        """The discard pile, which is written from the top."""
        return read_cards(self.deck, self.position.get("discard", []), "discard")[::-1]

    def _pile(self) -> list[int]:
        elsewhere = [*self.hands.near, *self.discard, *(face for cards in self.tables for face in cards)]
        return read_pile(self.deck, self.position.get("pile"), elsewhere, "pile")[::-1]

    def _links(self) -> list[int]:
        found = [-1] * table.LINK_FACTS
        for entry in expect(self.position.get("links", []), list, "links"):
            fields = expect(entry, dict, "links")
            only(fields, {"link", "owner", "colour", "partner", "invited", "laid"}, "links")
            link = link_card(self.deck, fields.get("link"), "links, link") - REGIONAL
            where = f"links, {fields['link']}"
            if found[table.OWNER + link] >= 0:
                raise Invalid(f"{where}: listed twice")
            found[table.OWNER + link] = self._seat(fields.get("owner"), f"{where}, owner")
            found[table.SET_COLOUR + link] = read_colour(self.deck, fields.get("colour"), f"{where}, colour")
            found[table.PARTNER + link] = self._seat_or_none(fields.get("partner"), f"{where}, partner")
            found[table.INVITED + link] = self._seat_or_none(fields.get("invited"), f"{where}, invited")
            found[table.LAID_IN + link] = read_number(fields.get("laid"), 0, 1000, f"{where}, laid")
        return found

    def _invited_now(self) -> int:
        cities = expect(self.position.get("invited_now", []), list, "invited_now")
        return sum(1 << link for link in {link_card(self.deck, city, "invited_now") - REGIONAL for city in cities})

    def _offers(self) -> list[int]:
        found = [table.NO_OFFER] * self.seats
        for entry in expect(self.position.get("offers", []), list, "offers"):
            fields = expect(entry, dict, "offers")
            only(fields, {"from", "to", "give", "take"}, "offers")
            giver = self._seat(fields.get("from"), "offers, from")
            if found[giver] != table.NO_OFFER:
                raise Invalid(f"offers: seat {giver} has two; one open offer each (CN13)")
            given, taken = (read_number(fields.get(key), 0, PLACES - 1, f"offers, {key}") for key in ("give", "take"))
            found[giver] = (given * MOST_SEATS + self._seat(fields.get("to"), "offers, to")) * PLACES + taken
        return found

    # Turns

    def _idle(self) -> int:
        """Left out, none; if that ended the game, as few as it takes."""
        ended_so = self.over and self.endings[-1] == "CN15"
        return read_number(self.position.get("idle", IDLE_ROUNDS * self.seats * ended_so), 0, 1_000_000, "idle")

    def _last_turns(self) -> list[int]:
        """Left out, as the first of the last turns of the seat waited for has them."""
        given = self.position.get("last_turns")
        if given is None and self.announced >= 0 and not self.over:
            return last_turns_at(self.seats, self.announced, self.to_move, 2)
        return self._by_seat("last_turns")

    def _turns(self, left: list[int]) -> list[int]:
        """Left out, as few as the open cards, the announcement or the end ask for."""
        if self.position.get("turns") is not None:
            return self._by_seat("turns")
        laid = [turn + 1 for turn in self.links[table.LAID_IN :] if turn >= 0]
        had = max([0, *laid, *(1 for cards in [*self.tables, self.discard] if cards)])
        if self.announced >= 0 or self.over:
            had = max(had, table.TURNS_BEFORE_THE_END)
        if self.over and self.endings[-1] == "ALL5":
            had = MOST_TURNS
        return turns_at(self.seats, self.round, self.to_move, had, self.announced, left)

    # What follows from the rest

    def _played(self) -> list[int]:
        """CN9: with each card on a table a token has gone."""
        played = [len(cards) for cards in self.tables]
        tokens = [tokens_left(cards) for cards in played]
        if "tokens" in self.position and self._numbers("tokens", self.position["tokens"], self.seats) != tokens:
            raise Invalid(f"tokens: {self.position['tokens']}; by the cards on the tables they are {tokens} (CN9)")
        return played

    def _pairs(self) -> list[int]:
        """CN19: once the game is over, the places of the pairs in each hand, a bit each."""
        game = empty(self.deck, self.seats, Rng(1))
        game.hands = self.hands
        places = [sorted(game.pair_off(seat)) if self.over else [] for seat in range(self.seats)]
        if self.position.get("pairs") is not None:
            given = expect_list(self.position["pairs"], self.seats, "pairs")
            if not self.over:
                raise Invalid("pairs: they are counted when the game is over (CN19)")
            if [self._numbers("pairs", hand, None) for hand in given] != places:
                raise Invalid(f"pairs: {given}; by the hands they are at {places} (CN19)")
        return [sum(1 << place for place in hand) for hand in places]

    # Hands, and what is known of them

    def _hands(self) -> Hands:
        hands = read_hands(self.deck, self.position.get("hands"), self.seats, PLACES)
        if "knowledge" in self.position:
            known = expect(self.position["knowledge"], dict, "knowledge")
            only(known, {*OF_HANDS, "shuffled", "drawn_after", "passed"}, "knowledge")  # nobody asks for anything here
            read_knowledge(hands, {key: value for key, value in known.items() if key in OF_HANDS})
        return hands

    def _shuffles(self) -> tuple[list[int], list[int]]:
        """CN21: for each shuffle its cards, a bit each; for each place how many were before its card was drawn."""
        known: Data = self.position.get("knowledge", {})
        where = "knowledge, shuffled"
        piles = expect(known.get("shuffled", []), list, where)
        if len(piles) > CARDS:
            raise Invalid(f"{where}: {len(piles)}; there are {CARDS} cards")
        shuffled = [
            sum(BIT[card] for card in {read_face(self.deck, name, where) // 2 for name in expect(cards, list, where)})
            for cards in piles
        ]
        return shuffled, self._drawn_after(known.get("drawn_after"), len(shuffled))

    def _drawn_after(self, value: object, most: int) -> list[int]:
        found = [0] * (self.seats * PLACES)
        where = "knowledge, drawn_after"
        for seat, places in enumerate([] if value is None else expect_list(value, self.seats, where)):
            numbers = expect_list(places, int(self.hands.top[seat]), f"{where}, seat {seat}")
            for place, number in enumerate(numbers):
                found[seat * PLACES + place] = read_number(number, 0, most, f"{where}, seat {seat}, place {place}")
        return found

    def _passed(self) -> list[int]:
        """CN22: the records of cards held at a pass, each after its length."""
        known: Data = self.position.get("knowledge", {})
        found: list[int] = []
        for record in expect(known.get("passed", []), list, "knowledge, passed"):
            cards = [self._held_or_laid(card) for card in expect(record, list, "knowledge, passed")]
            found += [len(cards), *cards]
        if len(found) > 10_000:
            raise Invalid("knowledge, passed: too many")
        return found

    def _held_or_laid(self, value: object) -> int:
        if isinstance(value, str):
            return ON_TABLE + read_face(self.deck, value, "knowledge, passed") // 2
        seat, place = expect_list(value, 2, "knowledge, passed")
        at = PLACES * self._seat(seat, "knowledge, passed")
        return at + read_number(place, 0, PLACES - 1, "knowledge, passed")

    def _show_what_was_shown(self, pairs: list[int]) -> None:
        """CN13, CN19, CD7, CD8: an offered card, one just taken from the discard pile, and the pairs that were counted
        have been seen, even if a position written by hand does not say so."""
        hands = self.hands
        for seat in range(self.seats):
            for place in range(hands.top[seat]):
                if hands.card_at(seat, place) == EMPTY:
                    continue
                is_drawn = self.from_discard and (seat, place) == (self.to_move, self.drawn)
                offer = self.offers[seat]
                if is_drawn or pairs[seat] >> place & 1:
                    hands.show(seat, place, hands.everyone)
                elif offer != table.NO_OFFER and offer_given(offer) == place:
                    hands.show(seat, place, BIT[offer_to(offer)])

    # Small things

    def _flag(self, key: str) -> int:
        return int(read_flag(self.position, key, key))

    def _by_seat(self, key: str, most: int = 1000) -> list[int]:
        """A number for each seat; 0 if they are left out."""
        value = self.position.get(key)
        if value is None:
            return [0] * self.seats
        return [read_number(number, -most, most, key) for number in expect_list(value, self.seats, key)]

    def _numbers(self, key: str, value: object, length: int | None) -> list[int]:
        """Small numbers, as many as there should be."""
        given = expect(value, list, key) if length is None else expect_list(value, length, key)
        return [read_number(number, 0, table.TOKENS, key) for number in given]

    def _seat(self, value: object, where: str) -> int:
        return read_seat(value, self.seats, where)

    def _seat_or_none(self, value: object, where: str) -> int:
        return -1 if value is None else self._seat(value, where)


def _rounds_that_ended(endings: list[str], rule: str) -> int:
    """The rounds that a rule ended, a bit each."""
    return sum(1 << number for number, ending in enumerate(endings) if ending == rule)


def read_word(value: object, words: list[str], where: str) -> str:
    word = expect(value, str, where)
    if word not in words:
        raise Invalid(f"{where}: {shown(word)} is not one of {', '.join(words)}")
    return word
