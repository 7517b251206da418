"""Sentences of Networks, word for word: every refusal, log line and error of a position."""

from __future__ import annotations

from typing import Any

import pytest
from networks_positions import Named, position

import shoal
from shoal import notation
from shoal.games.networks.actions import ACTIONS
from shoal.games.networks.codes import MOST_SEATS

YELLOW = "Kinshasa, Johannesburg, Addis Ababa"
PINK = "Seoul, Manila, Tokyo/Auckland"
PROTECTED = "Baghdad, Athens, Suez, Tunis"
SIX_LINKS = "Chicago, Reykjavik, Gibraltar, Vienna, Suez, Istanbul"
LINKED = "Kyiv, Moscow/Berlin, London/Buenos Aires, Toronto/Nairobi, Lagos/Cairo"
SEVEN_LINKED = f"{SIX_LINKS}, Miami, {LINKED}"
BEGIN = position(
    "Lima, Santiago, Bogotá, Istanbul, Atlanta",
    "Boston, Honolulu",
    "Perth",
    spreads={0: YELLOW, 1: f"{PROTECTED}, {PINK}"},
    discard="Dubai/Dhaka",
)
CONTINUE = {**BEGIN, "waits_for": {"seat": 0, "to": "continue"}}
PLAY = {**BEGIN, "waits_for": {"seat": 0, "to": "play"}}
REPLACE = position("Lima", "Boston", spreads={0: YELLOW}, to="replace")
REPLACE_ONE = position("", "Boston", spreads={0: f"{SIX_LINKS}, {LINKED}"}, to="replace")
DISCARD = position(
    "Lima, Santiago, Bogotá, Istanbul, Atlanta, Perth, Dakar, Stockholm",
    "Boston",
    spreads={0: f"{YELLOW}, Nairobi/Tehran, Gibraltar"},
    to="discard",
    drawn=3,
    source="discard",
)
WATCHING = position("", "Boston", spreads={0: SEVEN_LINKED})
TWO_LINKS = position("-, Istanbul, Lima, Vienna", "-, Boston")
TAKE = position(
    "Lima",
    "Boston",
    spreads={0: "Tehran/Manila, Riyadh, Tashkent, Istanbul", 1: "Kyiv, Moscow/Berlin, Warsaw/Barcelona"},
)
DRAWN_3 = {"seat": 0, "to": "discard", "drawn": 3, "from": "deck"}
ALL_ON_THE_TABLE = position("Lima", "Boston", rest=1)
NOTHING_ELSE = position("", "Boston", spreads={0: YELLOW}, discard="Lima")


def game_after(written: Named, *moves: str) -> shoal.Game:
    game = shoal.restore(written)
    for move in moves:
        game.apply(game.to_move, notation.read(game, move))
    return game


def finished() -> shoal.Game:
    last = {**ALL_ON_THE_TABLE, "round": 1, "waits_for": {"seat": 0, "to": "begin"}}
    return game_after(last, "pass", "pass")


def code_of(move: str) -> int:
    """Return the code of typed text, also for a seat that is not at the table."""
    return ACTIONS.code(ACTIONS.read(move, MOST_SEATS))


def the_refusal(game: shoal.Game, seat: int, move: str) -> str:
    refusal = game.why_not(seat, code_of(move))
    assert refusal is not None
    assert str(refusal) == f"{refusal.text} ({refusal.rule})"
    return str(refusal)


