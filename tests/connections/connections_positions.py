"""Connections positions written by hand, and the rules of Connections worked out on them one card at a time."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, product
from random import Random
from typing import Any

Named = dict[str, Any]
Hand = list[str | None]
Same = frozenset[str]

DATA = tomllib.loads((files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8"))
COLOURS = {region["id"]: region["colour"] for region in DATA["region"]}
COLOUR = {city["name"]: region["colour"] for region in DATA["region"] for city in region["city"]}
LINKS = {link["city"]: [COLOURS[region] for region in link["regions"]] for link in DATA["link"]}
REGIONAL = ["/".join(cities) for cities in DATA["cards"]]
DECK = [*REGIONAL, *LINKS]

DEAL = {3: 8, 4: 7, 5: 6, 6: 5}
POINTS = {3: 4, 4: 8, 5: 15, 6: 30, 7: 60, 8: 125, 9: 250, 10: 500, 11: 1000}


# Cards


@cache
def same(card: str) -> Same:
    """The card, whichever way it lies."""
    return frozenset(card.split("/"))


def turned(card: str) -> str:
    return "/".join(card.split("/")[::-1])


def near(card: str) -> str:
    """The side that faces its holder; on the table, the side turned up."""
    return card.partition("/")[0]


def far(card: str) -> str:
    return card.rpartition("/")[2]


def card(text: str) -> str:
    """A card with this side near, or up; a city that stands on one card only is enough."""
    if "/" in text or text in LINKS:
        assert same(text) in map(same, DECK), text
        return text
    (found,) = [card for card in REGIONAL if text in same(card)]
    return found if near(found) == text else turned(found)


def cards(text: str) -> list[str]:
    return [card(word) for word in text.split(", ") if word]


def hand(text: str) -> Hand:
    """Cards by place; `-` is a free place."""
    return [None if word == "-" else card(word) for word in text.split(", ") if word]


def shortened(places: Sequence[str | None]) -> Hand:
    """A hand without free places at its end."""
    last = max((place for place, held in enumerate(places) if held), default=-1)
    return list(places[: last + 1])


# Positions


def link(
    city: str, owner: int, colour: str, partner: int | None = None, invited: int | None = None, laid: int = 2
) -> Named:
    """A linking card on the table. A set comes before it, so that the second turn is the first to lay one."""
    return {"link": city, "owner": owner, "colour": colour, "partner": partner, "invited": invited, "laid": laid}


def in_order(links: Sequence[Named]) -> list[Named]:
    """Linking cards of one player, laid one after another in the order given."""
    last: Counter[int] = Counter()
    found = []
    for tie in links:
        owner = tie["owner"]
        last[owner] = max(tie["laid"], last[owner] + 1)
        found.append(tie | {"laid": last[owner]})
    return found


def with_link(table: Sequence[str], tie: Named) -> list[str]:
    """A table with a linking card right behind the set that it was laid on, and the linking cards before it."""
    of_set = [place for place, card in enumerate(table) if COLOUR.get(near(card)) == tie["colour"]]
    links = [place for place, card in enumerate(table) if card in LINKS]
    behind = max([*of_set[2:3], *links, -1]) + 1 if len(of_set) > 2 else len(table)
    return [*table[:behind], tie["link"], *table[behind:]]


def all_laid(regional: Sequence[str], white: Sequence[str]) -> list[str]:
    """A table of all these cards, as they can have been played: sets, three at a time, then single cards to them. There
    is a set for each of the linking cards."""
    colours, rng = sorted(COLOURS.values()), Random(1)
    for _ in range(1000):
        left, table = list(regional), list[str]()
        for colour in colours:
            three = [card for card in left if colour in (COLOUR[near(card)], COLOUR[far(card)])][:3]
            if len(three) == 3:
                table += [card if COLOUR[near(card)] == colour else turned(card) for card in three]
                left = [card for card in left if card not in three]
        shown = {COLOUR[near(card)] for card in table}
        single = [card if COLOUR[near(card)] in shown else turned(card) for card in left]
        if shown >= {COLOUR[near(card)] for card in single} and all(shown & set(LINKS[city]) for city in white):
            return table + single
        rng.shuffle(colours)
    raise AssertionError("these cards cannot all be laid")


def links_for(table: Sequence[str], cities: Sequence[str], seat: int) -> list[Named]:
    """Linking cards, each on a set of the table."""
    colours = [COLOUR[near(card)] for card in table]
    return [link(city, seat, next(hue for hue in LINKS[city] if colours.count(hue) > 2)) for city in cities]


def turns_had(seats: int, dealt: int, seat: int, had: int) -> list[int]:
    """Turns of each seat when all have had so many, and those before `seat` one more."""
    first = (dealt + 1) % seats
    ahead = (seat - first) % seats
    return [had + ((other - first) % seats < ahead) for other in range(seats)]


def position(
    *hands: str,
    tables: Mapping[int, str] | None = None,
    links: Sequence[Named] = (),
    discard: str = "",
    pile: str = "",
    rest: int | None = None,
    seat: int = 1,
    to: str = "turn",
    round: int | None = None,
    had: int | None = None,
    **others: Any,
) -> Named:
    """A snapshot; there are as many seats as hands. Cards not mentioned lie under the pile, or on the table of the seat
    `rest`, so that the pile can run out; that is late in the last round, or, if it is to be earlier, the linking cards
    are in the hands of the others. Linking cards lie behind their sets on the tables of their owners."""
    seats = len(hands)
    held = [hand(text) for text in hands]
    lying = [cards((tables or {}).get(player, "")) for player in range(seats)]
    discarded, next_ones = cards(discard), cards(pile)
    groups: list[Sequence[str | None]] = [*held, *lying, [tie["link"] for tie in links], discarded, next_ones]
    named = {same(card) for group in groups for card in group if card}
    left = [card for card in DECK if same(card) not in named]
    on_table = list(links)
    if rest is None:
        next_ones += left
    else:
        white = [card for card in left if card in LINKS]
        lying[rest] += all_laid([card for card in left if card not in LINKS], white if had is None else [])
        if had is None:
            on_table += links_for(lying[rest], white, rest)
        else:
            for other in sorted({*range(seats)} - {rest}, key=lambda other: (other == seat, other)):
                while white and len(held[other]) < DEAL[seats]:
                    held[other].append(white.pop())
            assert not white
    on_table = in_order(on_table)
    for tie in on_table:
        lying[tie["owner"]] = with_link(lying[tie["owner"]], tie)
    late = rest is not None and had is None
    dealt = round if round is not None else seats - 1 if late and "announced" not in others else 0
    turns = had if had is not None else 30 if late else 5
    announced = others.get("announced")
    had_by = turns_had(seats, dealt, seat if announced is None else announced, turns)
    if announced is not None and "last_turns" in others:
        gone = [0 if player == announced else 2 - more for player, more in enumerate(others["last_turns"])]
        had_by = [before + since for before, since in zip(had_by, gone, strict=True)]
    return {
        "game": "connections",
        "seats": seats,
        "options": {},
        "round": dealt,
        "totals": [0] * seats,
        "waits_for": {"seat": seat, "to": to},
        "hands": held,
        "tables": lying,
        "links": on_table,
        "discard": discarded,
        "pile": next_ones,
        "turns": had_by,
        **others,
    }


def on_turn(written: Named, seat: int) -> Named:
    """The same position when it is another seat's turn."""
    turns = turns_had(written["seats"], written["round"], seat, min(written["turns"]))
    return written | {"waits_for": {"seat": seat, "to": "turn"}, "turns": turns}


