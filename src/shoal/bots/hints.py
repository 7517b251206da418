"""Hints for a player: the best moves that the search of `hard` finds from the player's view."""

from __future__ import annotations

from typing import NamedTuple

from shoal.bots.analysis import Option
from shoal.bots.hard import think
from shoal.core.game import Game, Log, View
from shoal.core.rng import Rng, Seed
from shoal.games import catalogue
from shoal.games.catalogue import rulebook
from shoal.notation import phrase, tell

MOST = 3
WORLDS = 3  # if the log line of a move differs between them, it tells of something hidden


class Hint(NamedTuple):
    """A move that may be played."""

    code: int | None  # None: do nothing, off turn
    chance: float  # of winning
    points: float  # expected at the end
    text: str


def hints(view: View, seed: Seed, seconds: float | None = None, iterations: int = 0) -> list[Option]:
    """Return the best moves, the best first; none if there is nothing to choose.

    A number of iterations finds the same moves on every machine.
    """
    return _tried(view, seed, seconds, iterations)[:MOST]


def told_hints(view: View, seed: Seed, players: list[str], language: str = "en", iterations: int = 0) -> list[Hint]:
    """Return the best moves in words. Of moves that read alike only the best counts: their cards may differ only on the
    far side."""
    found: dict[str, Hint] = {}
    for option in _tried(view, seed, None, iterations):
        if len(found) < MOST:
            text = "" if option.code is None else in_words(view, option.code, seed, players, language)
            found.setdefault(text, Hint(option.code, option.chance, option.points, text))
    return [*found.values()]


def _tried(view: View, seed: Seed, seconds: float | None, iterations: int) -> list[Option]:
    options = think(view, Rng(seed), seconds, iterations).options
    if all(option.code is None for option in options):
        return []
    return [option for option in options if option.tries]


def in_words(view: View, code: int, seed: Seed, players: list[str], language: str = "en") -> str:
    """Return the log line of a move, or the phrase that is typed for it if the line would tell of something hidden."""
    worlds = rulebook(view.game).worlds(view)
    rng = Rng(seed)
    games = [worlds.sample(rng) for _ in range(WORLDS)]
    told = {_told(game, view, code, players, language) for game in games}
    if len(told) == 1:
        return told.pop()
    typed = phrase(games[0], code)
    return catalogue.words(view.game, language).MOVES.get(typed, typed)


def _told(game: Game, view: View, code: int, players: list[str], language: str) -> str:
    """Return the first public log line of a move."""
    log: Log = []
    assert view.seat is not None
    game.apply(view.seat, code, log)
    return tell(view.game, log[0].heard_by(None), view.seat, players=players, language=language) if log else ""
