"""Mutation testing of one game's file, on the plain source.

mutmut makes the mutants and tries each in a fork of a process that has already imported the game. What runs at import
(tables, the catalogue's entry) is over by then, and what takes too long may only have had to wait for other programs:
every mutant that no test has caught is tried again in a process of its own. Prints the survivors with their changes,
and the share that was caught. With --again the run before is taken up: what it caught stays caught, except in functions
that have changed; the rest is tried with the tests as they are now. With --sample N only N mutants are tried, drawn at
random from all of them with a fixed seed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic

CONFIGURATION = """
[tool.mutmut]
source_paths = ["src/shoal/{file}.py"]
pytest_add_cli_args_test_selection = {tests}
also_copy = ["src", "tests", "docs", "bench"]
timeout_multiplier = 2  # of the time that the tests take by the clock: many mutants never end
"""
WORKERS = int(os.environ.get("WORKERS", "2"))
CAUGHT = ("killed",)  # what took too long may only have had to wait, and is tried again
SAMPLE = Path("sample.txt")  # the mutants that were drawn, if not all are tried
SEED = 1  # of the sample, so that it can be drawn again
LONGER = 4  # a mutant that takes so many times as long as the tests, in a process of its own, is caught


def mutmut(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    return done.stdout


def verdicts() -> dict[str, str]:
    """Return every mutant and its fate."""
    return dict(re.findall(r"^\s*(\S+): (.+)$", mutmut("results", "--all", "true"), re.M))


def pass_alone(tests: list[str], longest: float | None, mutant: str = "") -> bool:
    """Return whether all tests pass in time with a mutant, or with none, in place from the start."""
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
            cwd="mutants",
            env=environment,
            capture_output=True,
            check=False,
            timeout=longest,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def surviving(mutants: list[str], tests: list[str]) -> list[str]:
    """Return the mutants with which all tests pass, each in its own process."""
    start = monotonic()
    if not pass_alone(tests, None):
        raise SystemExit("the tests fail without a mutant")
    longest = LONGER * (monotonic() - start)
    with ThreadPoolExecutor(WORKERS) as pool:
        lives = list(pool.map(lambda mutant: pass_alone(tests, longest, mutant), mutants))
    return [mutant for mutant, lived in zip(mutants, lives, strict=True) if lived]


def change(mutant: str) -> str:
    lines = mutmut("show", mutant).splitlines()
    return "\n".join(line for line in lines if re.match(r"[-+](?![-+])", line))


def sampled(size: int) -> list[str]:
    """Draw so many mutants of the file at random, the same ones every time."""
    mutmut("run", "--max-children", str(WORKERS), "none of them")  # makes them all and tries none
    mutants = sorted(verdicts())
    return sorted(Random(SEED).sample(mutants, min(size, len(mutants))))


def main(file: str, tests: list[str], again: bool, sample: int | None) -> int:
    if not again:
        with Path("pyproject.toml").open("a") as project:
            project.write(CONFIGURATION.format(file=file, tests=tests))
        if sample is not None:
            SAMPLE.write_text("\n".join(sampled(sample)), encoding="utf-8")
    tried = set(SAMPLE.read_text(encoding="utf-8").split()) if SAMPLE.exists() else None
    before = {} if tried is None or not again else verdicts()
    names = sorted(mutant for mutant in tried or () if before.get(mutant) not in CAUGHT)
    if tried is None or names:
        subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", str(WORKERS), *names], check=False)
    every = verdicts()
    found = {mutant: verdict for mutant, verdict in every.items() if tried is None or mutant in tried}
    alive = surviving([mutant for mutant, verdict in found.items() if verdict not in CAUGHT], tests)
    for mutant in alive:
        print(f"\n{mutant}\n{change(mutant)}")
    caught = len(found) - len(alive)
    drawn = "" if tried is None else f" (drawn from {len(every)})"
    share = 100 * caught / len(found)
    print(f"\n{file}: {caught} of {len(found)} mutants{drawn} caught, {share:.1f} %; {len(alive)} survive")
    return 0


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("tests", nargs="+")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--sample", type=int)
    given = parser.parse_args()
    sys.exit(main(given.file, given.tests, given.again, given.sample))
