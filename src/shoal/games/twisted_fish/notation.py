"""Twisted Fish in names: its moves, and what is told of it."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import Game
from shoal.core.notation import Notation, shapes
from shoal.games.twisted_fish import checks, codes, positions
from shoal.games.twisted_fish.cards import FISH, FISH_CARDS, MOST_SEATS
from shoal.games.twisted_fish.names import card_name, fish_name, read_card, read_fish, read_seat
from shoal.games.twisted_fish.rules import TwistedFish

ASKS = {"ask": codes.ASK, "lure": codes.LURE, "again": codes.AGAIN}
PLAIN = {
    "no": codes.NO,
    "no fishing": codes.NO_FISHING,
    "allow": codes.ALLOW,
    "draw": codes.DRAW,
    "end": codes.END,
    "pass": codes.PASS,
    "fifth": codes.FIFTH,
    "throw": codes.THROW,
}
DIVINE = {"take": codes.TAKE, "leave": codes.LEAVE}
AT_SEATS = {"warden": codes.WARDEN, "boat": codes.BOAT}
FIELDS = {
    **{kind: {"kind", "seat", "card"} for kind in ASKS},
    "net": {"kind", "seat", "fish"},
    "give": {"kind", "card"},
    **{kind: {"kind"} for kind in PLAIN},
    "divine": {"kind", "zinger"},
    "basket": {"kind", "fish"},
    "diver": {"kind", "for"},
    **{kind: {"kind", "seat"} for kind in AT_SEATS},
}
SEATED = r"(?:seat )?(?P<seat>\d)"
TYPED = [
    re.compile(rf"(?P<kind>ask|lure|again) {SEATED} for (?:the |an? )?(?P<card>.+)"),
    re.compile(rf"(?P<kind>net) {SEATED} for (?:any |an? )?(?P<fish>.+)"),
    re.compile(r"(?P<kind>give) (?:the )?(?P<card>.+)"),
    re.compile(r"(?P<kind>no fishing|no|allow|draw|end|pass|fifth|throw)"),
    re.compile(r"(?P<kind>divine) (?P<zinger>take|leave)"),
    re.compile(r"(?P<kind>basket) (?P<fish>.+)"),
    re.compile(r"(?P<kind>diver) for (?:the )?(?P<for>.+)"),
    re.compile(rf"(?P<kind>warden|boat) {SEATED}"),
]


class TwistedFishNotation(Notation):
    seat_fields = frozenset({"seat"})
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

    def action(self, code: int) -> Data:
        for kind, plain in PLAIN.items():
            if code == plain:
                return {"kind": kind}
        if code < codes.NET:
            kind = next(kind for kind, first in ASKS.items() if first <= code < first + codes.LURE)
            seat, card = divmod(code - ASKS[kind], FISH_CARDS)
            return {"kind": kind, "seat": seat, "card": card_name(card)}
        if code < codes.GIVE:
            seat, fish = divmod(code - codes.NET, FISH)
            return {"kind": "net", "seat": seat, "fish": fish_name(fish)}
        if code < codes.NO:
            return {"kind": "give", "card": card_name(code - codes.GIVE)}
        if code <= codes.LEAVE:
            return {"kind": "divine", "zinger": "take" if code == codes.TAKE else "leave"}
        if code < codes.DIVER:
            return {"kind": "basket", "fish": fish_name(code - codes.BASKET)}
        if code < codes.FIFTH:
            return {"kind": "diver", "for": card_name(code - codes.DIVER)}
        kind = "warden" if code < codes.BOAT else "boat"
        return {"kind": kind, "seat": code - AT_SEATS[kind]}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        where = f"action {kind}"
        only(action, FIELDS[kind], where)
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in ASKS:
            card = read_card(action.get("card"), f"{where}, card", fish_only=True)
            return ASKS[kind] + read_seat(action, MOST_SEATS, where) * FISH_CARDS + card
        if kind == "net":
            fish = read_fish(action.get("fish"), f"{where}, fish")
            return codes.NET + read_seat(action, MOST_SEATS, where) * FISH + fish
        if kind == "give":
            return codes.GIVE + read_card(action.get("card"), f"{where}, card", fish_only=True)
        if kind == "divine":
            zinger = expect(action.get("zinger"), str, f"{where}, zinger")
            if zinger not in DIVINE:
                raise Invalid(f"{where}, zinger: {shown(zinger)} is not take or leave")
            return DIVINE[zinger]
        if kind == "basket":
            return codes.BASKET + read_fish(action.get("fish"), f"{where}, fish")
        if kind == "diver":
            return codes.DIVER + read_card(action.get("for"), f"{where}, for", fish_only=True)
        return AT_SEATS[kind] + read_seat(action, MOST_SEATS, where)

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind in ASKS:
            return f"{kind} {action['seat']} for {action['card']}"
        if kind == "net":
            return f"net {action['seat']} for {action['fish']}"
        if kind == "diver":
            return f"diver for {action['for']}"
        return " ".join(str(value) for value in action.values())

    def read(self, text: str) -> Data:
        words = " ".join(text.lower().split())
        for pattern in TYPED:
            if found := pattern.fullmatch(words):
                return {name: int(word) if name == "seat" else word for name, word in found.groupdict().items()}
        raise Invalid(
            f"{shown(text)} is not a move: ask 2 for red eel, give red eel, no, draw, end, pass, basket eel, "
            "lure 2 for red eel, again 2 for red eel, net 2 for eel, no fishing, warden 2, boat 2, diver for red eel, "
            "fifth, allow, divine take, divine leave, throw"
        )

    def position(self, facts: vec[i64]) -> Data:
        return positions.position(facts)

    def picture(self, facts: vec[i64]) -> Data:
        return positions.picture(facts)

    def state_vector(self, position: Data) -> vec[i64]:
        return positions.state_vector(position)

    def check(self, game: Game) -> None:
        assert isinstance(game, TwistedFish)
        checks.check(game)


NOTATION = TwistedFishNotation()
