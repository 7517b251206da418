"""Every log line of Cosmople-Fish II on random walks reads well to its listener and reveals nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from cosmople_fish_2_positions import position
from random_walks import Walk

import shoal
from shoal import notation
from shoal.games.cosmople_fish_2.notation import NOTATION
from shoal.games.cosmople_fish_2.worlds import RULEBOOK

NAME = "cosmople-fish-2"
PLAYERS = ["Anna", "Bo", "Chris", "Dana", "Eli", "Fay"]
WALKS = [Walk(NAME, 3, 5, "rare"), Walk(NAME, 4, 1, "random"), Walk(NAME, 6, 2, "rare")]
SHARED = position(
    *("", "Stockholm", ""),
    sets={1: ["Kyiv, Budapest"]},
    pile="Lima",
    away=(0,),
    round=2,
    totals=[0, 500, 504],
)
EVERY = 47  # of the positions of a walk; the last is looked at in any case
YOU = re.compile(r"\byou(r|rself)?\b", re.IGNORECASE)
OWN_KINDS = {kind for kind, shape in NOTATION.refusals.items() if any(fact.name == "seat" for fact in shape.public)}


@cache
def positions(walk: Walk) -> list[shoal.Game]:
    found = [record.game.copy() for record in walk.positions()]
    return [*found[::EVERY], found[-1]]


@cache
def log(walk: Walk) -> list[shoal.Line]:
    *_, record = walk.positions()
    return [line for step in record.steps() for line in step.log]


def shared_win() -> list[shoal.Line]:
    """The last draw of a game, after which two have the same; on walks that is seldom."""
    game = shoal.restore(SHARED)
    found: list[shoal.Line] = []
    for move in ("ask 2 for light blue", "no"):
        game.apply(game.to_move, notation.read(game, move), found)
    return found


def refusals(game: shoal.Game, seat: int) -> Iterator[shoal.Refused]:
    for code in range(game.codes):
        refused = game.why_not(seat, code)
        if refused is not None:
            yield refused


@cache
def different(walk: Walk) -> list[tuple[int, shoal.Refused]]:
    """Every refusal on a walk once, with the seat whose move it is of."""
    return list(
        {
            (seat, refused.kind, *refused.facts): (seat, refused)
            for game in positions(walk)
            for seat in range(game.seats)
            for refused in refusals(game, seat)
        }.values()
    )


def assert_reads_well(sentence: str) -> None:
    assert sentence.endswith("."), sentence
    assert sentence[0].isupper(), sentence
    assert not re.search(r"[{}]|None|\bseat 0\b|  | \.|\.\.", sentence, re.IGNORECASE), sentence


def told(what: shoal.Line | shoal.Refused, listener: int | None) -> Iterator[str]:
    """With and without names."""
    for players in ([], PLAYERS):
        sentence = shoal.tell(NAME, what, listener, players=players)
        assert_reads_well(sentence)
        yield sentence


@pytest.mark.parametrize("walk", WALKS)
def test_every_refusal_reads_well_to_its_player_and_to_others(walk: Walk) -> None:
    for seat, refused in different(walk):
        for sentence in told(refused, seat):
            assert YOU.search(sentence) or refused.kind not in OWN_KINDS, sentence
        for sentence in told(refused, None):
            assert not YOU.search(sentence), sentence
        for listener in range(walk.seats):
            list(told(refused, listener))


@pytest.mark.parametrize("walk", WALKS)
def test_every_line_of_the_log_reads_well_to_whoever_hears_it(walk: Walk) -> None:
    for line in [*log(walk), *shared_win()]:
        for listener in (*range(walk.seats), None):
            for sentence in told(line, listener):
                assert listener is not None or not YOU.search(sentence), sentence
        assert_reads_well(shoal.tell(NAME, line, players=PLAYERS, open=True))


def test_every_kind_of_line_and_refusal_is_met() -> None:
    lines = [*shared_win(), *(line for walk in WALKS for line in log(walk))]
    assert {line.kind for line in lines} == set(NOTATION.lines)
    assert {refused.kind for walk in WALKS for _, refused in different(walk)} == set(NOTATION.refusals)


@pytest.mark.parametrize("walk", WALKS)
def test_a_refusal_says_the_same_in_every_world_that_looks_the_same(walk: Walk) -> None:
    rng = shoal.Rng(1)
    for game in positions(walk):
        for seat in range(game.seats):
            world = RULEBOOK.worlds(game.view(seat)).sample(rng)
            assert [(refused.rule, refused.kind, refused.facts) for refused in refusals(world, seat)] == [
                (refused.rule, refused.kind, refused.facts) for refused in refusals(game, seat)
            ]


@pytest.mark.parametrize("walk", WALKS)
def test_the_near_side_of_a_card_drawn_is_told_to_who_drew_it_alone(walk: Walk) -> None:
    for line in log(walk):
        if line.kind == "fish":
            _, seat, _, _ = line.facts
            whole = NOTATION.sorts["card"](line.secret[0])
            assert isinstance(whole, str)
            for listener in (*range(walk.seats), None):
                is_told = all(whole in sentence for sentence in told(line, listener))
                assert is_told == (listener == seat or "/" not in whole)
