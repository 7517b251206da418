"""Fossil in names: what is told of it, and its positions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data
from shoal.core.notation import Notation, shapes
from shoal.games.fossil import positions
from shoal.games.fossil.actions import ACTIONS
from shoal.games.fossil.material import LETTERS, card_name, square_name


class FossilNotation(Notation):
    actions = ACTIONS
    scorings = frozenset({"gain", "sum", "pay"})
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
    reasons = shapes(
        last="fossil gain",
        last_costs="fossil lost",
        alone="fossil",
        lead="fossil own other",
        level="fossil own other",
        stay="fossil gain",
        deny="fossil other:seat drop",
        need="fossil due",
        more="fossil before now",
        free="",
        price="crossed price",
        swap="fossil before now",
        keep="fossil",
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
    sorts = {"square": square_name, "card": card_name, "fossil": LETTERS.__getitem__}  # noqa: RUF012

    def position(self, state_vector: vec[i64]) -> Data:
        return positions.position(state_vector)

    def state_vector(self, position: Data) -> vec[i64]:
        return positions.state_vector(position)


NOTATION = FossilNotation()
