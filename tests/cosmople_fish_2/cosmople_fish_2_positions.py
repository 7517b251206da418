"""The cosmopolis deck, positions of Cosmople-Fish II written by hand, and its rules worked out on them card by card."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import shoal
from shoal import Game, notation

Named = dict[str, Any]
Hand = list[str | None]

DECK_FILE = Path(shoal.__file__).parent / "games" / "cosmopolis" / "cosmopolis.toml"
DECK = tomllib.loads(DECK_FILE.read_text(encoding="utf-8"))
COLOURS: list[str] = [region["colour"] for region in DECK["region"]]
CITIES: dict[str, list[str]] = {
    region["colour"]: [city["name"] for city in region["city"]] for region in DECK["region"]
}
COLOUR_OF: dict[str, str] = {city: colour for colour, cities in CITIES.items() for city in cities}
REGION_COLOUR: dict[str, str] = {region["id"]: region["colour"] for region in DECK["region"]}
LINKS: dict[str, list[str]] = {
    link["city"]: [REGION_COLOUR[region] for region in link["regions"]] for link in DECK["link"]
}
REGIONAL: list[str] = ["/".join(sides) for sides in DECK["cards"]]
ALL_CARDS: list[str] = [*REGIONAL, *LINKS]

DEALT = {3: 5, 4: 4, 5: 3, 6: 3}
POINTS = [0, 2, 4, 7, 15, 30, 60, 125, 250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500]


# Cards


def near(card: str) -> str:
    return card.split("/", maxsplit=1)[0]


def far(card: str) -> str:
    return card.rsplit("/", maxsplit=1)[-1]


def turned(card: str) -> str:
    return "/".join(reversed(card.split("/")))


def plain(card: str) -> str:
    """The card whichever way it lies."""
    return "/".join(sorted(card.split("/")))


def is_link(card: str) -> bool:
    return card in LINKS


def shows(card: str) -> str | None:
    """The colour of the side that faces the holder; None for a linking card."""
    return COLOUR_OF.get(near(card))


def held(hand: Iterable[str | None]) -> list[str]:
    return [card for card in hand if card is not None]


def is_set(cards: Sequence[str]) -> bool:
    """CF9: cards of one colour, or a linking card with cards of the colours on it."""
    links = [card for card in cards if is_link(card)]
    colours = {shows(card) for card in cards if not is_link(card)}
    if not links:
        return len(colours) == 1
    return len(links) == 1 and bool(colours) and colours <= set(LINKS[links[0]])


def worth(cards: Sequence[str]) -> int:
    """CF13: by the different cities that lie uppermost."""
    return POINTS[len({near(card) for card in cards})]


# Positions written by hand


def fits(name: str, card: str) -> bool:
    return plain(name) == plain(card) if "/" in name else name in card.split("/")


def pick(names: Sequence[str]) -> list[str]:
    """A different card for each name. A card written whole is itself; a city alone is a card that has it near."""
    free, found = list(ALL_CARDS), dict[int, str]()
    while len(found) < len(names):
        choices = {
            index: [card for card in free if fits(name, card)] for index, name in enumerate(names) if index not in found
        }
        index = min(choices, key=lambda i: (len(choices[i]), i))
        assert choices[index], f"there is no card left for {names[index]}"
        card, name = choices[index][0], names[index]
        free.remove(card)
        found[index] = name if "/" in name else card if near(card) == name else turned(card)
    return [found[index] for index in range(len(names))]


def names_in(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def put_away(cards: list[str]) -> list[list[str]]:
    """Sets on the table of all these cards but a few that fit nowhere, which are the last list."""
    links = [card for card in cards if is_link(card)]
    loose = [card for card in cards if not is_link(card)]
    sets: list[list[str]] = []
    while loose:
        colour = max(COLOURS, key=lambda c: sum(c in sides_of(card) for card in loose))
        group = [card for card in loose if colour in sides_of(card)]
        if len(group) < 2:
            break
        sets.append([card if shows(card) == colour else turned(card) for card in group])
        loose = [card for card in loose if card not in group]
    for card in [*links, *loose]:
        for group, side in product(sets, (card, turned(card))):
            if is_set([*group, side]):
                group.append(side)
                break
    gone = {plain(card) for group in sets for card in group}
    return [*sets, [card for card in cards if plain(card) not in gone]]


def sides_of(card: str) -> set[str]:
    return {COLOUR_OF[city] for city in card.split("/")}


def position(
    *hands: str,
    seats: int = 3,
    seat: int = 1,
    sets: Mapping[int, Sequence[str]] | None = None,
    pile: str = "",
    away: Sequence[int] = (),
    **more: object,
) -> Named:
    """A snapshot in which a seat begins its turn. Hands by seat, places divided by commas, `-` for a free one; sets
    likewise. What is not mentioned is in the pile, below what is; or, with `away`, on the table before those seats."""
    before = [(sets or {}).get(player, ()) for player in range(seats)]
    texts = [*hands, *[""] * (seats - len(hands)), *[text for some in before for text in some], pile]
    lists = [names_in(text) for text in texts]
    picked = iter(pick([name for names in lists for name in names if name != "-"]))
    cards: list[Hand] = [[None if name == "-" else next(picked) for name in names] for names in lists]
    written, top = iter(cards[seats:-1]), held(cards[-1])
    tables = [[held(next(written)) for _ in some] for some in before]
    used = {plain(card) for some in cards for card in held(some)}
    rest = [card for card in ALL_CARDS if plain(card) not in used]
    if away:
        *groups, last = put_away(rest)
        for number, group in enumerate(groups):
            tables[away[number % len(away)]].append(group)
        cards[away[0]] += last
        rest = []
    return {
        "game": "cosmople-fish-2",
        "seats": seats,
        "options": {"rounds_per_player": 1},
        "round": 0,
        "totals": [0] * seats,
        "waits_for": {"seat": seat, "to": "turn"},
        "hands": cards[:seats],
        "sets": tables,
        "pile": [*top, *rest],
        **more,
    }


# Playing


def restored(written: Named) -> Game:
    return shoal.restore(written)


def play(game: Game, *moves: str) -> Game:
    """Moves as they are typed; one of another seat than the one waited for is written `2: turn 0`."""
    for move in moves:
        seat, text = (int(move[0]), move[2:].strip()) if move[1:2] == ":" else (game.to_move, move)
        game.apply(seat, notation.read(game, text))
    return game


def after(written: Named, *moves: str) -> Game:
    return play(restored(written), *moves)


def legal(game: Game, seat: int | None = None) -> set[str]:
    codes = list(game.legal(game.to_move if seat is None else seat))
    moves = {notation.phrase(game, code) for code in codes}
    assert len(moves) == len(codes)
    return moves


def waits_for(game: Game) -> Named | None:
    waits: Named | None = shoal.snapshot(game)["waits_for"]
    return waits


def hand(game: Game, seat: int) -> Hand:
    cards: Hand = shoal.snapshot(game)["hands"][seat]
    return trimmed(cards)


def trimmed(cards: Sequence[str | None]) -> Hand:
    """A hand without the free places after its last card."""
    last = max((place for place, card in enumerate(cards) if card is not None), default=-1)
    return list(cards[: last + 1])


def sets_of(game: Game, seat: int) -> list[list[str]]:
    """The cities that lie uppermost in each set of a seat, in no order."""
    return [sorted(near(card) for card in cards) for cards in shoal.snapshot(game)["sets"][seat]]


def everything(snapshot: Named) -> Counter[str]:
    """Every card of a position of any cosmopolis game, whichever way it lies."""
    cards = [card for cards in snapshot["hands"] for card in held(cards)] + list(snapshot["pile"])
    waits = snapshot["waits_for"] or {}
    cards += [waits["received"]] if "received" in waits else []
    cards += waits.get("laid", [])
    cards += [card for sets in snapshot.get("sets", []) for some in sets for card in some]
    for key in ("spreads", "tables"):
        cards += [card for some in snapshot.get(key, []) for card in some]
    return Counter(plain(card) for card in [*cards, *snapshot.get("discard", [])])


def a_link(colour: str) -> str:
    return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} link"


# A referee


@dataclass
class Table:
    """A game of Cosmople-Fish II played by hand."""

    seats: int
    rounds: int
    round: int
    totals: list[int]
    waits: Named | None
    hands: list[Hand]
    sets: list[list[list[str]]]
    pile: list[str]
    fresh: bool

    @classmethod
    def of(cls, snapshot: Named) -> Table:
        return cls(
            snapshot["seats"],
            snapshot["seats"] * snapshot["options"]["rounds_per_player"],
            snapshot["round"],
            list(snapshot["totals"]),
            None if snapshot["waits_for"] is None else dict(snapshot["waits_for"]),
            [trimmed(cards) for cards in snapshot["hands"]],
            [[list(cards) for cards in sets] for sets in snapshot["sets"]],
            list(snapshot["pile"]),
            snapshot.get("fresh", False),
        )

    @property
    def begins(self) -> int:
        """ALL3: the seat to the left of the dealer."""
        return (self.round % self.seats + 1) % self.seats

    @property
    def scores(self) -> list[int]:
        """CF13 and CF15: the rounds before, and the sets on the table."""
        return [total + sum(worth(cards) for cards in sets) for total, sets in zip(self.totals, self.sets, strict=True)]

    def places(self, seat: int) -> dict[int, str]:
        return {place: card for place, card in enumerate(self.hands[seat]) if card is not None}

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do (CF3 to CF8, CD4)."""
        if self.waits is None:
            return set()
        found = {f"turn {place}" for place in self.turnable(seat)}
        if seat == self.waits["seat"]:
            found |= getattr(self, f"to_{self.waits['to']}")(seat)
        return found

    def turnable(self, seat: int) -> set[int]:
        """CD4, with the linking cards left out, which look the same turned round (CD2)."""
        assert self.waits is not None
        if self.waits["to"] == "answer" or (seat == self.waits["seat"] and not self.fresh):
            return set()
        return {place for place, card in self.places(seat).items() if not is_link(card)}

    def to_turn(self, seat: int) -> set[str]:
        colours = {shows(card) for card in self.places(seat).values()} - {None}
        others = [other for other in range(self.seats) if other != seat]
        asks = {
            f"ask {other} for {wanted}"
            for other in others
            for colour in colours
            for wanted in (colour, a_link(str(colour)))
        }
        adds = {
            f"add {place} to {number}"
            for place, card in self.places(seat).items()
            for number, cards in enumerate(self.sets[seat])
            if is_set([*cards, card])
        }
        return (asks | adds) or {"fish"}

    def to_answer(self, seat: int) -> set[str]:
        assert self.waits is not None
        fitting = {place for place, card in self.places(seat).items() if answers(card, self.waits)}
        return {f"give {place}" for place in fitting} or {"no"}

    def to_into(self, seat: int) -> set[str]:
        targets = ["new", *range(len(self.sets[seat]))]
        return {f"into {target}" for target in targets if self.can_finish(seat, target, [], None)}

    def to_lay(self, seat: int) -> set[str]:
        assert self.waits is not None
        target, laid = self.waits["set"], self.waits["laid"]
        lays = {
            f"lay {place}"
            for place, card in self.places(seat).items()
            if self.can_finish(seat, target, [*laid, card], place)
        }
        return lays | ({"done"} if self.complete(seat, target, laid) else set())

    def complete(self, seat: int, target: str | int, laid: list[str]) -> bool:
        """CF5: a regional card of the colour asked for is among those laid, and all fit."""
        assert self.waits is not None
        base = [] if isinstance(target, str) else self.sets[seat][target]
        asked = any(shows(card) == self.waits["colour"] for card in laid)
        return asked and is_set([*base, self.waits["received"], *laid])

    def can_finish(self, seat: int, target: str | int, laid: list[str], without: int | None) -> bool:
        """More than a card of the colour asked for and a linking card is never needed to complete a set."""
        left = [card for place, card in self.places(seat).items() if place != without]
        return any(
            self.complete(seat, target, [*laid, *extra]) for size in (0, 1, 2) for extra in combinations(left, size)
        )

    def play(self, seat: int, text: str) -> None:
        """Carries out a move; what a new deal will be is left to chance."""
        kind, *words = text.split()
        getattr(self, f"play_{kind}")(seat, words)
        self.hands = [trimmed(cards) for cards in self.hands]

    def play_turn(self, seat: int, words: list[str]) -> None:
        self.hands[seat][int(words[0])] = turned(self.places(seat)[int(words[0])])

    def play_ask(self, seat: int, words: list[str]) -> None:
        link = words[-1] == "link"
        colour = " ".join(words[3:-1] if link else words[2:])
        kind = "link" if link else "card"
        self.waits = {"seat": int(words[0]), "to": "answer", "asked_by": seat, "for": kind, "colour": colour}
        self.fresh = False

    def play_no(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        self.draw(self.waits["asked_by"])

    def play_give(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        card = self.take(seat, int(words[0]))
        self.waits = {
            "seat": self.waits["asked_by"],
            "to": "into",
            "colour": self.waits["colour"],
            "received": card,
        }

    def play_into(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        target = words[0] if words[0] == "new" else int(words[0])
        self.waits = {**self.waits, "to": "lay", "set": target, "laid": []}

    def play_lay(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        self.waits["laid"] = [*self.waits["laid"], self.take(seat, int(words[0]))]

    def play_done(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        cards = [self.waits["received"], *self.waits["laid"]]
        if self.waits["set"] == "new":
            self.sets[seat].append(cards)
        else:
            self.sets[seat][self.waits["set"]] += cards
        self.pass_on(seat)

    def play_add(self, seat: int, words: list[str]) -> None:
        self.sets[seat][int(words[2])].append(self.take(seat, int(words[0])))
        self.draw(seat)

    def play_fish(self, seat: int, words: list[str]) -> None:
        self.draw(seat)

    def take(self, seat: int, place: int) -> str:
        card = self.places(seat)[place]
        self.hands[seat][place] = None
        return card

    def draw(self, seat: int) -> None:
        """To the first free place (CD3); the draw that empties the pile ends the round (CF14)."""
        places = self.hands[seat]
        free = places.index(None) if None in places else len(places)
        places[free : free + 1] = [self.pile.pop(0)]
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        self.fresh = False
        if self.pile:
            self.waits = {"seat": (seat + 1) % self.seats, "to": "turn"}
            return
        self.waits = None
        if self.round + 1 < self.rounds:
            self.totals = self.scores
            self.sets = [[] for _ in range(self.seats)]
            self.round += 1
            self.fresh = True
            self.waits = {"seat": self.begins, "to": "turn"}


def answers(card: str, waits: Named) -> bool:
    """CF4: from the side that its holder can see."""
    if waits["for"] == "link":
        return is_link(card) and waits["colour"] in LINKS[card]
    return shows(card) == str(waits["colour"])


def choose(rng: Random, game: Game, snapshot: Named) -> tuple[int, str]:
    """A seat and a move of it. Seats off turn turn a card now and then; asks are likelier to be met than not, and
    cards to be added than not."""
    seat, table = game.to_move, Table.of(snapshot)
    others = [other for other in range(game.seats) if other != seat and game.legal(other)]
    if others and rng.random() < 0.15:
        seat = rng.choice(others)
    moves = sorted(legal(game, seat))
    lucky = [move for move in moves if would_be_met(table, move)]
    adds = [move for move in moves if move.startswith("add")]
    likely = adds if adds and rng.random() < 0.5 else lucky if lucky and rng.random() < 0.5 else moves
    return seat, rng.choice(likely)


def would_be_met(table: Table, move: str) -> bool:
    """Whether it is an ask for what the player asked has."""
    kind, *words = move.split()
    if kind != "ask":
        return False
    link = words[-1] == "link"
    wanted = {"for": "link" if link else "card", "colour": " ".join(words[3:-1] if link else words[2:])}
    return any(answers(card, wanted) for card in table.places(int(words[0])).values())
