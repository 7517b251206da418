"""Sentences of Cosmople-Fish II, word for word: every refusal, log line and error of a position."""

from __future__ import annotations

from typing import Any

import pytest
from cosmople_fish_2_positions import ALL_CARDS, Named, after, position

import shoal
from shoal import notation
from shoal.games.cosmople_fish_2.actions import actions
from shoal.games.cosmople_fish_2.codes import MOST_SEATS
from shoal.games.cosmopolis.deck_file import STANDARD

TURN = position(
    "Athens, Istanbul",
    "Kinshasa, Boston, Gibraltar, Vienna, -, Lima",
    "Johannesburg, Suez",
    sets={1: ["Addis Ababa, Nairobi/Tehran, Dakar", "Seoul, Manila"]},
    pile="Perth, Chicago",
)
COLOURS = "purple, orange, red, gray, light blue, maroon, dark green, yellow, dark blue, olive green, light green, pink"
TO_ANSWER = ["ask 2 for yellow"]
TO_ANSWER_LINK = ["ask 2 for a yellow link"]
TO_INTO = [*TO_ANSWER, "give 0"]
TO_LAY = [*TO_INTO, "into 0"]
TO_LAY_NEW = [*TO_INTO, "into new"]
LAST_CARD = position("Lima", "Boston", "Perth", pile="Chicago", away=[0])
ANSWER = shoal.snapshot(after(TURN, *TO_ANSWER))
INTO = shoal.snapshot(after(TURN, *TO_INTO))
NONE_LAID = shoal.snapshot(after(TURN, *TO_LAY))
LAY = shoal.snapshot(after(TURN, *TO_LAY, "lay 0"))


PLAYERS = ["Anna", "Bo", "Chris"]


# Refusals

ACTIONS = actions(STANDARD.deck)


def code_of(move: str) -> int:
    """Return the code of typed text, also for a seat that is not at the table."""
    return ACTIONS.code(ACTIONS.read(move, MOST_SEATS))


def the_refusal(game: shoal.Game, seat: int, move: str) -> str:
    refusal = game.why_not(seat, code_of(move))
    assert refusal is not None
    assert str(refusal) == f"{refusal.text} ({refusal.rule})"
    return str(refusal)


ASKED = "Seat 3 has been asked and must give a card or say no. (CF4)"
PLAY_FIRST = "Seat 2 must first play Johannesburg down. (CF5)"
WHERE_FIRST = "Seat 2 must first say where Johannesburg goes. (CF5)"
SET_CHOSEN = "Seat 2 has already said where Johannesburg goes. (CF5)"
NOT_ASKED = "Nobody has asked seat 2 for a card. (CF4)"
NOT_RECEIVED = "Seat 2 has received no card to play. (CF5)"
NOT_ON_TURN = "Seat 2 may turn cards round only while it is not their turn. (CD4)"
NOT_DURING_AN_ASK = "No card may be turned round until the ask is answered. (CD4)"
NOT_HELD = "no regional card in seat 2's hand has it on its near side. (CF3)"
NO_SET = "The set needs a yellow card from seat 2's hand, and colours that go together. (CF5)"
ONE_LINK = "A set has at most one linking card. (CF9)"

