"""Connections: imagine gives exactly the worlds that agree with all that a seat has seen, each as often as it should
come; by brute force on positions with few cards that are hidden, and with many shuffles (CN21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import pi, sqrt
from random import Random
from typing import NamedTuple

import pytest
from connections_positions import COLOUR, LINKS, Named, far, link, near, position, shortened, turned

import shoal
from shoal import Game, notation
from shoal.games.connections.worlds import RULEBOOK

Viewer = int | None
Hand = tuple[str | None, ...]

ALIKE = [  # by the sides written last two of them can be taken for each other
    *("Anchorage/São Paulo", "Tunis/São Paulo", "London/Buenos Aires", "Bangkok/Buenos Aires"),
    *("Nairobi/Tehran", "Manila/Tehran", "Atlanta/Havana", "Tokyo/Havana", "Berlin/Moscow", "Tashkent/Moscow"),
    *("Baghdad/Rome", "Ho Chi Minh City/Rome", "Auckland/Paris", "Athens/Paris", "Vienna"),
]
WEIGHTS = {"draw": 20, "discard": 20, "offer": 4, "accept": 20, "pass": 20}  # the others: 1


class World(NamedTuple):
    """Hands by place, near side first, and what is in the draw pile, in any order."""

    hands: tuple[Hand, ...]
    pile: frozenset[str]


def plain(card: str) -> str:
    return min(card, turned(card))


def world_of(snapshot: Named) -> World:
    full = [(*cards, *[None] * (9 - len(cards))) for cards in snapshot["hands"]]
    return World(tuple(full), frozenset(map(plain, snapshot["pile"])))


def faces_of(card: str) -> list[str]:
    return [card] if card in LINKS else [card, turned(card)]


def with_card(world: World, seat: int, place: int, card: str | None) -> World:
    hands = [list(hand) for hand in world.hands]
    hands[seat][place] = card
    return world._replace(hands=tuple(map(tuple, hands)))


class Belief:
    """All worlds that agree with what a viewer has seen since a position of which nobody knew more than is open, each
    with its probability."""

    def __init__(self, snapshot: Named, viewer: Viewer) -> None:
        self.viewer = viewer
        truth = world_of(snapshot)
        held = [
            (seat, place, card)
            for seat, hand in enumerate(truth.hands)
            for place, card in enumerate(hand)
            if card and card not in LINKS and seat != viewer
        ]
        hidden = [*truth.pile, *(plain(card) for _, _, card in held)]
        worlds = [World(truth.hands, frozenset(hidden))]
        for seat, place, card in held:
            worlds = [
                with_card(world, seat, place, face)._replace(pile=world.pile - {other})
                for world in worlds
                for other in world.pile
                for face in faces_of(other)
                if face not in LINKS and far(face) == far(card)
            ]
        self.worlds: dict[World, float] = dict.fromkeys(worlds, 1 / len(worlds))
        assert len(self.worlds) == len(worlds)

    def see(self, seat: int, move: str, before: Named, after: Named) -> None:
        """Follow an event: keep each world in which it was possible and looked the same."""
        kept: dict[World, float] = {}
        for world, weight in self.worlds.items():
            for following, rng in self.following(world, seat, move, before, after):
                kept[following] = kept.get(following, 0.0) + weight * rng
        total = sum(kept.values())
        assert total > 0
        self.worlds = {world: weight / total for world, weight in kept.items()}

    def following(
        self, world: World, seat: int, move: str, before: Named, after: Named
    ) -> Iterator[tuple[World, float]]:
        kind, _, words = move.partition(" ")
        truth, now = world_of(before), world_of(after)
        if move == "draw deck":
            yield from self.drawn(world, seat, truth, now, before)
        elif move == "draw discard":
            place = truth.hands[seat].index(None)
            yield with_card(world, seat, place, now.hands[seat][place]), 1.0
        elif kind in ("discard", "turn", "set", "add", "link", "join"):
            yield from shown(world, seat, truth, now)
        elif kind == "offer":
            give, _, _, _, other = words.split()
            if self.viewer != int(other) or world.hands[seat][int(give)] == truth.hands[seat][int(give)]:
                yield world, 1.0
        elif kind == "accept":
            yield from self.traded(world, seat, int(words), before)
        elif kind == "pass":
            if not can_play(world.hands[seat], seat, before):
                yield world, 1.0
        else:
            yield world, 1.0

    def drawn(self, world: World, seat: int, truth: World, now: World, before: Named) -> Iterator[tuple[World, float]]:
        pile = world.pile or frozenset(map(plain, before["discard"][1:]))
        place = truth.hands[seat].index(None)
        seen = now.hands[seat][place]
        assert seen is not None
        for card in pile:
            for face in faces_of(card):
                alike = face == seen if self.viewer == seat or face in LINKS else far(face) == far(seen)
                if alike and (face in LINKS) == (seen in LINKS):
                    likely = 1 / len(pile) / len(faces_of(card))
                    yield with_card(world, seat, place, face)._replace(pile=pile - {card}), likely

    def traded(self, world: World, seat: int, giver: int, before: Named) -> Iterator[tuple[World, float]]:
        (offer,) = [offer for offer in before["offers"] if offer["from"] == giver]
        truth = world_of(before)
        given, taken = (giver, offer["give"]), (seat, offer["take"])
        for by, place in (given, taken):
            if self.viewer in (giver, seat) and world.hands[by][place] != truth.hands[by][place]:
                return
        cards = [world.hands[by][place] for by, place in (given, taken)]
        for by, place in (given, taken):
            world = with_card(world, by, place, None)
        for to, card in zip((seat, giver), cards, strict=True):
            world = with_card(world, to, world.hands[to].index(None), card)
        yield world, 1.0


def shown(world: World, seat: int, truth: World, now: World) -> Iterator[tuple[World, float]]:
    """Cards that leave a hand for all to see, or are turned round."""
    for place, (was, card) in enumerate(zip(truth.hands[seat], now.hands[seat], strict=True)):
        if was != card:
            if world.hands[seat][place] != was:
                return
            world = with_card(world, seat, place, card)
    yield world, 1.0


def can_play(hand: Hand, seat: int, snapshot: Named) -> bool:
    """CN4 to CN7, of the regional cards in a hand."""
    table = Counter(COLOUR[near(card)] for card in snapshot["tables"][seat] if card not in LINKS)
    playable = {colour for colour, number in table.items() if number > 2}
    for tie in snapshot["links"]:
        if seat in (tie["owner"], tie["partner"]):
            playable |= set(LINKS[tie["link"]])
        if seat == tie["invited"]:
            playable |= set(LINKS[tie["link"]]) - {tie["colour"]}
    held = [{COLOUR[near(card)], COLOUR[far(card)]} for card in hand if card and card not in LINKS]
    shown = Counter(colour for colours in held for colour in colours)
    return bool(playable & set(shown)) or max(shown.values(), default=0) > 2


# Walks


def held_so(rng: Random) -> list[str]:
    """The cards above in any order, most of them with the doubtful side to the table."""
    cards = rng.sample(ALIKE, len(ALIKE))
    return [turned(card) if card not in LINKS and rng.random() < 0.2 else card for card in cards]


def small(rng: Random, seats: int) -> Named:
    """Few cards in the hands and piles, all others on the table of seat 0, late in a round."""
    few = held_so(rng)
    each = 4 if seats == 3 else 3
    hands = ["", *(", ".join(few[each * seat : each * (seat + 1)]) for seat in range(seats - 1))]
    left = few[each * (seats - 1) :]
    return position(*hands, pile=", ".join(left[:3]), discard=", ".join(left[3:]), rest=0, round=0)


def stuck(rng: Random, seats: int) -> Named:
    """Nothing to draw any more, and little to play: seat 1 has a set with a linking card, and seat 2 is invited."""
    few = held_so(rng)
    hands = ["", *(", ".join(few[seat :: seats - 1]) for seat in range(seats - 1))]
    tables = {1: "Kinshasa, Johannesburg, Lagos/Port Moresby"}
    dakar = link("Dakar", 1, "yellow", invited=2)
    return position(*hands, tables=tables, links=[dakar], rest=0, round=0)


def choose(rng: Random, game: Game) -> tuple[int, str]:
    """A move of the seat waited for, or of another."""
    found: list[tuple[int, str]] = []
    for seat in range(game.seats):
        moves = [notation.phrase(game, code) for code in game.legal(seat)]
        if seat == game.to_move or rng.random() < 0.3:
            found += [(seat, move) for move in moves]
    kinds = sorted({move.split()[0] for _, move in found} - {"announce"})
    (kind,) = rng.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])
    return rng.choice([(seat, move) for seat, move in found if move.split()[0] == kind])


class Watched:
    """A game, and what each viewer has to think of it."""

    def __init__(self, written: Named, viewers: Sequence[Viewer]) -> None:
        self.game = shoal.restore(written)
        self.now = shoal.snapshot(self.game)
        self.beliefs = [Belief(self.now, viewer) for viewer in viewers]
        self.shuffles = 0

    def play(self, seat: int, move: str) -> None:
        log: shoal.Log = []
        self.game.apply(seat, notation.read(self.game, move), log)
        before, self.now = self.now, shoal.snapshot(self.game)
        self.shuffles += any(line.kind == "shuffle" for line in log)
        if not self.game.over:
            for belief in self.beliefs:
                belief.see(seat, move, before, self.now)


def imagined(game: Game, viewer: Viewer, rng: shoal.Rng) -> World:
    view = game.view(viewer)
    world = shoal.imagine(view, rng)
    assert world.view(viewer) == view
    return world_of(shoal.snapshot(world))


def compare(watched: Watched, belief: Belief, rng: shoal.Rng, few: int = 40) -> int:
    """No world that cannot be; and if they are few, none of them missing. How many there are."""
    wanted = set(belief.worlds) if len(belief.worlds) <= few else set()
    assert world_of(watched.now) in belief.worlds
    for _ in range(12 * len(wanted) + 30 if wanted else 30):
        world = imagined(watched.game, belief.viewer, rng)
        assert world in belief.worlds
        wanted -= {world}
        if not wanted and len(belief.worlds) <= few:
            break
    assert not wanted
    return len(belief.worlds)


@pytest.mark.parametrize("seats", [3, 4])
def test_CN21_imagine_gives_exactly_the_worlds_that_agree(seats: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        rng, shoal_rng = Random(100 * seats + seed), shoal.Rng(seed)
        watched = Watched(small(rng, seats), [*range(seats), None])
        for step in range(120):
            watched.play(*choose(rng, watched.game))
            if watched.shuffles == 5 or shoal.snapshot(watched.game)["round"]:
                break
            if step % 3 == 0:
                worlds = compare(watched, rng.choice(watched.beliefs), shoal_rng)
                met["one" if worlds == 1 else "several" if worlds < 40 else "many"] += 1
        met["shuffles"] += watched.shuffles
        met["several kept"] += len(shoal.snapshot(watched.game)["knowledge"].get("shuffled", [])) > 1
    assert met["shuffles"] > 20
    assert met["several kept"] > 3
    assert met["several"] > 30


@pytest.mark.parametrize("seats", [3, 4])
def test_CN22_who_passes_with_cards_in_hand_has_none_to_play(seats: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        rng, shoal_rng = Random(100 * seats + seed), shoal.Rng(seed)
        watched = Watched(stuck(rng, seats), [*range(seats), None])
        for step in range(60):
            watched.play(*choose(rng, watched.game))
            if step % 2 == 0:
                worlds = compare(watched, rng.choice(watched.beliefs), shoal_rng)
                met["one" if worlds == 1 else "several" if worlds < 40 else "many"] += 1
        known = watched.now["knowledge"]
        met["colours ruled out"] += "not_near" in known
        met["sets ruled out"] += "passed" in known
    assert met["several"] > 40
    assert met["colours ruled out"] > 4
    assert met["sets ruled out"] > 4


def last_turn(rng: Random) -> Named:
    """Seat 2's turn, after which the game is over: nobody has played a card for a while."""
    few = held_so(rng)
    hands = [", ".join(few[seat:12:3]) for seat in range(3)]
    return position(*hands, pile=", ".join(few[12:]), rest=0, round=2, seat=2, idle=5)


