"""A new table where a finished match is tried again from one of its positions."""

from __future__ import annotations

from msgspec.structs import replace

from shoal.core.errors import Invalid, shown
from shoal.table.commands import check_created
from shoal.table.companions import guest_of
from shoal.table.events import Created, Tried, TriedMove
from shoal.table.state import Table

IN_PLACE_OF_PEOPLE = "normal"  # the bot that plays the others' seats


def tried(table: Table, seat: int, version: int, new_id: str) -> Created:
    """Return the settings of a table where a seat plays on from the position before a move of its own.

    The cards are the same: secret, entropy and the moves so far are those of the finished match.
    """
    assert table.record is not None
    assert table.record.fair_deal is not None
    places = [place for place, step in enumerate(table.steps) if (step.version, step.seat) == (version, seat)]
    if not places:
        raise Invalid(f"version: {shown(version)} is no move of yours that stands")
    deal = table.record.fair_deal
    moves = [TriedMove(move.seat, move.action) for move in table.record.moves[: places[-1]]]
    bots = [other.bot if other.guest is None else IN_PLACE_OF_PEOPLE for other in table.seats]
    return check_created(
        replace(
            table.setup,
            id=new_id,
            bots=[None if number == seat else bot for number, bot in enumerate(bots)],
            host=guest_of(table.seats[seat].guest or table.setup.host),
            pass_and_play=False,
            listed=False,
            per_move=None,
            rematch_of=None,
            tried=Tried(deal.table, deal.entropy, version, moves),
        )
    )
