"""Schedules are fair, and the number of a match determines it."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal.arena.plan import Match, Plan
from shoal.core.errors import Invalid

LINE_UPS = ["ab", "aa", "abc", "aab", "abcd", "abbc", "aabb", "abab", "aaab", "abcde", "abcdef", "aabbcc"]


def plan(bots: str) -> Plan:
    return Plan("fossil", tuple(bots))


def deals(of: Plan, number: int) -> list[list[Match]]:
    """Return the matches of the first deals."""
    found: dict[int, list[Match]] = {}
    at = 0
    while len(found) <= number:
        match = of.match(at)
        found.setdefault(match.deal, []).append(match)
        at += 1
    return [found[deal] for deal in range(number)]


@pytest.mark.parametrize("bots", LINE_UPS)
def test_on_each_deal_every_bot_has_every_seat_equally_often(bots: str) -> None:
    for matches in deals(plan(bots), 8):
        for name in set(bots):
            by_seat = [sum(match.bots[seat] == name for match in matches) for seat in range(len(bots))]
            assert len(set(by_seat)) == 1
            assert by_seat[0] > 0


@pytest.mark.parametrize("bots", LINE_UPS)
def test_no_match_is_played_twice(bots: str) -> None:
    matches = [match for deal in deals(plan(bots), 8) for match in deal]
    assert len({(match.seed, match.bots) for match in matches}) == len(matches)
    assert [match.number for match in matches] == list(range(len(matches)))


def test_one_bot_against_itself_plays_each_deal_once() -> None:
    assert [len(deal) for deal in deals(plan("aaa"), 5)] == [1] * 5


def test_every_bot_has_every_neighbour_equally_often() -> None:
    followers = Counter[str]()
    for matches in deals(plan("abcd"), 6):  # six orders around the table
        for match in matches:
            followers.update(match.bots[seat] + match.bots[(seat + 1) % 4] for seat in range(4))
    assert len(followers) == 12
    assert set(followers.values()) == {8}


def test_a_plan_that_was_sent_is_the_same_plan() -> None:
    sent = Plan("twisted-fish", ("random", "random"), {"target": 100}, seed=40, seconds=0.5)
    read = Plan.of(sent.data())
    assert read == sent
    assert read.match(17) == sent.match(17)
    assert read.options == {"target": 100, "whoppers": 0}


def test_the_deals_have_the_seeds_from_the_first_on() -> None:
    first = Plan("fossil", ("a", "b"), seed=40)
    assert [first.match(number).seed for number in range(6)] == [40, 40, 41, 41, 42, 42]
    assert [first.match(number).rotation for number in range(6)] == [0, 1, 0, 1, 0, 1]


def test_every_bot_has_a_seed_of_its_own() -> None:
    matches = [match for deal in deals(plan("abcd"), 50) for match in deal]
    by_place = {(match.deal, seat): match.bot_seed(seat) for match in matches for seat in range(4)}
    assert len(set(by_place.values())) == 50 * 4
    assert not set(by_place.values()) & {match.seed for match in matches}


@pytest.mark.parametrize(
    ("bots", "asked", "played"), [("abc", 1000, 1002), ("ab", 10, 10), ("aaa", 7, 7), ("abcd", 1, 4)]
)
def test_the_last_deal_is_played_in_every_rotation(bots: str, asked: int, played: int) -> None:
    assert plan(bots).whole_deals(asked) == played


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Invalid, match="Networks is for 2 to 4 players, not 5"):
        Plan("networks", ("a",) * 5)
    with pytest.raises(Invalid, match="there is no game 'chess'"):
        Plan("chess", ("a", "b"))
    with pytest.raises(Invalid, match="there is no 'target'; none here"):
        Plan("fossil", ("a", "b"), {"target": 5})
    with pytest.raises(Invalid, match="a bot has more than 0 and up to 3600 seconds, not 0"):
        Plan("fossil", ("a", "b"), seconds=0)
