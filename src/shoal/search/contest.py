"""Matches between players that are all compiled: what scripts/tune and scripts/practise need thousands of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.core.game import MOST_CODES, NOBODY, Game, Rulebook, Worlds
from shoal.core.judge import Judge


class Player:
    """Chooses a code for a seat from the worlds that agree with what it knows; NOBODY does nothing, off turn."""

    def choose(self, worlds: Worlds, seat: i64, chance: Chance) -> i64:
        raise NotImplementedError


def contest(
    book: Rulebook, settings: list[int], players: list[Player], chance: Chance, chances: list[Chance]
) -> list[int]:
    """The scores of a match; each player has a chance of its own. Optional moves are offered as on a table of bots: one
    to each seat that is not waited for, clockwise, before each decision."""
    seats: i64 = len(players)
    game = book.deal(seats, settings, chance)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        take_turn(book, game, players, chances, codes)
    return game.scores


def take_turn(book: Rulebook, game: Game, players: list[Player], chances: list[Chance], codes: vec[i64]) -> None:
    """One decision of the seat waited for; before it, clockwise, an optional move of each other. codes is room to
    work."""
    waited_for = game.to_move
    offset: i64
    for offset in range(1, game.seats):
        seat = (waited_for + offset) % game.seats
        if not game.over and game.moves_into(seat, codes) != 0:
            _move(book, game, seat, players, chances)
    if not game.over and game.to_move == waited_for:
        _move(book, game, waited_for, players, chances)


def _move(book: Rulebook, game: Game, seat: i64, players: list[Player], chances: list[Chance]) -> None:
    code = players[seat].choose(book.worlds(game.view(seat)), seat, chances[seat])
    if code != NOBODY:
        game.step(seat, code, None)


def hurried(book: Rulebook, settings: list[int], judges: list[Judge], chance: Chance) -> list[int]:
    """The scores of a match in which all play as they do in the search, each by a judge of their own, and nobody does
    anything off turn. They look at the game itself: only for judges that go by what a seat may know."""
    seats: i64 = len(judges)
    game = book.deal(seats, settings, chance)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        seat = game.to_move
        n = game.moves_into(seat, codes)
        game.step(seat, judges[seat].in_search(game, seat, codes, n, game.chance), None)
    return game.scores
