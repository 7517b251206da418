"""Drawing shared by the cosmopolis games: a tile for every city, in the colour of its region; linking cards are white,
with a square for each of their colours. Without colours, every card has two letters for each of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.color import Color
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.style import Style
from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import JOINT, Drawing, Scene, count, fold, has_colours, rows
from shoal.core.game import View
from shoal.core.notation import Notation
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY, Deck, deck_number
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.layout import DECK
from shoal.games.cosmopolis.names import UNKNOWN, colour_names

Hand = Sequence[str | None]  # cards by place, as a view in names has them


def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    """Return one of the names, the longest that fits."""
    return re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")\b")


DIM = Style(dim=True)
WHITE = "#ffffff"
LIGHT = 140  # from this brightness on, of 255, a tile is written on in black
PALE = "#dadada"
# Of a dimmed side, by region, a number of the 256 colours: no two alike, and none like that of a near side
DIMMED = [54, 130, 95, 239, 66, 52, 22, 101, 17, 58, 65, 132]
DIMMED_LINK = 241
LEAST_LETTERS = 3  # of a city that is not named in full
SQUARE = "■"
CITY = _any_of(STANDARD.deck.city_names)
COLOUR = _any_of(STANDARD.deck.colour_names)


class Own(NamedTuple):
    """The parts of a table that each game draws in its own way."""

    notation: Notation
    annotate: Callable[[View, Sequence[int]], Data]


# Cards by their names, as a view has them


def held(hand: Hand) -> Iterator[tuple[int, str]]:
    """Return the cards of a hand, with their places."""
    return ((place, card) for place, card in enumerate(hand) if card is not None)


def near(card: str) -> str:
    return card.split("/", maxsplit=1)[0]


def far(card: str) -> str:
    return card.rsplit("/", maxsplit=1)[-1]


def city_colours(deck: Deck, city: str) -> list[str]:
    """Return one colour of a city in a region, two or three of a linking one; none of a side that is not known."""
    return [] if city == UNKNOWN else colour_names(deck, deck.colours[deck.faces[deck.city_names.index(city)][0]])


def sides_named(hand: Hand, city: str) -> list[tuple[int, int]]:
    """Return the cards of a hand, place and side, that show a city; if none does, those whose city begins so.

    Side 0 is the near one."""
    wanted = fold(city)
    sides = [(place, side, fold(name)) for place, card in held(hand) for side, name in enumerate(card.split("/"))]
    exact = [(place, side) for place, side, name in sides if name == wanted]
    begun = ((place, side) for place, side, name in sides if name.startswith(wanted))
    return exact or (list(begun) if len(wanted) >= LEAST_LETTERS else [])


def code_of(colour: str) -> str:
    """Return two letters for a colour: dg for dark green, ye for yellow."""
    words = colour.split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else colour[:2]


def colours_called(deck: Deck, words: str) -> list[str]:
    """Return the colours of that name, or with those letters."""
    return [colour for colour in deck.colour_names if words in (fold(colour), code_of(colour))]


# Drawn


@dataclass(frozen=True)
class Cards:
    """Cards drawn, in colour or with letters for the colours."""

    deck: Deck
    coloured: bool

    def city(self, name: str, dimmed: bool = False) -> Text:
        """Return one side of a card."""
        if name == UNKNOWN:
            return Text.assemble((f" {UNKNOWN} ", "reverse dim")) if self.coloured else Text(UNKNOWN)
        colours = city_colours(self.deck, name)
        if not self.coloured:
            return Text(f"{name}({'+'.join(map(code_of, colours))})")
        number = self.deck.city_names.index(name)
        tile = Text.assemble((f" {name} ", dimmed_style(number) if dimmed else city_style(number)))
        if number >= FIRST_LINK_CITY:
            for colour in colours:
                tile.append(SQUARE, Style(color=self._style(colour).bgcolor))
        return tile

    def whole(self, card: str, dims: bool = False) -> Text:
        """Return both sides of a card, near side first, the other dimmed if wanted; a linking card has but one."""
        if near(card) == far(card):
            return self.city(card)
        seam = "" if self.coloured and near(card) == UNKNOWN else "/"
        return Text.assemble(self.city(near(card)), seam, self.city(far(card), dims and near(card) != UNKNOWN))

    def hand(self, hand: Hand, dims: bool = False) -> list[Text]:
        """Return the cards of a hand with their places, counted from 1, behind a heading."""
        cards = [
            Text.assemble((f"{place + 1}", DIM), "" if self.coloured else " ", self.whole(card, dims))
            for place, card in held(hand)
        ]
        return [Text.assemble(("hand" if cards else "no cards in the hand", DIM)), *cards]

    def colour(self, name: str) -> Text:
        return Text.assemble((f" {name} ", self._style(name))) if self.coloured else Text(name)

    def _style(self, colour: str) -> Style:
        return region_style(self.deck.colour_names.index(colour))


def city_style(city: int) -> Style:
    return _face(WHITE if city >= FIRST_LINK_CITY else STANDARD.hex_colours[city // CITIES_A_REGION])


def region_style(region: int) -> Style:
    return _face(STANDARD.hex_colours[region])


def _face(paper: str) -> Style:
    red, green, blue = Color.parse(paper).get_truecolor()
    bright = (299 * red + 587 * green + 114 * blue) // 1000
    return Style(color="black" if bright >= LIGHT else "bright_white", bgcolor=paper)


def dimmed_style(city: int) -> Style:
    paper = DIMMED_LINK if city >= FIRST_LINK_CITY else DIMMED[city // CITIES_A_REGION]
    return Style(color=PALE, bgcolor=Color.from_ansi(paper))


def scene_deck(scene: Scene) -> Deck:
    return deck_number(scene.view.observation[DECK])


# The list of moves


class CardNotes:
    """Notes on moves: the cards that they name by place, as the person sees them, and what the moves bring."""

    def __init__(self, scene: Scene, own: Own) -> None:
        self.scene = scene
        self.position = scene.position
        self.seat = scene.view.viewer
        self.hand: Hand = scene.position["hands"][self.seat]
        self.actions = own.notation.for_deck(scene.view.observation[DECK]).actions
        self.annotations = own.annotate(scene.view, scene.offered)
        self.moves: dict[int, Data] = dict(zip(scene.offered, self.annotations["moves"], strict=True))

    def cards(self, code: int) -> str:
        """Return the names of a move's cards."""
        raise NotImplementedError

    def action(self, code: int) -> Data:
        return self.actions.named(code)

    def card(self, seat: int, place: int) -> str:
        """Return a card of a hand; nothing if there is none."""
        hands: Sequence[Hand] = self.position["hands"]
        hand = hands[seat] if seat < len(hands) else []
        return (hand[place] or "") if place < len(hand) else ""

    def played(self, action: Data) -> str:
        """Return the cities turned up of the cards to be played: each a place, with a slash for the far side."""
        return ", ".join(self._side(card) for card in action.get("cards") or [action["card"]])

    def _side(self, card: str) -> str:
        whole = self.card(self.seat, int(card.rstrip("/")))
        return far(whole) if card.endswith("/") else near(whole)


