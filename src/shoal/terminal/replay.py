"""`shoal replay`: step through a record."""

from __future__ import annotations

from argparse import Namespace
from typing import NamedTuple

import shoal
from shoal import Invalid, Record, notation
from shoal.core.drawing import Scene
from shoal.core.errors import placed
from shoal.terminal import files, rounds
from shoal.terminal.match_view import Stage
from shoal.terminal.safe_text import players
from shoal.terminal.screen import Left, Screen

SOMEBODY = "player"  # the person at the terminal, who was "you" there
PROMPT = "Enter next, b back, a number goes there, a plays on, q quits > "


def replay(wanted: Namespace) -> None:
    """Show a saved match as a spectator, or as a seat saw it."""
    screen, record = Screen(), files.load_unplayed(wanted.file)
    seat = None if wanted.seat is None else wanted.seat - 1
    if seat is not None and not 0 <= seat < record.seats:
        raise Invalid(f"there is no seat {seat + 1}: seats are 1 to {record.seats}")
    with placed(wanted.file):
        walk = Replay(screen, record, seat, wanted.delay)
    if screen.has_a_reader and not wanted.all:
        walk.ask()
    else:
        walk.print_all()


class Picture(NamedTuple):
    """The table after a move, and the log lines of that move."""

    scene: Scene
    move: str
    log: list[shoal.Line]


class Replay:
    """Shows the pictures of a record that has not been played yet."""

    def __init__(self, screen: Screen, record: Record, seat: int | None, delay: float) -> None:
        self.screen = screen
        self.record = record
        self.delay = delay
        names = [name or SOMEBODY for name in players(record)] if record.players else players(record)
        self.stage = Stage(screen, record.name, names, seat)
        self.pictures = [Picture(self.stage.scene(record.game), "", [])]
        self.totals: list[list[int]] = []
        for step in record.play_through():
            self.totals += [rounds.totals(step.game)] * rounds.is_dealt(step.log)
            scene = self.stage.scene(step.game)
            phrase = notation.phrase(step.game, step.move.code, counted_from=1)
            move = f"Move {len(self.pictures)} of {len(record.moves)}, {scene.who(step.move.seat)}: {phrase}"
            self.pictures.append(Picture(scene, move, step.log))
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.pictures) - 1

    def print_all(self) -> None:
        for number in range(len(self.pictures)):
            self._show(number)
            self.screen.print()

    def ask(self) -> None:
        try:
            while True:
                self.screen.begin_anew()
                self._show(self.at)
                self._obey(self.screen.ask(PROMPT).lower())
        except Left:
            return

    def _obey(self, word: str) -> None:
        if word == "q":
            raise Left
        if word == "a":
            self._play_on()
        elif word == "b":
            self.at = max(self.at - 1, 0)
        elif word.isdecimal():
            self.at = min(int(word[:9]), self.last)
        elif word == "":
            self.at = min(self.at + 1, self.last)

    def _play_on(self) -> None:
        """Play on to the end, or until Ctrl-C."""
        try:
            while self.at < self.last:
                self.at += 1
                self.screen.begin_anew()
                self._show(self.at)
                self.screen.wait(self.delay)
        except KeyboardInterrupt:
            return

    def _show(self, number: int) -> None:
        picture = self.pictures[number]
        self.stage.show(picture.scene, number)
        if picture.move:
            self.stage.say(picture.move)
        self.stage.tell(picture.log)
        if number == self.last and self.record.game.over:
            self.stage.result(self.record.game, self.last, self.totals)
