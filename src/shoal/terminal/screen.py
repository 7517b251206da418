"""Print to the terminal and read from it."""

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
    """The person wants to leave: end of input, Ctrl-C, or quit."""


class Screen(Console):
    """Prints text as it is: no markup, no emoji, no automatic colours."""

    def __init__(self) -> None:
        super().__init__(markup=False, emoji=False, highlight=False)

    @property
    def has_a_reader(self) -> bool:
        """True if a person sees the output and can type."""
        return self.is_terminal and sys.stdin is not None and sys.stdin.isatty()

    def on_broken_pipe(self) -> None:
        """Leave it to `main`."""
        raise BrokenPipeError

    def sentence(self, text: str | Text) -> None:
        """Print a sentence. At a terminal it is wrapped, but never inside a word, which may be a path."""
        whole = Text(text) if isinstance(text, str) else text
        lines = whole.divide(breaks(whole.plain, self.width)) if self.is_terminal else [whole]
        for line in lines:
            line.rstrip()
            self.print(line, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Prompt for a line."""
        if self.has_a_reader:
            _edit_lines()
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last if standard input is closed
            self.print()
            raise Left from None

    def leaf(self, text: RenderableType) -> None:
        """Print something long, one screen at a time if a person reads it."""
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
        """Pause, at a terminal only."""
        if self.is_terminal:
            time.sleep(seconds)

    def begin_anew(self) -> None:
        """Clear the screen before the next picture; in a file, leave a blank line."""
        if self.is_terminal:
            self.clear()
        else:
            self.print()


def _edit_lines() -> None:
    """Let arrow keys edit the line and recall earlier ones, where Python has readline."""
    with suppress(ImportError):
        import readline  # noqa: F401


def breaks(text: str, width: int) -> list[int]:
    """Return where lines of that width begin."""
    found, used = list[int](), 0
    for word in WORD.finditer(text):
        if used and used + cell_len(word[0].rstrip()) > width:
            found.append(word.start())
            used = 0
        used += cell_len(word[0])
    return found
