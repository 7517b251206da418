"""A server whose bots play a match that is known: python -m recorded_server MOVES DATA DELAY [stands still]

MOVES is a file with the seat and the code of every move to come of a bot. People make their own moves. A bot whose move
is not next leaves what it may leave, and else waits. To an offer of a trade bots answer with another one.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from running_server import stop

from shoal import Rng, imagine
from shoal.core.game import View
from shoal.games import catalogue
from shoal.games.connections.trading import counters
from shoal.server import http
from shoal.server.bot_calls import Choice
from shoal.server.bot_pool import BotPool
from shoal.terminal.cli import main

DELAY = "0.4"  # seconds between the moves of bots: each comes to the page by itself

STANDS = "stands still"


class RecordedBots(BotPool):
    moves: list[tuple[int, int]]
    stands_still: bool  # once all moves are made; else bots go on as they like

    async def choose(self, bot: str, view: View, legal: Sequence[int], is_optional: bool) -> Choice:
        if self.moves and self.moves[0][0] == view.viewer and self.moves[0][1] in legal:
            return Choice(self.moves.pop(0)[1], bot)
        if not is_optional and not self.stands_still:
            return await super().choose(bot, view, legal, is_optional)
        if not is_optional:
            await asyncio.Event().wait()  # nothing more is recorded: the match stands still
        return Choice(None, bot)

    async def answer(self, bot: str, view: View, giver: int, may_counter: bool) -> list[int]:
        """Decline every offer, and ask for another card of the giver."""
        decline = catalogue.trading(view.game).answers(giver)[1]
        world = imagine(view, Rng(1))
        return [decline, *list(counters(world, view.viewer, giver))[-1:]]


@contextmanager
def playing(
    folder: Path, moves: Sequence[tuple[int, int]], delay: str = DELAY, stands_still: bool = True
) -> Iterator[str]:
    """Run it on the tables of a folder, and yield its address."""
    file = folder / "moves.json"
    file.write_text(json.dumps(moves))
    command = [
        sys.executable,
        "-m",
        "recorded_server",
        str(file),
        str(folder / "tables.sqlite"),
        delay,
        STANDS if stands_still else "",
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    try:
        assert said, "the server does not start"
        yield said.split()[-1]
    finally:
        stop(process)


if __name__ == "__main__":
    RecordedBots.moves = [(seat, code) for seat, code in json.loads(Path(sys.argv[1]).read_text())]
    RecordedBots.stands_still = bool(RecordedBots.moves) and sys.argv[4] == STANDS
    setattr(http, "BotPool", RecordedBots)  # noqa: B010
    options = ["--away", "3600", "--workers", "1", "--unlimited", "--bot-delay", sys.argv[3]]
    sys.exit(main(["serve", "--port", "0", "--data", sys.argv[2], *options]))
