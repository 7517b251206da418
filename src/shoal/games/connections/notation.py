"""Connections in names: cards by place, a slash after it for the far side up; linking cards by their cities."""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.cosmopolis import (
    STANDARD,
    CityNotation,
    colour_name,
    face_name,
    hand_names,
    knowledge,
    link_card,
    read_colour,
    read_face,
    read_hands,
    read_knowledge,
)
from shoal.notation.data import Data, expect, expect_list, only
from shoal.rules.cosmopolis import connections_codes as codes
from shoal.rules.cosmopolis import connections_table as table
from shoal.rules.cosmopolis.connections import HEAD, ended_by
from shoal.rules.cosmopolis.connections_codes import MOST_SEATS
from shoal.rules.cosmopolis.connections_table import PLACES
from shoal.rules.cosmopolis.deck import CARDS, FIRST_LINK_FACE, LINKS, REGIONAL, REGIONS, Deck, deck_number
from shoal.rules.cosmopolis.hands import TRUTH
from shoal.rules.cosmopolis.hands import read_hands as read_hand_numbers
from shoal.rules.errors import Invalid, shown
from shoal.rules.game import Line

PHASES = ["turn", "discard", "draw"]
PILES = ["deck", "discard"]
ENDINGS = ["CN14", "CN15", "ALL5"]
PLAIN = {
    "retract": codes.RETRACT_CODE,
    "announce": codes.ANNOUNCE_CODE,
    "pass": codes.PASS_CODE,
    "end": codes.END_CODE,
}
OF_PLACE = {"discard": codes.DISCARD_CODE, "turn": codes.TURN_CODE}
OF_LINK = {"withdraw": codes.WITHDRAW_CODE, "refuse": codes.REFUSE_CODE}
OF_SEAT = {"accept": codes.ACCEPT_CODE, "decline": codes.DECLINE_CODE}
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
CARD = re.compile(r"(\d)(/?)")
TYPED = {
    "draw": re.compile(r"draw (?:from )?(?:the )?(?P<from>deck|discard)"),
    "discard": re.compile(r"discard (?P<place>\d)"),
    "set": re.compile(r"set (?P<cards>\d/? \d/? \d/?)"),
    "link": re.compile(r"link (?P<place>\d) to (?P<colour>.+)"),
    "add": re.compile(r"add (?P<card>\d/?)"),
    "join": re.compile(r"join (?P<link>.+) with (?P<card>\d/?)"),
    "invite": re.compile(r"invite (?:seat )?(?P<seat>\d) around (?P<link>.+)"),
    "withdraw": re.compile(r"withdraw (?P<link>.+)"),
    "refuse": re.compile(r"refuse (?P<link>.+)"),
    "offer": re.compile(r"offer (?P<give>\d) for (?P<take>\d) of (?:seat )?(?P<seat>\d)"),
    "accept": re.compile(r"accept (?:seat )?(?P<seat>\d)"),
    "decline": re.compile(r"decline (?:seat )?(?P<seat>\d)"),
    "retract": re.compile(r"retract"),
    "announce": re.compile(r"announce"),
    "pass": re.compile(r"pass"),
    "end": re.compile(r"end"),
    "turn": re.compile(r"turn (?P<place>\d)"),
}
EXAMPLES = (
    "draw deck, discard 3, set 0 2/ 5, link 4 to red, add 3/, join Istanbul with 3/, invite 2 around Istanbul, "
    "withdraw Istanbul, refuse Istanbul, offer 1 for 3 of 2, accept 2, decline 2, retract, announce, pass, end, turn 2"
)


