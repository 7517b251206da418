"""CN21: what everybody knows of the cards that were shuffled into a new draw pile.

When the draw pile is used up, every card is in a hand, on a table or among the discards, and everybody has seen the
discards that are shuffled in. From then on each of them is in the pile or in a place that was filled from it, until it
is shown again; and a place filled from that pile has one of them. So an unseen card in a hand goes back to one of the
shuffles, or to the deal, and everybody knows to which; in a trade that goes with the card.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.connections import table
from shoal.games.connections.table import ConnectionsTable
from shoal.games.cosmopolis.cities import cards_in
from shoal.games.cosmopolis.deck import BIT, CARDS
from shoal.games.cosmopolis.hands import EMPTY


def is_unshown(game: ConnectionsTable, at: i64) -> bool:
    """Whether there is a card at a place of the hands that not everybody knows whole."""
    return game.hands.near[at] != EMPTY and game.hands.seen[at] != game.hands.everyone


def unshown(game: ConnectionsTable) -> i64:
    """The cards of which not everybody knows where they are, a bit each: in the draw pile, or unseen in a hand."""
    shown = cards_in(game.discard, game.discarded)
    i: i64
    for i in range(game.played):
        shown |= BIT[game.laid[i] // 16]
    for i in range(len(game.hands.near)):
        if game.hands.near[i] != EMPTY and game.hands.seen[i] == game.hands.everyone:
            shown |= BIT[game.hands.near[i] // 2]
    return (BIT[CARDS] - 1) & ~shown


def drawn_after(game: ConnectionsTable, at: i64) -> i64:
    """How many of the shuffles were before the card at a place was drawn; nothing is kept of a card that all know."""
    return game.each[table.DRAWN_AFTER + at] if is_unshown(game, at) else 0


def cards_after(game: ConnectionsTable, number: i64) -> i64:
    """The cards that went in at a shuffle, counted from 1, and have not been shown since, a bit each; for 0 those that
    have been hidden since the deal."""
    if number > 0:
        return game.shuffled[number - 1] & unshown(game)
    found = unshown(game)
    i: i64
    for i in range(len(game.shuffled)):
        found &= ~game.shuffled[i]
    return found


def note_shuffle(game: ConnectionsTable, cards: i64) -> None:
    """These discards, a bit each, are about to be shuffled in. Earlier shuffles are kept as long as a card of theirs is
    held unseen, and numbered anew."""
    hidden = unshown(game)
    kept = vec[i64]([])
    number: i64
    at: i64
    for number in range(1, len(game.shuffled) + 1):
        held = False
        for at in range(len(game.hands.near)):
            if drawn_after(game, at) == number:
                held = True
                game.each[table.DRAWN_AFTER + at] = len(kept) + 1
        if held:
            kept = append(kept, game.shuffled[number - 1] & hidden)
    game.shuffled = append(kept, cards)
