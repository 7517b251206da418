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
from shoal.games.cosmopolis.hands import CLAIM, EMPTY
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import (
    colour_name,
    colour_names,
    face_name,
    hands_named,
    read_colour,
    read_face,
    read_hands,
)
from shoal.games.cosmopolis.positions import (
    read_cards,
    read_flag,
    read_pile,
    read_seat,
    read_waits_for,
    with_hands,
)

POSITION = {
    *("seats", "options", "round", "totals", "endings", "waits_for", "hands", "sets", "pile", "fresh", "knowledge"),
}
ENDING = "CF14"
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
    named = _table(facts)
    hands = read_hand_numbers(facts, _hands_at(facts), deck_number(facts[1]), facts[0], PLACES)
    named["knowledge"] = knowledge(hands)
    return named


def picture(facts: vec[i64]) -> Data:
    """The same, with what has been said of the hands in place of all that is known of them, and with what the sets are
    worth."""
    named = _table(facts)
    named.update(_said(facts, named["hands"]))
    points = [[_points(cards) for cards in sets] for sets in named["sets"]]
    totals, over = named["totals"], named["waits_for"] is None
    named["scores"] = [total if over else total + sum(own) for total, own in zip(totals, points, strict=True)]
    named["points"] = points
    return named


def _points(cards: list[str]) -> int:
    """CF13: what a set is worth by its different cities; a card shows the one that is written first."""
    return rules.POINTS[len({card.partition("/")[0] for card in cards})]


def _table(numbers: vec[i64]) -> Data:
    hands = _hands_at(numbers)
    facts = list(numbers[:hands])
    seats, deck = facts[0], deck_number(facts[1])
    names, at = deck.whole_names, HEAD + seats
    laid = [names[face] for face in facts[at : at + facts[12]]]
    at += facts[12]
    table = facts[at : at + 2 * facts[13]]
    at += 2 * facts[13]
    pile: object = facts[14]
    if facts[15]:
        pile = [names[face] for face in facts[at:]][::-1]
    named: Data = {
        "seats": seats,
        "options": {"rounds_per_player": facts[2]},
        "round": facts[3],
        "totals": facts[HEAD : HEAD + seats],
        "waits_for": _waits_for(facts, deck, laid),
        "hands": hands_named(deck, numbers, hands, PLACES),
        "sets": _sets(names, table, seats),
        "pile": pile,
        "endings": [ENDING] * _finished(facts[3], facts[4]),
    }
    if facts[7]:
        named["fresh"] = True
    return named


def _hands_at(facts: vec[i64]) -> int:
    """Where the numbers of the hands begin."""
    return HEAD + facts[0] + facts[12] + 2 * facts[13] + (facts[14] if facts[15] else 0)


def _sets(names: list[str], table: list[int], seats: int) -> list[list[list[str]]]:
    """By seat and set; the cards on the table stand in that order, each with its seat * 27 + set."""
    sets: list[list[list[str]]] = [[] for _ in range(seats)]
    before = -1
    for face, number in zip(table[::2], table[1::2], strict=True):
        if number != before:
            sets[number // SETS].append([])
            before = number
        sets[number // SETS][-1].append(names[face])
    return sets


def _said(facts: vec[i64], hands: list[list[str | None]]) -> Data:
    """What asks and answers have told of the hands, and still tell: for each seat the colours of which it showed one to
    itself, and for each place those that it does not show."""
    deck, each = deck_number(facts[1]), facts[0] * PLACES
    denied = _hands_at(facts) + 2 * each
    found: Data = {}
    if claims := list(facts[denied + each + 1 :]):
        shows: list[list[str]] = [[] for _ in hands]
        for seat, colour in zip(claims[::CLAIM], claims[1::CLAIM], strict=True):
            name = deck.colour_names[colour]
            if name not in shows[seat]:
                shows[seat].append(name)
        found["shows"] = shows
    masks = [
        list(facts[denied + PLACES * seat : denied + PLACES * seat + len(hand)]) for seat, hand in enumerate(hands)
    ]
    if any(map(any, masks)):
        names = {colours: colour_names(deck, colours) for colours in set().union(*masks)}
        found["not_near"] = [[names[colours] for colours in own] for own in masks]
    return found


def _finished(number: int, phase: int) -> int:
    """How many rounds are over."""
    return number + (phase == rules.OVER)


def _waits_for(facts: list[int], deck: Deck, laid: list[str]) -> Data | None:
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


def state_vector(position: Data, deck: Deck) -> vec[i64]:
    """And back."""
    only(position, POSITION, "snapshot")
    seats = position["seats"]
    waits = _waits(read_waits_for(position), seats, deck)
    table = _read_sets(deck, position.get("sets", [[] for _ in range(seats)]), seats)
    hands = read_hands(deck, position.get("hands"), seats, PLACES)
    elsewhere = [*hands.near, *(face for face, _ in table), waits.received, *waits.laid]
    pile = read_pile(deck, position.get("pile"), elsewhere, "pile")[::-1]
    _check_endings(position, _finished(_round(position), waits.phase))
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


def _waits(fields: Data | None, seats: int, deck: Deck) -> _Waits:
    if fields is None:
        return _Waits(rules.OVER, -1, -1)
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


def _check_endings(position: Data, finished: int) -> None:
    """CF14: every round ends in the same way, so it need not be said."""
    endings = expect(position.get("endings", [ENDING] * finished), list, "endings")
    if endings != [ENDING] * finished:
        raise Invalid(f"endings: {shown(endings)}; rounds that are over, each by {ENDING}: {finished}")


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
