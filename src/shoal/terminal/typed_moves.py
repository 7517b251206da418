"""Counting from 1, for people: moves as they are typed at the terminal.

Programs count everything from 0: seats, the places of a hand, sets, cards on the table. All that people type passes
through here, and sentences count from 1 by themselves, so that the terminal counts one way throughout. The stones of
Fossil bear their numbers as names, and keep them.
"""

from __future__ import annotations

import re

from shoal import notation
from shoal.core.data import Data
from shoal.core.errors import Invalid, NotAMove
from shoal.core.game import Game
from shoal.core.notation import Notation
from shoal.games import catalogue

NOT_COUNTED = {"kind", "stone"}  # fields of actions
NUMBER = re.compile(r"^\d{1,9}(?=/?$)")  # a place, perhaps with the slash of a far side


class NoMove(Invalid):
    """Text that is not written as any move is."""


# Moves


def phrase(game: Game, code: int) -> str:
    """A code as people type it: add 4/."""
    found = _notation(game)
    if hasattr(found, "actions"):
        return found.actions.phrase(code, 1)
    return found.phrase(_shifted(notation.action(game, code), 1))


def read(game: Game, text: str) -> int:
    """And back; NoMove if it is not written as a move, Invalid if it names what there is not."""
    found = _notation(game)
    if hasattr(found, "actions"):
        return _read_declared(found, game, text)
    try:
        action = found.read(text)
    except Invalid as invalid:
        raise NoMove(str(invalid)) from None
    _check(game, action)
    try:
        return notation.code(game, _shifted(action, -1))
    except Invalid as invalid:
        raise Invalid(re.sub(r"^action [^:]*: ", "", str(invalid))) from None


def _read_declared(found: Notation, game: Game, text: str) -> int:
    try:
        return found.actions.code(found.actions.read(text, game.seats, 1))
    except NotAMove as invalid:
        raise NoMove(str(invalid)) from None
    except Invalid as invalid:
        raise Invalid(re.sub(r"^action [^:]*: ", "", str(invalid))) from None


def _notation(game: Game) -> Notation:
    return catalogue.notation(game.name).for_deck(game.deck_number)


def _shifted(action: Data, by: int) -> Data:
    return {key: value if key in NOT_COUNTED else _shift(value, by) for key, value in action.items()}


def _shift(value: object, by: int) -> object:
    """A number, a place with its slash, or several of those, in order; names stay as they are."""
    if isinstance(value, int):
        return value + by
    if isinstance(value, list):
        return sorted((_shift(each, by) for each in value), key=str)
    return NUMBER.sub(lambda found: str(int(found[0]) + by), value) if isinstance(value, str) else value


def _check(game: Game, action: Data) -> None:
    """No number is below 1, and no seat above the last."""
    seats = catalogue.notation(game.name).seat_fields
    for key, value in action.items():
        for number in value if isinstance(value, list) else [value]:
            if key in seats and not 1 <= number <= game.seats:
                raise Invalid(f"There is no seat {number}: seats are 1 to {game.seats}.")
            if key not in NOT_COUNTED and str(number).rstrip("/") == "0":
                raise Invalid(f"There is no {key.rstrip('s')} 0: they are counted from 1.")
