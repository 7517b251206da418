"""The bot that takes the best immediate gain."""

from __future__ import annotations

from collections.abc import Callable

from shoal.bots import connections, cosmople_fish_2, fossil, networks, twisted_fish
from shoal.bots.bot import Bot
from shoal.rules.game import Game, View

Worth = Callable[[Game, int], float]

WORTH: dict[str, Worth] = {
    "fossil": fossil.worth,
    "twisted-fish": twisted_fish.worth,
    "cosmople-fish-2": cosmople_fish_2.worth,
    "networks": networks.worth,
    "connections": connections.worth,
}
# Where there are very many moves, those that are worth a try.
SIFTED: dict[str, Callable[[Game, int, list[int]], list[int]]] = {
    "connections": connections.sifted,
    "twisted-fish": twisted_fish.sifted,
}


def all_of(game: Game, seat: int, codes: list[int]) -> list[int]:
    return codes


class Greedy(Bot):
    """Tries every legal code on a game as it imagines it and plays one that leaves it best off."""

    def choose(self, view: View) -> int | None:
        game = self.imagine(view)
        codes = SIFTED.get(view.game, all_of)(game, view.seat, game.legal(view.seat))
        worth = WORTH[view.game]
        optional = game.to_move != view.seat
        best = worth(game, view.seat) if optional else float("-inf")
        choices: list[int] = []
        for code in codes:
            after = game.copy()
            after.apply(view.seat, code)
            value = worth(after, view.seat)
            if value > best:
                best = value
                choices = [code]
            elif value == best and choices:
                choices.append(code)
        return self.pick(choices) if choices else None
