"""Results do not depend on the number of processes, and an interrupted run can be continued."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import arena_bots
import pytest
from command_line import SHOAL
from results_by_hand import without_seconds
from time_limits import PATIENCE

from shoal.arena.match import play_portion
from shoal.arena.plan import Plan
from shoal.arena.processes import Processes
from shoal.arena.results import Result, ResultsFile
from shoal.arena.run import run
from shoal.core.errors import Invalid

PLAN = Plan("fossil", ("random", "arena_bots:Lowest"))


def played(plan: Plan, matches: int, jobs: int) -> list[Result]:
    with Processes(plan, jobs) as processes:
        return list(run(0, matches, processes))


def test_the_results_are_the_same_for_any_number_of_processes() -> None:
    alone = without_seconds(play_portion(PLAN.data(), 0, 120))
    assert [each["match"] for each in alone] == list(range(120))
    for jobs in (1, 3):
        assert without_seconds(played(PLAN, 120, jobs)) == alone


class Backwards:
    """A crew that answers with what it was given last."""

    places = 7

    def __init__(self) -> None:
        self.given: list[tuple[int, int]] = []

    def give(self, first: int, count: int) -> None:
        self.given.append((first, count))

    def take(self) -> list[Result]:
        return play_portion(PLAN.data(), *self.given.pop())


def test_the_results_come_in_their_order_whatever_order_they_were_played_in() -> None:
    assert [each["match"] for each in run(3, 90, Backwards())] == list(range(3, 90))


def test_a_process_that_ends_is_replaced_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(arena_bots.ENDED, str(tmp_path / "ended"))
    plan = Plan("fossil", ("random", "arena_bots:EndsOnce"))
    assert [each["match"] for each in played(plan, 20, 2)] == list(range(20))
    assert (tmp_path / "ended").exists()


def test_a_bot_that_always_ends_its_process_ends_the_run_with_a_sentence() -> None:
    with pytest.raises(
        Invalid, match=r"the process that played match 0 and those after it ended 3 times \(exit code 3\)"
    ):
        played(Plan("fossil", ("random", "arena_bots:Ends")), 4, 1)


def test_what_a_bot_prints_is_none_of_the_results() -> None:
    command = [*SHOAL, "arena", "fossil", "--bots", "arena_bots:Prints,random", "--matches", "2", "--jobs", "1"]
    folders = [str(Path(__file__).resolve().parent), os.environ.get("PYTHONPATH", "")]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))}
    said = subprocess.run(command, env=found, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "thinking" not in said.stdout
    assert "thinking" in said.stderr


# The file


def write(path: Path, results: list[Result], plan: Plan = PLAN) -> bytes:
    with ResultsFile(str(path), plan) as file:
        assert list(file.read()) == []
        for each in results:
            file.write(each)
    return path.read_bytes()


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return play_portion(PLAN.data(), 0, 6)


def test_what_was_written_is_read_again(tmp_path: Path, results: list[Result]) -> None:
    write(tmp_path / "r.jsonl", results)
    with ResultsFile(str(tmp_path / "r.jsonl"), PLAN) as file:
        assert list(file.read()) == results
        assert file.matches == 6


def test_a_file_cut_anywhere_is_taken_up_after_its_last_whole_line(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "r.jsonl"
    whole = write(path, results)
    for cut in [*range(0, len(whole), 23), len(whole) - 1]:
        path.write_bytes(whole[:cut])
        with ResultsFile(str(path), PLAN) as file:
            kept = list(file.read())
            assert len(kept) == max(0, whole[:cut].count(b"\n") - 1)
            for each in results[len(kept) :]:
                file.write(each)
        assert path.read_bytes() == whole


def spoiled(whole: bytes, line: int, old: bytes, new: bytes) -> bytes:
    lines = whole.splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return b"".join(lines)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (3, b'"match":2', b'"match":1'),
        (3, b'"seed":2', b'"seed":3'),
        (3, b"{", b"["),
        (3, b'"winners":[', b'"winners":[5'),
        (3, b'"decisions":', b'"decided":'),
        (3, b'"scores":[', b'"scores":[1.5,'),
        (3, b'"scores":[', b'"scores":[1' + b"0" * 400),
        (3, b'"winners":[', b'"winners":[0,0,'),
        (3, b'"FO15"', b'["FO15"]'),
        (3, b'"FO15"', b'"FO99"'),
        (3, b'"forfeit":null', b'"forfeit":5'),
        (3, b'"forfeit":null', b'"forfeit":{"seat":2,"kind":"error","reason":""}'),
        (3, b'"forfeit":null', b'"forfeit":{"seat":0}'),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, results: list[Result], line: int, old: bytes, new: bytes) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(spoiled(write(path, results), line, old, new))
    before = path.read_bytes()
    with ResultsFile(str(path), PLAN) as file, pytest.raises(Invalid, match="line 4: this is not match 2 of the run"):
        list(file.read())
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"rounds":[[', b'"rounds":[[1,'),
        (b'"seen":[[0,', b'"seen":[[9,'),
        (b'"seen":[[0,"links"', b'"seen":[[0,"lynx"'),
        (b'"seen":[[', b'"seen":[5,['),
        (b'"seen":', b'"saw":'),
    ],
)
def test_a_line_that_a_study_cannot_count_is_named(tmp_path: Path, old: bytes, new: bytes) -> None:
    plan = Plan("networks", ("random", "random"), {"rounds_per_player": 1}, studied=True)
    path = tmp_path / "r.jsonl"
    path.write_bytes(spoiled(write(path, play_portion(plan.data(), 0, 1), plan), 1, old, new))
    with ResultsFile(str(path), plan) as file, pytest.raises(Invalid, match="line 2: this is not match 0 of the run"):
        list(file.read())


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks")
def test_two_runs_do_not_write_one_file(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "r.jsonl"
    before = write(path, results)
    with ResultsFile(str(path), PLAN), pytest.raises(Invalid, match="another run writes to it"):
        ResultsFile(str(path), PLAN)
    with ResultsFile(str(path), PLAN) as file:
        assert list(file.read()) == results
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform != "linux", reason="needs a disk that is full")
def test_what_cannot_be_written_is_said_with_the_file_and_how_to_go_on(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "r.jsonl"
    write(path, results[:4])
    with ResultsFile(str(path), PLAN) as file, Path("/dev/full").open("wb") as full:
        list(file.read())
        os.dup2(full.fileno(), file._file.fileno())
        with pytest.raises(Invalid, match=r"r.jsonl: No space left on device; it has 4 matches, and the same command"):
            file.write(results[4])


@pytest.mark.skipif(sys.platform != "linux", reason="needs a device")
def test_a_device_is_no_file_of_results() -> None:
    with pytest.raises(Invalid, match="/dev/full: not a file"):
        ResultsFile("/dev/full", PLAN)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Plan("networks", PLAN.bots), "the game is fossil, not networks"),
        (Plan("fossil", ("random", "random")), "the bots are random,arena_bots:Lowest, not random,random"),
        (Plan("fossil", PLAN.bots, seed=2), "seed 1, not 2"),
        (Plan("fossil", PLAN.bots, seconds=3), "the time is 1.0, not 3"),
    ],
)
def test_results_of_another_run_are_refused(tmp_path: Path, results: list[Result], other: Plan, said: str) -> None:
    path = tmp_path / "r.jsonl"
    write(path, results)
    with ResultsFile(str(path), other) as file, pytest.raises(Invalid, match=said):
        list(file.read())


@pytest.mark.parametrize("content", [b"dear diary\n", b"dear diary", b'{"game": "fossil"}\n', b"\xff\xfe\n", b"[]\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(content)
    with ResultsFile(str(path), PLAN) as file, pytest.raises(Invalid, match="these are not the results of an arena"):
        list(file.read())
    assert path.read_bytes() == content


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_killed_and_taken_up_again_a_run_gives_the_same_table(tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    arena = [*SHOAL, "arena", "fossil", "--bots", "random,random,random", "--jobs", "1"]
    some = [*arena, "--matches", "1500"]
    whole = subprocess.run(some, capture_output=True, text=True, check=True).stdout
    endless = [*arena, "--matches", "9000000", "--out", str(out)]
    with subprocess.Popen(endless, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as killed:
        while not out.exists() or out.read_bytes().count(b"\n") < 200:
            assert killed.poll() is None
            time.sleep(0.01)
        killed.send_signal(signal.SIGKILL)
    lines = [line for line in out.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")][:1000]
    out.write_bytes(b"".join([*lines, b'{"match":']))  # in mid-line, and before it would have been done
    there = len(lines) - 1
    again = subprocess.run([*some, "--out", str(out)], capture_output=True, text=True, check=True)
    assert again.stdout == whole
    assert f"has {there} matches already; playing the rest." in again.stderr
    assert [json.loads(line)["match"] for line in out.read_text().splitlines()[1:]] == list(range(1500))
