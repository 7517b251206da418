"""Networks in names: cards of the hand by place, a slash for the far side; sets and cards on the table by number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.cosmopolis import CityNotation, hand_names, knowledge, read_face, read_hands, read_knowledge
from shoal.notation.data import Data, expect, expect_list, only
from shoal.rules.cosmopolis import networks as rules
from shoal.rules.cosmopolis.deck import CARDS, Deck, deck_number
from shoal.rules.cosmopolis.hands import EMPTY, TRUTH
from shoal.rules.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.rules.cosmopolis.networks import HEAD
from shoal.rules.cosmopolis.new_sets import PLACES, SIDES, TRIPLE, TRIPLE_PLACES
from shoal.rules.cosmopolis.spreads import MOST_SETS
from shoal.rules.errors import Invalid, shown
from shoal.rules.game import Line

MOST_SEATS = 4
PHASES = ["begin", "continue", "play", "replace", "discard"]
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
DRAWS = {"deck": rules.DRAW_DECK, "discard": rules.DRAW_DISCARD}
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

    def tell(self, line: Line) -> str:
        number, *facts = line.facts
        return SENTENCES[line.kind](deck_number(number), *facts, *line.secret)

    def position(self, facts: vec[i64]) -> Data:
        return _position(facts)

    def truth(self, position: Data) -> vec[i64]:
        return _truth(position, self.deck)


# Actions


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


def _number(action: Data, key: str, limit: int) -> int:
    where = f"action {action['kind']}, {key}"
    number = expect(action.get(key), int, where)
    if not 0 <= number < limit:
        raise Invalid(f"{where}: {shown(number)} is not from 0 to {limit - 1}")
    return number


def _take_code(action: Data) -> int:
    return _number(action, "seat", MOST_SEATS) * MOST_SETS + _number(action, "set", MOST_SETS)


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
    source = expect(action.get("from"), str, "action draw, from")
    if source not in DRAWS:
        raise Invalid(f"action draw, from: {shown(source)} is not deck or discard")
    return DRAWS[source]


CODES: dict[str, Callable[[Data], int]] = {
    "take": _take_code,
    "set": _set_code,
    "add": _add_code,
    "draw": _draw_code,
    "discard": lambda action: rules.DISCARD_CODE + _number(action, "place", PLACES),
    "drop": lambda action: rules.DROP_CODE + _number(action, "card", CARDS),
    "turn": lambda action: rules.TURN_CODE + _number(action, "place", PLACES),
}

# The log


def _cities(deck: Deck, faces: tuple[int, ...]) -> str:
    names = [deck.name(face) for face in faces]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _take_sentence(deck: Deck, seat: int, giver: int, *faces: int) -> str:
    return f"Seat {seat} takes {_cities(deck, faces)} from seat {giver}."


def _set_sentence(deck: Deck, seat: int, *faces: int) -> str:
    return f"Seat {seat} lays {_cities(deck, faces)}."


def _add_sentence(deck: Deck, seat: int, face: int) -> str:
    return f"Seat {seat} adds {deck.name(face)}."


def _draw_sentence(deck: Deck, seat: int, place: int, far: int, near: int = EMPTY) -> str:
    if near != EMPTY:
        return _draw_known_sentence(deck, seat, place, near)
    return f"Seat {seat} draws a card from the deck to place {place}; {deck.city_names[far]} is seen of it."


def _draw_known_sentence(deck: Deck, seat: int, place: int, near: int) -> str:
    return f"Seat {seat} draws {deck.whole(near)} from the deck to place {place}."


def _draw_discard_sentence(deck: Deck, seat: int, place: int, near: int) -> str:
    return f"Seat {seat} draws {deck.whole(near)} from the discard pile to place {place}."


def _turn_over_sentence(_: Deck, cards: int) -> str:
    return f"The deck is used up: the discard pile, {cards} card{'' if cards == 1 else 's'}, is turned over."


def _turn_sentence(deck: Deck, seat: int, place: int, near: int) -> str:
    return f"Seat {seat} turns the card at place {place} round: {deck.whole(near)}."


def _deal_sentence(deck: Deck, number: int, dealer: int, face: int) -> str:
    return f"Round {number + 1}: seat {dealer} deals; {deck.whole(face)} starts the discard pile."


def _score_sentence(_: Deck, seat: int, points: int, total: int) -> str:
    return f"Seat {seat} scores {points} for its largest network and has {total} in all."


SENTENCES: dict[str, Callable[..., str]] = {
    "take": _take_sentence,
    "set": _set_sentence,
    "add": _add_sentence,
    "done": lambda _, seat: f"Seat {seat} has played.",
    "draw": _draw_sentence,
    "draw known": _draw_known_sentence,
    "draw discard": _draw_discard_sentence,
    "turn over": _turn_over_sentence,
    "discard": lambda deck, seat, face: f"Seat {seat} discards {deck.whole(face)}.",
    "drop": lambda deck, seat, face: f"Seat {seat} discards {deck.whole(face)} from its spread.",
    "pass": lambda _, seat: f"Seat {seat} passes.",
    "watch": lambda _, seat: f"Seat {seat} has no hand left and watches.",
    "turn": _turn_sentence,
    "all passed": lambda _: "All have passed: the round is over.",
    "idle": lambda _, turns: f"In {turns} turns nobody has played or taken a card: the round is over.",
    "long": lambda _, turns: f"After {turns} turns the round is over.",
    "score": _score_sentence,
    "deal": _deal_sentence,
    "result": lambda _, *totals: f"Final points: {', '.join(map(str, totals))}.",
}

# Positions: numbers to names


def _position(facts: vec[i64]) -> Data:
    seats, deck, whole = facts[0], deck_number(facts[1]), facts[15] != 0
    numbers = iter(facts[HEAD:])

    def cards(number: int) -> list[str]:
        return [deck.whole(next(numbers)) for _ in range(number)]

    totals = [next(numbers) for _ in range(seats)]
    endings = [rules.ended_by(next(numbers)) for _ in range(facts[17])]
    pile = cards(facts[13] if whole else facts[14])
    discards = cards(facts[16])
    spreads = [cards(next(numbers)) for _ in range(seats)]
    start = HEAD + 2 * seats + len(endings) + len(pile) + len(discards) + sum(map(len, spreads))
    hands = read_hand_numbers(facts, start, deck, seats, PLACES)
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
        waits["from"] = "discard" if facts[7] else "deck"
        if facts[8]:
            waits["took"] = True
    return waits


# Positions: names to numbers

POSITION = {
    *("seats", "options", "round", "totals", "waits_for", "hands", "spreads", "discard", "pile", "known_pile"),
    *("turns", "idle", "passes", "fresh", "endings", "knowledge"),
}
ENDINGS = {rules.ended_by(rule): rule for rule in (rules.ALL_PASSED, rules.NOBODY_PLAYS, rules.TURN_LIMIT)}


class _Waits(NamedTuple):
    phase: int
    seat: int
    drawn: int = EMPTY
    from_discards: bool = False
    took: bool = False


def _truth(position: Data, deck: Deck) -> vec[i64]:
    only(position, POSITION, "snapshot")
    seats = position["seats"]
    waits = _read_waits_for(position.get("waits_for", ""), seats)
    pile = _read_cards(deck, position.get("pile"), "pile")
    discards = _read_cards(deck, position.get("discard", []), "discard")[::-1]
    spreads = [
        _read_cards(deck, cards, f"spreads, seat {seat}")
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
        *(_count(position, "turns"), _count(position, "idle"), _count(position, "passes"), _fresh(position)),
        *(len(pile), _count(position, "known_pile"), 1, len(discards), len(endings)),
    ]
    laid = [number for cards in spreads for number in (len(cards), *cards)]
    numbers = [*head, *_totals(position, seats), *endings, *pile, *discards, *laid]
    truth = vec[i64]([*numbers, *[0] * hands.length])
    hands.write(truth, len(numbers), TRUTH)
    return truth


def _read_waits_for(value: object, seats: int) -> _Waits:
    if value is None:
        return _Waits(rules.OVER, -1)
    fields = expect(value, dict, "waits_for")
    seat = expect(fields.get("seat"), int, "waits_for, seat")
    if not 0 <= seat < seats:
        raise Invalid(f"waits_for, seat: there is no seat {shown(seat)}")
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
    source = expect(fields.get("from"), str, "waits_for, from")
    if source not in DRAWS:
        raise Invalid(f"waits_for, from: {shown(source)} is not deck or discard")
    return _Waits(rules.DISCARD, seat, drawn, source == "discard", _yes(fields, "took", "waits_for, took"))


def _read_cards(deck: Deck, value: object, where: str) -> list[int]:
    cards = expect(value, list, where)
    if len(cards) > CARDS:
        raise Invalid(f"{where}: {len(cards)} cards; there are {CARDS}")
    return [read_face(deck, card, where) for card in cards]


def _read_endings(position: Data) -> list[int]:
    endings = expect(position.get("endings", []), list, "endings")
    for rule in endings:
        if not isinstance(rule, str) or rule not in ENDINGS:
            raise Invalid(f"endings: {shown(rule)} is not one of {', '.join(ENDINGS)}")
    return [ENDINGS[rule] for rule in endings]


def _count(position: Data, key: str) -> int:
    number = expect(position.get(key, 0), int, key)
    if not 0 <= number < 1000:
        raise Invalid(f"{key}: {shown(number)} is not from 0 to 999")
    return number


def _totals(position: Data, seats: int) -> list[int]:
    totals = [
        expect(total, int, "totals") for total in expect_list(position.get("totals", [0] * seats), seats, "totals")
    ]
    if any(not 0 <= total < 1_000_000 for total in totals):
        raise Invalid("totals: a total is 0 or more, and less than a million")
    return totals


def _yes(fields: Data, key: str, where: str) -> bool:
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise Invalid(f"{where}: {shown(value)} is not true or false")
    return value


def _fresh(position: Data) -> int:
    return int(_yes(position, "fresh", "fresh"))


NOTATION = NetworksNotation()
