"""Annotations of Networks: the points of every network, who could take a set, up to how many cards a hand is filled,
and what a move would change.

They are made from the view alone, so they tell nothing that the viewer cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.data import Data
from shoal.core.game import Line, View
from shoal.games.cosmopolis.cities import NO_RNG
from shoal.games.networks import codes
from shoal.games.networks.rules import Networks
from shoal.games.networks.spreads import MOST_SETS
from shoal.games.networks.worlds import load


def annotate(view: View, offered: Sequence[int]) -> Data:
    """Return what is shown beside the position.

    `points`, by seat: what the largest network counts (NW18). `limits`, by seat: up to how many cards the hand is
    filled (NW8). `sets`, by seat and set, in the order of the view: its `points`, and the `takers` who could take it if
    a turn of theirs began now (NW12). `moves`: for each code.
    """
    game = load(view.observation, NO_RNG)
    seats = range(game.seats)
    return {
        "points": [int(game.spreads.largest(seat)) for seat in seats],
        "limits": [int(game.limit(seat)) for seat in seats],
        "sets": [_sets(game, seat) for seat in seats],
        "moves": [_move(game, view.viewer, code) for code in offered],
    }


def _sets(game: Networks, seat: int) -> list[Data]:
    found: list[Data] = []
    while colours := game.spreads.set_number(seat, len(found)):
        points = int(game.spreads.regional_in(seat, colours))
        found.append({"points": points, "takers": takers(game, seat, int(colours))})
    return found


def takers(game: Networks, seat: int, colours: int) -> list[int]:
    """NW12: return who could take a set of a seat's, if a turn of theirs began now."""
    others = [other for other in range(game.seats) if other != seat and not game.has_no_hand(other)]
    return [other for other in others if game.spreads.takeable(seat, other) & colours]


def _move(game: Networks, seat: int, code: int) -> Data:
    """Return what a move changes.

    After a TAKE, a card laid or a discard: one's `points` and `limit`; how many of one's sets there are then, if not as
    many as before, as `sets`. After a TAKE also the `cards` that come over and what the giver's `left` counts. Of
    `done`, how many cards one `draws` at the most. `ends` if the round is over with it.
    """
    if code in (codes.DRAW_DECK, codes.DRAW_DISCARD) or code >= codes.TURN:
        return {}  # the card is nobody's before it is drawn
    after, log = game.copy(), list[Line]()
    after.step(seat, code, log)
    if any(line.kind == "score" for line in log):
        return {"ends": True}
    if code in (codes.DONE, codes.PASS):
        to_draw = min(game.limit(seat) - game.hands.size[seat], game.piled + game.discarded)
        return {"draws": max(0, int(to_draw))} if code == codes.DONE else {}
    found: Data = {"points": int(after.spreads.largest(seat)), "limit": int(after.limit(seat))}
    if (sets := len(_sets(after, seat))) != len(_sets(game, seat)):
        found["sets"] = sets
    if code < codes.SET:
        giver = code // MOST_SETS
        found["cards"] = int(game.spreads.size(giver) - after.spreads.size(giver))
        found["left"] = int(after.spreads.largest(giver))
    return found
