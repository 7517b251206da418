"""The guide for hosts and the example in the README match the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running_server import serving

from shoal.server.metrics import Counts, page
from shoal.terminal.options import parser

ROOT = Path(__file__).parents[2]
HOST = (ROOT / "docs" / "guides" / "host.md").read_text()


def test_the_client_of_the_readme_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text()
    example = text[text.index("## Tables for others") :].partition("```python\n")[2].partition("```")[0]
    assert "127.0.0.1:8000" in example
    with serving(tmp_path) as address:
        exec(example.replace("http://127.0.0.1:8000", address), {})
    assert re.fullmatch(r"\[\d+, \d+\]\n", capsys.readouterr().out)


def test_every_metric_is_in_the_guide_and_no_other() -> None:
    named = re.findall(r"^\| `(shoal_\w+)` \|", HOST, re.MULTILINE)
    assert named == re.findall(r"^# TYPE (\w+) ", page(Counts(), 0, 0), re.MULTILINE)


def test_every_command_of_the_guide_can_be_typed() -> None:
    commands = re.findall(
        r"^(?:ExecStart=\S*/|15 4 \* \* \*  )?(shoal (?:serve|backup|restore).*)$", HOST, re.MULTILINE
    )
    assert len(commands) == 11
    for command in commands:
        plain = re.sub(r"\$\(.*?\)", "1", command.partition("  #")[0])
        parser().parse_args(plain.split()[1:])
