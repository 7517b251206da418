"""The habits of characters in Cosmople-Fish II."""

from __future__ import annotations

from collections.abc import Iterable

from shoal.core.game import Game
from shoal.core.habits import Counted, Habit
from shoal.games.cosmople_fish_2 import codes
from shoal.games.cosmople_fish_2.rules import PLACES, SETS, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY


def _own(game: CosmopleFish, seat: int) -> range:
    """Return the sets of a seat, by their number among all."""
    return range(int(seat * SETS), int(seat * SETS + game.sets[seat]))


def _takes(game: CosmopleFish, sets: Iterable[int]) -> int:
    """Return the colours that sets take, a bit each."""
    found = 0
    for at in sets:
        found |= int(game.colours_of(at) | game.link_of(at))
    return found


def _asks_for(code: int, colours: int) -> bool:
    """Return whether a question is for one of some colours, a bit each."""
    return bool(colours & int(BIT[code // 2 % REGIONS]))


def _asks_rather(game: CosmopleFish, seat: int, code: int, colours: int) -> Counted | None:
    """Return whether a question is for one of some colours where the seat could ask for these and for others."""
    if code >= codes.GIVE or len({_asks_for(other, colours) for other in game.legal(seat) if other < codes.GIVE}) < 2:
        return None
    return int(_asks_for(code, colours)), 1


def bluffs(game: Game, seat: int, code: int) -> Counted | None:
    """CF3: return whether a question is for a colour that no set of the asker takes, where it could be for another."""
    assert isinstance(game, CosmopleFish)
    return _asks_rather(game, seat, code, ~_takes(game, _own(game, seat)))


def _largest(game: CosmopleFish, seat: int) -> list[int]:
    """Return the largest sets of a seat, by their number among all."""
    own = _own(game, seat)
    most = max(map(game.size_of, own), default=0)
    return [at for at in own if game.size_of(at) == most]


def asks_for_largest(game: Game, seat: int, code: int) -> Counted | None:
    """Return whether a question is for a colour that the asker's largest set takes, where it could be."""
    assert isinstance(game, CosmopleFish)
    return _asks_rather(game, seat, code, _takes(game, _largest(game, seat)))


def _set_played_to(code: int) -> int | None:
    """CF5, CF7: return the number of the set to which a code plays; None if it plays nothing."""
    if codes.ADD <= code < codes.FISH:
        return (code - codes.ADD) % SETS
    return code - codes.INTO if codes.NEW <= code < codes.LAY else None


def plays_to_largest(game: Game, seat: int, code: int) -> Counted | None:
    """CF5, CF7: return whether a play goes to the largest set where it could go there or elsewhere."""
    assert isinstance(game, CosmopleFish)
    largest = [at - int(seat * SETS) for at in _largest(game, seat)]
    played = [_set_played_to(other) for other in game.legal(seat)]
    if _set_played_to(code) is None or len({at in largest for at in played if at is not None}) < 2:
        return None
    return int(_set_played_to(code) in largest), 1


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
    "collects": [
        Habit("asks for the largest set where one could", asks_for_largest, unit=100),
        Habit("plays to the largest set of those possible", plays_to_largest, unit=100),
    ],
}
