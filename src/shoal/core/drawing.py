"""What a drawing in the terminal is given, and what every game's drawing can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from shoal.core.data import Data
from shoal.core.game import View
from shoal.core.languages import en
from shoal.core.words import Listener, Who


@dataclass(frozen=True)
class Scene:
    """The table as one seat, or a spectator, sees it. Drawings are made of this and never of the true game."""

    view: View
    position: Data  # the view in names
    players: Sequence[str]
    offered: Sequence[int] = ()  # the codes that the person at the terminal may play

    def who(self, seat: int) -> Who:
        """A player in a sentence: by name, or by the number of the seat; the person at the terminal is "you"."""
        return Who(seat, Listener(self.view.seat, self.players), en)

    def heading(self, seat: int, moves: bool) -> str:
        """A player at the head of a row or column: number of the seat, a mark if the game waits for it, name."""
        name = en.YOU if seat == self.view.seat else self.players[seat] if seat < len(self.players) else ""
        return f"{seat + 1}{'▸' if moves else ' '}{name}"


class Drawing(ABC):
    """How one game looks in the terminal."""

    @abstractmethod
    def frame(self, scene: Scene) -> RenderableType:
        """The whole table."""

    @abstractmethod
    def task(self, scene: Scene) -> str:
        """What the seat waited for has to do."""

    @abstractmethod
    def notes(self, scene: Scene) -> list[str]:
        """For each code offered, what is worth knowing of it before playing it."""

    @abstractmethod
    def meant(self, scene: Scene, text: str) -> list[str]:
        """The moves that a shorthand may stand for, as they are typed in full; none if it is no shorthand."""

    @abstractmethod
    def adorn(self, sentence: Text) -> None:
        """Colour what a sentence names."""

    @abstractmethod
    def legend(self) -> RenderableType:
        """For the help: what the table shows and how moves are typed."""


def count(number: int, word: str) -> str:
    """1 move, 2 moves."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
