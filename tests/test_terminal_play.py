"""A match in the terminal: everything that can be typed, and its answer."""

from __future__ import annotations

import io
import os
import re
import subprocess
from collections.abc import Callable
from typing import Any

import cosmople_fish_2_positions as fish
import networks_positions as networks
import pytest
import twisted_fish_positions as twisted
from command_line import SHOAL, Shell, Terminal, needs_a_terminal
from connections_positions import position
from time_limits import PATIENCE

import shoal
from shoal import notation
from shoal.bots import make
from shoal.core.game import Log
from shoal.games import catalogue
from shoal.terminal.match import Followed, Match, SaveTo
from shoal.terminal.move_parser import which
from shoal.terminal.safe_text import nearest
from shoal.terminal.screen import Screen, breaks

Sit = Callable[..., str]


@pytest.fixture
def sit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Seats a person at seat 0 of a position, types lines until there are none left, and gives back what was said."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("shoal.terminal.hints.SECONDS", 0.05)

    def run(written: dict[str, Any], *typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        game = shoal.restore(written)
        record = Followed(game.name, seats=game.seats, seed=1, players=["", *["normal"] * (game.seats - 1)])
        record.game = game
        Match(Screen(), record, [None, *[make("normal", seat) for seat in range(1, game.seats)]], SaveTo()).run()
        return capsys.readouterr().out

    return run


def laying(**others: Any) -> dict[str, Any]:
    """Networks: seat 0 may lay Vienna and others on what it has."""
    spreads = {0: "Paris/Athens, London/Buenos Aires, Berlin/Moscow"}
    hand = "Vienna, Stockholm, Dubai/Dhaka, São Paulo/Tunis, Bogotá, Lima"
    return networks.position(hand, "Rome/Baghdad", spreads=spreads, waits_for={"seat": 0, "to": "begin"}, **others)


def replacing() -> dict[str, Any]:
    return laying() | {"waits_for": {"seat": 0, "to": "replace"}}


def offered() -> dict[str, Any]:
    """Connections: seat 2 has offered something to seat 0, whose turn it is."""
    written = position("San Juan, Havana/Atlanta, Istanbul", "Paris/Athens", "Dakar, Moscow/Berlin", seat=0)
    return written | {"offers": [{"from": 2, "to": 0, "give": 1, "take": 1}]}


# The first screen


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_goal_is_told_in_three_lines_before_the_first_table(shell: Shell, game: str) -> None:
    out = shell("play", game, "--seed", "5", "--no-save").out
    goal = catalogue.part(game, "words.en").GOAL
    title = catalogue.rulebook(game).title
    assert out.count(f"{title}. {goal}\nType a move. ? lists the moves") == 1
    assert out.index(goal) < out.index(f"{title} · move")
    assert len(breaks(f"{title}. {goal}", 80)) <= 2
    assert "win" in goal


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_goal_is_told_before_anything_that_the_others_do(shell: Shell, game: str) -> None:
    """Seat 1 begins in most games, so a person at seat 3 has seen something happen by the first table."""
    out = shell("play", game, "--seats", "3", "--seat", "3", "--seed", "5", "--no-save").out
    assert out.startswith(f"{catalogue.rulebook(game).title}. ")


def test_the_goal_of_connections_says_what_a_pair_is() -> None:
    """CN19: two cards of one colour."""
    assert "two of a colour in hand cost 20" in catalogue.part("connections", "words.en").GOAL


def test_the_task_of_networks_names_the_word_to_type(sit: Sit) -> None:
    assert "· your turn: lay cards, or say done " in sit(laying(), "add stockholm")


# The end


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_who_has_won_is_told_once(shell: Shell, game: str) -> None:
    """By the result, with the points of all; the log has a line for it too, for those who read nothing else."""
    out = shell("play", game, "--watch", "--seats", "3", "--seed", "5", "--no-save").out
    end = out[out.rindex("the game is over") :]
    assert len(re.findall(r"\b(?:wins?|share the win|win together)\b", end)) == 1
    assert "Final points" not in end
    assert re.search(r"\n  ★ +-?\d+  normal \d\n", end)


@needs_a_terminal
def test_a_headline_that_is_too_long_is_broken_and_not_cut() -> None:
    with Terminal("play", "fossil", "--no-save", "--seed", "5", size=(40, 24)) as terminal:
        out = terminal.until("> ")
        assert "\nFossil · move 1 · your turn: put the\nblack stone on a square\n" in out
        terminal.say("q", "saved.\n")
        assert terminal.leave() == 0


@pytest.mark.parametrize("game", ["cosmople-fish-2", "networks", "connections", "twisted-fish --option target=400"])
def test_between_rounds_the_last_table_stays_until_enter_is_pressed(
    shell: Shell, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A normal bot sits in the person's place and chooses; only at the end of a round something is typed."""
    monkeypatch.setattr("shoal.terminal.match.ask", lambda match: make("normal", 0).choose(match.record.game.view(0)))
    monkeypatch.setattr("shoal.terminal.match.ask_off_turn", lambda match: None)
    out = shell("play", *game.split(), "--seats", "3", "--seed", "5", "--no-save", typed="\n" * 9).out
    rounds = out.count("Enter for round ") + 1
    assert rounds > 1
    for number in range(1, rounds):
        told, rest = out.split(f"Enter for round {number + 1} > ")
        table = told[told.rindex(f" · round {number} is over") :]
        assert "points" in table
        assert "game is over" not in table
        assert re.match(rf".* deals? round {number + 1}|Round {number + 1}: ", rest)
    points = out.split("Points by round")[1].splitlines()
    assert points[0].split() == [str(number) for number in range(1, rounds + 1)]
    for name, row in zip(("you", "normal 2", "normal 3"), points[1:], strict=False):
        by_round = re.fullmatch(rf"{name} +((?: *-?\d+)+) *", row)
        assert by_round
        assert re.search(rf" {sum(map(int, by_round[1].split()))}  {name}\n", out)


def test_who_leaves_between_rounds_can_go_on_later(sit: Sit) -> None:
    out = sit(fish.position("Lima/Montreal", "London", seat=2, away=[1], pile="Cairo"), "", "q")
    assert out.endswith("Enter for round 2 > You left after 1 move.\nThe match is not saved.\n")


# Enter


def test_enter_plays_an_only_move(sit: Sit) -> None:
    out = sit(replacing(), "")
    assert "Enter plays your only move: draw deck.\n> You draw " in out


def test_enter_draws_the_table_where_there_is_a_choice(sit: Sit) -> None:
    out = sit(laying(), "")
    assert out.count("your turn: lay cards, or draw") == 2
    assert "only move" not in out


def test_an_offer_that_waits_is_no_second_move(sit: Sit) -> None:
    written = offered() | {"waits_for": {"seat": 0, "to": "draw"}, "fresh": False}
    written |= {"tables": [["Rome/Baghdad", "Tunis/São Paulo", "Barcelona/Warsaw"], [], []]}
    written["pile"] = [card for card in written["pile"] if not {"Rome", "Tunis", "Barcelona"} & set(card.split("/"))]
    written["pile"] += ["Rome/Ho Chi Minh City"]
    assert "Enter plays your only move: draw deck." in sit(written)


def test_between_moves_without_a_choice_the_table_is_not_drawn_again(sit: Sit) -> None:
    """Networks: who is done draws a card for each that is missing."""
    written = laying() | {"discard": []}
    out = sit(written, "add stockholm", "done", "", "")
    told, asked = out.split("You are done laying cards. (NW7)\n", 1)
    assert told.count("Networks · move") == 2
    assert asked.startswith("Networks · move 3 · your turn: draw ")
    only = "Enter plays your only move: draw deck.\n> You draw "
    assert re.search(rf"\n{only}.*\n{only}", asked)


def test_where_there_is_a_choice_a_line_says_what_can_be_typed(sit: Sit) -> None:
    assert "\nFor example: add 1, or set 4 5 6, or draw deck; ? lists all.\n> " in sit(laying())
    assert "? lists all." not in sit(replacing()), "there Enter will do"


def test_that_line_names_all_moves_if_each_is_of_another_kind(sit: Sit) -> None:
    hands = "Glass Bottom Boat, red eel, red crab", "blue eel, blue crab"
    assert "\nend, or boat 2; ? lists all.\n> " in sit(twisted.position(*hands, waits_for={"seat": 0, "to": "end"}))


# Commands


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("hint", "wins  points  move"),
        ("hi", "wins  points  move"),
        ("HINT", "wins  points  move"),
        ("rules", "# Networks"),
        ("rules nw5", "### NW5"),
        ("rule NW5", "### NW5"),
        ("rul", "# Networks"),
        ("help", "Networks. Lay sets of three cards"),
        ("he", "Networks. Lay sets of three cards"),
        ("board", "Networks · move 1 · your turn"),
        ("bo", "Networks · move 1 · your turn"),
        ("wh add 3", "add 3 (Dubai): Dubai goes with no set in your spread. (NW5)"),
    ],
)
def test_commands_are_understood_by_their_beginnings(sit: Sit, typed: str, says: str) -> None:
    assert f"> {says}" in sit(laying(), typed)


