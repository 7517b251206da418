"""Moments of matches whose telling is photographed.

`python -m ceremony_positions [NAME ...]` looks for them in matches of bots and writes them into
ceremony_positions.json: the moves up to the moment, and how many of them were made when the page opens.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import largest_positions
from largest_positions import Look
from screenshot_positions import SEAT, kinds, sight

import shoal
from shoal import bots, notation
from shoal.bots.driver import play_once
from shoal.core import fair_deal as deals
from shoal.core.game import Line
from shoal.games import catalogue
from shoal.games.twisted_fish.names import ZINGER_NAMES
from shoal.record import Record

FILE = Path(__file__).with_name("ceremony_positions.json")
MATCHES = 300  # of a game, until one comes to it
BEFORE = 6  # moves of others that are seen before the moment

Facts = dict[str, Any]


class Told(NamedTuple):
    """A move that has just been made, and what the log says of it."""

    record: Record
    lines: Sequence[tuple[str, Facts]]

    @property
    def by(self) -> int:
        return self.record.moves[-1].seat

    def all(self, kind: str) -> list[Facts]:
        return [facts for each, facts in self.lines if each == kind]

    def one(self, kind: str) -> Facts | None:
        return next(iter(self.all(kind)), None)


class Moment(NamedTuple):
    game: str
    seats: int
    fits: Callable[[Told], bool]  # whether the last move is the moment
    comes_next: bool = False  # or the next move would be
    bot: str = "greedy"


def scores_in_connections(told: Told) -> bool:
    """A later round: own partnership with an odd point, others, and pairs in several hands."""
    mine = [each for each in told.all("partnership") if SEAT in (each["owner"], each["partner"])]
    links = [each for each in told.all("partnership") + told.all("connection") if each["points"] > 0]
    paying = {each["seat"] for each in told.all("pair")}
    return (
        told.one("totals") is not None
        and any(each["points"] >= 15 and each["points"] % 2 for each in mine)
        and len(links) >= 3
        and SEAT in paying
        and len(paying) >= 2
        and 3 <= len(told.all("pair")) <= 5
        and sight(told.record.game)["round"] >= 1
    )


def joins_after_the_announcement(told: Told) -> bool:
    join = told.one("join")
    if join is None or SEAT in (join["seat"], join["owner"]):
        return False
    seen = sight(told.record.game)
    return seen["announced"] not in (None, SEAT) and bool(seen["last_turns"][SEAT]) and seen["round"] >= 1


def trades_in_connections(told: Told) -> bool:
    """Somebody else is on turn, and there is a partnership with a player to whom an offer can be made."""
    seen = sight(told.record.game)
    if seen["waits_for"] is None or seen["waits_for"]["seat"] == SEAT:
        return False
    offers = {action["seat"] for action in kinds(seen, "offer")}
    own = [tie for tie in seen["links"] if SEAT in (tie["owner"], tie["partner"]) and tie["partner"] is not None]
    return not kinds(seen, "decline") and len(own) >= 2 and len(offers) >= 2 and len(seen["hands"][SEAT]) <= 8


def scores_in_fish(told: Told) -> bool:
    return told.one("round") is not None and sight(told.record.game)["round"] in (2, 3)


def scores_in_fossil(told: Told) -> bool:
    """The own last card of a fossil that nobody swaps, of which three have none."""
    paying = {each["seat"] for each in told.all("pay")}
    gains = told.all("gain")
    return SEAT in paying and len(paying) >= 3 and len(gains) >= 2 and any(each["received"] for each in gains)


def scores_in_networks(told: Told) -> bool:
    """The third of four rounds, with one largest network."""
    points = sorted(each["points"] for each in told.all("score"))
    if not points or points[-1] < 6 or points[-1] == points[-2] or told.all("score")[SEAT]["points"] == points[-1]:
        return False
    seen = sight(told.record.game)
    return seen["round"] == 3 and seen["waits_for"] is not None


def steals_in_networks(told: Told) -> bool:
    take = told.one("take")
    if take is None or take["giver"] != SEAT or len(take["cities"]) != 3:
        return False
    seen = sight(told.record.game)
    return seen["round"] >= 1 and sum(len(sets) for sets in seen["sets"]) >= 7


def scores_in_twisted_fish(told: Told) -> bool:
    if told.one("over") is None:
        return False
    hands = sight(told.record.game)["hands"]
    return (
        any(card in ZINGER_NAMES for card in hands[SEAT]) and sum(each["hand"] > 0 for each in told.all("score")) >= 2
    )


def is_looked_at_in_twisted_fish(told: Told) -> bool:
    look = told.one("look")
    return look is not None and look["owner"] == SEAT


def may_look_in_twisted_fish(told: Told) -> bool:
    seen = sight(told.record.game)
    waits = seen["waits_for"]
    return waits is not None and waits["seat"] != SEAT and waits["to"] == "begin" and bool(kinds(seen, "boat"))


MOMENTS = {
    "connections score": Moment("connections", 5, scores_in_connections),
    "connections recap": Moment("connections", 5, joins_after_the_announcement),
    "connections trade": Moment("connections", 4, trades_in_connections, comes_next=True),
    "fish score": Moment("cosmople-fish-2", 5, scores_in_fish),
    "fossil score": Moment("fossil", 6, scores_in_fossil),
    "networks score": Moment("networks", 4, scores_in_networks),
    "networks theft": Moment("networks", 4, steals_in_networks),
    "twisted score": Moment("twisted-fish", 5, scores_in_twisted_fish, bot="random"),
    "twisted looked at": Moment("twisted-fish", 5, is_looked_at_in_twisted_fish),
    "twisted hold": Moment("twisted-fish", 5, may_look_in_twisted_fish, comes_next=True),
}


class Teller:
    """Keeps a match and what the log says of its moves."""

    def __init__(self, moment: Moment, number: int) -> None:
        self.moment = moment
        self.secret = largest_positions.secret_of(moment.game, moment.seats, number)
        commitment = deals.commitment(self.secret)
        seed = deals.Deal(largest_positions.TABLE, commitment, self.secret, [None] * moment.seats).seed
        self.record = Record(moment.game, seats=moment.seats, seed=seed)
        self.found = 0  # moves, once it has come to the moment

    @property
    def game(self) -> shoal.Game:
        return self.record.game

    def play(self, seat: int, code: int, log: list[Line] | None = None) -> None:
        """Play a move of `play_once`; look at it unless the moment was found."""
        lines: list[Line] = []
        self.record.play(seat, code, lines)
        if self.found:
            return
        told = Told(self.record, [(each.kind, notation.sentence(self.moment.game, each, "en").facts) for each in lines])
        if self.moment.fits(told):
            self.found = len(self.record.moves)


def search(moment: Moment) -> dict[str, Any] | None:
    for number in range(MATCHES):
        teller = Teller(moment, number)
        players = [bots.make(moment.bot, 1000 * number + seat) for seat in range(moment.seats)]
        while not teller.game.over and not teller.found:
            play_once(teller, players)  # type: ignore[arg-type]
        if teller.found:
            moves = [[move.seat, move.code] for move in teller.record.moves[: teller.found]]
            return {"seats": moment.seats, "secret": teller.secret, "opens": opens(moment, moves), "moves": moves}
    return None


def opens(moment: Moment, moves: Sequence[Sequence[int]]) -> int:
    """Return how many moves were made when the page opens: the last own one, and not too many after it."""
    last = len(moves) if moment.comes_next else len(moves) - 1
    own = max((number for number, (seat, _) in enumerate(moves[:last], 1) if seat == SEAT), default=0)
    return max(own, last - BEFORE)


def look(name: str) -> tuple[Look, list[tuple[int, int]]]:
    """Return the position in which the page opens, and the moves that follow."""
    found = json.loads(FILE.read_text())[name]
    moves = [(seat, code) for seat, code in found["moves"]]
    opened = found["opens"]
    game = MOMENTS[name].game
    return Look(game, found["seats"], found["secret"], tuple(moves[:opened]), SEAT, False, name), moves[opened:]


def action_of(game: str) -> Callable[[int], Facts]:
    """Return what names a code of a game."""
    return catalogue.notation(game).actions.named


def main() -> None:
    parser = argparse.ArgumentParser(description="Moments of matches whose telling is photographed.")
    parser.add_argument("names", nargs="*", default=list(MOMENTS))
    for name in parser.parse_args().names:
        found = search(MOMENTS[name])
        print(name, len(found["moves"]) if found else "never", flush=True)
        if found:
            kept = json.loads(FILE.read_text()) if FILE.exists() else {}
            kept[name] = found
            FILE.write_text(json.dumps(kept, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
