"""`shoal verify`: check records by replaying them from their seeds."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from shoal import Invalid, Record, Refused
from shoal.core.drawing import count
from shoal.core.fair_deal import Deal
from shoal.core.languages import en
from shoal.core.words import Listener, Player
from shoal.terminal import files
from shoal.terminal.safe_text import clean, complain, ended_by, players

HOLDS, DOES_NOT_HOLD, UNREADABLE = 0, 1, 2


def verify(wanted: Namespace) -> int:
    return verify_files(wanted.files, wanted.commitment, wanted.entropy)


def verify_files(paths: list[str], shown_first: str | None = None, given: Sequence[str] = ()) -> int:
    """Check every file and return the worst exit code."""
    return max(_verify(path, shown_first, given) for path in paths)


def _verify(path: str, shown_first: str | None, given: Sequence[str]) -> int:
    try:
        record = Record.from_json(files.read_text(path))
        _check_seen(record, shown_first, given)
    except files.Unreadable as unreadable:
        complain(str(unreadable))
        return UNREADABLE
    except (Invalid, Refused) as error:
        complain(f"{path} does not hold: {error}")
        return DOES_NOT_HOLD
    print(clean(f"{path} holds: {_summary(record)}"))
    if record.fair_deal is not None:
        print(f"  The deal was fixed before anybody sat: {_fixed(record.fair_deal)}.")
    if numbers := record.renumbered:
        which = en.listing([str(number) for number in numbers])
        print(f"  Codes have been renumbered since; the names were played: move{'s' * (len(numbers) > 1)} {which}.")
    if record.defaulted:
        defaults = en.listing([f"{name} {record.options[name]}" for name in record.defaulted])
        print(f"  Not in the file, so the defaults apply: {defaults}.")
    return HOLDS


def _check_seen(record: Record, shown_first: str | None, given: Sequence[str]) -> None:
    """Check the deal against what a player has kept."""
    if record.fair_deal is not None:
        record.fair_deal.check_seen(shown_first, given)
    elif shown_first is not None or given:
        raise Invalid("it does not say how the deal was fixed")


def _fixed(deal: Deal) -> str:
    players = count(sum(entropy is not None for entropy in deal.entropy), "player")
    return f"the secret has the hash {deal.commitment}, and makes the seed with the entropy of {players}"


def _summary(record: Record) -> str:
    def who(seat: int) -> str:
        return str(Player(seat, Listener(en, players=players(record))))

    start = f"{record.name}, {record.seats} seats, {count(len(record.moves), 'move')}"
    game = record.game
    if not game.over:
        return f"{start}, unfinished: {who(game.to_move)} is to move."
    winners = en.listing([who(seat) for seat in game.winners])
    wins = "win together" if len(game.winners) > 1 else "wins"
    scores = ", ".join(map(str, game.scores))
    return f"{start}, {ended_by(game.endings)}: final points {scores}; {winners} {wins}."
