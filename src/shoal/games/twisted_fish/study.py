"""Statistics over many matches of Twisted Fish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from shoal.core.data import Data
from shoal.core.study import FIRST, Finding, LogLine, Seen, StudyTable
from shoal.games.twisted_fish.cards import COLOURS, WORTH
from shoal.games.twisted_fish.names import FISH_NAMES

THROWN = "Divine Intervention, thrown away"
ZINGERS = {  # by the kind of line that tells of one; "play on" names it
    "diver": ("Dead Scuba Diver", "seat"),
    "no fishing": ("No Fishing", "asked"),
    "net": ("The Net", "asker"),
    "lure": ("The Lure", "asker"),
    "again": ("Two Fisted Fisherman", "asker"),
    "stop": ("Divine Intervention", "seat"),
    "throw": (THROWN, "seat"),
}
HANDS = ["nothing", "5 to 20", "25 to 45", "50 to 95", "100 or more"]
LOWEST = [0, 5, 25, 50, 100]  # of each of these
QUESTIONS = ("ask", "lure", "again")
GOT, DREW, REFUSED = "got the card", "Go Fish, and drew that very card", "Go Fish, and that was all"
MANY = 6

TABLES = {
    "baskets": StudyTable(
        "Baskets laid",
        "baskets",
        "How many baskets somebody laid in a round, and how often that won it.",
        rows=[*map(str, range(MANY)), f"{MANY} or more"],
    ),
    "basket": StudyTable(
        "Which baskets win",
        "fish",
        "How often whoever laid a basket of this fish won the round.",
        "worth of the basket",
    ),
    "zinger": StudyTable(
        "Which Zingers win",
        "Zinger",
        "How often whoever played this Zinger won the round. That is no proof that the Zinger did it: who is ahead may "
        "also play more of them.",
    ),
    "hand": StudyTable(
        "Caught with cards in hand",
        "minus points",
        "What was left in a hand at the end of the round, and how often its holder won.",
        "lost",
        HANDS,
    ),
    "out": StudyTable(
        "Going out",
        "",
        "Whoever goes out ends the round; how often did they win it?",
        rows=["went out"],
    ),
    "question": StudyTable(
        "Questions",
        "what came of it",
        "Every question for a card, The Lure and Two Fisted Fisherman included.",
        rows=[GOT, DREW, REFUSED],
    ),
}

FINDINGS = [
    Finding("out", "went out", "Whoever goes out, and so ends the round, wins it {wins} of the time."),
    Finding("baskets", "3", "Three baskets win {wins} of the rounds."),
    Finding("baskets", "4", "Four baskets win {wins}."),
    Finding("baskets", "5", "Five baskets win {wins}."),
    Finding(
        "basket", FIRST, "The basket that wins most often is that of {row}, {wins}; least often, {last}, {last_wins}."
    ),
    Finding(
        "zinger", FIRST, "The Zinger whose player wins most often is {row}, {wins}; least often, {last}, {last_wins}."
    ),
    Finding("hand", "nothing", "Whoever has nothing left in hand wins {wins}."),
    Finding("hand", "25 to 45", "Whoever is caught with 25 to 45 points in hand, a Zinger for example, wins {wins}."),
    Finding("question", GOT, "{times} questions a round get the card that was asked for."),
    Finding("question", REFUSED, "{times} get neither that nor a lucky draw."),
]


def seen(lines: Sequence[LogLine], seats: int) -> Iterator[Seen]:
    baskets: Counter[int] = Counter()
    for number, (kind, facts) in enumerate(lines):
        if kind in ("basket", "diver"):
            baskets[facts["seat"]] += 1
            cards = COLOURS if kind == "basket" else COLOURS - 1
            yield Seen("basket", facts["fish"], facts["seat"], cards * WORTH[FISH_NAMES.index(facts["fish"])])
        if kind == "play on":
            yield Seen("zinger", facts["zinger"], facts["seat"])
        elif kind in ZINGERS:
            name, who = ZINGERS[kind]
            yield Seen("zinger", name, facts[who])
        elif kind in QUESTIONS:
            yield Seen("question", _answer(lines[number + 1 :], facts), facts["asker"])
        elif kind == "score":
            yield Seen("hand", _hand(facts["hand"]), facts["seat"], -facts["hand"])
        elif kind == "over" and facts["ending"] == 0:
            yield Seen("out", "went out", facts["seat"])
    for seat in range(seats):
        yield Seen("baskets", str(baskets[seat]) if baskets[seat] < MANY else f"{MANY} or more", seat)


def _answer(after: Sequence[LogLine], question: Data) -> str:
    """Return the outcome of a question, which the lines up to the next question tell."""
    for kind, facts in after:
        if kind == "give" and facts["taker"] == question["asker"]:
            return GOT
        if kind == "exact":
            return DREW
        if kind in QUESTIONS or kind in ("net", "end", "over"):
            break
    return REFUSED


def _hand(points: int) -> str:
    return next(name for name, least in zip(HANDS[::-1], LOWEST[::-1], strict=True) if points >= least)
