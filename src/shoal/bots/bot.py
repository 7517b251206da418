"""The interface of all bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.bots.analysis import Analysis, ConsideredMove
from shoal.core.errors import Invalid
from shoal.core.game import Game, View
from shoal.core.rng import Rng, Seed
from shoal.games.catalogue import policy_of, rulebook
from shoal.search.one_ply import OnePlySearch


class Bot(ABC):
    """Chooses from a view alone, with random numbers of its own."""

    def __init__(self, seed: Seed) -> None:
        self.rng = Rng(seed)
        self.analysis = Analysis([])  # of the last choice

    @abstractmethod
    def choose(self, view: View) -> int | None:
        """Return a legal code for the seat of the view; None declines an optional move."""

    def why(self, language: str = "en") -> str:
        """Return one sentence about the last choice."""
        return self.analysis.why(language)

    def seat_of(self, view: View) -> int:
        """Return the seat that the bot plays for."""
        if view.seat is None:
            raise Invalid("a bot plays for a seat, not for a spectator")
        return view.seat

    def imagine(self, view: View) -> Game:
        """Return a game that agrees with the view, to find legal moves and try them out."""
        return rulebook(view.game).worlds(view).sample(self.rng)

    def pick(self, codes: list[int]) -> int:
        """Return one of the codes, each as likely."""
        return codes[self.rng.below(len(codes))]


class ComparingBot(Bot):
    """A bot that compares the moves which it considers."""

    def choose(self, view: View) -> int | None:
        return self.weigh(view)[0].code

    @abstractmethod
    def weigh(self, view: View, extra: Sequence[int] = ()) -> list[ConsideredMove]:
        """Return the moves that it considers, the best first. extra: codes to consider in any case."""

    def one_ply(self, view: View, extra: Sequence[int]) -> OnePlySearch:
        """Return a search that has not looked at any world yet."""
        worlds = rulebook(view.game).worlds(view)
        more = vec[i64](list(extra))
        return OnePlySearch(policy_of(view.game), worlds, self.seat_of(view), self.rng, extra=more)
