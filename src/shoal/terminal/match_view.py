"""Show a match on the screen while it is played or replayed, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

import shoal
from shoal.core.drawing import Drawing, Scene, count
from shoal.core.languages import en
from shoal.games.catalogue import part, rulebook
from shoal.terminal import rounds
from shoal.terminal.safe_text import clean
from shoal.terminal.screen import Screen

OUTCOME = {"result", "win", "shared win", "winner", "winners"}  # kinds of log lines that the result repeats
WELCOME = "Type a move. ? lists the moves by number; help and rules explain the rest."


class Stage:
    """One match on one screen, as a seat (None: a spectator) sees it."""

    def __init__(self, screen: Screen, game: str, players: Sequence[str], seat: int | None) -> None:
        self.screen = screen
        self.game = game
        self.title = rulebook(game).title
        self.players = [clean(name) for name in players]
        self.seat = seat
        self.drawing: Drawing = part(game, "terminal").DRAWING

    def scene(self, game: shoal.Game) -> Scene:
        offered = [] if self.seat is None else game.legal(self.seat)
        view = game.view(self.seat)
        return Scene(view, shoal.named(view), self.players, offered)

    def introduce(self) -> None:
        """Print the goal of the game, and what can be typed."""
        self.screen.sentence(self.goal())
        if self.seat is not None:
            self.screen.sentence(Text(WELCOME, "dim"))

    def goal(self) -> Text:
        return Text.assemble((f"{self.title}. ", "bold"), part(self.game, "words.en").GOAL)

    def show(self, scene: Scene, moves: int, kept: Sequence[int] = (), over: str = "the game is over") -> None:
        """Print the table under a headline; `kept` are the codes of moves typed ahead."""
        headline = self._headline(scene, moves, over)
        if headline.cell_len < self.screen.width:
            self.screen.print(Rule(headline, align="left", style="dim"))
        else:
            self.screen.sentence(headline)
        self.screen.print(self.drawing.frame(scene, kept))

    def tell(self, lines: Iterable[shoal.Line]) -> None:
        """Print log lines, except those that the result repeats."""
        for line in lines:
            if line.kind in OUTCOME:
                continue
            self.screen.sentence(self.text(self.sentence(line)).append(f" ({line.rule})", "dim"))

    def say(self, sentence: str) -> None:
        """Print any other sentence, in colour."""
        self.screen.sentence(self.text(sentence))

    def sentence(self, what: shoal.Line | shoal.Refused) -> str:
        """Put a log line or a refusal into words for this seat."""
        return shoal.tell(self.game, what, self.seat, players=self.players)

    def complaint(self, error: shoal.Invalid | shoal.Refused) -> str:
        """Say what was wrong with the typed text, with the rule if there is one."""
        return f"{self.sentence(error)} ({error.rule})" if isinstance(error, shoal.Refused) else str(error)

    def text(self, sentence: str) -> Text:
        text = Text(clean(sentence))
        self.drawing.adorn(text)
        return text

    def result(self, game: shoal.Game, moves: int, totals: Sequence[Sequence[int]] = ()) -> None:
        """Print the winners, the points (by round if there were several), and the rules that ended the rounds."""
        scene = self.scene(game)
        winners = [scene.who(seat) for seat in game.winners]
        wins = "win together" if len(winners) > 1 else f"{winners[0]:wins|win}"
        names = en.listing([f"{winners[0]:^}", *map(str, winners[1:])])
        self.screen.print()
        self.screen.sentence(Text(f"{names} {wins}.", "bold"))
        for seat in sorted(range(game.seats), key=lambda seat: -game.scores[seat]):
            mark = "★" if seat in game.winners else " "
            self.say(f"  {mark} {game.scores[seat]:>4}  {scene.who(seat)}")
        if totals:
            self.screen.print(self._points_by_round(scene, rounds.points_by_round([*totals, game.scores])))
        self.screen.sentence(f"After {count(moves, 'move')}: {self._ends(game.endings)}.")

    def _ends(self, endings: Sequence[str]) -> str:
        """List the ends of rounds with their rules, each once."""
        meanings = part(self.game, "words.en").ENDINGS
        return en.listing([f"{meanings[rule]} ({rule})" for rule in dict.fromkeys(endings)])

    def _points_by_round(self, scene: Scene, points: Sequence[Sequence[int]]) -> Table:
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("Points by round")
        for number in range(1, len(points) + 1):
            table.add_column(str(number), justify="right")
        for seat in range(len(points[0])):
            table.add_row(str(scene.who(seat)), *(str(each[seat]) for each in points))
        return table

    def _headline(self, scene: Scene, moves: int, over: str) -> Text:
        waits = scene.position["waits_for"]
        if waits is None:
            return Text(f"{self.title} · move {moves} · {over}", "bold")
        who = "your turn" if waits["seat"] == self.seat else str(scene.who(waits["seat"]))
        return Text(f"{self.title} · move {moves + 1} · {who}: {self.drawing.task(scene)}", "bold")
