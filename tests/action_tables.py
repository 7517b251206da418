"""The tables of actions in docs/guides/notation.md, made from the declarations in each game's actions.py."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from shoal.core.actions import Actions
from shoal.games.catalogue import GAMES, notation

GUIDE = Path(__file__).parent.parent / "docs" / "guides" / "notation.md"
TABLE = re.compile(r"(<!-- actions of ([a-z0-9-]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def table(actions: Actions) -> str:
    """Return a table in Markdown: an action of each kind in names, all its codes, its meaning, and how it is typed."""
    lines = ["| named action | codes | what it is | typed |", "|---|---|---|---|"]
    for each in actions.kinds:
        last = each.first + each.size - 1
        codes = f"{each.first} to {last}" if each.size > 1 else f"{last}"
        named, typed = json.dumps(actions.named(each.example)), actions.phrase(each.example)
        lines.append(f"| `{named}` | {codes} | {each.meaning} | `{typed}` |")
    return "\n".join(lines) + "\n"


def rewritten(guide: str) -> str:
    """Return the guide with all tables as they follow from the declarations."""
    return TABLE.sub(lambda found: f"{found[1]}{table(notation(found[2]).actions)}{found[4]}", guide)


def missing(guide: str) -> set[str]:
    """Return the games without a table."""
    return set(GAMES) - {found[2] for found in TABLE.finditer(guide)}


if __name__ == "__main__":
    old = GUIDE.read_text(encoding="utf-8")
    new = rewritten(old)
    if "--check" in sys.argv:
        sys.exit(0 if new == old else f"{GUIDE} is out of date: run scripts/action-tables")
    GUIDE.write_text(new, encoding="utf-8")
