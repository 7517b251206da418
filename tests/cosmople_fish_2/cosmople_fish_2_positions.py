"""The cosmopolis deck, positions of Cosmople-Fish II written by hand, and helpers to play them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
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
