"""Connections in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.text import Text

from shoal.core.data import Data
from shoal.core.drawing import Choice, Scene, Section, count, fold, sections, signed
from shoal.core.words import Player
from shoal.games.connections.annotations import annotate
from shoal.games.connections.notation import NOTATION
from shoal.games.cosmopolis.terminal import (
    DIM,
    CardNotes,
    Cards,
    CityDrawing,
    CityFrame,
    Hand,
    Own,
    colours_called,
    far,
    held,
    joined,
    near,
    scene_deck,
    sides_named,
)

OWN = Own(NOTATION, annotate)
TASKS = {
    "turn": "play a card, or draw",
    "discard": "discard a card",
    "draw": "draw a card",
}
POSSIBLE = [
    ("play a card", {"set", "link", "add", "join"}),
    ("draw", {"draw"}),
    ("discard a card", {"discard"}),
    ("end your turn", {"end"}),
    ("pass", {"pass"}),
    ("invite somebody", {"invite"}),
    ("announce the end", {"announce"}),
]
TITLES = {
    "set": "Lay a set of three cards of one colour",
    "link": "Lay a linking card on a set of yours: its other colours can then be added",
    "add": "Add a card",
    "join": "Join a partnership that you are invited to",
    "draw": "Draw a card",
    "discard": "Discard a card",
    "end": "End your turn",
    "pass": "Pass",
    "announce": "Announce the end of the round, in place of a turn",
    "invite": "Invite somebody to share in a linking card of yours, without using up your turn",
    "withdraw": "Withdraw an invitation",
    "refuse": "Refuse an invitation",
    "turn": "Turn a card round, which only changes what the others see of it",
    "accept": "Answer an offer (accept, typed now, waits until it is neither's turn)",
    "decline": "Answer an offer (accept, typed now, waits until it is neither's turn)",
    "retract": "Take your own offer back",
    "offer": "Offer a trade (typed now, it is made when it is neither's turn)",
}
EXCHANGE = "Draw a card, and discard one; that is a turn without playing"
NAMED = re.compile(r"(?:(?P<verb>lay|play|add|discard|turn) )?(?:the )?(?P<city>.+)")
LINK = re.compile(r"(?:link|lay|play|add) (?P<city>.+) (?:to|on) (?:the |my )?(?P<colour>.+?)(?: set)?")
JOIN = re.compile(r"join (?P<link>.+) with (?P<city>.+)")
OFFER = re.compile(r"offer (?P<give>.+) for (?P<take>.+) of (?:seat )?(?P<seat>\d)")
KEY = """
Moves: draw deck, draw discard, discard 4; set 1 3/ 6 (three cards of one colour), link 5 to red or to re (a linking \
card to a set), add 4/, join Istanbul with 4/, end, pass, announce. A slash plays the far side of a card. On your \
turn: invite 2 around Istanbul, withdraw Istanbul. At any time: refuse Istanbul. Between turns, and kept until then \
if you type them in yours: offer 2 for 4 of 3 (your card 2 for card 4 of seat 3), accept 3, decline 3, retract, turn \
3. Cards can be called by their cities: add Paris, lay Lima Santiago Bogotá, link Istanbul to red; a city alone will \
do to add or to discard its card, and deck or discard to draw.
The table: of each seat what brings it points: its linking cards with the cities they connect, a partner's among \
them, and its other sets; then its hand. Tokens: each card played takes one; without any you go on. A linking card is \
white, with its colours behind it. A city that is there again counts once, and is dimmed. Of a card in a hand the \
near side comes first, and a question mark stands for what you cannot see.
The end of a round: when all have had six turns, somebody may announce it, and the others have two more; the last \
round ends when nobody has played a card for two turns each."""


# What is typed


def _with_one_city(scene: Scene, words: str) -> list[str]:
    found = NAMED.fullmatch(words)
    if found is None:
        return []
    sides = sides_named(scene.position["hands"][scene.view.viewer], found["city"])
    if found["verb"] == "turn":
        return [f"turn {place + 1}" for place, _ in sides]
    if found["verb"] == "discard" or (found["verb"] is None and scene.position["waits_for"]["to"] == "discard"):
        return [f"discard {place + 1}" for place, _ in sides]
    return [f"add {place + 1}{'/' * side}" for place, side in sides]


def _with_several_names(scene: Scene, words: str) -> list[str]:
    """Return the moves meant by two names: a linking card and a set, or a card to join with; the cards of a trade."""
    hand: Hand = scene.position["hands"][scene.view.viewer]
    if found := LINK.fullmatch(words):
        return [
            f"link {place} to {colour}"
            for place in _places(hand, found["city"])
            for colour in colours_called(scene_deck(scene), found["colour"])
        ]
    if found := JOIN.fullmatch(words):
        sides = sides_named(hand, found["city"])
        return [f"join {found['link']} with {place + 1}{'/' * side}" for place, side in sides]
    found = OFFER.fullmatch(words)
    seats: int = scene.position["seats"]
    if found is None or not 1 <= int(found["seat"]) <= seats:
        return []
    theirs = sides_named(scene.position["hands"][int(found["seat"]) - 1], found["take"])
    return [
        f"offer {given + 1} for {taken + 1} of {found['seat']}"
        for given, _ in sides_named(hand, found["give"])
        for taken, _ in theirs
    ]


def _places(hand: Hand, words: str) -> list[int]:
    """Return the places, counted from 1, of the cards called by a place or by a city."""
    return [int(words)] if words.isdecimal() else [place + 1 for place, _ in sides_named(hand, words)]


# Offers


def _offers_to(scene: Scene) -> list[Data]:
    """Return the offers that wait for the person's answer."""
    return [offer for offer in scene.position["offers"] if offer["to"] == scene.view.seat]


