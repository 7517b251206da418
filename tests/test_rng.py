"""The two random number generators: documented streams, even numbers, and positions that can be stored."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal.core.rng import fresh_seed

KEY = bytes(range(32))
SEEDS: list[shoal.Seed] = [7, KEY]
KINDS = ["fast", "keyed"]


def drawn(rng: shoal.Rng, sides: int, times: int) -> list[int]:
    return [rng.below(sides) for _ in range(times)]


def test_the_fast_stream_is_the_documented_multiply_with_carry() -> None:
    digest = blake2b(b"7", digest_size=8, person=b"shoal-fast").digest()
    state = 1 + int.from_bytes(digest, "little") % (698769069 * 2**32 - 2)
    rng = shoal.Rng(7)
    for _ in range(1000):
        carry, low = divmod(state, 2**32)
        state = 698769069 * low + carry
        assert rng.word() == (state % 2**32) ^ (state // 2**32)


def test_the_keyed_stream_is_the_documented_hash_in_counter_mode() -> None:
    rng = shoal.Rng(KEY)
    for block in range(20):
        digest = blake2b(block.to_bytes(8, "little"), digest_size=64, key=KEY, person=b"shoal-keyed").digest()
        expected = [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 64, 4)]
        assert [rng.word() for _ in range(16)] == expected


def test_the_first_numbers_stay_what_they_are() -> None:
    """Old records depend on them."""
    assert drawn(shoal.Rng(7), 100, 10) == [42, 21, 32, 29, 21, 6, 46, 2, 6, 3]
    assert drawn(shoal.Rng(KEY), 100, 10) == [43, 22, 60, 91, 78, 40, 69, 58, 68, 42]


@pytest.mark.parametrize("seed", SEEDS, ids=KINDS)
@pytest.mark.parametrize("sides", [2, 3, 7, 81])
def test_every_number_comes_up_as_often_as_it_should(seed: shoal.Seed, sides: int) -> None:
    """Chi squared within six standard deviations of its mean."""
    times = 20_000
    counts = [0] * sides
    for number in drawn(shoal.Rng(seed), sides, times):
        counts[number] += 1
    expected = times / sides
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    assert abs(chi_squared - (sides - 1)) < 6 * (2 * (sides - 1)) ** 0.5


def test_numbers_that_would_favour_some_results_are_drawn_again() -> None:
    """With n = 3 * 2**29 eight words make three numbers: taken as they come, the third would get too few."""
    sides = 3 * 2**29
    rng = shoal.Rng(1)
    thirds = [rng.below(sides) % 3 for _ in range(30_000)]
    assert all(9_500 < thirds.count(third) < 10_500 for third in range(3))


@pytest.mark.parametrize("seed", SEEDS, ids=KINDS)
def test_a_copy_and_a_place_written_down_go_on_in_the_same_way(seed: shoal.Seed) -> None:
    rng = shoal.Rng(seed)
    for draws in range(40):
        twin = rng.copy()
        again = shoal.Rng.at(rng.place)
        expected = drawn(rng.copy(), 1000, 20)
        assert drawn(twin, 1000, 20) == expected
        assert drawn(again, 1000, 20) == expected
        assert rng.below(1000) == expected[0], draws


@pytest.mark.parametrize("seed", SEEDS, ids=KINDS)
def test_a_shuffle_is_a_permutation_and_every_order_comes_up(seed: shoal.Seed) -> None:
    rng = shoal.Rng(seed)
    orders = set()
    for _ in range(500):
        cards = vec[i64]([0, 1, 2, 3, 9])
        rng.shuffle(cards, 4)
        assert sorted(cards) == [0, 1, 2, 3, 9]
        assert cards[4] == 9
        orders.add(tuple(cards))
    assert len(orders) == 24


def test_different_seeds_give_different_streams() -> None:
    seeds: list[shoal.Seed] = [*range(-50, 50), 2**70, -(2**70), KEY, bytes(32)]
    assert len({tuple(drawn(shoal.Rng(seed), 2**30, 4)) for seed in seeds}) == len(seeds)


def test_fresh_seeds_are_keys_and_differ() -> None:
    assert len(fresh_seed()) == 32
    assert fresh_seed() != fresh_seed()
    assert shoal.snapshot(shoal.new("fossil", seats=4)) != shoal.snapshot(shoal.new("fossil", seats=4))


@pytest.mark.parametrize("key", [b"", b"short", bytes(33)])
def test_a_key_of_another_length_is_invalid(key: bytes) -> None:
    with pytest.raises(shoal.Invalid, match="32 bytes"):
        shoal.Rng(key)


@pytest.mark.parametrize(
    "text",
    [
        *("", "fast", "fast 0", "fast -1", "fast x", "fast 1 2", f"fast {2**62}", "fast ²", "slow 1"),
        *("keyed 00 1", "keyed zz 1", f"keyed {'é' * 64} 0"),
        *(f"keyed {KEY.hex()}", f"keyed {KEY.hex()} -1", f"keyed {KEY.hex()} {2**62}"),
    ],
)
def test_a_place_that_cannot_be_read_is_invalid(text: str) -> None:
    with pytest.raises(shoal.Invalid):
        shoal.Rng.at(text)
