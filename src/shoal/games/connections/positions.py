"""Positions of Connections in names: hands by place, the cards on each table, linking cards with their partners."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only, read_number, read_seat, read_word
from shoal.core.errors import Invalid, shown
from shoal.core.game import NOBODY
from shoal.games.connections import layout, table
from shoal.games.connections.actions import PILES
from shoal.games.connections.codes import offer_code, offer_given, offer_taken, offer_to
from shoal.games.connections.common_knowledge import ON_TABLE, is_unshown, no_set_was_held, records
from shoal.games.connections.rules import DEALT, LAST_TURNS, MOST_TURNS, Connections
from shoal.games.connections.scoring import connected, pair_off, points_for
from shoal.games.connections.table import PLACES
from shoal.games.connections.worlds import empty, load
from shoal.games.cosmopolis.cities import NO_RNG
from shoal.games.cosmopolis.deck import BIT, CARDS, FIRST_LINK_FACE, REGIONAL
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.knowledge import knowledge, read_knowledge
from shoal.games.cosmopolis.names import colour_names, hands_named, link_card, read_colour, read_face
from shoal.games.cosmopolis.positions import (
    MOST_POINTS,
    START,
    name_start,
    padded,
    read_by_seat,
    read_cards,
    read_covered,
    read_deck,
    read_endings,
    read_flag,
    read_start,
)

PHASES: dict[str, set[str]] = {  # with the fields of `waits_for` that each has beside the seat
    "turn": set(),
    "discard": {"drawn", "from"},
    "draw": set(),
}
ENDINGS = ["CN14", "CN15", "ALL5"]
POSITION = "tables tokens links invited_now withdrawn_now offers discard turns idle announced last_turns pairs"
OF_HANDS = {"seen", "private", "not_near"}  # the knowledge about each card
MOST = 10**6  # turns
MOST_RECORDS = 1000


# Numbers to names


def position(numbers: vec[i64]) -> Data:
    """Return a state vector or an observation in names."""
    game = load(numbers, NO_RNG)
    return _named(game, has_pile=numbers[layout.HAS_PILE] != 0) | {"knowledge": _knowledge(game)}


def picture(numbers: vec[i64]) -> Data:
    """Return the same without what is known, but with what the cards on the tables bring so far."""
    game = load(numbers, NO_RNG)
    down = [(_link_name(game, link), int(connected(game, link))) for link in _bits(game.links_down)]
    connections = [{"link": link, "cities": cities, "points": points_for(cities)} for link, cities in down]
    named = _named(game, has_pile=numbers[layout.HAS_PILE] != 0)
    return named | {"scores": game.scores, "connections": connections}


def _named(game: Connections, *, has_pile: bool) -> Data:
    seats, over, each = int(game.seats), game.over, list(game.each)
    paired = each[table.PAIRED :][:seats]
    announced = _seat_named(game.announced)
    return name_start(game) | {
        "endings": game.endings,
        "waits_for": None if over else _waits_for(game),
        "hands": hands_named(game.hands),
        "tables": [_cards(game, game.cards_of(seat)) for seat in range(seats)],
        "tokens": [tokens_left(played) for played in each[table.PLAYED :][:seats]],
        "links": [_link(game, link) for link in _bits(game.links_down)],
        "invited_now": [_link_name(game, link) for link in _bits(game.invited_now)],
        "withdrawn_now": bool(game.withdrawn_now),
        "offers": [
            {"from": seat, "to": offer_to(offer), "give": offer_given(offer), "take": offer_taken(offer)}
            for seat, offer in enumerate(each[table.OFFER :][:seats])
            if offer >= 0
        ],
        "discard": _cards(game, game.discard[: game.discarded])[::-1],
        "pile": _cards(game, game.pile[: game.piled])[::-1] if has_pile else int(game.piled),
        "turns": each[table.TURNS :][:seats],
        "idle": int(game.idle),
        "announced": announced,
        "last_turns": None if announced is None else each[table.TURNS_LEFT :][:seats],
        "fresh": bool(game.fresh),
        "pairs": [_bits(places) for places in paired] if over or any(paired) else None,
    }


def _knowledge(game: Connections) -> Data:
    """Return what is known of the hands, of what was shuffled in (CN21), and from passes (CN22)."""
    found = knowledge(game.hands)
    if len(game.shuffled):
        found["shuffled"] = [[game.deck.whole(2 * card) for card in _bits(cards)] for cards in game.shuffled]
        found["drawn_after"] = _by_place(game, list(game.each[table.DRAWN_AFTER :]))
    if len(game.passed):
        found["passed"] = [[_held_or_laid(game, card) for card in record] for record in records(game)]
    return found


def _waits_for(game: Connections) -> Data:
    waits: Data = {"seat": int(game.to_move), "to": [*PHASES][game.phase]}
    if game.phase == table.DISCARD:
        waits |= {"drawn": int(game.drawn), "from": PILES[game.from_discard]}
    return waits


def _cards(game: Connections, faces: vec[i64]) -> list[str]:
    whole = game.deck.whole_names
    return [whole[face] for face in faces]


def _link(game: Connections, link: int) -> Data:
    return {
        "link": _link_name(game, link),
        "owner": int(game.links[table.OWNER + link]),
        "colour": game.deck.colour_names[game.links[table.SET_COLOUR + link]],
        "partner": _seat_named(game.links[table.PARTNER + link]),
        "invited": _seat_named(game.links[table.INVITED + link]),
        "laid": int(game.links[table.LAID_IN + link]),
    }


def _seat_named(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _link_name(game: Connections, link: int) -> str:
    return game.deck.whole_names[FIRST_LINK_FACE + 2 * link]


def tokens_left(cards: int) -> int:
    """CN9: return a token for each card played, as long as there are any."""
    return max(table.TOKENS - cards, 0)


def _held_or_laid(game: Connections, card: int) -> object:
    """CN22: a card of a record: [seat, place], or by name once it is on a table."""
    return game.deck.whole(2 * (card - ON_TABLE)) if card >= ON_TABLE else [*divmod(card, PLACES)]


def _by_place(game: Connections, numbers: list[int]) -> list[list[int]]:
    """Return numbers by seat and place, as many as the hands have places."""
    return [numbers[seat * PLACES :][: int(game.hands.top[seat])] for seat in range(game.seats)]


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """Return the state vector of a position in names. What is left out and follows from the rest is filled in; what
    cannot be played on from is Invalid."""
    game = empty(read_deck(position), position["seats"], NO_RNG)
    only(position, START.union(POSITION.split()), "snapshot")
    _read_drawn(game, read_start(game, position, PHASES, -MOST_POINTS))
    _read_cards(game, position)
    _check_hands(game)
    _read_links(game, position)
    _read_offers(game, position)
    game.announced = _seat_or_none(game, position.get("announced"), "announced")
    _read_last_turns(game, position)
    _read_turns(game, position)
    _read_endings(game, position)
    game.idle = read_number(position.get("idle", 0), 0, MOST, "idle")
    game.withdrawn_now = read_flag(position, "withdrawn_now", "withdrawn_now")
    for city in expect(position.get("invited_now", []), list, "invited_now"):
        game.invited_now |= BIT[link_card(game.deck, city, "invited_now") - REGIONAL]
    _read_pairs(game, position)
    _read_knowledge(game, expect(position.get("knowledge", {}), dict, "knowledge"))
    return game.state_vector()


def _read_drawn(game: Connections, waits: Data) -> None:
    """Read where the card just drawn came from: left out, it is the last in the hand, from the draw pile."""
    if game.phase == table.DISCARD:
        last = max(int(game.hands.top[game.to_move]) - 1, 0)
        game.drawn = read_number(waits.get("drawn", last), 0, PLACES - 1, "waits_for, drawn")
        game.from_discard = read_word(waits.get("from", "deck"), PILES, "waits_for, from") == "discard"


def _read_cards(game: Connections, position: Data) -> None:
    """CN1: read the tables and the piles; every card is somewhere, once."""
    deck, seats = game.deck, int(game.seats)
    tables = [
        read_cards(deck, cards, f"tables, seat {seat}")
        for seat, cards in enumerate(expect_list(position.get("tables"), seats, "tables"))
    ]
    discard = read_cards(deck, position.get("discard", []), "discard")[::-1]
    read_covered(game, position, [*discard, *(face for cards in tables for face in cards)], "CN1")
    game.discard, game.discarded = padded(discard), len(discard)
    for seat, cards in enumerate(tables):
        for face in cards:
            game.lay(seat, face, None)
    _check_derived(position, "tokens", [tokens_left(len(cards)) for cards in tables])


def _check_hands(game: Connections) -> None:
    """CN1, CN3: as many cards as were dealt, one more between a draw and a discard, one less before the last draw; and
    one to discard."""
    seat, hands = game.to_move, game.hands
    change = {table.DISCARD: 1, table.DRAW: -1}.get(int(game.phase), 0)
    for other in range(game.seats):
        most = int(DEALT[game.seats]) + (change if other == seat else 0)
        if hands.size[other] > most:
            raise Invalid(f"hands, seat {other}: {hands.size[other]} cards; there are {most} at the most (CN1)")
    if game.phase == table.DISCARD:
        if hands.card_at(seat, game.drawn) == EMPTY:
            raise Invalid(f"waits_for, drawn: seat {seat} has no card at place {game.drawn} (CN3)")
        if game.from_discard and hands.size[seat] == 1:
            raise Invalid(f"waits_for: seat {seat} has no card to discard but the one just taken (CN3)")
        if game.from_discard:
            hands.show(seat, game.drawn, hands.everyone)


# Linking cards and offers


def _read_links(game: Connections, position: Data) -> None:
    """CN5, CN12: read what is known of each linking card on a table. Left out: its owner is the seat whose table it is
    on; its colour is the only one that fits; it was laid in the turn after the linking card before it."""
    given = _links_given(game, position)
    for seat in range(game.seats):
        turn = 1  # CN5: a set is laid before the first
        for face in game.cards_of(seat):
            if face < FIRST_LINK_FACE:
                continue
            link = int(face) // 2 - REGIONAL
            where, fields = f"links, {game.deck.name(face)}", given.pop(link, {})
            if read_seat(fields.get("owner", seat), game.seats, f"{where}, owner") != seat:
                raise Invalid(f"{where}, owner: the card is on the table of seat {seat} (CN5)")
            turn = read_number(fields.get("laid", turn + 1), 1, MOST, f"{where}, laid")
            partner = _seat_or_none(game, fields.get("partner"), f"{where}, partner")
            invited = _seat_or_none(game, fields.get("invited"), f"{where}, invited")
            if seat in (partner, invited):
                raise Invalid(f"{where}: its owner, seat {seat}, is no partner or guest (CN12)")
            if NOBODY not in (partner, invited):
                raise Invalid(f"{where}: it has a partner, so nobody is invited (CN10)")
            game.put_link(link, seat, _set_colour(game, link, seat, fields.get("colour"), f"{where}, colour"))
            game.links[table.LAID_IN + link] = turn
            game.links[table.INVITED + link] = invited
            if partner != NOBODY:
                game.put_partner(link, partner)
    for fields in given.values():
        raise Invalid(f"links, {fields['link']}: the card is on no table (CN5)")


def _links_given(game: Connections, position: Data) -> dict[int, Data]:
    """Return the fields that are written of linking cards, by their numbers."""
    found: dict[int, Data] = {}
    for entry in expect(position.get("links", []), list, "links"):
        fields = expect(entry, dict, "links")
        only(fields, {"link", "owner", "colour", "partner", "invited", "laid"}, "links")
        link = link_card(game.deck, fields.get("link"), "links, link") - REGIONAL
        if link in found:
            raise Invalid(f"links, {fields['link']}: listed twice")
        found[link] = fields
    return found


def _set_colour(game: Connections, link: int, seat: int, value: object, where: str) -> int:
    """CN5: a colour that the linking card carries; left out, the only one of which its owner has a set."""
    carried = int(game.link_colours(link))
    names = ", ".join(colour_names(game.deck, carried))
    if value is None:
        sets = [colour for colour in _bits(carried) if game.has_set(seat, colour)]
        if len(sets) != 1:
            raise Invalid(f"{where}: missing; it is one of {names}")
        return sets[0]
    colour = read_colour(game.deck, value, where)
    if not carried >> colour & 1:
        raise Invalid(f"{where}: the card carries {names} (CN5)")
    return colour


def _read_offers(game: Connections, position: Data) -> None:
    """CN13, CD8: one open offer each, of a card to another player for one of theirs; the card offered has been seen."""
    for seat in range(game.seats):
        game.each[table.OFFER + seat] = table.NO_OFFER
    for entry in expect(position.get("offers", []), list, "offers"):
        fields = expect(entry, dict, "offers")
        only(fields, {"from", "to", "give", "take"}, "offers")
        giver, other = (read_seat(fields.get(key), game.seats, f"offers, {key}") for key in ("from", "to"))
        given, taken = (read_number(fields.get(key), 0, PLACES - 1, f"offers, {key}") for key in ("give", "take"))
        if game.each[table.OFFER + giver] != table.NO_OFFER:
            raise Invalid(f"offers: seat {giver} has two; one open offer each (CN13)")
        if other == giver:
            raise Invalid(f"offers: seat {giver} offers something to seat {giver}; it is to another (CN13)")
        if game.hands.card_at(giver, given) == EMPTY:
            raise Invalid(f"offers: seat {giver} has no card at place {given} to give (CN13)")
        if game.hands.card_at(other, taken) == EMPTY:
            raise Invalid(f"offers: seat {other} has no card at place {taken} to take (CN13)")
        game.each[table.OFFER + giver] = offer_code(given, other, taken)
        game.hands.show(giver, given, BIT[other])


# Turns


def _read_last_turns(game: Connections, position: Data) -> None:
    """CN14: left out, those when the seat waited for has its first of two last turns."""
    given, seats = position.get("last_turns"), int(game.seats)
    if game.announced == NOBODY:
        if given is not None:
            raise Invalid("last_turns: nobody has announced the end (CN14)")
        return
    if game.to_move == game.announced:
        raise Invalid(f"waits_for: seat {game.to_move} has announced the end and has no more turns (CN14)")
    if given is None:
        ahead = [(seat - game.announced) % seats for seat in range(seats)]
        left = [LAST_TURNS - (steps < ahead[game.to_move]) if steps else 0 for steps in ahead]
    else:
        left = read_by_seat(position, "last_turns", seats, LAST_TURNS)
    if not game.over and (left[game.announced] or not left[game.to_move]):
        raise Invalid(
            f"last_turns: {left}; seat {game.announced} has none, and seat {game.to_move}, which is waited for, has "
            "one (CN14)"
        )
    for seat in range(seats):
        game.each[table.TURNS_LEFT + seat] = left[seat]


def _read_turns(game: Connections, position: Data) -> None:
    """ALL1: a list; or one number, the turns of the seat waited for, or of the announcer. Left out, as few as the
    linking cards, the announcement or the end ask for."""
    given, seats = position.get("turns"), int(game.seats)
    if isinstance(given, list):
        turns = read_by_seat(position, "turns", seats, MOST)
    else:
        if given is None:
            least = table.TURNS_BEFORE_THE_END if game.announced != NOBODY or game.over else 0
            given = min(max(least, *game.links[table.LAID_IN :]), MOST_TURNS)
        had = read_number(given, 0, MOST_TURNS, "turns")
        first = (game.round + 1) % seats
        reached = first if game.over else game.to_move if game.announced == NOBODY else game.announced
        turns = [had + ((seat - first) % seats < (reached - first) % seats) for seat in range(seats)]
        if game.announced != NOBODY:
            left = game.each[table.TURNS_LEFT :]
            turns = [had if seat == game.announced else turns[seat] + LAST_TURNS - left[seat] for seat in range(seats)]
    for seat in range(seats):
        game.each[table.TURNS + seat] = turns[seat]


def _read_endings(game: Connections, position: Data) -> None:
    """CN14, CN15: left out, an earlier round was announced to be over, and the last one ended by itself."""
    usual = ["CN14"] * int(game.round) + ["CN15"] * game.over
    for number, rule in enumerate(read_endings(position, usual, ENDINGS)):
        game.ended_idle |= BIT[number] * (rule == "CN15")
        game.ended_by_limit |= BIT[number] * (rule == "ALL5")


def _read_pairs(game: Connections, position: Data) -> None:
    """CN19: once the game is over, the pairs in each hand have been seen."""
    pairs = [sorted(pair_off(game, seat)) if game.over else [] for seat in range(game.seats)]
    _check_derived(position, "pairs", pairs if game.over else None)
    for seat, places in enumerate(pairs):
        for place in places:
            game.each[table.PAIRED + seat] |= BIT[place]
            game.hands.show(seat, place, game.hands.everyone)


# What everybody knows


def _read_knowledge(game: Connections, known: Data) -> None:
    only(known, {*OF_HANDS, "shuffled", "drawn_after", "passed"}, "knowledge")
    read_knowledge(game.hands, {key: value for key, value in known.items() if key in OF_HANDS})
    _read_shuffles(game, known)
    _read_passes(game, expect(known.get("passed", []), list, "knowledge, passed"))


def _read_shuffles(game: Connections, known: Data) -> None:
    """CN21: a card is of the last shuffle that lists it, a card in the draw pile of the last one; what was drawn after
    how many shuffles follows from that."""
    where = "knowledge, shuffled"
    piles = expect(known.get("shuffled", []), list, where)
    if len(piles) > CARDS:
        raise Invalid(f"{where}: {len(piles)}; there are {CARDS} cards")
    of_card = [0] * CARDS
    for number, cards in enumerate(piles, 1):
        for name in expect(cards, list, where):
            of_card[read_face(game.deck, name, where) // 2] = number
    for face in game.pile[: game.piled]:
        of_card[face // 2] = len(piles)
    game.shuffled = vec[i64](
        [sum(BIT[card] for card in range(CARDS) if of_card[card] == n + 1) for n in range(len(piles))]
    )
    for at, near in enumerate(game.hands.near):
        game.each[table.DRAWN_AFTER + at] = of_card[near // 2] if is_unshown(game, at) else 0
    _check_derived(known, "drawn_after", _by_place(game, list(game.each[table.DRAWN_AFTER :])))


def _read_passes(game: Connections, given: list[object]) -> None:
    """CN22: records of the cards held at a pass, which were no set."""
    where = "knowledge, passed"
    if len(given) > MOST_RECORDS:
        raise Invalid(f"{where}: {len(given)}; there are {MOST_RECORDS} at the most")
    for entry in given:
        cards = [_read_held_or_laid(game, card, where) for card in expect(entry, list, where)]
        if len(cards) > PLACES or len(set(cards)) != len(cards):
            raise Invalid(f"{where}: a hand has {PLACES} cards at the most, each once")
        game.passed = vec[i64]([*game.passed, len(cards), *cards])
    if not no_set_was_held(game):
        raise Invalid(f"{where}: three of the cards are a set, so that there was one to play (CN22)")


def _read_held_or_laid(game: Connections, value: object, where: str) -> int:
    if isinstance(value, str):
        face = read_face(game.deck, value, where)
        at = ON_TABLE + face // 2
    else:
        seat, place = expect_list(value, 2, where)
        at = PLACES * read_seat(seat, game.seats, where) + read_number(place, 0, PLACES - 1, where)
        face = int(game.hands.near[at])
    if not EMPTY < face < FIRST_LINK_FACE:
        raise Invalid(f"{where}: {shown(value)} is no regional card (CN22)")
    return at


# Small things


def _seat_or_none(game: Connections, value: object, where: str) -> int:
    return NOBODY if value is None else read_seat(value, game.seats, where)


def _check_derived(fields: Data, key: str, derived: object) -> None:
    """Refuse what is written but does not follow from the cards; it may be left out."""
    given = fields.get(key)
    if given is not None and given != derived:
        raise Invalid(f"{key}: {shown(given)}; by the cards it is {derived}")
