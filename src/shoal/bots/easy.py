"""The bot for a first match."""

from __future__ import annotations

from shoal.bots.bot import Bot
from shoal.bots.thought import of_ply
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import judge, rulebook
from shoal.search.ply import Ply


class Easy(Bot):
    """Makes a guess or two at what is hidden, overlooks some of the moves, and plays the best of those that it sees."""

    def choose(self, view: View) -> int | None:
        knows = judge(view.game)
        ply = Ply(knows, rulebook(view.game).worlds(view), self.seat_of(view), self.chance)
        if ply.n > 1:
            ply.look(knows.glimpses)
        # To ask in order to fail, and so to draw, is for others
        known = [at for at in range(ply.n) if ply.codes[at] == NOBODY or ply.codes[at] != ply.in_vain]
        seen = [at for at in known if ply.codes[at] == NOBODY or self.chance.below(100) >= knows.slips]
        best = max(seen, key=lambda at: ply.worth[at]) if seen else self.pick(known)
        self.thought = of_ply(ply, best)
        return self.thought.options[0].code
