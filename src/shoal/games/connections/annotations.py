"""What a player of Connections is shown beside the position: what each connection counts and would count with one more
city, what each move would bring each seat, and what invitations and trades would.

Made of the view alone. What lies on the tables is public, and so is what a card does there: it is tried on the game as
the view shows it, with the near sides that the viewer cannot see left open, where no rule looks at them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
Count = tuple[int, int, tuple[int, ...]]  # its cities, its points, and what of them each seat has
Counts = dict[Part, Count]
BY_LINK = -1


def annotate(view: View, offered: Sequence[int]) -> Data:
    """`points`, by seat, of what lies on the tables. `connections`, by linking card, and `sets`, by seat, of colours
    that none connects. `near`: what the cards of the others may be. `pairs` of one's own. `invitations` to oneself.
    `trades`: by seat that offers one. `theirs`, if one may offer a trade: what each card of the others would make
    possible. `moves`: for each code."""
    worlds = RULEBOOK.worlds(view)
    assert isinstance(worlds, ConnectionsWorlds)
    return _Aids(worlds.game, view.viewer).all(worlds, offered)


class _Aids:
    def __init__(self, game: Connections, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.seats = int(game.seats)
        self.links = [link for link in range(LINKS) if game.links[table.OWNER + link] >= 0]
        self.now = counts(game)
        self.known: dict[object, Data] = {}  # what a play brings, by what it puts on the table

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
            found["invitations"] = [self._invitation(link) for link in self.links if self._is_invited(link)]
            found["trades"] = {str(giver): self._trade(giver) for giver in range(self.seats) if self._offers_me(giver)}
        if any(codes.OFFER <= code < codes.ACCEPT for code in offered):
            found["theirs"] = [self._theirs(seat) for seat in range(self.seats)]
        return found | {"moves": [self._move(code) for code in offered]}

    # What lies on the tables

    def _connection(self, link: int) -> Data:
        game = self.game
        cities, points, shares = self.now[BY_LINK, link]
        members = [
            int(game.links[what + link]) for what in (table.OWNER, table.PARTNER) if game.links[what + link] >= 0
        ]
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
        """The cities of these colours that a seat has on the table, in the order played."""
        deck = self.game.deck
        played = (divmod(card, 8) for card in self.game.laid[: self.game.played])
        faces = (face for face, owner in played if owner == seat and face < FIRST_LINK_FACE)
        return [deck.name(face) for face in faces if deck.colours[face] & colours]

    def _sets(self, seat: int) -> Iterator[Data]:
        """By CN18: colours that are on no linking card of a seat's and in none of its partnerships."""
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
        """By CN19: the places of one's own pairs, two by two, and what they cost."""
        places = [int(place) for place in scoring.pair_off(self.game, self.viewer)]
        return {
            "places": [places[i : i + 2] for i in range(0, len(places), 2)],
            "cost": scoring.PAIR_COST * len(places) // 2,
        }

    # What others may bring

    def _is_invited(self, link: int) -> bool:
        return int(self.game.links[table.INVITED + link]) == self.viewer

    def _invitation(self, link: int) -> Data:
        """By CN11: with what lies on the tables now, the card that one joins with aside; and its colours."""
        wanted = self.game.joining_colours(link)
        found: Data = {"link": self._link_name(link), "wants": colour_names(self.game.deck, wanted)}
        return found | self._partner(link, self.viewer)

    def _partner(self, link: int, guest: int) -> Data:
        """By CN12, CN17: what a partnership would bring."""
        if ("partner", link, guest) not in self.known:
            after = self.game.copy()
            after.links[table.INVITED + link] = -1
            after.put_partner(link, guest)
            self.known["partner", link, guest] = self._brought(after)
        return self.known["partner", link, guest]

    def _offers_me(self, giver: int) -> bool:
        offer = int(self.game.each[table.OFFER + giver])
        return offer != table.NO_OFFER and int(offer_to(offer)) == self.viewer

    def _trade(self, giver: int) -> Data:
        """By CN13: what the card offered would make possible, and the pairs that the hand would have."""
        offer = int(self.game.each[table.OFFER + giver])
        given, taken = int(offer_given(offer)), int(offer_taken(offer))
        after = self.game.copy()
        after.hands.hand_over(self.viewer, taken)
        face = int(after.hands.hand_over(giver, given))
        after.hands.receive(self.viewer, face, 0)
        return {"plays": self._plays(face), "pairs": int(scoring.pairs(after, self.viewer))}

    def _theirs(self, seat: int) -> list[list[Data] | None]:
        """By place, what another's card would make possible, as far as its sides are known."""
        if seat in (self.viewer, int(self.game.to_move)):
            return []
        hands = self.game.hands
        return [
            None if (face := int(hands.card_at(seat, place))) == EMPTY else self._plays(face)
            for place in range(int(hands.top[seat]))
        ]

    def _plays(self, face: int) -> list[Data]:
        """By CN5, CN6: what one card would bring if it were played now, each way that it could be."""
        game, deck = self.game, self.game.deck
        if face >= UNSEEN:
            cities = [face - UNSEEN]
        elif face >= FIRST_LINK_FACE:
            colours = [
                colour
                for colour in range(REGIONS)
                if deck.colours[face] & BIT[colour] and game.has_set(self.viewer, colour)
            ]
            return [
                {"link": deck.name(face), "colour": deck.colour_names[colour]} | self._linked(face, colour)
                for colour in colours
            ]
        else:
            cities = sorted({int(deck.city[face]), int(deck.city[face ^ 1])})
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
        if code == codes.DRAW or code in (codes.PASS, codes.END):
            return self._ending(code)
        return {}

    def _play(self, code: int) -> Data:
        if code < codes.LINK:
            faces = [self._face(int(set_place(code, n)), int(set_side(code, n))) for n in range(table.SET)]
            return self._tried(("set", frozenset(self.game.deck.city[face] for face in faces)), code)
        if code < codes.ADD:
            place, colour = divmod(code - codes.LINK, REGIONS)
            return self._linked(self._face(place, 0), colour)
        if code < codes.JOIN:
            return self._added(self._face(*divmod(code - codes.ADD, 2)))
        link, rest = divmod(code - codes.JOIN, 2 * PLACES)
        return self._tried(("join", link, self.game.deck.city[self._face(*divmod(rest, 2))]), code)

    def _face(self, place: int, side: int) -> int:
        return int(self.game.hands.card_at(self.viewer, place)) ^ side

    def _tried(self, key: object, code: int) -> Data:
        """By the rules: cards that show the same cities bring the same."""
        if key not in self.known:
            after = self.game.copy()
            after.step(self.viewer, code, None)
            self.known[key] = self._brought(after)
        return self.known[key]

    def _added(self, face: int) -> Data:
        """By CN6: one card of a city, from wherever it comes."""
        city = int(self.game.deck.city[face])
        if ("add", city) not in self.known:
            after = self.game.copy()
            after.lay(self.viewer, face, None)
            self.known["add", city] = self._brought(after)
        return self.known["add", city]

    def _linked(self, face: int, colour: int) -> Data:
        """By CN5: a linking card put to a set, from wherever it comes."""
        if ("link", face, colour) not in self.known:
            after = self.game.copy()
            after.lay(self.viewer, face, None)
            link = (face - FIRST_LINK_FACE) // 2
            after.put_link(link, self.viewer, colour)
            after.links[table.LAID_IN + link] = after.each[table.TURNS + self.viewer] + 1
            self.known["link", face, colour] = self._brought(after)
        return self.known["link", face, colour]

    def _brought(self, after: Connections) -> Data:
        """`gain`, by seat; `changes`: every connection and set alone that counts differently, with one's own share;
        `opens`: the colours that one may add from then on and could not before."""
        then = counts(after)
        nothing: Count = (0, 0, (0,) * self.seats)
        changes: list[Data] = []
        gain = [0] * self.seats
        for part in self.now | then:
            before, now = self.now.get(part, nothing), then.get(part, nothing)
            if before == now:
                continue
            gain = [total + b - a for total, a, b in zip(gain, before[2], now[2], strict=True)]
            changes.append(self._named(part) | change(before[:2], now[:2]) | self._share(before, now))
        found: Data = {"gain": gain, "changes": changes}
        if self.viewer >= 0:
            opened = int(after.each[table.OPEN + self.viewer]) & ~int(self.game.each[table.OPEN + self.viewer])
            if opened:
                found["opens"] = colour_names(self.game.deck, opened)
        return found

    def _share(self, before: Count, now: Count) -> Data:
        return {"share": [before[2][self.viewer], now[2][self.viewer]]} if self.viewer >= 0 else {}

    def _named(self, part: Part) -> Data:
        if part[0] == BY_LINK:
            return {"link": self._link_name(part[1])}
        return {"seat": part[0], "colour": self.game.deck.colour_names[part[1]]}

    def _link_name(self, link: int) -> str:
        return self.game.deck.name(FIRST_LINK_FACE + 2 * link)

    def _discard(self, place: int) -> Data:
        """By CN19: the pairs that it leaves in the hand."""
        after = self.game.copy()
        after.hands.hand_over(self.viewer, place)
        return {"pairs": int(scoring.pairs(after, self.viewer))}

    def _ending(self, code: int) -> Data:
        """By CN14, CN15: whether the round is over with it; tried without the others' cards, which nobody may see."""
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


