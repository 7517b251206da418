"""What a player of Cosmople-Fish II is shown beside the position: what each set counts and takes, what is known of the
cards that an ask is for, and what each move would make of a set.

Made of the view alone: what the viewer cannot know is not here.
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
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import CLAIM, EMPTY
from shoal.games.cosmopolis.names import colour_names

MOST_CITIES = len(POINTS) - 1
MOST_TOGETHER = 6  # cards of which every choice is shown; of more, each alone and all together


def annotate(view: View, offered: Sequence[int]) -> Data:
    """`points`, by seat, of what lies on the table. `sets`, by seat. `near`: what the cards of the others may be.
    `plays`, once a card was received: every way to play it at once. `moves`: for each code."""
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
    """By CF9, CF10, CF13: `next`, what one more city would make of it; the colours it `takes`; `links`: if it has none
    yet, which it takes."""
    size, colours, link = int(game.size_of(at)), int(game.colours_of(at)), int(game.link_of(at))
    taken = colours | link
    found: Data = {
        "cities": size,
        "points": int(POINTS[size]),
        "next": _next(game, size, int(game.cities_of(at)), taken, has_link=bool(link)),
        "takes": colour_names(game.deck, taken),
    }
    if not link:
        found["links"] = _links_for(game, at)
    return found


def _next(game: CosmopleFish, size: int, cities: int, colours: int, *, has_link: bool) -> int | None:
    """By CF13: None if no further city can come."""
    more = sum(
        CITIES_A_REGION - (cities >> CITIES_A_REGION * colour & 31).bit_count()
        for colour in range(REGIONS)
        if colours >> colour & 1
    )
    return int(POINTS[size + 1]) if (more or not has_link) and size < MOST_CITIES else None


def _links_for(game: CosmopleFish, at: int) -> list[str]:
    """By CF10: the linking cities that would fit."""
    faces = range(FIRST_LINK_FACE, len(game.deck.city), 2)
    return [game.deck.name(face) for face in faces if game.fits(face, at)]


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
    """`holds`, where it is known whether the seat asked has such a card; `may`: how many of its cards may be one.
    `with`: the places of one's own cards that would go down with it (CF5). What a "no" would show, everybody sees."""
    cards = near_faces(game, faces, asked)
    fitting = [[_answers(game, face, colour, for_link=for_link) for face in card] for card in cards]
    may = sum(any(card) for card in fitting)
    found: Data = {"may": may, "with": _places_of(game, seat, colour)}
    if not may:
        found["holds"] = False
    elif any(card and all(card) for card in fitting) or (not for_link and _claimed(game, asked, colour)):
        found["holds"] = True
    return found


def _answers(game: CosmopleFish, near: int, colour: int, *, for_link: bool) -> bool:
    return (near >= FIRST_LINK_FACE) == for_link and bool(game.deck.colours[near] & BIT[colour])


def _places_of(game: CosmopleFish, seat: int, colour: int) -> list[int]:
    near = list(game.hands.near[seat * PLACES : seat * PLACES + game.hands.top[seat]])
    return [place for place, face in enumerate(near) if face != EMPTY and _answers(game, face, colour, for_link=False)]


def _claimed(game: CosmopleFish, seat: int, colour: int) -> bool:
    """By CF3: it asked for the colour itself, and the card that it did so with has not been seen since."""
    claims = list(game.hands.claims)
    return any(claims[i] == seat and claims[i + 1] == colour for i in range(0, len(claims), CLAIM))


def _gift(game: CosmopleFish, place: int) -> Data:
    """By CF4, CF5: `sets`: the sets of the asker's that the card would fit by itself, and what one more city makes of
    them."""
    near, asker = int(game.hands.card_at(game.to_move, place)), int(game.on_turn)
    into = [
        {"set": number} | _grown(game, int(asker * SETS + number), [near])
        for number in range(game.sets[asker])
        if game.fits(near, asker * SETS + number)
    ]
    return {"sets": into}


def _fished(game: CosmopleFish, seat: int, code: int) -> Data:
    """By CF6 to CF8, CF14: `ends` if the round is over with it; of an addition, what it makes of the set."""
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
    """By CF5, CF13: the set with the card received and those that go with it."""
    return _grown(game, EMPTY if target == NEW else int(game.on_turn * SETS + target), [int(game.received), *with_it])


def _grown(game: CosmopleFish, at: int, faces: Sequence[int]) -> Data:
    """A set, or a new one, with more cards: its cities and points before and after, and with one more city."""
    deck = game.deck
    size, cities, colours, link = (
        (0, 0, 0, 0)
        if at == EMPTY
        else (int(game.size_of(at)), int(game.cities_of(at)), int(game.colours_of(at)), int(game.link_of(at)))
    )
    links = [face for face in faces if face >= FIRST_LINK_FACE]
    grown = cities
    for face in faces:
        colours |= deck.colours[face]
        if face < FIRST_LINK_FACE:
            grown |= BIT[deck.city[face]]
    now = size + (grown & ~cities).bit_count() + len(links)
    found = change((size, int(POINTS[size])), (now, int(POINTS[now])))
    return found | {"next": _next(game, now, grown, colours | link, has_link=bool(link or links))}


def _plays(game: CosmopleFish, offered: Sequence[int]) -> Iterator[Data]:
    """By CF5: where the card received can go, and with which cards; of sets that many cards fit, not every choice."""
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
