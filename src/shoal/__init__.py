"""Five set-collecting table games, exact and fast.

>>> import shoal
>>> game = shoal.new("fossil", seats=4, seed=7)
>>> while not game.over:
...     game.apply(game.to_move, game.legal(game.to_move)[0])
>>> len(game.scores)
4
"""

from shoal.core.chance import Chance, Seed
from shoal.core.errors import Invalid, Refused, shown
from shoal.core.game import COMPILED, Game, Line, Log, Option, Rulebook, View
from shoal.games import catalogue
from shoal.games.cosmopolis.deck_file import DeckFile, load_deck
from shoal.notation import action, code, named, restore, snapshot, tell
from shoal.record import Record
from shoal.search import playout
from shoal.version import __version__

__all__ = [
    "Chance",
    "DeckFile",
    "Game",
    "Invalid",
    "Line",
    "Log",
    "Option",
    "Record",
    "Refused",
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
    "playouts",
    "restore",
    "snapshot",
    "tell",
]

PORTION = 1000  # matches


def games() -> list[Rulebook]:
    """Every game: its name, title, seats (least to most) and options."""
    return catalogue.rulebooks()


def new(game: str, *, seats: int, seed: Seed | None = None, deck: DeckFile | None = None, **options: int) -> Game:
    """Deal a game. An int seed gives the fast chance, 32 bytes the keyed one, none one that nobody knows; a deck of
    one's own, for the cosmopolis games, from `load_deck`."""
    return catalogue.new(game, seats, seed, options, deck.deck.number if deck else 0)


def imagine(view: View, chance: Chance) -> Game:
    """A whole game that looks the same to the seat of the view."""
    return catalogue.rulebook(view.game).worlds(view).sample(chance)


def playouts(game: str, *, seats: int, matches: int, seed: Seed, **options: int) -> playout.Playouts:
    """So many random matches inside the compiled code."""
    if matches < 0:
        raise Invalid(f"matches: 0 or more, not {shown(matches)}")
    book = catalogue.rulebook(game)
    catalogue.check_seats(book, seats)
    settings = list(catalogue.settle(book.options, options).values())
    chance = Chance(seed)
    played = playout.playouts(book, seats, settings, 0, chance)
    while played.matches < matches:  # in portions: compiled code does not hear Ctrl-C
        played += playout.playouts(book, seats, settings, min(PORTION, matches - played.matches), chance)
    return played


def compiled() -> bool:
    """Whether the rules run compiled."""
    return COMPILED
