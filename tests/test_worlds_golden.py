"""Golden worlds: the same view and the same chance give the same world, so that what was found out with them can be
found again, in every version until the sampler is changed on purpose."""

from __future__ import annotations

import pytest
from golden_worlds import FILE, Imagined, imagine, read_worlds

import shoal

GOLDEN = list(read_worlds(FILE.read_text(encoding="utf-8")))


def differences(before: Imagined, now: Imagined) -> list[str]:
    return [
        f"{before.title}, position {number}, viewer {viewer}: {now.digests.get(number, {}).get(viewer)}, not {digest}"
        for number, viewers in before.digests.items()
        for viewer, digest in viewers.items()
        if now.digests.get(number, {}).get(viewer) != digest
    ]


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden.title for golden in GOLDEN])
def test_the_same_view_and_chance_give_the_same_worlds(golden: Imagined) -> None:
    changed = differences(golden, imagine(golden))
    assert not changed, "\n".join(["other worlds come; if that is meant, scripts/golden writes them anew:", *changed])


def test_there_are_golden_worlds_for_every_game_and_number_of_seats() -> None:
    tables = {tuple(golden.title.split()[:2]) for golden in GOLDEN}
    every = {(book.name, str(seats)) for book in shoal.games() for seats in range(book.least, book.most + 1)}
    assert every <= tables