class ConnectionsNotation(CityNotation):
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
        if code < codes.DISCARD_CODE:
            return {"kind": "draw", "from": PILES[code]}
        if codes.INVITE_CODE <= code < codes.WITHDRAW_CODE:
            link, seat = divmod(code - codes.INVITE_CODE, MOST_SEATS)
            return {"kind": "invite", "seat": seat, "link": self.links[link]}
        if codes.OFFER_CODE <= code < codes.ACCEPT_CODE:
            return {"kind": "offer", **_offer(code - codes.OFFER_CODE)}
        return self._play(code)

    def _play(self, code: int) -> Data:
        if code < codes.LINK_CODE:
            sides = [codes.set_place(code, which) * 2 + codes.set_side(code, which) for which in range(3)]
            return {"kind": "set", "cards": [_card_name(side) for side in sides]}
        if code < codes.ADD_CODE:
            place, colour = divmod(code - codes.LINK_CODE, REGIONS)
            return {"kind": "link", "place": place, "colour": colour_name(self.deck, colour)}
        if code < codes.JOIN_CODE:
            return {"kind": "add", "card": _card_name(code - codes.ADD_CODE)}
        link, side = divmod(code - codes.JOIN_CODE, 2 * PLACES)
        return {"kind": "join", "link": self.links[link], "card": _card_name(side)}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        only(action, FIELDS[kind], f"action {kind}")
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in OF_PLACE:
            return OF_PLACE[kind] + _number(action, "place", PLACES)
        if kind in OF_SEAT:
            return OF_SEAT[kind] + _number(action, "seat", MOST_SEATS)
        if kind in OF_LINK:
            return OF_LINK[kind] + self._link(action)
        return self._code_of_several(kind, action)

    def _code_of_several(self, kind: str, action: Data) -> int:
        if kind == "draw":
            return PILES.index(_one_of(action.get("from"), PILES, "action draw, from"))
        if kind == "set":
            return _set_code(action.get("cards"))
        if kind == "link":
            colour = read_colour(self.deck, action.get("colour"), "action link, colour")
            return codes.LINK_CODE + _number(action, "place", PLACES) * REGIONS + colour
        if kind == "add":
            return codes.ADD_CODE + _side(action.get("card"), "action add, card")
        if kind == "join":
            side = _side(action.get("card"), "action join, card")
            return codes.JOIN_CODE + self._link(action) * 2 * PLACES + side
        seat = _number(action, "seat", MOST_SEATS)
        if kind == "invite":
            return codes.INVITE_CODE + self._link(action) * MOST_SEATS + seat
        given, taken = _number(action, "give", PLACES), _number(action, "take", PLACES)
        return codes.OFFER_CODE + (given * MOST_SEATS + seat) * PLACES + taken

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

    def tell(self, line: Line) -> str:
        return SENTENCES[line.kind](*line.facts, *line.secret)

    def position(self, facts: vec[i64]) -> Data:
        return _Facts(facts).position()

    def truth(self, position: Data) -> vec[i64]:
        only(position, POSITION, "snapshot")
        return _Reader(self.deck, position).truth()


# Actions


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


def _number(action: Data, key: str, below: int) -> int:
    where = f"action {action['kind']}, {key}"
    number = expect(action.get(key), int, where)
    if not 0 <= number < below:
        raise Invalid(f"{where}: {number} is not 0 to {below - 1}")
    return number


def _one_of(value: object, words: list[str], where: str) -> str:
    word = expect(value, str, where)
    if word not in words:
        raise Invalid(f"{where}: {shown(word)} is not one of {', '.join(words)}")
    return word


def _offer(offer: int) -> Data:
    return {
        "seat": codes.offer_to(offer),
        "give": codes.offer_given(offer),
        "take": codes.offer_taken(offer),
    }


# The log


def _city(deck: int, face: int) -> str:
    return deck_number(deck).name(face)


def _card(deck: int, face: int) -> str:
    return face_name(deck_number(deck), face) or ""


def _link_city(deck: int, link: int) -> str:
    return _city(deck, FIRST_LINK_FACE + 2 * link)


def _draw_sentence(deck: int, seat: int, pile: int, shown: int, near: int | None = None) -> str:
    card = _card(deck, shown if near is None else near)
    return f"Seat {seat} draws {card} from the {'discard' if pile else 'draw'} pile."


def _offer_sentence(deck: int, seat: int, other: int, shown: int, wanted: int, near: int | None = None) -> str:
    card = _card(deck, shown if near is None else near)
    return f"Seat {seat} offers seat {other} {card} for {_card(deck, wanted)}."


def _trade_sentence(deck: int, giver: int, seat: int, given: int, taken: int, near: int | None = None) -> str:
    card = _card(deck, taken if near is None else near)
    return f"Seat {giver} gives {_card(deck, given)} to seat {seat} for {card}."


def _set_sentence(deck: int, seat: int, first: int, second: int, third: int) -> str:
    return f"Seat {seat} lays a set: {_city(deck, first)}, {_city(deck, second)} and {_city(deck, third)}."


def _link_sentence(deck: int, seat: int, face: int, colour: int) -> str:
    return f"Seat {seat} lays {_city(deck, face)} to its {deck_number(deck).colour_names[colour]} set."


def _join_sentence(deck: int, seat: int, link: int, owner: int, face: int) -> str:
    return f"Seat {seat} joins seat {owner} around {_link_city(deck, link)} with {_city(deck, face)}."