def _two(offer: Data) -> tuple[int, int]:
    return offer["from"], offer["to"]


def _trade(position: Data, offer: Data) -> str:
    """Return the cards of an offer."""
    given, wanted = position["hands"][offer["from"]][offer["give"]], position["hands"][offer["to"]][offer["take"]]
    return f"{given} for {wanted}"


def _trades(scene: Scene) -> dict[str, list[str]]:
    """Return how trades are typed, one line a seat; there are too many to list them all."""
    position, seat = scene.position, scene.view.viewer
    waits = position["waits_for"]
    if waits is None or seat < 0:
        return {}
    accepted = [
        f"accept {offer['from'] + 1}  {_trade(position, offer)}"
        for offer in _offers_to(scene)
        if waits["seat"] in _two(offer)  # at other times it is among the moves
    ]
    return {TITLES["accept"]: accepted, TITLES["offer"]: list(_possible_offers(scene))}


def _possible_offers(scene: Scene) -> Iterator[str]:
    hands, seat = scene.position["hands"], scene.view.viewer
    mine = [place + 1 for place, _ in held(hands[seat])]
    if mine and not any(offer["from"] == seat for offer in scene.position["offers"]):
        for other, hand in enumerate(hands):
            if other != seat and (theirs := [place + 1 for place, _ in held(hand)]):
                who = scene.who(other)
                yield f"offer {mine[0]} for {theirs[0]} of {other + 1}  any card of yours for any of {who:'s}"


# The table


