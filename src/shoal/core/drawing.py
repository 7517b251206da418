"""The interface between the terminal and each game's drawing."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.style import Style
from rich.text import Text

from shoal.core.data import Data
from shoal.core.game import View
from shoal.core.languages import en
from shoal.core.words import Listener, Player

JOINT = "─"


@dataclass(frozen=True)
class Scene:
    """The table as a seat or a spectator sees it. Drawings get this and never the true game."""

    view: View
    position: Data  # the view in names
    players: Sequence[str]
    offered: Sequence[int] = ()  # the codes that the person at the terminal may play

    def who(self, seat: int) -> Player:
        """Return a player for a sentence: by name or number of the seat; the person at the terminal is "you"."""
        return Player(seat, Listener(en, self.view.seat, self.players))

    def heading(self, seat: int, moves: bool) -> str:
        """Return the heading of a player: number of the seat, a mark if the game waits for it, name."""
        name = en.YOU if seat == self.view.seat else self.players[seat] if seat < len(self.players) else ""
        return f"{seat + 1}{'▸' if moves else ' '}{name}"


@dataclass(frozen=True)
class Choice:
    """A move in the list of moves."""

    code: int
    note: str = ""  # what it brings or costs
    label: str = ""  # shown instead of the typed move, where the title says the rest


@dataclass(frozen=True)
class Section:
    """Moves of one kind in the list of moves."""

    title: str
    choices: Sequence[Choice] = ()
    lines: Sequence[str] = ()  # how to type moves that are too many for a list


class Drawing(ABC):
    """How a game looks in the terminal, and how people type its moves.

    People count from 1: seats, places in a hand, sets.
    """

    pause: str = ""  # the prompt for off-turn moves between turns, if the match pauses there
    off_turn: frozenset[str] = frozenset()  # kinds of off-turn moves that may be typed ahead
    also_called: Mapping[str, Sequence[str]] = {}  # other words for kinds of moves

    @abstractmethod
    def frame(self, scene: Scene, kept: Sequence[int] = ()) -> RenderableType:
        """Draw the whole table; a game may mark the moves of these codes, which the person has typed ahead."""

    @abstractmethod
    def task(self, scene: Scene) -> str:
        """Say what the seat that the game waits for has to do."""

    @abstractmethod
    def moves(self, scene: Scene) -> list[Section]:
        """Return the legal moves by kind, each with a note on what it brings."""

    @abstractmethod
    def meant(self, scene: Scene, text: str) -> list[str]:
        """Return the moves, typed in full, that a shorthand may stand for; none if it is no shorthand."""

    def spoken(self, scene: Scene, codes: Sequence[int]) -> list[str]:
        """Return the names of each move's cards, for moves that are typed with numbers."""
        return [""] * len(codes)

    @abstractmethod
    def adorn(self, sentence: Text) -> None:
        """Colour the names in a sentence."""

    @abstractmethod
    def legend(self) -> RenderableType:
        """Explain for the help what the table shows and how moves are typed."""


def sections(
    titles: Mapping[str, str], choices: Iterable[tuple[str, Choice]], lines: Mapping[str, Sequence[str]] | None = None
) -> list[Section]:
    """Group choices by kind, in the order of the titles; kinds with the same title share a section."""
    found: dict[str, list[Choice]] = {title: [] for title in titles.values()}
    for kind, choice in choices:
        found[titles[kind]].append(choice)
    said = lines or {}
    return [Section(title, chosen, said.get(title, ())) for title, chosen in found.items() if chosen or said.get(title)]


def tile_style(paper: int, ink: int, bold: bool = True) -> Style:
    """Return the face of a tile, by numbers of the 256 colours: terminals without true colour show the same."""
    return Style(color=f"color({ink})", bgcolor=f"color({paper})", bold=bold)


def has_colours(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def rows(pieces: Sequence[Text], width: int, indent: int, hang: int = 0) -> Iterator[Text]:
    """Yield lines of that width, in which no piece is broken; they are set in, those after the first by more.

    A piece that ends in a joint hangs together with the next one.
    """
    line = Text(" " * indent)
    begun = False
    for piece in pieces:
        if begun and line.cell_len + 1 + piece.cell_len > width:
            yield line
            line, begun = Text(" " * (indent + hang)), False
        line.append(" " if begun and not line.plain.endswith(JOINT) else "").append_text(piece)
        begun = True
    yield line


def fold(text: str) -> str:
    """Return text in lower case, without accents, with single spaces, to compare typed text."""
    letters = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def count(number: int, word: str) -> str:
    """Return 1 move, 2 moves, 2 cities."""
    several = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{number} {word if number == 1 else several}"


def signed(number: int) -> str:
    """Return a signed number: +3, -2, ±0."""
    return f"{number:+}" if number else "±0"
