"""The bot that looks one move ahead."""

from __future__ import annotations

from shoal.bots.analysis import of_one_ply
from shoal.bots.bot import Bot
from shoal.core.game import View
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.one_ply import OnePlySearch


class Normal(Bot):
    """Plays the candidate with the highest value in a few sampled worlds, or what a learned policy says."""

    def choose(self, view: View) -> int | None:
        policy = policy_of(view.game)
        search = OnePlySearch(policy, rulebook(view.game).worlds(view), self.seat_of(view), self.rng)
        if search.n > 1:
            search.look(policy.config.worlds)
        self.analysis = of_one_ply(search, self.pick(search.best()))
        return self.analysis.options[0].code
