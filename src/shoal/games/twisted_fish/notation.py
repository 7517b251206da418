"""Twisted Fish in names."""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.data import Data, Notation, expect, expect_list, only
from shoal.notation.twisted_fish_memory import knowledge, read_knowledge
from shoal.notation.twisted_fish_names import card_name, read_card, read_fish, read_zinger
from shoal.rules import twisted_fish as rules
from shoal.rules.errors import Invalid, shown
from shoal.rules.game import Line
from shoal.rules.twisted_fish import ENDINGS, GOT_UNSEEN, HEAD
from shoal.rules.twisted_fish_cards import (
    BASKET,
    BESIDE,
    CARDS,
    COLOURS,
    DIVER,
    FISH,
    FISH_CARDS,
    FISH_NAMES,
    IN_PLAY,
    LURE,
    MOST_SEATS,
    NET,
    NO_FISHING,
    POND,
)
from shoal.rules.twisted_fish_memory import NONE, TRUTH

ASKS = {"ask": 0, "lure": rules.LURE_CODE, "again": rules.AGAIN_CODE}
PLAIN = {
    "no": rules.NO_CODE,
    "no fishing": rules.NO_FISHING_CODE,
    "allow": rules.ALLOW_CODE,
    "draw": rules.DRAW_CODE,
    "end": rules.END_CODE,
    "pass": rules.PASS_CODE,
    "fifth": rules.FIFTH_CODE,
    "throw": rules.THROW_CODE,
}
DIVINE_CODES = {"take": rules.TAKE_CODE, "leave": rules.LEAVE_CODE}
AT_SEATS = {"warden": rules.WARDEN_CODE, "boat": rules.BOAT_CODE}
FIELDS = {
    **{kind: {"kind", "seat", "card"} for kind in ASKS},
    "net": {"kind", "seat", "fish"},
    "give": {"kind", "card"},
    **{kind: {"kind"} for kind in PLAIN},
    "divine": {"kind", "zinger"},
    "basket": {"kind", "fish"},
    "diver": {"kind", "for"},
    **{kind: {"kind", "seat"} for kind in AT_SEATS},
}
SEATED = r"(?:seat )?(?P<seat>\d)"
TYPED = [
    re.compile(rf"(?P<kind>ask|lure|again) {SEATED} for (?:the |an? )?(?P<card>.+)"),
    re.compile(rf"(?P<kind>net) {SEATED} for (?:any |an? )?(?P<fish>.+)"),
    re.compile(r"(?P<kind>give) (?:the )?(?P<card>.+)"),
    re.compile(r"(?P<kind>no fishing|no|allow|draw|end|pass|fifth|throw)"),
    re.compile(r"(?P<kind>divine) (?P<zinger>take|leave)"),
    re.compile(r"(?P<kind>basket) (?P<fish>.+)"),
    re.compile(r"(?P<kind>diver) for (?:the )?(?P<for>.+)"),
    re.compile(rf"(?P<kind>warden|boat) {SEATED}"),
]
PHASES = ["begin", "draw", "end", "answer", "reply"]
MOST_POINTS = 10**6  # more than 50 rounds can bring
QUESTIONS = ["ask", "lure", "again", "net"]


