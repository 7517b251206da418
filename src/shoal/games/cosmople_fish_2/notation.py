"""Cosmople-Fish II in names: its moves, and what is told of it."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import Game
from shoal.core.notation import shapes
from shoal.games.cosmople_fish_2 import positions, rules
from shoal.games.cosmople_fish_2.rules import PLACES, SETS
from shoal.games.cosmopolis.deck import REGIONS, Deck
from shoal.games.cosmopolis.names import colour_name, read_colour
from shoal.games.cosmopolis.notation import CityNotation, action_number, reason_shapes

FIELDS = {
    "ask": {"kind", "seat", "for", "colour"},
    "give": {"kind", "place"},
    "no": {"kind"},
    "into": {"kind", "set"},
    "lay": {"kind", "place"},
    "done": {"kind"},
    "add": {"kind", "place", "set"},
    "fish": {"kind"},
    "turn": {"kind", "place"},
}
PLACED = {"give": rules.GIVE_CODE, "lay": rules.LAY_CODE, "turn": rules.TURN_CODE}
PLAIN = {"no": rules.NO_CODE, "done": rules.DONE_CODE, "fish": rules.FISH_CODE}
TYPED = {
    "ask link": re.compile(r"ask (?:seat )?(?P<seat>\d) for (?:an? )?(?P<colour>.+) link"),
    "ask card": re.compile(r"ask (?:seat )?(?P<seat>\d) for (?:an? )?(?P<colour>.+?)(?: card)?"),
    "give": re.compile(r"give (?P<place>\d\d?)"),
    "no": re.compile(r"no"),
    "into": re.compile(r"into (?:set )?(?P<set>new|\d\d?)"),
    "lay": re.compile(r"lay (?P<place>\d\d?)"),
    "done": re.compile(r"done"),
    "add": re.compile(r"add (?P<place>\d\d?) to (?:set )?(?P<set>\d\d?)"),
    "fish": re.compile(r"fish"),
    "turn": re.compile(r"turn (?P<place>\d\d?)"),
}


class FishNotation(CityNotation):
    seat_fields = frozenset({"seat"})
    lines = shapes(
        ask="deck asker:seat asked:seat colour link:flag",
        no="deck asked:seat colour link:flag",
        give="deck asked:seat asker:seat card",
        into="deck seat city set",
        lay="deck seat city",
        set="deck seat set size points",
        add="deck seat city set size points",
        fish="deck seat place far | card",
        turn="deck seat place card",
        round="round *totals:by_seat",
        win="deck seat points",
        shared_win="deck seat points",
        deal="deck round dealer:seat",
    )
    refusals = reason_shapes(rules.REASONS)

    def action(self, code: int) -> Data:
        if code < rules.GIVE_CODE:
            seat, rest = divmod(code, 2 * REGIONS)
            colour = colour_name(self.deck, rest // 2)
            return {"kind": "ask", "seat": seat, "for": "link" if rest % 2 else "card", "colour": colour}
        for kind, plain in PLAIN.items():
            if code == plain:
                return {"kind": kind}
        if rules.NEW_CODE <= code < rules.LAY_CODE:
            return {"kind": "into", "set": "new" if code == rules.NEW_CODE else code - rules.INTO_CODE}
        if rules.ADD_CODE <= code < rules.FISH_CODE:
            place, number = divmod(code - rules.ADD_CODE, SETS)
            return {"kind": "add", "place": place, "set": number}
        kind = next(kind for kind, first in PLACED.items() if first <= code < first + PLACES)
        return {"kind": kind, "place": code - PLACED[kind]}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        only(action, FIELDS[kind], f"action {kind}")
        if kind in PLAIN:
            return PLAIN[kind]
        if kind == "ask":
            return self._ask_code(action)
        if kind == "into":
            is_new = action.get("set") == "new"
            return rules.NEW_CODE if is_new else rules.INTO_CODE + action_number(action, "set", SETS)
        place = action_number(action, "place", PLACES)
        if kind == "add":
            return rules.ADD_CODE + place * SETS + action_number(action, "set", SETS)
        return PLACED[kind] + place

    def _ask_code(self, action: Data) -> int:
        what = expect(action.get("for"), str, "action ask, for")
        if what not in ("card", "link"):
            raise Invalid(f"action ask, for: {shown(what)} is not card or link")
        colour = read_colour(self.deck, action.get("colour"), "action ask, colour")
        return (action_number(action, "seat", 6) * REGIONS + colour) * 2 + (what == "link")

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "ask":
            article = "an" if action["colour"].startswith(tuple("aeiou")) else "a"
            what = f"{article} {action['colour']} link" if action["for"] == "link" else action["colour"]
            return f"ask {action['seat']} for {what}"
        if kind == "add":
            return f"add {action['place']} to {action['set']}"
        return " ".join(str(value) for value in action.values())

    def read(self, text: str) -> Data:
        words = " ".join(text.lower().split())
        for kind, pattern in TYPED.items():
            if found := pattern.fullmatch(words):
                fields = {name: int(word) if word.isdecimal() else word for name, word in found.groupdict().items()}
                what = {"for": kind.removeprefix("ask ")} if kind.startswith("ask") else {}
                return {"kind": kind.split()[0], **what, **fields}
        raise Invalid(
            f"{shown(text)} is not a move: ask 2 for red, ask 2 for a red link, give 0, no, into new, into 1, lay 3, "
            "done, add 3 to 1, fish, turn 2"
        )

    def table(self, facts: vec[i64]) -> Data:
        return positions.position(facts)

    def drawn(self, facts: vec[i64]) -> Data:
        return positions.picture(facts)

    def numbers(self, position: Data, deck: Deck) -> vec[i64]:
        return positions.state_vector(position, deck)

    def check(self, game: Game) -> None:
        """`state_vector` has checked all."""


NOTATION = FishNotation()
