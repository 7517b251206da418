"""The rules of Connections written a second time, slowly and from the rulebook, for tests to compare with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from connections_positions import (
    COLOUR,
    COLOURS,
    DEAL,
    LINKS,
    Hand,
    Named,
    Same,
    ends,
    far,
    link,
    near,
    pairs,
    plain,
    points,
    same,
    shortened,
    turned,
)


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


class ReferenceGame:
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
