"""Sentences of Twisted Fish, word for word: every refusal, log line and error of a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from twisted_fish_positions import (
    BOAT,
    COLOURS,
    DECK,
    DIVER,
    DIVINE,
    FISTS,
    LURE,
    NET,
    NO_FISHING,
    WARDEN,
    Named,
    after,
    answer,
    begin,
    divided,
    draw,
    end,
    play,
    position,
    reply,
)

import shoal
from shoal import notation

# Seat 1 is on turn; it holds every Zinger that is played in one's own turn, seat 0 those that answer.
ARMED = position(
    f"red eel, blue crab, {NO_FISHING}, {DIVINE}",
    f"green eel, every whale but red, {WARDEN}, {BOAT}, {NET}, {FISTS}, {LURE}",
    "",
    pond="purple shrimp, red dogfish",
)
# The same without a Zinger in seat 1's hand.
PLAIN = position(
    "red eel, blue crab",
    "green eel, every whale but red",
    f"blue eel, {WARDEN}, {BOAT}, {DIVER}",
    pond="purple shrimp, red dogfish",
)
DRY = position(f"red eel, blue crab, {WARDEN}", f"green eel, {DIVINE}", seats=3, dry=2, played=", ".join((DIVER, BOAT)))
FISHLESS = position("red eel", DIVINE, "blue eel", pond="red crab")
FISHLESS_DRY = position("red eel", DIVINE, dry=2)

OUT = position("red eel, blue whale", "every eel but red", NET, baskets={1: "shrimp", 2: "crab"})

FISH_NAMES = (
    "card shark, whale, blowfish, star fish, clown fish, barnacle, jellyfish, shrimp, eel, crab, dogfish, hammerhead, "
    "flying fish"
)


# Refusals


def the_refusal(game: shoal.Game, move: str) -> str:
    seat, text = divided(game, move)
    refusal = game.why_not(seat, notation.read(game, text))
    assert refusal is not None
    assert str(refusal) == f"{refusal.text} ({refusal.rule})"
    return str(refusal)


ASK = ["ask 0 for red eel"]
ASK_2 = ["ask 2 for red eel"]
TO_DRAW = [*ASK_2, "no"]
TO_END = [*TO_DRAW, "draw"]
TO_LURE = ["lure 0 for purple flying fish"]
TO_NET = ["net 0 for eel"]
AT_THE_BEGINNING = "That is for the beginning of a turn, or after getting the card asked for. ({})"
ANOTHER = "Seat {} must name another player. ({})"
NO_SEAT = "There is no seat {} at this table. ({})"
LACKS = "Seat {} does not hold {}. ({})"
NOT_PLAYED_ON = "No Zinger has been played on seat {}. (TF21)"
NOT_ASKED = "Nobody has asked seat 2 for a card. ({})"
ASKED = "Seat 1 has been asked for the red eel and must answer first. (TF10)"
ASKED_NET = "Seat 1 has been asked for any eel and must answer first. (TF10)"
REPLY = "Seat {} must reply to {} first: allow it or stop it. (TF21)"
LURED = REPLY.format(1, "The Lure")
NETTED = REPLY.format(1, "The Net")
NO_CARD_SHARK = "Seat 2 holds no card shark and so cannot ask for one. ({})"
NO_FLYING_FISH = "Seat 2 holds no flying fish and so cannot ask for one. ({})"
WHO_HOLDS = "Seat 2 holds fish and must ask for a card. (TF6)"
NOT_YET = "Seat 2 cannot end the turn before asking; whoever holds no fish draws or passes. (TF5)"
WAITING = "{} cannot be played while the game waits for seat {}. (TF28)"
AFTER_A_NO = "Two Fisted Fisherman is played after a no, before drawing. (TF19)"

REFUSALS: list[tuple[Named, list[str], str, str]] = [
    # Whose turn it is
    (ARMED, [], "0: ask 1 for red eel", "It is seat 2's turn. (ALL1)"),
    (ARMED, [], "2: pass", "It is seat 2's turn. (ALL1)"),
    (ARMED, [], "0: no", "It is seat 2's turn. (ALL1)"),
    (ARMED, [], "0: no fishing", "It is seat 2's turn. (ALL1)"),
    (ARMED, [], "0: divine take", "It is seat 2's turn. (ALL1)"),
    (ARMED, [], "0: throw", "It is seat 2's turn. (ALL1)"),
    (ARMED, [], "0: fifth", "It is seat 2's turn. (ALL1)"),
    (ARMED, TO_DRAW, "2: draw", "It is seat 2's turn. (ALL1)"),
    (ARMED, TO_END, "2: end", "It is seat 2's turn. (ALL1)"),
    (ARMED, ASK, "1: draw", ASKED),
    (ARMED, ASK, "2: no", ASKED),
    (ARMED, TO_LURE, "1: draw", REPLY.format(1, "The Lure")),
    (ARMED, TO_NET, "2: allow", REPLY.format(1, "The Net")),
    (ARMED, ["warden 0"], "1: end", REPLY.format(1, "Game Warden")),
    (ARMED, ["boat 0"], "1: basket eel", REPLY.format(1, "Glass Bottom Boat")),
    (ARMED, [*ASK, "no fishing"], "0: give red eel", REPLY.format(2, "No Fishing")),
    # An answer is awaited
    (ARMED, ASK, "ask 1 for red eel", ASKED),
    (ARMED, ASK, "lure 1 for red eel", ASKED),
    (ARMED, ASK, "again 1 for red eel", ASKED),
    (ARMED, ASK, "net 1 for eel", ASKED),
    (ARMED, ASK, "draw", ASKED),
    (ARMED, ASK, "end", ASKED),
    (ARMED, ASK, "pass", ASKED),
    (ARMED, ASK, "basket eel", ASKED),
    (ARMED, ASK, "fifth", ASKED),
    (ARMED, ASK, "throw", ASKED),
    (ARMED, ASK, "allow", ASKED),
    (ARMED, ASK, "divine take", NOT_PLAYED_ON.format(1)),
    (ARMED, ASK, "divine leave", NOT_PLAYED_ON.format(1)),
    (ARMED, ASK, "give blue crab", "Seat 1 was asked for the red eel, not for the blue crab. (TF4)"),
    (ARMED, ASK, "give green eel", "Seat 1 was asked for the red eel, not for the green eel. (TF4)"),
    (ARMED, ASK, "no", "Seat 1 holds the red eel and cannot deny it. (TF11)"),
    (ARMED, ASK_2, "give red eel", "Seat 3 does not hold the red eel. (TF11)"),
    (ARMED, ASK_2, "no fishing", LACKS.format(3, "No Fishing", "TF16")),
    (ARMED, [*TO_NET, "allow"], "draw", ASKED_NET),
    (ARMED, [*TO_NET, "allow"], "allow", ASKED_NET),
    (ARMED, [*TO_NET, "allow"], "divine take", NOT_PLAYED_ON.format(1)),
    (ARMED, [*TO_NET, "allow"], "no", "Seat 1 holds an eel and cannot deny it. (TF11)"),
    (ARMED, [*TO_NET, "allow"], "give blue crab", "Seat 1 was asked for any eel, not for the blue crab. (TF18)"),
    (ARMED, [*TO_NET, "allow"], "give purple eel", "Seat 1 does not hold the purple eel. (TF11)"),
    (
        ARMED,
        [*TO_LURE, "allow"],
        "give red eel",
        "Seat 1 was asked for the purple flying fish, not for the red eel. (TF4)",
    ),
    (
        ARMED,
        [*TO_LURE, "allow"],
        "give purple flying fish",
        "Seat 1 does not hold the purple flying fish. (TF11)",
    ),
    (ARMED, [*TO_DRAW, "again 0 for red eel"], "no", "Seat 1 holds the red eel and cannot deny it. (TF11)"),
    (PLAIN, ASK, "2: warden 0", WAITING.format(WARDEN, 1)),
    (PLAIN, ASK, "2: boat 1", WAITING.format(BOAT, 1)),
    (PLAIN, ASK, "2: diver for red eel", WAITING.format(DIVER, 1)),
    (PLAIN, ["2: boat 1"], "2: warden 0", WAITING.format(WARDEN, 2)),
    (PLAIN, ASK, "0: warden 2", LACKS.format(1, "Game Warden", "TF14")),
    # A reply is awaited
    (ARMED, TO_LURE, "ask 1 for red eel", LURED),
    (ARMED, TO_LURE, "give red eel", LURED),
    (ARMED, TO_LURE, "no", LURED),
    (ARMED, TO_LURE, "no fishing", LURED),
    (ARMED, TO_LURE, "draw", LURED),
    (ARMED, TO_LURE, "throw", LURED),
    (ARMED, TO_NET, "no fishing", NETTED),
    (ARMED, TO_NET, "end", NETTED),
    (ARMED, [*ASK, "no fishing"], "draw", REPLY.format(2, "No Fishing")),
    (ARMED, [*ASK, "no fishing"], "divine take", LACKS.format(2, "Divine Intervention", "TF21")),
    (ARMED, [*ASK, "no fishing"], "divine leave", LACKS.format(2, "Divine Intervention", "TF21")),
    (ARMED, ["lure 2 for red eel"], "divine take", LACKS.format(3, "Divine Intervention", "TF21")),
    # Nothing is to be answered
    (ARMED, [], "no", NOT_ASKED.format("TF10")),
    (ARMED, [], "give red card shark", NOT_ASKED.format("TF10")),
    (ARMED, [], "give purple flying fish", NOT_ASKED.format("TF10")),
    (ARMED, [], "no fishing", NOT_ASKED.format("TF16")),
    (ARMED, [], "allow", NOT_PLAYED_ON.format(2)),
    (ARMED, [], "divine take", NOT_PLAYED_ON.format(2)),
    (ARMED, [], "divine leave", NOT_PLAYED_ON.format(2)),
    (ARMED, TO_DRAW, "no", NOT_ASKED.format("TF10")),
    (ARMED, TO_DRAW, "allow", NOT_PLAYED_ON.format(2)),
    (ARMED, TO_END, "no fishing", NOT_ASKED.format("TF16")),
    (ARMED, TO_END, "divine leave", NOT_PLAYED_ON.format(2)),
    # Questions
    (ARMED, [], "ask 1 for green eel", ANOTHER.format(2, "TF3")),
    (ARMED, [], "ask 3 for green eel", NO_SEAT.format(4, "TF3")),
    (ARMED, [], "ask 5 for purple flying fish", NO_SEAT.format(6, "TF3")),
    (ARMED, [], "ask 1 for red crab", ANOTHER.format(2, "TF3")),
    (ARMED, [], "ask 0 for red card shark", NO_CARD_SHARK.format("TF3")),
    (ARMED, [], "ask 2 for purple flying fish", NO_FLYING_FISH.format("TF3")),
    (ARMED, TO_DRAW, "ask 0 for red eel", AT_THE_BEGINNING.format("TF5")),
    (ARMED, TO_END, "ask 0 for red eel", AT_THE_BEGINNING.format("TF5")),
    (ARMED, [], "lure 1 for red card shark", ANOTHER.format(2, "TF20")),
    (ARMED, [], "lure 5 for purple flying fish", NO_SEAT.format(6, "TF20")),
    (ARMED, TO_DRAW, "lure 0 for red card shark", AT_THE_BEGINNING.format("TF20")),
    (ARMED, TO_END, "lure 5 for purple flying fish", AT_THE_BEGINNING.format("TF20")),
    (PLAIN, [], "lure 0 for red card shark", LACKS.format(2, "The Lure", "TF20")),
    (PLAIN, [], "lure 5 for purple flying fish", LACKS.format(2, "The Lure", "TF20")),
    (ARMED, [], "again 0 for red eel", AFTER_A_NO),
    (ARMED, TO_END, "again 0 for red card shark", AFTER_A_NO),
    (ARMED, TO_DRAW, "again 1 for red eel", ANOTHER.format(2, "TF3")),
    (ARMED, TO_DRAW, "again 4 for red eel", NO_SEAT.format(5, "TF3")),
    (ARMED, TO_DRAW, "again 5 for purple flying fish", NO_SEAT.format(6, "TF3")),
    (ARMED, TO_DRAW, "again 0 for red card shark", NO_CARD_SHARK.format("TF3")),
    (ARMED, TO_DRAW, "again 2 for purple flying fish", NO_FLYING_FISH.format("TF3")),
    (PLAIN, ["ask 0 for blue eel", "no"], "again 0 for red card shark", LACKS.format(2, FISTS, "TF19")),
    (PLAIN, ["ask 0 for blue eel", "no"], "again 5 for purple flying fish", LACKS.format(2, FISTS, "TF19")),
    (ARMED, [], "net 1 for eel", ANOTHER.format(2, "TF18")),
    (ARMED, [], "net 3 for card shark", NO_SEAT.format(4, "TF18")),
    (ARMED, [], "net 5 for flying fish", NO_SEAT.format(6, "TF18")),
    (ARMED, [], "net 0 for card shark", NO_CARD_SHARK.format("TF18")),
    (ARMED, [], "net 2 for flying fish", NO_FLYING_FISH.format("TF18")),
    (ARMED, TO_DRAW, "net 0 for eel", AT_THE_BEGINNING.format("TF18")),
    (ARMED, TO_END, "net 0 for card shark", AT_THE_BEGINNING.format("TF18")),
    (PLAIN, [], "net 0 for card shark", LACKS.format(2, "The Net", "TF18")),
    (PLAIN, [], "net 5 for flying fish", LACKS.format(2, "The Net", "TF18")),
    # Drawing, ending, passing
    (ARMED, [], "draw", WHO_HOLDS),
    (ARMED, [], "pass", WHO_HOLDS),
    (ARMED, [], "end", NOT_YET),
    (ARMED, TO_DRAW, "end", "Seat 2 must draw from the Pond first. (TF5)"),
    (ARMED, TO_DRAW, "pass", AT_THE_BEGINNING.format("TF6")),
    (ARMED, TO_END, "draw", "It is too late to draw in this turn. (TF5)"),
    (ARMED, TO_END, "pass", AT_THE_BEGINNING.format("TF6")),
    (DRY, ["ask 0 for green eel", "no"], "draw", "The Pond is empty. (TF5)"),
    (DRY, [], "draw", WHO_HOLDS),
    (FISHLESS_DRY, [], "draw", "The Pond is empty. (TF5)"),
    (FISHLESS, [], "end", NOT_YET),
    (FISHLESS, [], "ask 0 for red eel", "Seat 2 holds no eel and so cannot ask for one. (TF3)"),
    # Throwing Divine Intervention away
    (ARMED, [], "throw", LACKS.format(2, "Divine Intervention", "TF22")),
    (DRY, ["ask 0 for green eel", "no"], "throw", AT_THE_BEGINNING.format("TF22")),
    (
        FISHLESS_DRY,
        [],
        "throw",
        "All seven other Zingers have been played, so Divine Intervention cannot be thrown away. (TF22)",
    ),
    # Baskets
    (ARMED, [], "basket whale", "Seat 2 does not hold the whale in all five colours. (TF8)"),
    (ARMED, TO_DRAW, "basket card shark", "Seat 2 does not hold the card shark in all five colours. (TF8)"),
    (ARMED, TO_END, "basket flying fish", "Seat 2 does not hold the flying fish in all five colours. (TF8)"),
    (PLAIN, [], "diver for red whale", LACKS.format(2, "Dead Scuba Diver", "TF15")),
    (PLAIN, [], "diver for red card shark", LACKS.format(2, "Dead Scuba Diver", "TF15")),
    (PLAIN, [], "diver for purple flying fish", LACKS.format(2, "Dead Scuba Diver", "TF15")),
    (PLAIN, [], "2: diver for red eel", "Seat 3 does not hold the four that go with the red eel. (TF15)"),
    (
        PLAIN,
        [],
        "2: diver for red card shark",
        "Seat 3 does not hold the four that go with the red card shark. (TF15)",
    ),
    (
        PLAIN,
        [],
        "2: diver for purple flying fish",
        "Seat 3 does not hold the four that go with the purple flying fish. (TF15)",
    ),
    (ARMED, [], "fifth", "Seat 2 has no basket with the Dead Scuba Diver. (TF15)"),
    # Zingers for any time
    (PLAIN, [], "warden 0", LACKS.format(2, "Game Warden", "TF14")),
    (PLAIN, [], "warden 5", LACKS.format(2, "Game Warden", "TF14")),
    (PLAIN, [], "0: boat 0", LACKS.format(1, "Glass Bottom Boat", "TF17")),
    (PLAIN, [], "0: boat 5", LACKS.format(1, "Glass Bottom Boat", "TF17")),
    (PLAIN, [], "2: warden 2", ANOTHER.format(3, "TF14")),
    (PLAIN, [], "2: warden 3", NO_SEAT.format(4, "TF14")),
    (PLAIN, [], "2: warden 5", NO_SEAT.format(6, "TF14")),
    (PLAIN, [], "2: boat 2", ANOTHER.format(3, "TF17")),
    (PLAIN, [], "2: boat 5", NO_SEAT.format(6, "TF17")),
    (ARMED, [], "warden 2", "Seat 3 has no cards. (TF14)"),
    (ARMED, TO_DRAW, "boat 2", "Seat 3 has no cards. (TF17)"),
    (DRY, [], "0: warden 1", "The Pond is empty. (TF14)"),
    (DRY, [], "0: warden 0", ANOTHER.format(1, "TF14")),
]


@pytest.mark.parametrize(("start", "moves", "move", "words"), REFUSALS)
def test_what_is_said_to_a_move(start: Named, moves: list[str], move: str, words: str) -> None:
    assert the_refusal(after(start, *moves), move) == words


WITH_DIVER = position("red whale", "green eel", "red shrimp", baskets={1: "whale"}, diver=("red whale", 9), turns=9)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (WITH_DIVER, "Seat 2 does not hold the red whale. (TF15)"),
        (
            position("", "green eel, red whale", baskets={1: "whale"}, diver=("red whale", 9), turns=9),
            "The fifth card goes in on a later turn than the Diver. (TF15)",
        ),
        (
            position("", "green eel, red whale", baskets={2: "whale"}, diver=("red whale", 2), turns=9),
            "Seat 2 has no basket with the Dead Scuba Diver. (TF15)",
        ),
    ],
)
def test_what_is_said_of_the_fifth_card(start: Named, words: str) -> None:
    assert the_refusal(shoal.restore(start), "fifth") == words


def test_what_is_said_of_the_last_seat_of_a_table_of_six() -> None:
    game = shoal.restore(position("red eel", "green eel", seats=6))
    assert game.why_not(1, notation.read(game, "ask 5 for red eel")) is None
    assert the_refusal(game, "ask 5 for purple flying fish") == NO_FLYING_FISH.format("TF3")


def test_what_is_said_of_seat_0() -> None:
    game = shoal.restore(position(f"red eel, {WARDEN}, {BOAT}, {NET}", "green eel", waits_for=begin(0)))
    assert the_refusal(game, "warden 0") == ANOTHER.format(1, "TF14")
    assert the_refusal(game, "boat 0") == ANOTHER.format(1, "TF17")
    assert the_refusal(game, "net 0 for card shark") == ANOTHER.format(1, "TF18")
    assert the_refusal(game, "ask 0 for red card shark") == ANOTHER.format(1, "TF3")


@pytest.mark.parametrize("move", ["ask 0 for red eel", "no", "allow", "draw", "basket eel", "warden 0", "throw"])
def test_what_is_said_when_the_game_is_over(move: str) -> None:
    game = after(OUT, "ask 0 for red eel", "give red eel", "basket eel")
    assert [the_refusal(game, f"{seat}: {move}") for seat in range(3)] == ["The game is over. (TF27)"] * 3


# The log


def told(start: Named, *moves: str, to: int | None) -> list[str]:
    """Return what a seat (None: a spectator) may hear, told for an outsider."""
    log: list[shoal.Line] = []
    play(shoal.restore(start), *moves, log=log)
    return [f"{line.rule} {shoal.tell('twisted-fish', line.heard_by(to), open=True)}" for line in log]


EVERYONE: list[int | None] = [0, 1, 2, None]


def test_the_log_of_a_question_and_a_card_given() -> None:
    for seat in EVERYONE:
        assert told(ARMED, *ASK, "give red eel", to=seat) == [
            "TF3 Seat 2 asks seat 1 for the red eel.",
            "TF4 Seat 1 gives seat 2 the red eel.",
        ]


def test_the_log_of_a_no_tells_the_card_drawn_to_its_owner_alone() -> None:
    before = ["TF3 Seat 2 asks seat 3 for the red eel.", 'TF5 Seat 3 says "Go Fish": no red eel.']
    ends = "TF5 Seat 2 ends the turn."
    assert told(ARMED, *TO_END, "end", to=1) == [*before, "TF5 Seat 2 draws the purple shrimp.", ends]
    for seat in (0, 2, None):
        assert told(ARMED, *TO_END, "end", to=seat) == [*before, "TF5 Seat 2 draws a card.", ends]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("red card shark", "the red card shark"),
        ("purple flying fish", "the purple flying fish"),
        (WARDEN, "Game Warden"),
        (NET, "The Net"),
        (DIVINE, "Divine Intervention"),
    ],
)
def test_the_log_of_a_draw_names_fish_and_zingers(card: str, words: str) -> None:
    start = position("red eel", "green eel", pond=card)
    assert told(start, "ask 0 for blue eel", "no", "draw", to=1)[2] == f"TF5 Seat 2 draws {words}."


def test_the_log_of_just_the_card_asked_for() -> None:
    start = position("red eel", "green eel", pond="blue eel")
    for seat in EVERYONE:
        assert told(start, "ask 0 for blue eel", "no", "draw", to=seat)[2:] == [
            "TF5 Seat 2 draws the very card asked for, the blue eel."
        ]


def test_the_log_of_the_dead_in_the_water() -> None:
    dead = "TF6 Seat 2 is dead in the water"
    assert told(FISHLESS, "draw", to=1) == [f"{dead} and draws the red crab."]
    for seat in (0, 2, None):
        assert told(FISHLESS, "draw", to=seat) == [f"{dead} and draws a card."]
    for seat in EVERYONE:
        assert told(FISHLESS, "pass", to=seat) == [f"{dead} and passes."]


def test_the_log_of_a_basket() -> None:
    start = position("red eel", "every eel but red", "red crab")
    for seat in EVERYONE:
        assert told({**start, "waits_for": begin()}, *ASK, "give red eel", "basket eel", to=seat)[2] == (
            "TF8 Seat 2 lays a Full Basket of eels."
        )


def test_the_log_of_the_warden_tells_the_card_to_its_owner_alone() -> None:
    start = position("red eel", "green eel", f"blue eel, {WARDEN}")
    before = ["TF14 Seat 3 plays Game Warden on seat 1.", "TF21 Seat 1 allows Game Warden."]
    assert told(start, "2: warden 0", "allow", to=0) == [*before, "TF14 Seat 1 loses the red eel to the Pond."]
    for seat in (1, 2, None):
        assert told(start, "2: warden 0", "allow", to=seat) == [
            *before,
            "TF14 Seat 1 loses a card to the Pond.",
        ]


@pytest.mark.parametrize("zinger", [BOAT, NET, DIVINE])
def test_the_log_of_a_zinger_that_the_warden_pulls(zinger: str) -> None:
    start = position(zinger, "green eel", f"blue eel, {WARDEN}")
    assert told(start, "2: warden 0", "allow", to=0)[2] == f"TF14 Seat 1 loses {zinger} to the Pond."


@pytest.mark.parametrize(("card", "words"), [("red eel", "the red eel"), (NET, "The Net"), (DIVINE, DIVINE)])
def test_the_log_of_the_boat_tells_the_card_to_the_two_alone(card: str, words: str) -> None:
    start = position(card, f"green eel, {BOAT}", "blue eel")
    before = ["TF17 Seat 2 plays Glass Bottom Boat on seat 1.", "TF21 Seat 1 allows Glass Bottom Boat."]
    for seat in (0, 1):
        assert told(start, "boat 0", "allow", to=seat) == [
            *before,
            f"TF17 Seat 2 looks at {words} in seat 1's hand.",
        ]
    for other in (2, None):
        assert told(start, "boat 0", "allow", to=other) == [
            *before,
            "TF17 Seat 2 looks at a card in seat 1's hand.",
        ]


def test_the_log_of_the_diver_and_of_the_fifth_card() -> None:
    start = position("red crab", f"every whale, green eel, {DIVER}", "red eel", pond="red shrimp, blue shrimp")
    moves = ["diver for blue whale", "ask 0 for red eel", "no", "draw", "end", "ask 0 for red eel", "no", "draw", "end"]
    moves += ["ask 1 for red crab", "no", "draw", "end", "fifth"]
    for seat in EVERYONE:
        lines = told(start, *moves, to=seat)
        assert lines[0] == "TF15 Seat 2 lays a basket of whales with the Dead Scuba Diver in place of the blue whale."
        assert lines[-1] == "TF15 Seat 2 puts the blue whale in place of the Dead Scuba Diver."


def test_the_log_of_the_net_tells_the_card_to_the_two_alone() -> None:
    before = ["TF18 Seat 2 casts The Net over seat 1 for any eel.", "TF21 Seat 1 allows The Net."]
    for seat in (0, 1):
        assert told(ARMED, *TO_NET, "allow", "give red eel", to=seat) == [
            *before,
            "TF18 Seat 1 gives seat 2 the red eel.",
        ]
    for other in (2, None):
        assert told(ARMED, *TO_NET, "allow", "give red eel", to=other) == [
            *before,
            "TF18 Seat 1 gives seat 2 an eel.",
        ]


def test_the_log_of_the_net_for_another_fish() -> None:
    start = position("red whale", f"green whale, {NET}")
    assert told(start, "net 0 for whale", "allow", "give red whale", to=2)[2] == "TF18 Seat 1 gives seat 2 a whale."


def test_the_log_of_a_net_that_is_empty() -> None:
    for seat in EVERYONE:
        assert told(ARMED, "net 0 for whale", "allow", "no", "draw", "end", to=seat) == [
            "TF18 Seat 2 casts The Net over seat 1 for any whale.",
            "TF21 Seat 1 allows The Net.",
            "TF18 Seat 1 has no whale.",
            f"TF5 Seat 2 draws {'the purple shrimp' if seat == 1 else 'a card'}.",
            "TF5 Seat 2 ends the turn.",
        ]


def test_the_log_of_the_lure_and_of_the_fisherman() -> None:
    for seat in EVERYONE:
        assert told(ARMED, *TO_LURE, "allow", "no", "again 0 for red eel", "give red eel", to=seat) == [
            "TF20 Seat 2 plays The Lure and asks seat 1 for the purple flying fish.",
            "TF21 Seat 1 allows The Lure.",
            'TF5 Seat 1 says "Go Fish": no purple flying fish.',
            "TF19 Seat 2 plays Two Fisted Fisherman and asks seat 1 for the red eel.",
            "TF4 Seat 1 gives seat 2 the red eel.",
        ]


def test_the_log_of_no_fishing() -> None:
    for seat in EVERYONE:
        assert told(ARMED, *ASK, "no fishing", "allow", to=seat)[1:] == [
            "TF16 Seat 1 plays No Fishing on seat 2.",
            "TF21 Seat 2 allows No Fishing.",
        ]


@pytest.mark.parametrize(
    ("moves", "zinger"),
    [(TO_LURE, LURE), (TO_NET, NET), (["warden 0"], WARDEN), (["boat 0"], BOAT)],
)
@pytest.mark.parametrize(("how", "words"), [("take", "takes it"), ("leave", "leaves it beside the Pond")])
def test_the_log_of_divine_intervention(moves: list[str], zinger: str, how: str, words: str) -> None:
    for seat in EVERYONE:
        assert told(ARMED, *moves, f"divine {how}", to=seat)[1:] == [
            f"TF21 Seat 1 stops {zinger} with Divine Intervention and {words}."
        ]


def test_the_log_of_divine_intervention_against_no_fishing() -> None:
    start = position(f"red eel, {NO_FISHING}", f"green eel, {DIVINE}")
    assert told(start, *ASK, "no fishing", "divine leave", "give red eel", to=None)[2:] == [
        "TF21 Seat 2 stops No Fishing with Divine Intervention and leaves it beside the Pond.",
        "TF4 Seat 1 gives seat 2 the red eel.",
    ]


def test_the_log_of_divine_intervention_thrown_away() -> None:
    for seat in EVERYONE:
        assert told(FISHLESS, "throw", to=seat) == ["TF22 Seat 2 throws Divine Intervention away."]


# Whoppers and the end, in the log

CAUGHT = "TF13 Seat 1 is caught telling a whopper: they held the {}, and their baskets count nothing in this round."


def test_the_log_of_a_whopper_that_is_handed_over() -> None:
    start = position("red eel", "green eel", f"yellow eel, {LURE}", pond="red crab", whoppers=1)
    moves = [*ASK, "no", "draw", "end", "ask 0 for red eel", "give red eel"]
    for seat in EVERYONE:
        assert told(start, *moves, to=seat)[1::4] == [
            'TF5 Seat 1 says "Go Fish": no red eel.',
            "TF4 Seat 1 gives seat 3 the red eel.",
        ]
        assert told(start, *moves, to=seat)[-1] == CAUGHT.format("red eel")


def test_the_log_of_a_whopper_that_is_laid_in_a_basket() -> None:
    start = position("every whale, red crab", f"green eel, {LURE}", "yellow eel", whoppers=1)
    moves = ["lure 0 for red whale", "allow", "no", "draw", "end", "ask 1 for blue eel", "no", "draw", "end"]
    assert told(start, *moves, "basket whale", to=2)[-2:] == [
        "TF8 Seat 1 lays a Full Basket of whales.",
        CAUGHT.format("red whale"),
    ]


def test_the_log_of_a_whopper_that_is_found_when_the_round_ends() -> None:
    start = position(
        "red eel, blue whale",
        "every eel but red",
        "red whale",
        baskets={0: "barnacle", 1: "shrimp"},
        pond="red crab, blue crab",
        waits_for=begin(2),
        whoppers=1,
    )
    moves = ["ask 0 for blue whale", "no", "draw", "end", "ask 2 for blue eel", "no", "draw", "end"]
    for seat in EVERYONE:
        assert told(start, *moves, *ASK, "give red eel", "basket eel", to=seat)[-6:-1] == [
            CAUGHT.format("blue whale"),
            "TF23 Seat 2 is out: the round is over.",
            "TF26 Seat 1 scores -15: 0 for baskets less 15 for cards in hand.",
            "TF26 Seat 2 scores 50: 50 for baskets less 0 for cards in hand.",
            "TF26 Seat 3 scores -15: 0 for baskets less 15 for cards in hand.",
        ]


GO_OUT = [*ASK, "give red eel", "basket eel"]
OUT_IS_TOLD = [
    "TF8 Seat 2 lays a Full Basket of eels.",
    "TF23 Seat 2 is out: the round is over.",
    "TF26 Seat 1 scores -10: 0 for baskets less 10 for cards in hand.",
    "TF26 Seat 2 scores 50: 50 for baskets less 0 for cards in hand.",
    "TF26 Seat 3 scores 0: 25 for baskets less 25 for cards in hand.",
]


def match(totals: list[int], round: int = 1, target: int = 400) -> Named:
    """OUT in a later round of a match."""
    return {**OUT, "options": {"target": target}, "round": round, "totals": totals}


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (OUT, ["TF27 Seat 2 wins with 50 points."]),
        (
            match([100, 349, -5]),
            [
                "TF27 Totals: 90 for seat 1, 399 for seat 2, -5 for seat 3.",
                "TF2 Seat 3 deals round 3; seat 1 begins.",
            ],
        ),
        (
            match([100, 350, -5]),
            [
                "TF27 Totals: 90 for seat 1, 400 for seat 2, -5 for seat 3.",
                "TF27 Seat 2 has reached the 400 points that end the game.",
                "TF27 Seat 2 wins with 400 points.",
            ],
        ),
        (
            match([60, 0, 0], round=49),
            [
                "TF27 Totals: 50 for seat 1, 50 for seat 2, 0 for seat 3.",
                "ALL5 Nobody has reached 400 points in 50 rounds: the game is over.",
                "ALL2 The win is shared by seat 1 and seat 2, with 50 points each.",
            ],
        ),
        (
            match([-60, -49, -50], round=49),
            [
                "TF27 Totals: -70 for seat 1, 1 for seat 2, -50 for seat 3.",
                "ALL5 Nobody has reached 400 points in 50 rounds: the game is over.",
                "TF27 Seat 2 wins with 1 point.",
            ],
        ),
        (
            match([0, 399, 0], round=49),
            [
                "TF27 Totals: -10 for seat 1, 449 for seat 2, 0 for seat 3.",
                "TF27 Seat 2 has reached the 400 points that end the game.",
                "TF27 Seat 2 wins with 449 points.",
            ],
        ),
    ],
)
def test_the_log_of_going_out(start: Named, end: list[str]) -> None:
    for seat in EVERYONE:
        assert told(start, *GO_OUT, to=seat)[2:] == OUT_IS_TOLD + end


def test_the_log_of_a_target_that_two_have_reached() -> None:
    start = position("red eel", "every eel but red", "", baskets={0: "whale"}, target=60, round=1, totals=[20, 40, 0])
    assert told(start, *GO_OUT, to=None)[7:] == [
        "TF27 Totals: 70 for seat 1, 65 for seat 2, 0 for seat 3.",
        "TF27 Seat 1 has reached the 60 points that end the game.",
        "TF27 Seat 2 has reached the 60 points that end the game.",
        "TF27 Seat 1 wins with 70 points.",
    ]


def test_the_end_of_a_round_told_to_players() -> None:
    def heard(start: Named, seat: int, players: list[str]) -> list[str]:
        log: shoal.Log = []
        play(shoal.restore(start), *GO_OUT, log=log)
        return [shoal.tell("twisted-fish", line, seat, players=players) for line in log[5:]]

    assert heard(match([100, 349, -5]), 2, []) == [
        "Seat 2 scores 50: 50 for baskets less 0 for cards in hand.",
        "You score 0: 25 for baskets less 25 for cards in hand.",
        "Totals: 90 for seat 1, 399 for seat 2, -5 for you.",
        "You deal round 3; seat 1 begins.",
    ]
    assert heard(match([100, 349, -5]), 0, NAMES)[-1] == "Chris deals round 3; you begin."
    assert heard(match([100, 350, -5]), 1, NAMES)[-3:] == [
        "Totals: 90 for Anna, 400 for you, -5 for Chris.",
        "You have reached the 400 points that end the game.",
        "You win with 400 points.",
    ]
    assert heard(match([100, 350, -5]), 0, NAMES)[-1] == "boris wins with 400 points."
    shared = heard(match([60, 0, 50], round=49), 2, NAMES)[-1]
    assert shared == "The win is shared by Anna, boris and you, with 50 points each."


def test_the_log_of_the_thirteenth_basket() -> None:
    assert told(position("", f"every eel, {NET}", dry=2), "basket eel", to=None) == [
        "TF8 Seat 2 lays a Full Basket of eels.",
        "TF25 All thirteen baskets are on the table: the round is over.",
        "TF26 Seat 1 scores 0: 0 for baskets less 0 for cards in hand.",
        "TF26 Seat 2 scores 0: 25 for baskets less 25 for cards in hand.",
        "TF26 Seat 3 scores 450: 450 for baskets less 0 for cards in hand.",
        "TF27 Seat 3 wins with 450 points.",
    ]


def test_the_log_when_everybody_has_passed() -> None:
    assert told(position("", NET, passes=2), "pass", to=None) == [
        "TF6 Seat 2 is dead in the water and passes.",
        "TF25 Everybody has passed: the round is over.",
        "TF26 Seat 1 scores 0: 0 for baskets less 0 for cards in hand.",
        "TF26 Seat 2 scores -25: 0 for baskets less 25 for cards in hand.",
        "TF26 Seat 3 scores 0: 0 for baskets less 0 for cards in hand.",
        "ALL2 The win is shared by seat 1 and seat 3, with 0 points each.",
    ]


def test_the_log_when_everybody_has_had_100_turns() -> None:
    assert told(position("red eel", NET, turns=299), "pass", to=None) == [
        "TF6 Seat 2 is dead in the water and passes.",
        "ALL5 Everybody has had 100 turns: the round is over.",
        "TF26 Seat 1 scores -5: 0 for baskets less 5 for cards in hand.",
        "TF26 Seat 2 scores -25: 0 for baskets less 25 for cards in hand.",
        "TF26 Seat 3 scores 0: 0 for baskets less 0 for cards in hand.",
        "TF27 Seat 3 wins with 0 points.",
    ]


# Told to the players themselves, and by their names

NAMES = ["Anna", "boris", "Chris"]
PULL = position("red eel", "green eel", f"blue eel, {WARDEN}")
LOOK = position("red eel", f"green eel, {BOAT}", "blue eel")
WHOPPER = position("red eel", "green eel", f"yellow eel, {LURE}", pond="red crab", whoppers=1)
WITH_DIVER_IN_HAND = position("red crab", f"every whale, green eel, {DIVER}", "red eel")
FIFTH = position("", "green eel, red whale", baskets={1: "whale"}, diver=("red whale", 2), turns=9)
EXACT = position("red eel", "green eel", pond="blue eel")

# The last line of the log: to a seat alone, and to another, or a spectator, by names.
TO_PLAYERS: list[tuple[Named, list[str], int, str, int | None, str]] = [
    (ARMED, ASK, 1, "You ask seat 1 for the red eel.", 0, "boris asks you for the red eel."),
    (
        ARMED,
        TO_LURE,
        1,
        "You play The Lure and ask seat 1 for the purple flying fish.",
        0,
        "boris plays The Lure and asks you for the purple flying fish.",
    ),
    (
        ARMED,
        [*TO_DRAW, "again 0 for red eel"],
        1,
        "You play Two Fisted Fisherman and ask seat 1 for the red eel.",
        2,
        "boris plays Two Fisted Fisherman and asks Anna for the red eel.",
    ),
    (ARMED, [*ASK, "give red eel"], 0, "You give seat 2 the red eel.", 1, "Anna gives you the red eel."),
    (ARMED, TO_DRAW, 2, 'You say "Go Fish": no red eel.', 1, 'Chris says "Go Fish": no red eel.'),
    (
        ARMED,
        ["net 0 for whale", "allow", "no"],
        0,
        "You have no whale.",
        1,
        "Anna has no whale.",
    ),
    (
        WHOPPER,
        [*ASK, "no", "draw", "end", "ask 0 for red eel", "give red eel"],
        0,
        "You are caught telling a whopper: you held the red eel, and your baskets count nothing in this round.",
        None,
        "Anna is caught telling a whopper: they held the red eel, and their baskets count nothing in this round.",
    ),
    (
        EXACT,
        ["ask 0 for blue eel", "no", "draw"],
        1,
        "You draw the very card asked for, the blue eel.",
        0,
        "boris draws the very card asked for, the blue eel.",
    ),
    (ARMED, TO_END, 1, "You draw the purple shrimp.", 0, "boris draws a card."),
    (
        FISHLESS,
        ["draw"],
        1,
        "You are dead in the water and draw the red crab.",
        0,
        "boris is dead in the water and draws a card.",
    ),
    (FISHLESS, ["pass"], 1, "You are dead in the water and pass.", 0, "boris is dead in the water and passes."),
    (ARMED, [*TO_END, "end"], 1, "You end your turn.", 0, "boris ends the turn."),
    (
        position("", "every eel, red crab"),
        ["basket eel"],
        1,
        "You lay a Full Basket of eels.",
        0,
        "boris lays a Full Basket of eels.",
    ),
    (PULL, ["2: warden 0"], 2, "You play Game Warden on seat 1.", 0, "Chris plays Game Warden on you."),
    (PULL, ["2: warden 0", "allow"], 0, "You lose the red eel to the Pond.", 2, "Anna loses a card to the Pond."),
    (
        LOOK,
        ["boat 0", "allow"],
        1,
        "You look at the red eel in seat 1's hand.",
        0,
        "boris looks at the red eel in your hand.",
    ),
    (
        LOOK,
        ["boat 0", "allow"],
        0,
        "Seat 2 looks at the red eel in your hand.",
        None,
        "boris looks at a card in Anna's hand.",
    ),
    (
        WITH_DIVER_IN_HAND,
        ["diver for blue whale"],
        1,
        "You lay a basket of whales with the Dead Scuba Diver in place of the blue whale.",
        None,
        "boris lays a basket of whales with the Dead Scuba Diver in place of the blue whale.",
    ),
    (
        FIFTH,
        ["fifth"],
        1,
        "You put the red whale in place of the Dead Scuba Diver.",
        None,
        "boris puts the red whale in place of the Dead Scuba Diver.",
    ),
    (ARMED, [*ASK, "no fishing"], 0, "You play No Fishing on seat 2.", 1, "Anna plays No Fishing on you."),
    (ARMED, TO_NET, 1, "You cast The Net over seat 1 for any eel.", 0, "boris casts The Net over you for any eel."),
    (
        ARMED,
        [*TO_NET, "allow", "give red eel"],
        0,
        "You give seat 2 the red eel.",
        2,
        "Anna gives boris an eel.",
    ),
    (ARMED, [*TO_NET, "allow"], 0, "You allow The Net.", 1, "Anna allows The Net."),
    (
        ARMED,
        [*TO_NET, "divine take"],
        0,
        "You stop The Net with Divine Intervention and take it.",
        1,
        "Anna stops The Net with Divine Intervention and takes it.",
    ),
    (FISHLESS, ["throw"], 1, "You throw Divine Intervention away.", 0, "boris throws Divine Intervention away."),
    (OUT, GO_OUT, 1, "You win with 50 points.", 2, "boris wins with 50 points."),
]


@pytest.mark.parametrize(("start", "moves", "seat", "alone", "other", "named"), TO_PLAYERS)
def test_the_log_told_to_players(
    start: Named, moves: list[str], seat: int, alone: str, other: int | None, named: str
) -> None:
    log: shoal.Log = []
    play(shoal.restore(start), *moves, log=log)
    assert shoal.tell("twisted-fish", log[-1], seat) == alone
    assert shoal.tell("twisted-fish", log[-1], other, players=NAMES) == named


def test_going_out_is_told_to_the_player_who_did() -> None:
    log: shoal.Log = []
    play(shoal.restore(OUT), *GO_OUT, log=log)
    assert shoal.tell("twisted-fish", log[3], 1) == "You are out: the round is over."
    assert shoal.tell("twisted-fish", log[3], 0, players=NAMES) == "boris is out: the round is over."


# Refusals: to the player, and to another by names.
TO_THE_REFUSED: list[tuple[Named, list[str], str, str, str]] = [
    (ARMED, [], "0: ask 1 for red eel", "It is seat 2's turn.", "It is boris' turn."),
    (
        PLAIN,
        ASK,
        "2: warden 0",
        "Game Warden cannot be played while the game waits for seat 1.",
        "Game Warden cannot be played while the game waits for Anna.",
    ),
    (
        ARMED,
        ASK,
        "draw",
        "You have been asked for the red eel and must answer first.",
        "Anna has been asked for the red eel and must answer first.",
    ),
    (
        ARMED,
        [*TO_NET, "allow"],
        "draw",
        "You have been asked for any eel and must answer first.",
        "Anna has been asked for any eel and must answer first.",
    ),
    (
        ARMED,
        TO_LURE,
        "draw",
        "You must reply to The Lure first: allow it or stop it.",
        "Anna must reply to The Lure first: allow it or stop it.",
    ),
    (ARMED, [], "no", "Nobody has asked you for a card.", "Nobody has asked boris for a card."),
    (ARMED, [], "allow", "No Zinger has been played on you.", "No Zinger has been played on boris."),
    (
        ARMED,
        [],
        "end",
        "You cannot end the turn before asking; whoever holds no fish draws or passes.",
        "boris cannot end the turn before asking; whoever holds no fish draws or passes.",
    ),
    (ARMED, [], "pass", "You hold fish and must ask for a card.", "boris holds fish and must ask for a card."),
    (ARMED, TO_DRAW, "end", "You must draw from the Pond first.", "boris must draw from the Pond first."),
    (ARMED, [], "ask 1 for green eel", "You must name another player.", "boris must name another player."),
    (ARMED, [], "ask 3 for green eel", "There is no seat 4 at this table.", "There is no seat 4 at this table."),
    (ARMED, [], "warden 2", "Seat 3 has no cards.", "Chris has no cards."),
    (
        ARMED,
        [],
        "ask 0 for red crab",
        "You hold no crab and so cannot ask for one.",
        "boris holds no crab and so cannot ask for one.",
    ),
    (PLAIN, [], "net 0 for eel", "You do not hold The Net.", "boris does not hold The Net."),
    (
        ARMED,
        ASK,
        "give blue crab",
        "You were asked for the red eel, not for the blue crab.",
        "Anna was asked for the red eel, not for the blue crab.",
    ),
    (
        ARMED,
        [*TO_NET, "allow"],
        "give blue crab",
        "You were asked for any eel, not for the blue crab.",
        "Anna was asked for any eel, not for the blue crab.",
    ),
    (ARMED, ASK, "no", "You hold the red eel and cannot deny it.", "Anna holds the red eel and cannot deny it."),
    (
        ARMED,
        [*TO_NET, "allow"],
        "no",
        "You hold an eel and cannot deny it.",
        "Anna holds an eel and cannot deny it.",
    ),
    (ARMED, ASK_2, "give red eel", "You do not hold the red eel.", "Chris does not hold the red eel."),
    (
        ARMED,
        [],
        "basket whale",
        "You do not hold the whale in all five colours.",
        "boris does not hold the whale in all five colours.",
    ),
    (
        PLAIN,
        [],
        "2: diver for red eel",
        "You do not hold the four that go with the red eel.",
        "Chris does not hold the four that go with the red eel.",
    ),
    (
        ARMED,
        [],
        "fifth",
        "You have no basket with the Dead Scuba Diver.",
        "boris has no basket with the Dead Scuba Diver.",
    ),
]


@pytest.mark.parametrize(("start", "moves", "move", "alone", "named"), TO_THE_REFUSED)
def test_refusals_told_to_players(start: Named, moves: list[str], move: str, alone: str, named: str) -> None:
    game = after(start, *moves)
    seat, text = divided(game, move)
    refused = game.why_not(seat, notation.read(game, text))
    assert refused is not None
    assert shoal.tell("twisted-fish", refused, seat) == alone
    assert shoal.tell("twisted-fish", refused, None, players=NAMES) == named


# Positions that cannot be

BASE = position("red eel, blue crab", "green eel", "yellow eel, red whale", pond="purple shrimp")
OVER = {**BASE, "waits_for": None, "totals": [-10, -5, -15]}
MATCH = {**BASE, "options": {"target": 400}, "round": 3, "totals": [0, 399, -50]}
MATCH_OVER = {**MATCH, "waits_for": None, "totals": [0, 400, -50]}
NO_POND = position("red eel, blue crab", "green eel", dry=2, turns=9)


def asked(**changes: object) -> Named:
    """BASE waits for the answer of seat 0 to a question of seat 1, with something changed; None takes it out."""
    waits = {**answer(0, "red eel"), **changes}
    return {"waits_for": {key: value for key, value in waits.items() if value is not None}}


def waiting_reply(zinger: str, on: int, by: int, then: Named, *hands: str, **more: Any) -> Named:
    return position(*(hands or ("red eel, blue crab", "green eel")), waits_for=reply(on, zinger, by, then), **more)


BESIDE = "waits_for: {} has been played, so it lies beside the Pond (TF28)"

FAULTS: list[tuple[Named, dict[str, Any], str]] = [
    (BASE, {"round": 50, "options": {"target": 400}}, "round: 50 is not from 0 to 49"),
    (BASE, {"turns": 300}, "turns: 300 is not from 0 to 299"),
    (BASE, {"turns": 301}, "turns: 301 is not from 0 to 299"),
    (OVER, {"turns": 301}, "turns: 301 is not from 0 to 300"),
    (BASE, {"passes": 3}, "passes: 3 is not from 0 to 2"),
    (OVER, {"passes": 4}, "passes: 4 is not from 0 to 3"),
    (BASE, {"caught": [0]}, "caught: whoppers are not told at this table (TF13)"),
    # The totals
    # The card got
    (
        BASE,
        {"diver": {"for": "red eel", "turn": 0}, "pond": [card for card in BASE["pond"] if card != DIVER]},
        "diver, for: there is no basket of eel (TF15)",
    ),
    (WITH_DIVER, {"diver": {"for": "red whale", "turn": -1}}, "diver, turn: -1 is not from 0 to 999999"),
    (BASE, asked(seat=1), "waits_for: seat 1 cannot ask itself (TF3)"),
    (
        BASE,
        asked(**{"with": "net", "card": None, "fish": "flying fish"}),
        "waits_for: The Net has been played, so it lies beside the Pond (TF28)",
    ),
    (BASE, asked(**{"with": "net", "card": None, "fish": "eel"}), BESIDE.format("The Net")),
    (
        waiting_reply(LURE, 0, 1, answer(1, "red eel", asked_with="lure")),
        {},
        "waits_for: seat 1 cannot ask itself (TF3)",
    ),
    (
        waiting_reply(DIVER, 0, 1, begin()),
        {},
        "waits_for, zinger: Dead Scuba Diver is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(FISTS, 0, 1, answer(0, "red eel")),
        {},
        "waits_for, zinger: Two Fisted Fisherman is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(DIVINE, 0, 1, begin()),
        {},
        "waits_for, zinger: Divine Intervention is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(WARDEN, 0, 0, begin()),
        {},
        "waits_for, zinger: Game Warden is played on another's card (TF14, TF17)",
    ),
    (
        waiting_reply(LURE, 1, 1, answer(0, "red eel", asked_with="lure")),
        {},
        "waits_for, zinger: The Lure is played on that question by seat 1 on seat 0 (TF16, TF18, TF20)",
    ),
    (
        waiting_reply(WARDEN, 0, 1, answer(0, "red eel")),
        {},
        "waits_for, zinger: Game Warden is played before an answer only by seat 0, who was asked (TF28)",
    ),
    (
        waiting_reply(BOAT, 2, 0, answer(0, "red eel")),
        {},
        "waits_for, zinger: Glass Bottom Boat is played on another's card (TF14, TF17)",
    ),
    (
        waiting_reply(WARDEN, 2, 1, begin()),
        {},
        "waits_for, zinger: Game Warden is played on another's card (TF14, TF17)",
    ),
    (
        waiting_reply(BOAT, 2, 1, begin()),
        {},
        "waits_for, zinger: Glass Bottom Boat is played on another's card (TF14, TF17)",
    ),
    (
        waiting_reply(LURE, 0, 1, draw("green eel")),
        {},
        "waits_for, zinger: The Lure is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(NO_FISHING, 1, 0, draw("green eel")),
        {},
        "waits_for, zinger: No Fishing is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(NO_FISHING, 1, 2, answer(0, "red eel")),
        {},
        "waits_for, zinger: No Fishing is played on that question by seat 0 on seat 1 (TF16, TF18, TF20)",
    ),
    (
        waiting_reply(NO_FISHING, 2, 0, answer(0, "red eel")),
        {},
        "waits_for, zinger: No Fishing is played on that question by seat 0 on seat 1 (TF16, TF18, TF20)",
    ),
    (
        waiting_reply(LURE, 0, 2, answer(0, "red eel", asked_with="lure")),
        {},
        "waits_for, zinger: The Lure is played on that question by seat 1 on seat 0 (TF16, TF18, TF20)",
    ),
    (
        waiting_reply(LURE, 2, 1, answer(0, "red eel", asked_with="lure")),
        {},
        "waits_for, zinger: The Lure is played on that question by seat 1 on seat 0 (TF16, TF18, TF20)",
    ),
    (
        waiting_reply(LURE, 0, 1, answer(0, "eel", asked_with="net"), played=NET),
        {},
        "waits_for, zinger: The Lure is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(NET, 0, 1, answer(0, "red eel")),
        {},
        "waits_for, zinger: The Net is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(NET, 0, 1, answer(0, "red eel", asked_with="lure"), played=LURE),
        {},
        "waits_for, zinger: The Net is not played on that question (TF16, TF18, TF20, TF21)",
    ),
    (
        waiting_reply(NET, 2, 1, answer(0, "eel", asked_with="net")),
        {},
        "waits_for, zinger: The Net is played on that question by seat 1 on seat 0 (TF16, TF18, TF20)",
    ),
    (
        waiting_reply(LURE, 0, 1, answer(0, "red eel")),
        {},
        "waits_for, zinger: The Lure is not played on that question (TF16, TF18, TF20, TF21)",
    ),
]

# What is known

KNOWN = shoal.snapshot(after(BASE, *ASK, "give red eel", "ask 2 for blue eel", "no", "draw"))
PULLED = shoal.snapshot(after(position("red eel", "green eel", f"blue eel, {WARDEN}"), "2: warden 0", "allow"))
FROM_THE_NET = shoal.snapshot(after(ARMED, *TO_NET, "allow", "give red eel"))
SEEN = shoal.snapshot(
    after(
        position("red eel", "green eel, red crab", f"red whale, {BOAT}"),
        *ASK,
        "give red eel",
        "2: boat 1",
        "allow",
    )
)


def known(start: Named = KNOWN, **changes: object) -> Named:
    """The knowledge of a position with something changed."""
    return {"knowledge": {**start["knowledge"], **changes}}


def slot(number: int, **changes: object) -> Named:
    """KNOWN with something changed in a slot; None takes it out."""
    slots = [{**entry} for entry in KNOWN["knowledge"]["slots"]]
    slots[number] = {key: value for key, value in {**slots[number], **changes}.items() if value is not None}
    return known(slots=slots)


def noted(start: Named, name: str, **changes: object) -> Named:
    """The note of a Zinger with something changed; None takes it out."""
    note = {**start["knowledge"][name], **changes}
    return known(start, **{name: {key: value for key, value in note.items() if value is not None}})


def left(**changes: object) -> Named:
    entry = {"seat": 0, "card": "red eel", "at": 2, **changes}
    return known(left=[{key: value for key, value in entry.items() if value is not None}])


def claim(**changes: object) -> Named:
    return known(claims=[{"seat": 1, "fish": "eel", "at": 1, **changes}])


def denied(seat: int, **cards: object) -> list[Named]:
    return [{name.replace("_", " "): time for name, time in cards.items()} if i == seat else {} for i in range(3)]


ITSELF = "knowledge, slots, {}: {} cannot be there by what the slot says itself"
DENIED = "knowledge, slots, {}: {} has been denied since"
TIMES = "knowledge, slots, {}: {} left before it came, or has not left yet"
DID_NOT_LEAVE = "knowledge, left: {} did not leave seat {} at {}"
NET_NOBODY = "knowledge, net: another fish, or nobody to give it to"
NET_SLOT = "knowledge, net: the card did not come into a slot of its own"

BELIED: list[tuple[Named, dict[str, Any], str]] = [
    (
        KNOWN,
        slot(5, **{"not": "purple shrimp"}),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (KNOWN, slot(1, only="red crab"), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, slot(1, since=7), "knowledge, slots, 1, since: 7 is not a time"),
    (KNOWN, slot(1, card="red crab"), "knowledge, slots, 1: red crab is not in the hand of that seat"),
    (KNOWN, slot(1, seat=2), "knowledge, slots, 1: blue crab is not in the hand of that seat"),
    (KNOWN, slot(0, until=None), "knowledge, slots, 0: red eel is not in the hand of that seat"),
    (
        KNOWN,
        known(denied=denied(0, blue_crab=0)),
        "knowledge, denied, seat 0: blue crab is in the hand, and did not come since",
    ),
    (
        KNOWN,
        known(denied=denied(1, purple_shrimp=6)),
        "knowledge, denied, seat 1: purple shrimp is in the hand, and did not come since",
    ),
    (
        KNOWN,
        known(fishless=[None, None, 4]),
        "knowledge, denied, seat 2: red whale is in the hand, and did not come since",
    ),
    (KNOWN, slot(0, since=2), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, slot(0, until=7), "knowledge, slots, 0, until: 7 is not a time"),
    (KNOWN, known(open={"red eel": 7}), "knowledge, open, red eel: 7 is not a time"),
    (KNOWN, left(at=3), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, left(seat=2), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, left(card="blue eel"), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, left(after=0), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, left(before=0), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, known(left=[]), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (
        KNOWN,
        known(left=[*KNOWN["knowledge"]["left"] * 2]),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (
        PULLED,
        noted(PULLED, "warden", card="blue eel"),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (PULLED, noted(PULLED, "warden", at=3), "knowledge, warden, at: 3 is not a time"),
    (
        PULLED,
        noted(PULLED, "warden", **{"from": 1}),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (
        PULLED,
        noted(PULLED, "warden", after={}),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (
        PULLED,
        noted(PULLED, "warden", after={"red eel": 0}),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", fish="crab"),
        "knowledge, net: the card did not come from another seat into a slot of its own",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", to=0),
        "knowledge, net: the card did not come from another seat into a slot of its own",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", to=2),
        "knowledge, net: the card did not come from another seat into a slot of its own",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", at=2),
        "knowledge, net: the card did not come from another seat into a slot of its own",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", card="blue eel"),
        "knowledge, net: the card did not come from another seat into a slot of its own",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", after={}),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", **{"from": 2}),
        "knowledge: by what a spectator can know, the cards cannot lie as they do",
    ),
    (KNOWN, claim(fish="crab"), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, claim(seat=2, fish="shrimp"), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, claim(at=7), "knowledge, claims, 0, at: 7 is not a time"),
    (KNOWN, claim(fish="shrimp", at=6), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (KNOWN, claim(seat=0, at=2), "knowledge: by what a spectator can know, the cards cannot lie as they do"),
    (SEEN, noted(SEEN, "boat", at=99), "knowledge, boat, at: 99 is not a time"),
    (SEEN, noted(SEEN, "boat", card="red whale"), "knowledge, boat: red whale was not there"),
    (SEEN, noted(SEEN, "boat", card="red eel", open=[]), "knowledge, boat: red eel was not there"),
    (SEEN, noted(SEEN, "boat", card=DIVINE), "knowledge, boat: Divine Intervention was not there"),
    (
        PULLED,
        {"played": [], "pond": [WARDEN, *PULLED["pond"]]},
        "knowledge, warden: Game Warden does not lie beside the Pond (TF28)",
    ),
    (
        KNOWN,
        known(fishless=[None, 5, None]),
        "knowledge, denied, seat 1: red eel is in the hand, and did not come since",
    ),
]

# What cannot be read

NO_CARD = "{}: {} is not a card such as red eel or The Net"
NO_FISH = "{}: {} is not one of " + FISH_NAMES
IS_A_ZINGER = "{}: The Net is a Zinger, not a fish"
NOTHING_CALLED = "{}: nothing is called {}; known are {}"

UNREADABLE: list[tuple[Named, dict[str, Any], str]] = [
    (
        BASE,
        {"board": []},
        NOTHING_CALLED.format(
            "snapshot",
            "'board'",
            "baskets, caught, diver, endings, hands, knowledge, options, passes, played, pond, round, seats, totals, "
            "turns, waits_for",
        ),
    ),
    (BASE, {"round": "one"}, "round: 'one' is not a whole number"),
    (BASE, {"round": -1}, "round: -1 is not from 0 to 49"),
    (BASE, {"turns": 10**6}, "turns: 1000000 is not from 0 to 299"),
    (BASE, {"turns": None}, "turns: missing; it is a whole number"),
    (BASE, {"passes": -1}, "passes: -1 is not from 0 to 2"),
    (BASE, {"totals": [0, 0]}, "totals: 2 entries instead of 3"),
    (BASE, {"totals": [0, 0, "many"]}, "totals, seat 2: 'many' is not a whole number"),
    (BASE, {"hands": None}, "hands: missing; it is a list"),
    (BASE, {"hands": [[], []]}, "hands: 2 entries instead of 3"),
    (BASE, {"hands": [[], "red eel", []]}, "hands, seat 1: 'red eel' is not a list"),
    (BASE, {"hands": [[], ["eel"], []]}, NO_CARD.format("hands, seat 1", "'eel'")),
    (BASE, {"hands": [[], [1], []]}, "hands, seat 1: 1 is not text"),
    (BASE, {"hands": [["red eel"], [], ["red eel"]]}, "hands, seat 2: red eel is somewhere else as well"),
    (BASE, {"pond": 31}, "pond: 31 is not a list"),
    (BASE, {"pond": ["red net"]}, NO_CARD.format("pond", "'red net'")),
    (BASE, {"pond": ["red eel"]}, "pond: red eel is somewhere else as well"),
    (BASE, {"pond": BASE["pond"][1:]}, "purple shrimp is nowhere; every card is somewhere, once (TF2)"),
    (BASE, {"pond": BASE["pond"][:-1]}, "Divine Intervention is nowhere; every card is somewhere, once (TF2)"),
    (BASE, {"hands": [["blue crab"], *BASE["hands"][1:]]}, "red eel is nowhere; every card is somewhere, once (TF2)"),
    (BASE, {"played": "The Net"}, "played: 'The Net' is not a list"),
    (BASE, {"played": ["red eel"]}, "played: red eel is not a Zinger"),
    (BASE, {"played": ["purple flying fish"]}, "played: purple flying fish is not a Zinger"),
    (BASE, {"played": ["The Hook"]}, NO_CARD.format("played", "'The Hook'")),
    (BASE, {"played": ["The Net"]}, "pond: The Net is somewhere else as well"),
    (BASE, {"diver": "red eel"}, "diver: 'red eel' is not an object"),
    (BASE, {"diver": {"card": "red eel"}}, NOTHING_CALLED.format("diver", "'card'", "for, turn")),
    (BASE, {"diver": {}}, "diver, for: missing; it is text"),
    (BASE, {"diver": {"for": "eel"}}, NO_CARD.format("diver, for", "'eel'")),
    (BASE, {"diver": {"for": NET}}, IS_A_ZINGER.format("diver, for")),
    (BASE, {"diver": {"for": "red eel", "turn": "first"}}, "diver, turn: 'first' is not a whole number"),
    (BASE, {"diver": {"for": "red eel"}}, "diver, for: there is no basket of eel (TF15)"),
    (BASE, {"baskets": None}, "baskets: missing; it is a list"),
    (BASE, {"baskets": [[], []]}, "baskets: 2 entries instead of 3"),
    (BASE, {"baskets": [[], "eel", []]}, "baskets, seat 1: 'eel' is not a list"),
    (BASE, {"baskets": [[], ["red eel"], []]}, NO_FISH.format("baskets, seat 1", "'red eel'")),
    (BASE, {"baskets": [[], [], [2]]}, "baskets, seat 2: 2 is not text"),
    (BASE, {"baskets": [["eel"], [], ["eel"]]}, "baskets, seat 2: eel lies there twice"),
    (BASE, {"baskets": [[], ["crab", "crab"], []]}, "baskets, seat 1: crab lies there twice"),
    (BASE, {"baskets": [[], [], ["crab"]]}, "baskets: blue crab is somewhere else as well"),
    (BASE, {"endings": "TF23"}, "endings: 'TF23' is not a list"),
    (BASE, {"endings": ["TF24"]}, "endings: 'TF24' is not one of TF23, TF25, ALL5"),
    (BASE, {"caught": 1}, "caught: 1 is not a list"),
    (BASE, {"caught": ["1"]}, "caught, seat: '1' is not a whole number"),
    (BASE, {"caught": [3]}, "caught, seat: 3 is not from 0 to 2"),
    (BASE, {"caught": [-1]}, "caught, seat: -1 is not from 0 to 2"),
    # What is waited for
    (BASE, {"waits_for": "seat 1"}, "waits_for: 'seat 1' is not an object"),
    (
        BASE,
        {"waits_for": {"seat": 1, "to": "fish"}},
        "waits_for, to: 'fish' is not one of begin, draw, end, answer, reply",
    ),
    (BASE, {"waits_for": {"to": "begin"}}, "waits_for, seat: missing; it is a whole number"),
    (BASE, {"waits_for": begin(3)}, "waits_for, seat: 3 is not from 0 to 2"),
    (BASE, {"waits_for": end(-1)}, "waits_for, seat: -1 is not from 0 to 2"),
    (
        BASE,
        {"waits_for": {**begin(), "card": "red eel"}},
        NOTHING_CALLED.format("waits_for", "'card'", "got, seat, to"),
    ),
    (BASE, {"waits_for": {**end(), "card": "red eel"}}, NOTHING_CALLED.format("waits_for", "'card'", "got, seat, to")),
    (
        BASE,
        {"waits_for": {**draw("red eel"), "got": "red eel"}},
        NOTHING_CALLED.format("waits_for", "'got'", "card, fish, seat, to"),
    ),
    (BASE, {"waits_for": {"seat": 1, "to": "draw"}}, "waits_for, card: missing; it is text"),
    (
        BASE,
        {"waits_for": {**draw("red eel"), "fish": "eel"}},
        NOTHING_CALLED.format("waits_for", "'card'", "fish, seat, to"),
    ),
    (BASE, {"waits_for": {"seat": 1, "to": "draw", "fish": "red eel"}}, NO_FISH.format("waits_for, fish", "'red eel'")),
    (BASE, {"waits_for": draw("eel")}, NO_CARD.format("waits_for, card", "'eel'")),
    (BASE, {"waits_for": draw(NET)}, IS_A_ZINGER.format("waits_for, card")),
    (BASE, {"waits_for": begin(got="eel")}, NO_CARD.format("waits_for, got", "'eel'")),
    (BASE, {"waits_for": end(got=NET)}, IS_A_ZINGER.format("waits_for, got")),
    (
        BASE,
        asked(by=1),
        NOTHING_CALLED.format("waits_for", "'by'", "asked_by, card, fish, got, seat, to, with"),
    ),
    (BASE, asked(**{"with": "fish"}), "waits_for, with: 'fish' is not one of ask, lure, again, net"),
    (BASE, asked(seat=None), "waits_for, seat: missing; it is a whole number"),
    (BASE, asked(asked_by=None), "waits_for, asked_by: missing; it is a whole number"),
    (BASE, asked(asked_by=3), "waits_for, asked_by: 3 is not from 0 to 2"),
    (BASE, asked(card=None), "waits_for, card: missing; it is text"),
    (BASE, asked(card=NET), IS_A_ZINGER.format("waits_for, card")),
    (
        BASE,
        asked(**{"with": "net"}),
        "waits_for: nothing is called 'card'; known are asked_by, fish, got, seat, to, with",
    ),
    (BASE, asked(fish="eel"), "waits_for: nothing is called 'fish'; known are asked_by, card, got, seat, to, with"),
    (
        BASE,
        {"waits_for": {"seat": 1, "to": "answer", "asked_by": 0, "with": "net"}},
        "waits_for, fish: missing; it is text",
    ),
    (
        BASE,
        {"waits_for": {"seat": 1, "to": "answer", "asked_by": 0, "with": "net", "fish": "red eel"}},
        NO_FISH.format("waits_for, fish", "'red eel'"),
    ),
    (BASE, {"totals": [10**7, 0, 0]}, "totals, seat 0: 10000000 is not from -1000000 to 1000000"),
    (
        WITH_DIVER,
        {"diver": {"for": "red whale", "turn": -(10**30)}},
        "diver, turn: -1000000000000000000000000000000 is not from 0 to 999999",
    ),
    (BASE, asked(got="eel"), NO_CARD.format("waits_for, got", "'eel'")),
    (
        BASE,
        {"waits_for": {**reply(0, WARDEN, 1, begin()), "card": 1}},
        NOTHING_CALLED.format("waits_for", "'card'", "by, seat, then, to, zinger"),
    ),
    (BASE, {"waits_for": {"seat": 0, "to": "reply"}}, "waits_for, zinger: missing; it is text"),
    (BASE, {"waits_for": reply(0, "red eel", 1, begin())}, "waits_for, zinger: red eel is not a Zinger"),
    (BASE, {"waits_for": reply(0, "Hook", 1, begin())}, NO_CARD.format("waits_for, zinger", "'Hook'")),
    (BASE, {"waits_for": reply(3, WARDEN, 1, begin())}, "waits_for, seat: 3 is not from 0 to 2"),
    (BASE, {"waits_for": reply(0, WARDEN, 3, begin())}, "waits_for, by: 3 is not from 0 to 2"),
    (
        BASE,
        {"waits_for": {"seat": 0, "to": "reply", "zinger": WARDEN}},
        "waits_for, by: missing; it is a whole number",
    ),
    (
        BASE,
        {"waits_for": {"seat": 0, "to": "reply", "zinger": WARDEN, "by": 1}},
        "waits_for, then: missing; it is an object",
    ),
    (
        BASE,
        {"waits_for": reply(0, WARDEN, 1, {"to": "wait"})},
        "waits_for, then, to: 'wait' is not one of begin, draw, end, answer, reply",
    ),
    (BASE, {"waits_for": reply(0, WARDEN, 1, begin(3))}, "waits_for, then, seat: 3 is not from 0 to 2"),
    (BASE, {"waits_for": reply(0, WARDEN, 1, draw("eel"))}, NO_CARD.format("waits_for, then, card", "'eel'")),
    (BASE, {"waits_for": reply(0, WARDEN, 1, end(got=NET))}, IS_A_ZINGER.format("waits_for, then, got")),
    (
        BASE,
        {"waits_for": reply(0, LURE, 1, answer(0, "red eel", by=3, asked_with="lure"))},
        "waits_for, then, asked_by: 3 is not from 0 to 2",
    ),
    (
        BASE,
        {"waits_for": reply(0, WARDEN, 1, reply(0, BOAT, 1, begin()))},
        "waits_for, then: a reply interrupts a decision or an answer, not another reply",
    ),
    (BASE, {"waits_for": reply(0, WARDEN, 1, begin())}, "pond: Game Warden is somewhere else as well"),
    # What is known
    (KNOWN, {"knowledge": []}, "knowledge: [] is not an object"),
    (
        KNOWN,
        {"knowledge": {"seen": []}},
        NOTHING_CALLED.format(
            "knowledge",
            "'seen'",
            "boat, claims, clock, denied, fishless, left, net, open, said, slots, standing, warden",
        ),
    ),
    (KNOWN, {"knowledge": {}}, "knowledge, clock: missing; it is a whole number"),
    (KNOWN, known(clock=-1), "knowledge, clock: -1 is not a time"),
    (KNOWN, known(clock=10**9), "knowledge, clock: 1000000000 is not a time"),
    (KNOWN, known(slots={}), "knowledge, slots: {} is not a list"),
    (KNOWN, known(slots=[1]), "knowledge, slots, 0: 1 is not an object"),
    (
        KNOWN,
        slot(1, place=0),
        NOTHING_CALLED.format("knowledge, slots, 1", "'place'", "card, not, only, seat, since, until"),
    ),
    (KNOWN, slot(1, card=None), "knowledge, slots, 1, card: missing; it is text"),
    (KNOWN, slot(1, card="crab"), NO_CARD.format("knowledge, slots, 1, card", "'crab'")),
    (KNOWN, slot(1, **{"not": "crab"}), NO_CARD.format("knowledge, slots, 1, not", "'crab'")),
    (KNOWN, slot(1, only="crab"), NO_CARD.format("knowledge, slots, 1, only", "'crab'")),
    (KNOWN, slot(1, until=-1), "knowledge, slots, 1, until: -1 is not a time"),
    (KNOWN, slot(1, since=-1), "knowledge, slots, 1, since: -1 is not a time"),
    (KNOWN, slot(1, since=None), "knowledge, slots, 1, since: missing; it is a whole number"),
    (KNOWN, slot(1, seat=None), "knowledge, slots, 1, seat: missing; it is a whole number"),
    (KNOWN, slot(1, seat=3), "knowledge, slots, 1, seat: 3 is not from 0 to 2"),
    (KNOWN, slot(1, seat=-1), "knowledge, slots, 1, seat: -1 is not from 0 to 2"),
    (KNOWN, slot(2, card="blue crab"), "knowledge, slots, 2: blue crab is in another slot as well"),
    (KNOWN, known(left={}), "knowledge, left: {} is not a list"),
    (KNOWN, known(left=[1]), "knowledge, left, 0: 1 is not an object"),
    (KNOWN, left(to=1), NOTHING_CALLED.format("knowledge, left, 0", "'to'", "after, at, before, card, seat")),
    (KNOWN, left(at=None), "knowledge, left, 0, at: missing; it is a whole number"),
    (KNOWN, left(at=-1), "knowledge, left, 0, at: -1 is not a time"),
    (KNOWN, left(after=-1), "knowledge, left, 0, after: -1 is not a time"),
    (KNOWN, left(before=-1), "knowledge, left, 0, before: -1 is not a time"),
    (KNOWN, left(card=None), "knowledge, left, 0, card: missing; it is text"),
    (KNOWN, left(card="eel"), NO_CARD.format("knowledge, left, 0, card", "'eel'")),
    (KNOWN, left(seat=3), "knowledge, left, 0, seat: 3 is not from 0 to 2"),
    (KNOWN, known(claims={}), "knowledge, claims: {} is not a list"),
    (KNOWN, known(claims=["eel"]), "knowledge, claims, 0: 'eel' is not an object"),
    (KNOWN, claim(card="red eel"), NOTHING_CALLED.format("knowledge, claims, 0", "'card'", "at, fish, seat")),
    (KNOWN, claim(fish="red eel"), NO_FISH.format("knowledge, claims, 0, fish", "'red eel'")),
    (KNOWN, claim(fish=None), "knowledge, claims, 0, fish: missing; it is text"),
    (KNOWN, claim(seat=3), "knowledge, claims, 0, seat: 3 is not from 0 to 2"),
    (KNOWN, claim(at=-1), "knowledge, claims, 0, at: -1 is not a time"),
    (KNOWN, known(standing=[[], []]), "knowledge, standing: 2 entries instead of 3"),
    (KNOWN, known(standing=[[], "eel", []]), "knowledge, standing, seat 1: 'eel' is not a list"),
    (KNOWN, known(standing=[[], ["red eel"], []]), NO_FISH.format("knowledge, standing, seat 1", "'red eel'")),
    (KNOWN, known(denied=[{}, {}]), "knowledge, denied: 2 entries instead of 3"),
    (KNOWN, known(denied=[{}, [], {}]), "knowledge, denied, seat 1: [] is not an object"),
    (KNOWN, known(denied=denied(2, eel=1)), NO_CARD.format("knowledge, denied, seat 2", "'eel'")),
    (KNOWN, known(denied=denied(2, red_eel=-1)), "knowledge, denied, seat 2: -1 is not a time"),
    (KNOWN, {"options": {"whoppers": 1}, **known(said=[{}])}, "knowledge, said: 1 entries instead of 3"),
    (
        KNOWN,
        {"options": {"whoppers": 1}, **known(said=denied(0, red_eel="now"))},
        "knowledge, said, seat 0: 'now' is not a whole number",
    ),
    (KNOWN, known(fishless=[None]), "knowledge, fishless: 1 entries instead of 3"),
    (KNOWN, known(fishless=[None, "now", None]), "knowledge, fishless, seat 1: 'now' is not a whole number"),
    (KNOWN, known(fishless=[None, None, -1]), "knowledge, fishless, seat 2: -1 is not a time"),
    (KNOWN, known(open=[]), "knowledge, open: [] is not an object"),
    (KNOWN, known(open={"eel": 1}), NO_CARD.format("knowledge, open", "'eel'")),
    (KNOWN, known(open={"red eel": -1}), "knowledge, open, red eel: -1 is not a time"),
    (PULLED, known(PULLED, warden=1), "knowledge, warden: 1 is not an object"),
    (
        PULLED,
        noted(PULLED, "warden", to=1),
        NOTHING_CALLED.format("knowledge, warden", "'to'", "after, at, card, from"),
    ),
    (PULLED, noted(PULLED, "warden", **{"from": 3}), "knowledge, warden, from: 3 is not from 0 to 2"),
    (PULLED, noted(PULLED, "warden", at=None), "knowledge, warden, at: missing; it is a whole number"),
    (PULLED, noted(PULLED, "warden", card=None), "knowledge, warden, card: missing; it is text"),
    (PULLED, noted(PULLED, "warden", after=None), "knowledge, warden, after: missing; it is an object"),
    (
        PULLED,
        noted(PULLED, "warden", after={"red eel": "never"}),
        "knowledge, warden, after, 'red eel': 'never' is not a whole number",
    ),
    (PULLED, noted(PULLED, "warden", after={"red eel": -2}), "knowledge, warden, after: -2 is not a time"),
    (PULLED, noted(PULLED, "warden", after={"eel": 1}), NO_CARD.format("knowledge, warden, after", "'eel'")),
    (FROM_THE_NET, known(FROM_THE_NET, net=[]), "knowledge, net: [] is not an object"),
    (
        FROM_THE_NET,
        noted(FROM_THE_NET, "net", by=1),
        NOTHING_CALLED.format("knowledge, net", "'by'", "after, at, card, fish, from, to"),
    ),
    (FROM_THE_NET, noted(FROM_THE_NET, "net", **{"from": -1}), "knowledge, net, from: -1 is not from 0 to 2"),
    (FROM_THE_NET, noted(FROM_THE_NET, "net", to=3), "knowledge, net, to: 3 is not from 0 to 2"),
    (FROM_THE_NET, noted(FROM_THE_NET, "net", at=-1), "knowledge, net, at: -1 is not a time"),
    (FROM_THE_NET, noted(FROM_THE_NET, "net", fish="red eel"), NO_FISH.format("knowledge, net, fish", "'red eel'")),
    (FROM_THE_NET, noted(FROM_THE_NET, "net", card="eel"), NO_CARD.format("knowledge, net, card", "'eel'")),
    (FROM_THE_NET, noted(FROM_THE_NET, "net", after=1), "knowledge, net, after: 1 is not an object"),
    (SEEN, known(SEEN, boat="red eel"), "knowledge, boat: 'red eel' is not an object"),
    (SEEN, noted(SEEN, "boat", to=1), NOTHING_CALLED.format("knowledge, boat", "'to'", "at, by, card, on, open")),
    (SEEN, noted(SEEN, "boat", by=3), "knowledge, boat, by: 3 is not from 0 to 2"),
    (SEEN, noted(SEEN, "boat", on=3), "knowledge, boat, on: 3 is not from 0 to 2"),
    (SEEN, noted(SEEN, "boat", at=-1), "knowledge, boat, at: -1 is not a time"),
    (SEEN, noted(SEEN, "boat", card=None), "knowledge, boat, card: missing; it is text"),
    (SEEN, noted(SEEN, "boat", open="red eel"), "knowledge, boat, open: 'red eel' is not a list"),
    (SEEN, noted(SEEN, "boat", open=["eel"]), NO_CARD.format("knowledge, boat, open", "'eel'")),
]


@pytest.mark.parametrize(("start", "change", "words"), [*FAULTS, *BELIED, *UNREADABLE])
def test_what_is_said_of_a_position_that_cannot_be(start: Named, change: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore({**start, **change})
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("start", "change"),
    [
        (BASE, {"round": 49, "options": {"target": 400}, "endings": ["TF23"] * 49}),
        (BASE, {"turns": 299}),
        (BASE, {"waits_for": draw("red eel")}),
        (BASE, asked()),
        (position("", NET, baskets={0: FISH_NAMES}), {"waits_for": None, "totals": [475, -25, 0]}),
        (MATCH, {}),
        (MATCH_OVER, {}),
        (MATCH_OVER, {"round": 49, "endings": ["TF23"] * 50}),
        (MATCH_OVER, {"round": 49, "totals": [0, 399, 0]}),
        (MATCH_OVER, {"round": 49, "totals": [0, 399, 0], "endings": [*["TF23"] * 49, "ALL5"]}),
        (BASE, {"waits_for": begin(got="green eel")}),
        (BASE, {"waits_for": end(got="green eel")}),
        (position("", "green eel", baskets={1: "crab"}, waits_for=begin(got="red crab")), {}),
        (position("", "green eel", played=WARDEN, waits_for=begin(got="red crab")), {}),
        (position("", "green eel", played=NET, waits_for={"seat": 1, "to": "draw", "fish": "eel"}), {}),
        (OVER, {"turns": 300, "endings": ["ALL5"]}),
        (OVER, {"passes": 3, "endings": ["TF25"]}),
        (BASE, {"passes": 2}),
        (BASE, {"passes": 2, "turns": 2}),
        (BASE, {"options": {"whoppers": 1}, "caught": [0]}),
        (WITH_DIVER, {"diver": {"for": "red whale", "turn": 0}}),
        (WITH_DIVER, {}),
        (NO_POND, {}),
        (KNOWN, {}),
        (PULLED, {}),
        (FROM_THE_NET, {}),
        (SEEN, {}),
        (SEEN, noted(SEEN, "boat", card="red eel")),
        (KNOWN, left(before=1)),
        (KNOWN, known(denied=denied(1, purple_shrimp=5))),
        (KNOWN, known(clock=10**9 - 1)),
        (KNOWN, slot(5, only="purple shrimp")),
        (KNOWN, slot(1, since=6)),
        (KNOWN, known(open={"red eel": 6})),
        (KNOWN, claim(at=6)),
        (waiting_reply(WARDEN, 0, 2, draw("red eel")), {}),
        (waiting_reply(LURE, 0, 1, answer(0, "red crab", asked_with="lure", got="green eel")), {}),
        (waiting_reply(NET, 0, 1, answer(0, "eel", asked_with="net", got="green eel")), {}),
        (waiting_reply(NO_FISHING, 1, 0, answer(0, "red eel")), {}),
        (position("red eel", "green eel", dry=2, waits_for=reply(0, BOAT, 1, begin())), {}),
    ],
)
def test_nothing_is_said_of_a_position_that_only_just_can_be(start: Named, change: dict[str, Any]) -> None:
    game = shoal.restore({**start, **change})
    assert shoal.snapshot(shoal.restore(shoal.snapshot(game))) == shoal.snapshot(game)


TRUSTED: list[tuple[Named, dict[str, Any]]] = [
    (BASE, {"round": 1}),
    (OVER, {"round": 1}),
    (BASE, {"endings": ["TF23"]}),
    (BASE, {"round": 1, "options": {"target": 400}, "endings": ["TF23", "TF25"]}),
    (OVER, {"endings": ["TF23", "ALL5"]}),
    (BASE, {"passes": 2, "turns": 1}),
    (position("", NET, baskets={0: FISH_NAMES}), {}),
    (BASE, {"totals": [0, 0, 5]}),
    (BASE, {"options": {"target": 400}, "totals": [-5, 0, 0]}),
    (OVER, {"totals": [-10, -5, -5]}),
    (MATCH, {"totals": [0, 400, 0]}),
    (MATCH, {"totals": [0, 0, 1000], "round": 49}),
    (MATCH_OVER, {"totals": [0, 399, 0]}),
    (MATCH_OVER, {"totals": [0, 399, 0], "round": 49, "endings": [*["TF23"] * 49, "TF25"]}),
    (BASE, {"waits_for": begin(got="red eel")}),
    (BASE, {"waits_for": end(got="yellow eel")}),
    (waiting_reply(LURE, 0, 1, answer(0, "red crab", asked_with="lure", got="red eel")), {}),
    (position("", "green eel", baskets={2: "crab"}, waits_for=begin(got="red crab")), {}),
    (BASE, {"waits_for": begin(got="purple shrimp")}),
    (BASE, {"waits_for": {"seat": 1, "to": "draw", "fish": "eel"}}),
    (WITH_DIVER, {"diver": {"for": "red whale", "turn": 10}}),
    (BASE, asked(card="red crab")),
    (BASE, asked(card="red whale")),
    (BASE, asked(**{"with": "again", "card": "red card shark"})),
    (BASE, asked(**{"with": "lure"})),
    (BASE, asked(**{"with": "again"})),
    (BASE, asked(got="green eel")),
    (waiting_reply(NO_FISHING, 1, 0, answer(0, "red eel", asked_with="again")), {}),
    (waiting_reply(NET, 0, 1, answer(0, "crab", asked_with="net")), {}),
    (position("red eel", "green eel", dry=2, waits_for=reply(0, WARDEN, 1, begin())), {}),
    (waiting_reply(NO_FISHING, 1, 0, answer(0, "red eel", got="green eel")), {}),
    (KNOWN, known(open={"red crab": 3})),
    (KNOWN, known(open={"red eel": 3, "blue crab": 3})),
    (KNOWN, left(before=3)),
    (SEEN, noted(SEEN, "boat", by=1)),
    (shoal.snapshot(shoal.restore(BASE)), {"waits_for": begin(got="green eel")}),
]


@pytest.mark.parametrize(("start", "change"), TRUSTED)
def test_a_position_that_no_play_leads_to_can_be_played_and_imagined_from(start: Named, change: dict[str, Any]) -> None:
    game = shoal.restore({**start, **change})
    rng = shoal.Rng(1)
    for _ in range(200):
        for seat in EVERYONE:
            assert shoal.imagine(game.view(seat), rng).view(seat) == game.view(seat)
        if game.over:
            return
        legal = game.legal(game.to_move)
        game.apply(game.to_move, legal[rng.below(len(legal))])


# Positions written with less

SHORT: Named = {
    "game": "twisted-fish",
    "seats": 2,
    "waits_for": {"seat": 1, "to": "begin"},
    "hands": [["red eel"], ["green eel", NET]],
    "pond": ["purple crab", "rest"],
}


def test_a_puzzle_needs_nothing_but_cards_seats_and_whose_turn_it_is() -> None:
    hands = [["red eel"], ["green eel", NET]]
    game = shoal.restore({"game": "twisted-fish", "seats": 2, "hands": hands, "waits_for": {"seat": 1}})
    assert game.legal(1) == shoal.restore({**SHORT, "pond": ["rest"]}).legal(1)
    assert len(shoal.snapshot(game)["pond"]) == len(DECK) - 3
    asked = {"seat": 0, "to": "answer", "asked_by": 1, "card": "red eel"}
    answering = shoal.restore({"game": "twisted-fish", "seats": 2, "hands": hands, "waits_for": asked})
    assert answering.legal(0) == [shoal.code(answering, {"kind": "give", "card": "red eel"})]


def test_the_rest_of_the_pond_need_not_be_named() -> None:
    written = shoal.snapshot(shoal.restore(SHORT))
    in_order = [card for card in DECK if card not in ("purple crab", "red eel", "green eel", NET)]
    assert written["pond"] == ["purple crab", *in_order]
    assert written["baskets"] == [[], []]


def test_the_position_in_the_guide_can_be_restored() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "notation.md").read_text()
    example = guide.partition("## Twisted Fish")[2].partition("```json")[2].partition("```")[0]
    game = shoal.restore(json.loads(example))
    assert game.to_move == 1
    assert list(game.scores) == [25, 0, 45]


def test_the_rest_is_what_lies_nowhere_else() -> None:
    written = shoal.snapshot(
        shoal.restore(
            SHORT
            | {
                "baskets": [["whale"], []],
                "diver": {"for": "red whale"},
                "played": [BOAT],
                "waits_for": reply(0, WARDEN, 1, begin()),
                "pond": ["rest"],
            }
        )
    )
    placed = ["red eel", "green eel", NET, BOAT, WARDEN, DIVER, *(f"{colour} whale" for colour in COLOURS[1:])]
    assert written["pond"] == [card for card in DECK if card not in placed]


def test_the_rest_may_be_nothing() -> None:
    assert shoal.snapshot(shoal.restore(BASE | {"pond": [*BASE["pond"], "rest"]}))["pond"] == BASE["pond"]


@pytest.mark.parametrize(
    ("pond", "words"),
    [
        (["rest", "purple crab"], NO_CARD.format("pond", "'rest'")),
        (["rest", "rest"], NO_CARD.format("pond", "'rest'")),
        (["red eel", "rest"], "pond: red eel is somewhere else as well"),
        (["purple crab", "purple crab", "rest"], "pond: purple crab is somewhere else as well"),
        ("rest", "pond: 'rest' is not a list"),
    ],
)
def test_the_rest_comes_last_and_once(pond: object, words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore(SHORT | {"pond": pond})
    assert str(caught.value) == words


@pytest.mark.parametrize("waits", [begin(got="green eel"), end(got="green eel")])
def test_a_card_got_has_been_seen_by_all_in_a_position_written_by_hand(waits: Named) -> None:
    """So it is there in every world, and each of them can be written and read."""
    game = shoal.restore(BASE | {"waits_for": waits})
    for seat in EVERYONE:
        view = game.view(seat)
        assert shoal.named(view)["hands"][1] == ["green eel"]
        for number in range(10):
            world = shoal.imagine(view, shoal.Rng(number))
            assert world.view(seat) == view
            assert shoal.snapshot(shoal.restore(shoal.snapshot(world))) == shoal.snapshot(world)


# Moves that cannot be read

KINDS = (
    "ask, lure, again, net, give, no, no fishing, allow, divine, draw, end, pass, basket, diver, fifth, warden, boat, "
    "throw"
)
NO_ACTIONS: list[tuple[dict[str, Any], str]] = [
    ({}, "action, kind: missing; it is text"),
    ({"kind": "sing"}, f"action: 'sing' is not one of {KINDS}"),
    *(
        ({"kind": kind, "seat": 1}, NOTHING_CALLED.format(f"action {kind}", "'seat'", "kind"))
        for kind in ("no", "no fishing", "allow", "draw", "end", "pass", "fifth", "throw")
    ),
    *(
        ({"kind": kind, "fish": "eel"}, NOTHING_CALLED.format(f"action {kind}", "'fish'", "card, kind, seat"))
        for kind in ("ask", "lure", "again")
    ),
    ({"kind": "net", "card": "red eel"}, NOTHING_CALLED.format("action net", "'card'", "fish, kind, seat")),
    ({"kind": "give", "seat": 1}, NOTHING_CALLED.format("action give", "'seat'", "card, kind")),
    ({"kind": "divine", "card": NET}, NOTHING_CALLED.format("action divine", "'card'", "kind, zinger")),
    ({"kind": "basket", "card": 1}, NOTHING_CALLED.format("action basket", "'card'", "fish, kind")),
    ({"kind": "diver", "card": 1}, NOTHING_CALLED.format("action diver", "'card'", "for, kind")),
    ({"kind": "warden", "card": 1}, NOTHING_CALLED.format("action warden", "'card'", "kind, seat")),
    ({"kind": "boat", "card": 1}, NOTHING_CALLED.format("action boat", "'card'", "kind, seat")),
    ({"kind": "ask", "seat": 1}, "action ask, card: missing; it is text"),
    ({"kind": "ask", "seat": 1, "card": "eel"}, NO_CARD.format("action ask, card", "'eel'")),
    ({"kind": "lure", "seat": 1, "card": NET}, IS_A_ZINGER.format("action lure, card")),
    (
        {"kind": "ask", "seat": 1, "card": WARDEN},
        "action ask, card: Game Warden is a Zinger, not a fish",
    ),
    ({"kind": "ask", "card": "red eel"}, "action ask, seat: missing; it is a whole number"),
    ({"kind": "again", "seat": 6, "card": "red eel"}, "action again, seat: 6 is not from 0 to 5"),
    ({"kind": "lure", "seat": -1, "card": "red eel"}, "action lure, seat: -1 is not from 0 to 5"),
    ({"kind": "net", "seat": 1}, "action net, fish: missing; it is text"),
    ({"kind": "net", "seat": 1, "fish": "red eel"}, NO_FISH.format("action net, fish", "'red eel'")),
    ({"kind": "net", "seat": 6, "fish": "eel"}, "action net, seat: 6 is not from 0 to 5"),
    ({"kind": "give"}, "action give, card: missing; it is text"),
    ({"kind": "give", "card": NET}, IS_A_ZINGER.format("action give, card")),
    ({"kind": "divine"}, "action divine, zinger: missing; it is text"),
    ({"kind": "divine", "zinger": NET}, "action divine, zinger: 'The Net' is not take or leave"),
    ({"kind": "basket"}, "action basket, fish: missing; it is text"),
    ({"kind": "basket", "fish": "Kraken"}, NO_FISH.format("action basket, fish", "'Kraken'")),
    ({"kind": "diver"}, "action diver, for: missing; it is text"),
    ({"kind": "diver", "for": NET}, IS_A_ZINGER.format("action diver, for")),
    ({"kind": "warden"}, "action warden, seat: missing; it is a whole number"),
    ({"kind": "warden", "seat": 6}, "action warden, seat: 6 is not from 0 to 5"),
    ({"kind": "boat", "seat": True}, "action boat, seat: True is not a whole number"),
    ({"kind": "boat", "seat": -1}, "action boat, seat: -1 is not from 0 to 5"),
]


@pytest.mark.parametrize(("action", "words"), NO_ACTIONS)
def test_what_is_said_of_a_move_that_cannot_be_read(action: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.code(shoal.restore(BASE), action)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "sing",
            "'sing' is not a move: ask 2 for green barnacle, lure 2 for green barnacle, again 2 for green barnacle, "
            "net 2 for barnacle, give green barnacle, no, no fishing, allow, divine take, draw, end, pass, "
            "basket barnacle, diver for green barnacle, fifth, warden 2, boat 2, throw",
        ),
        ("ask 9 for red eel", "9 is not from 0 to 5"),
        ("ask 2 for eel", NO_CARD.format("", "'eel'").removeprefix(": ")),
        ("ask 2 for the net", "'net' is not a card such as red eel or The Net"),
        ("lure 2 for No Fishing", "No Fishing is a Zinger, not a fish"),
        ("net 2 for red eel", NO_FISH.format("", "'red eel'").removeprefix(": ")),
        ("basket red eel", NO_FISH.format("", "'red eel'").removeprefix(": ")),
        ("give eel", NO_CARD.format("", "'eel'").removeprefix(": ")),
        ("diver for the eel", NO_CARD.format("", "'eel'").removeprefix(": ")),
        ("warden 7", "7 is not from 0 to 5"),
    ],
)
def test_what_is_said_of_words_that_are_no_move(text: str, words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        notation.read(shoal.restore(BASE), text)
    assert str(caught.value) == words


@pytest.mark.parametrize("code", [-1, 1413])
def test_what_is_said_of_a_code_that_there_is_not(code: int) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.action(shoal.restore(BASE), code)
    assert str(caught.value) == f"there is no code {code}: codes of twisted-fish are 0 to 1412"


@pytest.mark.parametrize(
    ("code", "phrase"),
    [
        (0, "ask 0 for red card shark"),
        (389, "ask 5 for purple flying fish"),
        (390, "lure 0 for red card shark"),
        (779, "lure 5 for purple flying fish"),
        (780, "again 0 for red card shark"),
        (1169, "again 5 for purple flying fish"),
        (1170, "net 0 for card shark"),
        (1247, "net 5 for flying fish"),
        (1248, "give red card shark"),
        (1312, "give purple flying fish"),
        (1313, "no"),
        (1314, "no fishing"),
        (1315, "allow"),
        (1316, "divine take"),
        (1317, "divine leave"),
        (1318, "draw"),
        (1319, "end"),
        (1320, "pass"),
        (1321, "basket card shark"),
        (1333, "basket flying fish"),
        (1334, "diver for red card shark"),
        (1398, "diver for purple flying fish"),
        (1399, "fifth"),
        (1400, "warden 0"),
        (1405, "warden 5"),
        (1406, "boat 0"),
        (1411, "boat 5"),
        (1412, "throw"),
    ],
)
def test_the_first_and_the_last_code_of_each_kind(code: int, phrase: str) -> None:
    game = shoal.new("twisted-fish", seats=6, seed=1)
    assert notation.phrase(game, code) == phrase
    assert notation.read(game, phrase) == code
