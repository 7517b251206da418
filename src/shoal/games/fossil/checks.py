"""Positions of Fossil that can be: what `restore` refuses, and why."""

from __future__ import annotations

from shoal.core.errors import Invalid
from shoal.games.fossil.rules import (
    DIGIT,
    FOSSILS,
    HIGHEST,
    IN_BOX,
    LEFT_OUT,
    OVER,
    PLACE,
    PLACES,
    SLIDE,
    SQUARES,
    SWAP,
    UNPLACED,
    Fossil,
    card_name,
    square_name,
)
from shoal.games.fossil.words.en import FOSSILS as FOSSIL_NAMES

NAMES = list(FOSSIL_NAMES.values())


def check(game: Fossil) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    _check_points(game)
    _check_stones(game)
    _check_box(game)
    for fossil in range(FOSSILS):
        _check_fossil(game, fossil)
    if game.phase == PLACE:
        _check_placing(game)
    elif game.phase == SLIDE:
        _check_sliding(game)
    elif game.phase == SWAP:
        _check_swapping(game)


def _check_points(game: Fossil) -> None:
    for seat in range(game.seats):
        if game.points[seat] < 0:
            raise Invalid(f"points: seat {seat} has {game.points[seat]}; nobody has fewer than 0 (FO6)")


def _check_stones(game: Fossil) -> None:
    placed = [stone for stone in (game.stone0, game.stone1) if stone != UNPLACED]
    if game.phase != PLACE and len(placed) != 2:
        raise Invalid("stones: both are on the board once they have been placed (FO4)")
    if len(placed) == 2 and placed[0] == placed[1]:
        raise Invalid(f"stones: both on {square_name(placed[0])}; they stand on different squares (FO4)")
    for square in placed:
        if not game.on_this_board(square):
            raise Invalid(f"stones: there is no {square_name(square)} on this board (FO2)")


def _check_box(game: Fossil) -> None:
    in_box = sum(game.held(game.seats, fossil) for fossil in range(FOSSILS))
    expected = IN_BOX if game.is_small else 0
    if in_box != expected:
        raise Invalid(f"box: {in_box} cards; {expected} are in the box (FO2)")
    out = len(PLACES[game.left_out])
    if out != (LEFT_OUT if game.is_small else 0):
        raise Invalid(f"left_out: {out} fossils; the small game leaves out two, the large one none (FO2)")


def _check_fossil(game: Fossil, fossil: int) -> None:
    """A fossil in play is complete; of one that was scored, as all are at the end, only the box has cards."""
    in_play = game.on_board[fossil] != 0 or any(game.held(seat, fossil) for seat in range(game.seats))
    if game.phase == OVER and in_play:
        raise Invalid(f"board, laid: the game is over, so {NAMES[fossil]} is scored and gone (FO14, FO16)")
    for value in range(1, HIGHEST + 1):
        card = fossil * 4 + value
        there = _count(game, card)
        copies = int(game.copies(card))
        if there > copies or (in_play and there < copies):
            raise Invalid(f"{card_name(card)}: {there} on the board, laid and in the box; the game has {copies} (FO1)")


def _count(game: Fossil, card: int) -> int:
    on_board = sum(1 for square in range(SQUARES) if game.board[square] == card)
    digit = DIGIT[card % 4]
    return on_board + sum(int(game.laid[place * FOSSILS + card // 4]) >> digit & 15 for place in range(game.seats + 1))


def _check_placing(game: Fossil) -> None:
    if game.stone1 != UNPLACED:
        raise Invalid("stones: both are placed, so nobody is waited for to place one (FO4)")
    if game.to_move != 0:
        raise Invalid("waits_for: seat 0 places the stones (FO4, ALL3)")
    if sum(game.on_board) != game.side * game.side:
        raise Invalid("board: every square has a card until the stones are placed (FO1, FO2)")


def _check_sliding(game: Fossil) -> None:
    for fossil in range(FOSSILS):
        if game.on_board[fossil] == 0 and any(game.held(seat, fossil) for seat in range(game.seats)):
            raise Invalid(f"board: {NAMES[fossil]} has no card left there, so it has been scored (FO8)")
    if game.points[game.to_move] == 0:
        raise Invalid(f"waits_for: seat {game.to_move} has no points and cannot move (FO7)")
    if not game.a_stone_can_move():
        raise Invalid("waits_for: neither stone can move, so the game is over (FO15)")


def _check_swapping(game: Fossil) -> None:
    for fossil in range(FOSSILS):
        is_gone = game.on_board[fossil] == 0 and any(game.held(seat, fossil) for seat in range(game.seats))
        if is_gone != (fossil == game.scoring):
            raise Invalid(
                f"scoring: {NAMES[game.scoring]}, but {NAMES[fossil]} has "
                f"{game.on_board[fossil]} cards on the board (FO8, FO9)"
            )
    if game.held(game.to_move, game.scoring) == 0:
        raise Invalid(f"waits_for: seat {game.to_move} took no {NAMES[game.scoring]}, so has no swap (FO9)")
    if not game.can_swap():
        raise Invalid("waits_for: there are no two cards to swap, so nobody is asked to (FO9, ALL4)")
