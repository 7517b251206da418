"""Every kind of log line and refusal of Connections, told to its player, to others and to spectators, with and without
names."""

from __future__ import annotations

import pytest
from connections_positions import Named, link, position
from every_log_line import Telling, assert_refusals_tell_what_is_seen
from random_walks import Walk

from shoal.games.connections.notation import NOTATION
from shoal.games.connections.words import en

TABLES = {
    0: "Seoul, Beijing, Manila",
    1: "Amsterdam, Berlin, London/Addis Ababa",
    2: "Tehran/Nairobi, Dubai/Dhaka, Baghdad",
    3: "Delhi",
}
LINKS = [
    link("Vienna", 1, "light blue", invited=2),
    link("Lahore", 2, "dark blue", partner=3),
    link("Istanbul", 2, "dark blue", invited=1, laid=3),
]
HANDS = (
    "Tokyo/Havana, -, Miami",
    "Paris/Athens, Gibraltar, Tokyo/Auckland, Dubai/Caracas, Reykjavik, Perth",
    "Suez, Kyiv",
    "Anchorage, Dakar",
)
ELEVEN = (
    "Amsterdam, Berlin, London/Addis Ababa, Mexico City, Anchorage, San Francisco, Los Angeles/Cairo, Bucharest, "
    "Budapest, Moscow/Tashkent, Warsaw/Shanghai"
)
LAST_TURN: Named = {"announced": 2, "last_turns": [0, 1, 0]}
# What walks come upon seldom or never: positions, and the moves that follow; those off turn with their seat.
WRITTEN: list[tuple[Named, list[str]]] = [
    (position(*HANDS, tables=TABLES, links=LINKS, discard="Lima"), ["join Istanbul with 0/", "draw discard"]),
    (position(*HANDS, tables=TABLES, links=LINKS, pile="Chicago"), ["withdraw Vienna", "invite 0 around Vienna"]),
    (position(*HANDS, tables=TABLES, links=LINKS, seat=2), ["1: refuse Istanbul"]),
    (
        position(*HANDS, tables=TABLES, links=LINKS),
        ["0: offer 0 for 1 of 2", "2: decline 0", "3: offer 0 for 1 of 2", "0: offer 0 for 1 of 2", "2: accept 0"],
    ),
    (
        position(
            "Tokyo/Havana, Auckland/Paris, Caracas/Dubai",
            "Lima, Perth",
            "",
            "",
            tables=TABLES,
            links=LINKS,
            round=3,
            seat=3,
            had=6,
            idle=7,
        ),
        ["draw deck", "discard 0"],
    ),
    (position("Lima", "Perth", "Kyiv", round=2, seat=2, had=6, idle=5), ["draw deck", "discard 0"]),
    (position("", "Paris/Athens", "", tables={1: ELEVEN}), ["add 0"]),
    (position("Lima", "Perth", "Kyiv", discard="Miami, Seoul, Beijing", rest=0), ["draw deck"]),
    (position("Lima", "Perth", "Kyiv", discard="Miami, Seoul", rest=0), ["draw deck"]),
    (position("Lima", "", "Kyiv", discard="Miami", rest=0), []),
    (position("Lima", "Perth", "Kyiv", rest=0), ["pass"]),
    (position("Lima", "Paris/Athens", "Kyiv", rest=1), []),
    (position("Lima", "Perth", "Kyiv", rest=1, to="draw", **LAST_TURN), ["end"]),
    (position(*HANDS, tables=TABLES, links=LINKS, had=6), ["announce"]),
    (position(*HANDS, tables=TABLES, links=LINKS, had=6), ["withdraw Vienna"]),
    (position("Lima", "Perth", "Kyiv", seat=0, had=59), ["draw deck", "discard 0"]),
]
WALKS = [Walk("connections", 3, 4, "rare"), Walk("connections", 4, 1, "rare"), Walk("connections", 6, 5, "random")]
LENGTH = 400  # moves of a walk
EVERY = 40  # how many of them from one position looked at to the next
TELLING = Telling("connections", NOTATION, WRITTEN, WALKS, EVERY, LENGTH)


def test_every_refusal_reads_well_to_its_player_and_to_others() -> None:
    TELLING.assert_refusals_read_well()


def test_every_line_reads_well_to_all() -> None:
    TELLING.assert_lines_read_well(told_of_all="totals")


def test_every_kind_is_met_and_has_its_sentence() -> None:
    assert {event.what.kind for event in TELLING.events} == set(NOTATION.lines) == set(en.LINES)
    assert {refusal.what.kind for refusal in TELLING.refusals} == set(NOTATION.refusals)
    assert set(NOTATION.refusals) - set(en.REFUSALS) == {"over", "not your turn"}  # said alike in all games


@pytest.mark.parametrize("walk", WALKS, ids=str)
def test_a_refusal_tells_only_what_its_player_can_see(walk: Walk) -> None:
    assert_refusals_tell_what_is_seen(walk, LENGTH, EVERY)
