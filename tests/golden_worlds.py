"""Worlds as digests, as the golden file of worlds holds them.

The same view and the same chance give the same world, in every version until the sampler is changed on purpose.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from random_walks import Walk

import shoal
from shoal.games import catalogue

HERE = Path(__file__).parent
FILE = HERE / "golden" / "worlds.txt"
HARD = HERE / "twisted_fish" / "hard_positions.json"
HARD_ONES = "twisted-fish hard"
SPECTATOR = "-"
WORLDS = 2  # imagined one after the other


class Whoppers(Walk):
    """TF13: a walk through a match with whoppers."""

    def record(self) -> shoal.Record:
        return shoal.Record(self.name, seats=self.seats, seed=self.seed, whoppers=1)


class Imagined(NamedTuple):
    """Positions of a walk, or those of the hard file, with digests by viewer."""

    title: str
    digests: dict[int, dict[str, str]]  # by the number of moves, or of the hard position


def digest(view: shoal.View, seed: int) -> str:
    """Return the digest of the sampled worlds, hidden cards included, and of the state of the random stream."""
    rng = shoal.Rng(seed)
    worlds = catalogue.rulebook(view.game).worlds(view)
    found: list[list[int]] = []
    for _ in range(WORLDS):
        world = worlds.sample(rng)
        found.append([*world.state_vector(), world.rng.word()])
    return sha256(json.dumps([found, rng.word()]).encode()).hexdigest()[:8]


def positions(title: str, wanted: set[int]) -> Iterator[tuple[int, shoal.Game]]:
    """Those with these numbers; the title is 'GAME SEATS SEED STYLE', with 'whoppers' if they may be told, or names the
    hard file."""
    if title == HARD_ONES:
        for number, hard in enumerate(json.loads(HARD.read_text(encoding="utf-8"))):
            yield number, shoal.restore(hard["position"])
        return
    name, seats, seed, style, *options = title.split()
    kind = Whoppers if options else Walk
    walk = kind(name, int(seats), int(seed), style)
    for moves, record in enumerate(walk.positions(max(wanted))):
        if moves in wanted:
            yield moves, record.game


def imagine(before: Imagined) -> Imagined:
    """Return the same positions and viewers with their present digests."""
    now = {
        number: {viewer: digest(game.view(None if viewer == SPECTATOR else int(viewer)), number) for viewer in viewers}
        for number, game in positions(before.title, set(before.digests))
        if (viewers := before.digests[number])
    }
    return Imagined(before.title, now)


def read_worlds(text: str) -> Iterator[Imagined]:
    """Read the parts of a file: 'walk TITLE', then a line a position, 'NUMBER VIEWER=DIGEST...'."""
    for part in text.split("walk ")[1:]:
        title, *lines = part.strip().splitlines()
        digests = {}
        for line in lines:
            number, *viewers = line.split()
            digests[int(number)] = {viewer: found for viewer, _, found in (word.partition("=") for word in viewers)}
        yield Imagined(title, digests)


def written(imagined: Imagined) -> str:
    lines = [
        " ".join([str(number), *(f"{viewer}={found}" for viewer, found in viewers.items())])
        for number, viewers in imagined.digests.items()
    ]
    return "\n".join([f"walk {imagined.title}", *lines, ""])


def write_worlds() -> None:
    text = FILE.read_text(encoding="utf-8")
    FILE.write_text("\n".join(written(imagine(part)) for part in read_worlds(text)), encoding="utf-8")
