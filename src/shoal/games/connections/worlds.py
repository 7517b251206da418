"""Games of Connections: dealt, read from numbers, and imagined from what a seat can see."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.connections import table
from shoal.games.connections.passes import no_set_was_held
from shoal.games.connections.rules import BY_SEAT, HEAD, Connections
from shoal.games.connections.shuffles import cards_after
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.cities import NOBODY, ROUNDS_PER_PLAYER, cards_in, fill_pile
from shoal.games.cosmopolis.deck import BIT, CARDS, LINKS, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY, UNSEEN, Hands, read_hands
from shoal.games.cosmopolis.unseen import Unseen

NO_CARDS: Final = vec[i64]([0] * CARDS)
NO_LINKS: Final = vec[i64]([NOBODY] * table.LINK_FACTS)
NOTHING_YET: Final = vec[i64]([0] * table.EACH)
TRIES: Final = 1000  # at hands that agree with passes, and with the pairs that were shown


class ConnectionsRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("connections", "Connections", 3, 6, [ROUNDS_PER_PLAYER], 2)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        """CN1, CN2: the first of as many rounds as were agreed on for each player."""
        game = empty(deck_number(deck), seats, rng)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return _read(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        return ConnectionsWorlds(_read(view.observation, Rng(0, 1)), view.viewer)


def empty(deck: Deck, seats: i64, rng: Rng) -> Connections:
    """A table with nothing on it."""
    return _laid_out(Hands(deck, seats, PLACES), seats, rng)


def _laid_out(hands: Hands, seats: i64, rng: Rng) -> Connections:
    return Connections(seats, rng, hands, NO_CARDS[:], NO_CARDS[:], NO_CARDS[:], NO_LINKS[:], NOTHING_YET[:])


class ConnectionsWorlds(Worlds):
    """CD3, CD5, CN21: the near sides of cards that the seat has not seen whole, and the draw pile, are open. Places
    whose cards go back to different shuffles have no card in common, so each shuffle has its own part."""

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
        """CD3: near faces for all cards that are not known whole."""
        at: i64
        for part in self.parts:
            found = part.sample(rng)
            for at in range(len(found.near)):
                if part.hands.near[at] >= UNSEEN:
                    world.hands.near[at] = found.near[at]

    def _agree(self, world: Connections, rng: Rng) -> None:
        """CN19, CN22: hands in which nobody who passed had a set; when the game is over, with the pairs that were
        shown."""
        tries: i64 = 0
        while tries < TRIES and not (no_set_was_held(world) and (not world.over or _pairs_as_shown(world))):
            self._deal(world, rng)
            tries += 1


def _unseen_after(game: Connections, number: i64) -> Hands | None:
    """The hands of a view, of the unseen cards only those that were drawn after so many shuffles; None if there are
    none."""
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
    i: i64
    for seat in range(game.seats):
        shown: i64 = 0
        places = game.pair_off(seat)
        for i in range(len(places)):
            shown |= BIT[places[i]]
        if shown != game.each[table.PAIRED + seat]:
            return False
    return True


# Numbers to games


def _read(numbers: vec[i64], rng: Rng) -> Connections:
    """The game that a truth describes, or a view, then with near faces missing and an empty pile."""
    game = _read_tables(numbers, rng)
    _read_head(game, numbers)
    at = HEAD + BY_SEAT * game.seats + table.LINK_FACTS
    i: i64
    for i in range(game.discarded):
        game.discard[i] = numbers[at + i]
    at += game.discarded + game.played
    if numbers[19] != 0:
        at += _read_shuffles(game, numbers, at)
    game.passed = numbers[at : at + numbers[20]]
    at += numbers[20]
    game.hands = read_hands(numbers, at, game.deck, game.seats, PLACES)
    if numbers[16] != 0:
        for i in range(game.piled):
            game.pile[i] = numbers[at + game.hands.length + i]
    return game


def _read_tables(numbers: vec[i64], rng: Rng) -> Connections:
    """What lies on the tables, and what each seat has of turns, offers and points; no hands, no piles."""
    seats = numbers[0]
    game = _laid_out(Hands(deck_number(numbers[1]), 0, 0), seats, rng)
    game.over = numbers[4] == table.OVER
    at = HEAD + BY_SEAT * seats + table.LINK_FACTS + numbers[14]
    i: i64
    seat: i64
    for seat in range(seats):
        game.totals[seat] = numbers[HEAD + seat]
        game.each[table.TURNS + seat] = numbers[HEAD + seats + seat]
        game.each[table.TURNS_LEFT + seat] = numbers[HEAD + 2 * seats + seat]
        game.each[table.OFFER + seat] = numbers[HEAD + 3 * seats + seat]
        game.each[table.PAIRED + seat] = numbers[HEAD + 5 * seats + seat]
        if game.each[table.OFFER + seat] != table.NO_OFFER:
            game.offers += 1
        for i in range(numbers[HEAD + 4 * seats + seat]):
            game.lay(seat, numbers[at], None)
            at += 1
    _read_links(game, numbers, HEAD + BY_SEAT * seats)
    return game


def _read_head(game: Connections, numbers: vec[i64]) -> None:
    game.rounds = numbers[2]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.begin_turn(numbers[5])
    game.drawn = numbers[6]
    game.from_discard = numbers[7] != 0
    game.fresh = numbers[8] != 0
    game.idle = numbers[9]
    game.announced = numbers[10]
    game.invited_now = numbers[11]
    game.ended_idle = numbers[12]
    game.piled = numbers[13]
    game.discarded = numbers[14]
    game.ended_by_limit = numbers[17]
    game.withdrawn_now = numbers[18] != 0


def _read_shuffles(game: Connections, numbers: vec[i64], start: i64) -> i64:
    """CN21: what was shuffled in, and when each card was drawn; returns how many numbers say so."""
    shuffles = numbers[19]
    places = game.seats * PLACES
    game.shuffled = numbers[start : start + shuffles]
    at: i64
    for at in range(places):
        game.each[table.DRAWN_AFTER + at] = numbers[start + shuffles + at]
    return shuffles + places


def _read_links(game: Connections, numbers: vec[i64], start: i64) -> None:
    link: i64
    for link in range(LINKS):
        owner = numbers[start + table.OWNER + link]
        if owner != NOBODY:
            game.put_link(link, owner, numbers[start + table.SET_COLOUR + link])
            game.links[table.INVITED + link] = numbers[start + table.INVITED + link]
            game.links[table.LAID_IN + link] = numbers[start + table.LAID_IN + link]
            partner = numbers[start + table.PARTNER + link]
            if partner != NOBODY:
                game.put_partner(link, partner)


def points_so_far(numbers: vec[i64]) -> list[int]:
    """CN16 to CN18: of a truth or a view, the score of each seat, then for each linking card on a table how many cities
    it connects."""
    game = _read_tables(numbers, Rng(0, 1))
    found = game.scores
    link: i64
    for link in range(LINKS):
        if game.links[table.OWNER + link] != NOBODY:
            found.append(game.connected(link))
    return found


RULEBOOK: Final = ConnectionsRulebook()
