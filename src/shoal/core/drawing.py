"""What a drawing is given, and what every game's drawing can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.console import RenderableType
from rich.text import Text

import shoal
from shoal.notation import Data


@dataclass(frozen=True)
class Scene:
    """The table as one seat, or a spectator, sees it. Drawings are made of this and never of the true game."""

    view: shoal.View
    players: Sequence[str]
    offered: Sequence[int] = ()  # the codes that the person at the terminal may play

    @cached_property
    def position(self) -> Data:
        return shoal.named(self.view)


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
