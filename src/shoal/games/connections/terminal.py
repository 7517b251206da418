"""Connections in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from shoal.core.chance import Chance
from shoal.core.data import Data
from shoal.core.drawing import Drawing, Scene, count
from shoal.games.connections import table
from shoal.games.connections.notation import NOTATION
from shoal.games.connections.rules import Connections
from shoal.games.connections.table import PLACES, points_for
from shoal.games.connections.worlds import RULEBOOK
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY, LINKS, REGIONS
from shoal.games.cosmopolis.hands import read_hands
from shoal.games.cosmopolis.terminal import (
    DIM,
    adorn_cities,
    colour_key,
    hand_tiles,
    held_card,
    region_style,
    rows,
    seat_heading,
    seats_round_the_table,
    tile,
    whole_card,
)

TASKS = {
    "turn": "draw or play a card",
    "discard": "discard a card",
    "draw": "draw a card; invitations come before it",
}
KEY = """
Moves: draw deck, draw discard, discard 3; set 0 2/ 5 (three cards of one colour), link 4 to red (a linking card to a \
set), add 3/, join Istanbul with 3/, end, pass, announce. A slash plays the far side of a card. On your turn: invite 2 \
around Istanbul, withdraw Istanbul. At any time: refuse Istanbul. Off your turn: offer 1 for 3 of 2, accept 2, decline \
2, retract, turn 2. A city alone (Paris) will do to add or to discard its card, and deck or discard to draw.
The table: of each seat its connections, with the cities that count and what they are worth, and all of its cards by \
colours; a linking card is white. Of a card in a hand the near side comes first, and a question mark stands for what \
cannot be seen.
Colours: """


class ConnectionsDrawing(Drawing):
    def frame(self, scene: Scene) -> Frame:
        return Frame(scene)

    def task(self, scene: Scene) -> str:
        return TASKS[scene.position["waits_for"]["to"]]

    def notes(self, scene: Scene) -> list[str]:
        notation = NOTATION.for_deck(_table(scene).deck_number)
        return [_note(scene.position, scene.view.viewer, notation.action(code)) for code in scene.offered]

    def meant(self, scene: Scene, text: str) -> list[str]:
        """A city alone is enough to add or to discard a card, and the name of a pile to draw from it."""
        word = " ".join(text.casefold().split())
        if word in ("deck", "discard"):
            return [f"draw {word}"]
        discards = scene.position["waits_for"]["to"] == "discard"
        return [
            f"discard {place}" if discards else f"add {place}{'/' * side}"
            for place, card in enumerate(scene.position["hands"][scene.view.viewer])
            for side, city in enumerate((card or "").casefold().split("/"))
            if city == word
        ]

    def adorn(self, sentence: Text) -> None:
        adorn_cities(sentence)

    def legend(self) -> Text:
        return Text(KEY).append_text(colour_key())


class Frame:
    """The piles and offers, then every seat with its connections, its table and its hand; one's own seat last."""

    def __init__(self, scene: Scene) -> None:
        self.game = _table(scene)
        self.scene = scene
        facts = scene.view.facts
        self.hands = read_hands(
            facts, len(facts) - self.game.hands.length, self.game.deck, self.game.seats, self.game.hands.places
        )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        yield from rows(self._piles(), width, 0)
        for offer in self.scene.position["offers"]:
            yield from rows(self._offer(offer), width, 0)
        for seat in seats_round_the_table(self.scene):
            yield from rows(self._heading(seat), width, 0)
            for link in range(LINKS):
                if self.game.links[table.OWNER + link] == seat:
                    yield from rows(self._connection(link), width, 2)
            for colour in range(REGIONS):
                if cards := list(self._cards(seat, colour)):
                    yield from rows(cards, width, 2)
            yield from rows(list(hand_tiles(self.hands, seat)), width, 2)

    def _piles(self) -> list[Text]:
        game = self.game
        last = ", the last" if game.is_last_round else ""
        pieces = [
            Text(f"Round {game.round + 1} of {game.rounds}{last}."),
            Text(f"Draw pile: {count(game.piled, 'card')}."),
            Text(f"Discard pile: {count(game.discarded, 'card')}."),
        ]
        if game.discarded:
            pieces += [Text("On top:"), whole_card(game.deck, game.discard[game.discarded - 1])]
        return pieces

    def _offer(self, offer: Data) -> list[Text]:
        giver, other = self.scene.who(offer["from"]), self.scene.who(offer["to"])
        words = f"{giver} {giver:offers|offer}"
        return [
            Text(words[:1].upper() + words[1:]),
            held_card(self.game.deck, self.hands.near[offer["from"] * PLACES + offer["give"]]),
            Text(f"to {other} for"),
            held_card(self.game.deck, self.hands.near[offer["to"] * PLACES + offer["take"]]),
        ]

    def _heading(self, seat: int) -> list[Text]:
        game = self.game
        turns = f"{count(game.each[table.TURNS + seat], 'turn')} had"
        if game.announced >= 0:
            turns = f"{count(game.each[table.TURNS_LEFT + seat], 'turn')} left"
        tokens = max(table.TOKENS - int(game.each[table.PLAYED + seat]), 0)
        return [
            seat_heading(self.scene, seat),
            Text(f" {count(game.scores[seat], 'point')} "),
            Text(f"{turns}, {count(tokens, 'token')} left", DIM),
        ]

    def _connection(self, link: int) -> list[Text]:
        """A linking card, its colours, who shares in it and what it is worth."""
        game, links = self.game, self.game.links
        pieces = [tile(game.deck, FIRST_LINK_CITY + link)]
        pieces += [
            Text(f" {game.deck.colour_names[colour]} ", region_style(colour))
            for colour in range(REGIONS)
            if game.link_colours(link) >> colour & 1
        ]
        cities = game.connected(link)
        pieces.append(Text(f"{cities} {'city' if cities == 1 else 'cities'}, {count(points_for(cities), 'point')}"))
        if links[table.PARTNER + link] >= 0:
            pieces.append(Text(f"with {self.scene.who(links[table.PARTNER + link])}", "bold"))
        if links[table.INVITED + link] >= 0:
            guest = self.scene.who(links[table.INVITED + link])
            pieces.append(Text(f"{guest} {guest:is|are} invited", "italic"))
        return pieces

    def _cards(self, seat: int, colour: int) -> Iterator[Text]:
        """The cards of one colour on a table."""
        deck = self.game.deck
        for laid in self.game.laid[: self.game.played]:
            city = deck.city[laid // 8]
            if laid % 8 == seat and city // CITIES_A_REGION == colour:
                yield tile(deck, city)


def _table(scene: Scene) -> Connections:
    """A game that looks like this: what lies on the table is public, and so the same in the true one."""
    world = RULEBOOK.worlds(scene.view).sample(Chance(0))
    assert isinstance(world, Connections)
    return world


def _note(position: Data, seat: int, action: Data) -> str:
    """The cards that a move is about."""
    hand: list[str | None] = position["hands"][seat]
    kind = action["kind"]
    if kind in ("set", "add", "join"):
        cards = action["cards"] if kind == "set" else [action["card"]]
        return ", ".join(_side(hand, card) for card in cards)
    if kind in ("discard", "turn", "link"):
        return str(hand[action["place"]])
    if kind == "offer":
        return f"{hand[action['give']]} for {position['hands'][action['seat']][action['take']]}"
    if kind in ("accept", "decline"):
        offer = next(offer for offer in position["offers"] if offer["from"] == action["seat"])
        return f"{position['hands'][action['seat']][offer['give']]} for {hand[offer['take']]}"
    return str(position["discard"][0]) if action == {"kind": "draw", "from": "discard"} else ""


def _side(hand: list[str | None], card: str) -> str:
    """The city turned up of a card to be played."""
    sides = str(hand[int(card[0])]).split("/")
    return sides[-1] if card.endswith("/") else sides[0]


DRAWING = ConnectionsDrawing()
