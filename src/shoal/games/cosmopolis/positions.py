"""Positions of the cosmopolis games in names: what all of them have, and how its parts are read.

A person who writes a position needs cards, seats and whose turn it is; whatever else is left out is filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only, read_number, read_seat, read_word
from shoal.core.errors import Invalid, shown
from shoal.core.game import NOBODY
from shoal.games.cosmopolis.cities import CityGame
from shoal.games.cosmopolis.deck import CARDS, Deck
from shoal.games.cosmopolis.deck_file import STANDARD, deck_data, read_deck_data
from shoal.games.cosmopolis.names import REST, read_face, read_hands

START = {"seats", "options", "round", "totals", "endings", "waits_for", "hands", "pile", "fresh", "knowledge"}
MOST_POINTS = 10**9

# Numbers to names


def name_start(game: CityGame) -> Data:
    """Return what every position begins with. A deck of their own is in it (CD1)."""
    return {
        **({"deck": deck_data(game.deck)} if game.deck.number else {}),
        "seats": int(game.seats),
        "options": {"rounds_per_player": int(game.rounds // game.seats)},
        "round": int(game.round),
        "totals": list(game.totals),
    }


# Names to numbers


def read_deck(position: Data) -> Deck:
    return read_deck_data(position.pop("deck")) if "deck" in position else STANDARD.deck


def read_start(game: CityGame, position: Data, phases: Mapping[str, set[str]], least_points: int = 0) -> Data:
    """Read rounds, totals, hands and whom the game waits for into a game. Return the fields of `waits_for`, of which
    each phase has its own beside the seat. The game is over in the phase after the last."""
    seats = int(game.seats)
    game.rounds = seats * position["options"]["rounds_per_player"]
    game.round = read_number(position.get("round", 0), 0, game.rounds - 1, "round")
    game.totals = vec[i64](read_by_seat(position, "totals", seats, MOST_POINTS, least_points))
    game.hands = read_hands(game.deck, position.get("hands"), seats, game.hands.places)
    game.fresh = read_flag(position, "fresh", "fresh")
    if "waits_for" not in position:
        raise Invalid("waits_for: missing; it is an object, or null when the game is over")
    game.over = position["waits_for"] is None
    if game.over:
        game.phase = len(phases)
        game.begin_turn(NOBODY)
        return {}
    fields = expect(position["waits_for"], dict, "waits_for")
    to = read_word(fields.get("to", next(iter(phases))), list(phases), "waits_for, to")
    only(fields, {"seat", "to", *phases[to]}, "waits_for")
    game.phase = list(phases).index(to)
    game.begin_turn(read_seat(fields.get("seat"), seats, "waits_for, seat"))
    return fields


def read_covered(game: CityGame, position: Data, elsewhere: Iterable[int], rule: str) -> None:
    """Read the covered pile into a game: left out, all cards that are nowhere else. Every card is somewhere, once: in
    the pile, in a hand, or among the faces elsewhere. The rule says so."""
    open_cards = [face for face in [*game.hands.near, *elsewhere] if face >= 0]
    pile = read_pile(game.deck, position.get("pile", [REST]), open_cards, "pile")
    cards = [face // 2 for face in [*open_cards, *pile]]
    for card in range(CARDS):
        if (times := cards.count(card)) != 1:
            name = game.deck.whole(2 * card)
            raise Invalid(f"{name} is there {times} times; every card is somewhere, once ({rule})")
    game.pile, game.piled = padded(pile[::-1]), len(pile)


def padded(faces: Sequence[int]) -> vec[i64]:
    """Return cards in a vec that has room for all cards."""
    return vec[i64]([*faces, *[0] * (CARDS - len(faces))])


def read_endings(position: Data, usual: Sequence[str], rules: Sequence[str]) -> list[str]:
    """Return the rule that ended each round, one of several; the usual ones where nothing is said."""
    endings = expect_list(position.get("endings", usual), len(usual), "endings")
    return [read_word(rule, rules, "endings") for rule in endings]


def read_by_seat(position: Data, key: str, seats: int, most: int, least: int = 0) -> list[int]:
    """Return a number for each seat, all 0 if they are left out."""
    return [read_number(value, least, most, key) for value in expect_list(position.get(key, [0] * seats), seats, key)]


def read_flag(fields: Data, key: str, where: str) -> bool:
    """Return a flag; False if it is left out."""
    flag = fields.get(key, False)
    if not isinstance(flag, bool):
        raise Invalid(f"{where}: {shown(flag)} is not true or false")
    return flag


def read_cards(deck: Deck, value: object, where: str) -> list[int]:
    """Return faces by the names of their cards."""
    cards = expect(value, list, where)
    if len(cards) > CARDS:
        raise Invalid(f"{where}: {len(cards)} cards; there are {CARDS}")
    return [read_face(deck, card, where) for card in cards]


def read_pile(deck: Deck, value: object, elsewhere: list[int], where: str) -> list[int]:
    """Return a covered pile from its top, by the names of its cards. "rest" at the end stands for every card that is
    named neither before it nor elsewhere, in the order of the deck, with the first side to face whoever draws it."""
    cards = expect(value, list, where)
    if cards[-1:] != [REST]:
        return read_cards(deck, cards, where)
    named = read_cards(deck, cards[:-1], where)
    placed = {face // 2 for face in [*named, *elsewhere]}
    return [*named, *(2 * card for card in range(CARDS) if card not in placed)]
