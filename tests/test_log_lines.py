"""Every log line and refusal of every game, told to everybody in every language: no seat 0, no placeholder left, "you"
for the listener."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from random_walks import Walk

import shoal
from shoal.core import words
from shoal.core.words import Facts
from shoal.games import catalogue

NAMES = ["Ada", "Grace", "Alan", "Emmy", "Kurt", "Sofia"]
WALKS = {
    "fossil": [Walk("fossil", 2, 3, "rare"), Walk("fossil", 4, 1, "rare"), Walk("fossil", 6, 2, "random")],
    "twisted-fish": [Walk("twisted-fish", 3, 5, "rare"), Walk("twisted-fish", 2, 7, "rare")],
    "cosmople-fish-2": [Walk("cosmople-fish-2", 3, 5, "rare")],
    "networks": [Walk("networks", 2, 14, "rare"), Walk("networks", 3, 2, "rare")],
    "connections": [Walk("connections", 3, 4, "rare"), Walk("connections", 4, 1, "rare")],
}
MARKED = re.compile(r"[{}<>|*]|\bNone\b|\b[Ss]eat 0\b|\bseats? -|\b[Pp]osto 0\b|  | [.,;:]")
WRONG = {
    "en": re.compile(r"\byou (is|has|does|was|puts|takes|gives|draws|asks|lays|plays|pays|gains)\b", re.I),
    # English, "you" where Italian leaves it out, and what grows together with an article or takes a d
    "it": re.compile(r"\b(seat|the|of|you|your)\b|\btu [a-z]+[ae]\b|\b(di|a|da|in|su) il\b|\ba A|\b(su|di) tu\b", re.I),
}


def positions(name: str, every: int) -> Iterator[shoal.Record]:
    for walk in WALKS[name]:
        for number, record in enumerate(walk.positions()):
            if number % every == 0 or record.game.over:
                yield record


def check(sentence: str, language: str = "en") -> None:
    assert sentence.endswith("."), sentence
    assert not MARKED.search(sentence), sentence
    assert not WRONG[language].search(sentence), sentence
    assert sentence[0].isupper() or sentence[1].isdigit(), sentence  # a square begins small


def listeners(game: shoal.Game) -> list[int | None]:
    return [*range(game.seats), None]


class Used(dict[str, Any]):
    """Facts, and which of them were looked at."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.used.add(name)
        return super().__getitem__(name)


def used(name: str, what: shoal.Line | shoal.Refused, language: str, seat: int | None) -> set[str]:
    """The facts that a sentence is made of."""
    own, common = catalogue.words(name, language), catalogue.language(language)
    templates = (
        {**common.REFUSALS, **own.REFUSALS} if isinstance(what, shoal.Refused) else {**common.LINES, **own.LINES}
    )
    heard = what if isinstance(what, shoal.Refused) else what.heard_by(seat)
    facts = Used(words.Sentence(catalogue.notation(name), own, common, heard).facts)
    template = templates[what.kind]
    return facts.used | fields(template if isinstance(template, str) else template(facts))


def fields(template: str) -> set[str]:
    """The facts in a template, and in the forms of its facts."""
    parts = [(fact, form or "") for _, fact, form, _ in Formatter().parse(template) if fact is not None]
    return {fact for fact, _ in parts}.union(*(fields(form) for _, form in parts))


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_refusal_is_told_to_its_own_player_and_to_another(name: str) -> None:
    """Of every code, at positions all through some matches; a sentence is made once for each thing there is to say."""
    told: dict[tuple[str, tuple[int, ...], int], str] = {}
    for record in positions(name, every=23):
        game = record.game
        for seat in range(game.seats):
            for code in range(game.codes):
                refused = game.why_not(seat, code)
                if refused is None or (refused.kind, tuple(refused.facts), seat) in told:
                    continue
                own = shoal.tell(name, refused, seat, players=NAMES[: game.seats])
                told[refused.kind, tuple(refused.facts), seat] = own
                other = shoal.tell(name, refused, (seat + 1) % game.seats)
                check(own)
                check(other)
                check(refused.text)
                assert NAMES[seat] not in own, own
                italian = shoal.tell(name, refused, seat, players=NAMES[: game.seats], language="it")
                check(italian, "it")
                assert NAMES[seat] not in italian, italian
                check(shoal.tell(name, refused, (seat + 1) % game.seats, language="it"), "it")
                assert used(name, refused, "it", seat) == used(name, refused, "en", seat), refused.kind
    assert len(told) > 100


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_line_of_the_log_is_told_to_everybody(name: str) -> None:
    kinds: dict[str, int] = defaultdict(int)
    for walk in WALKS[name]:
        for record in walk.positions():
            pass
        for step in record.steps():
            for line in step.log:
                kinds[line.kind] += 1
                if kinds[line.kind] > 200:
                    continue
                for seat in listeners(step.game):
                    for language in catalogue.LANGUAGES:
                        check(shoal.tell(name, line, seat, language=language), language)
                        said = shoal.tell(name, line, seat, players=NAMES[: step.game.seats], language=language)
                        check(said, language)
                        assert seat is None or NAMES[seat] not in said, said
                    assert used(name, line, "it", seat) == used(name, line, "en", seat), line.kind
                check(shoal.tell(name, line, open=True))
                check(shoal.tell(name, line, open=True, language="it"), "it")
    assert kinds


def test_every_language_is_in_the_catalogue() -> None:
    folder = Path(words.__file__).parent / "languages"
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(catalogue.LANGUAGES)


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_kind_has_a_sentence_and_every_sentence_a_kind(name: str, language: str) -> None:
    notation, said, always = catalogue.notation(name), catalogue.words(name, language), catalogue.language(language)
    for kinds, own, common in (
        (notation.lines, said.LINES, always.LINES),
        (notation.refusals, said.REFUSALS, always.REFUSALS),
    ):
        assert set(own) <= set(kinds), "a sentence that nothing says"
        assert set(kinds) <= set(own) | set(common), "a kind without a sentence"


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_what_seldom_happens_is_told_by_the_same_facts_in_every_language(name: str, number: int) -> None:
    """Every kind, with the same number for each fact."""
    notation = catalogue.notation(name)
    for kind, shape in notation.lines.items():
        public, secret = [number] * len(shape.public), [number] * len(shape.secret)
        for seat in (0, 1, None):
            line = shoal.Line("ALL1", kind, public, 1, secret) if secret else shoal.Line("ALL1", kind, public)
            assert used(name, line, "it", seat) == used(name, line, "en", seat), kind
    for kind, shape in notation.refusals.items():
        refused = shoal.Refused("ALL1", kind, [number] * len(shape.public))
        for seat in (0, 1, None):
            assert used(name, refused, "it", seat) == used(name, refused, "en", seat), kind


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_option_and_ending_has_words(name: str, language: str) -> None:
    said = catalogue.words(name, language)
    assert set(said.OPTIONS) == {option.name for option in catalogue.rulebook(name).options}
    own, english = catalogue.part(name, f"words.{language}"), catalogue.part(name, "words.en")
    assert own.ENDINGS.keys() == english.ENDINGS.keys()
    assert own.GOAL.endswith(".")
