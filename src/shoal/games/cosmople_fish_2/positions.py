"""Positions of Cosmople-Fish II in names: hands, sets, the deck, and what the game waits for."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only, read_number, read_seat
from shoal.core.errors import Invalid
from shoal.games.cosmople_fish_2 import layout, rules
from shoal.games.cosmople_fish_2.actions import ASKED_FOR, read_asked_for
from shoal.games.cosmople_fish_2.rules import NEW, POINTS, SETS, CosmopleFish, empty
from shoal.games.cosmople_fish_2.worlds import load
from shoal.games.cosmopolis.cities import NO_RNG
from shoal.games.cosmopolis.deck import BIT, CARDS, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import CLAIM
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import colour_name, colour_names, face_name, hands_named, read_colour, read_face
from shoal.games.cosmopolis.positions import (
    START,
    name_start,
    read_cards,
    read_covered,
    read_deck,
    read_endings,
    read_start,
)

PHASES: dict[str, set[str]] = {  # with the fields of `waits_for` that each has beside the seat
    "turn": set(),
    "answer": {"asked_by", "for", "colour"},
    "into": {"colour", "received"},
    "lay": {"colour", "received", "set", "laid"},
}


# Numbers to names


def position(numbers: vec[i64]) -> Data:
    """Return a state vector or an observation in names."""
    game = load(numbers, NO_RNG)
    return _named(game, numbers) | {"knowledge": knowledge(game.hands)}


def picture(numbers: vec[i64]) -> Data:
    """Return the same with what has been said of the hands in place of all that is known of them, and with points."""
    game = load(numbers, NO_RNG)
    points = [
        [int(POINTS[game.size_of(seat * SETS + number)]) for number in range(game.sets[seat])]
        for seat in range(game.seats)
    ]
    return _named(game, numbers) | _said(game) | {"scores": game.scores, "points": points}


def _named(game: CosmopleFish, numbers: vec[i64]) -> Data:
    names = game.deck.whole_names
    sets: list[list[list[str]]] = [[[] for _ in range(number)] for number in game.sets]
    for i in range(game.on_table):
        seat, number = divmod(game.table[2 * i + 1], SETS)
        sets[seat][number].append(names[game.table[2 * i]])
    pile: object = int(game.piled)
    if numbers[layout.WHOLE]:
        pile = [names[face] for face in game.pile[: game.piled]][::-1]
    return name_start(game) | {
        "waits_for": None if game.over else _waits_for(game),
        "hands": hands_named(game.hands),
        "sets": sets,
        "pile": pile,
        "endings": game.endings,
        **({"fresh": True} if game.fresh else {}),
    }


def _said(game: CosmopleFish) -> Data:
    """Return what asks and answers have told of the hands, and still tell: for each seat the colours of which it showed
    one to itself, and for each place those that it does not show."""
    hands, deck = game.hands, game.deck
    found: Data = {}
    if claims := list(hands.claims):
        shows: list[list[str]] = [[] for _ in hands.size]
        for seat, colour in zip(claims[::CLAIM], claims[1::CLAIM], strict=True):
            if (name := deck.colour_names[colour]) not in shows[seat]:
                shows[seat].append(name)
        found["shows"] = shows
    masks = list(hands.not_near)
    if any(masks):
        names = {colours: colour_names(deck, colours) for colours in set(masks)}
        starts = range(0, len(masks), int(hands.places))
        found["not_near"] = [
            [names[mask] for mask in masks[start : start + top]] for start, top in zip(starts, hands.top, strict=True)
        ]
    return found


def _waits_for(game: CosmopleFish) -> Data:
    waits: Data = {"seat": int(game.to_move), "to": list(PHASES)[game.phase]}
    if game.phase == rules.ANSWER:
        waits |= {"asked_by": int(game.on_turn), "for": ASKED_FOR[game.asks_for_link]}
    if game.phase != rules.TURN:
        waits["colour"] = colour_name(game.deck, game.colour)
    if game.phase in (rules.INTO, rules.LAY):
        waits["received"] = face_name(game.deck, game.received)
    if game.phase == rules.LAY:
        waits["set"] = "new" if game.target == NEW else int(game.target)
        waits["laid"] = [game.deck.whole(face) for face in game.with_it]
    return waits


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """Return the state vector of a position in names."""
    game = empty(read_deck(position), position["seats"], NO_RNG)
    only(position, START | {"sets"}, "snapshot")
    _read_turn(game, read_start(game, position, PHASES))
    _read_sets(game, position)
    laid = [game.table[2 * i] for i in range(game.on_table)]
    read_covered(game, position, [*laid, game.received, *game.with_it], "CF1")
    if game.piled == 0 and not game.over:
        raise Invalid("pile: empty; with the last card of the deck the round ends (CF14)")
    read_endings(position, ["CF14"] * (int(game.round) + game.over), ["CF14"])
    read_knowledge(game.hands, position.get("knowledge", {}))
    if game.phase in (rules.ANSWER, rules.INTO, rules.LAY):
        _check_asked(game)
    return game.state_vector()


def _read_turn(game: CosmopleFish, fields: Data) -> None:
    if game.over or game.phase == rules.TURN:
        return
    game.colour = read_colour(game.deck, fields.get("colour"), "waits_for, colour")
    if game.phase == rules.ANSWER:
        game.on_turn = read_seat(fields.get("asked_by"), int(game.seats), "waits_for, asked_by")
        if game.on_turn == game.to_move:
            raise Invalid("waits_for, asked_by: a card is asked of another player (CF3)")
        game.asks_for_link = read_asked_for(fields.get("for"), "waits_for, for") == 1
        return
    game.received = read_face(game.deck, fields.get("received"), "waits_for, received")
    game.asks_for_link = game.received >= FIRST_LINK_FACE
    if game.phase == rules.LAY:
        game.with_it = vec[i64](read_cards(game.deck, fields.get("laid", []), "waits_for, laid"))
        if fields.get("set") != "new":
            game.target = read_number(fields.get("set"), 0, SETS - 1, "waits_for, set")


def _read_sets(game: CosmopleFish, position: Data) -> None:
    seats = int(game.seats)
    for seat, sets in enumerate(expect_list(position.get("sets", [[]] * seats), seats, "sets")):
        where = f"sets, seat {seat}"
        for number, cards in enumerate(expect(sets, list, where)):
            if number == SETS:
                raise Invalid(f"{where}: more than {SETS} sets")
            _read_set(game, seat * SETS + number, cards, f"{where}, set {number}")


def _read_set(game: CosmopleFish, at: int, cards: object, where: str) -> None:
    """CF9: so that it can grow no further than the table of points, a set has one colour, or those of its one link."""
    faces = read_cards(game.deck, cards, where)
    if not faces:
        raise Invalid(f"{where}: a set has cards (CF5)")
    if game.on_table + len(faces) > CARDS:
        raise Invalid(f"sets: more than {CARDS} cards")
    for face in faces:
        game.put(at, face)
    links = sum(face >= FIRST_LINK_FACE for face in faces)
    colours, link = int(game.colours_of(at)), int(game.link_of(at))
    if links > 1 or (colours & ~link if links else colours & (colours - 1)):
        raise Invalid(f"{where}: its cards do not go together (CF9)")


def _check_asked(game: CosmopleFish) -> None:
    """CF3, CF5, CF9: refuse a colour with which nothing can be played, once a card is given. The ask has told everybody
    that the asker holds one, so that is known even if `knowledge` does not say so."""
    colour = BIT[game.colour]
    if not any(game.deck.colours[face] == colour for face in game.with_it):
        if not game.colours_held(game.on_turn) & colour:
            raise Invalid(f"waits_for: seat {game.on_turn} has no card of the colour asked for (CF3, CF5)")
        game.hands.claim(game.on_turn, game.colour)
    if game.phase == rules.ANSWER:
        return
    if game.target >= game.sets[game.on_turn]:
        raise Invalid(f"waits_for, set: seat {game.on_turn} has no set {game.target} (CF5)")
    if not game.deck.colours[game.received] & colour:
        raise Invalid("waits_for, received: not a card of the colour asked for (CF4)")
    if game.phase == rules.LAY and not game.is_complete() and not game.lays_lead_to_a_set():
        raise Invalid("waits_for, laid: what has been laid can become no set (CF5, CF9)")
