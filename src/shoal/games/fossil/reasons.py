"""Why a move of Fossil may be good."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.data import Data
from shoal.core.reasons import HintedMove, Reason
from shoal.games.fossil import codes
from shoal.games.fossil.material import LETTERS, SQUARES
from shoal.games.fossil.rules import Fossil


def reasons(what: HintedMove) -> Iterator[Reason]:
    """Yield what the move does to the fossil of its card, then what it costs."""
    if codes.SLIDE <= what.code < codes.KEEP:
        yield from _slide(what)
    elif what.code >= codes.KEEP:
        yield from _swap(what)


def _slide(what: HintedMove) -> Iterator[Reason]:
    game = what.game
    assert isinstance(game, Fossil)
    fossil = int(game.board[(what.code - codes.SLIDE) % SQUARES]) // 4
    now: list[Data] = what.move["fossil"]["seats"]
    before: list[Data] = what.notes["fossils"][LETTERS[fossil]]["seats"]
    if what.move["fossil"]["left"] == 0:
        gain = now[what.seat]["gain"]
        yield Reason("last", [fossil, gain]) if gain >= 0 else Reason("last costs", [fossil, -gain])
    else:
        yield from _standing(fossil, what.seat, before, now)
    crossed = len(what.move["crossed"])
    yield Reason("price", [crossed, what.move["price"]]) if crossed else Reason("free", [])


def _standing(fossil: int, seat: int, before: list[Data], now: list[Data]) -> Iterator[Reason]:
    """Yield how the players stand in a fossil that is not scored yet."""
    mine, was = now[seat], before[seat]
    others = [other for other in range(len(now)) if other != seat]
    products = [entry["value"] * entry["cards"] for entry in now]
    if mine["leads"] and not was["leads"]:
        second = max(products[other] for other in others)
        kind = "lead" if products[seat] > second else "level"
        yield Reason(kind, [fossil, products[seat], second]) if second else Reason("alone", [fossil])
        return
    if mine["leads"] and mine["gain"] > 0:
        yield Reason("stay", [fossil, mine["gain"]])
        return
    drop = {other: before[other]["gain"] - now[other]["gain"] for other in others}
    most = max(others, key=lambda other: drop[other])
    if was["gain"] < 0 <= mine["gain"]:
        yield Reason("need", [fossil, -was["gain"]])
    elif mine["gain"] > max(0, was["gain"]):
        yield Reason("more", [fossil, was["gain"], mine["gain"]])
    elif drop[most] > 0:
        yield Reason("deny", [fossil, most, drop[most]])


def _swap(what: HintedMove) -> Iterator[Reason]:
    game = what.game
    assert isinstance(game, Fossil)
    fossil = int(game.scoring)
    if what.code == codes.KEEP:
        yield Reason("keep", [fossil])
        return
    before = what.notes["fossils"][LETTERS[fossil]]["seats"][what.seat]["gain"]
    now = what.move["points"][what.seat] - int(game.points[what.seat])
    if now > before:
        yield Reason("swap", [fossil, before, now])
