"""Guests: a name, and a token that their browser keeps. There are no accounts.

A token is the guest's id with a keyed hash of it, so it cannot be forged. A link that works once, for ten minutes,
gives another device the same token.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from pathlib import Path

from shoal.core.errors import Invalid
from shoal.server.clock import now
from shoal.store import Guest, Store
from shoal.table.events import DAY
from shoal.table.texts import clean_name

COOKIE = "shoal"
COOKIE_SECONDS = 400 * DAY  # as long as browsers keep one
KEY_BYTES = 32
LINK_MS = 10 * 60 * 1000
MOST_KNOWN = 10_000  # guests in memory; the others are looked up


class Guests:
    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.key = key
        self.known: dict[str, Guest] = {}  # by id

    def token(self, guest: str) -> str:
        """Return the token of a guest's id."""
        signature = hmac.new(self.key, f"guest {guest}".encode(), sha256).hexdigest()
        return f"{guest}.{signature}"

    async def make(self, name: object) -> tuple[Guest, str]:
        guest = secrets.token_urlsafe(12)
        token = self.token(guest)
        made = Guest(guest, clean_name(name), sha256(token.encode()).digest(), now())
        await self.store.put_guest(made)
        self._know(made)
        return made, token

    async def of(self, token: str | None) -> Guest | None:
        """Return the guest of a token; None if it is forged, or there is no such guest."""
        guest, dot, _ = (token or "").partition(".")
        if not dot or not token or not hmac.compare_digest(self.token(guest).encode(), token.encode()):
            return None
        if guest not in self.known:
            found = await self.store.guest(guest)
            if found is None:
                return None
            self._know(found)
        return self.known[guest]

    def _know(self, guest: Guest) -> None:
        """Keep a guest in memory, and forget the one known longest if there are too many."""
        self.known[guest.id] = guest
        if len(self.known) > MOST_KNOWN:
            del self.known[next(iter(self.known))]

    async def rename(self, guest: Guest, name: object) -> Guest:
        named = guest._replace(name=clean_name(name))
        await self.store.rename_guest(guest.id, named.name)
        self._know(named)
        return named

    async def link(self, guest: Guest) -> tuple[str, int]:
        """Return a word for the link to another device, and until when it works."""
        word, until = secrets.token_urlsafe(24), now() + LINK_MS
        await self.store.put_link(sha256(word.encode()).digest(), guest.id, until)
        return word, until

    async def follow(self, word: object) -> tuple[Guest, str] | None:
        """Return the guest of a link with their token, once."""
        if not isinstance(word, str):
            return None
        guest = await self.store.take_link(sha256(word.encode()).digest(), now())
        if guest is None:
            return None
        token = self.token(guest)
        found = await self.of(token)
        return None if found is None else (found, token)


def token_in(cookies: str) -> str | None:
    """Return the token in a Cookie header; other programs on the same host may have set any other cookies."""
    named = (each.strip().partition("=") for each in cookies.split(";"))
    return next((value for name, _, value in named if name == COOKIE), None)


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Return whether a page of this server calls, or a program, which names no origin."""
    return origin is None or origin.partition("://")[2] == host


def read_key(path: Path) -> bytes:
    """Return the server's key, created at the first start; only its owner may read the file."""
    try:
        if not path.exists():
            return _new_key(path)
        key = path.read_bytes()
    except OSError as error:
        raise Invalid(f"the key {str(path)!r} cannot be read or created: {error.strerror}") from None
    if len(key) != KEY_BYTES:
        raise Invalid(f"{path}: not a key of this program ({KEY_BYTES} bytes)")
    return key


def _new_key(path: Path) -> bytes:
    """Create a key. The file gets its name once it is whole: half a key would be refused at the next start."""
    key = secrets.token_bytes(KEY_BYTES)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        beside.touch(mode=0o600)
        beside.write_bytes(key)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return key
