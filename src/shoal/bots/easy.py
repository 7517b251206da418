"""The bot for a first match."""

from __future__ import annotations

from shoal.bots.analysis import of_ply
from shoal.bots.bot import Bot
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import evaluator, rulebook
from shoal.search.one_ply import OnePlySearch


class Easy(Bot):
    """Makes a guess or two at what is hidden, overlooks some of the moves, and plays the best of those that it sees."""

    def choose(self, view: View) -> int | None:
        knows = evaluator(view.game)
        ply = OnePlySearch(knows, rulebook(view.game).worlds(view), self.seat_of(view), self.rng)
        if ply.n > 1:
            ply.look(knows.glimpses)
        # To ask in order to fail, and so to draw, is for others
        known = [at for at in range(ply.n) if ply.codes[at] == NOBODY or ply.codes[at] != ply.in_vain]
        seen = [at for at in known if ply.codes[at] == NOBODY or self.rng.below(100) >= knows.slips]
        best = max(seen, key=lambda at: ply.worth[at]) if seen else self.pick(known)
        self.analysis = of_ply(ply, best)
        return self.analysis.options[0].code
