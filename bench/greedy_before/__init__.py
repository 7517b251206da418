"""The bot that the levels are held against: it takes the best immediate gain, by what positions were worth before they
were judged in compiled code. Nothing here is changed any more."""

from __future__ import annotations

from importlib import import_module

from shoal.bots.bot import Bot
from shoal.core.game import View


class Greedy(Bot):
    """Tries the legal codes on a game as it imagines it and plays one that leaves it best off. The game's own `worth`
    says what a position is worth, and which codes are worth a try."""

    def choose(self, view: View) -> int | None:
        seat = self.seat_of(view)
        game = self.imagine(view)
        evaluator = import_module(f"greedy_before.{view.game.replace('-', '_')}")
        optional = game.to_move != seat
        best = evaluator.worth(game, seat) if optional else float("-inf")
        choices: list[int] = []
        for code in evaluator.sifted(game, seat, game.legal(seat)):
            after = game.copy()
            after.apply(seat, code)
            value = evaluator.worth(after, seat)
            if value > best:
                best = value
                choices = [code]
            elif value == best and choices:
                choices.append(code)
        return self.pick(choices) if choices else None
