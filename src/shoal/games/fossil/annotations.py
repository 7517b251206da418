"""What a player of Fossil is shown beside the position: what each fossil would pay, and what each move would change.

Nothing is hidden in Fossil: the game imagined from a view is the true one, so everything here is tried on it, and the
rules say what comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.data import Data
from shoal.core.game import Line, View
from shoal.core.rng import Rng
from shoal.games.fossil.material import FOSSILS, LETTERS, SIDE, card_name, square_name
from shoal.games.fossil.rules import Fossil
from shoal.games.fossil.worlds import RULEBOOK


def annotate(view: View, codes: Sequence[int]) -> Data:
    """`fossils`, by letter: how many are left on the board, and what each seat would get. `moves`: for each code."""
    game = RULEBOOK.worlds(view).sample(Rng(0))
    assert isinstance(game, Fossil)
    return {
        "fossils": {LETTERS[fossil]: _fossil(game, fossil) for fossil in range(FOSSILS) if _counts(game, fossil)},
        "moves": [_move(game, view.viewer, code) for code in codes],
    }


def _counts(game: Fossil, fossil: int) -> bool:
    """Whether a fossil will still be scored: some of it is on the board, or it is about to be."""
    return game.on_board[fossil] > 0 or any(game.held(seat, fossil) for seat in range(game.seats))


def _fossil(game: Fossil, fossil: int) -> Data:
    return {"left": int(game.on_board[fossil]), "seats": payments(game, fossil)}


def payments(game: Fossil, fossil: int) -> list[Data]:
    """What each seat would gain or pay if a fossil were scored now (FO10 to FO13), and what it has of it."""
    after = game.copy()
    after.score(fossil, None)
    products = [game.value_held(seat, fossil) * game.held(seat, fossil) for seat in range(game.seats)]
    return [
        {
            "gain": int(after.points[seat] - game.points[seat]),
            "value": int(game.value_held(seat, fossil)),
            "cards": int(game.held(seat, fossil)),
            "leads": bool(products[seat] and products[seat] == max(products)),
        }
        for seat in range(game.seats)
    ]


def _move(game: Fossil, seat: int, code: int) -> Data:
    """The points of all after it, and of a slide its price, its way, and what the fossil would pay with the card."""
    after, log = game.copy(), list[Line]()
    after.apply(seat, code, log)
    found: Data = {"points": [int(points) for points in after.points]}
    if log[0].kind == "slide":
        _, stone, target, card, price = log[0].facts
        with_card = game.copy()
        with_card.take(seat, target)
        found |= {
            "price": price,
            "card": card_name(card),
            "crossed": _crossed(game, stone, target),
            "fossil": _fossil(with_card, card // 4),
        }
    return found


def _crossed(game: Fossil, stone: int, target: int) -> list[str]:
    """The squares of the cards on the way, from the stone on."""
    here = int(game.stone0 if stone == 0 else game.stone1)
    step = _step(here, target)
    return [square_name(square) for square in range(here + step, target, step) if game.board[square]]


def _step(here: int, target: int) -> int:
    """From a square to the next one on the way."""
    along_row = here // SIDE == target // SIDE
    return (1 if along_row else SIDE) * (1 if target > here else -1)