class TwistedFishNotation(Notation):
    def action(self, code: int) -> Data:
        for kind, plain in PLAIN.items():
            if code == plain:
                return {"kind": kind}
        if code < rules.NET_CODE:
            kind = next(kind for kind, first in ASKS.items() if first <= code < first + rules.LURE_CODE)
            seat, card = divmod(code - ASKS[kind], FISH_CARDS)
            return {"kind": kind, "seat": seat, "card": card_name(card)}
        if code < rules.GIVE_CODE:
            seat, fish = divmod(code - rules.NET_CODE, FISH)
            return {"kind": "net", "seat": seat, "fish": FISH_NAMES[fish]}
        if code < rules.NO_CODE:
            return {"kind": "give", "card": card_name(code - rules.GIVE_CODE)}
        if code <= rules.LEAVE_CODE:
            return {"kind": "divine", "zinger": "take" if code == rules.TAKE_CODE else "leave"}
        if code < rules.DIVER_CODE:
            return {"kind": "basket", "fish": FISH_NAMES[code - rules.BASKET_CODE]}
        if code < rules.FIFTH_CODE:
            return {"kind": "diver", "for": card_name(code - rules.DIVER_CODE)}
        kind = "warden" if code < rules.BOAT_CODE else "boat"
        return {"kind": kind, "seat": code - AT_SEATS[kind]}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        where = f"action {kind}"
        only(action, FIELDS[kind], where)
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in ASKS:
            card = read_card(action.get("card"), f"{where}, card", fish_only=True)
            return ASKS[kind] + _seat(action, MOST_SEATS, where) * FISH_CARDS + card
        if kind == "net":
            fish = read_fish(action.get("fish"), f"{where}, fish")
            return rules.NET_CODE + _seat(action, MOST_SEATS, where) * FISH + fish
        if kind == "give":
            return rules.GIVE_CODE + read_card(action.get("card"), f"{where}, card", fish_only=True)
        if kind == "divine":
            zinger = action.get("zinger")
            if zinger not in ("take", "leave"):
                raise Invalid(f"{where}, zinger: {shown(zinger)} is not take or leave")
            return DIVINE_CODES[zinger]
        if kind == "basket":
            return rules.BASKET_CODE + read_fish(action.get("fish"), f"{where}, fish")
        if kind == "diver":
            return rules.DIVER_CODE + read_card(action.get("for"), f"{where}, for", fish_only=True)
        return AT_SEATS[kind] + _seat(action, MOST_SEATS, where)

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind in ASKS:
            return f"{kind} {action['seat']} for {action['card']}"
        if kind == "net":
            return f"net {action['seat']} for {action['fish']}"
        if kind == "diver":
            return f"diver for {action['for']}"
        return " ".join(str(value) for value in action.values())

    def read(self, text: str) -> Data:
        words = " ".join(text.lower().split())
        for pattern in TYPED:
            if found := pattern.fullmatch(words):
                return {name: int(word) if word.isdecimal() else word for name, word in found.groupdict().items()}
        raise Invalid(
            f"{shown(text)} is not a move: ask 2 for red eel, give red eel, no, draw, end, pass, basket eel, "
            "lure 2 for red eel, again 2 for red eel, net 2 for eel, no fishing, warden 2, boat 2, diver for red eel, "
            "fifth, allow, divine take, divine leave, throw"
        )

    def tell(self, line: Line) -> str:
        return SENTENCES[line.kind](*line.facts, *line.secret)

    def position(self, facts: vec[i64]) -> Data:
        return _position(facts)

    def truth(self, position: Data) -> vec[i64]:
        return _truth(position)


def _seat(fields: Data, seats: int, where: str, key: str = "seat") -> int:
    seat = expect(fields.get(key), int, f"{where}, {key}")
    if not 0 <= seat < seats:
        raise Invalid(f"{where}, {key}: {shown(seat)} is not from 0 to {seats - 1}")
    return seat


# The log


def _ask(asker: int, asked: int, card: int) -> str:
    return f"Seat {asker} asks seat {asked} for the {card_name(card)}."


def _lure(asker: int, asked: int, card: int) -> str:
    return f"Seat {asker} plays The Lure and asks seat {asked} for the {card_name(card)}."


def _again(asker: int, asked: int, card: int) -> str:
    return f"Seat {asker} plays Two Fisted Fisherman and asks seat {asked} for the {card_name(card)}."


def _give(giver: int, taker: int, card: int) -> str:
    return f"Seat {giver} gives the {card_name(card)} to seat {taker}."


def _no(asked: int, card: int) -> str:
    return f"Seat {asked} says Go Fish: no {card_name(card)}."