REFUSALS: list[tuple[list[str], int, str, str]] = [
    ([], 0, "ask 1 for yellow", "It is seat 2's turn. (ALL1)"),
    ([], 2, "fish", "It is seat 2's turn. (ALL1)"),
    ([], 1, "ask 1 for yellow", "Seat 2 cannot ask themselves for a card. (CF3)"),
    ([], 1, "ask 3 for yellow", "There is no seat 4 to ask for a card. (CF3)"),
    ([], 1, "ask 5 for a yellow link", "There is no seat 6 to ask for a card. (CF3)"),
    ([], 1, "ask 2 for red", f"Seat 2 cannot ask for red: {NOT_HELD}"),
    ([], 1, "ask 0 for a light blue link", f"Seat 2 cannot ask for light blue: {NOT_HELD}"),
    ([], 1, "give 0", NOT_ASKED),
    ([], 1, "no", NOT_ASKED),
    ([], 1, "into new", NOT_RECEIVED),
    ([], 1, "into 0", NOT_RECEIVED),
    ([], 1, "lay 0", NOT_RECEIVED),
    ([], 1, "done", NOT_RECEIVED),
    ([], 1, "add 4 to 0", "Seat 2 has no card at place 5. (CF7)"),
    ([], 1, "add 44 to 26", "Seat 2 has no card at place 45. (CF7)"),
    ([], 1, "add 0 to 2", "Seat 2 has no set 3. (CF7)"),
    ([], 1, "add 0 to 1", "Kinshasa does not fit that set. (CF9)"),
    ([], 1, "add 1 to 0", "Boston does not fit that set. (CF9)"),
    ([], 1, "add 3 to 1", "Vienna does not fit that set. (CF9)"),
    ([], 1, "add 2 to 0", ONE_LINK),
    ([], 1, "fish", "Seat 2 can ask or add a card, so may not just fish. (CF8)"),
    ([], 1, "turn 0", NOT_ON_TURN),
    ([], 0, "turn 2", "Seat 1 has no card at place 3. (CD4)"),
    ([], 0, "turn 1", "Istanbul is a linking card, the same on both sides. (CD2)"),
    (TO_ANSWER, 1, "ask 2 for yellow", "Seat 3 has been asked and must answer first. (CF4)"),
    (TO_ANSWER, 0, "give 0", "Seat 3 has been asked and must answer first. (CF4)"),
    (TO_ANSWER, 2, "ask 1 for yellow", ASKED),
    (TO_ANSWER, 2, "add 0 to 0", ASKED),
    (TO_ANSWER, 2, "fish", ASKED),
    (TO_ANSWER, 2, "into new", ASKED),
    (TO_ANSWER, 2, "lay 0", ASKED),
    (TO_ANSWER, 2, "done", ASKED),
    (TO_ANSWER, 2, "give 5", "Seat 3 has no card at place 6. (CF4)"),
    (TO_ANSWER, 2, "give 1", "Suez is not a yellow card. (CF4)"),
    (TO_ANSWER, 2, "no", "Seat 3 has a yellow card and must give one. (CF4)"),
    (TO_ANSWER, 0, "turn 0", NOT_DURING_AN_ASK),
    (TO_ANSWER, 1, "turn 0", NOT_DURING_AN_ASK),
    (TO_ANSWER, 2, "turn 0", NOT_DURING_AN_ASK),
    (TO_ANSWER_LINK, 2, "give 0", "Johannesburg is not a linking card with yellow. (CF4)"),
    (TO_ANSWER_LINK, 2, "no", "Seat 3 has a linking card with yellow and must give one. (CF4)"),
    (["ask 0 for yellow"], 0, "give 0", "Athens is not a yellow card. (CF4)"),
    (["ask 0 for a yellow link"], 0, "give 1", "Istanbul is not a linking card with yellow. (CF4)"),
    (TO_INTO, 0, "into new", "It is seat 2's turn. (ALL1)"),
    (TO_INTO, 1, "give 0", NOT_ASKED),
    (TO_INTO, 1, "no", NOT_ASKED),
    (TO_INTO, 1, "ask 2 for yellow", PLAY_FIRST),
    (TO_INTO, 1, "add 0 to 0", PLAY_FIRST),
    (TO_INTO, 1, "fish", PLAY_FIRST),
    (TO_INTO, 1, "lay 0", WHERE_FIRST),
    (TO_INTO, 1, "done", WHERE_FIRST),
    (TO_INTO, 1, "into 2", "Seat 2 has no set 3. (CF5)"),
    (TO_INTO, 1, "into 1", "Johannesburg and a yellow card do not fit seat 2's set 2. (CF9)"),
    (TO_INTO, 1, "turn 0", NOT_ON_TURN),
    ([*TO_ANSWER_LINK, "give 1"], 1, "into 0", "Suez and a yellow card do not fit seat 2's set 1. (CF9)"),
    (TO_LAY, 1, "ask 2 for yellow", PLAY_FIRST),
    (TO_LAY, 1, "into new", SET_CHOSEN),
    (TO_LAY, 1, "into 0", SET_CHOSEN),
    (TO_LAY, 1, "no", NOT_ASKED),
    (TO_LAY, 1, "lay 4", "Seat 2 has no card at place 5. (CF5)"),
    (TO_LAY, 1, "lay 1", "Boston does not fit that set. (CF9)"),
    (TO_LAY, 1, "lay 2", ONE_LINK),
    (TO_LAY, 1, "done", NO_SET),
    (TO_LAY, 1, "turn 0", NOT_ON_TURN),
    (TO_LAY_NEW, 1, "lay 3", "Vienna does not fit that set. (CF9)"),
    (TO_LAY_NEW, 1, "lay 5", "Lima does not fit that set. (CF9)"),
    ([*TO_LAY_NEW, "lay 2"], 1, "lay 3", ONE_LINK),
    ([*TO_LAY_NEW, "lay 2"], 1, "done", NO_SET),
]


@pytest.mark.parametrize(("moves", "seat", "move", "words"), REFUSALS)
def test_what_is_said_to_a_move(moves: list[str], seat: int, move: str, words: str) -> None:
    assert the_refusal(after(TURN, *moves), seat, move) == words


