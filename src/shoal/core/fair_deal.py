"""Deals that can be checked.

The server draws a secret for a table and shows its hash, the **commitment**, before anybody sits. Each player's browser
gives a number. The seed of the match is made of the secret and the numbers: the server cannot choose the deal, because
it does not know the numbers when it commits itself; the players cannot, because they do not know the secret. When the
match is over the secret is shown, and everybody can make the seed again.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import NamedTuple

from shoal.core.data import Data, expect, only
from shoal.core.errors import Invalid, shown

SECRET_BYTES = 32
NUMBER = re.compile(r"[0-9a-f]{16,64}")


def fresh_secret() -> str:
    """In hexadecimal digits."""
    return secrets.token_bytes(SECRET_BYTES).hex()


def commitment(secret: str) -> str:
    """What is shown of a secret before anybody sits: sha256 of its bytes, in hexadecimal digits."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, table: str, numbers: Sequence[str]) -> bytes:
    """BLAKE2b-32 of the table's id and the numbers in the order of the seats (none of a bot), each ended by a line
    feed; keyed with the secret."""
    message = "".join(f"{line}\n" for line in [table, *numbers])
    return blake2b(message.encode(), digest_size=32, key=bytes.fromhex(secret), person=b"shoal-deal").digest()


class Deal(NamedTuple):
    """How the deal of a match was fixed."""

    table: str
    commitment: str  # shown before anybody sat
    secret: str  # shown when the match is over
    numbers: list[str | None]  # by seat; a bot gives none

    @property
    def seed(self) -> bytes:
        return seed(self.secret, self.table, [number for number in self.numbers if number is not None])

    def check(self, dealt: object) -> None:
        """Invalid unless the secret is the one that was committed to, and makes the seed of a match."""
        if commitment(self.secret) != self.commitment:
            raise Invalid("deal: the secret is not the one whose hash was shown before anybody sat")
        if dealt != self.seed:
            raise Invalid("deal: the seed is not the one that the secret and the players' numbers make")

    def check_seen(self, shown_first: str | None, given: Sequence[str]) -> None:
        """Invalid unless it agrees with what a player has kept: the hash that was shown, numbers that were given."""
        if shown_first is not None and shown_first.lower() != self.commitment:
            raise Invalid(
                f"deal: the hash in the record is not {shown(shown_first)}, which was shown before anybody sat"
            )
        for number in given:
            if number not in self.numbers:
                raise Invalid(f"deal: the number {shown(number)} was given, and is not in it")


def read_deal(value: object, seats: int) -> Deal:
    fields = expect(value, dict, "deal")
    only(fields, set(Deal._fields), "deal")
    table = expect(fields.get("table"), str, "deal, table")
    secret, committed = (_read_hash(fields, key) for key in ("secret", "commitment"))
    numbers = expect(fields.get("numbers"), list, "deal, numbers")
    if len(numbers) != seats:
        raise Invalid(f"deal, numbers: {len(numbers)} for {seats} seats")
    return Deal(table, committed, secret, [None if number is None else check_number(number) for number in numbers])


def _read_hash(fields: Data, key: str) -> str:
    text = expect(fields.get(key), str, f"deal, {key}")
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise Invalid(f"deal, {key}: {shown(text)} is not 64 hexadecimal digits in small letters")
    return text


def check_number(number: object) -> str:
    if not isinstance(number, str) or not NUMBER.fullmatch(number):
        raise Invalid(f"number: {shown(number)} is not 16 to 64 hexadecimal digits in small letters")
    return number
