"""Five set-collecting table games, exact and fast.

>>> import shoal
>>> game = shoal.new("fossil", seats=4, seed=7)
>>> while not game.over:
...     game.apply(game.to_move, game.legal(game.to_move)[0])
>>> len(game.scores)
4
"""

from time import perf_counter
from typing import NamedTuple

from shoal.core.errors import Invalid, Refused, shown
from shoal.core.game import COMPILED, Game, Line, Log, Option, Rulebook, View
from shoal.core.rng import Rng, Seed
from shoal.games import catalogue
from shoal.games.cosmopolis.deck_file import DeckFile, load_deck
from shoal.notation import action, code, named, picture, restore, snapshot, tell
from shoal.record import Record
from shoal.search.playout import play_matches
from shoal.version import __version__

__all__ = [
    "DeckFile",
    "Game",
    "Invalid",
    "Line",
    "Log",
    "Option",
    "Playouts",
    "Record",
    "Refused",
    "Rng",
    "Rulebook",
    "Seed",
    "View",
    "__version__",
    "action",
    "code",
    "compiled",
    "games",
    "imagine",
    "load_deck",
    "named",
    "new",
    "picture",
    "playouts",
    "restore",
    "snapshot",
    "tell",
]

PORTION = 0.005  # seconds; compiled code ignores Ctrl-C and blocks other threads, so it works in portions


class Playouts(NamedTuple):
    """The results of many random matches: all decisions, and each seat's wins (shared ones included) and points."""

    matches: int
    decisions: int
    wins: list[int]
    points: list[int]


def games() -> list[Rulebook]:
    """Return every game with its name, title, numbers of seats and options."""
    return catalogue.rulebooks()


def new(game: str, *, seats: int, seed: Seed | None = None, deck: DeckFile | None = None, **options: int) -> Game:
    """Deal a game.

    An int seed gives the fast generator, 32 bytes the keyed one; without a seed, it is random. `load_deck` reads a deck
    of your own for the games with city cards.
    """
    return Record(game, seats=seats, seed=seed, players=None, deck=deck, **options).game


def imagine(view: View, rng: Rng) -> Game:
    """Return a whole game that looks the same to the seat of the view."""
    return catalogue.rulebook(view.game).worlds(view).sample(rng)


def playouts(game: str, *, seats: int, matches: int, seed: Seed, **options: int) -> Playouts:
    """Play random matches inside the compiled code."""
    if matches < 0:
        raise Invalid(f"matches: 0 or more, not {shown(matches)}")
    book = catalogue.rulebook(game)
    catalogue.check_seats(book, seats)
    settings = list(catalogue.with_defaults(book.options, options).values())
    rng = Rng(seed)
    wins, points = [0] * seats, [0] * seats
    played, decisions, portion = 0, 0, 1
    while played < matches:
        portion = min(portion, matches - played)
        start = perf_counter()
        decisions += play_matches(book, seats, settings, portion, rng, wins, points)
        played += portion
        portion = max(1, min(2 * portion, int(portion * PORTION / (perf_counter() - start + 1e-9))))
    return Playouts(played, decisions, wins, points)


def compiled() -> bool:
    """Return whether the rules run compiled."""
    return COMPILED
