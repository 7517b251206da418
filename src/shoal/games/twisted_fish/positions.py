"""Positions of Twisted Fish in names: hands, Pond, baskets, what is waited for, and what has been seen and said."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only, read_number, read_word
from shoal.core.errors import Invalid
from shoal.core.game import NOBODY
from shoal.games.twisted_fish import cards, layout, phases
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH_CARDS
from shoal.games.twisted_fish.digest import digest, seen
from shoal.games.twisted_fish.knowledge import check_knowledge, dealt, knowledge, read_knowledge
from shoal.games.twisted_fish.memory import NONE, Memory
from shoal.games.twisted_fish.names import (
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
from shoal.games.twisted_fish.rules import MOST_ROUNDS, TURNS_EACH, TwistedFish
from shoal.games.twisted_fish.worlds import NO_RNG, read

QUESTIONS = ["ask", "lure", "again", "net"]
HIDDEN = "?"
REST = "rest"  # at the end of the Pond: all cards that are not named
MOST_POINTS = 10**6  # more than 50 rounds can bring, in turns as well
POSITION = "seats options round totals waits_for hands pond baskets diver played turns passes endings caught knowledge"
WAITS = {  # by phase
    "begin": {"seat", "to", "got"},
    "draw": {"seat", "to", "card", "fish"},
    "end": {"seat", "to", "got"},
    "answer": {"seat", "to", "asked_by", "with", "card", "fish", "got"},
    "reply": {"seat", "to", "zinger", "by", "then"},
}
PHASES = [*WAITS]


# Numbers to names


def position(numbers: vec[i64]) -> Data:
    """Return a state vector, or an observation, in names."""
    game = read(numbers, NO_RNG)
    return {**_table(game, numbers), "knowledge": knowledge(game.memory)}


def picture(numbers: vec[i64]) -> Data:
    """Return an observation with what people keep in mind in place of the bookkeeping."""
    game = read(numbers, NO_RNG)
    return {**_table(game, numbers), "known": _known(game)}


def _table(game: TwistedFish, numbers: vec[i64]) -> Data:
    """Name what lies on the table, and who is to do what."""
    hands = zip(seen(game), game.size, strict=True)
    zingers = zip(ZINGER_NAMES, game.place[FISH_CARDS:], strict=True)
    pond = [card_name(game.pond[i]) for i in reversed(range(game.ponded))]  # the next card first
    named: Data = {
        "seats": game.seats,
        "options": {"target": game.target, "whoppers": int(game.whoppers)},
        "round": game.round,
        "totals": list(game.totals),
        "waits_for": _waits_for(game),
        "hands": [[*map(card_name, hand), *[HIDDEN] * (size - len(hand))] for hand, size in hands],
        "pond": pond if numbers[layout.IS_TRUTH] else game.ponded,
        "baskets": [
            [fish for fish, owner in zip(FISH_NAMES, game.baskets, strict=True) if owner == seat]
            for seat in range(game.seats)
        ],
        "diver": None if game.diver_for == NONE else {"for": card_name(game.diver_for), "turn": game.diver_turn},
        "played": [name for name, place in zingers if place == cards.BESIDE],
        "turns": game.turns,
        "passes": game.passes,
        "endings": game.endings,
    }
    if game.whoppers and (caught := [seat for seat, is_caught in enumerate(game.caught) if is_caught]):
        named["caught"] = caught
    return named


def _known(game: TwistedFish) -> list[Data]:
    """Name, by seat, the cards it has, the fish of which it holds some, and the cards it denied, the latest first,
    with how many have come since that may be the card."""
    return [
        {
            "has": list(map(card_name, hand.has)),
            "some": list(map(fish_name, hand.some)),
            "no": dict(zip(map(card_name, hand.no), hand.come, strict=True)),
        }
        for hand in digest(game)
    ]


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
    return {"got": HIDDEN if game.got == layout.GOT_UNSEEN else card_name(game.got)}


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """Return the state vector of a position in names. Only `seats`, `waits_for` and `hands` need to be there."""
    only(position, set(POSITION.split()), "snapshot")
    seats, options = position["seats"], position["options"]
    game = TwistedFish(seats, NO_RNG, Memory(seats, options["whoppers"] != 0))
    game.target = options["target"]
    if "waits_for" not in position:
        raise Invalid("waits_for: it is missing; null if the game is over")
    _read_waits(game, position["waits_for"])
    is_over = game.phase == phases.OVER
    game.round = _count(position, "round", MOST_ROUNDS)
    game.turns = _count(position, "turns", TURNS_EACH * seats + is_over)
    game.passes = _count(position, "passes", seats + is_over)
    _read_cards(game, position)
    endings = [read_word(rule, ENDINGS, "endings") for rule in expect(position.get("endings", []), list, "endings")]
    game.ended_by = vec[i64]([ENDINGS.index(rule) for rule in endings])
    for seat, total in enumerate(expect_list(position.get("totals", [0] * seats), seats, "totals")):
        game.totals[seat] = read_number(total, -MOST_POINTS, MOST_POINTS, f"totals, seat {seat}")
    for seat in expect(position.get("caught", []), list, "caught"):
        game.caught[read_seat({"seat": seat}, seats, "caught")] = 1
        if not game.whoppers:
            raise Invalid("caught: whoppers are not told at this table (TF13)")
    _check_question(game)
    if position.get("knowledge") is None:
        game.memory = dealt(game)
        return game.state_vector()
    game.memory = read_knowledge(position["knowledge"], game)
    numbers = game.state_vector()
    check_knowledge(read(numbers, NO_RNG))
    return numbers


def _count(fields: Data, key: str, limit: int, where: str = "") -> int:
    return read_number(fields.get(key, 0), 0, limit - 1, where + key)


# Where the cards are


def _read_cards(game: TwistedFish, position: Data) -> None:
    """Put every card in its place, once. What is not elsewhere is in the Pond, if `pond` ends with "rest"."""
    found: list[tuple[int, int, str]] = []
    for seat, hand in enumerate(expect_list(position.get("hands"), game.seats, "hands")):
        where = f"hands, seat {seat}"
        found += [(read_card(name, where), seat, where) for name in expect(hand, list, where)]
    found += [
        (read_zinger(name, "played"), cards.BESIDE, "played")
        for name in expect(position.get("played", []), list, "played")
    ]
    _read_diver(game, position.get("diver"))
    _read_baskets(game, position.get("baskets", [[]] * game.seats))
    in_baskets = [card for card in range(FISH_CARDS) if game.baskets[card // COLOURS] != NOBODY]
    if game.diver_for != NONE:
        if game.diver_for not in in_baskets:
            raise Invalid(f"diver, for: there is no basket of {fish_name(game.diver_for // COLOURS)} (TF15)")
        in_baskets.remove(game.diver_for)
        in_baskets.append(cards.DIVER)
    found += [(card, cards.BASKET, "baskets") for card in in_baskets]
    if game.zinger != NONE:
        found.append((game.zinger, cards.IN_PLAY, "waits_for, zinger"))
    names = expect(position.get("pond", [REST]), list, "pond")
    pond = [read_card(name, "pond") for name in (names[:-1] if names[-1:] == [REST] else names)]
    if names[-1:] == [REST]:
        named = {card for card, _, _ in found}.union(pond)
        pond += [card for card in range(CARDS) if card not in named]
    _place(game, found + [(card, cards.POND, "pond") for card in pond])
    game.ponded = len(pond)
    for i, card in enumerate(reversed(pond)):
        game.pond[i] = card


def _read_diver(game: TwistedFish, value: object) -> None:
    if value is None:
        return
    fields = expect(value, dict, "diver")
    only(fields, {"for", "turn"}, "diver")
    game.diver_for = read_card(fields.get("for"), "diver, for", fish_only=True)
    game.diver_turn = _count(fields, "turn", MOST_POINTS, "diver, ")


def _read_baskets(game: TwistedFish, value: object) -> None:
    for seat, baskets in enumerate(expect_list(value, game.seats, "baskets")):
        for name in expect(baskets, list, f"baskets, seat {seat}"):
            fish = read_fish(name, f"baskets, seat {seat}")
            if game.baskets[fish] != NOBODY:
                raise Invalid(f"baskets, seat {seat}: {fish_name(fish)} lies there twice")
            game.baskets[fish] = seat


def _place(game: TwistedFish, found: list[tuple[int, int, str]]) -> None:
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
    if then["to"] != "answer" or game.zinger in (cards.WARDEN, cards.BOAT):
        game.resume = PHASES.index(then["to"])


def _waits_fields(value: object, where: str) -> Data:
    """Return what is waited for, to begin a turn if nothing else is said."""
    fields = {"to": "begin", **expect(value, dict, where)}
    only(fields, WAITS[read_word(fields["to"], PHASES, f"{where}, to")], where)
    return fields


def _read_wait(game: TwistedFish, fields: Data, where: str) -> None:
    """Read what the player on turn decides, or another answers. A question is for a card; by The Net, for a fish."""
    if "got" in fields:
        game.got = read_card(fields["got"], f"{where}, got", fish_only=True)
    if fields["to"] == "answer":
        game.question = QUESTIONS.index(read_word(fields.get("with", "ask"), QUESTIONS, f"{where}, with"))
        game.asked = read_seat(fields, game.seats, where)
        game.on_turn = read_seat(fields, game.seats, where, "asked_by")
    else:
        game.on_turn = read_seat(fields, game.seats, where)
        if fields["to"] != "draw":
            return
        if "fish" in fields:
            game.question = phases.WITH_NET
    by_net = game.question == phases.WITH_NET
    only(fields, WAITS[fields["to"]] - {"card" if by_net else "fish"}, where)
    if by_net:
        game.wanted = read_fish(fields.get("fish"), f"{where}, fish")
    else:
        game.wanted = read_card(fields.get("card"), f"{where}, card", fish_only=True)


def _check_question(game: TwistedFish) -> None:
    """TF3, TF14, TF17, TF18, TF21: refuse a question or a Zinger that the rules could not carry out."""
    if game.asked != NOBODY and game.asked == game.on_turn:
        raise Invalid(f"waits_for: seat {game.asked} cannot ask itself (TF3)")
    by_net = game.question == phases.WITH_NET and game.asked != NOBODY
    if by_net and game.zinger != cards.NET and game.place[cards.NET] != cards.BESIDE:
        raise Invalid("waits_for: The Net has been played, so it lies beside the Pond (TF28)")
    if game.zinger == NONE:
        return
    where = f"waits_for, zinger: {card_name(game.zinger)}"
    if game.zinger in (cards.WARDEN, cards.BOAT):
        if game.zinger_by == game.to_move or game.size[game.to_move] == 0:
            raise Invalid(f"{where} is played on another's card (TF14, TF17)")
        if game.asked not in (NOBODY, game.zinger_by):
            raise Invalid(f"{where} is played before an answer only by seat {game.asked}, who was asked (TF28)")
        return
    asks = {cards.NET: phases.WITH_NET, cards.LURE: phases.WITH_LURE, cards.NO_FISHING: game.question}
    if game.asked == NOBODY or asks.get(game.zinger) != game.question:
        raise Invalid(f"{where} is not played on that question (TF16, TF18, TF20, TF21)")
    by, on = game.on_turn, game.asked
    if game.zinger == cards.NO_FISHING:
        by, on = on, by
    if (game.zinger_by, game.to_move) != (by, on):
        raise Invalid(f"{where} is played on that question by seat {by} on seat {on} (TF16, TF18, TF20)")
