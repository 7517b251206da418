"""What `restore` takes of Connections: positions that play could have led to, and what is left out of them filled in;
and real positions with something changed at random, which it refuses, or which can be played to the end."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from connections_positions import Named, link, position, turned
from random_walks import Walk

import shoal
from shoal.games.connections import codes

Path = tuple[Any, ...]


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """To everything in a snapshot."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        yield (*path, key)
        yield from paths(entry, (*path, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: Path, entry: object) -> None:
    at(value, path[:-1])[path[-1]] = entry


class Edits:
    """Changes at random to a snapshot, of the kind that somebody makes who writes one."""

    def __init__(self, rng: Random, snapshot: Named) -> None:
        self.rng = rng
        self.data = copy.deepcopy(snapshot)
        self.paths = [path for path in paths(snapshot) if path[0] not in ("game", "seats", "rng", "deck")]

    def some(self, kind: type) -> list[Path]:
        return [path for path in self.paths if type(at(self.data, path)) is kind]

    def change(self) -> None:
        self.rng.choice([self.swap, self.number, self.number, self.flag, self.drop, self.move_card, self.whoever])()

    def swap(self) -> None:
        """Two things of one kind change places."""
        kind = self.rng.choice([str, int, list])
        if len(self.some(kind)) > 1:
            one, other = self.rng.sample(self.some(kind), 2)
            first, second = at(self.data, one), at(self.data, other)
            if one != other[: len(one)] and other != one[: len(other)]:
                put(self.data, one, second)
                put(self.data, other, first)

    def number(self) -> None:
        path = self.rng.choice(self.some(int))
        put(self.data, path, at(self.data, path) + self.rng.choice([-6, -2, -1, 1, 2, 3, 6]))

    def flag(self) -> None:
        path = self.rng.choice(self.some(bool))
        put(self.data, path, not at(self.data, path))

    def drop(self) -> None:
        path = self.rng.choice([path for path in self.paths if isinstance(path[-1], str)])
        at(self.data, path[:-1]).pop(path[-1])

    def move_card(self) -> None:
        """From one list of cards to another."""
        lists = [[key] for key in ("discard", "pile")] + [
            [key, seat] for key in ("hands", "tables") for seat in range(self.data["seats"])
        ]
        source, target = (at(self.data, tuple(path)) for path in self.rng.sample(lists, 2))
        if source:
            target.insert(self.rng.randint(0, len(target)), source.pop(self.rng.randrange(len(source))))

    def whoever(self) -> None:
        """Somebody, or nobody, in the place of somebody else."""
        nobody = [path for path in self.paths if path[-1] in ("partner", "invited", "announced", "owner", "seat")]
        put(self.data, self.rng.choice(nobody), self.rng.choice([None, *range(self.data["seats"])]))


def edited(rng: Random, snapshot: Named) -> shoal.Game | None:
    """The game of a snapshot with something changed, if that can be."""
    edits = Edits(rng, snapshot)
    try:
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            edits.change()
            edits.paths = [path for path in paths(edits.data) if path[0] not in ("game", "seats", "rng", "deck")]
    except (LookupError, TypeError):
        return None  # an edit that makes no sense after another
    if edits.data == snapshot:
        return None
    try:
        return shoal.restore(edits.data)
    except shoal.Invalid:
        return None


def assert_sound(game: shoal.Game, rng: Random) -> None:
    """It is what its snapshot says, can be imagined by all, and played to the end."""
    shoal_rng = shoal.Rng(rng.randrange(1 << 30))
    written = shoal.snapshot(game)
    assert shoal.snapshot(shoal.restore(written)) == written
    for move in range(100_000):
        if move % 150 == 0 or game.over:
            for viewer in (*range(game.seats), None):
                view = game.view(viewer)
                world = shoal.imagine(view, shoal_rng)
                assert world.view(viewer) == view
                again = shoal.snapshot(world)
                assert shoal.snapshot(shoal.restore(again)) == again
        if game.over:
            return
        may = game.legal(game.to_move)
        game.apply(game.to_move, codes.ANNOUNCE if codes.ANNOUNCE in may else rng.choice(may))
    raise AssertionError("no end")


STARTS = [Walk("connections", 3, 4, "rare"), Walk("connections", 4, 3, "greedy"), Walk("connections", 6, 2, "rare")]


@pytest.mark.parametrize("walk", STARTS, ids=str)
def test_a_position_with_something_changed_is_refused_or_can_be_played_to_the_end(walk: Walk) -> None:
    rng = Random(walk.seed)
    met: Counter[str] = Counter()
    for record in walk.positions():
        if rng.random() < 0.15:
            snapshot = shoal.snapshot(record.game)
            for _ in range(6):
                game = edited(rng, snapshot)
                met["refused" if game is None else "taken"] += 1
                if game is not None and rng.random() < 0.1:
                    assert_sound(game, rng)
                    met["played"] += 1
    assert met["refused"] > 100
    assert met["played"] > 5


# What play cannot have led to

# Seat 1 is on turn. It has a light blue set with Vienna, around which seat 2 is invited; seat 2 has a dark blue set
# with Lahore, whose partner is seat 3, and with Istanbul, to which it has invited seat 1.
TABLES = {1: "Amsterdam, Berlin, London/Addis Ababa", 2: "Tehran/Nairobi, Dubai/Dhaka, Baghdad", 3: "Delhi"}
VIENNA = link("Vienna", 1, "light blue", invited=2)
LAHORE = link("Lahore", 2, "dark blue", partner=3)
ISTANBUL = link("Istanbul", 2, "dark blue", invited=1, laid=3)
HANDS = ("Tokyo/Havana, -, Miami", "Paris/Athens, Gibraltar, Perth", "Suez, Kyiv", "Anchorage, Dakar")
TURN = position(*HANDS, tables=TABLES, links=[VIENNA, LAHORE, ISTANBUL], discard="Lima")
JUST_DRAWN: Named = {"seat": 1, "to": "discard", "drawn": 2, "from": "deck"}
LAST: Named = {"announced": 0, "last_turns": [0, 2, 2, 2], "turns": [6, 7, 7, 7]}
OVER = position(*HANDS, tables=TABLES, links=[VIENNA, LAHORE, ISTANBUL], discard="Lima", round=3, seat=0, had=7) | {
    "waits_for": None,
    "idle": 8,
    "totals": [0, 0, 0, 0],
}


def laid_by(seat: int, *cards: str) -> Named:
    """The tables with one of them in another order, or with other cards that come from the pile."""
    tables = [list(cards) if player == seat else table for player, table in enumerate(TURN["tables"])]
    gone = {card for table in TURN["tables"] for card in table} - {card for table in tables for card in table}
    taken = {card for table in tables for card in table}
    both = taken | {"/".join(card.split("/")[::-1]) for card in taken}
    return {"tables": tables, "pile": [*(card for card in TURN["pile"] if card not in both), *sorted(gone)]}


FORBIDDEN: list[tuple[Named, Named, str | None]] = [
    # Turns
    (
        TURN,
        {"turns": [8, 1, 3, 5]},
        "turns: [8, 1, 3, 5]; seat 1 is waited for and has had 1, so they are [1, 1, 1, 1] (ALL1)",
    ),
    (
        TURN,
        {"turns": [5, 5, 5, 6]},
        "turns: [5, 5, 5, 6]; seat 1 is waited for and has had 5, so they are [5, 5, 5, 5] (ALL1)",
    ),
    (TURN, {"turns": [0, 0, 0, 0]}, "discard: nobody has had a turn to discard in (CN3)"),
    (TURN, {"turns": [61, 60, 60, 60]}, "turns: seat 0 has had 61; a round has 60 (CN15)"),
    (TURN, {"idle": 20}, "idle: 20 turns without a card played, of 20 in this round (CN15)"),
    (TURN, {"waits_for": {"seat": 1, "to": "draw"}, "idle": 1}, "idle: seat 1 has just played a card (CN15)"),
    # The announcement
    (TURN, LAST | {"turns": [5, 6, 6, 6]}, "announced: not before everybody has had 6 turns (CN14)"),
    (
        TURN,
        LAST | {"turns": [6, 6, 6, 6]},
        "turns: [6, 6, 6, 6]; seat 0 has announced the end and has had 6, so they are [6, 7, 7, 7] (ALL1)",
    ),
    (TURN, LAST | {"announced": 1}, "waits_for: seat 1 has announced the end and has no more turns (CN14)"),
    (TURN, LAST | {"last_turns": [0, 3, 2, 2]}, "last_turns: seat 1 has 3; 2 at the most (CN14)"),
    (
        TURN,
        LAST | {"last_turns": [0, 2, 2, 1]},
        "last_turns: [0, 2, 2, 1]; when seat 1 has 2 left they are [0, 2, 2, 2] (CN14)",
    ),
    (
        TURN,
        LAST | {"links": [VIENNA | {"invited": 0}, LAHORE, ISTANBUL]},
        "links, Vienna: seat 0 has announced the end and is invited no more (CN14)",
    ),
    # Linking cards
    (
        TURN,
        laid_by(1, "Amsterdam/San Juan", "Berlin/Moscow", "Vienna", "London/Addis Ababa"),
        "tables, seat 1: Amsterdam is one of no light blue set; nor was there a linking card or partnership with light "
        "blue before it (CN4, CN6)",
    ),
    (
        TURN,
        laid_by(1, "Vienna", "Amsterdam/San Juan", "Berlin/Moscow", "London/Addis Ababa"),
        "links, Vienna: laid on a light blue set, but before it lie 0 such cards; a set has 3 (CN5)",
    ),
    (
        TURN,
        {"links": [VIENNA | {"laid": 1}, LAHORE, ISTANBUL]},
        "links, Vienna: laid in turn 1, before there was a set (CN5)",
    ),
    (
        TURN,
        {"links": [VIENNA | {"laid": 6}, LAHORE, ISTANBUL]},
        "links, Vienna: laid in turn 6, which seat 1 has not had (CN5)",
    ),
    (
        TURN,
        {"links": [VIENNA, LAHORE | {"laid": 3}, ISTANBUL]},
        "links, Istanbul: laid in turn 3, but lies behind one of turn 3 (CN5)",
    ),
    (
        TURN,
        {"waits_for": {"seat": 1, "to": "draw"}, "links": [VIENNA | {"laid": 6}, LAHORE, ISTANBUL]},
        "invited_now: Vienna was laid in this turn, and somebody invited (CN10)",
    ),
    (
        TURN,
        laid_by(1, "Amsterdam/San Juan", "Berlin/Moscow", "London/Addis Ababa", "Vienna", "Stockholm/Toronto")
        | {"waits_for": {"seat": 1, "to": "draw"}, "links": [VIENNA | {"laid": 6}, LAHORE, ISTANBUL]},
        "links, Vienna: laid in this turn, but lies before another card (CN5)",
    ),
    # Cards on the tables
    (
        TURN,
        laid_by(0, "Seoul/Mumbai"),
        "tables, seat 0: Seoul is one of no pink set; nor was there a linking card or partnership with pink before it "
        "(CN4, CN6)",
    ),
    (
        TURN,
        laid_by(1, "Kyiv/Santiago", *TURN["tables"][1]) | {"hands": [*TURN["hands"][:2], ["Suez"], TURN["hands"][3]]},
        "tables, seat 1: Kyiv is one of no maroon set; nor was there a linking card or partnership with maroon before "
        "it (CN4, CN6)",
    ),
    (
        position("", "", "", tables={0: "Seoul, Beijing, Manila"}),
        {"turns": [0, 1, 1], "waits_for": {"seat": 0, "to": "turn"}},
        "tables, seat 0: it has had no turn to play a card in (CN4)",
    ),
    (
        position("", "", ""),
        {"waits_for": {"seat": 1, "to": "draw"}},
        "waits_for: seat 1 has no card on the table, so none was just played (CN8)",
    ),
    # Partners
    (
        TURN,
        laid_by(3),
        "links, Lahore: seat 3 has played no card to join with, of another of its regions than that of its set (CN11)",
    ),
    (
        TURN,
        laid_by(3, "Riyadh/Melbourne", "Tashkent/Moscow", "Dubai/Caracas"),
        "links, Lahore: seat 3 has played no card to join with, of another of its regions than that of its set (CN11)",
    ),
    (
        TURN,
        {"links": [VIENNA, LAHORE | {"laid": 5}, ISTANBUL | {"laid": 6}]},
        "links, Istanbul: laid in turn 6, which seat 2 has not had (CN5)",
    ),
    (
        TURN,
        {"links": [VIENNA, LAHORE | {"partner": 1}, ISTANBUL]},
        "links, Lahore: seat 1 has played no card to join with, of another of its regions than that of its set (CN11)",
    ),
    (
        position(
            *("", "", "", ""),
            tables={1: "Delhi", 2: TABLES[2]},
            links=[LAHORE | {"partner": 1, "laid": 5}],
            seat=3,
            had=4,
        ),
        {},
        "links, Lahore: seat 1 has had no turn since to join in (CN11)",
    ),
    (
        position(
            *("", "", ""),
            tables={0: "Tehran/Nairobi, Dubai/Dhaka, Baghdad", 1: "Kyiv, Budapest, Bucharest", 2: "Athens"},
            links=[link("Istanbul", 0, "dark blue", partner=2), link("Gibraltar", 0, "dark blue", partner=2)],
        ),
        {},
        "links, Gibraltar: laid on a dark blue set, but it does not carry dark blue (CN5)",
    ),
    (
        position(
            *("", "", ""),
            tables={0: "Tehran/Nairobi, Dubai/Dhaka, Baghdad", 1: "Tunis"},
            links=[link("Istanbul", 0, "dark blue", partner=1), link("Suez", 0, "dark blue", partner=1)],
        ),
        {},
        "links, Suez: seat 1 has played no card to join with, of another of its regions than that of its set (CN11)",
    ),
    # Invitations
    (TURN, {"invited_now": ["Istanbul"]}, "invited_now: Istanbul is not seat 1's on the table (CN10)"),
    (
        TURN,
        {"invited_now": ["Lahore"], "waits_for": {"seat": 2, "to": "turn"}, "turns": [5, 6, 5, 5]},
        "invited_now: Lahore has a partner already (CN10)",
    ),
    (TURN, {"withdrawn_now": True}, "withdrawn_now: whoever is on turn can have withdrawn no invitation (CN10)"),
    # Hands and trades
    (
        position(*["Lima", "Perth", "Kyiv", "Seoul", "-, -, -, -, -, -, Boston", "Athens"]),
        {},
        "hands, seat 4: a card at place 6; the last is 5 (CD3)",
    ),
    (
        TURN,
        {"waits_for": JUST_DRAWN, "hands": [TURN["hands"][0], [None, *TURN["hands"][1]], *TURN["hands"][2:]]},
        "waits_for, drawn: place 0 was free, so the card would be there (CD3)",
    ),
    (
        TURN,
        {"waits_for": JUST_DRAWN, "knowledge": {"seen": [[[], [], []], [[], [], [0]], [[], []], [[], []]]}},
        "knowledge, seen: nobody but seat 1 has seen the card just drawn (CD5)",
    ),
    (
        position("Lima", "Perth", "Kyiv", had=0),
        {"offers": [{"from": 0, "to": 1, "give": 0, "take": 0}]},
        "offers: it has been seat 1's turn since the deal, so it trades nothing (CN13)",
    ),
    # The first turn, and the last
    (position("Lima", "Perth", "Kyiv", had=0), {"fresh": True}, "fresh: seat 0 has 1 cards of 8 dealt (CN1)"),
    (TURN, {"round": 1, "endings": ["CN15"], "turns": [6, 5, 5, 5]}, "endings: round 0 does not end by CN15"),
    (OVER, {"endings": ["CN14"] * 4}, "endings: the last round does not end by CN14"),
    (OVER, {"turns": [7, 7, 8, 7]}, "turns: [7, 7, 8, 7]; they differ by one at the most, from seat 0 on (ALL1)"),
    (OVER, {"turns": [6, 5, 5, 5]}, "turns: [6, 5, 5, 5]; the game is not over before 6 turns each (CN15)"),
    (OVER, {"idle": 7}, "idle: 7; 8 or more end the game by CN15, fewer do not (CN15)"),
    (
        OVER,
        {"endings": ["CN14", "CN14", "CN14", "ALL5"], "idle": 3},
        "turns: [7, 7, 7, 7]; the limit that ended the game is 60 each (ALL5)",
    ),
    (
        OVER,
        {"offers": [{"from": 0, "to": 2, "give": 0, "take": 0}]},
        "offers: seat 0 has one, but the game is over (CN13)",
    ),
    (OVER, {"withdrawn_now": True}, "invited_now, withdrawn_now: the game is over (CN10)"),
    (OVER, {"invited_now": ["Vienna"]}, "invited_now, withdrawn_now: the game is over (CN10)"),
    # Points
    (TURN, {"totals": [5, 0, 0, 0]}, "totals: seat 0 cannot have 5 after 0 rounds (CN20)"),
    (
        TURN,
        {"round": 1, "totals": [0, 0, -61, 0], "turns": [6, 6, 5, 5], "waits_for": {"seat": 2, "to": "turn"}},
        "turns: [6, 6, 5, 5]; seat 2 is waited for and has had 5, so they are [5, 5, 5, 5] (ALL1)",
    ),
    (TURN, {"round": 1, "totals": [0, 0, -61, 0], "turns": [6, 5, 6, 6]}, None),
    (OVER, {"totals": [0, 40_000, 0, 0]}, None),
    # What follows from the rest
    (
        TURN,
        {"tokens": [12, 8, 7, 12]},
        "tokens: [12, 8, 7, 12]; by the cards on the tables they are [12, 8, 7, 11] (CN9)",
    ),
    (TURN, {"pairs": [[], [], [], []]}, "pairs: they are counted when the game is over (CN19)"),
    (
        OVER,
        {"pairs": [[0, 1], [], [], []]},
        "pairs: [[0, 1], [], [], []]; by the hands they are at [[], [], [], []] (CN19)",
    ),
    # What was shuffled in
    (
        TURN,
        {"knowledge": {"shuffled": [["Lima/Montreal"]]}},
        "knowledge, shuffled: Montreal/Lima has been shown since (CN21)",
    ),
    (
        TURN,
        {"knowledge": {"shuffled": [["Kyiv/Santiago"], ["Kyiv/Santiago"]]}},
        "knowledge, shuffled: Santiago/Kyiv is listed twice; the last time counts (CN21)",
    ),
    (
        TURN,
        {"knowledge": {"shuffled": [["Kyiv/Santiago"]]}},
        "knowledge, drawn_after, seat 2, place 1: after 0 shuffles, but the card there is not one of those that were "
        "drawn then and have not been shown (CN21)",
    ),
    (
        TURN,
        {"knowledge": {"shuffled": [["Kyiv/Santiago"]], "drawn_after": [[0, 0, 0], [0, 0, 0], [0, 1], [0, 0]]}},
        None,
    ),
    (
        TURN,
        {
            "waits_for": JUST_DRAWN,
            "knowledge": {
                "shuffled": [["Perth/Bangkok"], TURN["pile"]],
                "drawn_after": [[0, 0, 0], [0, 0, 1], [0, 0], [0, 0]],
            },
        },
        "knowledge, drawn_after: the card at place 2 has just been drawn (CN21)",
    ),
    (TURN, {"knowledge": {"shuffled": [[]] * 56}}, "knowledge, shuffled: 56; there are 55 cards"),
    (TURN, {"knowledge": {"drawn_after": [[1, 0, 0], [0, 0, 0], [0, 0], [0, 0]]}}, None),
    # Passes
    (
        TURN,
        {"knowledge": {"passed": [[[1, 0], [1, 2], "Delhi/Kinshasa"]]}},
        "knowledge, passed or not_near: nobody passes with cards in hand while there are piles (CN22)",
    ),
]


def messages(entry: tuple[Named, Named, str | None]) -> str | None:
    written, changes, _ = entry
    try:
        shoal.restore(written | changes)
    except shoal.Invalid as invalid:
        return str(invalid)
    return None


@pytest.mark.parametrize("entry", FORBIDDEN, ids=lambda entry: str(entry[2])[:60])
def test_what_no_play_can_have_led_to_is_refused(entry: tuple[Named, Named, str | None]) -> None:
    found = messages(entry)
    assert found is not None
    assert entry[2] is None or found == entry[2]


STUCK = position("", "Berlin/Moscow, Lima/Montreal, Seoul/Mumbai, Perth", "Kyiv, Athens", rest=0)
HELD = [[1, 0], [1, 1], [1, 2]]


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"passed": [HELD]}, None),
        ({"passed": [[*HELD, "Vancouver/Kingston"]]}, None),
        ({"not_near": [[], [["pink"], [], [], []], [[], []]]}, None),
        (
            {"not_near": [[], [["light blue"], [], [], []], [[], []]]},
            "knowledge, not_near, seat 1, place 0: the card shows",
        ),
        ({"passed": [HELD[:2]]}, "knowledge, passed: 2 cards are not what a hand has to make a set of (CN22)"),
        ({"passed": [[*HELD, HELD[0]]]}, "knowledge, passed: 4 cards are not what a hand has to make a set of (CN22)"),
        ({"passed": [[*HELD, [1, 8]]]}, "knowledge, passed: seat 1 has no regional card at place 8 (CN22)"),
        ({"passed": [[*HELD, [3, 0]]]}, "knowledge, passed: there is no seat 3"),
        ({"passed": [[*HELD, "Kyiv/Santiago"]]}, "knowledge, passed: a card is named once it is on a table (CN22)"),
        (
            {"passed": [[[1, 0], "Amsterdam/San Juan", "Stockholm/Toronto"]]},
            "knowledge, passed: three of the cards are a set, so that there was one to play (CN22)",
        ),
        ({"passed": [HELD] * 3000}, "knowledge, passed: too many"),
    ],
)
def test_CN22_what_is_known_from_passes_is_checked(known: Named, words: str | None) -> None:
    written = STUCK | {"knowledge": known}
    if words is None:
        assert shoal.snapshot(shoal.restore(written))["knowledge"] == {
            "seen": [[], [[], [], [], []], [[], []]],
            **known,
        }
        return
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore(written)
    assert str(caught.value).startswith(words)


