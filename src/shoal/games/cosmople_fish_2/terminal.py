"""Cosmople-Fish II in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import Drawing, Scene, count
from shoal.core.words import Who
from shoal.games.cosmople_fish_2.notation import NOTATION
from shoal.games.cosmople_fish_2.rules import FISH_CODE, POINTS
from shoal.games.cosmopolis.deck import FIRST_LINK_CITY, Deck, deck_number
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.names import UNKNOWN, colour_names
from shoal.games.cosmopolis.terminal import (
    DIM,
    adorn_cities,
    adorn_colours,
    city_style,
    colour_key,
    region_style,
    rows,
    seat_heading,
    seats_round_the_table,
    tile,
    unknown,
)

SHADE = ColorTriplet(40, 40, 40)  # what the colour of a dimmed side fades into
PALE = "#b4b4b4"
TASKS = {"turn": "ask, or add a card", "answer": "answer {asker}", "into": "choose a set", "lay": "lay cards"}
KEY = """
Moves: ask 2 for red, ask 2 for a red link (a linking card); give 0, no; into new or into 1 (where the card received \
goes), lay 3 (a card of the hand with it), done; add 3 to 1 (a card of the hand to a set), fish, turn 2. A city alone \
(Paris) will do to give, lay or add the card that has it near, and new for a new set.
The table: of each seat its sets, with their different cities and points; a city that is there again is dimmed. Of a \
card in a hand the near side comes first, which alone is asked for, given and played. The far side is dimmed where \
the near one is known; a question mark stands for what cannot be seen. Behind a hand: colours that its holder has \
asked for, and so has near on a card that you may not have seen. A linking card is white, with its colours behind it.
Colours: """


class FishDrawing(Drawing):
    def frame(self, scene: Scene) -> Frame:
        return Frame(scene)

    def task(self, scene: Scene) -> str:
        if FISH_CODE in scene.offered:
            return "fish"
        waits = scene.position["waits_for"]
        return TASKS[waits["to"]].format(asker=scene.who(waits.get("asked_by", waits["seat"])))

    def notes(self, scene: Scene) -> list[str]:
        notes, notation = Notes(scene), NOTATION.for_deck(scene.view.facts[1])
        return [notes.of(notation.action(code)) for code in scene.offered]

    def meant(self, scene: Scene, text: str) -> list[str]:
        """A city alone is enough to play the card that has it near."""
        word, position = " ".join(text.casefold().split()), scene.position
        seat, to = scene.view.viewer, position["waits_for"]["to"]
        if to == "into":
            return [f"into {word}"] if word == "new" else []
        places = [place for place, card in _held(position["hands"][seat]) if _near(card).casefold() == word]
        if to == "turn":
            return [f"add {place} to {number}" for place in places for number in range(len(position["sets"][seat]))]
        return [f"{'give' if to == 'answer' else 'lay'} {place}" for place in places]

    def adorn(self, sentence: Text) -> None:
        adorn_colours(sentence)
        adorn_cities(sentence)

    def legend(self) -> Text:
        text = Text(KEY).append_text(colour_key())
        text.append("\nLinking cards:")
        for city in range(FIRST_LINK_CITY, len(STANDARD.deck.city_names)):
            text.append(" ").append_text(tile(STANDARD.deck, city))
            text.append(f" {', '.join(_city_colours(STANDARD.deck, city))} ")
        self.adorn(text)
        return text


# Cards by their names, as a view has them


def _held(hand: Sequence[str | None]) -> Iterator[tuple[int, str]]:
    """The cards of a hand, with their places."""
    return ((place, card) for place, card in enumerate(hand) if card is not None)


def _near(card: str) -> str:
    return card.split("/", maxsplit=1)[0]


def _far(card: str) -> str:
    return card.rsplit("/", maxsplit=1)[-1]


def _size(cards: Sequence[str]) -> int:
    """How many different cities lie uppermost."""
    return len({_near(card) for card in cards})


def _worth(cards: Sequence[str]) -> str:
    """The size of a set, and what it counts."""
    size = _size(cards)
    return f"{size} {'city' if size == 1 else 'cities'}, {count(POINTS[size], 'point')}"


def _city_colours(deck: Deck, city: int) -> list[str]:
    return colour_names(deck, deck.colours[deck.faces[city][0]])


def _colours(deck: Deck, name: str) -> list[str]:
    """One colour of a city in a region, two or three of a linking one; none of a side that is not known."""
    return [] if name == UNKNOWN else _city_colours(deck, deck.city_names.index(name))


@dataclass(frozen=True)
class Cards:
    """Cards drawn. Where there are no colours, they are named."""

    deck: Deck
    coloured: bool

    def city(self, name: str, dimmed: bool = False) -> Text:
        """One side of a card; a linking card has its colours behind it."""
        if name == UNKNOWN:
            return unknown()
        number = self.deck.city_names.index(name)
        colours = _city_colours(self.deck, number)
        if not self.coloured:
            return Text(f" {name} ({', '.join(colours)})")
        card = Text(f" {name} ", _dimmed(city_style(number)) if dimmed else city_style(number))
        if number >= FIRST_LINK_CITY:
            for colour in colours:
                card.append("■", self._paper(colour))
        return card

    def whole(self, card: str) -> Text:
        """A card in a hand, near side first."""
        near, far = _near(card), _far(card)
        drawn = self.city(near)
        if near == far:
            return drawn
        return Text.assemble(drawn, "" if near == UNKNOWN else "/", self.city(far, dimmed=near != UNKNOWN))

    def laid(self, cards: Sequence[str]) -> list[Text]:
        """The cards of a set as they lie."""
        cities = [_near(card) for card in cards]
        return [self.city(city, dimmed=city in cities[:n]) for n, city in enumerate(cities)]

    def colour(self, name: str) -> Text:
        return Text(f" {name} ", region_style(self.deck.colour_names.index(name)))

    def _paper(self, colour: str) -> Style:
        return Style(color=region_style(self.deck.colour_names.index(colour)).bgcolor)


def _dimmed(style: Style) -> Style:
    assert style.bgcolor is not None
    paper = blend_rgb(style.bgcolor.get_truecolor(), SHADE, 0.6)
    return Style(color=PALE, bgcolor=Color.from_triplet(paper))


# The table


class Frame:
    """Round, deck and what is waited for, then every seat with its sets and its hand; one's own seat last. All of it
    comes from the view in names, so what the seat cannot know is not there."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.position = scene.position

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        coloured = console.color_system is not None and not console.no_color
        cards = Cards(deck_number(self.scene.view.facts[1]), coloured)
        width = options.max_width
        yield self._round()
        yield from rows(self._waits_for(cards), width, 0)
        for seat in seats_round_the_table(self.scene):
            yield from rows(self._name(seat), width, 0)
            for number, laid in enumerate(self.position["sets"][seat]):
                yield from rows([_title(number, laid), *cards.laid(laid)], width, 2)
            yield from rows(self._hand(cards, seat), width, 2)

    def _round(self) -> Text:
        rounds = self.position["seats"] * self.position["options"]["rounds_per_player"]
        return Text(f"Round {self.position['round'] + 1} of {rounds}. Deck: {count(self.position['pile'], 'card')}.")

    def _waits_for(self, cards: Cards) -> list[Text]:
        """Whose turn it is, and what has been asked, given and laid."""
        waits = self.position["waits_for"]
        if waits is None:
            return [Text("The game is over.")]
        who = self.scene.who(waits["seat"])
        if waits["to"] == "turn":
            return [Text(f"{_opening(who)} {who:is|are} on turn.")]
        if waits["to"] == "answer":
            asker = self.scene.who(waits["asked_by"])
            what = "a linking card with" if waits["for"] == "link" else "a card of"
            return [Text(f"{_opening(asker)} {asker:asks|ask} {who} for {what}"), cards.colour(waits["colour"])]
        got = cards.city(_near(waits["received"]))
        asked = [Text(f"{_opening(who)} asked for"), cards.colour(waits["colour"]), Text("and got"), got]
        return asked + self._laid(cards, waits) if waits["to"] == "lay" else asked

    def _laid(self, cards: Cards, waits: Data) -> list[Text]:
        where = "to a new set" if waits["set"] == "new" else f"to set {waits['set']}"
        return [Text(f"{where}{', with it' if waits['laid'] else ''}"), *cards.laid(waits["laid"])]

    def _name(self, seat: int) -> list[Text]:
        total = self.position["totals"][seat]
        now = sum(POINTS[_size(laid)] for laid in self.position["sets"][seat])
        is_over = self.position["waits_for"] is None  # then the total has them all
        points = count(total if is_over else total + now, "point")
        return [seat_heading(self.scene, seat), Text(f" {points}"), Text(f"({now} in this round)", DIM)]

    def _hand(self, cards: Cards, seat: int) -> list[Text]:
        """Both sides of every card, as far as they are known, and colours that are among those not seen."""
        held = list(_held(self.position["hands"][seat]))
        pieces = [Text("hand" if held else "no cards in the hand", DIM)]
        pieces += [Text.assemble((f"{place}", DIM), cards.whole(card)) for place, card in held]
        claimed = _claimed(self.position, seat)
        if claimed and seat != self.scene.view.viewer:
            pieces += [Text("one shows", DIM), *map(cards.colour, claimed)]
        return pieces