def after(world: World, snapshot: Named, move: str) -> Game:
    """A move tried out in another world."""
    hands = [list(shortened(hand)) for hand in world.hands]
    game = shoal.restore(snapshot | {"hands": hands, "pile": list(world.pile)})
    game.apply(game.to_move, notation.read(game, move))
    return game


def test_CN19_when_the_game_is_over_the_hands_agree_with_the_pairs_that_were_shown() -> None:
    """The worlds are those in which the last move, tried out, leaves the same to be seen."""
    met: Counter[str] = Counter()
    for seed in range(30):
        rng, shoal_rng = Random(seed), shoal.Rng(seed)
        watched = Watched(last_turn(rng), [0, 1, 2, None])
        watched.play(2, "draw deck")
        before, move = watched.now, choose(rng, watched.game)[1]
        if not move.startswith("discard"):
            continue
        watched.play(2, move)
        assert watched.game.over
        for belief in watched.beliefs:
            ends = [after(world, before, move) for world in belief.worlds]
            view = watched.game.view(belief.viewer)
            agreeing = {world_of(shoal.snapshot(end)) for end in ends if end.view(belief.viewer) == view}
            met["several"] += len(agreeing) > 1
            met["ruled out"] += len(agreeing) < len(ends)
            came = {imagined(watched.game, belief.viewer, shoal_rng) for _ in range(20 * len(agreeing) + 20)}
            assert came == agreeing
    assert met["several"] > 10
    assert met["ruled out"] > 10


