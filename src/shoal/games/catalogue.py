"""Name to game: the games there are, how many may play, and their options."""

from __future__ import annotations

from typing import Final

from shoal.rules.chance import Chance, Seed, fresh_seed
from shoal.rules.cosmopolis.connections_worlds import ConnectionsRulebook
from shoal.rules.cosmopolis.fish_worlds import FishRulebook
from shoal.rules.cosmopolis.networks_worlds import NetworksRulebook
from shoal.rules.errors import Invalid, shown
from shoal.rules.fossil import FossilRulebook
from shoal.rules.game import Game, Option, Rulebook
from shoal.rules.twisted_fish_worlds import TwistedFishRulebook

BOOKS: Final[list[Rulebook]] = [
    FossilRulebook(),
    TwistedFishRulebook(),
    FishRulebook(),
    NetworksRulebook(),
    ConnectionsRulebook(),
]


def rulebooks() -> list[Rulebook]:
    return BOOKS[:]


def rulebook(name: str) -> Rulebook:
    for book in BOOKS:
        if book.name == name:
            return book
    raise Invalid(f"there is no game {name!r}; the games are {', '.join(book.name for book in BOOKS)}")


def new(name: str, seats: int, seed: Seed | None, options: dict[str, int], deck: int = 0) -> Game:
    """Deal a game. An int seed gives the fast chance, 32 bytes the keyed one, none a keyed one that nobody knows."""
    book = rulebook(name)
    check_seats(book, seats)
    settings = settle(book.options, options)
    chance = Chance(fresh_seed() if seed is None else seed)
    return book.deal(seats, list(settings.values()), chance, deck)


def check_seats(book: Rulebook, seats: int) -> None:
    if not book.least <= seats <= book.most:
        raise Invalid(f"seats: {book.title} is for {book.least} to {book.most} players, not {shown(seats)}")


def settle(known: list[Option], given: dict[str, int]) -> dict[str, int]:
    """Every option with its value, in the order of the rulebook; Invalid for one unknown or out of range."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise Invalid(
                f"options: there is no {name!r}; " + (f"there are {', '.join(names)}" if names else "none here")
            )
    settled: dict[str, int] = {}
    for option in known:
        value = given.get(option.name, option.default)
        if not option.least <= value <= option.most:
            raise Invalid(f"options: {option.name} is {option.least} to {option.most}, not {shown(value)}")
        settled[option.name] = value
    return settled
