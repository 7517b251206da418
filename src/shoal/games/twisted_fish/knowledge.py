"""What has been seen and said in Twisted Fish, in names."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.data import Data, expect, expect_list, only
from shoal.notation.twisted_fish_names import card_name, read_card, read_fish
from shoal.rules.errors import Invalid, shown
from shoal.rules.twisted_fish_cards import CARDS, COLOURS, FISH, FISH_NAMES
from shoal.rules.twisted_fish_memory import (
    AFTER,
    AT,
    BEFORE,
    CARD,
    CLAIM,
    END,
    HOLDS,
    LEFT,
    NEVER,
    NONE,
    NOT,
    ONLY,
    OPEN,
    SEAT,
    SINCE,
    SLOT,
    Memory,
    read_memory,
)

KEYS = {
    "clock",
    "slots",
    "left",
    "claims",
    "standing",
    "denied",
    "fishless",
    "said",
    "open",
    "warden",
    "net",
    "boat",
}
LONGEST = 10**9  # no clock goes so far


# Numbers to names


def knowledge(facts: vec[i64], at: int, seats: int) -> Data:
    memory = read_memory(facts, at, seats)
    known: Data = {
        "clock": memory.clock,
        "slots": [_slot(memory, slot) for slot in range(memory.n_slots)],
        "left": [_left(memory, i) for i in range(0, len(memory.left), LEFT)],
        "claims": [_claim(memory, i) for i in range(0, len(memory.claims), CLAIM)],
        "standing": [_standing(memory, seat) for seat in range(seats)],
        "denied": [_times(memory.denied, seat) for seat in range(seats)],
        "fishless": [None if time == NONE else time for time in memory.fishless],
    }
    if memory.whoppers:
        known["said"] = [_times(memory.said, seat) for seat in range(seats)]
    known["open"] = {card_name(card): memory.since[card] for card in range(CARDS) if memory.since[card]}
    if memory.pull_from != NONE:
        after = {card_name(c): memory.pull_after[c] for c in range(CARDS) if memory.pull_after[c] != NEVER}
        card = _unless_hidden(memory.pulled)
        known["warden"] = {"from": memory.pull_from, "at": memory.pull_at, **card, "after": after}
    if memory.net_from != NONE:
        known["net"] = _net(memory)
    if memory.boat_by != NONE:
        card = _unless_hidden(memory.boat_card)
        seen = [card_name(card) for card in memory.boat_open]
        known["boat"] = {"by": memory.boat_by, "on": memory.boat_on, "at": memory.boat_at, **card, "open": seen}
    return known


def _slot(memory: Memory, slot: int) -> Data:
    at = slot * SLOT
    written: Data = {"seat": memory.slots[at + SEAT], "since": memory.slots[at + SINCE]}
    if memory.slots[at + NOT] != NONE:
        written["not"] = card_name(memory.slots[at + NOT])
    if memory.slots[at + ONLY] != NONE:
        written["only"] = card_name(memory.slots[at + ONLY])
    if memory.holds[slot * HOLDS + CARD] != NONE:
        written["card"] = card_name(memory.holds[slot * HOLDS + CARD])
        if memory.holds[slot * HOLDS + END]:
            written["until"] = memory.holds[slot * HOLDS + END]
    return written


def _left(memory: Memory, i: int) -> Data:
    left = memory.left
    written: Data = {"seat": left[i], "card": card_name(left[i + 1]), "at": left[i + AT]}
    if left[i + AFTER] != NONE:
        written["after"] = left[i + AFTER]
    if left[i + BEFORE] != left[i + AT]:
        written["before"] = left[i + BEFORE]
    return written


def _claim(memory: Memory, i: int) -> Data:
    return {"seat": memory.claims[i], "fish": FISH_NAMES[memory.claims[i + 1]], "at": memory.claims[i + 2]}


def _standing(memory: Memory, seat: int) -> list[str]:
    return [FISH_NAMES[fish] for fish in range(FISH) if memory.claimed[seat * FISH + fish]]


def _times(times: vec[i64], seat: int) -> dict[str, int]:
    return {card_name(card): times[seat * CARDS + card] for card in range(CARDS) if times[seat * CARDS + card] != NONE}


def _unless_hidden(card: int) -> Data:
    return {} if card == NONE else {"card": card_name(card)}


def _net(memory: Memory) -> Data:
    first = memory.net_fish * COLOURS
    after = {card_name(first + i): time for i, time in enumerate(memory.net_after) if time != NEVER}
    return {
        "from": memory.net_from,
        "to": memory.net_to,
        "at": memory.net_at,
        "fish": FISH_NAMES[memory.net_fish],
        **_unless_hidden(memory.netted),
        "after": after,
    }


# Names to numbers


def read_knowledge(value: object, seats: int, whoppers: bool, place: list[int], *, over: bool) -> Memory:
    """The memory of a position; if none is written, every card in a hand has been there since the deal, unseen."""
    memory = Memory(seats, whoppers)
    if value is None:
        for seat in range(0 if over else seats):
            for card in range(CARDS):
                if place[card] == seat:
                    memory.is_dealt(seat, card)
        return memory
    fields = expect(value, dict, "knowledge")
    only(fields, KEYS, "knowledge")
    memory.clock = _time(fields, "clock", "knowledge")
    for i, slot in enumerate(expect(fields.get("slots", []), list, "knowledge, slots")):
        _read_slot(memory, slot, f"knowledge, slots, {i}")
    memory.left = vec[i64](_read_left(fields.get("left", []), seats))
    memory.claims = vec[i64](_read_claims(fields.get("claims", []), seats))
    _read_standing(memory, fields.get("standing", [[]] * seats))
    _read_times(memory.denied, fields.get("denied", [{}] * seats), seats, "knowledge, denied")
    if whoppers:
        _read_times(memory.said, fields.get("said", [{}] * seats), seats, "knowledge, said")
    for seat, time in enumerate(expect_list(fields.get("fishless", [None] * seats), seats, "knowledge, fishless")):
        memory.fishless[seat] = NONE if time is None else _number(time, f"knowledge, fishless, seat {seat}")
    for name, time in expect(fields.get("open", {}), dict, "knowledge, open").items():
        memory.since[read_card(name, "knowledge, open")] = _number(time, f"knowledge, open, {name}")
    _read_unseen(memory, fields)
    return memory


def _number(value: object, where: str) -> int:
    number = expect(value, int, where)
    if not 0 <= number < LONGEST:
        raise Invalid(f"{where}: {shown(number)} is not a time")
    return number


def _time(fields: Data, key: str, where: str) -> int:
    return _number(fields.get(key), f"{where}, {key}")


def _seat(fields: Data, key: str, where: str, seats: int) -> int:
    seat = expect(fields.get(key), int, f"{where}, {key}")
    if not 0 <= seat < seats:
        raise Invalid(f"{where}, {key}: {shown(seat)} is not from 0 to {seats - 1}")
    return seat


def _read_slot(memory: Memory, value: object, where: str) -> None:
    fields = expect(value, dict, where)
    only(fields, {"seat", "since", "not", "only", "card", "until"}, where)
    slot = memory.n_slots
    card = read_card(fields.get("card"), f"{where}, card")
    never = read_card(fields["not"], f"{where}, not") if "not" in fields else NONE
    sure = read_card(fields["only"], f"{where}, only") if "only" in fields else NONE
    end = _time(fields, "until", where) if "until" in fields else 0
    seat = _seat(fields, "seat", where, int(memory.seats))
    memory.slots = vec[i64]([*memory.slots, seat, _time(fields, "since", where), never, sure])
    memory.holds = vec[i64]([*memory.holds, card, end])
    if not end:
        if memory.slot_of[card] != OPEN:
            raise Invalid(f"{where}: {card_name(card)} is in another slot as well")
        memory.slot_of[card] = slot


def _read_left(value: object, seats: int) -> list[int]:
    found = []
    for i, entry in enumerate(expect(value, list, "knowledge, left")):
        where = f"knowledge, left, {i}"
        fields = expect(entry, dict, where)
        only(fields, {"seat", "card", "after", "before", "at"}, where)
        at = _time(fields, "at", where)
        after = _time(fields, "after", where) if "after" in fields else NONE
        before = _time(fields, "before", where) if "before" in fields else at
        card = read_card(fields.get("card"), f"{where}, card")
        found += [_seat(fields, "seat", where, seats), card, after, before, at]
    return found


def _read_claims(value: object, seats: int) -> list[int]:
    found = []
    for i, entry in enumerate(expect(value, list, "knowledge, claims")):
        where = f"knowledge, claims, {i}"
        fields = expect(entry, dict, where)
        only(fields, {"seat", "fish", "at"}, where)
        fish = read_fish(fields.get("fish"), f"{where}, fish")
        found += [_seat(fields, "seat", where, seats), fish, _time(fields, "at", where)]
    return found


def _read_standing(memory: Memory, value: object) -> None:
    for seat, names in enumerate(expect_list(value, int(memory.seats), "knowledge, standing")):
        for name in expect(names, list, f"knowledge, standing, seat {seat}"):
            memory.claimed[seat * FISH + read_fish(name, f"knowledge, standing, seat {seat}")] = 1


def _read_times(times: vec[i64], value: object, seats: int, where: str) -> None:
    for seat, cards in enumerate(expect_list(value, seats, where)):
        for name, time in expect(cards, dict, f"{where}, seat {seat}").items():
            times[seat * CARDS + read_card(name, f"{where}, seat {seat}")] = _number(time, f"{where}, seat {seat}")


def _read_unseen(memory: Memory, fields: Data) -> None:
    """The Zingers that worked unseen."""
    seats = int(memory.seats)
    if "warden" in fields:
        where = "knowledge, warden"
        note = expect(fields["warden"], dict, where)
        only(note, {"from", "at", "card", "after"}, where)
        memory.pull_from = _seat(note, "from", where, seats)
        memory.pull_at = _time(note, "at", where)
        memory.pulled = read_card(note.get("card"), f"{where}, card")
        memory.pull_after = vec[i64](_read_after(note, where, range(CARDS)))
    if "net" in fields:
        _read_net(memory, expect(fields["net"], dict, "knowledge, net"), seats)
    if "boat" in fields:
        where = "knowledge, boat"
        note = expect(fields["boat"], dict, where)
        only(note, {"by", "on", "at", "card", "open"}, where)
        memory.boat_by = _seat(note, "by", where, seats)
        memory.boat_on = _seat(note, "on", where, seats)
        memory.boat_at = _time(note, "at", where)
        memory.boat_card = read_card(note.get("card"), f"{where}, card")
        seen = expect(note.get("open", []), list, f"{where}, open")
        memory.boat_open = vec[i64]([read_card(name, f"{where}, open") for name in seen])


def _read_net(memory: Memory, note: Data, seats: int) -> None:
    where = "knowledge, net"
    only(note, {"from", "to", "at", "fish", "card", "after"}, where)
    memory.net_from = _seat(note, "from", where, seats)
    memory.net_to = _seat(note, "to", where, seats)
    memory.net_at = _time(note, "at", where)
    memory.net_fish = read_fish(note.get("fish"), f"{where}, fish")
    memory.netted = read_card(note.get("card"), f"{where}, card")
    first = memory.net_fish * COLOURS
    memory.net_after = vec[i64](_read_after(note, where, range(first, first + COLOURS)))


def _read_after(note: Data, where: str, cards: range) -> list[int]:
    times = {}
    for name, time in expect(note.get("after"), dict, f"{where}, after").items():
        number = expect(time, int, f"{where}, after, {shown(name)}")
        times[read_card(name, f"{where}, after")] = number if number == NONE else _number(number, f"{where}, after")
    return [times.get(card, NEVER) for card in cards]
