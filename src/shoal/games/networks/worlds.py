"""Positions of Networks: dealt, read from what was written down, checked, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.rules.chance import Chance
from shoal.rules.cosmopolis.cities import ROUNDS_PER_PLAYER, cards_in, fill_pile
from shoal.rules.cosmopolis.deck import CARDS, Deck, deck_number
from shoal.rules.cosmopolis.hands import EMPTY, Hands, read_hands
from shoal.rules.cosmopolis.networks import (
    BEGIN,
    CONTINUE,
    DISCARD,
    HAND,
    HEAD,
    IDLE_TURNS,
    MOST_TURNS,
    OVER,
    PLAY,
    REPLACE,
    Networks,
)
from shoal.rules.cosmopolis.new_sets import PLACES
from shoal.rules.cosmopolis.spreads import no_spreads
from shoal.rules.cosmopolis.unseen import Unseen
from shoal.rules.errors import Invalid
from shoal.rules.game import Game, Rulebook, View, Worlds


def empty(deck: Deck, seats: i64, chance: Chance) -> Networks:
    """A table with nothing on it."""
    hands = Hands(deck, seats, PLACES)
    return Networks(seats, chance, hands, vec[i64]([0] * CARDS), no_spreads(deck, seats), vec[i64]([0] * CARDS))


class NetworksRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("networks", "Networks", 2, 4, [ROUNDS_PER_PLAYER], 1)

    def deal(self, seats: i64, options: list[int], chance: Chance, deck: i64 = 0) -> Game:
        """NW1, NW2: as many rounds as players, times the option."""
        game = empty(deck_number(deck), seats, chance)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, truth: vec[i64], chance: Chance) -> Game:
        game = _read(truth, chance)
        _check(game)
        return game

    def worlds(self, view: View) -> Worlds:
        return NetworksWorlds(_read(view.facts, NO_CHANCE), view.seat)


NO_CHANCE: Final = Chance(0)  # for a game that is only copied


class NetworksWorlds(Worlds):
    """CD3, CD8, NW11: near sides that agree with what was seen; the deck in any order, but for what is known of it."""

    def __init__(self, game: Networks, viewer: i64) -> None:
        self.game: Networks = game
        self.hidden: i64 = game.piled - game.known  # cards of the pile that nobody knows
        self.elsewhere: i64 = cards_in(game.discards, game.discarded)
        self.elsewhere |= cards_in(game.pile[self.hidden : game.piled], game.known)
        seat: i64
        for seat in range(game.seats):
            self.elsewhere |= game.spreads.cards_of(seat)
        self.unseen: Unseen = Unseen(game.hands, viewer, self.elsewhere)

    def sample(self, chance: Chance) -> Game:
        world = self.game.copy()
        world.chance = chance.copy()
        world.hands = self.unseen.sample(chance)
        fill_pile(world, self.elsewhere, chance)
        return world


def _read(numbers: vec[i64], chance: Chance) -> Networks:
    """The game that a truth or a view's facts describe; of a view, the unknown part of the pile is left open."""
    seats = numbers[0]
    game = empty(deck_number(numbers[1]), seats, chance)
    _read_head(game, numbers)
    at: i64 = HEAD
    i: i64
    for i in range(seats):
        game.totals[i] = numbers[at + i]
    at += seats
    game.ended = numbers[at : at + numbers[17]]
    at += numbers[17]
    shown = game.piled if numbers[15] != 0 else game.known
    for i in range(shown):
        game.pile[game.piled - 1 - i] = numbers[at + i]
    at += shown
    for i in range(game.discarded):
        game.discards[i] = numbers[at + i]
    at += game.discarded
    seat: i64
    for seat in range(seats):
        for i in range(numbers[at]):
            game.spreads.add(seat, numbers[at + 1 + i])
        at += 1 + numbers[at]
    game.hands = read_hands(numbers, at, game.deck, seats, PLACES)
    return game


