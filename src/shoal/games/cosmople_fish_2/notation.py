"""Cosmople-Fish II in names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.cosmopolis import (
    CityNotation,
    colour_name,
    face_name,
    hand_names,
    knowledge,
    read_colour,
    read_face,
    read_hands,
    read_knowledge,
)
from shoal.notation.data import Data, expect, expect_list, only
from shoal.rules.cosmopolis import fish as rules
from shoal.rules.cosmopolis.deck import CARDS, FIRST_LINK_CITY, FIRST_LINK_FACE, REGIONS, Deck, deck_number
from shoal.rules.cosmopolis.fish import HEAD, PLACES, SETS
from shoal.rules.cosmopolis.hands import EMPTY, TRUTH
from shoal.rules.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.rules.errors import Invalid, shown
from shoal.rules.game import Line

PHASES = ["turn", "answer", "into", "lay"]
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
            return rules.NEW_CODE if action.get("set") == "new" else rules.INTO_CODE + _number(action, "set", SETS)
        place = _number(action, "place", PLACES)
        if kind == "add":
            return rules.ADD_CODE + place * SETS + _number(action, "set", SETS)
        return PLACED[kind] + place

    def _ask_code(self, action: Data) -> int:
        what = expect(action.get("for"), str, "action ask, for")
        if what not in ("card", "link"):
            raise Invalid(f"action ask, for: {shown(what)} is not card or link")
        colour = read_colour(self.deck, action.get("colour"), "action ask, colour")
        return (_number(action, "seat", 6) * REGIONS + colour) * 2 + (what == "link")

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "ask":
            article = "an" if action["colour"][0] in "aeiou" else "a"
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

    def tell(self, line: Line) -> str:
        number, *facts = line.facts
        if line.kind == "round":
            return f"Round {number + 1} is over. Totals: {', '.join(map(str, facts))}."
        return SENTENCES[line.kind](deck_number(number), *facts, *line.secret)

    def position(self, facts: vec[i64]) -> Data:
        return _position(facts)

    def truth(self, position: Data) -> vec[i64]:
        return _truth(position, self.deck)


def _number(action: Data, key: str, limit: int) -> int:
    where = f"action {action['kind']}, {key}"
    number = expect(action.get(key), int, where)
    if not 0 <= number < limit:
        raise Invalid(f"{where}: {shown(number)} is not from 0 to {limit - 1}")
    return number


# The log


def _asked(deck: Deck, colour: int, link: int) -> str:
    name = colour_name(deck, colour)
    return f"a linking card with {name}" if link else f"a card of {name}"


def _ask(deck: Deck, asker: int, asked: int, colour: int, link: int) -> str:
    return f"Seat {asker} asks seat {asked} for {_asked(deck, colour, link)}."


def _no(deck: Deck, asked: int, colour: int, link: int) -> str:
    return f"Seat {asked} has not {_asked(deck, colour, link)}: go fish."


def _give(deck: Deck, asked: int, asker: int, face: int) -> str:
    return f"Seat {asked} gives {deck.whole(face)} to seat {asker}."


def _into(deck: Deck, seat: int, face: int, number: int) -> str:
    return f"Seat {seat} plays {deck.name(face)} to set {number}."


def _lay(deck: Deck, seat: int, face: int) -> str:
    return f"Seat {seat} lays {deck.name(face)} with it."


def _set(deck: Deck, seat: int, number: int, size: int, points: int) -> str:
    return f"Set {number} of seat {seat} now has {size} {'city' if size == 1 else 'cities'}, worth {points}."


def _add(deck: Deck, seat: int, face: int, number: int, size: int, points: int) -> str:
    return f"Seat {seat} adds {deck.name(face)}. {_set(deck, seat, number, size, points)}"


def _fish(deck: Deck, seat: int, place: int, far: int, near: int | None = None) -> str:
    if near is not None:
        return f"Seat {seat} draws {deck.whole(near)} to place {place}."
    if far >= FIRST_LINK_CITY:
        return f"Seat {seat} draws {deck.city_names[far]} to place {place}."
    return f"Seat {seat} draws a card to place {place}; {deck.city_names[far]} is seen of it."


def _turn(deck: Deck, seat: int, place: int, near: int) -> str:
    return f"Seat {seat} turns the card at place {place} round: {deck.whole(near)}."


SENTENCES: dict[str, Callable[..., str]] = {
    "ask": _ask,
    "no": _no,
    "give": _give,
    "into": _into,
    "lay": _lay,
    "set": _set,
    "add": _add,
    "fish": _fish,
    "turn": _turn,
}

# Positions: numbers to names


def _position(facts: vec[i64]) -> Data:
    seats, deck = facts[0], deck_number(facts[1])
    at = HEAD + seats
    laid = [deck.whole(facts[at + i]) for i in range(facts[12])]
    at += facts[12]
    table = [(facts[at + 2 * i], facts[at + 2 * i + 1]) for i in range(facts[13])]
    at += 2 * facts[13]
    pile: object = facts[14]
    if facts[15]:
        pile = [deck.whole(facts[at + i]) for i in range(facts[14])][::-1]
        at += facts[14]
    hands = read_hand_numbers(facts, at, deck, seats, PLACES)
    position: Data = {
        "seats": seats,
        "options": {"rounds_per_player": facts[2]},
        "round": facts[3],
        "totals": [facts[HEAD + seat] for seat in range(seats)],
        "waits_for": _waits_for(facts, deck, laid),
        "hands": [hand_names(hands, seat) for seat in range(seats)],
        "sets": [_sets(deck, table, seat) for seat in range(seats)],
        "pile": pile,
        "knowledge": knowledge(hands),
    }
    if facts[7]:
        position["fresh"] = True
    return position


def _sets(deck: Deck, table: list[tuple[int, int]], seat: int) -> list[list[str]]:
    numbers = sorted({at for _, at in table if at // SETS == seat})
    return [[deck.whole(face) for face, at in table if at == number] for number in numbers]


def _waits_for(facts: vec[i64], deck: Deck, laid: list[str]) -> Data | None:
    if facts[4] == rules.OVER:
        return None
    waits: Data = {"seat": facts[5], "to": PHASES[facts[4]]}
    if facts[4] == rules.ANSWER:
        waits["asked_by"] = facts[6]
        waits["for"] = "link" if facts[8] else "card"
    if facts[4] != rules.TURN:
        waits["colour"] = colour_name(deck, facts[9])
    if facts[4] in (rules.INTO, rules.LAY):
        waits["received"] = face_name(deck, facts[10])
    if facts[4] == rules.LAY:
        waits["set"] = "new" if facts[11] == rules.NEW else facts[11]
        waits["laid"] = laid
    return waits


# Positions: names to numbers

POSITION = {
    *("seats", "options", "round", "totals", "waits_for", "hands", "sets", "pile", "knowledge", "fresh"),
}


def _truth(position: Data, deck: Deck) -> vec[i64]:
    only(position, POSITION, "snapshot")
    seats = position["seats"]
    waits = _read_waits_for(position.get("waits_for", ""), seats, deck)
    table = _read_sets(deck, position.get("sets", [[] for _ in range(seats)]), seats)
    pile = [read_face(deck, card, "pile") for card in expect(position.get("pile"), list, "pile")][::-1]
    if len(pile) > CARDS or len(table) > CARDS:
        raise Invalid(f"pile, sets: more than {CARDS} cards")
    hands = read_hands(deck, position.get("hands"), seats, PLACES)
    read_knowledge(hands, position.get("knowledge", {}))
    head = [
        *(seats, deck.number, position["options"]["rounds_per_player"], _round(position)),
        *(waits.phase, waits.seat, waits.on_turn, _fresh(position, waits.phase)),
        *(waits.link, waits.colour, waits.received, waits.target),
        *(len(waits.laid), len(table), len(pile), 1),
    ]
    numbers = [*head, *_totals(position, seats), *waits.laid, *(n for pair in table for n in pair), *pile]
    truth = vec[i64]([*numbers, *[0] * hands.length])
    hands.write(truth, len(numbers), TRUTH)
    return truth


class _Waits(NamedTuple):
    phase: int
    seat: int
    on_turn: int
    link: int = 0
    colour: int = 0
    received: int = EMPTY
    target: int = 0
    laid: list[int] = []  # noqa: RUF012 - never changed


def _read_waits_for(value: object, seats: int, deck: Deck) -> _Waits:
    if value is None:
        return _Waits(rules.OVER, -1, -1)
    fields = expect(value, dict, "waits_for")
    seat = _seat(fields, "seat", seats)
    to = expect(fields.get("to"), str, "waits_for, to")
    if to not in WAITING:
        raise Invalid(f"waits_for, to: {shown(to)} is not one of {', '.join(PHASES)}")
    only(fields, {"seat", "to", *WAITING[to]}, "waits_for")
    if to == "turn":
        return _Waits(rules.TURN, seat, seat)
    colour = read_colour(deck, fields.get("colour"), "waits_for, colour")
    if to == "answer":
        asker = _seat(fields, "asked_by", seats)
        if asker == seat:
            raise Invalid("waits_for, asked_by: a card is asked of another player (CF3)")
        return _Waits(rules.ANSWER, seat, asker, int(_what(fields) == "link"), colour)
    received = read_face(deck, fields.get("received"), "waits_for, received")
    link = int(received >= FIRST_LINK_FACE)
    if to == "into":
        return _Waits(rules.INTO, seat, seat, link, colour, received)
    laid = [
        read_face(deck, card, "waits_for, laid") for card in expect(fields.get("laid", []), list, "waits_for, laid")
    ]
    if len(laid) > PLACES:
        raise Invalid(f"waits_for, laid: more than {PLACES} cards")
    return _Waits(rules.LAY, seat, seat, link, colour, received, _target(fields), laid)


WAITING: dict[str, set[str]] = {
    "turn": set(),
    "answer": {"asked_by", "for", "colour"},
    "into": {"colour", "received"},
    "lay": {"colour", "received", "set", "laid"},
}


def _what(fields: Data) -> str:
    what = expect(fields.get("for"), str, "waits_for, for")
    if what not in ("card", "link"):
        raise Invalid(f"waits_for, for: {shown(what)} is not card or link")
    return what


def _target(fields: Data) -> int:
    if fields.get("set") == "new":
        return rules.NEW
    number = expect(fields.get("set"), int, "waits_for, set")
    if not 0 <= number < SETS:
        raise Invalid(f"waits_for, set: there is no set {shown(number)}")
    return number


def _seat(fields: Data, key: str, seats: int) -> int:
    seat = expect(fields.get(key), int, f"waits_for, {key}")
    if not 0 <= seat < seats:
        raise Invalid(f"waits_for, {key}: there is no seat {shown(seat)}")
    return seat


def _read_sets(deck: Deck, value: object, seats: int) -> list[tuple[int, int]]:
    """The faces on the table, and the set that each is in."""
    table = []
    for seat, sets in enumerate(expect_list(value, seats, "sets")):
        where = f"sets, seat {seat}"
        if len(expect(sets, list, where)) > SETS:
            raise Invalid(f"{where}: more than {SETS} sets")
        for number, cards in enumerate(expect(sets, list, where)):
            if not expect(cards, list, f"{where}, set {number}"):
                raise Invalid(f"{where}, set {number}: a set is begun with two cards (CF5)")
            for card in cards:
                table.append((read_face(deck, card, f"{where}, set {number}"), seat * SETS + number))
    return table


def _round(position: Data) -> int:
    number = expect(position.get("round", 0), int, "round")
    if not 0 <= number < 1000:
        raise Invalid(f"round: there is no round {shown(number)}")
    return number


def _totals(position: Data, seats: int) -> list[int]:
    totals = [
        expect(total, int, "totals") for total in expect_list(position.get("totals", [0] * seats), seats, "totals")
    ]
    if any(not 0 <= total < 10**9 for total in totals):
        raise Invalid("totals: a total is 0 or more, and below a thousand million")
    return totals


def _fresh(position: Data, phase: int) -> int:
    fresh = position.get("fresh", False)
    if not isinstance(fresh, bool):
        raise Invalid(f"fresh: {shown(fresh)} is not true or false")
    if fresh and phase != rules.TURN:
        raise Invalid("fresh: the first move of the round has been made (CD4)")
    return int(fresh)


NOTATION = FishNotation()
