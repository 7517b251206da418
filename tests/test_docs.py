"""The documents match the code."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from action_tables import GUIDE, missing, rewritten
from report import PAGES, page

import shoal
from shoal.games import catalogue
from shoal.games.catalogue import rule_page

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"\b[A-Z]{2,3}\d+\b|`\w+`")
MARKS = {"en": ("book", "ruling"), "it": ("libro", "nota")}


def test_every_rule_has_its_place_on_the_page_in_the_code_and_in_the_tests() -> None:
    trace = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "trace"), "--check"], capture_output=True, text=True, check=False
    )
    assert trace.stdout == ""
    assert trace.returncode == 0


@pytest.mark.parametrize("book", shoal.games(), ids=lambda book: book.name)
def test_every_game_has_a_rule_page_and_a_notation(book: shoal.Rulebook) -> None:
    page = rule_page(book.name)
    assert page.startswith(f"# {book.title}\n")
    assert catalogue.notation(book.name).lines


def rule_ids(page: str) -> list[str]:
    """The rules and the chapters, as their headings have them."""
    return [line.split()[1] if line.startswith("### ") else "##" for line in page.splitlines() if line.startswith("##")]


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("book", shoal.games(), ids=lambda book: book.name)
def test_a_rule_page_is_the_same_in_every_language(book: shoal.Rulebook, language: str) -> None:
    """The same rules in the same order, naming the same rules and numbers, and as much of it from the book."""
    english, page = rule_page(book.name), rule_page(book.name, language)
    assert page.startswith(f"# {book.title}\n")
    assert rule_ids(page) == rule_ids(english)
    for ours, theirs in zip(page.split("\n### "), english.split("\n### "), strict=True):
        assert sorted(NAMED.findall(ours)) == sorted(NAMED.findall(theirs)), theirs
        for own, here in zip(("book", "ruling"), MARKS[language], strict=True):
            assert ours.count(f"*({here})*") == theirs.count(f"*({own})*"), theirs
    assert max(map(len, page.splitlines())) <= 122


def test_fossil_has_all_of_its_rules() -> None:
    page = rule_page("fossil")
    expected = [*(f"FO{n}" for n in range(1, 19)), *(f"ALL{n}" for n in range(1, 6))]
    assert [line.split()[1] for line in page.splitlines() if line.startswith("### ")] == expected


@pytest.mark.parametrize("path", PAGES)
def test_the_pages_of_speed_and_strength_show_the_stored_results(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == page(*PAGES[path])


@pytest.mark.parametrize("name", ["README.md", "docs/guides/programs.md"])
def test_the_examples_run(name: str) -> None:
    found = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(shoal).attempted == 4
    assert doctest.testmod(shoal).failed == 0


def test_the_tables_of_actions_follow_from_the_declarations() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert rewritten(guide) == guide, "run scripts/action-tables"
    assert missing(guide) == set()
