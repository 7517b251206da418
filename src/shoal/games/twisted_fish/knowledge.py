"""What has been seen and said in Twisted Fish, in names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.twisted_fish import layout
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH
from shoal.games.twisted_fish.memory import NEVER, NONE, OPEN, Memory
from shoal.games.twisted_fish.names import card_name, fish_name, read_card, read_fish, read_seat
from shoal.games.twisted_fish.phases import OVER
from shoal.games.twisted_fish.rules import TwistedFish

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


# The numbers by name, in the order in which they are laid out


class Slot(NamedTuple):
    seat: int
    since: int
    never: int
    sure: int
    card: int
    end: int


class Left(NamedTuple):
    seat: int
    card: int
    after: int
    before: int
    at: int


class Claim(NamedTuple):
    seat: int
    fish: int
    at: int


def slots_in(memory: Memory) -> Iterator[Slot]:
    held = _in_rows(memory.holds, layout.HOLDS)
    return (Slot(*public, *next(held)) for public in _in_rows(memory.slots, layout.SLOT))


def left_in(memory: Memory) -> Iterator[Left]:
    return (Left(*row) for row in _in_rows(memory.left, layout.LEFT))


def claims_in(memory: Memory) -> Iterator[Claim]:
    return (Claim(*row) for row in _in_rows(memory.claims, layout.CLAIM))


def _in_rows(numbers: vec[i64], width: int) -> Iterator[list[int]]:
    return (list(numbers[i : i + width]) for i in range(0, len(numbers), width))


# Numbers to names


def knowledge(memory: Memory) -> Data:
    known: Data = {
        "clock": memory.clock,
        "slots": [_slot(slot) for slot in slots_in(memory)],
        "left": [_left(left) for left in left_in(memory)],
        "claims": [{"seat": claim.seat, "fish": fish_name(claim.fish), "at": claim.at} for claim in claims_in(memory)],
        "standing": [_standing(memory, seat) for seat in range(memory.seats)],
        "denied": [_times(memory.denied, seat) for seat in range(memory.seats)],
        "fishless": [None if time == NONE else time for time in memory.fishless],
    }
    if memory.whoppers:
        known["said"] = [_times(memory.said, seat) for seat in range(memory.seats)]
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


def _slot(slot: Slot) -> Data:
    written: Data = {"seat": slot.seat, "since": slot.since}
    if slot.never != NONE:
        written["not"] = card_name(slot.never)
    if slot.sure != NONE:
        written["only"] = card_name(slot.sure)
    if slot.card != NONE:
        written["card"] = card_name(slot.card)
        if slot.end:
            written["until"] = slot.end
    return written


def _left(left: Left) -> Data:
    written: Data = {"seat": left.seat, "card": card_name(left.card), "at": left.at}
    if left.after != NONE:
        written["after"] = left.after
    if left.before != left.at:
        written["before"] = left.before
    return written


def _standing(memory: Memory, seat: int) -> list[str]:
    return [fish_name(fish) for fish in range(FISH) if memory.claimed[seat * FISH + fish]]


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
        "fish": fish_name(memory.net_fish),
        **_unless_hidden(memory.netted),
        "after": after,
    }


# Names to numbers


def read_knowledge(value: object, game: TwistedFish) -> Memory:
    """What is known in a position. If nothing is written, all cards in hands have been there since the deal, unseen."""
    seats = int(game.seats)
    memory = Memory(seats, game.whoppers)
    if value is None:
        for seat in range(seats if game.phase != OVER else 0):
            for card in range(CARDS):
                if game.place[card] == seat:
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
    if memory.whoppers:
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


def _read_slot(memory: Memory, value: object, where: str) -> None:
    fields = expect(value, dict, where)
    only(fields, {"seat", "since", "not", "only", "card", "until"}, where)
    card = read_card(fields.get("card"), f"{where}, card")
    never = read_card(fields["not"], f"{where}, not") if "not" in fields else NONE
    sure = read_card(fields["only"], f"{where}, only") if "only" in fields else NONE
    end = _time(fields, "until", where) if "until" in fields else 0
    seat = read_seat(fields, memory.seats, where)
    if not end:
        if memory.slot_of[card] != OPEN:
            raise Invalid(f"{where}: {card_name(card)} is in another slot as well")
        memory.slot_of[card] = memory.n_slots
    memory.slots = vec[i64]([*memory.slots, seat, _time(fields, "since", where), never, sure])
    memory.holds = vec[i64]([*memory.holds, card, end])


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
        found += [read_seat(fields, seats, where), card, after, before, at]
    return found


def _read_claims(value: object, seats: int) -> list[int]:
    found = []
    for i, entry in enumerate(expect(value, list, "knowledge, claims")):
        where = f"knowledge, claims, {i}"
        fields = expect(entry, dict, where)
        only(fields, {"seat", "fish", "at"}, where)
        fish = read_fish(fields.get("fish"), f"{where}, fish")
        found += [read_seat(fields, seats, where), fish, _time(fields, "at", where)]
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
        memory.pull_from = read_seat(note, seats, where, "from")
        memory.pull_at = _time(note, "at", where)
        memory.pulled = read_card(note.get("card"), f"{where}, card")
        memory.pull_after = vec[i64](_read_after(note, where, range(CARDS)))
    if "net" in fields:
        _read_net(memory, expect(fields["net"], dict, "knowledge, net"), seats)
    if "boat" in fields:
        where = "knowledge, boat"
        note = expect(fields["boat"], dict, where)
        only(note, {"by", "on", "at", "card", "open"}, where)
        memory.boat_by = read_seat(note, seats, where, "by")
        memory.boat_on = read_seat(note, seats, where, "on")
        memory.boat_at = _time(note, "at", where)
        memory.boat_card = read_card(note.get("card"), f"{where}, card")
        seen = expect(note.get("open", []), list, f"{where}, open")
        memory.boat_open = vec[i64]([read_card(name, f"{where}, open") for name in seen])


def _read_net(memory: Memory, note: Data, seats: int) -> None:
    where = "knowledge, net"
    only(note, {"from", "to", "at", "fish", "card", "after"}, where)
    memory.net_from = read_seat(note, seats, where, "from")
    memory.net_to = read_seat(note, seats, where, "to")
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
