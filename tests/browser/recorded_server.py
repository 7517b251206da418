"""A server whose bots play a match that is known: python -m recorded_server MOVES PORT DATA

MOVES is a file with the seat and the code of every move to come, and with what bots answer to an offer of a trade.
People make their own moves. A bot whose move is not next leaves what it may leave.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from running_server import stop

from shoal.core.game import View
from shoal.server import http
from shoal.server.bot_pool import BotPool, Choice
from shoal.terminal.cli import main

DELAY = "0.05"  # seconds between the moves of bots: each comes to the page by itself


class RecordedBots(BotPool):
    moves: list[tuple[int, int]]
    answers: list[list[int]]

    async def choose(self, bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
        if self.moves and self.moves[0][0] == view.viewer and self.moves[0][1] in legal:
            return Choice(self.moves.pop(0)[1], bot)
        return Choice(None, bot) if is_optional else await super().choose(bot, view, legal, is_optional)

    async def answer(self, bot: str, view: View, giver: int, may_counter: bool) -> list[int]:
        if self.answers:
            return self.answers.pop(0)
        return await super().answer(bot, view, giver, may_counter)


@contextmanager
def playing(
    folder: Path, moves: Sequence[tuple[int, int]], answers: Sequence[Sequence[int]] = (), delay: str = DELAY
) -> Iterator[str]:
    """Run it on the tables of a folder, and yield its address."""
    file = folder / "moves.json"
    file.write_text(json.dumps({"moves": moves, "answers": answers}))
    command = [sys.executable, "-m", "recorded_server", str(file), str(folder / "tables.sqlite"), delay]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    try:
        assert said, "the server does not start"
        yield said.split()[-1]
    finally:
        stop(process)


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text())
    RecordedBots.moves = [(seat, code) for seat, code in given["moves"]]
    RecordedBots.answers = given["answers"]
    setattr(http, "BotPool", RecordedBots)  # noqa: B010
    options = ["--away", "3600", "--workers", "1", "--unlimited", "--bot-delay", sys.argv[3]]
    sys.exit(main(["serve", "--port", "0", "--data", sys.argv[2], *options]))
