"""What every bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from shoal.bots.analysis import Analysis
from shoal.core.errors import Invalid
from shoal.core.game import Game, View
from shoal.core.rng import Rng, Seed
from shoal.games.catalogue import rulebook


class Bot(ABC):
    """Chooses from a view alone. Its chance is its own, not the game's."""

    def __init__(self, seed: Seed) -> None:
        self.rng = Rng(seed)
        self.analysis = Analysis([])  # of the last choice

    @abstractmethod
    def choose(self, view: View) -> int | None:
        """A legal code for the seat of the view; None declines where the game does not wait for that seat."""

    def why(self, language: str = "en") -> str:
        """What it did last, in one sentence from its own figures."""
        return self.analysis.why(language)

    def seat_of(self, view: View) -> int:
        """The seat it plays for."""
        if view.seat is None:
            raise Invalid("a bot plays for a seat, not for a spectator")
        return view.seat

    def imagine(self, view: View) -> Game:
        """A game that looks like the view; all that a bot needs to know its moves and to try them out."""
        return rulebook(view.game).worlds(view).sample(self.rng)

    def pick(self, codes: list[int]) -> int:
        """One of them, each as likely."""
        return codes[self.rng.below(len(codes))]
