"""Pictures of the page in the states of its drafts: python -m pictures FOLDER [--beside FOLDER ...]

Real matches are brought to each state; then the same picture is taken at the same size, in the same theme. With
`--beside`, a page in FOLDER shows each beside the picture of the same name in those folders. `--only WORD ...`: those
that have one of these words in their names.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pictures_of_ceremonies
import pictures_of_the_cast
import pictures_of_turns
from browsers import browser
from picture_studio import Picture, Studio
from playwright.sync_api import Error

SETS: Sequence[Sequence[Picture]] = [
    pictures_of_turns.PICTURES,
    pictures_of_ceremonies.PICTURES,
    pictures_of_the_cast.PICTURES,
]
TRIES = 12  # matches, until one comes to the state


def beside(folder: Path, others: Sequence[Path]) -> None:
    """Write a page of pairs."""
    rows = [
        f'<h2>{picture.stem}</h2><p><img src="{picture.name}"> <img src="{other.resolve().as_uri()}"></p>'
        for picture in sorted(folder.glob("*.png"))
        for other in [next((each / picture.name for each in others if (each / picture.name).exists()), None)]
        if other is not None
    ]
    (folder / "index.html").write_text(
        "<!doctype html><title>Side by side</title><style>img { width: 48% }</style>" + "\n".join(rows)
    )


def taken(picture: Picture, studio: Studio) -> str:
    """Take a picture, and say how it went."""
    try:
        return "taken" if any(picture.take(studio) for _ in range(TRIES)) else "never came to it"
    except (Error, TimeoutError) as error:
        return f"failed: {error}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of the page in all its states.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--beside", type=Path, nargs="+", default=[])
    parser.add_argument("--only", nargs="+", default=[""])
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with browser() as chromium:
        studio = Studio(chromium, wanted.folder)
        for picture in chain.from_iterable(SETS):
            if any(word in name for word in wanted.only for name in picture.names):
                print(f"{picture.names[0]}: {taken(picture, studio)}", flush=True)
    if wanted.beside:
        beside(wanted.folder, wanted.beside)


if __name__ == "__main__":
    main()