def _opening(who: Who) -> str:
    """A player at the head of a sentence; a name stays as it is written."""
    name = str(who)
    return name if who.has_name and not who.is_listener else name[:1].upper() + name[1:]


def _title(number: int, laid: Sequence[str]) -> Text:
    return Text.assemble((f"set {number}", DIM), f" {_worth(laid)}:")


def _claimed(position: Data, seat: int) -> list[str]:
    """Colours that a seat has near, on cards that not everyone has seen: it has asked for them."""
    claims = position["knowledge"].get("claims", [])
    return sorted({claim["colour"] for claim in claims if claim["seat"] == seat})


# The list of moves


class Notes:
    """What is worth knowing of a move before it is played."""

    def __init__(self, scene: Scene) -> None:
        self.position = scene.position
        self.deck = deck_number(scene.view.facts[1])
        self.hand: Sequence[str | None] = scene.position["hands"][scene.view.viewer]
        self.sets: Sequence[list[str]] = scene.position["sets"][scene.view.viewer]

    def of(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "ask":
            return self._ask(action["seat"], action["colour"], action["for"] == "link")
        if kind in ("into", "done"):
            return self._play(action)
        if kind in ("no", "fish"):
            return ""
        card = str(self.hand[action["place"]])
        if kind == "turn":
            return f"{_far(card)} comes near, {_near(card)} goes far"
        if kind == "add":
            return f"{_near(card)}: {_worth([*self.sets[action['set']], card])}"
        return card if kind == "give" else _near(card)

    def _ask(self, seat: int, colour: str, link: bool) -> str:
        """What is known of a colour in another hand."""
        held = list(_held(self.position["hands"][seat]))
        if link:
            links = [card for _, card in held if "/" not in card and colour in _colours(self.deck, card)]
            return ", ".join(links) or "has none"
        regional = [(place, card) for place, card in held if "/" in card]
        far = sum(colour in _colours(self.deck, _far(card)) for _, card in regional)
        near = sum(colour in _colours(self.deck, _near(card)) for _, card in regional)
        seen = f"{far} {colour} far"
        if near:
            return f"{seen}, {near} near"
        if colour in _claimed(self.position, seat):
            return f"{seen}, at least 1 near"
        unseen = [place for place, card in regional if _near(card) == UNKNOWN]
        return seen if any(colour not in self._denied(seat, place) for place in unseen) else f"{seen}, none near"

    def _denied(self, seat: int, place: int) -> list[str]:
        """Colours that a card is known not to have near."""
        denied = self.position["knowledge"].get("not_near")
        return list(denied[seat][place]) if denied else []

    def _play(self, action: Data) -> str:
        """The set that the card received goes to, and what it is then worth."""
        waits = self.position["waits_for"]
        target = action["set"] if action["kind"] == "into" else waits["set"]
        cards = [*([] if target == "new" else self.sets[target]), waits["received"], *waits.get("laid", [])]
        if action["kind"] == "done":
            return _worth(cards)
        return ", ".join(dict.fromkeys(map(_near, cards)))


DRAWING = FishDrawing()
