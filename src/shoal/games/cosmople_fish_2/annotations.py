"""Annotations of Cosmople-Fish II: the points of each set and the cards that it takes, what is known of the cards asked
for, and what each move would make of a set.

They are made from the view alone, so they tell nothing that the viewer cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data
from shoal.core.game import Line, View
from shoal.games.cosmople_fish_2 import codes
from shoal.games.cosmople_fish_2.rules import INTO, LAY, NEW, PLACES, POINTS, SETS, CosmopleFish
from shoal.games.cosmople_fish_2.worlds import RULEBOOK
from shoal.games.cosmopolis.annotations import Faces, change, may_show, near_faces, open_faces
from shoal.games.cosmopolis.cities import CityWorlds
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import CLAIM
from shoal.games.cosmopolis.masks import CITIES_OF
from shoal.games.cosmopolis.names import colour_names

MOST_CITIES = len(POINTS) - 1
MOST_TOGETHER = 6  # cards of which every choice is shown; of more, each alone and all together


def annotate(view: View, offered: Sequence[int]) -> Data:
    """Return `points`, by seat, of what lies on the table; `sets`, by seat; `near`: what the cards of the others may
    be; `plays`, once a card was received: every way to play it at once; `moves`: for each code."""
    worlds = RULEBOOK.worlds(view)
    assert isinstance(worlds, CityWorlds)
    game = worlds.game
    assert isinstance(game, CosmopleFish)
    faces = open_faces([worlds.unseen])
    found: Data = {
        "points": [int(game.points(seat)) for seat in range(game.seats)],
        "sets": [
            [_set(game, int(seat * SETS + number)) for number in range(game.sets[seat])] for seat in range(game.seats)
        ],
        "near": may_show(game, faces),
    }
    if game.phase in (INTO, LAY) and view.viewer == game.on_turn:
        found["plays"] = list(_plays(game, offered))
    return found | {"moves": [_move(game, faces, view.viewer, code) for code in offered]}


# Sets


def _set(game: CosmopleFish, at: int) -> Data:
    """CF9, CF10, CF13: return a set with the colours that it `takes` and, if it has no linking card yet, the `links`
    that it takes."""
    size, link = int(game.size_of(at)), int(game.link_of(at))
    found: Data = {
        "cities": size,
        "points": int(POINTS[size]),
        "next": _next(game, at),
        "takes": colour_names(game.deck, int(game.colours_of(at)) | link),
    }
    if not link:
        faces = range(FIRST_LINK_FACE, len(game.deck.city), 2)
        found["links"] = [game.deck.name(face) for face in faces if game.fits(face, at)]
    return found


def _next(game: CosmopleFish, at: int) -> int | None:
    """CF13: return the points of a set with one more city; None if no other can come."""
    size, link = game.size_of(at), game.link_of(at)
    more = CITIES_OF[game.colours_of(at) | link] & ~game.cities_of(at)
    return int(POINTS[size + 1]) if (more or not link) and size < MOST_CITIES else None


# Moves


def _move(game: CosmopleFish, faces: Faces, seat: int, code: int) -> Data:
    if code < codes.GIVE:
        asked, rest = divmod(code, 2 * REGIONS)
        return _ask(game, faces, seat, asked, rest // 2, for_link=bool(rest % 2))
    if code < codes.NO:
        return _gift(game, code - codes.GIVE)
    if code in (codes.NO, codes.FISH) or codes.ADD <= code < codes.FISH:
        return _fished(game, seat, code)
    if codes.NEW <= code < codes.LAY:
        return _into(game, int(code - codes.INTO) if code >= codes.INTO else NEW, [])
    if code < codes.DONE:
        near = int(game.hands.card_at(seat, code - codes.LAY))
        return _into(game, int(game.target), [*list(game.with_it), near])
    if code == codes.DONE:
        return _into(game, int(game.target), list(game.with_it))
    return {}


def _ask(game: CosmopleFish, faces: Faces, seat: int, asked: int, colour: int, *, for_link: bool) -> Data:
    """Return `holds`, where it is known whether the seat asked has such a card; `may`: how many of its cards may be
    one; `with`: the places of one's own cards that would go down with it (CF5)."""
    cards = near_faces(game, faces, asked)
    fitting = [[game.fits_question(face, colour, for_link) for face in card] for card in cards]
    may = sum(any(card) for card in fitting)
    own = enumerate(game.hands.near[seat * PLACES : seat * PLACES + game.hands.top[seat]])
    found: Data = {"may": may, "with": [place for place, near in own if game.fits_question(near, colour, False)]}
    if not may:
        found["holds"] = False
    elif any(card and all(card) for card in fitting) or (not for_link and _claimed(game, asked, colour)):
        found["holds"] = True
    return found