# The table


def joined(cards: Cards, cities: Sequence[str], dims: bool = True) -> list[Text]:
    """Return cities that hang together, a line between each two; one that is there already is dimmed."""
    tiles = [cards.city(city, dims and city in cities[:n]) for n, city in enumerate(cities)]
    return [*(Text.assemble(tile, JOINT) for tile in tiles[:-1]), *tiles[-1:]]


class CityFrame:
    """The table: what all share, then every seat with what it has laid and its hand; one's own seat last. All of it
    comes from the view, so it tells nothing that the seat cannot know."""

    def __init__(self, scene: Scene, own: Own) -> None:
        self.scene = scene
        self.position = scene.position
        self.deck = scene_deck(scene)
        self.is_over = scene.position["waits_for"] is None
        self.annotations = own.annotate(scene.view, ())

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cards = Cards(self.deck, has_colours(console))
        for pieces in self.middle(cards):
            yield from rows(pieces, options.max_width, 0, hang=2)
        seats: int = self.position["seats"]
        for step in range(1, seats + 1):  # from the left of the viewer; for a spectator from the first
            seat = (self.scene.view.viewer + step) % seats
            yield from rows(self.heading(seat), options.max_width, 0, hang=2)
            for pieces, hang in self.laid(cards, seat):
                yield from rows(pieces, options.max_width, 2, hang)
            yield from rows(self.hand(cards, seat), options.max_width, 2, hang=5)

    def middle(self, cards: Cards) -> Iterator[Sequence[Text]]:
        """Yield the lines above all seats."""
        raise NotImplementedError

    def laid(self, cards: Cards, seat: int) -> Iterator[tuple[Sequence[Text], int]]:
        """Yield what a seat has laid: pieces, and how far the lines after the first are set in."""
        raise NotImplementedError

    def hand(self, cards: Cards, seat: int) -> list[Text]:
        return cards.hand(self.position["hands"][seat])

    def heading(self, seat: int) -> list[Text]:
        """Return the player with all points; after the first round also the points now of this round."""
        waits, now = self.position["waits_for"], self.annotations["points"][seat]
        moves = waits is not None and waits["seat"] == seat
        points = self.position["totals"][seat] + (0 if self.is_over else now)  # at the end the total has them all
        name = Text.assemble((self.scene.heading(seat, moves), "bold reverse" if moves else "bold"))
        pieces = [name, Text(f" {count(points, 'point')}")]
        if self.position["round"] and not self.is_over:
            pieces.append(Text.assemble((f"({now} in this round)", DIM)))
        return pieces


