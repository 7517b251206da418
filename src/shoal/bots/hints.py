"""Hints for a player: the best moves that the search of `hard` finds from the player's view, each with a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from shoal.bots.analysis import ConsideredMove
from shoal.bots.hard import analyse
from shoal.core.game import Game, Log, View
from shoal.core.reasons import HintedMove, Reason
from shoal.core.rng import Rng, Seed
from shoal.games import catalogue
from shoal.games.catalogue import rulebook
from shoal.notation import phrase, tell, told_reason

MOST = 3
MOST_REASONS = 2  # a fact and what follows from it
WORLDS = 3  # if the log line of a move differs between them, it tells of something hidden


class Hint(NamedTuple):
    """A move that may be played."""

    code: int | None  # None: do nothing, off turn
    chance: float  # of winning
    points: float  # expected at the end
    text: str
    reason: str  # at most two short sentences
    likely: float | None  # share of deals in which its question is met; None if it asks nothing


def best_moves(view: View, seed: Seed, seconds: float | None = None, iterations: int = 0) -> list[ConsideredMove]:
    """Return the best moves, the best first; none if there is nothing to choose.

    A number of iterations finds the same moves on every machine.
    """
    return _tried(view, seed, seconds, iterations)[:MOST]


def told_hints(view: View, seed: Seed, players: list[str], language: str = "en", iterations: int = 0) -> list[Hint]:
    """Return the best moves in words; none where there is one move alone. Of moves that read alike only the best
    counts: their cards may differ only on the far side."""
    if is_forced(view):
        return []
    found: dict[str, ConsideredMove] = {}
    for move in _tried(view, seed, None, iterations):
        if len(found) < MOST:
            text = "" if move.code is None else in_words(view, move.code, seed, players, language)
            found.setdefault(text, move)
    chosen = [*found.values()]
    told = Told(view, seed, players, language)
    return [
        Hint(move.code, move.chance, move.points, text, told.reason(move, chosen), _likely(move))
        for text, move in found.items()
    ]


def is_forced(view: View) -> bool:
    """Return whether the seat of a view has one move alone, which it has to make."""
    game = rulebook(view.game).worlds(view).sample(Rng(0))
    return view.seat is not None and game.to_move == view.seat and len(game.legal(view.seat)) == 1


def _likely(move: ConsideredMove) -> float | None:
    return move.hits / move.asked if move.asked else None


class Told:
    """Tells the reasons for moves on a view."""

    def __init__(self, view: View, seed: Seed, players: list[str], language: str) -> None:
        self.view = view
        self.players = players
        self.language = language
        self.game = rulebook(view.game).worlds(view).sample(Rng(seed))

    def reason(self, move: ConsideredMove, moves: Sequence[ConsideredMove]) -> str:
        """Return why a move may be good: what its game says of it, or how its points compare with the others."""
        assert self.view.seat is not None
        found = [*islice(self._own_reasons(move), MOST_REASONS)] or [compared(move, moves)]
        texts = (told_reason(self.view.game, each, self.view.seat, self.players, self.language) for each in found)
        return " ".join(texts)

    def _own_reasons(self, move: ConsideredMove) -> Iterator[Reason]:
        if move.code is None or self.view.seat is None:
            return
        notes = catalogue.annotator(self.view.game)(self.view, [move.code])
        hinted = HintedMove(self.game, self.view.seat, move.code, notes, notes["moves"][0], _likely(move))
        yield from catalogue.reasons(self.view.game)(hinted)


def compared(move: ConsideredMove, moves: Sequence[ConsideredMove]) -> Reason:
    """Return how the points of a move compare with the best of the others."""
    if len(moves) == 1:
        return Reason("only", [])
    is_first = move == moves[0]
    other = moves[1] if is_first else moves[0]
    more = round(move.points - other.points)
    if more > 0:
        return Reason("ahead", [more]) if is_first else Reason("even", [0])
    return Reason("behind", [-more]) if more < 0 and not is_first else Reason("even", [int(is_first)])


def _tried(view: View, seed: Seed, seconds: float | None, iterations: int) -> list[ConsideredMove]:
    moves = analyse(view, Rng(seed), seconds, iterations).moves
    if all(move.code is None for move in moves):
        return []
    return [move for move in moves if move.tries]


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
