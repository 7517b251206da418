"""Moves that a bot leaves out for the sake of people, though the rules allow them."""

from __future__ import annotations

from shoal import notation
from shoal.table.state import Table


def disturbs(table: Table, code: int) -> bool:
    """Return whether a move offers a trade to a person who has a bot's offer to answer already."""
    action = notation.action(table.game, code)
    if action["kind"] != "offer" or not _is_person(table, action["seat"]):
        return False
    offers = notation.named(table.game.view(None))["offers"]
    return any(offer["to"] == action["seat"] and not _is_person(table, offer["from"]) for offer in offers)


def _is_person(table: Table, seat: int) -> bool:
    return table.seats[seat].bot is None
