"""What the page repeats of the server and the rules agrees with them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from shoal.bots import cast
from shoal.games.networks import new_sets
from shoal.table import commands, events, state, texts

SOURCE = Path(__file__).parents[2] / "src" / "shoal"
FRAME = SOURCE / "server" / "static"
NETWORKS = SOURCE / "games" / "networks" / "page"
SEVEN = {"en": "seven", "it": "sette"}


def text_of(path: str) -> str:
    return (FRAME / path).read_text(encoding="utf-8")


def test_the_cast_has_the_levels_of_the_bots() -> None:
    assert dict(re.findall(r"\{ id: '(\w+)', level: '(\w+)'", text_of("cast.js"))) == {
        name: character.level for name, character in cast.CAST.items()
    }


def test_the_page_counts_down_as_long_as_the_server_waits() -> None:
    found = re.search(r"\[PAUSE, TRADE, ZINGER\] = \[(.+?)\]", text_of("clock.js"))
    assert found is not None
    seconds = [int(each) // 1000 for each in found.group(1).replace("_", "").split(",")]
    assert seconds == [state.LONGEST_PAUSE, commands.HOLDS["trade"], commands.HOLDS["zinger"]]


def test_one_can_react_with_the_words_that_the_server_knows() -> None:
    found = re.search(r"REACTIONS = \[(.+?)\]", text_of("speech.js"))
    assert found is not None
    assert tuple(re.findall(r"'(.+?)'", found.group(1))) == get_args(events.Reaction)


@pytest.mark.parametrize("path", ["settings.js", "lobby.js", "start_sheet.js", "chat.js"])
def test_fields_are_as_long_as_the_server_allows(path: str) -> None:
    longest = texts.LONGEST_SAYING if path == "chat.js" else texts.LONGEST_NAME
    assert set(re.findall(r"maxlength: (\d+)", text_of(path))) == {str(longest)}


@pytest.mark.parametrize("language", SEVEN)
def test_NW9_the_words_name_the_limit_of_the_hand(language: str) -> None:
    words = (NETWORKS / "words" / f"{language}.js").read_text(encoding="utf-8")
    assert new_sets.HAND == 7
    assert SEVEN[language] in words


def test_no_style_asks_has_of_what_holds_the_whole_page() -> None:
    """Else all of it, the whole log too, would be styled anew whenever something is drawn."""
    sheets = [*FRAME.rglob("*.css"), *SOURCE.glob("games/*/page/*.css")]
    holder = r"(?:html|body|:root|\.(?:page|app|side|pane|log-place|lines))"
    asked = re.compile(rf"{holder}(?![\w-])[^\s,>+~{{}}]*:has\(")
    found = [
        (sheet.name, line) for sheet in sheets for line in sheet.read_text("utf-8").splitlines() if asked.search(line)
    ]
    assert len(sheets) > 20
    assert found == []
