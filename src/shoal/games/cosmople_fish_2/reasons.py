"""Why a move of Cosmople-Fish II may be good."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.reasons import HintedMove, Reason
from shoal.games.cosmople_fish_2 import codes
from shoal.games.cosmople_fish_2.rules import SETS, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, REGIONS


def reasons(what: HintedMove) -> Iterator[Reason]:
    """Yield why a question may be met and what it would bring, or what another move makes of a set."""
    game, code, move = what.game, what.code, what.move
    assert isinstance(game, CosmopleFish)
    if move.get("ends"):
        yield Reason("ends", [])
    elif code < codes.GIVE:
        yield from _question(game, what)
    elif code < codes.NO:
        into = [entry["points"][1] - entry["points"][0] for entry in move["sets"]]
        asker = int(game.on_turn)
        yield Reason("of use", [asker, max(into)]) if into else Reason("no use", [asker])
    elif "cities" in move:
        (before, now), (was, points) = move["cities"], move["points"]
        more = points - was
        yield Reason("grows", [before, now, more]) if before else Reason("begins", [now, more])


def _question(game: CosmopleFish, what: HintedMove) -> Iterator[Reason]:
    asked, rest = divmod(what.code, 2 * REGIONS)
    if what.move.get("holds"):
        yield Reason("shown", [asked])
    elif what.likely == 0 or not what.move["may"]:
        yield Reason("hardly", [])
        return
    else:
        yield Reason("may", [asked, what.move["may"]])
    sizes = [
        int(game.size_of(at))
        for at in range(int(what.seat * SETS), int(what.seat * SETS + game.sets[what.seat]))
        if (game.colours_of(at) | game.link_of(at)) & BIT[rest // 2]
    ]
    if sizes:
        yield Reason("goes to", [max(sizes)])
    elif what.move["with"]:
        yield Reason("together", [len(what.move["with"])])
