"""The table of Twisted Fish: the Pond, the question, the players, and one's own hand beside what is known of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import Scene, count, rows
from shoal.games.twisted_fish import codes, rules
from shoal.games.twisted_fish.cards import COLOURS
from shoal.games.twisted_fish.names import COLOUR_NAMES, FISH_NAMES, ZINGER_NAMES
from shoal.games.twisted_fish.notation import NOTATION
from shoal.games.twisted_fish.positions import HIDDEN
from shoal.games.twisted_fish.terminal.known import Belief, Known, worth
from shoal.games.twisted_fish.terminal.palette import (
    DIM,
    ZINGER,
    adorn,
    bunches,
    cards_of,
    colour_of,
    enumerated,
    fish_of,
    initial,
    ink,
    paint,
)

# Zingers: when they are played and what they do, and the kinds of moves that play them.
ZINGERS = {
    "Game Warden": ("any time: a random card of theirs goes to the Pond", ["warden"]),
    "Dead Scuba Diver": ("any time: stands in for the fifth of four fish", ["diver"]),
    "No Fishing": ("when asked: a no, whatever you hold", ["no fishing"]),
    "Glass Bottom Boat": ("any time: look at a random card of theirs", ["boat"]),
    "The Net": ("as your turn: get one of a fish that you hold", ["net"]),
    "Two Fisted Fisherman": ("after a no: ask again before you draw", ["again"]),
    "The Lure": ("as a question: any card, whatever you hold", ["lure"]),
    "Divine Intervention": ("stops a Zinger played on you; or throw it as a turn", ["divine", "throw"]),
}
# What those do that are played on somebody, to whom they are played on.
ON_YOU = {
    "Game Warden": "a card of yours, at random, goes to the Pond",
    "Glass Bottom Boat": "they look at a card of yours, at random",
    "The Net": "if you have a card of that fish, you give one",
    "The Lure": "a question, though they may hold no such fish",
    "No Fishing": "a no to your question, whatever they hold",
}
ZINGER_WIDTH = max(map(len, ZINGERS)) + 2
MOST_DENIED = 6  # cards that are listed behind a hand
LABEL = max(map(len, FISH_NAMES)) + 4  # the width of a fish at the beginning of a row
OWN = 4 + 3 * len(COLOUR_NAMES) + 3  # of what one holds of it, with what each counts
ASCII = str.maketrans("·▸", ".>")  # for terminals that would show a question mark, which means something here
COLUMN = 8  # of what is known of another hand


class Frame:
    """Round and Pond, what is waited for, then the players, and one's own hand last; spectators have what everybody
    knows in its place."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.position = scene.position
        self.own = scene.view.viewer
        self.known = Known(scene.view)
        self.seats = range(scene.position["seats"])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self._lines(options.max_width):
            if options.ascii_only:
                line.plain = line.plain.translate(ASCII)
            yield line

    def _lines(self, width: int) -> Iterator[Text]:
        yield from rows(self._round(), width, 0, hang=2)
        yield self._waits_for()
        if zinger := self._to_reply_to():
            yield Text.assemble((zinger, ZINGER), f": {ON_YOU[zinger]}.")
        yield Text()
        for step in range(1, len(self.seats) + 1):
            seat = (self.own + step) % len(self.seats)
            if seat == self.own:
                yield Text()
            yield from rows(self._player(seat), width, 0, hang=2)
            if seat != self.own and (hand := self._hand(seat)):
                yield from rows(hand, width, 2)
        yield from self._holdings(width)
        if self.own >= 0:
            yield from self._zingers(width)

    # The middle of the table

    def _round(self) -> list[Text]:
        position, target = self.position, self.position["options"]["target"]
        played = f"Round {position['round'] + 1}, up to {target} points." if target else "A single round."
        pond = f"Pond: {count(position['pond'], 'card')}." if position["pond"] else "The Pond is empty."
        pieces = [Text(played), Text(pond, "bold")]
        if beside := _headed("Beside it:", bunches(position["played"])):
            pieces += [*beside[:-1], beside[-1].append(".")]
        if position["options"]["whoppers"]:
            pieces.append(Text("Whoppers may be told."))
        if position["passes"]:
            pieces.append(Text(f"Passed in a row: {position['passes']} of {len(self.seats)}."))
        return pieces

    def _waits_for(self) -> Text:
        """Return a line that says whose turn it is, and what has been asked or played."""
        waits = self.position["waits_for"]
        if waits is None:
            return Text(f"The {'game' if _is_last(self.position) else 'round'} is over.")
        return adorn(Text(f"{_pending(self.scene, waits)}.", "bold" if waits["seat"] == self.own else ""))

    def _to_reply_to(self) -> str:
        """Return a Zinger that has been played on the seat whose view it is."""
        waits = self.position["waits_for"]
        replies = waits is not None and waits["to"] == "reply" and waits["seat"] == self.own
        return str(waits["zinger"]) if replies else ""

    # The players

    def _player(self, seat: int) -> list[Text]:
        position, waits = self.position, self.position["waits_for"]
        moves = waits is not None and waits["seat"] == seat
        heading = self.scene.heading(seat, moves)
        widest = max(cell_len(self.scene.heading(other, moves)) for other in self.seats)
        pieces = [
            Text.assemble((heading, "bold reverse" if moves else "bold"), " " * (widest - cell_len(heading))),
            Text(f"{count(len(position['hands'][seat]), 'card'):>9}"),
            *self._points(seat),
        ]
        pieces += _headed("· baskets", self._baskets(seat))
        if seat in position.get("caught", []):
            pieces.append(Text("· caught!", "bold"))
        return pieces

    def _points(self, seat: int) -> Iterator[Text]:
        """At the end the total has them all."""
        now, total = self.known.game.basket_points(seat), self.position["totals"][seat]
        if self.position["waits_for"] is None:
            yield Text(f"{count(total, 'point'):>11}")
            return
        yield Text(f"{count(total + now, 'point'):>11}")
        if self.position["round"]:
            yield Text(f"({now} in this round)", DIM)
        if seat == self.own and self.position["hands"][seat]:
            yield Text(f"· the hand costs {self.known.game.hand_points(seat)}", DIM)

    def _baskets(self, seat: int) -> Iterator[Text]:
        diver = self.position["diver"]
        for fish in self.position["baskets"][seat]:
            has_diver = diver is not None and fish_of(diver["for"]) == fish
            piece = Text(f"{fish} {(COLOURS - has_diver) * worth(fish)}")
            if has_diver:
                colour = colour_of(diver["for"])
                piece.append_text(Text.assemble(" (Diver for ", (initial(colour), paint(colour)), ")"))
            yield piece

    def _hand(self, seat: int) -> list[Text]:
        """Show what is known of another's hand: its cards, the fish it asked for, the cards it denied; or nothing."""
        known = self.known
        cards = list(bunches(known.held(seat)))
        if known.unseen[seat]:
            cards.append(Text(f"{known.unseen[seat]} unseen", DIM))
        claimed = [Text(fish) for fish in FISH_NAMES if known.is_claimed(seat, fish)]
        denied = known.denied(seat)
        if not known.held(seat) and not claimed and not denied:
            return []
        pieces = _headed("holds", cards) + _headed("· asked for", claimed)
        pieces += _headed("· denied", bunches(denied[:MOST_DENIED]))
        if len(denied) > MOST_DENIED:
            pieces.append(Text(f"and {len(denied) - MOST_DENIED} more", DIM))
        return pieces

    # One's own hand, and what is known of the same fish elsewhere

    def _holdings(self, width: int) -> Iterator[Text]:
        others = [seat for seat in self.seats if seat != self.own]
        room = width - LABEL - (OWN if self.own >= 0 else 0)
        if room < COLUMN * len(others):
            others = []
        fish = [fish for fish in FISH_NAMES if self._is_shown(fish)]
        if not fish or (self.own < 0 and not others):
            return
        if self.own < 0:
            yield Text()
        yield self._head(others)
        for name in fish:
            yield self._row(name, others)

    def _is_shown(self, fish: str) -> bool:
        """Tell whether a fish has a row: a player sees the fish in their hand, a spectator those known to be in any."""
        if self.own >= 0:
            return any(fish_of(card) == fish for card in self.known.held(self.own))
        held = any(self.known.where.get(card, -1) >= 0 for card in cards_of(fish))
        return held or any(self.known.is_claimed(seat, fish) for seat in self.seats)

    def _head(self, others: Sequence[int]) -> Text:
        if self.own < 0:
            line = Text("  known".ljust(LABEL), DIM)
        else:
            line = Text("  your hand".ljust(LABEL - 2) + "each  ", DIM)
            for colour in COLOUR_NAMES:
                line.append(f" {initial(colour)} ", ink(colour))
            line.append("   ")
        for seat in others:
            line.append(f"seat {seat + 1}".ljust(COLUMN))
        return line

    def _row(self, fish: str, others: Sequence[int]) -> Text:
        full = codes.BASKET + FISH_NAMES.index(fish) in self.scene.offered
        line = Text(f"{'▸' if full else ' '} {fish}".ljust(LABEL))
        if self.own >= 0:
            line.append(f"{worth(fish):>2}  ", DIM)
            for card in cards_of(fish):
                line.append_text(self._own_cell(card))
            line.append("   ")
        for seat in others:
            for card in cards_of(fish):
                line.append_text(_cell(card, self.known.of(seat, card)))
            line.append(" " * (COLUMN - len(COLOUR_NAMES)))
        return line

    def _own_cell(self, card: str) -> Text:
        """Draw a card of one's own hand, in brackets if everybody knows that it is there."""
        letter, colour = initial(colour_of(card)), colour_of(card)
        if self.known.where.get(card) != self.own:
            return Text(" · ", DIM)
        seen = card in self.position["knowledge"]["open"]
        return Text(f"({letter})" if seen else f" {letter} ", paint(colour))

    def _zingers(self, width: int) -> Iterator[Text]:
        """Return those in one's own hand; an arrow if they can be played now."""
        kinds = {NOTATION.actions.named(code)["kind"] for code in self.scene.offered}
        for zinger in ZINGER_NAMES:
            if self.known.where.get(zinger) == self.own:
                when, plays = ZINGERS[zinger]
                now = not kinds.isdisjoint(plays)
                line = Text.assemble("▸ " if now else "  ", (zinger, ZINGER))
                line.append(" " * (ZINGER_WIDTH - len(zinger))).append(when, "" if now else DIM)
                line.truncate(width, overflow="ellipsis")
                yield line


