"""Every text of the page stands in a catalogue, in English and in Italian, and every catalogue entry is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shoal.bots.cast import CAST as CHARACTERS
from shoal.games.catalogue import GAMES

SOURCE = Path(__file__).parents[2] / "src" / "shoal"
FRAME = SOURCE / "server" / "static"
LEARN = FRAME / "learn"
CAST = FRAME / "cast"  # words of the cast, the start sheet and a first match; what says them is in the frame
HANDOVER = FRAME / "handover"
FOLDERS = [FRAME, LEARN, CAST, HANDOVER, *sorted(folder.parent for folder in SOURCE.glob("games/*/page/words"))]
KEY = re.compile(r"'((?:[^'\\]|\\.)+)':\s")
USED = re.compile(r"\b(?:t|say|phrase)\(\s*'([^']+)'")
FILLED = r"\$\{(?:[^{}]|\{[^{}]*\})*\}"  # where something is put in
CHOSEN = r"\$\{[^{}?]*\? '([^']*)' : '([^']*)'\}"  # one of two texts
TEMPLATE = rf"(?=`((?:[^`$]|{FILLED})*)`)"
MADE = re.compile(rf"\b(?:t|say|phrase)\(\s*{TEMPLATE}")
COLOURS = {"red", "green", "blue", "yellow", "purple"}
NAMED = {*CHARACTERS, *GAMES, *COLOURS}  # a key that begins with such a name may be made of variables alone
PLACES = re.compile(r"\{(\w+)")


def catalogue(folder: Path, language: str) -> dict[str, str]:
    text = (folder / "words" / f"{language}.js").read_text()
    ends = [*KEY.finditer(text)]
    return {
        key.group(1): text[key.end() : ends[n + 1].start() if n + 1 < len(ends) else len(text)]
        for n, key in enumerate(ends)
    }


def scripts(folder: Path) -> str:
    """Without their comments."""
    text = "\n".join(path.read_text() for path in folder.glob("*.js"))
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)


def patterns(templates: list[str]) -> list[re.Pattern[str]]:
    """Return what keys can become of each template, if it has a word of its own."""
    made = []
    for template in templates:
        own = re.sub(FILLED, "", re.sub(CHOSEN, r"\1\2", template))
        if re.fullmatch(r"[\w ]*\w[\w ]*", own):
            made.append(re.compile(re.sub(FILLED, ".*", re.sub(CHOSEN, r"(?:\1|\2)", template))))
    return made


def named(folder: Path) -> str:
    return {FRAME: "frame", LEARN: "learn", CAST: "cast", HANDOVER: "handover"}.get(folder, folder.parent.name)


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_both_languages_say_the_same_things(folder: Path) -> None:
    english, italian = catalogue(folder, "en"), catalogue(folder, "it")
    assert english.keys() == italian.keys()
    for key, text in english.items():
        assert set(PLACES.findall(italian[key])) == set(PLACES.findall(text)), key


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_text_that_is_used_is_there(folder: Path) -> None:
    known = {*catalogue(FRAME, "en"), *catalogue(folder, "en"), *(catalogue(CAST, "en") if folder == FRAME else ())}
    text = scripts(folder)
    assert {key for key in USED.findall(text) if key not in known} == set()
    assert {key.pattern for key in patterns(MADE.findall(text)) if not any(map(key.fullmatch, known))} == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_text_that_is_there_is_used(folder: Path) -> None:
    text = "\n".join(scripts(each) for each in (FOLDERS if folder in (FRAME, CAST) else [folder]))
    quoted = set(re.findall(r"'([^'\n]*)'", text))
    unused = {key for key in catalogue(folder, "en") if key not in quoted and key.split(" ")[0] not in NAMED}
    made = patterns(re.findall(TEMPLATE, text))
    assert {key for key in unused if not any(each.fullmatch(key) for each in made)} == set()
