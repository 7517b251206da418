"""Drawing shared by the cosmopolis games: a tile for every city, in the colour of its region; linking cards are white,
with a square for each of their colours. Without colours, every card has two letters for each of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.color import Color
from rich.columns import Columns
from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import Scene, count, fold
from shoal.core.notation import Notation
from shoal.games.cosmopolis.deck import CITIES_A_REGION, FIRST_LINK_CITY, Deck, deck_number
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.layout import DECK
from shoal.games.cosmopolis.names import UNKNOWN, colour_names

Hand = Sequence[str | None]  # cards by place, as a view in names has them


def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    """One of the names, the longest that fits."""
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
JOINT = "─"
CITY = _any_of(STANDARD.deck.city_names)
COLOUR = _any_of(STANDARD.deck.colour_names)


# Cards by their names, as a view has them


def held(hand: Hand) -> Iterator[tuple[int, str]]:
    """The cards of a hand, with their places."""
    return ((place, card) for place, card in enumerate(hand) if card is not None)


def near(card: str) -> str:
    return card.split("/", maxsplit=1)[0]


def far(card: str) -> str:
    return card.rsplit("/", maxsplit=1)[-1]


def is_link(deck: Deck, city: str) -> bool:
    return deck.city_names.index(city) >= FIRST_LINK_CITY


def city_colours(deck: Deck, city: str) -> list[str]:
    """One colour of a city in a region, two or three of a linking one; none of a side that is not known."""
    return [] if city == UNKNOWN else colour_names(deck, deck.colours[deck.faces[deck.city_names.index(city)][0]])


def sides_named(hand: Hand, city: str) -> list[tuple[int, int]]:
    """The cards of a hand, place and side, that show a city; if none does, those whose city begins so. Side 0 is the
    near one."""
    wanted = fold(city)
    sides = [(place, side, fold(name)) for place, card in held(hand) for side, name in enumerate(card.split("/"))]
    exact = [(place, side) for place, side, name in sides if name == wanted]
    begun = ((place, side) for place, side, name in sides if name.startswith(wanted))
    return exact or (list(begun) if len(wanted) >= LEAST_LETTERS else [])


def code_of(colour: str) -> str:
    """Two letters for a colour: dg for dark green, ye for yellow."""
    words = colour.split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else colour[:2]


def colours_called(deck: Deck, words: str) -> list[str]:
    """The colours of that name, or with those letters."""
    return [colour for colour in deck.colour_names if words in (fold(colour), code_of(colour))]


# Drawn


@dataclass(frozen=True)
class Cards:
    """Cards drawn, in colour or with letters for the colours."""

    deck: Deck
    coloured: bool

    def city(self, name: str, dimmed: bool = False) -> Text:
        """One side of a card."""
        if name == UNKNOWN:
            return Text.assemble((f" {UNKNOWN} ", "reverse dim")) if self.coloured else Text(UNKNOWN)
        colours = city_colours(self.deck, name)
        if not self.coloured:
            return Text(f"{name}({'+'.join(map(code_of, colours))})")
        number = self.deck.city_names.index(name)
        tile = Text.assemble((f" {name} ", dimmed_style(number) if dimmed else city_style(number)))
        if is_link(self.deck, name):
            for colour in colours:
                tile.append(SQUARE, self._ink(colour))
        return tile

    def whole(self, card: str, dims: bool = False) -> Text:
        """Both sides of a card, near side first, the other dimmed if wanted; a linking card has but one."""
        if near(card) == far(card):
            return self.city(card)
        seam = "" if self.coloured and near(card) == UNKNOWN else "/"
        return Text.assemble(self.city(near(card)), seam, self.city(far(card), dims and near(card) != UNKNOWN))

    def hand(self, hand: Hand, dims: bool = False) -> list[Text]:
        """The cards of a hand with their places, counted from 1, behind a heading."""
        cards = [
            Text.assemble((f"{place + 1}", DIM), "" if self.coloured else " ", self.whole(card, dims))
            for place, card in held(hand)
        ]
        return [Text.assemble(("hand" if cards else "no cards in the hand", DIM)), *cards]

    def colour(self, name: str) -> Text:
        style = region_style(self.deck.colour_names.index(name))
        return Text.assemble((f" {name} ", style)) if self.coloured else Text(name)

    def _ink(self, colour: str) -> Style:
        return Style(color=region_style(self.deck.colour_names.index(colour)).bgcolor)


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
    """Notes on moves: the cards that they name by place, as the person sees them."""

    def __init__(self, scene: Scene, notation: Notation) -> None:
        self.scene = scene
        self.position = scene.position
        self.seat = scene.view.viewer
        self.hand: Hand = scene.position["hands"][self.seat]
        self.notation = notation.for_deck(scene.view.observation[DECK])

    def action(self, code: int) -> Data:
        return self.notation.actions.named(code)

    def card(self, seat: int, place: int) -> str:
        """A card of a hand; nothing if there is none."""
        hands: Sequence[Hand] = self.position["hands"]
        hand = hands[seat] if seat < len(hands) else []
        return (hand[place] or "") if place < len(hand) else ""

    def played(self, action: Data) -> str:
        """The cities turned up of the card or cards to be played: each a place, with a slash for the far side."""
        return ", ".join(self._side(card) for card in action.get("cards") or [action["card"]])

    def _side(self, card: str) -> str:
        whole = self.card(self.seat, int(card.rstrip("/")))
        return far(whole) if card.endswith("/") else near(whole)


# The table


def rows(pieces: Sequence[Text], width: int, indent: int, hang: int = 0) -> Iterator[Text]:
    """Pieces in lines of that width, none of them broken; the lines set in, those after the first by more. A piece that
    ends in a joint hangs together with the next one."""
    line = Text(" " * indent)
    begun = False
    for piece in pieces:
        if begun and line.cell_len + 1 + piece.cell_len > width:
            yield line
            line, begun = Text(" " * (indent + hang)), False
        line.append(" " if begun and not line.plain.endswith(JOINT) else "").append_text(piece)
        begun = True
    yield line


def joined(title: Text, cards: Sequence[Text], note: Text, width: int, indent: int) -> Iterator[Text]:
    """Cards that hang together, a line between each two; a title before and a note behind them."""
    line = Text.assemble(" " * indent, title)
    begun = False
    for card in cards:
        if begun and line.cell_len + 1 + card.cell_len + 1 > width:
            yield line.append(JOINT)
            line, begun = Text(" " * (indent + title.cell_len)), False
        line.append(JOINT if begun else "").append_text(card)
        begun = True
    if line.cell_len + note.cell_len > width:
        yield line
        line = Text(" " * (indent + title.cell_len))
    yield line.append_text(note)


def seats_round_the_table(scene: Scene) -> list[int]:
    """From the left of the seat whose view it is, which comes last; for a spectator from the first to the last."""
    seats: int = scene.position["seats"]
    return [(scene.view.viewer + step) % seats for step in range(1, seats + 1)]


def seat_heading(scene: Scene, seat: int) -> Text:
    """The player at the head of what lies before a seat, set off if the game waits for it."""
    waits = scene.position["waits_for"]
    moves = waits is not None and waits["seat"] == seat
    return Text.assemble((scene.heading(seat, moves), "bold reverse" if moves else "bold"))


def score_heading(scene: Scene, seat: int, now: int) -> list[Text]:
    """Return the player with all points; after the first round also the points now of this round."""
    position = scene.position
    is_over = position["waits_for"] is None  # then the total has them all
    points = position["totals"][seat] + (0 if is_over else now)
    pieces = [seat_heading(scene, seat), Text(f" {count(points, 'point')}")]
    if position["round"] and not is_over:
        pieces.append(Text.assemble((f"({now} in this round)", DIM)))
    return pieces


# Sentences and the help


def adorn_cities(sentence: Text) -> None:
    sentence.highlight_regex(CITY, lambda name: city_style(STANDARD.deck.city_names.index(name)))


def adorn_colours(sentence: Text) -> None:
    sentence.highlight_regex(COLOUR, lambda name: region_style(STANDARD.deck.colour_names.index(name)))


def colour_key() -> Iterator[RenderableType]:
    """Every colour with its letters and the region that has it, and the colours of the linking cards."""
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
