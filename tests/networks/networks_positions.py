"""Positions of Networks written by hand, and helpers to read and count their cards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain, combinations, product
from random import Random
from typing import Any

Named = dict[str, Any]
Hand = list[str | None]

DECK = tomllib.loads((files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8"))
NAMES = {region["id"]: region["colour"] for region in DECK["region"]}
COLOUR: dict[str, str] = {city["name"]: region["colour"] for region in DECK["region"] for city in region["city"]}
LINKS: dict[str, set[str]] = {link["city"]: {NAMES[region] for region in link["regions"]} for link in DECK["link"]}
REGIONAL = ["/".join(sides) for sides in DECK["cards"]]
ALL_CARDS = [*REGIONAL, *LINKS]
FULL = 7  # cards in a hand
IDLE, LONG = 8, 100  # turns each: without a play or a take, and in all


# One card, as it is written


@cache
def flip(card: str) -> str:
    return "/".join(reversed(card.split("/")))


@cache
def same(card: str) -> str:
    """One name for a card, whichever side is named first."""
    return min(card, flip(card))


@cache
def colour(card: str) -> str:
    """The colour of the side named first."""
    return COLOUR[card.split("/", maxsplit=1)[0]]


def is_link(card: str) -> bool:
    return card in LINKS


def whole(text: str) -> str:
    """A card by both its cities; one city is enough where it stands on one card only."""
    if "/" in text or is_link(text):
        assert same(text) in map(same, ALL_CARDS), text
        return text
    found = [card for regional in REGIONAL for card in (regional, flip(regional)) if card.split("/")[0] == text]
    assert len(found) == 1, f"{text}: {found}"
    return found[0]


def cards(text: str) -> list[str]:
    """Cards with commas between them."""
    return [whole(word.strip()) for word in text.split(",") if word.strip()]


def places(text: str) -> Hand:
    """A hand, with a dash for a place that is free."""
    return [None if word.strip() == "-" else whole(word.strip()) for word in text.split(",") if word.strip()]


# Sets (NW3 to NW5, NW13, NW18)


@cache
def touch(one: str, other: str) -> bool:
    """NW3: regional cards of one colour belong together, and a linking card joins the regions on it."""
    if is_link(one):
        return not is_link(other) and colour(other) in LINKS[one]
    return touch(other, one) if is_link(other) else colour(one) == colour(other)


def sets(spread: Sequence[str]) -> list[list[int]]:
    """NW3: the positions of the cards of each set, the sets in the order of their first cards."""
    groups: list[set[int]] = []
    for new, card in enumerate(spread):
        joined = [group for group in groups if any(touch(spread[old], card) for old in group)]
        groups = [group for group in groups if group not in joined] + [{new}.union(*joined)]
    return sorted(sorted(group) for group in groups)


def set_cards(spread: Sequence[str]) -> list[list[str]]:
    return [[spread[at] for at in group] for group in sets(spread)]


def regional(spread: Iterable[str]) -> list[str]:
    return [card for card in spread if not is_link(card)]


def links(spread: Iterable[str]) -> int:
    return sum(is_link(card) for card in spread)


def valid(spread: Sequence[str]) -> bool:
    """NW4: each set has at least three cards, at least two of them regional."""
    return all(len(group) >= 3 and len(regional(group)) >= 2 for group in set_cards(spread))


def new_set(three: Sequence[str]) -> bool:
    """NW4: (a), (b) or (c)."""
    linking = [card for card in three if is_link(card)]
    colours = [colour(card) for card in regional(three)]
    if not linking:
        return len(set(colours)) == 1
    if len(linking) > 1:
        return False
    return all(shown in LINKS[linking[0]] for shown in colours)


def fits(card: str, spread: Sequence[str]) -> bool:
    """NW5."""
    if is_link(card):
        return any(colour(other) in LINKS[card] for other in regional(spread))
    return any(colour(card) in LINKS[other] if is_link(other) else colour(card) == colour(other) for other in spread)


def protected(group: Sequence[str]) -> bool:
    """NW13."""
    return links(group) > 0 and len({colour(card) for card in regional(group)}) >= 2


def score(spread: Sequence[str]) -> int:
    """NW18."""
    return max((len(regional(group)) for group in set_cards(spread)), default=0)


def limit(spread: Sequence[str]) -> int:
    """NW8: the Amazing Shrinking Hand."""
    return max(0, FULL - links(spread))


# Positions


def faces(card: str) -> list[str]:
    return [card] if is_link(card) else [card, flip(card)]


def some_set(loose: Sequence[str]) -> list[str] | None:
    for three in combinations(loose, 3):
        for shown in product(*map(faces, three)):
            if new_set(shown):
                return list(shown)
    return None


def heap(loose: Sequence[str], spread: Sequence[str]) -> tuple[list[str], list[str]]:
    """A spread on which as many of the loose cards as possible are laid, and those that are left."""
    lying, waiting = list(spread), list(loose)
    while waiting:
        shown = next((face for card in waiting for face in faces(card) if fits(face, lying)), None)
        laid = some_set(waiting) if shown is None else [shown]
        if laid is None:
            break
        lying += laid
        waiting = [card for card in waiting if same(card) not in map(same, laid)]
    return lying, waiting


def position(
    *hands: str,
    spreads: Mapping[int, str] | None = None,
    pile: str = "",
    discard: str = "",
    rest: str | int = "pile",
    seat: int = 0,
    to: str = "begin",
    drawn: int | None = None,
    source: str = "deck",
    round: int = 0,
    **more: object,
) -> Named:
    """A snapshot with as many seats as hands. Cards not mentioned go under the pile, under the discard pile, or into
    the spread of a seat, as `rest` says."""
    held = [places(hand) for hand in hands]
    lying = [cards((spreads or {}).get(player, "")) for player in range(len(hands))]
    covered, thrown = cards(pile), cards(discard)
    mentioned = [same(card) for card in chain(*held, *lying, covered, thrown) if card]
    assert len(set(mentioned)) == len(mentioned), "a card is mentioned twice"
    loose = [card for card in ALL_CARDS if same(card) not in mentioned]
    if isinstance(rest, int):
        lying[rest], loose = heap(loose, lying[rest])
        assert not loose, loose
    else:
        (covered if rest == "pile" else thrown).extend(loose)
    waits = {"seat": seat, "to": to} | ({} if drawn is None else {"drawn": drawn, "from": source})
    return {
        "game": "networks",
        "seats": len(hands),
        "options": {"rounds_per_player": 1},
        "round": round,
        "totals": [0] * len(hands),
        "waits_for": waits,
        "hands": held,
        "spreads": lying,
        "pile": covered,
        "discard": thrown,
        **more,
    }


def scattered(rng: Random, seats: int) -> Named:
    """A random position at the beginning of a turn: spreads, full and empty hands, full and empty piles."""
    loose = rng.sample(ALL_CARDS, len(ALL_CARDS))
    loose = [rng.choice(faces(card)) for card in loose]
    lying: list[list[str]] = [[] for _ in range(seats)]
    for player in range(seats):
        for _ in range(rng.choice((0, 3, 8, 15))):
            sample = rng.sample(loose, min(len(loose), 8))
            added = [card for card in sample if fits(card, lying[player])]
            laid = added[:1] if added and rng.random() < 0.8 else some_set(sample) or added[:1]
            lying[player] += laid
            loose = [card for card in loose if same(card) not in map(same, laid)]
    held: list[Hand] = []
    for player in range(seats):
        size = min(len(loose), rng.choice((0, 0, 1, 3, 7, limit(lying[player]), limit(lying[player]))))
        hand: Hand = [loose.pop() for _ in range(size)]
        for _ in range(rng.choice((0, 0, 1)) if hand else 0):
            hand.insert(rng.randrange(len(hand)), None)
        held.append(hand)
    if rng.random() < 0.4:
        heir = rng.randrange(seats)
        lying[heir], loose = heap(loose, lying[heir])
    cut = rng.choice((0, len(loose), len(loose) // 2, min(1, len(loose))))
    return position(*[""] * seats, seat=rng.randrange(seats)) | {
        "hands": held,
        "spreads": lying,
        "pile": loose[:cut],
        "discard": loose[cut:],
        "known_pile": rng.choice((0, cut)),
        "idle": rng.choice((0, IDLE * seats - 1)),
        "turns": LONG * seats - rng.choice((1, seats, 3 * seats)),
    }
