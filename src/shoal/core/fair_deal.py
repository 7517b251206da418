"""Provably fair dealing.

The server draws a secret for a table and shows its hash, the **commitment**, before anybody sits. Each player's browser
contributes a random number, its **entropy**. The seed of the match is made of the secret and the entropy. The server
cannot choose the deal, because it commits itself before it knows the entropy; the players cannot, because they do not
know the secret. The secret is revealed when the match is over, and then everybody can compute the seed again.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import NamedTuple

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown

SECRET_BYTES = 32
ENTROPY = re.compile(r"[0-9a-f]{16,64}")


def fresh_secret() -> str:
    """Return a new secret in hexadecimal digits."""
    return secrets.token_bytes(SECRET_BYTES).hex()


def commitment(secret: str) -> str:
    """Return the SHA-256 of a secret's bytes, in hexadecimal digits."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, table: str, entropy: Sequence[str]) -> bytes:
    """Return the seed of a match: BLAKE2b-32, keyed with the secret, of the table's id and the players' entropy in the
    order of the seats, each ended by a line feed. Bots contribute nothing."""
    message = "".join(f"{line}\n" for line in [table, *entropy])
    return blake2b(message.encode(), digest_size=32, key=bytes.fromhex(secret), person=b"shoal-deal").digest()


class Deal(NamedTuple):
    """The facts from which anybody can check how a match was dealt."""

    table: str
    commitment: str  # shown before anybody sat
    secret: str  # revealed when the match is over
    entropy: list[str | None]  # by seat; None for a bot

    @property
    def seed(self) -> bytes:
        return seed(self.secret, self.table, [each for each in self.entropy if each is not None])

    def check(self, dealt: object) -> None:
        """Raise Invalid unless the secret matches the commitment and makes the seed of the match."""
        if commitment(self.secret) != self.commitment:
            raise Invalid("deal: the secret is not the one whose hash was shown before anybody sat")
        if dealt != self.seed:
            raise Invalid("deal: the seed is not the one that the secret and the players' entropy make")

    def check_seen(self, shown_first: str | None, contributed: Sequence[str]) -> None:
        """Raise Invalid unless the deal agrees with what a player has kept: the hash they saw, their own entropy."""
        if shown_first is not None and shown_first.lower() != self.commitment:
            raise Invalid(
                f"deal: the hash in the record is not {shown(shown_first)}, which was shown before anybody sat"
            )
        for entropy in contributed:
            if entropy not in self.entropy:
                raise Invalid(f"deal: the entropy {shown(entropy)} was contributed, but is not in the record")


def read_deal(value: object, seats: int) -> Deal:
    """Read the deal of a record; before format 2 the entropy was called numbers."""
    fields = dict(expect(value, dict, "deal"))
    if "numbers" in fields:
        fields.setdefault("entropy", fields.pop("numbers"))
    only(fields, set(Deal._fields), "deal")
    table = expect(fields.get("table"), str, "deal, table")
    secret, committed = (_read_hash(fields, key) for key in ("secret", "commitment"))
    entropy = expect_list(fields.get("entropy"), seats, "deal, entropy")
    return Deal(table, committed, secret, [None if each is None else check_entropy(each) for each in entropy])


def _read_hash(fields: Data, key: str) -> str:
    text = expect(fields.get(key), str, f"deal, {key}")
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise Invalid(f"deal, {key}: {shown(text)} is not 64 hexadecimal digits in small letters")
    return text


def check_entropy(entropy: object) -> str:
    """Return entropy as a browser contributes it, or raise Invalid."""
    if not isinstance(entropy, str) or not ENTROPY.fullmatch(entropy):
        raise Invalid(f"entropy: {shown(entropy)} is not 16 to 64 hexadecimal digits in small letters")
    return entropy
