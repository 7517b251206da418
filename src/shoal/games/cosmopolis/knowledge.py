"""Knowledge of the hands beyond far sides, in names."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only, read_number, read_seat
from shoal.core.errors import Invalid
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import CLAIM, EMPTY, UNSEEN, Hands
from shoal.games.cosmopolis.names import colour_name, colour_names, read_colour

SEATS_IN = [[seat for seat in range(6) if mask >> seat & 1] for mask in range(1 << 6)]  # by mask
MOST_CLAIMS = 67  # an ask is followed by a draw from a deck of 40 at the most, or by two cards or more played down


def knowledge(hands: Hands) -> Data:
    """Return what is known of the hands beyond far sides, in lists by seat and place, as long as the hand is."""
    seats, deck = int(hands.seats), hands.deck
    near, seen, not_near = list(hands.near), list(hands.seen), list(hands.not_near)
    used = [_used(hands, seat) for seat in range(seats)]
    by_itself = (1 << seats) - 1
    found: Data = {
        "seen": [
            [_seen_by(near[at], seen[at] & by_itself & ~(1 << seat)) for at in used[seat]] for seat in range(seats)
        ]
    }
    if by_itself in seen:
        found["private"] = [[*divmod(at, int(hands.places))] for at, who in enumerate(seen) if who == by_itself]
    if any(not_near):
        found["not_near"] = [[colour_names(deck, not_near[at]) for at in used[seat]] for seat in range(seats)]
    if claims := list(hands.claims):
        found["claims"] = [
            {"seat": seat, "colour": colour_name(deck, colour), "places": _bits(places)}
            for seat, colour, places in zip(claims[::CLAIM], claims[1::CLAIM], claims[2::CLAIM], strict=True)
        ]
    return found


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def _used(hands: Hands, seat: int) -> range:
    start = seat * hands.places
    return range(start, start + hands.top[seat])


def _seen_by(near: int, others: int) -> list[int]:
    """Return the other seats that know a card whole, by their mask; none for linking cards, which everyone knows."""
    if near == EMPTY or FIRST_LINK_FACE <= near < UNSEEN:
        return []
    return [*SEATS_IN[others]]


def _is_private(hands: Hands, at: int) -> bool:
    """Return whether each seat was shown a card by itself, so that all know it but spectators do not."""
    return hands.seen[at] == BIT[hands.seats] - 1


def read_knowledge(hands: Hands, value: object) -> None:
    """Read what `knowledge` wrote into the hands."""
    fields = expect(value, dict, "knowledge")
    only(fields, {"seen", "private", "not_near", "claims"}, "knowledge")
    private = [_read_place(hands, place) for place in expect(fields.get("private", []), list, "knowledge, private")]
    for at, seats in _by_place(hands, fields.get("seen"), "knowledge, seen"):
        for seat in expect(seats, list, "knowledge, seen"):
            hands.seen[at] |= BIT[read_seat(seat, hands.seats, "knowledge, seen")]
        if _is_private(hands, at) and at not in private:
            hands.seen[at] = hands.everyone
    for at, colours in _by_place(hands, fields.get("not_near"), "knowledge, not_near"):
        for colour in expect(colours, list, "knowledge, not_near"):
            hands.not_near[at] |= BIT[read_colour(hands.deck, colour, "knowledge, not_near")]
        if hands.near[at] != EMPTY and hands.deck.colours[hands.near[at]] & hands.not_near[at]:
            seat, place = divmod(at, int(hands.places))
            raise Invalid(f"knowledge, not_near, seat {seat}, place {place}: the card shows that colour")
    claims = expect(fields.get("claims", []), list, "knowledge, claims")
    if len(claims) > MOST_CLAIMS:
        raise Invalid(f"knowledge, claims: {len(claims)}; a round has no more than {MOST_CLAIMS} asks")
    for claim in claims:
        hands.claims = vec[i64]([*hands.claims, *_read_claim(hands, claim)])


def _read_place(hands: Hands, value: object) -> int:
    """Return the index of a seat and a place."""
    seat, place = expect_list(value, 2, "knowledge, private")
    at = read_seat(seat, hands.seats, "knowledge, private, seat") * hands.places
    return at + read_number(place, 0, hands.places - 1, "knowledge, private, place")


def _by_place(hands: Hands, value: object, where: str) -> list[tuple[int, object]]:
    """Return each entry of a list by seat and place with its index."""
    if value is None:
        return []
    found: list[tuple[int, object]] = []
    for seat, entries in enumerate(expect_list(value, hands.seats, where)):
        used = _used(hands, seat)
        for at, entry in zip(used, expect_list(entries, len(used), f"{where}, seat {seat}"), strict=True):
            if entry and hands.near[at] == EMPTY:
                raise Invalid(f"{where}, seat {seat}, place {at - used.start}: there is no card")
            found.append((at, entry))
    return found


def _read_claim(hands: Hands, value: object) -> list[int]:
    fields = expect(value, dict, "knowledge, claims")
    only(fields, {"seat", "colour", "places"}, "knowledge, claims")
    seat = read_seat(fields.get("seat"), hands.seats, "knowledge, claims, seat")
    colour = read_colour(hands.deck, fields.get("colour"), "knowledge, claims, colour")
    where = "knowledge, claims, places"
    places = {read_number(place, 0, hands.places - 1, where) for place in expect(fields.get("places"), list, where)}
    return [seat, colour, sum(BIT[place] for place in places)]
