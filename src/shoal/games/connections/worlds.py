"""Games of Connections: dealt, read from numbers, and imagined from what a seat can see."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.connections import layout, scoring, table
from shoal.games.connections.codes import MOST_SEATS
from shoal.games.connections.common_knowledge import cards_after, no_set_was_held
from shoal.games.connections.layout import Sections, sections_of
from shoal.games.connections.rules import Connections
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.cities import NO_RNG, ROUNDS_PER_PLAYER, cards_in, fill_pile
from shoal.games.cosmopolis.deck import BIT, LINKS, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN, Hands, read_hands
from shoal.games.cosmopolis.layout import read
from shoal.games.cosmopolis.unseen import Unseen

TRIES: Final = 1000  # at hands that agree with passes, and with the pairs that were shown


class ConnectionsRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("connections", "Connections", 3, MOST_SEATS, [ROUNDS_PER_PLAYER], 2)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        return empty(deck_number(deck), seats, rng).begin(options[0])

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return load(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        return ConnectionsWorlds(load(view.observation, NO_RNG), view.viewer)


def empty(deck: Deck, seats: i64, rng: Rng) -> Connections:
    """Return a table with nothing on it."""
    return Connections(seats, rng, Hands(deck, seats, PLACES))


class ConnectionsWorlds(Worlds):
    """CD3, CD5, CN21: worlds that differ in the near sides of cards not seen whole, and in the draw pile. Places whose
    cards go back to different shuffles have no card in common, so each shuffle has its own part."""

    def __init__(self, game: Connections, viewer: i64) -> None:
        self.game: Connections = game
        self.elsewhere: i64 = cards_in(game.discard, game.discarded)
        i: i64
        for i in range(game.played):
            self.elsewhere |= BIT[game.laid[i] // 16]
        self.parts: list[Unseen] = []
        if len(game.shuffled) == 0:
            self.parts.append(Unseen(game.hands, viewer, self.elsewhere))
            return
        for i in range(len(game.shuffled) + 1):
            hands = _unseen_after(game, i)
            if hands is not None:
                self.parts.append(Unseen(hands, viewer, ~cards_after(game, i)))

    def sample(self, rng: Rng) -> Game:
        world = self.game.copy()
        self._deal(world, rng)
        if world.over or len(world.passed) != 0:
            self._agree(world, rng)
        fill_pile(world, self.elsewhere, rng)
        world.rng = rng.fork()
        return world

    def _deal(self, world: Connections, rng: Rng) -> None:
        """CD3: give all cards that are not known whole a near face."""
        at: i64
        for part in self.parts:
            found = part.sample(rng)
            for at in range(len(found.near)):
                if part.hands.near[at] >= UNSEEN:
                    world.hands.near[at] = found.near[at]

    def _agree(self, world: Connections, rng: Rng) -> None:
        """CN19, CN22: deal hands in which nobody who passed had a set; when the game is over, with the pairs that were
        shown."""
        tries: i64 = 0
        while tries < TRIES and not (no_set_was_held(world) and (not world.over or _pairs_as_shown(world))):
            self._deal(world, rng)
            tries += 1


def _unseen_after(game: Connections, number: i64) -> Hands | None:
    """Return the hands of a view with only those unseen cards that were drawn after so many shuffles; None if there
    are none."""
    hands = game.hands.copy()
    left = False
    at: i64
    for at in range(len(hands.near)):
        if hands.near[at] >= UNSEEN:
            if game.each[table.DRAWN_AFTER + at] == number:
                left = True
            else:
                hands.near[at] = EMPTY
    return hands if left else None


def _pairs_as_shown(game: Connections) -> bool:
    seat: i64
    for seat in range(game.seats):
        shown: i64 = 0
        for place in scoring.pair_off(game, seat):
            shown |= BIT[place]
        if shown != game.each[table.PAIRED + seat]:
            return False
    return True


# Numbers to games


def load(numbers: vec[i64], rng: Rng) -> Connections:
    """Return the game of a state vector, or of an observation: then with near faces missing and an empty pile."""
    at = sections_of(numbers)
    game = empty(deck_number(numbers[layout.DECK]), numbers[layout.SEATS], rng)
    _read_head(game, numbers)
    _read_seats(game, numbers, at)
    _read_links(game, numbers, at.links)
    read(numbers, at.discard, game.discard, game.discarded)
    game.shuffled = numbers[at.shuffled : at.drawn_after]
    i: i64
    for i in range(at.passed - at.drawn_after):
        game.each[table.DRAWN_AFTER + i] = numbers[at.drawn_after + i]
    game.passed = numbers[at.passed : at.hands]
    game.hands = read_hands(numbers, at.hands, game.deck, game.seats, PLACES)
    if numbers[layout.HAS_PILE] != 0:
        read(numbers, at.hands + game.hands.length, game.pile, game.piled)
    return game


def _read_seats(game: Connections, numbers: vec[i64], at: Sections) -> None:
    """Read the points, turns, offers and cards on the table of each seat."""
    next_card = at.tables
    i: i64
    seat: i64
    read(numbers, at.totals, game.totals, game.seats)
    for seat in range(game.seats):
        for i in range(layout.SEAT_FACTS):
            game.each[i * MOST_SEATS + seat] = numbers[at.seats + i * game.seats + seat]
        if game.each[table.OFFER + seat] != table.NO_OFFER:
            game.offers += 1
        cards = game.each[table.PLAYED + seat]
        game.each[table.PLAYED + seat] = 0
        for i in range(cards):
            game.lay(seat, numbers[next_card + i], None)
        next_card += cards


def _read_head(game: Connections, numbers: vec[i64]) -> None:
    game.rounds = numbers[layout.ROUNDS]
    game.round = numbers[layout.ROUND]
    game.phase = numbers[layout.PHASE]
    game.over = game.phase == table.OVER
    game.begin_turn(numbers[layout.TO_MOVE])
    game.drawn = numbers[layout.DRAWN]
    game.from_discard = numbers[layout.FROM_DISCARD] != 0
    game.fresh = numbers[layout.FRESH] != 0
    game.idle = numbers[layout.IDLE]
    game.announced = numbers[layout.ANNOUNCED]
    game.invited_now = numbers[layout.INVITED_NOW]
    game.withdrawn_now = numbers[layout.WITHDRAWN_NOW] != 0
    game.ended_idle = numbers[layout.ENDED_IDLE]
    game.ended_by_limit = numbers[layout.ENDED_BY_LIMIT]
    game.piled = numbers[layout.PILED]
    game.discarded = numbers[layout.DISCARDED]


def _read_links(game: Connections, numbers: vec[i64], at: i64) -> None:
    read(numbers, at, game.links, table.LINK_FACTS)
    for link in range(LINKS):
        if game.links[table.OWNER + link] != NOBODY:
            game.put_link(link, game.links[table.OWNER + link], game.links[table.SET_COLOUR + link])
        if game.links[table.PARTNER + link] != NOBODY:
            game.put_partner(link, game.links[table.PARTNER + link])


RULEBOOK: Final = ConnectionsRulebook()