class Frame(CityFrame):
    """Piles and offers, then every seat with its connections, its other sets and its hand."""

    def __init__(self, scene: Scene, accepted: Sequence[int] = ()) -> None:
        super().__init__(scene, OWN)
        self.accepted = accepted  # the seats whose offers the person has accepted ahead

    def laid(self, cards: Cards, seat: int) -> Iterator[tuple[Sequence[Text], int]]:
        for tie, counts in zip(self.position["links"], self.annotations["connections"], strict=True):
            if seat in (tie["owner"], tie["partner"]):
                yield self._connection(cards, seat, tie, counts), 2
        for alone in self.annotations["sets"][seat]:  # of a colour that no linking card connects
            worth = f"= {alone['colour']}, {count(alone['cities'], 'city')}, {count(alone['points'], 'point')}"
            yield [*joined(cards, self._in_order(alone["counted"])), Text(worth)], 2

    def middle(self, cards: Cards) -> Iterator[Sequence[Text]]:
        """Yield the piles, then what waits for an answer: offers, the person's own first, and invitations."""
        yield self._piles(cards)
        seat, offers = self.scene.view.seat, self.position["offers"]
        yield from (self._offer(cards, offer) for offer in offers if seat in _two(offer))
        if others := [offer for offer in offers if seat not in _two(offer)]:
            pairs = [f"{self.scene.who(offer['from'])} to {self.scene.who(offer['to'])}" for offer in others]
            yield [Text.assemble((f"Trades are offered by {', '.join(pairs)}.", DIM))]
        if seat is not None and not self.is_over:
            yield from (self._invitation(cards, tie) for tie in self.position["links"] if tie["invited"] == seat)

    def _piles(self, cards: Cards) -> list[Text]:
        position = self.position
        number, rounds = position["round"] + 1, position["options"]["rounds_per_player"] * position["seats"]
        pieces = [
            Text(f"Round {number} of {rounds}{', the last' if number == rounds else ''}."),
            Text(f"Draw pile: {count(position['pile'], 'card')}."),
        ]
        if not (discard := position["discard"]):
            return [*pieces, Text("No discards.")]
        return [*pieces, Text.assemble(f"Discards: {len(discard)}, on top ", cards.whole(discard[0]))]

    def _offer(self, cards: Cards, offer: Data) -> list[Text]:
        """Return what is offered, and how to answer it."""
        giver, other, hands = self.scene.who(offer["from"]), self.scene.who(offer["to"]), self.position["hands"]
        name = "You" if giver.is_listener else str(giver)
        pieces = [
            Text(f"{name} {giver:offers|offer} {other}"),
            cards.whole(hands[offer["from"]][offer["give"]]),
            Text("for"),
            cards.whole(hands[offer["to"]][offer["take"]]),
        ]
        if other.is_listener:
            pieces.append(Text.assemble((f"▸ {self._answer(giver, other)}", "bold")))
        return pieces

    def _answer(self, giver: Player, person: Player) -> str:
        """Return how to answer an offer; or, once accepted, that it is done in the next turn of another."""
        if giver.seat not in self.accepted:
            return f"accept {giver.seat + 1}?"
        seats, on_turn = self.position["seats"], self.position["waits_for"]["seat"]
        coming = ((on_turn + step) % seats for step in range(seats))
        third = next(seat for seat in coming if seat not in (giver.seat, person.seat))
        return f"accepted; done in {self.scene.who(third):'s} turn"

    def _invitation(self, cards: Cards, tie: Data) -> list[Text]:
        """Return who invites the person, and how to answer."""
        return [
            Text(f"{self.scene.who(tie['owner'])} invites you to share in"),
            cards.city(tie["link"]),
            Text.assemble((f"▸ join {tie['link']} with a card, or refuse {tie['link']}", "bold")),
        ]

    def heading(self, seat: int) -> list[Text]:
        pieces, position = super().heading(seat), self.position
        if self.is_over:
            return pieces
        turns = f"{count(position['turns'][seat], 'turn')} had"
        if position["announced"] is not None:
            turns = f"{count(position['last_turns'][seat], 'turn')} left"
        return [*pieces, Text.assemble((f" {turns}, {count(position['tokens'][seat], 'token')} left", DIM))]

    def _connection(self, cards: Cards, seat: int, tie: Data, counts: Data) -> list[Text]:
        """Return a linking card, this seat's cities that count around it, a partner's, and their points for it."""
        counted = {of: self._in_order(cities) for of, cities in counts["counted"]}
        pieces, laid = [cards.city(tie["link"])], counted[seat]
        if tie["partner"] is None:
            pieces += joined(cards, laid)
        else:
            other = self.scene.who(tie["partner"] if seat == tie["owner"] else tie["owner"])
            more = set(counted[other.seat]) - set(laid)
            pieces += [Text(f"with {other}:"), *joined(cards, laid)]
            pieces.append(Text(f"and {len(more)} of {_whose(other)}"))
        share = f", {dict(counts['shares'])[seat]} to {self.scene.who(seat)}" if tie["partner"] is not None else ""
        pieces.append(Text(f"= {count(counts['cities'], 'city')}, {count(counts['points'], 'point')}{share}"))
        if tie["invited"] is not None and not self.is_over:
            invited = self.scene.who(tie["invited"])
            pieces.append(Text.assemble((f"({invited} {invited:is|are} invited)", "italic")))
        return pieces

    def _in_order(self, cities: Sequence[str]) -> list[str]:
        return sorted(cities, key=self.deck.city_names.index)


