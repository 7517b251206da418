"""A cluster gives the results of one machine, even when a worker is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from command_line import Shell
from results_by_hand import without_seconds

from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.run import run
from shoal.core.errors import Invalid

distributed = pytest.importorskip("distributed", reason="needs the extra cluster")
pytestmark = pytest.mark.filterwarnings("default")  # the library's own


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address=None,
        local_directory=str(tmp_path_factory.mktemp("dask")),
        silence_logs=50,
    ) as cluster:
        yield cluster.scheduler_address


def test_the_table_is_that_of_one_machine(address: str, shell: Shell) -> None:
    arena = ("arena", "fossil", "--bots", "arena_bots:Thrifty,random,random", "--matches", "60")
    here, there = shell(*arena, "--jobs", "1"), shell(*arena, "--scheduler", address)
    assert here.code == there.code == 0
    assert there.out == here.out
    assert "arena_bots:Thrifty" in there.out


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_lost_workers_matches_are_played_again_and_none_counts_twice(address: str) -> None:
    from shoal.arena.cluster import Cluster

    plan = Plan("fossil", ("random", "arena_bots:Thrifty"))
    results = []
    with Cluster(plan, address) as cluster:
        pids = list(cluster.client.run(os.getpid).values())
        for result in run(0, 400, cluster):
            results.append(result)
            if len(results) == 60:
                os.kill(pids[0], signal.SIGKILL)
    assert without_seconds(results) == without_seconds(play_portion(plan.data(), 0, 400))


def test_where_no_scheduler_answers_is_said() -> None:
    from shoal.arena import cluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster, "CONNECTS_WITHIN", 0.5)
        with pytest.raises(Invalid, match=r"no scheduler answers at tcp://127.0.0.1:1"):
            cluster.Cluster(Plan("fossil", ("random", "random")), "tcp://127.0.0.1:1")
