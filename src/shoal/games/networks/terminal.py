"""Networks in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from shoal.core.chance import Chance
from shoal.core.drawing import Drawing, Scene, count
from shoal.core.game import Game
from shoal.games.cosmopolis.deck import BIT, REGIONS
from shoal.games.cosmopolis.hands import read_hands
from shoal.games.cosmopolis.terminal import (
    DIM,
    adorn_cities,
    colour_key,
    hand_tiles,
    rows,
    seat_heading,
    seats_round_the_table,
    tile,
    whole_card,
)
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.notation import NOTATION
from shoal.games.networks.rules import Networks
from shoal.games.networks.worlds import RULEBOOK

TASKS = {
    "begin": "take, play or draw",
    "continue": "play or draw",
    "play": "play on, or be done",
    "replace": "draw a replacement",
    "discard": "discard a card",
}
KEY = """
Moves: take 0 of 2 (set 0 of seat 2), set 0 2/ 5 (a new set of three cards), add 3/, done, draw deck, draw discard, \
discard 3 (from the hand), drop 4 (from the spread), pass, turn 2. A slash plays the far side of a card. A city alone \
(Paris) will do to add or to discard its card, and deck or discard to draw.
The table: the sets of each seat, with the number of cards of every colour; a linking card is white. A card in a hand \
has its near side first, and a question mark for what cannot be seen.
Colours: """


class NetworksDrawing(Drawing):
    def frame(self, scene: Scene) -> Frame:
        return Frame(scene)

    def task(self, scene: Scene) -> str:
        return TASKS[scene.position["waits_for"]["to"]]

    def notes(self, scene: Scene) -> list[str]:
        world = _imagined(scene)
        return [_note(scene, world.copy(), code) for code in scene.offered]

    def meant(self, scene: Scene, text: str) -> list[str]:
        """A city alone is enough to add or to discard a card, and the name of a pile to draw from it."""
        word = " ".join(text.lower().split())
        if word in ("deck", "discard"):
            return [f"draw {word}"]
        position, seat = scene.position, scene.view.viewer
        if position["waits_for"]["to"] == "discard":
            return [
                *_cards_with(word, position["hands"][seat], "discard"),
                *_cards_with(word, position["spreads"][seat], "drop"),
            ]
        return [
            f"add {place}{'/' * side}"
            for place, card in enumerate(position["hands"][seat])
            for side, city in enumerate((card or "").lower().split("/"))
            if city == word
        ]

    def adorn(self, sentence: Text) -> None:
        adorn_cities(sentence)

    def legend(self) -> Text:
        return Text(KEY).append_text(colour_key())


class Frame:
    """The piles, then every seat with its sets and its hand; the seat of the person at the terminal last."""

    def __init__(self, scene: Scene) -> None:
        world = _imagined(scene)
        assert isinstance(world, Networks)
        self.game = world
        self.scene = scene
        facts = scene.view.facts
        self.hands = read_hands(facts, len(facts) - world.hands.length, world.deck, world.seats, PLACES)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        yield from rows(self._piles(), width, 0)
        for seat in seats_round_the_table(self.scene):
            yield self._heading(seat)
            yield from self._sets(seat, width)
            yield from rows(list(hand_tiles(self.hands, seat)), width, 2)

    def _piles(self) -> list[Text]:
        game, deck = self.game, self.game.deck
        pieces = [Text(f"Round {game.round + 1} of {game.rounds}. Deck: {count(game.piled, 'card')}.")]
        if game.known:
            pieces.append(Text("Next:"))
            pieces += [whole_card(deck, game.pile[game.piled - 1])]
        pieces.append(Text(f"Discard pile: {count(game.discarded, 'card')}."))
        if game.discarded:
            pieces += [Text("On top:"), whole_card(deck, game.discards[game.discarded - 1])]
        return pieces

    def _heading(self, seat: int) -> Text:
        points, size = self.game.scores[seat], self.game.hands.size[seat]
        held = f"{count(size, 'card')} in the hand, filled up to {self.game.limit(seat)}"
        return Text.assemble(seat_heading(self.scene, seat), f"  {count(points, 'point')}  ", (held, DIM))

    def _sets(self, seat: int, width: int) -> Iterator[Text]:
        """Each set: what it is made of, then its cards; one's own with their positions."""
        spreads, deck = self.game.spreads, self.game.deck
        number = 0
        while colours := spreads.set_number(seat, number):
            shield = ", protected" if spreads.protected(seat, colours) else ""
            parts = ", ".join(
                f"{deck.colour_names[c]} {spreads.regional_in(seat, BIT[c])}"
                for c in range(REGIONS)
                if colours & BIT[c]
            )
            yield Text(f"  set {number}{shield}: {parts}", DIM)
            yield from rows(list(self._cards(seat, colours)), width, 4)
            number += 1

    def _cards(self, seat: int, colours: int) -> Iterator[Text]:
        spreads = self.game.spreads
        for position in range(spreads.size(seat)):
            if spreads.set_at(seat, position) == colours:
                card = tile(self.game.deck, self.game.deck.city[spreads.card(seat, position)])
                yield Text(f"{position}", DIM).append_text(card) if seat == self.scene.view.viewer else card


def _cards_with(city: str, cards: list[str | None], move: str) -> list[str]:
    return [f"{move} {n}" for n, card in enumerate(cards) if city in (card or "").lower().split("/")]


def _imagined(scene: Scene) -> Game:
    """A game that looks like this. What lies on the table is public, so there it is as in the true one."""
    return RULEBOOK.worlds(scene.view).sample(Chance(0))


def _note(scene: Scene, world: Game, code: int) -> str:
    """What a move is about: the cards it names, and, played in the world given, what points one would have."""
    action = NOTATION.action(code)
    seat, position = scene.view.viewer, scene.position
    hand: list[str | None] = position["hands"][seat]
    if action["kind"] in ("set", "add"):
        cards = action["cards"] if action["kind"] == "set" else [action["card"]]
        world.apply(seat, code)
        cities = ", ".join((hand[int(card[0])] or "").split("/")[card.endswith("/")] for card in cards)
        return f"{cities}: {count(world.scores[seat], 'point')}"
    if action["kind"] == "take":
        world.apply(seat, code)
        return f"{count(world.scores[seat], 'point')}"
    if action["kind"] in ("discard", "turn"):
        return str(hand[action["place"]])
    if action["kind"] == "drop":
        return str(position["spreads"][seat][action["card"]])
    if action == {"kind": "draw", "from": "discard"}:
        return str(position["discard"][0])
    return ""


DRAWING = NetworksDrawing()
