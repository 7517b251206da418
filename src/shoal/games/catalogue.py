"""The one list of games, and access to the parts of each.

A game has a folder of its own, named after it. Its parts are modules that have the same names in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

from shoal.core.data import Data
from shoal.core.errors import Invalid, shown
from shoal.core.game import Game, Option, Rulebook, View
from shoal.core.habits import Habit
from shoal.core.notation import Notation
from shoal.core.policy import Policy
from shoal.core.reasons import Reasons
from shoal.core.rng import Rng, Seed, fresh_seed
from shoal.core.study import Study
from shoal.core.words import Language, Words


class Trading(Protocol):
    """The module `trading` of a game."""

    def givers(self, game: Game, seat: int) -> list[int]:
        """Return the seats that have an open offer to a seat."""

    def answers(self, giver: int) -> tuple[int, int]:
        """Return the codes that accept and decline an offer."""

    def counters(self, game: Game, seat: int, giver: int) -> list[int]:
        """Return offers that a seat could make instead."""


Annotate = Callable[[View, Sequence[int]], Data]

GAMES = ["fossil", "twisted-fish", "cosmople-fish-2", "networks", "connections"]
LANGUAGES = ["en", "it"]


def by_language(package: str, name: str) -> dict[str, dict[str, str]]:
    """Return what each language module of a package of sentences calls by that name."""
    return {language: getattr(import_module(f"{package}.{language}"), name) for language in LANGUAGES}


def folder(name: str) -> str:
    """Return the package of a game; Invalid if there is no such game."""
    if name not in GAMES:
        raise Invalid(f"there is no game {shown(name)}; the games are {', '.join(GAMES)}")
    return f"shoal.games.{name.replace('-', '_')}"


@cache
def part(name: str, role: str) -> ModuleType:
    """Return a module of a game: its notation, its terminal, and so on."""
    return import_module(f"{folder(name)}.{role}")


def rulebook(name: str) -> Rulebook:
    return cast("Rulebook", part(name, "worlds").RULEBOOK)


def rulebooks() -> list[Rulebook]:
    return [rulebook(name) for name in GAMES]


def policy_of(name: str) -> Policy:
    """Return a new policy, with an evaluator and working room of its own."""
    return cast("Policy", part(name, "policy").make_policy(part(name, "evaluation").Weights()))


@cache
def notation(name: str) -> Notation:
    return cast("Notation", part(name, "notation").NOTATION)


@cache
def words(name: str, language: str) -> Words:
    return cast("Words", part(name, f"words.{_known(language)}"))


def study(name: str) -> Study:
    """Return the statistics that are collected over many matches of the game."""
    return cast("Study", part(name, "study"))


def has_annotations(name: str) -> bool:
    return _has_part(name, "annotations")


def annotator(name: str) -> Annotate:
    """Return the function that computes what a player is shown beside a view and its legal codes."""
    return cast("Annotate", part(name, "annotations").annotate)


def habits(name: str) -> dict[str, list[Habit]]:
    """Return what each habit of a character is in the game; those that cannot show there are missing."""
    return cast("dict[str, list[Habit]]", part(name, "habits").HABITS)


def reasons(name: str) -> Reasons:
    """Return the function that says why a move may be good, as far as a seat can know."""
    return cast("Reasons", part(name, "reasons").reasons)


def has_trading(name: str) -> bool:
    return _has_part(name, "trading")


def trading(name: str) -> Trading:
    """Return how offers of a trade are answered, in a game that has such."""
    return cast("Trading", part(name, "trading"))


@cache
def _has_part(name: str, role: str) -> bool:
    return find_spec(f"{folder(name)}.{role}") is not None


def load_all() -> None:
    """Import every game now, so that a server does not make the first player of each wait."""
    for name in GAMES:
        rulebook(name)
        notation(name)
        for each in LANGUAGES:
            words(name, each)


def has_lessons(name: str) -> bool:
    return (files(folder(name)) / "lessons.json").is_file()


def lesson_file(name: str) -> bytes:
    """Return the lessons of a game as bytes of JSON: see `table.lessons`."""
    if not has_lessons(name):
        raise Invalid(f"there are no lessons of {name}")
    return (files(folder(name)) / "lessons.json").read_bytes()


def rule_page(name: str, language: str = "en") -> str:
    """Return the rule page of a game as Markdown, with a heading for each rule id."""
    page = "rules.md" if language == "en" else f"rules.{_known(language)}.md"
    return (files(folder(name)) / page).read_text(encoding="utf-8")


@cache
def language(name: str) -> Language:
    return cast("Language", import_module(f"shoal.core.languages.{_known(name)}"))


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise Invalid(f"there is no language {shown(language)}; there are {', '.join(LANGUAGES)}")
    return language


def new(name: str, seats: int, seed: Seed | None, options: dict[str, int], deck: int = 0) -> Game:
    """Deal a game. An int seed gives the fast random stream, 32 bytes the keyed one, None a keyed one nobody knows."""
    book = rulebook(name)
    check_seats(book, seats)
    settings = with_defaults(book.options, options)
    rng = Rng(fresh_seed() if seed is None else seed)
    return book.deal(seats, list(settings.values()), rng, deck)


def check_seats(book: Rulebook, seats: int) -> None:
    if not book.least <= seats <= book.most:
        raise Invalid(f"seats: {book.title} is for {book.least} to {book.most} players, not {shown(seats)}")


def with_defaults(known: list[Option], given: dict[str, int]) -> dict[str, int]:
    """Return every option with its value, in the order of the rulebook; Invalid if one is unknown or out of range."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise Invalid(
                f"options: there is no {name!r}; " + (f"there are {', '.join(names)}" if names else "none here")
            )
    found: dict[str, int] = {}
    for option in known:
        value = given.get(option.name, option.default)
        if not option.least <= value <= option.most:
            raise Invalid(f"options: {option.name} is {option.least} to {option.most}, not {shown(value)}")
        found[option.name] = value
    return found
