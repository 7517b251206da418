"""What positions of all cosmopolis games keep to."""

from __future__ import annotations

from collections.abc import Iterable

from shoal.core.errors import Invalid
from shoal.games.cosmopolis.deck import CARDS
from shoal.games.cosmopolis.hands import CLAIM, EMPTY, Hands


def check_cards(hands: Hands, elsewhere: Iterable[int], rule: str) -> None:
    """Every card is somewhere, once: in a hand, or among the faces elsewhere. The rule says so."""
    cards = [face // 2 for face in [*hands.near, *elsewhere] if face != EMPTY]
    for card in range(CARDS):
        if cards.count(card) != 1:
            name, times = hands.deck.whole(2 * card), cards.count(card)
            raise Invalid(f"{name} is there {times} times; every card is somewhere, once ({rule})")


def check_knowledge(hands: Hands) -> None:
    """What is known of the hands is true."""
    for at, near in enumerate(hands.near):
        if near != EMPTY and hands.deck.colours[near] & hands.not_near[at]:
            seat, place = divmod(at, int(hands.places))
            raise Invalid(f"knowledge, not_near, seat {seat}, place {place}: the card shows that colour")
    for i in range(0, len(hands.claims), CLAIM):
        if not hands.claim_holds(i):
            raise Invalid(f"knowledge, claims, seat {hands.claims[i]}: no card there shows the colour")
