"""Italian, as far as it does not depend on the game.

It leaves "you" out, puts a preposition before a player, and an article before a seat without a name. So behind the
colon of a seat stands a preposition, `{seat:a}`: ad Ada, al posto 2, a te; or two forms with a stroke between them,
the first with a star where the player stands: `{seat:* mette/Metti}`, `{seat:la mano di */la tua mano}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from shoal.core.words import Template

YOU = "tu"
ARTICLE = "il "
CONTRACTED = {"di": "del", "a": "al", "da": "dal", "in": "nel", "su": "sul"}
PLAYER = re.compile(r"(?:\b(di|a|da|in|su) )?\*")


def seat(number: int) -> str:
    return f"{ARTICLE}posto {number}"


def inflected(name: str, is_listener: bool, form: str) -> str:
    other, stroke, listener = form.partition("/")
    if not stroke:
        other, listener = f"{form} *", "su di te" if form == "su" else f"{form} te"
    return listener if is_listener else PLAYER.sub(lambda found: _after(found[1], name), other)


def _after(preposition: str | None, name: str) -> str:
    """A player behind a preposition, if there is one."""
    if preposition is None:
        return name
    if name.startswith(ARTICLE):
        return f"{CONTRACTED[preposition]} {name.removeprefix(ARTICLE)}"
    return f"ad {name}" if preposition == "a" and name[:1] in "aA" else f"{preposition} {name}"


def listing(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} e {words[-1]}" if len(words) > 1 else "".join(words)


def points(number: int, who: object) -> str:
    return f"{number} {who:per}"


LINES: Mapping[str, Template] = {}

REFUSALS: Mapping[str, Template] = {
    "over": "La partita è finita.",
    "not your turn": "Tocca {to_move:a}.",
}

WHY: Mapping[str, str] = {
    "random": "È stata lasciata al caso.",
    "only": "Nessun’altra mossa meritava un pensiero.",
    "more": "Dà {more} in più della seconda, {points} alla fine, e di 100 partite così se ne vincono {chance}",
    "less": "Preferita a chi promette {less} in più: {points} alla fine, e di 100 partite così se ne vincono {chance}",
    "even": "Vale quanto la seconda: {points} alla fine, e di 100 partite così se ne vincono {chance}",
    "there": "quel che chiede c’è in {hits} mondi su {asked}",
}