def counts(game: Connections) -> Counts:
    """By CN16 to CN18: every connection, and every set alone, with what it brings to whom."""
    found: Counts = {}
    seats = range(int(game.seats))
    for link in range(LINKS):
        if game.links[table.OWNER + link] >= 0:
            cities = int(scoring.connected(game, link))
            shares = tuple(int(scoring.share(game, link, seat)) if game.is_in(seat, link) else 0 for seat in seats)
            found[BY_LINK, link] = (cities, int(points_for(cities)), shares)
    for seat in seats:
        alone = int(scoring.unconnected_cities(game, seat))
        for colour in _colours_of(alone):
            cities = (alone >> CITIES_A_REGION * colour & table.IN_A_REGION).bit_count()
            points = int(points_for(cities))
            found[seat, colour] = (cities, points, tuple(points if seat == other else 0 for other in seats))
    return found


def _colours_of(cities: int) -> Iterable[int]:
    return (colour for colour in range(REGIONS) if cities >> CITIES_A_REGION * colour & table.IN_A_REGION)


def _next(cities: int, most: int) -> int | None:
    """By CN16: what one more city would make of it; None if none is left to come, or would bring nothing more."""
    if cities >= min(most, scoring.MOST_CITIES):
        return None
    return int(points_for(cities + 1))
