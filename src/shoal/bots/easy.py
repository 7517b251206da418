"""The bot for a first match."""

from __future__ import annotations

from shoal.bots.analysis import of_one_ply
from shoal.bots.bot import Bot
from shoal.core.game import NOBODY, View
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.one_ply import OnePlySearch


class Easy(Bot):
    """Looks one move ahead in very few worlds, and overlooks some of the moves."""

    def choose(self, view: View) -> int | None:
        policy = policy_of(view.game)
        search = OnePlySearch(policy, rulebook(view.game).worlds(view), self.seat_of(view), self.rng)
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
        return self.analysis.options[0].code
