"""Twisted Fish in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from rich.console import Group
from rich.table import Table
from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import Choice, Drawing, Scene, Section, count, sections
from shoal.games.twisted_fish import codes
from shoal.games.twisted_fish.names import COLOUR_NAMES, FISH_NAMES
from shoal.games.twisted_fish.notation import NOTATION
from shoal.games.twisted_fish.terminal.known import TABLE, Belief, Known, worth
from shoal.games.twisted_fish.terminal.palette import ZINGER, adorn, cards_of, fish_of, initial, paint
from shoal.games.twisted_fish.terminal.table import ZINGERS, Frame, wanted

CARD = re.compile(
    r"(?:(?P<kind>ask|again|lure|give|diver) )?(?:(?:seat )?(?P<seat>\d) )?"
    r"(?:for )?(?:the )?(?P<colour>[a-z]+) (?P<fish>.+)"
)
NET = re.compile(r"net (?:seat )?(?P<seat>\d) (?:for )?(?P<fish>.+)")
KEY = """
Moves: ask 2 for red eel; give red eel or no; draw, end; basket eel. Dead in the water (no fish): draw or pass. \
Shorter: 2 red eel or 2 r eel to ask, yes or red eel to give, eel to lay a basket; the beginning of a fish's name will \
do.
Zingers: warden 2, boat 2, net 2 for eel, lure 2 for red eel, again 2 for red eel, diver for red eel (and on a later \
turn fifth, to put in the red eel itself), no fishing. When one is played on you: allow, or divine take or divine \
leave. To be rid of Divine Intervention: throw, as your turn.
The table: what is known of each hand, the fish that its holder has asked for and still has, and the cards it has \
denied and not got since. Your own hand by fish, with what one card counts; in brackets what everybody knows you to \
hold. Beside it the same five cards with the other seats: a letter is there, a dot is not, ? may be, of those with ! \
one at least is there, and - was denied where whoppers may be told.
The list of moves: behind a question, there (the card is), some (of that fish are), none (it is not), denied, at 3 \
(seat 3 has it), laid (in a basket), or bluff (you have it yourself).
The end of a round: somebody has got a card asked for, lays the basket that it completes, and has no card left; or \
all baskets are laid, or all pass.
Colours: """
TITLES = {
    "basket": "Lay a full basket",
    "fifth": "Put the fifth card in for the Dead Scuba Diver",
    "give": "Give the card",
    "no": "Say no",
    "no fishing": "Play No Fishing",
    "allow": "Let it happen",
    "divine": "Play Divine Intervention",
    "draw": "Draw a card",
    "end": "End your turn",
    "pass": "Pass",
    "diver": "Play the Dead Scuba Diver: a basket of four",
    "net": "Play The Net, as your turn: get a card of a fish that you hold, if they have one",
    "warden": "Play Game Warden: a card of theirs, at random, goes to the Pond",
    "boat": "Play Glass Bottom Boat: look at a card of theirs, at random",
    "throw": "Throw Divine Intervention away",
}
BLUFF = "bluff"
BELIEFS = {Belief.THERE: "there", Belief.SOME: "some", Belief.MAYBE: "", Belief.DENIED: "denied", Belief.AWAY: "none"}


class TwistedFishDrawing(Drawing):
    pause = "Between turns you may play a Zinger (? lists how). Enter lets the others play."

    def frame(self, scene: Scene, kept: Sequence[int] = ()) -> Frame:
        return Frame(scene)

    def task(self, scene: Scene) -> str:
        waits = scene.position["waits_for"]
        if waits["to"] == "answer":
            return f"answer: {wanted(waits)}?"
        if waits["to"] == "reply":
            return f"reply to {waits['zinger']}"
        return _on_turn(scene, waits)

    def moves(self, scene: Scene) -> list[Section]:
        return Moves(scene).sections()

    def meant(self, scene: Scene, text: str) -> list[str]:
        """Return a card or a fish alone, a seat and a card; colours and fish by their beginnings."""
        return Shorthand(scene).meant(" ".join(text.lower().split()))

    def adorn(self, sentence: Text) -> None:
        adorn(sentence)

    def legend(self) -> Group:
        text = adorn(Text(KEY))
        for colour in COLOUR_NAMES:
            text.append(f" {initial(colour)} ", paint(colour)).append(f" {colour}  ")
        text.append("\nFish: ").append(", ".join(f"{fish} {worth(fish)}" for fish in FISH_NAMES)).append(".")
        text.append("\nZingers count 25 against you in the hand. When they are played, and what they do:")
        table = Table.grid(padding=(0, 2))
        for zinger, (when, _) in ZINGERS.items():
            table.add_row(Text.assemble((zinger, ZINGER)), Text(when))
        return Group(text, table)


def _on_turn(scene: Scene, waits: Data) -> str:
    """Say what the player on turn has to do, and what else they can."""
    others = ["ask again"] if any(codes.AGAIN <= code < codes.NET for code in scene.offered) else []
    if any(codes.BASKET <= code < codes.DIVER for code in scene.offered):
        others.append("lay a basket")
    return ", or ".join([_to_do(scene, waits), *others])


def _to_do(scene: Scene, waits: Data) -> str:
    pond = scene.position["pond"]
    if codes.PASS in scene.offered:
        return "dead in the water: draw or pass" if pond else "dead in the water: pass"
    if waits["to"] == "begin":
        return "ask for another card" if "got" in waits else "ask for a card"
    if waits["to"] != "draw" or not pond:
        return "end the turn"
    return f"draw for the {waits['card']}" if "card" in waits else "draw"


# What is typed


class Shorthand:
    def __init__(self, scene: Scene) -> None:
        position = scene.position
        self.waits: Data = position["waits_for"]
        self.seat = scene.view.viewer
        self.hand: Sequence[str] = position["hands"][self.seat]
        self.others = [seat for seat in range(position["seats"]) if seat != self.seat]
        self.asked = self.waits["seat"] == self.seat and self.waits["to"] == "answer"

    def meant(self, words: str) -> list[str]:
        if self.asked and words in ("yes", "give"):
            return [f"give {card}" for card in self._wanted() if card in self.hand]
        if words == "go fish":
            return ["no"]
        if found := NET.fullmatch(words):
            return [f"net {found['seat']} for {fish}" for fish in self._fish(found["fish"])]
        if words.startswith("basket "):
            return [f"basket {fish}" for fish in self._fish(words.removeprefix("basket "))]
        if found := CARD.fullmatch(words):
            kind = found["kind"] or self._kind(found["seat"])
            cards = [f"{colour} {fish}" for colour in _colours(found["colour"]) for fish in self._fish(found["fish"])]
            if cards:
                return [move for card in cards for move in self._moves(kind, found["seat"], card)]
        return self._alone(words)

    def _moves(self, kind: str, seat: str | None, card: str) -> list[str]:
        """Return the moves with a card; to any of the others, if none is named."""
        if kind in ("give", "diver"):
            return [f"give {card}" if kind == "give" else f"diver for {card}"]
        if seat is not None:
            return [f"{kind} {seat} for {card}"]
        may = self.waits["seat"] == self.seat and self._holds(fish_of(card))
        return [f"{kind} {other + 1} for {card}" for other in (self.others if may else self.others[:1])]

    def _kind(self, seat: str | None) -> str:
        """Return the kind of move that a card alone means now."""
        if self.asked and seat is None:
            return "give"
        return "again" if self.waits["to"] == "draw" and "Two Fisted Fisherman" in self.hand else "ask"

    def _wanted(self) -> list[str]:
        return cards_of(self.waits["fish"]) if self.waits["with"] == "net" else [self.waits["card"]]

    def _alone(self, word: str) -> list[str]:
        """Return a fish to lay a basket, a colour to give to The Net."""
        if self.asked:
            colours = _colours(word) if self.waits["with"] == "net" else []
            return [f"give {colour} {self.waits['fish']}" for colour in colours]
        return [f"basket {fish}" for fish in self._fish(word) if set(cards_of(fish)) <= set(self.hand)]

    def _fish(self, word: str) -> list[str]:
        """Return the fish that begin so; those that one holds, if there are any."""
        fish = [name for name in FISH_NAMES if name.startswith(word)]
        return [name for name in fish if self._holds(name)] or fish

    def _holds(self, fish: str) -> bool:
        return any(fish_of(card) == fish for card in self.hand)


def _colours(word: str) -> list[str]:
    return [colour for colour in COLOUR_NAMES if colour.startswith(word)]


# The list of moves


class Moves:
    """The moves by kind. Of questions, which are many, those that can succeed are listed by seat."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.notes = Notes(scene)
        self.actions = [(code, NOTATION.actions.named(code)) for code in scene.offered]

    def sections(self) -> list[Section]:
        found = sections(TITLES, [self._choice(code, action) for code, action in self.actions if not _asks(action)])
        first = [section for section in found if section.title in (TITLES["basket"], TITLES["fifth"])]
        others = [section for section in found if section not in first]
        questions = [*self._questions("ask"), *self._questions("again")]
        listed = {choice.code for section in questions for choice in section.choices}
        return [*first, *questions, *others, *self._bluffs(listed), *self._lures()]

    def _choice(self, code: int, action: Data) -> tuple[str, Choice]:
        return action["kind"], Choice(code, self.notes.of(action))

    def _questions(self, kind: str) -> Iterator[Section]:
        """Yield the questions to each seat; those sure to be in vain share one line, unless there are no others."""
        for seat in range(self.scene.position["seats"]):
            asked = [
                Choice(code, self.notes.of(action), action["card"])
                for code, action in self.actions
                if action["kind"] == kind and action["seat"] == seat
            ]
            hopeful = sorted((choice for choice in asked if not _is_vain(choice)), key=lambda choice: choice.note == "")
            vain = [choice for choice in asked if _is_vain(choice) and choice.note != BLUFF] if hopeful else []
            if asked:
                who = self.scene.who(seat)
                title = f"Ask {who}{' again, with Two Fisted Fisherman' * (kind == 'again')}: {kind} {seat + 1} for"
                yield Section(title, hopeful or asked, [_in_vain(vain)] if vain else [])

    def _bluffs(self, listed: Set[int]) -> Iterator[Section]:
        """Return questions for cards of one's own, as far as they are not listed one by one."""
        asks = [action for code, action in self.actions if _asks(action) and code not in listed]
        if bluffs := [action for action in asks if self.notes.of(action) == BLUFF]:
            example = f"{bluffs[0]['kind']} {bluffs[0]['seat'] + 1} for {bluffs[0]['card']}"
            yield Section("Bluff", [], [f"{example}  or for any card that you hold yourself: a miss, of course"])

    def _lures(self) -> Iterator[Section]:
        """Return any card of anybody's."""
        if seats := sorted({action["seat"] for _, action in self.actions if action["kind"] == "lure"}):
            lines = [f"lure {seat + 1} for red eel  any card, of {self.scene.who(seat)}" for seat in seats]
            yield Section("Play The Lure: a question for a card whose fish you need not hold", [], lines)


