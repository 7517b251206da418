"""A match at the terminal: bots, and at most one person."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from shoal import notation
from shoal.bots import Bot, play_once
from shoal.core.drawing import Scene, count
from shoal.core.errors import Invalid
from shoal.core.game import Game, Line, Log
from shoal.record import Record
from shoal.terminal import files, hints, rounds
from shoal.terminal.match_view import Stage
from shoal.terminal.prompt import TOO_SOON, ask, ask_off_turn, only_move, wait_for_round
from shoal.terminal.safe_text import clean
from shoal.terminal.screen import Left, Screen

LAST_EVENTS = 15
END_OF_OFFER = {
    "retract": "{giver} has taken the offer back.",
    "lapse": "one of the cards has gone.",
}
BEGINNINGS = {"turn", "begin"}  # what a game waits for when a turn begins, unless something was got in it


class Followed(Record):
    """A record that calls `follow` after every move, also those of the bots' driver."""

    follow: Callable[[], None]
    before: Game  # the game as it was before the last move

    def play(self, seat: int, code: int, log: Log | None = None) -> None:
        self.before = self.game.copy()
        super().play(seat, code, log)
        self.follow()


class TypedAhead(NamedTuple):
    """A move that the person has typed ahead, to be played when their turn is over."""

    code: int
    phrase: str
    cards: frozenset[str]  # either side up; if they change, the move is dropped


class SaveTo(NamedTuple):
    """The file of a match."""

    path: str | None = None
    find: Callable[[], str] | None = None  # makes a path after the first move


