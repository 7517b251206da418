"""Every log line of Twisted Fish reads well to its listener and reveals nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from random_walks import STYLES, Walk, choose_seat
from twisted_fish_positions import BOAT, DIVER, DIVINE, FISTS, LURE, NET, WARDEN, Named, begin, play, position, reply

import shoal
from shoal.core.notation import BY_SEAT, SEAT, Shape
from shoal.games.twisted_fish.notation import NOTATION
from shoal.games.twisted_fish.rules import TwistedFish

NAME = "twisted-fish"
PLAYERS = ["Anna", "Boris", "Chris", "Dora", "Emil", "Fritz"]
YOU = re.compile(r"\b(?:you|your|yourself)\b", re.IGNORECASE)

# Positions in which more can be met than from the deal in a short while.
STARTS: list[Named] = [
    position(
        f"red eel, blue crab, every jellyfish, {DIVINE}",
        f"green eel, every whale but red, {WARDEN}, {BOAT}, {NET}, {FISTS}, {LURE}, {DIVER}",
        "yellow eel, red whale",
        pond="purple shrimp, red dogfish, blue eel",
        whoppers=1,
    ),
    position("red eel, blue crab", f"every eel but red, {NET}", f"{WARDEN}, {DIVINE}", dry=0, target=100),
    position("", "green eel, red whale", baskets={1: "whale"}, diver=("red whale", 9), turns=9),
    position("red eel", DIVINE, dry=2),
    position("", NET, "", passes=2),
    position("red eel, blue whale", "every eel but red", NET, baskets={1: "shrimp", 2: "crab"}),
    position("", f"every eel, {NET}", dry=2),
    position("red eel", NET, turns=299),
    position("", f"green eel, {BOAT}", "red eel"),
    position("red eel", "green eel", "blue eel", waits_for=reply(0, WARDEN, 1, begin())),
    position("red eel, blue whale", "every eel but red", "", target=100, round=49, totals=[60, 25, 0]),
    position("red eel", "every eel but red", baskets={0: "whale"}, target=100, round=1, totals=[50, 75, 0]),
    position("red eel", "every eel but red", target=100),
]
# What walks seldom come to: whoppers that come out, Zingers that are stopped, and the ends of a round.
SELDOM: list[tuple[Named, list[str]]] = [
    (STARTS[0], ["ask 0 for red eel", "no", "draw", "end", "ask 0 for red eel", "give red eel"]),
    (STARTS[0], ["net 0 for eel", "divine take"]),
    (STARTS[0], ["boat 0", "divine leave"]),
    (STARTS[0], ["diver for red whale"]),
    (STARTS[2], ["ask 0 for red eel", "no", "draw", "end", "pass", "draw", "fifth"]),
    (STARTS[4], ["pass"]),
    (STARTS[5], ["ask 0 for red eel", "give red eel", "basket eel"]),
    (STARTS[6], ["basket eel"]),
    (STARTS[7], ["pass"]),
    (STARTS[10], ["ask 0 for red eel", "give red eel", "basket eel"]),
    (STARTS[11], ["ask 0 for red eel", "give red eel", "basket eel"]),
    (STARTS[12], ["ask 0 for red eel", "give red eel", "basket eel"]),
]
NOBODY_IN_PARTICULAR = ("over", "totals", "deal", "limit", "winners")  # the first fact is no player


class Met(NamedTuple):
    game: shoal.Game
    log: shoal.Log  # of the move that led here


@cache
def met() -> tuple[Met, ...]:
    """Positions on walks from the deal and from those above, with what was told on the way; and what is seldom met."""
    return tuple(
        found
        for number, game in enumerate(_starts())
        for style in ("random", "rare")
        for found in _walk(game.copy(), Walk(NAME, game.seats, number, style))
    ) + tuple(_played(written, moves) for written, moves in SELDOM)


def _played(written: Named, moves: list[str]) -> Met:
    log: shoal.Log = []
    return Met(play(shoal.restore(written), *moves, log=log), log)


def _starts() -> Iterator[shoal.Game]:
    yield from (shoal.restore(written) for written in STARTS)
    yield from (shoal.new(NAME, seats=seats, seed=seats, whoppers=seats % 2) for seats in (2, 4, 6))


def _walk(game: shoal.Game, walk: Walk, most: int = 150) -> Iterator[Met]:
    choose = STYLES[walk.style](walk)
    yield Met(game.copy(), [])
    for step in range(most):
        if game.over:
            return
        log: shoal.Log = []
        seat = choose_seat(game, step)
        game.apply(seat, choose(game, seat), log)
        yield Met(game.copy(), log)


@cache
def situations() -> tuple[shoal.Game, ...]:
    """The positions above, and of the others that are alike in what may be refused, one each."""
    found: dict[object, shoal.Game] = {number: shoal.restore(written) for number, written in enumerate(STARTS)}
    for game, _ in met():
        assert isinstance(game, TwistedFish)
        diver = game.diver_for >= 0 and (game.baskets[game.diver_for // 5], game.turns > game.diver_turn)
        emptied = (game.ponded == 0, 0 in list(game.size))
        found.setdefault((game.seats, game.phase, game.question, game.zinger, diver, emptied, game.whoppers), game)
    return tuple(found.values())


def refusals(game: shoal.Game, seat: int) -> dict[int, tuple[str, str, tuple[int, ...]]]:
    """By code: rule, kind and facts."""
    found = ((code, game.why_not(seat, code)) for code in range(game.codes))
    return {code: (refused.rule, refused.kind, tuple(refused.facts)) for code, refused in found if refused is not None}


def seats_in(shape: Shape, facts: list[int]) -> set[int]:
    """The players who are told of."""
    found: set[int] = set()
    for i, fact in enumerate(shape.public):
        numbers = facts[i:] if fact.takes_rest else facts[i : i + 1]
        if fact.sort == SEAT:
            found.update(numbers)
        elif fact.sort == BY_SEAT:
            found.update(range(len(numbers)))
    return found


def assert_reads_well(shape: Shape, what: shoal.Line | shoal.Refused, seats: int) -> None:
    """To every seat and to a spectator, with names and without."""
    for listener in (None, *range(seats)):
        for players in ([], PLAYERS[:seats]):
            said = shoal.tell(NAME, what, listener, players=players)
            assert said.endswith("."), said
            assert said[0].isupper(), said
            assert not re.search(r"\bseat 0|[{}]|None|\bit's\b|  ", said, re.IGNORECASE), said
            if listener is None or listener not in seats_in(shape, what.facts):
                assert not YOU.search(said), said
            else:
                assert f"seat {listener + 1}" not in said.lower(), said
                assert PLAYERS[listener] not in said, said


def test_refusals_read_well_and_every_kind_is_met() -> None:
    met_by: dict[tuple[int, str, tuple[int, ...]], set[int]] = {}
    for game in situations():
        for seat in range(game.seats):
            for _, kind, facts in refusals(game, seat).values():
                met_by.setdefault((int(game.seats), kind, facts), set()).add(seat)
    for (seats, kind, facts), players in met_by.items():
        shape, refused = NOTATION.refusals[kind], shoal.Refused("", kind, list(facts), NAME)
        assert_reads_well(shape, refused, seats)
        for player in players:
            subject = [number for fact, number in zip(shape.public, facts, strict=True) if fact.name == "seat"]
            assert player not in subject or YOU.search(shoal.tell(NAME, refused, player))
    assert {kind for _, kind, _ in met_by} == set(NOTATION.refusals)


def test_lines_of_the_log_read_well_and_every_kind_is_met() -> None:
    lines = {(game.seats, line.kind, *line.facts, *line.secret): (game, line) for game, log in met() for line in log}
    for game, line in lines.values():
        assert_reads_well(NOTATION.lines[line.kind], line, int(game.seats))
        assert line.kind in NOBODY_IN_PARTICULAR or YOU.search(shoal.tell(NAME, line, line.facts[0]))
    assert {line.kind for _, line in lines.values()} == set(NOTATION.lines)


def test_a_line_names_a_card_only_to_those_who_may_know_it() -> None:
    """A part that is kept from a listener is another's: told openly there is more to hear."""
    kinds: set[str] = set()
    for game, log in met():
        for line in (line for line in log if line.secret):
            kinds.add(line.kind)
            card = NOTATION.sorts["card"](line.secret[0])
            assert str(card) in shoal.tell(NAME, line, open=True)
            for listener in (None, *range(game.seats)):
                knows = listener is not None and listener in line.listeners
                assert (str(card) in shoal.tell(NAME, line, listener)) == knows
    assert kinds == {kind for kind, shape in NOTATION.lines.items() if shape.secret}


def test_TF12_a_refusal_is_the_same_in_all_worlds_that_look_the_same() -> None:
    for number, game in enumerate(situations()[::2]):
        for seat in range(game.seats):
            view = game.view(seat)
            world = shoal.imagine(view, shoal.Rng(number))
            assert world.view(seat) == view
            assert refusals(world, seat) == refusals(game, seat)