NO_SET = "that takes three cards of one colour, or a linking card and two cards of its regions. (NW4)"
MUST_DISCARD = "Seat 1 has drawn a card and must discard one, from the hand or from the spread. (NW9)"
REFUSALS: list[tuple[Named, int, str, str]] = [
    (BEGIN, 1, "draw deck", "It is seat 1's turn. (ALL1)"),
    (BEGIN, 2, "pass", "It is seat 1's turn. (ALL1)"),
    (BEGIN, 0, "take 0 of 0", "A set is taken from another player, not from seat 1. (NW12)"),
    (BEGIN, 0, "take 0 of 3", "A set is taken from another player, not from seat 4. (NW12)"),
    (BEGIN, 0, "take 5 of 1", "Seat 2 has no set 6. (NW12)"),
    (BEGIN, 0, "take 0 of 2", "Seat 3 has no set 1. (NW12)"),
    (BEGIN, 0, "take 0 of 1", "Seat 2's set 1 is protected: a linking card joins its regions. (NW13)"),
    (BEGIN, 0, "take 1 of 1", "Seat 2's set 2 cannot be added to seat 1's spread. (NW12)"),
    (BEGIN, 0, "set 0 1 3", f"Lima, Santiago and Istanbul do not make a set: {NO_SET}"),
    (BEGIN, 0, "set 0 1/ 2", f"Lima, Kyiv and Bogotá do not make a set: {NO_SET}"),
    (BEGIN, 0, "set 0 1 7", "Seat 1 has no card at place 8. (NW4)"),
    (BEGIN, 0, "set 0 1 3/", "Istanbul is a linking card, the same on both sides. (CD2)"),
    (BEGIN, 0, "add 3/", "Istanbul is a linking card, the same on both sides. (CD2)"),
    (BEGIN, 0, "add 7", "Seat 1 has no card at place 8. (NW5)"),
    (BEGIN, 0, "add 0", "Lima goes with no set in seat 1's spread. (NW5)"),
    (BEGIN, 0, "add 0/", "Montreal goes with no set in seat 1's spread. (NW5)"),
    (BEGIN, 0, "done", "Seat 1 has not played anything in this turn. (NW7)"),
    (BEGIN, 0, "discard 0", "Seat 1 must draw a card before discarding one. (NW9)"),
    (BEGIN, 0, "drop 0", "Seat 1 must draw a card before discarding one. (NW9)"),
    (BEGIN, 0, "pass", "Seat 1 can still draw, and so cannot pass. (NW16)"),
    (BEGIN, 0, "turn 0", "Seat 1 may turn cards round only while it is not their turn. (CD4)"),
    (BEGIN, 1, "turn 7", "Seat 2 has no card at place 8. (CD4)"),
    (BEGIN, 1, "turn 1", "Honolulu is a linking card, the same on both sides. (CD2)"),
    (CONTINUE, 0, "take 1 of 1", "Only one set can be taken in a turn, before anything else. (NW12)"),
    (PLAY, 0, "take 1 of 1", "Only one set can be taken in a turn, before anything else. (NW12)"),
    (PLAY, 0, "draw deck", "Seat 1 has begun to play, and can only play more cards or be done. (NW7)"),
    (PLAY, 0, "pass", "Seat 1 has begun to play, and can only play more cards or be done. (NW7)"),
    (PLAY, 0, "discard 0", "Seat 1 has begun to play, and can only play more cards or be done. (NW7)"),
    (REPLACE, 0, "add 0", "Seat 1 must draw first, until their hand has 7 cards. (NW8)"),
    (REPLACE, 0, "done", "Seat 1 must draw first, until their hand has 7 cards. (NW8)"),
    (REPLACE_ONE, 0, "done", "Seat 1 must draw first, until their hand has 1 card. (NW8)"),
    (REPLACE, 0, "draw discard", "The discard pile is empty. (NW9)"),
    (DISCARD, 0, "add 5", "Seat 1 has drawn a card and cannot play in the same turn. (NW10)"),
    (DISCARD, 0, "set 0 1 2", "Seat 1 has drawn a card and cannot play in the same turn. (NW10)"),
    (DISCARD, 0, "done", MUST_DISCARD),
    (DISCARD, 0, "take 0 of 1", MUST_DISCARD),
    (DISCARD, 0, "pass", MUST_DISCARD),
    (
        DISCARD,
        0,
        "discard 3",
        "Seat 1 has just drawn Istanbul from the discard pile and must discard another card. (NW9)",
    ),
    (DISCARD, 0, "drop 5", "There is no card 6 in seat 1's spread. (NW9)"),
    (
        DISCARD,
        0,
        "drop 0",
        "Without Kinshasa in the spread, seat 1's hand may have 6 cards at the most; it has 8. (NW9)",
    ),
    (
        DISCARD,
        0,
        "drop 4",
        "Without Gibraltar in the spread, seat 1's hand may have 7 cards at the most; it has 8. (NW9)",
    ),
    (
        {**DISCARD, "hands": [DISCARD["hands"][0][:7], [DISCARD["hands"][0][7], *DISCARD["hands"][1]]]},
        0,
        "discard 7",
        "Seat 1 has no card at place 8. (NW9)",
    ),
    (
        position("Lima, Santiago", "", spreads={0: YELLOW}, to="discard", drawn=1),
        0,
        "drop 0",
        "Without Kinshasa, a set in seat 1's spread would no longer be valid. (NW9)",
    ),
    (TWO_LINKS, 0, "set 1 2/ 3/", "Vienna is a linking card, the same on both sides. (CD2)"),
    (TWO_LINKS, 0, "set 0 1 2", "Seat 1 has no card at place 1. (NW4)"),
    (TWO_LINKS, 0, "add 0", "Seat 1 has no card at place 1. (NW5)"),
    (TWO_LINKS, 1, "turn 0", "Seat 2 has no card at place 1. (CD4)"),
    ({**TWO_LINKS, "waits_for": DRAWN_3}, 0, "discard 0", "Seat 1 has no card at place 1. (NW9)"),
    (WATCHING, 0, "draw deck", "Seat 1's hand has shrunk to nothing: seat 1 watches and can only pass. (NW15)"),
    (WATCHING, 0, "take 0 of 1", "Seat 1's hand has shrunk to nothing: seat 1 watches and can only pass. (NW15)"),
    (ALL_ON_THE_TABLE, 0, "draw deck", "The deck and the discard pile are used up. (NW16)"),
    (ALL_ON_THE_TABLE, 0, "draw discard", "The deck and the discard pile are used up. (NW16)"),
    (
        NOTHING_ELSE,
        0,
        "draw discard",
        "A card taken from the discard pile cannot go back at once, and seat 1 has no other to discard. (NW9)",
    ),
]


