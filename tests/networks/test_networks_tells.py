"""What Networks tells: every kind of line and of refusal, to its own player, to the others and to spectators, with and
without names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from networks_positions import Named, position
from walks import Walk

import shoal
from shoal import notation
from shoal.games.cosmopolis.words import en as common
from shoal.games.networks.notation import NOTATION
from shoal.games.networks.words import en

PLAYERS = ["Anna", "Boris", "Chris", "Dora"]
SLIP = re.compile(r"[Ss]eat 0|[{}|]|None|  |\b1 cards")
YOU = re.compile(r"\b(?:you|your|yourself)\b", re.IGNORECASE)
YELLOW = "Kinshasa, Johannesburg, Addis Ababa"
LINKED = (
    "Chicago, Reykjavik, Gibraltar, Vienna, Suez, Istanbul, Miami, "
    "Kyiv, Moscow/Berlin, London/Buenos Aires, Toronto/Nairobi, Lagos/Cairo"
)
# What walks come upon seldom or never: positions, and the moves that follow.
WRITTEN: list[tuple[Named, list[str]]] = [
    (position("", "Boston", spreads={0: LINKED}), ["pass"]),
    (position("", "Boston", spreads={0: YELLOW}, discard="Lima"), ["draw deck", "discard 0"]),
    (position("Lima, Santiago", "Boston", spreads={0: YELLOW}, idle=15), ["draw deck", "discard 0"]),
    (position("Lima, Istanbul", "Boston", turns=199), ["draw deck", "discard 0"]),
    (position("Lima", "Boston", rest=1, round=1), ["pass", "pass"]),
    (
        position("Lima", "Boston", spreads={0: YELLOW}, turns=199, round=1, totals=[0, 3]),
        ["draw deck", "discard 0"],
    ),
    (position("Lima", "Boston", discard="Perth", rest=1), ["draw deck", "discard 0", "draw deck", "discard 0"]),
    (
        position(
            "Lima, Santiago, Bogotá, Istanbul, Atlanta, Perth, Dakar",
            "Boston",
            spreads={0: f"{YELLOW}, Nairobi/Tehran, Gibraltar"},
            discard="Seoul",
        ),
        ["draw discard", "discard 0"],
    ),
]
WALKS = [Walk("networks", 2, 14, "rare"), Walk("networks", 3, 2, "rare"), Walk("networks", 4, 5, "random")]
EVERY = 25  # how many moves of a walk from one position looked at to the next


class Refusal(NamedTuple):
    """To whom, at a table of how many."""

    what: shoal.Refused
    seat: int
    seats: int


class Event(NamedTuple):
    what: shoal.Line
    seats: int


def written() -> Iterator[tuple[shoal.Game, list[shoal.Line]]]:
    """The positions written above and those that follow, each with what led to it."""
    for start, moves in WRITTEN:
        game = shoal.restore(start)
        yield game, []
        for move in moves:
            log: list[shoal.Line] = []
            game.apply(game.to_move, notation.read(game, move), log)
            yield game, log


def looked_at() -> Iterator[shoal.Game]:
    for game, _ in written():
        yield game
    for walk in WALKS:
        for step, record in enumerate(walk.positions()):
            if step % EVERY == 0 or record.game.over:
                yield record.game


@cache
def refusals() -> list[Refusal]:
    """Every refusal met, once."""
    met: dict[tuple[object, ...], Refusal] = {}
    for game in looked_at():
        for seat in range(game.seats):
            for code in range(game.codes):
                if (refused := game.why_not(seat, code)) is not None:
                    met[refused.kind, *refused.facts, seat, game.seats] = Refusal(refused, seat, game.seats)
    return list(met.values())


@cache
def events() -> list[Event]:
    """Every line of the log."""
    met = [Event(line, int(game.seats)) for game, log in written() for line in log]
    for walk in WALKS:
        for record in walk.positions():
            pass
        met += [Event(line, walk.seats) for step in record.steps() for line in step.log]
    return met


def seats_in(what: shoal.Line | shoal.Refused) -> list[int]:
    """The seats that are told of, where they are not just counted up."""
    shapes = NOTATION.refusals if isinstance(what, shoal.Refused) else NOTATION.lines
    return [what.facts[i] for i, fact in enumerate(shapes[what.kind].public) if fact.sort == "seat"]


def assert_reads_well(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert not SLIP.search(sentence), sentence


def test_every_refusal_reads_well_to_its_player_and_to_others() -> None:
    for what, seat, seats in refusals():
        for listener in (seat, (seat + 1) % seats, None):
            for players in ([], PLAYERS[:seats]):
                sentence = shoal.tell("networks", what, listener, players=players)
                assert_reads_well(sentence)
                assert bool(YOU.search(sentence)) == (listener in seats_in(what)), sentence


def test_every_line_reads_well_to_all() -> None:
    for what, seats in events():
        for listener in (*range(seats), None):
            for players in ([], PLAYERS[:seats]):
                sentence = shoal.tell("networks", what, listener, players=players)
                assert_reads_well(sentence)
                told_of_all = what.kind == "result" and listener is not None
                assert bool(YOU.search(sentence)) == (told_of_all or listener in seats_in(what)), sentence
        assert_reads_well(shoal.tell("networks", what, open=True))


def test_every_kind_is_met_and_has_its_sentence() -> None:
    assert {event.what.kind for event in events()} == set(NOTATION.lines)
    assert {refusal.what.kind for refusal in refusals()} == set(NOTATION.refusals)


def test_no_sentence_is_left_over() -> None:
    assert en.LINES.keys() - common.LINES.keys() <= NOTATION.lines.keys()
    assert en.REFUSALS.keys() - common.REFUSALS.keys() <= NOTATION.refusals.keys()


@pytest.mark.parametrize(
    ("limit", "words"), [(2, "2 cards at the most"), (1, "1 card at the most"), (0, "no cards")], ids=str
)
def test_a_small_hand_is_told_of_in_the_right_number(limit: int, words: str) -> None:
    refused = shoal.Refused("NW9", "hand too large", [0, 0, 0, limit + 1, limit])
    assert shoal.tell("networks", refused).endswith(f" hand may have {words}; it has {limit + 1}.")


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_a_refusal_tells_only_what_its_player_can_see(walk: Walk) -> None:
    """It is the same in every game that looks the same to the seat."""
    for step, record in enumerate(walk.positions(150)):
        if step % EVERY == 0:
            for seat in range(walk.seats):
                world = shoal.imagine(record.game.view(seat), shoal.Chance(step))
                for code in range(world.codes):
                    assert _in_numbers(world.why_not(seat, code)) == _in_numbers(record.game.why_not(seat, code))


def _in_numbers(refused: shoal.Refused | None) -> tuple[str, str, list[int]] | None:
    return None if refused is None else (refused.rule, refused.kind, refused.facts)
