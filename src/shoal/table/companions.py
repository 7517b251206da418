"""Companions: people who play on a guest's device, each with an identity of their own.

A seat belongs to one identity: a guest's id, or that of a companion, `GUEST+2` to `GUEST+6`. Nobody else has one of
these, since a guest's id has no `+`, so the guest's token is enough for all of them. Player 1 is the guest. Player 0
sits nowhere: it watches while the device changes hands.
"""

from __future__ import annotations

from shoal.core.errors import Invalid, shown

NOBODY, MOST = 0, 6


def companion(guest: str, player: int) -> str:
    """Return the identity of a player at the device of a guest."""
    if not NOBODY <= player <= MOST:
        raise Invalid(f"player: {shown(player)} is not from {NOBODY} to {MOST}")
    return guest if player == 1 else f"{guest}+{player}"


def guest_of(identity: str) -> str:
    """Return the guest at whose device somebody plays."""
    return identity.partition("+")[0]


def player_of(identity: str) -> int:
    """Return which player at the device somebody is."""
    return int(identity.partition("+")[2] or 1)
