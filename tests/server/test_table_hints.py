"""Hints over the socket: for players, at tables that allow them, from their own view."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from running_server import serving

import shoal
from shoal.client import Client, NotPossible, Table
from shoal.games.catalogue import GAMES, rulebook


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_moves_that_can_be_made(server: str, game: str) -> None:
    seats = rulebook(game).least
    with Client(server, "Ada") as client:
        table = client.make(game, seats=seats, bots=[None, *["random"] * (seats - 1)], hints=True)
        while not is_made_on_a_hint(table):
            pass


def is_made_on_a_hint(table: Table) -> bool:
    """A move; not if another has come before it with one out of turn, as one may in Networks and Connections."""
    while table.shown["waits_for"] != table.seat:
        table.next()
    version = table.shown["version"]
    found = table.hints()
    assert len(found) <= 3
    assert all(0.0 <= hint["chance"] <= 1.0 for hint in found)
    assert all(hint["text"] for hint in found if hint["action"])
    assert all(hint["reason"] for hint in found)
    if not found:  # there was one move alone
        assert table.view is not None
        legal = shoal.imagine(table.view, shoal.Rng(1)).legal(table.view.viewer)
        assert len(legal) == 1
        table.move(shoal.action(shoal.imagine(table.view, shoal.Rng(1)), legal[0]))
        return False
    if table.shown["version"] != version:  # they were for the table as it stood before
        return False
    try:
        table.move(found[0]["action"])
    except NotPossible as error:
        if error.reason != "outdated":
            raise
        if table.shown["version"] == version:  # what was quicker is on its way
            table.next()
        return False
    return True


def test_a_table_that_was_made_without_hints_gives_none(server: str) -> None:
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=2, bots=[None, "random"])
        with pytest.raises(NotPossible, match="made without hints"):
            table.hints()


def test_who_watches_gets_none(server: str) -> None:
    with Client(server, "Ada") as ada, Client(server, "Bob") as bob:
        table = ada.make("fossil", seats=2, bots=[None, "random"], hints=True)
        with pytest.raises(NotPossible, match="have no seat at this table"):
            bob.watch(table.id).hints()


def test_before_the_match_there_is_nothing_to_play(server: str) -> None:
    with Client(server, "Ada") as client:
        table = client.make("fossil", seats=2, hints=True)
        with pytest.raises(NotPossible, match="nothing for you to play"):
            table.hints()
