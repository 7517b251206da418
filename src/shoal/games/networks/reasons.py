"""Why a move of Networks may be good."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.reasons import HintedMove, Reason
from shoal.games.networks import codes
from shoal.games.networks.annotations import takers
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import Networks
from shoal.games.networks.spreads import MOST_SETS


def reasons(what: HintedMove) -> Iterator[Reason]:
    """Yield what a move does to the sets on the table."""
    game, code, move = what.game, what.code, what.move
    assert isinstance(game, Networks)
    if move.get("ends"):
        yield Reason("ends", [])
    elif code < codes.SET:
        giver = code // MOST_SETS
        before = what.notes["points"][giver]
        fall = Reason("take", [giver, before, move["left"]])
        yield fall if move["left"] < before else Reason("cards", [giver, move["cards"]])
        yield Reason("counts", [move["points"]])
    elif code < codes.DONE:
        yield from _laid(game, what)
    elif code == codes.DONE:
        yield Reason("fills", [move["draws"]]) if move["draws"] else Reason("full", [])
    elif code in (codes.DRAW_DECK, codes.DRAW_DISCARD):
        yield from _drawn(game, what)
    elif code < codes.DROP:
        near = int(game.hands.near[what.seat * PLACES + code - codes.DISCARD])
        if not game.spreads.accepts(what.seat, near) and not game.spreads.accepts(what.seat, near ^ 1):
            yield Reason("no use", [])


def _laid(game: Networks, what: HintedMove) -> Iterator[Reason]:
    after = game.copy()
    after.step(what.seat, what.code, None)
    kept_off = sorted(takers_of(game, what.seat) - takers_of(after, what.seat))
    if kept_off:
        yield Reason("protects", [kept_off[0]])
    before, now = what.notes["points"][what.seat], what.move["points"]
    if now > before:
        yield Reason("grows", [before, now])
    if what.move["limit"] < what.notes["limits"][what.seat]:
        yield Reason("smaller", [what.move["limit"]])


def takers_of(game: Networks, seat: int) -> set[int]:
    """NW12: return who could take any of a seat's sets, if a turn of theirs began now."""
    found: set[int] = set()
    number = 0
    while colours := int(game.spreads.set_number(seat, number)):
        number += 1
        found.update(takers(game, seat, colours))
    return found


def _drawn(game: Networks, what: HintedMove) -> Iterator[Reason]:
    if not game.discarded or not game.spreads.size(what.seat):
        return
    top = int(game.discards[game.discarded - 1])
    fits = game.spreads.accepts(what.seat, top) or game.spreads.accepts(what.seat, top ^ 1)
    if fits == (what.code == codes.DRAW_DISCARD):
        yield Reason("fits" if fits else "fits not", [])
