"""Fossil in names: what is told of it, and its positions."""

from __future__ import annotations

from shoal.core.notation import Notation, shapes
from shoal.games.fossil import positions
from shoal.games.fossil.actions import ACTIONS
from shoal.games.fossil.material import LETTERS, card_name, square_name


class FossilNotation(Notation):
    actions = ACTIONS
    positions = positions
    scorings = frozenset({"gain", "sum", "pay"})
    lines = shapes(
        "place: seat stone square",
        "slide: seat stone square card price",
        "passed over, keep: seat",
        "swap: seat given:card taken:card partner:seat",
        "pay: seat fossil due paid",
        "lost: fossil tied lost",
        "gain: seat fossil held value gain received",
        "sum: seat fossil held value",
        "last count: fossil",
        "end: a_stone_can_move",
        "result: *points:by_seat",
    )
    reasons = shapes(
        "last, stay: fossil gain",
        "last costs: fossil lost",
        "alone, keep: fossil",
        "lead, level: fossil own other",
        "deny: fossil other:seat drop",
        "need: fossil due",
        "more, swap: fossil before now",
        "free",
        "price: crossed price",
    )
    refusals = shapes(
        "over, place first, already placed, no swap now",
        "no points: seat",
        "not your turn: to_move:seat",
        "square has a stone, no card there: square",
        "off the board: square side",
        "there already: stone square",
        "not in line: square stone here:square",
        "stone in the way: other:square square",
        "too dear: square price seat points",
        "swap first: fossil",
        "no such partner: partner:seat",
        "not yours to give: seat card",
        "not theirs to take: partner:seat card",
    )
    sorts = {"square": square_name, "card": card_name, "fossil": LETTERS.__getitem__}  # noqa: RUF012


NOTATION = FossilNotation()
