"""Scripts that no test runs start at least: they find what they need."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("script", "program"),
    [
        ("fuzz", ["tests/fuzz/fuzz_sockets.py"]),
        ("fuzz", ["tests/fuzz/fuzz_http.py"]),
        ("chaos", ["-m", "chaos"]),
        ("largest-positions", ["-m", "largest_positions"]),
        ("pictures", ["-m", "pictures"]),
        ("sampling", ["bench/sampling.py"]),
        ("practise", ["bench/practise.py"]),
    ],
)
def test_a_script_says_how_it_is_used(script: str, program: list[str]) -> None:
    text = (ROOT / "scripts" / script).read_text()
    found = re.search(r"PYTHONPATH=([\w:/]+)", text)
    assert found is not None
    assert program[-1] in text
    command = [sys.executable, *program, "--help"]
    told = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": found[1]}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert told.stdout.startswith("usage: "), told.stderr
