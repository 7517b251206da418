"""Positions of Cosmople-Fish II that can be: what `restore` refuses, and why."""

from __future__ import annotations

from shoal.core.errors import Invalid
from shoal.games.cosmople_fish_2.rules import ANSWER, INTO, LAY, NEW, OVER, SETS, CosmopleFish
from shoal.games.cosmopolis.checks import check_cards, check_knowledge
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE


def check(game: CosmopleFish) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    on_table = [game.table[2 * i] for i in range(game.on_table)]
    elsewhere = [*game.pile[: game.piled], *on_table, game.received, *game.with_it]
    check_cards(game.hands, elsewhere, "CF1")
    check_knowledge(game.hands)
    last = game.rounds - 1
    if game.round > last or (game.phase == OVER and game.round != last):
        raise Invalid(f"round: {game.round}; the last one is {last}, and with it the game ends (CF2)")
    if game.fresh and (game.on_turn != (game.round + 1) % game.seats or game.on_table != 0):
        raise Invalid("fresh: only until the seat to the left of the dealer has begun the round (CD4)")
    for seat in range(game.seats):
        for number in range(game.sets[seat]):
            _check_set(game, seat, number)
    if (game.phase == OVER) != (game.piled == 0):
        raise Invalid("pile: with the last card of the deck the round ends, and not before (CF14)")
    if game.phase == ANSWER and not game.colours_held(game.on_turn) & BIT[game.colour]:
        raise Invalid(f"waits_for: seat {game.on_turn} cannot have asked for that colour (CF3)")
    if game.phase in (INTO, LAY):
        _check_playing(game)


def _check_set(game: CosmopleFish, seat: int, number: int) -> None:
    at = seat * SETS + number
    where = f"sets, seat {seat}, set {number}"
    faces = [game.table[2 * i] for i in range(game.on_table) if game.table[2 * i + 1] == at]
    links = [face for face in faces if face >= FIRST_LINK_FACE]
    if len(faces) < 2 or len(faces) == len(links):
        raise Invalid(f"{where}: a set is begun with two cards, one of them regional (CF5)")
    if len(links) > 1:
        raise Invalid(f"{where}: {len(links)} linking cards; a set has one at the most (CF9)")
    colours = int(game.colours_of(at))
    if colours & ~int(game.link_of(at)) if links else colours & (colours - 1):
        raise Invalid(f"{where}: its colours do not go together (CF9)")


def _check_playing(game: CosmopleFish) -> None:
    if not game.deck.colours[game.received] & BIT[game.colour]:
        raise Invalid("waits_for, received: not a card of the colour asked for (CF4)")
    if game.phase == LAY and game.target != NEW and game.target >= game.sets[game.on_turn]:
        raise Invalid(f"waits_for, set: seat {game.on_turn} has no set {game.target} (CF5)")
    from_hand = game.colours_held(game.on_turn) & BIT[game.colour]
    if not from_hand and not any(game.deck.colours[face] == BIT[game.colour] for face in game.with_it):
        raise Invalid(f"waits_for: seat {game.on_turn} has no card of the colour asked for to play with it (CF5)")
    if game.phase == LAY and not game.is_complete() and not game.lays_lead_to_a_set():
        raise Invalid("waits_for, laid: what has been laid can become no set (CF5, CF9)")