@pytest.mark.parametrize(("start", "seat", "move", "words"), REFUSALS)
def test_what_is_said_to_a_move(start: Named, seat: int, move: str, words: str) -> None:
    assert the_refusal(shoal.restore(start), seat, move) == words


def test_what_is_said_when_the_game_is_over() -> None:
    assert the_refusal(finished(), 0, "draw deck") == "The game is over. (NW17)"
    assert the_refusal(finished(), 1, "turn 0") == "The game is over. (NW17)"


# The log


def log_of(start: Named, *moves: str) -> list[shoal.Line]:
    game = shoal.restore(start)
    log: list[shoal.Line] = []
    for move in moves:
        game.apply(game.to_move, notation.read(game, move), log)
    return log


def told(start: Named, *moves: str) -> list[str]:
    """With nothing kept back, told to nobody in particular."""
    return [f"{line.rule} {shoal.tell('networks', line, open=True)}" for line in log_of(start, *moves)]


def told_to(seat: int | None, start: Named, *moves: str, players: list[str] | None = None) -> list[str]:
    return [shoal.tell("networks", line, seat, players=players or []) for line in log_of(start, *moves)]


def test_the_log_of_a_play_and_its_replacements() -> None:
    start = position(
        "Lima, Santiago, Bogotá, Nairobi/Tehran, Istanbul, Atlanta",
        "Boston",
        spreads={0: YELLOW},
        pile="Perth, Chicago",
        discard="Miami",
    )
    moves = ["set 0 1 2", "add 3", "done", "draw deck", "draw deck"]
    assert told(start, *moves) == [
        "NW4 Seat 1 lays Lima, Santiago and Bogotá.",
        "NW5 Seat 1 adds Nairobi.",
        "NW7 Seat 1 is done laying cards.",
        "NW8 Seat 1 draws Perth/Bangkok from the deck to place 1.",
        "NW8 Seat 1 draws Chicago from the deck to place 2.",
    ]
    seen = "Seat 1 draws from the deck to place 1: a card with Bangkok on its far side."
    for other in (1, None):
        assert told_to(other, start, *moves)[3:] == [seen, "Seat 1 draws Chicago from the deck to place 2."]
    assert told(start, *moves, "draw discard")[5:] == ["NW8 Seat 1 draws Miami from the discard pile to place 3."]


def test_the_log_of_drawing_and_discarding() -> None:
    start = position("Lima, Istanbul", "Boston", pile="Perth")
    assert told(start, "draw deck", "discard 0")[1:] == ["NW9 Seat 1 discards Lima/Montreal."]
    assert told_to(1, start, "draw deck") == [
        "Seat 1 draws from the deck to place 3: a card with Bangkok on its far side."
    ]
    spare = position("Lima", "Boston", spreads={0: f"{YELLOW}, Nairobi/Tehran"}, pile="Perth")
    assert told(spare, "draw deck", "drop 2")[1:] == ["NW9 Seat 1 discards Addis Ababa/London from their spread."]