def _headed(head: str, pieces: Iterable[Text]) -> list[Text]:
    """Return pieces with commas, and a heading that stays with the first; nothing if there are none."""
    found = enumerated(pieces)
    return [Text.assemble((f"{head} ", DIM), found[0]), *found[1:]] if found else []


def _cell(card: str, belief: Belief) -> Text:
    """Return one card in another's hand."""
    colour = colour_of(card)
    if belief is Belief.THERE:
        return Text(initial(colour), paint(colour))
    if belief is Belief.SOME:
        return Text("!", ink(colour))
    return Text({Belief.AWAY: "·", Belief.DENIED: "-"}.get(belief, HIDDEN), DIM)


# What is waited for, as a sentence without its full stop


def wanted(waits: Data) -> str:
    """Name the card or fish that a question is for."""
    return f"the {waits['card']}" if "card" in waits else f"any {waits['fish']}"


def _is_last(position: Data) -> bool:
    """Tell whether a round that is over was the last one (TF27)."""
    target = position["options"]["target"]
    return max(position["totals"]) >= target or position["round"] + 1 == rules.MOST_ROUNDS if target else True


def _pending(scene: Scene, waits: Data) -> str:
    if waits["to"] in ("reply", "answer"):
        return _reply(scene, waits) if waits["to"] == "reply" else _question(scene, waits)
    who, got = scene.who(waits["seat"]), waits.get("got")
    if waits["to"] == "draw":
        return f"{who:^} asked in vain for {wanted(waits)}"
    had = f" {who:has|have} got {'a card' if got == HIDDEN else f'the {got}'} and" if got else ""
    where = "on turn" if waits["to"] == "begin" else f"at the end of {who:the|your} turn"
    return f"{who:^}{had} {who:is|are} {where}"


def _reply(scene: Scene, waits: Data) -> str:
    by, on, then = scene.who(waits["by"]), scene.who(waits["seat"]), waits["then"]
    played = f"{by:^} {by:plays|play} {waits['zinger']} on {on}"
    if waits["zinger"] not in ("The Lure", "The Net", "No Fishing"):
        return f"{played}. {_pending(scene, then)}"
    return f"{played}, {'who asked ' * (waits['zinger'] == 'No Fishing')}for {wanted(then)}"


def _question(scene: Scene, waits: Data) -> str:
    asker, asked = scene.who(waits["asked_by"]), scene.who(waits["seat"])
    if waits["with"] == "net":
        return f"{asker:^} {asker:casts|cast} The Net over {asked} for {wanted(waits)}"
    how = {"ask": "", "lure": " with The Lure", "again": " again with Two Fisted Fisherman"}[waits["with"]]
    return f"{asker:^} {asker:asks|ask} {asked}{how} for {wanted(waits)}"
