"""Twisted Fish in names: its moves, and what is told of it."""

from __future__ import annotations

from shoal.core.notation import Notation, shapes
from shoal.games.twisted_fish import positions
from shoal.games.twisted_fish.actions import ACTIONS
from shoal.games.twisted_fish.names import card_name, fish_name


class TwistedFishNotation(Notation):
    actions = ACTIONS
    positions = positions
    scorings = frozenset({"totals"})
    lines = shapes(
        "ask, lure, again: asker:seat asked:seat card",
        "give: giver:seat taker:seat card",
        "no: asked:seat card",
        "none: asked:seat fish",
        "caught, exact, fifth: seat card",
        "draw, dead draw: seat | card",
        "end, throw, pass: seat",
        "basket: seat fish",
        "play on: seat zinger:card target:seat",
        "pull: owner:seat | card",
        "look: by:seat owner:seat | card",
        "diver: seat fish missing:card",
        "no fishing: asked:seat asker:seat",
        "net: asker:seat asked:seat fish",
        "netted: giver:seat taker:seat fish | card",
        "allow: seat zinger:card",
        "stop: seat zinger:card takes",
        "over: ending seat",
        "score: seat baskets hand",
        "totals: *totals:by_seat",
        "deal: round dealer:seat seat",
        "target: seat target",
        "limit: rounds target",
        "winner: seat points",
        "winners: points *seats:seat",
    )
    reasons = shapes(
        "has: asked:seat card",
        "asked for: asked:seat fish times",
        "some: asked:seat fish",
        "came: asked:seat come",
        "completes: fish points",
        "held: fish held",
        "draw, spares, lie",
        "lays: points",
        "zinger: cost",
        "stops: zinger:card",
        "keeps: card",
    )
    refusals = shapes(
        "over, only at the beginning, only after a no, too late to draw, pond is empty, all played, same turn",
        "not while waiting: zinger:card to_move:seat",
        "answer first, must give, card not held, not four: seat card",
        "answer net first, fish not held, must give to net, not five: seat fish",
        "reply first, zinger not held: seat zinger:card",
        "not your turn: to_move:seat",
        "nothing asked, nothing played, ask first, can ask, draw first, name another, no diver: seat",
        "no such seat, empty hand: named:seat",
        "not asked for: seat card given:card",
        "not netted: seat fish given:card",
    )
    sorts = {"card": card_name, "fish": fish_name}  # noqa: RUF012


NOTATION = TwistedFishNotation()
