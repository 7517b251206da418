"""What `restore` takes of Connections: positions that can be played on from, with what is left out of them filled in;
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


# What could not be played on from

# Seat 1 is on turn. It has a light blue set with Vienna, around which seat 2 is invited; seat 2 has a dark blue set
# with Lahore, whose partner is seat 3, and with Istanbul, to which it has invited seat 1.
TABLES = {1: "Amsterdam, Berlin, London/Addis Ababa", 2: "Tehran/Nairobi, Dubai/Dhaka, Baghdad", 3: "Delhi"}
VIENNA = link("Vienna", 1, "light blue", invited=2)
LAHORE = link("Lahore", 2, "dark blue", partner=3)
ISTANBUL = link("Istanbul", 2, "dark blue", invited=1, laid=3)
HANDS = ("Tokyo/Havana, -, Miami", "Paris/Athens, Gibraltar, Perth", "Suez, Kyiv", "Anchorage, Dakar")
TURN = position(*HANDS, tables=TABLES, links=[VIENNA, LAHORE, ISTANBUL], discard="Lima")
LAST: Named = {"announced": 0, "last_turns": [0, 2, 2, 2], "turns": [6, 7, 7, 7]}
OVER = position(*HANDS, tables=TABLES, links=[VIENNA, LAHORE, ISTANBUL], discard="Lima", round=3, seat=0, had=7) | {
    "waits_for": None,
    "idle": 8,
    "totals": [0, 0, 0, 0],
}

JUST_TAKEN: Named = {"seat": 1, "to": "discard", "drawn": 2, "from": "discard"}
ALONE = position("Lima", "Perth", "Kyiv")


def laid_by(seat: int, *cards: str) -> Named:
    """The tables with one of them in another order, or with other cards that come from the pile."""
    tables = [list(cards) if player == seat else table for player, table in enumerate(TURN["tables"])]
    gone = {card for table in TURN["tables"] for card in table} - {card for table in tables for card in table}
    taken = {card for table in tables for card in table}
    both = taken | {"/".join(card.split("/")[::-1]) for card in taken}
    return {"tables": tables, "pile": [*(card for card in TURN["pile"] if card not in both), *sorted(gone)]}


FORBIDDEN: list[tuple[Named, Named, str]] = [
    # The end
    (TURN, LAST | {"announced": 1}, "waits_for: seat 1 has announced the end and has no more turns (CN14)"),
    (TURN, LAST | {"last_turns": [0, 3, 2, 2]}, "last_turns: 3 is not from 0 to 2"),
    (TURN, LAST | {"last_turns": [0, 2, -2, 2]}, "last_turns: -2 is not from 0 to 2"),
    (
        TURN,
        LAST | {"last_turns": [0, 0, 2, 2]},
        "last_turns: [0, 0, 2, 2]; seat 0 has none, and seat 1, which is waited for, has one (CN14)",
    ),
    (TURN, LAST | {"announced": None}, "last_turns: nobody has announced the end (CN14)"),
    (TURN, {"turns": [5, -5, 5, 5]}, "turns: -5 is not from 0 to 1000000"),
    # Hands and trades
    (
        position(*["Lima", "Perth", "Kyiv", "Seoul", "Boston, Miami, Dakar, Suez, Delhi, Riyadh", "Athens"]),
        {},
        "hands, seat 4: 6 cards; there are 5 at the most (CN1)",
    ),
    (
        position("Lima", "Boston, Miami, Dakar, Suez, Delhi, Riyadh, Perth, Seoul", "Kyiv"),
        {"waits_for": {"seat": 1, "to": "draw"}},
        "hands, seat 1: 8 cards; there are 7 at the most (CN1)",
    ),
    (ALONE, {"waits_for": JUST_TAKEN}, "waits_for, drawn: seat 1 has no card at place 2 (CN3)"),
    (
        ALONE,
        {"waits_for": JUST_TAKEN | {"drawn": 0}},
        "waits_for: seat 1 has no card to discard but the one just taken (CN3)",
    ),
    (
        position("Lima", "", "Kyiv"),
        {"waits_for": {"seat": 1, "to": "discard"}},
        "waits_for, drawn: seat 1 has no card at place 0 (CN3)",
    ),
    (
        TURN,
        {"offers": [{"from": 0, "to": 0, "give": 0, "take": 0}]},
        "offers: seat 0 offers something to seat 0; it is to another (CN13)",
    ),
    # Linking cards
    (
        TURN,
        {"links": [VIENNA, LAHORE | {"partner": 2}, ISTANBUL]},
        "links, Lahore: its owner, seat 2, is no partner or guest (CN12)",
    ),
    (
        TURN,
        {"links": [VIENNA | {"colour": "red"}, LAHORE, ISTANBUL]},
        "links, Vienna, colour: the card carries light blue, maroon (CN5)",
    ),
    # What follows from the rest
    (TURN, {"tokens": [12, 8, 7, 12]}, "tokens: [12, 8, 7, 12]; by the cards it is [12, 8, 7, 11]"),
    (TURN, {"pairs": [[], [], [], []]}, "pairs: [[], [], [], []]; by the cards it is None"),
    (OVER, {"pairs": [[0, 1], [], [], []]}, "pairs: [[0, 1], [], [], []]; by the cards it is [[], [], [], []]"),
    (
        TURN,
        {"knowledge": {"shuffled": [["Kyiv/Santiago"]], "drawn_after": [[0] * 3, [0] * 3, [0, 0], [0, 0]]}},
        "drawn_after: [[0, 0, 0], [0, 0, 0], [0, 0], [0, 0]]; by the cards it is "
        "[[0, 0, 0], [0, 0, 0], [0, 1], [0, 0]]",
    ),
    (TURN, {"knowledge": {"shuffled": [[]] * 56}}, "knowledge, shuffled: 56; there are 55 cards"),
]


@pytest.mark.parametrize("entry", FORBIDDEN, ids=lambda entry: str(entry[2])[:60])
def test_what_could_not_be_played_on_from_is_refused(entry: tuple[Named, Named, str]) -> None:
    written, changes, words = entry
    with pytest.raises(shoal.Invalid) as caught:
        shoal.restore(written | changes)
    assert str(caught.value) == words


# What cannot have come about, and can be played on from
UNLIKELY: list[tuple[Named, Named]] = [
    (TURN, {"turns": [8, 1, 3, 5]}),
    (TURN, {"turns": [60, 60, 60, 60]}),
    (TURN, {"idle": 500}),
    (TURN, {"round": 3, "idle": 500}),
    (TURN, LAST | {"turns": [0, 0, 0, 0], "round": 3}),
    (TURN, LAST | {"last_turns": [0, 1, 0, 2]}),
    (TURN, LAST | {"links": [VIENNA | {"invited": 0}, LAHORE, ISTANBUL]}),
    (TURN, {"links": [VIENNA, LAHORE | {"laid": 9}, ISTANBUL | {"laid": 9}]}),
    (TURN, {"tables": [["Seoul/Mumbai"], *TURN["tables"][1:]], "pile": ["rest"]}),
    (TURN, {"invited_now": ["Istanbul", "Miami"], "withdrawn_now": True}),
    (TURN, {"waits_for": {"seat": 0, "to": "draw"}}),
    (TURN, {"waits_for": {"seat": 1, "to": "discard"}, "fresh": True}),
    (TURN, {"knowledge": {"shuffled": [["Lima/Montreal", "Kyiv/Santiago"], ["Kyiv/Santiago"]]}}),
    (TURN, {"knowledge": {"passed": [[[1, 0], [1, 2], "Delhi/Kinshasa"]]}}),
    (TURN, {"waits_for": None}),
    (OVER, {"offers": [{"from": 0, "to": 2, "give": 0, "take": 0}], "announced": 1}),
]


@pytest.mark.parametrize("entry", UNLIKELY, ids=lambda entry: str(entry[1])[:60])
def test_what_is_unlikely_can_be_played_on_from(entry: tuple[Named, Named]) -> None:
    written, changes = entry
    assert_sound(shoal.restore(written | changes), Random(1))


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
        ({"passed": [[*HELD, HELD[0]]]}, "knowledge, passed: a hand has 9 cards at the most, each once"),
        ({"passed": [[*HELD, [1, 8]]]}, "knowledge, passed: [1, 8] is no regional card (CN22)"),
        ({"passed": [[*HELD, "Istanbul"]]}, "knowledge, passed: 'Istanbul' is no regional card (CN22)"),
        ({"passed": [[*HELD, [3, 0]]]}, "knowledge, passed: there is no seat 3"),
        (
            {"passed": [[[1, 0], "Amsterdam/San Juan", "Stockholm/Toronto"]]},
            "knowledge, passed: three of the cards are a set, so that there was one to play (CN22)",
        ),
        ({"passed": [HELD] * 3000}, "knowledge, passed: 3000; there are 1000 at the most"),
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
    assert turns(TURN) == [3, 3, 3, 3]
    assert turns(TURN | LAST) == [6, 7, 7, 7]
    assert turns(OVER) == [6, 6, 6, 6]


def test_turns_may_be_one_number() -> None:
    def turns(written: Named, had: int) -> list[int]:
        found: list[int] = shoal.snapshot(shoal.restore(written | {"turns": had}))["turns"]
        return found

    assert turns(position("Lima", "Perth", "Kyiv", seat=0), 7) == [7, 8, 8]
    assert turns(TURN, 5) == [5, 5, 5, 5]
    assert turns(TURN | LAST, 9) == [9, 10, 10, 10]


def test_a_position_needs_only_cards_and_seats_and_whose_turn_it_is() -> None:
    needed = {key: TURN[key] for key in ("game", "seats", "hands", "tables", "discard", "pile")}
    found = shoal.snapshot(shoal.restore(needed | {"waits_for": {"seat": 1}}))
    assert found["waits_for"] == {"seat": 1, "to": "turn"}
    assert sorted(found["links"], key=lambda tie: int(tie["laid"])) == [
        link("Vienna", 1, "light blue"),
        link("Lahore", 2, "dark blue"),
        link("Istanbul", 2, "dark blue", laid=3),
    ]
    assert (found["turns"], found["last_turns"], found["announced"]) == ([3, 3, 3, 3], None, None)


def test_a_link_without_the_one_colour_of_which_its_owner_has_a_set_needs_its_colour() -> None:
    written = laid_by(2, "Tehran/Nairobi", "Dubai/Dhaka", "Lahore", "Istanbul")
    with pytest.raises(shoal.Invalid, match=r"^links, Lahore, colour: missing; it is one of "):
        shoal.restore(TURN | written | {"links": []})


def test_the_card_just_drawn_is_the_last_from_the_draw_pile_if_nothing_else_is_said() -> None:
    found = shoal.snapshot(shoal.restore(TURN | {"waits_for": {"seat": 1, "to": "discard"}}))
    assert found["waits_for"] == {"seat": 1, "to": "discard", "drawn": 2, "from": "deck"}


def test_CN14_last_turns_left_out_are_those_of_the_first_time_round() -> None:
    written = without(position(*["Lima", "Perth", "Kyiv", "Seoul"], seat=3), "turns") | {"announced": 1}
    found = shoal.snapshot(shoal.restore(written))
    assert (found["last_turns"], found["turns"]) == ([2, 0, 1, 2], [6, 6, 7, 6])


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    found = shoal.snapshot(shoal.restore(without(OVER, "idle", "turns")))
    assert (found["endings"], found["idle"], found["pairs"]) == (["CN14", "CN14", "CN14", "CN15"], 0, [[]] * 4)
    assert found["tokens"] == [12, 8, 7, 11]


def test_a_pile_left_out_has_all_cards_that_are_nowhere_else() -> None:
    pile = shoal.snapshot(shoal.restore(without(TURN, "pile")))["pile"]
    assert pile == shoal.snapshot(shoal.restore(TURN | {"pile": ["rest"]}))["pile"]


def test_rest_at_the_end_of_the_pile_stands_for_all_cards_not_named() -> None:
    first = turned(TURN["pile"][3])
    pile = shoal.snapshot(shoal.restore(TURN | {"pile": [first, "rest"]}))["pile"]
    assert pile == [first, *TURN["pile"][:3], *TURN["pile"][4:]]  # the others as the deck lists them
    for wrong in (["rest", first], "rest", ["rest", "rest"]):
        with pytest.raises(shoal.Invalid):
            shoal.restore(TURN | {"pile": wrong})


@pytest.mark.parametrize("key", ["waits_for", "hands", "tables"])
def test_what_is_missing_is_said_to_be_missing(key: str) -> None:
    with pytest.raises(shoal.Invalid, match=rf"^{key}: missing; it is "):
        shoal.restore(without(TURN, key))


def test_a_linking_card_is_named() -> None:
    with pytest.raises(shoal.Invalid, match=r"^links, link: missing; it is "):
        shoal.restore(TURN | {"links": [without(VIENNA, "link"), LAHORE, ISTANBUL]})


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
            for value in [*ANYTHING, "9", "0//", -1, 9]:
                data = copy.deepcopy(action)
                put(data, path, value)
                with pytest.raises(shoal.Invalid):
                    shoal.code(game, data)
        more: dict[Any, Any] = {**action, 10**5000: 1}
        with pytest.raises(shoal.Invalid):
            shoal.code(game, more)
