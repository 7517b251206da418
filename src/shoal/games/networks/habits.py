"""The habits of characters in Networks."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.networks import codes
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import Networks
from shoal.games.networks.spreads import KEPT, NUMBER


def lays(code: int) -> bool:
    return codes.SET <= code < codes.DONE


def unprotected(game: Game, seat: int, code: int) -> Counted | None:
    """NW13: return how many of the seat's sets are unprotected after a card was laid, or after the PLAY."""
    if not codes.SET <= code <= codes.DONE:
        return None
    assert isinstance(game, Networks)
    after = game.copy()
    if code != codes.DONE:
        after.step(seat, code, None)
    sets: list[int] = []
    while colours := int(after.spreads.set_number(seat, len(sets))):
        sets.append(colours)
    if not sets:
        return None
    return sum(not after.spreads.protected(seat, colours) for colours in sets), len(sets)


def takes(game: Game, seat: int, code: int) -> Counted | None:
    """NW12: return whether a set was taken where one could be."""
    return (int(code < codes.SET), 1) if any(other < codes.SET for other in game.legal(seat)) else None


def lays_now(game: Game, seat: int, code: int) -> Counted | None:
    """NW7: return whether a card was laid where one could be. After a TAKE it still can be (NW14)."""
    if code < codes.SET or seat != game.to_move or not any(map(lays, game.legal(seat))):
        return None
    return int(lays(code)), 1


def _lays_link(game: Networks, seat: int, code: int) -> bool:
    if not codes.ADD <= code < codes.DONE:
        return False
    near = game.hands.near[seat * PLACES + (code - codes.ADD) // 2]
    return near != EMPTY and near >= FIRST_LINK_FACE


def links(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a linking card was laid where one could be. After a TAKE it still can be (NW14)."""
    assert isinstance(game, Networks)
    if code < codes.SET or seat != game.to_move or not any(_lays_link(game, seat, other) for other in game.legal(seat)):
        return None
    return int(_lays_link(game, seat, code)), 1


def concentration(game: Game, seat: int, code: int) -> Counted | None:
    """Return the largest share of one region among the seat's cards on the table, after a card was laid."""
    if not lays(code):
        return None
    assert isinstance(game, Networks)
    after = game.copy()
    after.step(seat, code, None)
    marks = after.spreads.marks
    held = [int(marks[seat * KEPT + NUMBER + colour]) for colour in range(REGIONS)]
    return max(held), max(1, sum(held))


HABITS = {
    "protects": [Habit("own sets unprotected after laying", unprotected, wants=-1, unit=100)],
    "takes": [Habit("sets taken where one could be", takes, unit=100)],
    "lays": [Habit("cards laid where one could be", lays_now, unit=100)],
    "hoards": [Habit("links laid where one could be", links, wants=-1, often=0.35, unit=100)],
    "collects": [Habit("largest share of one region", concentration, unit=100)],
}
