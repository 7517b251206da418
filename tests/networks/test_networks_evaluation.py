"""The evaluator of Networks ranks positions as a player would."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from networks_positions import Named, position

import shoal
from shoal import notation
from shoal.bots.hard import analyse
from shoal.bots.hints import in_words, told_hints
from shoal.core.game import MOST_CODES
from shoal.games.catalogue import policy_of

POLICY = policy_of("networks")
NAMES = ["Ada", "Bob"]
THEIRS = "London, Paris/Athens, Berlin"  # light blue, before seat 1


def value(written: Named, seat: int = 0) -> float:
    return POLICY.evaluator.value(shoal.restore(written), seat)


def candidates(written: Named, seat: int) -> set[str]:
    """The candidates of a seat, as phrases."""
    game = shoal.restore(written)
    room = vec[i64]([0] * MOST_CODES)
    n = POLICY.candidates_into(game, seat, room, game.moves_into(seat, room))
    return {notation.phrase(game, code) for code in room[:n]}


def test_a_protected_network_is_worth_more_than_a_larger_one_that_the_next_player_takes() -> None:
    protected = position(
        "",
        "",
        spreads={0: "Chicago, Atlanta, Boston, Anchorage", 1: "Toronto/Stockholm, Montreal, New York/Sydney"},
        seat=1,
    )
    exposed = position(
        "",
        "",
        spreads={
            0: "Atlanta, Boston, Toronto/Nairobi, New York/San Francisco",
            1: "Toronto/Stockholm, Montreal, New York/Sydney",
        },
        seat=1,
    )
    assert value(protected) > value(exposed)


def test_a_set_that_can_be_taken_is_worth_more_while_it_is_ones_own_turn() -> None:
    spreads = {0: "Atlanta, Boston, Montreal", 1: "Miami, Toronto/Stockholm, Kingston"}
    assert value(position("", "", spreads=spreads, seat=0)) > value(position("", "", spreads=spreads, seat=1))


def test_joined_networks_are_worth_more_than_the_same_cards_apart() -> None:
    apart = "Chicago, Atlanta, Anchorage, Lahore, Dubai/Dhaka, Delhi"
    joined = "Panama City, Kingston, Anchorage, Chicago, Atlanta, Boston"
    assert value(position("", "", spreads={0: joined})) > value(position("", "", spreads={0: apart}))


def test_a_card_that_can_be_added_is_worth_more_in_the_hand_than_one_that_cannot() -> None:
    spreads = {0: "Chicago, Atlanta, Anchorage"}
    assert value(position("Boston", "", spreads=spreads)) > value(position("Kyiv", "", spreads=spreads))


def test_whoever_has_more_at_the_end_is_worth_all() -> None:
    written = position("", "", spreads={0: "Chicago, Atlanta, Anchorage"}, round=1, totals=[30, 10])
    assert value(written, 0) > 0.85
    assert value(written, 1) < 0.15


def test_no_card_is_turned_round_and_none_of_the_largest_network_thrown_away() -> None:
    written = position(
        "Kyiv, Athens", "", spreads={0: "Chicago, Atlanta, Anchorage, Boston, Montreal"}, to="discard", drawn=1
    )
    assert candidates(written, 0) == {"discard 0", "discard 1"}
    assert candidates(position("Kyiv, Athens", "Delhi", seat=1), 0) == set()


def test_a_pass_is_not_thought_of_while_a_card_can_be_added() -> None:
    written = position("Boston", "", spreads={0: "Chicago, Atlanta, Anchorage"}, rest=1)
    assert {move.split()[0] for move in candidates(written, 0)} == {"add"}


def test_of_moves_that_read_alike_one_is_hinted_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards show the same city, and differ on the far side."""
    written = position("Rome/Baghdad, Rome/Ho Chi Minh City, Cairo/Lagos, Tunis", "Lima", seat=0)
    view = shoal.restore(written).view(0)
    analysis = analyse(view, shoal.Rng(5), iterations=400)
    text = {option: in_words(view, option.code, 5, NAMES) for option in analysis.moves if option.code is not None}
    alike = sorted(text, key=lambda option: text[option] != "You lay Rome, Cairo and Tunis.")
    assert [text[option] for option in alike].count("You lay Rome, Cairo and Tunis.") == 2
    monkeypatch.setattr("shoal.bots.hints.analyse", lambda *_: analysis._replace(moves=alike))
    told = told_hints(view, 5, NAMES)
    assert told[0].code == alike[0].code
    assert len({hint.text for hint in told}) == len(told) == 3
