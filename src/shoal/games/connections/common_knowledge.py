"""CN21, CN22: what everybody knows of hidden cards from shuffles and from passes.

A shuffle: when the draw pile is used up, every card is in a hand, on a table or among the discards, and everybody has
seen the discards that are shuffled in. From then on each of them is in the pile or in a place that was filled from it,
until it is shown again; and a place filled from that pile has one of them. So an unseen card in a hand goes back to one
of the shuffles, or to the deal, and everybody knows to which; a trade takes that knowledge along with the card.

A pass with cards in hand: there is nothing left to draw then, and so nothing to discard for the rest of the round. None
of the player's cards can be added, or played to join: that is kept with each card, as colours that its near side does
not show. And no three of them make a set: that is kept as a record of those cards, each by the place where it is held,
or by itself once it lies on a table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.game import NOBODY
from shoal.games.connections import table
from shoal.games.connections.table import ONE, PLACES, ConnectionsTable
from shoal.games.cosmopolis.cities import cards_in
from shoal.games.cosmopolis.deck import BIT, CARDS, CITIES_A_REGION, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS
from shoal.games.cosmopolis.masks import IN

ON_TABLE: Final = 100  # in a record: 100 + card


def is_unshown(game: ConnectionsTable, at: i64) -> bool:
    """Return whether there is a card at a place of the hands that not everybody knows whole."""
    return game.hands.near[at] != EMPTY and game.hands.seen[at] != game.hands.everyone


# Shuffles


def unshown(game: ConnectionsTable) -> i64:
    """Return the cards in the draw pile or unseen in a hand, a bit each: not everybody knows where they are."""
    shown = cards_in(game.discard, game.discarded)
    i: i64
    for i in range(game.played):
        shown |= BIT[game.laid[i] // 16]
    for i in range(len(game.hands.near)):
        if game.hands.near[i] != EMPTY and game.hands.seen[i] == game.hands.everyone:
            shown |= BIT[game.hands.near[i] // 2]
    return (BIT[CARDS] - 1) & ~shown


def drawn_after(game: ConnectionsTable, at: i64) -> i64:
    """Return how many shuffles were before the card at a place was drawn; 0 for a card that all know."""
    return game.each[table.DRAWN_AFTER + at] if is_unshown(game, at) else 0


def cards_after(game: ConnectionsTable, number: i64) -> i64:
    """Return the cards, a bit each, that went in at a shuffle, counted from 1, and have not been shown since; for 0
    those that have been hidden since the deal."""
    if number > 0:
        return game.shuffled[number - 1] & unshown(game)
    found = unshown(game)
    for cards in game.shuffled:
        found &= ~cards
    return found


def note_shuffle(game: ConnectionsTable, cards: i64) -> None:
    """CN21: note that these discards, a bit each, are about to be shuffled in. Earlier shuffles are kept as long as a
    card of theirs is held unseen, and numbered anew."""
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


# Passes


def note_pass(game: ConnectionsTable, seat: i64) -> None:
    """CN22: note that the player could neither add nor join, and has no set."""
    for colour in IN[_playable(game, seat)]:
        game.hands.deny(seat, colour)
    record = vec[i64]([])
    at: i64
    for at in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
        if EMPTY < game.hands.near[at] < FIRST_LINK_FACE:
            record = append(record, at)
    if len(record) >= table.SET and _is_open(game, record) and not _is_implied(game, record):
        game.passed = _with_record(game.passed, record)


def _playable(game: ConnectionsTable, seat: i64) -> i64:
    """CN6, CN7: return the colours that the player may add or join with, a bit each."""
    found = game.each[table.OPEN + seat]
    for link in IN[game.links_down]:
        if game.links[table.INVITED + link] == seat:
            found |= game.joining_colours(link)
    return found


def note_moved(game: ConnectionsTable, first: i64, first_to: i64, second: i64, second_to: i64) -> None:
    """Keep the records right when two cards have changed places."""
    found = NO_NUMBERS
    for record in records(game):
        i: i64
        for i in range(len(record)):
            if record[i] == first:
                record[i] = first_to
            elif record[i] == second:
                record[i] = second_to
        found = _with_record(found, record)
    game.passed = found


def note_laid(game: ConnectionsTable, place: i64, card: i64) -> None:
    """Keep the records right when a card has gone to a table."""
    note_moved(game, place, ON_TABLE + card, NOBODY, NOBODY)


def records(game: ConnectionsTable) -> list[vec[i64]]:
    """Return the cards of each record."""
    found: list[vec[i64]] = []
    start: i64 = 0
    while start < len(game.passed):
        end = start + 1 + game.passed[start]
        found.append(game.passed[start + 1 : end])
        start = end
    return found


def open_records(game: ConnectionsTable) -> vec[i64]:
    """Return the records of which not everybody knows all cards: only they still say anything."""
    found = NO_NUMBERS
    if len(game.passed) == 0:
        return found
    for record in records(game):
        if _is_open(game, record):
            found = _with_record(found, record)
    return found


def no_set_was_held(game: ConnectionsTable) -> bool:
    """CN4, CN22: return whether no three cards of any record have a colour in common."""
    for record in records(game):
        counts: i64 = 0  # of each colour, five bits
        for place in record:
            face = 2 * (place - ON_TABLE) if place >= ON_TABLE else game.hands.near[place]
            here = game.deck.city[face] // CITIES_A_REGION
            there = game.deck.city[face ^ 1] // CITIES_A_REGION
            counts += ONE[here]
            if there != here:
                counts += ONE[there]
        if counts + table.TO_SIXTEEN & table.SIXTEENS != 0:
            return False
    return True


def _is_open(game: ConnectionsTable, record: vec[i64]) -> bool:
    for place in record:
        if place < ON_TABLE and is_unshown(game, place):
            return True
    return False


def _is_implied(game: ConnectionsTable, record: vec[i64]) -> bool:
    """Return whether an earlier record has all its cards."""
    return any({*record} <= {*earlier} for earlier in records(game))


def _with_record(passed: vec[i64], record: vec[i64]) -> vec[i64]:
    found = append(passed[:], len(record))
    for place in record:
        found = append(found, place)
    return found
