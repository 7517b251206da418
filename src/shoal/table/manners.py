"""What a bot leaves be for the sake of people, though the rules allow it."""

from __future__ import annotations

from shoal import notation
from shoal.table.state import Table


def disturbs(table: Table, code: int) -> bool:
    """An offer to a person who has one of a bot's to answer already."""
    action = notation.action(table.game, code)
    if action["kind"] != "offer" or not _is_there(table, action["seat"]):
        return False
    offers = notation.named(table.game.view(None))["offers"]
    return any(offer["to"] == action["seat"] and not _is_there(table, offer["from"]) for offer in offers)


def _is_there(table: Table, seat: int) -> bool:
    """Whether a person plays, and no bot in their place."""
    return table.seats[seat].bot is None
