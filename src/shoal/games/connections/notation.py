"""Connections in names: what is told of it, and its positions."""

from __future__ import annotations

from shoal.core.notation import shapes
from shoal.games.connections import positions
from shoal.games.connections.actions import actions
from shoal.games.connections.refusals import REFUSAL_KINDS
from shoal.games.cosmopolis.deck import Deck
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.notation import CityNotation, refusal_shapes


class ConnectionsNotation(CityNotation):
    positions = positions
    scorings = frozenset({"totals"})
    offer = "offer"
    lines = shapes(
        "turn: deck seat place card",
        "draw: deck seat pile far:card | card",
        "discard: deck seat card",
        "shuffle: cards",
        "set: deck seat *cities:city",
        "link: deck seat city colour",
        "add, last token: deck seat city",
        "join: deck seat link owner:seat city",
        "invite: deck seat link guest:seat",
        "withdraw, refuse, invitation lapses: deck seat link",
        "offer: deck giver:seat seat far:card wanted:card | card",
        "trade: deck giver:seat seat far_given:card far_taken:card | given:card taken:card",
        "decline, retract, lapse: giver:seat seat",
        "announce, end, pass: seat",
        "end announced, end idle, end limit",
        "connection: deck link owner:seat cities points",
        "partnership: deck link owner:seat partner:seat cities points",
        "set alone: deck seat colour cities points",
        "pair: deck seat colour first:card second:card cost",
        "totals: *totals:by_seat",
        "win, shared win: deck seat points",
        "deal: round dealer:seat",
    )
    reasons = shapes(
        "brings, costs, gets: points",
        "brings both: points partner:seat theirs",
        "opens: deck *colours:colour",
        "with guest: guest:seat points",
        "gets nothing, no use, leads",
        "completes: deck colour",
        "pairs: before now cost",
    )
    refusals = refusal_shapes(REFUSAL_KINDS)

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        super().__init__(deck)
        self.actions = actions(deck)


NOTATION = ConnectionsNotation()
