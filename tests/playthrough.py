"""Whole matches as text, and counts of move sequences, as the golden files and the perft files hold them.

Run as a program it writes the golden files anew, that of worlds too, and fills in the counts of the perft files. Do so
only after a change of the rules or of what is imagined that was meant, and read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from golden_worlds import write_worlds
from random_walks import Walk

import shoal
from shoal import notation

HERE = Path(__file__).parent
GOLDEN = {
    "fossil-2-seats.txt": Walk("fossil", 2, 11, "random"),
    "fossil-5-seats.txt": Walk("fossil", 5, 4, "rare"),
    "twisted-fish-2-seats.txt": Walk("twisted-fish", 2, 389, "rare"),
    "cosmople-fish-2-3-seats.txt": Walk("cosmople-fish-2", 3, 5, "rare"),
    "networks-2-seats.txt": Walk("networks", 2, 1, "rare"),
    "connections-3-seats.txt": Walk("connections", 3, 4, "rare"),
}
LONG = 2_000  # characters of a field; longer ones are mostly written as a digest
NOW_AND_THEN = 50


# Golden playthroughs


def playthrough(record: shoal.Record) -> str:
    """Return the match as text, with everything that the players see: views, legal moves, log."""
    seed = record.seed.hex() if isinstance(record.seed, bytes) else record.seed
    lines = [f"# {record.name}, {record.seats} seats, seed {seed}", ""]
    game = record.deal()
    for number, step in enumerate(record.steps(), 1):
        lines += [*position(game, number), f"> {step.move.seat} {notation.phrase(game, step.move.code)}"]
        lines += [f"  {line.rule}: {shoal.tell(record.name, line, open=True)}" for line in step.log] + [""]
        game = step.game.copy()
    lines += [f"over: scores {game.scores}, winners {game.winners}, ended by {game.endings}"]
    return "\n".join([*lines, *view_lines(shoal.named(game.view(None))), ""])


def replayed(name: str) -> str:
    """Return the text of a golden match, played anew from the moves in its file."""
    walk = GOLDEN[name]
    record = shoal.Record(walk.name, seats=walk.seats, seed=walk.seed)
    for seat, phrase in moves_of((HERE / "golden" / name).read_text(encoding="utf-8")):
        record.play(seat, notation.read(record.game, phrase))
    assert record.game.over
    return playthrough(record)


def position(game: shoal.Game, number: int) -> list[str]:
    """Return the view of the seat to move and every seat's legal moves."""
    view = view_lines(shoal.named(game.view(game.to_move)), whole=number % NOW_AND_THEN == 0)
    lines = [f"== decision {number}: seat {game.to_move}", *view]
    for seat in range(game.seats):
        if codes := game.legal(seat):
            moves = "; ".join(notation.phrase(game, code) for code in codes)
            lines.append(f"legal for {seat}, {len(codes)}: {moves}")
    return lines


def view_lines(view: dict[str, Any], *, whole: bool = True) -> list[str]:
    """Return a named view, a line a field; lists of text, such as a board, a line each; long fields may be digests."""
    lines = []
    for key, value in view.items():
        if key == "board":
            lines += ["board:", *(f"  {row}" for row in value)]
        else:
            text = json.dumps(value)
            if len(text) > LONG and not whole:
                text = f"{len(text)} characters, sha256 {sha256(text.encode()).hexdigest()[:16]}"
            lines.append(f"{key}: {text}")
    return lines


def moves_of(text: str) -> Iterator[tuple[int, str]]:
    """Return the moves in a golden file: (seat, phrase)."""
    for line in text.splitlines():
        if line.startswith("> "):
            seat, _, phrase = line[2:].partition(" ")
            yield int(seat), phrase


# Perft


class Perft(NamedTuple):
    """A position of a perft file with its counts: [n - 1] for sequences of n moves."""

    title: str
    game: shoal.Game
    counts: list[int]


def perft(game: shoal.Game, depth: int) -> int:
    """Count the sequences of so many moves, optional moves and shorter ones that end the game included."""
    if game.over:
        return 1
    if depth == 1:
        return sum(len(game.legal(seat)) for seat in range(game.seats))
    total = 0
    for seat in range(game.seats):
        for code in game.legal(seat):
            after = game.copy()
            after.apply(seat, code)
            total += perft(after, depth - 1)
    return total


def read_perft(text: str) -> Iterator[Perft]:
    """Read a file's positions: 'position TITLE', 'deal GAME SEATS SEED', 'play MOVE; MOVE...', 'perft COUNT...'."""
    title, game = "", None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "position":
            title = rest
        elif word == "deal":
            name, seats, seed = rest.split()
            game = shoal.new(name, seats=int(seats), seed=int(seed))
        elif word == "play" and game is not None:
            for move in rest.split("; "):
                game.apply(game.to_move, notation.read(game, move))
        elif word == "perft" and game is not None:
            yield Perft(title, game, [int(count) for count in rest.split()])


def recount(text: str) -> str:
    """Return the file with new counts, to the same depths."""
    counted = (" ".join(str(perft(p.game, n)) for n in range(1, len(p.counts) + 1)) for p in read_perft(text))
    lines = (f"perft {next(counted)}" if line.startswith("perft ") else line for line in text.splitlines())
    return "\n".join(lines) + "\n"


def write_all() -> None:
    for name, walk in GOLDEN.items():
        for record in walk.positions():
            pass
        (HERE / "golden" / name).write_text(playthrough(record))
    for path in sorted((HERE / "perft").glob("*.txt")):
        path.write_text(recount(path.read_text()))
    write_worlds()


if __name__ == "__main__":
    write_all()