def test_the_log_of_a_take() -> None:
    assert told(TAKE, "take 0 of 1") == ["NW12 Seat 1 takes Kyiv, Moscow and Warsaw from seat 2."]


@pytest.mark.parametrize(("discard", "cards"), [("Boston", "1 card"), ("Boston, Perth", "2 cards")])
def test_the_log_of_a_deck_turned_over(discard: str, cards: str) -> None:
    start = position("Lima", "", discard=discard, rest=1)
    first, second = told_to(1, start, "draw deck")
    assert first == f"The deck is used up; the discard pile, {cards}, is turned over to replace it."
    drawn = discard.rsplit(", ", maxsplit=1)[-1]
    whole = {"Boston": ("Boston/Beijing", "Beijing/Boston"), "Perth": ("Perth/Bangkok", "Bangkok/Perth")}[drawn]
    assert second in [f"Seat 1 draws {card} from the deck to place 2." for card in whole]


def test_the_log_of_a_card_turned_round() -> None:
    game = shoal.restore(BEGIN)
    log: list[shoal.Line] = []
    game.apply(1, notation.read(game, "turn 0"), log)
    assert [shoal.tell("networks", line) for line in log] == ["Seat 2 turns a card round: Beijing/Boston."]


def test_the_log_of_watching() -> None:
    assert told(WATCHING, "pass") == ["NW15 Seat 1 has an empty hand and only watches."]


def test_the_log_of_a_round_that_all_pass() -> None:
    lines = told(ALL_ON_THE_TABLE, "pass", "pass")
    scores = shoal.restore(ALL_ON_THE_TABLE).scores
    assert lines[:5] == [
        "NW16 Seat 1 passes.",
        "NW16 Seat 2 passes.",
        "NW16 Everyone has passed: the round is over.",
        "NW18 Seat 1 scores 0 for their largest network and has 0 in all.",
        f"NW18 Seat 2 scores {scores[1]} for their largest network and has {scores[1]} in all.",
    ]
    assert lines[5].startswith("NW1 Round 2: seat 2 deals; ")
    assert lines[5].endswith(" starts the discard pile.")


def test_the_log_of_the_end() -> None:
    lines = told({**ALL_ON_THE_TABLE, "round": 1, "totals": [3, 4]}, "pass", "pass")
    points = shoal.restore(ALL_ON_THE_TABLE).scores[1]
    assert lines[-3:] == [
        f"NW18 Seat 2 scores {points} for their largest network and has {4 + points} in all.",
        f"NW19 Final points: 3 for seat 1, {4 + points} for seat 2.",
        f"NW19 Seat 2 wins with {4 + points} points.",
    ]


def test_the_log_of_a_shared_win() -> None:
    """Seat 3 has as much as the others had when the last round was counted, but for one point."""
    start = position("Lima", "Boston", "", spreads={0: YELLOW}, turns=299, round=2, totals=[0, 3, 2])
    assert told(start, "draw deck", "discard 0")[-3:] == [
        "NW19 Final points: 3 for seat 1, 3 for seat 2, 2 for seat 3.",
        "ALL2 Seat 1 shares the win with 3 points.",
        "ALL2 Seat 2 shares the win with 3 points.",
    ]


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"idle": 15}, "NW17 Nobody has played or taken a card for 16 turns: the round is over."),
        ({"turns": 199}, "NW17 The round is over after 200 turns."),
    ],
)
def test_the_log_of_the_limits(counts: dict[str, int], words: str) -> None:
    start = {**position("Lima, Istanbul", "Boston"), **counts}
    assert told(start, "draw deck", "discard 0")[2] == words


def test_the_log_of_the_limit_after_a_play() -> None:
    over = "NW17 The round is over after 200 turns."
    start = position("Nairobi/Tehran, Lima", "Boston", spreads={0: YELLOW}, turns=199)
    lines = told(start, "add 0", "done", *["draw deck"] * 6)
    assert [line.split(" ", 1)[0] for line in lines] == ["NW5", "NW7", *["NW8"] * 6, "NW17", "NW18", "NW18", "NW1"]
    assert lines[8] == over
    used_up = position("Nairobi/Tehran, Lima", "", spreads={0: YELLOW}, turns=199, rest=1)
    lines = told(used_up, "add 0", "done")
    assert [line.split(" ", 1)[0] for line in lines] == ["NW5", "NW7", "NW17", "NW18", "NW18", "NW1"]
    assert lines[2] == over


