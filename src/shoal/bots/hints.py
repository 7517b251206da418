"""What somebody might play, and what it would bring: the search of `hard`, on a person's own view."""

from __future__ import annotations

from shoal.bots.hard import SECONDS, think
from shoal.bots.thought import Option
from shoal.core.chance import Chance, Seed
from shoal.core.game import Game, Log, View
from shoal.games import catalogue
from shoal.games.catalogue import rulebook
from shoal.notation import action, tell

MOST = 3
WORLDS = 3  # in which a move is told of alike, or it tells of something hidden


def hints(view: View, seed: Seed, seconds: float = SECONDS, iterations: int = 0) -> list[Option]:
    """The best moves, the best first; none for who has nothing to choose. A number of iterations finds the same
    everywhere, a time as much as this machine can in it."""
    options = think(view, Chance(seed), seconds, iterations).options
    if all(option.code is None for option in options):
        return []
    return [option for option in options[:MOST] if option.tries]


def in_words(view: View, code: int, seed: Seed, players: list[str], language: str = "en") -> str:
    """A move as the log would have it, for who makes it; where that depends on what nobody can see yet, as it is
    typed."""
    worlds = rulebook(view.game).worlds(view)
    chance = Chance(seed)
    games = [worlds.sample(chance) for _ in range(WORLDS)]
    typed = catalogue.notation(view.game).for_deck(games[0].deck_number).phrase(action(games[0], code))
    told = {_told(game, view, code, players, language) for game in games}
    return told.pop() if len(told) == 1 else typed


def _told(game: Game, view: View, code: int, players: list[str], language: str) -> str:
    """What everybody would hear of it first."""
    log: Log = []
    assert view.seat is not None
    game.apply(view.seat, code, log)
    return tell(view.game, log[0].heard_by(None), view.seat, players=players, language=language) if log else ""