# What may be left out


def without(written: Named, *keys: str) -> Named:
    return {key: value for key, value in written.items() if key not in keys}


def test_turns_left_out_are_as_few_as_the_position_asks_for() -> None:
    def turns(written: Named) -> list[int]:
        found: list[int] = shoal.snapshot(shoal.restore(without(written, "turns")))["turns"]
        return found

    assert turns(position("Lima", "Perth", "Kyiv")) == [0, 0, 0]
    assert turns(position("Lima", "Perth", "Kyiv", seat=0)) == [0, 1, 1]
    assert turns(position("Lima", "Perth", "Kyiv", seat=0, discard="Seoul")) == [1, 2, 2]
    assert turns(position("Lima", "Perth", "Kyiv", tables={1: TABLES[1]})) == [1, 1, 1]
    assert turns(TURN) == [4, 4, 4, 4]
    assert turns(TURN | LAST) == [6, 7, 7, 7]
    assert turns(OVER) == [6, 6, 6, 6]
    assert turns(OVER | {"endings": ["CN14", "CN14", "CN14", "ALL5"], "idle": 3}) == [60, 60, 60, 60]


def test_CN14_last_turns_left_out_are_those_of_the_first_time_round() -> None:
    written = without(position(*["Lima", "Perth", "Kyiv", "Seoul"], seat=3), "turns") | {"announced": 1}
    found = shoal.snapshot(shoal.restore(written))
    assert (found["last_turns"], found["turns"]) == ([2, 0, 1, 2], [6, 6, 7, 6])


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    found = shoal.snapshot(shoal.restore(without(OVER, "idle", "turns")))
    assert (found["endings"], found["idle"], found["pairs"]) == (["CN14", "CN14", "CN14", "CN15"], 8, [[]] * 4)
    assert found["tokens"] == [12, 8, 7, 11]


