"""What is known of the hands beyond far sides, in names."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import CLAIM, EMPTY, UNSEEN, Hands
from shoal.games.cosmopolis.names import colour_name, colour_names, hand_names, read_colour
from shoal.games.cosmopolis.positions import read_number, read_seat


def knowledge(hands: Hands) -> Data:
    """What is known of the hands beyond far sides, in names; lists by seat and place, as long as the hand is."""
    found: Data = {"seen": [[_seen_by(hands, seat, at) for at in _used(hands, seat)] for seat in range(hands.seats)]}
    private = [[at // hands.places, at % hands.places] for at in range(len(hands.near)) if _is_private(hands, at)]
    if private:
        found["private"] = private
    if any(hands.not_near):
        found["not_near"] = [
            [colour_names(hands.deck, hands.not_near[at]) for at in _used(hands, seat)] for seat in range(hands.seats)
        ]
    if len(hands.claims):
        found["claims"] = [
            {
                "seat": hands.claims[i],
                "colour": colour_name(hands.deck, hands.claims[i + 1]),
                "places": [place for place in range(hands.places) if hands.claims[i + 2] & BIT[place]],
            }
            for i in range(0, len(hands.claims), CLAIM)
        ]
    return found


def _used(hands: Hands, seat: int) -> range:
    start = seat * hands.places
    return range(start, start + len(hand_names(hands, seat)))


def _seen_by(hands: Hands, seat: int, at: int) -> list[int]:
    """The other seats that know a card whole; linking cards everyone knows, so it is not said."""
    if hands.near[at] == EMPTY or FIRST_LINK_FACE <= hands.near[at] < UNSEEN:
        return []
    return [other for other in range(hands.seats) if other != seat and hands.seen[at] & BIT[other]]


def _is_private(hands: Hands, at: int) -> bool:
    """Known to all seats, each of which was shown the card by itself, but not to spectators."""
    return hands.seen[at] == BIT[hands.seats] - 1


def read_knowledge(hands: Hands, value: object) -> None:
    """Put what `knowledge` wrote back into the hands."""
    fields = expect(value, dict, "knowledge")
    only(fields, {"seen", "private", "not_near", "claims"}, "knowledge")
    private = expect(fields.get("private", []), list, "knowledge, private")
    for at, seats in _by_place(hands, fields.get("seen"), "knowledge, seen"):
        for seat in expect(seats, list, "knowledge, seen"):
            hands.seen[at] |= BIT[read_seat(seat, hands.seats, "knowledge, seen")]
        if _is_private(hands, at) and [at // hands.places, at % hands.places] not in private:
            hands.seen[at] = hands.everyone
    for at, colours in _by_place(hands, fields.get("not_near"), "knowledge, not_near"):
        for colour in expect(colours, list, "knowledge, not_near"):
            hands.not_near[at] |= BIT[read_colour(hands.deck, colour, "knowledge, not_near")]
    for claim in expect(fields.get("claims", []), list, "knowledge, claims"):
        hands.claims = vec[i64]([*hands.claims, *_read_claim(hands, claim)])


def _by_place(hands: Hands, value: object, where: str) -> list[tuple[int, object]]:
    """Where in the hands each entry of a list by seat and place belongs."""
    if value is None:
        return []
    found: list[tuple[int, object]] = []
    for seat, entries in enumerate(expect_list(value, hands.seats, where)):
        used = _used(hands, seat)
        found += zip(used, expect_list(entries, len(used), f"{where}, seat {seat}"), strict=True)
    return found


def _read_claim(hands: Hands, value: object) -> list[int]:
    fields = expect(value, dict, "knowledge, claims")
    only(fields, {"seat", "colour", "places"}, "knowledge, claims")
    seat = read_seat(fields.get("seat"), hands.seats, "knowledge, claims, seat")
    colour = read_colour(hands.deck, fields.get("colour"), "knowledge, claims, colour")
    where = "knowledge, claims, places"
    places = {read_number(place, 0, hands.places - 1, where) for place in expect(fields.get("places"), list, where)}
    return [seat, colour, sum(BIT[place] for place in places)]