def _asks(action: Data) -> bool:
    return action["kind"] in ("ask", "again", "lure")


def _is_vain(choice: Choice) -> bool:
    """Tell whether the card is known to be elsewhere."""
    return choice.note not in ("", BELIEFS[Belief.THERE], BELIEFS[Belief.SOME], BELIEFS[Belief.DENIED])


def _in_vain(choices: Sequence[Choice]) -> str:
    return f"sure to be in vain: {', '.join(f'{choice.label} ({choice.note})' for choice in choices)}"


class Notes:
    """A note beside each move."""

    def __init__(self, scene: Scene) -> None:
        self.position = scene.position
        self.seat = scene.view.viewer
        self.known = Known(scene.view)
        self.hand: list[str] = scene.position["hands"][self.seat]
        self.waits: Data = scene.position["waits_for"]

    def of(self, action: Data) -> str:
        kind = action["kind"]
        if kind in ("ask", "again", "lure"):
            return self._ask(action["seat"], action["card"])
        if kind == "net":
            return self._net(action["seat"], action["fish"])
        if kind in ("basket", "diver", "fifth"):
            return self._lay(action)
        if kind in ("warden", "boat"):
            cards = count(len(self.position["hands"][action["seat"]]), "card")
            return f"{cards}, {self.known.unseen[action['seat']]} unseen"
        if kind == "divine":
            return f"{self.waits['zinger']} is yours" if action["zinger"] == "take" else ""
        if kind == "throw":
            return "as your turn"
        if kind == "draw":
            return f"you go on if it is the {self.waits['card']}" if "card" in self.waits else "and your turn ends"
        return self._answer(kind)

    def _ask(self, seat: int, card: str) -> str:
        """Return a note on a question in few letters, so that long lists have two columns."""
        place = self.known.where.get(card, seat)
        if place == self.seat:
            return BLUFF
        if place != seat:
            return "laid" if place == TABLE else f"at {place + 1}"
        return BELIEFS[self.known.of(seat, card)]

    def _net(self, seat: int, fish: str) -> str:
        beliefs = {self.known.of(seat, card) for card in cards_of(fish)}
        if Belief.THERE in beliefs or Belief.SOME in beliefs:
            return "some"
        return "none" if beliefs == {Belief.AWAY} else ""

    def _lay(self, action: Data) -> str:
        """Note the points of a basket, and whether it empties the hand."""
        if action["kind"] == "fifth":
            return f"{worth(fish_of(self.position['diver']['for']))} points more"
        diver = action["kind"] == "diver"
        fish = fish_of(action["for"]) if diver else action["fish"]
        points = f"{(4 if diver else 5) * worth(fish)} points"
        got = self.waits.get("got", "") if self.waits["seat"] == self.seat else ""
        laid = self.known.where.get(got) == TABLE or (got in cards_of(fish) and got != action.get("for"))
        out = laid and len(self.hand) == 5
        return f"{points}, and out" if out else points

    def _answer(self, kind: str) -> str:
        """Return an answer that is not the plain truth."""
        if kind not in ("no", "no fishing") or self.waits["with"] == "net" or self.waits["card"] not in self.hand:
            return ""
        return "a whopper" if kind == "no" else f"you keep the {self.waits['card']}"


DRAWING = TwistedFishDrawing()
