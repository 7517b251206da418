"""A collection of all kinds of log lines and refusals of a cosmopolis game, from positions and random walks, told to
its player, to others and to spectators, with and without names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from random_walks import LONGEST, Walk

import shoal
from shoal import notation
from shoal.core.notation import Notation

PLAYERS = ["Anna", "Boris", "Chris", "Dora", "Emil", "Fanny"]
SLIP = re.compile(r"[Ss]eat 0|[{}|]|None|  |\b1 (?:cards|cities|points|pairs)\b")
YOU = re.compile(r"\b(?:you|your|yourself)\b", re.IGNORECASE)


class Refusal(NamedTuple):
    """A listener, and the number of seats."""

    what: shoal.Refused
    seat: int
    seats: int


class Event(NamedTuple):
    what: shoal.Line
    seats: int


class Telling:
    """All that a game tells in positions, each with the moves that follow (those off turn with their seat), and on
    walks for so many moves, of which one in `every` is looked at for refusals."""

    def __init__(
        self,
        game: str,
        notation: Notation,
        written: list[tuple[dict[str, Any], list[str]]],
        walks: list[Walk],
        every: int,
        length: int = LONGEST,
    ) -> None:
        self.game, self.notation = game, notation
        self.written, self.walks = written, walks
        self.every, self.length = every, length

    def played(self) -> Iterator[tuple[shoal.Game, list[shoal.Line]]]:
        """Yield the written positions and those that follow, each with what led to it."""
        for start, moves in self.written:
            game = shoal.restore(start)
            yield game, []
            for move in moves:
                log: list[shoal.Line] = []
                seat, _, text = move.rpartition(": ")
                game.apply(int(seat) if seat else game.to_move, notation.read(game, text), log)
                yield game, log

    def looked_at(self) -> Iterator[shoal.Game]:
        for game, _ in self.played():
            yield game
        for walk in self.walks:
            for step, record in enumerate(walk.positions(self.length)):
                if step % self.every == 0 or record.game.over:
                    yield record.game

    @cached_property
    def refusals(self) -> list[Refusal]:
        """Return every refusal, once."""
        met: dict[tuple[object, ...], Refusal] = {}
        for game in self.looked_at():
            for seat in range(game.seats):
                for code in range(game.codes):
                    if (refused := game.why_not(seat, code)) is not None:
                        met[refused.kind, *refused.facts, seat, game.seats] = Refusal(refused, seat, game.seats)
        return list(met.values())

    @cached_property
    def events(self) -> list[Event]:
        """Return every line of the log."""
        met = [Event(line, int(game.seats)) for game, log in self.played() for line in log]
        for walk in self.walks:
            for record in walk.positions(self.length):
                pass
            met += [Event(line, walk.seats) for step in record.steps() for line in step.log]
        return met

    def seats_in(self, what: shoal.Line | shoal.Refused) -> list[int]:
        """Return the seats in a line or refusal, except plain counts."""
        shapes = self.notation.refusals if isinstance(what, shoal.Refused) else self.notation.lines
        return [what.facts[i] for i, fact in enumerate(shapes[what.kind].public) if fact.sort == "seat"]

    def assert_refusals_read_well(self) -> None:
        for what, seat, seats in self.refusals:
            for listener in (seat, (seat + 1) % seats, None):
                self._assert_addressed(what, listener, seats, listener in self.seats_in(what))

    def assert_lines_read_well(self, told_of_all: str) -> None:
        """Check every line for every listener; lines of the kind `told_of_all` are about each of them."""
        for what, seats in self.events:
            for listener in (*range(seats), None):
                is_meant = what.kind == told_of_all and listener is not None
                self._assert_addressed(what, listener, seats, is_meant or listener in self.seats_in(what))
            assert_reads_well(shoal.tell(self.game, what, open=True))

    def _assert_addressed(
        self, what: shoal.Line | shoal.Refused, listener: int | None, seats: int, is_meant: bool
    ) -> None:
        for players in ([], PLAYERS[:seats]):
            sentence = shoal.tell(self.game, what, listener, players=players)
            assert_reads_well(sentence)
            assert bool(YOU.search(sentence)) == is_meant, sentence


def assert_reads_well(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert not SLIP.search(sentence), sentence


def assert_refusals_tell_what_is_seen(walk: Walk, length: int, every: int) -> None:
    """Check that each refusal is the same in every world that looks the same to the seat."""
    for step, record in enumerate(walk.positions(length)):
        if step % every == 0:
            for seat in range(walk.seats):
                world = shoal.imagine(record.game.view(seat), shoal.Rng(step))
                for code in range(world.codes):
                    assert _in_numbers(world.why_not(seat, code)) == _in_numbers(record.game.why_not(seat, code))


def _in_numbers(refused: shoal.Refused | None) -> tuple[str, str, list[int]] | None:
    return None if refused is None else (refused.rule, refused.kind, refused.facts)
