"""The position in which a round ended, kept for those who look on while it is scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import shoal
from shoal.games.catalogue import annotator

GAMES: dict[str, dict[str, Any]] = {name: {} for name in ("cosmople-fish-2", "networks", "connections")}
GAMES["twisted-fish"] = {"target": 400}
ON_THE_TABLE = {"twisted-fish": "baskets", "cosmople-fish-2": "sets", "networks": "spreads", "connections": "tables"}


class End(NamedTuple):
    """A move that ended a round: the game before it, the move, and the game after the next deal."""

    before: shoal.Game
    seat: int
    code: int
    after: shoal.Game
    log: list[shoal.Line]

    @property
    def round_end(self) -> shoal.Game:
        assert self.after.round_end is not None
        return self.after.round_end

    def as_the_last(self) -> shoal.Game:
        """Play the move in a copy for which this is the last round, so that the match ends with it."""
        last = self.before.copy()
        if hasattr(last, "rounds"):
            last.rounds = last.round + 1  # type: ignore[attr-defined]
        else:
            last.target = 0  # type: ignore[attr-defined]
        last.apply(self.seat, self.code)
        assert last.over
        return last


def ends_of_rounds(name: str, seats: int, seed: int, most: int) -> Iterator[End]:
    game = shoal.new(name, seats=seats, seed=seed, **GAMES[name])
    rng = shoal.Rng(seed)
    found = 0
    while not game.over and found < most:
        codes = game.legal(game.to_move)
        before, seat, code = game.copy(), game.to_move, codes[rng.below(len(codes))]
        log: list[shoal.Line] = []
        game.apply(seat, code, log)
        dealt = any(line.kind == "deal" for line in log)
        assert (game.round_end is not None) == dealt
        if dealt:
            found += 1
            yield End(before, seat, code, game, log)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_round_is_the_table_before_the_deal(name: str, seats: int) -> None:
    for end in ends_of_rounds(name, seats, 31 + seats, 3):
        game = end.round_end
        last = end.as_the_last()
        assert not game.over
        assert list(game.totals) == list(end.before.totals)  # type: ignore[attr-defined]
        assert game.round == end.before.round  # type: ignore[attr-defined]
        for seat in (*range(seats), None):
            shown, ended = shoal.named(game.view(seat)), shoal.named(last.view(seat))
            for key in ("hands", ON_THE_TABLE[name]):
                assert shown[key] == ended[key], key


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_round_shows_no_more_of_the_hands_than_was_known_and_scored(name: str) -> None:
    for end in ends_of_rounds(name, 4, 7, 3):
        before = shoal.named(end.before.view(None))["hands"]
        for was, shown, pairs in zip(
            before, shoal.named(end.round_end.view(None))["hands"], pairs_in(end), strict=True
        ):
            if name == "twisted-fish":
                assert "?" not in shown  # the hands are open when they are counted
            else:
                assert newly_known(was, shown) <= pairs


def pairs_in(end: End) -> list[int]:
    """Return how many cards of each seat were shown in pairs."""
    pairs = [line.facts[1] for line in end.log if line.kind == "pair"]
    return [2 * pairs.count(seat) for seat in range(end.after.seats)]


def newly_known(was: list[str | None], shown: list[str | None]) -> int:
    """Count the cards with two sides of which both are known now, less those known before."""
    whole = [sum(card is not None and "/" in card and "?" not in card for card in hand) for hand in (was, shown)]
    return max(0, whole[1] - whole[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_view_of_a_rounds_end_has_names_and_annotations_for_everybody(name: str) -> None:
    for end in ends_of_rounds(name, 4, 3, 2):
        for seat in (*range(4), None):
            view = end.round_end.view(seat)
            assert shoal.named(view)["round"] == end.before.round  # type: ignore[attr-defined]
            annotator(name)(view, [])


@pytest.mark.parametrize("name", GAMES)
def test_the_next_logged_move_forgets_the_end_and_copies_lack_it(name: str) -> None:
    end = next(ends_of_rounds(name, 3, 11, 1))
    game = end.after
    assert game.copy().round_end is None
    code = game.legal(game.to_move)[0]
    game.apply(game.to_move, code)
    assert game.round_end is not None
    game.apply(game.to_move, game.legal(game.to_move)[0], [])
    assert game.round_end is None


@pytest.mark.parametrize("name", GAMES)
def test_a_move_without_a_log_keeps_nothing(name: str) -> None:
    end = next(ends_of_rounds(name, 3, 11, 1))
    end.before.apply(end.seat, end.code)
    assert end.before.round_end is None


@pytest.mark.parametrize("name", [*GAMES, "fossil"])
def test_the_end_of_a_match_has_no_end_of_a_round(name: str) -> None:
    game = shoal.new(name, seats=3, seed=5)
    rng = shoal.Rng(5)
    while not game.over:
        codes = game.legal(game.to_move)
        game.apply(game.to_move, codes[rng.below(len(codes))], [])
        if name in ("fossil", "twisted-fish"):
            assert game.round_end is None
    assert game.round_end is None
