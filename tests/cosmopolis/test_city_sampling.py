"""Sampled worlds are evenly distributed, whatever the deck and whatever was said."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from typing import Any, cast

import pytest
from cosmople_fish_2_positions import position
from random_walks import Walk

import shoal
from shoal.games import catalogue
from shoal.games.cosmopolis.cities import CityWorlds
from shoal.games.cosmopolis.deck import Deck
from shoal.games.cosmopolis.deck_file import STANDARD, deck_data, read_deck_data
from shoal.games.cosmopolis.hands import CLAIM, UNSEEN, Hands
from shoal.games.cosmopolis.unseen import Unseen

FISH = "cosmople-fish-2"
SAMPLES = 2000 if shoal.compiled() else 300
MOST_WAYS = 60
MEAN, WORST = 0.02, 0.08  # how far from even, beyond what a fair draw of so many would be
Way = tuple[int, ...]


def unseen(game: shoal.Game, viewer: int | None) -> Unseen:
    return cast(CityWorlds, catalogue.rulebook(game.name).worlds(game.view(viewer))).unseen


def in_doubt(found: Unseen) -> list[int]:
    places = [at for at in range(len(found.hands.near)) if found.hands.near[at] >= UNSEEN]
    return sorted(places, key=lambda at: len(found.options[at]))


def claims_hold(hands: Hands, viewer: int) -> bool:
    return all(hands.claims[i] == viewer or hands.claim_holds(i) for i in range(0, len(hands.claims), CLAIM))


def all_ways(found: Unseen) -> list[Way]:
    """Every way to lay near faces into the places in doubt, one after another; none if they are too many."""
    places = in_doubt(found)
    ways: list[Way] = [()]
    for at in places:
        ways = [
            (*way, near) for way in ways for near in found.options[at] if near // 2 not in {laid // 2 for laid in way}
        ]
        if len(ways) > 20 * MOST_WAYS:
            return []
    kept = []
    for way in ways:
        hands = found.hands.copy()
        for at, near in zip(places, way, strict=True):
            hands.near[at] = near
        if claims_hold(hands, int(found.viewer)):
            kept.append(way)
    return kept


def distance(met: Counter[Way], ways: list[Way]) -> float:
    """From every way coming as often as the others."""
    return sum(abs(met[way] / met.total() - 1 / len(ways)) for way in ways) / 2


def excess(sample: Callable[[], Hands], places: list[int], ways: list[Way], rng: Random) -> float:
    met = Counter(tuple(int(hands.near[at]) for at in places) for hands in (sample() for _ in range(SAMPLES)))
    assert set(met) <= set(ways), "a way that cannot be"
    fair = fmean(distance(Counter(rng.choices(ways, k=SAMPLES)), ways) for _ in range(3))
    return distance(met, ways) - fair


def small_positions(name: str, seats: int, deck: Deck, number: int) -> Iterator[Unseen]:
    """Of random play, positions with something in doubt, but not too much."""
    for seed in range(number):
        rng = Random(seed)
        game = shoal.Record(name, seats=seats, seed=seed, deck=None if deck.number == 0 else deck).game
        for step in range(80):
            if game.over:
                break
            if step % 16 == 9:
                yield unseen(game, rng.choice([*range(seats), None]))
            game.apply(game.to_move, rng.choice(game.legal(game.to_move)))


def with_cards(cards: list[list[str]]) -> Deck:
    written = json.loads(json.dumps(deck_data(STANDARD.deck)))
    return read_deck_data({**written, "cards": cards})


def crowded(hubs: int) -> Deck:
    """A deck in which every card shows one of a few cities."""
    rng = Random(hubs)
    cities = list(STANDARD.deck.city_names[:60])
    rng.shuffle(cities)
    found: set[tuple[str, ...]] = set()
    while len(found) < 42:
        pair = {rng.choice(cities[:hubs]), rng.choice(cities)}
        if len(pair) == 2:
            found.add(tuple(sorted(pair)))
    return with_cards([rng.sample(pair, 2) for pair in sorted(found)])


def ring() -> Deck:
    """A deck whose cards hang together in one ring."""
    cities = STANDARD.deck.city_names[:42]
    return with_cards([[cities[n], cities[(n + 1) % 42]] for n in range(42)])


@pytest.mark.parametrize(
    ("name", "seats", "deck"),
    [
        pytest.param(FISH, 3, STANDARD.deck, id="our deck, with claims"),
        pytest.param("networks", 4, STANDARD.deck, id="our deck"),
        pytest.param(FISH, 3, ring(), id="a ring, with claims"),
        pytest.param("networks", 2, ring(), id="a ring"),
        pytest.param("networks", 2, crowded(1), id="one city on all cards"),
        pytest.param("networks", 2, crowded(3), id="three cities on all cards"),
        pytest.param(FISH, 3, crowded(12), id="twelve cities on all cards, with claims"),
    ],
)
def test_every_world_comes_as_often_as_any_other(name: str, seats: int, deck: Deck) -> None:
    rng, shoal_rng = Random(1), shoal.Rng(2)
    found: dict[str, list[float]] = {"sample": [], "exchanged": []}
    for view in small_positions(name, seats, deck, 4):
        ways = all_ways(view)
        if 2 <= len(ways) <= MOST_WAYS:
            places = in_doubt(view)
            found["sample"].append(excess(lambda: view.sample(shoal_rng), places, ways, rng))  # noqa: B023
            found["exchanged"].append(excess(lambda: view._exchanged(shoal_rng), places, ways, rng))  # noqa: B023
    assert len(found["sample"]) >= 2
    for far_from_even in found.values():
        assert fmean(far_from_even) < MEAN, found
        assert max(far_from_even) < WORST, found


def test_with_too_many_ways_to_list_the_cards_of_a_place_come_evenly() -> None:
    """One city on all cards: a card of which that side is seen is any of those whose place nobody knows."""
    deck = crowded(1)
    game = shoal.Record("networks", seats=3, seed=3, deck=deck).game
    view = unseen(game, 0)
    places = [at for at in in_doubt(view) if len(view.options[at]) > 20]
    assert not view.all_listed
    assert len(places) >= 3
    rng = shoal.Rng(4)
    met = {at: Counter[int]() for at in places}
    for _ in range(SAMPLES):
        hands = view.sample(rng)
        assert len({hands.near[at] // 2 for at in in_doubt(view)}) == len(in_doubt(view))
        for at in places:
            met[at][int(hands.near[at])] += 1
    free = {int(near) for near in view.options[places[0]]} - {
        int(view.options[at][0]) ^ 1 for at in in_doubt(view) if len(view.options[at]) == 1
    }
    for at in places:
        counts = [met[at][near] for near in free if met[at][near]]
        assert len(counts) > 20
        assert max(counts) < 3 * min(counts) + 20


# What was said


def pinned() -> dict[str, Any]:
    """Seat 0 has twelve cards of each of which everybody sees a far side that stands on two cards; the other card is in
    the deck. It has said so much that there is only one way."""
    deck, hand, claims = STANDARD.deck, list[str](), list[dict[str, Any]]()
    used = set[int]()
    for faces in deck.faces:
        cards = {int(face) // 2 for face in faces}
        if len(cards) == 2 and not cards & used and len(hand) < 12:
            near = int(faces[0]) ^ 1
            used |= cards
            claims.append({"seat": 0, "colour": deck.colour_names[deck.city[near] // 5], "places": [len(hand)]})
            hand.append(deck.whole(near))
    written = position("", "", "")
    held = {"/".join(sorted(card.split("/"))) for card in hand}
    pile = [card for card in written["pile"] if "/".join(sorted(card.split("/"))) not in held]
    return {**written, "hands": [hand, [], []], "pile": pile, "knowledge": {"claims": claims}}


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_claims_that_a_lucky_draw_would_never_meet_are_met(viewer: int | None) -> None:
    game = shoal.restore(pinned())
    view = unseen(game, viewer)
    assert len(in_doubt(view)) == 12
    for number in range(10):
        hands = view.sample(shoal.Rng(number))
        assert [hands.near[place] for place in range(12)] == [game.hands.near[place] for place in range(12)]  # type: ignore[attr-defined]
    assert view.let_go == 0


def test_as_many_claims_as_there_can_be_are_answered() -> None:
    written = pinned()
    written["knowledge"]["claims"] = [
        {**claim, "places": list(range(12))} for claim in written["knowledge"]["claims"] * 6
    ][:67]
    view = unseen(shoal.restore(written), 1)
    for number in range(10):
        assert claims_hold(view.sample(shoal.Rng(number)), 1)
    written["knowledge"]["claims"] *= 2
    with pytest.raises(shoal.Invalid, match="knowledge, claims: 134; a round has no more than 67 asks"):
        shoal.restore(written)


def test_a_claim_may_be_about_a_card_that_the_viewer_has_seen() -> None:
    """Place 0 showed seat 1 both sides, and makes the claim good."""
    written = pinned()
    written["knowledge"]["seen"] = [[[1], *[[]] * 11], [], []]
    written["knowledge"]["claims"] = [{**written["knowledge"]["claims"][0], "places": [0, 1]}]
    game = shoal.restore(written)
    for viewer in (1, 2, None):
        view = unseen(game, viewer)
        assert len(in_doubt(view)) == 12 - (viewer == 1)
        for number in range(20):
            for hands in (view.sample(shoal.Rng(number)), view._exchanged(shoal.Rng(number))):
                assert claims_hold(hands, -1 if viewer is None else viewer)


# The stream of a world


@pytest.mark.parametrize("name", [FISH, "networks", "connections"])
def test_a_world_goes_on_with_a_stream_of_its_own(name: str) -> None:
    game = Walk(name, 3, 1, "random").record().game
    for seed in range(5):
        stream, rng = shoal.Rng(seed), shoal.Rng(seed)
        places = set()
        for _ in range(2000):
            places.add(stream.place)
            stream.word()
        world = shoal.imagine(game.view(0), rng)
        assert world.rng.place not in places
        assert rng.place in places
        assert rng.place != shoal.Rng(seed).place
        again = shoal.imagine(game.view(0), shoal.Rng(seed))
        assert again.rng.place == world.rng.place
