"""Networks in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.text import Text

from shoal.core.drawing import Choice, Scene, Section, count, fold, sections, signed
from shoal.games.cosmopolis.cities import NO_RNG
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE
from shoal.games.cosmopolis.names import colour_names
from shoal.games.cosmopolis.terminal import (
    DIM,
    CardNotes,
    Cards,
    CityDrawing,
    CityFrame,
    Own,
    far,
    joined,
    near,
    sides_named,
)
from shoal.games.networks.annotations import annotate
from shoal.games.networks.new_sets import HAND
from shoal.games.networks.notation import NOTATION
from shoal.games.networks.worlds import load

OWN = Own(NOTATION, annotate)
TASKS = {
    "begin": "take a set, lay cards, or draw",
    "continue": "lay cards, or draw",
    "play": "lay more, or say done",
    "replace": "draw a replacement",
    "discard": "discard a card",
}
POSSIBLE = [
    ("take a set", {"take"}),
    ("lay cards", {"set", "add"}),
    ("say done", {"done"}),
    ("draw", {"draw"}),
    ("discard a card", {"discard", "drop"}),
    ("pass", {"pass"}),
]
TITLES = {
    "take": "Take a set of another player's, before anything else",
    "set": "Lay a new set of three",
    "add": "Add a card to your sets",
    "done": "Stop laying cards",
    "draw": "Draw a card",
    "discard": "Discard from your hand",
    "drop": "Discard from your sets",
    "pass": "Pass",
    "turn": "Turn a card round, which only changes what the others see of it",
}
EXCHANGE = "Draw a card, and discard one; that is a turn without laying"
NAMED = re.compile(r"(?:(?P<verb>lay|play|add|discard|drop|turn) )?(?:the )?(?P<city>.+)")
KEY = """
Moves: take 1 of 2 (set 1 of seat 2), set 1 3/ 6 (a new set of three cards), add 4/, done, draw deck, draw discard, \
discard 4 (from the hand), drop 5 (from your sets), pass, turn 3. A slash plays the far side of a card. Cards can be \
called by their cities: add Paris, lay Lima Santiago Bogotá, discard Rome, drop Cairo; one alone will do to add or to \
discard its card, and deck or discard to draw.
The table: the sets of each seat, their cards joined, with the points they would bring; only the largest set of a seat \
counts. A set that you can take has a mark; one that a linking card joins is protected. A linking card is white, with \
its colours behind it; with each one that you lay, your hand is filled up to one card less. A card in a hand has its \
near side first, and a question mark for what you cannot see.
Cards are turned round between turns: turn 3, typed in your turn, is done when it is over.
The end of a round: nobody plays any more, because all have passed or nothing is laid for 8 turns each."""


# The table


class Frame(CityFrame):
    def __init__(self, scene: Scene, own: Own) -> None:
        super().__init__(scene, own)
        self.game = load(scene.view.observation, NO_RNG)

    def laid(self, cards: Cards, seat: int) -> Iterator[tuple[Sequence[Text], int]]:
        for number in range(len(self.annotations["sets"][seat])):
            title = Text.assemble((f"set {number + 1}", DIM))
            cities = [*self._hanging_together(seat, self.game.spreads.set_number(seat, number))]
            yield [title, *joined(cards, cities, dims=False), self._worth(seat, number)], title.cell_len + 1

    def middle(self, cards: Cards) -> Iterator[Sequence[Text]]:
        game = self.game
        pieces = [Text(f"Round {game.round + 1} of {game.rounds}."), Text(f"Deck: {count(game.piled, 'card')}.")]
        if game.known:
            pieces.append(Text.assemble("Next: ", cards.whole(game.deck.whole(game.pile[game.piled - 1]))))
        pieces.append(Text(f"Discard pile: {count(game.discarded, 'card')}."))
        if game.discarded:
            pieces.append(Text.assemble("On top: ", cards.whole(self.position["discard"][0])))
        yield pieces

    def heading(self, seat: int) -> list[Text]:
        limit, shrunk = self.annotations["limits"][seat], ""
        if limit < HAND and not self.is_over:
            shrunk = f", draws up to {limit}" if limit else ", draws no more"
        size = f" {count(self.game.hands.size[seat], 'card')}{shrunk}"
        return [*super().heading(seat), Text.assemble((size, DIM))]

    def _worth(self, seat: int, number: int) -> Text:
        """Return what a set would bring, and whether it can be taken."""
        worth = Text(f"{count(self.annotations['sets'][seat][number]['points'], 'point')}")
        if NOTATION.actions.code({"kind": "take", "seat": seat, "set": number}) in self.scene.offered:
            worth.append(f" ▸ take {number + 1} of {seat + 1}", "bold")
        elif self.game.spreads.protected(seat, self.game.spreads.set_number(seat, number)):
            worth.append(", protected", DIM)
        return worth

    def _hanging_together(self, seat: int, colours: int) -> Iterator[str]:
        """Yield the cities of a set, colour by colour, each linking card before the colours that it brings in."""
        spreads, deck = self.game.spreads, self.game.deck
        faces = [spreads.card(seat, at) for at in range(spreads.size(seat)) if spreads.set_at(seat, at) == colours]
        links = [face for face in faces if face >= FIRST_LINK_FACE]
        left, reached = colours, 0
        while left or links:
            link = next((face for face in links if deck.colours[face] & reached and deck.colours[face] & left), -1)
            if link < 0 and not left:
                link = links[0]
            if link >= 0:
                links.remove(link)
                yield deck.name(link)
            new = deck.colours[link] & left if link >= 0 else left & -left
            yield from (
                deck.name(face) for face in sorted(faces) if face < FIRST_LINK_FACE and deck.colours[face] & new
            )
            left, reached = left & ~new, reached | new


# The list of moves


class Notes(CardNotes):
    """Notes on moves: their cards, and what they bring."""

    def __init__(self, scene: Scene, own: Own) -> None:
        super().__init__(scene, own)
        self.game = load(scene.view.observation, NO_RNG)

    def cards(self, code: int) -> str:
        action = self.action(code)
        kind = action["kind"]
        if kind in ("set", "add"):
            return self.played(action)
        if kind in ("discard", "turn"):
            return self.card(self.seat, action["place"])
        if kind == "drop":
            laid = self.position["spreads"][self.seat]
            return near(laid[action["card"]]) if action["card"] < len(laid) else ""
        return ", ".join(self._set(action["seat"], action["set"])) if kind == "take" else ""

    def of(self, code: int) -> str:
        action, cards = self.action(code), self.cards(code)
        kind = action["kind"]
        if kind == "take":
            return f"{self._sort(action['seat'], action['set'])}: {self._brought(code)}"
        if kind in ("set", "add", "drop"):
            return f"{cards}: {self._brought(code)}"
        if kind == "draw":
            return self._drawn(action["from"])
        if kind == "done":
            return f"then you draw, up to {count(self.annotations['limits'][self.seat], 'card')}"
        if kind == "turn":
            return f"they see {near(cards)} instead of {far(cards)}"
        return cards

    def _set(self, seat: int, number: int) -> list[str]:
        spreads, deck = self.game.spreads, self.game.deck
        colours = spreads.set_number(seat, number) if seat < self.game.seats else 0
        cards = range(spreads.size(seat)) if colours else range(0)
        return [deck.name(spreads.card(seat, at)) for at in cards if spreads.set_at(seat, at) == colours]

    def _sort(self, seat: int, number: int) -> str:
        """Return a set in short: the number of its cards and their colours."""
        colours = colour_names(self.game.deck, self.game.spreads.set_number(seat, number))
        return f"{count(len(self._set(seat, number)), 'card')}, {' and '.join(colours)}"

    def _brought(self, code: int) -> str:
        """Return what a move adds to one's points; with a linking card, also the new limit of the hand."""
        brings = self.moves[code]
        if "ends" in brings:
            return "the round is over with it"
        points = brings["points"] - self.annotations["points"][self.seat]
        shrunk = brings["limit"] != self.annotations["limits"][self.seat]
        return f"{signed(points)}, hand of {brings['limit']}" if shrunk else signed(points)

    def _drawn(self, pile: str) -> str:
        if pile == "discard":
            return str(self.position["discard"][0])
        known = self.game.known and self.game.deck.whole(self.game.pile[self.game.piled - 1])
        return known or "a covered card"


