"""Cards that moved unseen in Twisted Fish, and claims about them, in imagined worlds."""

from __future__ import annotations

from collections import Counter

import pytest
from brute_force_worlds import Action
from librt.vecs import vec
from mypy_extensions import i64
from random_walks import Walk
from test_twisted_fish_imagine import ALLOW, DRAW, END, NO, ask, small
from twisted_fish_positions import BOAT, COLOURS, FISH, Named, begin, every, play, position

import shoal
from shoal import notation
from shoal.games import catalogue
from shoal.games.twisted_fish.layout import CARD, HOLD_SIZE, SEAT, SLOT_SIZE
from shoal.games.twisted_fish.layout import END as UNTIL
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.worlds import RULEBOOK, TwistedFishWorlds


def told_of(zinger: str, hands: list[list[str]], pond: list[str], moves: list[tuple[int, Action]]) -> set[str]:
    """The cards that a Zinger may have moved unseen, for all that seat 2 knows after these moves."""
    game = shoal.restore(small(hands, pond))
    for seat, action in moves:
        game.apply(seat, shoal.code(game, action))
    view = game.view(2)
    worlds = [shoal.imagine(view, shoal.Rng(seed)) for seed in range(60)]
    return {shoal.snapshot(world)["knowledge"][zinger]["card"] for world in worlds}


# The first card of the deck, the red card shark, is no exception.


@pytest.mark.parametrize("fish", ["card shark", "eel"])
def test_TF14_the_warden_did_not_pull_what_had_been_denied(fish: str) -> None:
    hands = [[f"green {fish}", "Game Warden"], [f"blue {fish}", f"yellow {fish}"], [f"purple {fish}"]]
    moves: list[tuple[int, Action]] = [
        *((0, ask(1, f"red {fish}")), (1, NO), (0, DRAW)),
        *((0, {"kind": "warden", "seat": 1}), (1, ALLOW)),
    ]
    pulled = told_of("warden", hands, ["The Net", f"red {fish}"], moves)
    assert pulled == {f"green {fish}", f"blue {fish}", f"yellow {fish}", "The Net"}


@pytest.mark.parametrize("fish", ["card shark", "eel"])
def test_TF18_the_net_did_not_bring_what_had_been_denied(fish: str) -> None:
    hands = [[f"green {fish}", "The Net"], [f"blue {fish}", f"yellow {fish}"], [f"purple {fish}"]]
    moves: list[tuple[int, Action]] = [
        *((0, ask(1, f"red {fish}")), (1, NO), (0, DRAW), (0, END)),
        *((1, ask(2, f"red {fish}")), (2, NO), (1, DRAW), (1, END)),
        *((2, ask(0, f"yellow {fish}")), (0, NO), (2, DRAW), (2, END)),
        *((0, {"kind": "net", "seat": 1, "fish": fish}), (1, ALLOW), (1, {"kind": "give", "card": f"blue {fish}"})),
    ]
    netted = told_of("net", hands, ["The Lure", "Game Warden", "No Fishing", f"red {fish}"], moves)
    assert netted == {f"green {fish}", f"blue {fish}", f"yellow {fish}"}


# Worlds of a full table, where chance alone would not bear out all that was said


def new_question(game: shoal.Game, asked_for: set[tuple[int, str]]) -> tuple[int, str, int]:
    """The first legal question of the seat on turn for a fish that it has not asked for, which is not met."""
    hands = shoal.snapshot(game)["hands"]
    for code in game.legal(game.to_move):
        action = shoal.action(game, code)
        if action["kind"] == "ask" and action["card"] not in hands[action["seat"]]:
            fish = action["card"].split(" ", maxsplit=1)[1]
            if (game.to_move, fish) not in asked_for:
                return game.to_move, fish, code
    raise AssertionError("nobody is left to ask")


def after_questions(game: shoal.Game, rounds: int) -> shoal.Game:
    """Every seat asks in vain for a fish that it has not asked for before, so many times."""
    asked_for: set[tuple[int, str]] = set()
    for _ in range(rounds * game.seats):
        seat, fish, code = new_question(game, asked_for)
        asked_for.add((seat, fish))
        game.apply(seat, code)
        for move in ("no", "draw", "end"):
            if not (move == "end" and game.to_move != seat):
                game.apply(game.to_move, notation.read(game, move))
    return game