def test_a_hint_names_the_best_moves_as_they_are_typed(sit: Sit) -> None:
    said = sit(laying(), "hint").split("> ", 1)[1].split("\n")
    wins, points, rest = said[1].split(maxsplit=2)
    move, why = rest.split("  ", 1)
    assert 0 <= int(wins.rstrip("%")) <= 100
    assert 0 <= int(points) <= 84
    game = shoal.restore(laying())
    assert notation.read(game, move.strip(), counted_from=1) in game.legal(0)
    assert why.strip()


@pytest.mark.parametrize("typed", ["q", "quit", "exit", "Q", "ex"])
def test_words_for_leaving(sit: Sit, typed: str) -> None:
    assert sit(laying(), typed, "draw deck").endswith("> You left after 0 moves.\nThe match is not saved.\n")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("castle", "'castle' is no move and no command: ? lists the moves, help the rest."),
        ("x" * 500, f"'{'x' * 12}' is no move and no command: ? lists the moves, help the rest."),
        ("99", "There is no move 99: ? lists moves 1 to "),
        ("0", "There is no move 0: ? lists moves 1 to "),
        ("discard 3", "You must draw a card before discarding one. (NW9)"),
        ("done", "You have not played anything in this turn. (NW7)"),
        ("drop", "You cannot drop now: ? lists what you can."),
        ("add", "Which? add 1 (Vienna), or add 2 (Stockholm)"),
        ("add xyzzy", "Type it like this: add 1 (Vienna); ? lists all."),
        ("add 0", "There is no card 0: they are counted from 1."),
        ("take 1 of 7", "There is no seat 7: seats are 1 to 2."),
        ("take 1 of 2", "normal has no set 1. (NW12)"),
    ],
)
def test_what_is_not_understood_gets_one_short_line(sit: Sit, typed: str, says: str) -> None:
    out = sit(laying(), typed)
    answer = out.split("\n> ", 1)[1].split("\n> ", 1)[0]
    assert answer.startswith(says)
    assert "\n" not in answer.removesuffix("\nYou left after 0 moves.\nThe match is not saved.\n").rstrip()
    assert len(answer.split("\n")[0]) <= 80


