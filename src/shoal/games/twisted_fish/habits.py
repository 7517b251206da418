"""The habits of characters in Twisted Fish."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.games.twisted_fish import codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

MOST_BLUFFS = 6  # considered at a time


def is_question(code: int) -> bool:
    """Return whether a code asks for a card, in whatever way."""
    return code < codes.NET


def is_bluff(game: TwistedFish, seat: int, code: int) -> bool:
    """TF3: return whether a question is for a card that the asker holds."""
    return is_question(code) and game.place[code % codes.LURE % FISH_CARDS] == seat


def bluffs(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a question is a bluff."""
    assert isinstance(game, TwistedFish)
    return (int(is_bluff(game, seat, code)), 1) if is_question(code) else None


def some_bluffs(game: Game, seat: int, legal: Sequence[int]) -> list[int]:
    """Return a plain bluff for each of a few fish, in turn to each of the others."""
    assert isinstance(game, TwistedFish)
    found: list[int] = []
    for fish in range(FISH):
        bluff = [
            code
            for code in legal
            if code < codes.LURE and code % FISH_CARDS // COLOURS == fish and is_bluff(game, seat, code)
        ]
        if bluff:
            found.append(bluff[fish % len(bluff)])
    return found[:MOST_BLUFFS]


def nets(game: Game, seat: int, code: int) -> Counted | None:
    """TF18: return whether The Net was cast where it could be."""
    if not any(codes.NET <= other < codes.GIVE for other in game.legal(seat)):
        return None
    return int(codes.NET <= code < codes.GIVE), 1


def plays_zinger(code: int) -> bool:
    """Return whether a code plays a Zinger of one's own accord."""
    return codes.LURE <= code < codes.GIVE or codes.DIVER <= code < codes.FIFTH or codes.WARDEN <= code < codes.THROW


def zingers(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a Zinger was played in a turn of one's own where one could be."""
    if seat != game.to_move or not any(map(plays_zinger, game.legal(seat))):
        return None
    return int(plays_zinger(code)), 1


def asks_for_most(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a question is for the fish of which the asker holds most."""
    if not is_question(code):
        return None
    assert isinstance(game, TwistedFish)
    held = [int(HOW_MANY[game.held[seat * GROUPS + fish]]) for fish in range(FISH)]
    return int(held[code % codes.LURE % FISH_CARDS // COLOURS] == max(held)), 1


HABITS = {
    "bluffs": [Habit("asks that are bluffs", bluffs, extra=some_bluffs, often=0.2, unit=100)],
    "takes": [Habit("The Net cast where it could be", nets, unit=100)],
    "lays": [Habit("Zingers played where one could be", zingers, unit=100)],
    "hoards": [Habit("Zingers played where one could be", zingers, wants=-1, unit=100)],
    "collects": [Habit("asks for the fish held most", asks_for_most, unit=100)],
}