BARE = position("-, Athens", "-, Kinshasa, Chicago", "Johannesburg", sets={1: ["Boston, Miami"]})
BARE_REFUSALS: list[tuple[list[str], int, str, str]] = [
    ([], 0, "turn 0", "Seat 1 has no card at place 1. (CD4)"),
    ([], 1, "add 0 to 0", "Seat 2 has no card at place 1. (CF7)"),
    ([], 1, "add 2 to 0", ONE_LINK),
    (["ask 0 for yellow"], 0, "give 0", "Seat 1 has no card at place 1. (CF4)"),
    ([*TO_INTO, "into new"], 1, "lay 0", "Seat 2 has no card at place 1. (CF5)"),
]


@pytest.mark.parametrize(("moves", "seat", "move", "words"), BARE_REFUSALS)
def test_what_is_said_of_the_first_place_and_of_the_first_linking_card(
    moves: list[str], seat: int, move: str, words: str
) -> None:
    assert the_refusal(after(BARE, *moves), seat, move) == words


def finished() -> shoal.Game:
    return after({**LAST_CARD, "round": 2}, "ask 2 for orange", "no")


@pytest.mark.parametrize("move", ["ask 0 for orange", "no", "into new", "add 0 to 0", "fish", "turn 0"])
def test_what_is_said_when_the_game_is_over(move: str) -> None:
    assert [the_refusal(finished(), seat, move) for seat in range(3)] == ["The game is over. (CF15)"] * 3


# To a player themselves, and to others with names

TO_ITS_PLAYER: list[tuple[list[str], int, str, str, str]] = [
    ([], 0, "fish", "It is Bo's turn.", "It is your turn."),
    ([], 1, "ask 1 for yellow", "You cannot ask yourself for a card.", "Bo cannot ask themselves for a card."),
    ([], 1, "ask 5 for yellow", "There is no seat 6 to ask for a card.", "There is no seat 6 to ask for a card."),
    (
        [],
        1,
        "ask 2 for red",
        "You cannot ask for red: no regional card in your hand has it on its near side.",
        "Bo cannot ask for red: no regional card in Bo's hand has it on its near side.",
    ),
    ([], 1, "no", "Nobody has asked you for a card.", "Nobody has asked Bo for a card."),
    ([], 1, "done", "You have received no card to play.", "Bo has received no card to play."),
    ([], 1, "add 4 to 0", "You have no card at place 5.", "Bo has no card at place 5."),
    ([], 1, "add 0 to 2", "You have no set 3.", "Bo has no set 3."),
    (
        [],
        1,
        "fish",
        "You can ask or add a card, so may not just fish.",
        "Bo can ask or add a card, so may not just fish.",
    ),
    (
        [],
        1,
        "turn 0",
        "You may turn cards round only while it is not your turn.",
        "Bo may turn cards round only while it is not their turn.",
    ),
    (
        TO_ANSWER,
        2,
        "fish",
        "You have been asked and must give a card or say no.",
        "Chris has been asked and must give a card or say no.",
    ),
    (TO_ANSWER, 1, "fish", "Chris has been asked and must answer first.", "You have been asked and must answer first."),
    (TO_ANSWER, 2, "no", "You have a yellow card and must give one.", "Chris has a yellow card and must give one."),
    (TO_INTO, 1, "lay 0", "You must first say where Johannesburg goes.", "Bo must first say where Johannesburg goes."),
    (TO_INTO, 1, "fish", "You must first play Johannesburg down.", "Bo must first play Johannesburg down."),
    (
        TO_INTO,
        1,
        "into 1",
        "Johannesburg and a yellow card do not fit your set 2.",
        "Johannesburg and a yellow card do not fit Bo's set 2.",
    ),
    (
        TO_LAY,
        1,
        "into 1",
        "You have already said where Johannesburg goes.",
        "Bo has already said where Johannesburg goes.",
    ),
    (
        TO_LAY,
        1,
        "done",
        "The set needs a yellow card from your hand, and colours that go together.",
        "The set needs a yellow card from Bo's hand, and colours that go together.",
    ),
]


@pytest.mark.parametrize(("moves", "seat", "move", "own", "other"), TO_ITS_PLAYER)
def test_what_is_said_to_the_player_and_to_another(
    moves: list[str], seat: int, move: str, own: str, other: str
) -> None:
    game = after(TURN, *moves)
    refusal = game.why_not(seat, code_of(move))
    assert refusal is not None
    listener = game.to_move if seat != game.to_move else (seat + 2) % 3
    assert shoal.tell(game.name, refusal, seat, players=PLAYERS) == own
    assert shoal.tell(game.name, refusal, listener, players=PLAYERS) == other


