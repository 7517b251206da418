"""Bots for the tests of the arena, named as users name their own: arena_bots:Thrifty."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from shoal.bots import Bot
from shoal.core.game import View

ENDED = "SHOAL_TEST_ENDED"  # names a file that is there once `EndsOnce` has ended its process


class Thrifty(Bot):
    """Plays what leaves it the most points; in Fossil that beats playing at random."""

    def choose(self, view: View) -> int | None:
        seat = self.seat_of(view)
        game = self.imagine(view)

        def points(code: int) -> int:
            after = game.copy()
            after.apply(seat, code)
            return after.scores[seat]

        codes = game.legal(seat)
        return max(codes, key=points) if codes else None


class Lowest:
    """Needs nothing of ours but the view, and says who it is for."""

    def __init__(self, seed: int) -> None:
        self.thrifty = Thrifty(seed)

    def choose(self, view: View) -> int | None:
        codes = self.thrifty.imagine(view).legal(view.viewer)
        return min(codes) if codes else None


class Same(Lowest):
    """As good as Lowest."""


class Raises(Lowest):
    def choose(self, view: View) -> int | None:
        raise ZeroDivisionError("on purpose,\nover two lines")


class Prints(Lowest):
    def choose(self, view: View) -> int | None:
        print("thinking")
        return super().choose(view)


class Exits(Lowest):
    """As a program of one's own may do."""

    def choose(self, view: View) -> int | None:
        sys.exit("enough")


class Unspeakable(Lowest):
    """Fails, and so does what it fails with."""

    class Error(BaseException):
        def __str__(self) -> str:
            raise ValueError

    def choose(self, view: View) -> int | None:
        raise self.Error


class NoWords(Lowest):
    """Answers what cannot even be shown."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def choose(self, view: View) -> int | None:
        return self  # type: ignore[return-value]


class CannotBegin(Lowest):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("no beginning")


class Illegal(Lowest):
    """Code 243 is to keep one's cards, when a fossil is scored: never as the first move."""

    def choose(self, view: View) -> int | None:
        return 243


class NoSuchCode(Lowest):
    def choose(self, view: View) -> int | None:
        return 99999


class NoCode(Lowest):
    def choose(self, view: View) -> int | None:
        return "slide"  # type: ignore[return-value]


class Declines(Lowest):
    def choose(self, view: View) -> int | None:
        return None


class Loops(Lowest):
    """Goes on in Python for ever, and catches what it can."""

    def choose(self, view: View) -> int | None:
        while True:
            with suppress(Exception):
                sum(range(100))


class Sleeps(Lowest):
    def choose(self, view: View) -> int | None:
        time.sleep(60)
        return None


class Late(Lowest):
    """Comes back, but too late, whatever is done to stop it."""

    def choose(self, view: View) -> int | None:
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            with suppress(BaseException):
                time.sleep(0.4)
        return super().choose(view)


class TellsTime(Lowest):
    """Wants to know how long it may think, and fails with the answer."""

    def __init__(self, seed: int, seconds: float = 0) -> None:
        super().__init__(seed)
        self.seconds = seconds

    def choose(self, view: View) -> int | None:
        raise ValueError(f"{self.seconds} s")


class Ends(Lowest):
    """Takes its whole process with it."""

    def choose(self, view: View) -> int | None:
        os._exit(3)


class EndsOnce(Lowest):
    def choose(self, view: View) -> int | None:
        marker = Path(os.environ[ENDED])
        if not marker.exists():
            marker.touch()
            os._exit(3)
        return super().choose(view)


class NotABot:
    """Has no choose."""
