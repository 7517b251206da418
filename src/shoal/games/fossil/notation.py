"""Fossil in names: its moves, and what is told of it."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import Game
from shoal.core.notation import Notation, shapes
from shoal.games.fossil import checks, positions, rules
from shoal.games.fossil.names import fossil_letter, read_card, read_square
from shoal.games.fossil.rules import SQUARES, Fossil, card_name, square_name

FIELDS = {
    "place": {"kind", "at"},
    "slide": {"kind", "stone", "to"},
    "swap": {"kind", "give", "take", "with"},
    "keep": {"kind"},
}
STONES = ("black", "white")  # as people call stones 0 and 1
TYPED = {
    "place": re.compile(r"place (?:stone )?(?:on |at )?(?P<at>\w+)"),
    "slide": re.compile(r"slide (?:stone |the )?(?P<stone>\d|black|white) (?:stone )?(?:to )?(?P<to>\w+)"),
    "swap": re.compile(r"swap (?P<give>\w+) for (?P<take>\w+) (?:of|from|with) (?:seat )?(?P<with>\d)"),
    "keep": re.compile(r"keep"),
}


class FossilNotation(Notation):
    seat_fields = frozenset({"with"})
    lines = shapes(
        place="seat stone square",
        slide="seat stone square card price",
        passed_over="seat",
        keep="seat",
        swap="seat given:card taken:card partner:seat",
        pay="seat fossil due paid",
        lost="fossil tied lost",
        gain="seat fossil held value gain received",
        sum="seat fossil held value",
        last_count="fossil",
        end="a_stone_can_move",
        result="*points:by_seat",
    )
    refusals = shapes(
        over="",
        no_points="seat",
        not_your_turn="to_move:seat",
        place_first="",
        already_placed="",
        square_has_a_stone="square",
        off_the_board="square side",
        there_already="stone square",
        no_card_there="square",
        not_in_line="square stone here:square",
        stone_in_the_way="other:square square",
        too_dear="square price seat points",
        swap_first="fossil",
        no_swap_now="",
        no_such_partner="partner:seat",
        not_yours_to_give="seat card",
        not_theirs_to_take="partner:seat card",
    )
    sorts = {"square": square_name, "card": card_name, "fossil": fossil_letter}  # noqa: RUF012

    def action(self, code: int) -> Data:
        if code < rules.SLIDE_CODE:
            return {"kind": "place", "at": square_name(code)}
        if code < rules.KEEP_CODE:
            stone, square = divmod(code - rules.SLIDE_CODE, SQUARES)
            return {"kind": "slide", "stone": stone, "to": square_name(square)}
        if code == rules.KEEP_CODE:
            return {"kind": "keep"}
        given, taken, partner = rules.swap_of(code)
        return {"kind": "swap", "give": card_name(given), "take": card_name(taken), "with": partner}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        only(action, FIELDS[kind], f"action {kind}")
        if kind == "place":
            return read_square(action.get("at"), "action place, at")
        if kind == "slide":
            stone = expect(action.get("stone"), int, "action slide, stone")
            if stone not in (0, 1):
                raise Invalid(f"action slide, stone: there is no stone {shown(stone)}, only 0 and 1")
            return rules.SLIDE_CODE + stone * SQUARES + read_square(action.get("to"), "action slide, to")
        return rules.KEEP_CODE if kind == "keep" else _swap_code(action)

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "place":
            return f"place {action['at']}"
        if kind == "slide":
            return f"slide {action['stone']} {action['to']}"
        return "keep" if kind == "keep" else f"swap {action['give']} for {action['take']} of {action['with']}"

    def read(self, text: str) -> Data:
        words = " ".join(text.lower().split())
        for kind, pattern in TYPED.items():
            if found := pattern.fullmatch(words):
                return {"kind": kind, **{name: _typed(name, word) for name, word in found.groupdict().items()}}
        raise Invalid(f"{shown(text)} is not a move: place c4, slide 0 c4, swap A1 for B1 of 2, keep")

    def position(self, facts: vec[i64]) -> Data:
        return positions.position(facts)

    def state_vector(self, position: Data) -> vec[i64]:
        return positions.state_vector(position)

    def check(self, game: Game) -> None:
        assert isinstance(game, Fossil)
        checks.check(game)


def _typed(name: str, word: str) -> str | int:
    if name in ("stone", "with"):
        return STONES.index(word) if word in STONES else int(word)
    return word.upper() if name in ("give", "take") else word


def _swap_code(action: Data) -> int:
    given = read_card(action.get("give"), "action swap, give")
    taken = read_card(action.get("take"), "action swap, take")
    partner = expect(action.get("with"), int, "action swap, with")
    if not 0 <= partner < 6:
        raise Invalid(f"action swap, with: there is no seat {shown(partner)}")
    if given % 4 != taken % 4:
        raise Invalid(f"action swap: {card_name(given)} and {card_name(taken)} do not have the same value (FO9)")
    return rules.swap_code(given, taken, partner)


NOTATION = FossilNotation()
