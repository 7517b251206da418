"""Bots for the tests of the arena, named as users name their own: arena_bots:Thrifty."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from shoal.bots import Bot
from shoal.core.game import View

ENDED = "SHOAL_TEST_ENDED"  # a file that exists once `EndsOnce` has ended its process


class Thrifty(Bot):
    """Plays the move that leaves it the most points; in Fossil that beats random play."""

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
    """A bot without our base class, which plays the lowest legal code."""

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
    """A bot that exits, as bots of users may."""

    def choose(self, view: View) -> int | None:
        sys.exit("enough")


class Unspeakable(Lowest):
    """Fails with an exception that fails when it is printed."""

    class Error(BaseException):
        def __str__(self) -> str:
            raise ValueError

    def choose(self, view: View) -> int | None:
        raise self.Error


class NoWords(Lowest):
    """Returns an object that cannot be printed."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def choose(self, view: View) -> int | None:
        return self  # type: ignore[return-value]


class CannotBegin(Lowest):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("no beginning")


class Illegal(Lowest):
    """Returns code 243, the refusal of a swap, which is never a legal first move."""

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
    """Runs for ever in Python, and catches every exception it can."""

    def choose(self, view: View) -> int | None:
        while True:
            with suppress(Exception):
                sum(range(100))


class Sleeps(Lowest):
    def choose(self, view: View) -> int | None:
        time.sleep(60)
        return None


class Late(Lowest):
    """Returns too late, whatever is done to stop it."""

    def choose(self, view: View) -> int | None:
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            with suppress(BaseException):
                time.sleep(0.4)
        return super().choose(view)


class TellsTime(Lowest):
    """Takes its time limit as an argument, and fails with it."""

    def __init__(self, seed: int, seconds: float = 0) -> None:
        super().__init__(seed)
        self.seconds = seconds

    def choose(self, view: View) -> int | None:
        raise ValueError(f"{self.seconds} s")


class Ends(Lowest):
    """Ends its whole process."""

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