def _none(asked: int, fish: int) -> str:
    return f"Seat {asked} has no {FISH_NAMES[fish]}."


def _caught(seat: int, card: int) -> str:
    return f"Seat {seat} is caught telling a whopper: it held the {card_name(card)}, and its baskets count nothing."


def _exact(seat: int, card: int) -> str:
    return f"Seat {seat} draws just the {card_name(card)} that it was fishing for."


def _draw(seat: int, card: int | None = None) -> str:
    return f"Seat {seat} draws {'a card' if card is None else _article(card)}."


def _article(card: int) -> str:
    return card_name(card) if card >= FISH_CARDS else f"the {card_name(card)}"


def _dead_draw(seat: int, card: int | None = None) -> str:
    return f"Seat {seat} is dead in the water. {_draw(seat, card)}"


def _pass(seat: int) -> str:
    return f"Seat {seat} is dead in the water and passes."


def _end(seat: int) -> str:
    return f"Seat {seat} ends its turn."


def _basket(seat: int, fish: int) -> str:
    return f"Seat {seat} lays a Full Basket of {FISH_NAMES[fish]}."


def _play_on(seat: int, zinger: int, target: int) -> str:
    return f"Seat {seat} plays {card_name(zinger)} on seat {target}."


def _pull(owner: int, card: int | None = None) -> str:
    what = "a card" if card is None else _article(card)
    return f"{what[0].upper()}{what[1:]} of seat {owner} goes back into the Pond."


def _look(by: int, owner: int, card: int | None = None) -> str:
    return f"Seat {by} looks at {'a card' if card is None else _article(card)} in the hand of seat {owner}."


def _diver(seat: int, fish: int, missing: int) -> str:
    return f"Seat {seat} lays a basket of {FISH_NAMES[fish]} with the Dead Scuba Diver for the {card_name(missing)}."


def _fifth(seat: int, card: int) -> str:
    return f"Seat {seat} puts in the {card_name(card)} for the Dead Scuba Diver."


def _no_fishing(asked: int, asker: int) -> str:
    return f"Seat {asked} plays No Fishing on seat {asker}."


def _net(asker: int, asked: int, fish: int) -> str:
    return f"Seat {asker} casts The Net over seat {asked} for any {FISH_NAMES[fish]}."


def _netted(giver: int, taker: int, fish: int, card: int | None = None) -> str:
    what = f"a {FISH_NAMES[fish]}" if card is None else f"the {card_name(card)}"
    return f"Seat {giver} gives {'an' + what[1:] if what == 'a eel' else what} to seat {taker}."


def _allow(seat: int, zinger: int) -> str:
    return f"Seat {seat} lets {card_name(zinger)} happen."


def _stop(seat: int, zinger: int, takes: int) -> str:
    return f"Seat {seat} stops {card_name(zinger)} with Divine Intervention and {'takes' if takes else 'leaves'} it."


def _throw(seat: int) -> str:
    return f"Seat {seat} throws Divine Intervention away."


def _over(ending: int, seat: int) -> str:
    return OVER_WORDS[ending].format(seat=seat)


OVER_WORDS = [
    "Seat {seat} is out: the round is over.",
    "All thirteen baskets are on the table: the round is over.",
    "Everybody has passed: the round is over.",
    "Everybody has had 100 turns: the round is over.",
]


def _score(seat: int, baskets: int, hand: int) -> str:
    return f"Seat {seat} scores {baskets} for baskets less {hand} for its hand: {baskets - hand}."


SENTENCES: dict[str, Callable[..., str]] = {
    "ask": _ask,
    "lure": _lure,
    "again": _again,
    "give": _give,
    "no": _no,
    "none": _none,
    "caught": _caught,
    "exact": _exact,
    "draw": _draw,
    "dead draw": _dead_draw,
    "pass": _pass,
    "end": _end,
    "basket": _basket,
    "play on": _play_on,
    "pull": _pull,
    "look": _look,
    "diver": _diver,
    "fifth": _fifth,
    "no fishing": _no_fishing,
    "net": _net,
    "netted": _netted,
    "allow": _allow,
    "stop": _stop,
    "throw": _throw,
    "over": _over,
    "score": _score,
}

