"""Annotations for a player of Connections: what each connection counts and would count with one more city, what each
move would bring each seat, and what invitations and trades would.

They are made of the view alone. What lies on the tables is public, and so is what a card does there: it is tried on the
game as the view shows it, with the near sides that the viewer cannot see left open, where no rule looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from shoal.core.data import Data
from shoal.core.game import Line, View
from shoal.games.connections import codes, scoring, table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to, set_place, set_side
from shoal.games.connections.rules import MOST_TURNS, Connections
from shoal.games.connections.scoring import number_of_cities, points_for
from shoal.games.connections.table import PLACES
from shoal.games.connections.worlds import RULEBOOK, ConnectionsWorlds
from shoal.games.cosmopolis.annotations import change, may_show, open_faces
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN
from shoal.games.cosmopolis.names import colour_names

Part = tuple[int, int]  # a linking card, as (-1, link), or the cards of a colour that a seat has alone: (seat, colour)
Count = tuple[int, int, tuple[int, ...]]  # the cities of a part, its points, and each seat's share of them
Counts = dict[Part, Count]
BY_LINK = -1


def annotate(view: View, offered: Sequence[int]) -> Data:
    """Return `points`, by seat, of the cards on the tables; `connections`, by linking card; `sets`, by seat, of colours
    that none connects; `near`, what the cards of the others may be; one's own `pairs`; `invitations` to oneself;
    `trades`, by seat that offers one; `theirs`, if one may offer a trade: what each card of the others would make
    possible; and `moves`, for each code."""
    worlds = RULEBOOK.worlds(view)
    assert isinstance(worlds, ConnectionsWorlds)
    return _Annotator(worlds.game, view.viewer).all(worlds, offered)


class _Annotator:
    def __init__(self, game: Connections, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.seats = int(game.seats)
        self.links = [link for link in range(LINKS) if game.links[table.OWNER + link] >= 0]
        self.now = _counts(game)
        self.known: dict[object, Data] = {}  # what a play brings, by the cards that it puts on the table

    def all(self, worlds: ConnectionsWorlds, offered: Sequence[int]) -> Data:
        game = self.game
        found: Data = {
            "points": [int(scoring.points(game, seat)) for seat in range(self.seats)],
            "connections": [self._connection(link) for link in self.links],
            "sets": [list(self._sets(seat)) for seat in range(self.seats)],
            "near": may_show(game, open_faces(worlds.parts)),
        }
        if self.viewer >= 0:
            found["pairs"] = self._pairs()
        if not game.over and self.viewer >= 0:
            invited = [link for link in self.links if game.links[table.INVITED + link] == self.viewer]
            found["invitations"] = [self._invitation(link) for link in invited]
            found["trades"] = {str(giver): self._trade(giver) for giver in range(self.seats) if self._offers_me(giver)}
        if any(codes.OFFER <= code < codes.ACCEPT for code in offered):
            found["theirs"] = [self._theirs(seat) for seat in range(self.seats)]
        return found | {"moves": [self._move(code) for code in offered]}

    # What lies on the tables

    def _connection(self, link: int) -> Data:
        game = self.game
        cities, points, shares = self.now[BY_LINK, link]
        both = (int(game.links[fact + link]) for fact in (table.OWNER, table.PARTNER))
        members = [seat for seat in both if seat >= 0]
        counted = int(scoring.colours_counted(game, link))
        return {
            "cities": cities,
            "points": points,
            "next": _next(cities, 1 + number_of_cities(-1, counted)),
            "shares": [[seat, shares[seat]] for seat in members],
            "counted": [[seat, self._laid(seat, counted)] for seat in members],
            "colours": colour_names(game.deck, counted),
        }

    def _laid(self, seat: int, colours: int) -> list[str]:
        """Return the cities of these colours that a seat has on the table, in the order played."""
        deck = self.game.deck
        faces = (face for face in self.game.cards_of(seat) if face < FIRST_LINK_FACE)
        return [deck.name(face) for face in faces if deck.colours[face] & colours]

    def _sets(self, seat: int) -> Iterator[Data]:
        """Yield the colours that are on no linking card of a seat's and in none of its partnerships (CN18)."""
        for (owner, colour), (cities, points, _) in self.now.items():
            if owner == seat:
                yield {
                    "colour": self.game.deck.colour_names[colour],
                    "counted": self._laid(seat, BIT[colour]),
                    "cities": cities,
                    "points": points,
                    "next": _next(cities, CITIES_A_REGION),
                }

    def _pairs(self) -> Data:
        """Return the places of one's own pairs, two by two, and their cost (CN19)."""
        places = [int(place) for place in scoring.pair_off(self.game, self.viewer)]
        return {
            "places": [places[i : i + 2] for i in range(0, len(places), 2)],
            "cost": scoring.PAIR_COST * len(places) // 2,
        }

    # What others may bring

    def _invitation(self, link: int) -> Data:
        """Return what a partnership would bring with the cards on the tables now, without the card that one joins with,
        and the colours of such a card (CN11)."""
        wanted = colour_names(self.game.deck, self.game.joining_colours(link))
        return {"link": self._link_name(link), "wants": wanted} | self._partner(link, self.viewer)

    def _partner(self, link: int, guest: int) -> Data:
        """Return what a partnership would bring (CN12, CN17)."""

        def join(after: Connections) -> None:
            after.links[table.INVITED + link] = -1
            after.put_partner(link, guest)

        return self._tried(("partner", link, guest), join)

    def _offers_me(self, giver: int) -> bool:
        offer = int(self.game.each[table.OFFER + giver])
        return offer != table.NO_OFFER and int(offer_to(offer)) == self.viewer

    def _trade(self, giver: int) -> Data:
        """Return what the card offered would make possible, and the number of pairs in the hand with it (CN13)."""
        offer = int(self.game.each[table.OFFER + giver])
        after = self.game.copy()
        after.hands.hand_over(self.viewer, offer_taken(offer))
        face = int(after.hands.hand_over(giver, offer_given(offer)))
        after.hands.receive(self.viewer, face, 0)
        return {"plays": self._plays(face), "pairs": int(scoring.pairs(after, self.viewer))}

    def _theirs(self, seat: int) -> list[list[Data] | None]:
        """Return by place what another's card would make possible, as far as its sides are known."""
        if seat in (self.viewer, int(self.game.to_move)):
            return []
        hands = self.game.hands
        faces = [int(hands.card_at(seat, place)) for place in range(int(hands.top[seat]))]
        return [None if face == EMPTY else self._plays(face) for face in faces]

    def _plays(self, face: int) -> list[Data]:
        """Return what one card would bring if it were played now, each way that it could be (CN5, CN6)."""
        game, deck = self.game, self.game.deck
        if FIRST_LINK_FACE <= face < UNSEEN:
            return [
                {"link": deck.name(face), "colour": deck.colour_names[colour]} | self._linked(face, colour)
                for colour in range(REGIONS)
                if deck.colours[face] & BIT[colour] and game.has_set(self.viewer, colour)
            ]
        cities = [face - UNSEEN] if face >= UNSEEN else sorted({int(deck.city[face]), int(deck.city[face ^ 1])})
        opened = int(game.each[table.OPEN + self.viewer])
        return [
            {"city": deck.city_names[city]} | self._added(int(deck.faces[city][0]))
            for city in cities
            if opened & BIT[city // CITIES_A_REGION]
        ]

    # Moves

    def _move(self, code: int) -> Data:
        if codes.DISCARD <= code < codes.SET:
            return self._discard(code - codes.DISCARD) | self._ending(code)
        if codes.SET <= code < codes.INVITE:
            return self._play(code)
        if codes.INVITE <= code < codes.WITHDRAW:
            return self._partner(*divmod(code - codes.INVITE, codes.MOST_SEATS))
        if code == codes.FROM_DISCARD:
            face = int(self.game.discard[int(self.game.discarded) - 1])
            return {"plays": self._plays(face)} | self._ending(code)
        return self._ending(code) if code in (codes.DRAW, codes.PASS, codes.END) else {}

    def _play(self, code: int) -> Data:
        """Return what a card or cards bring. Cards that show the same cities bring the same."""
        if code < codes.LINK:
            faces = [self._face(int(set_place(code, n)), int(set_side(code, n))) for n in range(table.SET)]
            cities = frozenset(self.game.deck.city[face] for face in faces)
            return self._tried(("set", cities), lambda after: after.step(self.viewer, code, None))
        if code < codes.ADD:
            place, colour = divmod(code - codes.LINK, REGIONS)
            return self._linked(self._face(place, 0), colour)
        if code < codes.JOIN:
            return self._added(self._face(*divmod(code - codes.ADD, 2)))
        link, side = divmod(code - codes.JOIN, 2 * PLACES)
        city = self.game.deck.city[self._face(*divmod(side, 2))]
        return self._tried(("join", link, city), lambda after: after.step(self.viewer, code, None))

    def _face(self, place: int, side: int) -> int:
        return int(self.game.hands.card_at(self.viewer, place)) ^ side

    def _tried(self, key: object, play: Callable[[Connections], None]) -> Data:
        """Return what a play brings, once for all that have the same key."""
        if key not in self.known:
            after = self.game.copy()
            play(after)
            self.known[key] = self._brought(after)
        return self.known[key]

    def _added(self, face: int) -> Data:
        """Return what one card of a city brings, from wherever it comes (CN6)."""
        return self._tried(("add", self.game.deck.city[face]), lambda after: after.lay(self.viewer, face, None))

    def _linked(self, face: int, colour: int) -> Data:
        """Return what a linking card put to a set brings, from wherever it comes (CN5)."""
        link = (face - FIRST_LINK_FACE) // 2

        def lay(after: Connections) -> None:
            after.lay(self.viewer, face, None)
            after.put_link(link, self.viewer, colour)
            after.links[table.LAID_IN + link] = after.each[table.TURNS + self.viewer] + 1

        return self._tried(("link", face, colour), lay)

    def _brought(self, after: Connections) -> Data:
        """Return `gain`, by seat; `changes`, every connection and set alone that counts differently, with one's own
        share; `opens`, the colours that one may add from then on and could not before."""
        then = _counts(after)
        nothing: Count = (0, 0, (0,) * self.seats)
        changes: list[Data] = []
        gain = [0] * self.seats
        for part in self.now | then:
            before, now = self.now.get(part, nothing), then.get(part, nothing)
            if before != now:
                gain = [total + b - a for total, a, b in zip(gain, before[2], now[2], strict=True)]
                changes.append(self._named(part) | change(before[:2], now[:2]))
                if self.viewer >= 0:
                    changes[-1]["share"] = [before[2][self.viewer], now[2][self.viewer]]
        found: Data = {"gain": gain, "changes": changes}
        if self.viewer >= 0:
            opened = int(after.each[table.OPEN + self.viewer]) & ~int(self.game.each[table.OPEN + self.viewer])
            if opened:
                found["opens"] = colour_names(self.game.deck, opened)
        return found

    def _named(self, part: Part) -> Data:
        if part[0] == BY_LINK:
            return {"link": self._link_name(part[1])}
        return {"seat": part[0], "colour": self.game.deck.colour_names[part[1]]}

    def _link_name(self, link: int) -> str:
        return self.game.deck.name(FIRST_LINK_FACE + 2 * link)

    def _discard(self, place: int) -> Data:
        """Return the pairs that a discard leaves in the hand (CN19)."""
        after = self.game.copy()
        after.hands.hand_over(self.viewer, place)
        return {"pairs": int(scoring.pairs(after, self.viewer))}

    def _ending(self, code: int) -> Data:
        """Return whether the round is over with a code (CN14, CN15). It is tried without the others' cards, which
        nobody may see."""
        game = self.game
        if game.phase == table.TURN and code in (codes.DRAW, codes.FROM_DISCARD):
            return {}
        if game.announced < 0 and not game.is_last_round and game.each[table.TURNS + self.viewer] + 1 < MOST_TURNS:
            return {}
        after, log = game.copy(), list[Line]()
        for at in range(len(after.hands.near)):
            if at // PLACES != self.viewer:
                after.hands.near[at] = EMPTY
        for seat in range(self.seats):
            if seat != self.viewer:
                after.hands.size[seat] = after.hands.top[seat] = 0
        after.passed = after.passed[:0]
        after.step(self.viewer, code, log)
        return {"ends": True} if any(line.kind.startswith("end ") for line in log) else {}


def _counts(game: Connections) -> Counts:
    """Return every connection, and every set alone, with what it brings each seat (CN16 to CN18)."""
    found: Counts = {}
    seats = range(int(game.seats))
    for link in range(LINKS):
        if game.links[table.OWNER + link] >= 0:
            cities = int(scoring.connected(game, link))
            shares = tuple(int(scoring.share(game, link, seat)) if game.is_in(seat, link) else 0 for seat in seats)
            found[BY_LINK, link] = (cities, int(points_for(cities)), shares)
    for seat in seats:
        alone = scoring.unconnected_cities(game, seat)
        for colour in range(REGIONS):
            if cities := int(number_of_cities(alone, BIT[colour])):
                points = int(points_for(cities))
                found[seat, colour] = (cities, points, tuple(points if seat == other else 0 for other in seats))
    return found


def _next(cities: int, most: int) -> int | None:
    """Return the points with one more city (CN16); None if none is left to come, or would bring nothing more."""
    return None if cities >= min(most, scoring.MOST_CITIES) else int(points_for(cities + 1))
