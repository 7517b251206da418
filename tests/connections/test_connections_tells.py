"""What Connections tells: every kind of line and of refusal, to its own player, to the others and to spectators, with
and without names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from connections_positions import Named, link, position
from walks import Walk

import shoal
from shoal import notation
from shoal.games.connections.notation import NOTATION
from shoal.games.connections.words import en

PLAYERS = ["Anna", "Boris", "Chris", "Dora", "Emil", "Fanny"]
SLIP = re.compile(r"[Ss]eat 0|[{}|]|None|  |\b1 (?:cards|cities|points|pairs)\b")
YOU = re.compile(r"\b(?:you|your|yourself)\b", re.IGNORECASE)

TABLES = {
    0: "Seoul, Beijing, Manila",
    1: "Amsterdam, Berlin, London/Addis Ababa",
    2: "Tehran/Nairobi, Dubai/Dhaka, Baghdad",
    3: "Delhi",
}
LINKS = [
    link("Vienna", 1, "light blue", invited=2),
    link("Lahore", 2, "dark blue", partner=3),
    link("Istanbul", 2, "dark blue", invited=1, laid=3),
]
HANDS = (
    "Tokyo/Havana, -, Miami",
    "Paris/Athens, Gibraltar, Tokyo/Auckland, Dubai/Caracas, Reykjavik, Perth",
    "Suez, Kyiv",
    "Anchorage, Dakar",
)
ELEVEN = (
    "Amsterdam, Berlin, London/Addis Ababa, Mexico City, Anchorage, San Francisco, Los Angeles/Cairo, Bucharest, "
    "Budapest, Moscow/Tashkent, Warsaw/Shanghai"
)
LAST_TURN: Named = {"announced": 2, "last_turns": [0, 1, 0]}
# What walks come upon seldom or never: positions, and the moves that follow; those off turn with their seat.
WRITTEN: list[tuple[Named, list[str]]] = [
    (position(*HANDS, tables=TABLES, links=LINKS, discard="Lima"), ["join Istanbul with 0/", "draw discard"]),
    (position(*HANDS, tables=TABLES, links=LINKS, pile="Chicago"), ["withdraw Vienna", "invite 0 around Vienna"]),
    (position(*HANDS, tables=TABLES, links=LINKS, seat=2), ["1: refuse Istanbul"]),
    (
        position(*HANDS, tables=TABLES, links=LINKS),
        ["0: offer 0 for 1 of 2", "2: decline 0", "3: offer 0 for 1 of 2", "0: offer 0 for 1 of 2", "2: accept 0"],
    ),
    (
        position(
            "Tokyo/Havana, Auckland/Paris, Caracas/Dubai",
            "Lima, Perth",
            "",
            "",
            tables=TABLES,
            links=LINKS,
            round=3,
            seat=3,
            had=6,
            idle=7,
        ),
        ["draw deck", "discard 0"],
    ),
    (position("Lima", "Perth", "Kyiv", round=2, seat=2, had=6, idle=5), ["draw deck", "discard 0"]),
    (position("", "Paris/Athens", "", tables={1: ELEVEN}), ["add 0"]),
    (position("Lima", "Perth", "Kyiv", discard="Miami, Seoul, Beijing", rest=0), ["draw deck"]),
    (position("Lima", "Perth", "Kyiv", discard="Miami, Seoul", rest=0), ["draw deck"]),
    (position("Lima", "", "Kyiv", discard="Miami", rest=0), []),
    (position("Lima", "Perth", "Kyiv", rest=0), ["pass"]),
    (position("Lima", "Paris/Athens", "Kyiv", rest=1), []),
    (position("Lima", "Perth", "Kyiv", rest=1, to="draw", **LAST_TURN), ["end"]),
    (position(*HANDS, tables=TABLES, links=LINKS, had=6), ["announce"]),
    (position(*HANDS, tables=TABLES, links=LINKS, had=6), ["withdraw Vienna"]),
    (position("Lima", "Perth", "Kyiv", seat=0, had=59), ["draw deck", "discard 0"]),
]
WALKS = [Walk("connections", 3, 4, "rare"), Walk("connections", 4, 1, "rare"), Walk("connections", 6, 5, "random")]
LENGTH = 400  # moves of a walk
EVERY = 40  # how many of them from one position looked at to the next


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
            seat, _, text = move.rpartition(": ")
            game.apply(int(seat) if seat else game.to_move, notation.read(game, text), log)
            yield game, log


def looked_at() -> Iterator[shoal.Game]:
    for game, _ in written():
        yield game
    for walk in WALKS:
        for step, record in enumerate(walk.positions(LENGTH)):
            if step % EVERY == 0:
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
        for record in walk.positions(LENGTH):
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
                sentence = shoal.tell("connections", what, listener, players=players)
                assert_reads_well(sentence)
                assert bool(YOU.search(sentence)) == (listener in seats_in(what)), sentence


def test_every_line_reads_well_to_all() -> None:
    for what, seats in events():
        for listener in (*range(seats), None):
            for players in ([], PLAYERS[:seats]):
                sentence = shoal.tell("connections", what, listener, players=players)
                assert_reads_well(sentence)
                told_of_all = what.kind == "totals" and listener is not None
                assert bool(YOU.search(sentence)) == (told_of_all or listener in seats_in(what)), sentence
        assert_reads_well(shoal.tell("connections", what, open=True))


def test_every_kind_is_met_and_has_its_sentence() -> None:
    assert {event.what.kind for event in events()} == set(NOTATION.lines) == set(en.LINES)
    assert {refusal.what.kind for refusal in refusals()} == set(NOTATION.refusals)
    assert set(NOTATION.refusals) - set(en.REFUSALS) == {"over", "not your turn"}  # said alike in all games


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_a_refusal_tells_only_what_its_player_can_see(walk: Walk) -> None:
    """It is the same in every game that looks the same to the seat."""
    for step, record in enumerate(walk.positions(LENGTH)):
        if step % EVERY == 0:
            for seat in range(walk.seats):
                world = shoal.imagine(record.game.view(seat), shoal.Chance(step))
                for code in range(world.codes):
                    assert _in_numbers(world.why_not(seat, code)) == _in_numbers(record.game.why_not(seat, code))


def _in_numbers(refused: shoal.Refused | None) -> tuple[str, str, list[int]] | None:
    return None if refused is None else (refused.rule, refused.kind, refused.facts)
