"""Scoring: what the cards on the table bring each player of Connections, and what the pairs in a hand cost."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Line, Log
from shoal.games.connections import table
from shoal.games.connections.table import IN_A_REGION, PLACES, ConnectionsTable
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, filled
from shoal.games.cosmopolis.masks import BITS, CITIES_OF, IN, number_in

POINTS: Final = vec[i64]([0, 0, 0, 4, 8, 15, 30, 60, 125, 250, 500, 1000])  # CN16: by the number of cities
MOST_CITIES: Final = 11
PAIR_COST: Final = 20


def points_for(cities: i64) -> i64:
    """CN16: return the points for different cities; more than eleven score as eleven, fewer than three nothing."""
    return POINTS[cities] if cities < MOST_CITIES else POINTS[MOST_CITIES]


def number_of_cities(cities: i64, colours: i64) -> i64:
    """CN16: count the cities, a bit each, that are in the regions of these colours, a bit each."""
    return number_in(cities & CITIES_OF[colours])


# Connections


def connected(game: ConnectionsTable, link: i64) -> i64:
    """CN16, CN17: count a linking card and the different cities of its regions that its owner and partner have."""
    cities = game.each[table.CITIES + game.links[table.OWNER + link]]
    if game.links[table.PARTNER + link] != NOBODY:
        cities |= game.each[table.CITIES + game.links[table.PARTNER + link]]
    return 1 + number_of_cities(cities, colours_counted(game, link))


def colours_counted(game: ConnectionsTable, link: i64) -> i64:
    """CN17: return the colours whose cards count around a linking card, a bit each. Without a partner, those are left
    out that are on a linking card laid earlier by the same player, and without a partner too."""
    found = game.link_colours(link)
    if game.links[table.PARTNER + link] != NOBODY:
        return found
    owner = game.links[table.OWNER + link]
    for other in IN[game.links_down]:
        alone = game.links[table.OWNER + other] == owner and game.links[table.PARTNER + other] == NOBODY
        if alone and game.links[table.LAID_IN + other] < game.links[table.LAID_IN + link]:
            found &= ~game.link_colours(other)
    return found


def share(game: ConnectionsTable, link: i64, seat: i64) -> i64:
    """CN17: return the points of a connection for its owner or the partner. A partnership's points are halved, an odd
    one going to the owner of the linking card."""
    whole = points_for(connected(game, link))
    if game.links[table.PARTNER + link] == NOBODY:
        return whole
    return (whole + 1) // 2 if game.links[table.OWNER + link] == seat else whole // 2


def points(game: ConnectionsTable, seat: i64) -> i64:
    """CN12, CN17, CN18: return the points of a seat's connections and other sets; the same cards count in each."""
    found: i64 = 0
    for link in IN[game.links_down]:
        if game.is_in(seat, link):
            found += share(game, link, seat)
    alone = unconnected_cities(game, seat)
    while alone != 0:
        found += POINTS[BITS[alone & IN_A_REGION]]
        alone >>= CITIES_A_REGION
    return found


def unconnected_cities(game: ConnectionsTable, seat: i64) -> i64:
    """CN18: return a seat's cities on the table, a bit each, that are in none of its connections."""
    return game.each[table.CITIES + seat] & ~game.connected_cities(seat)


# Pairs in the hand


def pairs(game: ConnectionsTable, seat: i64) -> i64:
    """CN19: count the most pairs that the cards left in a hand can make, each counted once by either side. Cards that
    hang together by common colours can be paired off but for one, whatever the colours: a card meets the others at its
    two colours only, so of three of its neighbours two are neighbours, and such a graph has that matching."""
    left = _regional_places(game, seat)  # not yet counted
    found: i64 = 0
    for place in IN[left]:
        if left & BIT[place] != 0:
            together = _hanging_together(game, seat, place, left)
            left &= ~together
            found += BITS[together] // 2
    return found


def pair_off(game: ConnectionsTable, seat: i64) -> vec[i64]:
    """CN19: return the places of the most pairs, two by two; of several ways the first, by places."""
    places = filled(EMPTY, 2 * pairs(game, seat))
    _pair_off(game, seat, _regional_places(game, seat), places, 0)
    return places


def _pair_off(game: ConnectionsTable, seat: i64, left: i64, places: vec[i64], n: i64) -> bool:
    """Fill in the places from number n on with pairs of what is left, a bit each; return whether that can be done."""
    if n == len(places):
        return True
    if left == 0:
        return False
    first = IN[left][0]
    left &= ~BIT[first]
    for second in IN[left]:
        if _common_colours(game, seat, first, second) != 0:
            places[n] = first
            places[n + 1] = second
            if _pair_off(game, seat, left & ~BIT[second], places, n + 2):
                return True
    return _pair_off(game, seat, left, places, n)


def _regional_places(game: ConnectionsTable, seat: i64) -> i64:
    """Return the places of a hand with regional cards, a bit each."""
    found: i64 = 0
    place: i64
    for place in range(game.hands.top[seat]):
        if EMPTY < game.hands.card_at(seat, place) < FIRST_LINK_FACE:
            found |= BIT[place]
    return found


def _hanging_together(game: ConnectionsTable, seat: i64, first: i64, among: i64) -> i64:
    """CN19: return the cards at these places that hang together with the first by common colours, a bit each."""
    found: i64 = BIT[first]
    reached = _both_colours(game, seat, first)
    before: i64 = 0
    while found != before:
        before = found
        for place in IN[among & ~found]:
            if _both_colours(game, seat, place) & reached != 0:
                found |= BIT[place]
                reached |= _both_colours(game, seat, place)
    return found


def _common_colours(game: ConnectionsTable, seat: i64, first: i64, second: i64) -> i64:
    """CN19: return the colours that two cards in a hand have in common, on either side of each."""
    return _both_colours(game, seat, first) & _both_colours(game, seat, second)


def _both_colours(game: ConnectionsTable, seat: i64, place: i64) -> i64:
    near = game.hands.near[seat * PLACES + place]
    return game.deck.colours[near] | game.deck.colours[near ^ 1]


# Told in the log


def log_points(game: ConnectionsTable, log: Log) -> None:
    """CN17 to CN19: tell every connection, every set alone and every pair, with what it brings or costs."""
    for link in IN[game.links_down]:
        _log_connection(game, link, log)
    deck = game.deck.number
    for seat in range(game.seats):
        alone = unconnected_cities(game, seat)
        for colour in range(REGIONS):
            number = number_of_cities(alone, BIT[colour])
            if points_for(number) != 0:
                log.append(Line("CN18", "set alone", [deck, seat, colour, number, points_for(number)]))
        _log_pairs(game, seat, log)


def _log_connection(game: ConnectionsTable, link: i64, log: Log) -> None:
    deck = game.deck.number
    owner = game.links[table.OWNER + link]
    partner = game.links[table.PARTNER + link]
    number = connected(game, link)
    if partner == NOBODY:
        log.append(Line("CN17", "connection", [deck, link, owner, number, points_for(number)]))
    else:
        log.append(Line("CN17", "partnership", [deck, link, owner, partner, number, points_for(number)]))


def _log_pairs(game: ConnectionsTable, seat: i64, log: Log) -> None:
    """CN19: tell each pair, with a colour that makes it one."""
    places = pair_off(game, seat)
    i: i64
    for i in range(0, len(places), 2):
        colour = IN[_common_colours(game, seat, places[i], places[i + 1])][0]
        first = game.hands.card_at(seat, places[i])
        second = game.hands.card_at(seat, places[i + 1])
        log.append(Line("CN19", "pair", [game.deck.number, seat, colour, first, second, PAIR_COST]))