@pytest.mark.parametrize(
    ("game", "end"),
    [
        ("fossil", "The end: neither stone can reach a card, or nobody has a point left."),
        ("twisted-fish", "The end of a round: somebody has got a card asked for, lays the basket that it completes,"),
        ("cosmople-fish-2", "The end of a round: the last card of the deck is drawn."),
        ("networks", "The end of a round: nobody plays any more,"),
        ("connections", "The end of a round: when all have had six turns, somebody may announce it,"),
    ],
)
def test_the_help_tells_what_ends_a_game(shell: Shell, game: str, end: str) -> None:
    out = shell("play", game, "--seed", "5", "--no-save", typed="help\n").out
    assert end in " ".join(out.split())


# Moves


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("add vienna", "You add Vienna. (NW5)"),
        ("vienna", "You add Vienna. (NW5)"),
        ("Vien", "You add Vienna. (NW5)"),
        ("lay Stockholm", "You add Stockholm. (NW5)"),
        ("play stock", "You add Stockholm. (NW5)"),
        ("ad vi", "You add Vienna. (NW5)"),
        ("add 1", "You add Vienna. (NW5)"),
        ("ADD  1", "You add Vienna. (NW5)"),
        ("lay Lima Bogota sao", "You lay São Paulo, Bogotá and Lima. (NW4)"),
        ("lay lima", "You lay São Paulo, Bogotá and Lima. (NW4)"),
        ("set 6 5 4", "You lay São Paulo, Bogotá and Lima. (NW4)"),
        ("disc 3", "You must draw a card before discarding one. (NW9)"),
        ("draw", "You draw "),
        ("dr de", "You draw "),
        ("deck", "You draw "),
    ],
)
def test_beginnings_and_names_of_cards_are_understood(sit: Sit, typed: str, told: str) -> None:
    assert f"> {told}" in sit(laying(), typed)


