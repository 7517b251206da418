"""Twisted Fish with few cards: every world that agrees with what a seat has seen and heard, by brute force.

A world here is who holds which of the cards still in play, and which lie in the Pond. Every deal that a seat cannot
rule out is carried along; each event is played out in each of them in every way it can go, and those that would have
looked different to the seat are dropped. Nothing of the game's own bookkeeping is used.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

import shoal
from shoal.games.catalogue import rulebook

COLOURS = ("red", "green", "blue", "yellow", "purple")
FISH = (
    "card shark",
    "whale",
    "blowfish",
    "star fish",
    "clown fish",
    "barnacle",
    "jellyfish",
    "shrimp",
    "eel",
    "crab",
    "dogfish",
    "hammerhead",
    "flying fish",
)
ZINGERS = (
    "Game Warden",
    "Dead Scuba Diver",
    "No Fishing",
    "Glass Bottom Boat",
    "The Net",
    "Two Fisted Fisherman",
    "The Lure",
    "Divine Intervention",
)
DIVER = "Dead Scuba Diver"

Action = dict[str, Any]
Waits = dict[str, Any]
Viewer = int | None


def fish_of(card: str) -> str:
    """The fish on a card; a Zinger has none."""
    return card.split(" ", 1)[1] if card.split(" ", 1)[0] in COLOURS else ""


class World(NamedTuple):
    """Cards as bits. `lies`: for each seat the cards that it denied while it held them, and has held ever since."""

    hands: tuple[int, ...]
    pond: int
    lies: tuple[int, ...]
    trails: tuple[int, ...] = ()
    """Return what each seat has seen, as the number of a trail; only where all seats are followed at once."""


class Seen(NamedTuple):
    """An event as all saw it, and as single seats saw it."""

    public: object
    private: dict[int, int]


class Event(NamedTuple):
    """A move: its player, its time and its result."""

    seat: int
    action: Action
    waits: Waits
    caught: frozenset[int]
    """The seats caught telling a whopper (TF13) before it."""
    whoppers: bool
    diver: str | None
    """The card the Dead Scuba Diver stands for, before it."""


Outcome = tuple[World, Seen]


@dataclass
class Cards:
    """The cards still in play, each with its bit."""

    names: list[str]
    bit: dict[str, int] = field(init=False)
    of_fish: dict[str, int] = field(init=False)
    all_fish: int = field(init=False)

    def __post_init__(self) -> None:
        self.bit = {name: 1 << place for place, name in enumerate(self.names)}
        self.of_fish = dict.fromkeys(FISH, 0)
        for name in self.names:
            if fish_of(name):
                self.of_fish[fish_of(name)] |= self.bit[name]
        self.all_fish = sum(self.of_fish.values())

    def mask(self, names: Iterable[str]) -> int:
        return sum(self.bit[name] for name in names)

    def words(self, mask: int) -> list[str]:
        return [name for name in self.names if self.bit[name] & mask]

    def show(self, world: World) -> str:
        hands = " | ".join(", ".join(self.words(hand)) or "-" for hand in world.hands)
        return f"{hands} || pond: {', '.join(self.words(world.pond)) or '-'}"


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def change(masks: tuple[int, ...], seat: int, mask: int) -> tuple[int, ...]:
    """Add the cards of a mask to one of the hands, or take them out."""
    return (*masks[:seat], masks[seat] ^ mask, *masks[seat + 1 :])


def without(masks: tuple[int, ...], seat: int, mask: int) -> tuple[int, ...]:
    return (*masks[:seat], masks[seat] & ~mask, *masks[seat + 1 :])


class Model:
    """The ways in which each event can happen in a world; none if it cannot."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def outcomes(self, world: World, event: Event) -> Iterator[Outcome]:
        """Each world that may follow, with what is seen of it."""
        kind = event.action["kind"]
        return {
            "ask": self.question,
            "lure": self.question,
            "again": self.question,
            "net": self.net,
            "give": self.give,
            "no": self.no,
            "no fishing": self.zinger,
            "allow": self.allow,
            "divine": self.divine,
            "draw": self.draw,
            "end": self.nothing,
            "pass": self.dead,
            "basket": self.basket,
            "diver": self.diver,
            "fifth": self.fifth,
            "warden": self.zinger,
            "boat": self.zinger,
            "throw": self.zinger,
        }[kind](world, event)

    def played(self, world: World, seat: int, zinger: str) -> World | None:
        """A Zinger leaves the hand; where it ends up is seen by all."""
        bit = self.cards.bit[zinger]
        return world._replace(hands=change(world.hands, seat, bit)) if world.hands[seat] & bit else None

    def nothing(self, world: World, event: Event) -> Iterator[Outcome]:
        yield world, Seen(None, {})

    def question(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF3, TF19, TF20: who asks holds a card of that fish, unless with The Lure."""
        kind, seat = event.action["kind"], event.seat
        if kind != "lure" and not world.hands[seat] & self.cards.of_fish[fish_of(event.action["card"])]:
            return
        after: World | None = world
        if kind != "ask":
            after = self.played(world, seat, {"lure": "The Lure", "again": "Two Fisted Fisherman"}[kind])
        if after:
            yield after, Seen(None, {})

    def net(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF18: the fish named is held."""
        after = self.played(world, event.seat, "The Net")
        if after and world.hands[event.seat] & self.cards.of_fish[event.action["fish"]]:
            yield after, Seen(None, {})

    def zinger(self, world: World, event: Event) -> Iterator[Outcome]:
        """A Zinger that only has to be held."""
        kind = event.action["kind"]
        names = {
            "no fishing": "No Fishing",
            "warden": "Game Warden",
            "boat": "Glass Bottom Boat",
            "throw": "Divine Intervention",
        }
        after = self.played(world, event.seat, names[kind])
        if after:
            yield after, Seen(None, {})

    def give(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF4: the card asked for, seen by all; TF18: one of the fish, seen by the two."""
        seat, asker = event.seat, event.waits["asked_by"]
        if event.waits["with"] == "net":
            for card in bits(world.hands[seat] & self.cards.of_fish[event.waits["fish"]]):
                hands = change(change(world.hands, seat, card), asker, card)
                after = world._replace(hands=hands, lies=without(world.lies, seat, card))
                yield after, Seen(None, {seat: card, asker: card})
            return
        card = self.cards.bit[event.waits["card"]]
        if world.hands[seat] & card:
            after, caught = self.shown(world, event, card)
            yield after._replace(hands=change(after.hands, asker, card)), Seen(caught, {})

    def shown(self, world: World, event: Event, mask: int) -> tuple[World, frozenset[int]]:
        """Cards leave a hand for all to see (TF13: and with them, perhaps, a lie)."""
        seat = event.seat
        caught = event.caught | {seat} if world.lies[seat] & mask else event.caught
        return world._replace(hands=change(world.hands, seat, mask), lies=without(world.lies, seat, mask)), caught

    def no(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF5, TF11: it is true, but for a whopper (TF13)."""
        seat = event.seat
        if event.waits["with"] == "net":
            if not world.hands[seat] & self.cards.of_fish[event.waits["fish"]]:
                yield world, Seen(None, {})
            return
        card = self.cards.bit.get(event.waits["card"], 0)
        if not world.hands[seat] & card:
            yield world, Seen(None, {})
        elif event.whoppers:
            yield world._replace(lies=change(without(world.lies, seat, card), seat, card)), Seen(None, {})

    def allow(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF14: Game Warden pulls a card that its owner sees; TF17: Glass Bottom Boat shows one to the two."""
        seat, zinger = event.seat, event.waits["zinger"]
        if zinger == "Game Warden":
            for card in bits(world.hands[seat]):
                after = world._replace(
                    hands=change(world.hands, seat, card),
                    pond=world.pond | card,
                    lies=without(world.lies, seat, card),
                )
                yield after, Seen(None, {seat: card})
        elif zinger == "Glass Bottom Boat":
            for card in bits(world.hands[seat]):
                yield world, Seen(None, {seat: card, event.waits["by"]: card})
        else:
            yield world, Seen(None, {})

    def divine(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF21: the Zinger may be taken, seen by all."""
        after = self.played(world, event.seat, "Divine Intervention")
        if not after:
            return
        if event.action["zinger"] == "take":
            after = after._replace(hands=change(after.hands, event.seat, self.cards.bit[event.waits["zinger"]]))
        yield after, Seen(None, {})

    def draw(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF5: the card asked for is shown, another is not; TF6: who draws at the beginning holds no fish."""
        seat = event.seat
        asked = self.cards.bit.get(drawn_for(event), 0)
        if event.waits["to"] != "draw" and world.hands[seat] & self.cards.all_fish:
            return
        for card in bits(world.pond):
            after = world._replace(hands=change(world.hands, seat, card), pond=world.pond ^ card)
            yield after, Seen(card == asked, {seat: card})

    def dead(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF6: who passes holds no fish."""
        if not world.hands[event.seat] & self.cards.all_fish:
            yield world, Seen(None, {})

    def basket(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF8: five cards, seen by all."""
        mask = self.cards.of_fish[event.action["fish"]]
        if world.hands[event.seat] & mask == mask:
            after, caught = self.shown(world, event, mask)
            yield after, Seen(caught, {})

    def diver(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF15: four cards and the Diver."""
        card = event.action["for"]
        four = self.cards.of_fish[fish_of(card)] & ~self.cards.bit[card]
        after = self.played(world, event.seat, DIVER)
        if after and world.hands[event.seat] & four == four:
            after, caught = self.shown(after, event, four)
            yield after, Seen(caught, {})

    def fifth(self, world: World, event: Event) -> Iterator[Outcome]:
        """TF15: the fifth card, for the Diver."""
        assert event.diver is not None
        card = self.cards.bit[event.diver]
        if world.hands[event.seat] & card:
            after, caught = self.shown(world, event, card)
            yield after, Seen(caught, {})


def deals(free: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every deal of these cards into hands of these sizes; the rest is the Pond."""
    if not sizes:
        yield (free,)
        return
    for chosen in combinations(tuple(bits(free)), sizes[0]):
        hand = sum(chosen)
        for rest in deals(free & ~hand, sizes[1:]):
            yield (hand, *rest)


class Belief:
    """All the worlds that agree with what one seat (None: a spectator) has seen and heard."""

    def __init__(self, model: Model, start: World, viewer: Viewer) -> None:
        self.model = model
        self.viewer = viewer
        own = start.hands[viewer] if viewer is not None else 0
        free = (sum(start.hands) | start.pond) & ~own
        sizes = tuple(hand.bit_count() if seat != viewer else 0 for seat, hand in enumerate(start.hands))
        self.worlds: set[World] = set()
        for *hands, pond in deals(free, sizes):
            if viewer is not None:
                hands[viewer] = own
            self.worlds.add(World(tuple(hands), pond, start.lies))

    def hear(self, event: Event, seen: Seen) -> None:
        """Drop worlds that would have looked different."""
        viewer = self.viewer
        after: set[World] = set()
        for world in self.worlds:
            for result, looks in self.model.outcomes(world, event):
                if looks.public != seen.public:
                    continue
                if viewer is not None and looks.private.get(viewer) != seen.private.get(viewer):
                    continue
                after.add(result)
        self.worlds = after

    def deals(self) -> set[World]:
        """The worlds as hands and Pond alone."""
        return {World(world.hands, world.pond, ()) for world in self.worlds}


class Everyone:
    """All the ways the game may have gone that agree with what all have seen, with what each seat saw in it alone.
    It tells what a seat may think that another one knows."""

    def __init__(self, model: Model, start: World) -> None:
        self.model = model
        self.numbers: dict[tuple[int, ...], int] = {}
        free = sum(start.hands) | start.pond
        self.ways: set[World] = set()
        for *hands, pond in deals(free, tuple(hand.bit_count() for hand in start.hands)):
            trails = tuple(self.trail(-1, hand) for hand in hands)
            self.ways.add(World(tuple(hands), pond, start.lies, trails))
        self.truth = tuple(self.trail(-1, hand) for hand in start.hands)

    def trail(self, before: int, sight: int) -> int:
        return self.numbers.setdefault((before, sight), len(self.numbers))

    def longer(self, trails: tuple[int, ...], seen: Seen) -> tuple[int, ...]:
        if not seen.private:
            return trails
        return tuple(
            self.trail(trail, seen.private[seat]) if seat in seen.private else trail
            for seat, trail in enumerate(trails)
        )

    def hear(self, event: Event, seen: Seen) -> None:
        after: set[World] = set()
        for way in self.ways:
            for result, looks in self.model.outcomes(way, event):
                if looks.public == seen.public:
                    after.add(result._replace(trails=self.longer(way.trails, looks)))
        self.ways = after
        self.truth = self.longer(self.truth, seen)

    def deals(self, seat: Viewer, trail: int) -> set[World]:
        """The worlds that agree with what a seat has seen, if that is the trail."""
        return {World(way.hands, way.pond, ()) for way in self.ways if seat is None or way.trails[seat] == trail}

    def trails(self, viewer: Viewer, deal: World) -> set[tuple[int, ...]]:
        """For each way to this world that the viewer holds possible, what the seats have seen in it."""
        return {
            way.trails
            for way in self.ways
            if way.hands == deal.hands
            and way.pond == deal.pond
            and (viewer is None or way.trails[viewer] == self.truth[viewer])
        }


class Start(NamedTuple):
    """The parts of a small deck."""

    seats: int
    fish: int
    zingers: int
    whoppers: bool = False
    diver: bool = False
    """Return whether the Dead Scuba Diver lies in a basket and the fifth card is in play."""


def position(start: Start, rng: random.Random) -> dict[str, Any]:
    """A position in which most is already laid or played."""
    fish = rng.sample(FISH, start.fish + start.diver)
    zingers = rng.sample([zinger for zinger in ZINGERS if not start.diver or zinger != DIVER], start.zingers)
    stands_for = f"{rng.choice(COLOURS)} {fish.pop()}" if start.diver else None
    live = [f"{colour} {kind}" for kind in fish for colour in COLOURS] + zingers
    if stands_for:
        live.append(stands_for)
    rng.shuffle(live)
    baskets: list[list[str]] = [[] for _ in range(start.seats)]
    for kind in FISH:
        if kind not in fish:
            rng.choice(baskets).append(kind)
    most = max(1, len(live) * 2 // (3 * start.seats))
    hands = [[live.pop() for _ in range(min(len(live), rng.randint(1, most + 1)))] for _ in range(start.seats)]
    return {
        "game": "twisted-fish",
        "seats": start.seats,
        "options": {"target": 0, "whoppers": int(start.whoppers)},
        "round": 0,
        "totals": [0] * start.seats,
        "waits_for": {"seat": rng.randrange(start.seats), "to": "begin"},
        "hands": hands,
        "pond": live,
        "baskets": baskets,
        "diver": {"for": stands_for, "turn": 3} if stands_for else None,
        "played": [zinger for zinger in ZINGERS if zinger not in zingers and not (start.diver and zinger == DIVER)],
        "turns": 9,
        "passes": 0,
        "rng": f"fast {rng.randrange(1, 2**31)}",
    }


def live_cards(data: dict[str, Any]) -> Cards:
    return Cards(sorted(card for hand in [*data["hands"], data["pond"]] for card in hand))


def world_of(cards: Cards, data: dict[str, Any]) -> World:
    """The hands and the Pond of a snapshot."""
    return World(tuple(cards.mask(hand) for hand in data["hands"]), cards.mask(data["pond"]), ())


def event_of(data: dict[str, Any], seat: int, action: Action) -> Event:
    diver = data.get("diver")
    return Event(
        seat,
        action,
        data["waits_for"],
        frozenset(data.get("caught") or ()),
        bool(data["options"]["whoppers"]),
        diver["for"] if diver else None,
    )


def drawn_for(event: Event) -> str:
    """TF5: the card asked for. There is none after The Net (TF18), and none for who is dead in the water (TF6)."""
    return event.waits.get("card", "") if event.waits["to"] == "draw" else ""


def seen_of(cards: Cards, event: Event, before: World, after: dict[str, Any], lines: list[shoal.Line]) -> Seen:
    """Return what the event showed to whom, from the true position."""
    kind, seat = event.action["kind"], event.seat
    now = world_of(cards, after)
    caught = frozenset(after.get("caught") or ())
    if kind == "give":
        if event.waits["with"] == "net":
            card = cards.bit[event.action["card"]]
            return Seen(None, {seat: card, event.waits["asked_by"]: card})
        return Seen(caught, {})
    if kind in ("basket", "diver", "fifth"):
        return Seen(caught, {})
    if kind == "draw":
        card = now.hands[seat] & ~before.hands[seat]
        return Seen(cards.bit.get(drawn_for(event)) == card, {seat: card})
    if kind == "allow" and event.waits["zinger"] == "Game Warden":
        return Seen(None, {seat: before.hands[seat] & ~now.hands[seat]})
    if kind == "allow" and event.waits["zinger"] == "Glass Bottom Boat":
        by = event.waits["by"]
        told = {card_told(cards, lines, viewer) for viewer in (seat, by)}
        assert len(told) == 1, f"the two were told of {told}"
        card = cards.bit[told.pop()]
        return Seen(None, {seat: card, by: card})
    return Seen(None, {})


def card_told(cards: Cards, lines: list[shoal.Line], viewer: Viewer) -> str:
    """The one card that the lines of the log name to a seat."""
    told = " ".join(shoal.tell("twisted-fish", line.heard_by(viewer), open=True) for line in lines)
    for zinger in ("Glass Bottom Boat",):
        told = told.replace(zinger, "")
    names = [card for card in cards.names if card.lower() in told.lower()]
    assert len(names) == 1, f"one card seen, told: {told}"
    return names[0]


STYLES = ("any", "rare", "asking")
RARE = ("lure", "again", "net", "no fishing", "divine", "diver", "fifth", "warden", "boat", "throw")


class Walk:
    """A game from a position on, move by move, with what came of each."""

    def __init__(self, data: dict[str, Any], style: str, rng: random.Random) -> None:
        self.start = data
        self.style = style
        self.rng = rng
        self.cards = live_cards(data)
        self.model = Model(self.cards)
        self.game = shoal.restore(data)
        self.data: dict[str, Any] = shoal.snapshot(self.game)
        self.moves: list[tuple[int, Action]] = []
        self.kinds: Counter[str] = Counter()

    def world(self) -> World:
        return world_of(self.cards, self.data)

    def begin(self) -> World:
        """The truth at the start, with nothing denied."""
        return self.world()._replace(lies=(0,) * len(self.data["hands"]))

    def choose(self) -> tuple[int, int, Action]:
        game, rng = self.game, self.rng
        seat = game.to_move
        optional = [other for other in range(game.seats) if other != seat and game.legal(other)]
        if optional and rng.random() < (0.5 if self.style == "rare" else 0.15):
            seat = rng.choice(optional)
        codes = game.legal(seat)
        actions = [(code, shoal.action(game, code)) for code in codes]
        weights = [self.weight(action) for _, action in actions]
        code, action = rng.choices(actions, weights)[0]
        return seat, code, action

    def weight(self, action: Action) -> float:
        kind = action["kind"]
        weight = 1.0
        if self.style == "rare":
            weight = 20.0 / (1 + self.kinds[kind]) if kind in RARE else 1.0
        elif self.style == "asking":
            weight = 0.3 if kind in RARE else 1.0
        if self.style != "any" and kind in ("ask", "again", "lure") and action["card"] in self.cards.bit:
            held = self.cards.bit[action["card"]] & self.world().hands[action["seat"]]
            weight *= 3.0 if held else 0.5
        if kind in ("basket", "diver"):
            weight *= 0.5 if self.style == "rare" else 2.0
        return weight

    def step(self) -> tuple[Event, Seen]:
        seat, code, action = self.choose()
        return self.play(seat, code, action)

    def play(self, seat: int, code: int, action: Action) -> tuple[Event, Seen]:
        event = event_of(self.data, seat, action)
        before = self.world()
        lines: list[shoal.Line] = []
        self.game.apply(seat, code, lines)
        self.moves.append((seat, action))
        self.kinds[action["kind"]] += 1
        self.data = shoal.snapshot(self.game)
        return event, seen_of(self.cards, event, before, self.data, lines)

    def story(self) -> str:
        """The start and the moves, to be played again by hand."""
        kept = {key: self.start[key] for key in ("options", "waits_for", "hands", "pond", "diver", "played", "baskets")}
        moves = "\n".join(f"  {seat}: {action}" for seat, action in self.moves)
        return f"{kept}\n{moves}\n  now {self.data['waits_for']}"


MODERATE = 60
"""Of at most so many worlds each must be sampled; of more only a few are drawn."""
RAREST = 400
"""How much rarer than its fair share a world may be."""


class Fault(Exception):
    """`imagine` gives other worlds than those that agree."""


def sampled(
    cards: Cards, view: shoal.View, wanted: set[World], rng: shoal.Rng, few: int, most: int, each: int
) -> set[World]:
    """Worlds imagined from a view: all that are wanted, if they come; one that is not wanted is kept as well."""
    worlds = rulebook(view.game).worlds(view)
    small = len(wanted) <= most
    found: set[World] = set()
    for _ in range(each * len(wanted) + 400 if small else few):
        found.add(world_of(cards, shoal.snapshot(worlds.sample(rng))))
        if found >= wanted or not found <= wanted:
            break
    return found


def compare(walk: Walk, belief: Belief, rng: shoal.Rng, few: int = 12, most: int = MODERATE) -> None:
    """Check that no world is extra or missing, and that the true one is among them."""
    cards, wanted = walk.cards, belief.deals()
    if walk.world() not in wanted:
        raise Fault(f"the truth is not among the worlds that agree for {belief.viewer}: {cards.show(walk.world())}")
    found = sampled(cards, walk.game.view(belief.viewer), wanted, rng, few, most, RAREST)
    extra, missing = found - wanted, wanted - found
    if extra:
        raise Fault(f"extra for {belief.viewer}: {cards.show(min(extra))}\n  of {agreed(cards, wanted)}")
    if missing and len(wanted) <= most:
        raise Fault(
            f"missing for {belief.viewer}: {len(missing)}, {cards.show(min(missing))}\n  of {agreed(cards, wanted)}"
        )


def agreed(cards: Cards, wanted: set[World]) -> str:
    return "\n     ".join([str(len(wanted)), *(cards.show(world) for world in sorted(wanted)[:12])])


def same_to_the_seat(walk: Walk, viewer: Viewer, rng: shoal.Rng) -> None:
    """Check that an imagined world looks the same, offers the same moves, and can be viewed and imagined from again."""
    view = walk.game.view(viewer)
    world = shoal.imagine(view, rng)
    if world.view(viewer) != view:
        raise Fault(f"an imagined world looks different to {viewer}")
    if viewer is not None and world.legal(viewer) != walk.game.legal(viewer):
        raise Fault(f"an imagined world offers other moves to {viewer}")
    truth = world_of(walk.cards, shoal.snapshot(world))
    if shoal.snapshot(shoal.restore(shoal.snapshot(world))) != shoal.snapshot(world):
        raise Fault(f"a world imagined for {viewer} is not restored as it was")
    for other in range(world.seats):
        theirs = world_of(walk.cards, shoal.snapshot(shoal.imagine(world.view(other), rng)))
        if theirs.hands[other] != truth.hands[other]:
            raise Fault(f"in a world imagined for {viewer}, {other} imagines another hand of its own")


def compare_inner(walk: Walk, every: Everyone, viewer: Viewer, rng: shoal.Rng, most: int = 24) -> None:
    """In an imagined world the others know what they would know on some way that leads there."""
    cards = walk.cards
    world = shoal.imagine(walk.game.view(viewer), rng)
    deal = world_of(cards, shoal.snapshot(world))
    ways = every.trails(viewer, deal)
    if not ways:
        raise Fault(f"extra for {viewer}: {cards.show(deal)}")
    tried = []
    for other in range(world.seats):
        beliefs = {trail: every.deals(other, trail) for trail in {way[other] for way in ways}}
        widest = set().union(*beliefs.values())
        found = sampled(cards, world.view(other), widest, rng, 12, most, 60)
        fits = {
            trail
            for trail, wanted in beliefs.items()
            if found <= wanted and (len(wanted) > most or len(widest) > most or found == wanted)
        }
        ways = {way for way in ways if way[other] in fits}
        tried.append(
            f"{other} imagines {agreed(cards, found)}\n   may be {[agreed(cards, b) for b in beliefs.values()]}"
        )
        if not ways:
            told = "\n   ".join(tried)
            raise Fault(f"in a world imagined for {viewer}, {cards.show(deal)}:\n   no way leads to what\n   {told}")


class Tally(NamedTuple):
    """Counts of what was compared."""

    positions: int
    whole: int
    """Of those, where every world had to come."""
    uncertain: int
    """Of those, with more than one world."""
    kinds: Counter[str]


def walk_and_compare(
    start: Start,
    seed: int,
    style: str,
    *,
    moves: int = 30,
    viewers: tuple[Viewer, ...] | None = None,
    largest: int = 4000,
    inner: int = 0,
    most: int = MODERATE,
    apart: int = 1,
) -> Tally:
    """Go through a game from a small deck and compare at each position for each viewer; a Fault tells how to get there.
    `inner`: follow all seats at once too, as long as there are no more ways than that. `most`: where there are no more
    worlds, each has to come, for each viewer in turn one position in so many `apart`."""
    rng = random.Random(f"{start} {seed} {style}")
    walk = Walk(position(start, rng), style, rng)
    draws = shoal.Rng(seed)
    truth = walk.begin()
    beliefs = [
        belief
        for viewer in (viewers if viewers is not None else tuple(range(start.seats)))
        if len((belief := Belief(walk.model, truth, viewer)).worlds) <= largest
    ]
    every = Everyone(walk.model, truth) if inner else None
    positions = whole = uncertain = settled = 0
    try:
        for move in range(moves):
            for place, belief in enumerate(beliefs):
                limit = 0 if (move + place) % apart else most
                compare(walk, belief, draws, few=3 if apart > 1 else 12, most=limit)
                same_to_the_seat(walk, belief.viewer, draws)
                positions += 1
                whole += len(belief.worlds) <= limit
                uncertain += len(belief.worlds) > 1
            if every and len(every.ways) > inner:
                every = None
            if every and not move % apart:
                compare_inner(walk, every, rng.choice([None, *range(start.seats)]), draws)
            known = all(len(belief.worlds) == 1 for belief in beliefs) and not (every and len(every.ways) > 1)
            settled = settled + 1 if known else 0
            if settled > 6:
                break
            event, seen = walk.step()
            if walk.game.over:
                break
            for belief in beliefs:
                belief.hear(event, seen)
            if every:
                every.hear(event, seen)
    except Fault as illegality:
        raise Fault(f"{illegality}\n{start} seed {seed} style {style}\n{walk.story()}") from None
    return Tally(positions, whole, uncertain, walk.kinds)


def starts(rng: random.Random) -> Start:
    """Return a random small deck."""
    seats = rng.choice((2, 3, 3, 3, 4))
    fish = rng.choice((1, 2, 2, 2, 3))
    return Start(seats, fish, rng.randint(0, 5 if fish < 3 else 2), rng.random() < 0.35, rng.random() < 0.25)


def main() -> None:
    """A longer run: `python tests/twisted_fish/brute_force_worlds.py [first seed] [last seed] [inner]`."""
    first, last, inner = (int(word) for word in [*sys.argv[1:], "0", "100", "0"][:3])
    total, faults = Counter[str](), 0
    kinds: Counter[str] = Counter()
    for seed in range(first, last):
        rng = random.Random(seed)
        start, style = starts(rng), rng.choice(STYLES)
        if inner:
            start = start._replace(fish=1, zingers=min(start.zingers, 4))
        try:
            tally = walk_and_compare(start, seed, style, inner=inner)
        except Exception as problem:
            faults += 1
            print(f"seed {seed}: {type(problem).__name__} {problem}\n", flush=True)
            continue
        total.update(positions=tally.positions, whole=tally.whole, uncertain=tally.uncertain)
        kinds += tally.kinds
    print(f"{faults} faults; {dict(total)}; {dict(kinds)}")


if __name__ == "__main__":
    main()
