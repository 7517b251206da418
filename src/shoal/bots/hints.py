"""What somebody might play, and what it would bring: the search of `hard`, on a person's own view."""

from __future__ import annotations

from typing import NamedTuple

from shoal.bots.analysis import Option
from shoal.bots.hard import SECONDS, think
from shoal.core.game import Game, Log, View
from shoal.core.rng import Rng, Seed
from shoal.games import catalogue
from shoal.games.catalogue import rulebook
from shoal.notation import action, tell

MOST = 3
WORLDS = 3  # in which a move is told of alike, or it tells of something hidden


class Hint(NamedTuple):
    """A code, or None to do nothing; the chance to win with it, the points at the end, and the move in words."""

    code: int | None
    chance: float
    points: float
    text: str


def hints(view: View, seed: Seed, seconds: float = SECONDS, iterations: int = 0) -> list[Option]:
    """The best moves, the best first; none for who has nothing to choose. A number of iterations finds the same
    everywhere, a time as much as this machine can in it."""
    return _tried(view, seed, seconds, iterations)[:MOST]


def told_hints(view: View, seed: Seed, players: list[str], language: str = "en", iterations: int = 0) -> list[Hint]:
    """The same in words, for who does not type them: of moves that read alike, as with cards that differ only on the
    far side, the best one."""
    found: dict[str, Hint] = {}
    for option in _tried(view, seed, SECONDS, iterations):
        if len(found) < MOST:
            text = "" if option.code is None else in_words(view, option.code, seed, players, language)
            found.setdefault(text, Hint(option.code, option.chance, option.points, text))
    return [*found.values()]


def _tried(view: View, seed: Seed, seconds: float, iterations: int) -> list[Option]:
    options = think(view, Rng(seed), seconds, iterations).options
    if all(option.code is None for option in options):
        return []
    return [option for option in options if option.tries]


def in_words(view: View, code: int, seed: Seed, players: list[str], language: str = "en") -> str:
    """A move as the log would have it, for who makes it; where that depends on what nobody can see yet, without it."""
    worlds = rulebook(view.game).worlds(view)
    rng = Rng(seed)
    games = [worlds.sample(rng) for _ in range(WORLDS)]
    told = {_told(game, view, code, players, language) for game in games}
    if len(told) == 1:
        return told.pop()
    typed = catalogue.notation(view.game).for_deck(games[0].deck_number).phrase(action(games[0], code))
    return catalogue.words(view.game, language).MOVES.get(typed, typed)


def _told(game: Game, view: View, code: int, players: list[str], language: str) -> str:
    """What everybody would hear of it first."""
    log: Log = []
    assert view.seat is not None
    game.apply(view.seat, code, log)
    return tell(view.game, log[0].heard_by(None), view.seat, players=players, language=language) if log else ""
