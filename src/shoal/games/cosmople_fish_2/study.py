"""Things worth counting in many matches of Cosmople-Fish II."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from shoal.core.study import Finding, LogLine, Seen, StudyTable
from shoal.games.cosmopolis.study import BEST_LINK, BEST_REGION, links_and_regions

LARGEST = 10  # sets of so many cities and more are counted together
SIZES = [*map(str, range(1, LARGEST)), f"{LARGEST} or more"]
ASKS = [
    "a card of a colour: given",
    "a card of a colour: go fish",
    "a linking card: given",
    "a linking card: go fish",
]

TABLES = {
    "size": StudyTable(
        "How large the sets become",
        "different cities",
        "Sets by their size at the end of the round, and how often somebody won the round who had such a set.",
        "a set",
        SIZES,
    ),
    "sets": StudyTable(
        "How many sets",
        "sets",
        "How many sets somebody had at the end of the round, and how often that won it.",
        rows=[*map(str, range(8))],
    ),
    "link": StudyTable(
        "Which linking cities win",
        "linking city",
        "How often somebody won the round who had a set with this linking card, and what the set was worth in the end.",
        "the set",
    ),
    "region": StudyTable(
        "Which regions win",
        "region",
        "How often somebody won the round who had laid a city of the region, and what its set was worth in the end.",
        "the set",
    ),
    "ask": StudyTable(
        "Asking",
        "asked for, and the answer",
        "What was asked, what came of it, and how often somebody won the round who had such an answer once at least.",
        rows=ASKS,
    ),
}

FINDINGS = [
    Finding("size", "6", "A set of six cities, worth 60 points, wins {wins} of the rounds."),
    Finding("size", "7", "One of seven, worth 125, wins {wins}."),
    Finding("size", "8", "One of eight, worth 250, wins {wins}; there are {times} of them in a round."),
    Finding("sets", "2", "Whoever ends the round with two sets wins {wins}."),
    Finding(
        "sets", "5", "Whoever ends it with five wins {wins}: a few large sets are worth more than many small ones."
    ),
    BEST_LINK,
    BEST_REGION,
    Finding("ask", ASKS[0], "Questions for a colour get a card {times} times a round."),
    Finding("ask", ASKS[1], "They get none {times} times."),
    Finding("ask", ASKS[2], "Questions for a linking card get one {times} times a round."),
    Finding("ask", ASKS[3], "They get none {times} times."),
]

Set = tuple[int, int]  # a seat, and the number of its set


def seen(lines: Sequence[LogLine], seats: int) -> Iterator[Seen]:
    cities: dict[Set, set[str]] = {}
    worth: dict[Set, tuple[int, int]] = {}  # different cities, and points
    into: Set = (0, 0)
    asked = 0
    for kind, facts in lines:
        if kind in ("into", "add"):
            into = facts["seat"], facts["set"]
        if kind in ("into", "lay", "add"):
            cities.setdefault(into, set()).add(facts["city"])
        if kind in ("set", "add"):
            worth[facts["seat"], facts["set"]] = facts["size"], facts["points"]
        if kind == "ask":
            asked = facts["asker"]
            link = bool(facts["link"])
        elif kind in ("give", "no"):
            yield Seen("ask", ASKS[2 * link + (kind == "no")], asked)
    number = Counter(seat for seat, _ in worth)
    yield from (Seen("sets", str(min(number[seat], 7)), seat) for seat in range(seats))
    for (seat, place), (size, points) in worth.items():
        yield Seen("size", SIZES[min(size, LARGEST) - 1], seat, points)
        yield from links_and_regions(cities[seat, place], seat, points)