def test_the_log_of_the_first_card_of_a_spread_discarded() -> None:
    start = position("Lima", "Boston", spreads={0: f"{YELLOW}, Nairobi/Tehran"}, to="discard", drawn=0)
    assert told(start, "drop 0") == ["NW9 Seat 1 discards Kinshasa/Delhi from their spread."]


# Told to one of the players, and with names

NAMES = ["Anna", "Boris", "Chris"]
TO_ITS_OWN_PLAYER: list[tuple[Named, int, str, str]] = [
    (BEGIN, 1, "draw deck", "It is seat 1's turn."),
    (BEGIN, 0, "take 0 of 0", "A set is taken from another player, not from yourself."),
    (BEGIN, 0, "take 5 of 1", "Seat 2 has no set 6."),
    (BEGIN, 0, "take 0 of 1", "Seat 2's set 1 is protected: a linking card joins its regions."),
    (BEGIN, 0, "take 1 of 1", "Seat 2's set 2 cannot be added to your spread."),
    (BEGIN, 0, "add 7", "You have no card at place 8."),
    (BEGIN, 0, "add 0", "Lima goes with no set in your spread."),
    (BEGIN, 0, "done", "You have not played anything in this turn."),
    (BEGIN, 0, "drop 0", "You must draw a card before discarding one."),
    (BEGIN, 0, "pass", "You can still draw, and so cannot pass."),
    (BEGIN, 0, "turn 0", "You may turn cards round only while it is not your turn."),
    (PLAY, 0, "pass", "You have begun to play, and can only play more cards or be done."),
    (REPLACE, 0, "add 0", "You must draw first, until your hand has 7 cards."),
    (DISCARD, 0, "add 5", "You have drawn a card and cannot play in the same turn."),
    (DISCARD, 0, "done", "You have drawn a card and must discard one, from the hand or from the spread."),
    (DISCARD, 0, "discard 3", "You have just drawn Istanbul from the discard pile and must discard another card."),
    (DISCARD, 0, "drop 5", "There is no card 6 in your spread."),
    (DISCARD, 0, "drop 0", "Without Kinshasa in the spread, your hand may have 6 cards at the most; it has 8."),
    (WATCHING, 0, "draw deck", "Your hand has shrunk to nothing: you watch and can only pass."),
    (
        NOTHING_ELSE,
        0,
        "draw discard",
        "A card taken from the discard pile cannot go back at once, and you have no other to discard.",
    ),
]


@pytest.mark.parametrize(("start", "seat", "move", "words"), TO_ITS_OWN_PLAYER)
def test_what_is_said_to_the_player_who_tries_a_move(start: Named, seat: int, move: str, words: str) -> None:
    game = shoal.restore(start)
    refusal = game.why_not(seat, notation.read(game, move))
    assert refusal is not None
    assert shoal.tell("networks", refusal, seat) == words


@pytest.mark.parametrize(
    ("start", "seat", "move", "words"),
    [
        (BEGIN, 1, "draw deck", "It is Anna's turn."),
        (BEGIN, 0, "take 0 of 0", "A set is taken from another player, not from Anna."),
        (BEGIN, 0, "take 0 of 2", "You have no set 1."),
        (BEGIN, 0, "take 0 of 1", "Boris' set 1 is protected: a linking card joins its regions."),
        (BEGIN, 0, "take 1 of 1", "Boris' set 2 cannot be added to Anna's spread."),
        (BEGIN, 0, "add 7", "Anna has no card at place 8."),
        (BEGIN, 0, "turn 0", "Anna may turn cards round only while it is not their turn."),
        (REPLACE, 0, "add 0", "Anna must draw first, until their hand has 7 cards."),
        (WATCHING, 0, "draw deck", "Anna's hand has shrunk to nothing: Anna watches and can only pass."),
    ],
)
def test_what_is_said_to_a_move_of_another_with_names(start: Named, seat: int, move: str, words: str) -> None:
    game = shoal.restore(start)
    refusal = game.why_not(seat, notation.read(game, move))
    assert refusal is not None
    assert shoal.tell("networks", refusal, 2, players=NAMES) == words


