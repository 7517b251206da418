"""The rule pages: one a game, a heading for each rule id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import shoal
from shoal import Invalid
from shoal.rules.catalogue import rulebook
from shoal.terminal.screen import Screen

HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
RULE = re.compile(r"^### +([A-Z]+\d+)\b", re.MULTILINE)

TRACE = "\n## Where each rule is"  # from here on a page is a table for those who work on the code


def places() -> Iterator[Traversable]:
    """Where the pages may be: installed beside the package, or in the checkout that it is run from."""
    with suppress(ModuleNotFoundError):
        yield files("shoal.pages")
    yield Path(shoal.__file__).parents[2] / "docs" / "rules"


def page(game: str) -> str:
    """The rule page of a game, as Markdown."""
    title = rulebook(game).title
    for place in places():
        found = place / f"{game}.md"
        if found.is_file():
            return found.read_text(encoding="utf-8")
    raise Invalid(f"the rule page of {title} is not installed")


def rule(game: str, name: str) -> str:
    """One rule of the page, its heading included."""
    text = page(game)
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

    screen.print(Markdown(text.partition(TRACE)[0]))
