"""Positions of Connections in names: hands by place, the cards on each table, linking cards with their partners."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.connections import table
from shoal.games.connections.codes import MOST_SEATS, offer_given, offer_taken, offer_to
from shoal.games.connections.rules import HEAD, ended_by
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import BIT, CARDS, FIRST_LINK_FACE, LINKS, REGIONAL, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY, TRUTH, Hands
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import colour_name, hand_names, link_card, read_colour, read_hands
from shoal.games.cosmopolis.positions import read_cards, read_flag, read_number, read_seat

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
    "links",
    "invited_now",
    "offers",
    "discard",
    "pile",
    "turns",
    "idle",
    "announced",
    "last_turns",
    "fresh",
    "knowledge",
}


def position(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names."""
    return _Facts(facts).position()


def numbers(position: Data, deck: Deck) -> vec[i64]:
    """And back."""
    only(position, POSITION, "snapshot")
    return _Reader(position, deck).truth()


# Numbers to names


class _Facts:
    """The numbers of a truth or a view, by what they are."""

    def __init__(self, facts: vec[i64]) -> None:
        self.facts = facts
        self.seats = facts[0]
        self.deck = deck_number(facts[1])
        self.links = HEAD + 5 * self.seats
        self.discard = self.links + table.LINK_FACTS
        self.cards = self.discard + facts[14]
        self.hands = read_hand_numbers(facts, self.cards + facts[15], self.deck, self.seats, PLACES)

    def position(self) -> Data:
        facts = self.facts
        announced = _or_none(facts[10])
        return {
            "seats": self.seats,
            "options": {"rounds_per_player": facts[2] // self.seats},
            "round": facts[3],
            "totals": self._by_seat(0),
            "endings": self._endings(),
            "waits_for": self._waits_for(),
            "hands": [hand_names(self.hands, seat) for seat in range(self.seats)],
            "tables": self._tables(),
            "links": [self._link(link) for link in range(LINKS) if facts[self.links + table.OWNER + link] >= 0],
            "invited_now": [self._link_name(link) for link in range(LINKS) if facts[11] >> link & 1],
            "offers": self._offers(),
            "discard": self._cards(self.discard, facts[14])[::-1],
            "pile": self._pile(),
            "turns": self._by_seat(1),
            "idle": facts[9],
            "announced": announced,
            "last_turns": None if announced is None else self._by_seat(2),
            "fresh": facts[8] == 1,
            "knowledge": knowledge(self.hands),
        }

    def _by_seat(self, which: int) -> list[int]:
        start = HEAD + which * self.seats
        return list(self.facts[start : start + self.seats])

    def _cards(self, start: int, number: int) -> list[str]:
        return [self.deck.whole(face) for face in self.facts[start : start + number]]

    def _endings(self) -> list[str]:
        finished = self.facts[3] + (self.facts[4] == table.OVER)
        return [ended_by(self.facts[12], self.facts[17], number) for number in range(finished)]

    def _waits_for(self) -> Data | None:
        facts = self.facts
        if facts[4] == table.OVER:
            return None
        waits: Data = {"seat": facts[5], "to": PHASES[facts[4]]}
        if facts[4] == table.DISCARD:
            waits |= {"drawn": facts[6], "from": PILES[facts[7]]}
        return waits

    def _tables(self) -> list[list[str]]:
        at = self.cards
        found = []
        for played in self._by_seat(4):
            found.append(self._cards(at, played))
            at += played
        return found

    def _link(self, link: int) -> Data:
        def fact(which: int) -> int:
            return self.facts[self.links + which + link]

        return {
            "link": self._link_name(link),
            "owner": fact(table.OWNER),
            "colour": colour_name(self.deck, fact(table.SET_COLOUR)),
            "partner": _or_none(fact(table.PARTNER)),
            "invited": _or_none(fact(table.INVITED)),
            "laid": fact(table.LAID_IN),
        }

    def _link_name(self, link: int) -> str:
        return self.deck.name(FIRST_LINK_FACE + 2 * link)

    def _offers(self) -> list[Data]:
        return [
            {"from": seat, "to": offer_to(offer), "give": offer_given(offer), "take": offer_taken(offer)}
            for seat, offer in enumerate(self._by_seat(3))
            if offer != table.NO_OFFER
        ]

    def _pile(self) -> int | list[str]:
        """In a view only how many cards it has."""
        if self.facts[16] == 0:
            return self.facts[13]
        return self._cards(self.cards + self.facts[15] + self.hands.length, self.facts[13])[::-1]


def _or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


# Names to numbers


class _Reader:
    """A position in names, read into numbers."""

    def __init__(self, position: Data, deck: Deck) -> None:
        self.deck = deck
        self.position = position
        self.seats: int = position["seats"]

    def truth(self) -> vec[i64]:
        position = self.position
        head = self._head()
        endings = self._endings(finished=head[3] + (head[4] == table.OVER))
        tables = self._tables()
        faces = [face for cards in tables for face in cards]
        pile = self._pile(position.get("pile"), "pile")
        discard = self._pile(position.get("discard", []), "discard")
        offers = self._offers()
        hands = self._hands()
        _show_what_was_shown(hands, head, offers)
        held = vec[i64]([0] * hands.length)
        hands.write(held, 0, TRUTH)
        head += [_rounds(endings, "CN15"), len(pile), len(discard), len(faces), 1, _rounds(endings, "ALL5")]
        by_seat = [
            *self._by_seat("totals", most=1_000_000),
            *self._by_seat("turns"),
            *self._by_seat("last_turns"),
            *offers,
            *[len(cards) for cards in tables],
        ]
        return vec[i64]([*head, *by_seat, *self._links(), *discard, *faces, *held, *pile])

    def _head(self) -> list[int]:
        """The first numbers, up to the invitations of this turn."""
        position = self.position
        rounds = self.seats * position["options"]["rounds_per_player"]
        return [
            self.seats,
            self.deck.number,
            rounds,
            read_number(position.get("round", 0), 0, rounds - 1, "round"),
            *self._waits_for(),
            int(read_flag(position, "fresh", "fresh")),
            read_number(position.get("idle", 0), 0, 1_000_000, "idle"),
            self._seat_or_none(position.get("announced"), "announced"),
            sum(1 << link for link in self._invited_now()),
        ]

    def _waits_for(self) -> list[int]:
        """Phase, seat, place of the card drawn, and whether it is from the discard pile."""
        if "waits_for" not in self.position:
            raise Invalid("waits_for: nothing is not an object")
        if self.position["waits_for"] is None:
            return [table.OVER, -1, EMPTY, 0]
        waits = expect(self.position["waits_for"], dict, "waits_for")
        phase = PHASES.index(read_word(waits.get("to"), PHASES, "waits_for, to"))
        seat = self._seat(waits.get("seat"), "waits_for, seat")
        if phase != table.DISCARD:
            only(waits, {"seat", "to"}, f"waits_for to {PHASES[phase]}")
            return [phase, seat, EMPTY, 0]
        only(waits, {"seat", "to", "drawn", "from"}, "waits_for to discard")
        drawn = read_number(waits.get("drawn"), 0, PLACES - 1, "waits_for, drawn")
        return [phase, seat, drawn, PILES.index(read_word(waits.get("from"), PILES, "waits_for, from"))]

    def _endings(self, finished: int) -> list[str]:
        endings = expect_list(self.position.get("endings", ["CN14"] * finished), finished, "endings")
        return [read_word(rule, ENDINGS, "endings") for rule in endings]

    def _invited_now(self) -> set[int]:
        cities = expect(self.position.get("invited_now", []), list, "invited_now")
        return {link_card(self.deck, city, "invited_now") - REGIONAL for city in cities}

    def _hands(self) -> Hands:
        hands = read_hands(self.deck, self.position.get("hands"), self.seats, PLACES)
        if "knowledge" in self.position:
            known = expect(self.position["knowledge"], dict, "knowledge")
            only(known, {"seen", "private"}, "knowledge")  # nobody asks for anything here
            read_knowledge(hands, known)
        return hands

    def _tables(self) -> list[list[int]]:
        tables = [
            read_cards(self.deck, cards, f"tables, seat {seat}")
            for seat, cards in enumerate(expect_list(self.position.get("tables"), self.seats, "tables"))
        ]
        if sum(map(len, tables)) > CARDS:
            raise Invalid(f"tables: {sum(map(len, tables))} cards; there are {CARDS} (CN1)")
        return tables

    def _pile(self, value: object, where: str) -> list[int]:
        """A pile is written from the top."""
        return read_cards(self.deck, value, where)[::-1]

    def _by_seat(self, key: str, most: int = 1000) -> list[int]:
        """A number for each seat; 0 if they are left out."""
        value = self.position.get(key)
        if value is None:
            return [0] * self.seats
        return [read_number(number, -most, most, key) for number in expect_list(value, self.seats, key)]

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

    def _seat(self, value: object, where: str) -> int:
        return read_seat(value, self.seats, where)

    def _seat_or_none(self, value: object, where: str) -> int:
        return -1 if value is None else self._seat(value, where)


def _show_what_was_shown(hands: Hands, head: list[int], offers: list[int]) -> None:
    """CN13, CN19, CD7, CD8: an offered card, one just taken from the discard pile, and at the end all hands have been
    seen, even if a position written by hand does not say so."""
    phase, to_move, drawn, from_discard = head[4:8]
    for seat in range(hands.seats):
        for place in range(hands.top[seat]):
            if hands.card_at(seat, place) == EMPTY:
                continue
            is_drawn = from_discard and (seat, place) == (to_move, drawn)
            if is_drawn or phase == table.OVER:
                hands.show(seat, place, hands.everyone)
            elif offers[seat] != table.NO_OFFER and offer_given(offers[seat]) == place:
                hands.show(seat, place, BIT[offer_to(offers[seat])])


def _rounds(endings: list[str], rule: str) -> int:
    """The rounds that a rule ended, a bit each."""
    return sum(1 << number for number, ending in enumerate(endings) if ending == rule)


def read_word(value: object, words: list[str], where: str) -> str:
    word = expect(value, str, where)
    if word not in words:
        raise Invalid(f"{where}: {shown(word)} is not one of {', '.join(words)}")
    return word
