"""From the options of `shoal play` to a match."""

from __future__ import annotations

from dataclasses import dataclass, field

from shoal.bots import make
from shoal.core.chance import Seed, fresh_seed
from shoal.core.errors import Invalid
from shoal.games.catalogue import check_seats, rulebook
from shoal.terminal.decks import load
from shoal.terminal.match import Followed, Match
from shoal.terminal.screen import Screen

NO_NAME = ""  # the person is "you" on the screen, and the number of the seat in the record


@dataclass(frozen=True)
class Setup:
    game: str
    seats: int = 4
    seat: int | None = 0  # the person's; None: nobody's, bots only
    bots: str = "greedy"  # one name for all, or one for each seat clockwise from the person's
    seed: int | None = None
    options: dict[str, int] = field(default_factory=dict)
    deck: str | None = None  # the file of a cosmopolis deck of one's own
    save: str | None = None
    delay: float = 1.0


def play(setup: Setup) -> None:
    check_seats(rulebook(setup.game), setup.seats)
    names = _names(setup)
    deck = None if setup.deck is None else load(setup.game, setup.deck)
    record = Followed(setup.game, seats=setup.seats, seed=setup.seed, players=names, deck=deck, **setup.options)
    bots = [None if seat == setup.seat else make(name, _bot_seed(setup.seed, seat)) for seat, name in enumerate(names)]
    Match(Screen(), record, bots, setup.save, setup.delay).run()


def _names(setup: Setup) -> list[str]:
    """Who sits where, from seat 0."""
    if setup.seat is not None and not 0 <= setup.seat < setup.seats:
        raise Invalid(f"there is no seat {setup.seat + 1}: seats are 1 to {setup.seats}")
    first = 0 if setup.seat is None else setup.seat + 1
    free = setup.seats if setup.seat is None else setup.seats - 1
    bots = [name.strip() for name in setup.bots.split(",")]
    if len(bots) == 1:
        bots *= free
    if len(bots) != free:
        raise Invalid(f"{len(bots)} bots for {free} seats; name one for all, or one for each")
    clockwise = bots if setup.seat is None else [*bots, NO_NAME]
    return [clockwise[(seat - first) % setup.seats] for seat in range(setup.seats)]


def _bot_seed(seed: int | None, seat: int) -> Seed:
    """Bots draw from streams of their own: the same with the same seed, and never the deck's."""
    return fresh_seed() if seed is None else (seed << 8) + seat + 1
