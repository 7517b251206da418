"""Positions of Networks that can be: what `restore` refuses, and why."""

from __future__ import annotations

from shoal.core.errors import Invalid
from shoal.games.cosmopolis.checks import check_cards
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.networks import rules
from shoal.games.networks.rules import HAND, Networks


def check(game: Networks) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    check_cards(game.hands, _cards_in_no_hand(game), "NW1")
    _check_rounds(game)
    _check_counts(game)
    for seat in range(game.seats):
        _check_seat(game, seat)
    if game.phase == rules.REPLACE:
        _check_replacing(game)
    elif game.phase == rules.DISCARD:
        _check_discarding(game)
    elif game.phase in (rules.CONTINUE, rules.PLAY) and game.spreads.size(game.to_move) == 0:
        raise Invalid(
            f"waits_for: seat {game.to_move} has nothing on the table, so has not taken or played (NW7, NW12)"
        )


def _cards_in_no_hand(game: Networks) -> list[int]:
    laid = [game.spreads.card(seat, i) for seat in range(game.seats) for i in range(game.spreads.size(seat))]
    return [*game.pile[: game.piled], *game.discards[: game.discarded], *laid]


def _check_rounds(game: Networks) -> None:
    if game.round >= game.rounds:
        raise Invalid(f"round: {game.round}; there are {game.rounds}, from 0 (NW2)")
    if game.phase == rules.OVER and game.round + 1 != game.rounds:
        raise Invalid(f"waits_for: null, but round {game.round} is not the last of {game.rounds} (NW2)")
    finished = game.round + (game.phase == rules.OVER)
    if len(game.ended) > finished:
        raise Invalid(f"endings: {len(game.ended)}; rounds that are over: {finished} (NW2)")


def _check_counts(game: Networks) -> None:
    if game.known > game.piled:
        raise Invalid(f"known_pile: {game.known}; the pile has {game.piled} cards (NW11)")
    if game.fresh and (game.phase != rules.BEGIN or game.to_move != (game.round + 1) % game.seats):
        raise Invalid("fresh: only while the seat to the left of the dealer begins the round (CD4, ALL3)")
    if game.fresh and game.turns:
        raise Invalid(f"fresh: {game.turns} turns have been taken in this round (CD4)")
    if game.phase == rules.OVER:
        return
    most_turns, most_idle = rules.MOST_TURNS * game.seats, rules.IDLE_TURNS * game.seats
    if game.turns >= most_turns:
        raise Invalid(f"turns: {game.turns}; after {most_turns} the round is over (NW17)")
    if game.idle >= most_idle:
        raise Invalid(f"idle: {game.idle}; after {most_idle} the round is over (NW17)")
    if game.passes >= game.seats:
        raise Invalid(f"passes: {game.passes}; when all have passed the round is over (NW16)")


def _check_seat(game: Networks, seat: int) -> None:
    if not game.spreads.valid(seat):
        raise Invalid(
            f"spreads, seat {seat}: a set has at least three cards, two of them regional, that hang together (NW4)"
        )
    most = HAND + 1 if game.phase == rules.DISCARD and seat == game.to_move else HAND
    if game.hands.size[seat] > most:
        raise Invalid(f"hands, seat {seat}: {game.hands.size[seat]} cards; {most} is the most (NW1)")


def _check_replacing(game: Networks) -> None:
    if game.hands.size[game.to_move] >= game.limit(game.to_move):
        raise Invalid(f"waits_for: the hand of seat {game.to_move} needs no replacement (NW8)")
    if game.piled + game.discarded == 0:
        raise Invalid("waits_for: there is nothing to draw (NW8)")


def _check_discarding(game: Networks) -> None:
    if game.hands.card_at(game.to_move, game.drawn) == EMPTY:
        raise Invalid(f"waits_for, drawn: seat {game.to_move} has no card at place {game.drawn} (NW9)")
    if game.took and game.spreads.size(game.to_move) == 0:
        raise Invalid(f"waits_for, took: seat {game.to_move} has nothing on the table (NW12)")
    hand = game.hands.size[game.to_move]
    if game.from_discards and hand == 1 and not game.can_drop(hand):
        raise Invalid("waits_for: there is no card to discard, so none was taken from the discard pile (NW9)")
