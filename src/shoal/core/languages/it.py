"""Italian, as far as it does not depend on the game.

It leaves "you" out, puts a preposition before a player, and an article before a seat without a name. So behind the
colon of a seat stands a preposition, `{seat:a}`: ad Ada, al posto 2, a te; or two forms with a stroke between them,
the first with a star where the player stands: `{seat:* mette/Metti}`, `{seat:la mano di */la tua mano}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from shoal.core.words import Form, Template

YOU = "tu"
AND = " e "
POINTS = "{points} {player:per}"
ARTICLE = "il "
CONTRACTED = {"di": "del", "a": "al", "da": "dal", "in": "nel", "su": "sul"}
PREPOSITION = re.compile(r"\b(di|a|da|in|su) $")


def seat(number: int) -> str:
    return f"{ARTICLE}posto {number}"


def inflected(name: str, is_listener: bool, form: str) -> Form:
    other, stroke, listener = form.partition("/")
    if not stroke:
        other, listener = f"{form} *", "su di te" if form == "su" else f"{form} te"
    before, star, after = other.partition("*")
    if is_listener or not star:
        return Form("", listener if is_listener else other)
    return Form(*_behind(before, name), after)


def _behind(before: str, name: str) -> tuple[str, str]:
    """Return a player and the words before it: the preposition grows together with an article, or takes a d."""
    found = PREPOSITION.search(before)
    if found and name.startswith(ARTICLE):
        return name.removeprefix(ARTICLE), f"{before[: found.start()]}{CONTRACTED[found[1]]} "
    if found and found[1] == "a" and name[:1] in "aA":
        return name, f"{before[:-1]}d "
    return name, before


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

REASONS: Mapping[str, Template] = {
    "ahead": "Alla fine circa {points} {points:punto|punti} in più della seconda mossa.",
    "behind": "Alla fine circa {points} {points:punto|punti} in meno della mossa migliore.",
    "even": "{is_first:La seconda mossa promette altrettanti punti|Promette gli stessi punti della mossa migliore}.",
    "only": "Nessun’altra mossa meritava un pensiero.",
    "ends": "Il round finisce.",
}