def bears_out(slot: Named, claim: Named) -> bool:
    """Return whether a slot held a fish that its owner then asked for."""
    was_there = slot["since"] < claim["at"] < slot.get("until", claim["at"] + 1)
    return bool(slot["seat"] == claim["seat"] and was_there and slot["card"].endswith(f" {claim['fish']}"))


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_TF3_every_question_is_borne_out_in_every_world(viewer: int | None) -> None:
    game = after_questions(shoal.new("twisted-fish", seats=6, seed=2), 3)
    view = game.view(viewer)
    for seed in range(20):
        known = shoal.snapshot(shoal.imagine(view, shoal.Rng(seed)))["knowledge"]
        assert len(known["claims"]) == 18
        assert all(any(bears_out(slot, claim) for slot in known["slots"]) for claim in known["claims"])


@pytest.mark.parametrize("on", [0, 5])
def test_TF17_what_was_seen_through_the_boat_is_there_in_every_world(on: int) -> None:
    """Seat 2 looks; all have asked twice by then."""
    hands = ["" for _ in range(6)]
    for number, fish in enumerate(("whale", "blowfish", "star fish", "clown fish", "barnacle", "jellyfish")):
        other = ("shrimp", "eel", "crab", "dogfish")[number % 4]
        hands[number] = f"red {fish}, green {fish}, {COLOURS[number % 5]} {other}"
    hands[2] += f", {BOAT}"
    game = after_questions(shoal.restore(position(*hands, seats=6, waits_for=begin(0))), 2)
    play(game, f"2: boat {on}", "allow")
    view = game.view(2)
    seen = shoal.named(view)["knowledge"]["boat"]["card"]
    for seed in range(20):
        world = shoal.snapshot(shoal.imagine(view, shoal.Rng(seed)))
        assert seen in world["hands"][on]
        known = world["knowledge"]
        assert all(any(bears_out(slot, claim) for slot in known["slots"]) for claim in known["claims"])


def test_TF17_what_another_saw_through_the_boat_may_be_a_card_that_all_know() -> None:
    """Seat 1 has got the blue eel before everybody's eyes when seat 0 looks at its hand."""
    hands = [["red eel", "Glass Bottom Boat"], ["green eel"], ["yellow eel", "blue eel"]]
    game = shoal.restore(small(hands, ["purple eel", "The Lure"], begins=1))
    play(game, "ask 2 for blue eel", "give blue eel", "0: boat 1", "allow")
    view = game.view(2)
    worlds = [shoal.snapshot(shoal.imagine(view, shoal.Rng(seed))) for seed in range(60)]
    seen = {world["knowledge"]["boat"]["card"] for world in worlds}
    assert seen == {"blue eel", "green eel", "red eel", "purple eel"}


def test_the_game_is_called_as_on_its_box() -> None:
    book = catalogue.rulebook("twisted-fish")
    assert (book.title, book.least, book.most) == ("Twisted Fish", 2, 6)


# A card that left two hands after the Warden's pull


def test_TF14_TF18_a_card_that_left_two_hands_after_the_pull_can_be_imagined() -> None:
    """Seat 1 gives it to seat 0; The Net may have taken it there, so it is hidden again; seat 0 gives it away."""
    hands = [
        ["green eel", "yellow eel", "Game Warden"],
        ["red eel", "blue eel", "The Net", "No Fishing"],
        ["purple eel"],
    ]
    moves: list[tuple[int, Action]] = [
        *((0, {"kind": "warden", "seat": 1}), (1, ALLOW)),
        *((0, ask(1, "red eel")), (1, {"kind": "give", "card": "red eel"})),
        *((0, ask(2, "blue eel")), (2, NO), (0, DRAW), (0, END)),
        *((1, {"kind": "net", "seat": 0, "fish": "eel"}), (0, ALLOW), (0, {"kind": "give", "card": "green eel"})),
        (1, END),
        *((2, ask(0, "red eel")), (0, {"kind": "give", "card": "red eel"})),
    ]
    played = 0
    for seed in range(1, 30):
        data = small(hands, ["The Lure"]) | {"rng": f"fast {seed}"}
        game = shoal.restore(data)
        try:
            for seat, action in moves:
                game.apply(seat, shoal.code(game, action))
        except shoal.Refused:  # the Warden has pulled one of the cards that are needed
            continue
        played += 1
        for viewer in (None, 0, 1, 2):
            view = game.view(viewer)
            for world in (shoal.imagine(view, shoal.Rng(number)) for number in range(40)):
                assert world.view(viewer) == view
                assert "red eel" in shoal.snapshot(world)["hands"][2]
    assert played > 3