def _whose(who: Player) -> str:
    return "yours" if who.is_listener else f"{who:'s}"


# The list of moves


class Notes(CardNotes):
    """Notes in the list of moves: the cards of a move, and what it brings."""

    def cards(self, code: int) -> str:
        action = self.action(code)
        kind = action["kind"]
        if kind in ("set", "add", "join"):
            return self.played(action)
        if kind in ("discard", "turn", "link"):
            return self.card(self.seat, action["place"])
        if kind == "offer":
            return f"{self.card(self.seat, action['give'])} for {self.card(action['seat'], action['take'])}"
        if kind in ("accept", "decline"):
            offers = [offer for offer in _offers_to(self.scene) if offer["from"] == action["seat"]]
            return _trade(self.position, offers[0]) if offers else ""
        return ""

    def of(self, code: int) -> str:
        action, cards = self.action(code), self.cards(code)
        kind = action["kind"]
        if kind in ("set", "add", "join", "link"):
            return f"{cards}: {signed(self.moves[code]['gain'][self.seat])}"
        if kind == "discard":
            pairs = self.moves[code]["pairs"]  # they cost points at the end of the round
            return f"{cards}: {count(pairs, 'pair') if pairs else 'no pair'} left in the hand"
        if kind == "draw":
            return str(self.position["discard"][0]) if action["from"] == "discard" else "a covered card"
        if kind == "turn":
            return f"they see {near(cards)} instead of {far(cards)}"
        if kind == "invite":
            return f"{self.scene.who(action['seat'])}, for half of the points"
        if kind == "announce":
            return "the others have two more turns each, you none"
        return cards if kind == "accept" else ""


class ConnectionsDrawing(CityDrawing):
    own, key, notes, tasks, possible = OWN, KEY, Notes, TASKS, POSSIBLE
    off_turn = frozenset({"turn", "offer", "accept", "decline", "retract"})
    also_called = {"lay": ("set", "link", "add"), "play": ("set", "link", "add")}  # noqa: RUF012

    def frame(self, scene: Scene, kept: Sequence[int] = ()) -> Frame:
        """Return the frame with the offers that the person has accepted, to be done as soon as the rules allow it."""
        actions = map(NOTATION.actions.named, kept)
        return Frame(scene, [action["seat"] for action in actions if action["kind"] == "accept"])

    def moves(self, scene: Scene) -> list[Section]:
        notes = Notes(scene, OWN)
        actions = [(code, notes.action(code)) for code in scene.offered]
        choices = [
            (action["kind"], Choice(code, notes.of(code))) for code, action in actions if action["kind"] != "offer"
        ]
        waits = scene.position["waits_for"]
        titles = TITLES | {"draw": EXCHANGE} if waits and waits["to"] == "turn" else TITLES
        return sections(titles, choices, _trades(scene))

    def meant(self, scene: Scene, text: str) -> list[str]:
        """Return the moves meant by cities, by the name of a pile to draw from, or by an answer to what is offered."""
        words, waits = fold(text), scene.position["waits_for"]
        if waits is None:
            return []
        if words in ("accept", "decline"):
            return [f"{words} {offer['from'] + 1}" for offer in _offers_to(scene)]
        if words in ("deck", "discard") and waits["to"] != "discard":
            return [f"draw {words}"]
        return _with_several_names(scene, words) or _with_one_city(scene, words)


DRAWING = ConnectionsDrawing()
