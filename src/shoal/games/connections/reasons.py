"""Why a move of Connections may be good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shoal.core.data import Data
from shoal.core.reasons import HintedMove, Reason
from shoal.games.connections import codes, table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.evaluation import wish_for
from shoal.games.connections.rules import Connections
from shoal.games.connections.scoring import PAIR_COST
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE
from shoal.games.cosmopolis.hands import EMPTY


def reasons(what: HintedMove) -> Iterator[Reason]:
    """Yield what a move brings as things stand, or what it makes possible."""
    game, code, move = what.game, what.code, what.move
    assert isinstance(game, Connections)
    if move.get("ends"):
        yield Reason("ends", [])
    if code == codes.FROM_DISCARD:
        yield from _card(what, move["plays"], int(game.discard[int(game.discarded) - 1]))
    elif codes.DISCARD <= code < codes.SET:
        yield from _pairs(what, move["pairs"])
        if not wish_for(game, what.seat, game.hands.near[what.seat * PLACES + code - codes.DISCARD]):
            yield Reason("no use", [])
    elif codes.SET <= code < codes.INVITE:
        yield from _play(game, what)
    elif codes.INVITE <= code < codes.WITHDRAW:
        guest = (code - codes.INVITE) % codes.MOST_SEATS
        if move["gain"][what.seat] > 0:
            yield Reason("with guest", [guest, move["gain"][what.seat]])
    elif codes.OFFER <= code < codes.DECLINE:
        yield from _trade(game, what)
    elif code == codes.ANNOUNCE and what.notes["points"][what.seat] == max(what.notes["points"]):
        yield Reason("leads", [])


def _play(game: Connections, what: HintedMove) -> Iterator[Reason]:
    gain: list[int] = what.move["gain"]
    own = gain[what.seat]
    partner = max((seat for seat in range(len(gain)) if seat != what.seat), key=lambda seat: gain[seat])
    if own > 0:
        both = [own, partner, gain[partner]]
        yield Reason("brings both", both) if gain[partner] > 0 else Reason("brings", [own])
    elif own < 0:
        yield Reason("costs", [-own])
    colours = [game.deck.colour_names.index(name) for name in what.move.get("opens", [])]
    if colours:
        yield Reason("opens", [int(game.deck.number), *colours])


def _trade(game: Connections, what: HintedMove) -> Iterator[Reason]:
    """Yield what the card that comes would bring, and the pairs in the hand after an acceptance."""
    if what.code < codes.ACCEPT:
        offer = what.code - codes.OFFER
        plays = what.notes["theirs"][offer_to(offer)][offer_taken(offer)]
        face = int(game.hands.card_at(offer_to(offer), offer_taken(offer)))
        yield from _card(
            what, plays or [], face if is_known(game, what.seat, offer) else EMPTY, int(offer_given(offer))
        )
        return
    giver = what.code - codes.ACCEPT
    if game.each[table.OFFER + giver] != table.NO_OFFER:
        trade: Data = what.notes["trades"][str(giver)]
        offer = int(game.each[table.OFFER + giver])
        face = int(game.hands.card_at(giver, offer_given(offer)))  # which was shown to the seat
        yield from _card(what, trade["plays"], face, int(offer_taken(offer)))
        yield from _pairs(what, trade["pairs"])


def _card(what: HintedMove, plays: Sequence[Data], face: int = EMPTY, given: int = EMPTY) -> Iterator[Reason]:
    """Yield what a card would bring if it were played now. given: the place of the card that goes for it."""
    best = max((play["gain"][what.seat] for play in plays), default=0)
    colour = completed(what, face, given)
    if best > 0:
        yield Reason("gets", [best])
    elif colour != EMPTY:
        assert isinstance(what.game, Connections)
        yield Reason("completes", [int(what.game.deck.number), colour])
    else:
        yield Reason("gets nothing", [])


def completed(what: HintedMove, face: int, given: int) -> int:
    """CN4: return a colour of which a card makes a set with two of the hand; EMPTY if there is none."""
    game = what.game
    assert isinstance(game, Connections)
    if not EMPTY < face < FIRST_LINK_FACE:
        return EMPTY
    here = range(what.seat * PLACES, what.seat * PLACES + game.hands.top[what.seat])
    hand = [int(game.hands.near[at]) for at in here if at % PLACES != given and game.hands.near[at] != EMPTY]
    colours = [int(game.deck.colours[card] | game.deck.colours[card ^ 1]) for card in hand if card < FIRST_LINK_FACE]
    for side in (face, face ^ 1):
        colour = int(game.deck.city[side]) // CITIES_A_REGION
        if sum(bool(both & BIT[colour]) for both in colours) >= table.SET - 1:
            return colour
    return EMPTY


def is_known(game: Connections, seat: int, offer: int) -> bool:
    """Return whether a seat has seen the whole card that an offer is for."""
    other = int(offer_to(offer))
    return bool(game.hands.seen[other * PLACES + int(offer_taken(offer))] & BIT[seat])


def _pairs(what: HintedMove, now: int) -> Iterator[Reason]:
    before = len(what.notes["pairs"]["places"])
    if now < before:
        yield Reason("pairs", [before, now, PAIR_COST])
