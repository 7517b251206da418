"""A match as a file: the game, its seats, options and seed, every move, and the result.

A file has the code and the name of each move, and the name decides: old records still replay if codes are renumbered.
Reading turns each name into today's code, so in memory the code is all that is played. The rest follows from the seed,
so anybody can replay a record and check it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from shoal import notation
from shoal.core.data import Data, expect, expect_list, only, read_options
from shoal.core.errors import Invalid, placed, shown
from shoal.core.fair_deal import Deal, read_deal
from shoal.core.game import Game, Line, Log
from shoal.core.rng import KEY_BYTES, Seed, fresh_seed
from shoal.games import catalogue
from shoal.games.cosmopolis.deck import Deck
from shoal.games.cosmopolis.deck_file import DeckFile, deck_data, read_deck_data
from shoal.version import __version__

FORMAT = 2
OLDER_FORMATS = {1}  # which called the entropy of a deal numbers
SUFFIX = ".shoal.json"
HEAD = {"format", "shoal", "game", "rules", "seats", "options", "seed", "players", "deck", "deal"}
FIELDS = HEAD | {"moves", "taken_back", "result"}


class Move(NamedTuple):
    """A move of a record."""

    seat: int
    code: int
    action: Data


class TakenBack(NamedTuple):
    """Moves that were played and taken back: how many moves stood before them, and the moves."""

    after: int
    moves: list[Move]


class Step(NamedTuple):
    """A move of a replay, its log lines, and the game after it."""

    move: Move
    log: list[Line]
    game: Game


class Record:
    """A match that is being played, or was read from a file.

    `game` is the position after the last move. `play` plays a move and keeps it; a refused move changes nothing.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        seed: Seed | None = None,
        players: list[str] | None = None,
        deck: DeckFile | Deck | None = None,
        **options: int,
    ) -> None:
        """Take the game's options and deck as `shoal.new` does."""
        book = catalogue.rulebook(game)
        catalogue.check_seats(book, seats)
        self.name = game
        self.rules = book.version
        self.seats = seats
        self.options = catalogue.with_defaults(book.options, options)
        self.seed: Seed = fresh_seed() if seed is None else seed
        self.players = None if players is None else _read_players(players, seats)
        self.deck = _own_deck(deck)
        self.fair_deal: Deal | None = None  # how a table fixed the deal
        self.moves: list[Move] = []
        self.taken_back: list[TakenBack] = []  # in the order in which it was done
        self.renumbered: list[int] = []  # moves, from 1, whose code in the file is not today's
        self.defaulted: list[str] = []  # options that the file left out
        self._claimed: object = None  # the result in the file
        self.game = self.deal()

    def deal(self) -> Game:
        """Return the game as it was dealt."""
        return catalogue.new(self.name, self.seats, self.seed, self.options, self.deck.number if self.deck else 0)

    def play(self, seat: int, code: int, log: Log | None = None) -> None:
        """Play a code and keep the move."""
        self.game.apply(seat, code, log)
        self.moves.append(Move(int(seat), int(code), notation.action(self.game, code)))

    def action_of(self, code: int) -> Data:
        """Return a code in names."""
        return notation.action(self.game, code)

    def take_back(self, count: int) -> None:
        """Take back all moves but the first so many. The same cards come again: they follow from the seed."""
        self.taken_back.append(TakenBack(count, self.moves[count:]))
        del self.moves[count:]
        self.game = self._replayed(self.moves)

    def _replayed(self, moves: list[Move]) -> Game:
        game = self.deal()
        for move in moves:
            game.apply(move.seat, move.code)
        return game

    def steps(self) -> Iterator[Step]:
        """Replay the match move by move, from the deal. All steps share one game, which is played on."""
        return self._replay(self.deal())

    def _replay(self, game: Game) -> Iterator[Step]:
        for number, move in enumerate(self.moves, 1):
            log: list[Line] = []
            with placed(f"move {number}"):
                game.apply(move.seat, move.code, log)
            yield Step(move, log, game)

    def result(self) -> Data | None:
        """Return scores, winners and the rules that ended the rounds; None while the match goes on."""
        if not self.game.over:
            return None
        return {"scores": self.game.scores, "winners": self.game.winners, "ended_by": self.game.endings}

    # As a file

    def to_json(self) -> str:
        """Return the text of the file: one move a line, so that people can read it and tools can compare it."""
        head: Data = {
            "format": FORMAT,
            "shoal": __version__,
            "game": self.name,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed.hex() if isinstance(self.seed, bytes) else self.seed,
            "players": self.players,
            "deck": self.deck and deck_data(self.deck),
            "deal": self.fair_deal and self.fair_deal._asdict(),
        }
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items() if value is not None]
        lines.append(_listed("moves", self.moves))
        if self.taken_back:
            lines.append(_listed("taken_back", self.taken_back))
        lines.append(f'  "result": {json.dumps(self.result())}')
        return "{\n" + "\n".join(lines) + "\n}\n"

    def save(self, path: str | Path) -> None:
        """Write the file whole or not at all: an older file stays until the new one is complete."""
        target = Path(path)
        if not target.name or (target.exists() and not target.is_file()):
            raise Invalid(f"{str(path)!r} is not the name of a file")
        target = target.resolve()  # what a link points to is replaced, not the link
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self.to_json(), encoding="utf-8")
            draft.replace(target)
        except OSError:
            draft.unlink(missing_ok=True)
            raise

    @staticmethod
    def from_json(text: str) -> Record:
        """Read a record and replay it; see `unplayed` and `play_through` for a replay that can be watched."""
        record = Record.unplayed(text)
        for _ in record.play_through():
            pass
        return record

    @staticmethod
    def unplayed(text: str) -> Record:
        """Read a record whose `game` is still the deal: iterate over `play_through` before anything else."""
        fields = _read_fields(text)
        seats = expect(fields.get("seats"), int, "seats")
        options = read_options(fields.get("options", {}))
        record = Record(
            expect(fields.get("game"), str, "game"),
            seats=seats,
            seed=_read_seed(fields.get("seed")),
            players=_read_players(fields["players"], seats) if "players" in fields else None,
            deck=read_deck_data(fields["deck"]) if "deck" in fields else None,
            **options,
        )
        if "deal" in fields:
            record.fair_deal = read_deal(fields["deal"], seats)
            record.fair_deal.check(record.seed)
        record.defaulted = [name for name in record.options if name not in options]
        if expect(fields.get("rules"), int, "rules") != record.rules:
            raise Invalid(f"rules: the match was played by version {fields['rules']} of the rules, not {record.rules}")
        for number, value in enumerate(expect(fields.get("moves"), list, "moves"), 1):
            move, is_renumbered = _read_move(record.game, value, f"move {number}")
            record.moves.append(move)
            if is_renumbered:
                record.renumbered.append(number)
        for number, value in enumerate(expect(fields.get("taken_back", []), list, "taken_back"), 1):
            record.taken_back.append(_read_taken_back(record.game, value, f"taken_back {number}"))
        record._claimed = fields.get("result")
        return record

    def play_through(self) -> Iterator[Step]:
        """Play the moves of an unplayed record. Raises Invalid or Refused, with the move, if one cannot be played, and
        Invalid if the result in the file is not the one that the moves give."""
        self._check_taken_back()
        yield from self._replay(self.game)
        if json.dumps(self._claimed) != json.dumps(self.result()):  # as text: a score is never written as 5.0
            raise Invalid(
                f"result: the record says {json.dumps(self._claimed)}, the moves give {json.dumps(self.result())}"
            )

    def _check_taken_back(self) -> None:
        """Check that the moves taken back could be played when they were: Invalid or Refused if not.

        The moves that stood at an earlier time are found from the last back to the first.
        """
        stood = self.moves
        for number, (after, moves) in reversed([*enumerate(self.taken_back, 1)]):
            if not 0 <= after <= len(stood):
                raise Invalid(f"taken_back {number}: {after} of {len(stood)} moves")
            stood = [*stood[:after], *moves]
            with placed(f"taken_back {number}"):
                self._replayed(stood)

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a file and replay it."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise Invalid(f"{path}: {error.strerror}") from None
        except ValueError:  # not text, or a name that no file can have
            raise Invalid(f"{str(path)!r}: not a text file") from None
        return Record.from_json(text)