def test_what_may_mean_several_moves_is_asked_back(sit: Sit) -> None:
    out = sit(laying(discard="Delhi"), "dr", "d", "add")
    assert out.count("> Which? draw deck, or draw discard\n") == 2
    assert "> Which? add 1 (Vienna), or add 2 (Stockholm)\n" in out


def test_a_colour_is_a_card_of_it_unless_a_linking_card_is_named(sit: Sit) -> None:
    hands = "Mumbai, Dhaka/Dubai", "London/Buenos Aires", "Rome"
    out = sit(fish.position(*hands, seat=0), "ask 3 for olive")
    assert "> You ask normal 3 for an olive green card. (CF3)" in out
    out = sit(fish.position(*hands, seat=0), "ask 3 for olive link")
    assert "> You ask normal 3 for a linking card with olive green. (CF3)" in out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("ask 3 for db", "a dark blue card"),
        ("ASK 3 DB", "a dark blue card"),
        ("3 db", "a dark blue card"),
        ("3 dark blue", "a dark blue card"),
        ("ask 3 db link", "a linking card with dark blue"),
        ("3 og link", "a linking card with olive green"),
    ],
)
def test_a_colour_is_called_by_the_letters_that_the_table_has_for_it(sit: Sit, typed: str, told: str) -> None:
    written = fish.position("Mumbai, Dubai/Dhaka", "London/Buenos Aires", "Rome", seat=0)
    assert f"> You ask normal 3 for {told}. (CF3)" in sit(written, typed)


def test_the_letters_of_a_colour_are_not_the_beginning_of_another(sit: Sit) -> None:
    """Letters are tried first: gr is gray, which is not held, and not the olive green that is."""
    out = sit(fish.position("Mumbai", "London/Buenos Aires", "Rome", seat=0), "ask 3 for gr")
    assert "> You cannot ask for gray: " in out


def test_a_linking_card_is_laid_on_the_colour_that_its_letters_say(sit: Sit) -> None:
    laid = "Paris/Athens, London/Buenos Aires, Berlin/Moscow"
    written = position("Vienna, Istanbul", "Dakar", "Lahore", tables={0: laid}, seat=0)
    for typed in ("link 1 to lb", "link vienna to lb", "link Vienna to light blue"):
        assert "> You add the linking card Vienna to your light blue set. (CN" in sit(written, typed)


def test_numbers_in_another_order_are_another_move(sit: Sit) -> None:
    sets = ("Berlin, Amsterdam", ", ".join(fish.CITIES["red"][:2]))
    out = sit(fish.position("Mumbai, London/Buenos Aires", sets={0: sets}, seat=0), "add 1 to 2", "add 2 to 1")
    assert "> Mumbai does not fit that set. (CF9)\n> You add London to set 1" in out


