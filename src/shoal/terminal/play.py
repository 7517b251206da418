"""`shoal play` and `shoal resume`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from shoal.bots import Bot, make
from shoal.core.errors import Invalid
from shoal.core.game import Line, View
from shoal.core.rng import Rng, Seed
from shoal.games.catalogue import check_seats, rulebook
from shoal.record import Record
from shoal.terminal import files, rounds
from shoal.terminal.deck_files import load
from shoal.terminal.match import Followed, Match, SaveTo
from shoal.terminal.screen import Screen

NO_NAME = ""  # in a record; on the screen the person is "you"


@dataclass(frozen=True)
class Setup:
    game: str
    seats: int = 4
    seat: int | None = 0  # the person's; None: only bots play
    bots: str = "normal"  # one name for all, or one for each seat clockwise from the person's
    seed: int | None = None
    options: dict[str, int] = field(default_factory=dict)
    deck: str | None = None  # a deck file
    save: str | None = None  # a file; None for one in the data folder
    saves: bool = True
    delay: float = 1.0


class Steady(Bot):
    """A bot whose choices depend only on the match so far, so that a resumed match goes on as it would have.

    Every choice gets a new random stream, which is derived from the match's seed by a hash.
    """

    def __init__(self, record: Record, name: str, seat: int) -> None:
        super().__init__(0)
        self.bot = make(name, 0)
        self.record = record
        self.seat = seat

    def choose(self, view: View) -> int | None:
        self.bot.rng = Rng(_stream(self.record.seed, self.seat, len(self.record.moves)))
        return self.bot.choose(view)


def _stream(seed: Seed, seat: int, moves: int) -> bytes:
    """Return a seed that differs from the deck's own."""
    return sha256(f"bot {seed!r} {seat} {moves}".encode()).digest()


def play(setup: Setup) -> None:
    check_seats(rulebook(setup.game), setup.seats)
    names = _names(setup)
    deck = None if setup.deck is None else load(setup.game, setup.deck)
    record = Followed(setup.game, seats=setup.seats, seed=setup.seed, players=names, deck=deck, **setup.options)
    Match(Screen(), record, _seated(record, names), _save_to(setup), setup.delay).run()


def resume(path: str | None, delay: float) -> None:
    """Take up a saved match; without a file, the last one that is not over."""
    file = files.last_unfinished() if path is None else path
    saved = files.load_unplayed(file)
    log, totals = list[Line](), list[list[int]]()
    with files.naming(file):
        for step in saved.play_through():
            log += step.log
            totals += [rounds.totals(step.game)] * rounds.is_dealt(step.log)
    names = _players(saved, file)
    record = Followed(saved.name, seats=saved.seats, seed=saved.seed, players=names, deck=saved.deck, **saved.options)
    record.moves = saved.moves
    record.game = saved.game
    match = Match(Screen(), record, _seated(record, names), SaveTo(file), delay)
    match.take_up(log, totals)
    match.run()


def _players(saved: Record, file: str) -> list[str]:
    """Return the players by seat; Invalid if the match cannot be resumed."""
    if saved.game.over:
        raise Invalid(f"{file}: this match is over; shoal replay shows it")
    if saved.players is None:
        raise Invalid(f"{file}: it does not name the players, so it cannot be resumed; shoal replay shows it")
    if saved.players.count(NO_NAME) > 1:
        raise Invalid(f"{file}: {saved.players.count(NO_NAME)} people played; the terminal is for one and bots")
    return saved.players


def _seated(record: Record, names: Sequence[str]) -> list[Bot | None]:
    return [Steady(record, name, seat) if name != NO_NAME else None for seat, name in enumerate(names)]


def _save_to(setup: Setup) -> SaveTo:
    if not setup.saves:
        return SaveTo()
    return SaveTo(setup.save) if setup.save is not None else SaveTo(find=lambda: files.new_file(setup.game))


def _names(setup: Setup) -> list[str]:
    """Return the players by seat."""
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
