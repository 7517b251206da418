"""`shoal play` and `shoal resume`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from hashlib import sha256

from shoal.bots import Bot, make
from shoal.core.errors import Invalid, placed
from shoal.core.game import Line, View
from shoal.core.rng import Rng, Seed
from shoal.games.catalogue import check_seats, rulebook
from shoal.record import Record
from shoal.terminal import files, rounds
from shoal.terminal.deck_files import load
from shoal.terminal.match import Followed, Match, SaveTo
from shoal.terminal.screen import Screen

NO_NAME = ""  # in a record; on the screen the person is "you"


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


def play(wanted: Namespace) -> None:
    if wanted.watch and wanted.seat is not None:
        raise Invalid("--watch lets only bots play; leave out --seat")
    if wanted.save is not None and wanted.no_save:
        raise Invalid("--save and --no-save exclude each other")
    check_seats(rulebook(wanted.game), wanted.seats)
    seat = None if wanted.watch else 0 if wanted.seat is None else wanted.seat - 1
    names = _names(wanted.seats, seat, [name.strip() for name in wanted.bots.split(",")])
    deck = None if wanted.deck is None else load(wanted.game, wanted.deck)
    options = dict(wanted.option)
    record = Followed(wanted.game, seats=wanted.seats, seed=wanted.seed, players=names, deck=deck, **options)
    in_folder = None if wanted.no_save else lambda: files.new_file(wanted.game)
    Match(Screen(), record, _seated(record, names), SaveTo(wanted.save, in_folder), wanted.delay).run()


def resume(wanted: Namespace) -> None:
    """Take up a saved match; without a file, the last one that is not over."""
    file: str = wanted.file or files.last_unfinished()
    saved = files.load_unplayed(file)
    log, totals = list[Line](), list[list[int]]()
    with placed(file):
        for step in saved.play_through():
            log += step.log
            totals += [rounds.totals(step.game)] * rounds.is_dealt(step.log)
    names = _players(saved, file)
    record = Followed(saved.name, seats=saved.seats, seed=saved.seed, players=names, deck=saved.deck, **saved.options)
    record.moves = saved.moves
    record.game = saved.game
    match = Match(Screen(), record, _seated(record, names), SaveTo(file), wanted.delay)
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


def _names(seats: int, seat: int | None, bots: list[str]) -> list[str]:
    """Return the players by seat: bots clockwise from the person, or from the first seat if there is none."""
    if seat is not None and not 0 <= seat < seats:
        raise Invalid(f"there is no seat {seat + 1}: seats are 1 to {seats}")
    first, free = (0, seats) if seat is None else (seat + 1, seats - 1)
    if len(bots) not in (1, free):
        raise Invalid(f"{len(bots)} bots for {free} seats; name one for all, or one for each")
    clockwise = [*(bots * free if len(bots) == 1 else bots), NO_NAME]
    return [clockwise[(seat - first) % seats] for seat in range(seats)]
