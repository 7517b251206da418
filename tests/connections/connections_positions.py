"""Positions of Connections written by hand, and helpers to read and play them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

Named = dict[str, Any]
Hand = list[str | None]
Same = frozenset[str]

DATA = tomllib.loads((files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8"))
COLOURS = {region["id"]: region["colour"] for region in DATA["region"]}
COLOUR = {city["name"]: region["colour"] for region in DATA["region"] for city in region["city"]}
LINKS = {link["city"]: [COLOURS[region] for region in link["regions"]] for link in DATA["link"]}
REGIONAL = ["/".join(cities) for cities in DATA["cards"]]
DECK = [*REGIONAL, *LINKS]

DEAL = {3: 8, 4: 7, 5: 6, 6: 5}
POINTS = {3: 4, 4: 8, 5: 15, 6: 30, 7: 60, 8: 125, 9: 250, 10: 500, 11: 1000}


# Cards


@cache
def same(card: str) -> Same:
    """The card, whichever way it lies."""
    return frozenset(card.split("/"))


def turned(card: str) -> str:
    return "/".join(card.split("/")[::-1])


def near(card: str) -> str:
    """The side that faces its holder; on the table, the side turned up."""
    return card.partition("/")[0]


def far(card: str) -> str:
    return card.rpartition("/")[2]


def card(text: str) -> str:
    """A card with this side near, or up; a city that stands on one card only is enough."""
    if "/" in text or text in LINKS:
        assert same(text) in map(same, DECK), text
        return text
    (found,) = [card for card in REGIONAL if text in same(card)]
    return found if near(found) == text else turned(found)


def cards(text: str) -> list[str]:
    return [card(word) for word in text.split(", ") if word]


def hand(text: str) -> Hand:
    """Cards by place; `-` is a free place."""
    return [None if word == "-" else card(word) for word in text.split(", ") if word]


def shortened(places: Sequence[str | None]) -> Hand:
    """A hand without free places at its end."""
    last = max((place for place, held in enumerate(places) if held), default=-1)
    return list(places[: last + 1])


# Positions


def link(
    city: str, owner: int, colour: str, partner: int | None = None, invited: int | None = None, laid: int = 2
) -> Named:
    """A linking card on the table. A set comes before it, so that the second turn is the first to lay one."""
    return {"link": city, "owner": owner, "colour": colour, "partner": partner, "invited": invited, "laid": laid}


def in_order(links: Sequence[Named]) -> list[Named]:
    """Linking cards of one player, laid one after another in the order given."""
    last: Counter[int] = Counter()
    found = []
    for tie in links:
        owner = tie["owner"]
        last[owner] = max(tie["laid"], last[owner] + 1)
        found.append(tie | {"laid": last[owner]})
    return found


def with_link(table: Sequence[str], tie: Named) -> list[str]:
    """A table with a linking card right behind the set that it was laid on, and the linking cards before it."""
    of_set = [place for place, card in enumerate(table) if COLOUR.get(near(card)) == tie["colour"]]
    links = [place for place, card in enumerate(table) if card in LINKS]
    behind = max([*of_set[2:3], *links, -1]) + 1 if len(of_set) > 2 else len(table)
    return [*table[:behind], tie["link"], *table[behind:]]


def all_laid(regional: Sequence[str], white: Sequence[str]) -> list[str]:
    """A table of all these cards, as they can have been played: sets, three at a time, then single cards to them. There
    is a set for each of the linking cards."""
    colours, rng = sorted(COLOURS.values()), Random(1)
    for _ in range(1000):
        left, table = list(regional), list[str]()
        for colour in colours:
            three = [card for card in left if colour in (COLOUR[near(card)], COLOUR[far(card)])][:3]
            if len(three) == 3:
                table += [card if COLOUR[near(card)] == colour else turned(card) for card in three]
                left = [card for card in left if card not in three]
        shown = {COLOUR[near(card)] for card in table}
        single = [card if COLOUR[near(card)] in shown else turned(card) for card in left]
        if shown >= {COLOUR[near(card)] for card in single} and all(shown & set(LINKS[city]) for city in white):
            return table + single
        rng.shuffle(colours)
    raise AssertionError("these cards cannot all be laid")


def links_for(table: Sequence[str], cities: Sequence[str], seat: int) -> list[Named]:
    """Linking cards, each on a set of the table."""
    colours = [COLOUR[near(card)] for card in table]
    return [link(city, seat, next(hue for hue in LINKS[city] if colours.count(hue) > 2)) for city in cities]


def turns_had(seats: int, dealt: int, seat: int, had: int) -> list[int]:
    """Turns of each seat when all have had so many, and those before `seat` one more."""
    first = (dealt + 1) % seats
    ahead = (seat - first) % seats
    return [had + ((other - first) % seats < ahead) for other in range(seats)]


def position(
    *hands: str,
    tables: Mapping[int, str] | None = None,
    links: Sequence[Named] = (),
    discard: str = "",
    pile: str = "",
    rest: int | None = None,
    seat: int = 1,
    to: str = "turn",
    round: int | None = None,
    had: int | None = None,
    **others: Any,
) -> Named:
    """A snapshot; there are as many seats as hands. Cards not mentioned lie under the pile, or on the table of the seat
    `rest`, so that the pile can run out; that is late in the last round, or, if it is to be earlier, the linking cards
    are in the hands of the others. Linking cards lie behind their sets on the tables of their owners."""
    seats = len(hands)
    held = [hand(text) for text in hands]
    lying = [cards((tables or {}).get(player, "")) for player in range(seats)]
    discarded, next_ones = cards(discard), cards(pile)
    groups: list[Sequence[str | None]] = [*held, *lying, [tie["link"] for tie in links], discarded, next_ones]
    named = {same(card) for group in groups for card in group if card}
    left = [card for card in DECK if same(card) not in named]
    on_table = list(links)
    if rest is None:
        next_ones += left
    else:
        white = [card for card in left if card in LINKS]
        lying[rest] += all_laid([card for card in left if card not in LINKS], white if had is None else [])
        if had is None:
            on_table += links_for(lying[rest], white, rest)
        else:
            for other in sorted({*range(seats)} - {rest}, key=lambda other: (other == seat, other)):
                while white and len(held[other]) < DEAL[seats]:
                    held[other].append(white.pop())
            assert not white
    on_table = in_order(on_table)
    for tie in on_table:
        lying[tie["owner"]] = with_link(lying[tie["owner"]], tie)
    late = rest is not None and had is None
    dealt = round if round is not None else seats - 1 if late and "announced" not in others else 0
    turns = had if had is not None else 30 if late else 5
    announced = others.get("announced")
    had_by = turns_had(seats, dealt, seat if announced is None else announced, turns)
    if announced is not None and "last_turns" in others:
        gone = [0 if player == announced else 2 - more for player, more in enumerate(others["last_turns"])]
        had_by = [before + since for before, since in zip(had_by, gone, strict=True)]
    return {
        "game": "connections",
        "seats": seats,
        "options": {},
        "round": dealt,
        "totals": [0] * seats,
        "waits_for": {"seat": seat, "to": to},
        "hands": held,
        "tables": lying,
        "links": on_table,
        "discard": discarded,
        "pile": next_ones,
        "turns": had_by,
        **others,
    }


def on_turn(written: Named, seat: int) -> Named:
    """The same position when it is another seat's turn."""
    turns = turns_had(written["seats"], written["round"], seat, min(written["turns"]))
    return written | {"waits_for": {"seat": seat, "to": "turn"}, "turns": turns}


