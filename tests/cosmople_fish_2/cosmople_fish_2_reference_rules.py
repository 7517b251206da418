"""The rules of Cosmople-Fish II written a second time, slowly and from the rulebook, for tests to compare with."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

from cosmople_fish_2_positions import (
    LINKS,
    Hand,
    Named,
    is_link,
    is_set,
    legal,
    shows,
    trimmed,
    turned,
    worth,
)

from shoal import Game


def a_link(colour: str) -> str:
    return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} link"


@dataclass
class ReferenceGame:
    """A game of Cosmople-Fish II played by hand."""

    seats: int
    rounds: int
    round: int
    totals: list[int]
    waits: Named | None
    hands: list[Hand]
    sets: list[list[list[str]]]
    pile: list[str]
    fresh: bool

    @classmethod
    def of(cls, snapshot: Named) -> ReferenceGame:
        return cls(
            snapshot["seats"],
            snapshot["seats"] * snapshot["options"]["rounds_per_player"],
            snapshot["round"],
            list(snapshot["totals"]),
            None if snapshot["waits_for"] is None else dict(snapshot["waits_for"]),
            [trimmed(cards) for cards in snapshot["hands"]],
            [[list(cards) for cards in sets] for sets in snapshot["sets"]],
            list(snapshot["pile"]),
            snapshot.get("fresh", False),
        )

    @property
    def begins(self) -> int:
        """ALL3: the seat to the left of the dealer."""
        return (self.round % self.seats + 1) % self.seats

    @property
    def scores(self) -> list[int]:
        """CF13 and CF15: the rounds before, and the sets on the table."""
        return [total + sum(worth(cards) for cards in sets) for total, sets in zip(self.totals, self.sets, strict=True)]

    def places(self, seat: int) -> dict[int, str]:
        return {place: card for place, card in enumerate(self.hands[seat]) if card is not None}

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do (CF3 to CF8, CD4)."""
        if self.waits is None:
            return set()
        found = {f"turn {place}" for place in self.turnable(seat)}
        if seat == self.waits["seat"]:
            found |= getattr(self, f"to_{self.waits['to']}")(seat)
        return found

    def turnable(self, seat: int) -> set[int]:
        """CD4, with the linking cards left out, which look the same turned round (CD2)."""
        assert self.waits is not None
        if self.waits["to"] == "answer" or (seat == self.waits["seat"] and not self.fresh):
            return set()
        return {place for place, card in self.places(seat).items() if not is_link(card)}

    def to_turn(self, seat: int) -> set[str]:
        colours = {shows(card) for card in self.places(seat).values()} - {None}
        others = [other for other in range(self.seats) if other != seat]
        asks = {
            f"ask {other} for {wanted}"
            for other in others
            for colour in colours
            for wanted in (colour, a_link(str(colour)))
        }
        adds = {
            f"add {place} to {number}"
            for place, card in self.places(seat).items()
            for number, cards in enumerate(self.sets[seat])
            if is_set([*cards, card])
        }
        return (asks | adds) or {"fish"}

    def to_answer(self, seat: int) -> set[str]:
        assert self.waits is not None
        fitting = {place for place, card in self.places(seat).items() if answers(card, self.waits)}
        return {f"give {place}" for place in fitting} or {"no"}

    def to_into(self, seat: int) -> set[str]:
        targets = ["new", *range(len(self.sets[seat]))]
        return {f"into {target}" for target in targets if self.can_finish(seat, target, [], None)}

    def to_lay(self, seat: int) -> set[str]:
        assert self.waits is not None
        target, laid = self.waits["set"], self.waits["laid"]
        lays = {
            f"lay {place}"
            for place, card in self.places(seat).items()
            if self.can_finish(seat, target, [*laid, card], place)
        }
        return lays | ({"done"} if self.complete(seat, target, laid) else set())

    def complete(self, seat: int, target: str | int, laid: list[str]) -> bool:
        """CF5: a regional card of the colour asked for is among those laid, and all fit."""
        assert self.waits is not None
        base = [] if isinstance(target, str) else self.sets[seat][target]
        asked = any(shows(card) == self.waits["colour"] for card in laid)
        return asked and is_set([*base, self.waits["received"], *laid])

    def can_finish(self, seat: int, target: str | int, laid: list[str], without: int | None) -> bool:
        """More than a card of the colour asked for and a linking card is never needed to complete a set."""
        left = [card for place, card in self.places(seat).items() if place != without]
        return any(
            self.complete(seat, target, [*laid, *extra]) for size in (0, 1, 2) for extra in combinations(left, size)
        )

    def play(self, seat: int, text: str) -> None:
        """Carries out a move; what a new deal will be is left to chance."""
        kind, *words = text.split()
        getattr(self, f"play_{kind}")(seat, words)
        self.hands = [trimmed(cards) for cards in self.hands]

    def play_turn(self, seat: int, words: list[str]) -> None:
        self.hands[seat][int(words[0])] = turned(self.places(seat)[int(words[0])])

    def play_ask(self, seat: int, words: list[str]) -> None:
        link = words[-1] == "link"
        colour = " ".join(words[3:-1] if link else words[2:])
        kind = "link" if link else "card"
        self.waits = {"seat": int(words[0]), "to": "answer", "asked_by": seat, "for": kind, "colour": colour}
        self.fresh = False

    def play_no(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        self.draw(self.waits["asked_by"])

    def play_give(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        card = self.take(seat, int(words[0]))
        self.waits = {
            "seat": self.waits["asked_by"],
            "to": "into",
            "colour": self.waits["colour"],
            "received": card,
        }

    def play_into(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        target = words[0] if words[0] == "new" else int(words[0])
        self.waits = {**self.waits, "to": "lay", "set": target, "laid": []}

    def play_lay(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        self.waits["laid"] = [*self.waits["laid"], self.take(seat, int(words[0]))]

    def play_done(self, seat: int, words: list[str]) -> None:
        assert self.waits is not None
        cards = [self.waits["received"], *self.waits["laid"]]
        if self.waits["set"] == "new":
            self.sets[seat].append(cards)
        else:
            self.sets[seat][self.waits["set"]] += cards
        self.pass_on(seat)

    def play_add(self, seat: int, words: list[str]) -> None:
        self.sets[seat][int(words[2])].append(self.take(seat, int(words[0])))
        self.draw(seat)

    def play_fish(self, seat: int, words: list[str]) -> None:
        self.draw(seat)

    def take(self, seat: int, place: int) -> str:
        card = self.places(seat)[place]
        self.hands[seat][place] = None
        return card

    def draw(self, seat: int) -> None:
        """To the first free place (CD3); the draw that empties the pile ends the round (CF14)."""
        places = self.hands[seat]
        free = places.index(None) if None in places else len(places)
        places[free : free + 1] = [self.pile.pop(0)]
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        self.fresh = False
        if self.pile:
            self.waits = {"seat": (seat + 1) % self.seats, "to": "turn"}
            return
        self.waits = None
        if self.round + 1 < self.rounds:
            self.totals = self.scores
            self.sets = [[] for _ in range(self.seats)]
            self.round += 1
            self.fresh = True
            self.waits = {"seat": self.begins, "to": "turn"}


def answers(card: str, waits: Named) -> bool:
    """CF4: from the side that its holder can see."""
    if waits["for"] == "link":
        return is_link(card) and waits["colour"] in LINKS[card]
    return shows(card) == str(waits["colour"])


def choose(rng: Random, game: Game, snapshot: Named) -> tuple[int, str]:
    """A seat and a move of it. Seats off turn turn a card now and then; asks are likelier to be met than not, and
    cards to be added than not."""
    seat, table = game.to_move, ReferenceGame.of(snapshot)
    others = [other for other in range(game.seats) if other != seat and game.legal(other)]
    if others and rng.random() < 0.15:
        seat = rng.choice(others)
    moves = sorted(legal(game, seat))
    lucky = [move for move in moves if would_be_met(table, move)]
    adds = [move for move in moves if move.startswith("add")]
    likely = adds if adds and rng.random() < 0.5 else lucky if lucky and rng.random() < 0.5 else moves
    return seat, rng.choice(likely)


def would_be_met(table: ReferenceGame, move: str) -> bool:
    """Return whether it is an ask for what the player asked has."""
    kind, *words = move.split()
    if kind != "ask":
        return False
    link = words[-1] == "link"
    wanted = {"for": "link" if link else "card", "colour": " ".join(words[3:-1] if link else words[2:])}
    return any(answers(card, wanted) for card in table.places(int(words[0])).values())
