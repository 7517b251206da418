"""The contract that every game keeps.

A `Game` is a position that can be asked for its moves and played on; a `Rulebook` makes games: dealt, restored, or
imagined from what one seat can see. Both are filled in by one file a game.
"""

from __future__ import annotations

import sys
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.errors import Refused, no_code, no_listener, no_seat, not_an_int
from shoal.core.rng import Rng

NOBODY: Final = -1  # in place of a seat, in numbers; a view or a listener that is no seat's is a spectator's: None
MOST_CODES: Final = 2048  # no game's action space is larger
COMPILED: Final = not __file__.endswith(".py")


class Line:
    """One thing that happened, in numbers: a part for everybody, and perhaps a part for one seat or two."""

    def __init__(
        self,
        rule: str,
        kind: str,
        facts: list[int],
        only: int = NOBODY,
        secret: list[int] | None = None,
        also: int = NOBODY,
    ) -> None:
        self.rule: str = rule
        self.kind: str = kind
        self.facts: list[int] = facts
        self.secret: list[int] = [] if secret is None else secret
        self.listeners: list[int] = [seat for seat in (only, also) if seat != NOBODY]  # who hears the secret

    def __repr__(self) -> str:
        secret = f", {self.listeners} hear {self.secret}" if self.secret else ""
        return f"<Line {self.rule} {self.kind} {self.facts}{secret}>"

    def heard_by(self, seat: int | None) -> Line:
        """The line as a seat (None: a spectator) may hear it."""
        if seat is not None and seat < 0:
            raise no_listener(seat)
        if not self.secret or seat in self.listeners:
            return self
        return Line(self.rule, self.kind, self.facts)


Log = list[Line]


class View:
    """All that a seat (None: a spectator) may know of a game, and no more."""

    def __init__(self, game: str, seat: int | None, observation: vec[i64]) -> None:
        self.game: str = game
        self.seat: int | None = seat
        self.observation: vec[i64] = observation

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View {self.game} {who}, {len(self.observation)} numbers>"

    @property
    def viewer(self) -> int:
        """The seat as a number; NOBODY for a spectator."""
        return NOBODY if self.seat is None else self.seat

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self.seat == other.seat and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.data()))

    def data(self) -> bytes:
        """The observation as bytes, eight a number, to compare, hash and send."""
        return bytes(memoryview(self.observation))


class Option:
    """A setting of the table: a whole number, or a yes or no (0 to 1)."""

    def __init__(self, name: str, default: int, least: int, most: int) -> None:
        self.name: str = name
        self.default: int = default
        self.least: int = least
        self.most: int = most


class Game:
    """A position, and all that may be asked of it.

    Fields that the contract does not name belong to the game: look, but change nothing except through `apply`.
    """

    def __init__(self, seats: i64, rng: Rng) -> None:
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.to_move: i64 = 0
        self.over: bool = False

    # For everyone

    def legal(self, seat: int) -> list[int]:
        """The codes that a seat may play now, its optional moves off turn included."""
        self._check_seat(seat)
        out = _room()
        n = self.moves_into(seat, out)
        return list(out[:n])

    def why_not(self, seat: int, code: int) -> Refused | None:
        """The rule that forbids a code to a seat; None if it may be played."""
        self._check_seat(seat)
        self._check_code(code)
        illegality = self.illegality(seat, code)
        return None if illegality == 0 else self._refused(seat, code, illegality)

    def apply(self, seat: int, code: int, log: Log | None = None) -> None:
        """Play a code; raises Refused, and changes nothing, if it is against the rules."""
        self._check_seat(seat)
        self._check_code(code)
        illegality = self.illegality(seat, code)
        if illegality != 0:
            raise self._refused(seat, code, illegality)
        self.step(seat, code, log)

    def view(self, seat: int | None) -> View:
        """All that a seat may know; None: a spectator."""
        if seat is None:
            return View(self.name, None, self.observation(NOBODY))
        self._check_seat(seat)
        return View(self.name, seat, self.observation(seat))

    @property
    def winners(self) -> list[int]:
        """ALL2: once the game is over, every seat with the top score."""
        if not self.over:
            return []
        scores = self.scores
        best = max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    # What each game fills in

    @property
    def name(self) -> str:
        """The game's name in the catalogue."""
        raise NotImplementedError

    @property
    def codes(self) -> int:
        """The size of the action space: codes are 0 to codes - 1."""
        raise NotImplementedError

    @property
    def deck_number(self) -> int:
        """The number of the cosmopolis deck that is played with; 0 for our own, and where there is none."""
        return 0

    @property
    def scores(self) -> list[int]:
        """The scores so far, of what is public; final when the game is over."""
        raise NotImplementedError

    @property
    def endings(self) -> list[str]:
        """For each round played to its end, the rule that ended it."""
        raise NotImplementedError

    def copy(self) -> Game:
        """An equal game that goes its own way."""
        raise NotImplementedError

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal codes of a seat into out; return how many there are."""
        raise NotImplementedError

    def illegality(self, seat: i64, code: i64) -> i64:
        """0 if the seat may play the code, otherwise the game's number for what forbids it."""
        raise NotImplementedError

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        """The rule that a fault breaks, with what there is to say of it; nothing that the seat may not know."""
        raise NotImplementedError

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        """Carry out a legal code, unchecked."""
        raise NotImplementedError

    def observation(self, seat: i64) -> vec[i64]:
        """What a seat (-1: a spectator) may know, as numbers."""
        raise NotImplementedError

    def state_vector(self) -> vec[i64]:
        """The whole position but for the random stream, as numbers."""
        raise NotImplementedError

    def _refused(self, seat: i64, code: i64, illegality: i64) -> Refused:
        refused = self.refusal(seat, code, illegality)
        refused.game = self.name
        return refused

    def _check_seat(self, seat: int) -> None:
        seats: int = self.seats  # compared as an int, because a number too large for an i64 is to be Invalid as well
        if not COMPILED and not isinstance(seat, int):
            raise not_an_int("seat")
        if not 0 <= seat < seats:
            raise no_seat(seat, seats)

    def _check_code(self, code: int) -> None:
        if not COMPILED and not isinstance(code, int):
            raise not_an_int("code")
        if not 0 <= code < self.codes:
            raise no_code(code, self.name, self.codes)


class Worlds:
    """The games that agree with a view: read once, sampled often."""

    def trust(self) -> None:
        """Imagine from now on what is likely by how others play, rather than all that is possible. Where nothing is
        known of that, nothing changes."""

    def sample(self, rng: Rng) -> Game:
        raise NotImplementedError


class Rulebook:
    """What the catalogue knows of a game, and the ways to come by one."""

    def __init__(self, name: str, title: str, least: int, most: int, options: list[Option], version: int) -> None:
        self.name: str = name
        self.title: str = title
        self.least: int = least
        self.most: int = most
        self.options: list[Option] = options
        self.version: int = version  # goes up when a change of the rules makes old records play differently

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        """A new game; the options in the order of the list above; for the cosmopolis games the number of the deck."""
        raise NotImplementedError

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        """The game that `truth` was written of, unchecked."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """The games that look like this to the seat of the view."""
        raise NotImplementedError


_SCRATCH: Final = vec[i64]([0] * MOST_CODES)
_IS_SHARED: Final = COMPILED and bool(getattr(sys, "_is_gil_enabled", lambda: True)())


def _room() -> vec[i64]:
    """Where `legal` has its codes written. Compiled, and in a Python with its lock, no other thread can come between
    the writing and the reading."""
    return _SCRATCH if _IS_SHARED else vec[i64]([0] * MOST_CODES)
