"""Connections in the terminal shows what brings points, offers in one line, and nothing unknown."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from connections_positions import LINKS, link, position
from random_walks import Walk
from rich.console import Console

import shoal
from shoal import notation
from shoal.core.drawing import Scene
from shoal.games.connections.terminal import DRAWING, KEY, Frame

NAMES = ["Anna", "greedy", "random", "greedy", "greedy", "greedy"]
SHARED = position(
    "San Juan, Havana/Atlanta, -, Istanbul",
    "Paris/Athens, Vladivostok",
    "Dakar, Moscow/Berlin",
    tables={
        0: "Rome/Baghdad, Tunis, Barcelona, Lima, Santiago, Bogotá",
        1: "Tehran/Manila, Dubai/Dhaka, Riyadh, Delhi, Mumbai/Seoul, Tashkent",
    },
    links=[link("Suez", 0, "dark green", partner=1), link("Lahore", 1, "dark blue", invited=2)],
    discard="Boston",
    seat=0,
)
OFFERED = SHARED | {"offers": [{"from": 2, "to": 0, "give": 1, "take": 1}, {"from": 1, "to": 2, "give": 0, "take": 0}]}


def scene(game: shoal.Game, seat: int | None) -> Scene:
    view = game.view(seat)
    return Scene(view, shoal.named(view), NAMES[: game.seats], [] if seat is None else game.legal(seat))


def drawn(game: shoal.Game, seat: int | None, width: int = 80, **how: Any) -> str:
    return printed(DRAWING.frame(scene(game, seat)), width, **how)


def printed(frame: Frame, width: int = 80, **how: Any) -> str:
    out = io.StringIO()
    Console(file=out, width=width, **how).print(frame)
    return re.sub(r"\x1b\[[^m]*m", "", out.getvalue())


def coloured(game: shoal.Game, seat: int | None, width: int = 80) -> str:
    return drawn(game, seat, width, force_terminal=True, color_system="truecolor", _environ={})


def notes(game: shoal.Game, seat: int) -> dict[str, str]:
    """The list of moves, by the moves as they are typed; offers have their lines instead."""
    choices = [choice for section in DRAWING.moves(scene(game, seat)) for choice in section.choices]
    kinds = {code: shoal.action(game, code)["kind"] for code in game.legal(seat)}
    assert sorted(choice.code for choice in choices) == sorted(code for code in kinds if kinds[code] != "offer")
    return {notation.phrase(game, choice.code, counted_from=1): choice.note for choice in choices}


def points_shown(text: str, seat: int) -> int:
    """The sum of what stands under a seat: its shares, and what is its own alone."""
    block = re.split(rf"^{seat + 1}[ ▸]", text, flags=re.MULTILINE)[1]
    block = " ".join(re.split(r"^\d[ ▸]", block, flags=re.MULTILINE)[0].split())
    found = re.findall(r"= (?:[a-z ]+, )?\d+ (?:city|cities), (\d+) points?(?:, (\d+) to)?", block)
    return sum(int(share or whole) for whole, share in found)


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("style", ["random", "rare"])
def test_every_position_fits_and_its_points_are_accounted_for(seats: int, style: str) -> None:
    for step, record in enumerate(Walk("connections", seats, 3, style).positions()):
        if step % 31 and not record.game.over:
            continue
        for seat in (0, None):
            for text in (drawn(record.game, seat), coloured(record.game, seat)):
                assert max(map(len, text.splitlines())) <= 80
        totals = shoal.named(record.game.view(None))["totals"]
        if not record.game.over:
            for seat in range(seats):
                assert points_shown(drawn(record.game, None), seat) == record.game.scores[seat] - totals[seat]


def test_every_move_has_a_note_that_fits() -> None:
    for step, record in enumerate(Walk("connections", 3, 5, "rare").positions()):
        if step % 7 == 0 and not record.game.over:
            for move, note in notes(record.game, record.game.to_move).items():
                assert len(f"    {move}  {note}") <= 80
                assert note or move.split()[0] in ("end", "pass", "withdraw", "refuse", "decline", "retract")


def test_a_partnership_is_listed_under_both_with_how_its_points_come_about() -> None:
    """Suez with dark green, yellow and dark blue: three cities of seat 0, four of seat 1, and itself."""
    text = drawn(shoal.restore(SHARED), 0, 160)
    own = "Rome(dg)─Barcelona(dg)─Tunis(dg) and 4 of greedy's = 8 cities, 125 points, 63 to you"
    mine = f"  Suez(dg+ye+db) with greedy: {own}\n"
    assert mine in text
    others = "Tehran(db)─Dubai(db)─Riyadh(db)─Tashkent(db) and 3 of yours = 8 cities, 125 points, 62 to greedy"
    theirs = f"  Suez(dg+ye+db) with you: {others}\n"
    assert theirs in text
    assert text.index(theirs) < text.index(mine), "one's own seat comes last"


def test_a_linking_card_without_a_partner_and_a_set_without_a_linking_card() -> None:
    text = drawn(shoal.restore(SHARED), 0, 160)
    cities = "Tehran(db)─Dubai(db)─Riyadh(db)─Tashkent(db)─Mumbai(og)─Delhi(og)"
    assert f"  Lahore(db+og) {cities} = 7 cities, 60 points (random is invited)\n" in text
    assert "  Lima(gr)─Santiago(gr)─Bogotá(gr) = gray, 3 cities, 4 points\n" in text


def test_the_task_is_what_can_be_done() -> None:
    bare = position("Lima", "Paris/Athens", "Dakar", seat=0)
    assert DRAWING.task(scene(shoal.restore(bare), 0)) == "draw"
    assert DRAWING.task(scene(shoal.restore(bare), 1)) == "play a card, or draw", "others cannot know"
    assert DRAWING.task(scene(shoal.restore(SHARED), 0)) == "play a card, or draw"
    late = shoal.restore(bare | {"turns": [6, 7, 7]})
    assert DRAWING.task(scene(late, 0)) == "draw, or announce the end"


def test_turns_and_tokens_are_told_until_the_end_and_explained_in_the_help() -> None:
    game = shoal.restore(SHARED)
    assert re.search(r"1▸Anna +\d+ points +\d+ turns? (?:had|left), \d+ tokens? left", coloured(game, 1))
    out = io.StringIO()
    Console(file=out, width=80).print(DRAWING.legend())
    told = " ".join(out.getvalue().split())
    assert "when all have had six turns, somebody may announce it" in told
    assert "each card played takes one" in told
    *_, record = Walk("connections", 3, 1, "random").positions()
    assert "token" not in coloured(record.game, 0)


def test_linking_cards_in_a_hand_show_their_colours() -> None:
    assert "4 Istanbul ■■■" in coloured(shoal.restore(SHARED), 0)
    assert "4 Istanbul(ma+dg+db)" in drawn(shoal.restore(SHARED), 0)


def test_an_offer_waits_in_one_line_and_those_of_others_in_short() -> None:
    lines = drawn(shoal.restore(OFFERED), 0).splitlines()
    assert lines[1] == "random offers you Moscow(ma)/Berlin(lb) for Havana(re)/Atlanta(or) ▸ accept 3?"
    assert lines[2] == "Trades are offered by greedy to random."
    mine = SHARED | {"offers": [{"from": 0, "to": 2, "give": 0, "take": 1}]}
    assert (
        drawn(shoal.restore(mine), 0).splitlines()[1] == "You offer random San Juan(re)/Amsterdam(lb) for ?/Berlin(lb)"
    )


def test_the_list_of_moves_has_offers_last_in_one_line_a_seat() -> None:
    sections = DRAWING.moves(scene(shoal.restore(OFFERED), 0))
    titles = [section.title.split(" (")[0] for section in sections]
    assert titles[-2:] == ["Answer an offer", "Offer a trade"]
    assert sections[-1].lines == [
        "offer 1 for 1 of 2  any card of yours for any of greedy's",
        "offer 1 for 1 of 3  any card of yours for any of random's",
    ]
    assert not sections[-1].choices
    assert sections[-2].lines == ["accept 3  Moscow/Berlin for Havana/Atlanta"]


def test_the_list_of_moves_says_what_they_bring() -> None:
    said = notes(shoal.restore(SHARED), 0)
    assert said["draw deck"] == "a covered card"
    assert said["draw discard"] == "Boston/Beijing"
    assert said["link 4 to dark green"].startswith("Istanbul: +")
    drawn_one = SHARED | {"waits_for": {"seat": 0, "to": "discard", "drawn": 0, "from": "deck"}}
    assert notes(shoal.restore(drawn_one), 0)["discard 1"] == "San Juan/Amsterdam: no pair left in the hand"
    paired = position("Lima, Santiago, Rome/Baghdad", "Paris/Athens", "Dakar", seat=0)
    paired |= {"waits_for": {"seat": 0, "to": "discard", "drawn": 0, "from": "deck"}}
    assert notes(shoal.restore(paired), 0)["discard 3"] == "Rome/Baghdad: 1 pair left in the hand"


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("add san juan", ["add 1"]),
        ("Amsterdam", ["add 1/"]),
        ("link istanbul to dark green", ["link 4 to dark green"]),
        ("lay istan on dark green", ["link 4 to dark green"]),
        ("join suez with havana", ["join suez with 2"]),
        ("turn atlanta", ["turn 2"]),
        ("discard san j", ["discard 1"]),
        ("offer san juan for berlin of 3", ["offer 1 for 2 of 3"]),
        ("offer san juan for berlin of 9", []),
        ("accept", ["accept 3"]),
        ("decline", ["decline 3"]),
        ("discard", ["draw discard"]),
        ("oslo", []),
    ],
)
def test_cards_can_be_called_by_their_cities(typed: str, moves: list[str]) -> None:
    assert DRAWING.meant(scene(shoal.restore(OFFERED), 0), typed) == moves


def test_the_help_adds_a_regional_card() -> None:
    """CN6: a linking card is not added but laid on a set."""
    added = re.findall(r"\badd ([A-Z]\w+)", KEY)
    assert added
    assert not set(added) & set(LINKS)


def test_an_invitation_to_the_person_has_a_line_of_its_own() -> None:
    game = shoal.restore(SHARED)
    line = "greedy invites you to share in Lahore(db+og) ▸ join Lahore with a card, or refuse Lahore"
    assert line in " ".join(drawn(game, 2).split())
    assert "▸ join" not in drawn(game, 0)
    assert "▸ join" not in drawn(game, None)


def test_nobody_is_invited_any_more_when_it_is_over() -> None:
    frame = Frame(scene(shoal.restore(SHARED), 2))
    assert "(you are invited)" in printed(frame)
    frame.is_over = True
    assert "invite" not in printed(frame)


def test_the_cards_of_a_set_are_typed_in_any_order() -> None:
    game = shoal.restore(position("Lima", "Berlin/Moscow, Amsterdam/San Juan, Stockholm/Toronto", "Kyiv"))
    assert notation.read(game, "set 3 1 2", counted_from=1) == notation.read(game, "set 1 2 3", counted_from=1)
