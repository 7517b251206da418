"""A bot answers a person's offer of a trade at once, whoever's turn it is, and may counter once."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from running_server import serving

import shoal
from shoal.bots.trading import answer
from shoal.client import Client, Table
from shoal.games.connections.trading import counters, givers

SECONDS = 3.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


def kinds(table: Table) -> list[str]:
    return [line["kind"] for entry in table._table.happened for line in entry.get("lines", [])]


@pytest.mark.parametrize("bot", ["normal", "marta", "random"])
def test_an_offer_to_a_bot_is_answered_while_another_person_thinks(server: str, bot: str) -> None:
    with Client(server, "Ada") as ada, Client(server, "Bob") as bob:
        table = ada.make("connections", seats=3, bots=[None, None, bot])
        bob.join(table.id)
        while table.shown["state"] != "playing":
            table.next()
        assert table.shown["waits_for"] == 1
        started = monotonic()
        table.move(offer_of(table))
        while not {"trade", "decline"} & set(kinds(table)):
            table.next()
        assert monotonic() - started < SECONDS * 3  # a busy machine
        assert table.shown["waits_for"] == 1


def offer_of(table: Table) -> dict[str, Any]:
    """Return an offer to seat 2 that is possible now."""
    assert table.view is not None
    game = shoal.imagine(table.view, shoal.Rng(1))
    actions = (shoal.action(game, code) for code in game.legal(0))
    return next(action for action in actions if action["kind"] == "offer" and action["seat"] == 2)


def offered() -> tuple[shoal.Game, int]:
    """Return a match of four in which seat 1 has just offered something to seat 2; and a turn of seat 0's."""
    game = shoal.new("connections", seats=4, seed=5)
    while game.to_move != 0:
        game.apply(game.to_move, game.legal(game.to_move)[0])
    actions = {code: shoal.action(game, code) for code in game.legal(1)}
    code = next(code for code, action in actions.items() if (action["kind"], action.get("seat")) == ("offer", 2))
    game.apply(1, code)
    return game, 1


@pytest.mark.parametrize("name", ["easy", "normal", "hard:20", "marta", "cleo", "random"])
def test_an_answer_is_legal_and_never_silence(name: str) -> None:
    game, giver = offered()
    assert givers(game, 2) == [giver]
    codes = answer(name, game.view(2), giver, 3, may_counter=True)
    assert 1 <= len(codes) <= 2
    kinds = [shoal.action(game, code)["kind"] for code in codes]
    assert kinds in (["accept"], ["decline"], ["decline", "offer"])
    for code in codes:
        assert code in game.legal(2)
        game.apply(2, code)
    assert givers(game, 2) == []


def test_no_counter_is_made_twice() -> None:
    game, giver = offered()
    assert len(answer("normal", game.view(2), giver, 3, may_counter=False)) == 1


def test_a_counter_asks_for_another_card_of_the_giver() -> None:
    game, giver = offered()
    for code in counters(game, 2, giver):
        action = shoal.action(game, code)
        assert (action["kind"], action["seat"]) == ("offer", giver)
        assert game.why_not(2, code) is None
