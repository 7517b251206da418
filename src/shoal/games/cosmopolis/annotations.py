"""Annotations of all cosmopolis games: which cards the others may hold, by what was seen and said of them, and what a
card would change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shoal.core.data import Data
from shoal.games.cosmopolis.cities import CityGame
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN
from shoal.games.cosmopolis.unseen import Unseen

Faces = Mapping[int, list[int]]  # by seat * places + place, the near faces that a card may have


def open_faces(parts: Iterable[Unseen]) -> Faces:
    """Return the possible near faces of each card that the viewer does not know whole. A card that is certainly in one
    place is in no other."""
    found: dict[int, list[int]] = {}
    for part in parts:
        for chain in part.chains:
            slots = list(chain.slots)
            if part.all_listed:
                ways = [list(way) for way in chain.ways]
                found |= {at: sorted({way[i] for way in ways}) for i, at in enumerate(slots)}
            else:
                found |= {at: sorted(part.options[at]) for at in slots}
    return found


def may_show(game: CityGame, faces: Faces) -> list[list[list[str] | None]]:
    """Return by seat and place the cities that a near side may show; null where it is known, or there is no card."""
    hands, names = game.hands, game.deck
    near = list(hands.near)
    places, tops = int(hands.places), list(hands.top)
    return [
        [
            [names.name(face) for face in faces.get(at, [])] if near[at] >= UNSEEN else None
            for at in range(seat * places, seat * places + tops[seat])
        ]
        for seat in range(int(hands.seats))
    ]


def near_faces(game: CityGame, faces: Faces, seat: int) -> list[list[int]]:
    """Return the possible near faces of each card in a hand: one, where it is known."""
    places = int(game.hands.places)
    start, end = seat * places, seat * places + int(game.hands.top[seat])
    near = enumerate(list(game.hands.near[start:end]), start)
    return [faces.get(at, []) if face >= UNSEEN else [face] for at, face in near if face != EMPTY]


def change(before: tuple[int, int], after: tuple[int, int]) -> Data:
    """Return a number of cities and their points, before and after."""
    return {"cities": [before[0], after[0]], "points": [before[1], after[1]]}
