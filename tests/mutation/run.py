"""Mutation testing of one game's file, on the plain source.

mutmut makes the mutants and tries each in a fork of a process that has already imported the game. What runs at import
(tables, the catalogue's entry) is over by then, so every mutant that survives is tried again in a process of its own.
Prints the survivors with their changes, and the share that was caught. With --again the run before is taken up: what
it caught stays caught, except in functions that have changed; the rest is tried with the tests as they are now.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CONFIGURATION = """
[tool.mutmut]
source_paths = ["src/shoal/{file}.py"]
pytest_add_cli_args_test_selection = {tests}
also_copy = ["src", "tests", "docs"]
timeout_multiplier = 1  # twice the time that the tests take: many mutants never end
"""
WORKERS = 2
LONGEST = 300  # seconds; a mutant that takes longer never ends, and is caught


def mutmut(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    return done.stdout


def verdicts() -> dict[str, str]:
    """Every mutant and what became of it."""
    return dict(re.findall(r"^\s*(\S+): (.+)$", mutmut("results", "--all", "true"), re.M))


def survives_alone(mutant: str, tests: list[str]) -> bool:
    """Whether all tests pass with the mutant in place from the start."""
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
            cwd="mutants",
            env=environment,
            capture_output=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def change(mutant: str) -> str:
    lines = mutmut("show", mutant).splitlines()
    return "\n".join(line for line in lines if re.match(r"[-+](?![-+])", line))


def main(file: str, tests: list[str], again: bool) -> int:
    if not again:
        with Path("pyproject.toml").open("a") as project:
            project.write(CONFIGURATION.format(file=file, tests=tests))
    subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", str(WORKERS)], check=False)
    found = verdicts()
    survivors = [mutant for mutant, verdict in found.items() if verdict not in ("killed", "timeout")]
    with ThreadPoolExecutor(WORKERS) as pool:
        alive = [
            m
            for m, lives in zip(survivors, pool.map(lambda m: survives_alone(m, tests), survivors), strict=True)
            if lives
        ]
    for mutant in alive:
        print(f"\n{mutant}\n{change(mutant)}")
    caught = len(found) - len(alive)
    print(f"\n{file}: {caught} of {len(found)} mutants caught, {100 * caught / len(found):.1f} %; {len(alive)} survive")
    return 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--again"]
    sys.exit(main(words[0], words[1:], "--again" in sys.argv))
