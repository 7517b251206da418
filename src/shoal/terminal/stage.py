"""What is on the screen while a match is played or replayed, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.rule import Rule
from rich.text import Text

import shoal
from shoal.rules.catalogue import rulebook
from shoal.terminal.drawings import DRAWINGS
from shoal.terminal.scene import Scene
from shoal.terminal.screen import Screen
from shoal.terminal.texts import clean, ended_by, listing, with_names


class Stage:
    """One match on one screen, as a seat (None: a spectator) sees and hears it."""

    def __init__(self, screen: Screen, game: str, players: Sequence[str], seat: int | None) -> None:
        self.screen = screen
        self.game = game
        self.title = rulebook(game).title
        self.players = players
        self.seat = seat
        self.drawing = DRAWINGS[game]

    def scene(self, game: shoal.Game) -> Scene:
        offered = [] if self.seat is None else game.legal(self.seat)
        return Scene(game.view(self.seat), self.players, offered)

    def show(self, scene: Scene, moves: int) -> None:
        """The table, under a line that says where the match stands."""
        self.screen.print(Rule(self._headline(scene, moves), align="left", style="dim"))
        self.screen.print(self.drawing.frame(scene))

    def tell(self, lines: Iterable[shoal.Line]) -> None:
        """What happened."""
        for line in lines:
            sentence = self.text(shoal.tell(self.game, line.heard_by(self.seat)))
            self.screen.sentence(sentence.append(f" ({line.rule})", "dim"))

    def say(self, sentence: str) -> None:
        """Anything else, names and colours put in."""
        self.screen.sentence(self.text(sentence))

    def text(self, sentence: str) -> Text:
        text = Text(with_names(clean(sentence), self.players))
        self.drawing.adorn(text)
        return text

    def result(self, game: shoal.Game, moves: int) -> None:
        """Who won, the points of all, best first, and the rules that ended it."""
        winners = with_names(listing([f"seat {seat}" for seat in game.winners]).capitalize(), self.players)
        self.screen.print()
        self.screen.sentence(Text(f"{winners} {'win together' if len(game.winners) > 1 else 'wins'}.", "bold"))
        for seat in sorted(range(game.seats), key=lambda seat: -game.scores[seat]):
            mark = "★" if seat in game.winners else " "
            self.say(f"  {mark} {game.scores[seat]:>4}  seat {seat}")
        self.screen.sentence(f"After {moves} moves, {ended_by(game.endings)}.")

    def _headline(self, scene: Scene, moves: int) -> Text:
        waits = scene.position["waits_for"]
        if waits is None:
            return Text(f"{self.title} · move {moves} · the game is over", "bold")
        who = "your turn" if waits["seat"] == self.seat else with_names(f"seat {waits['seat']}", self.players)
        return Text(f"{self.title} · move {moves + 1} · {who}: {self.drawing.task(scene)}", "bold")