def everywhere(snapshot: Named) -> Counter[Same]:
    """All cards of a position."""
    groups = [*snapshot["hands"], *snapshot["tables"], snapshot["discard"], snapshot["pile"]]
    return Counter(same(card) for group in groups for card in group if card)


# Points


def points(cities: int) -> int:
    return POINTS.get(min(cities, 11), 0)


def pairs(held: Sequence[str | None]) -> int:
    """The most pairs of one colour, each card counted by either of its sides (CN19)."""
    sides = [[COLOUR[near(card)], COLOUR[far(card)]] for card in held if card and card not in LINKS]
    return max(sum(count // 2 for count in Counter(choice).values()) for choice in product(*sides))


# Play


def plain(snapshot: Named) -> Named:
    """Return the part in which two snapshots of a position agree. An idle turn is counted when it is over."""
    announced = snapshot.get("announced")
    playing = (snapshot["waits_for"] or {}).get("to") == "draw"
    ties = ("link", "owner", "colour", "partner", "invited", "laid")
    return {
        "round": snapshot["round"],
        "totals": snapshot["totals"],
        "waits_for": snapshot["waits_for"],
        "hands": [shortened(held) for held in snapshot["hands"]],
        "tables": snapshot["tables"],
        "links": sorted([[laid[tie] for tie in ties] for laid in snapshot["links"]]),
        "invited_now": sorted(snapshot.get("invited_now", [])),
        "withdrawn_now": snapshot.get("withdrawn_now", False),
        "tokens": snapshot["tokens"],
        "discard": [same(card) for card in snapshot["discard"]],
        "pile": [same(card) for card in snapshot["pile"]],
        "offers": sorted([offer[part] for part in ("from", "to", "give", "take")] for offer in snapshot["offers"]),
        "turns": snapshot["turns"],
        "idle": None if playing else snapshot["idle"],
        "announced": announced,
        "last_turns": None if announced is None else snapshot["last_turns"],
        "fresh": snapshot.get("fresh", False),
    }


def ends(offer: Named) -> list[tuple[int, int]]:
    return [(offer["from"], offer["give"]), (offer["to"], offer["take"])]


# Positions at random


class Strewn:
    """A position at random, well on in a round: sets, linking cards and partnerships on the table."""

    def __init__(self, rng: Random, seats: int) -> None:
        self.rng = rng
        self.seats = seats
        self.stock = rng.sample(REGIONAL, len(REGIONAL))
        self.white = rng.sample(sorted(LINKS), len(LINKS))
        self.tables: list[list[str]] = [[] for _ in range(seats)]
        self.links: list[Named] = []

    def take(self, colour: str, count: int) -> list[str]:
        """Up to so many cards, this colour up."""
        found = [card for card in self.stock if colour in (COLOUR[near(card)], COLOUR[far(card)])][:count]
        self.stock = [card for card in self.stock if card not in found]
        return [card if COLOUR[near(card)] == colour else turned(card) for card in found]

    def lay_set(self, seat: int) -> None:
        colour = self.rng.choice(sorted(COLOURS.values()))
        laid = self.take(colour, self.rng.randint(3, 4))
        if len(laid) < 3:
            self.stock += laid
            return
        self.tables[seat] += laid
        for _ in range(self.rng.choice([0, 1, 1, 1, 2])):
            self.lay_link(seat, colour)

    def lay_link(self, seat: int, colour: str) -> None:
        fitting = [city for city in self.white if colour in LINKS[city]]
        if not fitting or len([laid for laid in self.links if laid["owner"] == seat]) == 2:
            return
        others = [other for other in range(self.seats) if other != seat]
        partner, invited = self.rng.choice([(None, None), (None, 1), (1, None)])
        self.links.append(
            link(
                fitting[0],
                seat,
                colour,
                self.rng.choice(others) if partner else None,
                self.rng.choice(others) if invited else None,
            )
        )
        self.white.remove(fitting[0])

    def written(self) -> Named:
        for seat in range(self.seats):
            for _ in range(self.rng.randint(0, 2)):
                self.lay_set(seat)
        for laid in self.links:
            if laid["partner"] is not None:
                colour = self.rng.choice([colour for colour in LINKS[laid["link"]] if colour != laid["colour"]])
                joined = self.take(colour, self.rng.randint(1, 2))
                self.tables[laid["partner"]] += joined
                laid["partner"] = laid["partner"] if joined else None
        left = [*self.stock, *self.white]
        self.rng.shuffle(left)
        hands: list[str] = []
        for _ in range(self.seats):
            size = min(self.rng.randint(0, DEAL[self.seats]), len(left))
            words = [*left[:size], *["-"] * self.rng.choice([0, 0, 1])]
            del left[:size]
            hands.append(", ".join(self.rng.sample(words, len(words))))
        under = self.rng.choice([0, 1, 2, 12])
        placing: Named = {"pile": ", ".join(left)} if self.rng.random() < 0.4 else {"discard": ", ".join(left[under:])}
        tables = {seat: ", ".join(table) for seat, table in enumerate(self.tables)}
        return position(*hands, tables=tables, links=self.links, **placing, **self.times())

    def times(self) -> Named:
        dealt = self.rng.choice([0, self.seats - 2, self.seats - 1, self.seats - 1])
        return {
            "seat": self.rng.randrange(self.seats),
            "round": dealt,
            "totals": [self.rng.randint(-20 * dealt, 100 * dealt) for _ in range(self.seats)],
            "had": self.rng.choice([4, 5, 6, 7, 58]),
            "idle": self.rng.randint(0, 2 * self.seats - 1),
        }


def strewn(rng: Random, seats: int) -> Named:
    return Strewn(rng, seats).written()