def test_the_log_of_a_turn_to_the_player_and_to_another_with_names() -> None:
    start = position("Lima, Santiago, Bogotá", "Boston", spreads={0: YELLOW}, pile="Perth", discard="Miami")
    moves = ["set 0 1 2", "done", "draw deck", "draw discard"]
    assert told_to(0, start, *moves) == [
        "You lay Lima, Santiago and Bogotá.",
        "You are done laying cards.",
        "You draw Perth/Bangkok from the deck to place 1.",
        "You draw Miami from the discard pile to place 2.",
    ]
    assert told_to(1, start, *moves, players=NAMES) == [
        "Anna lays Lima, Santiago and Bogotá.",
        "Anna is done laying cards.",
        "Anna draws from the deck to place 1: a card with Bangkok on its far side.",
        "Anna draws Miami from the discard pile to place 2.",
    ]
    spare = position("Lima", "Boston", spreads={0: f"{YELLOW}, Nairobi/Tehran"}, to="discard", drawn=0)
    assert told_to(0, spare, "drop 0") == ["You discard Kinshasa/Delhi from your spread."]
    assert told_to(None, spare, "drop 0", players=NAMES) == ["Anna discards Kinshasa/Delhi from their spread."]


def test_the_log_of_a_take_to_those_it_concerns() -> None:
    assert told_to(0, TAKE, "take 0 of 1") == ["You take Kyiv, Moscow and Warsaw from seat 2."]
    assert told_to(1, TAKE, "take 0 of 1", players=NAMES) == ["Anna takes Kyiv, Moscow and Warsaw from you."]
    assert told_to(None, TAKE, "take 0 of 1", players=NAMES) == ["Anna takes Kyiv, Moscow and Warsaw from Boris."]


def test_the_log_of_the_end_of_a_round_with_names() -> None:
    last = {**ALL_ON_THE_TABLE, "round": 1, "totals": [3, 4]}
    points = shoal.restore(ALL_ON_THE_TABLE).scores[1]
    assert told_to(1, last, "pass", "pass", players=NAMES[:2]) == [
        "Anna passes.",
        "You pass.",
        "Everyone has passed: the round is over.",
        "Anna scores 0 for their largest network and has 3 in all.",
        f"You score {points} for your largest network and have {4 + points} in all.",
        f"Final points: 3 for Anna, {4 + points} for you.",
        f"You win with {4 + points} points.",
    ]
    assert told_to(0, WATCHING, "pass") == ["You have an empty hand and only watch."]
    dealt = told_to(1, ALL_ON_THE_TABLE, "pass", "pass", players=NAMES[:2])[-1]
    assert dealt.startswith("Round 2: you deal; ")


# Positions that cannot be

FAULTS: list[tuple[Named, dict[str, Any], str]] = [
    (BEGIN, {"discard": []}, "Dubai/Dhaka is there 0 times; every card is somewhere, once (NW1)"),
    (
        BEGIN,
        {"discard": ["Dhaka/Dubai", "Dubai/Dhaka"]},
        "Dubai/Dhaka is there 2 times; every card is somewhere, once (NW1)",
    ),
    (BEGIN, {"round": 3}, "round: 3 is not from 0 to 2"),
    (BEGIN, {"known_pile": 99}, f"known_pile: 99 is not from 0 to {len(BEGIN['pile'])}"),
    (BEGIN, {"endings": ["NW16"]}, "endings: 1 entries instead of 0"),
    (BEGIN, {"pile": None}, "pile: missing; it is a list"),
    (BEGIN, {"hands": None}, "hands: missing; it is a list"),
    (
        {**DISCARD, "waits_for": {"seat": 0, "to": "begin"}},
        {},
        "hands, seat 0: 8 cards; 7 is the most (NW1)",
    ),
    (
        position("Lima, Santiago, Bogotá, Istanbul, Atlanta, Perth, Dakar", "", spreads={0: YELLOW}, to="replace"),
        {},
        "hands, seat 0: 7 cards; 6 is the most (NW1)",
    ),
    (
        {**ALL_ON_THE_TABLE, "waits_for": {"seat": 0, "to": "replace"}},
        {},
        "waits_for: there is nothing to draw (NW8)",
    ),
    (
        position("Lima", "", to="discard", drawn=4),
        {},
        "waits_for, drawn: seat 0 has no card at place 4 (NW9)",
    ),
    (
        position("Lima", "", to="discard", drawn=0, source="discard"),
        {},
        "waits_for: seat 0 has no card to discard (NW9)",
    ),
    (BEGIN, {"colour": 1}, "snapshot: nothing is called 'colour'; known are "),
    (BEGIN, {"waits_for": {"seat": 5, "to": "begin"}}, "waits_for, seat: there is no seat 5"),
    (
        BEGIN,
        {"waits_for": {"seat": 0, "to": "sing"}},
        "waits_for, to: 'sing' is not one of begin, continue, play, replace, discard",
    ),
    (
        BEGIN,
        {"waits_for": {"seat": 0, "to": "begin", "drawn": 1}},
        "waits_for: nothing is called 'drawn'; known are seat, to",
    ),
    (
        DISCARD,
        {"waits_for": {"seat": 0, "to": "discard", "drawn": 8, "from": "deck"}},
        "waits_for, drawn: 8 is not from 0 to 7",
    ),
    (
        DISCARD,
        {"waits_for": {"seat": 0, "to": "discard", "drawn": 1, "from": "sea"}},
        "waits_for, from: 'sea' is not one of deck, discard",
    ),
    (
        DISCARD,
        {"waits_for": {"seat": 0, "to": "discard", "drawn": 1, "from": "deck", "took": 1}},
        "waits_for, took: 1 is not true or false",
    ),
    (BEGIN, {"pile": ["Istanbul"] * 56}, "pile: 56 cards; there are 55"),
    (BEGIN, {"discard": ["Atlantis"]}, "discard: 'Atlantis' is not a card of this deck"),
    (BEGIN, {"spreads": [[], []]}, "spreads: 2 entries instead of 3"),
    (BEGIN, {"turns": -1}, "turns: -1 is not from 0 to 999"),
    (BEGIN, {"totals": [0, 0, -1]}, "totals: -1 is not from 0 to 1000000000"),
    (BEGIN, {"fresh": 1}, "fresh: 1 is not true or false"),
    ({**BEGIN, "round": 1}, {"endings": ["NW1"]}, "endings: 'NW1' is not one of NW16, NW17, ALL5"),
]


