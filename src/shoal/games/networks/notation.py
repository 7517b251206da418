"""Networks in names: its moves, and what is told of it.

A card of the hand is named by its place, with a slash for the far side; sets and cards on the table by their number.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import Game
from shoal.core.notation import shapes
from shoal.games.cosmopolis.deck import CARDS, Deck
from shoal.games.cosmopolis.notation import CityNotation, action_number, reason_shapes
from shoal.games.cosmopolis.positions import read_word
from shoal.games.networks import positions, rules
from shoal.games.networks.new_sets import PLACES, SIDES, TRIPLE, TRIPLE_PLACES
from shoal.games.networks.positions import SOURCES
from shoal.games.networks.spreads import MOST_SETS

MOST_SEATS = 4
FIELDS = {
    "take": {"kind", "seat", "set"},
    "set": {"kind", "cards"},
    "add": {"kind", "card"},
    "done": {"kind"},
    "draw": {"kind", "from"},
    "discard": {"kind", "place"},
    "drop": {"kind", "card"},
    "pass": {"kind"},
    "turn": {"kind", "place"},
}
TYPED = {
    "take": re.compile(r"take (?:set )?(?P<set>\d\d?) (?:of|from) (?:seat )?(?P<seat>\d)"),
    "set": re.compile(r"set (?P<cards>\d/? \d/? \d/?)"),
    "add": re.compile(r"add (?P<card>\d/?)"),
    "done": re.compile(r"done"),
    "draw": re.compile(r"draw (?:from )?(?:the )?(?P<from>deck|discard)(?: pile)?"),
    "discard": re.compile(r"discard (?P<place>\d)"),
    "drop": re.compile(r"drop (?P<card>\d\d?)"),
    "pass": re.compile(r"pass"),
    "turn": re.compile(r"turn (?P<place>\d)"),
}
EXAMPLES = "take 0 of 2, set 0 2/ 5, add 3/, done, draw deck, draw discard, discard 3, drop 4, pass, turn 2"


class NetworksNotation(CityNotation):
    seat_fields = frozenset({"seat"})
    lines = shapes(
        take="deck seat giver:seat *cities:city",
        set="deck seat *cities:city",
        add="deck seat city",
        done="deck seat",
        draw="deck seat place far | card",
        draw_known="deck seat place card",
        draw_discard="deck seat place card",
        turn_over="deck cards",
        discard="deck seat card",
        drop="deck seat card",
        watch="deck seat",
        all_passed="deck",
        idle="deck turns",
        long="deck turns",
        score="deck seat points total",
        deal="deck round dealer:seat card",
        result="deck *points:by_seat",
        win="deck seat points",
        shared_win="deck seat points",
        turn="deck seat place card",
        **{"pass": "deck seat"},
    )
    refusals = reason_shapes(rules.REASONS)

    def action(self, code: int) -> Data:
        if code < rules.SET_CODE:
            return {"kind": "take", "seat": code // MOST_SETS, "set": code % MOST_SETS}
        if code < rules.ADD_CODE:
            triple, sides = divmod(code - rules.SET_CODE, SIDES)
            cards = [_card(TRIPLE_PLACES[3 * triple + i], sides >> i & 1) for i in range(3)]
            return {"kind": "set", "cards": cards}
        if code < rules.DONE_CODE:
            return {"kind": "add", "card": _card(*divmod(code - rules.ADD_CODE, 2))}
        if code == rules.DONE_CODE:
            return {"kind": "done"}
        if code <= rules.DRAW_DISCARD:
            return {"kind": "draw", "from": "deck" if code == rules.DRAW_DECK else "discard"}
        if code < rules.DROP_CODE:
            return {"kind": "discard", "place": code - rules.DISCARD_CODE}
        if code < rules.PASS_CODE:
            return {"kind": "drop", "card": code - rules.DROP_CODE}
        return {"kind": "pass"} if code == rules.PASS_CODE else {"kind": "turn", "place": code - rules.TURN_CODE}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        only(action, FIELDS[kind], f"action {kind}")
        if kind in CODES:
            return CODES[kind](action)
        return rules.DONE_CODE if kind == "done" else rules.PASS_CODE

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "take":
            return f"take {action['set']} of {action['seat']}"
        if kind == "set":
            return f"set {' '.join(action['cards'])}"
        return " ".join(str(value) for value in action.values())

    def read(self, text: str) -> Data:
        words = " ".join(text.lower().split())
        for kind, pattern in TYPED.items():
            if found := pattern.fullmatch(words):
                return {"kind": kind, **{name: _typed(kind, name, word) for name, word in found.groupdict().items()}}
        raise Invalid(f"{shown(text)} is not a move: {EXAMPLES}")

    def table(self, facts: vec[i64]) -> Data:
        return positions.position(facts)

    def drawn(self, facts: vec[i64]) -> Data:
        return positions.picture(facts)

    def numbers(self, position: Data, deck: Deck) -> vec[i64]:
        return positions.state_vector(position, deck)

    def check(self, game: Game) -> None:
        """`state_vector` has checked all."""


def _card(place: int, side: int) -> str:
    """A card of the hand to be played: its place, with a slash for the far side."""
    return f"{place}/" if side else str(place)


def _typed(kind: str, name: str, word: str) -> object:
    if name == "cards":
        return word.split()
    return word if name == "from" or (kind, name) == ("add", "card") else int(word)


def _read_card(value: object, where: str) -> tuple[int, int]:
    """Place and side."""
    text = expect(value, str, where)
    place = text.removesuffix("/")
    if len(place) != 1 or place not in "01234567":
        raise Invalid(f"{where}: {shown(text)} is not a place, 0 to {PLACES - 1}, or a place and a slash")
    return int(place), int(text.endswith("/"))


def _take_code(action: Data) -> int:
    return action_number(action, "seat", MOST_SEATS) * MOST_SETS + action_number(action, "set", MOST_SETS)


def _set_code(action: Data) -> int:
    where = "action set, cards"
    cards = [_read_card(card, where) for card in expect_list(action.get("cards"), 3, where)]
    places = [place for place, _ in cards]
    if not places[0] < places[1] < places[2]:
        raise Invalid(f"{where}: {shown(action['cards'])} are not three places in ascending order")
    sides = sum(side << i for i, (_, side) in enumerate(cards))
    return rules.SET_CODE + SIDES * TRIPLE[sum(1 << place for place in places)] + sides


def _add_code(action: Data) -> int:
    place, side = _read_card(action.get("card"), "action add, card")
    return rules.ADD_CODE + 2 * place + side


def _draw_code(action: Data) -> int:
    return rules.DRAW_DECK + SOURCES.index(read_word(action.get("from"), SOURCES, "action draw, from"))


CODES: dict[str, Callable[[Data], int]] = {
    "take": _take_code,
    "set": _set_code,
    "add": _add_code,
    "draw": _draw_code,
    "discard": lambda action: rules.DISCARD_CODE + action_number(action, "place", PLACES),
    "drop": lambda action: rules.DROP_CODE + action_number(action, "card", CARDS),
    "turn": lambda action: rules.TURN_CODE + action_number(action, "place", PLACES),
}

NOTATION = NetworksNotation()
