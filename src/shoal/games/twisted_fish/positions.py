"""Positions of Twisted Fish in names: hands, Pond, baskets, what is waited for, and what has been seen and said."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.core.game import NOBODY
from shoal.games.twisted_fish import cards, phases, rules
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH_CARDS
from shoal.games.twisted_fish.digest import digest, seen
from shoal.games.twisted_fish.knowledge import knowledge, read_knowledge
from shoal.games.twisted_fish.memory import NONE, Memory
from shoal.games.twisted_fish.names import (
    CARD_NAMES,
    FISH_NAMES,
    ZINGER_NAMES,
    card_name,
    fish_name,
    read_card,
    read_fish,
    read_seat,
    read_zinger,
)
from shoal.games.twisted_fish.phases import ENDINGS
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.worlds import NO_RNG, read

PHASES = ["begin", "draw", "end", "answer", "reply"]
QUESTIONS = ["ask", "lure", "again", "net"]
HIDDEN = "?"
REST = "rest"  # at the end of the Pond: all cards that are not named
MOST_POINTS = 10**6  # more than 50 rounds can bring
POSITION = {
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
WAITS = {
    "begin": {"seat", "to", "got"},
    "draw": {"seat", "to", "card", "fish"},
    "end": {"seat", "to", "got"},
    "answer": {"seat", "to", "asked_by", "with", "card", "fish", "got"},
    "reply": {"seat", "to", "zinger", "by", "then"},
}

name_of_card = CARD_NAMES.__getitem__  # quicker than a function of our own: a picture has very many names
name_of_fish = FISH_NAMES.__getitem__


# Numbers to names


def position(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names."""
    game = read(facts, NO_RNG)
    return {**_table(game, facts), "knowledge": knowledge(game.memory)}


def picture(facts: vec[i64]) -> Data:
    """The same with what people keep in mind in place of the bookkeeping."""
    game = read(facts, NO_RNG)
    return {**_table(game, facts), "known": _known(game)}


def _table(game: TwistedFish, facts: vec[i64]) -> Data:
    """What lies on the table, and who is to do what."""
    named: Data = {
        "seats": game.seats,
        "options": {"target": game.target, "whoppers": int(game.whoppers)},
        "round": game.round,
        "totals": list(game.totals),
        "waits_for": _waits_for(game),
        "hands": _hands(game),
        "pond": _pond(game) if facts[rules.IS_TRUTH] else game.ponded,
        "baskets": _baskets(game),
        "diver": None if game.diver_for == NONE else {"for": card_name(game.diver_for), "turn": game.diver_turn},
        "played": _played(game),
        "turns": game.turns,
        "passes": game.passes,
        "endings": game.endings,
    }
    if game.whoppers and (caught := [seat for seat, is_caught in enumerate(game.caught) if is_caught]):
        named["caught"] = caught
    return named


def _hands(game: TwistedFish) -> list[list[str]]:
    """The cards that can be seen, then those that cannot."""
    return [
        [*map(name_of_card, hand), *[HIDDEN] * (size - len(hand))]
        for hand, size in zip(seen(game), game.size, strict=True)
    ]


def _baskets(game: TwistedFish) -> list[list[str]]:
    baskets: list[list[str]] = [[] for _ in range(game.seats)]
    for name, seat in zip(FISH_NAMES, game.baskets, strict=True):
        if seat != NOBODY:
            baskets[seat].append(name)
    return baskets


def _played(game: TwistedFish) -> list[str]:
    zingers = zip(ZINGER_NAMES, game.place[FISH_CARDS:], strict=True)
    return [name for name, place in zingers if place == cards.BESIDE]


def _known(game: TwistedFish) -> list[Data]:
    """For each seat the cards it has, the fish of which it holds some, and the cards it said no to, the latest first,
    with how many have come since that may be the card."""
    return [
        {
            "has": list(map(name_of_card, hand.has)),
            "some": list(map(name_of_fish, hand.some)),
            "no": dict(zip(map(name_of_card, hand.no), hand.come, strict=True)),
        }
        for hand in digest(game)
    ]


def _pond(game: TwistedFish) -> list[str]:
    """The next card first."""
    return [card_name(game.pond[i]) for i in reversed(range(game.ponded))]


def _waits_for(game: TwistedFish) -> Data | None:
    if game.phase == phases.OVER:
        return None
    if game.phase < phases.ANSWER:
        return _turn(game, game.phase)
    if game.phase == phases.ANSWER:
        return _answer(game)
    reply = {"seat": game.to_move, "to": "reply", "zinger": card_name(game.zinger), "by": game.zinger_by}
    if game.asked == NOBODY:
        return {**reply, "then": _turn(game, game.resume)}
    return {**reply, "then": {**_answer(game), **_got(game)}}