# The log


LISTENERS: list[int | None] = [0, 1, 2, None]


def told(start: Named, *moves: str, to: int | None, players: list[str] = PLAYERS) -> list[str]:
    game = shoal.restore(start)
    log: list[shoal.Line] = []
    for move in moves:
        seat, text = (int(move[0]), move[3:]) if move[1:2] == ":" else (game.to_move, move)
        game.apply(seat, notation.read(game, text), log)
    return [f"{line.rule} {shoal.tell('cosmople-fish-2', line, to, players=players)}" for line in log]


def test_the_log_of_a_no_tells_the_near_side_of_the_card_drawn_to_its_owner_alone() -> None:
    moves = ["ask 0 for yellow", "no"]
    assert told(TURN, *moves, to=0) == [
        "CF3 Bo asks you for a yellow card.",
        'CF4 You have no yellow card and say "go fish".',
        "CF6 Bo draws a card with Bangkok on its far side (place 5).",
    ]
    assert told(TURN, *moves, to=1) == [
        "CF3 You ask Anna for a yellow card.",
        'CF4 Anna has no yellow card and says "go fish".',
        "CF6 You draw Perth/Bangkok (place 5).",
    ]
    for listener in (2, None):
        assert told(TURN, *moves, to=listener) == [
            "CF3 Bo asks Anna for a yellow card.",
            'CF4 Anna has no yellow card and says "go fish".',
            "CF6 Bo draws a card with Bangkok on its far side (place 5).",
        ]


def test_the_log_of_a_no_without_names() -> None:
    assert told(TURN, "ask 0 for orange", "no", to=None, players=[]) == [
        "CF3 Seat 2 asks seat 1 for an orange card.",
        'CF4 Seat 1 has no orange card and says "go fish".',
        "CF6 Seat 2 draws a card with Bangkok on its far side (place 5).",
    ]


def test_the_log_of_a_no_to_a_linking_card() -> None:
    moves = ["ask 0 for a yellow link", "no"]
    assert told(TURN, *moves, to=None)[:2] == [
        "CF3 Bo asks Anna for a linking card with yellow.",
        'CF4 Anna has no linking card with yellow and says "go fish".',
    ]
    assert told(TURN, *moves, to=0)[1] == 'CF4 You have no linking card with yellow and say "go fish".'


def test_the_log_of_a_linking_card_drawn() -> None:
    start = {**TURN, "pile": ["Chicago", *(card for card in TURN["pile"] if card != "Chicago")]}
    moves = ["ask 0 for yellow", "no"]
    assert told(start, *moves, to=1)[2] == "CF6 You draw Chicago (place 5)."
    for listener in (0, 2, None):
        assert told(start, *moves, to=listener)[2] == "CF6 Bo draws Chicago (place 5)."


def test_the_log_of_a_card_given_and_played_to_a_set() -> None:
    moves = [*TO_LAY, "lay 0", "done"]
    for listener in (0, None):
        assert told(TURN, *moves, to=listener) == [
            "CF3 Bo asks Chris for a yellow card.",
            "CF4 Chris gives Johannesburg/Budapest to Bo.",
            "CF5 Bo plays Johannesburg into set 1.",
            "CF5 Bo lays Kinshasa with it.",
            "CF13 Bo's set 1 now has 5 cities, worth 30 points.",
        ]
    assert told(TURN, *moves, to=1) == [
        "CF3 You ask Chris for a yellow card.",
        "CF4 Chris gives Johannesburg/Budapest to you.",
        "CF5 You play Johannesburg into set 1.",
        "CF5 You lay Kinshasa with it.",
        "CF13 Your set 1 now has 5 cities, worth 30 points.",
    ]
    assert told(TURN, *moves, to=2)[:2] == [
        "CF3 Bo asks you for a yellow card.",
        "CF4 You give Johannesburg/Budapest to Bo.",
    ]


def test_the_log_of_a_linking_card_given_and_played_to_a_new_set() -> None:
    assert told(TURN, *TO_ANSWER_LINK, "give 1", "into new", "lay 0", "done", to=None, players=[]) == [
        "CF3 Seat 2 asks seat 3 for a linking card with yellow.",
        "CF4 Seat 3 gives Suez to seat 2.",
        "CF5 Seat 2 plays Suez into set 3.",
        "CF5 Seat 2 lays Kinshasa with it.",
        "CF13 Seat 2's set 3 now has 2 cities, worth 4 points.",
    ]


