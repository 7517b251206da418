"""Networks in names: what is told of it, and its positions."""

from __future__ import annotations

from shoal.core.notation import shapes
from shoal.games.cosmopolis.notation import CityNotation, refusal_shapes
from shoal.games.networks import positions, rules
from shoal.games.networks.actions import ACTIONS


class NetworksNotation(CityNotation):
    positions = positions
    actions = ACTIONS
    scorings = frozenset({"score"})
    lines = shapes(
        "take: deck seat giver:seat *cities:city",
        "set: deck seat *cities:city",
        "add: deck seat city",
        "done, watch, pass: deck seat",
        "draw: deck seat place far | card",
        "draw known, draw discard, turn: deck seat place card",
        "turn over: deck cards",
        "discard, drop: deck seat card",
        "all passed: deck",
        "idle, long: deck turns",
        "score: deck seat points total",
        "deal: deck round dealer:seat card",
        "result: deck *points:by_seat",
        "win, shared win: deck seat points",
    )
    reasons = shapes(
        "take: giver:seat before now",
        "cards: giver:seat cards",
        "counts: points",
        "protects: taker:seat",
        "grows: before now",
        "fills: draws",
        "full, fits, fits not, no use",
        "smaller: limit",
    )
    refusals = refusal_shapes(rules.REFUSAL_KINDS)


NOTATION = NetworksNotation()