def test_asking_back_names_all_or_says_how_many_more() -> None:
    assert which(list("abcd")) == "Which? a, or b, or c, or d"
    assert which(list("abcde")) == "Which? a, or b, or c, or d, or e"
    assert which(list("abcdef")) == "Which? a, or b, or c, or d, or one of 2 others"


def test_a_trade_that_is_not_typed_in_full_is_not_called_impossible(sit: Sit) -> None:
    """It may be typed at any time, and is kept."""
    out = sit(offered(), "offer 1", "offer 1 for 1 of 3")
    assert "> Type it in full: ? tells how to offer.\n> offer 1 for 1 of 3 (" in out


def test_moves_are_counted_from_1_throughout(sit: Sit) -> None:
    """Typed moves, list, table, log and refusals agree."""
    out = sit(laying(), "?", "add 3", "add 1", "done", "draw deck")
    assert "  2 add 1  Vienna: ±0, hand of 6" in out
    assert "hand 1 Vienna(lb+ma) 2 Stockholm(lb)" in out
    assert "set 1 London(lb)─Berlin(lb)─Paris(lb)" in out
    assert "> Dubai goes with no set in your spread. (NW5)" in out
    assert re.search(r"You draw \S.* from the deck to place 1\. \(NW8\)", out)


def test_every_move_is_written_and_read_the_same_way() -> None:
    for name in catalogue.GAMES:
        game = shoal.new(name, seats=4, seed=3)
        for _ in range(60):
            for seat in range(4):
                for code in game.legal(seat):
                    assert notation.read(game, notation.phrase(game, code, counted_from=1), counted_from=1) == code
            if game.over:
                break
            game.apply(game.to_move, game.legal(game.to_move)[0])


def test_places_and_sets_in_sentences_are_counted_from_1() -> None:
    """In the terminal and over the network. The facts beside the sentences are for programs and count from 0."""
    written = shoal.restore(fish.position("London", "Paris/Athens", "Moscow", sets={1: ("Berlin, Amsterdam",)}))
    refused = written.why_not(1, notation.read(written, "add 1 to 3", counted_from=1))
    assert refused is not None
    assert shoal.tell(written.name, refused, 1) == "You have no set 3."
    assert notation.facts(written.name, refused) == {"seat": 1, "set": 2}


# Why


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("link Vienna to red", "You have no Vienna to link. (CN5)"),
        ("link istanbul to red", "link 3 to red (Istanbul): Istanbul does not carry red. (CN5)"),
        ("li vienna", "You have no vienna to li. (CN5)"),
        ("add vienna", "You have no vienna to add. (CN6)"),
        ("lay Lima", "You have no Lima to lay. (CN4)"),
        ("add", "add 1 (San Juan): San Juan is red: you have no red set"),
        ("set", "set 1 2 3 (San Juan, Havana, Istanbul): Istanbul is a linking card; a set is made of three"),
        (
            "discard vienna",
            "discard 1 (San Juan/Amsterdam): A card is discarded only on a turn that begins with a draw. (",
        ),
        ("turn", "turn 1 (San Juan/Amsterdam): You may turn cards round only while it is not your turn. (CD4)"),
        ("invite 2", "invite 2 around Chicago: Chicago is not one of your linking cards on the table. (CN10)"),
    ],
)
def test_why_gives_the_reason_and_the_rule_also_of_a_move_that_is_not_typed_in_full(
    sit: Sit, typed: str, says: str
) -> None:
    written = position("San Juan, Havana/Atlanta, Istanbul", "Paris/Athens", "Dakar, Moscow/Berlin", seat=0)
    answer = sit(written, f"why {typed}").split("\n> ")[1]
    assert answer.startswith(says)
    assert re.search(r"\((CN|CD)\d+\)$", answer)


# Numbers


