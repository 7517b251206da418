"""The metrics of a server, as Prometheus reads them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running_server import serving
from time_limits import run

from shoal import bots
from shoal.client import AsyncClient, NotPossible
from shoal.server import messages
from shoal.server.metrics import Counts, Histogram, page
from shoal.table.events import Moved, Started
from shoal.table.projection import Done

SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[^"]*"\})? (\d+(?:\.\d+)?(?:e-?\d+)?)')


def samples(text: str) -> dict[str, float]:
    """Every number by its name and label. Each family says first what it is."""
    found: dict[str, float] = {}
    family = ""
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            family = line.split()[2]
        elif line.startswith("# TYPE "):
            assert line.split()[2] == family
            assert line.split()[3] in ("counter", "gauge", "histogram")
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample is not None, line
            assert sample[1].startswith(family)
            assert sample[1] + (sample[2] or "") not in found
            found[sample[1] + (sample[2] or "")] = float(sample[3])
    return found


def test_a_match_against_a_bot_is_counted(tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        async with AsyncClient(address, "Ada") as ada:
            at_first = samples((await ada.http.get("/metrics")).text)
            assert not any(number for name, number in at_first.items())
            table = await ada.make("fossil", seats=2, bots=[None, "random"])
            with pytest.raises(NotPossible, match="is not one of"):
                await table.move({"kind": "fly"})
            with pytest.raises(NotPossible, match="begun"):
                await table.ask("sit")
            await table.play(bots.make("random", 1))
            answer = await ada.http.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            found = samples(answer.text)
            by_bots = sum("bot" in entry["facts"] for entry in table.happened if entry["kind"] == "moved")
            assert by_bots > 5
            assert found["shoal_tables"] == 1
            assert found["shoal_subscribers"] == 1
            assert found["shoal_entries_total"] == table.version
            assert found["shoal_bot_moves_total"] == by_bots
            assert found['shoal_refusals_total{why="invalid"}'] == 1
            assert found['shoal_refusals_total{why="table"}'] == 1
            assert found['shoal_append_seconds_bucket{le="+Inf"}'] == found["shoal_append_seconds_count"]
            assert 0 < found["shoal_append_seconds_count"] < table.version
            assert found["shoal_append_seconds_sum"] > 0
            assert ada.http.cookies["shoal"].partition(".")[0] not in answer.text
            assert table.id not in answer.text

    with serving(tmp_path) as address:
        run(scene(address))


def test_a_histogram_counts_all_that_took_up_to_so_long() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 30.0):
        histogram.note(seconds)
    assert histogram.within == [2, 3]
    assert histogram.count == 4
    assert histogram.sum == pytest.approx(30.65)


def test_buckets_never_fall() -> None:
    counts = Counts()
    for seconds in (0.0005, 0.003, 0.003, 0.2, 99.0):
        counts.appends.note(seconds)
    found = samples(page(counts, 3, 4))
    buckets = [number for name, number in found.items() if "_bucket" in name]
    assert buckets == sorted(buckets)
    assert buckets[0] == 1
    assert buckets[-1] == 5
    assert found["shoal_tables"] == 3
    assert found["shoal_subscribers"] == 4


def test_moves_of_bots_are_counted_among_the_entries() -> None:
    counts = Counts()
    counts.appended([Started(), Moved(1, 7, {}, "random"), Moved(0, 7, {})], 0.002)
    assert (counts.entries, counts.bot_moves, counts.appends.count) == (3, 1, 1)


def test_refusals_are_told_apart() -> None:
    counts = Counts()
    for answer in (
        Done(version=3),
        messages.Refusal(rule="FO5", text="No."),
        messages.Refusal(reason="begun", text="No."),
        messages.Refusal(reason="not stored", text="No."),
        messages.Refusal(reason="not stored", text="No."),
        messages.InvalidMessage(text="No."),
    ):
        counts.answered(answer)
    assert counts.refusals == {"rule": 1, "table": 1, "not stored": 2, "invalid": 1}