def _connection_sentence(deck: int, link: int, owner: int, partner: int, cities: int, points: int) -> str:
    brings = f"{_link_city(deck, link)} connects {cities} {'city' if cities == 1 else 'cities'} and brings {points}"
    if partner < 0:
        return f"{brings} to seat {owner}."
    return f"{brings}: {points - points // 2} to seat {owner}, {points // 2} to seat {partner}."


def _set_alone_sentence(deck: int, seat: int, colour: int, cities: int, points: int) -> str:
    return f"The {deck_number(deck).colour_names[colour]} set of {cities} cities brings {points} to seat {seat}."


SENTENCES: dict[str, Callable[..., str]] = {
    "turn": lambda deck, seat, place, near: f"Seat {seat} turns a card round: {_card(deck, near)}.",
    "draw": _draw_sentence,
    "discard": lambda deck, seat, face: f"Seat {seat} discards {_card(deck, face)}.",
    "shuffle": lambda cards: f"The draw pile is used up: {cards} discards are shuffled to be the new one.",
    "set": _set_sentence,
    "link": _link_sentence,
    "add": lambda deck, seat, face: f"Seat {seat} adds {_city(deck, face)}.",
    "join": _join_sentence,
    "last token": lambda deck, seat, face: f"Seat {seat} puts its last token on {_city(deck, face)}.",
    "invite": lambda deck, seat, link, guest: f"Seat {seat} invites seat {guest} around {_link_city(deck, link)}.",
    "withdraw": lambda deck, seat, link: f"Seat {seat} withdraws the invitation around {_link_city(deck, link)}.",
    "refuse": lambda deck, seat, link: f"Seat {seat} refuses the invitation around {_link_city(deck, link)}.",
    "offer": _offer_sentence,
    "trade": _trade_sentence,
    "decline": lambda giver, seat: f"Seat {seat} declines the offer of seat {giver}.",
    "retract": lambda giver, seat: f"Seat {giver} retracts the offer to seat {seat}.",
    "lapse": lambda giver, seat: f"The offer of seat {giver} to seat {seat} lapses: a card has gone.",
    "announce": lambda seat: f"Seat {seat} announces the end: two more turns for everybody else.",
    "pass": lambda seat: f"Seat {seat} can neither play nor draw and passes.",
    "end": lambda seat: f"Seat {seat} finds nothing to draw.",
    "end announced": lambda: "The last turns have been had: the round is over.",
    "end idle": lambda: "Nobody has played a card in two turns each: the last round is over.",
    "end limit": lambda: "Everybody has had 60 turns: the round is over.",
    "connection": _connection_sentence,
    "set alone": _set_alone_sentence,
    "pairs": lambda seat, pairs, cost: (
        f"Seat {seat} is left with {pairs} {'pair' if pairs == 1 else 'pairs'} and loses {cost}."
    ),
    "totals": lambda *totals: f"Totals: {', '.join(map(str, totals))}.",
    "deal": lambda number, dealer: f"Seat {dealer} deals round {number}.",
}

# Positions: numbers to names