def off(found: Counter[World], belief: Belief) -> float:
    """How far what came is from what should have come, less what chance alone brings (about)."""
    total = sum(found.values())
    away = sum(abs(found[world] / total - weight) for world, weight in belief.worlds.items()) / 2
    expected = sum(sqrt(2 * weight * (1 - weight) / pi / total) for weight in belief.worlds.values()) / 2
    return away - expected


@pytest.mark.parametrize("start", [small, stuck])
def test_CN21_CN22_every_world_comes_as_often_as_it_should(start: Callable[[Random, int], Named]) -> None:
    """Against the probabilities that the draws give, after shuffles, or after passes."""
    measured = []
    for seed in range(10):
        rng, shoal_rng = Random(seed), shoal.Rng(seed)
        watched = Watched(start(rng, 3), [*range(3), None])
        for step in range(1, 61):
            watched.play(*choose(rng, watched.game))
            belief = max(watched.beliefs, key=lambda belief: len(belief.worlds))
            if step % 10 == 0 and 1 < len(belief.worlds) < 40:
                worlds = RULEBOOK.worlds(watched.game.view(belief.viewer))
                found = Counter(world_of(shoal.snapshot(worlds.sample(shoal_rng))) for _ in range(400))
                assert set(found) <= set(belief.worlds)
                measured.append(off(found, belief))
    assert len(measured) > 5
    assert sum(measured) / len(measured) < 0.02
    assert max(measured) < 0.08
