"""Figures shown beside a position of Fossil: what each fossil would pay, and what each move would change.

Nothing is hidden in Fossil, so the game imagined from a view is the true one. Moves and scorings are tried on copies of
it, and the rules give the figures.
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
    """Return `fossils`, by letter, with the cards left and what each seat would get, and `moves`, one for each code."""
    game = RULEBOOK.worlds(view).sample(Rng(0))
    assert isinstance(game, Fossil)
    return {
        "fossils": {LETTERS[fossil]: _fossil(game, fossil) for fossil in range(FOSSILS) if _counts(game, fossil)},
        "moves": [_move(game, view.viewer, code) for code in codes],
    }


def _counts(game: Fossil, fossil: int) -> bool:
    """Tell whether a fossil is still to be scored."""
    return game.on_board[fossil] > 0 or any(game.held(seat, fossil) for seat in range(game.seats))


def _fossil(game: Fossil, fossil: int) -> Data:
    return {"left": int(game.on_board[fossil]), "seats": payments(game, fossil)}


def payments(game: Fossil, fossil: int) -> list[Data]:
    """Return what each seat would gain or pay if a fossil were scored now (FO10 to FO13), and its cards of it."""
    holdings = [(int(game.value_held(seat, fossil)), int(game.held(seat, fossil))) for seat in range(game.seats)]
    most = max(value * cards for value, cards in holdings)
    return [
        {"gain": gain, "value": value, "cards": cards, "leads": 0 < value * cards == most}
        for gain, (value, cards) in zip(_gains(game, fossil), holdings, strict=True)
    ]


def _gains(game: Fossil, fossil: int) -> list[int]:
    after = game.copy()
    after.score(fossil, None)
    return [int(points - before) for points, before in zip(after.points, game.points, strict=True)]


def _move(game: Fossil, seat: int, code: int) -> Data:
    """Return the points after a move; for a slide also its price, the cards crossed, and the fossil's payments then;
    for a swap what the two fossils would then pay that are not scored now."""
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
    elif log[0].kind == "swap":
        _, given, taken, _ = log[0].facts
        after.points = game.points[:]  # apart from this scoring
        changed = sorted({given // 4, taken // 4} - {game.scoring})
        found["others"] = {LETTERS[each]: _gains(after, each) for each in changed if _counts(after, each)}
    return found


def _crossed(game: Fossil, stone: int, target: int) -> list[str]:
    """Return the squares of the cards that a slide crosses, in order."""
    here = int(game.stone0 if stone == 0 else game.stone1)
    along_row = here // SIDE == target // SIDE
    step = (1 if along_row else SIDE) * (1 if target > here else -1)
    return [square_name(square) for square in range(here + step, target, step) if game.board[square]]
