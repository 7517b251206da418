"""Run schemathesis over the HTTP calls of a server, as a stranger and as a guest: no answer may be a server error."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
from running_server import serving

PROGRAM = Path(__file__).parents[2] / ".venv-fuzz" / "bin" / "schemathesis"


def fuzz(address: str, examples: int, cookie: str | None, folder: str) -> int:
    """Run schemathesis with its own files in a temporary folder."""
    headers = ["--header", f"Cookie:{cookie}"] if cookie else []
    options = ["--checks", "not_a_server_error", "--max-examples", str(examples), "--continue-on-failure"]
    quiet = ["--warnings", "off", "--suppress-health-check", "all"]
    command = [str(PROGRAM), "run", f"{address}/schema/openapi.json", *options, *quiet, *headers]
    return subprocess.run(command, cwd=folder, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fuzz --http", description=__doc__)
    parser.add_argument("--examples", type=int, default=100, help="the most of each call (100)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        errors = Path(folder) / "errors"
        with errors.open("w") as file, serving(Path(folder), errors=file) as address:
            made = httpx.post(f"{address}/api/guest", json={"name": "Ada"})
            cookie = made.headers["set-cookie"].partition(";")[0]
            codes = [fuzz(address, wanted.examples, each, folder) for each in (None, cookie)]
        logged = errors.read_text()
    print(f"tracebacks in the log: {logged.count('Traceback')}")
    if logged:
        print(logged[:5000], file=sys.stderr)
    return 1 if any(codes) or "Traceback" in logged else 0


if __name__ == "__main__":
    sys.exit(main())
