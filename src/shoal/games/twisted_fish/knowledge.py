"""The things seen and said in Twisted Fish, in names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import SPECTATOR
from shoal.games.twisted_fish import cards, layout
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH, MOST_SEATS
from shoal.games.twisted_fish.memory import NEVER, NONE, OPEN, Memory, Note
from shoal.games.twisted_fish.names import FISH_NAMES, card_name, fish_name, read_card, read_fish, read_seat
from shoal.games.twisted_fish.phases import OVER
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.worlds import NO_RNG, TwistedFishWorlds, read

KEYS = {"clock", "slots", "left", "claims", "standing", "denied", "fishless", "said", "open", "warden", "net", "boat"}
LONGEST = 10**9 - 1  # no clock goes further


class Part(NamedTuple):
    """A number of a row: its key, what it is, and the number if the key is left out; None if it must be there."""

    key: str
    kind: str
    default: int | None = None


SEAT, CARD, FISH_NAME, AT = Part("seat", "seat"), Part("card", "card"), Part("fish", "fish"), Part("at", "time")
FROM, TO, BY, ON = Part("from", "seat"), Part("to", "seat"), Part("by", "seat"), Part("on", "seat")
PUBLIC = [SEAT, Part("since", "time"), Part("not", "card", NONE), Part("only", "card", NONE)]
SLOT = [*PUBLIC, CARD, Part("until", "time", 0)]
DEPARTED = [SEAT, CARD, AT, Part("after", "time", NONE), Part("before", "time", NONE)]
CLAIM = [SEAT, FISH_NAME, AT]
WARDEN = [FROM, AT, CARD]
NET = [FROM, TO, AT, FISH_NAME, CARD]
BOAT = [BY, ON, AT, CARD]
NAMED: dict[str, Callable[[int], object]] = {"seat": int, "time": int, "card": card_name, "fish": fish_name}


# Numbers to names


def knowledge(memory: Memory) -> Data:
    seats = range(memory.seats)
    slots = zip(_in_rows(memory.slots, layout.SLOT_SIZE), _in_rows(memory.holds, layout.HOLD_SIZE), strict=True)
    known: Data = {
        "clock": memory.clock,
        "slots": [_written(SLOT, [*public, *holds]) for public, holds in slots],
        "left": [_departed(*row) for row in _in_rows(memory.departed, layout.DEPARTED_SIZE)],
        "claims": [_written(CLAIM, row) for row in _in_rows(memory.claims, layout.CLAIM_SIZE)],
        "standing": [list(compress(FISH_NAMES, claimed)) for claimed in _in_rows(memory.claimed, FISH)],
        "denied": [_times(memory.denied, seat) for seat in seats],
        "fishless": [None if time == NONE else time for time in memory.fishless],
    }
    if memory.whoppers:
        known["said"] = [_times(memory.said, seat) for seat in seats]
    known["open"] = {card_name(card): time for card, time in enumerate(memory.since) if time}
    pull, net, boat = memory.pull, memory.net, memory.boat
    if pull.owner != NONE:
        note = _written(WARDEN, [pull.owner, pull.at, pull.card])
        known["warden"] = {**note, "after": _after(pull.cards, 0)}
    if net.owner != NONE:
        note = _written(NET, [net.owner, net.other, net.at, net.fish, net.card])
        known["net"] = {**note, "after": _after(net.cards, net.fish * COLOURS)}
    if boat.owner != NONE:
        note = _written(BOAT, [boat.other, boat.owner, boat.at, boat.card])
        known["boat"] = {**note, "open": [card_name(card) for card in boat.cards]}
    return known


def _in_rows(numbers: vec[i64], width: int) -> Iterator[tuple[int, ...]]:
    each = iter(numbers)
    return zip(*[each] * width, strict=True)


def _written(parts: Sequence[Part], numbers: Sequence[int]) -> Data:
    """Name the numbers of a row; leave out defaults, and cards that the viewer does not know."""
    pairs = zip(parts, numbers, strict=True)
    return {
        key: NAMED[kind](number)
        for (key, kind, default), number in pairs
        if number != NONE and number != default  # noqa: PLR1714  (a tuple of the two costs time, for every card held)
    }


def _departed(seat: int, card: int, after: int, before: int, at: int) -> Data:
    return _written(DEPARTED, [seat, card, at, after, NONE if before == at else before])


def _times(times: vec[i64], seat: int) -> dict[str, int]:
    own = times[seat * CARDS : (seat + 1) * CARDS]
    return {card_name(card): time for card, time in enumerate(own) if time != NONE}


def _after(times: vec[i64], first: int) -> dict[str, int]:
    return {card_name(first + i): time for i, time in enumerate(times) if time != NEVER}


# Names to numbers


def dealt(game: TwistedFish) -> Memory:
    """Return what is known if nothing else is written: all cards in hands have been there, unseen, since the deal; but
    the card got came before everybody's eyes."""
    memory = Memory(game.seats, game.whoppers)
    for seat in range(game.seats if game.phase != OVER else 0):
        for card in range(CARDS):
            if game.place[card] == seat and (card != game.got or seat != game.on_turn):
                memory.note_deal(seat, card)
    if game.got != NONE and game.place[game.got] == game.on_turn:
        memory.shows(game.on_turn, game.got)
    return memory


