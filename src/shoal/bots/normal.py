"""The bot that looks one move ahead."""

from __future__ import annotations

from shoal.bots.analysis import of_ply
from shoal.bots.bot import Bot
from shoal.core.game import View
from shoal.games.catalogue import evaluator, rulebook
from shoal.search.one_ply import OnePlySearch


class Normal(Bot):
    """Tries every move worth a thought in a few worlds as it imagines them, and plays one that is worth most there, or
    what experience says where a game has more of that."""

    def choose(self, view: View) -> int | None:
        knows = evaluator(view.game)
        ply = OnePlySearch(knows, rulebook(view.game).worlds(view), self.seat_of(view), self.rng)
        if ply.n > 1:
            ply.look(knows.worlds)
        self.analysis = of_ply(ply, self.pick(ply.best()))
        return self.analysis.options[0].code
