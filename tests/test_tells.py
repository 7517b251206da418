"""Everything that a game can say, told to everybody: no seat 0, nothing left unsaid, and "you" for oneself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from walks import Walk

import shoal
from shoal.games import catalogue

NAMES = ["Ada", "Grace", "Alan", "Emmy", "Kurt", "Sofia"]
WALKS = {
    "fossil": [Walk("fossil", 2, 3, "rare"), Walk("fossil", 4, 1, "rare"), Walk("fossil", 6, 2, "random")],
    "twisted-fish": [Walk("twisted-fish", 3, 5, "rare"), Walk("twisted-fish", 2, 7, "rare")],
    "cosmople-fish-2": [Walk("cosmople-fish-2", 3, 5, "rare")],
    "networks": [Walk("networks", 2, 14, "rare"), Walk("networks", 3, 2, "rare")],
    "connections": [Walk("connections", 3, 4, "rare"), Walk("connections", 4, 1, "rare")],
}
MARKED = re.compile(r"[{}<>]|\bNone\b|\b[Ss]eat 0\b|\bseats? -|  | [.,;:]")
WRONG_PERSON = re.compile(r"\byou (is|has|does|was|puts|takes|gives|draws|asks|lays|plays|pays|gains)\b", re.I)


def positions(name: str, every: int) -> Iterator[shoal.Record]:
    for walk in WALKS[name]:
        for number, record in enumerate(walk.positions()):
            if number % every == 0 or record.game.over:
                yield record


def check(sentence: str) -> None:
    assert sentence.endswith("."), sentence
    assert not MARKED.search(sentence), sentence
    assert not WRONG_PERSON.search(sentence), sentence
    assert sentence[0].isupper() or sentence[1].isdigit(), sentence  # a square begins small


def listeners(game: shoal.Game) -> list[int | None]:
    return [*range(game.seats), None]


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
                    check(shoal.tell(name, line, seat))
                    said = shoal.tell(name, line, seat, players=NAMES[: step.game.seats])
                    check(said)
                    assert seat is None or NAMES[seat] not in said, said
                check(shoal.tell(name, line, open=True))
    assert kinds


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_kind_has_a_sentence_and_every_sentence_a_kind(name: str) -> None:
    notation, words, language = catalogue.notation(name), catalogue.words(name, "en"), catalogue.language("en")
    for kinds, own, common in (
        (notation.lines, words.LINES, language.LINES),
        (notation.refusals, words.REFUSALS, language.REFUSALS),
    ):
        assert set(own) <= set(kinds), "a sentence that nothing says"
        assert set(kinds) <= set(own) | set(common), "a kind without a sentence"


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_option_has_words(name: str) -> None:
    assert set(catalogue.words(name, "en").OPTIONS) == {option.name for option in catalogue.rulebook(name).options}
