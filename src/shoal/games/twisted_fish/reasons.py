"""Why a move of Twisted Fish may be good."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.reasons import HintedMove, Reason
from shoal.games.twisted_fish import cards, codes, layout
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, WORTH, ZINGER_COST
from shoal.games.twisted_fish.phases import WITH_NET
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish


def reasons(what: HintedMove) -> Iterator[Reason]:
    """Yield why a question may be met and what it would bring, or what another move brings or saves."""
    game, code = what.game, what.code
    assert isinstance(game, TwistedFish)
    if code < codes.NET:
        yield from _question(game, what)
    elif code < codes.GIVE:
        asked, fish = divmod(code - codes.NET, FISH)
        yield from _clue(game, what, asked, fish)
        yield Reason("zinger", [ZINGER_COST])
    else:
        yield from _other(game, what)


def _question(game: TwistedFish, what: HintedMove) -> Iterator[Reason]:
    asked, card = divmod(what.code % codes.LURE, FISH_CARDS)
    fish = card // COLOURS
    if what.move.get("holds"):
        yield Reason("has", [asked, card])
    elif what.likely == 0:
        yield Reason("draw", [])
    else:
        yield from _clue(game, what, asked, fish)
    held = int(HOW_MANY[game.held[what.seat * GROUPS + fish]])
    if held == COLOURS - 1 and game.place[card] != what.seat:
        yield Reason("completes", [fish, COLOURS * int(WORTH[fish])])
    else:
        yield Reason("held", [fish, held])


def _clue(game: TwistedFish, what: HintedMove, asked: int, fish: int) -> Iterator[Reason]:
    """Yield one thing that points to a card of a fish in a hand."""
    claims = list(game.memory.claims)
    times = sum(
        claims[at + layout.CLAIM_SEAT] == asked and claims[at + layout.CLAIM_FISH] == fish
        for at in range(0, len(claims), layout.CLAIM_SIZE)
    )
    if times:
        yield Reason("asked for", [asked, fish, times])
    elif what.move.get("some"):
        yield Reason("some", [asked, fish])
    elif come := what.move.get("come"):
        yield Reason("came", [asked, come])


def _other(game: TwistedFish, what: HintedMove) -> Iterator[Reason]:
    code, move = what.code, what.move
    if move.get("ends"):
        yield Reason("ends", [])
    if codes.BASKET <= code < codes.WARDEN:
        yield Reason("lays", [move["baskets"] - what.notes["baskets"][what.seat]])
    elif code >= codes.WARDEN:
        yield Reason("zinger", [ZINGER_COST])
    elif code == codes.NO_FISHING:
        if game.question == WITH_NET:
            yield Reason("zinger", [ZINGER_COST])
        else:
            yield Reason("keeps", [int(game.wanted)])
    elif code in (codes.TAKE, codes.LEAVE):
        yield Reason("stops", [int(game.zinger)])
    elif code == codes.ALLOW and game.place[cards.DIVINE] == what.seat:
        yield Reason("spares", [])
    elif code == codes.NO and move.get("lie"):
        yield Reason("lie", [])
