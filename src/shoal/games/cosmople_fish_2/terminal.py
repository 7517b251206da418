"""Cosmople-Fish II in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import Choice, Scene, Section, count, fold, sections
from shoal.games.cosmople_fish_2 import codes
from shoal.games.cosmople_fish_2.annotations import annotate
from shoal.games.cosmople_fish_2.notation import NOTATION
from shoal.games.cosmopolis.terminal import (
    DIM,
    CardNotes,
    Cards,
    CityDrawing,
    CityFrame,
    Own,
    adorn_colours,
    city_colours,
    colours_called,
    far,
    held,
    joined,
    near,
    scene_deck,
    sides_named,
)

OWN = Own(NOTATION, annotate)
TASKS = {"turn": "ask, or add a card", "answer": "answer {asker}", "into": "choose a set", "lay": "lay cards"}
MAYBE, NONE = "may have one", "has none"
LAST = {MAYBE: 1, NONE: 2}  # in the list of moves, behind what is known to succeed
TITLES = {
    "ask": "Ask for a card: what you get you lay with one of yours, otherwise you draw",
    "give": "Give a card",
    "no": "Say no",
    "into": "Where the card that you got goes",
    "lay": "Lay a card of yours with it",
    "done": "Stop laying cards",
    "add": "Add a card to a set of yours, and draw one",
    "fish": "Draw a card",
    "turn": "Turn a card round: only the near side can be asked for, given and laid",
}
ASK = re.compile(r"(?:ask )?(?:seat )?(?P<seat>\d)(?: for)?(?: an?)? (?P<colour>.+?)(?P<link> link)?(?: card)?")
NAMED = re.compile(r"(?:(?P<verb>give|lay|play|add|turn) )?(?:the )?(?P<city>.+?)(?: to (?:set )?(?P<set>\d\d?))?")
KEY = """
Moves: ask 2 for red, ask 2 for a red link (a linking card), or with the letters of a colour 2 db, 2 db link; give 1, \
no; into new or into 2 (where the card received goes), lay 4 (a card of the hand with it), done; add 4 to 2 (a card \
of the hand to a set), fish, turn 3. Cards can be called by their cities: lay Dubai, add Vienna to 2, turn Kyiv. A \
city alone will do to give, lay or add the card that has it near, and new for a new set.
The table: of each seat its sets, with their different cities and points; a city that is there again is dimmed. Of a \
card in a hand the near side comes first, which alone is asked for, given and played. The far side is dimmed where \
the near one is known; a question mark stands for what you cannot see. Behind a hand: colours that its holder has \
asked for, and so has near on a card that you may not have seen. A linking card is white, with its colours behind it.
The end of a round: the last card of the deck is drawn. Cards in the hand count nothing."""


def _asks(scene: Scene, words: str) -> list[str]:
    """Return the asks for a colour that is named in full or by its letters."""
    found = ASK.fullmatch(words)
    if found is None:
        return []
    colours = colours_called(scene_deck(scene), found["colour"])
    return [f"ask {found['seat']} for {colour}{found['link'] or ''}" for colour in colours]


def _worth(cities: int, points: int) -> str:
    """Return the size of a set, and its points."""
    return f"{count(cities, 'city')}, {count(points, 'point')}"


# The table


class Frame(CityFrame):
    """Round, deck and the turn, then every seat with its sets and its hand."""

    def middle(self, cards: Cards) -> Iterator[Sequence[Text]]:
        round_number = f"Round {self.position['round'] + 1} of {self._rounds}."
        yield [Text(f"{round_number} Deck: {count(self.position['pile'], 'card')}."), *self._waits_for(cards)]

    def laid(self, cards: Cards, seat: int) -> Iterator[tuple[Sequence[Text], int]]:
        for number, (laid, counts) in enumerate(
            zip(self.position["sets"][seat], self.annotations["sets"][seat], strict=True), 1
        ):
            title, worth = Text.assemble((f"set {number}", DIM)), Text(_worth(counts["cities"], counts["points"]))
            yield [title, *joined(cards, [*map(near, laid)]), worth], title.cell_len + 1

    @property
    def _rounds(self) -> int:
        return int(self.position["seats"] * self.position["options"]["rounds_per_player"])

    def _waits_for(self, cards: Cards) -> list[Text]:
        """Say whose turn it is, and what has been asked, given and laid."""
        waits = self.position["waits_for"]
        if waits is None:
            return [Text(f"The {'game' if self.position['round'] + 1 == self._rounds else 'round'} is over.")]
        who = self.scene.who(waits["seat"])
        if waits["to"] == "turn":
            return [Text(f"{who:^} {who:is|are} on turn.")]
        if waits["to"] == "answer":
            asker = self.scene.who(waits["asked_by"])
            what = "a linking card with" if waits["for"] == "link" else "a card of"
            return [Text(f"{asker:^} {asker:asks|ask} {who} for {what}"), cards.colour(waits["colour"])]
        got = cards.city(near(waits["received"]))
        asked = [Text(f"{who:^} asked for"), cards.colour(waits["colour"]), Text("and got"), got]
        return asked + self._laid(cards, waits) if waits["to"] == "lay" else asked

    def _laid(self, cards: Cards, waits: Data) -> list[Text]:
        where = "a new set" if waits["set"] == "new" else f"set {waits['set'] + 1}"
        cities = [near(card) for card in waits["laid"]]
        tiles = [cards.city(city, dimmed=city in cities[:n]) for n, city in enumerate(cities)]
        return [Text(f"for {where}{', with it' if tiles else ''}"), *tiles]

    def hand(self, cards: Cards, seat: int) -> list[Text]:
        """Return both sides of every card, as far as known, and the colours known to be among those not seen."""
        pieces = cards.hand(self.position["hands"][seat], dims=True)
        claimed = _claimed(self.position, seat)
        if claimed and seat != self.scene.view.viewer:
            first, *others = map(cards.colour, claimed)
            pieces += [Text.assemble(("asked for ", DIM), first), *others]
        return pieces


def _claimed(position: Data, seat: int) -> list[str]:
    """Return the colours that a seat has asked for, and so has near on cards that not everyone has seen."""
    claims = position["knowledge"].get("claims", [])
    return sorted({claim["colour"] for claim in claims if claim["seat"] == seat})


# The list of moves


class Notes(CardNotes):
    """Notes on moves: what a player wants to know before playing them."""

    def cards(self, code: int) -> str:
        action = self.action(code)
        card = self.card(self.seat, action["place"]) if "place" in action else ""
        return card if action["kind"] == "turn" else near(card)

    def of(self, code: int) -> str:
        action, brings = self.action(code), self.moves[code]
        kind = action["kind"]
        if kind == "ask":
            return self._ask(action["seat"], action["colour"], action["for"] == "link", brings.get("holds"))
        if kind in ("into", "done"):
            return self._play(action, brings)
        if kind in ("no", "fish"):
            return "they draw a card" if kind == "no" else "a covered card"
        card = str(self.hand[action["place"]])
        if kind == "turn":
            return f"{far(card)} near instead of {near(card)}"
        return near(card) if kind == "give" else f"{near(card)}: {_grown(brings)}"

    def _ask(self, seat: int, colour: str, link: bool, holds: bool | None) -> str:
        """Return what is known of a colour in another hand."""
        if holds is None:
            return MAYBE
        if not holds:
            return NONE
        cards, deck = list(held(self.position["hands"][seat])), scene_deck(self.scene)
        if link:
            known = [card for _, card in cards if "/" not in card and colour in city_colours(deck, card)]
        else:
            sides = (near(card) for _, card in cards if "/" in card)
            known = [city for city in sides if colour in city_colours(deck, city)]
        return f"has {', '.join(known) or 'one'}"

    def _play(self, action: Data, brings: Data) -> str:
        """Return the set that the card received goes to, and what it is then worth; alone it is no set yet."""
        waits = self.position["waits_for"]
        target = action["set"] if action["kind"] == "into" else waits["set"]
        cards = [
            *([] if target == "new" else self.position["sets"][self.seat][target]),
            waits["received"],
            *waits.get("laid", []),
        ]
        if action["kind"] == "done":
            return _grown(brings)
        cities = ", ".join(dict.fromkeys(map(near, cards)))
        return f"{cities}: {_grown(brings)}" if len(cards) > 1 else cities


def _grown(brings: Data) -> str:
    """Return a set as it is after a move."""
    return _worth(brings["cities"][1], brings["points"][1])


class FishDrawing(CityDrawing):
    own, key, notes = OWN, KEY, Notes
    pause = "Between turns you may turn cards round ({example}). Enter lets the others play."
    off_turn = frozenset({"turn"})
    also_called = {"play": ("lay", "add")}  # noqa: RUF012

    def frame(self, scene: Scene, kept: Sequence[int] = ()) -> Frame:
        return Frame(scene, OWN)

    def task(self, scene: Scene) -> str:
        waits = scene.position["waits_for"]
        has_none = not any(held(scene.position["hands"][waits["seat"]]))
        if codes.FISH in scene.offered or (waits["to"] == "turn" and has_none):
            return "fish"
        return TASKS[waits["to"]].format(asker=scene.who(waits.get("asked_by", waits["seat"])))

    def moves(self, scene: Scene) -> list[Section]:
        notes = Notes(scene, OWN)
        choices = [(notes.action(code)["kind"], Choice(code, notes.of(code))) for code in scene.offered]
        return sections(TITLES, sorted(choices, key=lambda choice: LAST.get(choice[1].note, 0)))

    def meant(self, scene: Scene, text: str) -> list[str]:
        """Accept a seat and a colour to ask, a city to play the card that has it near, or to turn the one that has it
        on either side."""
        if asks := _asks(scene, fold(text)):
            return asks
        found = NAMED.fullmatch(fold(text))
        position, seat = scene.position, scene.view.viewer
        if found is None or position["waits_for"] is None:
            return []
        verb, to = found["verb"], position["waits_for"]["to"]
        sides = sides_named(position["hands"][seat], found["city"])
        if verb == "turn":
            return [f"turn {place + 1}" for place, _ in sides]
        if to == "into" and verb is None:
            return ["into new"] if found["city"] == "new" else []
        places = [place + 1 for place, side in sides if side == 0]
        if to == "turn" and verb in (None, "add", "lay", "play"):
            sets = [found["set"]] if found["set"] else range(1, len(position["sets"][seat]) + 1)
            return [f"add {place} to {number}" for place in places for number in sets]
        return [f"{'give' if to == 'answer' else 'lay'} {place}" for place in places]

    def adorn(self, sentence: Text) -> None:
        adorn_colours(sentence)
        super().adorn(sentence)


DRAWING = FishDrawing()
