"""Play matches in processes of this machine: each gets match numbers over a pipe and answers with results."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter, deque
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.results import Result
from shoal.core.children import deaf_to_interrupts
from shoal.core.data import Data
from shoal.core.errors import Invalid

EACH = 2  # portions for each process: it plays one while the results of the other are read
TRIES = 3
LONGEST_END = 1.0  # seconds
Portion = tuple[int, int]  # the first match, and how many


class Worker:
    """One process and its portions."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, plan.data()), daemon=True)
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()
        self.given: deque[Portion] = deque()

    def give(self, portion: Portion) -> None:
        self.given.append(portion)
        with suppress(OSError):  # the process has died; `take` notices that
            self.pipe.send(portion)

    def take(self) -> list[Result] | None:
        """Return the results of a portion; None if the process has died."""
        try:
            results: list[Result] = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.given.popleft()
        return results

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Processes:
    """Several worker processes. One that dies is replaced, and its portions are played again."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.workers = [Worker(plan) for _ in range(jobs)]
        self.deaths: Counter[int] = Counter()  # by the first match of a portion

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.end()

    @property
    def places(self) -> int:
        return EACH * len(self.workers)

    def give(self, first: int, count: int) -> None:
        min(self.workers, key=lambda worker: len(worker.given)).give((first, count))

    def take(self) -> list[Result]:
        while True:
            ready = wait([worker.pipe for worker in self.workers])
            worker = min((each for each in self.workers if each.pipe in ready), key=lambda each: [*each.given])
            results = worker.take()
            if results is not None:
                return results
            self._replace(worker)

    def _replace(self, dead: Worker) -> None:
        dead.process.join(LONGEST_END)  # its exit code is known a moment later
        dead.end()
        first = dead.given[0][0] if dead.given else 0
        self.deaths[first] += 1
        if self.deaths[first] == TRIES:
            raise Invalid(
                f"the process that played match {first} and those after it ended {TRIES} times "
                f"(exit code {dead.process.exitcode}): a bot must have ended it"
            )
        fresh = self.workers[self.workers.index(dead)] = Worker(self.plan)
        for portion in dead.given:
            fresh.give(portion)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _work(pipe: Connection, plan: Data) -> None:
    """Play in the process until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    sys.stdout = sys.stderr  # a bot may print
    try:
        while True:
            first, count = pipe.recv()
            pipe.send(play_portion(plan, first, count))
    except (EOFError, OSError):
        return
