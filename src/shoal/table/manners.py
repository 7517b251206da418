"""Courtesies of bots to people that no rule asks for: moves they leave out, and waiting."""

from __future__ import annotations

from collections.abc import Iterator

from shoal import notation
from shoal.core.data import Data
from shoal.games import catalogue
from shoal.table.state import PLAYING, Table

OFFER_SECONDS = 20  # for the answer of a person to another's offer, or to who asks to take moves back
MOST_SECONDS = 60  # for all offers during one decision


def disturbs(table: Table, code: int) -> bool:
    """Return whether a move offers a trade to a person who has a bot's offer to answer already."""
    action = notation.action(table.game, code)
    if action["kind"] != catalogue.notation(table.setup.game).offer or not _is_person(table, action["seat"]):
        return False
    return any(offer["to"] == action["seat"] and not _is_person(table, offer["from"]) for offer in _offers(table))


def bots_wait_until(table: Table) -> int:
    """Return the time until which bots leave the table to people, who hold it or have something to answer.

    The delay of the bots counts from it if it is past, and later than the last move. Nothing here is hidden.
    """
    until = table.held_until
    if table.undo_asked is not None:
        until = max(until, table.undo_asked.since + 1000 * OFFER_SECONDS)
    if table.offered and table.state == PLAYING:
        until = max(until, min(_last_offer(table) + 1000 * OFFER_SECONDS, table.decision_from + 1000 * MOST_SECONDS))
    return until


def offers_to_bots(table: Table) -> Iterator[tuple[int, int]]:
    """Yield the open offers of people to bots: the bot's seat, and the giver's."""
    if table.offered and table.state == PLAYING and catalogue.has_trading(table.setup.game):
        givers = catalogue.trading(table.setup.game).givers
        for seat in range(len(table.seats)):
            if not _is_person(table, seat):
                yield from ((seat, giver) for giver in givers(table.game, seat) if _is_person(table, giver))


def _last_offer(table: Table) -> int:
    """Return the time of the last open offer between people, or of a bot's counter-offer; 0 if there is none."""
    to_people = [(offer["from"], offer["to"]) for offer in _offers(table) if _is_person(table, offer["to"])]
    waited_for = [giver for giver, to in to_people if _is_person(table, giver) or _has_countered(table, giver, to)]
    return max((table.offered.get(seat, 0) for seat in waited_for), default=0)


def _has_countered(table: Table, bot: int, seat: int) -> bool:
    """Return whether a bot's offer answers one that a person made during this decision."""
    return table.decision_from <= table.offered.get(seat, 0) <= table.offered.get(bot, 0)


def _offers(table: Table) -> list[Data]:
    offers: list[Data] = notation.named(table.game.view(None))["offers"]
    return offers


def _is_person(table: Table, seat: int) -> bool:
    return table.seats[seat].bot is None
