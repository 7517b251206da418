"""Partnerships: the players of Connections invite each other around a linking card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Log
from shoal.games.connections import codes, refusals, table
from shoal.games.connections.codes import MOST_SEATS
from shoal.games.connections.table import ConnectionsTable
from shoal.games.cosmopolis.deck import BIT
from shoal.games.cosmopolis.masks import IN
from shoal.games.cosmopolis.refusals import LEGAL, NOT_YOUR_TURN


def invitation_illegality(game: ConnectionsTable, seat: i64, code: i64) -> i64:
    """CN10: return the reason why a seat may not invite, withdraw an invitation, or refuse one. Only the player invited
    can refuse, at any time; the rest is for the player on turn."""
    if code >= codes.REFUSE:
        return LEGAL if game.links[table.INVITED + code - codes.REFUSE] == seat else refusals.NONE_TO_REFUSE
    if seat != game.to_move:
        return NOT_YOUR_TURN
    if code < codes.WITHDRAW:
        return _invite_illegality(game, seat, code)
    return _withdraw_illegality(game, seat, code - codes.WITHDRAW)


def _invite_illegality(game: ConnectionsTable, seat: i64, code: i64) -> i64:
    """CN10, CN12, CN14: allow another player who still has turns, once a turn, to one's own linking card without a
    partner."""
    link = (code - codes.INVITE) // MOST_SEATS
    guest = (code - codes.INVITE) % MOST_SEATS
    if game.links[table.OWNER + link] != seat:
        return refusals.NOT_YOUR_LINK
    if game.links[table.PARTNER + link] != NOBODY:
        return refusals.HAS_PARTNER
    if guest == seat or guest >= game.seats:
        return refusals.NOBODY_TO_INVITE
    if guest == game.announced:
        return refusals.GUEST_HAS_NO_TURNS
    if game.invited_now & BIT[link] != 0:
        return refusals.INVITED_THIS_TURN
    return refusals.INVITED_ALREADY if game.links[table.INVITED + link] == guest else LEGAL


def _withdraw_illegality(game: ConnectionsTable, seat: i64, link: i64) -> i64:
    """CN10: allow to withdraw an invitation of an earlier turn."""
    if game.links[table.OWNER + link] != seat:
        return refusals.NOT_YOUR_LINK
    if game.links[table.INVITED + link] == NOBODY:
        return refusals.NO_INVITATION
    return refusals.TOO_SOON_TO_WITHDRAW if game.invited_now & BIT[link] != 0 else LEGAL


def invitations_into(game: ConnectionsTable, seat: i64, out: vec[i64], n: i64) -> i64:
    """CN10: write for each linking card of a seat whom it may invite, and how to withdraw an invitation."""
    guest: i64
    for link in IN[game.links_down]:
        if game.links[table.OWNER + link] != seat or game.links[table.PARTNER + link] != NOBODY:
            continue
        if game.invited_now & BIT[link] != 0:
            continue
        invited = game.links[table.INVITED + link]
        for guest in range(game.seats):
            if guest not in (seat, invited, game.announced):
                out[n] = codes.INVITE + link * MOST_SEATS + guest
                n += 1
        if invited != NOBODY:
            out[n] = codes.WITHDRAW + link
            n += 1
    return n


def refusing_into(game: ConnectionsTable, seat: i64, out: vec[i64], n: i64) -> i64:
    """CN10: write the invitations that a seat may refuse, which it may at any time."""
    for link in IN[game.links_down]:
        if game.links[table.INVITED + link] == seat:
            out[n] = codes.REFUSE + link
            n += 1
    return n


def change_invitation(game: ConnectionsTable, seat: i64, code: i64, log: Log | None) -> None:
    """CN10: invite, withdraw an invitation, or refuse one."""
    if code < codes.WITHDRAW:
        _invite(game, seat, code, log)
    elif code < codes.REFUSE:
        game.withdrawn_now = True
        _cancel_invitation(game, seat, code - codes.WITHDRAW, "withdraw", log)
    else:
        _cancel_invitation(game, seat, code - codes.REFUSE, "refuse", log)


def _invite(game: ConnectionsTable, seat: i64, code: i64, log: Log | None) -> None:
    """CN10: invite a player, also in place of an earlier guest."""
    link = (code - codes.INVITE) // MOST_SEATS
    guest = (code - codes.INVITE) % MOST_SEATS
    game.links[table.INVITED + link] = guest
    game.invited_now |= BIT[link]
    game.tell(log, "CN10", "invite", seat, link, guest)


def _cancel_invitation(game: ConnectionsTable, seat: i64, link: i64, kind: str, log: Log | None) -> None:
    game.links[table.INVITED + link] = NOBODY
    game.tell(log, "CN10", kind, seat, link)


def lapse_invitations(game: ConnectionsTable, seat: i64, log: Log | None) -> None:
    """CN14: cancel the invitations of a player who has announced the end."""
    for link in IN[game.links_down]:
        if game.links[table.INVITED + link] == seat:
            game.links[table.INVITED + link] = NOBODY
            game.tell(log, "CN14", "invitation lapses", seat, link)
