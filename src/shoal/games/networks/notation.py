"""Networks in names: what is told of it, and its positions."""

from __future__ import annotations

from shoal.core.notation import shapes
from shoal.games.cosmopolis.notation import CityNotation, reason_shapes
from shoal.games.networks import positions, rules
from shoal.games.networks.actions import ACTIONS


class NetworksNotation(CityNotation):
    positions = positions
    actions = ACTIONS
    scorings = frozenset({"score"})
    lines = shapes(
        take="deck seat giver:seat *cities:city",
        set="deck seat *cities:city",
        add="deck seat city",
        done="deck seat",
        draw="deck seat place far | card",
        draw_known="deck seat place card",
        draw_discard="deck seat place card",
        turn_over="deck cards",
        discard="deck seat card",
        drop="deck seat card",
        watch="deck seat",
        all_passed="deck",
        idle="deck turns",
        long="deck turns",
        score="deck seat points total",
        deal="deck round dealer:seat card",
        result="deck *points:by_seat",
        win="deck seat points",
        shared_win="deck seat points",
        turn="deck seat place card",
        **{"pass": "deck seat"},
    )
    reasons = shapes(
        take="giver:seat before now",
        cards="giver:seat cards",
        counts="points",
        protects="taker:seat",
        grows="before now",
        fills="draws",
        full="",
        fits="",
        fits_not="",
        no_use="",
        smaller="limit",
        ends="",
    )
    refusals = reason_shapes(rules.REASONS)


NOTATION = NetworksNotation()
