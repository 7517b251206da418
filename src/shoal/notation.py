"""Any game in names: every function here takes or returns plain JSON data, or sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from shoal.core.data import Data, expect, read_options
from shoal.core.errors import Invalid, Refused, no_code, set_refusal_text
from shoal.core.game import Game, Line, View
from shoal.core.notation import Notation
from shoal.core.reasons import Reason
from shoal.core.rng import Rng
from shoal.core.words import Listener, Sentence, text_of
from shoal.games import catalogue


def _notation(game: Game) -> Notation:
    return catalogue.notation(game.name).for_deck(game.deck_number)


# Moves


def action(game: Game, code: int) -> Data:
    """Return a code in names: {"kind": "slide", "stone": 0, "to": "c4"}."""
    if not 0 <= code < game.codes:
        raise no_code(code, game.name, game.codes)
    return _notation(game).actions.named(code)


def code(game: Game, action: object) -> int:
    """Return the code of a named action, legal or not; Invalid if there is no such action."""
    return _notation(game).actions.code(expect(action, dict, "action"))


def phrase(game: Game, code: int, counted_from: int = 0) -> str:
    """Return a code as it is typed: "slide 0 c4". People count seats, places and sets from 1."""
    return _notation(game).actions.phrase(code, counted_from)


def read(game: Game, text: str, counted_from: int = 0) -> int:
    """Return the code of typed text, legal or not; NotAMove or Invalid if there is no such action."""
    actions = _notation(game).actions
    action = actions.read(expect(text, str, "move"), game.seats, counted_from)
    try:
        return actions.code(action)
    except Invalid as invalid:
        raise Invalid(re.sub(r"^action [^:]*: ", "", str(invalid))) from None


def tell(
    game: str,
    what: Line | Refused,
    seat: int | None = None,
    *,
    players: Sequence[str] = (),
    language: str = "en",
    open: bool = False,
) -> str:
    """Return a line of the log or a refusal as a text for a listener: a seat, or None for a spectator.

    Players are called by their names, if they are given, and the listener "you". What a line keeps from the listener
    is left out, unless everything is open."""
    heard = what if open or isinstance(what, Refused) else what.heard_by(seat)
    listener = Listener(catalogue.language(language), seat, players)
    text = text_of(sentence(game, heard, language).tokens(listener))
    where = what.where if isinstance(what, Refused) else ""
    return f"{where}: {text}" if where else text


def facts(game: str, what: Line | Refused, seat: int | None = None) -> Data:
    """Return the facts of a line or a refusal in names, as far as a seat (None: a spectator) may hear them."""
    return sentence(game, what if isinstance(what, Refused) else what.heard_by(seat)).facts


def told_reason(game: str, reason: Reason, seat: int, players: Sequence[str] = (), language: str = "en") -> str:
    """Return the reason for a hint as a text for the seat it is given to."""
    return text_of(sentence(game, reason, language).tokens(Listener(catalogue.language(language), seat, players)))


def sentence(game: str, what: Line | Refused | Reason, language: str = "en") -> Sentence:
    """Return all of a line or a refusal, for several listeners; `Line.heard_by` is the part that one may hear."""
    return Sentence(_notation_for(game, what), catalogue.words(game, language), catalogue.language(language), what)


def _notation_for(game: str, what: Line | Refused | Reason) -> Notation:
    """Return the notation for a deck: the facts of a cosmopolis game open with the number of its deck."""
    notation = catalogue.notation(game)
    sort = type(what)
    has_deck = _opens_with_deck(game, sort, what.kind)  # type: ignore[arg-type]  # mypy misses that classes are hashable
    return notation.for_deck(what.facts[0]) if has_deck else notation


@cache
def _opens_with_deck(game: str, sort: type[Line | Refused | Reason], kind: str) -> bool:
    notation = catalogue.notation(game)
    shape = {Refused: notation.refusals, Reason: notation.reasons, Line: notation.lines}[sort].get(kind)
    return shape is not None and shape.public[:1] != [] and shape.public[0].name == "deck"


set_refusal_text(lambda refused: tell(refused.game, refused))


# Positions


def named(view: View) -> Data:
    """Return a view in names."""
    return {"game": view.game, "seat": view.seat, **catalogue.notation(view.game).positions.position(view.observation)}


def picture(view: View) -> Data:
    """Return what there is to draw of a view, in names: without the bookkeeping that `imagine` needs."""
    return {"game": view.game, "seat": view.seat, **catalogue.notation(view.game).positions.picture(view.observation)}


def snapshot(game: Game) -> Data:
    """Return the whole position in names, as `restore` reads it."""
    position = catalogue.notation(game.name).positions.position(game.state_vector())
    return {"game": game.name, **position, "rng": game.rng.place}


def restore(data: object) -> Game:
    """Return the game of a snapshot or of a hand-written position; Invalid, with the place, if it cannot be played."""
    fields = dict(expect(data, dict, "snapshot"))
    name = expect(fields.pop("game", None), str, "game")
    book = catalogue.rulebook(name)
    catalogue.check_seats(book, expect(fields.get("seats"), int, "seats"))
    fields["options"] = catalogue.with_defaults(book.options, read_options(fields.get("options", {})))
    rng = Rng.at(expect(fields.pop("rng", "fast 1"), str, "rng"))
    game = book.load(catalogue.notation(name).positions.state_vector(fields), rng)
    if not game.over and not game.legal(game.to_move):
        raise Invalid(f"waits_for: seat {game.to_move} has no move")
    return game
