"""Play one match of a plan in this process."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from shoal.arena import bot_loader
from shoal.arena.observer import Observer
from shoal.arena.plan import OVERTIME, Match, Plan
from shoal.arena.results import Forfeited, Result
from shoal.arena.time_limit import Overrun, TimeLimit
from shoal.arena.traits import TraitCounter
from shoal.bots import play_once
from shoal.bots.bot import Bot
from shoal.core.data import Data
from shoal.core.errors import Invalid, shown
from shoal.core.game import Log, View
from shoal.games import catalogue

T = TypeVar("T")
LONGEST_REASON = 200  # characters


class Forfeit(Exception):
    """A bot has failed or broken a rule, and its match is over."""

    def __init__(self, seat: int, kind: str, reason: str) -> None:
        super().__init__(seat, kind, reason)
        reason = " ".join(reason.split())[:LONGEST_REASON]
        self.forfeited: Forfeited = {"seat": seat, "kind": kind, "reason": reason}


class CountedGame:
    """A game that counts its moves."""

    def __init__(self, plan: Plan, match: Match) -> None:
        self.seats = plan.seats
        self.game = catalogue.new(plan.game, plan.seats, match.seed, plan.options)
        self.moves = 0
        self.traits = TraitCounter(self.game) if plan.traits else None

    def play(self, seat: int, code: int, log: Log | None = None) -> None:
        if self.traits is not None:
            self.traits.add(self.game, seat, code)
        self.game.apply(seat, code, log)
        self.moves += 1


class Contestant(Bot):
    """A bot at its seat. It gets its views and nothing else, and its answers are checked before they are played."""

    def __init__(self, plan: Plan, match: Match, table: CountedGame, seat: int, limit: TimeLimit) -> None:
        super().__init__(0)
        self.table = table
        self.seat = seat
        self.limit = limit
        name, seed = match.bots[seat], match.bot_seed(seat)
        self.bot = self._ask(lambda: bot_loader.make(name, seed, plan.seconds))

    def choose(self, view: View) -> int | None:
        code = self._ask(lambda: self.bot.choose(view))
        if code is None and self.table.game.to_move != self.seat:
            return None
        self._check(code)
        return code

    def _check(self, code: object) -> None:
        if not isinstance(code, int) or isinstance(code, bool):
            raise Forfeit(self.seat, "illegal", f"answered {shown(code)} where a code was waited for")
        try:
            refused = self.table.game.why_not(self.seat, code)
        except Invalid as invalid:
            raise Forfeit(self.seat, "illegal", str(invalid)) from None
        if refused is not None:
            raise Forfeit(self.seat, "illegal", f"code {code}: {refused}")

    def _ask(self, question: Callable[[], T]) -> T:
        """Return the bot's answer; Forfeit if it fails or takes too long."""
        start = perf_counter()
        try:
            answer = self.limit.call(question)
        except Overrun:
            raise self._overrun() from None
        except BaseException as error:  # SystemExit too: only the bot can have raised it
            raise Forfeit(self.seat, "error", bot_loader.described(error)) from None
        if perf_counter() - start > self.limit.seconds:  # it could not be interrupted
            raise self._overrun()
        return answer

    def _overrun(self) -> Forfeit:
        return Forfeit(self.seat, "overrun", f"thought for more than {self.limit.seconds:g} s")


def play_portion(data: Data, first: int, count: int) -> list[Result]:
    """Play some matches of a plan. Plain data in and out, because other processes and machines call this."""
    plan = Plan.of(data)
    with TimeLimit(OVERTIME * plan.seconds) as limit:
        return [play_match(plan, plan.match(number), limit) for number in range(first, first + count)]


def play_match(plan: Plan, match: Match, limit: TimeLimit) -> Result:
    start = perf_counter()
    table = CountedGame(plan, match)
    observer = Observer(table.game) if plan.studied else None
    forfeit: Forfeited | None = None
    try:
        players = [Contestant(plan, match, table, seat, limit) for seat in range(plan.seats)]
        while not table.game.over:
            play_once(table, players, None if observer is None else observer.log)
            if observer is not None:
                observer.update(table.game)
    except Forfeit as error:
        forfeit = error.forfeited
    result: Result = {
        "match": match.number,
        "deal": match.deal,
        "rotation": match.rotation,
        "seed": match.seed,
        "bots": list(match.bots),
        "scores": table.game.scores,
        "winners": winners(table, forfeit),
        "endings": table.game.endings,
        "decisions": table.moves,
        "seconds": round(perf_counter() - start, 4),
        "forfeit": forfeit,
    }
    if observer is not None and forfeit is None:
        result["rounds"] = observer.rounds
        result["seen"] = observer.seen()
    if table.traits is not None and forfeit is None:
        result["traits"] = table.traits.counts()
    return result


def winners(table: CountedGame, forfeit: Forfeited | None) -> list[int]:
    """Return the seats that share the win: after a forfeit, all the others."""
    if forfeit is None:
        return table.game.winners
    return [seat for seat in range(table.seats) if seat != forfeit["seat"]]
