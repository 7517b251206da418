"""Speed of shoal compared with OpenSpiel's C++: `scripts/bench [--rounds N] [--write]`.

Exit code 0: every bar is met; 1: one is missed, or a check says that the figures cannot be trusted; 2: not run.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from dataclasses import dataclass
from statistics import median
from typing import Final

from harness import Duel, Side, Work, duel, sized, startup
from openspiel import Peer
from ours import Ours
from report import Bar, Check, Report, Row, put

import shoal

SEED: Final = 20
LEAST_ROUNDS: Final = 5
STARTS: Final = 5
STARTUP_BAR: Final = Bar(0.3, at_least=False, unit=" s")
COPY_BAR: Final = Bar(0.8, at_least=False)


@dataclass(frozen=True)
class Contest:
    """A game of ours, the peer's game to compare it with, and the bars."""

    name: str
    seats: int
    playout: Bar
    stepped: Bar
    copy: Bar = COPY_BAR
    peer: str = "go_fish"

    @property
    def title(self) -> str:
        """The game as tables name it."""
        return f"{self.name}, {self.seats} seats"


CONTESTS: Final = (
    Contest("fossil", 4, playout=Bar(1.5), stepped=Bar(2, aim=3)),
    Contest("twisted-fish", 4, playout=Bar(1.5, aim=3), stepped=Bar(2, aim=3)),
    Contest("cosmople-fish-2", 4, playout=Bar(1.0), stepped=Bar(1.5, aim=2)),
    Contest("networks", 4, playout=Bar(1.0), stepped=Bar(1.5, aim=2)),
    Contest("connections", 4, playout=Bar(1.0), stepped=Bar(1.5, aim=2)),
)


@dataclass(frozen=True)
class Effort:
    """The number of rounds, and the seconds of each side in a round."""

    rounds: int
    seconds: float


def contest_rows(contest: Contest, ours: Ours, peer: Peer, effort: Effort) -> list[Row]:
    """Return the three comparisons of one game with its peer."""
    playouts = duel(sized(ours.playouts, effort.seconds), sized(peer.rollouts, effort.seconds), effort.rounds)
    stepped = duel(sized(ours.stepped, effort.seconds), sized(peer.stepped, effort.seconds), effort.rounds)
    copies = duel(sized(ours.copies, effort.seconds), sized(peer.copies, effort.seconds), effort.rounds)
    return [
        speed_row(f"{contest.title}: playouts in compiled code", playouts, contest.playout),
        speed_row(f"{contest.title}: stepped from Python", stepped, contest.stepped),
        copy_row(f"{contest.title}: copy in mid-game (time)", copies, contest.copy),
    ]


def speed_row(what: str, result: Duel, bar: Bar) -> Row:
    """Return a row of decisions per second of both, and their ratio."""
    ours, theirs = (f"{median(rates) / 1e6:.2f} M/s" for rates in (result.left, result.right))
    return ratio_row(what, ours, theirs, result.ratios, bar)


def copy_row(what: str, result: Duel, bar: Bar) -> Row:
    """Return a row of microseconds of both, and their ratio."""
    ours, theirs = (f"{1e6 / median(rates):.2f} us" for rates in (result.left, result.right))
    return ratio_row(what, ours, theirs, result.time_ratios, bar)


def ratio_row(what: str, ours: str, theirs: str, ratios: tuple[float, ...], bar: Bar) -> Row:
    """Return a row whose verdict is the median of the rounds' ratios."""
    middle = median(ratios)
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    return Row(what, ours, theirs, f"{middle:.2f}", spread, str(bar), bar.met(middle))


def startup_row() -> Row:
    """Return the row of the command line's start, in wall time."""
    times = startup(["-m", "shoal", "--help"], STARTS)
    middle = median(times)
    spread = f"{min(times):.2f} to {max(times):.2f} s"
    return Row("shoal --help", f"{middle:.2f} s", "", "", spread, str(STARTUP_BAR), STARTUP_BAR.met(middle))


def contest_checks(contest: Contest, ours: Ours, peer: Peer, effort: Effort) -> list[Check]:
    """Return checks that counts and times mean what the table says."""
    counted = ours.decisions_per_playout() / ours.decisions_per_match
    return [
        Check(f"{contest.title}: decisions a playout / decisions a stepped match", counted, 0.97, 1.03),
        Check(f"{contest.title}: shoal's rate at n / at 4 n playouts", linearity(ours.playouts, effort), 0.8, 1.25),
        Check(f"{contest.title}: OpenSpiel's rate at n / at 4 n rollouts", linearity(peer.rollouts, effort), 0.8, 1.25),
    ]


def linearity(work: Work, effort: Effort) -> float:
    """Return the rate of work divided by its rate with four times the units: 1 if only the units cost time."""
    small = sized(work, effort.seconds / 2)
    return median(duel(small, Side(work, 4 * small.units), effort.rounds).ratios)


def measure(effort: Effort) -> Report:
    """Measure the start, then all contests."""
    rows = [startup_row()]
    checks: list[Check] = []
    costs: list[tuple[str, list[tuple[str, float]]]] = []
    for contest in CONTESTS:
        ours = Ours(contest.name, contest.seats, SEED)
        peer = Peer(f"{contest.peer}(players={contest.seats})", SEED)
        rows += contest_rows(contest, ours, peer, effort)
        checks += contest_checks(contest, ours, peer, effort)
        costs.append((contest.title, ours.costs(effort.seconds / 4, effort.rounds)))
    return Report(rows, checks, costs, effort.rounds)


def obstacle(allow_pure: bool) -> str | None:
    """Return why measuring makes no sense, or None."""
    if importlib.util.find_spec("pyspiel") is None:
        return "OpenSpiel is not installed: pip install -r bench/requirements.txt"
    if not shoal.compiled() and not allow_pure:
        return "shoal is not compiled, so its speed would say nothing: install it compiled, or pass --allow-pure"
    return None


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Hold shoal's speed against OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=11, help=f"turns of each side, at least {LEAST_ROUNDS} (11)")
    parser.add_argument("--seconds", type=float, default=0.15, help="processor time of each turn (0.15)")
    parser.add_argument("--write", action="store_true", help="store the results and write docs/speed.md")
    parser.add_argument("--allow-pure", action="store_true", help="measure even if shoal is not compiled")
    chosen = parser.parse_args()
    if chosen.rounds < LEAST_ROUNDS:
        parser.error(f"--rounds: at least {LEAST_ROUNDS}, or a median says little")
    if not chosen.seconds > 0:
        parser.error("--seconds: more than 0")
    return chosen


def main() -> int:
    """Measure and print; with --write store the results. The module lists the exit codes."""
    chosen = arguments()
    reason = obstacle(chosen.allow_pure)
    if reason is not None:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    report = measure(Effort(chosen.rounds, chosen.seconds))
    print(report.text())
    if chosen.write:
        put(report.section())
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main())
