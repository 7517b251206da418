"""Every kind of log line and refusal of Networks, told to its player, to others and to spectators, with and without
names."""

from __future__ import annotations

import pytest
from every_log_line import Telling, assert_refusals_tell_what_is_seen
from networks_positions import Named, position
from random_walks import Walk

import shoal
from shoal.games.cosmopolis.words import en as common
from shoal.games.networks.notation import NOTATION
from shoal.games.networks.words import en

YELLOW = "Kinshasa, Johannesburg, Addis Ababa"
LINKED = (
    "Chicago, Reykjavik, Gibraltar, Vienna, Suez, Istanbul, Miami, "
    "Kyiv, Moscow/Berlin, London/Buenos Aires, Toronto/Nairobi, Lagos/Cairo"
)
# What walks come upon seldom or never: positions, and the moves that follow.
WRITTEN: list[tuple[Named, list[str]]] = [
    (position("", "Boston", spreads={0: LINKED}), ["pass"]),
    (position("", "Boston", spreads={0: YELLOW}, discard="Lima"), ["draw deck", "discard 0"]),
    (position("Lima, Santiago", "Boston", spreads={0: YELLOW}, idle=15), ["draw deck", "discard 0"]),
    (position("Lima, Istanbul", "Boston", turns=199), ["draw deck", "discard 0"]),
    (position("Lima", "Boston", rest=1, round=1), ["pass", "pass"]),
    (
        position("Lima", "Boston", spreads={0: YELLOW}, turns=199, round=1, totals=[0, 3]),
        ["draw deck", "discard 0"],
    ),
    (position("Lima", "Boston", discard="Perth", rest=1), ["draw deck", "discard 0", "draw deck", "discard 0"]),
    (
        position(
            "Lima, Santiago, Bogotá, Istanbul, Atlanta, Perth, Dakar",
            "Boston",
            spreads={0: f"{YELLOW}, Nairobi/Tehran, Gibraltar"},
            discard="Seoul",
        ),
        ["draw discard", "discard 0"],
    ),
]
WALKS = [Walk("networks", 2, 14, "rare"), Walk("networks", 3, 2, "rare"), Walk("networks", 4, 5, "random")]
EVERY = 25  # how many moves of a walk from one position looked at to the next
TELLING = Telling("networks", NOTATION, WRITTEN, WALKS, EVERY)


def test_every_refusal_reads_well_to_its_player_and_to_others() -> None:
    TELLING.assert_refusals_read_well()


def test_every_line_reads_well_to_all() -> None:
    TELLING.assert_lines_read_well(told_of_all="result")


def test_every_kind_is_met_and_has_its_sentence() -> None:
    assert {event.what.kind for event in TELLING.events} == set(NOTATION.lines)
    assert {refusal.what.kind for refusal in TELLING.refusals} == set(NOTATION.refusals)


def test_no_sentence_is_left_over() -> None:
    assert en.LINES.keys() - common.LINES.keys() <= NOTATION.lines.keys()
    assert en.REFUSALS.keys() - common.REFUSALS.keys() <= NOTATION.refusals.keys()


@pytest.mark.parametrize(
    ("limit", "words"), [(2, "2 cards at the most"), (1, "1 card at the most"), (0, "no cards")], ids=str
)
def test_a_small_hand_is_told_of_in_the_right_number(limit: int, words: str) -> None:
    refused = shoal.Refused("NW9", "hand too large", [0, 0, 0, limit + 1, limit])
    assert shoal.tell("networks", refused).endswith(f" hand may have {words}; it has {limit + 1}.")


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_a_refusal_tells_only_what_its_player_can_see(walk: Walk) -> None:
    assert_refusals_tell_what_is_seen(walk, 150, EVERY)
