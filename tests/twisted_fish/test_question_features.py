"""Features of questions in Twisted Fish: the chance of a yes, and the learned score."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from random_walks import Walk

import shoal
from shoal import bots
from shoal.core.game import MOST_CODES
from shoal.games.catalogue import policy_of, rulebook
from shoal.games.twisted_fish.codes import GIVE
from shoal.games.twisted_fish.names import read_card
from shoal.games.twisted_fish.question_features import TWO, QuestionScorer, QuestionWeights, Rooms
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.search.ismcts import Tree


def played(hands: list[list[str]], moves: list[str], pond: list[str], first: int = 0) -> TwistedFish:
    """A game after some moves, each of whoever it waits for."""
    start = {"game": "twisted-fish", "seats": len(hands), "waits_for": {"seat": first, "to": "begin"}}
    game = shoal.restore({**start, "hands": hands, "pond": [*pond, "rest"]})
    for move in moves:
        game.apply(game.to_move, shoal.notation.read(game, move))
    assert isinstance(game, TwistedFish)
    return game


def room(game: TwistedFish, card: str, believes: bool, seat: int = 1) -> int:
    """In thousandths, in the hand of a seat, as far as seat 0 can tell."""
    rooms = Rooms(3, believes)
    rooms.count(game)
    rooms.find(game, 0, read_card(card, "card"))
    return int(rooms.of[seat])


IN_VAIN = ["ask 0 for red eel", "no", "draw", "end"]


def test_TF3_who_asks_in_vain_is_believed_to_have_room_for_the_card_only_in_what_was_drawn_since() -> None:
    game = played([["blue crab"], ["green eel", "red whale", "blue whale"]], IN_VAIN, ["red crab"], first=1)
    assert room(game, "red eel", believes=False) == 3 * 4000
    assert room(game, "red eel", believes=True) == 3 * 1000  # the one card of four that came later
    assert room(game, "blue eel", believes=True) == 3 * 4000
    assert room(game, "red shrimp", believes=True) == 4000


def test_TF4_who_leaves_an_open_card_lying_is_believed_to_hold_none_of_its_fish() -> None:
    hands = [["red crab", "purple whale"], ["green eel", "red whale", "red barnacle"], ["blue crab", "purple eel"]]
    got = ["ask 2 for blue crab", "give blue crab", "ask 2 for green crab", "no", "draw", "end"]
    game = played(hands, [*got, "ask 2 for red eel", "no", "draw", "end"], ["red shrimp", "blue shrimp"])
    assert room(game, "yellow crab", believes=False) == 4000
    assert room(game, "yellow crab", believes=True) == 1000
    assert room(game, "yellow whale", believes=True) == 4000


def test_TF5_a_card_that_was_denied_may_only_have_been_drawn_since() -> None:
    game = played([["blue eel"], ["red whale", "blue whale"]], ["ask 1 for red eel", "no", "draw"], ["red crab"])
    assert room(game, "red eel", believes=False) == 0
    assert room(game, "green eel", believes=False) == 2000


def score(game: TwistedFish, fish_card: str, likely: float, weights: QuestionWeights | None = None) -> float:
    scorer = QuestionScorer(QuestionWeights(TWO) if weights is None else weights)
    scorer.look_at(game, 0, read_card(fish_card, "card") // 5)
    return float(scorer.score(game, 1, likely))


def only(name: str) -> QuestionWeights:
    """Return weights that are 0 but for one, which is 1."""
    weights = QuestionWeights(TWO)
    for other in [other for other in dir(weights) if not other.startswith("_")]:
        setattr(weights, other, float(other == name))
    return weights


def test_a_question_is_better_the_likelier_it_is_to_be_met_and_the_more_its_fish_is_worth() -> None:
    game = played([["blue eel", "blue whale", "blue card shark"], ["red shrimp"]], [], [])
    for card in ("red eel", "red whale", "red card shark"):
        scores = [score(game, card, likely / 10) for likely in range(11)]
        assert scores == sorted(scores)
    assert score(game, "red eel", 0.5) < score(game, "red whale", 0.5) < score(game, "red card shark", 0.5)


@pytest.mark.parametrize(
    ("weight", "card", "likely", "counts"),
    [
        ("goes_on", "red whale", 0.5, 0.5),  # it lets one go on
        ("met", "red whale", 0.5, 1.0),  # and brings a card worth two of the least
        ("held", "red eel", 0.5, 1.0),  # two eels in the hand
        ("held_square", "red eel", 0.5, 2.0),
        ("shown", "red crab", 1.0, 1.0),  # one of the crabs was got before everybody's eyes
        ("in_sight", "red shrimp", 1.0, 1.0),  # seat 1 has shown one
        ("rivals", "red shrimp", 1.0, 1.0),  # and asked for it
        ("last", "red crab", 1.0, 0.0),
        ("sure", "red eel", 0.5, 0.25),
        ("sure_of_worth", "red whale", 0.5, 0.5),
        ("untold", "red eel", 0.5, 0.5),  # nobody knows of the eels
        ("untold", "red crab", 0.5, 0.0),
        ("shared", "red shrimp", 0.5, 0.5),
        ("late", "red eel", 1.0, 0.0),  # no basket is full
        ("in_vain", "red whale", 0.75, 0.5),
        ("in_vain_held", "red eel", 0.5, 1.0),
        ("tells", "red eel", 0.5, 0.5),
        ("tells", "red crab", 0.5, 0.0),
        ("tells_held", "red eel", 0.5, 1.0),
        ("own_hand", "red whale", 0.5, -0.3),  # seven cards in the hand are three less than ten
        ("their_hand", "red whale", 0.5, -0.7),  # and three in that of seat 1
        ("pond_left", "red whale", 0.5, 63 / 57),
        ("in_vain_own_hand", "red whale", 0.5, -0.3),
        ("in_vain_their_hand", "red whale", 0.5, -0.7),
        ("in_vain_pond_left", "red whale", 0.5, 63 / 57),
        ("goes_on_pond_left", "red whale", 0.5, 0.5 * 63 / 57),  # what goes on does so whatever the fish is worth
    ],
)
def test_what_each_of_the_weights_is_for(weight: str, card: str, likely: float, counts: float) -> None:
    """Seat 0 has got the blue crab, and asked in vain; seat 1 has got the blue shrimp, and asked in vain."""
    own = ["red eel", "green eel", "blue whale", "red crab", "blue shrimp", "yellow shrimp"]
    moves = ["ask 1 for blue crab", "give blue crab", "ask 1 for green crab", "no", "draw", "end"]
    moves += ["ask 0 for green shrimp", "no", "draw", "end"]
    moves = [*moves[:6], "ask 0 for blue shrimp", "give blue shrimp", *moves[6:]]
    pond = ["red barnacle", "green barnacle"]
    game = played([own, ["blue crab", "purple shrimp"]], moves, pond)
    assert score(game, card, likely, only(weight)) == pytest.approx(counts)


def test_the_last_card_that_is_missing_counts_more() -> None:
    for own, counts in (
        (["red eel", "green eel", "blue eel"], 0.0),
        (["red eel", "green eel", "blue eel", "yellow eel"], 1.0),
    ):
        assert score(played([own, ["red shrimp"]], [], []), "purple eel", 1.0, only("last")) == counts


def positions(seed: int) -> Iterator[shoal.Game]:
    for number, record in enumerate(Walk("twisted-fish", 3, seed, "random").positions(200)):
        if number % 3 == 0 and not record.game.over:
            yield record.game


def test_TF12_what_is_asked_in_the_search_follows_from_what_a_seat_may_know() -> None:
    """The same in every world that a seat cannot tell from the true one."""
    policy = policy_of("twisted-fish")
    codes, asked = vec[i64]([0] * MOST_CODES), 0
    for game in positions(3):
        seat = game.to_move
        worlds = rulebook("twisted-fish").worlds(game.view(seat))
        chosen = set()
        for number in range(4):
            world = worlds.sample(shoal.Rng(number))
            chosen.add(policy.rollout_move(world, seat, codes, world.moves_into(seat, codes), shoal.Rng(5)))
        assert len(chosen) == 1
        assert chosen <= set(game.legal(seat))
        asked += chosen.pop() < GIVE
    assert asked > 5


def test_a_search_adds_the_learned_bonus() -> None:
    record = shoal.Record("twisted-fish", seats=2, seed=4)
    policy = policy_of("twisted-fish")
    looked_at = 0
    while looked_at < 3:
        bots.play_once(record, [bots.make("normal", seat) for seat in range(2)])
        game = record.game
        tree = Tree(policy, rulebook("twisted-fish").worlds(game.view(game.to_move)), game.to_move, shoal.Rng(3))
        questions = [at for at, code in enumerate(tree.moves) if 0 <= code < 390]
        if len(questions) > 1:
            looked_at += 1
            assert tree.bonus is not None
            bonus = tree.bonus.bonus
            assert max(bonus) == 0.0
            best, worst = (choose(questions, key=lambda at: bonus[at]) for choose in (max, min))
            tree.run(300)
            assert tree.visits_of(tree.moves[best]) > tree.visits_of(tree.moves[worst])
            assert sum(tree.visits_of(code) >= 4 for code in tree.moves) >= min(3, len(tree.moves))


def test_other_games_have_no_learned_prior() -> None:
    game = shoal.new("connections", seats=3, seed=1)
    tree = Tree(policy_of("connections"), rulebook("connections").worlds(game.view(0)), 0, shoal.Rng(3))
    assert tree.bonus is None
