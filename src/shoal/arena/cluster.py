"""Play matches on a Dask cluster: the same portions as on one machine, with the same results."""

from __future__ import annotations

from distributed import Client, Future, as_completed

from shoal.arena import bot_loader
from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.results import Result
from shoal.core.errors import Invalid

EACH = 2  # portions for each thread of the cluster
TRIES = 5
CONNECTS_WITHIN = 10  # seconds


class Cluster:
    """The workers of a scheduler. A portion that is lost with a worker is played again, and is counted once."""

    def __init__(self, plan: Plan, address: str) -> None:
        self.plan = plan
        try:
            self.client = Client(address, timeout=CONNECTS_WITHIN)
        except (OSError, ValueError, TypeError) as error:
            raise Invalid(f"no scheduler answers at {address}: {error}") from None
        for name in plan.names:
            file = bot_loader.own_file(name)
            if file is not None:
                self.client.upload_file(file)
        self._done = as_completed(raise_errors=False)
        self._given: dict[str, tuple[int, int]] = {}  # the portion of each future
        self._tries: dict[int, int] = {}

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    @property
    def places(self) -> int:
        """Count again each time: workers come and go."""
        threads: dict[str, int] = self.client.nthreads()
        return EACH * max(1, sum(threads.values()))

    def give(self, first: int, count: int) -> None:
        future = self.client.submit(play_portion, self.plan.data(), first, count, pure=False)
        self._given[str(future.key)] = first, count
        self._done.add(future)

    def take(self) -> list[Result]:
        while True:
            future: Future[list[Result]] = next(self._done)
            first, count = self._given.pop(str(future.key))
            if future.status == "finished":
                return future.result()
            self._again(first, count, future)

    def _again(self, first: int, count: int, lost: Future[list[Result]]) -> None:
        self._tries[first] = self._tries.get(first, 0) + 1
        if self._tries[first] == TRIES:
            why = lost.exception() if lost.status == "error" else lost.status
            raise Invalid(f"match {first} and those after it were lost {TRIES} times: {why}")
        self.give(first, count)
