"""The bot for a first match."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.bots.analysis import ConsideredMove, of_one_ply
from shoal.bots.bot import ComparingBot
from shoal.core.game import NO_CODE, View


class Easy(ComparingBot):
    """Looks one move ahead in very few worlds, and overlooks some of the moves."""

    def weigh(self, view: View, extra: Sequence[int] = ()) -> list[ConsideredMove]:
        search = self.one_ply(view, extra)
        config = search.policy.config
        if search.n > 1:
            search.look(config.easy_worlds)
        # To ask in order to fail, and so to draw a card, is not for this level
        codes = list(search.codes[: search.n])
        known = [at for at, code in enumerate(codes) if code == NO_CODE or code != search.futile_question]
        seen = [at for at in known if codes[at] == NO_CODE or self.rng.below(100) >= config.easy_oversights]
        best = max(seen, key=lambda at: search.values[at]) if seen else self.pick(known)
        self.analysis = of_one_ply(search, best)
        noticed = {None if codes[at] == NO_CODE else codes[at] for at in [best, *seen]}
        return [move for move in self.analysis.moves if move.code in noticed]