def test_rest_at_the_end_of_the_pile_stands_for_all_cards_not_named() -> None:
    first = turned(TURN["pile"][3])
    pile = shoal.snapshot(shoal.restore(TURN | {"pile": [first, "rest"]}))["pile"]
    assert pile == [first, *TURN["pile"][:3], *TURN["pile"][4:]]  # the others as the deck lists them
    for wrong in (["rest", first], "rest", ["rest", "rest"]):
        with pytest.raises(shoal.Invalid):
            shoal.restore(TURN | {"pile": wrong})


@pytest.mark.parametrize("key", ["waits_for", "hands", "tables", "pile"])
def test_what_is_missing_is_said_to_be_missing(key: str) -> None:
    with pytest.raises(shoal.Invalid, match=rf"^{key}: missing; it is "):
        shoal.restore(without(TURN, key))


@pytest.mark.parametrize("key", ["link", "owner", "colour", "laid"])
def test_what_is_missing_of_a_linking_card_is_said_to_be_missing(key: str) -> None:
    with pytest.raises(shoal.Invalid, match=rf"^links, .*{key}: missing; it is "):
        shoal.restore(TURN | {"links": [without(VIENNA, key), LAHORE, ISTANBUL]})


# What cannot be read

ANYTHING: list[Any] = [
    10**5000,
    -(10**5000),
    2**70,
    2**63,
    1.5,
    float("nan"),
    None,
    True,
    "²",
    "٣",
    "x" * 9999,
    [],
    {},
    [2**70],
    b"x",
]


@pytest.mark.parametrize("walk", STARTS, ids=str)
def test_anything_in_the_place_of_anything_is_invalid_at_the_worst(walk: Walk) -> None:
    rng = Random(1)
    for step, record in enumerate(walk.positions()):
        if step % 60 == 59:
            snapshot = shoal.snapshot(record.game)
            for path in rng.sample([*paths(snapshot)], 60):
                data = copy.deepcopy(snapshot)
                put(data, path, rng.choice(ANYTHING))
                with suppress(shoal.Invalid):
                    shoal.restore(data)


def test_actions_of_anything_are_invalid() -> None:
    game = shoal.restore(TURN)
    kinds = {shoal.action(game, code)["kind"]: code for code in range(game.codes)}
    for code in kinds.values():
        action = shoal.action(game, code)
        for path in paths(action):
            for value in [*ANYTHING, "9", "00", "0//", -1, 9]:
                data = copy.deepcopy(action)
                put(data, path, value)
                with pytest.raises(shoal.Invalid):
                    shoal.code(game, data)
        more: dict[Any, Any] = {**action, 10**5000: 1}
        with pytest.raises(shoal.Invalid):
            shoal.code(game, more)