def _turn(game: TwistedFish, phase: int) -> Data:
    wanted = _wanted(game) if phase == phases.FISHING else {}
    return {"seat": game.on_turn, "to": PHASES[phase], **wanted, **_got(game)}


def _answer(game: TwistedFish) -> Data:
    asked = {"seat": game.asked, "to": "answer", "asked_by": game.on_turn, "with": QUESTIONS[game.question]}
    return {**asked, **_wanted(game)}


def _wanted(game: TwistedFish) -> Data:
    by_net = game.question == phases.WITH_NET
    return {"fish": fish_name(game.wanted)} if by_net else {"card": card_name(game.wanted)}


def _got(game: TwistedFish) -> Data:
    if game.got == NONE:
        return {}
    return {"got": HIDDEN if game.got == rules.GOT_UNSEEN else card_name(game.got)}


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """And back, by way of a game that has all that its truth is written from, and no more."""
    only(position, POSITION, "snapshot")
    seats, options = position["seats"], position["options"]
    game = TwistedFish(seats, NO_RNG, Memory(seats, options["whoppers"] != 0))
    game.target = options["target"]
    game.round = _count(position, "round")
    game.turns = _count(position, "turns")
    game.passes = _count(position, "passes")
    if "waits_for" not in position:
        raise Invalid("waits_for: it is missing; null if the game is over")
    _read_waits(game, position["waits_for"])
    _read_cards(game, position)
    game.ended_by = vec[i64](_read_endings(position.get("endings", [])))
    for seat, total in enumerate(expect_list(position.get("totals", [0] * seats), seats, "totals")):
        game.totals[seat] = _within(total, MOST_POINTS, f"totals, seat {seat}")
    for seat in expect(position.get("caught", []), list, "caught"):
        game.caught[read_seat({"seat": seat}, seats, "caught")] = 1
    game.memory = _read_memory(game, position.get("knowledge"))
    return game.state_vector()


def _read_memory(game: TwistedFish, value: object) -> Memory:
    """What is known. If nothing is written, all cards in hands have been there since the deal, unseen; but the card got
    came before everybody's eyes."""
    if value is not None or game.got == NONE or game.place[game.got] != game.on_turn:
        return read_knowledge(value, game)
    memory = Memory(game.seats, game.whoppers)
    for seat in range(game.seats):
        for card in range(CARDS):
            if game.place[card] == seat and card != game.got:
                memory.is_dealt(seat, card)
    memory.shows(game.on_turn, game.got)
    return memory


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


def _read_endings(value: object) -> list[int]:
    found = expect(value, list, "endings")
    for rule in found:
        if rule not in ENDINGS:
            raise Invalid(f"endings: {shown(rule)} is not one of {', '.join(ENDINGS)}")
    return [ENDINGS.index(rule) for rule in found]


# Where the cards are


def _read_cards(game: TwistedFish, position: Data) -> None:
    held: list[tuple[int, int, str]] = []
    for seat, hand in enumerate(expect_list(position.get("hands"), game.seats, "hands")):
        where = f"hands, seat {seat}"
        held += [(read_card(name, where), seat, where) for name in expect(hand, list, where)]
    played = expect(position.get("played", []), list, "played")
    laid = [(read_zinger(name, "played"), cards.BESIDE, "played") for name in played]
    _read_diver(game, position.get("diver"))
    _read_baskets(game, position.get("baskets", [[]] * game.seats))
    laid += _in_baskets(game)
    if game.zinger != NONE:
        laid.append((game.zinger, cards.IN_PLAY, "waits_for, zinger"))
    pond = _read_pond(position.get("pond"), {card for card, _, _ in [*held, *laid]})
    _place(game, [*held, *((card, cards.POND, "pond") for card in pond), *laid])
    game.ponded = len(pond)
    for i, card in enumerate(reversed(pond)):
        game.pond[i] = card


def _read_pond(value: object, elsewhere: set[int]) -> list[int]:
    """The next card first. "rest" at the end stands for every card that is named nowhere, in the order of their
    numbers."""
    names = expect(value, list, "pond")
    if names[-1:] != [REST]:
        return [read_card(name, "pond") for name in names]
    pond = [read_card(name, "pond") for name in names[:-1]]
    return pond + [card for card in range(CARDS) if card not in elsewhere and card not in pond]


