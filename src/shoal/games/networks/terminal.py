"""Networks in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

import shoal
from shoal.notation.cosmopolis import STANDARD
from shoal.rules.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS, Deck
from shoal.rules.cosmopolis.hands import EMPTY, UNSEEN, read_hands
from shoal.rules.cosmopolis.networks import Networks
from shoal.rules.cosmopolis.new_sets import PLACES
from shoal.terminal.city_palette import DIM, city_style, region_style, rows, tile, unknown
from shoal.terminal.scene import Drawing, Scene
from shoal.terminal.texts import count

CITY = re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, STANDARD.deck.city_names), key=len, reverse=True)) + r")\b")
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
The table: of each seat its sets with the number of cards of every colour; a linking card is white. Of a card in a \
hand the near side comes first, and a question mark stands for what cannot be seen.
Colours: """


class NetworksDrawing(Drawing):
    def frame(self, scene: Scene) -> Frame:
        return Frame(scene)

    def task(self, scene: Scene) -> str:
        return TASKS[scene.position["waits_for"]["to"]]

    def notes(self, scene: Scene) -> list[str]:
        return [_note(scene, code) for code in scene.offered]

    def meant(self, scene: Scene, text: str) -> list[str]:
        """A city alone is enough to add or to discard a card, and the name of a pile to draw from it."""
        word = " ".join(text.lower().split())
        if word in ("deck", "discard"):
            return [f"draw {word}"]
        position, seat = scene.position, scene.view.seat
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
        sentence.highlight_regex(CITY, lambda name: city_style(STANDARD.deck.city_names.index(name)))

    def legend(self) -> Text:
        text = Text(KEY)
        for region, colour in enumerate(STANDARD.deck.colour_names):
            text.append(f" {colour} ", region_style(region)).append(f" {STANDARD.region_names[region]}  ")
        return text


class Frame:
    """The piles, then every seat with its sets and its hand; the seat of the person at the terminal last."""

    def __init__(self, scene: Scene) -> None:
        world = shoal.imagine(scene.view, shoal.Chance(0))  # what lies on the table is public, so it is the true one
        assert isinstance(world, Networks)
        self.game = world
        self.scene = scene
        facts = scene.view.facts
        self.hands = read_hands(facts, len(facts) - world.hands.length, world.deck, world.seats, PLACES)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        yield from rows(self._piles(), width, 0)
        own = self.scene.view.seat
        for step in range(1, self.game.seats + 1):
            seat = (max(own, -1) + step) % self.game.seats
            yield self._name(seat)
            yield from self._sets(seat, width)
            yield from rows(list(self._hand(seat)), width, 2)

    def _piles(self) -> list[Text]:
        game, deck = self.game, self.game.deck
        pieces = [Text(f"Round {game.round + 1} of {game.rounds}. Deck: {count(game.piled, 'card')}.")]
        if game.known:
            pieces.append(Text("Next:"))
            pieces += [_whole(deck, game.pile[game.piled - 1])]
        pieces.append(Text(f"Discard pile: {count(game.discarded, 'card')}."))
        if game.discarded:
            pieces += [Text("On top:"), _whole(deck, game.discards[game.discarded - 1])]
        return pieces

    def _name(self, seat: int) -> Text:
        moves = seat == self.game.to_move
        name = f"{seat}{'▸' if moves else ' '}{self.scene.players[seat]}"
        size, limit = self.game.hands.size[seat], self.game.limit(seat)
        held = f"{count(size, 'card')} in the hand, filled up to {limit}"
        points = self.game.scores[seat]
        return Text.assemble((name, "bold reverse" if moves else "bold"), f"  {count(points, 'point')}  ", (held, DIM))

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
                yield Text(f"{position}", DIM).append_text(card) if seat == self.scene.view.seat else card

    def _hand(self, seat: int) -> Iterator[Text]:
        """Both sides of every card, as far as they are known."""
        yield Text("hand", DIM)
        for place in range(PLACES):
            near = self.hands.near[seat * PLACES + place]
            if near != EMPTY:
                yield Text(f"{place}", DIM).append_text(_held(self.game.deck, near))


def _held(deck: Deck, near: int) -> Text:
    """A card in a hand, near side first."""
    return unknown().append_text(tile(deck, near - UNSEEN)) if near >= UNSEEN else _whole(deck, near)


def _whole(deck: Deck, face: int) -> Text:
    """Both sides of a card, this one first."""
    card = tile(deck, deck.city[face])
    return (
        card if face >= FIRST_LINK_FACE else card.append("/", Style.null()).append_text(tile(deck, deck.city[face ^ 1]))
    )


def _cards_with(city: str, cards: list[str | None], move: str) -> list[str]:
    return [f"{move} {n}" for n, card in enumerate(cards) if city in (card or "").lower().split("/")]


def _note(scene: Scene, code: int) -> str:
    """What a move is about: the cards it names, and what one's largest network would be."""
    world = shoal.imagine(scene.view, shoal.Chance(0))
    action = shoal.action(world, code)
    seat, position = scene.view.seat, scene.position
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
