"""The habits of characters in Cosmople-Fish II."""

from __future__ import annotations

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.games.cosmople_fish_2 import codes
from shoal.games.cosmople_fish_2.rules import PLACES, SETS, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY


def _takes(game: CosmopleFish, at: int) -> int:
    """Return the colours that a set takes, a bit each."""
    return int(game.colours_of(at) | game.link_of(at))


def _colour(code: int) -> int:
    return int(BIT[code // 2 % REGIONS])


def bluffs(game: Game, seat: int, code: int) -> Counted | None:
    """CF3: return whether a question is for a colour that none of the asker's sets takes, though it has sets."""
    assert isinstance(game, CosmopleFish)
    if code >= codes.GIVE or not game.sets[seat]:
        return None
    own = range(int(seat * SETS), int(seat * SETS + game.sets[seat]))
    return int(not any(_takes(game, at) & _colour(code) for at in own)), 1


def collects(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a question is for a colour of the asker's largest set."""
    assert isinstance(game, CosmopleFish)
    if code >= codes.GIVE or not game.sets[seat]:
        return None
    own = range(int(seat * SETS), int(seat * SETS + game.sets[seat]))
    largest = max(own, key=game.size_of)
    return int(bool(_takes(game, largest) & _colour(code))), 1


def _lays_link(game: CosmopleFish, seat: int, code: int) -> bool:
    """Return whether a code plays a linking card of the hand."""
    if codes.ADD <= code < codes.FISH:
        place = (code - codes.ADD) // SETS
    elif codes.LAY <= code < codes.DONE:
        place = code - codes.LAY
    else:
        return False
    near = game.hands.near[seat * PLACES + place]
    return near != EMPTY and near >= FIRST_LINK_FACE


def links(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a linking card of the hand was played where one could be."""
    assert isinstance(game, CosmopleFish)
    if seat != game.to_move or not any(_lays_link(game, seat, other) for other in game.legal(seat)):
        return None
    return int(_lays_link(game, seat, code)), 1


def adds(game: Game, seat: int, code: int) -> Counted | None:
    """CF7: return whether a card was added where one could be."""
    if not any(codes.ADD <= other < codes.FISH for other in game.legal(seat)):
        return None
    return int(codes.ADD <= code < codes.FISH), 1


HABITS = {
    "bluffs": [Habit("asks for a colour of no own set", bluffs, unit=100)],
    "lays": [Habit("cards added where one could be", adds, unit=100)],
    "hoards": [Habit("links played where one could be", links, wants=-1, unit=100)],
    "collects": [Habit("asks for the largest set", collects, unit=100)],
}
