"""Cosmople-Fish II in names: what is told of it, and its positions."""

from __future__ import annotations

from shoal.core.notation import shapes
from shoal.games.cosmople_fish_2 import positions, rules
from shoal.games.cosmople_fish_2.actions import actions
from shoal.games.cosmopolis.deck import Deck
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.notation import CityNotation, refusal_shapes


class FishNotation(CityNotation):
    positions = positions
    scorings = frozenset({"round"})
    lines = shapes(
        "ask: deck asker:seat asked:seat colour link:flag",
        "no: deck asked:seat colour link:flag",
        "give: deck asked:seat asker:seat card",
        "into: deck seat city set",
        "lay: deck seat city",
        "set: deck seat set size points",
        "add: deck seat city set size points",
        "fish: deck seat place far | card",
        "turn: deck seat place card",
        "round: round *totals:by_seat",
        "win, shared win: deck seat points",
        "deal: deck round dealer:seat",
    )
    reasons = shapes(
        "shown: asked:seat",
        "may: asked:seat may",
        "hardly",
        "goes to: size",
        "together: cards",
        "grows: before now more",
        "begins: now more",
        "no use: asker:seat",
        "of use: asker:seat more",
    )
    refusals = refusal_shapes(rules.REFUSAL_KINDS)

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        super().__init__(deck)
        self.actions = actions(deck)


NOTATION = FishNotation()
