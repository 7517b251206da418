"""The bot that looks one move ahead."""

from __future__ import annotations

from shoal.bots.bot import Bot
from shoal.bots.thought import of_ply
from shoal.core.game import View
from shoal.games.catalogue import judge, rulebook
from shoal.search.ply import Ply


class Normal(Bot):
    """Tries every move worth a thought in a few worlds as it imagines them, and plays one that is worth most there, or
    what experience says where a game has more of that."""

    def choose(self, view: View) -> int | None:
        knows = judge(view.game)
        ply = Ply(knows, rulebook(view.game).worlds(view), self.seat_of(view), self.chance)
        if ply.n > 1:
            ply.look(knows.worlds)
        self.thought = of_ply(ply, self.pick(ply.best()))
        return self.thought.options[0].code
