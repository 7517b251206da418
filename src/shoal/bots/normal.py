"""The bot that looks one move ahead."""

from __future__ import annotations

from shoal.bots.bot import Bot
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import judge, rulebook
from shoal.search.ply import Ply


class Normal(Bot):
    """Tries every move worth a thought in a few worlds as it imagines them, and plays one that is worth most there."""

    def choose(self, view: View) -> int | None:
        seat = self.seat_of(view)
        knows = judge(view.game)
        ply = Ply(knows, rulebook(view.game).worlds(view), seat, self.chance)
        if ply.n > 1:
            ply.look(knows.worlds)
        code = self.pick(ply.best())
        return None if code == NOBODY else code