# Positions: numbers to names


def _position(facts: vec[i64]) -> Data:
    seats, whole = facts[0], facts[20] != 0
    at = HEAD + 3 * seats
    ended = [facts[at + i] for i in range(facts[19])]
    at += facts[19]
    baskets = [facts[at + fish] for fish in range(FISH)]
    at += FISH
    place = [facts[at + card] for card in range(CARDS)]
    at += CARDS
    pond: object = facts[18]
    if whole:
        pond = [card_name(facts[at + i]) for i in range(facts[18])][::-1]
        at += facts[18]
    position: Data = {
        "seats": seats,
        "options": {"target": facts[1], "whoppers": facts[2]},
        "round": facts[3],
        "totals": [facts[HEAD + seat] for seat in range(seats)],
        "waits_for": _waits_for(facts),
        "hands": [_hand(place, seat, facts[HEAD + seats + seat]) for seat in range(seats)],
        "pond": pond,
        "baskets": [[FISH_NAMES[fish] for fish in range(FISH) if baskets[fish] == seat] for seat in range(seats)],
        "diver": _diver_data(facts),
        "played": [card_name(card) for card in range(FISH_CARDS, CARDS) if place[card] == BESIDE],
        "turns": facts[7],
        "passes": facts[8],
        "endings": [ENDINGS[ending] for ending in ended],
    }
    if caught := [seat for seat in range(seats) if facts[HEAD + 2 * seats + seat]]:
        position["caught"] = caught
    return {**position, "knowledge": knowledge(facts, at, seats)}


def _hand(place: list[int], seat: int, size: int) -> list[str]:
    known = [card_name(card) for card in range(CARDS) if place[card] == seat]
    return known + ["?"] * (size - len(known))


def _diver_data(facts: vec[i64]) -> Data | None:
    return None if facts[16] == NONE else {"for": card_name(facts[16]), "turn": facts[17]}


def _waits_for(facts: vec[i64]) -> Data | None:
    phase = facts[4]
    if phase == rules.OVER:
        return None
    if phase < rules.ANSWER:
        return _turn_data(facts, phase)
    if phase == rules.ANSWER:
        return _answer_data(facts)
    zinger = facts[13]
    reply = {"seat": facts[5], "to": "reply", "zinger": card_name(zinger), "by": facts[14]}
    if zinger in (LURE, NET):
        return {**reply, "then": {**_answer_data(facts), **_got(facts)}}
    if zinger == NO_FISHING:
        return {**reply, "then": _answer_data(facts)}
    return {**reply, "then": _turn_data(facts, facts[15])}


def _turn_data(facts: vec[i64], phase: int) -> Data:
    wanted = {"card": card_name(facts[12])} if phase == rules.FISHING else {}
    return {"seat": facts[6], "to": PHASES[phase], **wanted, **_got(facts)}


def _got(facts: vec[i64]) -> Data:
    if facts[9] == NONE:
        return {}
    return {"got": "?" if facts[9] == GOT_UNSEEN else card_name(facts[9])}


def _answer_data(facts: vec[i64]) -> Data:
    question = facts[10]
    what = {"fish": FISH_NAMES[facts[12]]} if question == rules.WITH_NET else {"card": card_name(facts[12])}
    return {"seat": facts[11], "to": "answer", "asked_by": facts[6], "with": QUESTIONS[question], **what}


# Positions: names to numbers

KEYS = {
    "seats",
    "options",
    "round",
    "totals",
    "waits_for",
    "hands",
    "pond",
    "baskets",
    "diver",
    "played",
    "turns",
    "passes",
    "endings",
    "caught",
    "knowledge",
}


