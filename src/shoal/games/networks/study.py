"""Things worth counting in many matches of Networks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from shoal.core.study import Finding, LogLine, Seen, StudyTable
from shoal.games.cosmopolis.study import BEST_LINK, BEST_REGION, LINKS, links_and_regions

MANY = 7
SIZES = ["0 to 2", "3 to 5", "6 to 8", "9 to 11", "12 to 14", "15 or more"]

TABLES = {
    "links": StudyTable(
        "Linking cards laid",
        "in the spread",
        "How many linking cards somebody had in the spread at the end of the round: each makes the hand smaller.",
        "of the round",
        [*map(str, range(MANY)), f"{MANY} or more"],
    ),
    "link": StudyTable(
        "Which linking cities win",
        "linking city",
        "How often somebody won the round who had this linking card in the spread at the end.",
        "of the round",
    ),
    "region": StudyTable(
        "Which regions win",
        "region",
        "How often somebody won the round who had a city of the region in the spread at the end.",
        "of the round",
    ),
    "take": StudyTable(
        "Taking sets",
        "what happened",
        "How often somebody won the round who had taken a set, or from whom one had been taken, or neither.",
        "of the round",
        ["took a set", "lost a set", "neither"],
    ),
    "size": StudyTable(
        "The largest network",
        "points",
        "What a round brought, and how often that won it.",
        rows=SIZES,
    ),
}

FINDINGS = [
    Finding("links", "2", "Two linking cards in the spread win {wins} of the rounds."),
    Finding("links", "4", "Four win {wins}."),
    Finding("links", "6", "Six win {wins}, though they leave a hand of one card."),
    Finding("take", "took a set", "Whoever takes a set from another wins {wins}."),
    Finding("take", "lost a set", "Whoever loses one wins {wins}."),
    Finding("take", "neither", "Who does neither wins {wins}."),
    BEST_LINK,
    BEST_REGION,
    Finding("size", "9 to 11", "A network of 9 to 11 cities wins {wins}."),
    Finding("size", "12 to 14", "One of 12 to 14 wins {wins}."),
]


def seen(lines: Sequence[LogLine], seats: int) -> Iterator[Seen]:
    spreads = [Counter[str]() for _ in range(seats)]
    points = [0] * seats
    taken: set[tuple[str, int]] = set()
    for kind, facts in lines:
        if kind == "set":
            spreads[facts["seat"]].update(facts["cities"])
        elif kind == "add":
            spreads[facts["seat"]][facts["city"]] += 1
        elif kind == "take":
            spreads[facts["seat"]].update(facts["cities"])
            spreads[facts["giver"]].subtract(facts["cities"])
            taken |= {("took a set", facts["seat"]), ("lost a set", facts["giver"])}
        elif kind == "drop":
            spreads[facts["seat"]][facts["card"].partition("/")[0]] -= 1
        elif kind == "score":
            points[facts["seat"]] = facts["points"]
    yield from (Seen("take", what, seat, points[seat]) for what, seat in sorted(taken))
    for seat in range(seats):
        yield from _spread(+spreads[seat], seat, points[seat])
        if not {("took a set", seat), ("lost a set", seat)} & taken:
            yield Seen("take", "neither", seat, points[seat])


def _spread(cities: Counter[str], seat: int, points: int) -> Iterator[Seen]:
    links = sum(city in cities for city in LINKS)
    yield Seen("links", str(links) if links < MANY else f"{MANY} or more", seat, points)
    yield from links_and_regions(cities, seat, points)
    yield Seen("size", SIZES[min(points // 3, len(SIZES) - 1)], seat)
