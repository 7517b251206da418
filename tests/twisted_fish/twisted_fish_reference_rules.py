"""The rules of Twisted Fish written a second time, slowly and from the rulebook, for tests to compare with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from twisted_fish_positions import (
    BOAT,
    CARDS,
    DECK,
    DIVER,
    DIVINE,
    FISH,
    FISTS,
    LURE,
    NET,
    NO_FISHING,
    PLAYED_ON_SOMEBODY,
    WARDEN,
    ZINGERS,
    Named,
    answer,
    asks,
    begin,
    draw,
    end,
    every,
    fish_among,
    fish_of,
    in_baskets,
    in_order,
    on_turn,
    reply,
    settled,
    worth,
)


def draw_after_net(fish: str, seat: int = 1) -> Named:
    return {"seat": seat, "to": "draw", "fish": fish}


def to_draw(seat: int, asked: Named) -> Named:
    """After a no to what was asked."""
    return draw_after_net(asked["fish"], seat) if asked["with"] == "net" else draw(asked["card"], seat)


def everything(written: Named) -> list[str]:
    """All the cards of a snapshot, wherever they are."""
    diver, waits = written.get("diver"), written["waits_for"]
    found = [card for hand in written["hands"] for card in hand] + written["pond"] + written["played"]
    found += in_baskets(written["baskets"], (diver["for"], diver["turn"]) if diver else None)
    found += [waits["zinger"]] if waits and waits["to"] == "reply" else []
    return sorted(found)


@dataclass
class ReferenceGame:
    """A game of Twisted Fish played by hand. Chance is not its own: what was pulled and dealt is looked up."""

    seats: int
    target: int
    whoppers: bool
    round: int
    totals: list[int]
    waits: Named | None
    hands: list[set[str]]
    pond: list[str]
    baskets: list[set[str]]
    diver: tuple[str, int] | None
    played: set[str]
    turns: int
    passes: int
    caught: set[int]
    endings: list[str]
    lies: set[tuple[int, str]] = field(default_factory=set)  # who said no to what, and has held it ever since
    completed: bool = False  # the card got since the last question has been laid in a basket

    @classmethod
    def of(cls, written: Named) -> ReferenceGame:
        diver, waits = written.get("diver"), settled(written["waits_for"])
        baskets = [set(fish) for fish in written["baskets"]]
        got = waits.get("got") if waits else None
        return cls(
            written["seats"],
            written["options"]["target"],
            bool(written["options"]["whoppers"]),
            written["round"],
            list(written["totals"]),
            waits,
            [set(cards) for cards in written["hands"]],
            list(written["pond"]),
            baskets,
            (diver["for"], diver["turn"]) if diver else None,
            set(written["played"]),
            written["turns"],
            written.get("passes", 0),
            set(written.get("caught", [])),
            list(written.get("endings", [])),
            completed=bool(
                waits and got and fish_of(got) in baskets[on_turn(waits)] and (diver or {}).get("for") != got
            ),
        )

    def others(self, seat: int) -> list[int]:
        return [other for other in range(self.seats) if other != seat]

    # What may be done

    def moves(self, seat: int) -> set[str]:
        if self.waits is None:
            return set()
        mine = seat == self.waits["seat"]
        to = self.waits["to"]
        if to == "answer":
            return self.answers(seat, self.waits) | self.anytime(seat) if mine else set()
        if to == "reply":
            return self.replies(seat) if mine else set()
        found = self.anytime(seat)
        if mine:
            found |= {f"basket {fish}" for fish in FISH if set(every(fish)) <= self.hands[seat]}
            found |= {"fifth"} if self.may_put_in_the_fifth(seat) else set()
            found |= self.beginnings(seat) if to == "begin" else self.after_no(seat) if to == "draw" else {"end"}
        return found

    def anytime(self, seat: int) -> set[str]:
        found = set()
        targets = [other for other in self.others(seat) if self.hands[other]]
        if WARDEN in self.hands[seat] and self.pond:
            found |= {f"warden {other}" for other in targets}
        if BOAT in self.hands[seat]:
            found |= {f"boat {other}" for other in targets}
        if DIVER in self.hands[seat]:
            found |= {f"diver for {card}" for card in CARDS if {*every(fish_of(card))} - {card} <= self.hands[seat]}
        return found

    def may_put_in_the_fifth(self, seat: int) -> bool:
        if self.diver is None:
            return False
        card, turn = self.diver
        return fish_of(card) in self.baskets[seat] and card in self.hands[seat] and self.turns > turn

    def beginnings(self, seat: int) -> set[str]:
        hand, others = self.hands[seat], self.others(seat)
        held = fish_among(hand)
        found = asks(others, *held)
        if not held:
            found |= {"pass", "draw"} if self.pond else {"pass"}
        if LURE in hand:
            found |= asks(others, *FISH, kind="lure")
        if NET in hand:
            found |= {f"net {other} for {fish}" for other, fish in product(others, held)}
        if DIVINE in hand and not set(ZINGERS) - {DIVINE} <= self.shown():
            found.add("throw")
        return found

    def shown(self) -> set[str]:
        """The Zingers that have been played, the Diver in a basket among them."""
        return self.played | ({DIVER} if self.diver else set())

    def after_no(self, seat: int) -> set[str]:
        found = {"draw" if self.pond else "end"}
        if FISTS in self.hands[seat]:
            found |= asks(self.others(seat), *fish_among(self.hands[seat]), kind="again")
        return found

    def answers(self, seat: int, waits: Named) -> set[str]:
        hand = self.hands[seat]
        wanted = set(every(waits["fish"])) if waits["with"] == "net" else {waits["card"]}
        found = {f"give {card}" for card in wanted & hand}
        if not found or (self.whoppers and waits["with"] != "net"):
            found.add("no")
        if NO_FISHING in hand:
            found.add("no fishing")
        return found

    def replies(self, seat: int) -> set[str]:
        return {"allow"} | ({"divine take", "divine leave"} if DIVINE in self.hands[seat] else set())

    # What it does

    def play(self, seat: int, text: str, then: Named) -> None:
        """Carry a move out; `then` is the snapshot after it, for what was left to chance."""
        assert self.waits is not None
        kind, _, rest = text.partition(" ")
        if kind in ("ask", "again"):
            if kind == "again":
                self.hands[seat].remove(FISTS)
                self.played.add(FISTS)
            self.question(seat, kind, rest)
        elif kind in PLAYED_ON_SOMEBODY:
            self.zinger(seat, kind, rest)
        elif kind in ("give", "no"):
            self.answered(seat, text)
        elif kind in ("allow", "divine"):
            self.replied(seat, rest, then)
        elif kind in ("basket", "diver", "fifth"):
            self.lay(seat, kind, rest)
        else:
            self.go_on(seat, kind)
        if self.waits is None and self.round < 49 and self.target and max(self.totals) < self.target:
            self.deal(then)

    def question(self, seat: int, kind: str, rest: str) -> None:
        other, what = rest.split(" for ")
        self.completed = False
        self.waits = answer(int(other), what, seat, kind)

    def zinger(self, seat: int, kind: str, rest: str) -> None:
        assert self.waits is not None
        zinger, was = PLAYED_ON_SOMEBODY[kind], self.waits
        self.hands[seat].remove(zinger)
        other = int(rest.split(" for ", maxsplit=1)[0])
        if kind in ("lure", "net"):
            was = answer(other, rest.split(" for ")[1], seat, kind, was.get("got"))
        self.waits = reply(other, zinger, seat, was)

    def answered(self, seat: int, text: str) -> None:
        waits = self.waits
        assert waits is not None
        asker = waits["asked_by"]
        net = waits["with"] == "net"
        if text == "no fishing":
            self.hands[seat].remove(NO_FISHING)
            self.waits = reply(asker, NO_FISHING, seat, waits)
        elif text == "no":
            if not net and waits["card"] in self.hands[seat]:
                self.lies.add((seat, waits["card"]))
            self.waits = to_draw(asker, waits)
        else:
            card = text.removeprefix("give ")
            self.leaves(seat, card, seen=not net)
            self.hands[asker].add(card)
            self.waits = end(asker, card) if net else begin(asker, card)

    def leaves(self, seat: int, card: str, *, seen: bool) -> None:
        self.hands[seat].remove(card)
        if (seat, card) in self.lies:
            self.lies.remove((seat, card))
            self.caught |= {seat} if seen else set()

    def replied(self, seat: int, rest: str, then: Named) -> None:
        assert self.waits is not None
        zinger, by, was = self.waits["zinger"], self.waits["by"], self.waits["then"]
        if rest:
            self.hands[seat].remove(DIVINE)
            self.played.add(DIVINE)
        if rest == "take":
            self.hands[seat].add(zinger)
        else:
            self.played.add(zinger)
        self.waits = settled(was)
        if zinger in (LURE, NET):
            if rest:
                self.waits = begin(by, was.get("got"))
            else:
                self.completed = False
        elif zinger == NO_FISHING and not rest:
            self.waits = to_draw(seat, was)
        elif zinger == WARDEN and not rest:
            (pulled,) = self.hands[seat] - set(then["hands"][seat])
            self.leaves(seat, pulled, seen=False)
            assert sorted(then["pond"]) == sorted([*self.pond, pulled])
            self.pond = list(then["pond"])

    def lay(self, seat: int, kind: str, rest: str) -> None:
        assert self.waits is not None
        got = self.waits.get("got") if seat == self.waits["seat"] else None
        if kind == "fifth":
            assert self.diver is not None
            self.leaves(seat, self.diver[0], seen=True)
            if got == self.diver[0]:  # it completes no basket any more
                del self.waits["got"]
            self.diver = None
            self.played.add(DIVER)
            return
        cards = every(rest)
        if kind == "diver":
            card = rest.removeprefix("for ")
            cards = [other for other in every(fish_of(card)) if other != card]
            self.hands[seat].remove(DIVER)
            self.diver = (card, self.turns)
        for card in cards:
            self.leaves(seat, card, seen=True)
        self.baskets[seat].add(fish_of(cards[0]))
        self.completed = self.completed or got in cards
        if got and self.completed and not self.hands[seat]:
            self.finish("TF23")
        elif sum(map(len, self.baskets)) == 13:
            self.finish("TF25")

    def go_on(self, seat: int, kind: str) -> None:
        waits = self.waits
        assert waits is not None
        if kind == "throw":
            self.hands[seat].remove(DIVINE)
            self.played.add(DIVINE)
        if kind == "draw":
            card = self.pond.pop(0)
            self.hands[seat].add(card)
            if waits["to"] == "draw":
                self.waits = begin(seat, card) if card == waits.get("card") else end(seat)
                self.completed = False
                return
        self.turns += 1
        self.passes = self.passes + 1 if kind == "pass" else 0
        self.completed = False
        self.waits = begin((seat + 1) % self.seats)
        if self.passes == self.seats:
            self.finish("TF25")
        elif self.turns == 100 * self.seats:
            self.finish("ALL5")

    # The score

    def in_baskets(self, seat: int) -> int:
        if seat in self.caught:
            return 0
        stands_for = [self.diver[0]] if self.diver else []
        return sum(worth(card for card in every(fish) if card not in stands_for) for fish in self.baskets[seat])

    def scores(self) -> list[int]:
        """Return what is public during a round: the rounds before it, and the baskets."""
        if self.waits is None:
            return self.totals
        return [self.totals[seat] + self.in_baskets(seat) for seat in range(self.seats)]

    def finish(self, rule: str) -> None:
        self.caught |= {seat for seat, _ in self.lies}
        self.totals = [
            self.totals[seat] + self.in_baskets(seat) - worth(self.hands[seat]) for seat in range(self.seats)
        ]
        too_many = self.round == 49 and 0 < self.target > max(self.totals)
        self.endings.append("ALL5" if too_many else rule)
        self.waits = None

    def deal(self, then: Named) -> None:
        """The next round, as chance has dealt it."""
        assert [len(set(cards)) for cards in then["hands"]] == [8] * self.seats
        assert everything(then) == sorted(DECK)
        self.round += 1
        self.hands, self.pond = [set(cards) for cards in then["hands"]], list(then["pond"])
        self.baskets = [set() for _ in range(self.seats)]
        self.diver, self.played, self.caught, self.lies = None, set(), set(), set()
        self.turns, self.passes, self.completed = 0, 0, False
        self.waits = begin((self.round + 1) % self.seats)

    def seen(self) -> Named:
        """Return what a snapshot must contain."""
        return {
            "round": self.round,
            "waits_for": self.waits,
            "hands": [sorted(cards) for cards in self.hands],
            "pond": self.pond,
            "baskets": [in_order(fish) for fish in self.baskets],
            "diver": {"for": self.diver[0], "turn": self.diver[1]} if self.diver else None,
            "played": sorted(self.played),
            "turns": self.turns,
            "passes": self.passes,
            "endings": self.endings,
        }


def chosen(rng: Random, table: ReferenceGame, moves: Sequence[set[str]], clever: float) -> tuple[int, str]:
    """A move at random, of a kind at random; so often, a question to which the answer will be yes."""
    assert table.waits is not None
    seat = table.waits["seat"]
    idle = [other for other in range(table.seats) if other != seat and moves[other]]
    if idle and rng.random() < 0.1:
        seat = rng.choice(idle)
    kinds: dict[str, list[str]] = {}
    for move in sorted(moves[seat]):
        kinds.setdefault(move.split()[0], []).append(move)
    weights = [0.1 if kind == "throw" else 0.5 if kind in PLAYED_ON_SOMEBODY else 1.0 for kind in kinds]
    kind = rng.choices(list(kinds), weights)[0]
    if "basket" in kinds and rng.random() < clever:
        kind = "basket"
    options = kinds[kind]
    if kind in PLAYED_ON_SOMEBODY or rng.random() < 0.2:
        options = [move for move in options if would_be_answered(table, move)] or options
    if kind in ("ask", "again", "lure") and rng.random() < clever:
        options = [move for move in options if would_be_met(table, move)] or options
    return seat, rng.choice(options)


def would_be_answered(table: ReferenceGame, move: str) -> bool:
    """Return whether it is played on somebody who holds Divine Intervention or No Fishing."""
    words = move.split()
    return len(words) > 1 and words[1].isdecimal() and bool({DIVINE, NO_FISHING} & table.hands[int(words[1])])


def would_be_met(table: ReferenceGame, move: str) -> bool:
    """Return whether the card asked for is held, and the asker holds some of that fish already."""
    assert table.waits is not None
    seat, card = move.split(" ", maxsplit=1)[1].split(" for ")
    return card in table.hands[int(seat)] and fish_of(card) in fish_among(table.hands[table.waits["seat"]])