def _truth(position: Data) -> vec[i64]:
    only(position, KEYS, "snapshot")
    seats = position["seats"]
    head = [0] * HEAD
    head[0] = seats
    head[1] = position["options"]["target"]
    head[2] = position["options"]["whoppers"]
    head[3] = _count(position, "round")
    head[7] = _count(position, "turns")
    head[8] = _count(position, "passes")
    head[9:16] = [NONE, rules.ASK, NONE, NONE, NONE, NONE, rules.BEGIN]
    if "waits_for" not in position:
        raise Invalid("waits_for: it is missing; null if the game is over")
    _read_waits(position["waits_for"], seats, head)
    place, pond = _read_cards(position, seats, head)
    baskets = _read_baskets(position.get("baskets"), seats)
    head[18] = len(pond)
    ended = _read_endings(position.get("endings", []))
    head[19] = len(ended)
    head[20] = 1
    totals = [
        _within(total, MOST_POINTS, f"totals, seat {seat}")
        for seat, total in enumerate(expect_list(position.get("totals", [0] * seats), seats, "totals"))
    ]
    sizes = [place.count(seat) for seat in range(seats)]
    caught = _read_caught(position.get("caught", []), seats)
    memory = read_knowledge(position.get("knowledge"), seats, bool(head[2]), place, over=head[4] == rules.OVER)
    numbers = [*head, *totals, *sizes, *caught, *ended, *baskets, *place, *pond]
    written = vec[i64](numbers + [0] * memory.length)
    memory.write(written, len(numbers), TRUTH)
    return written


def _count(position: Data, key: str) -> int:
    number = expect(position.get(key, 0), int, key)
    if not 0 <= number < 10**6:
        raise Invalid(f"{key}: {shown(number)} is not from 0 to 999999")
    return number


def _within(value: object, most: int, where: str) -> int:
    number = expect(value, int, where)
    if not -most <= number <= most:
        raise Invalid(f"{where}: {shown(number)} is not from {-most} to {most}")
    return number


def _read_cards(position: Data, seats: int, head: list[int]) -> tuple[list[int], list[int]]:
    """The place of every card, and the Pond, next card last."""
    found: list[tuple[int, int, str]] = []
    for seat, hand in enumerate(expect_list(position.get("hands"), seats, "hands")):
        where = f"hands, seat {seat}"
        found += [(read_card(name, where), seat, where) for name in expect(hand, list, where)]
    pond = [read_card(name, "pond") for name in expect(position.get("pond"), list, "pond")][::-1]
    found += [(card, POND, "pond") for card in pond]
    played = expect(position.get("played", []), list, "played")
    found += [(read_zinger(name, "played"), BESIDE, "played") for name in played]
    _read_diver(position.get("diver"), head)
    for fish, seat in enumerate(_read_baskets(position.get("baskets"), seats)):
        cards = range(fish * COLOURS, (fish + 1) * COLOURS) if seat != NONE else ()
        found += [(card, BASKET, f"baskets, seat {seat}") for card in cards if card != head[16]]
    if head[16] != NONE:
        found.append((DIVER, BASKET, "diver"))
    if head[13] != NONE:
        found.append((head[13], IN_PLAY, "waits_for, zinger"))
    return _places(found), pond


def _places(found: list[tuple[int, int, str]]) -> list[int]:
    place = [NONE] * CARDS
    for card, where, what in found:
        if place[card] != NONE:
            raise Invalid(f"{what}: {card_name(card)} is somewhere else as well")
        place[card] = where
    for card in range(CARDS):
        if place[card] == NONE:
            raise Invalid(f"{card_name(card)} is nowhere; every card is somewhere, once (TF2)")
    return place


def _read_baskets(value: object, seats: int) -> list[int]:
    """Whose each fish is."""
    owners = [NONE] * FISH
    for seat, baskets in enumerate(expect_list(value, seats, "baskets")):
        for name in expect(baskets, list, f"baskets, seat {seat}"):
            fish = read_fish(name, f"baskets, seat {seat}")
            if owners[fish] != NONE:
                raise Invalid(f"baskets, seat {seat}: {FISH_NAMES[fish]} lies there twice")
            owners[fish] = seat
    return owners


