"""The numbers of a game that a viewer may know; of the whole game for TRUTH."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.twisted_fish import cards, layout
from shoal.games.twisted_fish.cards import CARDS, FISH
from shoal.games.twisted_fish.memory import NONE, OPEN, TRUTH, put
from shoal.games.twisted_fish.phases import ENDING, REPLY

if TYPE_CHECKING:
    from shoal.games.twisted_fish.rules import TwistedFish


def numbers_for(game: TwistedFish, viewer: i64) -> vec[i64]:
    """Return what a viewer may know, as `layout` says."""
    ponded: i64 = 0
    if viewer == TRUTH:
        ponded = game.ponded
    length = layout.endings(game.seats) + len(game.ended_by) + FISH + CARDS + ponded
    numbers = vec[i64]([0] * (length + game.memory.length))
    _write_head(game, numbers, viewer)
    at = put(numbers, layout.HEAD, game.totals)
    at = put(numbers, at, game.size)
    at = put(numbers, at, game.caught)
    at = put(numbers, at, game.ended_by)
    at = put(numbers, at, game.baskets)
    i: i64
    for i in range(CARDS):
        numbers[at + i] = _place_for(game, i, viewer)
    at += CARDS
    for i in range(ponded):
        numbers[at + i] = game.pond[i]
    game.memory.write(numbers, at + ponded, viewer)
    return numbers


def _place_for(game: TwistedFish, card: i64, viewer: i64) -> i64:
    """Return where a card is, as far as a viewer may know."""
    place = game.place[card]
    if viewer in (TRUTH, place) or place > cards.POND:
        return place
    if place == cards.POND or game.memory.slot_of[card] != OPEN:
        return cards.HIDDEN
    return place


def _got_for(game: TwistedFish, viewer: i64) -> i64:
    """TF18: the card got, as far as a viewer may know it; a card that The Net brought, only two seats may."""
    by_net = game.phase == ENDING or (game.phase == REPLY and game.resume == ENDING)
    if game.got == NONE or not by_net or viewer == TRUTH or game.memory.net.owner == NONE:
        return game.got
    if viewer in (game.memory.net.owner, game.memory.net.other):
        return game.got
    return layout.GOT_UNSEEN


def _write_head(game: TwistedFish, numbers: vec[i64], viewer: i64) -> None:
    numbers[layout.SEATS] = game.seats
    numbers[layout.TARGET] = game.target
    numbers[layout.WHOPPERS] = 1 if game.whoppers else 0
    numbers[layout.ROUND] = game.round
    numbers[layout.PHASE] = game.phase
    numbers[layout.TO_MOVE] = game.to_move
    numbers[layout.ON_TURN] = game.on_turn
    numbers[layout.TURNS] = game.turns
    numbers[layout.PASSES] = game.passes
    numbers[layout.GOT] = _got_for(game, viewer)
    numbers[layout.QUESTION] = game.question
    numbers[layout.ASKED] = game.asked
    numbers[layout.WANTED] = game.wanted
    numbers[layout.ZINGER] = game.zinger
    numbers[layout.ZINGER_BY] = game.zinger_by
    numbers[layout.RESUME] = game.resume
    numbers[layout.DIVER_FOR] = game.diver_for
    numbers[layout.DIVER_TURN] = game.diver_turn
    numbers[layout.PONDED] = game.ponded
    numbers[layout.N_ENDINGS] = len(game.ended_by)
    numbers[layout.IS_TRUTH] = 1 if viewer == TRUTH else 0