def read_knowledge(value: object, game: TwistedFish) -> Memory:
    return _Reader(expect(value, dict, "knowledge"), game).memory


class _Reader:
    """Reads what is known. No time is later than the clock."""

    def __init__(self, fields: Data, game: TwistedFish) -> None:
        only(fields, KEYS, "knowledge")
        self.fields = fields
        self.seats = seats = int(game.seats)
        self.memory = memory = Memory(seats, game.whoppers)
        memory.clock = LONGEST
        memory.clock = self.time(fields.get("clock"), "knowledge, clock")
        for i, row in enumerate(self.rows("slots", SLOT)):
            self.read_slot(row, f"knowledge, slots, {i}")
        for seat, card, at, after, before in self.rows("left", DEPARTED):
            memory.departed = vec[i64]([*memory.departed, seat, card, after, at if before == NONE else before, at])
        memory.claims = vec[i64]([number for row in self.rows("claims", CLAIM) for number in row])
        for seat, names in enumerate(self.by_seat("standing", [])):
            for name in expect(names, list, f"knowledge, standing, seat {seat}"):
                memory.claimed[seat * FISH + read_fish(name, f"knowledge, standing, seat {seat}")] = 1
        self.read_times("denied", memory.denied)
        if memory.whoppers:
            self.read_times("said", memory.said)
        for seat, time in enumerate(self.by_seat("fishless", None)):
            memory.fishless[seat] = NONE if time is None else self.time(time, f"knowledge, fishless, seat {seat}")
        for name, time in expect(fields.get("open", {}), dict, "knowledge, open").items():
            memory.since[read_card(name, "knowledge, open")] = self.time(time, f"knowledge, open, {name}")
        self.read_notes()

    def time(self, value: object, where: str) -> int:
        number = expect(value, int, where)
        if not 0 <= number <= self.memory.clock:
            raise Invalid(f"{where}: {shown(number)} is not a time")
        return number

    def by_seat(self, key: str, default: object) -> list[object]:
        return expect_list(self.fields.get(key, [default] * self.seats), self.seats, f"knowledge, {key}")

    def row(self, parts: Sequence[Part], value: object, where: str, also: str = "") -> list[int]:
        """Return the numbers of a row; `also` is a key that is read elsewhere."""
        fields = expect(value, dict, where)
        only(fields, {part.key for part in parts} | ({also} if also else set()), where)
        return [self.number(part, fields, where) for part in parts]

    def number(self, part: Part, fields: Data, where: str) -> int:
        if part.default is not None and part.key not in fields:
            return part.default
        if part.kind == "seat":
            return read_seat(fields, self.seats, where, part.key)
        read = {"time": self.time, "card": read_card, "fish": read_fish}[part.kind]
        return read(fields.get(part.key), f"{where}, {part.key}")

    def rows(self, key: str, parts: Sequence[Part]) -> list[list[int]]:
        where = f"knowledge, {key}"
        rows = expect(self.fields.get(key, []), list, where)
        return [self.row(parts, value, f"{where}, {i}") for i, value in enumerate(rows)]

    def read_slot(self, row: list[int], where: str) -> None:
        memory = self.memory
        card, end = row[layout.SLOT_SIZE :]
        if not end:
            if memory.slot_of[card] != OPEN:
                raise Invalid(f"{where}: {card_name(card)} is in another slot as well")
            memory.slot_of[card] = memory.n_slots
        memory.slots = vec[i64]([*memory.slots, *row[: layout.SLOT_SIZE]])
        memory.holds = vec[i64]([*memory.holds, card, end])

    def read_times(self, key: str, times: vec[i64]) -> None:
        for seat, denials in enumerate(self.by_seat(key, {})):
            where = f"knowledge, {key}, seat {seat}"
            for name, time in expect(denials, dict, where).items():
                times[seat * CARDS + read_card(name, where)] = self.time(time, where)

    def read_notes(self) -> None:
        """TF14, TF17, TF18: read the notes of the Zingers that worked unseen."""
        fields, memory = self.fields, self.memory
        if "warden" in fields:
            owner, at, card = self.row(WARDEN, fields["warden"], "knowledge, warden", "after")
            memory.pull = Note(owner, owner, at, NONE, card, self.read_after("warden", 0, CARDS))
        if "net" in fields:
            owner, other, at, fish, card = self.row(NET, fields["net"], "knowledge, net", "after")
            memory.net = Note(owner, other, at, fish, card, self.read_after("net", fish * COLOURS, COLOURS))
        if "boat" in fields:
            other, owner, at, card = self.row(BOAT, fields["boat"], "knowledge, boat", "open")
            seen = expect(fields["boat"].get("open", []), list, "knowledge, boat, open")
            cards = vec[i64]([read_card(name, "knowledge, boat, open") for name in seen])
            memory.boat = Note(owner, other, at, NONE, card, cards)

    def read_after(self, key: str, first: int, n: int) -> vec[i64]:
        where = f"knowledge, {key}, after"
        times = {}
        for name, time in expect(self.fields[key].get("after"), dict, where).items():
            number = expect(time, int, f"{where}, {shown(name)}")
            times[read_card(name, where)] = number if number == NONE else self.time(number, where)
        return vec[i64]([times.get(card, NEVER) for card in range(first, first + n)])