class NetworksDrawing(CityDrawing):
    own, key, notes, tasks, possible = OWN, KEY, Notes, TASKS, POSSIBLE
    off_turn = frozenset({"turn"})
    also_called = {"lay": ("set", "add"), "play": ("set", "add")}  # noqa: RUF012

    def frame(self, scene: Scene, kept: Sequence[int] = ()) -> Frame:
        return Frame(scene, OWN)

    def moves(self, scene: Scene) -> list[Section]:
        notes = Notes(scene, OWN)
        choices = [(notes.action(code)["kind"], Choice(code, notes.of(code))) for code in scene.offered]
        waits = scene.position["waits_for"]
        titles = TITLES | ({"draw": EXCHANGE} if waits and waits["to"] in ("begin", "continue") else {})
        return sections(titles, choices)

    def meant(self, scene: Scene, text: str) -> list[str]:
        """Accept a city to add, discard or turn its card, and the name of a pile to draw from it."""
        found = NAMED.fullmatch(fold(text))
        position, seat = scene.position, scene.view.viewer
        if found is None or position["waits_for"] is None:
            return []
        verb, city, discards = found["verb"], found["city"], position["waits_for"]["to"] == "discard"
        if verb is None and city in ("deck", "discard") and not discards:
            return [f"draw {city}"]
        sides = sides_named(position["hands"][seat], city)
        if verb == "turn":
            return [f"turn {place + 1}" for place, _ in sides]
        if verb in ("discard", "drop") or (verb is None and discards):
            drops = [f"drop {n + 1}" for n, _ in sides_named(position["spreads"][seat], city)]
            return [*(f"discard {place + 1}" for place, _ in sides if verb != "drop"), *drops]
        return [f"add {place + 1}{'/' * side}" for place, side in sides]


DRAWING = NetworksDrawing()
