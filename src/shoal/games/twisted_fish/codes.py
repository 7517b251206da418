"""The codes of Twisted Fish.

Codes:
    0 to 389        ask: seat * 65 + card                                                            (TF3)
    390 to 779      ask with The Lure                                                                (TF20)
    780 to 1169     ask again with Two Fisted Fisherman                                              (TF19)
    1170 to 1247    cast The Net: seat * 13 + fish                                                   (TF18)
    1248 to 1312    answer by giving a card                                                          (TF4, TF18)
    1313            answer "Go Fish", or to The Net that there is none                               (TF5, TF18)
    1314            answer with No Fishing                                                           (TF16)
    1315            reply to a Zinger by letting it happen                                           (TF21)
    1316, 1317      reply with Divine Intervention: take the Zinger, or leave it                     (TF21)
    1318            draw                                                                             (TF5, TF6)
    1319            end the turn                                                                     (TF5)
    1320            pass                                                                             (TF6)
    1321 to 1333    lay a Full Basket, by fish                                                       (TF8)
    1334 to 1398    lay one with the Dead Scuba Diver for a card                                     (TF15)
    1399            put the fifth card in for the Diver                                              (TF15)
    1400 to 1405    play Game Warden on a seat                                                       (TF14)
    1406 to 1411    play Glass Bottom Boat on a seat                                                 (TF17)
    1412            throw Divine Intervention away                                                   (TF22)
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS

ASK: Final = 0
LURE: Final = 390
AGAIN: Final = 780
NET: Final = 1170
GIVE: Final = 1248
NO: Final = 1313
NO_FISHING: Final = 1314
ALLOW: Final = 1315
TAKE: Final = 1316
LEAVE: Final = 1317
DRAW: Final = 1318
END: Final = 1319
PASS: Final = 1320
BASKET: Final = 1321
DIVER: Final = 1334
FIFTH: Final = 1399
WARDEN: Final = 1400
BOAT: Final = 1406
THROW: Final = 1412
CODES: Final = 1413


def zinger_in(code: i64) -> i64:
    """The Zinger that a code plays."""
    if code < AGAIN:
        return cards.LURE
    if code < NET:
        return cards.FISHERMAN
    if code < GIVE:
        return cards.NET
    if code == NO_FISHING:
        return cards.NO_FISHING
    if code < DIVER or code == THROW:
        return cards.DIVINE
    if code < FIFTH:
        return cards.DIVER
    return cards.WARDEN if code < BOAT else cards.BOAT


def seat_in(code: i64) -> i64:
    """The seat that a code names."""
    if code < NET:
        return code % LURE // FISH_CARDS
    if code < GIVE:
        return (code - NET) // FISH
    return code - WARDEN if code < BOAT else code - BOAT


def fish_in(code: i64) -> i64:
    """The fish that a question is for."""
    return code % FISH_CARDS // COLOURS if code < NET else (code - NET) % FISH
