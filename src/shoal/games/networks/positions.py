"""Positions of Networks in names: hands, spreads, the discard pile from its top, the deck from the next card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect_list, only, read_number, read_word
from shoal.core.errors import Invalid
from shoal.games.cosmopolis.cities import NO_RNG, first_face
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import hands_named
from shoal.games.cosmopolis.positions import (
    START,
    name_start,
    padded,
    read_cards,
    read_covered,
    read_deck,
    read_endings,
    read_flag,
    read_start,
)
from shoal.games.networks import layout, rules
from shoal.games.networks.actions import PILES
from shoal.games.networks.new_sets import HAND, PLACES
from shoal.games.networks.rules import Networks
from shoal.games.networks.worlds import empty, load

PHASES: dict[str, set[str]] = {  # with the fields of `waits_for` that each has beside the seat
    "begin": set(),
    "continue": set(),
    "play": set(),
    "replace": set(),
    "discard": {"drawn", "from", "took"},
}
ENDINGS = {rules.ended_by(rule): rule for rule in (rules.ALL_PASSED, rules.NOBODY_PLAYS, rules.TURN_LIMIT)}
POSITION = START | {"spreads", "discard", "known_pile", "turns", "idle", "passes"}


# Numbers to names


def position(numbers: vec[i64]) -> Data:
    """Return a state vector or an observation in names."""
    game = load(numbers, NO_RNG)
    return _named(game, numbers) | {"knowledge": knowledge(game.hands)}


def picture(numbers: vec[i64]) -> Data:
    """Return the same without what is known of the hands beyond what they show, but with points and sets."""
    game = load(numbers, NO_RNG)
    sets = [_sets(game, seat) for seat in range(game.seats)]
    return _named(game, numbers) | {"scores": game.scores, "sets": sets}


def _sets(game: Networks, seat: int) -> list[Data]:
    """NW3, NW13: which cards of a spread, by their positions, are a set, and whether it is protected."""
    sets: list[Data] = []
    for at, number in enumerate(game.spreads.numbers(seat)):
        if number == len(sets):
            colours = game.spreads.set_at(seat, at)
            sets.append({"cards": [], "protected": game.spreads.protected(seat, colours)})
        sets[number]["cards"].append(at)
    return sets


def _named(game: Networks, numbers: vec[i64]) -> Data:
    names = game.deck.whole_names
    known = [names[face] for face in game.pile[game.piled - game.known : game.piled]][::-1]
    pile: object = {"cards": int(game.piled), "known": known} if known else int(game.piled)  # NW11: in a view
    if numbers[layout.HAS_PILE]:
        pile = [names[face] for face in game.pile[: game.piled]][::-1]
    named: Data = name_start(game) | {
        "endings": game.endings,
        "waits_for": None if game.over else _waits_for(game),
        "hands": hands_named(game.hands),
        "spreads": [
            [names[game.spreads.card(seat, i)] for i in range(game.spreads.size(seat))] for seat in range(game.seats)
        ],
        "discard": [names[face] for face in game.discards[: game.discarded]][::-1],
        "pile": pile,
        "turns": int(game.turns),
        "idle": int(game.idle),
        "passes": int(game.passes),
    }
    if numbers[layout.HAS_PILE] and game.known:
        named["known_pile"] = int(game.known)
    return named | ({"fresh": True} if game.fresh else {})


def _waits_for(game: Networks) -> Data:
    waits: Data = {"seat": int(game.to_move), "to": list(PHASES)[game.phase]}
    if game.phase == rules.DISCARD:
        waits |= {"drawn": int(game.drawn), "from": PILES[game.from_discards]}
        if game.took:
            waits["took"] = True
    return waits


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """Return the state vector of a position in names."""
    game = empty(read_deck(position), position["seats"], NO_RNG)
    only(position, POSITION, "snapshot")
    _read_turn(game, read_start(game, position, PHASES))
    discards = read_cards(game.deck, position.get("discard", []), "discard")[::-1]
    game.discards, game.discarded = padded(discards), len(discards)
    read_covered(game, position, [*discards, *_read_spreads(game, position)], "NW1")
    game.known = read_number(position.get("known_pile", 0), 0, int(game.piled), "known_pile")
    for i in range(game.piled - game.known, game.piled):
        game.pile[i] = first_face(game.pile[i])
    game.turns, game.idle, game.passes = (
        read_number(position.get(key, 0), 0, 999, key) for key in ("turns", "idle", "passes")
    )
    endings = read_endings(position, [*ENDINGS][:1] * (int(game.round) + game.over), [*ENDINGS])
    game.ended = vec[i64]([ENDINGS[rule] for rule in endings])
    read_knowledge(game.hands, position.get("knowledge", {}))
    _check(game)
    return game.state_vector()


def _read_turn(game: Networks, fields: Data) -> None:
    game.took = game.phase == rules.CONTINUE
    if game.phase == rules.DISCARD:
        last = int(game.hands.top[game.to_move]) - 1
        game.drawn = read_number(fields.get("drawn", last), 0, PLACES - 1, "waits_for, drawn")
        game.from_discards = read_word(fields.get("from", "deck"), PILES, "waits_for, from") == "discard"
        game.took = read_flag(fields, "took", "waits_for, took")


def _read_spreads(game: Networks, position: Data) -> list[int]:
    """Lay the cards of every spread. Return their faces."""
    laid, seats = list[int](), int(game.seats)
    for seat, cards in enumerate(expect_list(position.get("spreads", [[]] * seats), seats, "spreads")):
        for face in read_cards(game.deck, cards, f"spreads, seat {seat}"):
            game.spreads.add(seat, face)
            laid.append(face)
    return laid


def _check(game: Networks) -> None:
    """Refuse hands that have no room for the next card, and a turn without a legal move."""
    most = {rules.REPLACE: HAND - 1, rules.DISCARD: HAND + 1}
    for seat in range(game.seats):
        limit = most.get(game.phase, HAND) if seat == game.to_move else HAND
        if game.hands.size[seat] > limit:
            raise Invalid(f"hands, seat {seat}: {game.hands.size[seat]} cards; {limit} is the most (NW1)")
    if game.phase == rules.REPLACE and game.piled + game.discarded == 0:
        raise Invalid("waits_for: there is nothing to draw (NW8)")
    if game.phase == rules.DISCARD and game.hands.card_at(game.to_move, game.drawn) == EMPTY:
        raise Invalid(f"waits_for, drawn: seat {game.to_move} has no card at place {game.drawn} (NW9)")
    if not game.over and not game.legal(int(game.to_move)):
        raise Invalid(f"waits_for: seat {game.to_move} has no card to discard (NW9)")
