"""Where games of Cosmople-Fish II come from: the deal, positions that can be, and what a view leaves open."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.rules.chance import Chance
from shoal.rules.cosmopolis.cities import ROUNDS_PER_PLAYER, cards_in, fill_pile
from shoal.rules.cosmopolis.deck import BIT, CARDS, FIRST_LINK_FACE, Deck, deck_number
from shoal.rules.cosmopolis.fish import ANSWER, HEAD, INTO, LAY, NEW, OVER, PLACES, SETS, CosmopleFish
from shoal.rules.cosmopolis.hands import CLAIM, EMPTY, Hands, read_hands
from shoal.rules.cosmopolis.unseen import Unseen
from shoal.rules.errors import Invalid
from shoal.rules.game import Game, Rulebook, View, Worlds


class FishRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("cosmople-fish-2", "Cosmople-Fish II", 3, 6, [ROUNDS_PER_PLAYER], 1)

    def deal(self, seats: i64, options: list[int], chance: Chance, deck: i64 = 0) -> Game:
        """CF2: as many rounds as players, times the option."""
        game = empty(deck_number(deck), seats, chance)
        game.rounds = seats * options[0]
        game.deal()
        return game

    def load(self, truth: vec[i64], chance: Chance) -> Game:
        game = _read(truth, chance)
        _check(game)
        return game

    def worlds(self, view: View) -> Worlds:
        return FishWorlds(_read(view.facts, Chance(0, 1)), view.seat)


def empty(deck: Deck, seats: i64, chance: Chance) -> CosmopleFish:
    """A table with nothing on it."""
    return CosmopleFish(seats, chance, Hands(deck, seats, PLACES), vec[i64]([0] * CARDS))


def _read(numbers: vec[i64], chance: Chance) -> CosmopleFish:
    """The game that a truth or a view's facts describe; of a view, the pile is left open."""
    seats = numbers[0]
    game = empty(deck_number(numbers[1]), seats, chance)
    game.rounds = numbers[2] * seats
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == OVER
    game.to_move = numbers[5]
    game.on_turn = numbers[6]
    game.fresh = numbers[7] != 0
    game.asks_for_link = numbers[8] != 0
    game.colour = numbers[9]
    game.received = numbers[10]
    game.target = numbers[11]
    game.laid_with = numbers[12]
    game.piled = numbers[14]
    at: i64 = HEAD
    i: i64
    for i in range(seats):
        game.totals[i] = numbers[at + i]
    at += seats
    for i in range(game.laid_with):
        game.with_it[i] = numbers[at + i]
    at += game.laid_with
    for i in range(numbers[13]):
        _lay_out(game, numbers[at + 2 * i], numbers[at + 2 * i + 1])
    at += 2 * numbers[13]
    if numbers[15] != 0:
        for i in range(game.piled):
            game.pile[i] = numbers[at + i]
        at += game.piled
    game.hands = read_hands(numbers, at, game.deck, seats, PLACES)
    return game


