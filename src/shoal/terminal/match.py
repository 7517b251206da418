"""A match at the terminal: bots, and at most one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shoal.bots import Bot, play_once
from shoal.core.drawing import count
from shoal.core.errors import Invalid
from shoal.core.game import Line, Log
from shoal.record import Record
from shoal.terminal import files
from shoal.terminal.asking import WELCOME, answers, ask, ask_off_turn
from shoal.terminal.screen import Left, Screen
from shoal.terminal.stage import Stage
from shoal.terminal.texts import clean


class Followed(Record):
    """A record that calls out after every move, whoever made it: the bots' driver plays through here as well."""

    follow: Callable[[], None]

    def play(self, seat: int, code: int, log: Log | None = None) -> None:
        super().play(seat, code, log)
        self.follow()


class Match:
    """Bots play until the game waits for the person, who is then asked for a move; and so on to the end.

    Where a game has moves off turn, the person is asked for one when their own turn is over, and again whenever there
    is something to answer.
    """

    def __init__(
        self, screen: Screen, record: Followed, bots: Sequence[Bot | None], keep_in: str | None, delay: float
    ) -> None:
        self.record = record
        self.bots = bots
        self.seat = bots.index(None) if None in bots else None
        self.stage = Stage(screen, record.name, record.players or [], self.seat)
        self.delay = delay
        self.log: list[Line] = []
        self.told = 0  # lines of the log
        self.keep_in = keep_in
        self.kept = False
        self.turn_over = True  # since the person was last asked for moves off turn
        self.put_off: set[int] = set()  # offers that the person has seen and not answered
        record.follow = self._moved

    def run(self) -> None:
        if self.keep_in is not None:
            self.save(self.keep_in)
        try:
            self._play()
        except (Left, KeyboardInterrupt):
            self.stage.say(f"You left after {count(len(self.record.moves), 'move')}.")
        self.stage.screen.sentence(clean(self._where()))

    def save(self, path: str) -> None:
        """Save now, and from now on after every move."""
        files.save(self.record, path)
        self.keep_in = path
        self.kept = True

    def show(self) -> None:
        self.stage.show(self.stage.scene(self.record.game), len(self.record.moves))

    def _play(self) -> None:
        if self.seat is not None:
            self.stage.say(WELCOME)
        while not self.record.game.over:
            if self.seat is not None and self.record.game.to_move == self.seat:
                self.show()
                self.record.play(self.seat, ask(self), self.log)
                self.turn_over = True
            else:
                self._off_turn()
                play_once(self.record, self.bots, self.log)
        self.stage.result(self.record.game, len(self.record.moves))

    def _off_turn(self) -> None:
        """As many moves as the person likes, if there are any and this is the time to ask."""
        if self.seat is None:
            return
        while self.record.game.legal(self.seat) and (self.turn_over or answers(self) - self.put_off):
            self.put_off = answers(self)
            self.show()
            code = ask_off_turn(self)
            self.turn_over = code is not None
            if code is None:
                return
            self.record.play(self.seat, code, self.log)

    def _moved(self) -> None:
        self._keep()
        if self.seat is None:
            self.stage.screen.begin_anew()
            self.show()
        self.stage.tell(self.log[self.told :])
        self.told = len(self.log)
        if self.seat is None:
            self.stage.screen.wait(self.delay)

    def _keep(self) -> None:
        """A disk that is full spoils the file, not the match."""
        if self.keep_in is None:
            return
        try:
            self.save(self.keep_in)
        except Invalid as invalid:
            self.kept = False
            self.stage.say(f"{invalid}; the match goes on.")

    def _where(self) -> str:
        if self.kept:
            return f"The match is saved in {self.keep_in}."
        return "The match is not saved." if self.keep_in is None else f"The last moves are not saved in {self.keep_in}."
