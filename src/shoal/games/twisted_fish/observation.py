"""The numbers of a game that a viewer may know; of the whole game for TRUTH."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.twisted_fish import cards, layout
from shoal.games.twisted_fish.cards import CARDS, FISH
from shoal.games.twisted_fish.memory import NONE, NOTHING, OPEN, TRUTH, put
from shoal.games.twisted_fish.phases import ENDING, REPLY

if TYPE_CHECKING:
    from shoal.games.twisted_fish.rules import TwistedFish


def numbers_for(game: TwistedFish, viewer: i64) -> vec[i64]:
    """Return what a viewer may know, as `layout` says."""
    pond = game.pond[: game.ponded] if viewer == TRUTH else NOTHING
    length = layout.endings(game.seats) + len(game.ended_by) + FISH + CARDS + len(pond)
    numbers = vec[i64]([0] * (length + game.memory.length))
    at = put(numbers, 0, _head(game, viewer))
    at = put(numbers, at, game.totals)
    at = put(numbers, at, game.size)
    at = put(numbers, at, game.caught)
    at = put(numbers, at, game.ended_by)
    at = put(numbers, at, game.baskets)
    card: i64
    for card in range(CARDS):
        numbers[at + card] = _place_for(game, card, viewer)
    at = put(numbers, at + CARDS, pond)
    game.memory.write(numbers, at, viewer)
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


def _head(game: TwistedFish, viewer: i64) -> vec[i64]:
    """Return the head, in the order of `layout`."""
    options = [game.seats, game.target, 1 if game.whoppers else 0]
    turn = [game.round, game.phase, game.to_move, game.on_turn, game.turns, game.passes, _got_for(game, viewer)]
    question = [game.question, game.asked, game.wanted, game.zinger, game.zinger_by, game.resume]
    lengths = [game.diver_for, game.diver_turn, game.ponded, len(game.ended_by), 1 if viewer == TRUTH else 0]
    return vec[i64](options + turn + question + lengths)
