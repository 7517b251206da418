"""What somebody might play, and what it would bring: the search of `hard`, on a person's own view."""

from __future__ import annotations

from shoal.bots.hard import SECONDS, think
from shoal.bots.thought import Option
from shoal.core.chance import Chance, Seed
from shoal.core.game import View

MOST = 3


def hints(view: View, seed: Seed, seconds: float = SECONDS, iterations: int = 0) -> list[Option]:
    """The best moves, the best first; none for who has nothing to choose. A number of iterations finds the same
    everywhere, a time as much as this machine can in it."""
    options = think(view, Chance(seed), seconds, iterations).options
    if all(option.code is None for option in options):
        return []
    return [option for option in options[:MOST] if option.tries]
