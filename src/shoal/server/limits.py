"""Rate limits: how much one guest, and one address, may create and say.

Each limit allows so much at once, and one more every so many seconds. This server keeps them in memory, for itself;
addresses are never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic
from typing import NamedTuple

from shoal.core.errors import Invalid, shown

MOST_KEPT = 20_000  # entries, before those that are full again are dropped
IPV6_BITS = 64  # of an address belong to one owner, who chooses the rest

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


class Limit(NamedTuple):
    at_once: int
    every: float  # seconds, one more


class Limited(NamedTuple):
    """Something that is limited for guests and for addresses."""

    name: str
    guest: Limit
    address: Limit


GUESTS = Limited("guests", Limit(20, 30), Limit(100, 5))  # created or renamed; a school is one address
TABLES = Limited("tables", Limit(60, 10), Limit(300, 2))
TALK = Limited("talk", Limit(20, 1), Limit(200, 0.1))
OTHER = Limited("other", Limit(60, 1), Limit(600, 0.1))  # messages that have no limit of their own
HINTS = Limited("hints", Limit(20, 3), Limit(100, 1))  # each is a second of search
REVIEWS = Limited("reviews", Limit(5, 30), Limit(30, 5))  # each is some seconds of search
LINKS = Limited("links", Limit(10, 60), Limit(100, 5))


class Limits:
    """The use that guests and addresses have made of their limits."""

    def __init__(self, is_on: bool = True) -> None:
        self.is_on = is_on
        self._full: dict[tuple[str, str, str], float] = {}  # when the limit is full again
        self._most = MOST_KEPT

    def use(self, what: Limited, guest: str | None, address: str | None) -> float:
        """Use one and return 0; if none is left for the guest or the address, return the seconds to wait."""
        if not self.is_on:
            return 0.0
        now = monotonic()
        used = [
            ((what.name, kind, who), limit)
            for kind, who, limit in (("guest", guest, what.guest), ("address", address, what.address))
            if who is not None
        ]
        wait = max((self._full.get(key, now) - now - (most - 1) * every for key, (most, every) in used), default=0.0)
        if wait > 0:
            return wait
        for key, limit in used:
            self._full[key] = max(now, self._full.get(key, now)) + limit.every
        self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Drop the entries that are full again."""
        if len(self._full) > self._most:
            self._full = {key: full for key, full in self._full.items() if full > now}
            self._most = max(MOST_KEPT, 2 * len(self._full))


# Addresses


def read_proxy(text: str) -> Network:
    """Return the address, or network, of a proxy that is trusted."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise Invalid(f"{shown(text)} is no address and no network of them, such as 127.0.0.1 or 10.0.0.0/8") from None


def address_of(peer: str | None, forwarded: str, proxies: Sequence[Network]) -> str | None:
    """Return the address that limits count a call for.

    A trusted proxy appends the address that it speaks for to X-Forwarded-For; what others write there is ignored.
    """
    found = _read(peer or "")
    before = [part.strip() for part in forwarded.split(",")]
    while found is not None and before and any(found in proxy for proxy in proxies):
        earlier = _read(before.pop())
        if earlier is None:
            break
        found = earlier
    return None if found is None else _counted(found)


def _read(text: str) -> Address | None:
    """Read an address; some proxies write a port behind it."""
    host = text[1:].partition("]")[0] if text.startswith("[") else text
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        found = ip_address(host)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def _counted(address: Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, IPV6_BITS), strict=False))
