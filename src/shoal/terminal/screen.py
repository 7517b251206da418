"""Standard output and input."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from rich.console import Console
from rich.text import Text


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
        self.print(text, soft_wrap=not self.is_terminal, overflow="ignore", crop=False)

    def ask(self, prompt: str) -> str:
        """A line that was typed."""
        if self.has_a_reader:
            _edit_lines()
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last if standard input is closed
            self.print()
            raise Left from None

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
