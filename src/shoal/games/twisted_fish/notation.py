"""Twisted Fish in names: its moves, and what is told of it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data
from shoal.core.notation import Notation, shapes
from shoal.games.twisted_fish import positions
from shoal.games.twisted_fish.actions import ACTIONS
from shoal.games.twisted_fish.names import card_name, fish_name


class TwistedFishNotation(Notation):
    actions = ACTIONS
    scorings = frozenset({"totals"})
    lines = shapes(
        ask="asker:seat asked:seat card",
        lure="asker:seat asked:seat card",
        again="asker:seat asked:seat card",
        give="giver:seat taker:seat card",
        no="asked:seat card",
        none="asked:seat fish",
        caught="seat card",
        exact="seat card",
        draw="seat | card",
        dead_draw="seat | card",
        end="seat",
        basket="seat fish",
        play_on="seat zinger:card target:seat",
        pull="owner:seat | card",
        look="by:seat owner:seat | card",
        diver="seat fish missing:card",
        fifth="seat card",
        no_fishing="asked:seat asker:seat",
        net="asker:seat asked:seat fish",
        netted="giver:seat taker:seat fish | card",
        allow="seat zinger:card",
        stop="seat zinger:card takes",
        throw="seat",
        over="ending seat",
        score="seat baskets hand",
        totals="*totals:by_seat",
        deal="round dealer:seat seat",
        target="seat target",
        limit="rounds target",
        winner="seat points",
        winners="points *seats:seat",
        **{"pass": "seat"},
    )
    reasons = shapes(
        has="asked:seat card",
        asked_for="asked:seat fish times",
        some="asked:seat fish",
        came="asked:seat come",
        completes="fish points",
        held="fish held",
        draw="",
        lays="points",
        zinger="cost",
        spares="",
        stops="zinger:card",
        keeps="card",
        lie="",
        ends="",
    )
    refusals = shapes(
        over="",
        not_while_waiting="zinger:card to_move:seat",
        answer_first="seat card",
        answer_net_first="seat fish",
        reply_first="seat zinger:card",
        not_your_turn="to_move:seat",
        nothing_asked="seat",
        nothing_played="seat",
        only_at_the_beginning="",
        ask_first="seat",
        only_after_a_no="",
        can_ask="seat",
        draw_first="seat",
        too_late_to_draw="",
        pond_is_empty="",
        name_another="seat",
        no_such_seat="named:seat",
        empty_hand="named:seat",
        fish_not_held="seat fish",
        zinger_not_held="seat zinger:card",
        all_played="",
        not_asked_for="seat card given:card",
        not_netted="seat fish given:card",
        must_give="seat card",
        must_give_to_net="seat fish",
        card_not_held="seat card",
        not_five="seat fish",
        not_four="seat card",
        no_diver="seat",
        same_turn="",
    )
    sorts = {"card": card_name, "fish": fish_name}  # noqa: RUF012

    def position(self, state_vector: vec[i64]) -> Data:
        return positions.position(state_vector)

    def picture(self, observation: vec[i64]) -> Data:
        return positions.picture(observation)

    def state_vector(self, position: Data) -> vec[i64]:
        return positions.state_vector(position)


NOTATION = TwistedFishNotation()
