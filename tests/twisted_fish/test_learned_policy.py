"""The learned policy of Twisted Fish, and how far the search follows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal import bots
from shoal.bots.analysis import Analysis
from shoal.core.game import MOST_CODES
from shoal.core.rng import Rng
from shoal.games.catalogue import policy_of, rulebook
from shoal.games.twisted_fish.codes import LURE as LURED
from shoal.games.twisted_fish.learned_policy import LearnedPolicy
from shoal.games.twisted_fish.policy import NOT_CHOSEN, normal_rooms
from shoal.games.twisted_fish.question_features import MORE, NORMAL, TWO, QuestionWeights, Rooms
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.search.ismcts import Tree


def begun(hands: list[list[str]], moves: list[str] | None = None) -> TwistedFish:
    """Seat 0 begins; then some moves, each of whoever it waits for."""
    start = {"game": "twisted-fish", "seats": len(hands), "waits_for": {"seat": 0, "to": "begin"}}
    game = shoal.restore({**start, "hands": hands, "pond": ["red barnacle", "rest"]})
    for move in moves or []:
        game.apply(game.to_move, shoal.notation.read(game, move))
    assert isinstance(game, TwistedFish)
    return game


Changes = dict[str, float]


def chosen(game: TwistedFish, changes: Changes | None = None, seed: int = 1, noise: float = 0.0) -> str:
    """Return what the learned policy plays at two seats, with some weights changed."""
    weights = QuestionWeights(TWO)
    for name, weight in (changes or {}).items():
        setattr(weights, name, weight)
    player = LearnedPolicy(weights, weights, Rooms(4, True))
    player.noise = noise
    codes = vec[i64]([0] * MOST_CODES)
    seat = game.to_move
    n = game.moves_into(seat, codes)
    return shoal.notation.phrase(game, player.choose(game, seat, codes, n, Rng(seed)))


OTHERS = ["red whale", "blue whale", "red crab"]


WHOLE_POND = 57


def test_TF18_the_net_is_cast_if_the_best_question_is_less_likely_than_that() -> None:
    game = begun([["red eel", "the net"], OTHERS])
    assert chosen(game, {"net": 100.0, "net_pond_left": 0.0}) == "net 1 for eel"
    assert chosen(game, {"net": 0.0, "net_pond_left": 0.0}).startswith("ask 1 for ")
    assert chosen(game, {"net": 0.0, "net_pond_left": 100.0}) == "net 1 for eel"


def test_TF20_the_lure_goes_with_a_question_that_is_less_likely_than_that() -> None:
    game = begun([["red eel", "the lure"], OTHERS])
    assert chosen(game, {"lure": 100.0}).startswith("lure 1 for ")
    assert chosen(game, {"lure": 0.0}).startswith("ask 1 for ")


def test_TF19_two_fisted_fisherman_is_for_a_question_that_is_as_likely_as_that() -> None:
    game = begun([["red eel", "two fisted fisherman"], OTHERS], ["ask 1 for blue eel", "no"])
    assert chosen(game, {"again": 0.0, "again_pond_left": 0.0}).startswith("again 1 for ")
    assert chosen(game, {"again": 100.0, "again_pond_left": 0.0}) == "draw"
    assert chosen(game, {"again": 0.0, "again_pond_left": 100.0}) == "draw"


def test_TF15_the_diver_is_for_a_fish_that_is_worth_as_much_as_that() -> None:
    whales = ["red whale", "blue whale", "green whale", "yellow whale", "dead scuba diver"]
    game = begun([whales, ["red eel", "purple whale"]])
    assert chosen(game, {"diver": 2.0, "diver_pond_left": 0.0}) == "diver for purple whale"  # worth two of the least
    assert chosen(game, {"diver": 2.1, "diver_pond_left": 0.0}) == "ask 1 for purple whale"
    left = game.ponded / WHOLE_POND
    assert chosen(game, {"diver": 1.0, "diver_pond_left": 0.99 / left}) == "diver for purple whale"
    assert chosen(game, {"diver": 1.0, "diver_pond_left": 1.01 / left}) == "ask 1 for purple whale"


FOR_NO_FISHING = (
    "refused_late",
    "refused_pond_left",
    "refused_own_hand",
    "refused_their_hand",
    "refused_shown",
    "refused_collected",
)


@pytest.mark.parametrize(
    ("weight", "counts"),
    [
        (None, 0.0),
        ("refused_late", 0.0),  # no basket is full
        ("refused_pond_left", 63 / WHOLE_POND),
        ("refused_own_hand", -0.4),  # six cards are four less than ten
        ("refused_their_hand", -0.6),
        ("refused_shown", 1.0),  # seat 1 has got the green shrimp before everybody's eyes
        ("refused_collected", 2.0),  # and seat 0 the yellow whale
    ],
)
def test_TF16_no_fishing_is_for_a_fish_that_is_worth_more_than_that(weight: str | None, counts: float) -> None:
    """Seat 1 is asked for one of two whales, which are worth four of the least."""
    asker = ["red whale", "red crab", "green shrimp"]
    other = ["blue whale", "green whale", "yellow whale", "no fishing", "red shrimp"]
    moves = ["ask 1 for yellow whale", "give yellow whale", "ask 1 for blue crab", "no", "draw", "end"]
    moves += ["ask 0 for green shrimp", "give green shrimp", "ask 0 for blue shrimp", "no", "draw", "end"]
    game = begun([asker, other], [*moves, "ask 1 for blue whale"])
    changes = dict.fromkeys(FOR_NO_FISHING, 0.0) | ({} if weight is None else {weight: 1.0})
    assert chosen(game, {**changes, "refused": 3.99 + counts}) == "no fishing"
    assert chosen(game, {**changes, "refused": 4.01 + counts}) == "give blue whale"


@pytest.mark.parametrize(
    ("zinger", "played", "stops", "takes", "reply"),
    [
        ("game warden", ["warden 1"], 0.0, 1.0, "allow"),
        ("game warden", ["warden 1"], 1.0, 1.0, "divine take"),
        ("game warden", ["warden 1"], 1.0, 0.0, "divine leave"),
        ("glass bottom boat", ["boat 1"], 1.0, 1.0, "allow"),  # does no harm
    ],
)
def test_TF21_what_harms_is_stopped(zinger: str, played: list[str], stops: float, takes: float, reply: str) -> None:
    game = begun([["red eel", zinger], ["red whale", "divine intervention"]], played)
    assert chosen(game, {"stops": stops, "takes": takes}) == reply


def test_TF21_no_fishing_is_stopped_in_any_case() -> None:
    game = begun([["red whale", "divine intervention"], ["blue whale", "no fishing"]], ["ask 1 for blue whale"])
    game.apply(1, shoal.notation.read(game, "no fishing"))
    assert chosen(game, {"stops": 0.0, "takes": 0.0}) == "divine leave"
    assert chosen(game, {"stops": 0.0, "takes": 1.0}) == "divine take"


def test_TF4_what_is_there_to_be_seen_is_taken() -> None:
    moves = ["ask 1 for blue eel", "give blue eel", "ask 1 for red crab", "no", "draw", "end"]
    game = begun([["red eel", "blue crab"], ["blue eel", "green eel", "red whale"]], moves)
    assert chosen(game) in ("ask 0 for red eel", "ask 0 for blue eel")


def test_chance_is_for_imitators_alone() -> None:
    game = begun([["red eel", "yellow whale", "green crab"], OTHERS])
    assert len({chosen(game, seed=seed) for seed in range(20)}) == 1
    assert len({chosen(game, seed=seed, noise=1000.0) for seed in range(20)}) > 5


def test_against_one_opponent_other_things_count_than_against_many() -> None:
    two, more = QuestionWeights(TWO), QuestionWeights(MORE)
    player = LearnedPolicy(two, more, Rooms(4, True))
    assert player.scorer(begun([["red eel"], OTHERS])).weights is two
    assert player.scorer(begun([["red eel"], OTHERS, ["red shrimp"]])).weights is more


def learned(game: TwistedFish) -> dict[str, float]:
    """Return the learned bonus of each move at the root of a search, in points."""
    tree = Tree(policy_of("twisted-fish"), rulebook("twisted-fish").worlds(game.view(0)), 0, Rng(2))
    moves = [shoal.notation.phrase(game, code) for code in tree.moves]
    assert tree.bonus is not None
    weight = tree.bonus.prior.weight
    return {move: bonus / weight for move, bonus in zip(moves, tree.bonus.bonus, strict=True)}


@pytest.mark.parametrize("others", [[OTHERS], [["red shrimp"], OTHERS]])
def test_a_search_follows_the_learned_policy_in_zingers_too(others: list[list[str]]) -> None:
    found = learned(begun([["red eel", "yellow whale", "game warden"], *others]))
    at_once = f"warden {len(others)}"
    assert found.pop(at_once) == 0.0
    assert max(found.values()) == pytest.approx(-NOT_CHOSEN)


def test_a_search_keeps_a_zinger_that_the_learned_policy_would_keep() -> None:
    game = begun(
        [["red eel", "green eel", "yellow whale", "the net"], [*OTHERS, "blue eel", "yellow eel", "purple eel"]]
    )
    found = learned(game)
    nets = [points for move, points in found.items() if move.startswith("net")]
    asks = [points for move, points in found.items() if move.startswith("ask")]
    keeps = not chosen(game).startswith("net")
    assert max(asks) == pytest.approx(0.0 if keeps else -NOT_CHOSEN)
    assert max(nets) == pytest.approx(-NOT_CHOSEN if keeps else 0.0)


def two_play(seed: int) -> Iterator[tuple[TwistedFish, Analysis]]:
    """Return the analysis of `normal` on its turn against itself."""
    game = shoal.new("twisted-fish", seats=2, seed=seed)
    assert isinstance(game, TwistedFish)
    players = [bots.make("normal", seat) for seat in range(2)]
    while not game.over:
        seat = game.to_move
        code = players[seat].choose(game.view(seat))
        assert code is not None
        yield game, players[seat].analysis
        game.apply(seat, code)


def test_at_two_seats_normal_follows_its_learned_policy_if_its_question_is_met_in_one_of_its_worlds() -> None:
    own = LearnedPolicy(QuestionWeights(NORMAL), QuestionWeights(MORE), normal_rooms())
    codes = vec[i64]([0] * MOST_CODES)
    in_vain, followed = 0, 0
    for game, analysis in (played for seed in range(3) for played in two_play(seed)):
        seat = game.to_move
        by_policy = own.choose(game, seat, codes, game.moves_into(seat, codes), Rng(1))
        (option,) = [option for option in analysis.moves if option.code == by_policy]
        if option.asked != 0 and option.hits == 0:
            in_vain += 1
        else:
            followed += by_policy < LURED
            assert analysis.moves[0] == option
    assert followed > 10 * in_vain > 0


def test_TF15_at_two_seats_normal_keeps_the_diver_for_its_own_turn() -> None:
    whales = ["red whale", "blue whale", "green whale", "yellow whale", "dead scuba diver"]
    game = begun([["red eel", "blue eel"], whales])
    assert [shoal.notation.phrase(game, code) for code in game.legal(1)] == ["diver for purple whale"]
    assert bots.make("normal", 1).choose(game.view(1)) is None


def test_with_more_seats_normal_looks_one_move_ahead() -> None:
    prior = policy_of("twisted-fish").root_prior
    assert prior is not None
    assert prior.decides_alone(begun([["red eel"], OTHERS]))
    assert not prior.decides_alone(begun([["red eel"], OTHERS, ["red shrimp"]]))
