"""Counts over many matches of Connections, for the page of its study."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from shoal.core.data import Data
from shoal.core.study import Finding, LogLine, Seen, StudyTable
from shoal.games.cosmopolis.study import BEST_LINK, BY_COLOUR

LARGEST = 11
ALONE, LAID, JOINED = "without a partner", "with a partner, for who laid the link", "with a partner, for the partner"
INVITED = ["invited somebody", "was joined", "was refused", "withdrew an invitation", "joined somebody"]

TABLES = {
    "partner": StudyTable(
        "Alone or with a partner",
        "connections",
        "What a connection brought to each, and how often somebody won the round who had one of the kind.",
        "to each",
        [ALONE, LAID, JOINED],
    ),
    "cities": StudyTable(
        "How large the connections become",
        "cities",
        "Connections by their size, with what they are worth in all; wins are of whoever laid the linking card.",
        "in all",
        [*map(str, range(1, LARGEST)), f"{LARGEST} or more"],
    ),
    "link": StudyTable(
        "Which linking cities win",
        "linking city",
        "How often somebody won the round who had laid this linking card, and what it brought them.",
        "to who laid it",
    ),
    "invitation": StudyTable(
        "Invitations",
        "what happened",
        "How often somebody won the round who did this, or to whom it happened, at least once.",
        rows=INVITED,
    ),
    "alone": StudyTable(
        "Sets without a link",
        "region",
        "Sets of a region that no linking card and no partnership of their owner carries.",
        "the set",
    ),
    "pair": StudyTable(
        "Pairs left in the hand",
        "pairs",
        "Two cards of a colour left in the hand cost 20.",
        "lost",
        ["0", "1", "2", "3", "4 or more"],
    ),
    "announce": StudyTable(
        "Announcing the end",
        "",
        "How often whoever announced the end of a round won it.",
        rows=["announced the end"],
    ),
    "trade": StudyTable(
        "Trading",
        "what happened",
        "Offers, and what came of them: how often somebody won the round who made an offer, traded or declined.",
        rows=["made an offer", "traded", "declined an offer"],
    ),
}

AGREEMENTS = {  # by kind of line: table and row, and the fact that names the seat
    "announce": [("announce", "announced the end", "seat")],
    "invite": [("invitation", "invited somebody", "seat")],
    "withdraw": [("invitation", "withdrew an invitation", "seat")],
    "join": [("invitation", "joined somebody", "seat"), ("invitation", "was joined", "owner")],
    "offer": [("trade", "made an offer", "giver")],
    "trade": [("trade", "traded", "giver"), ("trade", "traded", "seat")],
    "decline": [("trade", "declined an offer", "seat")],
}

FINDINGS = [
    Finding(
        "partner", ALONE, "A connection without a partner brings {points} points, and whoever has one wins {wins}."
    ),
    Finding("partner", LAID, "With a partner it brings {points} to who laid the linking card, who wins {wins}."),
    Finding("partner", JOINED, "It brings {points} to the partner, who wins {wins}."),
    Finding("invitation", "invited somebody", "There are {times} invitations a round."),
    Finding("invitation", "was joined", "There are {times} partnerships a round."),
    BEST_LINK,
    Finding("announce", "announced the end", "Whoever announces the end of a round wins it {wins} of the time."),
    Finding("pair", "0", "Whoever has no pair left in the hand wins {wins}."),
    Finding("pair", "1", "Whoever has one, which costs 20, wins {wins}."),
    Finding("trade", "traded", "Cards change hands by trade: {times} times a round somebody is part of one."),
]


def seen(lines: Sequence[LogLine], seats: int) -> Iterator[Seen]:
    pairs: Counter[int] = Counter()
    cost: Counter[int] = Counter()
    owner: dict[str, int] = {}
    for kind, facts in lines:
        if kind == "link":
            owner[facts["city"]] = facts["seat"]
        elif kind == "pair":
            pairs[facts["seat"]] += 1
            cost[facts["seat"]] += facts["cost"]
        elif kind in ("connection", "partnership"):
            yield from _connection(facts)
        elif kind == "set alone":
            yield Seen("alone", BY_COLOUR[facts["colour"]], facts["seat"], facts["points"])
        elif kind == "refuse":
            yield Seen("invitation", "was refused", owner[facts["link"]])
        for table, row, fact in AGREEMENTS.get(kind, []):
            yield Seen(table, row, facts[fact])
    for seat in range(seats):
        yield Seen("pair", str(pairs[seat]) if pairs[seat] < 4 else "4 or more", seat, -cost[seat])


def _connection(facts: Data) -> Iterator[Seen]:
    cities, points, owner = facts["cities"], facts["points"], facts["owner"]
    yield Seen("cities", str(cities) if cities < LARGEST else f"{LARGEST} or more", owner, points)
    if "partner" not in facts:
        yield Seen("partner", ALONE, owner, points)
        yield Seen("link", facts["link"], owner, points)
        return
    half = points // 2
    yield Seen("partner", LAID, owner, points - half)
    yield Seen("link", facts["link"], owner, points - half)
    yield Seen("partner", JOINED, facts["partner"], half)