def everywhere(snapshot: Named) -> Counter[Same]:
    """All cards of a position."""
    groups = [*snapshot["hands"], *snapshot["tables"], snapshot["discard"], snapshot["pile"]]
    return Counter(same(card) for group in groups for card in group if card)


# Points


def points(cities: int) -> int:
    return POINTS.get(min(cities, 11), 0)


def of_colours(table: Sequence[str], colours: Sequence[str]) -> list[str]:
    """The regional cards of a table that show one of these colours."""
    return [card for card in table if COLOUR.get(near(card)) in colours]


def on_the_table(tables: Sequence[Sequence[str]], links: Sequence[Named]) -> list[int]:
    """The points of what was played (CN16 to CN18)."""
    total = [0] * len(tables)
    used: list[set[str]] = [set() for _ in tables]
    counted: set[str] = set()  # cards that count around a linking card without a partner: around the first one
    for laid in sorted(links, key=lambda tie: int(tie["laid"])):
        colours, owner, partner = LINKS[laid["link"]], laid["owner"], laid["partner"]
        players = [owner] if partner is None else [owner, partner]
        around = {card for player in players for card in of_colours(tables[player], colours)}
        if partner is None:
            around -= counted
            counted |= around
        gathered = {near(card) for card in around}
        worth = points(1 + len(gathered))
        for player in players:
            used[player] |= set(colours)
        if partner is None:
            total[owner] += worth
        else:
            total[owner] += worth - worth // 2
            total[partner] += worth // 2
    for player, table in enumerate(tables):
        for colour in set(COLOURS.values()) - used[player]:
            total[player] += points(len({near(card) for card in of_colours(table, [colour])}))
    return total


