"""The bot that looks one move ahead."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.bots.analysis import ConsideredMove, of_one_ply
from shoal.bots.bot import ComparingBot
from shoal.core.game import View


class Normal(ComparingBot):
    """Plays the candidate with the highest value in a few sampled worlds, or what a learned policy says."""

    def weigh(self, view: View, extra: Sequence[int] = ()) -> list[ConsideredMove]:
        search = self.one_ply(view, extra)
        if search.n > 1:
            search.look(search.policy.config.worlds)
        self.analysis = of_one_ply(search, self.pick(search.best()))
        return self.analysis.moves