def _read_head(game: Networks, numbers: vec[i64]) -> None:
    game.rounds = numbers[2] * numbers[0]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == OVER
    game.to_move = numbers[5]
    game.on_turn = numbers[5]
    game.drawn = numbers[6]
    game.from_discards = numbers[7] != 0
    game.took = numbers[8] != 0
    game.turns = numbers[9]
    game.idle = numbers[10]
    game.passes = numbers[11]
    game.fresh = numbers[12] != 0
    game.piled = numbers[13]
    game.known = numbers[14]
    game.discarded = numbers[16]


# Positions that can be


def _check(game: Networks) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    _check_cards(game)
    _check_counts(game)
    for seat in range(game.seats):
        if not game.spreads.valid(seat):
            raise Invalid(
                f"spreads, seat {seat}: a set has at least three cards, two of them regional, that hang together (NW4)"
            )
        most = HAND + 1 if game.phase == DISCARD and seat == game.to_move else HAND
        if game.hands.size[seat] > most:
            raise Invalid(f"hands, seat {seat}: {game.hands.size[seat]} cards; {most} is the most (NW1)")
    if game.phase == REPLACE:
        _check_replacing(game)
    elif game.phase == DISCARD:
        _check_discarding(game)
    elif game.phase in (CONTINUE, PLAY) and game.spreads.size(game.to_move) == 0:
        raise Invalid(
            f"waits_for: seat {game.to_move} has nothing on the table, so has not taken or played (NW7, NW12)"
        )


def _check_cards(game: Networks) -> None:
    faces = [*game.pile[: game.piled], *game.discards[: game.discarded]]
    faces += [near for near in game.hands.near if near != EMPTY]
    for seat in range(game.seats):
        faces += [game.spreads.card(seat, i) for i in range(game.spreads.size(seat))]
    cards = [face // 2 for face in faces]
    for card in range(CARDS):
        if cards.count(card) != 1:
            name = game.deck.whole(2 * card)
            raise Invalid(f"{name} is there {cards.count(card)} times; every card is somewhere, once (NW1)")


def _check_counts(game: Networks) -> None:
    if game.round >= game.rounds:
        raise Invalid(f"round: {game.round}; there are {game.rounds}, from 0 (NW2)")
    if game.known > game.piled:
        raise Invalid(f"known_pile: {game.known}; the pile has {game.piled} cards (NW11)")
    if game.fresh and (game.phase != BEGIN or game.to_move != (game.round + 1) % game.seats):
        raise Invalid("fresh: only while the seat to the left of the dealer begins the round (CD4, ALL3)")
    if game.phase == OVER:
        return
    if game.turns >= MOST_TURNS * game.seats:
        raise Invalid(f"turns: {game.turns}; after {MOST_TURNS * game.seats} the round is over (NW17)")
    if game.idle >= IDLE_TURNS * game.seats:
        raise Invalid(f"idle: {game.idle}; after {IDLE_TURNS * game.seats} the round is over (NW17)")
    if game.passes >= game.seats:
        raise Invalid(f"passes: {game.passes}; when all have passed the round is over (NW16)")


def _check_replacing(game: Networks) -> None:
    if game.hands.size[game.to_move] >= game.limit(game.to_move):
        raise Invalid(f"waits_for: the hand of seat {game.to_move} needs no replacement (NW8)")
    if game.piled + game.discarded == 0:
        raise Invalid("waits_for: there is nothing to draw (NW8)")


def _check_discarding(game: Networks) -> None:
    if game.hands.card_at(game.to_move, game.drawn) == EMPTY:
        raise Invalid(f"waits_for, drawn: seat {game.to_move} has no card at place {game.drawn} (NW9)")
    hand = game.hands.size[game.to_move]
    if game.from_discards and hand == 1 and not game.can_drop(hand):
        raise Invalid("waits_for: there is no card to discard, so none was taken from the discard pile (NW9)")
