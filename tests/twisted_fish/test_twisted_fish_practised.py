"""Twisted Fish: how somebody plays by experience, and how far the search follows."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal.core.chance import Chance
from shoal.core.game import MOST_CODES
from shoal.games.catalogue import judge, rulebook
from shoal.games.twisted_fish.asking import LURE, NET, OF_MORE, OF_TWO, REFUSED
from shoal.games.twisted_fish.practised import Practised
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.worth import STANDS_BACK
from shoal.search.tree import Tree


def begun(hands: list[list[str]], moves: list[str] | None = None) -> TwistedFish:
    """Seat 0 begins; then some moves, each of whoever it waits for."""
    start = {"game": "twisted-fish", "seats": len(hands), "waits_for": {"seat": 0, "to": "begin"}}
    game = shoal.restore({**start, "hands": hands, "pond": ["red barnacle", "rest"]})
    for move in moves or []:
        game.apply(game.to_move, shoal.notation.read(game, move))
    assert isinstance(game, TwistedFish)
    return game


def chosen(game: TwistedFish, changes: dict[int, float] | None = None, seed: int = 1, wavers: float = 0.0) -> str:
    """What is played by the experience of two, with some weights changed."""
    weights = list(OF_TWO)
    for at, weight in (changes or {}).items():
        weights[at] = weight
    player = Practised(vec[float](weights), vec[float](weights))
    player.wavers = wavers
    codes = vec[i64]([0] * MOST_CODES)
    seat = game.to_move
    n = game.moves_into(seat, codes)
    return shoal.notation.phrase(game, player.choose(game, seat, codes, n, Chance(seed)))


OTHERS = ["red whale", "blue whale", "red crab"]


def test_TF18_the_net_is_cast_if_the_best_question_is_less_likely_than_that() -> None:
    game = begun([["red eel", "the net"], OTHERS])
    assert chosen(game, {NET: 100.0}) == "net 1 for eel"
    assert chosen(game, {NET: 0.0}).startswith("ask 1 for ")


def test_TF20_the_lure_goes_with_a_question_that_is_less_likely_than_that() -> None:
    game = begun([["red eel", "the lure"], OTHERS])
    assert chosen(game, {LURE: 100.0}).startswith("lure 1 for ")
    assert chosen(game, {LURE: 0.0}).startswith("ask 1 for ")


def test_TF16_no_fishing_is_for_a_fish_of_which_the_hand_is_worth_more_than_that() -> None:
    game = begun([["red whale"], ["blue whale", "green whale", "red crab", "no fishing"]], ["ask 1 for blue whale"])
    assert chosen(game, {REFUSED: 3.9}) == "no fishing"  # two whales are worth four of the least
    assert chosen(game, {REFUSED: 4.0}) == "give blue whale"


@pytest.mark.parametrize(("played", "reply"), [("warden 1", "divine leave"), ("boat 1", "allow")])
def test_TF21_what_harms_is_stopped(played: str, reply: str) -> None:
    zinger = "game warden" if played == "warden 1" else "glass bottom boat"
    game = begun([["red eel", zinger], ["red whale", "divine intervention"]], [played])
    assert chosen(game) == reply


def test_TF4_what_is_there_to_be_seen_is_taken() -> None:
    moves = ["ask 1 for blue eel", "give blue eel", "ask 1 for red crab", "no", "draw", "end"]
    game = begun([["red eel", "blue crab"], ["blue eel", "green eel", "red whale"]], moves)
    assert chosen(game) in ("ask 0 for red eel", "ask 0 for blue eel")


def test_chance_is_for_imitators_alone() -> None:
    game = begun([["red eel", "yellow whale", "green crab"], OTHERS])
    assert len({chosen(game, seed=seed) for seed in range(20)}) == 1
    assert len({chosen(game, seed=seed, wavers=1000.0) for seed in range(20)}) > 5


def test_against_one_opponent_other_things_count_than_against_many() -> None:
    player = Practised(OF_TWO, OF_MORE)
    assert list(player.asking(begun([["red eel"], OTHERS])).weights) == list(OF_TWO)
    assert list(player.asking(begun([["red eel"], OTHERS, ["red shrimp"]])).weights) == list(OF_MORE)


def learnt(game: TwistedFish) -> dict[str, float]:
    """In points: what the search goes by at its root, by move."""
    knows = judge("twisted-fish")
    tree = Tree(knows, rulebook("twisted-fish").worlds(game.view(0)), 0, Chance(2))
    moves = [shoal.notation.phrase(game, code) for code in tree.moves]
    return {move: worth / knows.experience for move, worth in zip(moves, tree.learnt, strict=True)}


@pytest.mark.parametrize("others", [[OTHERS], [["red shrimp"], OTHERS]])
def test_a_search_follows_experience_in_zingers_too(others: list[list[str]]) -> None:
    found = learnt(begun([["red eel", "yellow whale", "game warden"], *others]))
    at_once = f"warden {len(others)}"
    assert found.pop(at_once) == 0.0
    assert max(found.values()) == pytest.approx(-STANDS_BACK)


def test_a_search_keeps_a_zinger_that_experience_would_keep() -> None:
    game = begun(
        [["red eel", "green eel", "yellow whale", "the net"], [*OTHERS, "blue eel", "yellow eel", "purple eel"]]
    )
    found = learnt(game)
    nets = [worth for move, worth in found.items() if move.startswith("net")]
    asks = [worth for move, worth in found.items() if move.startswith("ask")]
    keeps = not chosen(game).startswith("net")
    assert max(asks) == pytest.approx(0.0 if keeps else -STANDS_BACK)
    assert max(nets) == pytest.approx(-STANDS_BACK if keeps else 0.0)
