"""Print hints during a match, and the chances to win, move by move, once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from shoal import notation
from shoal.bots.hints import Told, best_moves
from shoal.bots.turning_points import chances_of, turning_points
from shoal.core.drawing import Scene
from shoal.core.game import Line
from shoal.record import Record
from shoal.terminal.safe_text import can_show

if TYPE_CHECKING:
    from shoal.terminal.match import Match
    from shoal.terminal.match_view import Stage

SECONDS = 1.0  # to think about a hint
STEPS = "▁▂▃▄▅▆▇█"
PLAIN_STEPS = "12345678"  # for a terminal without block characters
LONGEST = 60  # characters of a curve
FEWEST = 10  # moves below which there is no curve


def show_hints(match: Match) -> None:
    """Print the best moves that a search finds in the person's view, as they are typed."""
    game = match.record.game
    assert match.seat is not None
    view, seed = game.view(match.seat), len(match.record.moves)
    found = best_moves(view, seed, SECONDS)
    if not found:
        match.stage.say("There is nothing for you to play.")
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("wins", justify="right")
    table.add_column("points", justify="right")
    table.add_column("move")
    table.add_column("why")
    told = Told(view, seed, match.record.players or [], "en")
    for move in found:
        typed = "nothing now" if move.code is None else notation.phrase(game, move.code, counted_from=1)
        table.add_row(f"{move.chance:.0%}", f"{move.points:.0f}", typed, told.reason(move, found))
    match.stage.screen.print(table)


def show_chances(stage: Stage, record: Record, scene: Scene) -> None:
    """Print a curve for each seat, and the moves that turned the match."""
    if len(record.moves) < FEWEST:
        return
    chances = [chances_of(record.deal())]
    logs: list[list[Line]] = []
    for step in record.steps():
        chances.append(chances_of(step.game))
        logs.append(step.log)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("Chances")
    table.add_column(f"{len(record.moves)} moves", no_wrap=True)
    steps = STEPS if can_show(stage.screen.encoding, STEPS) else PLAIN_STEPS
    for seat in range(record.seats):
        table.add_row(str(scene.who(seat)), Text(curve([each[seat] for each in chances], steps)))
    stage.screen.print(table)
    turned = [move for move in turning_points(chances) if logs[move - 1]]
    if turned:
        stage.screen.sentence("It turned most at:")
    for move in turned:
        stage.say(f"  move {move}: {stage.sentence(logs[move - 1][0].heard_by(stage.seat))}")


def curve(chances: Sequence[float], steps: str = STEPS) -> str:
    """Draw chances as a line of blocks; the last chance of each stretch stands for it."""
    length = min(LONGEST, len(chances))
    shown = [chances[(place + 1) * len(chances) // length - 1] for place in range(length)]
    return "".join(steps[min(int(chance * len(steps)), len(steps) - 1)] for chance in shown)
