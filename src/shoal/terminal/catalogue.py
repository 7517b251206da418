"""The games there are."""

from __future__ import annotations

import shoal
from shoal.games.catalogue import words


def print_games() -> None:
    for book in shoal.games():
        print(f"{book.name:<17}{book.title}, {book.least} to {book.most} players")
        for option in book.options:
            meaning = words(book.name, "en").OPTIONS[option.name]
            print(f"{'':<17}--option {option.name}={option.default}: {meaning} ({_range(option)})")
        if not book.options:
            print(f"{'':<17}no options")


def _range(option: shoal.Option) -> str:
    return "yes or no" if (option.least, option.most) == (0, 1) else f"{option.least} to {option.most}"
