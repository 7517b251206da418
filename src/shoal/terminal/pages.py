"""The rule pages: one a game, a heading for each rule id."""

from __future__ import annotations

import re

from shoal import Invalid
from shoal.games.catalogue import rule_page
from shoal.terminal.screen import Screen

HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
RULE = re.compile(r"^### +([A-Z]+\d+)\b", re.MULTILINE)


page = rule_page  # the whole of it


def rule(game: str, name: str, language: str = "en") -> str:
    """One rule of the page, its heading included."""
    text = page(game, language)
    starts = {found[1]: found for found in RULE.finditer(text)}
    if name.upper() not in starts:
        raise Invalid(f"there is no rule {name!r} on the page of {game}; there are {', '.join(starts)}")
    start = starts[name.upper()]
    end = HEADING.search(text, start.end())
    return text[start.start() : end.start() if end else None].rstrip() + "\n"


def show(screen: Screen, text: str) -> None:
    """Laid out for players in a terminal; as it is in a file or a pipe."""
    if not screen.is_terminal:
        print(text, end="")
        return
    from rich.markdown import Markdown

    screen.leaf(Markdown(text))
