"""Sentences of Connections, word for word: every refusal, log line and error of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from connections_positions import Named, link, on_turn, position

import shoal
from shoal import notation
from shoal.games.connections.codes import MOST_SEATS
from shoal.games.connections.notation import NOTATION

# Seat 1 is on turn. It has a light blue set with Vienna (light blue and maroon), around which seat 2 is invited; seat 2
# has a dark blue set with Lahore, whose partner is seat 3, and with Istanbul, to which it has invited seat 1.
TABLES = {
    1: "Amsterdam, Berlin, London/Addis Ababa",
    2: "Tehran/Nairobi, Dubai/Dhaka, Baghdad",
    3: "Delhi",
}
LINKS = [
    link("Vienna", 1, "light blue", invited=2),
    link("Lahore", 2, "dark blue", partner=3),
    link("Istanbul", 2, "dark blue", invited=1, laid=3),
]
HANDS = (
    "Tokyo/Havana, -, Miami",
    "Paris/Athens, Gibraltar, Tokyo/Auckland, Dubai/Caracas, Reykjavik, Perth",
    "Suez, Kyiv",
    "Anchorage, Dakar",
)
TURN = position(*HANDS, tables=TABLES, links=LINKS, discard="Lima")
WAITS_TO_DISCARD = {"seat": 1, "to": "discard", "drawn": 2, "from": "discard"}
DISCARDING: Named = {**TURN, "waits_for": WAITS_TO_DISCARD}
DRAWING = position(*HANDS, tables=TABLES, links=LINKS, discard="Lima", to="draw", invited_now=["Vienna"])
EMPTY = position("Tokyo/Havana", "", "Suez", rest=0, discard="Lima")
ANNOUNCED: Named = {**TURN, "turns": [6, 7, 7, 7], "announced": 0, "last_turns": [0, 2, 2, 2]}
BEGUN = "invited somebody or withdrawn an invitation in this turn; the end is announced before anything else."
PLAYERS = ["Anna", "Boris", "Chris", "Dora"]
LIGHT_BLUE = "Amsterdam, Berlin, London/Addis Ababa"
EIGHT = (
    "Mexico City, Anchorage, San Francisco, Los Angeles/Cairo, Bucharest, Budapest, Moscow/Tashkent, Warsaw/Shanghai"
)
NEITHERS_TURN = "Two players can trade only while it is the turn of neither, and it is"
OFFERED: Named = {**TURN, "offers": [{"from": 0, "to": 2, "give": 0, "take": 1}]}


def the_refusal(written: Named, seat: int, move: str) -> str:
    game, actions = shoal.restore(written), NOTATION.actions
    refusal = game.why_not(seat, actions.code(actions.read(move, MOST_SEATS)))  # also to seats that nobody sits at
    assert refusal is not None
    assert str(refusal) == f"{refusal.text} ({refusal.rule})"
    return str(refusal)


@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (2, "draw deck", "It is seat 2's turn. (ALL1)"),
        (2, "discard 0", "It is seat 2's turn. (ALL1)"),
        (2, "set 0 1 2", "It is seat 2's turn. (ALL1)"),
        (2, "link 0 to dark blue", "It is seat 2's turn. (ALL1)"),
        (2, "add 0", "It is seat 2's turn. (ALL1)"),
        (2, "join Vienna with 1", "It is seat 2's turn. (ALL1)"),
        (2, "invite 0 around Istanbul", "It is seat 2's turn. (ALL1)"),
        (2, "withdraw Istanbul", "It is seat 2's turn. (ALL1)"),
        (2, "announce", "It is seat 2's turn. (ALL1)"),
        (2, "pass", "It is seat 2's turn. (ALL1)"),
        (2, "end", "It is seat 2's turn. (ALL1)"),
        (1, "discard 0", "A card is discarded only on a turn that begins with a draw. (CN3)"),
        (1, "end", "A turn ends without a draw only after a card has been played. (CN8)"),
        (1, "pass", "Seat 2 can draw and discard, and so may not pass. (CN22)"),
        (1, "announce", "The end may be announced once everybody has had 6 turns. (CN14)"),
    ],
)
def test_what_is_said_of_the_order_of_play(seat: int, move: str, words: str) -> None:
    assert the_refusal(TURN, seat, move) == words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("set 0 3 6", "Seat 2 has no card at place 7. (CN4)"),
        ("set 0 1 2", "Gibraltar is a linking card; a set is made of three regional cards. (CN4)"),
        ("set 1 2 3", "Gibraltar is a linking card; a set is made of three regional cards. (CN4)"),
        ("set 0 2 4", "Reykjavik is a linking card; a set is made of three regional cards. (CN4)"),
        (
            "set 0 2 3/",
            "Paris (light blue), Tokyo (pink) and Caracas (red) are not of one colour. (CN4)",
        ),
        ("link 7 to red", "Seat 2 has no card at place 8. (CN5)"),
        ("link 0 to light blue", "Paris/Athens is not a linking card. (CN5)"),
        ("link 1 to red", "Gibraltar does not carry red. (CN5)"),
        ("link 1 to yellow", "Seat 2 has no yellow set on the table. (CN5)"),
        ("add 8", "Seat 2 has no card at place 9. (CN6)"),
        ("add 1/", "Gibraltar is a linking card; this takes a regional card. (CN6)"),
        (
            "add 2",
            "Tokyo is pink: seat 2 has no pink set, no linking card with pink, and no partnership around one. (CN6)",
        ),
        ("join Lahore with 3", "Seat 2 is not invited to a partnership around Lahore. (CN7)"),
        ("join Istanbul with 6", "Seat 2 has no card at place 7. (CN7)"),
        ("join Istanbul with 4", "Reykjavik is a linking card; this takes a regional card. (CN11)"),
        ("join Istanbul with 2/", "Auckland is light green, which Istanbul does not carry. (CN11)"),
        (
            "join Istanbul with 3",
            "Dubai is dark blue, like the set that Istanbul was laid on; joining takes another of its colours. (CN11)",
        ),
        ("turn 0", "Seat 2 may turn cards round only while it is not their turn. (CD4)"),
    ],
)
def test_what_is_said_to_a_play(move: str, words: str) -> None:
    assert the_refusal(TURN, 1, move) == words


@pytest.mark.parametrize(
    ("written", "move", "words"),
    [
        (DISCARDING, "draw deck", "Seat 2 has drawn a card and must discard one. (CN3)"),
        (DISCARDING, "add 0", "Seat 2 has drawn a card and must discard one. (CN3)"),
        (DISCARDING, "pass", "Seat 2 has drawn a card and must discard one. (CN22)"),
        (DISCARDING, "discard 7", "Seat 2 has no card at place 8. (CN3)"),
        (
            DISCARDING,
            "discard 2",
            "Seat 2 has just taken Tokyo/Auckland from the discard pile and must discard another card. (CN3)",
        ),
        (
            DRAWING,
            "add 0",
            "Seat 2 has played a card and must draw one, or end the turn if there is none to draw. (CN8)",
        ),
        (
            DRAWING,
            "announce",
            "Seat 2 has played a card and must draw one, or end the turn if there is none to draw. (CN14)",
        ),
        (DRAWING, "end", "There is a card to draw, so the turn ends with a draw. (CN8)"),
        (EMPTY, "draw deck", "The draw pile is used up, and there are not enough discards to make a new one. (CN21)"),
        (EMPTY, "draw discard", "Seat 2 would have no other card to discard. (CN3)"),
    ],
)
def test_what_is_said_of_drawing_and_discarding(written: Named, move: str, words: str) -> None:
    assert the_refusal(written, 1, move) == words


def test_what_is_said_of_piles_that_are_not_there_and_of_a_pass() -> None:
    none_left = position("Tokyo/Havana", "Paris/Athens", "Suez", rest=1)
    assert the_refusal(none_left, 1, "draw discard") == "The discard pile is empty. (CN3)"
    assert the_refusal(none_left, 1, "pass") == "Seat 2 can play a card, and so may not pass. (CN22)"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("invite 0 around Lahore", "Lahore is not one of seat 2's linking cards on the table. (CN10)"),
        ("invite 0 around Dakar", "Dakar is not one of seat 2's linking cards on the table. (CN10)"),
        ("invite 1 around Vienna", "An invitation is to another player at the table, not to seat 2. (CN10)"),
        ("invite 4 around Vienna", "An invitation is to another player at the table, not to seat 5. (CN10)"),
        ("invite 2 around Vienna", "Seat 3 is already invited to a partnership around Vienna. (CN10)"),
        ("withdraw Lahore", "Lahore is not one of seat 2's linking cards on the table. (CN10)"),
        ("refuse Vienna", "Seat 2 is not invited to a partnership around Vienna. (CN10)"),
    ],
)
def test_what_is_said_of_invitations(move: str, words: str) -> None:
    assert the_refusal(TURN, 1, move) == words


def test_what_is_said_of_a_second_invitation_and_of_none() -> None:
    once = "There is only one invitation around Vienna in a turn. (CN10)"
    assert the_refusal(DRAWING, 1, "invite 0 around Vienna") == once
    later = "The invitation around Vienna was made in this turn; it can be withdrawn on a later one. (CN10)"
    assert the_refusal(DRAWING, 1, "withdraw Vienna") == later
    written = on_turn({**TURN, "links": [*LINKS[:2], {**LINKS[2], "invited": None}]}, 2)
    nobody = "Nobody is invited to a partnership around Istanbul. (CN10)"
    assert the_refusal(written, 2, "withdraw Istanbul") == nobody
    partner = "Seat 4 is already the partner around Lahore; a partnership is of two. (CN10)"
    assert the_refusal(written, 2, "invite 0 around Lahore") == partner


@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (0, "offer 0 for 0 of 0", "A trade is with another player at the table, not with seat 1. (CN13)"),
        (0, "offer 0 for 0 of 5", "A trade is with another player at the table, not with seat 6. (CN13)"),
        (0, "offer 0 for 0 of 1", f"{NEITHERS_TURN} seat 2's turn. (CN13)"),
        (1, "offer 0 for 0 of 2", f"{NEITHERS_TURN} seat 2's turn. (CN13)"),
        (
            0,
            "offer 0 for 0 of 2",
            "Seat 1 has an open offer to seat 3 and must retract it before making another. (CN13)",
        ),
        (3, "offer 4 for 0 of 2", "Seat 4 has no card at place 5. (CN13)"),
        (3, "offer 0 for 4 of 2", "Seat 3 has no card at place 5. (CN13)"),
        (3, "accept 0", "Seat 1 has no open offer to seat 4. (CN13)"),
        (3, "decline 5", "Seat 6 has no open offer to seat 4. (CN13)"),
        (3, "accept 3", "Seat 4 cannot answer an offer of their own. (CN13)"),
        (3, "retract", "Seat 4 has no open offer. (CN13)"),
        (0, "turn 2", "Miami is a linking card, the same on both sides. (CD2)"),
        (0, "turn 1", "Seat 1 has no card at place 2. (CD4)"),
    ],
)
def test_what_is_said_off_turn(seat: int, move: str, words: str) -> None:
    assert the_refusal(OFFERED, seat, move) == words


def test_what_is_said_of_accepting_on_turn() -> None:
    assert the_refusal(on_turn(OFFERED, 0), 2, "accept 0") == f"{NEITHERS_TURN} seat 1's turn. (CN13)"


def test_what_is_said_of_the_end_of_a_round() -> None:
    no_more = "Seat 1 has announced the end and has no more turns in this round. (CN14)"
    assert the_refusal(ANNOUNCED, 0, "draw deck") == no_more
    assert the_refusal(ANNOUNCED, 1, "announce") == "Seat 1 has already announced the end. (CN14)"
    assert the_refusal(ANNOUNCED, 1, "invite 0 around Vienna") == no_more
    begun = position(*HANDS, tables=TABLES, links=LINKS, had=6, invited_now=["Vienna"])
    assert the_refusal(begun, 1, "announce") == f"Seat 2 has {BEGUN} (CN14)"
    last = position(*HANDS, tables=TABLES, links=LINKS, round=3, had=6)
    assert the_refusal(last, 1, "announce") == "The last round ends by itself; its end is not announced. (CN14)"


@pytest.mark.parametrize(
    ("written", "seat", "move", "own", "named"),
    [
        (TURN, 2, "draw deck", "It is seat 2's turn.", "It is Boris' turn."),
        (TURN, 1, "add 8", "You have no card at place 9.", "Boris has no card at place 9."),
        (
            DISCARDING,
            1,
            "pass",
            "You have drawn a card and must discard one.",
            "Boris has drawn a card and must discard one.",
        ),
        (
            DRAWING,
            1,
            "pass",
            "You have played a card and must draw one, or end the turn if there is none to draw.",
            "Boris has played a card and must draw one, or end the turn if there is none to draw.",
        ),
        (
            ANNOUNCED,
            0,
            "pass",
            "You have announced the end and have no more turns in this round.",
            "Anna has announced the end and has no more turns in this round.",
        ),
        (
            DISCARDING,
            1,
            "discard 2",
            "You have just taken Tokyo/Auckland from the discard pile and must discard another card.",
            "Boris has just taken Tokyo/Auckland from the discard pile and must discard another card.",
        ),
        (
            EMPTY,
            1,
            "draw discard",
            "You would have no other card to discard.",
            "Boris would have no other card to discard.",
        ),
        (TURN, 1, "link 1 to yellow", "You have no yellow set on the table.", "Boris has no yellow set on the table."),
        (
            {
                **TURN,
                "turns": [6, 6, 6, 6],
                "withdrawn_now": True,
                "links": [link("Vienna", 1, "light blue"), *LINKS[1:]],
            },
            1,
            "announce",
            f"You have {BEGUN}",
            f"Boris has {BEGUN}",
        ),
        (
            TURN,
            1,
            "add 2",
            "Tokyo is pink: you have no pink set, no linking card with pink, and no partnership around one.",
            "Tokyo is pink: Boris has no pink set, no linking card with pink, and no partnership around one.",
        ),
        (
            TURN,
            1,
            "refuse Vienna",
            "You are not invited to a partnership around Vienna.",
            "Boris is not invited to a partnership around Vienna.",
        ),
        (
            TURN,
            1,
            "invite 0 around Lahore",
            "Lahore is not one of your linking cards on the table.",
            "Lahore is not one of Boris' linking cards on the table.",
        ),
        (
            TURN,
            1,
            "invite 1 around Vienna",
            "An invitation is to another player at the table, not to yourself.",
            "An invitation is to another player at the table, not to Boris.",
        ),
        (
            OFFERED,
            0,
            "offer 0 for 0 of 0",
            "A trade is with another player at the table, not with yourself.",
            "A trade is with another player at the table, not with Anna.",
        ),
        (OFFERED, 1, "offer 0 for 0 of 2", f"{NEITHERS_TURN} your turn.", f"{NEITHERS_TURN} Boris' turn."),
        (
            OFFERED,
            0,
            "offer 0 for 0 of 2",
            "You have an open offer to seat 3 and must retract it before making another.",
            "Anna has an open offer to Chris and must retract it before making another.",
        ),
        (OFFERED, 3, "accept 0", "Seat 1 has no open offer to you.", "Anna has no open offer to Dora."),
        (
            OFFERED,
            3,
            "decline 3",
            "You cannot answer an offer of your own.",
            "Dora cannot answer an offer of their own.",
        ),
        (OFFERED, 3, "retract", "You have no open offer.", "Dora has no open offer."),
        (
            TURN,
            1,
            "pass",
            "You can draw and discard, and so may not pass.",
            "Boris can draw and discard, and so may not pass.",
        ),
        (
            TURN,
            1,
            "turn 0",
            "You may turn cards round only while it is not your turn.",
            "Boris may turn cards round only while it is not their turn.",
        ),
    ],
)
def test_what_is_said_to_oneself_and_with_names(written: Named, seat: int, move: str, own: str, named: str) -> None:
    game = shoal.restore(written)
    refusal = game.why_not(seat, notation.read(game, move))
    assert refusal is not None
    assert shoal.tell("connections", refusal, seat) == own
    assert shoal.tell("connections", refusal, players=PLAYERS) == named


# The last round ends because nobody has played for a while: connections, a set alone, and pairs.
ENDING = position(
    "Tokyo/Havana, Auckland/Paris, Caracas/Dubai",
    "Lima, Perth",
    "Havana/Atlanta, Caracas/Bogotá",
    "",
    tables={**TABLES, 0: "Seoul, Beijing, Manila"},
    links=LINKS,
    pile="Kyiv",
    round=3,
    seat=3,
    had=6,
    idle=7,
)
ENDING_MOVES = ("draw deck", "discard 0")


def finished() -> tuple[shoal.Game, list[str]]:
    game = shoal.restore(ENDING)
    return game, told(game, *ENDING_MOVES)


def test_what_is_said_when_the_game_is_over() -> None:
    game, _ = finished()
    refusal = game.why_not(0, notation.read(game, "draw deck"))
    assert str(refusal) == "The game is over. (CN2)"


def told(game: shoal.Game, *moves: str, hearer: int | None = None, players: Sequence[str] = ()) -> list[str]:
    """The log of some moves, by the seat waited for unless the seat is named: '2: refuse Istanbul'."""
    log: list[shoal.Line] = []
    for move in moves:
        seat, _, rest = move.rpartition(": ")
        game.apply(int(seat) if seat else game.to_move, notation.read(game, rest), log)
    return [f"{line.rule} {shoal.tell('connections', line, hearer, players=players)}" for line in log]


def test_the_log_of_the_end() -> None:
    _, log = finished()
    assert log == [
        "CN3 Seat 4 draws a card with Santiago on its far side from the draw pile.",
        "CN3 Seat 4 discards Kyiv/Santiago.",
        "CN15 Nobody has played a card for two turns each: the last round is over.",
        "CN17 Vienna connects 4 cities and brings 8 points to seat 2.",
        "CN17 Istanbul connects 4 cities and brings 8 points to seat 3.",
        "CN17 Lahore connects 5 cities and brings 15 points: 8 to seat 3, 7 to seat 4.",
        "CN18 Seat 1's pink set of 3 cities brings 4 points.",
        "CN19 Seat 1 shows an unplayed pair in red, Tokyo/Havana and Caracas/Dubai, and loses 20 points.",
        "CN19 Seat 3 shows an unplayed pair in red, Havana/Atlanta and Caracas/Bogotá, and loses 20 points.",
        "CN20 Totals: -16 for seat 1, 8 for seat 2, -4 for seat 3, 7 for seat 4.",
        "CN20 Seat 2 wins with 8 points.",
    ]


def test_the_log_of_drawing_as_different_seats_hear_it() -> None:
    written = position(*HANDS, tables=TABLES, links=LINKS, discard="Lima", pile="Mexico City/Sydney")
    assert told(shoal.restore(written), "draw deck") == [
        "CN3 Seat 2 draws a card with Sydney on its far side from the draw pile."
    ]
    heard = told(shoal.restore(written), "draw deck", hearer=1)
    assert heard == ["CN3 You draw Mexico City/Sydney from the draw pile."]
    (heard_by_all,) = told(shoal.restore(written), "draw discard")
    assert heard_by_all in (
        "CN3 Seat 2 draws Lima/Montreal from the discard pile.",
        "CN3 Seat 2 draws Montreal/Lima from the discard pile.",
    )


def test_the_log_of_plays() -> None:
    hands = ("", "Amsterdam, Berlin, London/Addis Ababa, Paris/Athens, Vienna", "Kyiv", "Miami")
    pile = "Chicago, Dakar, Suez, Honolulu, Singapore, Panama City, Reykjavik"
    game = shoal.restore(position(*hands, pile=pile))
    log = told(
        game, "set 0 1 2", "draw deck", "draw deck", "discard 1", "draw deck", "discard 1", "draw deck", "discard 0"
    )
    assert log[:2] == [
        "CN4 Seat 2 lays a set: Amsterdam, Berlin and London.",
        "CN8 Seat 2 draws Chicago from the draw pile.",
    ]
    assert told(game, "link 4 to light blue", "invite 2 around Vienna", "2: refuse Vienna") == [
        "CN5 Seat 2 adds the linking card Vienna to their light blue set.",
        "CN10 Seat 2 invites seat 3 to a partnership around Vienna.",
        "CN10 Seat 3 refuses the invitation around Vienna.",
    ]


def test_the_log_of_joining_adding_and_withdrawing() -> None:
    written = position(*HANDS, tables=TABLES, links=LINKS, pile="Chicago, Mexico City")
    assert (
        told(shoal.restore(written), "join Istanbul with 0/")[0]
        == "CN7 Seat 2 plays Athens and becomes seat 3's partner around Istanbul."
    )
    assert told(shoal.restore(written), "add 0") == ["CN6 Seat 2 adds Paris."]
    assert told(shoal.restore(written), "withdraw Vienna") == ["CN10 Seat 2 withdraws the invitation around Vienna."]


def test_the_log_of_the_last_token() -> None:
    game = shoal.restore(position("", "Paris/Athens", "", tables={1: f"{EIGHT}, {LIGHT_BLUE}"}))
    assert told(game, "add 0") == ["CN6 Seat 2 adds Paris.", "CN9 Seat 2 puts their last token on Paris."]


def test_the_log_of_trading_as_different_seats_hear_it() -> None:
    offer = "0: offer 0 for 1 of 2"
    assert told(shoal.restore(TURN), offer) == [
        "CN13 Seat 1 offers seat 3 a card with Havana on its far side for a card with Santiago on its far side."
    ]
    assert told(shoal.restore(TURN), offer, hearer=2) == [
        "CN13 Seat 1 offers you Tokyo/Havana for a card with Santiago on its far side."
    ]
    game = shoal.restore(OFFERED)
    assert told(game.copy(), "2: accept 0") == [
        "CN13 Seat 1 gives seat 3 a card with Havana on its far side for a card with Santiago on its far side."
    ]
    assert told(game.copy(), "2: accept 0", hearer=0) == ["CN13 You give seat 3 Tokyo/Havana for Kyiv/Santiago."]
    assert told(game.copy(), "2: accept 0", hearer=2) == ["CN13 Seat 1 gives you Tokyo/Havana for Kyiv/Santiago."]
    assert told(game.copy(), "2: decline 0") == ["CN13 Seat 3 declines seat 1's offer."]
    assert told(game.copy(), "0: retract") == ["CN13 Seat 1 retracts their offer to seat 3."]
    both = {**OFFERED, "offers": [*OFFERED["offers"], {"from": 3, "to": 2, "give": 0, "take": 1}]}
    lapsed = "CN13 Seat 4's offer to seat 3 lapses: one of the cards has gone."
    assert told(shoal.restore(both), "2: accept 0")[1:] == [lapsed]
    assert told(shoal.restore(OFFERED), "0: turn 0") == ["CD4 Seat 1 turns a card round: Havana/Tokyo."]


def test_the_log_of_an_announcement_and_a_deal() -> None:
    written = position("Lima", "Perth", "Kyiv", had=6)
    assert told(shoal.restore(written), "announce") == [
        "CN14 Seat 2 announces the end: everybody else has two more turns."
    ]
    invited = position(*HANDS, tables=TABLES, links=LINKS, had=6)
    assert told(shoal.restore(invited), "announce") == [
        "CN14 Seat 2 announces the end: everybody else has two more turns.",
        "CN14 The invitation to seat 2 around Istanbul lapses: seat 2 has no more turns.",
    ]
    heard = told(shoal.restore(invited), "announce", hearer=1)
    assert heard[1] == "CN14 The invitation to you around Istanbul lapses: you have no more turns."
    last = {**written, "announced": 2, "last_turns": [0, 1, 0], "turns": [8, 8, 6]}
    log = told(shoal.restore(last), "draw discard" if last["discard"] else "draw deck", "discard 0")
    assert log[2:] == [
        "CN14 The last turns have been played: the round is over.",
        "CN20 Totals: 0 for seat 1, 0 for seat 2, 0 for seat 3.",
        "CN1 Seat 2 deals round 2.",
    ]


def test_the_log_of_a_round_that_the_limit_ends() -> None:
    written = position("Lima", "Perth", "Kyiv", seat=0, had=59)
    assert "CN15 Everybody has had 60 turns: the round is over." in told(
        shoal.restore(written), "draw deck", "discard 0"
    )


HEARD: list[tuple[Named, str, str, str]] = [
    (TURN, "draw discard", "You draw ", "Boris draws "),
    (TURN, "add 0", "You add Paris.", "Boris adds Paris."),
    (
        TURN,
        "join Istanbul with 0/",
        "You play Athens and become seat 3's partner around Istanbul.",
        "Boris plays Athens and becomes Chris' partner around Istanbul.",
    ),
    (
        TURN,
        "invite 0 around Vienna",
        "You invite seat 1 to a partnership around Vienna.",
        "Boris invites Anna to a partnership around Vienna.",
    ),
    (
        TURN,
        "withdraw Vienna",
        "You withdraw the invitation around Vienna.",
        "Boris withdraws the invitation around Vienna.",
    ),
    (
        TURN,
        "1: refuse Istanbul",
        "You refuse the invitation around Istanbul.",
        "Boris refuses the invitation around Istanbul.",
    ),
    (
        on_turn(TURN, 0),
        "1: offer 0 for 1 of 2",
        "You offer seat 3 Paris/Athens for a card with Santiago on its far side.",
        "Boris offers Chris a card with Athens on its far side for a card with Santiago on its far side.",
    ),
    (
        on_turn({**TURN, "offers": [{"from": 2, "to": 1, "give": 1, "take": 0}]}, 0),
        "1: accept 2",
        "Seat 3 gives you Kyiv/Santiago for Paris/Athens.",
        "Chris gives Boris a card with Santiago on its far side for a card with Athens on its far side.",
    ),
    (
        {**TURN, "offers": [{"from": 2, "to": 1, "give": 1, "take": 0}]},
        "1: decline 2",
        "You decline seat 3's offer.",
        "Boris declines Chris' offer.",
    ),
    (
        {**TURN, "offers": [{"from": 1, "to": 2, "give": 1, "take": 0}]},
        "1: retract",
        "You retract your offer to seat 3.",
        "Boris retracts their offer to Chris.",
    ),
    (
        {**TURN, "turns": [6, 6, 6, 6], "links": [*LINKS[:2], {**LINKS[2], "invited": None}]},
        "announce",
        "You announce the end: everybody else has two more turns.",
        "Boris announces the end: everybody else has two more turns.",
    ),
    (
        position("Lima", "Amsterdam, Berlin, London/Addis Ababa", ""),
        "set 0 1 2",
        "You lay a set: Amsterdam, Berlin and London.",
        "Boris lays a set: Amsterdam, Berlin and London.",
    ),
    (
        position("Lima", "Vienna", "", tables=TABLES),
        "link 0 to light blue",
        "You add the linking card Vienna to your light blue set.",
        "Boris adds the linking card Vienna to their light blue set.",
    ),
    (
        position("Lima", "Perth", "", rest=0),
        "pass",
        "You can neither play nor draw, and so pass.",
        "Boris can neither play nor draw, and so passes.",
    ),
    (
        position("Lima", "Perth", "", rest=1, to="draw"),
        "end",
        "There is nothing to draw: your turn is over.",
        "There is nothing to draw: Boris' turn is over.",
    ),
]


@pytest.mark.parametrize(("written", "move", "own", "named"), HEARD)
def test_the_log_as_oneself_hears_it_and_with_names(written: Named, move: str, own: str, named: str) -> None:
    (heard,) = told(shoal.restore(written), move, hearer=1)
    assert heard.partition(" ")[2].startswith(own)
    (heard,) = told(shoal.restore(written), move, players=PLAYERS)
    assert heard.partition(" ")[2].startswith(named)


def test_the_log_of_the_end_as_a_player_hears_it() -> None:
    heard = told(shoal.restore(ENDING), *ENDING_MOVES, hearer=2, players=PLAYERS)
    assert [line.partition(" ")[2] for line in heard[3:]] == [
        "Vienna connects 4 cities and brings 8 points to Boris.",
        "Istanbul connects 4 cities and brings 8 points to you.",
        "Lahore connects 5 cities and brings 15 points: 8 to you, 7 to Dora.",
        "Anna's pink set of 3 cities brings 4 points.",
        "Anna shows an unplayed pair in red, Tokyo/Havana and Caracas/Dubai, and loses 20 points.",
        "You show an unplayed pair in red, Havana/Atlanta and Caracas/Bogotá, and lose 20 points.",
        "Totals: -16 for Anna, 8 for Boris, -4 for you, 7 for Dora.",
        "Boris wins with 8 points.",
    ]


PLAYS: list[tuple[str, str, str, list[str]]] = [
    ("", f"{LIGHT_BLUE}, Vienna", "set 0 1 2", ["CN4 Seat 2 lays a set: Amsterdam, Berlin and London."]),
    (
        LIGHT_BLUE,
        "Vienna",
        "link 0 to light blue",
        ["CN5 Seat 2 adds the linking card Vienna to their light blue set."],
    ),
    (LIGHT_BLUE, "Paris/Athens", "add 0", ["CN6 Seat 2 adds Paris."]),
    (
        "",
        "Athens/Paris",
        "join Istanbul with 0",
        ["CN7 Seat 2 plays Athens and becomes seat 3's partner around Istanbul."],
    ),
]
ISTANBUL = link("Istanbul", 2, "dark blue", invited=1)


@pytest.mark.parametrize(("table", "hand", "move", "words"), PLAYS)
def test_the_log_of_an_offer_that_lapses_with_a_play(table: str, hand: str, move: str, words: list[str]) -> None:
    tables = {1: table, 2: TABLES[2]}
    offers = [{"from": 0, "to": 1, "give": 0, "take": 0}]
    written = position("Lima", hand, "", tables=tables, links=[ISTANBUL], offers=offers)
    lapses = "CN13 Seat 1's offer to seat 2 lapses: one of the cards has gone."
    assert sorted(told(shoal.restore(written), move)) == sorted([*words, lapses])


def test_the_log_of_an_offer_that_lapses_with_a_discard() -> None:
    offers = [{"from": 0, "to": 1, "give": 0, "take": 0}]
    assert told(shoal.restore(position("Lima", "Perth", "", offers=offers)), "draw deck", "discard 0")[1:] == [
        "CN13 Seat 1's offer to seat 2 lapses: one of the cards has gone.",
        "CN3 Seat 2 discards Perth/Bangkok.",
    ]


@pytest.mark.parametrize(("hand", "move", "words"), [play[1:] for play in PLAYS])
def test_the_log_of_the_last_token_with_every_play(hand: str, move: str, words: list[str]) -> None:
    before = f"{EIGHT}, Kyiv" if move.startswith("set") else f"{EIGHT}, {LIGHT_BLUE}"
    written = position("", hand, "", tables={1: before, 2: TABLES[2]}, links=[ISTANBUL])
    city = {"set": "London", "link": "Vienna", "add": "Paris", "join": "Athens"}[move.split(maxsplit=1)[0]]
    assert told(shoal.restore(written), move) == [*words, f"CN9 Seat 2 puts their last token on {city}."]


def test_the_log_of_a_round_that_a_pass_or_the_end_of_a_turn_ends() -> None:
    last_turn: dict[str, Any] = {"announced": 2, "last_turns": [0, 1, 0]}
    over = "CN14 The last turns have been played: the round is over."
    stuck = position("Lima", "Perth", "Kyiv", rest=0, **last_turn)
    assert told(shoal.restore(stuck), "pass")[:2] == ["CN22 Seat 2 can neither play nor draw, and so passes.", over]
    played = position("Lima", "Perth", "Kyiv", rest=1, to="draw", **last_turn)
    assert told(shoal.restore(played), "end")[:2] == ["CN8 There is nothing to draw: seat 2's turn is over.", over]
    drawing = position("Lima", "Perth", "Kyiv", pile="Suez", tables={1: LIGHT_BLUE}, to="draw", had=6, **last_turn)
    assert told(shoal.restore(drawing), "draw deck")[:2] == ["CN8 Seat 2 draws Suez from the draw pile.", over]


def test_the_log_of_a_shuffle_and_of_nothing_to_draw() -> None:
    shuffle = position("Lima", "Perth", "Kyiv", discard="Miami, Seoul, Beijing", rest=0)
    first = told(shoal.restore(shuffle), "draw deck")[0]
    assert first == "CN21 The draw pile is used up: 2 discards are shuffled and become the new one."
    single = position("Lima", "Perth", "Kyiv", discard="Miami, Seoul", rest=0)
    first = told(shoal.restore(single), "draw deck")[0]
    assert first == "CN21 The draw pile is used up: 1 discard becomes the new one."
    stuck = position("Lima", "Perth", "Kyiv", rest=0)
    assert told(shoal.restore(stuck), "pass") == ["CN22 Seat 2 can neither play nor draw, and so passes."]
    out = position("Lima", "Perth", "Kyiv", rest=1, to="draw")
    assert told(shoal.restore(out), "end")[0] == "CN8 There is nothing to draw: seat 2's turn is over."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"round": 4}, "round: 4 is not from 0 to 3"),
        ({"totals": [0, 0]}, "totals: 2 entries instead of 4"),
        ({"turns": [-1, 0, 0, 0]}, "turns: -1 is not from 0 to 1000000"),
        ({"turns": 61}, "turns: 61 is not from 0 to 60"),
        ({"idle": -1}, "idle: -1 is not from 0 to 1000000"),
        ({"discard": []}, "Montreal/Lima is there 0 times; every card is somewhere, once (CN1)"),
        ({"discard": ["Lima/Montreal"] * 2}, "Montreal/Lima is there 2 times; every card is somewhere, once (CN1)"),
        ({"waits_for": {"seat": 4, "to": "turn"}}, "waits_for, seat: there is no seat 4"),
        ({"waits_for": {"seat": 1, "to": "ask"}}, "waits_for, to: 'ask' is not one of turn, discard, draw"),
        (
            {"waits_for": {"seat": 1, "to": "discard", "drawn": 8, "from": "deck"}},
            "waits_for, drawn: seat 1 has no card at place 8 (CN3)",
        ),
        (
            {"links": [*LINKS[:2], link("Istanbul", 1, "dark blue")]},
            "links, Istanbul, owner: the card is on the table of seat 2 (CN5)",
        ),
        ({"links": [*LINKS, link("Miami", 1, "green")]}, "links, Miami: the card is on no table (CN5)"),
        (
            {"links": [*LINKS[:2], link("Istanbul", 2, "red")]},
            "links, Istanbul, colour: the card carries maroon, dark green, dark blue (CN5)",
        ),
        (
            {"links": [*LINKS[:2], link("Istanbul", 2, "dark blue", partner=2)]},
            "links, Istanbul: its owner, seat 2, is no partner or guest (CN12)",
        ),
        (
            {"links": [*LINKS[:2], link("Istanbul", 2, "dark blue", partner=0, invited=1)]},
            "links, Istanbul: it has a partner, so nobody is invited (CN10)",
        ),
        ({"links": [*LINKS[:2], {**LINKS[2], "laid": 0}]}, "links, Istanbul, laid: 0 is not from 1 to 1000000"),
        ({"links": [*LINKS, LINKS[2]]}, "links, Istanbul: listed twice"),
        ({"invited_now": ["Paris/Athens"]}, "invited_now: 'Paris/Athens' is not a linking card"),
        (
            {"offers": [{"from": 0, "to": 0, "give": 0, "take": 0}]},
            "offers: seat 0 offers something to seat 0; it is to another (CN13)",
        ),
        (
            {"offers": [{"from": 0, "to": 2, "give": 1, "take": 0}]},
            "offers: seat 0 has no card at place 1 to give (CN13)",
        ),
        (
            {"offers": [{"from": 0, "to": 2, "give": 0, "take": 7}]},
            "offers: seat 2 has no card at place 7 to take (CN13)",
        ),
        ({"offers": OFFERED["offers"] * 2}, "offers: seat 0 has two; one open offer each (CN13)"),
        ({"last_turns": [1, 1, 1, 1]}, "last_turns: nobody has announced the end (CN14)"),
        (
            {"announced": 0, "last_turns": [1, 2, 2, 2]},
            "last_turns: [1, 2, 2, 2]; seat 0 has none, and seat 1, which is waited for, has one (CN14)",
        ),
        (
            {"announced": 0, "last_turns": [0, 0, 2, 2]},
            "last_turns: [0, 0, 2, 2]; seat 0 has none, and seat 1, which is waited for, has one (CN14)",
        ),
        ({"announced": 0, "last_turns": [0, 2, -1, 2]}, "last_turns: -1 is not from 0 to 2"),
        ({"announced": 1}, "waits_for: seat 1 has announced the end and has no more turns (CN14)"),
        ({"fresh": 1}, "fresh: 1 is not true or false"),
        ({"endings": ["CN14"]}, "endings: 1 entries instead of 0"),
        ({"round": 1, "endings": ["CN13"]}, "endings: 'CN13' is not one of CN14, CN15, ALL5"),
        (
            {"tables": [TURN["pile"]] * 4},
            "San Francisco/New York is there 5 times; every card is somewhere, once (CN1)",
        ),
        (
            {"knowledge": {"claims": []}},
            "knowledge: nothing is called 'claims'; known are drawn_after, not_near, passed, private, seen, shuffled",
        ),
        ({"stones": []}, None),
    ],
)
def test_what_is_wrong_with_a_position(changes: dict[str, Any], words: str | None) -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore({**TURN, **changes})
    assert words is None or str(caught.value) == words


def test_what_is_wrong_with_hands() -> None:
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore(position("", "Lima, Perth, Kyiv, Miami, Dakar, Suez", "", "", "", "", to="draw"))
    assert str(caught.value) == "hands, seat 1: 6 cards; there are 4 at the most (CN1)"
    waits = {"seat": 1, "to": "discard", "drawn": 0, "from": "discard"}
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore({**position("", "Lima", ""), "waits_for": waits})
    assert str(caught.value) == "waits_for: seat 1 has no card to discard but the one just taken (CN3)"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (
            {"kind": "slide"},
            "action: 'slide' is not one of draw, discard, set, link, add, join, invite, withdraw, refuse, offer, "
            "accept, decline, retract, announce, pass, end, turn",
        ),
        ({"kind": "draw", "from": "hand"}, "action draw, from: 'hand' is not one of deck, discard"),
        ({"kind": "discard", "place": 9}, "action discard, place: 9 is not from 0 to 8"),
        ({"kind": "add", "card": "x"}, "action add, card: 'x' is not a place, 0 to 8, with a slash for the far side"),
        (
            {"kind": "set", "cards": ["2", "0", "5"]},
            "action set, cards: ['2', '0', '5'] are not three places in ascending order",
        ),
        ({"kind": "set", "cards": ["2"]}, "action set, cards: 1 entries instead of 3"),
        ({"kind": "refuse", "link": "Paris/Athens"}, "action refuse, link: 'Paris/Athens' is not a linking card"),
        ({"kind": "accept", "seat": 6}, "action accept, seat: 6 is not from 0 to 5"),
    ],
)
def test_what_is_wrong_with_an_action(action: dict[str, Any], words: str) -> None:
    game = shoal.restore(TURN)
    with pytest.raises(shoal.Invalid) as caught:
        shoal.code(game, action)
    assert str(caught.value) == words


def test_what_is_said_to_something_else_than_a_move() -> None:
    game = shoal.restore(TURN)
    with pytest.raises(shoal.Invalid, match=r"^'fly to Rome' is not a move: draw deck, discard 3, set 1/ 2 8, "):
        notation.read(game, "fly to Rome")
