"""Games of Connections: dealt, read from numbers, and imagined from what a seat can see."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.core.game import Game, Rulebook, View, Worlds
from shoal.games.connections import table
from shoal.games.connections.rules import HEAD, Connections
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.cities import NOBODY, ROUNDS_PER_PLAYER, cards_in, fill_pile
from shoal.games.cosmopolis.deck import BIT, CARDS, LINKS, Deck, deck_number
from shoal.games.cosmopolis.hands import Hands, read_hands
from shoal.games.cosmopolis.unseen import Unseen


class ConnectionsRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("connections", "Connections", 3, 6, [ROUNDS_PER_PLAYER], 1)

    def deal(self, seats: i64, options: list[int], chance: Chance, deck: i64 = 0) -> Game:
        """CN1, CN2: the first of as many rounds as were agreed on for each player."""
        game = empty(deck_number(deck), seats, chance)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, truth: vec[i64], chance: Chance) -> Game:
        return _read(truth, chance)

    def worlds(self, view: View) -> Worlds:
        return ConnectionsWorlds(_read(view.facts, Chance(1)), view.viewer)


def empty(deck: Deck, seats: i64, chance: Chance) -> Connections:
    """A table with nothing on it."""
    return Connections(
        seats,
        chance,
        Hands(deck, seats, PLACES),
        vec[i64]([0] * CARDS),
        vec[i64]([0] * CARDS),
        vec[i64]([0] * CARDS),
        vec[i64]([NOBODY] * table.LINK_FACTS),
        vec[i64]([0] * table.EACH),
    )


class ConnectionsWorlds(Worlds):
    """CD3, CD5: the near sides of cards that the seat has not seen whole, and the draw pile, are open."""

    def __init__(self, game: Connections, viewer: i64) -> None:
        self.game: Connections = game
        self.elsewhere: i64 = cards_in(game.discard, game.discarded)
        for i in range(game.played):
            self.elsewhere |= BIT[game.laid[i] // 16]
        self.unseen: Unseen = Unseen(game.hands, viewer, self.elsewhere)

    def sample(self, chance: Chance) -> Game:
        world = self.game.copy()
        world.hands = self.unseen.sample(chance)
        fill_pile(world, self.elsewhere, chance)
        world.chance = chance.fork()  # as the drawing of hands and pile has left it
        return world


# Numbers to games


def _read(numbers: vec[i64], chance: Chance) -> Connections:
    """The game that a truth describes, or a view, then with near faces missing and an empty pile."""
    seats = numbers[0]
    game = empty(deck_number(numbers[1]), seats, chance)
    _read_head(game, numbers)
    played = HEAD + 4 * seats
    links = played + seats
    discard = links + table.LINK_FACTS
    faces = discard + game.discarded
    hands = faces + numbers[15]
    i: i64
    seat: i64
    for seat in range(seats):
        game.totals[seat] = numbers[HEAD + seat]
        game.each[table.TURNS + seat] = numbers[HEAD + seats + seat]
        game.each[table.TURNS_LEFT + seat] = numbers[HEAD + 2 * seats + seat]
        game.each[table.OFFER + seat] = numbers[HEAD + 3 * seats + seat]
        if game.each[table.OFFER + seat] != table.NO_OFFER:
            game.offers += 1
        for i in range(numbers[played + seat]):
            game.lay(seat, numbers[faces + game.played], None)
    for i in range(game.discarded):
        game.discard[i] = numbers[discard + i]
    _read_links(game, numbers, links)
    game.hands = read_hands(numbers, hands, game.deck, seats, PLACES)
    if numbers[16] != 0:
        for i in range(game.piled):
            game.pile[i] = numbers[hands + game.hands.length + i]
    return game


def _read_head(game: Connections, numbers: vec[i64]) -> None:
    game.rounds = numbers[2]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == table.OVER
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


RULEBOOK: Final = ConnectionsRulebook()
