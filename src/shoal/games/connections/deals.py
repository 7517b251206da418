"""What the players of Connections agree on between them: partnerships and trades."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Line, Log
from shoal.games.connections import codes, faults, table
from shoal.games.connections.codes import MOST_SEATS, offer_given, offer_taken, offer_to
from shoal.games.connections.faults import LEGAL
from shoal.games.connections.passes import note_moved
from shoal.games.connections.table import PLACES, ConnectionsTable
from shoal.games.cosmopolis.cities import NOBODY
from shoal.games.cosmopolis.deck import BIT, LINKS
from shoal.games.cosmopolis.hands import EMPTY, SPECTATOR


class ConnectionsDeals(ConnectionsTable):
    """A position of Connections, with the moves that concern two players."""

    # Partnerships

    def _invite_illegality(self, seat: i64, code: i64) -> i64:
        """CN10, CN12, CN14: to one's own linking card without a partner, another player who still has turns, once a
        turn."""
        link = (code - codes.INVITE) // MOST_SEATS
        guest = (code - codes.INVITE) % MOST_SEATS
        if self.links[table.OWNER + link] != seat:
            return faults.NOT_YOUR_LINK
        if self.links[table.PARTNER + link] != NOBODY:
            return faults.HAS_PARTNER
        if guest == seat or guest >= self.seats:
            return faults.NOBODY_TO_INVITE
        if guest == self.announced:
            return faults.GUEST_HAS_NO_TURNS
        if self.invited_now & BIT[link] != 0:
            return faults.INVITED_THIS_TURN
        return faults.INVITED_ALREADY if self.links[table.INVITED + link] == guest else LEGAL

    def _withdraw_illegality(self, seat: i64, link: i64) -> i64:
        """CN10: an invitation of an earlier turn."""
        if self.links[table.OWNER + link] != seat:
            return faults.NOT_YOUR_LINK
        if self.links[table.INVITED + link] == NOBODY:
            return faults.NO_INVITATION
        return faults.INVITED_THIS_TURN if self.invited_now & BIT[link] != 0 else LEGAL

    def invitation_illegality(self, seat: i64, code: i64) -> i64:
        """CN10: what forbids the player on turn to invite, or to withdraw an invitation."""
        if code < codes.WITHDRAW:
            return self._invite_illegality(seat, code)
        return self._withdraw_illegality(seat, code - codes.WITHDRAW)

    def invite_or_withdraw(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN10: neither uses up the turn."""
        if code < codes.WITHDRAW:
            self._invite(seat, code, log)
        else:
            self.withdrawn_now = True
            self._cancel_invitation(seat, code - codes.WITHDRAW, "withdraw", log)

    def offer_invitations(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CN10: for each linking card of one's own, invite, also in place of an earlier guest, or withdraw."""
        link: i64
        guest: i64
        for link in range(LINKS):
            if self.links[table.OWNER + link] != seat or self.links[table.PARTNER + link] != NOBODY:
                continue
            if self.invited_now & BIT[link] != 0:
                continue
            invited = self.links[table.INVITED + link]
            for guest in range(self.seats):
                if guest not in (seat, invited, self.announced):
                    out[n] = codes.INVITE + link * MOST_SEATS + guest
                    n += 1
            if invited != NOBODY:
                out[n] = codes.WITHDRAW + link
                n += 1
        return n

    def _invite(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN10: one open invitation for a linking card: a new one takes the place of an earlier one."""
        link = (code - codes.INVITE) // MOST_SEATS
        guest = (code - codes.INVITE) % MOST_SEATS
        self.links[table.INVITED + link] = guest
        self.invited_now |= BIT[link]
        if log is not None:
            log.append(Line("CN10", "invite", [self.deck.number, seat, link, guest]))

    def _cancel_invitation(self, seat: i64, link: i64, kind: str, log: Log | None) -> None:
        """CN10: withdrawn by the owner or refused by the player invited."""
        self.links[table.INVITED + link] = NOBODY
        if log is not None:
            log.append(Line("CN10", kind, [self.deck.number, seat, link]))

    def lapse_invitations(self, seat: i64, log: Log | None) -> None:
        """CN14: who has announced the end can no longer join."""
        link: i64
        for link in range(LINKS):
            if self.links[table.INVITED + link] == seat:
                self.links[table.INVITED + link] = NOBODY
                if log is not None:
                    log.append(Line("CN14", "invitation lapses", [self.deck.number, seat, link]))

    def offer_refusals(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CN10: an invited player may decline at any time."""
        link: i64
        for link in range(LINKS):
            if self.links[table.INVITED + link] == seat:
                out[n] = codes.REFUSE + link
                n += 1
        return n

    # Trading

    def _offer_illegality(self, seat: i64, code: i64) -> i64:
        """CN13: a card of one's own for one of another's, while it is neither's turn; one open offer each."""
        offer = code - codes.OFFER
        other = offer_to(offer)
        if other == seat or other >= self.seats:
            return faults.NOBODY_TO_TRADE_WITH
        if self.to_move in (seat, other):
            return faults.ON_TURN
        if self.each[table.OFFER + seat] != table.NO_OFFER:
            return faults.OFFER_IS_OPEN
        if self.hands.card_at(seat, offer_given(offer)) == EMPTY:
            return faults.NO_CARD_AT + offer_given(offer)
        return faults.NO_CARD_OF_THEIRS if self.hands.card_at(other, offer_taken(offer)) == EMPTY else LEGAL

    def offer_trades(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CN13: every card of one's own for every card of those who are not on turn."""
        given: i64
        other: i64
        taken: i64
        for given in range(self.hands.top[seat]):
            if self.hands.card_at(seat, given) == EMPTY:
                continue
            for other in range(self.seats):
                if other in (seat, self.to_move):
                    continue
                for taken in range(self.hands.top[other]):
                    if self.hands.card_at(other, taken) != EMPTY:
                        out[n] = codes.OFFER + (given * MOST_SEATS + other) * PLACES + taken
                        n += 1
        return n

    def _make_offer(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN13, CD8: the card offered is shown whole to the other player, and to nobody else."""
        offer = code - codes.OFFER
        self.each[table.OFFER + seat] = offer
        self.offers += 1
        other = offer_to(offer)
        given = seat * PLACES + offer_given(offer)
        self.hands.show(seat, offer_given(offer), BIT[other])
        if log is not None:
            shown = self.hands.shown_to(SPECTATOR, given)
            wanted = self.hands.shown_to(SPECTATOR, other * PLACES + offer_taken(offer))
            facts = [int(self.deck.number), int(seat), int(other), int(shown), int(wanted)]
            log.append(Line("CN13", "offer", facts, int(other), [self.hands.near[given]], int(seat)))

    def _answer_illegality(self, seat: i64, giver: i64, accepts: bool) -> i64:
        """CN13: an offer made to this seat; it can be accepted only while it is neither's turn."""
        if giver >= self.seats or not self._is_offered(giver, seat):
            return faults.NO_SUCH_OFFER
        return faults.ON_TURN if accepts and self.to_move in (seat, giver) else LEGAL

    def _is_offered(self, giver: i64, seat: i64) -> bool:
        offer = self.each[table.OFFER + giver]
        return offer != table.NO_OFFER and offer_to(offer) == seat

    def offer_answers(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """CN13: accept or decline what is offered to a seat, and retract its own offer."""
        giver: i64
        for giver in range(self.seats):
            if self._is_offered(giver, seat):
                if self.to_move not in (seat, giver):
                    out[n] = codes.ACCEPT + giver
                    n += 1
                out[n] = codes.DECLINE + giver
                n += 1
        if self.each[table.OFFER + seat] != table.NO_OFFER:
            out[n] = codes.RETRACT
            n += 1
        return n

    def _close_offer(self, giver: i64, kind: str, log: Log | None) -> None:
        """CN13: an offer stands no longer."""
        if log is not None:
            log.append(Line("CN13", kind, [giver, offer_to(self.each[table.OFFER + giver])]))
        self.each[table.OFFER + giver] = table.NO_OFFER
        self.offers -= 1

    def lapse(self, seat: i64, place: i64, log: Log | None) -> None:
        """CN13: offers for a card, or of a card, that has gone."""
        giver: i64
        for giver in range(self.seats):
            offer = self.each[table.OFFER + giver]
            if offer == table.NO_OFFER:
                continue
            if (giver == seat and offer_given(offer) == place) or (
                offer_to(offer) == seat and offer_taken(offer) == place
            ):
                self._close_offer(giver, "lapse", log)

    def _trade(self, seat: i64, giver: i64, log: Log | None) -> None:
        """CN13, CD6, CD8: both cards change hands as they are held; who has seen them goes on knowing them. The two who
        trade know both cards."""
        offer = self.each[table.OFFER + giver]
        given = offer_given(offer)
        taken = offer_taken(offer)
        given_at = giver * PLACES + given
        taken_at = seat * PLACES + taken
        if log is not None:
            shown = self.hands.shown_to(SPECTATOR, given_at)
            for_it = self.hands.shown_to(SPECTATOR, taken_at)
            facts = [int(self.deck.number), int(giver), int(seat), int(shown), int(for_it)]
            whole: list[int] = [self.hands.near[given_at], self.hands.near[taken_at]]
            log.append(Line("CN13", "trade", facts, int(giver), whole, int(seat)))
        self.each[table.OFFER + giver] = table.NO_OFFER
        self.offers -= 1
        if self.offers != 0:
            self.lapse(giver, given, log)
            self.lapse(seat, taken, log)
        self._exchange(given_at, taken_at)

    def _exchange(self, given_at: i64, taken_at: i64) -> None:
        """CN21, CN22, CD3, CD8: each card comes to the first free place of its new hand, with all that is known of
        it."""
        hands = self.hands
        known = vec[i64]([hands.seen[given_at], hands.not_near[given_at], self.each[table.DRAWN_AFTER + given_at]])
        known_too = vec[i64]([hands.seen[taken_at], hands.not_near[taken_at], self.each[table.DRAWN_AFTER + taken_at]])
        giver = given_at // PLACES
        taker = taken_at // PLACES
        given = hands.hand_over(giver, given_at % PLACES)
        taken = hands.hand_over(taker, taken_at % PLACES)
        given_to = self._receive(taker, given, known)
        taken_to = self._receive(giver, taken, known_too)
        if len(self.passed) != 0:
            note_moved(self, given_at, given_to, taken_at, taken_to)

    def _receive(self, seat: i64, near: i64, known: vec[i64]) -> i64:
        """With who has seen the card, the colours that its near side does not show, and when it was drawn."""
        at = seat * PLACES + self.hands.receive(seat, near, known[0])
        self.hands.not_near[at] = known[1]
        self.each[table.DRAWN_AFTER + at] = known[2]
        return at

    # Both

    def any_time_illegality(self, seat: i64, code: i64) -> i64:
        """CN10, CN13: what forbids to refuse an invitation, or a move of a trade."""
        if code < codes.OFFER:
            return LEGAL if self.links[table.INVITED + code - codes.REFUSE] == seat else faults.NONE_TO_REFUSE
        if code < codes.ACCEPT:
            return self._offer_illegality(seat, code)
        if code == codes.RETRACT:
            return faults.NOTHING_TO_RETRACT if self.each[table.OFFER + seat] == table.NO_OFFER else LEGAL
        if code < codes.DECLINE:
            return self._answer_illegality(seat, code - codes.ACCEPT, True)
        return self._answer_illegality(seat, code - codes.DECLINE, False)

    def any_time(self, seat: i64, code: i64, log: Log | None) -> None:
        """CN10, CN13: refuse an invitation, or make a move of a trade."""
        if code < codes.OFFER:
            self._cancel_invitation(seat, code - codes.REFUSE, "refuse", log)
        elif code < codes.ACCEPT:
            self._make_offer(seat, code, log)
        elif code < codes.DECLINE:
            self._trade(seat, code - codes.ACCEPT, log)
        elif code < codes.RETRACT:
            self._close_offer(code - codes.DECLINE, "decline", log)
        else:
            self._close_offer(seat, "retract", log)
