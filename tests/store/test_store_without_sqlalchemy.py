"""The store's protocol and the server that uses it are imported where SQLAlchemy is not installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = ("sqlalchemy", "alembic", "psycopg")


@pytest.mark.parametrize(
    "module", ["shoal.store", "shoal.store.protocol", "shoal.store.address", "shoal.table.state", "shoal.server.serve"]
)
def test_a_module_needs_no_database_library(module: str) -> None:
    blocked = "".join(f"sys.modules[{name!r}] = None; " for name in BLOCKED)
    subprocess.run([sys.executable, "-c", f"import sys; {blocked}import {module}"], check=True)
