"""Positions of Networks in names: hands, spreads, the discard pile from its top, the deck from the next card."""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.cities import first_face
from shoal.games.cosmopolis.deck import Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import hands_named, read_hands
from shoal.games.cosmopolis.positions import (
    read_cards,
    read_flag,
    read_number,
    read_pile,
    read_seat,
    read_waits_for,
    with_hands,
)
from shoal.games.networks import rules
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import HEAD
from shoal.games.networks.spreads import Spreads
from shoal.games.networks.worlds import hands_at, read_spreads

PHASES = ["begin", "continue", "play", "replace", "discard"]
SOURCES = ["deck", "discard"]
ENDINGS = {rules.ended_by(rule): rule for rule in (rules.ALL_PASSED, rules.NOBODY_PLAYS, rules.TURN_LIMIT)}
POSITION = {
    *("seats", "options", "round", "totals", "waits_for", "hands", "spreads", "discard", "pile", "known_pile"),
    *("turns", "idle", "passes", "fresh", "endings", "knowledge"),
}


# Numbers to names


def table(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names."""
    deck = deck_number(facts[1])
    hands = read_hand_numbers(facts, hands_at(facts, _spreads_at(facts)), deck, facts[0], PLACES)
    position = _table(facts, deck)
    position["knowledge"] = knowledge(hands)
    return position


def picture(facts: vec[i64]) -> Data:
    """The same without what is known of the hands beyond what they show, but with what the spreads come to."""
    deck = deck_number(facts[1])
    spreads = read_spreads(facts, _spreads_at(facts), deck)
    position = _table(facts, deck)
    totals, over = position["totals"], position["waits_for"] is None
    position["scores"] = [total if over else total + spreads.largest(seat) for seat, total in enumerate(totals)]
    position["sets"] = [_sets(spreads, seat) for seat in range(len(totals))]
    return position


def _sets(spreads: Spreads, seat: int) -> list[Data]:
    """NW3, NW13: which cards of a spread, by their positions, are a set, and whether it is protected."""
    sets: list[Data] = []
    for position, number in enumerate(spreads.numbers(seat)):
        if number == len(sets):
            colours = spreads.set_at(seat, position)
            sets.append({"cards": [], "protected": spreads.protected(seat, colours)})
        sets[number]["cards"].append(position)
    return sets


def _table(facts: vec[i64], deck: Deck) -> Data:
    hands = hands_at(facts, _spreads_at(facts))
    numbers = list(facts[:hands])
    seats, whole = numbers[0], numbers[15] != 0
    names, at = deck.whole_names, HEAD

    def take(count: int) -> list[int]:
        nonlocal at
        at += count
        return numbers[at - count : at]

    totals = take(seats)
    endings = [rules.ended_by(rule) for rule in take(numbers[17])]
    pile = [names[face] for face in take(numbers[13] if whole else numbers[14])]
    discards = [names[face] for face in take(numbers[16])]
    spreads = [[names[face] for face in take(*take(1))] for _ in range(seats)]
    position: Data = {
        "seats": seats,
        "options": {"rounds_per_player": numbers[2]},
        "round": numbers[3],
        "totals": totals,
        "endings": endings,
        "waits_for": _waits_for(numbers),
        "hands": hands_named(deck, facts, hands, PLACES),
        "spreads": spreads,
        "discard": discards[::-1],
        "pile": pile if whole else _seen_pile(numbers[13], pile),
        "turns": numbers[9],
        "idle": numbers[10],
        "passes": numbers[11],
    }
    if whole and numbers[14]:
        position["known_pile"] = numbers[14]
    if numbers[12]:
        position["fresh"] = True
    return position


def _spreads_at(facts: vec[i64]) -> int:
    """Where the numbers of the spreads begin."""
    return HEAD + facts[0] + facts[17] + (facts[13] if facts[15] else facts[14]) + facts[16]


def _seen_pile(number: int, known: list[str]) -> int | Data:
    """The pile in a view: how many cards it has, and those that everybody knows (NW11)."""
    return {"cards": number, "known": known} if known else number


def _waits_for(facts: list[int]) -> Data | None:
    if facts[4] == rules.OVER:
        return None
    waits: Data = {"seat": facts[5], "to": PHASES[facts[4]]}
    if facts[4] == rules.DISCARD:
        waits["drawn"] = facts[6]
        waits["from"] = SOURCES[facts[7]]
        if facts[8]:
            waits["took"] = True
    return waits


# Names to numbers


def numbers(position: Data, deck: Deck) -> vec[i64]:
    """And back."""
    only(position, POSITION, "snapshot")
    seats = position["seats"]
    waits = _waits(read_waits_for(position), seats)
    discards = read_cards(deck, position.get("discard", []), "discard")[::-1]
    spreads = [
        read_cards(deck, cards, f"spreads, seat {seat}")
        for seat, cards in enumerate(expect_list(position.get("spreads", [[]] * seats), seats, "spreads"))
    ]
    hands = read_hands(deck, position.get("hands"), seats, PLACES)
    elsewhere = [*hands.near, *discards, *(face for cards in spreads for face in cards)]
    pile = _read_pile(position, deck, elsewhere)
    endings = _read_endings(position)
    known = expect(position.get("knowledge", {}), dict, "knowledge")
    only(known, {"seen"}, "knowledge")
    read_knowledge(hands, known)
    head = [
        *(seats, deck.number, position["options"]["rounds_per_player"], _count(position, "round")),
        *(waits.phase, waits.seat, waits.drawn, int(waits.from_discards), int(waits.took)),
        *(_count(position, "turns"), _count(position, "idle"), _count(position, "passes")),
        int(read_flag(position, "fresh", "fresh")),
        *(len(pile), _count(position, "known_pile"), 1, len(discards), len(endings)),
    ]
    laid = [number for cards in spreads for number in (len(cards), *cards)]
    return with_hands([*head, *_read_totals(position, seats), *endings, *pile, *discards, *laid], hands)


def _read_pile(position: Data, deck: Deck, elsewhere: list[int]) -> list[int]:
    """CD5, NW11: of the cards of a turned-over pile it is not yet decided which side their drawers will get."""
    pile = read_pile(deck, position.get("pile"), elsewhere, "pile")
    known = _count(position, "known_pile")
    return [*(first_face(face) for face in pile[:known]), *pile[known:]]


class _Waits(NamedTuple):
    phase: int
    seat: int
    drawn: int = EMPTY
    from_discards: bool = False
    took: bool = False


def _waits(fields: Data | None, seats: int) -> _Waits:
    if fields is None:
        return _Waits(rules.OVER, -1)
    seat = read_seat(fields.get("seat"), seats, "waits_for, seat")
    to = expect(fields.get("to"), str, "waits_for, to")
    if to not in PHASES:
        raise Invalid(f"waits_for, to: {shown(to)} is not one of {', '.join(PHASES)}")
    if to != "discard":
        only(fields, {"seat", "to"}, f"waits_for, {to}")
        return _Waits(PHASES.index(to), seat, took=to == "continue")
    only(fields, {"seat", "to", "drawn", "from", "took"}, "waits_for, discard")
    drawn = expect(fields.get("drawn"), int, "waits_for, drawn")
    if not 0 <= drawn < PLACES:
        raise Invalid(f"waits_for, drawn: there is no place {shown(drawn)}")
    source = read_source(fields.get("from"), "waits_for, from")
    return _Waits(rules.DISCARD, seat, drawn, source == "discard", read_flag(fields, "took", "waits_for, took"))


def read_source(value: object, where: str) -> str:
    """Where a card is drawn from."""
    source = expect(value, str, where)
    if source not in SOURCES:
        raise Invalid(f"{where}: {shown(source)} is not deck or discard")
    return source


def _read_endings(position: Data) -> list[int]:
    endings = expect(position.get("endings", []), list, "endings")
    for rule in endings:
        if not isinstance(rule, str) or rule not in ENDINGS:
            raise Invalid(f"endings: {shown(rule)} is not one of {', '.join(ENDINGS)}")
    return [ENDINGS[rule] for rule in endings]


def _read_totals(position: Data, seats: int) -> list[int]:
    totals = [
        expect(total, int, "totals") for total in expect_list(position.get("totals", [0] * seats), seats, "totals")
    ]
    if any(not 0 <= total < 1_000_000 for total in totals):
        raise Invalid("totals: a total is 0 or more, and less than a million")
    return totals


def _count(position: Data, key: str) -> int:
    return read_number(position.get(key, 0), 0, 999, key)
