"""The bot for a first match."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.analysis import Option, of_one_ply
from shoal.bots.bot import Bot
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.one_ply import OnePlySearch


class Easy(Bot):
    """Looks one move ahead in very few worlds, and overlooks some of the moves."""

    def choose(self, view: View) -> int | None:
        return self.weigh(view)[0].code

    def weigh(self, view: View, besides: Sequence[int] = ()) -> list[Option]:
        """Return the moves that it did not overlook, the best first. besides: codes to consider in any case."""
        policy = policy_of(view.game)
        worlds = rulebook(view.game).worlds(view)
        search = OnePlySearch(policy, worlds, self.seat_of(view), self.rng, False, vec[i64](list(besides)))
        if search.n > 1:
            search.look(policy.config.easy_worlds)
        # To ask in order to fail, and so to draw a card, is not for this level
        known = [
            at for at in range(search.n) if search.codes[at] == NOBODY or search.codes[at] != search.futile_question
        ]
        seen = [
            at for at in known if search.codes[at] == NOBODY or self.rng.below(100) >= policy.config.easy_oversights
        ]
        best = max(seen, key=lambda at: search.values[at]) if seen else self.pick(known)
        self.analysis = of_one_ply(search, best)
        noticed = {None if search.codes[at] == NOBODY else search.codes[at] for at in [best, *seen]}
        return [option for option in self.analysis.options if option.code in noticed]
