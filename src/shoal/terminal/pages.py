"""`shoal games` and `shoal rules`: the list of games, and their rule pages with a heading for each rule id."""

from __future__ import annotations

import re
from argparse import Namespace

import shoal
from shoal.core.errors import Invalid
from shoal.games.catalogue import rule_page, words
from shoal.terminal.screen import Screen

HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
RULE = re.compile(r"^### +([A-Z]+\d+)\b", re.MULTILINE)


def games(_: Namespace) -> None:
    for book in shoal.games():
        print(f"{book.name:<17}{book.title}, {book.least} to {book.most} players")
        for option in book.options:
            meaning = words(book.name, "en").OPTIONS[option.name]
            print(f"{'':<17}--option {option.name}={option.default}: {meaning} ({_range(option)})")
        if not book.options:
            print(f"{'':<17}no options")


def _range(option: shoal.Option) -> str:
    return "yes or no" if (option.least, option.most) == (0, 1) else f"{option.least} to {option.most}"


def rules(wanted: Namespace) -> None:
    print_rules(Screen(), wanted.game, wanted.rule, wanted.language)


def print_rules(screen: Screen, game: str, rule: str | None = None, language: str = "en") -> None:
    """Print one rule or the whole page: formatted at a terminal, as Markdown elsewhere."""
    text = rule_page(game, language) if rule is None else rule_text(game, rule, language)
    if not screen.is_terminal:
        print(text, end="")
        return
    from rich.markdown import Markdown

    screen.leaf(Markdown(text))


def rule_text(game: str, rule: str, language: str = "en") -> str:
    """Return one rule of the page with its heading."""
    text = rule_page(game, language)
    starts = {found[1]: found for found in RULE.finditer(text)}
    if rule.upper() not in starts:
        raise Invalid(f"there is no rule {rule!r} on the page of {game}; there are {', '.join(starts)}")
    start = starts[rule.upper()]
    end = HEADING.search(text, start.end())
    return text[start.start() : end.start() if end else None].rstrip() + "\n"
