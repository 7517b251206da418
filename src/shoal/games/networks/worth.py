"""What a position of Networks is worth, and what a player in haste would do."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Game
from shoal.core.judge import Judge

# The table of weights: one a line, and where it is. scripts/tune finds better ones and writes them here.
SPREAD: Final = 0

WEIGHTS: Final = vec[float](
    [
        20.0,  # by how many points the end may still be off
    ]
)
SCALE: Final = 50.0


class NetworksJudge(Judge):
    """Judges Networks."""

    def expect_into(self, game: Game, scores: vec[float]) -> float:
        seat: i64
        for seat in range(game.seats):
            scores[seat] = float(game.scores[seat])
        return 0.0 if game.over else self.weights[SPREAD]


JUDGE: Final = NetworksJudge(WEIGHTS, SCALE)
