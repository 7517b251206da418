"""Positions of Twisted Fish written by hand, and helpers to play them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import shoal
from shoal import Game, notation

Named = dict[str, Any]

COLOURS = ("red", "green", "blue", "yellow", "purple")
WORTH = {
    "card shark": 15,
    **dict.fromkeys(("whale", "blowfish", "star fish", "clown fish"), 10),
    **dict.fromkeys(("barnacle", "jellyfish", "shrimp", "eel", "crab", "dogfish", "hammerhead", "flying fish"), 5),
}
FISH = tuple(WORTH)
CARDS = tuple(f"{colour} {fish}" for fish in FISH for colour in COLOURS)
WARDEN, DIVER, NO_FISHING, BOAT = "Game Warden", "Dead Scuba Diver", "No Fishing", "Glass Bottom Boat"
NET, FISTS, LURE, DIVINE = "The Net", "Two Fisted Fisherman", "The Lure", "Divine Intervention"
ZINGERS = (WARDEN, DIVER, NO_FISHING, BOAT, NET, FISTS, LURE, DIVINE)
DECK = (*CARDS, *ZINGERS)
PLAYED_ON_SOMEBODY = {"warden": WARDEN, "boat": BOAT, "lure": LURE, "net": NET}


# Cards


def fish_of(card: str) -> str:
    return card.split(" ", maxsplit=1)[1]


def every(fish: str, but: Iterable[str] = ()) -> list[str]:
    """The five cards of a fish, without some of the colours."""
    return [f"{colour} {fish}" for colour in COLOURS if colour not in but]


def cards_in(text: str) -> list[str]:
    """Cards divided by commas; also `every eel`, and `every eel but red and blue`."""
    found: list[str] = []
    for name in filter(None, (part.strip() for part in text.split(","))):
        if name.startswith("every "):
            fish, _, colours = name.removeprefix("every ").partition(" but ")
            found += every(fish, colours.split(" and "))
        else:
            found.append(name)
    assert set(found) <= set(DECK), set(found) - set(DECK)
    return found


def fish_among(cards: Iterable[str]) -> set[str]:
    return {fish_of(card) for card in cards if card not in ZINGERS}


def in_order(fish: Iterable[str]) -> list[str]:
    return sorted(fish, key=FISH.index)


def worth(cards: Iterable[str]) -> int:
    """Return the points that cards in a hand cost their holder (TF26)."""
    return sum(25 if card in ZINGERS else WORTH[fish_of(card)] for card in cards)


# What is waited for


def begin(seat: int = 1, got: str | None = None) -> Named:
    return {"seat": seat, "to": "begin"} | ({"got": got} if got else {})


def draw(card: str, seat: int = 1) -> Named:
    return {"seat": seat, "to": "draw", "card": card}


def end(seat: int = 1, got: str | None = None) -> Named:
    return {"seat": seat, "to": "end"} | ({"got": got} if got else {})


def answer(seat: int, what: str, by: int = 1, asked_with: str = "ask", got: str | None = None) -> Named:
    named = {"fish": what} if asked_with == "net" else {"card": what}
    waits = {"seat": seat, "to": "answer", "asked_by": by, "with": asked_with, **named}
    return waits | ({"got": got} if got else {})


def reply(seat: int, zinger: str, by: int, then: Named) -> Named:
    return {"seat": seat, "to": "reply", "zinger": zinger, "by": by, "then": then}


def on_turn(waits: Named) -> int:
    seat: int = waits["seat"]
    if waits["to"] == "answer":
        seat = waits["asked_by"]
    elif waits["to"] == "reply":
        seat = waits["by"] if waits["zinger"] in (NET, LURE) else on_turn(waits["then"])
    return seat


def settled(waits: Named | None) -> Named | None:
    """Without what no longer matters: once a question is put, the card got before it."""
    if waits is None:
        return None
    if waits["to"] == "answer":
        return {key: value for key, value in waits.items() if key != "got"}
    if waits["to"] == "reply" and waits["zinger"] == NO_FISHING:
        return waits | {"then": settled(waits["then"])}
    return waits


# Positions written by hand


def position(
    *hands: str,
    seats: int = 3,
    waits_for: Named | None = None,
    baskets: Mapping[int, str] | None = None,
    diver: tuple[str, int] | None = None,
    played: str = "",
    pond: str = "",
    dry: int | None = None,
    turns: int | None = None,
    round: int = 0,
    target: int = 0,
    whoppers: int = 0,
    **more: object,
) -> Named:
    """A snapshot, in which seat 1 begins its turn unless it says otherwise. Hands by seat and baskets by seat, divided
    by commas. What is not mentioned is in the Pond, below what is. With `dry` nothing more is in the Pond: whole fish
    are in the baskets of that seat, Zingers are played, and what is left is in its hand."""
    held = [cards_in(text) for text in hands] + [[] for _ in range(seats - len(hands))]
    laid = [
        [name.strip() for name in (baskets or {}).get(seat, "").split(",") if name.strip()] for seat in range(seats)
    ]
    waiting = begin() if waits_for is None else waits_for
    top, beside = cards_in(pond), cards_in(played)
    used = [*top, *beside, *(card for cards in held for card in cards), *in_baskets(laid, diver)]
    used += [waiting["zinger"]] if waiting["to"] == "reply" else []
    assert len(used) == len(set(used)), sorted(card for card in used if used.count(card) > 1)
    rest = [card for card in DECK if card not in used]
    if dry is not None:
        whole = [fish for fish in FISH if set(every(fish)) <= set(rest)]
        laid[dry] += whole
        beside += [card for card in rest if card in ZINGERS]
        held[dry] += [card for card in rest if card in CARDS and fish_of(card) not in whole]
        rest = []
    if turns is None:
        turns = (on_turn(waiting) - 1 - round) % seats + 3 * seats
    return {
        "game": "twisted-fish",
        "seats": seats,
        "options": {"target": target, "whoppers": whoppers},
        "round": round,
        "totals": [0] * seats,
        "waits_for": waiting,
        "hands": held,
        "pond": [*top, *rest],
        "baskets": [in_order(fish) for fish in laid],
        "diver": {"for": diver[0], "turn": diver[1]} if diver else None,
        "played": beside,
        "turns": turns,
        "passes": 0,
        **more,
    }


def in_baskets(laid: Iterable[Iterable[str]], diver: tuple[str, int] | None) -> list[str]:
    cards = [card for some in laid for fish in some for card in every(fish)]
    if diver is None:
        return cards
    return [DIVER if card == diver[0] else card for card in cards]


# Playing


def divided(game: Game, move: str) -> tuple[int, str]:
    """A move as it is typed; one of another seat than the one waited for is written `2: boat 0`."""
    return (int(move[0]), move[2:].strip()) if move[1:2] == ":" else (game.to_move, move)


def play(game: Game, *moves: str, log: shoal.Log | None = None) -> Game:
    for move in moves:
        seat, text = divided(game, move)
        game.apply(seat, notation.read(game, text), log)
    return game


def after(written: Named, *moves: str) -> Game:
    return play(shoal.restore(written), *moves)


PHRASES: dict[int, str] = {}


def legal(game: Game, seat: int | None = None) -> set[str]:
    codes = list(game.legal(game.to_move if seat is None else seat))
    for code in codes:
        if code not in PHRASES:
            PHRASES[code] = notation.phrase(game, code)
    moves = {PHRASES[code] for code in codes}
    assert len(moves) == len(codes)
    return moves


def waits_for(game: Game) -> Named | None:
    return settled(shoal.snapshot(game)["waits_for"])


def hand(game: Game, seat: int) -> set[str]:
    return set(shoal.snapshot(game)["hands"][seat])


def asks(seats: Iterable[int], *fish: str, kind: str = "ask") -> set[str]:
    return {f"{kind} {seat} for {card}" for seat in seats for name in fish for card in every(name)}


# The rules, worked out by hand


def seen_in(written: Named) -> Named:
    """The same of a snapshot."""
    return {
        "round": written["round"],
        "waits_for": settled(written["waits_for"]),
        "hands": [sorted(cards) for cards in written["hands"]],
        "pond": written["pond"],
        "baskets": written["baskets"],
        "diver": written.get("diver"),
        "played": sorted(written["played"]),
        "turns": written["turns"],
        "passes": written.get("passes", 0),
        "endings": written.get("endings", []),
    }


# Playing out


def strewn(rng: Random, seats: int) -> Named:
    """A position at random in the middle of a round: much is in baskets, four and five of a kind are held, Zingers are
    everywhere, and the Pond may be empty."""
    pond: list[str] = []
    hands: list[list[str]] = [[] for _ in range(seats)]
    laid: list[list[str]] = [[] for _ in range(seats)]
    piles = hands if rng.random() < 0.4 else [*hands, pond, pond]
    played: list[str] = []
    basketed = rng.sample(FISH, rng.randrange(13))
    for fish in FISH:
        if fish in basketed:
            rng.choice(laid).append(fish)
            continue
        most = rng.choice(hands)
        for card in every(fish):
            (most if rng.random() < 0.7 else rng.choice(piles)).append(card)
    for zinger in ZINGERS:
        (played if rng.random() < 0.25 else rng.choice(piles)).append(zinger)
    turns = rng.choice([rng.randrange(100 * seats), 100 * seats - rng.randint(1, 3)])
    target = rng.choice([0, 0, 300])
    round = rng.choice([1, 2, 48, 49]) if target else 0
    first = (1 + round + turns) % seats
    if rng.random() < 0.3:
        next(cards for cards in (*piles, played) if DIVINE in cards).remove(DIVINE)
        hands[first].append(DIVINE)
    diver = None
    if basketed and rng.random() < 0.4:
        next(cards for cards in (*piles, played) if DIVER in cards).remove(DIVER)
        owner = rng.choice([seat for seat in range(seats) if laid[seat]] or [0])
        diver = (f"{rng.choice(COLOURS)} {rng.choice(laid[owner])}", max(0, turns - rng.randrange(seats)))
        (hands[owner] if rng.random() < 0.7 else rng.choice(piles)).append(diver[0])
    rng.shuffle(pond)
    return position(
        *(", ".join(cards) for cards in hands),
        seats=seats,
        waits_for=begin(first),
        baskets={seat: ", ".join(fish) for seat, fish in enumerate(laid)},
        diver=diver,
        played=", ".join(played),
        pond=", ".join(pond),
        turns=turns,
        passes=min(turns, rng.randrange(seats)),
        whoppers=rng.randrange(2),
        target=target,
        round=round,
        totals=[rng.randint(-100, 299) if target else 0 for _ in range(seats)],
    )


def dealt_again(written: Named, seat: int, rng: Random, keep: Iterable[str] = (), have: Iterable[str] = ()) -> Named:
    """The same position with other cards in the hand of a seat, from the Pond: all but those to keep, and with some to
    have if they can be had."""
    old = [card for card in written["hands"][seat] if card not in set(keep)]
    loose = old + written["pond"]
    rng.shuffle(loose)
    loose.sort(key=lambda card: card not in set(have))
    new, pond = loose[: len(old)], loose[len(old) :]
    rng.shuffle(new)
    rng.shuffle(pond)
    return exchanged(written | {"pond": pond}, seat, dict(zip(old, new, strict=True)))


def exchanged(written: Named, seat: int, instead: Mapping[str, str]) -> Named:
    """The same with other cards in a hand; also where the snapshot says what has become of each card of the deal."""
    hands = [*written["hands"]]
    hands[seat] = sorted((instead.get(card, card) for card in hands[seat]), key=DECK.index)
    knowledge = {**written["knowledge"]}
    knowledge["slots"] = [
        slot | {"card": instead.get(slot["card"], slot["card"])} if slot["seat"] == seat else slot
        for slot in knowledge["slots"]
    ]
    return written | {"hands": hands, "knowledge": knowledge}


def viewers(game: Game, but: int) -> Iterator[int | None]:
    yield from (seat for seat in range(game.seats) if seat != but)
    yield None