def test_the_log_of_a_pair_of_the_same_city() -> None:
    start = position("", "Rome/Baghdad", "Rome/Ho Chi Minh City")
    moves = ["ask 2 for dark green", "give 0", "into new", "lay 0", "done"]
    assert told(start, *moves, to=0)[-1] == "CF13 Bo's set 1 now has 1 city, worth 2 points."


def test_the_log_of_a_card_added() -> None:
    grown = "which now has 4 cities, worth 15 points."
    assert told(TURN, "add 0 to 0", to=1) == [
        f"CF7 You add Kinshasa to set 1, {grown}",
        "CF7 You draw Perth/Bangkok (place 1).",
    ]
    for listener in (0, 2, None):
        assert told(TURN, "add 0 to 0", to=listener) == [
            f"CF7 Bo adds Kinshasa to set 1, {grown}",
            "CF7 Bo draws a card with Bangkok on its far side (place 1).",
        ]


def test_the_log_of_one_who_can_only_fish() -> None:
    start = position("Lima", "Chicago", "Boston", pile="Perth")
    assert told(start, "fish", to=1) == ["CF8 You draw Perth/Bangkok (place 2)."]
    for listener in (0, 2, None):
        assert told(start, "fish", to=listener) == ["CF8 Bo draws a card with Bangkok on its far side (place 2)."]


def test_the_log_of_a_card_turned_round() -> None:
    assert told(TURN, "2: turn 0", to=2) == ["CD4 You turn a card round: Budapest/Johannesburg."]
    for listener in (0, 1, None):
        assert told(TURN, "2: turn 0", to=listener) == ["CD4 Chris turns a card round: Budapest/Johannesburg."]


@pytest.mark.parametrize("number", [0, 2])
def test_the_log_of_the_end_of_a_round(number: int) -> None:
    start = {**LAST_CARD, "round": number, "totals": [100, 20, 3]}
    for listener in LISTENERS:
        names = ["you" if seat == listener else name for seat, name in enumerate(PLAYERS)]
        totals = f"419 for {names[0]}, 20 for {names[1]}, 3 for {names[2]}"
        wins = "You win" if listener == 0 else f"{names[0]} wins"
        deals = "you deal" if listener == 1 else f"{names[1]} deals"
        assert told(start, "ask 2 for orange", "no", to=listener)[3:] == [
            f"CF14 Round {number + 1} is over. Totals: {totals}.",
            f"CF1 Round 2: {deals}." if number == 0 else f"CF15 {wins} with 419 points.",
        ]


def test_the_log_of_a_shared_win() -> None:
    start = {**LAST_CARD, "round": 2, "totals": [100, 419, 3]}
    assert told(start, "ask 2 for orange", "no", to=1)[3:] == [
        "CF14 Round 3 is over. Totals: 419 for Anna, 419 for you, 3 for Chris.",
        "ALL2 Anna shares the win with 419 points.",
        "ALL2 You share the win with 419 points.",
    ]


# Positions that cannot be

NO_SET_TO_BE = "waits_for, laid: what has been laid can become no set (CF5, CF9)"
BOSTON_LAID = shoal.snapshot(after(TURN, *TO_LAY))  # and Boston is no longer in the hand
BOSTON_LAID["hands"][1][1] = None
TOGETHER = "its cards do not go together (CF9)"


def with_sets(*sets: str) -> Named:
    """A position with sets of seat 1, which may be none."""
    return position("London", "Boston", sets={1: sets})


def waiting(start: Named, **changes: object) -> Named:
    """The same position with something else in what it waits for; None takes it out."""
    waits = {**start["waits_for"], **changes}
    return {"waits_for": {key: value for key, value in waits.items() if value is not None}}


def without_place_0(start: Named) -> Named:
    """The card at place 1 of seat 1 is in the pile instead."""
    first, (card, *cards), last = start["hands"]
    return {"hands": [first, [None, *cards], last], "pile": [*start["pile"], card], "knowledge": {}}


def known(key: str, of_the_first_card: object) -> Named:
    """Something that is known of the card at place 1 of seat 0, in TURN."""
    return {"knowledge": {key: [[of_the_first_card, []], [[]] * 6, [[], []]]}}


def claim(**changes: object) -> Named:
    return {"knowledge": {"claims": [{"seat": 1, "colour": "red", "places": [0], **changes}]}}


