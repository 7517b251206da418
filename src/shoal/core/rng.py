"""The only place where randomness enters.

An `Rng` is a stream of 32-bit words from which every shuffle and every draw is made. There are two kinds behind one
interface, and both give the same numbers on every machine, compiled or not.

Fast, from an int seed. Multiply-with-carry: with the state x = (carry, low) as one number below 2**62,

    x = 698769069 * low + carry,    the word is low XOR carry of the new x.

The state starts at 1 + BLAKE2b-8(decimal digits of the seed, person "shoal-fast") modulo (698769069 * 2**32 - 2), which
leaves out the two states that never change. It is for simulations: whoever sees enough words can work out the rest.

Keyed, from 32 bytes. Word number w is the (w modulo 16)th little-endian 32-bit word of

    BLAKE2b-64(message = w // 16 as 8 bytes little-endian, key = the 32 bytes, person = "shoal-keyed").

Nobody without the key can work out one word from the others. Live tables use it.

A number below n is made of a word as Lemire does: the high half of word * n, drawn again in the few cases that would
favour some results, so every result is equally likely.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.errors import cannot_draw, long_seed, no_first_state, no_hex_key, no_key, no_seed, no_state, no_stream

MULTIPLIER: Final = 698769069
LOW: Final = 0xFFFFFFFF
WORDS: Final = 2**32
STATES: Final = MULTIPLIER * WORDS - 2
BLOCK: Final = 16
KEY_BYTES: Final = 32
MOST_SIDES: Final = 2**31 - 1

Seed = int | bytes


def fresh_seed() -> bytes:
    """Return 32 bytes that nobody can guess."""
    return secrets.token_bytes(KEY_BYTES)


class Rng:
    """A stream of random numbers; an int seed gives the fast kind, 32 bytes the keyed one."""

    def __init__(self, seed: Seed, state: i64 = 0) -> None:
        """With a state, an int seed is not read: the fast stream goes on from there."""
        self.keyed: bool = False
        self.key: bytes = b""
        self.state: i64 = state  # the fast stream's state, or the number of words drawn from the keyed one
        self.block: vec[i64] = NO_WORDS
        if isinstance(seed, bool) or not isinstance(seed, (int, bytes)):
            raise no_seed(seed, KEY_BYTES)
        if isinstance(seed, bytes):
            if len(seed) != KEY_BYTES:
                raise no_key(len(seed), KEY_BYTES)
            self.keyed = True
            self.key = seed
        elif state == 0:
            self.state = _first_state(seed)
        if state < 0 or (not self.keyed and state > STATES):
            raise no_state(state)

    @staticmethod
    def at(text: str) -> Rng:
        """Return the stream at a place that `place` wrote."""
        words = text.split(" ")
        if text == "fast 0":
            raise no_first_state()
        if len(words) == 2 and words[0] == "fast" and _is_number(words[1]) and 0 < int(words[1]) <= STATES:
            return Rng(0, int(words[1]))
        if len(words) == 3 and words[0] == "keyed" and _is_number(words[2]) and int(words[2]) < 2**62:
            return _keyed_at(words[1], int(words[2]))
        raise no_stream(text)

    @property
    def place(self) -> str:
        """The position of the stream, as text that `at` reads."""
        return f"keyed {self.key.hex()} {self.state}" if self.keyed else f"fast {self.state}"

    def copy(self) -> Rng:
        if not self.keyed:
            return Rng(0, self.state)
        twin = Rng(self.key, self.state)
        twin.block = self.block
        return twin

    def fork(self) -> Rng:
        """Return a fast stream seeded with two words of this one. Its numbers reveal nothing about this one's."""
        high = self.word() >> 2  # 30 bits, so that both together have 62
        low = self.word()
        return Rng(0, 1 + ((high << 32) | low) % STATES)

    def below(self, n: i64) -> i64:
        """Return a uniform number from 0 to n - 1, for n from 1 to 2**31 - 1."""
        if n < 1 or n > MOST_SIDES:
            raise cannot_draw(n, MOST_SIDES)
        product = self.word() * n
        if product & LOW < n:
            unfair: i64 = WORDS % n
            while product & LOW < unfair:
                product = self.word() * n
        return product >> 32

    def word(self) -> i64:
        """Return the next 32 bits."""
        if self.keyed:
            return self._keyed_word()
        x = self.state
        x = MULTIPLIER * (x & LOW) + (x >> 32)
        self.state = x
        return (x & LOW) ^ (x >> 32)

    def shuffle(self, cards: vec[i64], n: i64) -> None:
        """Shuffle the first n cards (Fisher and Yates, from the last one down)."""
        i = n - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def _keyed_word(self) -> i64:
        at = self.state % BLOCK
        if at == 0 or len(self.block) == 0:
            self.block = _keyed_block(self.key, self.state // BLOCK)
        self.state += 1
        return self.block[at]


NO_WORDS: Final = vec[i64]([])


def _keyed_block(key: bytes, number: int) -> vec[i64]:
    digest = blake2b(number.to_bytes(8, "little"), digest_size=64, key=key, person=b"shoal-keyed").digest()
    return vec[i64]([int.from_bytes(digest[4 * i : 4 * i + 4], "little") for i in range(BLOCK)])


def _first_state(seed: int) -> int:
    try:
        digits = str(seed).encode()
    except ValueError:
        raise long_seed() from None
    digest = blake2b(digits, digest_size=8, person=b"shoal-fast").digest()
    return 1 + int.from_bytes(digest, "little") % STATES


def _keyed_at(key: str, drawn: int) -> Rng:
    try:
        return Rng(bytes.fromhex(key), drawn)
    except ValueError:
        raise no_hex_key(key) from None


def _is_number(text: str) -> bool:
    """Tell whether a text is a decimal number of a reasonable size."""
    return text.isascii() and text.isdigit() and len(text) < 20
