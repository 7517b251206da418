"""What a drawing in the terminal is given, and what every game's drawing can do."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from shoal.core.data import Data
from shoal.core.game import View
from shoal.core.languages import en
from shoal.core.words import Listener, Player


@dataclass(frozen=True)
class Scene:
    """The table as one seat, or a spectator, sees it. Drawings are made of this and never of the true game."""

    view: View
    position: Data  # the view in names
    players: Sequence[str]
    offered: Sequence[int] = ()  # the codes that the person at the terminal may play

    def who(self, seat: int) -> Player:
        """A player in a sentence: by name, or by the number of the seat; the person at the terminal is "you"."""
        return Player(seat, Listener(en, self.view.seat, self.players))

    def heading(self, seat: int, moves: bool) -> str:
        """A player at the head of a row or column: number of the seat, a mark if the game waits for it, name."""
        name = en.YOU if seat == self.view.seat else self.players[seat] if seat < len(self.players) else ""
        return f"{seat + 1}{'▸' if moves else ' '}{name}"


@dataclass(frozen=True)
class Choice:
    """A move in the list of moves."""

    code: int
    note: str = ""  # what it brings or costs
    label: str = ""  # in place of the move as it is typed, where the title says the rest


@dataclass(frozen=True)
class Section:
    """Moves of one kind in the list of moves."""

    title: str
    choices: Sequence[Choice] = ()
    lines: Sequence[str] = ()  # how those are typed that are too many to be listed one by one


class Drawing(ABC):
    """How one game looks in the terminal, and how it is spoken of there.

    Whatever people read or type is counted from 1: seats, places in a hand, sets.
    """

    pause: str = ""  # what is said between turns, if the match waits there for the person's moves off turn
    off_turn: frozenset[str] = frozenset()  # kinds of moves off turn that may be typed earlier, and are kept till then
    also_called: Mapping[str, Sequence[str]] = {}  # other words for kinds of moves

    @abstractmethod
    def frame(self, scene: Scene) -> RenderableType:
        """The whole table."""

    @abstractmethod
    def task(self, scene: Scene) -> str:
        """What the seat waited for has to do."""

    @abstractmethod
    def moves(self, scene: Scene) -> list[Section]:
        """The moves offered, by kind, each with what is worth knowing of it before it is played."""

    @abstractmethod
    def meant(self, scene: Scene, text: str) -> list[str]:
        """The moves that a shorthand may stand for, as they are typed in full; none if it is no shorthand."""

    def spoken(self, scene: Scene, codes: Sequence[int]) -> list[str]:
        """For each move, if it is typed with numbers, the names by which people may call its cards."""
        return [""] * len(codes)

    @abstractmethod
    def adorn(self, sentence: Text) -> None:
        """Colour what a sentence names."""

    @abstractmethod
    def legend(self) -> RenderableType:
        """For the help: what the table shows and how moves are typed."""


def sections(
    titles: Mapping[str, str], choices: Iterable[tuple[str, Choice]], lines: Mapping[str, Sequence[str]] | None = None
) -> list[Section]:
    """Choices by their kinds, in the order of the titles; kinds with the same title are one section."""
    found: dict[str, list[Choice]] = {title: [] for title in titles.values()}
    for kind, choice in choices:
        found[titles[kind]].append(choice)
    said = lines or {}
    return [Section(title, chosen, said.get(title, ())) for title, chosen in found.items() if chosen or said.get(title)]


def has_colours(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def fold(text: str) -> str:
    """Small letters without accents, one space between words: what is typed need not be as it is written."""
    letters = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def count(number: int, word: str) -> str:
    """1 move, 2 moves."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def signed(number: int) -> str:
    """What a move adds: +3, -2, ±0."""
    return f"{number:+}" if number else "±0"
