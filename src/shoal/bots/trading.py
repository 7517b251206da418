"""How a bot answers an offer of a trade: at once, and with a counter-offer where one is about as good as no trade."""

from __future__ import annotations

from shoal.bots import make
from shoal.bots.cast import WithHabit
from shoal.bots.easy import Easy
from shoal.bots.hard import Hard
from shoal.bots.normal import Normal
from shoal.core.game import View
from shoal.core.rng import Seed
from shoal.games.catalogue import trading

NEAR = 0.01  # chance to win that a counter-offer may seem to cost


def answer(name: str, view: View, giver: int, seed: Seed, may_counter: bool) -> list[int]:
    """Return the codes with which a bot answers an offer: accept, or decline, and then perhaps offer something else."""
    bot = make(name, seed)
    seat = bot.seat_of(view)
    game = bot.imagine(view)
    accept, decline = trading(view.game).answers(giver)
    if game.why_not(seat, accept) is not None:
        return [decline]
    if not isinstance(bot, Easy | Normal | Hard | WithHabit):
        return [bot.pick([accept, decline])]
    counters = trading(view.game).counters(game, seat, giver) if may_counter else []
    moves = {move.code: move for move in bot.weigh(view, [accept, decline, *counters])}
    refusals = [moves[code] for code in (decline, None) if code in moves]
    refused = max(move.value for move in refusals) if refusals else 0.0
    order = [code for code in moves if code in (accept, decline, None)]
    if order[:1] == [accept]:
        return [accept]
    best = max((code for code in counters if code in moves), key=lambda code: moves[code].value, default=None)
    return [decline] if best is None or moves[best].value < refused - NEAR else [decline, best]
