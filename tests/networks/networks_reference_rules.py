"""The rules of Networks written a second time, slowly and from the rulebook, for tests to compare with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, product

from networks_positions import (
    FULL,
    IDLE,
    LONG,
    Hand,
    Named,
    fits,
    flip,
    is_link,
    limit,
    links,
    new_set,
    protected,
    same,
    score,
    set_cards,
    sets,
    valid,
)


def can_join(taken: Sequence[str], spread: Sequence[str]) -> bool:
    """NW12: whether the cards can be added one after another, in some order, by NW5."""
    lying, waiting = list(spread), list(taken)
    while waiting:
        card = next((card for card in waiting if fits(card, lying)), None)
        if card is None:
            return False
        waiting.remove(card)
        lying.append(card)
    return True


def trimmed(hand: Sequence[str | None]) -> Hand:
    """A hand without free places at its end."""
    found = list(hand)
    while found and found[-1] is None:
        found.pop()
    return found


@dataclass
class ReferenceGame:
    """A game of Networks played by hand. A new round is not dealt but taken over from elsewhere."""

    seats: int
    rounds: int
    round: int
    totals: list[int]
    seat: int
    to: str
    hands: list[Hand]
    spreads: list[list[str]]
    pile: list[str]
    discard: list[str]
    known: int = 0
    turns: int = 0
    idle: int = 0
    passes: int = 0
    fresh: bool = False
    drawn: int = -1
    source: str = ""
    active: bool = False  # whether a card has been played or taken in this turn
    seen: list[dict[int, set[int]]] = field(default_factory=list)  # by seat and place: who knows the card whole
    ended: str = ""  # the rule by which the round has ended
    tossed: list[tuple[int, int]] = field(default_factory=list)  # seats and places of cards drawn, side not yet known

    @classmethod
    def of(cls, written: Named) -> ReferenceGame:
        """A position at the beginning of a turn."""
        seats = written["seats"]
        waits = written["waits_for"]
        assert waits["to"] == "begin"
        known = written.get("knowledge", {}).get("seen", [[]] * seats)
        return cls(
            seats,
            seats * written["options"]["rounds_per_player"],
            written["round"],
            list(written["totals"]),
            waits["seat"],
            waits["to"],
            [trimmed(hand) for hand in written["hands"]],
            deepcopy(written["spreads"]),
            list(written["pile"]),
            list(written["discard"]),
            written.get("known_pile", 0),
            written.get("turns", 0),
            written.get("idle", 0),
            written.get("passes", 0),
            written.get("fresh", False),
            seen=[{place: set(who) for place, who in enumerate(hand) if who} for hand in known],
        )

    # What may be played

    def held(self, seat: int) -> list[int]:
        return [place for place, card in enumerate(self.hands[seat]) if card]

    def has_no_hand(self, seat: int) -> bool:
        """NW15."""
        return not self.held(seat) and links(self.spreads[seat]) >= FULL

    def ways(self, seat: int, place: int) -> Iterator[tuple[str, str]]:
        """CD1: how a card may be played, and what it then shows."""
        card = self.hands[seat][place] or ""
        yield str(place), card
        if not is_link(card):
            yield f"{place}/", flip(card)

    def plays(self, seat: int) -> set[str]:
        """NW4, NW5, NW7."""
        ways = [list(self.ways(seat, place)) for place in self.held(seat)]
        found = {f"add {text}" for way in ways for text, shown in way if fits(shown, self.spreads[seat])}
        for three in combinations(ways, 3):
            for chosen in product(*three):
                if new_set([shown for _, shown in chosen]):
                    found.add("set " + " ".join(text for text, _ in chosen))
        return found

    def takes(self, seat: int) -> set[str]:
        """NW12, NW13."""
        return {
            f"take {number} of {other}"
            for other in range(self.seats)
            if other != seat
            for number, group in enumerate(set_cards(self.spreads[other]))
            if not protected(group) and can_join(group, self.spreads[seat])
        }

    def drops(self, seat: int, held: int) -> set[str]:
        """NW9: what may be discarded from the spread by a player with so many cards in the hand."""
        found = set()
        for at in range(len(self.spreads[seat])):
            left = self.spreads[seat][:at] + self.spreads[seat][at + 1 :]
            if valid(left) and held <= limit(left):
                found.add(f"drop {at}")
        return found

    def draws(self) -> set[str]:
        """NW8, NW11."""
        found = {"draw deck"} if self.pile or self.discard else set()
        return found | ({"draw discard"} if self.discard else set())

    def draws_to_discard(self, seat: int) -> set[str]:
        """NW9: the draws after which there is something to discard."""
        count = len(self.held(seat))
        found = self.draws()
        return found if count or self.drops(seat, 1) else found - {"draw discard"}

    def discards(self, seat: int) -> set[str]:
        """NW9."""
        barred = self.drawn if self.source == "discard" else -1
        found = {f"discard {place}" for place in self.held(seat) if place != barred}
        return found | self.drops(seat, len(self.held(seat)))

    def turnings(self, seat: int) -> set[str]:
        """CD2, CD4."""
        return {f"turn {place}" for place in self.held(seat) if not is_link(self.hands[seat][place] or "")}

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do."""
        if self.ended:
            return set()
        if seat != self.seat:
            return self.turnings(seat)
        if self.to == "play":
            return self.plays(seat) | {"done"}
        if self.to == "replace":
            return self.draws()
        if self.to == "discard":
            return self.discards(seat)
        return self.turn_moves(seat)

    def turn_moves(self, seat: int) -> set[str]:
        """NW6, NW14 to NW16: at the beginning of a turn, and after a take."""
        found = self.turnings(seat) if self.fresh else set()
        if self.to == "begin":
            if self.has_no_hand(seat):
                return found | {"pass"}
            found |= self.takes(seat)
        draws = self.draws_to_discard(seat)
        return found | self.plays(seat) | (draws or {"pass"})

    # What a move does

    def play(self, seat: int, text: str) -> None:
        kind, *words = text.split()
        if kind != "turn":
            self.fresh = False
        if kind == "turn":
            self.turn(seat, int(words[0]))
        elif kind == "take":
            self.take(int(words[2]), int(words[0]))
        elif kind in ("set", "add"):
            self.lay(words)
        elif kind == "done":
            self.to = "replace"
            self.replaced()
        elif kind == "draw":
            self.draw(words[0])
        elif kind == "discard":
            self.discard.insert(0, self.leave(int(words[0])))
            self.end_turn()
        elif kind == "drop":
            self.discard.insert(0, self.spreads[self.seat].pop(int(words[0])))
            self.end_turn()
        else:
            self.passed()

    def others(self, seat: int) -> set[int]:
        return {*range(self.seats)} - {seat}

    def turn(self, seat: int, place: int) -> None:
        self.hands[seat][place] = flip(self.hands[seat][place] or "")
        self.seen[seat][place] = self.others(seat)

    def take(self, other: int, number: int) -> None:
        group = sets(self.spreads[other])[number]
        self.spreads[self.seat] += [self.spreads[other][at] for at in group]
        self.spreads[other] = [card for at, card in enumerate(self.spreads[other]) if at not in group]
        self.to, self.active = "continue", True

    def leave(self, place: int) -> str:
        """A card leaves the hand."""
        card = self.hands[self.seat][place]
        assert card
        self.hands[self.seat][place] = None
        self.seen[self.seat].pop(place, None)
        self.hands[self.seat] = trimmed(self.hands[self.seat])
        return card

    def lay(self, words: Sequence[str]) -> None:
        for word in words:
            card = self.leave(int(word.rstrip("/")))
            self.spreads[self.seat].append(flip(card) if word.endswith("/") else card)
        self.to, self.active = "play", True

    def replaced(self) -> None:
        """NW8: whether more is to be drawn after a play."""
        full = len(self.held(self.seat)) >= limit(self.spreads[self.seat])
        if full or not (self.pile or self.discard):
            self.end_turn()

    def draw(self, source: str) -> None:
        if source == "deck" and not self.pile:
            self.turn_over()
        public = source == "discard" or self.known > 0
        card = (self.pile if source == "deck" else self.discard).pop(0)
        self.known -= source == "deck" and self.known > 0
        hand = self.hands[self.seat]
        place = hand.index(None) if None in hand else len(hand)
        hand[place : place + 1] = [card]
        self.tossed.append((self.seat, place))
        if public:
            self.seen[self.seat][place] = self.others(self.seat)
        if source == "deck" and not self.pile:
            self.turn_over()
        if self.to == "replace":
            self.replaced()
        else:
            self.to, self.drawn, self.source = "discard", place, source

    def turn_over(self) -> None:
        """NW11: at once, or, if there is no discard then, before the next draw."""
        self.pile, self.discard = self.discard[::-1], []
        self.known = len(self.pile)

    def passed(self) -> None:
        self.passes = 0 if self.active else self.passes + 1
        if self.passes == self.seats:
            self.ended = "NW16"
        self.end_turn(passing=True)

    def end_turn(self, passing: bool = False) -> None:
        self.turns += 1
        self.idle = 0 if self.active else self.idle + 1
        self.passes = self.passes if passing else 0
        if not self.ended and self.idle >= IDLE * self.seats:
            self.ended = "NW17"
        if not self.ended and self.turns >= LONG * self.seats:
            self.ended = "ALL5"
        self.seat = (self.seat + 1) % self.seats
        self.to, self.active, self.drawn, self.source = "begin", False, -1, ""

    def final(self) -> list[int]:
        """NW19: the totals once this round is counted."""
        return [total + score(spread) for total, spread in zip(self.totals, self.spreads, strict=True)]

    # What it is compared with

    def agrees(self, written: Named) -> None:
        """Compared with a snapshot; the sides of cards just drawn are taken over, for they are left to chance (CD5)."""
        waits = {"seat": self.seat, "to": self.to}
        if self.to == "discard":
            waits |= {"drawn": self.drawn, "from": self.source}
        assert written["waits_for"].items() >= waits.items()
        self.adopt_sides(written["hands"])
        assert [trimmed(hand) for hand in written["hands"]] == self.hands
        assert written["spreads"] == self.spreads
        assert [same(card) for card in written["pile"]] == [same(card) for card in self.pile]
        assert [same(card) for card in written["discard"]] == [same(card) for card in self.discard]
        assert (written["round"], written["totals"]) == (self.round, self.totals)
        assert written.get("known_pile", 0) == self.known
        assert written.get("fresh", False) == self.fresh
        if self.to == "begin":
            assert [written.get(key, 0) for key in ("turns", "idle", "passes")] == [self.turns, self.idle, self.passes]
        self.agrees_on_knowledge(written["knowledge"]["seen"])

    def adopt_sides(self, hands: Sequence[Hand]) -> None:
        for seat, place in self.tossed:
            card = self.hands[seat][place] or ""
            if hands[seat][place] == flip(card):
                self.hands[seat][place] = flip(card)
        self.tossed = []

    def agrees_on_knowledge(self, seen: Sequence[Sequence[Sequence[int]]]) -> None:
        for seat, hand in enumerate(self.hands):
            for place in self.held(seat):
                if not is_link(hand[place] or ""):
                    assert set(seen[seat][place]) == self.seen[seat].get(place, set()), (seat, place)

    def hand_as_seen(self, viewer: int | None, seat: int) -> Hand:
        """CD2, CD3, CD8."""
        shown: Hand = []
        for place, card in enumerate(self.hands[seat]):
            knows = viewer == seat or viewer in self.seen[seat].get(place, set())
            hidden = card is not None and not is_link(card) and not knows
            shown.append(f"?/{card.split('/')[1]}" if card and hidden else card)
        return shown
