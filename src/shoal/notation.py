"""Names for numbers: the plain-data edge. Every function here gives or takes plain JSON data."""

from __future__ import annotations

from shoal.notation import connections, cosmople_fish_2, fossil, networks, twisted_fish
from shoal.notation.cosmopolis import CityNotation, deck_data, read_deck_data
from shoal.notation.data import Data, Notation, expect, read_options
from shoal.rules.catalogue import check_seats, rulebook, settle
from shoal.rules.chance import Chance
from shoal.rules.cosmopolis.deck import deck_number
from shoal.rules.errors import Invalid, shown
from shoal.rules.game import Game, Line, View

__all__ = ["Data", "action", "code", "named", "phrase", "read", "restore", "snapshot", "tell"]

NOTATIONS: dict[str, Notation] = {
    "fossil": fossil.NOTATION,
    "twisted-fish": twisted_fish.NOTATION,
    "cosmople-fish-2": cosmople_fish_2.NOTATION,
    "networks": networks.NOTATION,
    "connections": connections.NOTATION,
}


def _notation(game: Game) -> Notation:
    return NOTATIONS[game.name].for_deck(game.deck_number)


def action(game: Game, code: int) -> Data:
    """A code in names: {"kind": "slide", "stone": 0, "to": "c4"}."""
    if not 0 <= code < game.codes:
        raise Invalid(f"there is no code {shown(code)}: codes of {game.name} are 0 to {game.codes - 1}")
    return _notation(game).action(code)


def code(game: Game, action: object) -> int:
    """And back. Invalid if there is no such action; whether it may be played is another question."""
    fields = expect(action, dict, "action")
    expect(fields.get("kind"), str, "action, kind")
    return _notation(game).code(fields)


def phrase(game: Game, code: int) -> str:
    """A code as it is typed in the terminal: 'slide 0 c4'."""
    return _notation(game).phrase(action(game, code))


def read(game: Game, text: str) -> int:
    """And back."""
    return code(game, _notation(game).read(expect(text, str, "move")))


def tell(game: str, line: Line) -> str:
    """A line of the log as a sentence. Pass `line.heard_by(seat)` to tell it to one seat."""
    return NOTATIONS[game].tell(line)


def named(view: View) -> Data:
    """A view in names."""
    seat = None if view.seat < 0 else view.seat
    notation = NOTATIONS[view.game]
    deck = _deck(view.facts[1] if isinstance(notation, CityNotation) else 0)
    return {"game": view.game, "seat": seat, **notation.position(view.facts), **deck}


def snapshot(game: Game) -> Data:
    """The whole truth in names: a position that `restore` takes up again."""
    position = NOTATIONS[game.name].position(game.truth())
    return {"game": game.name, **position, **_deck(game.deck_number), "chance": game.chance.place}


def _deck(number: int) -> Data:
    """The list of cards, which is public (CD1), if it is not our own."""
    return {"deck": deck_data(deck_number(number))} if number else {}


def restore(data: object) -> Game:
    """The game of a snapshot, or of a position written by hand; Invalid, with what and where, if there is none."""
    fields = dict(expect(data, dict, "snapshot"))
    name = expect(fields.pop("game", None), str, "game")
    book = rulebook(name)
    check_seats(book, expect(fields.get("seats"), int, "seats"))
    fields["options"] = settle(book.options, read_options(fields.get("options", {})))
    chance = Chance.at(expect(fields.pop("chance", "fast 1"), str, "chance"))
    notation = NOTATIONS[name]
    if "deck" in fields:
        notation = notation.for_deck(read_deck_data(fields.pop("deck")).number)
    return book.load(notation.truth(fields), chance)
