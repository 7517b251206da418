"""A frozen baseline: the first bot, which takes the best immediate gain by a plain evaluation of the position. Tests
use it for greedy walks. Do not change it: golden worlds depend on its moves."""

from __future__ import annotations

from importlib import import_module

from shoal.bots.bot import Bot
from shoal.core.game import View


class Greedy(Bot):
    """Tries the legal codes in an imagined game and plays one of the best. `evaluate` and `candidates` of each game's
    module give the value of a position and the codes to try."""

    def choose(self, view: View) -> int | None:
        seat = self.seat_of(view)
        game = self.imagine(view)
        evaluator = import_module(f"greedy_bot.{view.game.replace('-', '_')}")
        optional = game.to_move != seat
        best = evaluator.evaluate(game, seat) if optional else float("-inf")
        choices: list[int] = []
        for code in evaluator.candidates(game, seat, game.legal(seat)):
            after = game.copy()
            after.apply(seat, code)
            value = evaluator.evaluate(after, seat)
            if value > best:
                best = value
                choices = [code]
            elif value == best and choices:
                choices.append(code)
        return self.pick(choices) if choices else None
