"""The statistics of Fossil over many matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shoal.core.data import Data
from shoal.core.study import Finding, LogLine, Seen, StudyTable
from shoal.games.fossil.material import FOSSILS as NUMBER
from shoal.games.fossil.material import LETTERS, SMALL_TABLE
from shoal.games.fossil.words.en import FOSSILS

ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"]
PARTS = ("gain", "sum", "pay")  # the kinds of line that say what a fossil has brought to somebody

TABLES = {
    "held": StudyTable(
        "How many cards of a fossil",
        "cards held",
        "What a fossil brought at its scoring, by how many of its cards somebody had. Whoever has none pays.",
        "gained or paid",
        [str(held) for held in range(10)],
    ),
    "led": StudyTable(
        "Fossils led",
        "fossils",
        "In how many fossils somebody had the highest product, alone or shared, and how often that won the match.",
        rows=[str(led) for led in range(10)],
    ),
    "card": StudyTable(
        "What a card brings",
        "value of the card",
        "What the holder of a card would have gained less at the scoring without it, nothing else changed.",
        "gained by the card",
        ["1", "2", "3"],
    ),
    "price": StudyTable(
        "What a card costs",
        "price",
        "Slides by what was paid for them, and how often somebody won who paid as much at least once.",
        rows=[str(price) for price in range(1, 9)],
    ),
    "order": StudyTable(
        "When a fossil is scored",
        "scored",
        "What the fossil scored first, second and so on brought to whoever had most of it.",
        "gained and received",
        ORDINALS,
    ),
    "swap": StudyTable(
        "The swap",
        "what was done",
        "Whoever takes the last card of a fossil may swap before it is scored.",
        rows=["swapped", "kept"],
    ),
    "fossil": StudyTable(
        "The fossils",
        "fossil",
        "What a fossil brought to each of its holders. By the rules all are alike, so this shows how much is chance.",
        "gained and received",
        [FOSSILS[letter] for letter in LETTERS],
    ),
}

FINDINGS = [
    Finding(
        "order", "1st", "Whoever has most of the fossil that is scored first wins {wins}; it brings {points} points."
    ),
    Finding("order", "9th", "Whoever has most of the one that is scored last wins {wins}; it brings {points}."),
    Finding("led", "2", "To lead in two of the nine fossils is the usual thing, and wins {wins}."),
    Finding("led", "3", "To lead in three wins {wins}."),
    Finding("led", "4", "To lead in four wins {wins}; it happens {times} times a match."),
    Finding("held", "9", "All nine cards of a fossil are had {times} times a match, and whoever has them wins {wins}."),
    Finding("held", "0", "To have none of a fossil brings {points} points; that happens {times} times a match."),
    Finding("card", "1", "A card of value 1 brings {points} points at the scoring."),
    Finding("card", "3", "A card of value 3 brings {points}."),
    Finding("price", "1", "{times} of the cards taken in a match cost the least there is, 1 point."),
    Finding("swap", "swapped", "A card is swapped {times} times a match."),
]


class Part(NamedTuple):
    """The share of one seat in the scoring of a fossil."""

    kind: str
    facts: Data

    @property
    def points(self) -> int:
        if self.kind == "pay":
            return -int(self.facts["paid"])
        return int(self.facts["value"] if self.kind == "sum" else self.facts["gain"] + self.facts["received"])

    @property
    def product(self) -> int:
        return 0 if self.kind == "pay" else int(self.facts["held"] * self.facts["value"])


def seen(lines: Sequence[LogLine], seats: int) -> Iterator[Seen]:
    led: Counter[int] = Counter()
    laid: Counter[tuple[int, str]] = Counter()  # how many of a card lie before a seat
    scored: dict[str, list[Part]] = {}
    for kind, facts in lines:
        if kind == "slide":
            laid[facts["seat"], facts["card"]] += 1
            yield Seen("price", str(facts["price"]), facts["seat"])
        elif kind in ("swap", "keep"):
            yield Seen("swap", "swapped" if kind == "swap" else "kept", facts["seat"])
        elif kind in PARTS:
            scored.setdefault(facts["fossil"], []).append(Part(kind, facts))
        if kind == "swap":
            _swap(laid, facts)
    for order, (fossil, parts) in enumerate(scored.items()):
        yield from _scoring(fossil, parts, ORDINALS[order])
        yield from _cards(fossil, parts, laid, seats)
        best = max(part.product for part in parts)
        led.update(part.facts["seat"] for part in parts if part.product == best)
    yield from (Seen("led", str(led[seat]), seat) for seat in range(seats))


def _swap(laid: Counter[tuple[int, str]], facts: Data) -> None:
    laid[facts["seat"], facts["given"]] -= 1
    laid[facts["seat"], facts["taken"]] += 1
    laid[facts["partner"], facts["taken"]] -= 1
    laid[facts["partner"], facts["given"]] += 1


def _scoring(fossil: str, parts: list[Part], order: str) -> Iterator[Seen]:
    best = max(part.product for part in parts)
    for part in parts:
        seat = part.facts["seat"]
        yield Seen("held", str(part.facts.get("held", 0)), seat, part.points)
        if part.kind != "pay":
            yield Seen("fossil", FOSSILS[fossil], seat, part.points)
        if part.product == best:
            yield Seen("order", order, seat, part.points)


def _cards(fossil: str, parts: list[Part], laid: Counter[tuple[int, str]], seats: int) -> Iterator[Seen]:
    """Count what each card of a scored fossil brought. Scored cards are never swapped: final holdings tell them."""
    products = sorted((part.product for part in parts), reverse=True)
    for part in parts:
        if part.kind == "pay":
            continue
        held, total, seat = part.facts["held"], part.facts["value"], part.facts["seat"]
        rival = products[1] if part.product == products[0] and len(products) > 1 else products[0]
        for value in (1, 2, 3):
            without = (held - 1) * (total - value)
            if seats <= SMALL_TABLE and (part.kind == "sum" or without < rival):
                without = total - value
            own = part.facts["value"] if part.kind == "sum" else part.facts["gain"]
            for _ in range(laid[seat, f"{fossil}{value}"]):
                yield Seen("card", str(value), seat, own - without)


assert len(ORDINALS) == NUMBER
