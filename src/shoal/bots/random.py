"""The bot that plays at random."""

from __future__ import annotations

from shoal.bots.analysis import Analysis
from shoal.bots.bot import Bot
from shoal.core.game import View


class Random(Bot):
    """Any legal code, each as likely; of optional moves it plays every fourth or so."""

    def choose(self, view: View) -> int | None:
        self.analysis = Analysis([])
        seat = self.seat_of(view)
        game = self.imagine(view)
        codes = game.legal(seat)
        if game.to_move != seat and (not codes or self.rng.below(4) != 0):
            return None
        return self.pick(codes)
