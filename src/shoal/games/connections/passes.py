"""CN22: what everybody learns when a player passes with cards in hand.

There is nothing left to draw then, and so nothing to discard for the rest of the round. None of the player's cards can
be added, or played to join: that is kept with each card, as colours that its near side does not show. And no three of
them make a set: that is kept as a record of those cards, each by the place where it is held, or by itself once it lies
on a table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.connections import table
from shoal.games.connections.shuffles import is_unshown
from shoal.games.connections.table import ONE, PLACES, ConnectionsTable
from shoal.games.cosmopolis.cities import NOBODY
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS

ON_TABLE: Final = 100  # in a record: 100 + card


def note_pass(game: ConnectionsTable, seat: i64) -> None:
    """CN22: the player could neither add nor join, and has no set."""
    playable = _playable(game, seat)
    colour: i64
    for colour in range(REGIONS):
        if playable & BIT[colour] != 0:
            game.hands.deny(seat, colour)
    record = vec[i64]([])
    at: i64
    for at in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
        if EMPTY < game.hands.near[at] < FIRST_LINK_FACE:
            record = append(record, at)
    if len(record) >= table.SET and is_open(game, record) and not _is_implied(game, record):
        game.passed = _with_record(game.passed, record)


def _playable(game: ConnectionsTable, seat: i64) -> i64:
    """CN6, CN7: the colours that the player may add or join with, a bit each."""
    found = game.each[table.OPEN + seat]
    link: i64
    for link in range(LINKS):
        if game.links[table.INVITED + link] == seat:
            found |= game.link_colours(link) & ~BIT[game.links[table.SET_COLOUR + link]]
    return found


def record_at(passed: vec[i64], start: i64) -> vec[i64]:
    """The record that begins with its length at a number; the next one follows it."""
    return passed[start + 1 : start + 1 + passed[start]]


def _with_record(passed: vec[i64], record: vec[i64]) -> vec[i64]:
    found = append(passed[:], len(record))
    i: i64
    for i in range(len(record)):
        found = append(found, record[i])
    return found


def is_open(game: ConnectionsTable, record: vec[i64]) -> bool:
    """Whether it still says anything: not everybody knows all its cards."""
    i: i64 = 0
    while i < len(record) and (record[i] >= ON_TABLE or not is_unshown(game, record[i])):
        i += 1
    return i < len(record)


def open_records(game: ConnectionsTable) -> vec[i64]:
    """The records that still say anything."""
    found = NO_NUMBERS
    start: i64 = 0
    while start < len(game.passed):
        record = record_at(game.passed, start)
        if is_open(game, record):
            found = _with_record(found, record)
        start += 1 + len(record)
    return found


def _is_implied(game: ConnectionsTable, record: vec[i64]) -> bool:
    """Whether an earlier record has all its cards."""
    start: i64 = 0
    while start < len(game.passed):
        earlier = record_at(game.passed, start)
        found: i64 = 0
        i: i64
        for i in range(len(record)):
            if record[i] in earlier:
                found += 1
        if found == len(record):
            return True
        start += 1 + len(earlier)
    return False


def note_moved(game: ConnectionsTable, first: i64, first_to: i64, second: i64, second_to: i64) -> None:
    """Cards have gone from two places to others, or (100 + card) to a table; of one card, the second is NOBODY."""
    found = game.passed[:]
    start: i64 = 0
    while start < len(found):
        i: i64
        for i in range(start + 1, start + 1 + found[start]):
            if found[i] == first:
                found[i] = first_to
            elif found[i] == second and second != NOBODY:
                found[i] = second_to
        start += 1 + found[start]
    game.passed = found


def no_set_was_held(game: ConnectionsTable) -> bool:
    """CN4, CN22: no three cards of a record have a colour in common."""
    start: i64 = 0
    while start < len(game.passed):
        record = record_at(game.passed, start)
        counts: i64 = 0  # of each colour, five bits
        i: i64
        for i in range(len(record)):
            face = 2 * (record[i] - ON_TABLE) if record[i] >= ON_TABLE else game.hands.near[record[i]]
            here = game.deck.city[face] // CITIES_A_REGION
            there = game.deck.city[face ^ 1] // CITIES_A_REGION
            counts += ONE[here]
            if there != here:
                counts += ONE[there]
        if counts + table.TO_SIXTEEN & table.SIXTEENS != 0:
            return False
        start += 1 + len(record)
    return True