class _Facts:
    """The numbers of a truth or a view, by what they are."""

    def __init__(self, facts: vec[i64]) -> None:
        self.facts = facts
        self.seats = facts[0]
        self.deck = deck_number(facts[1])
        self.links = HEAD + 5 * self.seats
        self.discard = self.links + table.LINK_FACTS
        self.cards = self.discard + facts[14]
        self.hands = read_hand_numbers(facts, self.cards + facts[15], self.deck, self.seats, PLACES)

    def position(self) -> Data:
        facts = self.facts
        announced = _or_none(facts[10])
        return {
            "seats": self.seats,
            "options": {"rounds_per_player": facts[2] // self.seats},
            "round": facts[3],
            "totals": self._by_seat(0),
            "endings": self._endings(),
            "waits_for": self._waits_for(),
            "hands": [hand_names(self.hands, seat) for seat in range(self.seats)],
            "tables": self._tables(),
            "links": [self._link(link) for link in range(LINKS) if facts[self.links + table.OWNER + link] >= 0],
            "invited_now": [self._link_name(link) for link in range(LINKS) if facts[11] >> link & 1],
            "offers": self._offers(),
            "discard": [self.deck.whole(face) for face in list(facts[self.discard : self.cards])[::-1]],
            "pile": self._pile(),
            "turns": self._by_seat(1),
            "idle": facts[9],
            "announced": announced,
            "last_turns": None if announced is None else self._by_seat(2),
            "fresh": facts[8] == 1,
            "knowledge": knowledge(self.hands),
        }

    def _by_seat(self, which: int) -> list[int]:
        start = HEAD + which * self.seats
        return list(self.facts[start : start + self.seats])

    def _endings(self) -> list[str]:
        finished = self.facts[3] + (self.facts[4] == table.OVER)
        return [ended_by(self.facts[12], self.facts[17], number) for number in range(finished)]

    def _waits_for(self) -> Data | None:
        facts = self.facts
        if facts[4] == table.OVER:
            return None
        waits: Data = {"seat": facts[5], "to": PHASES[facts[4]]}
        if facts[4] == table.DISCARD:
            waits |= {"drawn": facts[6], "from": PILES[facts[7]]}
        return waits

    def _tables(self) -> list[list[str]]:
        at = self.cards
        found = []
        for played in self._by_seat(4):
            found.append([self.deck.whole(face) for face in self.facts[at : at + played]])
            at += played
        return found

    def _link(self, link: int) -> Data:
        def fact(which: int) -> int:
            return self.facts[self.links + which + link]

        return {
            "link": self._link_name(link),
            "owner": fact(table.OWNER),
            "colour": colour_name(self.deck, fact(table.SET_COLOUR)),
            "partner": _or_none(fact(table.PARTNER)),
            "invited": _or_none(fact(table.INVITED)),
            "laid": fact(table.LAID_IN),
        }

    def _link_name(self, link: int) -> str:
        return self.deck.name(FIRST_LINK_FACE + 2 * link)

    def _offers(self) -> list[Data]:
        found = []
        for seat, offer in enumerate(self._by_seat(3)):
            if offer != table.NO_OFFER:
                about = _offer(offer)
                found.append({"from": seat, "to": about["seat"], "give": about["give"], "take": about["take"]})
        return found

    def _pile(self) -> int | list[str]:
        if self.facts[16] == 0:
            return self.facts[13]
        start = self.cards + self.facts[15] + self.hands.length
        return [self.deck.whole(face) for face in list(self.facts[start : start + self.facts[13]])[::-1]]


def _or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


# Positions: names to numbers

POSITION = {
    "seats",
    "options",
    "round",
    "totals",
    "endings",
    "waits_for",
    "hands",
    "tables",
    "links",
    "invited_now",
    "offers",
    "discard",
    "pile",
    "turns",
    "idle",
    "announced",
    "last_turns",
    "fresh",
    "knowledge",
}


class _Reader:
    """A position in names, read into numbers."""

    def __init__(self, deck: Deck, position: Data) -> None:
        self.deck = deck
        self.position = position
        self.seats: int = position["seats"]

    def truth(self) -> vec[i64]:
        position = self.position
        tables = [
            self._faces(cards, f"tables, seat {seat}")
            for seat, cards in enumerate(expect_list(position.get("tables"), self.seats, "tables"))
        ]
        hands = read_hands(self.deck, position.get("hands"), self.seats, PLACES)
        if "knowledge" in position:
            read_knowledge(hands, position["knowledge"])
        pile = self._faces(position.get("pile"), "pile")[::-1]
        discard = self._faces(position.get("discard", []), "discard")[::-1]
        held = vec[i64]([0] * hands.length)
        hands.write(held, 0, TRUTH)
        by_seat = [
            *self._by_seat("totals", most=1_000_000),
            *self._by_seat("turns"),
            *self._by_seat("last_turns"),
            *self._offers(),
            *[len(cards) for cards in tables],
        ]
        faces = [face for cards in tables for face in cards]
        head = self._head()
        endings = self._endings()
        head += [_rounds(endings, "CN15"), len(pile), len(discard), len(faces), 1, _rounds(endings, "ALL5")]
        return vec[i64]([*head, *by_seat, *self._links(), *discard, *faces, *held, *pile])

    def _head(self) -> list[int]:
        """The first numbers, up to the invitations of this turn."""
        position = self.position
        rounds = self.seats * position["options"]["rounds_per_player"]
        announced = self._seat_or_none(position.get("announced"), "announced")
        fresh = position.get("fresh", False)
        if not isinstance(fresh, bool):
            raise Invalid(f"fresh: {shown(fresh)} is not true or false")
        return [
            self.seats,
            self.deck.number,
            rounds,
            _within(position.get("round", 0), 0, rounds - 1, "round"),
            *self._waits_for(),
            int(fresh),
            _within(position.get("idle", 0), 0, 1_000_000, "idle"),
            announced,
            sum(1 << link for link in self._invited_now()),
        ]

    def _waits_for(self) -> list[int]:
        """Phase, seat, place of the card drawn, and whether it is from the discard pile."""
        if "waits_for" not in self.position:
            raise Invalid("waits_for: nothing is not an object")
        if self.position["waits_for"] is None:
            return [table.OVER, -1, -1, 0]
        waits = expect(self.position["waits_for"], dict, "waits_for")
        phase = PHASES.index(_one_of(waits.get("to"), PHASES, "waits_for, to"))
        seat = self._seat(waits.get("seat"), "waits_for, seat")
        if phase != table.DISCARD:
            only(waits, {"seat", "to"}, f"waits_for to {PHASES[phase]}")
            return [phase, seat, -1, 0]
        only(waits, {"seat", "to", "drawn", "from"}, "waits_for to discard")
        drawn = _within(waits.get("drawn"), 0, PLACES - 1, "waits_for, drawn")
        return [phase, seat, drawn, PILES.index(_one_of(waits.get("from"), PILES, "waits_for, from"))]

    def _endings(self) -> list[str]:
        finished = self.position.get("round", 0) + (self.position["waits_for"] is None)
        endings = expect(self.position.get("endings", ["CN14"] * finished), list, "endings")
        return [_one_of(rule, ENDINGS, "endings") for rule in expect_list(endings, finished, "endings")]

    def _invited_now(self) -> set[int]:
        cities = expect(self.position.get("invited_now", []), list, "invited_now")
        return {link_card(self.deck, city, "invited_now") - REGIONAL for city in cities}

    def _faces(self, value: object, where: str) -> list[int]:
        found = [read_face(self.deck, name, where) for name in expect(value, list, where)]
        if len(found) > CARDS:
            raise Invalid(f"{where}: {len(found)} cards; there are {CARDS} (CN1)")
        return found

    def _by_seat(self, key: str, most: int = 1000) -> list[int]:
        """A number for each seat; 0 if they are left out."""
        value = self.position.get(key)
        if value is None:
            return [0] * self.seats
        return [_within(number, -most, most, key) for number in expect_list(value, self.seats, key)]

    def _links(self) -> list[int]:
        found = [-1] * table.LINK_FACTS
        for entry in expect(self.position.get("links", []), list, "links"):
            fields = expect(entry, dict, "links")
            only(fields, {"link", "owner", "colour", "partner", "invited", "laid"}, "links")
            link = link_card(self.deck, fields.get("link"), "links, link") - REGIONAL
            where = f"links, {fields['link']}"
            if found[link] >= 0:
                raise Invalid(f"{where}: listed twice")
            found[table.OWNER + link] = self._seat(fields.get("owner"), f"{where}, owner")
            found[table.SET_COLOUR + link] = read_colour(self.deck, fields.get("colour"), f"{where}, colour")
            found[table.PARTNER + link] = self._seat_or_none(fields.get("partner"), f"{where}, partner")
            found[table.INVITED + link] = self._seat_or_none(fields.get("invited"), f"{where}, invited")
            found[table.LAID_IN + link] = _within(fields.get("laid"), 0, 1000, f"{where}, laid")
        return found

    def _offers(self) -> list[int]:
        found = [table.NO_OFFER] * self.seats
        for entry in expect(self.position.get("offers", []), list, "offers"):
            fields = expect(entry, dict, "offers")
            only(fields, {"from", "to", "give", "take"}, "offers")
            giver = self._seat(fields.get("from"), "offers, from")
            if found[giver] != table.NO_OFFER:
                raise Invalid(f"offers: seat {giver} has two; one open offer each (CN13)")
            given, taken = (_within(fields.get(key), 0, PLACES - 1, f"offers, {key}") for key in ("give", "take"))
            found[giver] = (given * MOST_SEATS + self._seat(fields.get("to"), "offers, to")) * PLACES + taken
        return found

    def _seat(self, value: object, where: str) -> int:
        seat = expect(value, int, where)
        if not 0 <= seat < self.seats:
            raise Invalid(f"{where}: there is no seat {seat}")
        return seat

    def _seat_or_none(self, value: object, where: str) -> int:
        return -1 if value is None else self._seat(value, where)


def _rounds(endings: list[str], rule: str) -> int:
    """The rounds that a rule ended, a bit each."""
    return sum(1 << number for number, ending in enumerate(endings) if ending == rule)


def _within(value: object, least: int, most: int, where: str) -> int:
    number = expect(value, int, where)
    if not least <= number <= most:
        raise Invalid(f"{where}: {number} is not {least} to {most}")
    return number


NOTATION = ConnectionsNotation()
