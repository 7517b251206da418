"""The bot that looks one move ahead."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.analysis import Option, of_one_ply
from shoal.bots.bot import Bot
from shoal.core.game import View
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.one_ply import OnePlySearch


class Normal(Bot):
    """Plays the candidate with the highest value in a few sampled worlds, or what a learned policy says."""

    def choose(self, view: View) -> int | None:
        return self.weigh(view)[0].code

    def weigh(self, view: View, besides: Sequence[int] = ()) -> list[Option]:
        """Return the moves that it considers, the best first. besides: codes to consider in any case."""
        policy = policy_of(view.game)
        worlds = rulebook(view.game).worlds(view)
        search = OnePlySearch(policy, worlds, self.seat_of(view), self.rng, False, vec[i64](list(besides)))
        if search.n > 1:
            search.look(policy.config.worlds)
        self.analysis = of_one_ply(search, self.pick(search.best()))
        return self.analysis.options
