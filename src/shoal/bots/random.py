"""The bot that plays at random."""

from __future__ import annotations

from shoal.bots.analysis import Analysis
from shoal.bots.bot import Bot
from shoal.core.game import View

OPTIONAL = 4  # of so many optional moves it plays one


class Random(Bot):
    """Plays any legal code, each as likely."""

    def choose(self, view: View) -> int | None:
        self.analysis = Analysis([])
        seat = self.seat_of(view)
        game = self.imagine(view)
        codes = game.legal(seat)
        if game.to_move != seat and (not codes or self.rng.below(OPTIONAL) != 0):
            return None
        return self.pick(codes)