@pytest.mark.parametrize(("start", "change", "words"), FAULTS)
def test_what_is_said_of_a_position_that_cannot_be(start: Named, change: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore({**start, **change})
    assert str(caught.value).startswith(words)


def test_it_is_said_that_nobody_is_waited_for_if_it_is_not_written() -> None:
    with pytest.raises(shoal.Invalid, match=r"^waits_for: missing; it is an object, or null when the game is over$"):
        shoal.restore({key: value for key, value in BEGIN.items() if key != "waits_for"})


# Moves that cannot be read

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"kind": "sing"}, "action: 'sing' is not one of take, set, add, done, draw, discard, drop, pass, turn"),
    ({"kind": "pass", "seat": 1}, "action pass: nothing is called 'seat'; known are kind"),
    ({"kind": "take", "seat": 4, "set": 0}, "action take, seat: 4 is not from 0 to 3"),
    ({"kind": "take", "seat": 0, "set": 12}, "action take, set: 12 is not from 0 to 11"),
    ({"kind": "set", "cards": ["0", "1"]}, "action set, cards: 2 entries instead of 3"),
    (
        {"kind": "set", "cards": ["0", "2", "1"]},
        "action set, cards: ['0', '2', '1'] are not three places in ascending order",
    ),
    ({"kind": "add", "card": "8"}, "action add, card: '8' is not a place, 0 to 7, with a slash for the far side"),
    ({"kind": "add", "card": 3}, "action add, card: 3 is not text"),
    ({"kind": "draw", "from": "sea"}, "action draw, from: 'sea' is not deck or discard"),
    ({"kind": "discard", "place": 8}, "action discard, place: 8 is not from 0 to 7"),
    ({"kind": "drop", "card": 55}, "action drop, card: 55 is not from 0 to 54"),
    ({"kind": "turn", "place": -1}, "action turn, place: -1 is not from 0 to 7"),
]


@pytest.mark.parametrize(("action", "words"), UNREADABLE)
def test_what_is_said_of_a_move_that_cannot_be_read(action: dict[str, Any], words: str) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.code(shoal.restore(BEGIN), action)
    assert str(caught.value) == words


def test_what_is_said_of_words_that_are_no_move() -> None:
    with pytest.raises(shoal.Invalid) as caught:
        notation.read(shoal.restore(BEGIN), "sing")
    assert str(caught.value) == (
        "'sing' is not a move: take 7 of 1, set 1/ 2/ 4, add 3, done, draw deck, discard 3, drop 22, pass, turn 3"
    )