def _read_diver(game: TwistedFish, value: object) -> None:
    if value is None:
        return
    fields = expect(value, dict, "diver")
    only(fields, {"for", "turn"}, "diver")
    game.diver_for = read_card(fields.get("for"), "diver, for", fish_only=True)
    game.diver_turn = _within(fields.get("turn", 0), MOST_POINTS, "diver, turn")


def _read_baskets(game: TwistedFish, value: object) -> None:
    for seat, baskets in enumerate(expect_list(value, game.seats, "baskets")):
        for name in expect(baskets, list, f"baskets, seat {seat}"):
            fish = read_fish(name, f"baskets, seat {seat}")
            if game.baskets[fish] != NOBODY:
                raise Invalid(f"baskets, seat {seat}: {fish_name(fish)} lies there twice")
            game.baskets[fish] = seat


def _in_baskets(game: TwistedFish) -> list[tuple[int, int, str]]:
    found = [
        (card, cards.BASKET, f"baskets, seat {game.baskets[card // COLOURS]}")
        for card in range(FISH_CARDS)
        if game.baskets[card // COLOURS] != NOBODY and card != game.diver_for
    ]
    return found if game.diver_for == NONE else [*found, (cards.DIVER, cards.BASKET, "diver")]


def _place(game: TwistedFish, found: list[tuple[int, int, str]]) -> None:
    """Every card to its place, once."""
    placed = set()
    for card, place, where in found:
        if card in placed:
            raise Invalid(f"{where}: {card_name(card)} is somewhere else as well")
        placed.add(card)
        game.place[card] = place
        if place < game.seats:
            game.size[place] += 1
    for card in range(CARDS):
        if card not in placed:
            raise Invalid(f"{card_name(card)} is nowhere; every card is somewhere, once (TF2)")


# What is waited for


def _read_waits(game: TwistedFish, value: object) -> None:
    if value is None:
        game.phase, game.to_move = phases.OVER, NOBODY
        return
    fields = _waits_fields(value, "waits_for")
    game.to_move = read_seat(fields, game.seats, "waits_for")
    game.phase = PHASES.index(fields["to"])
    if game.phase != phases.REPLY:
        _read_wait(game, fields, "waits_for")
        return
    game.zinger = read_zinger(fields.get("zinger"), "waits_for, zinger")
    game.zinger_by = read_seat(fields, game.seats, "waits_for", "by")
    then = _waits_fields(fields.get("then"), "waits_for, then")
    if then["to"] == "reply":
        raise Invalid("waits_for, then: a reply interrupts a decision or an answer, not another reply")
    _read_wait(game, then, "waits_for, then")
    if then["to"] != "answer":
        game.resume = PHASES.index(then["to"])


def _waits_fields(value: object, where: str) -> Data:
    fields = expect(value, dict, where)
    to = expect(fields.get("to"), str, f"{where}, to")
    if to not in PHASES:
        raise Invalid(f"{where}, to: {shown(to)} is not one of {', '.join(PHASES)}")
    only(fields, WAITS[to], where)
    return fields


def _read_wait(game: TwistedFish, fields: Data, where: str) -> None:
    """What the player on turn decides, or what another answers."""
    if "got" in fields:
        game.got = read_card(fields["got"], f"{where}, got", fish_only=True)
    if fields["to"] == "answer":
        _read_answer(game, fields, where)
        return
    game.on_turn = read_seat(fields, game.seats, where)
    if fields["to"] == "draw":
        by_net = "fish" in fields
        only(fields, WAITS["draw"] - {"card" if by_net else "fish"}, where)
        if by_net:
            game.question = phases.WITH_NET
        _read_wanted(game, fields, where)


def _read_answer(game: TwistedFish, fields: Data, where: str) -> None:
    kind = expect(fields.get("with"), str, f"{where}, with")
    if kind not in QUESTIONS:
        raise Invalid(f"{where}, with: {shown(kind)} is not one of {', '.join(QUESTIONS)}")
    only(fields, WAITS["answer"] - {"card" if kind == "net" else "fish"}, where)
    game.question = QUESTIONS.index(kind)
    game.asked = read_seat(fields, game.seats, where)
    game.on_turn = read_seat(fields, game.seats, where, "asked_by")
    _read_wanted(game, fields, where)


def _read_wanted(game: TwistedFish, fields: Data, where: str) -> None:
    """A card, or for The Net a fish."""
    if game.question == phases.WITH_NET:
        game.wanted = read_fish(fields.get("fish"), f"{where}, fish")
    else:
        game.wanted = read_card(fields.get("card"), f"{where}, card", fish_only=True)
