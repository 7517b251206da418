"""Positions of Twisted Fish written by hand, and the rules of the game worked out on them card by card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import shoal
from shoal import Game, notation

Named = dict[str, Any]

COLOURS = ("red", "green", "blue", "yellow", "purple")
WORTH = {
    "card shark": 15,
    **dict.fromkeys(("whale", "blowfish", "star fish", "clown fish"), 10),
    **dict.fromkeys(("barnacle", "jellyfish", "shrimp", "eel", "crab", "dogfish", "hammerhead", "flying fish"), 5),
}
FISH = tuple(WORTH)
CARDS = tuple(f"{colour} {fish}" for fish in FISH for colour in COLOURS)
WARDEN, DIVER, NO_FISHING, BOAT = "Game Warden", "Dead Scuba Diver", "No Fishing", "Glass Bottom Boat"
NET, FISTS, LURE, DIVINE = "The Net", "Two Fisted Fisherman", "The Lure", "Divine Intervention"
ZINGERS = (WARDEN, DIVER, NO_FISHING, BOAT, NET, FISTS, LURE, DIVINE)
DECK = (*CARDS, *ZINGERS)
PLAYED_ON_SOMEBODY = {"warden": WARDEN, "boat": BOAT, "lure": LURE, "net": NET}


# Cards


def fish_of(card: str) -> str:
    return card.split(" ", maxsplit=1)[1]


def every(fish: str, but: Iterable[str] = ()) -> list[str]:
    """The five cards of a fish, without some of the colours."""
    return [f"{colour} {fish}" for colour in COLOURS if colour not in but]


def cards_in(text: str) -> list[str]:
    """Cards divided by commas; also `every eel`, and `every eel but red and blue`."""
    found: list[str] = []
    for name in filter(None, (part.strip() for part in text.split(","))):
        if name.startswith("every "):
            fish, _, colours = name.removeprefix("every ").partition(" but ")
            found += every(fish, colours.split(" and "))
        else:
            found.append(name)
    assert set(found) <= set(DECK), set(found) - set(DECK)
    return found


def fish_among(cards: Iterable[str]) -> set[str]:
    return {fish_of(card) for card in cards if card not in ZINGERS}


def in_order(fish: Iterable[str]) -> list[str]:
    return sorted(fish, key=FISH.index)


def worth(cards: Iterable[str]) -> int:
    """What cards in a hand count against their holder (TF26)."""
    return sum(25 if card in ZINGERS else WORTH[fish_of(card)] for card in cards)


# What is waited for


def begin(seat: int = 1, got: str | None = None) -> Named:
    return {"seat": seat, "to": "begin"} | ({"got": got} if got else {})


def draw(card: str, seat: int = 1) -> Named:
    return {"seat": seat, "to": "draw", "card": card}


def draw_after_net(fish: str, seat: int = 1) -> Named:
    return {"seat": seat, "to": "draw", "fish": fish}


def end(seat: int = 1, got: str | None = None) -> Named:
    return {"seat": seat, "to": "end"} | ({"got": got} if got else {})


def answer(seat: int, what: str, by: int = 1, asked_with: str = "ask", got: str | None = None) -> Named:
    named = {"fish": what} if asked_with == "net" else {"card": what}
    waits = {"seat": seat, "to": "answer", "asked_by": by, "with": asked_with, **named}
    return waits | ({"got": got} if got else {})


def reply(seat: int, zinger: str, by: int, then: Named) -> Named:
    return {"seat": seat, "to": "reply", "zinger": zinger, "by": by, "then": then}


def to_draw(seat: int, asked: Named) -> Named:
    """After a no to what was asked."""
    return draw_after_net(asked["fish"], seat) if asked["with"] == "net" else draw(asked["card"], seat)


def on_turn(waits: Named) -> int:
    seat: int = waits["seat"]
    if waits["to"] == "answer":
        seat = waits["asked_by"]
    elif waits["to"] == "reply":
        seat = waits["by"] if waits["zinger"] in (NET, LURE) else on_turn(waits["then"])
    return seat


def settled(waits: Named | None) -> Named | None:
    """Without what no longer matters: once a question is put, the card got before it."""
    if waits is None:
        return None
    if waits["to"] == "answer":
        return {key: value for key, value in waits.items() if key != "got"}
    if waits["to"] == "reply" and waits["zinger"] == NO_FISHING:
        return waits | {"then": settled(waits["then"])}
    return waits


# Positions written by hand


def position(
    *hands: str,
    seats: int = 3,
    waits_for: Named | None = None,
    baskets: Mapping[int, str] | None = None,
    diver: tuple[str, int] | None = None,
    played: str = "",
    pond: str = "",
    dry: int | None = None,
    turns: int | None = None,
    round: int = 0,
    target: int = 0,
    whoppers: int = 0,
    **more: object,
) -> Named:
    """A snapshot, in which seat 1 begins its turn unless it says otherwise. Hands by seat and baskets by seat, divided
    by commas. What is not mentioned is in the Pond, below what is. With `dry` nothing more is in the Pond: whole fish
    are in the baskets of that seat, Zingers are played, and what is left is in its hand."""
    held = [cards_in(text) for text in hands] + [[] for _ in range(seats - len(hands))]
    laid = [
        [name.strip() for name in (baskets or {}).get(seat, "").split(",") if name.strip()] for seat in range(seats)
    ]
    waiting = begin() if waits_for is None else waits_for
    top, beside = cards_in(pond), cards_in(played)
    used = [*top, *beside, *(card for cards in held for card in cards), *in_baskets(laid, diver)]
    used += [waiting["zinger"]] if waiting["to"] == "reply" else []
    assert len(used) == len(set(used)), sorted(card for card in used if used.count(card) > 1)
    rest = [card for card in DECK if card not in used]
    if dry is not None:
        whole = [fish for fish in FISH if set(every(fish)) <= set(rest)]
        laid[dry] += whole
        beside += [card for card in rest if card in ZINGERS]
        held[dry] += [card for card in rest if card in CARDS and fish_of(card) not in whole]
        rest = []
    if turns is None:
        turns = (on_turn(waiting) - 1 - round) % seats + 3 * seats
    return {
        "game": "twisted-fish",
        "seats": seats,
        "options": {"target": target, "whoppers": whoppers},
        "round": round,
        "totals": [0] * seats,
        "waits_for": waiting,
        "hands": held,
        "pond": [*top, *rest],
        "baskets": [in_order(fish) for fish in laid],
        "diver": {"for": diver[0], "turn": diver[1]} if diver else None,
        "played": beside,
        "turns": turns,
        "passes": 0,
        **more,
    }


def in_baskets(laid: Iterable[Iterable[str]], diver: tuple[str, int] | None) -> list[str]:
    cards = [card for some in laid for fish in some for card in every(fish)]
    if diver is None:
        return cards
    return [DIVER if card == diver[0] else card for card in cards]


def everything(written: Named) -> list[str]:
    """All the cards of a snapshot, wherever they are."""
    diver, waits = written.get("diver"), written["waits_for"]
    found = [card for hand in written["hands"] for card in hand] + written["pond"] + written["played"]
    found += in_baskets(written["baskets"], (diver["for"], diver["turn"]) if diver else None)
    found += [waits["zinger"]] if waits and waits["to"] == "reply" else []
    return sorted(found)


# Playing


def divided(game: Game, move: str) -> tuple[int, str]:
    """A move as it is typed; one of another seat than the one waited for is written `2: boat 0`."""
    return (int(move[0]), move[2:].strip()) if move[1:2] == ":" else (game.to_move, move)


def play(game: Game, *moves: str, log: shoal.Log | None = None) -> Game:
    for move in moves:
        seat, text = divided(game, move)
        game.apply(seat, notation.read(game, text), log)
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


PHRASES: dict[int, str] = {}


def legal(game: Game, seat: int | None = None) -> set[str]:
    codes = list(game.legal(game.to_move if seat is None else seat))
    for code in codes:
        if code not in PHRASES:
            PHRASES[code] = notation.phrase(game, code)
    moves = {PHRASES[code] for code in codes}
    assert len(moves) == len(codes)
    return moves


def waits_for(game: Game) -> Named | None:
    return settled(shoal.snapshot(game)["waits_for"])


def hand(game: Game, seat: int) -> set[str]:
    return set(shoal.snapshot(game)["hands"][seat])


def asks(seats: Iterable[int], *fish: str, kind: str = "ask") -> set[str]:
    return {f"{kind} {seat} for {card}" for seat in seats for name in fish for card in every(name)}


# The rules, worked out by hand


@dataclass
class Table:
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
    def of(cls, written: Named) -> Table:
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
            return self.answers(seat, self.waits) if mine else set()
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
        """What is public while a round goes on: the rounds before it, and the baskets."""
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
        """What a snapshot has to say of it."""
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


def seen_in(written: Named) -> Named:
    """The same of a snapshot."""
    return {
        "round": written["round"],
        "waits_for": settled(written["waits_for"]),
        "hands": [sorted(cards) for cards in written["hands"]],
        "pond": written["pond"],
        "baskets": written["baskets"],
        "diver": written.get("diver"),
        "played": sorted(written["played"]),
        "turns": written["turns"],
        "passes": written.get("passes", 0),
        "endings": written.get("endings", []),
    }


# Playing out


def chosen(rng: Random, table: Table, moves: Sequence[set[str]], clever: float) -> tuple[int, str]:
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


def would_be_answered(table: Table, move: str) -> bool:
    """Whether it is played on somebody who holds Divine Intervention or No Fishing."""
    words = move.split()
    return len(words) > 1 and words[1].isdecimal() and bool({DIVINE, NO_FISHING} & table.hands[int(words[1])])


def would_be_met(table: Table, move: str) -> bool:
    """Whether the card asked for is held, and the asker holds some of that fish already."""
    assert table.waits is not None
    seat, card = move.split(" ", maxsplit=1)[1].split(" for ")
    return card in table.hands[int(seat)] and fish_of(card) in fish_among(table.hands[table.waits["seat"]])


def strewn(rng: Random, seats: int) -> Named:
    """A position at random in the middle of a round: much is in baskets, four and five of a kind are held, Zingers are
    everywhere, and the Pond may be empty."""
    pond: list[str] = []
    hands: list[list[str]] = [[] for _ in range(seats)]
    laid: list[list[str]] = [[] for _ in range(seats)]
    piles = hands if rng.random() < 0.4 else [*hands, pond, pond]
    played: list[str] = []
    basketed = rng.sample(FISH, rng.randrange(13))
    for fish in FISH:
        if fish in basketed:
            rng.choice(laid).append(fish)
            continue
        most = rng.choice(hands)
        for card in every(fish):
            (most if rng.random() < 0.7 else rng.choice(piles)).append(card)
    for zinger in ZINGERS:
        (played if rng.random() < 0.25 else rng.choice(piles)).append(zinger)
    turns = rng.choice([rng.randrange(100 * seats), 100 * seats - rng.randint(1, 3)])
    target = rng.choice([0, 0, 300])
    round = rng.choice([1, 2, 48, 49]) if target else 0
    first = (1 + round + turns) % seats
    if rng.random() < 0.3:
        next(cards for cards in (*piles, played) if DIVINE in cards).remove(DIVINE)
        hands[first].append(DIVINE)
    diver = None
    if basketed and rng.random() < 0.4:
        next(cards for cards in (*piles, played) if DIVER in cards).remove(DIVER)
        owner = rng.choice([seat for seat in range(seats) if laid[seat]] or [0])
        diver = (f"{rng.choice(COLOURS)} {rng.choice(laid[owner])}", max(0, turns - rng.randrange(seats)))
        (hands[owner] if rng.random() < 0.7 else rng.choice(piles)).append(diver[0])
    rng.shuffle(pond)
    return position(
        *(", ".join(cards) for cards in hands),
        seats=seats,
        waits_for=begin(first),
        baskets={seat: ", ".join(fish) for seat, fish in enumerate(laid)},
        diver=diver,
        played=", ".join(played),
        pond=", ".join(pond),
        turns=turns,
        passes=min(turns, rng.randrange(seats)),
        whoppers=rng.randrange(2),
        target=target,
        round=round,
        totals=[rng.randint(-100, 299) if target else 0 for _ in range(seats)],
    )


def dealt_again(written: Named, seat: int, rng: Random, keep: Iterable[str] = (), have: Iterable[str] = ()) -> Named:
    """The same position with other cards in the hand of a seat, from the Pond: all but those to keep, and with some to
    have if they can be had."""
    old = [card for card in written["hands"][seat] if card not in set(keep)]
    loose = old + written["pond"]
    rng.shuffle(loose)
    loose.sort(key=lambda card: card not in set(have))
    new, pond = loose[: len(old)], loose[len(old) :]
    rng.shuffle(new)
    rng.shuffle(pond)
    return exchanged(written | {"pond": pond}, seat, dict(zip(old, new, strict=True)))


def exchanged(written: Named, seat: int, instead: Mapping[str, str]) -> Named:
    """The same with other cards in a hand; also where the snapshot says what has become of each card of the deal."""
    hands = [*written["hands"]]
    hands[seat] = sorted((instead.get(card, card) for card in hands[seat]), key=DECK.index)
    knowledge = {**written["knowledge"]}
    knowledge["slots"] = [
        slot | {"card": instead.get(slot["card"], slot["card"])} if slot["seat"] == seat else slot
        for slot in knowledge["slots"]
    ]
    return written | {"hands": hands, "knowledge": knowledge}


def viewers(game: Game, but: int) -> Iterator[int | None]:
    yield from (seat for seat in range(game.seats) if seat != but)
    yield None