FAULTS: list[tuple[Named, dict[str, Any], str]] = [
    (TURN, {"pile": TURN["pile"][1:]}, "Bangkok/Perth is there 0 times; every card is somewhere, once (CF1)"),
    (
        TURN,
        {"pile": [*TURN["pile"], "Bangkok/Perth"]},
        "Bangkok/Perth is there 2 times; every card is somewhere, once (CF1)",
    ),
    (TURN, {"pile": [*TURN["pile"], "Suez"]}, "Suez is there 2 times; every card is somewhere, once (CF1)"),
    (TURN, {"round": 3}, "round: 3 is not from 0 to 2"),
    (
        TURN,
        {"round": 6, "options": {"rounds_per_player": 2}},
        "round: 6 is not from 0 to 5",
    ),
    (
        with_sets("Seoul, Honolulu, Singapore"),
        {},
        f"sets, seat 1, set 0: {TOGETHER}",
    ),
    (with_sets("Seoul, Manila, Lima"), {}, f"sets, seat 1, set 0: {TOGETHER}"),
    (with_sets("Seoul, Lima, Honolulu"), {}, f"sets, seat 1, set 0: {TOGETHER}"),
    (with_sets("Seoul, Suez"), {}, f"sets, seat 1, set 0: {TOGETHER}"),
    (
        LAST_CARD,
        {"pile": [], "hands": [LAST_CARD["hands"][0], [*LAST_CARD["hands"][1], "Chicago"], LAST_CARD["hands"][2]]},
        "pile: empty; with the last card of the deck the round ends (CF14)",
    ),
    (ANSWER, waiting(ANSWER, colour="red"), "waits_for: seat 1 has no card of the colour asked for (CF3, CF5)"),
    (ANSWER, waiting(ANSWER, colour="light blue"), "waits_for: seat 1 has no card of the colour asked for (CF3, CF5)"),
    (INTO, waiting(INTO, colour="orange"), "waits_for, received: not a card of the colour asked for (CF4)"),
    (LAY, waiting(LAY, colour="red"), "waits_for: seat 1 has no card of the colour asked for (CF3, CF5)"),
    (LAY, waiting(LAY, set=2), "waits_for, set: seat 1 has no set 2 (CF5)"),
    (INTO, without_place_0(INTO), "waits_for: seat 1 has no card of the colour asked for (CF3, CF5)"),
    (
        NONE_LAID,
        without_place_0(NONE_LAID),
        "waits_for: seat 1 has no card of the colour asked for (CF3, CF5)",
    ),
    (LAY, waiting(LAY, set=1), NO_SET_TO_BE),
    (BOSTON_LAID, waiting(BOSTON_LAID, laid=["Boston/Beijing"]), NO_SET_TO_BE),
    (BOSTON_LAID, waiting(BOSTON_LAID, set="new", laid=["Boston/Beijing"]), NO_SET_TO_BE),
]

