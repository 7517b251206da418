"""The bot that takes the best immediate gain."""

from __future__ import annotations

from collections.abc import Callable

from shoal.bots import fossil
from shoal.bots.bot import Bot
from shoal.rules.game import Game, View

Worth = Callable[[Game, int], float]

WORTH: dict[str, Worth] = {"fossil": fossil.worth}


class Greedy(Bot):
    """Tries every legal code on a game as it imagines it and plays one that leaves it best off."""

    def choose(self, view: View) -> int | None:
        game = self.imagine(view)
        codes = game.legal(view.seat)
        worth = WORTH[view.game]
        optional = game.to_move != view.seat
        best = worth(game, view.seat) if optional else float("-inf")
        choices: list[int] = []
        for code in codes:
            after = game.copy()
            after.apply(view.seat, code)
            value = worth(after, view.seat)
            if value > best:
                best = value
                choices = [code]
            elif value == best and choices:
                choices.append(code)
        return self.pick(choices) if choices else None
