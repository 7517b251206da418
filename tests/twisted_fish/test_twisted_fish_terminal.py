"""Twisted Fish in the terminal shows all that a seat knows in 80 columns, and nothing else."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text
from twisted_fish_positions import (
    COLOURS,
    DECK,
    FISH,
    ZINGERS,
    after,
    answer,
    begin,
    draw,
    end,
    every,
    fish_among,
    legal,
    play,
    position,
    strewn,
)
from twisted_fish_reference_rules import ReferenceGame, chosen

import shoal
from shoal import Game, notation
from shoal.core.drawing import Scene
from shoal.games.twisted_fish.terminal import DRAWING
from shoal.games.twisted_fish.terminal.drawing import Notes
from shoal.games.twisted_fish.terminal.known import Belief, Known

PHASES = {"begin", "draw", "end", "answer", "reply"}
NAMES = ["Anna", "greedy", "random", "a name of sixtee", "greedy", "greedy"]


def scene(game: Game, seat: int | None) -> Scene:
    view = game.view(seat)
    return Scene(view, shoal.named(view), NAMES[: game.seats], [] if seat is None else game.legal(seat))


def drawn(game: Game, seat: int | None, width: int = 80, **how: Any) -> str:
    out = io.StringIO()
    Console(file=out, width=width, **{"color_system": None} | how).print(DRAWING.frame(scene(game, seat)))
    return out.getvalue()


def coloured(game: Game, seat: int | None, width: int = 80, **how: Any) -> str:
    return drawn(game, seat, width, force_terminal=True, color_system="256", _environ={}, **how)


def lines(game: Game, seat: int | None, width: int = 80) -> list[str]:
    return [line.rstrip() for line in drawn(game, seat, width).splitlines()]


def row(game: Game, seat: int, fish: str) -> str:
    """One's own cards of a fish, and what is known of the others'."""
    return next(line for line in lines(game, seat) if line[2:].startswith(f"{fish} "))[15:]


def notes(game: Game, seat: int) -> dict[str, str]:
    """By the move as programs write it: there seats count from 0."""
    shown = scene(game, seat)
    notes = Notes(shown)
    return {notation.phrase(game, code): notes.of(shoal.action(game, code)) for code in shown.offered}


def listed(game: Game, seat: int) -> dict[str, tuple[list[str], Sequence[str]]]:
    """The list of moves: by title the cards or moves that are numbered, each with its note, and the lines."""
    found = {}
    for section in DRAWING.moves(scene(game, seat)):
        labels = [choice.label or notation.phrase(game, choice.code, counted_from=1) for choice in section.choices]
        notes = [choice.note for choice in section.choices]
        found[section.title] = [" ".join(both).strip() for both in zip(labels, notes, strict=True)], section.lines
    return found


def task(game: Game, seat: int | None = None) -> str:
    return DRAWING.task(scene(game, game.to_move if seat is None else seat))


def meant(game: Game, seat: int, text: str) -> list[str]:
    return DRAWING.meant(scene(game, seat), text)


@cache
def walk(seats: int, seed: int, whoppers: int = 0) -> tuple[Game, ...]:
    """Positions of a match: from the deal, or from the middle of a round."""
    rng = Random(seed)
    game = shoal.new("twisted-fish", seats=seats, seed=seed, whoppers=whoppers)
    if seed % 2:
        written = strewn(rng, seats)
        game = shoal.restore(written | {"options": written["options"] | {"whoppers": whoppers}})
    found = [game.copy()]
    while not game.over and len(found) < 400:
        table = ReferenceGame.of(shoal.snapshot(game))
        seat, move = chosen(rng, table, [legal(game, seat) for seat in range(seats)], 0.5)
        play(game, f"{seat}: {move}")
        found.append(game.copy())
    return tuple(found)


def table(**more: Any) -> dict[str, Any]:
    """Seat 0 is on turn."""
    given: dict[str, Any] = {
        "waits_for": begin(0),
        "baskets": {1: "dogfish", 2: "star fish, barnacle"},
        "diver": ("red barnacle", 1),
        "played": "No Fishing",
    }
    return position(
        "every eel, red crab, blue crab, The Lure, Divine Intervention",
        "green crab, Game Warden, blue shrimp",
        "yellow crab, purple crab, The Net",
        **given | more,
    )


# The table


def test_the_table_as_a_player_sees_it() -> None:
    game = after(table(), "ask 2 for yellow crab", "give yellow crab")
    assert lines(game, 0) == [
        "A single round. Pond: 42 cards. Beside it: No Fishing.",
        "You have got the yellow crab and are on turn.",
        "",
        "2 greedy   3 cards   25 points · baskets dogfish 25",
        "3 random   2 cards   70 points · baskets star fish 50, barnacle 20 (Diver for R)",
        "",
        "1▸you     10 cards    0 points · the hand costs 90",
        "  your hand  each   R  G  B  Y  P    seat 2  seat 3",
        "▸ eel           5   R  G  B  Y  P    ·····   ·····",
        "  crab          5   R  ·  B (Y) ·    ·?··?   ·?··?",
        "▸ The Lure              as a question: any card, whatever you hold",
        "▸ Divine Intervention   stops a Zinger played on you; or throw it as a turn",
    ]


def test_the_table_as_spectators_see_it() -> None:
    game = after(table(), "ask 2 for yellow crab", "give yellow crab", "ask 1 for red eel", "no", "draw")
    assert lines(game, None)[3:] == [
        "1▸Anna    11 cards    0 points",
        "  holds crab Y, 10 unseen · asked for eel, crab",
        "2 greedy   3 cards   25 points · baskets dogfish 25",
        "  holds 3 unseen · denied eel R",
        "3 random   2 cards   70 points · baskets star fish 50, barnacle 20 (Diver for R)",
        "",
        "  known        seat 1  seat 2  seat 3",
        "  eel          !!!!!   ·????   ?????",
        "  crab         !!!Y!   ???·?   ???·?",
    ]


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_is_never_wider_than_the_terminal(seats: int, width: int) -> None:
    for game in (*walk(seats, 2)[::45], walk(seats, 2)[-1]):
        for seat in (None, seats - 1):
            for text in (drawn(game, seat, width), re.sub(r"\x1b\[[^m]*m", "", coloured(game, seat, width))):
                shown = text.splitlines()
                assert max(map(len, shown)) <= width
                for other in range(seats):
                    name = "you" if other == seat else NAMES[other]
                    assert any(re.match(rf"{other + 1}[▸ ]{name} ", line) for line in shown)


def test_a_narrow_terminal_leaves_out_what_is_known_of_the_others() -> None:
    game = shoal.new("twisted-fish", seats=6, seed=3)
    assert "each   R  G  B  Y  P    seat 2" in drawn(game, 0, 80)
    assert "each   R  G  B  Y  P    \n" in drawn(game, 0, 60)
    assert "known" not in drawn(game, None, 60)


def test_colours_can_be_turned_off() -> None:
    game = after(table())
    text = coloured(game, 0)
    assert {int(paper) for paper in re.findall(r"48;5;(\d+)m", text)} >= {160, 34, 27, 226, 91}
    assert "48;5;" not in coloured(game, 0, no_color=True)
    assert row(game, 0, "crab").startswith(" 5   R  ·  B  ·  · "), "initials tell them without"


def test_a_terminal_without_our_letters_gets_others() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Console(file=out, width=80).print(DRAWING.frame(scene(after(table()), 0)))
    out.seek(0)
    assert "> eel           5   R  G  B  Y  P    .....   ....." in out.read()


def test_what_counts_and_what_ends_the_game_is_told() -> None:
    written = table(target=300, round=1, totals=[40, -20, 110], whoppers=1, caught=[2])
    text = drawn(after(written), 0)
    assert "Round 2, up to 300 points. Pond: 42 cards. Beside it: No Fishing.\n  Whoppers may be told.\n" in text
    assert re.search(r"2 greedy +3 cards +5 points \(25 in this round\)", text)
    assert re.search(r"3 random +3 cards +110 points \(0 in this round\)", text)
    assert "· caught!" in text


def test_the_end_has_the_totals_and_the_open_hands() -> None:
    written = position("red eel", "The Net", "every eel but red", dry=2, waits_for=begin(2))
    game = after(written, "ask 0 for red eel", "give red eel", "basket eel")
    text = drawn(game, 0)
    assert "The Pond is empty." in text
    assert "The game is over." in text
    assert "▸" not in text
    assert re.search(r"2 greedy +1 card +-25 points\s+holds The Net\n", text)
    for seat, score in enumerate(game.scores):
        name = NAMES[seat] if seat else "you"
        assert re.search(rf"{seat + 1} {name} +\d+ cards? +{score} points", text)


def test_passes_in_a_row_are_counted() -> None:
    game = after(position("The Lure", "The Net", "red eel", waits_for=begin(0)), "pass")
    assert "Passed in a row: 1 of 3." in drawn(game, 1)


# What is waited for


@pytest.mark.parametrize(
    ("written", "moves", "told", "to_others", "to_do"),
    [
        (table(), (), "You are on turn.", "Anna is on turn.", "ask for a card, or lay a basket"),
        (
            table(),
            ("ask 1 for red crab",),
            "Anna asks you for the red crab.",
            "Anna asks greedy for the red crab.",
            "answer: the red crab?",
        ),
        (
            table(),
            ("ask 1 for green crab", "give green crab"),
            "You have got the green crab and are on turn.",
            "Anna has got the green crab and is on turn.",
            "ask for another card, or lay a basket",
        ),
        (
            table(),
            ("basket eel", "ask 1 for red crab", "no"),
            "You asked in vain for the red crab.",
            "Anna asked in vain for the red crab.",
            "draw for the red crab",
        ),
        (
            table(),
            ("basket eel", "ask 1 for red crab", "no", "draw"),
            "You are at the end of your turn.",
            "Anna is at the end of the turn.",
            "end the turn",
        ),
        (
            table(),
            ("lure 1 for blue shrimp",),
            "Anna plays The Lure on you, for the blue shrimp.",
            "Anna plays The Lure on greedy, for the blue shrimp.",
            "reply to The Lure",
        ),
        (
            table(),
            ("lure 1 for blue shrimp", "allow"),
            "Anna asks you with The Lure for the blue shrimp.",
            "Anna asks greedy with The Lure for the blue shrimp.",
            "answer: the blue shrimp?",
        ),
        (
            table(waits_for=begin(2)),
            ("net 0 for crab",),
            "random plays The Net on you, for any crab.",
            "random plays The Net on Anna, for any crab.",
            "reply to The Net",
        ),
        (
            table(waits_for=begin(2)),
            ("net 0 for crab", "allow"),
            "random casts The Net over you for any crab.",
            "random casts The Net over Anna for any crab.",
            "answer: any crab?",
        ),
        (
            table(waits_for=begin(2)),
            ("net 0 for crab", "allow", "give red crab"),
            "You have got the red crab and are at the end of your turn.",
            "random has got a card and is at the end of the turn.",
            "end the turn",
        ),
        (
            table(waits_for=draw("red crab", 0)),
            ("1: warden 2",),
            "greedy plays Game Warden on you. Anna asked in vain for the red crab.",
            "greedy plays Game Warden on random. Anna asked in vain for the red crab.",
            "reply to Game Warden",
        ),
        (
            position("No Fishing, red eel", "blue eel", waits_for=answer(0, "red eel")),
            ("no fishing",),
            "Anna plays No Fishing on you, who asked for the red eel.",
            "Anna plays No Fishing on greedy, who asked for the red eel.",
            "reply to No Fishing",
        ),
        (
            position("red eel", "blue eel, Two Fisted Fisherman", waits_for=draw("red eel")),
            (),
            "You asked in vain for the red eel.",
            "greedy asked in vain for the red eel.",
            "draw for the red eel, or ask again",
        ),
        (
            position("red eel", "blue eel, Two Fisted Fisherman", waits_for=draw("red eel")),
            ("again 2 for red eel",),
            "greedy asks you again with Two Fisted Fisherman for the red eel.",
            "greedy asks random again with Two Fisted Fisherman for the red eel.",
            "answer: the red eel?",
        ),
        (
            position("red eel", "blue eel", waits_for=draw("red eel"), dry=2),
            (),
            "You asked in vain for the red eel.",
            "greedy asked in vain for the red eel.",
            "end the turn",
        ),
        (position("red eel"), (), "You are on turn.", "greedy is on turn.", "dead in the water: draw or pass"),
        (position("red eel", dry=2), (), "You are on turn.", "greedy is on turn.", "dead in the water: pass"),
    ],
)
def test_what_is_waited_for_is_told(
    written: dict[str, Any], moves: tuple[str, ...], told: str, to_others: str, to_do: str
) -> None:
    game = after(written, *moves)
    assert told in lines(game, game.to_move, 160)
    assert to_others in lines(game, None, 160)
    assert task(game) == to_do


@pytest.mark.parametrize(
    ("written", "move", "does"),
    [
        (
            table(waits_for=draw("red crab", 0)),
            "1: warden 2",
            "Game Warden: a card of yours, at random, goes to the Pond.",
        ),
        (table(), "lure 1 for blue shrimp", "The Lure: a question, though they may hold no such fish."),
        (table(waits_for=begin(2)), "net 0 for crab", "The Net: if you have a card of that fish, you give one."),
        (
            position("No Fishing, red eel", "blue eel", waits_for=answer(0, "red eel")),
            "no fishing",
            "No Fishing: a no to your question, whatever they hold.",
        ),
    ],
)
def test_what_a_zinger_does_is_told_to_whom_it_is_played_on(written: dict[str, Any], move: str, does: str) -> None:
    game = after(written, move)
    assert does in lines(game, game.to_move, 80)
    assert all(does not in lines(game, seat, 80) for seat in (None, *range(3)) if seat != game.to_move)


def test_players_without_a_name_are_told_by_their_seat() -> None:
    game = after(table(), "ask 1 for red crab")
    view = game.view(None)
    out = io.StringIO()
    Console(file=out, width=80, color_system=None).print(DRAWING.frame(Scene(view, shoal.named(view), ["", "", ""])))
    assert "\nSeat 1 asks seat 2 for the red crab." in out.getvalue()
    assert re.search(r"^2▸ +3 cards", out.getvalue(), re.MULTILINE)


def test_other_seats_are_told_no_more_than_they_know() -> None:
    game = after(position("red eel", "blue eel, Two Fisted Fisherman", waits_for=draw("red eel")))
    assert task(game, 0) == "draw for the red eel"
    assert task(after(table()), 1) == "ask for a card"
    assert task(after(position("red eel")), 0) == "ask for a card"


# What is known


@pytest.mark.parametrize("whoppers", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_known_is_true(seats: int, whoppers: int) -> None:
    """For every viewer and every move: cards shown as held are held, cards shown as absent are absent."""
    found: set[Belief] = set()
    for game in [game for seed in (4, 5) for game in walk(seats, seed, whoppers)[::9]]:
        hands = shoal.snapshot(game)["hands"]
        for viewer in (-1, *range(seats)):
            known = Known(game.view(None if viewer < 0 else viewer))
            for seat in range(seats):
                beliefs = {card: known.of(seat, card) for card in DECK}
                found |= set(beliefs.values())
                assert {card for card in DECK if beliefs[card] is Belief.THERE} <= set(hands[seat])
                assert not {card for card in DECK if beliefs[card] is Belief.AWAY} & set(hands[seat])
                some = [card for card in DECK if beliefs[card] is Belief.SOME]
                assert fish_among(some) <= fish_among(set(some) & set(hands[seat]))
                assert len(known.held(seat)) + known.unseen[seat] == len(hands[seat])
                assert not set(known.denied(seat)) & set(hands[seat]) or whoppers
    assert found == set(Belief) - ({Belief.DENIED} if not whoppers else set())


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_was_not_seen_is_nowhere(seats: int) -> None:
    """Another world that looks the same is drawn the same."""
    for game in walk(seats, 6)[:81:20]:
        for seat in (None, *range(seats)):
            view = game.view(seat)
            world = shoal.imagine(view, shoal.Rng(3))
            assert drawn(world, seat) == drawn(game, seat)
            if seat is not None:
                assert notes(world, seat) == notes(game, seat)


def test_there_is_something_of_every_kind_to_see() -> None:
    seen = {waits["to"] for game in walk(3, 4) if (waits := shoal.snapshot(game)["waits_for"])}
    assert seen == PHASES


def test_a_denial_holds_until_the_seat_draws_what_may_be_the_card() -> None:
    game = after(table(), "ask 1 for red crab", "no")
    assert "denied" not in drawn(game, 0), "one's own"
    assert "holds 3 unseen · denied crab R" in drawn(game, 2)
    game = after(table(), "ask 1 for yellow crab", "no")
    assert row(game, 0, "crab") == " 5   R  ·  B  ·  ·    ·?··?   ·?·??"
    play(game, "draw", "end", "ask 2 for blue crab", "no", "draw")
    assert row(game, 0, "crab") == " 5   R  ·  B  ·  ·    ·!·!!   ·?·??"
    assert "denied" not in "".join(lines(game, 0)[3:7])


def test_a_draw_that_failed_is_not_the_card_that_was_asked_for() -> None:
    written = position("red eel", "blue eel", "green eel", waits_for=begin(1), pond="red crab")
    game = after(written, "ask 2 for purple eel", "no", "draw", "end", "ask 1 for purple eel", "no", "draw", "end")
    assert row(game, 0, "eel") == " 5   R  ·  ·  ·  ·    ·!!!·   ·!!!·"


def test_a_claim_with_one_card_left_names_it_for_all() -> None:
    written = position("red eel, green eel, blue eel", "yellow eel", "purple crab", waits_for=begin(1))
    game = after(written, "ask 2 for purple eel", "no")
    assert row(game, 0, "eel") == " 5   R  G  B  ·  ·    ···!!   ···?·"
    game = after(written, "ask 0 for purple eel", "no", "draw", "end", "ask 1 for purple crab", "no", "draw", "end")
    game = play(game, "ask 1 for purple eel", "no")
    assert row(game, 0, "eel").startswith(" 5   R  G  B  ·  ·    ···Y·   ···")
    assert "holds eel Y," in drawn(game, 0)


def test_with_an_empty_pond_the_only_hand_left_has_it() -> None:
    game = after(position("red eel, blue crab", "blue eel", seats=2, dry=1, waits_for=begin(0)))
    assert row(game, 0, "eel") == " 5   R  ·  ·  ·  ·    ·GBYP"
    assert "unseen" not in drawn(game, 0)


def test_what_the_boat_and_the_net_have_shown_is_remembered_by_those_who_saw_it() -> None:
    written = position("red eel", "blue eel, Glass Bottom Boat", "green crab", pond="green eel")
    game = after(written, "boat 0", "allow")
    assert row(game, 1, "eel") == " 5   ·  ·  B  ·  ·    R····   ·?·??"
    assert "holds eel R\n" in drawn(game, 1)
    assert "holds" not in drawn(game, 2), "nothing is known but how many cards there are"
    play(game, "ask 2 for red eel", "no", "draw", "end", "ask 0 for red crab", "no", "draw", "end")
    play(game, "ask 1 for red eel", "no", "draw", "end")
    assert row(game, 1, "eel") == " 5   ·  G  B  ·  ·    R··??   ···??"
    assert row(play(game, "ask 0 for red eel", "give red eel"), 1, "eel") == " 5  (R) G  B  ·  ·    ···??   ···??"
    game = after(
        position("red eel, green eel, blue crab", "blue eel, The Net"), "net 0 for eel", "allow", "give red eel"
    )
    assert row(game, 0, "eel") == " 5   ·  G  ·  ·  ·    R·!!!   ·····"
    assert "holds 2 unseen" in drawn(game, 2)


def test_long_lists_of_denials_are_cut() -> None:
    written = position("every eel, red crab", "red whale", waits_for=begin(0))
    wanted = ["green crab", "blue crab", "yellow crab", "purple crab"]
    denials = dict.fromkeys([*wanted, *every("shrimp")], 1)
    knowledge = shoal.snapshot(after(written))["knowledge"] | {"clock": 5, "denied": [{}, denials, {}]}
    text = drawn(after(written | {"knowledge": knowledge}), 0)
    assert "and 3 more" in text


def test_a_whopper_is_not_believed() -> None:
    game = after(table(whoppers=1), "ask 1 for green crab", "no")
    assert row(game, 0, "crab") == " 5   R  ·  B  ·  ·    ·-·??   ·?·??"
    said = notes(after(table(whoppers=1), "ask 1 for green crab"), 1)
    assert (said["give green crab"], said["no"]) == ("", "a whopper")


def test_zingers_have_an_arrow_when_they_can_be_played() -> None:
    game = after(table())
    assert "  Game Warden " not in drawn(game, 0)
    assert "▸ Game Warden           any time: " in drawn(game, 1)
    assert "  The Net               as your turn: " in drawn(game, 2)
    assert "▸ Game Warden           any time: " in drawn(after(table(), "ask 1 for red crab"), 1)
    assert "  Game Warden           any time: " in drawn(after(table(), "ask 2 for red crab"), 1)


# The list of moves


def test_the_note_of_a_question_tells_what_is_known_of_the_card() -> None:
    said = notes(after(table(), "ask 2 for yellow crab", "give yellow crab"), 0)
    assert said["ask 1 for red crab"] == "bluff"
    assert said["ask 1 for green crab"] == ""
    assert said["lure 1 for red dogfish"] == "laid"
    assert said["lure 1 for red barnacle"] == ""
    game = after(table(), "ask 2 for green crab", "no", "draw", "end")
    said = notes(game, 1)
    assert said["ask 0 for red crab"] == "some"
    assert said["ask 2 for green crab"] == "bluff"
    assert said["ask 2 for red crab"] == ""
    play(game, "ask 0 for red crab", "give red crab", "ask 0 for blue shrimp", "no", "draw", "end")
    said = notes(game, 2)
    assert said["ask 1 for red crab"] == "there"
    assert said["ask 0 for red crab"] == "at 2", "people count seats from 1"
    assert said["net 1 for crab"] == "some"
    game = after(table(whoppers=1), "ask 1 for green crab", "no", "draw")
    assert notes(play(game, "end", "ask 2 for red crab", "no", "draw", "end"), 2)["ask 0 for green crab"] == "some"
    said = notes(after(table(), "ask 1 for yellow crab", "no", "draw", "end", "ask 0 for red shrimp"), 0)
    assert said == {"no": ""}


def test_a_card_that_was_denied_is_noted() -> None:
    written = position("red eel", "blue eel", "green eel, The Net", waits_for=begin(1))
    game = after(written, "ask 0 for purple eel", "no", "draw", "end")
    assert notes(game, 2)["ask 0 for purple eel"] == "none"
    assert notes(game, 2)["net 0 for eel"] == ""
    assert notes(game, 2)["net 1 for eel"] == "some"
    written = position("", "blue eel", "green eel, The Net", waits_for=begin(2))
    assert notes(after(written), 2)["net 0 for eel"] == "none"


def test_the_list_of_moves_tells_what_they_do() -> None:
    said = notes(after(table()), 0)
    assert said["basket eel"] == "25 points"
    assert said["throw"] == "as your turn"
    assert notes(after(table()), 1) == {"warden 0": "9 cards, 9 unseen", "warden 2": "3 cards, 3 unseen"}
    written = position("No Fishing, red eel", "blue eel", waits_for=answer(0, "red eel"))
    assert notes(after(written), 0) == {"give red eel": "", "no fishing": "you keep the red eel"}
    game = after(table(), "1: warden 0")
    assert notes(game, 0) == {"allow": "", "divine take": "Game Warden is yours", "divine leave": ""}
    game = after(table(), "ask 1 for red crab", "no", "draw")
    assert notes(game, 0)["end"] == ""


def test_the_note_of_a_basket_tells_whether_one_is_out() -> None:
    game = after(position("red eel, red crab", "every eel but red"), "ask 0 for red eel", "give red eel")
    assert notes(game, 1)["basket eel"] == "25 points, and out"
    assert play(game, "basket eel").over
    game = after(position("red crab", "every eel, every whale", waits_for=begin(1, got="red eel")), "basket eel")
    assert notes(game, 1)["basket whale"] == "50 points, and out"
    game = after(position("red crab", "every eel, The Net", waits_for=begin(1, got="red eel")))
    assert notes(game, 1)["basket eel"] == "25 points"
    written = position("red crab", "every eel but red, Dead Scuba Diver", waits_for=begin(1, got="blue eel"))
    assert notes(after(written), 1)["diver for red eel"] == "20 points, and out"
    assert notes(after(written | {"waits_for": begin(0)}), 1) == {"diver for red eel": "20 points"}
    written = position("red crab", "red eel", baskets={1: "eel"}, diver=("red eel", 0))
    assert notes(after(written), 1)["fifth"] == "5 points more"


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_has_a_note_that_can_be_printed(seats: int) -> None:
    for game in walk(seats, 7)[::13]:
        for seat in range(seats):
            shown = scene(game, seat)
            sections = DRAWING.moves(shown)
            choices = [choice for section in sections for choice in section.choices]
            assert all(choice.note.isprintable() for choice in choices)
            assert {choice.code for choice in choices} <= set(shown.offered)
            numbered = {choice.code for choice in choices}
            for code in set(shown.offered) - numbered:
                assert shoal.action(game, code)["kind"] in ("ask", "again", "lure"), "only questions are too many"


def test_questions_are_listed_by_seat_and_those_in_vain_in_one_line() -> None:
    game = after(table(), "ask 2 for green crab", "no", "draw", "end")
    play(game, "ask 0 for red crab", "give red crab", "ask 0 for blue shrimp", "no", "draw", "end")
    found = listed(game, 2)
    assert list(found) == [
        "Ask Anna: ask 1 for",
        "Ask greedy: ask 2 for",
        "Play The Net, as your turn: get a card of a fish that you hold, if they have one",
        "Bluff",
    ]
    cards, lines = found["Ask greedy: ask 2 for"]
    assert cards[:1] == ["red crab there"]
    assert lines == []
    cards, lines = found["Ask Anna: ask 1 for"]
    assert "red crab" not in " ".join(cards)
    assert lines == ["sure to be in vain: red crab (at 2)"]
    assert found["Bluff"][1][0].startswith("ask 1 for ")


def test_a_draw_says_with_which_card_one_goes_on() -> None:
    game = after(table(), "ask 2 for green crab", "no")
    assert notes(game, game.to_move)["draw"] == "you go on if it is the green crab"


def test_lures_have_one_line_a_seat() -> None:
    cards, lines = listed(after(table()), 0)["Play The Lure: a question for a card whose fish you need not hold"]
    assert cards == []
    assert lines == ["lure 2 for red eel  any card, of greedy", "lure 3 for red eel  any card, of random"]


def test_what_can_only_fail_is_numbered_if_there_is_nothing_else() -> None:
    game = after(position("", "every eel", waits_for=begin(1)))
    found = listed(game, 1)
    assert found["Ask Anna: ask 1 for"][0] == [f"{colour} eel bluff" for colour in COLOURS]
    assert "Bluff" not in found, "they are listed already"


# Shorthands


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("2 red eel", ["ask 2 for red eel"]),
        ("2 r eel", ["ask 2 for red eel"]),
        (" 2  R  E ", ["ask 2 for red eel"]),
        ("seat 2 for the yellow cr", ["ask 2 for yellow crab"]),
        ("2 p c", ["ask 2 for purple crab"]),
        ("ask 1 y crab", ["ask 1 for yellow crab"]),
        ("lure 1 b shr", ["lure 1 for blue shrimp"]),
        ("green crab", ["ask 2 for green crab", "ask 3 for green crab"]),
        ("green whale", ["ask 2 for green whale"]),
        ("2 r flying fish", ["ask 2 for red flying fish"]),
        ("eel", ["basket eel"]),
        ("ee", ["basket eel"]),
        ("basket e", ["basket eel"]),
        ("crab", []),
        ("clown fish", []),
        ("net 2 cr", ["net 2 for crab"]),
        ("diver r eel", ["diver for red eel"]),
        ("throw", []),
        ("no fishing", []),
        ("warden 2", []),
        ("what is this", []),
        ("", ["basket eel"]),
    ],
)
def test_a_few_letters_will_do_on_ones_turn(text: str, moves: list[str]) -> None:
    assert meant(after(table()), 0, text) == moves


def test_fish_of_two_words_can_be_laid_by_their_name_alone() -> None:
    assert meant(after(position("", "every clown fish, every star fish")), 1, "clown fish") == ["basket clown fish"]
    assert meant(after(position("", "every clown fish, every star fish")), 1, "st") == ["basket star fish"]


def test_a_card_alone_will_do_for_an_answer() -> None:
    game = after(position("red eel", "blue eel"), "ask 0 for red eel")
    for text in ("red eel", "r eel", "yes", "give", "give r e"):
        assert meant(game, 0, text) == ["give red eel"]
    assert meant(game, 0, "go fish") == ["no"]
    assert meant(game, 0, "no") == []
    assert meant(game, 0, "1 red eel") == ["ask 1 for red eel"], "which is refused as it should be"
    assert meant(game, 0, "red") == []
    game = after(position("red eel, blue eel", "green eel, The Net"), "net 0 for eel", "allow")
    assert meant(game, 0, "r") == ["give red eel"]
    assert meant(game, 0, "blue eel") == ["give blue eel"]
    assert meant(game, 0, "yes") == ["give red eel", "give blue eel"]


def test_after_a_no_a_question_is_asked_with_two_fisted_fisherman() -> None:
    game = after(position("red eel", "blue eel, Two Fisted Fisherman", waits_for=draw("red eel")))
    assert meant(game, 1, "2 g eel") == ["again 2 for green eel"]
    game = after(position("red eel", "blue eel", waits_for=draw("red eel")))
    assert meant(game, 1, "2 g eel") == ["ask 2 for green eel"]
    assert meant(after(position("red eel", "blue eel", waits_for=end())), 0, "g eel") == ["ask 2 for green eel"]


def test_what_is_typed_in_full_is_left_as_it_is() -> None:
    for game in walk(3, 4)[::40]:
        for seat in range(3):
            for code in game.legal(seat):
                phrase = notation.phrase(game, code, counted_from=1)
                texts = meant(game, seat, phrase) or [phrase]
                assert [notation.read(game, text, counted_from=1) for text in texts] == [code]


# Words


def test_cards_in_sentences_have_their_colours() -> None:
    text = Text(
        "Seat 0 plays The Lure and asks seat 1 for the yellow flying fish, not for the red card sharks or eels."
    )
    DRAWING.adorn(text)
    assert [text.plain[span.start : span.end] for span in text.spans] == ["The Lure", "yellow flying fish"]


def test_the_help_names_every_colour_fish_and_zinger() -> None:
    out = io.StringIO()
    Console(file=out, width=80).print(DRAWING.legend())
    text = out.getvalue()
    assert max(map(len, text.splitlines())) <= 80
    for name in (*COLOURS, *FISH, *ZINGERS):
        assert name in re.sub(r"\s+", " ", text)