def test_a_number_is_a_move_only_of_a_list_that_was_shown(sit: Sit) -> None:
    """Thought of as the place of a card, a number would decline what is offered."""
    out = sit(offered(), "2")
    told = out.split("\n> ")[1]
    assert told.startswith("Draw a card, and discard one")
    assert told.endswith(
        "2 is a move in this list: decline 3 (Moscow/Berlin for Havana/Atlanta). Type it again to play it."
    )
    assert "You decline" not in out


def test_a_number_counts_until_somebody_moves(sit: Sit) -> None:
    out = sit(laying(), "?", "2", "2")
    assert "> You add Vienna. (NW5)" in out
    assert out.count("is a move in this list") == 1


def test_a_number_typed_again_is_played(sit: Sit) -> None:
    assert "> You add Vienna. (NW5)" in sit(laying(), "2", "2")


def test_a_discard_has_the_number_of_its_place_in_the_list(sit: Sit) -> None:
    """The card that was taken from the discard pile cannot be discarded: its number is left out."""
    out = sit(offered(), "draw deck", "discard 2", "draw discard", "?")
    listed = [line for line in out.splitlines() if re.match(r" +\d+ discard ", line)]
    assert listed
    assert all(number == place for line in listed for number, place in re.findall(r"(\d+) discard (\d+)", line))


def test_what_is_no_discard_is_numbered_behind_the_places(sit: Sit) -> None:
    out = sit(offered(), "draw deck", "?", "5")
    assert re.search(r" 4 discard 4 ", out)
    assert re.search(r" 5 decline 3", out)
    assert "> You decline normal 3's offer. (CN13)" in out


# Between turns


def test_a_bots_offer_does_not_interrupt_and_waits_in_one_line(sit: Sit) -> None:
    out = sit(offered(), "draw deck", "discard 3")
    line = "normal 3 offers you Moscow(ma)/Berlin(lb) for Havana(re)/Atlanta(or) ▸ accept 3?\n"
    assert line in out
    tables = re.findall("^Connections · move .*", out, re.MULTILINE)
    assert len(tables) == 3
    assert all("your turn" in table for table in tables)


def test_no_offer_made_in_a_match_interrupts_it(shell: Shell) -> None:
    """The person draws and discards; every table is shown to them on their turn. Who plays at random offers a lot."""
    for seed in range(5, 8):
        options = ("--seed", str(seed), "--no-save", "--bots", "random")
        out = shell("play", "connections", *options, typed="deck\ndiscard 1\n" * 8).out
        tables = re.findall("^Connections · move .*", out, re.MULTILINE)
        assert all("your turn" in table or "is over" in table for table in tables)
        assert len(tables) >= 16
        if " offers you " in out.replace("▸", " "):
            return
    raise AssertionError("nobody offered anything")


@pytest.mark.parametrize("typed", ["accept", "accept 3", "acc"])
def test_an_answer_typed_in_ones_turn_is_given_when_it_is_over(sit: Sit, typed: str) -> None:
    out = sit(offered(), typed, "draw deck", "discard 3")
    kept = "accept 3 (Moscow/Berlin for Havana/Atlanta): will be played as soon as the rules allow it.\n"
    assert kept in out
    traded = "normal 3 gives you Moscow/Berlin for Havana/Atlanta. (CN13)"
    assert traded in out
    assert out.index("You discard") < out.index(traded)


def test_an_offer_that_is_accepted_ahead_says_when_it_will_be_done(sit: Sit) -> None:
    out = sit(offered(), "accept", "draw deck")
    before, after = out.split("You draw ")
    assert "▸ accept 3?" in before
    assert "▸ accepted; done in normal 2's turn" in " ".join(after.split())
    assert "accept 3?" not in after


