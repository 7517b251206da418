"""Positions of Cosmople-Fish II in names: hands, sets, the deck, and what is waited for."""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.cosmople_fish_2 import rules
from shoal.games.cosmople_fish_2.rules import HEAD, PLACES, SETS
from shoal.games.cosmopolis.deck import CARDS, FIRST_LINK_FACE, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import colour_name, face_name, hand_names, read_colour, read_face, read_hands
from shoal.games.cosmopolis.positions import read_cards, read_flag, read_seat, with_hands

POSITION = {"seats", "options", "round", "totals", "waits_for", "hands", "sets", "pile", "knowledge", "fresh"}
WAITING: dict[str, set[str]] = {  # what is said besides the seat, by what it has to do
    "turn": set(),
    "answer": {"asked_by", "for", "colour"},
    "into": {"colour", "received"},
    "lay": {"colour", "received", "set", "laid"},
}
PHASES = list(WAITING)


# Numbers to names


def position(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names."""
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
    named: Data = {
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
        named["fresh"] = True
    return named


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


# Names to numbers


def truth(position: Data, deck: Deck) -> vec[i64]:
    """And back."""
    only(position, POSITION, "snapshot")
    seats = position["seats"]
    waits = _read_waits_for(position.get("waits_for", ""), seats, deck)
    table = _read_sets(deck, position.get("sets", [[] for _ in range(seats)]), seats)
    pile = read_cards(deck, position.get("pile"), "pile")[::-1]
    hands = read_hands(deck, position.get("hands"), seats, PLACES)
    read_knowledge(hands, position.get("knowledge", {}))
    head = [
        *(seats, deck.number, position["options"]["rounds_per_player"], _round(position)),
        *(waits.phase, waits.seat, waits.on_turn, _fresh(position, waits.phase)),
        *(waits.link, waits.colour, waits.received, waits.target),
        *(len(waits.laid), len(table), len(pile), 1),
    ]
    numbers = [*head, *_totals(position, seats), *waits.laid, *(n for pair in table for n in pair), *pile]
    return with_hands(numbers, hands)


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
    seat = read_seat(fields.get("seat"), seats, "waits_for, seat")
    to = expect(fields.get("to"), str, "waits_for, to")
    if to not in WAITING:
        raise Invalid(f"waits_for, to: {shown(to)} is not one of {', '.join(PHASES)}")
    only(fields, {"seat", "to", *WAITING[to]}, "waits_for")
    if to == "turn":
        return _Waits(rules.TURN, seat, seat)
    colour = read_colour(deck, fields.get("colour"), "waits_for, colour")
    if to == "answer":
        asker = read_seat(fields.get("asked_by"), seats, "waits_for, asked_by")
        if asker == seat:
            raise Invalid("waits_for, asked_by: a card is asked of another player (CF3)")
        return _Waits(rules.ANSWER, seat, asker, int(_what(fields) == "link"), colour)
    received = read_face(deck, fields.get("received"), "waits_for, received")
    link = int(received >= FIRST_LINK_FACE)
    if to == "into":
        return _Waits(rules.INTO, seat, seat, link, colour, received)
    laid = read_cards(deck, fields.get("laid", []), "waits_for, laid")
    return _Waits(rules.LAY, seat, seat, link, colour, received, _target(fields), laid)


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
    if len(table) > CARDS:
        raise Invalid(f"sets: {len(table)} cards; there are {CARDS}")
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
    fresh = read_flag(position, "fresh", "fresh")
    if fresh and phase != rules.TURN:
        raise Invalid("fresh: the first move of the round has been made (CD4)")
    return int(fresh)