def _read_diver(value: object, head: list[int]) -> None:
    head[16] = NONE
    if value is None:
        return
    fields = expect(value, dict, "diver")
    only(fields, {"for", "turn"}, "diver")
    head[16] = read_card(fields.get("for"), "diver, for", fish_only=True)
    head[17] = _within(fields.get("turn", 0), MOST_POINTS, "diver, turn")


def _read_endings(value: object) -> list[int]:
    ended = []
    for rule in expect(value, list, "endings"):
        if rule not in ENDINGS:
            raise Invalid(f"endings: {shown(rule)} is not one of {', '.join(dict.fromkeys(ENDINGS))}")
        ended.append(ENDINGS.index(rule))
    return ended


def _read_caught(value: object, seats: int) -> list[int]:
    caught = [0] * seats
    for seat in expect(value, list, "caught"):
        caught[_seat({"seat": seat}, seats, "caught")] = 1
    return caught


WAITS = {
    "begin": {"seat", "to", "got"},
    "draw": {"seat", "to", "card"},
    "end": {"seat", "to", "got"},
    "answer": {"seat", "to", "asked_by", "with", "card", "fish", "got"},
    "reply": {"seat", "to", "zinger", "by", "then"},
}


def _read_waits(value: object, seats: int, head: list[int]) -> None:
    if value is None:
        head[4], head[5], head[6] = rules.OVER, NONE, NONE
        return
    fields = _waits_fields(value, "waits_for")
    head[5] = _seat(fields, seats, "waits_for")
    head[4] = PHASES.index(fields["to"])
    if head[4] != rules.REPLY:
        _read_wait(fields, seats, head, "waits_for")
        return
    head[13] = read_zinger(fields.get("zinger"), "waits_for, zinger")
    head[14] = _seat(fields, seats, "waits_for", "by")
    then = _waits_fields(fields.get("then"), "waits_for, then")
    if then["to"] == "reply":
        raise Invalid("waits_for, then: a reply interrupts a decision or an answer, not another reply")
    _read_wait(then, seats, head, "waits_for, then")
    if then["to"] != "answer":
        head[15] = PHASES.index(then["to"])


def _waits_fields(value: object, where: str) -> Data:
    fields = expect(value, dict, where)
    to = fields.get("to")
    if to not in PHASES:
        raise Invalid(f"{where}, to: {shown(to)} is not one of {', '.join(PHASES)}")
    only(fields, WAITS[to], where)
    return fields


def _read_wait(fields: Data, seats: int, head: list[int], where: str) -> None:
    """What the player on turn decides, or what another answers."""
    if "got" in fields:
        head[9] = read_card(fields["got"], f"{where}, got", fish_only=True)
    if fields["to"] == "answer":
        _read_answer(fields, seats, head, where)
        return
    head[6] = _seat(fields, seats, where)
    if fields["to"] == "draw":
        head[12] = read_card(fields.get("card"), f"{where}, card", fish_only=True)


def _read_answer(fields: Data, seats: int, head: list[int], where: str) -> None:
    kind = fields.get("with")
    if kind not in QUESTIONS:
        raise Invalid(f"{where}, with: {shown(kind)} is not one of {', '.join(QUESTIONS)}")
    only(fields, WAITS["answer"] - {"card" if kind == "net" else "fish"}, where)
    head[10] = QUESTIONS.index(kind)
    head[11] = _seat(fields, seats, where)
    head[6] = _seat(fields, seats, where, "asked_by")
    if kind == "net":
        head[12] = read_fish(fields.get("fish"), f"{where}, fish")
    else:
        head[12] = read_card(fields.get("card"), f"{where}, card", fish_only=True)


NOTATION = TwistedFishNotation()
