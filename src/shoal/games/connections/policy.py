"""Policy of Connections: moves worth considering, and the heuristic moves of rollouts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NO_CODE, NOBODY, Game
from shoal.core.policy import Policy, sort_down
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig
from shoal.games.connections import codes as code_of
from shoal.games.connections import scoring, table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.evaluation import (
    ConnectionsEvaluator,
    Weights,
    can_join,
    cities_held,
    missing_cities,
    wish_for,
)
from shoal.games.connections.rules import Connections
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE

WANTED: Final = 2  # how much more both must want the other's card for a trade
# How promising a move is
BEST: Final = 30
GOOD: Final = 20
PLAIN: Final = 10
DULL: Final = 0


class ConnectionsPolicy(Policy):
    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Never turn a card, as either side may be played, nor take an invitation back.

        A player who has no card for an own connection offers a trade, if it plainly helps both and the other has not
        been shown the card; an offer is taken back only if it would hurt by now.
        """
        assert isinstance(game, Connections)
        missing = missing_cities(game, seat)
        trades = cities_held(game, seat) & missing == 0
        kept: i64 = 0
        i: i64
        for i in range(n):
            code = codes[i]
            if code_of.OFFER <= code < code_of.ACCEPT:
                if not trades or not self._pleases(game, seat, code - code_of.OFFER):
                    continue
            elif not self._is_sensible(game, seat, code):
                continue
            codes[kept] = code
            self.keys[kept] = self._promise(game, seat, code, missing)
            kept += 1
        if kept == 0 and seat == game.to_move:
            return n
        sort_down(codes, self.keys, kept)
        return kept

    def _promise(self, game: Connections, seat: i64, code: i64, missing: i64) -> i64:
        """Return how promising a move is: add what a connection lacks, or begin one; then draw."""
        if code < code_of.DISCARD:
            return (
                PLAIN if code == code_of.DRAW or not self._helps(game, seat, game.discard[game.discarded - 1]) else GOOD
            )
        if code < code_of.SET:
            return PLAIN - wish_for(game, seat, game.hands.near[seat * PLACES + code - code_of.DISCARD])
        if code_of.ADD <= code < code_of.JOIN:
            side = (code - code_of.ADD) & 1
            face = game.hands.near[seat * PLACES + (code - code_of.ADD) // 2] ^ side
            return BEST if missing & BIT[game.deck.city[face]] != 0 else DULL
        if code < code_of.INVITE or code_of.ACCEPT <= code < code_of.DECLINE:
            return GOOD
        return DULL if code_of.DECLINE <= code < code_of.ANNOUNCE else PLAIN

    def _helps(self, game: Connections, seat: i64, face: i64) -> bool:
        """Return whether a card has a colour that a seat may add."""
        both = game.deck.colours[face] | game.deck.colours[face ^ 1]
        return both & game.each[table.OPEN + seat] != 0

    def _is_sensible(self, game: Connections, seat: i64, code: i64) -> bool:
        if code >= code_of.TURN or code_of.WITHDRAW <= code < code_of.OFFER:
            return False
        if code_of.INVITE <= code < code_of.WITHDRAW:
            return game.links[table.INVITED + (code - code_of.INVITE) // code_of.MOST_SEATS] == NOBODY
        if code == code_of.RETRACT:
            return self._hurts(game, seat)
        return True

    def _pleases(self, game: Connections, seat: i64, offer: i64) -> bool:
        """Return whether an offer plainly helps both, by what the seat knows of the other's card."""
        other = offer_to(offer)
        at = seat * PLACES + offer_given(offer)
        given = game.hands.near[at]
        if given >= FIRST_LINK_FACE or game.hands.seen[at] & BIT[other] != 0:
            return False
        taken_at = other * PLACES + offer_taken(offer)
        taken = game.hands.near[taken_at]
        is_seen = taken >= FIRST_LINK_FACE or game.hands.seen[taken_at] & BIT[seat] != 0
        if not is_seen and missing_cities(game, seat) & BIT[game.deck.city[taken ^ 1]] == 0:
            return False
        if wish_for(game, seat, taken) - wish_for(game, seat, given) < WANTED:
            return False
        return wish_for(game, other, given) - wish_for(game, other, taken) >= WANTED

    def _hurts(self, game: Connections, seat: i64) -> bool:
        """Return whether the seat's own offer would be a loss by now."""
        offer = game.each[table.OFFER + seat]
        given = game.hands.card_at(seat, offer_given(offer))
        taken = game.hands.card_at(offer_to(offer), offer_taken(offer))
        return wish_for(game, seat, given) > wish_for(game, seat, taken)

    # Heuristic moves

    def heuristic_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Join, lay or add whatever comes first; invite somebody; else draw, and discard a card that cannot be added.
        The leader announces the end after a while."""
        assert isinstance(game, Connections)
        if seat != game.to_move:
            return NO_CODE
        if game.phase == table.DISCARD:
            return self._discard(game, seat, codes, n, rng)
        start = rng.below(n)
        best: i64 = NO_CODE
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code_of.SET <= code < code_of.INVITE:
                return code
            if code_of.INVITE <= code < code_of.WITHDRAW:
                link = (code - code_of.INVITE) // code_of.MOST_SEATS
                if game.links[table.INVITED + link] == NOBODY and can_join(game, link, (code - code_of.INVITE) % 6):
                    best = code
            elif code == code_of.ANNOUNCE and rng.below(4) == 0 and leads(game, seat):
                return code
        if best != NO_CODE:
            return best
        return self._draw(game, seat, codes)

    def _draw(self, game: Connections, seat: i64, codes: vec[i64]) -> i64:
        if codes[0] > code_of.FROM_DISCARD or game.discarded == 0:
            return codes[0]
        top = game.discard[game.discarded - 1]
        if codes[0] == code_of.FROM_DISCARD:
            return codes[0]
        can_take = game.phase == table.DRAW or game.hands.size[seat] > 0
        return code_of.FROM_DISCARD if can_take and self._helps(game, seat, top) else code_of.DRAW

    def _discard(self, game: Connections, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        start = rng.below(n)
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code_of.DISCARD <= code < code_of.SET:
                face = game.hands.near[seat * PLACES + code - code_of.DISCARD]
                if face < FIRST_LINK_FACE and not self._helps(game, seat, face):
                    return code
        return codes[0]


def leads(game: Connections, seat: i64) -> bool:
    """Return whether nobody has more points than a seat."""
    most = game.totals[seat] + scoring.points(game, seat)
    own = most
    other: i64
    for other in range(game.seats):
        most = max(most, game.totals[other] + scoring.points(game, other))
    return most == own


def make_policy(weights: Weights) -> Policy:
    """Return a new policy."""
    config = SearchConfig(easy_oversights=58, exploration=0.08, rollout_depth=20, rollout_candidates=4)
    return ConnectionsPolicy(ConnectionsEvaluator(weights), config)
