"""Positions of Connections: dealt, taken up again and checked, or imagined from what a seat can see."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.rules.chance import Chance
from shoal.rules.cosmopolis.cities import NOBODY, ROUNDS_PER_PLAYER, cards_in, fill_pile
from shoal.rules.cosmopolis.connections import DEALT, HEAD, IDLE_ROUNDS, LAST_TURNS, MOST_TURNS, Connections
from shoal.rules.cosmopolis.connections_codes import offer_given, offer_taken, offer_to
from shoal.rules.cosmopolis.connections_table import (
    DISCARD,
    DRAW,
    EACH,
    INVITED,
    LAID_IN,
    LINK_FACTS,
    NO_OFFER,
    OFFER,
    OVER,
    OWNER,
    PARTNER,
    PLACES,
    SET_COLOUR,
    TURN,
    TURNS,
    TURNS_BEFORE_THE_END,
    TURNS_LEFT,
)
from shoal.rules.cosmopolis.deck import BIT, CARDS, LINKS, REGIONAL, Deck, deck_number
from shoal.rules.cosmopolis.hands import EMPTY, Hands, read_hands
from shoal.rules.cosmopolis.unseen import Unseen
from shoal.rules.errors import Invalid
from shoal.rules.game import Game, Rulebook, View, Worlds


class ConnectionsRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("connections", "Connections", 3, 6, [ROUNDS_PER_PLAYER], 1)

    def deal(self, seats: i64, options: list[int], chance: Chance, deck: i64 = 0) -> Game:
        """CN1, CN2: the first of as many rounds as were agreed on for each player."""
        game = empty(deck_number(deck), seats, chance)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, truth: vec[i64], chance: Chance) -> Game:
        game = _read(truth, chance)
        _check(game)
        _show_what_was_shown(game)
        return game

    def worlds(self, view: View) -> Worlds:
        return ConnectionsWorlds(_read(view.facts, Chance(1)), view.seat)


def empty(deck: Deck, seats: i64, chance: Chance) -> Connections:
    """A table with nothing on it."""
    return Connections(
        seats,
        chance,
        Hands(deck, seats, PLACES),
        vec[i64]([0] * CARDS),
        vec[i64]([0] * CARDS),
        vec[i64]([0] * CARDS),
        vec[i64]([NOBODY] * LINK_FACTS),
        vec[i64]([0] * EACH),
    )


class ConnectionsWorlds(Worlds):
    """CD3, CD5: the near sides of cards that the seat has not seen whole, and the draw pile, are open."""

    def __init__(self, game: Connections, viewer: i64) -> None:
        self.game: Connections = game
        self.elsewhere: i64 = cards_in(game.discard, game.discarded)
        for i in range(game.played):
            self.elsewhere |= BIT[game.laid[i] // 16]
        self.unseen: Unseen = Unseen(game.hands, viewer, self.elsewhere)

    def sample(self, chance: Chance) -> Game:
        world = self.game.copy()
        world.hands = self.unseen.sample(chance)
        fill_pile(world, self.elsewhere, chance)
        world.chance = chance.copy()
        return world


# Numbers to games


def _read(numbers: vec[i64], chance: Chance) -> Connections:
    """The game that a truth describes, or a view, then with near faces missing and an empty pile."""
    seats = numbers[0]
    game = empty(deck_number(numbers[1]), seats, chance)
    _read_head(game, numbers)
    played = HEAD + 4 * seats
    links = played + seats
    discard = links + LINK_FACTS
    faces = discard + game.discarded
    hands = faces + numbers[15]
    i: i64
    seat: i64
    for seat in range(seats):
        game.totals[seat] = numbers[HEAD + seat]
        game.each[TURNS + seat] = numbers[HEAD + seats + seat]
        game.each[TURNS_LEFT + seat] = numbers[HEAD + 2 * seats + seat]
        game.each[OFFER + seat] = numbers[HEAD + 3 * seats + seat]
        if game.each[OFFER + seat] != NO_OFFER:
            game.offers += 1
        for i in range(numbers[played + seat]):
            game.lay(seat, numbers[faces + game.played], None)
    for i in range(game.discarded):
        game.discard[i] = numbers[discard + i]
    _read_links(game, numbers, links)
    game.hands = read_hands(numbers, hands, game.deck, seats, PLACES)
    if numbers[16] != 0:
        for i in range(game.piled):
            game.pile[i] = numbers[hands + game.hands.length + i]
    return game


def _read_head(game: Connections, numbers: vec[i64]) -> None:
    game.rounds = numbers[2]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == OVER
    game.begin_turn(numbers[5])
    game.drawn = numbers[6]
    game.from_discard = numbers[7] != 0
    game.fresh = numbers[8] != 0
    game.idle = numbers[9]
    game.announced = numbers[10]
    game.invited_now = numbers[11]
    game.ended_idle = numbers[12]
    game.piled = numbers[13]
    game.discarded = numbers[14]
    game.ended_by_limit = numbers[17]


def _read_links(game: Connections, numbers: vec[i64], start: i64) -> None:
    link: i64
    for link in range(LINKS):
        owner = numbers[start + OWNER + link]
        if owner != NOBODY:
            game.put_link(link, owner, numbers[start + SET_COLOUR + link])
            game.links[INVITED + link] = numbers[start + INVITED + link]
            game.links[LAID_IN + link] = numbers[start + LAID_IN + link]
            if numbers[start + PARTNER + link] != NOBODY:
                game.put_partner(link, numbers[start + PARTNER + link])


def _show_what_was_shown(game: Connections) -> None:
    """CN13, CN19, CD7, CD8: an offered card, one just taken from the discard pile, and at the end all hands have been
    seen, even if a position written by hand does not say so."""
    for seat in range(game.seats):
        offer = game.each[OFFER + seat]
        if offer != NO_OFFER:
            game.hands.show(seat, offer_given(offer), BIT[offer_to(offer)])
    if game.phase == DISCARD and game.from_discard:
        game.hands.show(game.to_move, game.drawn, game.hands.everyone)
    if game.phase == OVER:
        game.show_hands()


# Positions that can be


def _check(game: Connections) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    if not 0 <= game.round < game.rounds:
        raise Invalid(f"round: {game.round}; there are {game.rounds}, from 0 (CN2)")
    _check_cards(game)
    _check_turns(game)
    for seat in range(game.seats):
        _check_hand(game, seat)
        _check_offer(game, seat)
    for link in range(LINKS):
        _check_link(game, link)
    _check_announcement(game)
    if game.phase == OVER:
        if not game.is_last_round:
            raise Invalid("waits_for: the game is over after the last round, not before (CN2)")
    else:
        _check_waiting(game)


def _check_cards(game: Connections) -> None:
    faces = [*game.pile[: game.piled], *game.discard[: game.discarded], *[x // 8 for x in game.laid[: game.played]]]
    faces += [near for near in game.hands.near if near != EMPTY]
    found = [face // 2 for face in faces]
    for card in range(CARDS):
        if found.count(card) != 1:
            there = "missing" if card not in found else "there twice"
            raise Invalid(f"{game.deck.whole(card * 2)} is {there}; every card is somewhere, once (CN1)")


def _check_turns(game: Connections) -> None:
    for seat in range(game.seats):
        if not 0 <= game.each[TURNS + seat] <= MOST_TURNS + LAST_TURNS:
            raise Invalid(f"turns: seat {seat} has had {game.each[TURNS + seat]}; a round has {MOST_TURNS} (CN15)")
    if game.idle < 0:
        raise Invalid(f"idle: {game.idle} turns")
    fewest = min(game.each[TURNS + seat] for seat in range(game.seats))
    if game.phase == OVER:
        return
    if fewest >= MOST_TURNS:
        raise Invalid(f"turns: everybody has had {MOST_TURNS}, so the round is over (CN15)")
    idle_round = game.idle >= IDLE_ROUNDS * game.seats and fewest >= TURNS_BEFORE_THE_END
    if game.is_last_round and idle_round and game.phase == TURN:
        raise Invalid(f"idle: nobody has played for {game.idle} turns, so the last round is over (CN15)")


def _check_hand(game: Connections, seat: int) -> None:
    """CN1, CN3: as many as were dealt, one more between a draw and a discard, one less before the last draw."""
    most = int(DEALT[game.seats])
    if seat == game.to_move and game.phase == DISCARD:
        most += 1
    if seat == game.to_move and game.phase == DRAW:
        most -= 1
    if game.hands.size[seat] > most:
        raise Invalid(f"hands, seat {seat}: {game.hands.size[seat]} cards; there are {most} at the most (CN1)")


def _check_offer(game: Connections, seat: int) -> None:
    offer = game.each[OFFER + seat]
    if offer == NO_OFFER:
        return
    if offer_to(offer) == seat or offer_to(offer) >= game.seats:
        raise Invalid(f"offers: seat {seat} offers something to seat {offer_to(offer)}; it is to another (CN13)")
    if game.hands.card_at(seat, offer_given(offer)) == EMPTY:
        raise Invalid(f"offers: seat {seat} has no card at place {offer_given(offer)} to give (CN13)")
    if game.hands.card_at(offer_to(offer), offer_taken(offer)) == EMPTY:
        raise Invalid(f"offers: seat {offer_to(offer)} has no card at place {offer_taken(offer)} to take (CN13)")


def _check_link(game: Connections, link: int) -> None:
    """CN5, CN10, CN12: on the table of its owner, to a set of a colour it carries; at most one partner or guest."""
    city = game.link_name(link)
    owner = game.links[OWNER + link]
    lies_before = [place % 8 for place in game.laid[: game.played] if place // 16 == REGIONAL + link]
    if lies_before != ([] if owner == NOBODY else [owner]):
        raise Invalid(
            f"links: {city} is listed if it is on a table, with the seat whose table it is as its owner (CN5)"
        )
    if owner == NOBODY:
        return
    partner, invited = game.links[PARTNER + link], game.links[INVITED + link]
    if game.link_colours(link) & BIT[game.links[SET_COLOUR + link]] == 0:
        colour = game.deck.colour_names[game.links[SET_COLOUR + link]]
        raise Invalid(f"links, {city}: laid on a {colour} set, but it does not carry {colour} (CN5)")
    if owner in (partner, invited):
        raise Invalid(f"links, {city}: its owner, seat {owner}, is no partner or guest (CN12)")
    if NOBODY not in (partner, invited):
        raise Invalid(f"links, {city}: it has a partner, so nobody is invited (CN10)")
    if not 0 <= game.links[LAID_IN + link] <= game.each[TURNS + owner] + 1:
        raise Invalid(f"links, {city}: laid in turn {game.links[LAID_IN + link]}, which seat {owner} has not had (CN5)")


def _check_announcement(game: Connections) -> None:
    left = [game.each[TURNS_LEFT + seat] for seat in range(game.seats)]
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
    if game.fresh and (game.phase != TURN or seat != (game.round + 1) % game.seats or any(game.each[: game.seats])):
        raise Invalid("fresh: the seat left of the dealer has yet to make the first move of the round (CD4)")
    down = [link for link in range(LINKS) if game.invited_now & BIT[link] != 0]
    for link in down:
        if game.links[OWNER + link] != seat:
            raise Invalid(f"invited_now: {game.link_name(link)} is not seat {seat}'s on the table (CN10)")
    if game.phase == DISCARD:
        if game.hands.card_at(seat, game.drawn) == EMPTY:
            raise Invalid(f"waits_for, drawn: seat {seat} has no card at place {game.drawn} (CN3)")
        if game.from_discard and game.hands.size[seat] == 1:
            raise Invalid(f"waits_for: seat {seat} has no card to discard but the one just taken (CN3)")
