"""Annotations of a view of Twisted Fish: the points of baskets and hands, what is known of each question, and
the points after each other move.

They are made of the view alone, so they contain nothing that the viewer cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.data import Data
from shoal.core.game import Line, View
from shoal.games.twisted_fish import cards, codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, WORTH
from shoal.games.twisted_fish.digest import InMind, digest, seen
from shoal.games.twisted_fish.names import FISH_NAMES
from shoal.games.twisted_fish.phases import ANSWER, WITH_NET
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.worlds import NO_RNG, read


def annotate(view: View, offered: Sequence[int]) -> Data:
    """Return `worth`, the points of a card by fish; `baskets` and `hands`, points by seat, null for a hand that is not
    wholly known; and `moves`, an annotation of each code."""
    game = read(view.observation, NO_RNG)
    known = digest(game)
    hands = seen(game)
    return {
        "worth": dict(zip(FISH_NAMES, map(int, WORTH), strict=True)),
        "baskets": [int(game.basket_points(seat)) for seat in range(game.seats)],
        "hands": [
            int(game.hand_points(seat)) if len(hands[seat]) == game.size[seat] else None for seat in range(game.seats)
        ],
        "moves": [_move(game, known, view.viewer, code) for code in offered],
    }


def _move(game: TwistedFish, known: list[InMind], seat: int, code: int) -> Data:
    if code < codes.NET:
        asked, card = divmod(code % codes.LURE, FISH_CARDS)
        return _question(game, known, seat, asked, card)
    if code < codes.GIVE:
        asked, fish = divmod(code - codes.NET, FISH)
        return _net(game, known, asked, fish)
    if code == codes.DRAW or (code == codes.ALLOW and game.zinger == cards.WARDEN):
        return {}  # nobody can tell which card
    return _effect(game, seat, code)


# Questions


def _question(game: TwistedFish, known: list[InMind], seat: int, asked: int, card: int) -> Data:
    """Return `bluff` if the viewer holds the card; of the seat asked, `holds` if it is known, `some` if it holds
    one more of that fish, and `come`, the number of cards that came since a "no" and may be the card."""
    found: Data = {}
    if game.place[card] == seat:
        found["bluff"] = True
    holds = _holds(game, known, asked, card)
    if holds is not None:
        found["holds"] = holds
    mind = known[asked]
    if card // COLOURS in mind.some:
        found["some"] = True
    if card in mind.no:
        found["come"] = mind.come[mind.no.index(card)]
    return found


def _holds(game: TwistedFish, known: list[InMind], asked: int, card: int) -> bool | None:
    """Tell whether a seat holds a card; None if the viewer cannot know."""
    mind = known[asked]
    if card in mind.has:
        return True
    elsewhere = any(card in other.has for other in known) or game.place[card] == cards.BASKET
    denied = not game.whoppers and card in mind.no and mind.come[mind.no.index(card)] == 0
    return False if elsewhere or denied or len(mind.has) == game.size[asked] else None


def _net(game: TwistedFish, known: list[InMind], asked: int, fish: int) -> Data:
    """Return `holds` if it is known whether the seat asked has a card of the fish."""
    each = [_holds(game, known, asked, card) for card in range(fish * COLOURS, fish * COLOURS + COLOURS)]
    if fish in known[asked].some or True in each:
        return {"holds": True}
    return {} if None in each else {"holds": False}


# Everything else


def _effect(game: TwistedFish, seat: int, code: int) -> Data:
    """Return the points of `baskets` and `hand` after a move; `ends` if it ends the round; `lie` if it is one, `caught`
    if one comes to light."""
    after, log = game.copy(), list[Line]()
    after.step(seat, code, log)  # it was offered; the view alone may not tell that it is legal
    found: Data = {"baskets": int(after.basket_points(seat)), "hand": int(after.hand_points(seat))}
    for line in log:
        if line.kind == "over":
            found["ends"] = True
        elif line.kind == "caught" and line.facts[0] == seat:
            found["caught"] = True
        elif line.kind == "score" and line.facts[0] == seat:
            found |= {"baskets": int(line.facts[1]), "hand": int(line.facts[2])}
    if code == codes.NO and _is_lie(game, seat):
        found["lie"] = True
    return found


def _is_lie(game: TwistedFish, seat: int) -> bool:
    return game.phase == ANSWER and game.question != WITH_NET and game.place[game.wanted] == seat
