"""The contract that every game keeps.

A `Game` is a position with its legal moves. A `Rulebook` makes games: dealt, loaded from a state vector,
or imagined from a view. Each game implements both.
"""

from __future__ import annotations

import sys
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.errors import Refused, no_code, no_listener, no_seat, not_an_int
from shoal.core.rng import Rng

NOBODY: Final = -1  # in place of a seat
SPECTATOR: Final = -1  # in place of the seat that a view is for; where objects are allowed it is None
NO_CODE: Final = -1  # in place of a code: to do nothing, or none found
MOST_CODES: Final = 2048  # an upper bound of every action space
COMPILED: Final = not __file__.endswith((".py", ".pyc"))


class Line:
    """One event in the log, in numbers: a part for everybody, and a secret part for one seat or two, or for none."""

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
        """Return the line as a seat (None: a spectator) may hear it."""
        if seat is not None and seat < 0:
            raise no_listener(seat)
        if not self.secret or seat in self.listeners:
            return self
        return Line(self.rule, self.kind, self.facts)


Log = list[Line]


class View:
    """Everything that a seat (None: a spectator) may know of a game, and nothing else."""

    def __init__(self, game: str, seat: int | None, observation: vec[i64]) -> None:
        self.game: str = game
        self.seat: int | None = seat
        self.observation: vec[i64] = observation

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View {self.game} {who}, {len(self.observation)} numbers>"

    @property
    def viewer(self) -> int:
        """The seat as a number, or SPECTATOR."""
        return SPECTATOR if self.seat is None else self.seat

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self.seat == other.seat and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.data()))

    def data(self) -> bytes:
        """Return the observation as bytes, eight per number."""
        return bytes(memoryview(self.observation))


class Option:
    """A setting of a game: a whole number, or 0 or 1 for no or yes."""

    def __init__(self, name: str, default: int, least: int, most: int) -> None:
        self.name: str = name
        self.default: int = default
        self.least: int = least
        self.most: int = most


class Game:
    """A position of a game, with its legal moves.

    Fields that this class does not name belong to the game's own rules. Only `apply` may change them.
    """

    def __init__(self, seats: i64, rng: Rng, name: str, codes: i64) -> None:
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.name: str = name  # in the catalogue
        self.codes: i64 = codes  # the size of the action space: codes are 0 to codes - 1
        self.to_move: i64 = 0
        self.over: bool = False
        self.round_end: Game | None = None  # how the round ended that the last logged move ended; copies lack it

    # For callers

    def legal(self, seat: int) -> list[int]:
        """Return the legal codes of a seat, with its optional moves off turn."""
        self._check_seat(seat)
        out = _room()
        n = self.moves_into(seat, out)
        return list(out[:n])

    def why_not(self, seat: int, code: int) -> Refused | None:
        """Return the rule that forbids a code to a seat; None if the code is legal."""
        self._check_seat(seat)
        self._check_code(code)
        illegality = self.illegality(seat, code)
        return None if illegality == 0 else self._refused(seat, code, illegality)

    def apply(self, seat: int, code: int, log: Log | None = None) -> None:
        """Play a code. If it is against the rules, raise Refused and change nothing.

        With a log, a move that ends a round and deals the next leaves the position before the deal in `round_end`.
        """
        self._check_seat(seat)
        self._check_code(code)
        illegality = self.illegality(seat, code)
        if illegality != 0:
            raise self._refused(seat, code, illegality)
        if log is not None:
            self.round_end = None
        self.step(seat, code, log)

    def view(self, seat: int | None) -> View:
        """Return everything that a seat (None: a spectator) may know."""
        if seat is None:
            return View(self.name, None, self.observation(SPECTATOR))
        self._check_seat(seat)
        return View(self.name, seat, self.observation(seat))

    @property
    def winners(self) -> list[int]:
        """ALL2: the seats with the top score, once the game is over."""
        if not self.over:
            return []
        scores = self.scores
        best = max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    # Implemented by each game

    @property
    def deck_number(self) -> int:
        """The number of the cosmopolis deck in play; 0 for the standard deck, and for other games."""
        return 0

    @property
    def scores(self) -> list[int]:
        """The scores so far, counting only what is public; final when the game is over."""
        raise NotImplementedError

    @property
    def endings(self) -> list[str]:
        """The rule that ended each finished round."""
        raise NotImplementedError

    def copy(self) -> Game:
        """Return an independent copy."""
        raise NotImplementedError

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal codes of a seat into `out` and return their number."""
        raise NotImplementedError

    def illegality(self, seat: i64, code: i64) -> i64:
        """Return 0 for a legal code, otherwise the game's number for what forbids it."""
        raise NotImplementedError

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        """Return the rule behind an illegality, with facts for the sentence that the seat may know."""
        raise NotImplementedError

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        """Play a code that is known to be legal."""
        raise NotImplementedError

    def observation(self, viewer: i64) -> vec[i64]:
        """Return what a seat, or SPECTATOR, may know, as numbers: see the game's layout.py."""
        raise NotImplementedError

    def state_vector(self) -> vec[i64]:
        """Return the whole position as numbers, without the random stream: see the game's layout.py."""
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
        codes: int = self.codes
        if not 0 <= code < codes:
            raise no_code(code, self.name, codes)


class Worlds:
    """The games that agree with a view, which is read once and sampled often."""

    def weigh_by_play(self) -> None:
        """Weigh worlds from now on by how the others have played, in games that have a model of it."""

    def sample(self, rng: Rng) -> Game:
        """Return a random game that agrees with the view."""
        raise NotImplementedError


class Rulebook:
    """A game in the catalogue: its title, seats and options, and the ways to make a position of it."""

    def __init__(self, name: str, title: str, least: int, most: int, options: list[Option], version: int) -> None:
        self.name: str = name
        self.title: str = title
        self.least: int = least
        self.most: int = most
        self.options: list[Option] = options
        self.version: int = version  # raised when a change of the rules makes old records play differently

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        """Deal a new game. Options come in the order of `options`; cosmopolis games take the number of their deck."""
        raise NotImplementedError

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        """Return the game of a state vector, unchecked."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """Return the games that look like this to the seat of the view."""
        raise NotImplementedError


_SCRATCH: Final = vec[i64]([0] * MOST_CODES)
_IS_SHARED: Final = COMPILED and bool(getattr(sys, "_is_gil_enabled", lambda: True)())


def _room() -> vec[i64]:
    """Return the vector that `legal` fills. In compiled code under the interpreter lock it is shared, because no other
    thread can run between writing and reading."""
    return _SCRATCH if _IS_SHARED else vec[i64]([0] * MOST_CODES)