def test_TF14_what_left_two_hands_after_the_pull_may_have_been_pulled_and_drawn_again() -> None:
    """Seat 1 draws after the pull, and only then gives the card to seat 0; from there on it goes as above."""
    hands = [
        ["green eel", "yellow eel", "Game Warden"],
        ["red eel", "blue eel", "The Net", "No Fishing"],
        ["purple eel"],
    ]
    moves: list[tuple[int, Action]] = [
        *((0, {"kind": "warden", "seat": 1}), (1, ALLOW)),
        *((0, ask(2, "blue eel")), (2, NO), (0, DRAW), (0, END)),
        *((1, ask(2, "yellow eel")), (2, NO), (1, DRAW), (1, END)),
        *((2, ask(1, "green eel")), (1, NO), (2, DRAW), (2, END)),
        *((0, ask(1, "red eel")), (1, {"kind": "give", "card": "red eel"})),
        *((0, ask(2, "blue eel")), (2, NO), (0, DRAW), (0, END)),
        *((1, {"kind": "net", "seat": 0, "fish": "eel"}), (0, ALLOW), (0, {"kind": "give", "card": "green eel"})),
        (1, END),
        *((2, ask(0, "red eel")), (0, {"kind": "give", "card": "red eel"})),
    ]
    game = shoal.restore(small(hands, ["The Lure", *every("crab")]) | {"rng": "fast 53"})
    for seat, action in moves:
        game.apply(seat, shoal.code(game, action))
    for viewer in (None, 2):
        view = game.view(viewer)
        worlds = [shoal.imagine(view, shoal.Rng(number)) for number in range(100)]
        assert all(world.view(viewer) == view for world in worlds)
        pulled = Counter(shoal.snapshot(world)["knowledge"]["warden"]["card"] for world in worlds)
        assert 0 < pulled["red eel"] < 50


# Claims that are let go


def test_TF3_claims_are_let_go_from_the_oldest_on_and_the_others_are_borne_out() -> None:
    """Nothing can bear out the second of three; the rules allow no such claim, it stands for one that is too hard."""
    hands = [[f"{colour} eel" for colour in COLOURS], ["red crab", "red whale"], ["blue crab"]]
    waits = {"seat": 0, "to": "begin"}
    start = {"game": "twisted-fish", "seats": 3, "waits_for": waits, "hands": hands, "pond": ["rest"]}
    game = shoal.restore(start)
    assert isinstance(game, TwistedFish)
    asked = [(1, FISH.index(fish), time) for time, fish in enumerate(("crab", "eel", "whale"), 1)]
    game.memory.claims = vec[i64]([number for claim in asked for number in claim])
    worlds = RULEBOOK.worlds(game.view(0))
    assert isinstance(worlds, TwistedFishWorlds)
    for times in range(1, 6):
        hand = shoal.snapshot(worlds.sample(shoal.Rng(times)))["hands"][1]
        assert worlds.sampler.dropped_claims == 2 * times
        assert any("whale" in card for card in hand)


# What is not one of the worlds


def test_TF7_cards_that_cannot_have_lain_so_are_no_world() -> None:
    """After a pull and a Net that seat 0 did not see: another card went, something left later, or did not leave."""
    *_, record = Walk("twisted-fish", 5, 30, "rare").positions(139)
    game = record.game
    worlds = RULEBOOK.worlds(game.view(0))
    assert isinstance(game, TwistedFish)
    assert isinstance(worlds, TwistedFishWorlds)
    assert worlds.is_world(game)
    slots, holds, hidden = game.memory.slots, game.memory.holds, list(worlds.sampler.slots.cards)
    others: list[TwistedFish] = []

    def another() -> TwistedFish:
        others.append(game.copy())
        return others[-1]

    for card in range(len(game.place)):
        if card not in list(worlds.sampler.slots.pulls):
            memory = another().memory
            memory.pull = memory.pull.of(card)
        if card not in list(worlds.sampler.slots.nets):
            memory = another().memory
            memory.net = memory.net.of(card)
    for slot in range(game.memory.n_slots):
        if slots[slot * SLOT_SIZE + SEAT] != 0 and holds[slot * HOLD_SIZE + UNTIL] != 0:
            another().memory.holds[slot * HOLD_SIZE + UNTIL] += 1
            for card in hidden:
                stays = another().memory.holds
                stays[slot * HOLD_SIZE + CARD] = card
                stays[slot * HOLD_SIZE + UNTIL] = 0
    assert len(others) > 200
    assert not any(worlds.is_world(other) for other in others)
    assert worlds.is_world(game)