# Knowledge that can be imagined from


def check_knowledge(game: TwistedFish) -> None:
    """Refuse knowledge that the cards as they lie contradict: nobody could imagine them."""
    memory = game.memory
    for card in range(CARDS):
        seat, slot = game.place[card], memory.slot_of[card]
        if slot != OPEN and memory.slots[slot * layout.SLOT_SIZE + layout.SEAT] != seat:
            raise Invalid(f"knowledge, slots, {slot}: {card_name(card)} is not in the hand of that seat")
        if seat < MOST_SEATS and memory.came(card) <= memory.last_denied(seat, card):
            raise Invalid(f"knowledge, denied, seat {seat}: {card_name(card)} is in the hand, and did not come since")
    _check_notes(game)
    for viewer in [SPECTATOR, *range(game.seats)]:
        if not TwistedFishWorlds(read(game.observation(viewer), NO_RNG), viewer).is_world(game):
            who = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
            raise Invalid(f"knowledge: by what {who} can know, the cards cannot lie as they do")


def _check_notes(game: TwistedFish) -> None:
    memory = game.memory
    pull, net, boat = memory.pull, memory.net, memory.boat
    for key, note, zinger in (("warden", pull, cards.WARDEN), ("net", net, cards.NET), ("boat", boat, cards.BOAT)):
        if note.owner != NONE and game.place[zinger] != cards.BESIDE:
            raise Invalid(f"knowledge, {key}: {card_name(zinger)} does not lie beside the Pond (TF28)")
    if net.owner != NONE:
        slots = zip(_in_rows(memory.slots, layout.SLOT_SIZE), _in_rows(memory.holds, layout.HOLD_SIZE), strict=True)
        came = [card for (seat, since, *_), (card, _) in slots if (seat, since) == (net.other, net.at)]
        if came != [net.card] or net.card // COLOURS != net.fish or net.owner == net.other:
            raise Invalid("knowledge, net: the card did not come from another seat into a slot of its own")
    if boat.owner != NONE and boat.card not in [*boat.cards, *memory.cards_at(boat.owner, boat.at)]:
        raise Invalid(f"knowledge, boat: {card_name(boat.card)} was not there")
