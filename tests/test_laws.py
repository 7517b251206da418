"""The laws that every game keeps, over random walks."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from any_walk import walks
from card_counts import FULL_DECK, cards_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_walks import STYLES, Walk

import shoal
from shoal import notation
from shoal.games.catalogue import rule_page

GAMES = [book.name for book in shoal.games()]
SOURCE = Path(__file__).parent.parent / "src"
MANY = 150  # moves of a long match that most laws look at
RARE_KIND = 15  # every kind of decision is met so often, at least, in the walks of one game
ONCE_A_ROUND = {"divine", "fifth", "throw"}  # what a match of Twisted Fish has once, if at all
SELDOM = {"twisted-fish": {"pass"}}  # what walks may miss: who is dead in the water mostly draws


def law(examples: int) -> Callable[[Callable[[str, Walk], None]], Callable[..., None]]:
    """Run a law over many walks through each game."""

    def over_walks(check: Callable[[str, Walk], None]) -> Callable[..., None]:
        @pytest.mark.parametrize("name", GAMES)
        @settings(
            max_examples=examples if shoal.compiled() else examples // 3,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow],
        )
        @given(data=st.data())
        def test(name: str, data: st.DataObject) -> None:
            check(name, data.draw(walks(name)))

        test.__name__ = check.__name__
        test.__doc__ = check.__doc__
        return cast(Callable[..., None], test)

    return over_walks


def some_positions(walk: Walk, every: int) -> Iterator[shoal.Record]:
    """Every so-manieth position, from a place that depends on the seed, and the last one."""
    for step, record in enumerate(walk.positions(MANY)):
        if step % every == walk.seed % every or record.game.over:
            yield record


@law(12)
def test_legality_agrees_three_ways(name: str, walk: Walk) -> None:
    """A code is offered exactly when why_not is None exactly when apply does not raise; a refusal is one and the same,
    names a rule, and leaves the game and the log untouched."""
    for record in some_positions(walk, 13):
        game = record.game
        for seat in range(game.seats):
            legal = game.legal(seat)
            assert len(legal) == len(set(legal))
            offered = set(legal)
            for code in range(game.codes):
                refusal = game.why_not(seat, code)
                assert (refusal is None) == (code in offered), (seat, code)
            for code in legal:
                game.copy().apply(seat, code)
            refused = [code for code in range(walk.seed % 31, game.codes, 31) if code not in offered]
            assert_refused_without_a_trace(game, seat, refused)


def assert_refused_without_a_trace(game: shoal.Game, seat: int, codes: list[int]) -> None:
    before = list(game.state_vector())
    log: list[shoal.Line] = []
    for code in codes:
        with pytest.raises(shoal.Refused) as caught:
            game.apply(seat, code, log)
        refusal = game.why_not(seat, code)
        assert refusal is not None
        assert (caught.value.rule, caught.value.kind, caught.value.facts) == (
            refusal.rule,
            refusal.kind,
            refusal.facts,
        )
        assert refusal.rule
        assert list(game.state_vector()) == before
    assert log == []


@law(8)
def test_what_does_not_exist_is_invalid(name: str, walk: Walk) -> None:
    for record in some_positions(walk, 29):
        game = record.game
        before = shoal.snapshot(game)
        for code in (-1, game.codes, -game.codes, 2**31, 2**70):
            for ask in (game.why_not, game.apply):
                with pytest.raises(shoal.Invalid, match="code"):
                    ask(0, code)
            with pytest.raises(shoal.Invalid, match="code"):
                shoal.action(game, code)
        for seat in (-1, game.seats, 2**70):
            for question in (game.legal, game.view):
                with pytest.raises(shoal.Invalid, match="seat"):
                    question(seat)
            for ask in (game.why_not, game.apply):
                with pytest.raises(shoal.Invalid, match="seat"):
                    ask(seat, 0)
        assert shoal.snapshot(game) == before


@law(12)
def test_one_seat_is_waited_for_and_can_move_until_the_end(name: str, walk: Walk) -> None:
    for record in walk.positions():
        game = record.game
        assert len(game.scores) == game.seats
        if not game.over:
            assert 0 <= game.to_move < game.seats
            assert game.legal(game.to_move)
            assert game.winners == []
    assert shoal.snapshot(shoal.restore(shoal.snapshot(game))) == shoal.snapshot(game)
    assert game.to_move == -1
    assert all(game.legal(seat) == [] for seat in range(game.seats))
    assert game.winners == [seat for seat in range(game.seats) if game.scores[seat] == max(game.scores)]
    assert game.endings


@law(12)
def test_a_copy_is_equal_and_goes_its_own_way(name: str, walk: Walk) -> None:
    for record in some_positions(walk, 7):
        game = record.game
        if game.over:
            continue
        before = shoal.snapshot(game)
        twin = game.copy()
        assert shoal.snapshot(twin) == before
        code = game.legal(game.to_move)[-1]
        twin.apply(twin.to_move, code)
        assert shoal.snapshot(game) == before
        mover = game.copy()
        mover.apply(mover.to_move, code)
        assert shoal.snapshot(twin) == shoal.snapshot(mover) != before


@law(12)
def test_snapshot_and_restore_round_trip_at_every_position(name: str, walk: Walk) -> None:
    for record in some_positions(walk, 3):
        game = record.game
        written = json.loads(json.dumps(shoal.snapshot(game)))
        again = shoal.restore(written)
        assert shoal.snapshot(again) == shoal.snapshot(game) == written
        assert (again.to_move, again.over, again.scores) == (game.to_move, game.over, game.scores)
        for seat in range(game.seats):
            assert again.legal(seat) == game.legal(seat)
            assert again.view(seat) == game.view(seat)


@law(12)
def test_action_code_and_phrase_round_trip_for_every_legal_code(name: str, walk: Walk) -> None:
    for record in some_positions(walk, 3):
        game = record.game
        for seat in range(game.seats):
            for code in game.legal(seat):
                assert shoal.code(game, json.loads(json.dumps(shoal.action(game, code)))) == code
                assert notation.read(game, notation.phrase(game, code)) == code


@pytest.mark.parametrize("name", GAMES)
def test_action_and_code_round_trip_for_every_code(name: str) -> None:
    book = next(book for book in shoal.games() if book.name == name)
    game = shoal.new(name, seats=book.most, seed=1)
    for code in range(game.codes):
        assert shoal.code(game, shoal.action(game, code)) == code


@law(9)
def test_a_record_replays_byte_for_byte(name: str, walk: Walk) -> None:
    record = walk.record()
    for record in walk.positions():
        pass
    text = record.to_json()
    again = shoal.Record.from_json(text)
    assert again.to_json() == text
    assert shoal.snapshot(again.game) == shoal.snapshot(record.game)
    assert again.renumbered == []


@law(12)
def test_cards_are_conserved(name: str, walk: Walk) -> None:
    for record in walk.positions(MANY):
        assert cards_of(shoal.snapshot(record.game)) == FULL_DECK[name]


@law(12)
def test_a_view_tells_no_more_and_no_less_than_an_imagined_world(name: str, walk: Walk) -> None:
    """An imagined world looks the same to the seat: view, legal codes, every refusal, what is public."""
    rng = shoal.Rng(walk.seed)
    for record in some_positions(walk, 11):
        game = record.game
        for seat in range(game.seats):
            view = game.view(seat)
            world = shoal.imagine(view, rng)
            assert world.view(seat) == view
            assert hash(world.view(seat)) == hash(view)
            assert world.legal(seat) == game.legal(seat)
            assert refusals(world, seat) == refusals(game, seat)
            assert world.view(None) == game.view(None)
            assert shoal.named(world.view(seat)) == shoal.named(view)
            assert (world.to_move, world.over, world.scores) == (game.to_move, game.over, game.scores)
            assert cards_of(shoal.snapshot(world)) == FULL_DECK[name]


def refusals(game: shoal.Game, seat: int) -> list[tuple[str, str, list[int]] | None]:
    found = (game.why_not(seat, code) for code in range(0, game.codes, 7))
    return [None if refusal is None else (refusal.rule, refusal.kind, refusal.facts) for refusal in found]


@law(8)
def test_a_view_does_not_hold_the_random_stream(name: str, walk: Walk) -> None:
    """Another stream, and not one byte that a seat gets is different."""
    for record in some_positions(walk, 17):
        game = record.game
        other = shoal.restore({**shoal.snapshot(game), "rng": "fast 99"})
        for seat in (*range(game.seats), None):
            assert other.view(seat) == game.view(seat)


@law(8)
def test_a_spectator_hears_no_secret_and_nobody_else_can_be_taken_for_one(name: str, walk: Walk) -> None:
    for record in walk.positions(MANY):
        pass
    spectator = record.game.view(None).seat
    for step in record.steps():
        for line in step.log:
            assert line.heard_by(spectator).secret == []
            with pytest.raises(shoal.Invalid):
                line.heard_by(-1)


@law(8)
def test_an_imagined_world_goes_on_with_a_stream_of_its_own(name: str, walk: Walk) -> None:
    """Not with the words that its hidden cards were laid with, nor with those that the next world will be laid with."""
    for record in some_positions(walk, 31):
        if record.game.over:
            continue
        rng = shoal.Rng(walk.seed)
        words_before = following(rng)
        worlds = [shoal.imagine(record.game.view(seat), rng) for seat in range(record.seats)]
        streams = [following(world.rng) for world in worlds]
        assert len(set(streams)) == len(streams)
        for words in streams:
            assert not set(words) & set(words_before)
            assert not set(words) & set(following(rng))


def following(rng: shoal.Rng) -> tuple[int, ...]:
    """The next words of a stream, which stays where it is."""
    twin = rng.copy()
    return tuple(twin.word() for _ in range(60))


@law(12)
def test_every_line_of_the_log_can_be_told_and_names_a_rule_of_the_page(name: str, walk: Walk) -> None:
    page = rule_page(name)
    record = walk.record()
    for record in walk.positions(MANY):
        pass
    for step in record.steps():
        assert step.log
        for line in step.log:
            assert f"### {line.rule}" in page, line.rule
            for seat in (*range(record.seats), None):
                assert shoal.tell(name, line.heard_by(seat)).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_the_walks_reach_every_kind_of_decision_often(name: str) -> None:
    if name == "twisted-fish" and not shoal.compiled():
        pytest.skip("a minute on the plain source, and the walks are the same")
    book = next(book for book in shoal.games() if book.name == name)
    played: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for style in sorted(STYLES):
        for seed in range({"fossil": 10, "twisted-fish": 12}.get(name, 4)):
            seats = book.least + seed % (book.most - book.least + 1)
            for record in Walk(name, seats, seed, style).positions():
                pass
            played.update(move.action["kind"] for move in record.moves)
    game = shoal.new(name, seats=book.most, seed=1)
    offered.update(shoal.action(game, code)["kind"] for code in range(game.codes))
    seldom = SELDOM.get(name, set())
    assert set(played) | seldom == set(offered)
    assert min(times for kind, times in played.items() if kind not in ONCE_A_ROUND | seldom) >= RARE_KIND, played
    assert min(times for kind, times in played.items() if kind not in seldom) >= 2, played


TESTS = Path(__file__).parent
DIGEST = """
import sys
sys.path[:0] = [{tests!r}, {bench!r}]
from test_laws import digests
import shoal
print(shoal.compiled())
print(*digests(), sep="\\n")
"""


def digests() -> list[str]:
    """A fingerprint of whole matches with everything that anybody is shown, for every game and number of seats."""
    found = []
    for book in shoal.games():
        for seats in range(book.least, book.most + 1):
            for style in sorted(STYLES):
                digest = hashlib.sha256()
                for record in Walk(book.name, seats, 5, style).positions(20):
                    game = record.game
                    views = [shoal.named(game.view(seat)) for seat in (*range(seats), None)]
                    codes = [game.legal(seat) for seat in range(seats)]
                    digest.update(json.dumps([shoal.snapshot(game), views, codes]).encode())
                found.append(f"{book.name} {seats} {style} {digest.hexdigest()}")
    return found


@pytest.mark.skipif(not shoal.compiled(), reason="compares the compiled build with the plain source")
def test_compiled_and_uncompiled_give_the_same_games() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", DIGEST.format(tests=str(TESTS), bench=str(TESTS.parent / "bench"))],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.splitlines() == ["False", *digests()]
