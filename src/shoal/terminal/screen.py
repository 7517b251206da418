"""Standard output and input."""

from __future__ import annotations

import re
import sys
import time
from contextlib import suppress

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

MORE = "Enter for more, q to stop > "
WORD = re.compile(r"\S+\s*")


class Left(Exception):
    """The person at the terminal has had enough: end of input, Ctrl-C, or the word for it."""


class Screen(Console):
    """Prints what it is given and nothing else: no markup, no smileys, no guesses at what to colour."""

    def __init__(self) -> None:
        super().__init__(markup=False, emoji=False, highlight=False)

    @property
    def has_a_reader(self) -> bool:
        """Whether somebody sits there who sees what is printed and can answer."""
        return self.is_terminal and sys.stdin is not None and sys.stdin.isatty()

    def on_broken_pipe(self) -> None:
        """A reader that goes away is for `main` to deal with."""
        raise BrokenPipeError

    def sentence(self, text: str | Text) -> None:
        """At a terminal broken between words, but never within one: it may be a path. Elsewhere left whole."""
        whole = Text(text) if isinstance(text, str) else text
        lines = whole.divide(breaks(whole.plain, self.width)) if self.is_terminal else [whole]
        for line in lines:
            line.rstrip()
            self.print(line, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A line that was typed."""
        if self.has_a_reader:
            _edit_lines()
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last if standard input is closed
            self.print()
            raise Left from None

    def leaf(self, text: RenderableType) -> None:
        """Something long, a screenful at a time if somebody sits there; the first line after a stop is the next one."""
        if not self.has_a_reader:
            self.print(text)
            return
        lines = self.render_lines(text, self.options.update(height=None), pad=False)
        room = max(self.size.height - 2, 1)
        for start in range(0, len(lines), room):
            if start and not self._goes_on():
                return
            for line in lines[start : start + room]:
                self.print(Segments([*line, Segment.line()]), end="")

    def _goes_on(self) -> bool:
        try:
            return self.ask(MORE).lower() not in ("q", "quit", "exit")
        except Left:
            return False

    def wait(self, seconds: float) -> None:
        """A pause for somebody who watches; a file or a pipe needs none."""
        if self.is_terminal:
            time.sleep(seconds)

    def begin_anew(self) -> None:
        """A clean screen for the next picture, so that pictures move; in a file they follow each other."""
        if self.is_terminal:
            self.clear()
        else:
            self.print()


def _edit_lines() -> None:
    """Where Python has readline, arrow keys edit the line and bring back earlier ones."""
    with suppress(ImportError):
        import readline  # noqa: F401


def breaks(text: str, width: int) -> list[int]:
    """Where lines of that width begin: before words that no longer fit."""
    found, used = list[int](), 0
    for word in WORD.finditer(text):
        if used and used + cell_len(word[0].rstrip()) > width:
            found.append(word.start())
            used = 0
        used += cell_len(word[0])
    return found