UNREADABLE: list[tuple[Named, dict[str, Any], str]] = [
    (
        TURN,
        {"discard": []},
        "snapshot: nothing is called 'discard'; known are endings, fresh, hands, knowledge, options, pile, round, "
        "seats, sets, totals, waits_for",
    ),
    (TURN, {"endings": ["CF14"]}, "endings: 1 entries instead of 0"),
    (TURN, {"round": 1, "endings": ["NW16"]}, "endings: 'NW16' is not one of CF14"),
    (TURN, {"round": "one"}, "round: 'one' is not a whole number"),
    (TURN, {"round": -1}, "round: -1 is not from 0 to 2"),
    (TURN, {"round": 1000}, "round: 1000 is not from 0 to 2"),
    (TURN, {"totals": [0, 0]}, "totals: 2 entries instead of 3"),
    (TURN, {"totals": [0, 0, "many"]}, "totals: 'many' is not a whole number"),
    (TURN, {"totals": [0, 0, -1]}, "totals: -1 is not from 0 to 1000000000"),
    (TURN, {"totals": [0, 10**9 + 1, 0]}, "totals: 1000000001 is not from 0 to 1000000000"),
    (TURN, {"fresh": 1}, "fresh: 1 is not true or false"),
    (TURN, {"pile": 31}, "pile: 31 is not a list"),
    (TURN, {"pile": ["Atlantis"]}, "pile: 'Atlantis' is not a card of this deck"),
    (TURN, {"pile": [None]}, "pile: missing; it is text"),
    (TURN, {"pile": ["Suez"] * 56}, "pile: 56 cards; there are 55"),
    (TURN, {"sets": [[], [["Suez"] * 56], []]}, "sets, seat 1, set 0: 56 cards; there are 55"),
    (TURN, {"sets": [[], []]}, "sets: 2 entries instead of 3"),
    (TURN, {"sets": [[], 2, []]}, "sets, seat 1: 2 is not a list"),
    (TURN, {"sets": [[], [["Suez"]] * 28, []]}, "sets, seat 1: more than 27 sets"),
    (TURN, {"sets": [[], ["Suez"], []]}, "sets, seat 1, set 0: 'Suez' is not a list"),
    (TURN, {"sets": [[], [["Suez"], []], []]}, "sets, seat 1, set 1: a set has cards (CF5)"),
    (TURN, {"sets": [[], [], [["Suez/Suez"]]]}, "sets, seat 2, set 0: 'Suez/Suez' is not a card of this deck"),
    (TURN, {"hands": [[], []]}, "hands: 2 entries instead of 3"),
    (TURN, {"hands": [[], [], "Suez"]}, "hands, seat 2: 'Suez' is not a list"),
    (TURN, {"hands": [[], [], [None, "Perth"]]}, "hands, seat 2, place 1: 'Perth' is not a card of this deck"),
    (TURN, {"hands": [[], [None] * 56, []]}, "hands, seat 1: 56 places; there are 55 at the most"),
    (TURN, {"waits_for": "seat 1"}, "waits_for: 'seat 1' is not an object"),
    (TURN, {"waits_for": {"to": "turn"}}, "waits_for, seat: missing; it is a whole number"),
    (TURN, {"waits_for": {"seat": 3, "to": "turn"}}, "waits_for, seat: there is no seat 3"),
    (TURN, {"waits_for": {"seat": -1, "to": "turn"}}, "waits_for, seat: there is no seat -1"),
    (
        TURN,
        {"waits_for": {"seat": 1, "to": "sing"}},
        "waits_for, to: 'sing' is not one of turn, answer, into, lay",
    ),
    (TURN, waiting(TURN, colour="red"), "waits_for: nothing is called 'colour'; known are seat, to"),
    (
        ANSWER,
        waiting(ANSWER, received="Suez"),
        "waits_for: nothing is called 'received'; known are asked_by, colour, for, seat, to",
    ),
    (INTO, waiting(INTO, laid=[]), "waits_for: nothing is called 'laid'; known are colour, received, seat, to"),
    (
        LAY,
        waiting(LAY, asked_by=1),
        "waits_for: nothing is called 'asked_by'; known are colour, laid, received, seat, set, to",
    ),
    (ANSWER, waiting(ANSWER, colour=None), "waits_for, colour: missing; it is text"),
    (ANSWER, waiting(ANSWER, colour="white"), f"waits_for, colour: 'white' is not a colour; they are {COLOURS}"),
    (ANSWER, waiting(ANSWER, asked_by=None), "waits_for, asked_by: missing; it is a whole number"),
    (ANSWER, waiting(ANSWER, asked_by=3), "waits_for, asked_by: there is no seat 3"),
    (ANSWER, waiting(ANSWER, asked_by=2), "waits_for, asked_by: a card is asked of another player (CF3)"),
    (ANSWER, {"waits_for": {**ANSWER["waits_for"], "for": None}}, "waits_for, for: missing; it is text"),
    (ANSWER, {"waits_for": {**ANSWER["waits_for"], "for": "red"}}, "waits_for, for: 'red' is not card or link"),
    (INTO, waiting(INTO, received=None), "waits_for, received: missing; it is text"),
    (INTO, waiting(INTO, received="Perth"), "waits_for, received: 'Perth' is not a card of this deck"),
    (LAY, waiting(LAY, set=None), "waits_for, set: missing; it is a whole number"),
    (LAY, waiting(LAY, set="old"), "waits_for, set: 'old' is not a whole number"),
    (LAY, waiting(LAY, set=-1), "waits_for, set: -1 is not from 0 to 26"),
    (LAY, waiting(LAY, set=27), "waits_for, set: 27 is not from 0 to 26"),
    (LAY, waiting(LAY, laid="Suez"), "waits_for, laid: 'Suez' is not a list"),
    (LAY, waiting(LAY, laid=["Perth"]), "waits_for, laid: 'Perth' is not a card of this deck"),
    (LAY, waiting(LAY, laid=[*ALL_CARDS, *ALL_CARDS][:56]), "waits_for, laid: 56 cards; there are 55"),
    (TURN, {"knowledge": []}, "knowledge: [] is not an object"),
    (TURN, {"knowledge": {"far": []}}, "knowledge: nothing is called 'far'; known are claims, not_near, private, seen"),
    (TURN, {"knowledge": {"seen": [[], []]}}, "knowledge, seen: 2 entries instead of 3"),
    (TURN, {"knowledge": {"seen": [[[]], [], []]}}, "knowledge, seen, seat 0: 1 entries instead of 2"),
    (TURN, known("seen", 1), "knowledge, seen: 1 is not a list"),
    (TURN, known("seen", [3]), "knowledge, seen: there is no seat 3"),
    (TURN, known("seen", ["all"]), "knowledge, seen: 'all' is not a whole number"),
    (TURN, known("not_near", "red"), "knowledge, not_near: 'red' is not a list"),
    (TURN, known("not_near", ["white"]), f"knowledge, not_near: 'white' is not a colour; they are {COLOURS}"),
    (TURN, {"knowledge": {"claims": {}}}, "knowledge, claims: {} is not a list"),
    (TURN, {"knowledge": {"claims": ["red"]}}, "knowledge, claims: 'red' is not an object"),
    (TURN, claim(place=0), "knowledge, claims: nothing is called 'place'; known are colour, places, seat"),
    (TURN, claim(seat=3), "knowledge, claims, seat: there is no seat 3"),
    (TURN, claim(colour=1), "knowledge, claims, colour: 1 is not text"),
    (TURN, claim(colour="white"), f"knowledge, claims, colour: 'white' is not a colour; they are {COLOURS}"),
    (TURN, claim(places=0), "knowledge, claims, places: 0 is not a list"),
    (TURN, claim(places=["0"]), "knowledge, claims, places: '0' is not a whole number"),
    (TURN, claim(places=[0, 55]), "knowledge, claims, places: 55 is not from 0 to 54"),
]


