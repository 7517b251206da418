"""Connections in names: what is told of it, and its positions."""

from __future__ import annotations

from shoal.core.notation import shapes
from shoal.games.connections import positions
from shoal.games.connections.actions import actions
from shoal.games.connections.refusals import REASONS
from shoal.games.cosmopolis.deck import Deck
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.notation import CityNotation, reason_shapes


class ConnectionsNotation(CityNotation):
    positions = positions
    scorings = frozenset({"totals"})
    offer = "offer"
    lines = shapes(
        turn="deck seat place card",
        draw="deck seat pile far:card | card",
        discard="deck seat card",
        shuffle="cards",
        set="deck seat *cities:city",
        link="deck seat city colour",
        add="deck seat city",
        join="deck seat link owner:seat city",
        last_token="deck seat city",
        invite="deck seat link guest:seat",
        withdraw="deck seat link",
        refuse="deck seat link",
        offer="deck giver:seat seat far:card wanted:card | card",
        trade="deck giver:seat seat far_given:card far_taken:card | given:card taken:card",
        decline="giver:seat seat",
        retract="giver:seat seat",
        lapse="giver:seat seat",
        invitation_lapses="deck seat link",
        announce="seat",
        end="seat",
        end_announced="",
        end_idle="",
        end_limit="",
        connection="deck link owner:seat cities points",
        partnership="deck link owner:seat partner:seat cities points",
        set_alone="deck seat colour cities points",
        pair="deck seat colour first:card second:card cost",
        totals="*totals:by_seat",
        win="deck seat points",
        shared_win="deck seat points",
        deal="round dealer:seat",
        **{"pass": "seat"},
    )
    reasons = shapes(
        brings="points",
        brings_both="points partner:seat theirs",
        costs="points",
        opens="deck *colours:colour",
        with_guest="guest:seat points",
        gets="points",
        gets_nothing="",
        completes="deck colour",
        no_use="",
        pairs="before now cost",
        ends="",
        leads="",
    )
    refusals = reason_shapes(REASONS)

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        super().__init__(deck)
        self.actions = actions(deck)


NOTATION = ConnectionsNotation()
