"""Connections in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

import shoal
from shoal.notation import Data
from shoal.notation.cosmopolis import STANDARD
from shoal.rules.cosmopolis.connections import Connections
from shoal.rules.cosmopolis.connections_table import (
    INVITED,
    OWNER,
    PARTNER,
    PLACES,
    PLAYED,
    TOKENS,
    TURNS,
    TURNS_LEFT,
    points_for,
)
from shoal.rules.cosmopolis.deck import (
    CITIES_A_REGION,
    FIRST_LINK_CITY,
    FIRST_LINK_FACE,
    LINKS,
    REGIONS,
    Deck,
)
from shoal.rules.cosmopolis.hands import EMPTY, UNSEEN, read_hands
from shoal.terminal.city_palette import DIM, city_style, region_style, rows, tile, unknown
from shoal.terminal.scene import Drawing, Scene
from shoal.terminal.texts import count

CITY = re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, STANDARD.deck.city_names), key=len, reverse=True)) + r")\b")
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
        return [_note(scene.position, scene.view.seat, action) for action in _actions(scene)]

    def meant(self, scene: Scene, text: str) -> list[str]:
        """A city alone is enough to add or to discard a card, and the name of a pile to draw from it."""
        word = " ".join(text.casefold().split())
        if word in ("deck", "discard"):
            return [f"draw {word}"]
        discards = scene.position["waits_for"]["to"] == "discard"
        return [
            f"discard {place}" if discards else f"add {place}{'/' * side}"
            for place, card in enumerate(scene.position["hands"][scene.view.seat])
            for side, city in enumerate((card or "").casefold().split("/"))
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
    """The piles and offers, then every seat with its connections, its table and its hand; one's own seat last."""

    def __init__(self, scene: Scene) -> None:
        world = shoal.imagine(scene.view, shoal.Chance(0))  # what lies on the table is public, so it is the true one
        assert isinstance(world, Connections)
        self.game = world
        self.scene = scene
        facts = scene.view.facts
        self.hands = read_hands(facts, len(facts) - world.hands.length, world.deck, world.seats, PLACES)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        yield from rows(self._piles(), width, 0)
        for offer in self.scene.position["offers"]:
            yield from rows(self._offer(offer), width, 0)
        own = self.scene.view.seat
        for step in range(1, self.game.seats + 1):
            seat = (max(own, -1) + step) % self.game.seats
            yield from rows(self._name(seat), width, 0)
            for link in range(LINKS):
                if self.game.links[OWNER + link] == seat:
                    yield from rows(self._connection(link), width, 2)
            for colour in range(REGIONS):
                if cards := list(self._cards(seat, colour)):
                    yield from rows(cards, width, 2)
            yield from rows(list(self._hand(seat)), width, 2)

    def _piles(self) -> list[Text]:
        game = self.game
        last = ", the last" if game.is_last_round else ""
        pieces = [
            Text(f"Round {game.round + 1} of {game.rounds}{last}."),
            Text(f"Draw pile: {count(game.piled, 'card')}."),
            Text(f"Discard pile: {count(game.discarded, 'card')}."),
        ]
        if game.discarded:
            pieces += [Text("On top:"), _whole(game.deck, game.discard[game.discarded - 1])]
        return pieces

    def _offer(self, offer: Data) -> list[Text]:
        given = self.hands.near[offer["from"] * PLACES + offer["give"]]
        taken = self.hands.near[offer["to"] * PLACES + offer["take"]]
        return [
            Text(f"Seat {offer['from']} offers"),
            _held(self.game.deck, given),
            Text(f"to seat {offer['to']} for"),
            _held(self.game.deck, taken),
        ]

    def _name(self, seat: int) -> list[Text]:
        game = self.game
        moves = seat == game.to_move
        name = f"{seat}{'▸' if moves else ' '}{self.scene.players[seat]}"
        turns = f"{count(game.each[TURNS + seat], 'turn')} had"
        if game.announced >= 0:
            turns = f"{count(game.each[TURNS_LEFT + seat], 'turn')} left"
        tokens = max(TOKENS - int(game.each[PLAYED + seat]), 0)
        return [
            Text(name, "bold reverse" if moves else "bold"),
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
        pieces.append(Text(f"{cities} cities, {count(points_for(cities), 'point')}"))
        if links[PARTNER + link] >= 0:
            pieces.append(Text(f"with seat {links[PARTNER + link]}", "bold"))
        if links[INVITED + link] >= 0:
            pieces.append(Text(f"seat {links[INVITED + link]} is invited", "italic"))
        return pieces

    def _cards(self, seat: int, colour: int) -> Iterator[Text]:
        """The cards of one colour on a table."""
        deck = self.game.deck
        for laid in self.game.laid[: self.game.played]:
            city = deck.city[laid // 8]
            if laid % 8 == seat and city // CITIES_A_REGION == colour:
                yield tile(deck, city)

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
    if face >= FIRST_LINK_FACE:
        return card
    return card.append("/", Style.null()).append_text(tile(deck, deck.city[face ^ 1]))


def _actions(scene: Scene) -> Iterator[Data]:
    world = shoal.imagine(scene.view, shoal.Chance(0))
    for code in scene.offered:
        yield shoal.action(world, code)


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
