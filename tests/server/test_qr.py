"""The page's QR codes, held against those of another program: qr.json has what the Python package `qrcode` makes of the
same texts, byte mode, correction M, with the same mask. A reader (zxing-cpp) has read every one of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from time_limits import PATIENCE

STATIC = Path(__file__).parents[2] / "src" / "shoal" / "server" / "static"
KNOWN = json.loads((Path(__file__).parent / "qr.json").read_text())

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not there")


def codes(folder: Path, texts: list[str]) -> list[list[str] | None]:
    """The squares of each, row by row, as 0 and 1; None for one that is too long."""
    (folder / "qr.mjs").write_text((STATIC / "qr.js").read_text())
    (folder / "print.mjs").write_text(
        "import { qrCode } from './qr.mjs';\n"
        "const rows = (text) => qrCode(text)?.map((row) => row.map(Number).join('')) ?? null;\n"
        "console.log(JSON.stringify(JSON.parse(process.argv[2]).map(rows)));\n"
    )
    printed = subprocess.check_output(["node", folder / "print.mjs", json.dumps(texts)], timeout=PATIENCE)
    found: list[list[str] | None] = json.loads(printed)
    return found


def test_codes_are_those_of_another_program(tmp_path: Path) -> None:
    found = codes(tmp_path, [each["text"] for each in KNOWN])
    for each, squares in zip(KNOWN, found, strict=True):
        assert squares is not None
        assert [f"{int(row, 2):x}" for row in squares] == each["squares"], each["text"]


def test_every_version_is_there_and_nothing_longer(tmp_path: Path) -> None:
    most = [14, 26, 42, 62, 84, 106]  # bytes, by version
    sizes = [squares and len(squares) for squares in codes(tmp_path, ["x" * length for length in [*most, 107]])]
    assert sizes == [21, 25, 29, 33, 37, 41, None]