def pairs(held: Sequence[str | None]) -> int:
    """The most pairs of one colour, each card counted by either of its sides (CN19)."""
    sides = [[COLOUR[near(card)], COLOUR[far(card)]] for card in held if card and card not in LINKS]
    return max(sum(count // 2 for count in Counter(choice).values()) for choice in product(*sides))


# Play


def plain(snapshot: Named) -> Named:
    """What two snapshots of one position agree in. Whether a turn is idle is counted once it is over."""
    announced = snapshot.get("announced")
    playing = (snapshot["waits_for"] or {}).get("to") == "draw"
    ties = ("link", "owner", "colour", "partner", "invited", "laid")
    return {
        "round": snapshot["round"],
        "totals": snapshot["totals"],
        "waits_for": snapshot["waits_for"],
        "hands": [shortened(held) for held in snapshot["hands"]],
        "tables": snapshot["tables"],
        "links": sorted([[laid[tie] for tie in ties] for laid in snapshot["links"]]),
        "invited_now": sorted(snapshot.get("invited_now", [])),
        "withdrawn_now": snapshot.get("withdrawn_now", False),
        "tokens": snapshot["tokens"],
        "discard": [same(card) for card in snapshot["discard"]],
        "pile": [same(card) for card in snapshot["pile"]],
        "offers": sorted([offer[part] for part in ("from", "to", "give", "take")] for offer in snapshot["offers"]),
        "turns": snapshot["turns"],
        "idle": None if playing else snapshot["idle"],
        "announced": announced,
        "last_turns": None if announced is None else snapshot["last_turns"],
        "fresh": snapshot.get("fresh", False),
    }


class Table:
    """A game of Connections played by hand. What chance did is looked up in the snapshot after the move, and
    checked."""

    def __init__(self, snapshot: Named) -> None:
        self.seats: int = snapshot["seats"]
        self.last_round = self.seats * snapshot["options"].get("rounds_per_player", 1) - 1
        self.round: int = snapshot["round"]
        self.totals: list[int] = list(snapshot["totals"])
        self.endings: list[str] = list(snapshot.get("endings", []))
        self.take_up(snapshot)
        self.idle = snapshot.get("idle", 0)

    def take_up(self, snapshot: Named) -> None:
        self.waits: Named | None = dict(snapshot["waits_for"])
        self.hands: list[Hand] = [shortened(held) for held in snapshot["hands"]]
        self.tables: list[list[str]] = [list(table) for table in snapshot["tables"]]
        self.links: dict[str, Named] = {laid["link"]: dict(laid) for laid in snapshot["links"]}
        self.invited_now: set[str] = set(snapshot.get("invited_now", []))
        self.withdrawn_now: bool = snapshot.get("withdrawn_now", False)
        self.discard: list[str] = list(snapshot["discard"])
        self.pile: list[str] = list(snapshot["pile"])
        self.offers: list[Named] = list(snapshot.get("offers", []))
        self.turns: list[int] = list(snapshot["turns"])
        self.idle = 0
        self.announced: int | None = snapshot.get("announced")
        self.left: list[int] = list(snapshot.get("last_turns") or [0] * self.seats)
        self.fresh: bool = snapshot.get("fresh", False)
        public = {same(card) for group in (*self.tables, self.discard) for card in group}
        self.whole = [public | {same(card) for card in held if card} for held in self.hands]
        for seat, places in enumerate(snapshot.get("knowledge", {}).get("seen", [])):
            for place, knowing in enumerate(places):
                for other in knowing:
                    self.whole[other].add(same(self.hands[seat][place] or ""))

    def now(self) -> Named:
        """The position, as `plain` has it."""
        return plain(
            {
                "round": self.round,
                "totals": self.totals,
                "waits_for": self.waits,
                "hands": self.hands,
                "tables": self.tables,
                "links": list(self.links.values()),
                "invited_now": list(self.invited_now),
                "withdrawn_now": self.withdrawn_now,
                "tokens": [max(12 - len(table), 0) for table in self.tables],
                "discard": self.discard,
                "pile": self.pile,
                "offers": self.offers,
                "turns": self.turns,
                "idle": self.idle,
                "announced": self.announced,
                "last_turns": self.left,
                "fresh": self.fresh,
            }
        )

    # What is shown

    def shown(self, viewer: int) -> list[Hand]:
        """The hands as one seat sees them (CD3, CD8)."""

        def see(seat: int, held: str | None) -> str | None:
            known = held is None or seat == viewer or held in LINKS or same(held) in self.whole[viewer]
            return held if known else f"?/{far(held or '')}"

        return [[see(seat, held) for held in places] for seat, places in enumerate(self.hands)]

    def public_points(self) -> list[int]:
        """The scores before the end: hands are not public."""
        won = on_the_table(self.tables, list(self.links.values()))
        return [total + points for total, points in zip(self.totals, won, strict=True)]

    # What may be done

    def held(self, seat: int) -> list[tuple[int, str]]:
        return [(place, held) for place, held in enumerate(self.hands[seat]) if held]

    def sides(self, seat: int) -> list[tuple[str, str]]:
        """How each regional card in the hand may be played, with the colour it then shows."""
        written = []
        for place, held in self.held(seat):
            if held not in LINKS:
                written += [(f"{place}", COLOUR[near(held)]), (f"{place}/", COLOUR[far(held)])]
        return written

    def set_colours(self, seat: int) -> set[str]:
        counts = Counter(COLOUR[near(card)] for card in self.tables[seat] if card not in LINKS)
        return {colour for colour, count in counts.items() if count >= 3}

    def moves(self, seat: int) -> set[str]:
        """All that a seat may do."""
        if self.waits is None:
            return set()
        found = {f"refuse {city}" for city, laid in self.links.items() if laid["invited"] == seat}
        found |= {f"decline {offer['from']}" for offer in self.offers if offer["to"] == seat}
        found |= {"retract" for offer in self.offers if offer["from"] == seat}
        if seat == self.waits["seat"]:
            return found | self.turn_moves(seat)
        return found | set(self.trades(seat)) | set(self.turnings(seat))

    def turnings(self, seat: int) -> Iterator[str]:
        for place, held in self.held(seat):
            if held not in LINKS:
                yield f"turn {place}"

    def trades(self, seat: int) -> Iterator[str]:
        assert self.waits is not None
        on_turn = self.waits["seat"]
        for offer in self.offers:
            if offer["to"] == seat and offer["from"] != on_turn:
                yield f"accept {offer['from']}"
        if seat in [offer["from"] for offer in self.offers]:
            return
        for other in {*range(self.seats)} - {seat, on_turn}:
            for (give, _), (take, _) in product(self.held(seat), self.held(other)):
                yield f"offer {give} for {take} of {other}"

    def turn_moves(self, seat: int) -> set[str]:
        assert self.waits is not None
        found = set(self.invitations(seat))
        if self.waits["to"] == "discard":
            barred = self.waits["drawn"] if self.waits["from"] == "discard" else None
            return found | {f"discard {place}" for place, _ in self.held(seat) if place != barred}
        if self.waits["to"] == "draw":
            return found | (set(self.draws()) or {"end"})
        doing = set(self.plays(seat)) | set(self.draws())
        if not self.hands[seat]:
            doing.discard("draw discard")
        found |= doing or {"pass"}
        if self.fresh:
            found |= set(self.turnings(seat))
        begun = self.invited_now or self.withdrawn_now
        if self.round < self.last_round and min(self.turns) >= 6 and self.announced is None and not begun:
            found.add("announce")
        return found

    def draws(self) -> Iterator[str]:
        if self.pile or len(self.discard) > 1:
            yield "draw deck"
        if self.discard:
            yield "draw discard"

    def plays(self, seat: int) -> Iterator[str]:
        for three in combinations(self.sides(seat), 3):
            if len({colour for _, colour in three}) == 1:
                yield "set " + " ".join(written for written, _ in three)
        own = [city for city, laid in self.links.items() if laid["owner"] == seat]
        for place, held in self.held(seat):
            if held in LINKS:
                for colour in set(LINKS[held]) & self.set_colours(seat):
                    yield f"link {place} to {colour}"
        joined = [city for city, laid in self.links.items() if laid["partner"] == seat]
        open_to = {colour for city in own + joined for colour in LINKS[city]} | self.set_colours(seat)
        for written, colour in self.sides(seat):
            if colour in open_to:
                yield f"add {written}"
            for city, laid in self.links.items():
                if laid["invited"] == seat and colour in LINKS[city] and colour != laid["colour"]:
                    yield f"join {city} with {written}"

    def invitations(self, seat: int) -> Iterator[str]:
        for city, laid in self.links.items():
            if laid["owner"] != seat or laid["partner"] is not None or city in self.invited_now:
                continue
            if laid["invited"] is not None:
                yield f"withdraw {city}"
            for other in {*range(self.seats)} - {seat, laid["invited"], self.announced}:
                yield f"invite {other} around {city}"

    # Doing it

    def play(self, seat: int, text: str, after: Named) -> None:
        kind, _, words = text.partition(" ")
        if self.waits is not None and seat == self.waits["seat"] and kind not in ("turn", "decline", "retract"):
            self.fresh = False
        getattr(self, f"do_{kind}")(seat, words, after)
        if not self.pile and len(self.discard) > 1 and len(after["discard"]) == 1 and self.round == after["round"]:
            self.turn_over(after["pile"])

    def turn_over(self, pile: Sequence[str]) -> None:
        """The discard pile but for its top card becomes the pile (CN21), and is covered (CD8)."""
        assert Counter(map(same, pile)) == Counter(map(same, self.discard[1:]))
        for whole in self.whole:
            whole -= set(map(same, self.discard[1:]))
        self.pile, self.discard = list(pile), self.discard[:1]

    def receive(self, seat: int, card: str | None) -> int:
        """A card goes to the first free place."""
        free = [place for place, held in enumerate(self.hands[seat]) if held is None]
        place = free[0] if free else len(self.hands[seat])
        self.hands[seat][place : place + 1] = [card]
        return place

    def give_up(self, seat: int, place: int) -> str:
        """A card leaves the hand, and with it the offers that name it."""
        gone = self.hands[seat][place]
        assert gone is not None
        self.hands[seat][place] = None
        self.hands[seat] = shortened(self.hands[seat])
        self.offers = [offer for offer in self.offers if (seat, place) not in ends(offer)]
        return gone

    def put_down(self, seat: int, written: str) -> str:
        held = self.give_up(seat, int(written.rstrip("/")))
        up = turned(held) if written.endswith("/") else held
        self.tables[seat].append(up)
        self.show(same(up), range(self.seats))
        return up

    def show(self, card: Same, seats: Sequence[int]) -> None:
        for seat in seats:
            self.whole[seat].add(card)

    def draw(self, seat: int, source: str, after: Named) -> int:
        place = self.receive(seat, None)
        got: str | None = after["hands"][seat][place] if after["round"] == self.round else None
        if source == "discard":
            expected = self.discard.pop(0)
        else:
            if not self.pile:
                self.turn_over([got, *after["pile"]] if got else self.last_drawn(seat, after))
            expected = self.pile.pop(0)
        assert got is None or same(got) == same(expected)
        self.hands[seat][place] = got or expected
        self.whole[seat].add(same(expected))
        return place

    def last_drawn(self, seat: int, after: Named) -> list[str]:
        """The last card of a round came from a pile just shuffled: a pile in which it is one that fits the totals."""
        won = on_the_table(self.tables, list(self.links.values()))[seat] + self.totals[seat]
        pool = self.discard[1:]
        fitting = [drawn for drawn in pool if won - 20 * pairs([*self.hands[seat], drawn]) == after["totals"][seat]]
        assert fitting
        return [fitting[0], *(card for card in pool if card != fitting[0])]

    def do_draw(self, seat: int, words: str, after: Named) -> None:
        assert self.waits is not None
        place = self.draw(seat, words, after)
        if self.waits["to"] == "draw":
            self.finish(seat, after)
        else:
            self.waits = {"seat": seat, "to": "discard", "drawn": place, "from": words}

    def do_end(self, seat: int, words: str, after: Named) -> None:
        self.finish(seat, after)

    def do_discard(self, seat: int, words: str, after: Named) -> None:
        gone = self.give_up(seat, int(words))
        self.discard.insert(0, gone)
        self.show(same(gone), range(self.seats))
        self.finish(seat, after)

    def do_pass(self, seat: int, words: str, after: Named) -> None:
        self.finish(seat, after)

    def played(self, seat: int) -> None:
        self.waits = {"seat": seat, "to": "draw"}

    def do_set(self, seat: int, words: str, after: Named) -> None:
        for written in words.split():
            self.put_down(seat, written)
        self.played(seat)

    def do_link(self, seat: int, words: str, after: Named) -> None:
        place, colour = words.split(" to ")
        city = self.put_down(seat, place)
        self.links[city] = link(city, seat, colour, laid=self.turns[seat] + 1)
        self.played(seat)

    def do_add(self, seat: int, words: str, after: Named) -> None:
        self.put_down(seat, words)
        self.played(seat)

    def do_join(self, seat: int, words: str, after: Named) -> None:
        city, written = words.split(" with ")
        self.put_down(seat, written)
        self.links[city] |= {"partner": seat, "invited": None}
        self.played(seat)

    def do_invite(self, seat: int, words: str, after: Named) -> None:
        other, city = words.split(" around ")
        self.links[city]["invited"] = int(other)
        self.invited_now.add(city)

    def do_withdraw(self, seat: int, words: str, after: Named) -> None:
        self.links[words]["invited"] = None
        self.withdrawn_now = True

    def do_refuse(self, seat: int, words: str, after: Named) -> None:
        self.links[words]["invited"] = None

    def do_turn(self, seat: int, words: str, after: Named) -> None:
        held = self.hands[seat][int(words)]
        assert held is not None
        self.hands[seat][int(words)] = turned(held)
        self.show(same(held), range(self.seats))

    def do_offer(self, seat: int, words: str, after: Named) -> None:
        give, _, take, _, other = words.split()
        self.offers.append({"from": seat, "to": int(other), "give": int(give), "take": int(take)})
        self.show(same(self.hands[seat][int(give)] or ""), [int(other)])

    def do_accept(self, seat: int, words: str, after: Named) -> None:
        (offer,) = [offer for offer in self.offers if offer["from"] == int(words)]
        given = self.give_up(int(words), offer["give"])
        taken = self.give_up(seat, offer["take"])
        self.receive(seat, given)
        self.receive(int(words), taken)
        self.show(same(given), [seat])
        self.show(same(taken), [int(words)])

    def do_decline(self, seat: int, words: str, after: Named) -> None:
        self.offers = [offer for offer in self.offers if offer["from"] != int(words)]

    def do_retract(self, seat: int, words: str, after: Named) -> None:
        self.offers = [offer for offer in self.offers if offer["from"] != seat]

    def do_announce(self, seat: int, words: str, after: Named) -> None:
        self.announced = seat
        self.left = [0 if other == seat else 2 for other in range(self.seats)]
        for laid in self.links.values():
            if laid["invited"] == seat:
                laid["invited"] = None
        self.pass_on(seat)

    # Ends

    def finish(self, seat: int, after: Named) -> None:
        played = self.waits == {"seat": seat, "to": "draw"}
        self.idle = 0 if played else self.idle + 1
        self.turns[seat] += 1
        if self.announced is not None:
            self.left[seat] -= 1
        ended = self.ended_by()
        if ended:
            self.end_round(ended, after)
        else:
            self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        self.invited_now = set()
        self.withdrawn_now = False
        following = (seat + 1) % self.seats
        if following == self.announced:
            following = (following + 1) % self.seats
        self.waits = {"seat": following, "to": "turn"}

    def ended_by(self) -> str | None:
        if self.announced is not None and not any(self.left):
            return "CN14"
        quiet = self.round == self.last_round and self.idle >= 2 * self.seats and min(self.turns) >= 6
        if quiet:
            return "CN15"
        return "ALL5" if min(self.turns) >= 60 else None

    def end_round(self, ended: str, after: Named) -> None:
        self.endings.append(ended)
        won = on_the_table(self.tables, list(self.links.values()))
        lost = [20 * pairs(held) for held in self.hands]
        self.totals = [sum(parts) for parts in zip(self.totals, won, [-due for due in lost], strict=True)]
        if self.round == self.last_round:
            self.waits = None
            return
        self.round += 1
        self.take_up(after)
        self.check_deal()

    def check_deal(self) -> None:
        first = (self.round + 1) % self.seats
        assert self.waits == {"seat": first, "to": "turn"}
        assert [len(held) for held in self.hands] == [DEAL[self.seats]] * self.seats
        assert len(self.pile) == 55 - DEAL[self.seats] * self.seats
        assert not any(self.tables)
        assert (self.links, self.discard, self.offers, self.announced) == ({}, [], [], None)
        assert self.turns == [0] * self.seats
        assert self.fresh
        self.whole = [{same(card) for card in held if card} for held in self.hands]


def ends(offer: Named) -> list[tuple[int, int]]:
    return [(offer["from"], offer["give"]), (offer["to"], offer["take"])]


# Positions at random


class Strewn:
    """A position at random, well on in a round: sets, linking cards and partnerships on the table."""

    def __init__(self, rng: Random, seats: int) -> None:
        self.rng = rng
        self.seats = seats
        self.stock = rng.sample(REGIONAL, len(REGIONAL))
        self.white = rng.sample(sorted(LINKS), len(LINKS))
        self.tables: list[list[str]] = [[] for _ in range(seats)]
        self.links: list[Named] = []

    def take(self, colour: str, count: int) -> list[str]:
        """Up to so many cards, this colour up."""
        found = [card for card in self.stock if colour in (COLOUR[near(card)], COLOUR[far(card)])][:count]
        self.stock = [card for card in self.stock if card not in found]
        return [card if COLOUR[near(card)] == colour else turned(card) for card in found]

    def lay_set(self, seat: int) -> None:
        colour = self.rng.choice(sorted(COLOURS.values()))
        laid = self.take(colour, self.rng.randint(3, 4))
        if len(laid) < 3:
            self.stock += laid
            return
        self.tables[seat] += laid
        for _ in range(self.rng.choice([0, 1, 1, 1, 2])):
            self.lay_link(seat, colour)

    def lay_link(self, seat: int, colour: str) -> None:
        fitting = [city for city in self.white if colour in LINKS[city]]
        if not fitting or len([laid for laid in self.links if laid["owner"] == seat]) == 2:
            return
        others = [other for other in range(self.seats) if other != seat]
        partner, invited = self.rng.choice([(None, None), (None, 1), (1, None)])
        self.links.append(
            link(
                fitting[0],
                seat,
                colour,
                self.rng.choice(others) if partner else None,
                self.rng.choice(others) if invited else None,
            )
        )
        self.white.remove(fitting[0])

    def written(self) -> Named:
        for seat in range(self.seats):
            for _ in range(self.rng.randint(0, 2)):
                self.lay_set(seat)
        for laid in self.links:
            if laid["partner"] is not None:
                colour = self.rng.choice([colour for colour in LINKS[laid["link"]] if colour != laid["colour"]])
                joined = self.take(colour, self.rng.randint(1, 2))
                self.tables[laid["partner"]] += joined
                laid["partner"] = laid["partner"] if joined else None
        left = [*self.stock, *self.white]
        self.rng.shuffle(left)
        hands: list[str] = []
        for _ in range(self.seats):
            size = min(self.rng.randint(0, DEAL[self.seats]), len(left))
            words = [*left[:size], *["-"] * self.rng.choice([0, 0, 1])]
            del left[:size]
            hands.append(", ".join(self.rng.sample(words, len(words))))
        under = self.rng.choice([0, 1, 2, 12])
        placing: Named = {"pile": ", ".join(left)} if self.rng.random() < 0.4 else {"discard": ", ".join(left[under:])}
        tables = {seat: ", ".join(table) for seat, table in enumerate(self.tables)}
        return position(*hands, tables=tables, links=self.links, **placing, **self.times())

    def times(self) -> Named:
        dealt = self.rng.choice([0, self.seats - 2, self.seats - 1, self.seats - 1])
        return {
            "seat": self.rng.randrange(self.seats),
            "round": dealt,
            "totals": [self.rng.randint(-20 * dealt, 100 * dealt) for _ in range(self.seats)],
            "had": self.rng.choice([4, 5, 6, 7, 58]),
            "idle": self.rng.randint(0, 2 * self.seats - 1),
        }


def strewn(rng: Random, seats: int) -> Named:
    return Strewn(rng, seats).written()