def _listed(key: str, entries: Sequence[Move | TakenBack]) -> str:
    """Return a list in a file, an entry a line."""
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in entries)
    return f'  "{key}": [\n{lines}\n  ],' if lines else f'  "{key}": [],'


def _own_deck(deck: DeckFile | Deck | None) -> Deck | None:
    """Return a deck of one's own, which may come with the file that it was read from."""
    if deck is not None and not isinstance(deck, DeckFile | Deck):
        raise Invalid(f"deck: {shown(deck)} is not a deck; load_deck reads one from a file")
    return deck.deck if isinstance(deck, DeckFile) else deck


def _once(pairs: list[tuple[str, object]]) -> Data:
    """Make an object of which no key stands twice: nobody could say which one counts."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        raise Invalid(f"not a record: {shown(next(key for key in keys if keys.count(key) > 1))} stands twice")
    return fields


def _read_fields(text: str) -> Data:
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Invalid(f"not a record: {error}") from None
    except ValueError:
        raise Invalid("not a record: a number in it has too many digits") from None
    fields = expect(data, dict, "record")
    only(fields, FIELDS, "record")
    version = expect(fields.get("format"), int, "format")
    if version != FORMAT and version not in OLDER_FORMATS:
        raise Invalid(f"format: {version}; this version of shoal reads up to {FORMAT}")
    return fields


def _read_seed(value: object) -> Seed:
    if not isinstance(value, str):
        return expect(value, int, "seed")
    try:
        seed = bytes.fromhex(value)
    except ValueError:
        raise Invalid("seed: neither a whole number nor hexadecimal digits") from None
    if len(seed) != KEY_BYTES:
        raise Invalid(f"seed: {len(seed)} bytes instead of {KEY_BYTES}")
    return seed


def _read_players(value: object, seats: int) -> list[str]:
    return [expect(name, str, "players") for name in expect_list(value, seats, "players")]


def _read_move(game: Game, value: object, where: str) -> tuple[Move, bool]:
    """Return a move with today's code, and whether the code in the file is another."""
    seat, code, action = expect_list(value, 3, where)
    number = expect(seat, int, f"{where}, seat")
    written, named = expect(code, int, f"{where}, code"), expect(action, dict, f"{where}, action")
    with placed(where):
        today = notation.code(game, named)
    return Move(number, today, named), today != written


def _read_taken_back(game: Game, value: object, where: str) -> TakenBack:
    after, moves = expect_list(value, 2, where)
    found = expect(moves, list, f"{where}, moves")
    return TakenBack(expect(after, int, f"{where}, after"), [_read_move(game, move, where)[0] for move in found])
