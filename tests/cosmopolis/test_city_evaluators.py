"""The evaluators and policies of the cosmopolis games on positions of random walks: they never fail, keep at least one
candidate and prefer no absurd move."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal import bots
from shoal.core.game import COMPILED, MOST_CODES, NO_CODE, NOBODY, Game
from shoal.core.rng import Rng
from shoal.games.catalogue import policy_of, rulebook
from shoal.games.connections import codes, table
from shoal.games.connections.rules import Connections
from shoal.games.cosmople_fish_2 import codes as fish_codes
from shoal.games.cosmople_fish_2 import rules as fish
from shoal.games.cosmople_fish_2.rules import CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.networks import codes as networks_codes
from shoal.games.networks.rules import Networks

SOURCE = Path(shoal.__file__).parent
CITY_GAMES = ["cosmople-fish-2", "networks", "connections"]
TABLES = [(name, seats) for name in CITY_GAMES for seats in range(rulebook(name).least, rulebook(name).most + 1)]


class Room:
    """One for all: a vec handed to compiled code from outside is never let go of, and many would come to gigabytes."""

    def __init__(self) -> None:
        self.codes = vec[i64]([NO_CODE] * MOST_CODES)
        self.written = 0  # of them, for whoever was looked at last

    def of(self, game: Game, seat: int) -> vec[i64]:
        """The legal codes of a seat, and behind them nothing that is one."""
        for place in range(self.written):
            self.codes[place] = NO_CODE
        self.written = game.moves_into(seat, self.codes)
        return self.codes


codes_of = Room().of


def candidates(game: Game, seat: int) -> list[int]:
    room = codes_of(game, seat)
    n = policy_of(game.name).candidates_into(game, seat, room, len(game.legal(seat)))
    return list(room[:n])


def match(name: str, seats: int, seed: int) -> Iterator[Game]:
    """The positions of a match in which everybody plays heuristic moves, but now and then at random or off turn."""
    rng, shoal_rng = Random(seed), Rng(seed)
    game = shoal.new(name, seats=seats, seed=seed)
    while not game.over:
        yield game
        seat = game.to_move
        if rng.random() < 0.2:
            seat = rng.randrange(seats)
        legal = game.legal(seat)
        if rng.random() < 0.3 or seat != game.to_move:
            code = rng.choice(legal) if legal else NO_CODE
        else:
            code = policy_of(name).heuristic_move(game, seat, codes_of(game, seat), len(legal), shoal_rng)
            assert code in legal
        if code != NO_CODE:
            game.apply(seat, code)
    yield game


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_position_has_a_value_between_0_and_1_for_every_seat(name: str, seats: int) -> None:
    for seed in range(4):
        for game in match(name, seats, seed):
            values = [policy_of(name).evaluator.value(game, seat) for seat in range(seats)]
            assert all(0 <= value <= 1 for value in values)
            if game.over:
                best = max(values)
                assert [seat for seat in range(seats) if values[seat] == best] == game.winners


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_some_legal_codes_are_left_to_whoever_is_waited_for_and_each_once(name: str, seats: int) -> None:
    for seed in range(4):
        for game in match(name, seats, seed):
            for seat in range(seats):
                found = candidates(game, seat)
                assert set(found) <= set(game.legal(seat))
                assert len(set(found)) == len(found)
                assert found or seat != game.to_move


def absurd_question(game: Game, seat: int, code: int) -> bool:
    """For a linking card that the player asked does not hold; for a card if, by all that the asker has seen and heard,
    none of theirs can be of the colour."""
    assert isinstance(game, CosmopleFish)
    if code >= fish_codes.GIVE:
        return False
    asked, colour = code // 24, code // 2 % 12
    start = asked * fish.PLACES
    for at in range(start, start + fish.PLACES):
        near = game.hands.near[at]
        if near != EMPTY and (near >= FIRST_LINK_FACE) == (code % 2 == 1):
            faces = [near] if game.hands.seen[at] & BIT[seat] else possible(game, seat, at)
            if any(game.deck.colours[face] & BIT[colour] for face in faces):
                return False
    return True


def possible(game: CosmopleFish, seat: int, at: int) -> list[int]:
    """The near sides that a card in another hand may have, as far as a seat knows."""
    hands = game.hands
    known = {game.table[2 * i] // 2 for i in range(game.on_table)}
    known |= {near // 2 for near, seen in zip(hands.near, hands.seen, strict=True) if seen & BIT[seat]}
    shown = game.deck.city[hands.near[at] ^ 1]
    faces = [face ^ 1 for face in game.deck.faces[shown] if face // 2 not in known]
    return [face for face in faces if not hands.not_near[at] & game.deck.colours[face]]


def absurd_addition(game: Game, seat: int, code: int) -> bool:
    """A city that is in the set already."""
    assert isinstance(game, CosmopleFish)
    if not fish_codes.ADD <= code < fish_codes.FISH:
        return False
    place, number = divmod(code - fish_codes.ADD, fish.SETS)
    near = game.hands.near[seat * fish.PLACES + place]
    at = seat * fish.SETS + number
    return near < FIRST_LINK_FACE and bool(game.cities_of(at) & BIT[game.deck.city[near]])


def absurd_for_fish(game: Game, seat: int, code: int) -> bool:
    return absurd_question(game, seat, code) or absurd_addition(game, seat, code)


def absurd_for_networks(game: Game, seat: int, code: int) -> bool:
    """To turn a card, which only shows it; to throw away a card of the largest network."""
    assert isinstance(game, Networks)
    if code >= networks_codes.TURN:
        return True
    if not networks_codes.DROP <= code < networks_codes.PASS:
        return False
    before = game.spreads.largest(seat)
    after = game.copy()
    after.apply(seat, code)
    assert isinstance(after, Networks)
    return after.round == game.round and not after.over and after.spreads.largest(seat) < before


def absurd_for_connections(game: Game, seat: int, code: int) -> bool:
    """To turn a card; to take an invitation back or replace it; to offer a linking card away, or what the other has
    been shown before."""
    assert isinstance(game, Connections)
    if code >= codes.TURN or codes.WITHDRAW <= code < codes.REFUSE:
        return True
    if codes.INVITE <= code < codes.WITHDRAW:
        return game.links[table.INVITED + (code - codes.INVITE) // codes.MOST_SEATS] != NOBODY
    if not codes.OFFER <= code < codes.ACCEPT:
        return False
    other = codes.offer_to(code - codes.OFFER)
    at = seat * table.PLACES + codes.offer_given(code - codes.OFFER)
    return game.hands.near[at] >= FIRST_LINK_FACE or bool(game.hands.seen[at] & BIT[other])


ABSURD: dict[str, Callable[[Game, int, int], bool]] = {
    "cosmople-fish-2": absurd_for_fish,
    "networks": absurd_for_networks,
    "connections": absurd_for_connections,
}


IN_VAIN = {"cosmople-fish-2": 1}  # questions that are asked to draw a card


@pytest.mark.parametrize("name", CITY_GAMES)
def test_nothing_absurd_is_left_to_choose_from_in_a_hundred_matches_unless_there_is_nothing_else(name: str) -> None:
    book = rulebook(name)
    rng = Random(1)
    looked_at = 0
    for seed in range(100):
        seats = book.least + seed % (book.most - book.least + 1)
        for game in match(name, seats, seed):
            seat = rng.randrange(seats) if game.over or rng.random() < 0.3 else game.to_move
            if rng.random() < 0.9:
                continue
            legal = game.legal(seat)
            if seat == game.to_move and all(ABSURD[name](game, seat, code) for code in legal):
                continue
            looked_at += 1
            found = [code for code in candidates(game, seat) if ABSURD[name](game, seat, code)]
            assert len(found) <= IN_VAIN.get(name, 0)
            assert not found or absurd_question(game, seat, found[0])
    assert looked_at > 500


def test_easy_never_asks_for_what_it_can_see_is_not_there() -> None:
    """Unless there is nothing else to do."""
    asked = 0
    for seed in range(4):
        game = shoal.new("cosmople-fish-2", seats=3, seed=seed)
        players = [bots.make("easy", seed * 10 + seat) for seat in range(3)]
        while not game.over:
            seat = game.to_move
            code = players[seat].choose(game.view(seat))
            assert code is not None
            if code < fish_codes.GIVE and not all(absurd_for_fish(game, seat, other) for other in game.legal(seat)):
                asked += 1
                assert not absurd_question(game, seat, code)
            game.apply(seat, code)
    assert asked > 50


@pytest.mark.parametrize("name", CITY_GAMES)
def test_who_has_nothing_to_gain_off_turn_is_offered_nothing(name: str) -> None:
    game = shoal.new(name, seats=3, seed=1)
    off_turn = (game.to_move + 1) % 3
    if name == "cosmople-fish-2":
        assert len(candidates(game, off_turn)) < len(game.legal(off_turn))
    else:
        assert candidates(game, off_turn) == []


def figures(name: str) -> list[str]:
    """The values and candidates of some positions of two matches."""
    found: list[str] = []
    for seats in {rulebook(name).least, rulebook(name).most}:
        for number, game in enumerate(match(name, seats, 5)):
            if number % 9 == 0:
                found += [f"{policy_of(name).evaluator.value(game, seat):.9f}" for seat in range(seats)]
                found.append(" ".join(map(str, candidates(game, number % seats))))
    return found


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare: the rules are not compiled")
def test_compiled_and_plain_come_to_the_same(tmp_path: Path) -> None:
    """The same file, run in a folder without anything compiled."""
    shutil.copytree(SOURCE, tmp_path / "shoal", ignore=shutil.ignore_patterns("*.so", "static", "page", "__pycache__"))
    here = str(Path(__file__).parent)
    script = (
        f"import sys, json; sys.path[:0] = [{str(tmp_path)!r}, {here!r}]\n"
        "from shoal.core.game import COMPILED; assert not COMPILED\n"
        "import test_city_evaluators as own\n"
        "print(json.dumps([own.figures(name) for name in own.CITY_GAMES]))"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert json.loads(said.stdout) == [figures(name) for name in CITY_GAMES]
