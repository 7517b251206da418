"""Positions of Networks in names: hands, spreads, the discard pile from its top, the deck from the next card."""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.deck import Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import hand_names, read_hands
from shoal.games.cosmopolis.positions import read_cards, read_flag, read_number, read_seat, with_hands
from shoal.games.networks import rules
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import HEAD

PHASES = ["begin", "continue", "play", "replace", "discard"]
SOURCES = ["deck", "discard"]
ENDINGS = {rules.ended_by(rule): rule for rule in (rules.ALL_PASSED, rules.NOBODY_PLAYS, rules.TURN_LIMIT)}
MISSING: list[object] = []  # not None: that is a game that is over
POSITION = {
    *("seats", "options", "round", "totals", "waits_for", "hands", "spreads", "discard", "pile", "known_pile"),
    *("turns", "idle", "passes", "fresh", "endings", "knowledge"),
}


# Numbers to names


def table(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names."""
    seats, deck, whole = facts[0], deck_number(facts[1]), facts[15] != 0
    numbers = iter(facts[HEAD:])

    def cards(number: int) -> list[str]:
        return [deck.whole(next(numbers)) for _ in range(number)]

    totals = [next(numbers) for _ in range(seats)]
    endings = [rules.ended_by(next(numbers)) for _ in range(facts[17])]
    pile = cards(facts[13] if whole else facts[14])
    discards = cards(facts[16])
    spreads = [cards(next(numbers)) for _ in range(seats)]
    hands = read_hand_numbers(vec[i64](list(numbers)), 0, deck, seats, PLACES)
    position: Data = {
        "seats": seats,
        "options": {"rounds_per_player": facts[2]},
        "round": facts[3],
        "totals": totals,
        "waits_for": _waits_for(facts),
        "hands": [hand_names(hands, seat) for seat in range(seats)],
        "spreads": spreads,
        "discard": discards[::-1],
        "pile": pile if whole else _seen_pile(facts[13], pile),
        "turns": facts[9],
        "idle": facts[10],
        "passes": facts[11],
        "knowledge": knowledge(hands),
    }
    if whole and facts[14]:
        position["known_pile"] = facts[14]
    if facts[12]:
        position["fresh"] = True
    if endings:
        position["endings"] = endings
    return position


def _seen_pile(number: int, known: list[str]) -> int | Data:
    """The pile in a view: how many cards it has, and those that everybody knows (NW11)."""
    return {"cards": number, "known": known} if known else number


def _waits_for(facts: vec[i64]) -> Data | None:
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
    waits = _read_waits_for(position.get("waits_for", MISSING), seats)
    pile = read_cards(deck, position.get("pile"), "pile")
    discards = read_cards(deck, position.get("discard", []), "discard")[::-1]
    spreads = [
        read_cards(deck, cards, f"spreads, seat {seat}")
        for seat, cards in enumerate(expect_list(position.get("spreads", [[]] * seats), seats, "spreads"))
    ]
    endings = _read_endings(position)
    hands = read_hands(deck, position.get("hands"), seats, PLACES)
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


class _Waits(NamedTuple):
    phase: int
    seat: int
    drawn: int = EMPTY
    from_discards: bool = False
    took: bool = False


def _read_waits_for(value: object, seats: int) -> _Waits:
    if value is None:
        return _Waits(rules.OVER, -1)
    fields = expect(value, dict, "waits_for")
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