def _lay_out(game: CosmopleFish, face: i64, at: i64) -> None:
    """Put a card to a set, which is begun if need be."""
    while game.sets[at // SETS] <= at % SETS:
        game._new_set(at // SETS)
    game._put(at, face)


class FishWorlds(Worlds):
    """CD3, CD8: near sides that agree with what was seen and said; the deck in any order."""

    def __init__(self, game: CosmopleFish, viewer: i64) -> None:
        self.game: CosmopleFish = game
        self.elsewhere: i64 = cards_in(game.table, game.on_table) | cards_in(game.with_it, game.laid_with)
        if game.received != EMPTY:
            self.elsewhere |= BIT[game.received // 2]
        self.unseen: Unseen = Unseen(game.hands, viewer, self.elsewhere)

    def sample(self, chance: Chance) -> Game:
        world = self.game.copy()
        world.chance = chance.copy()
        world.hands = self.unseen.sample(chance)
        fill_pile(world, self.elsewhere, chance)
        return world


# Positions that can be


def _check(game: CosmopleFish) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    _check_cards(game)
    _check_knowledge(game)
    last = game.rounds - 1
    if game.round > last or (game.phase == OVER and game.round != last):
        raise Invalid(f"round: {game.round}; the last one is {last}, and with it the game ends (CF2)")
    if game.fresh and (game.on_turn != (game.round + 1) % game.seats or game.on_table != 0):
        raise Invalid("fresh: only until the seat to the left of the dealer has begun the round (CD4)")
    for seat in range(game.seats):
        for number in range(game.sets[seat]):
            _check_set(game, seat, number)
    if (game.phase == OVER) != (game.piled == 0):
        raise Invalid("pile: with the last card of the deck the round ends, and not before (CF14)")
    if game.phase == ANSWER and not game._colours_held(game.on_turn) & BIT[game.colour]:
        raise Invalid(f"waits_for: seat {game.on_turn} cannot have asked for that colour (CF3)")
    if game.phase in (INTO, LAY):
        _check_playing(game)


def _check_cards(game: CosmopleFish) -> None:
    faces = [*game.pile[: game.piled], *game.table[: game.on_table], *game.with_it[: game.laid_with]]
    faces += [near for near in game.hands.near if near != EMPTY]
    if game.received != EMPTY:
        faces.append(game.received)
    cards = [face // 2 for face in faces]
    for card in range(CARDS):
        if cards.count(card) != 1:
            raise Invalid(
                f"{game.deck.whole(2 * card)} is there {cards.count(card)} times; every card is somewhere, once (CF1)"
            )


def _check_knowledge(game: CosmopleFish) -> None:
    """What is known of the hands is true."""
    hands = game.hands
    for at in range(len(hands.near)):
        if hands.near[at] != EMPTY and game.deck.colours[hands.near[at]] & hands.not_near[at]:
            raise Invalid(f"knowledge, not_near, seat {at // PLACES}, place {at % PLACES}: the card shows that colour")
    for i in range(0, len(hands.claims), CLAIM):
        if not hands.claim_holds(i):
            raise Invalid(f"knowledge, claims, seat {hands.claims[i]}: no card there shows the colour")


def _check_set(game: CosmopleFish, seat: int, number: int) -> None:
    at = seat * SETS + number
    where = f"sets, seat {seat}, set {number}"
    faces = [game.table[i] for i in range(game.on_table) if game.table_set[i] == at]
    links = [face for face in faces if face >= FIRST_LINK_FACE]
    if len(faces) < 2 or len(faces) == len(links):
        raise Invalid(f"{where}: a set is begun with two cards, one of them regional (CF5)")
    if len(links) > 1:
        raise Invalid(f"{where}: {len(links)} linking cards; a set has one at the most (CF9)")
    colours = int(game.set_colours[at])
    if colours & ~int(game.set_link[at]) if links else colours & (colours - 1):
        raise Invalid(f"{where}: its colours do not go together (CF9)")


def _check_playing(game: CosmopleFish) -> None:
    if game.received == EMPTY or not game.deck.colours[game.received] & BIT[game.colour]:
        raise Invalid("waits_for, received: not a card of the colour asked for (CF4)")
    if (game.received >= FIRST_LINK_FACE) != game.asks_for_link:
        raise Invalid("waits_for, received: a linking card is given when one was asked for, and not otherwise (CF4)")
    if game.phase == LAY and game.target != NEW and game.target >= game.sets[game.on_turn]:
        raise Invalid(f"waits_for, set: seat {game.on_turn} has no set {game.target} (CF5)")
    laid = [game.with_it[i] for i in range(game.laid_with)]
    from_hand = game._colours_held(game.on_turn) & BIT[game.colour]
    if not from_hand and not any(game.deck.colours[face] == BIT[game.colour] for face in laid):
        raise Invalid(f"waits_for: seat {game.on_turn} has no card of the colour asked for to play with it (CF5)")
    if game.phase == LAY and not game._is_complete() and not game._lays_lead_to_a_set():
        raise Invalid("waits_for, laid: what has been laid can become no set (CF5, CF9)")