@pytest.mark.parametrize(("start", "change", "words"), [*FAULTS, *UNREADABLE])
def test_what_is_said_of_a_position_that_cannot_be(start: Named, change: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore({**start, **change})
    assert str(caught.value) == words


# Moves that cannot be read

NO_ACTIONS: list[tuple[dict[str, Any], str]] = [
    ({"kind": "sing"}, "action: 'sing' is not one of ask, give, no, into, lay, done, add, fish, turn"),
    ({"kind": "no", "seat": 1}, "action no: nothing is called 'seat'; known are kind"),
    ({"kind": "ask", "place": 1}, "action ask: nothing is called 'place'; known are colour, for, kind, seat"),
    ({"kind": "ask", "seat": 2}, "action ask, for: missing; it is text"),
    ({"kind": "ask", "seat": 2, "for": "red"}, "action ask, for: 'red' is not card or link"),
    ({"kind": "ask", "seat": 2, "for": "card"}, "action ask, colour: missing; it is text"),
    (
        {"kind": "ask", "seat": 2, "for": "card", "colour": "white"},
        f"action ask, colour: 'white' is not a colour; they are {COLOURS}",
    ),
    ({"kind": "ask", "for": "link", "colour": "red"}, "action ask, seat: missing; it is a whole number"),
    ({"kind": "ask", "seat": 6, "for": "link", "colour": "red"}, "action ask, seat: 6 is not from 0 to 5"),
    ({"kind": "give"}, "action give, place: missing; it is a whole number"),
    ({"kind": "give", "place": 55}, "action give, place: 55 is not from 0 to 54"),
    ({"kind": "into"}, "action into, set: missing; it is a whole number"),
    ({"kind": "into", "set": "old"}, "action into, set: 'old' is not a whole number"),
    ({"kind": "into", "set": 27}, "action into, set: 27 is not from 0 to 26"),
    ({"kind": "lay", "place": -1}, "action lay, place: -1 is not from 0 to 54"),
    ({"kind": "lay", "place": True}, "action lay, place: True is not a whole number"),
    ({"kind": "add", "place": 55, "set": 0}, "action add, place: 55 is not from 0 to 54"),
    ({"kind": "add", "place": 0, "set": 27}, "action add, set: 27 is not from 0 to 26"),
    ({"kind": "add", "place": 0}, "action add, set: missing; it is a whole number"),
    ({"kind": "turn", "place": 55}, "action turn, place: 55 is not from 0 to 54"),
]


@pytest.mark.parametrize(("action", "words"), NO_ACTIONS)
def test_what_is_said_of_a_move_that_cannot_be_read(action: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.code(shoal.restore(TURN), action)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "sing",
            "'sing' is not a move: ask 2 for a light blue link, give 22, no, into 10, lay 22, done, add 22 to 0, fish, "
            "turn 22",
        ),
        ("ask 9 for red", "9 is not from 0 to 5"),
        ("ask 2 for white", f"'white' is not a colour; they are {COLOURS}"),
        ("ask 2 for a white link", f"'white' is not a colour; they are {COLOURS}"),
        ("into 27", "27 is not from 0 to 26"),
    ],
)
def test_what_is_said_of_words_that_are_no_move(text: str, words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        notation.read(shoal.restore(TURN), text)
    assert str(caught.value) == words


@pytest.mark.parametrize("code", [-1, 1825])
def test_what_is_said_of_a_code_that_there_is_not(code: int) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.action(shoal.restore(TURN), code)
    assert str(caught.value) == f"there is no code {code}: codes of cosmople-fish-2 are 0 to 1824"