class CityDrawing(Drawing):
    """The base of the drawings of the cosmopolis games."""

    own: Own
    key: str  # explains the moves and the table
    notes: type[CardNotes]
    tasks: Mapping[str, str]  # by what is waited for
    possible: Sequence[tuple[str, set[str]]] = ()  # what can be done, and the kinds of moves that do it

    def task(self, scene: Scene) -> str:
        """Return what can be done, as far as the person knows."""
        waits = scene.position["waits_for"]
        kinds = {self.own.notation.actions.named(code)["kind"] for code in scene.offered}
        possible = [words for words, needed in self.possible if kinds & needed]
        return ", or ".join(possible) if waits["seat"] == scene.view.seat and possible else self.tasks[waits["to"]]

    def spoken(self, scene: Scene, codes: Sequence[int]) -> list[str]:
        notes = self.notes(scene, self.own)
        return [notes.cards(code) for code in codes]

    def adorn(self, sentence: Text) -> None:
        sentence.highlight_regex(CITY, lambda name: city_style(STANDARD.deck.city_names.index(name)))

    def legend(self) -> Group:
        return Group(Text(self.key), *colour_key())


# Sentences and the help


def adorn_colours(sentence: Text) -> None:
    sentence.highlight_regex(COLOUR, lambda name: region_style(STANDARD.deck.colour_names.index(name)))


def colour_key() -> Iterator[RenderableType]:
    """Return every colour with its letters and the region that has it, and the colours of the linking cards."""
    deck = STANDARD.deck
    yield Text("Colours, with the letters for them and their regions:")
    yield Columns(
        [
            Text.assemble((f" {colour} ", region_style(region)), f" {code_of(colour)} {STANDARD.region_names[region]}")
            for region, colour in enumerate(deck.colour_names)
        ],
        padding=(0, 2),
        equal=True,
    )
    yield Text("Linking cards:")
    links = []
    for city in deck.city_names[FIRST_LINK_CITY:]:
        tile = (f" {city} ", city_style(deck.city_names.index(city)))
        links.append(Text.assemble(tile, f" {', '.join(city_colours(deck, city))}"))
        adorn_colours(links[-1])
    yield Columns(links, padding=(0, 2), equal=True)
