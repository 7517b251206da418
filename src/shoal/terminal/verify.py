"""Whether records hold: they are replayed from their seeds."""

from __future__ import annotations

from shoal import Invalid, Record, Refused
from shoal.core.drawing import count
from shoal.core.languages import en
from shoal.core.words import Listener, Who
from shoal.terminal import files
from shoal.terminal.texts import clean, complain, ended_by, players

HOLDS, DOES_NOT_HOLD, UNREADABLE = 0, 1, 2


def verify(paths: list[str]) -> int:
    """The worst of what was found."""
    return max(_verify(path) for path in paths)


def _verify(path: str) -> int:
    try:
        record = Record.from_json(files.text_of(path))
    except files.Unreadable as unreadable:
        complain(str(unreadable))
        return UNREADABLE
    except (Invalid, Refused) as error:
        complain(f"{path} does not hold: {error}")
        return DOES_NOT_HOLD
    print(clean(f"{path} holds: {_summary(record)}"))
    if numbers := record.renumbered():
        which = en.listing([str(number) for number in numbers])
        print(f"  Codes of another numbering, the names were played: move{'s' * (len(numbers) > 1)} {which}.")
    if record.unsaid:
        usual = en.listing([f"{name} {record.options[name]}" for name in record.unsaid])
        print(f"  Not said, and taken as usual: {usual}.")
    return HOLDS


def _summary(record: Record) -> str:
    def who(seat: int) -> str:
        return str(Who(seat, Listener(players=players(record)), en))

    start = f"{record.name}, {record.seats} seats, {count(len(record.moves), 'move')}"
    game = record.game
    if not game.over:
        return f"{start}, unfinished: {who(game.to_move)} is to move."
    winners = en.listing([who(seat) for seat in game.winners])
    wins = "win together" if len(game.winners) > 1 else "wins"
    scores = ", ".join(map(str, game.scores))
    return f"{start}, {ended_by(game.endings)}: final points {scores}; {winners} {wins}."