def _claimed(game: CosmopleFish, seat: int, colour: int) -> bool:
    """CF3: return whether the seat asked for the colour itself, with a card that has not been seen since."""
    claims = list(game.hands.claims)
    return any(claims[i] == seat and claims[i + 1] == colour for i in range(0, len(claims), CLAIM))


def _gift(game: CosmopleFish, place: int) -> Data:
    """CF4, CF5: return the asker's sets that the card would fit by itself, and what it makes of them."""
    near, asker = int(game.hands.card_at(game.to_move, place)), int(game.on_turn)
    into = [
        {"set": number} | _grown(game, int(asker * SETS + number), [near])
        for number in range(game.sets[asker])
        if game.fits(near, asker * SETS + number)
    ]
    return {"sets": into}


def _fished(game: CosmopleFish, seat: int, code: int) -> Data:
    """CF6 to CF8, CF14: return `ends` if the round is over with the draw; of an addition, what it makes of the set."""
    after, log = game.copy(), list[Line]()
    after.step(seat, code, log)
    found: Data = {"ends": True} if any(line.kind == "round" for line in log) else {}
    if log[0].kind == "add":
        number, size, points = (int(fact) for fact in log[0].facts[3:])
        before = int(game.size_of(seat * SETS + number))
        found |= change((before, int(POINTS[before])), (size, points))
    return found


# Playing the card received


def _into(game: CosmopleFish, target: int, with_it: Sequence[int]) -> Data:
    """CF5, CF13: return what the card received makes of a set, with those that go with it."""
    number = game.sets[game.on_turn] if target == NEW else target
    return _grown(game, int(game.on_turn * SETS + number), [int(game.received), *with_it])


def _grown(game: CosmopleFish, at: int, faces: Sequence[int]) -> Data:
    """Return what more cards make of a set, or of a new one: its cities and points before and after, and the points
    with one more city."""
    before = int(game.size_of(at)) if at % SETS < game.sets[at // SETS] else 0
    after = game.copy()
    for face in faces:
        after.put(at, face)
    now = int(after.size_of(at))
    return change((before, int(POINTS[before])), (now, int(POINTS[now]))) | {"next": _next(after, at)}


def _plays(game: CosmopleFish, offered: Sequence[int]) -> Iterator[Data]:
    """CF5: yield the sets to which the card received can go, with which cards; not every choice of many cards."""
    if game.phase == LAY:
        yield from _plays_into(game.copy(), int(game.target))
        return
    for code in offered:
        if codes.NEW <= code < codes.LAY:
            after = game.copy()
            after.step(int(game.on_turn), code, None)
            yield from _plays_into(after, int(after.target))


def _plays_into(game: CosmopleFish, target: int) -> Iterator[Data]:
    seat, laid = int(game.on_turn), list(game.with_it)
    places = [code - codes.LAY for code in game.legal(seat) if codes.LAY <= code < codes.DONE]
    number: object = "new" if target == NEW else target
    for chosen in _choices(places):
        faces = [*laid, *(int(game.hands.card_at(seat, place)) for place in chosen)]
        has_link = target != NEW and game.link_of(seat * SETS + target) != 0
        links = sum(face >= FIRST_LINK_FACE for face in [int(game.received), *faces]) + has_link
        if links < 2:
            game.with_it = vec[i64](faces)
            if game.is_complete():
                yield {"set": number, "places": list(chosen)} | _into(game, target, faces)


def _choices(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    sizes = range(len(places) + 1) if len(places) <= MOST_TOGETHER else (0, 1, len(places))
    for size in sizes:
        yield from combinations(places, size)
