"""Positions of Connections that can be: what `restore` refuses, and why."""

from __future__ import annotations

from shoal.core.errors import Invalid
from shoal.games.connections import table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.rules import DEALT, IDLE_ROUNDS, LAST_TURNS, MOST_TURNS, Connections
from shoal.games.cosmopolis.checks import check_cards
from shoal.games.cosmopolis.cities import NOBODY
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, LINKS, REGIONAL
from shoal.games.cosmopolis.hands import EMPTY


def check(game: Connections) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    laid = [place // 8 for place in game.laid[: game.played]]
    check_cards(game.hands, [*game.pile[: game.piled], *game.discard[: game.discarded], *laid], "CN1")
    if game.over and not game.is_last_round:
        raise Invalid("waits_for: the game is over after the last round, not before (CN2)")
    _check_turns(game)
    for seat in range(game.seats):
        _check_hand(game, seat)
        _check_offer(game, seat)
    for link in range(LINKS):
        _check_link(game, link)
    _check_announcement(game)
    if not game.over:
        _check_waiting(game)


def _check_turns(game: Connections) -> None:
    turns = [game.each[table.TURNS + seat] for seat in range(game.seats)]
    for seat, had in enumerate(turns):
        if not 0 <= had <= MOST_TURNS + LAST_TURNS:
            raise Invalid(f"turns: seat {seat} has had {had}; a round has {MOST_TURNS} (CN15)")
    if game.over:
        return
    if min(turns) >= MOST_TURNS:
        raise Invalid(f"turns: everybody has had {MOST_TURNS}, so the round is over (CN15)")
    idle_round = game.idle >= IDLE_ROUNDS * game.seats and min(turns) >= table.TURNS_BEFORE_THE_END
    if game.is_last_round and idle_round and game.phase == table.TURN:
        raise Invalid(f"idle: nobody has played for {game.idle} turns, so the last round is over (CN15)")


def _check_hand(game: Connections, seat: int) -> None:
    """CN1, CN3: as many as were dealt, one more between a draw and a discard, one less before the last draw."""
    most = int(DEALT[game.seats])
    if seat == game.to_move and game.phase == table.DISCARD:
        most += 1
    if seat == game.to_move and game.phase == table.DRAW:
        most -= 1
    if game.hands.size[seat] > most:
        raise Invalid(f"hands, seat {seat}: {game.hands.size[seat]} cards; there are {most} at the most (CN1)")


def _check_offer(game: Connections, seat: int) -> None:
    offer = game.each[table.OFFER + seat]
    if offer == table.NO_OFFER:
        return
    other, given, taken = offer_to(offer), offer_given(offer), offer_taken(offer)
    if other == seat:
        raise Invalid(f"offers: seat {seat} offers something to seat {seat}; it is to another (CN13)")
    if game.hands.card_at(seat, given) == EMPTY:
        raise Invalid(f"offers: seat {seat} has no card at place {given} to give (CN13)")
    if game.hands.card_at(other, taken) == EMPTY:
        raise Invalid(f"offers: seat {other} has no card at place {taken} to take (CN13)")


def _check_link(game: Connections, link: int) -> None:
    """CN5, CN10, CN12: on the table of its owner, to a set of a colour it carries; at most one partner or guest."""
    city = _city(game, link)
    owner = game.links[table.OWNER + link]
    lies_before = [place % 8 for place in game.laid[: game.played] if place // 16 == REGIONAL + link]
    if lies_before != ([] if owner == NOBODY else [owner]):
        raise Invalid(
            f"links: {city} is listed if it is on a table, with the seat whose table it is as its owner (CN5)"
        )
    if owner == NOBODY:
        return
    partner, invited = game.links[table.PARTNER + link], game.links[table.INVITED + link]
    colour = game.links[table.SET_COLOUR + link]
    if game.link_colours(link) & BIT[colour] == 0:
        name = game.deck.colour_names[colour]
        raise Invalid(f"links, {city}: laid on a {name} set, but it does not carry {name} (CN5)")
    if owner in (partner, invited):
        raise Invalid(f"links, {city}: its owner, seat {owner}, is no partner or guest (CN12)")
    if NOBODY not in (partner, invited):
        raise Invalid(f"links, {city}: it has a partner, so nobody is invited (CN10)")
    turn = game.links[table.LAID_IN + link]
    if turn > game.each[table.TURNS + owner] + 1:
        raise Invalid(f"links, {city}: laid in turn {turn}, which seat {owner} has not had (CN5)")


def _check_announcement(game: Connections) -> None:
    left = [game.each[table.TURNS_LEFT + seat] for seat in range(game.seats)]
    if game.announced == NOBODY:
        if any(left):
            raise Invalid("last_turns: nobody has announced the end (CN14)")
        return
    if game.is_last_round:
        raise Invalid("announced: the last round is not announced to be over (CN14)")
    if any(not 0 <= turns <= LAST_TURNS for turns in left) or left[game.announced] != 0:
        raise Invalid(f"last_turns: {left}; {LAST_TURNS} or fewer each, none for seat {game.announced} (CN14)")
    if left[game.to_move] == 0:
        raise Invalid(f"waits_for: seat {game.to_move} has no turns left (CN14)")


def _check_waiting(game: Connections) -> None:
    seat = game.to_move
    begins = game.phase == table.TURN and seat == (game.round + 1) % game.seats
    if game.fresh and (not begins or any(game.each[table.TURNS : table.TURNS + game.seats])):
        raise Invalid("fresh: the seat left of the dealer has yet to make the first move of the round (CD4)")
    for link in range(LINKS):
        if game.invited_now & BIT[link] and game.links[table.OWNER + link] != seat:
            raise Invalid(f"invited_now: {_city(game, link)} is not seat {seat}'s on the table (CN10)")
    if game.phase == table.DISCARD:
        if game.hands.card_at(seat, game.drawn) == EMPTY:
            raise Invalid(f"waits_for, drawn: seat {seat} has no card at place {game.drawn} (CN3)")
        if game.from_discard and game.hands.size[seat] == 1:
            raise Invalid(f"waits_for: seat {seat} has no card to discard but the one just taken (CN3)")


def _city(game: Connections, link: int) -> str:
    """The city of a linking card."""
    return game.deck.name(FIRST_LINK_FACE + 2 * link)
