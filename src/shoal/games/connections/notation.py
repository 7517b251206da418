"""Connections in names: its moves, and what is told of it. Cards are named by place, with a slash behind it for the far
side up; linking cards by their cities."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import Game
from shoal.core.notation import Shape, shapes
from shoal.games.connections import codes, positions
from shoal.games.connections.codes import MOST_SEATS
from shoal.games.connections.positions import PILES, read_word
from shoal.games.connections.refusals import REASONS
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import FIRST_LINK_FACE, LINKS, REGIONAL, REGIONS, Deck
from shoal.games.cosmopolis.deck_file import STANDARD
from shoal.games.cosmopolis.names import colour_name, link_card, read_colour
from shoal.games.cosmopolis.notation import CityNotation, action_number

PLAIN = {
    "retract": codes.RETRACT,
    "announce": codes.ANNOUNCE,
    "pass": codes.PASS,
    "end": codes.END,
}
OF_PLACE = {"discard": codes.DISCARD, "turn": codes.TURN}
OF_LINK = {"withdraw": codes.WITHDRAW, "refuse": codes.REFUSE}
OF_SEAT = {"accept": codes.ACCEPT, "decline": codes.DECLINE}
FIELDS = {
    "draw": {"kind", "from"},
    "discard": {"kind", "place"},
    "set": {"kind", "cards"},
    "link": {"kind", "place", "colour"},
    "add": {"kind", "card"},
    "join": {"kind", "link", "card"},
    "invite": {"kind", "seat", "link"},
    "withdraw": {"kind", "link"},
    "refuse": {"kind", "link"},
    "offer": {"kind", "seat", "give", "take"},
    "accept": {"kind", "seat"},
    "decline": {"kind", "seat"},
    "retract": {"kind"},
    "announce": {"kind"},
    "pass": {"kind"},
    "end": {"kind"},
    "turn": {"kind", "place"},
}
CARD = re.compile(r"([0-9])(/?)")
TYPED = {
    "draw": re.compile(r"draw (?:from )?(?:the )?(?P<from>deck|discard)"),
    "discard": re.compile(r"discard (?P<place>[0-9])"),
    "set": re.compile(r"set (?P<cards>[0-9]/? [0-9]/? [0-9]/?)"),
    "link": re.compile(r"link (?P<place>[0-9]) to (?P<colour>.+)"),
    "add": re.compile(r"add (?P<card>[0-9]/?)"),
    "join": re.compile(r"join (?P<link>.+) with (?P<card>[0-9]/?)"),
    "invite": re.compile(r"invite (?:seat )?(?P<seat>[0-9]) around (?P<link>.+)"),
    "withdraw": re.compile(r"withdraw (?P<link>.+)"),
    "refuse": re.compile(r"refuse (?P<link>.+)"),
    "offer": re.compile(r"offer (?P<give>[0-9]) for (?P<take>[0-9]) of (?:seat )?(?P<seat>[0-9])"),
    "accept": re.compile(r"accept (?:seat )?(?P<seat>[0-9])"),
    "decline": re.compile(r"decline (?:seat )?(?P<seat>[0-9])"),
    "retract": re.compile(r"retract"),
    "announce": re.compile(r"announce"),
    "pass": re.compile(r"pass"),
    "end": re.compile(r"end"),
    "turn": re.compile(r"turn (?P<place>[0-9])"),
}
EXAMPLES = (
    "draw deck, discard 3, set 0 2/ 5, link 4 to red, add 3/, join Istanbul with 3/, invite 2 around Istanbul, "
    "withdraw Istanbul, refuse Istanbul, offer 1 for 3 of 2, accept 2, decline 2, retract, announce, pass, end, turn 2"
)


class ConnectionsNotation(CityNotation):
    seat_fields = frozenset({"seat"})
    lines = shapes(
        turn="deck seat place card",
        draw="deck seat pile far:card | card",
        discard="deck seat card",
        shuffle="cards",
        set="deck seat *cities:city",
        link="deck seat city colour",
        add="deck seat city",
        join="deck seat link owner:seat city",
        last_token="deck seat city",
        invite="deck seat link guest:seat",
        withdraw="deck seat link",
        refuse="deck seat link",
        offer="deck giver:seat seat far:card wanted:card | card",
        trade="deck giver:seat seat far_given:card far_taken:card | given:card taken:card",
        decline="giver:seat seat",
        retract="giver:seat seat",
        lapse="giver:seat seat",
        invitation_lapses="deck seat link",
        announce="seat",
        end="seat",
        end_announced="",
        end_idle="",
        end_limit="",
        connection="deck link owner:seat cities points",
        partnership="deck link owner:seat partner:seat cities points",
        set_alone="deck seat colour cities points",
        pair="deck seat colour first:card second:card cost",
        totals="*totals:by_seat",
        win="deck seat points",
        shared_win="deck seat points",
        deal="round dealer:seat",
        **{"pass": "seat"},
    )
    refusals = {reason.kind: Shape(reason.facts) for reason in REASONS.values()}

    def __init__(self, deck: Deck = STANDARD.deck) -> None:
        super().__init__(deck)
        self.links = [deck.name(FIRST_LINK_FACE + 2 * link) for link in range(LINKS)]
        self.folded = {name.casefold(): name for name in [*self.links, *deck.colour_names]}

    def action(self, code: int) -> Data:
        for kinds, size, field in (
            (OF_PLACE, PLACES, "place"),
            (OF_LINK, LINKS, "link"),
            (OF_SEAT, MOST_SEATS, "seat"),
        ):
            for kind, first in kinds.items():
                if first <= code < first + size:
                    number = code - first
                    return {"kind": kind, field: self.links[number] if field == "link" else number}
        for kind, plain in PLAIN.items():
            if code == plain:
                return {"kind": kind}
        if code < codes.DISCARD:
            return {"kind": "draw", "from": PILES[code]}
        if codes.INVITE <= code < codes.WITHDRAW:
            link, seat = divmod(code - codes.INVITE, MOST_SEATS)
            return {"kind": "invite", "seat": seat, "link": self.links[link]}
        if codes.OFFER <= code < codes.ACCEPT:
            offer = code - codes.OFFER
            return {
                "kind": "offer",
                "seat": codes.offer_to(offer),
                "give": codes.offer_given(offer),
                "take": codes.offer_taken(offer),
            }
        return self._play(code)

    def _play(self, code: int) -> Data:
        if code < codes.LINK:
            sides = [codes.set_place(code, which) * 2 + codes.set_side(code, which) for which in range(3)]
            return {"kind": "set", "cards": [_card_name(side) for side in sides]}
        if code < codes.ADD:
            place, colour = divmod(code - codes.LINK, REGIONS)
            return {"kind": "link", "place": place, "colour": colour_name(self.deck, colour)}
        if code < codes.JOIN:
            return {"kind": "add", "card": _card_name(code - codes.ADD)}
        link, side = divmod(code - codes.JOIN, 2 * PLACES)
        return {"kind": "join", "link": self.links[link], "card": _card_name(side)}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        only(action, FIELDS[kind], f"action {kind}")
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in OF_PLACE:
            return OF_PLACE[kind] + action_number(action, "place", PLACES)
        if kind in OF_SEAT:
            return OF_SEAT[kind] + action_number(action, "seat", MOST_SEATS)
        if kind in OF_LINK:
            return OF_LINK[kind] + self._link(action)
        return self._code_of_several(kind, action)

    def _code_of_several(self, kind: str, action: Data) -> int:
        if kind == "draw":
            return PILES.index(read_word(action.get("from"), PILES, "action draw, from"))
        if kind == "set":
            return _set_code(action.get("cards"))
        if kind == "link":
            colour = read_colour(self.deck, action.get("colour"), "action link, colour")
            return codes.LINK + action_number(action, "place", PLACES) * REGIONS + colour
        if kind == "add":
            return codes.ADD + _side(action.get("card"), "action add, card")
        if kind == "join":
            side = _side(action.get("card"), "action join, card")
            return codes.JOIN + self._link(action) * 2 * PLACES + side
        seat = action_number(action, "seat", MOST_SEATS)
        if kind == "invite":
            return codes.INVITE + self._link(action) * MOST_SEATS + seat
        given, taken = action_number(action, "give", PLACES), action_number(action, "take", PLACES)
        return codes.OFFER + (given * MOST_SEATS + seat) * PLACES + taken

    def _link(self, action: Data) -> int:
        return link_card(self.deck, action.get("link"), f"action {action['kind']}, link") - REGIONAL

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "set":
            return f"set {' '.join(action['cards'])}"
        if kind == "link":
            return f"link {action['place']} to {action['colour']}"
        if kind == "join":
            return f"join {action['link']} with {action['card']}"
        if kind == "invite":
            return f"invite {action['seat']} around {action['link']}"
        if kind == "offer":
            return f"offer {action['give']} for {action['take']} of {action['seat']}"
        return " ".join(str(value) for value in action.values())

    def read(self, text: str) -> Data:
        words = " ".join(text.split()).casefold()
        for kind, pattern in TYPED.items():
            if found := pattern.fullmatch(words):
                return {"kind": kind, **{name: self._typed(name, word) for name, word in found.groupdict().items()}}
        raise Invalid(f"{shown(text)} is not a move: {EXAMPLES}")

    def _typed(self, name: str, word: str) -> object:
        if name == "cards":
            return word.split()
        if name in ("place", "seat", "give", "take"):
            return int(word)
        return self.folded.get(word, word)

    def table(self, facts: vec[i64]) -> Data:
        return positions.position(facts)

    def drawn(self, facts: vec[i64]) -> Data:
        """With the points of what is on the tables so far."""
        return positions.picture(facts)

    def numbers(self, position: Data, deck: Deck) -> vec[i64]:
        return positions.state_vector(position, deck)

    def check(self, game: Game) -> None:
        """Nothing: all checks are made while a position is read."""


def _card_name(side: int) -> str:
    """A card to be played: its place, and a slash for the far side up."""
    return f"{side // 2}{'/' if side % 2 else ''}"


def _side(value: object, where: str) -> int:
    """And back: place * 2 + side."""
    found = CARD.fullmatch(expect(value, str, where))
    if found is None or int(found[1]) >= PLACES:
        raise Invalid(f"{where}: {shown(value)} is not a place, 0 to {PLACES - 1}, with a slash for the far side")
    return int(found[1]) * 2 + len(found[2])


def _set_code(value: object) -> int:
    sides = [_side(card, "action set, cards") for card in expect_list(value, 3, "action set, cards")]
    if not sides[0] // 2 < sides[1] // 2 < sides[2] // 2:
        raise Invalid(f"action set, cards: {shown(value)} are not three places in ascending order")
    return codes.set_code(sides)


NOTATION = ConnectionsNotation()
