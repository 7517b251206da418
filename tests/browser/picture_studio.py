"""Where pictures of the page are taken: each at the size and in the theme that its name ends with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

from browsers import DESKTOP, PHONE, Visitor
from playwright.sync_api import Browser, Page

# Resolves once everything that moves has arrived, but for what moves for ever
ARRIVED = """() => Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < Infinity).map((each) => each.finished))"""


class Studio:
    def __init__(self, chromium: Browser, folder: Path) -> None:
        self.chromium = chromium
        self.folder = folder

    def visitor(self, name: str, address: str, **options: object) -> Visitor:
        """Return somebody with a screen as the picture of that name has it."""
        is_phone = "-phone" in name
        usual = {
            "reduced_motion": "reduce",
            "viewport": PHONE if is_phone else DESKTOP,
            "device_scale_factor": 2 if is_phone else 1,
            "color_scheme": name.rpartition("-")[2],
        }
        return Visitor(self.chromium, address, **usual | options)

    def take(self, name: str, page: Page) -> None:
        page.screenshot(path=str(self.folder / f"{name}.png"))


class Picture(Protocol):
    """A state of the page, with a picture for each name."""

    @property
    def names(self) -> Sequence[str]: ...

    def take(self, studio: Studio) -> bool:
        """Take all its pictures; return whether the state was reached. It is tried again if not."""
        ...


class Scene(NamedTuple):
    """Pictures that are made ready one by one: `show` opens the page that is taken."""

    names: Sequence[str]
    show: Callable[[Studio, str], AbstractContextManager[Page]]

    def take(self, studio: Studio) -> bool:
        for name in self.names:
            with self.show(studio, name) as page:
                page.evaluate(ARRIVED)
                studio.take(name, page)
        return True