class Match:
    """Lets bots play until the game waits for the person, then prompts for a move, until the match is over.

    If a game has important off-turn moves, the person is prompted for them when another turn begins: once after each
    of their own moves, and once after a deal. Other off-turn moves can be typed ahead, and are played as soon as the
    rules allow it. The table is drawn before and after every choice, but not between moves without a choice.
    """

    def __init__(
        self, screen: Screen, record: Followed, bots: Sequence[Bot | None], save_to: SaveTo, delay: float = 1.0
    ) -> None:
        self.record = record
        self.bots = bots
        self.seat = bots.index(None) if None in bots else None
        self.stage = Stage(screen, record.name, record.players or [], self.seat)
        self.delay = delay
        self.log: list[Line] = []
        self.told = 0  # lines of the log
        self.totals: list[list[int]] = []  # after each round
        self.listed_after: int | None = None  # the number of moves when the list was last shown
        self.path = save_to.path
        self.find_path = save_to.find
        self.is_saved = False
        self.is_introduced = False
        self.may_pause = True  # after a deal or a move of the person, until they are prompted for off-turn moves
        self.had_no_choice = False  # the last move was the person's only one
        self.typed_ahead: list[TypedAhead] = []
        record.follow = self._moved

    def run(self) -> None:
        if self.path is not None:
            self.save(self.path)
        if self.seat is not None:
            self._introduce()
        try:
            self._play()
        except (Left, KeyboardInterrupt):
            self.stage.screen.sentence(clean(self._how_to_go_on()))
        self.stage.screen.sentence(clean(self._where()))

    def take_up(self, log: list[Line], totals: list[list[int]]) -> None:
        """Continue a saved match, and repeat its last events."""
        if self.seat is not None:
            self._introduce()
        self.log = log
        self.totals = totals
        self.told = max(len(log) - LAST_EVENTS, 0)
        self.stage.screen.sentence(f"The match goes on after {count(len(self.record.moves), 'move')}:")
        self._tell()

    def save(self, path: str) -> None:
        """Save now and after every later move."""
        files.save(self.record, path)
        self.path = path
        self.is_saved = True

    def scene(self) -> Scene:
        return self.stage.scene(self.record.game)

    def show(self) -> None:
        """Print the table; the first time, after the goal of the game."""
        self._introduce()
        self.stage.show(self.scene(), len(self.record.moves), [kept.code for kept in self.typed_ahead])

    def _introduce(self) -> None:
        """Print the goal of the game, once."""
        if not self.is_introduced:
            self.stage.introduce()
            self.is_introduced = True

    # Moves typed ahead

    def type_ahead(self, code: int) -> None:
        """Keep a move until the person's turn is over."""
        kept = self._describe(code)
        self.typed_ahead = [other for other in self.typed_ahead if other != kept] + [kept]

    def _describe(self, code: int) -> TypedAhead:
        cards = self.stage.drawing.spoken(self.scene(), [code])[0]
        phrase = notation.phrase(self.record.game, code, counted_from=1)
        return TypedAhead(code, phrase, frozenset(re.split(" for |/", cards)))

    def _play_typed_ahead(self) -> None:
        """Play the moves typed ahead that are legal by now. Drop those that have become impossible, and say so."""
        assert self.seat is not None
        for kept in [*self.typed_ahead]:
            refusal = self.record.game.why_not(self.seat, kept.code)
            if self._describe(kept.code) != kept:
                self._forget(kept, self._end_of_offer(kept) or "the cards are not the same any more.")
            elif refusal is None:
                self.typed_ahead.remove(kept)
                self.record.play(self.seat, kept.code, self.log)
            elif refusal.kind not in TOO_SOON:
                self._forget(kept, self.stage.complaint(refusal))

    def _end_of_offer(self, kept: TypedAhead) -> str:
        """Say how the offer ended that the person accepted ahead; empty for any other move."""
        action = notation.action(self.record.game, kept.code)
        if action["kind"] == "accept":
            for line in reversed(self.log):
                if line.kind in END_OF_OFFER and line.facts == [action["seat"], self.seat]:
                    return END_OF_OFFER[line.kind].format(giver=self.scene().who(action["seat"]))
        return ""

    def _forget(self, kept: TypedAhead, why: str) -> None:
        self.typed_ahead.remove(kept)
        self.stage.say(f"{kept.phrase} is dropped: {why}")

    # Playing

    def _play(self) -> None:
        while not self.record.game.over:
            if self.seat is not None and self.record.game.to_move == self.seat:
                self._move()
            else:
                self.had_no_choice = False
                self._between_turns()
                play_once(self.record, self.bots, self.log)
        if self.seat is not None:
            self.show()
        self.stage.result(self.record.game, len(self.record.moves), self.totals)
        hints.show_chances(self.stage, self.record, self.scene())

    def _move(self) -> None:
        """Prompt the person, whose turn it is or who has to answer."""
        assert self.seat is not None
        is_only = only_move(self) is not None
        if not (self.had_no_choice and is_only):
            self.show()
        self.record.play(self.seat, ask(self), self.log)
        self.may_pause = True
        self.had_no_choice = is_only

    def _between_turns(self) -> None:
        """Play moves typed ahead, then prompt for off-turn moves if it is time to."""
        if self.seat is None:
            return
        self._play_typed_ahead()
        if self.may_pause and self.stage.drawing.pause and self._can_move_as_a_turn_begins():
            self._pause()

    def _can_move_as_a_turn_begins(self) -> bool:
        scene = self.scene()
        waits = scene.position["waits_for"]
        return waits["to"] in BEGINNINGS and "got" not in waits and bool(scene.offered)

    def _pause(self) -> None:
        """Let the person play off-turn moves before the others play on."""
        assert self.seat is not None
        self.may_pause = False
        while self._can_move_as_a_turn_begins():
            self.show()
            code = ask_off_turn(self)
            if code is None:
                return
            self.record.play(self.seat, code, self.log)
            if self.record.game.over or self.record.game.to_move == self.seat:
                return

    def _moved(self) -> None:
        self._save_move()
        if rounds.is_dealt(self.log[self.told :]):
            self._end_round()
        if self.seat is None:
            self.stage.screen.begin_anew()
            self.show()
        self._tell()
        if self.seat is None:
            self.stage.screen.wait(self.delay)

    def _end_round(self) -> None:
        """Print how a round ended and its last table, and wait before the next round."""
        self.may_pause = True
        self.totals.append(rounds.totals(self.record.game))
        move = self.record.moves[-1]
        if self.seat is None:
            self.stage.screen.begin_anew()
        end = self.told + rounds.before_the_deal(self.log[self.told :])
        self.stage.tell(self.log[self.told : end])
        self.told = end
        scene = self.stage.scene(rounds.last_table(self.record.before, move.seat, move.code))
        self.stage.show(scene, len(self.record.moves), over=f"round {len(self.totals)} is over")
        if self.seat is None:
            self.stage.screen.wait(self.delay)
        else:
            wait_for_round(self, len(self.totals) + 1)

    def _tell(self) -> None:
        self.stage.tell(self.log[self.told :])
        self.told = len(self.log)

    # Saving

    def _save_move(self) -> None:
        """Save after a move. If that fails, say so and play on."""
        try:
            if self.path is None and self.find_path is not None:
                self.path = self.find_path()
            if self.path is not None:
                self.save(self.path)
        except Invalid as invalid:
            self.is_saved = False
            self.find_path = None
            self.stage.say(f"{invalid}; the match goes on.")

    def _how_to_go_on(self) -> str:
        left = f"You left after {count(len(self.record.moves), 'move')}"
        if not self.is_saved or self.record.game.over:
            return f"{left}."
        path = Path(str(self.path))
        file = "" if path.parent == files.folder() else f" {shlex.quote(str(path))}"
        return f"{left}; to go on: shoal resume{file}"

    def _where(self) -> str:
        if self.is_saved and self.record.game.over:
            return f"The match is saved; to step through it: shoal replay {shlex.quote(str(self.path))}"
        if self.is_saved:
            return f"The match is saved in {self.path}."
        return "The match is not saved." if self.path is None else f"The last moves are not saved in {self.path}."