def test_an_offer_that_is_accepted_ahead_and_taken_back_is_said_to_be_so(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its giver takes it back while the person is on turn."""
    play = Followed.play

    def played(record: Followed, seat: int, code: int, log: Log | None = None) -> None:
        play(record, seat, code, log)
        if seat == 0 and record.moves[-1].action == {"kind": "draw", "from": "deck"}:
            play(record, 2, notation.read(record.game, "retract", counted_from=1), log)

    monkeypatch.setattr(Followed, "play", played)
    out = sit(offered(), "accept", "draw deck", "discard 3")
    assert "\naccept 3 is dropped: normal 3 has taken the offer back.\n" in out
    assert "not the same" not in out


def test_an_offer_that_is_accepted_ahead_lapses_with_its_card(sit: Sit) -> None:
    out = sit(offered(), "accept", "draw deck", "discard 2")
    assert "\naccept 3 is dropped: one of the cards has gone.\n" in out


def test_an_offer_can_be_declined_at_once(sit: Sit) -> None:
    out = sit(offered(), "decline")
    assert "> You decline normal 3's offer. (CN13)" in out
    assert "▸ accept" not in out.split("You decline")[1]


def test_a_move_about_a_card_that_has_gone_is_forgotten(sit: Sit) -> None:
    """The card offered is discarded in the same turn, and another comes to its place."""
    written = offered() | {"offers": []}
    out = sit(written, "offer 1 for 1 of 2", "draw deck", "discard 1")
    assert "offer 1 for 1 of 2 (San Juan/Amsterdam for ?/Athens): will be played as soon as the rules allow it." in out
    assert "You offer" not in out
    assert "offer 1 for 1 of 2 is dropped: the cards are not the same any more." in out


def test_a_move_typed_ahead_that_is_against_a_rule_is_told_so_when_its_time_comes(sit: Sit) -> None:
    out = sit(offered() | {"offers": []}, "offer 1 for 1 of 3", "offer 2 for 1 of 3", "draw deck", "discard 3")
    assert "You offer normal 3 San Juan/Amsterdam for Dakar. (CN13)" in out
    assert (
        "offer 2 for 1 of 3 is dropped: You have an open offer to normal 3 and must retract it before making another."
        in out
    )


def test_cards_turned_ahead_are_turned_when_the_turn_is_over(sit: Sit) -> None:
    out = sit(offered(), "turn 1", "turn 1", "draw deck", "discard 3")
    assert out.count("You turn a card round: Amsterdam/San Juan. (CD4)") == 1, "typed twice, it is one wish"
    out = sit(laying(), "turn 3", "draw deck", "discard 1")
    assert "You turn a card round: Dhaka/Dubai. (CD4)" in out
    out = sit(laying(), "turn vienna", "draw deck", "discard 2")
    assert "turn 1 is dropped: Vienna is a linking card, the same on both sides." in out


def test_where_turning_matters_the_match_waits_for_it_after_ones_turn(shell: Shell) -> None:
    out = shell("play", "cosmople-fish-2", "--seats", "3", "--seed", "3", "--no-save", typed="turn 1\n\n").out
    assert out.count("Between turns you may turn cards round (turn 1). Enter lets the others play.") >= 2
    assert "> You turn a card round: " in out


def test_the_hint_between_turns_names_a_card_that_can_be_turned(sit: Sit) -> None:
    out = sit(fish.position("Vienna, -, Lima/Montreal", "London/Buenos Aires", "Rome"))
    assert "Between turns you may turn cards round (turn 3). Enter lets the others play." in out


def test_the_match_waits_for_cards_to_be_turned_after_a_failed_ask(sit: Sit) -> None:
    out = sit(fish.position("Mumbai, Dhaka/Dubai", "London/Buenos Aires", "Rome", seat=0), "ask 3 for olive", "")
    drawn = out.split("You draw San Francisco/New York (place 3). (CF6)\n")[1]
    assert drawn.startswith("Cosmople-Fish II · move 3 · normal 2")
    assert drawn.count("Between turns") == 1, "not again while the others play"


def test_the_match_waits_for_cards_to_be_turned_after_a_deal(sit: Sit) -> None:
    """Seat 2 cannot but draw the last card; in the next round it is again the first to play."""
    out = sit(fish.position("Lima/Montreal", "London", seat=2, away=[1], pile="Cairo"), *[""] * 4)
    assert out.split("Round 2: ")[1].count("Between turns") == 1


def test_the_match_waits_for_cards_to_be_turned_when_the_turn_after_an_answer_begins(sit: Sit) -> None:
    out = sit(fish.position("Vienna, Lima/Montreal", "London/Buenos Aires", "Rome"), "", "", "")
    played = out.split("> You give Vienna to normal 2. (CF4)\n")[1]
    assert played.index("normal 2 lays ") < played.index("Between turns") < played.index("normal 3 asks")
    assert played.count("Between turns") == 1


def test_twisted_fish_waits_for_zingers_when_anothers_turn_begins(sit: Sit) -> None:
    """Once after each move of the person's, and no more once there is none left to play."""
    hands = "Glass Bottom Boat, red eel, red crab", "blue eel, blue crab", "green eel, green crab"
    out = sit(twisted.position(*hands, waits_for={"seat": 1, "to": "begin"}), "boat 2")
    assert out.count("Between turns you may play a Zinger (? lists how). Enter lets the others play.") == 1
    assert "> You play Glass Bottom Boat" in out


def test_networks_does_not_wait_for_cards_to_be_turned(shell: Shell) -> None:
    assert "Between turns" not in shell("play", "networks", "--seed", "3", "--no-save", typed="?\n1\n" * 9).out


# The screen


def test_long_sentences_break_between_words_and_a_path_stays_whole() -> None:
    assert breaks("one two three", 7) == [8]
    assert breaks("one two three", 8) == [8]
    assert breaks("one two three", 3) == [4, 8]
    assert breaks(f"in {'x' * 90} and", 20) == [3, 94]
    assert breaks("", 20) == []


@needs_a_terminal
def test_sentences_at_a_terminal_are_not_broken_within_words() -> None:
    with Terminal("play", "networks", "--seed", "5", "--no-save") as at:
        heard = at.until("\n> ")
        assert all(len(line) <= 80 for line in heard.splitlines())
        assert not re.search(r"\(NW\d*\n", heard)
        at.say("q", until="saved.\n")
        assert at.leave() == 0


@needs_a_terminal
def test_what_is_longer_than_the_screen_is_shown_a_screenful_at_a_time() -> None:
    with Terminal("play", "fossil", "--seed", "5", "--no-save") as at:
        at.until("\n> ")
        first = at.say("rules", until="q to stop > ")
        assert len(first.splitlines()) <= 24
        assert at.say("", until="q to stop > ") != first
        assert at.say("q").endswith("> ")
        assert "Put a stone on a square" in at.say("?", until="q to stop > ")
        at.say("q")
        at.say("q", until="saved.\n")
        assert at.leave() == 0


def test_letters_that_a_terminal_does_not_have_come_as_near_as_can_be() -> None:
    text = "São Paulo ─ Bogotá ▸ ★ ² ж 3 ± 1"
    error = UnicodeEncodeError("ascii", text, 0, len(text), "")
    assert nearest(error) == ("Sao Paulo - Bogota > * 2 ? 3 +- 1", len(text))


@pytest.mark.parametrize(("encoding", "steps"), [("ascii", "12345678"), ("utf-8", "▁▂▃▄▅▆▇█")])
def test_chances_are_drawn_with_what_a_terminal_has(encoding: str, steps: str) -> None:
    told = {**os.environ, "PYTHONIOENCODING": encoding}
    watch = [
        "play",
        "fossil",
        "--watch",
        "--delay",
        "0",
        "--bots",
        "random",
        "--seats",
        "2",
        "--seed",
        "5",
        "--no-save",
    ]
    done = subprocess.run([*SHOAL, *watch], capture_output=True, env=told, check=True, timeout=PATIENCE)
    curves = re.findall(r"^random [12] {2,}(\S+)\s*$", done.stdout.decode(encoding), re.MULTILINE)
    assert len(curves) == 2
    assert all(set(curve) <= set(steps) and len(curve) > 20 for curve in curves)
