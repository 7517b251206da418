"""The cosmopolis deck and hands with two sides, CD1 to CD8, in every game that is played with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from math import prod
from random import Random

import pytest
from cosmople_fish_2_positions import (
    ALL_CARDS,
    CITIES,
    COLOUR_OF,
    COLOURS,
    DECK,
    DECK_FILE,
    LINKS,
    REGIONAL,
    Hand,
    Named,
    after,
    everything,
    far,
    hand,
    held,
    is_link,
    is_set,
    legal,
    near,
    pick,
    plain,
    play,
    position,
    restored,
    sides_of,
    trimmed,
    turned,
)
from cosmople_fish_2_reference_rules import choose

import shoal
from shoal import Game, notation
from shoal.games.cosmopolis.deck_file import read_deck

FISH = "cosmople-fish-2"
GAMES = {
    book.name: range(book.least, book.most + 1)
    for book in shoal.games()
    if book.name in (FISH, "networks", "connections")
}
TABLES = [(name, seats) for name, all_seats in GAMES.items() for seats in all_seats]
MANY = 10_000  # no more worlds than that are compared
FEW = 48  # and so many are all to be met


def new(name: str, seats: int, seed: int = 7) -> Game:
    return shoal.new(name, seats=seats, seed=seed)


def viewers(game: Game) -> list[int | None]:
    return [*range(game.seats), None]


def hands_seen(game: Game, viewer: int | None) -> list[Hand]:
    return [trimmed(cards) for cards in shoal.named(game.view(viewer))["hands"]]


def turns(game: Game, seat: int) -> set[str]:
    return {move for move in legal(game, seat) if move.startswith("turn")}


def regional_places(game: Game, seat: int) -> set[str]:
    return {f"turn {place}" for place, card in enumerate(hand(game, seat)) if card is not None and not is_link(card)}


def assert_refused(game: Game, seat: int, move: str, rule: str) -> None:
    code, before = notation.read(game, move), shoal.snapshot(game)
    refusal = game.why_not(seat, code)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule
    with pytest.raises(shoal.Refused) as caught:
        game.apply(seat, code)
    assert caught.value.rule == refusal.rule
    assert shoal.snapshot(game) == before


# CD1: the deck


def test_CD1_there_are_12_regions_of_5_cities_each_with_a_colour_of_its_own() -> None:
    assert len(COLOURS) == len(set(COLOURS)) == 12
    assert [len(cities) for cities in CITIES.values()] == [5] * 12
    assert len(COLOUR_OF) == 60
    assert len({region["id"] for region in DECK["region"]}) == 12


def test_CD1_there_are_42_regional_cards_with_a_city_on_either_side() -> None:
    assert len(DECK["cards"]) == len({plain(card) for card in REGIONAL}) == 42
    assert all(len(card.split("/")) == 2 for card in REGIONAL)
    assert {city for card in REGIONAL for city in card.split("/")} == set(COLOUR_OF)


def test_CD1_there_are_13_linking_cards_of_two_or_three_colours() -> None:
    assert len(DECK["link"]) == len(LINKS) == 13
    assert all(len(colours) == len(set(colours)) in (2, 3) for colours in LINKS.values())
    assert not set(LINKS) & set(COLOUR_OF)


def test_CD1_the_links_that_the_books_name_are_there() -> None:
    carrying = {colour: {link for link, colours in LINKS.items() if colour in colours} for colour in COLOURS}
    assert carrying["light blue"] == {"Gibraltar", "Vienna", "Reykjavik"}
    assert set(LINKS["Gibraltar"]) == {"light blue", "dark green", "yellow"}
    assert len(LINKS["Istanbul"]) == 3


def test_CD1_two_cities_of_each_region_stand_twice_and_three_once() -> None:
    faces = Counter(city for card in REGIONAL for city in card.split("/"))
    for cities in CITIES.values():
        assert sorted(faces[city] for city in cities) == [1, 1, 1, 2, 2]


def test_CD1_no_card_shows_a_region_twice_and_no_two_join_the_same_regions() -> None:
    pairs = Counter(frozenset(sides_of(card)) for card in REGIONAL)
    assert all(len(pair) == 2 for pair in pairs)
    assert set(pairs.values()) == {1}


@pytest.mark.parametrize("link", LINKS)
def test_CD1_every_link_can_gather_all_the_cities_of_its_regions_at_once(link: str) -> None:
    cities = [city for colour in LINKS[link] for city in CITIES[colour]]
    cards = pick([*cities, link])
    assert is_set(cards)
    assert len({plain(card) for card in cards}) == {2: 11, 3: 16}[len(LINKS[link])]


def test_CD1_the_game_is_played_with_the_deck() -> None:
    assert FISH in GAMES


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD1_a_dealt_game_has_each_card_of_the_file_once(name: str, seats: int) -> None:
    for seed in range(3):
        assert everything(shoal.snapshot(new(name, seats, seed))) == Counter(plain(card) for card in ALL_CARDS)


def test_CD1_a_card_on_the_table_stays_as_it_was_played() -> None:
    met = 0
    for before, after_it in pairwise(snapshot for snapshot, *_ in walk(new(FISH, 3, 5), Random(5), rounds=1)):
        if before["round"] == after_it["round"]:
            for old, now in zip(before["sets"], after_it["sets"], strict=True):
                assert all(set(cards) <= set(now[number]) for number, cards in enumerate(old))
                met += len(old)
    assert met > 100


# CD2: linking cards


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD2_everyone_sees_which_linking_cards_a_player_holds(name: str, seats: int) -> None:
    met = 0
    for seed in range(4):
        game = new(name, seats, seed)
        for viewer, seat in product(viewers(game), range(seats)):
            for card, shown in zip(hand(game, seat), hands_seen(game, viewer)[seat], strict=True):
                assert (shown in LINKS) == (card in LINKS)
                assert card not in LINKS or shown == card
                met += card in LINKS
    assert met


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD2_a_linking_card_is_not_turned_round_for_it_would_show_the_same(name: str, seats: int) -> None:
    met = 0
    for seed in range(6):
        game = new(name, seats, seed)
        for seat in range(seats):
            for place, card in enumerate(hand(game, seat)):
                if card in LINKS:
                    met += 1
                    assert_refused(game, seat, f"turn {place}", "CD2")
    assert met


# CD3: near sides and far sides


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD3_the_owner_sees_both_sides_and_everyone_else_the_far_one(name: str, seats: int) -> None:
    game = new(name, seats)
    for viewer, seat in product(viewers(game), range(seats)):
        cards = held(hand(game, seat))
        shown = cards if viewer == seat else [card if is_link(card) else f"?/{far(card)}" for card in cards]
        assert hands_seen(game, viewer)[seat] == shown


def test_CD3_views_of_one_hand_differ_card_by_card() -> None:
    game = restored(position("Rome/Baghdad, -, Suez, Tokyo/Havana", "Lima", ""))
    assert hands_seen(game, 0)[0] == ["Rome/Baghdad", None, "Suez", "Tokyo/Havana"]
    for viewer in (1, 2, None):
        assert hands_seen(game, viewer)[0] == ["?/Baghdad", None, "Suez", "?/Havana"]


def test_CD3_a_far_side_that_stands_on_one_card_only_is_not_filled_in() -> None:
    game = restored(position("Rome/Baghdad", "", ""))
    assert sum("Baghdad" in card.split("/") for card in REGIONAL) == 1
    assert hands_seen(game, 1)[0] == ["?/Baghdad"]


def test_CD3_a_card_keeps_its_place_and_a_new_one_takes_the_first_free_place() -> None:
    written = position("Rome, Kyiv", "Lima, London, Delhi", "Paris", sets={1: ["Berlin, Amsterdam"]})
    first, _, third = written["hands"][1]
    game = after(written, "ask 2 for light blue", "give 0", "into 0", "lay 1", "done")
    assert hand(game, 1) == [first, None, third]
    game = restored(shoal.snapshot(game) | {"waits_for": {"seat": 1, "to": "turn"}})
    drawn = hand(play(game, "ask 0 for gray", "no"), 1)
    assert (drawn[0], drawn[2]) == (first, third)
    assert drawn[1] is not None


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD3_cards_that_are_held_on_keep_their_places(name: str, seats: int) -> None:
    for before, seat, move, now in steps(new(name, seats, 3), Random(3), 80):
        if before["round"] != now["round"] or move.startswith(("accept", "turn")):
            continue
        for old, new_hand in zip(before["hands"], now["hands"], strict=True):
            kept = {card: place for place, card in enumerate(old) if card is not None and card in new_hand}
            assert all(new_hand[place] == card for card, place in kept.items()), (seat, move)


# CD4: turning cards round


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD4_before_the_first_move_everyone_may_turn_any_regional_card(name: str, seats: int) -> None:
    game = new(name, seats)
    for seat in range(seats):
        assert turns(game, seat) == regional_places(game, seat) != set()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD4_a_card_turned_round_shows_its_other_side(name: str, seats: int) -> None:
    for seat in range(seats):
        game = new(name, seats)
        before = shoal.snapshot(game)
        move = min(turns(game, seat))
        place = int(move.split()[1])
        play(game, f"{seat}: {move}")
        hands = [list(cards) for cards in before["hands"]]
        hands[seat][place] = turned(hands[seat][place])
        now = shoal.snapshot(game)
        assert now["hands"] == hands
        assert {key for key in now if now[key] != before[key]} <= {"hands", "knowledge"}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD4_turning_can_be_done_again_and_does_not_use_up_the_first_move(name: str, seats: int) -> None:
    game = new(name, seats)
    seat, before = game.to_move, shoal.snapshot(game)
    moves = legal(game)
    play(game, min(turns(game, seat)), min(turns(game, seat)))
    assert game.to_move == seat
    assert legal(game) == moves
    assert shoal.snapshot(game)["hands"] == before["hands"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD4_after_its_first_move_the_seat_that_began_may_not_turn_its_cards_in_its_turn(name: str, seats: int) -> None:
    game = new(name, seats)
    seat = game.to_move
    play(game, min(move for move in legal(game) if not move.startswith(("turn", "announce", "offer"))))
    assert seat in (game.to_move, shoal.snapshot(game)["waits_for"].get("asked_by"))
    assert turns(game, seat) == set()
    for move in regional_places(game, seat):
        assert_refused(game, seat, move, "CD4")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD4_a_seat_turns_its_cards_only_while_it_is_not_its_turn(name: str, seats: int) -> None:
    came_up = Counter[bool]()
    for snapshot, game in walk(new(name, seats, 9), Random(9), most=80):
        if game.over or snapshot["waits_for"]["to"] == "answer":
            continue
        for seat in range(seats):
            may = seat != game.to_move or snapshot.get("fresh", False)
            assert turns(game, seat) == (regional_places(game, seat) if may else set())
            came_up[may] += 1
    assert len(came_up) == 2


def test_CD4_nobody_turns_a_card_while_an_ask_awaits_its_answer() -> None:
    game = after(position("Rome", "London", "Tokyo"), "ask 2 for light blue")
    for seat in range(3):
        assert turns(game, seat) == set()
        assert_refused(game, seat, "turn 0", "CD4")


@pytest.mark.parametrize("moves", [[], ["into new"], ["into new", "lay 0"]])
def test_CD4_the_others_may_turn_their_cards_while_one_plays_down(moves: list[str]) -> None:
    game = after(position("Rome", "London, Kyiv", "Paris, Tokyo"), "ask 2 for light blue", "give 0", *moves)
    assert (turns(game, 0), turns(game, 1), turns(game, 2)) == ({"turn 0"}, set(), {"turn 1"})
    assert_refused(game, 1, "turn 1", "CD4")


def test_CD4_refuses_to_turn_in_ones_turn_when_it_is_not_the_first_of_the_round() -> None:
    game = restored(position("Rome", "London", "Tokyo"))
    assert turns(game, 1) == set()
    assert_refused(game, 1, "turn 0", "CD4")
    fresh = restored(position("Rome", "London", "Tokyo", fresh=True))
    assert turns(fresh, 1) == {"turn 0"}


def test_CD4_refuses_to_turn_a_card_that_is_not_there() -> None:
    game = restored(position("Rome, -, Kyiv", "London", "Tokyo"))
    assert turns(game, 0) == {"turn 0", "turn 2"}
    for place in (1, 3):
        assert_refused(game, 0, f"turn {place}", "CD4")


def test_CD4_turning_changes_what_the_others_see() -> None:
    game = after(position("Rome/Baghdad", "London", "Tokyo"), "0: turn 0")
    assert hand(game, 0) == ["Baghdad/Rome"]
    for viewer in viewers(game):
        assert hands_seen(game, viewer)[0] == ["Baghdad/Rome"]


# CD5: the deck is covered


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD5_nobody_sees_a_card_of_the_deck(name: str, seats: int) -> None:
    game = new(name, seats)
    pile = shoal.snapshot(game)["pile"]
    for viewer in viewers(game):
        shown = shoal.named(game.view(viewer))["pile"]
        assert shown in (len(pile), {"cards": len(pile), "known": []})


@pytest.mark.parametrize("name", GAMES)
def test_CD5_a_card_is_dealt_with_either_side_to_its_owner(name: str) -> None:
    faced = Counter[tuple[str, bool]]()
    for seed in range(60):
        for cards in shoal.snapshot(new(name, 3, seed))["hands"]:
            faced.update((plain(card), card == plain(card)) for card in held(cards) if not is_link(card))
    assert set(faced) == {(plain(card), side) for card in REGIONAL for side in (True, False)}
    as_printed = sum(count for (_, side), count in faced.items() if side)
    assert 0.45 < as_printed / faced.total() < 0.55


def test_CD5_a_card_is_drawn_with_either_side_to_its_owner() -> None:
    faced = Counter[bool]()
    for seed in range(20):
        for before, seat, _, now in steps(new(FISH, 3, seed), Random(seed), 80):
            if len(now["pile"]) + 1 == len(before["pile"]):
                drawer = before["waits_for"].get("asked_by", seat)
                drawn = [card for card in held(now["hands"][drawer]) if plain(card) == plain(before["pile"][0])]
                faced.update(card == plain(card) for card in drawn if not is_link(card))
    assert faced.total() > 120
    assert 0.4 < faced[True] / faced.total() < 0.6


def test_CD5_who_draws_a_card_may_examine_both_sides() -> None:
    game = after(position("Rome", "London", "Tokyo", pile="Kinshasa/Delhi"), "ask 2 for light blue", "no")
    assert hands_seen(game, 1)[1] == hand(game, 1)
    assert plain(str(hand(game, 1)[1])) == plain("Kinshasa/Delhi")


# CD6: a card given


@pytest.mark.parametrize("card", ["Paris/Athens", "London/Addis Ababa", "Berlin/Moscow"])
def test_CD6_a_card_given_faces_the_receiver_as_it_faced_the_giver(card: str) -> None:
    game = after(position("Rome", "Stockholm", f"Tokyo, {card}"), "ask 2 for light blue", "give 1")
    assert shoal.snapshot(game)["waits_for"]["received"] == card
    play(game, "into new", "lay 0", "done")
    assert card in shoal.snapshot(game)["sets"][1][0]


def test_CD6_a_card_turned_round_before_it_is_given_faces_the_receiver_as_it_was_turned() -> None:
    game = after(position("Rome", "Stockholm", "Athens/Paris"), "2: turn 0", "ask 2 for light blue", "give 0")
    assert shoal.named(game.view(1))["waits_for"]["received"] == "Paris/Athens"


# CD7: what lies open


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD7_cards_on_the_table_and_in_the_discard_pile_are_shown_to_everyone(name: str, seats: int) -> None:
    met = 0
    for snapshot, game in walk(new(name, seats, 1), Random(1), most=80):
        for viewer in (0, seats - 1, None):
            shown = shoal.named(game.view(viewer))
            for key in ("sets", "spreads", "tables", "discard"):
                assert shown.get(key) == snapshot.get(key)
                met += bool(snapshot.get(key))
    assert met


# CD8: what was ever shown


def test_CD8_a_card_turned_round_twice_is_still_shown_whole() -> None:
    game = after(position("Rome/Baghdad, Kyiv", "London", "Tokyo"), "0: turn 0", "0: turn 0")
    for viewer in (1, 2, None):
        assert hands_seen(game, viewer)[0] == ["Rome/Baghdad", f"?/{far(str(hand(game, 0)[1]))}"]


def test_CD8_a_card_seen_whole_stays_so_through_the_turns_that_follow() -> None:
    game = after(position("Rome/Baghdad", "London", "Tokyo"), "0: turn 0", "ask 2 for light blue", "no")
    for viewer in (1, 2, None):
        assert hands_seen(game, viewer)[0] == ["Baghdad/Rome"]


def test_CD8_a_card_that_takes_the_place_of_one_seen_whole_is_not() -> None:
    written = position(
        "Rome/Baghdad", "London", "Tokyo", sets={0: ["Cairo, Tunis"]}, seat=2, pile="Suez, Delhi/Kinshasa"
    )
    game = after(written, "0: turn 0", "0: turn 0", "ask 1 for pink", "no", "add 0 to 0")
    drawn = str(hand(game, 0)[0])
    assert plain(drawn) == plain("Delhi/Kinshasa")
    for viewer in (1, 2, None):
        assert hands_seen(game, viewer)[0] == [f"?/{far(drawn)}"]


def test_CD8_all_is_forgotten_with_a_new_deal() -> None:
    written = position("Rome", "", "", pile="Tokyo", away=(2, 0))
    game = after(written, "0: turn 0", "fish")
    assert shoal.snapshot(game)["round"] == 1
    for viewer, seat in product(viewers(game), range(3)):
        shown = hands_seen(game, viewer)[seat]
        assert viewer == seat or all(card in LINKS or str(card).startswith("?/") for card in shown)


def test_CD8_who_has_seen_a_card_whole_is_written_in_the_snapshot() -> None:
    game = restored(position("Rome/Baghdad, Kyiv", "London", "Tokyo"))
    assert shoal.snapshot(game)["knowledge"]["seen"] == [[[], []], [[]], [[]]]
    play(game, "0: turn 0")
    assert shoal.snapshot(game)["knowledge"]["seen"] == [[[1, 2], []], [[]], [[]]]


def test_CD8_what_is_written_to_have_been_seen_is_shown_to_that_seat_alone() -> None:
    written = position("Rome/Baghdad", "London", "Tokyo", knowledge={"seen": [[[2]], [[]], [[]]]})
    game = restored(written)
    assert [hands_seen(game, viewer)[0] for viewer in viewers(game)] == [
        ["Rome/Baghdad"],
        ["?/Baghdad"],
        ["Rome/Baghdad"],
        ["?/Baghdad"],
    ]


class Shown:
    """The sides of each card that each viewer has seen since it last lay in a covered pile."""

    def __init__(self, snapshot: Named) -> None:
        self.viewers: list[int | None] = [*range(snapshot["seats"]), None]
        self.sides: dict[int | None, dict[str, set[str]]] = {viewer: {} for viewer in self.viewers}
        self.look(snapshot)

    def follow(self, before: Named, move: str, now: Named) -> None:
        if before["round"] != now["round"]:
            self.forget([plain(card) for card in ALL_CARDS])
        if now["game"] == "connections" and move == "draw deck":
            self.forget([plain(card) for card in before["discard"] if card not in now["discard"]])
        self.look(now)

    def forget(self, cards: list[str]) -> None:
        for sides in self.sides.values():
            for card in cards:
                sides.pop(card, None)

    def look(self, snapshot: Named) -> None:
        """Everyone sees the table, their own cards, the far sides of others', and a card offered to them in trade."""
        known = snapshot.get("known_pile", 0)
        self.forget([plain(card) for card in snapshot["pile"][known:]])
        hands = [held(cards) for cards in snapshot["hands"]]
        in_hands = {plain(card) for cards in hands for card in cards}
        covered = {plain(card) for card in snapshot["pile"][known:]}
        for viewer in self.viewers:
            for card in ALL_CARDS:
                if plain(card) not in in_hands | covered:
                    self.see(viewer, card, *card.split("/"))
            for seat, cards in enumerate(hands):
                for card in cards:
                    self.see(viewer, card, *(card.split("/") if seat == viewer else [far(card)]))
        for offer in snapshot.get("offers", []):
            card = snapshot["hands"][offer["from"]][offer["give"]]
            self.see(offer["to"], card, *card.split("/"))

    def see(self, viewer: int | None, card: str, *sides: str) -> None:
        self.sides[viewer].setdefault(plain(card), set()).update(sides)

    def hands(self, viewer: int | None, snapshot: Named) -> list[Hand]:
        """The hands as they are to be shown."""
        return [trimmed([card and self.card(viewer, card) for card in cards]) for cards in snapshot["hands"]]

    def card(self, viewer: int | None, card: str) -> str:
        whole = self.sides[viewer][plain(card)] == set(card.split("/"))
        return card if whole else f"?/{far(card)}"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD8_hands_are_shown_by_their_far_sides_and_by_what_was_ever_shown(name: str, seats: int) -> None:
    game, whole, met = new(name, seats, 2), 0, 0
    shown = Shown(shoal.snapshot(game))
    for before, _, move, now in steps(game, Random(2), 160):
        if game.over and name == "connections":
            break  # the hands have been counted in the open
        shown.follow(before, move, now)
        for viewer in viewers(game):
            hands = hands_seen(game, viewer)
            assert hands == shown.hands(viewer, now), (viewer, move)
            others = [card for seat, cards in enumerate(hands) if seat != viewer for card in held(cards)]
            met += sum(card.startswith("?/") for card in others)
            whole += sum("/" in card and not card.startswith("?/") for card in others)
    assert met > 100
    assert whole > 100


@pytest.mark.skipif("connections" not in GAMES, reason="cards are shown in private only in Connections")
def test_CD8_what_each_seat_was_shown_in_private_is_not_shown_to_a_spectator() -> None:
    game = new("connections", 3)
    place = int(min(turns(game, 0)).split()[1])
    play(game, f"0: offer {place} for 0 of 2", "0: retract", "draw deck", "discard 0", f"0: offer {place} for 1 of 1")
    card = str(hand(game, 0)[place])
    shown = [hands_seen(game, viewer)[0][place] for viewer in viewers(game)]
    assert shown == [card, card, card, f"?/{far(card)}"]


# CD8: exactly the worlds that agree with all that happened


class Witness:
    """The public events of this round of Cosmople-Fish II, and the worlds that agree with them."""

    def __init__(self, snapshot: Named) -> None:
        self.begin(snapshot)

    def begin(self, snapshot: Named) -> None:
        self.cards: dict[tuple[int, int], HeldCard] = {}
        self.asked: list[tuple[str, list[tuple[HeldCard, str]]]] = []
        self.denied: list[tuple[str, list[tuple[HeldCard, str]]]] = []
        self.look(snapshot)

    def look(self, snapshot: Named) -> None:
        """Cards that have come to a hand."""
        for seat, cards in enumerate(snapshot["hands"]):
            for place, card in enumerate(cards):
                if card is not None and (seat, place) not in self.cards:
                    self.cards[seat, place] = HeldCard(seat, shown=is_link(card))

    def follow(self, before: Named, seat: int, move: str, now: Named) -> None:
        action, *words = move.split()
        if before["round"] != now["round"]:
            self.begin(now)
            return
        if action == "ask":
            self.asked.append((now["waits_for"]["colour"], self.faced(before, seat)))
        elif action == "no" and before["waits_for"]["for"] == "card":
            self.denied.append((before["waits_for"]["colour"], self.faced(before, seat)))
        elif action == "turn":
            self.cards[seat, int(words[0])].shown = True
        elif action in ("give", "lay", "add"):
            self.cards.pop((seat, int(words[0]))).shown = True
        self.look(now)

    def faced(self, snapshot: Named, seat: int) -> list[tuple[HeldCard, str]]:
        """A hand, and what faced its holder; that is looked at only if the card is known."""
        cards = enumerate(snapshot["hands"][seat])
        return [(self.cards[seat, place], near(card)) for place, card in cards if card is not None]

    def hidden(self, viewer: int | None) -> list[tuple[int, int]]:
        return sorted(key for key, card in self.cards.items() if not card.known_to(viewer))

    def worlds(self, viewer: int | None, snapshot: Named) -> set[tuple[str, ...]] | None:
        """The near sides of all hidden cards, in every way that agrees; None if there are too many to try."""
        hidden = self.hidden(viewer)
        free = unplaced(snapshot, hidden)
        choices = [[card for card in free if far(card) == far(snapshot["hands"][s][p])] for s, p in hidden]
        if prod(map(len, choices)) > MANY:
            return None
        found = set()
        for cards in product(*choices):
            if len({plain(card) for card in cards}) == len(cards):
                guess = {self.cards[key]: near(card) for key, card in zip(hidden, cards, strict=True)}
                if self.agrees(guess):
                    found.add(tuple(map(near, cards)))
        return found

    def agrees(self, guess: Mapping[HeldCard, str]) -> bool:
        """A card that is hidden has never been turned round: what faces its holder now has always done so."""

        def showed(colour: str, hand_then: list[tuple[HeldCard, str]]) -> bool:
            return any(COLOUR_OF.get(guess.get(card, city)) == colour for card, city in hand_then)

        asked = all(showed(colour, hand_then) for colour, hand_then in self.asked)
        return asked and not any(showed(colour, hand_then) for colour, hand_then in self.denied)


class HeldCard:
    """A card in a hand, from when it came there."""

    def __init__(self, seat: int, *, shown: bool) -> None:
        self.seat = seat
        self.shown = shown

    def known_to(self, viewer: int | None) -> bool:
        return self.shown or self.seat == viewer


def unplaced(snapshot: Named, hidden: list[tuple[int, int]]) -> list[str]:
    """The regional cards, both ways round, that are hidden in a hand or in the pile."""
    unseen = [snapshot["hands"][seat][place] for seat, place in hidden] + snapshot["pile"]
    return [side for card in unseen if not is_link(card) for side in (card, turned(card))]


def imagined(game: Game, viewer: int | None, hidden: list[tuple[int, int]], rng: shoal.Rng) -> tuple[str, ...]:
    hands = shoal.snapshot(shoal.imagine(game.view(viewer), rng))["hands"]
    return tuple(near(hands[seat][place]) for seat, place in hidden)


def witnessed(name_seats: int, seed: int, most: int) -> Iterator[tuple[Game, Witness, Named]]:
    game = new(FISH, name_seats, seed)
    witness = Witness(shoal.snapshot(game))
    yield game, witness, shoal.snapshot(game)
    for before, seat, move, now in steps(game, Random(seed), most):
        witness.follow(before, seat, move, now)
        if not game.over:
            yield game, witness, now


@pytest.mark.parametrize("seats", GAMES[FISH])
def test_CD8_worlds_are_imagined_exactly_as_all_that_happened_in_the_open_allows(seats: int) -> None:
    rng, shoal_rng, met = Random(seats), shoal.Rng(seats), Counter[str]()
    for game, witness, snapshot in witnessed(seats, 20 + seats, 200):
        if rng.random() > 0.25:
            continue
        viewer = rng.choice(viewers(game))
        worlds, hidden = witness.worlds(viewer, snapshot), witness.hidden(viewer)
        if worlds is None:
            continue
        met["compared"] += 1
        met["several"] += len(worlds) > 1
        assert_imagined(game, viewer, hidden, worlds, shoal_rng)
        met["ruled out by what was said"] += without_words(witness).worlds(viewer, snapshot) != worlds
    assert met["compared"] > 20
    assert met["several"] > 10
    assert met["ruled out by what was said"] > 3


def without_words(witness: Witness) -> Witness:
    """The same cards, and nothing asked or denied."""
    other = Witness.__new__(Witness)
    other.cards, other.asked, other.denied = witness.cards, [], []
    return other


def assert_imagined(
    game: Game, viewer: int | None, hidden: list[tuple[int, int]], worlds: set[tuple[str, ...]], rng: shoal.Rng
) -> None:
    """No world outside those, and none of them missing; of very many, no card at any place missing."""
    state_vector = shoal.snapshot(game)["hands"]
    assert tuple(near(state_vector[seat][place]) for seat, place in hidden) in worlds
    few = len(worlds) <= FEW
    wanted: set[object] = set(worlds) if few else {(n, city) for world in worlds for n, city in enumerate(world)}
    for _ in range(20 * len(worlds) + 40 if few else 800):
        world = imagined(game, viewer, hidden, rng)
        assert world in worlds
        wanted -= {world} if few else set(enumerate(world))
        if not wanted:
            return
    assert not wanted


@pytest.mark.parametrize("seats", GAMES[FISH])
def test_CD8_nothing_shown_to_a_seat_depends_on_what_it_cannot_know(seats: int) -> None:
    rng, met = Random(seats), 0
    for game, witness, snapshot in witnessed(seats, 30 + seats, 120):
        viewer = rng.choice(viewers(game))
        worlds = witness.worlds(viewer, snapshot)
        if not worlds or rng.random() > 0.3:
            continue
        state_vector = restored(snapshot)
        for world in rng.sample(sorted(worlds), min(3, len(worlds))):
            other = restored(rearranged(snapshot, witness.hidden(viewer), world, rng))
            met += shoal.snapshot(other)["hands"] != snapshot["hands"]
            assert other.view(viewer) == state_vector.view(viewer)
            assert shoal.named(other.view(viewer)) == shoal.named(game.view(viewer))
            assert other.scores == game.scores
            assert viewer is None or other.legal(viewer) == game.legal(viewer)
    assert met > 20


def rearranged(snapshot: Named, hidden: list[tuple[int, int]], world: tuple[str, ...], rng: Random) -> Named:
    """The same position with other near sides in the hidden places and the pile shuffled."""
    hands = [list(cards) for cards in snapshot["hands"]]
    loose = [*snapshot["pile"], *(hands[seat][place] for seat, place in hidden)]
    for (seat, place), city in zip(hidden, world, strict=True):
        hands[seat][place] = f"{city}/{far(hands[seat][place])}"
    taken = {plain(hands[seat][place]) for seat, place in hidden}
    pile = [rng.choice((card, turned(card))) for card in loose if plain(card) not in taken]
    return snapshot | {"hands": hands, "pile": rng.sample(pile, len(pile))}


def test_CD8_a_denial_tells_what_does_not_face_the_holder() -> None:
    """São Paulo is on two cards: with Anchorage, which is purple, and with Tunis, which is dark green."""
    written = position("Anchorage/São Paulo", "Cairo, Kyiv", "")
    assert worlds_of(written) == {("Anchorage",), ("Tunis",)}
    assert worlds_of(written, "ask 0 for maroon", "no") == {("Anchorage",), ("Tunis",)}
    assert worlds_of(written, "ask 0 for dark green", "no") == {("Anchorage",)}


def test_CD8_a_denial_for_a_link_tells_nothing_that_was_not_seen() -> None:
    written = position("Anchorage/São Paulo", "Cairo, Kyiv", "")
    assert worlds_of(written, "ask 0 for a dark green link", "no") == {("Anchorage",), ("Tunis",)}


def test_CD8_an_ask_tells_what_faces_the_holder() -> None:
    written = position("Anchorage/São Paulo, Kyiv/Santiago", "Vancouver", "", seat=0)
    assert worlds_of(written) == {("Anchorage", "Kyiv"), ("Tunis", "Kyiv")}
    assert worlds_of(written, "ask 2 for purple") == {("Anchorage", "Kyiv")}
    assert worlds_of(written, "ask 2 for maroon") == {("Anchorage", "Kyiv"), ("Tunis", "Kyiv")}


def test_CD8_an_ask_tells_of_one_card_or_another_until_one_of_them_is_shown() -> None:
    """Purple faces seat 0 on Anchorage or on Vancouver; when one is turned round, the other need not be purple."""
    written = position("Anchorage/São Paulo, Vancouver/Mumbai", "Lima", "", seat=0, pile="Miami, Dakar")
    asked = worlds_of(written, "ask 2 for purple", "no")
    assert asked == {("Anchorage", "Vancouver"), ("Anchorage", "Seoul"), ("Tunis", "Vancouver")}
    game = after(written, "ask 2 for purple", "no", "0: turn 1")
    assert hands_seen(game, 1)[0][1] == "Mumbai/Vancouver"
    assert {world[0] for world in sampled(game, [(0, 0)])} == {"Anchorage", "Tunis"}
    game = after(written, "ask 2 for purple", "no", "0: turn 0")
    assert {world[0] for world in sampled(game, [(0, 1)])} == {"Vancouver", "Seoul"}


def test_CD8_a_denial_tells_nothing_of_a_card_drawn_after_it() -> None:
    written = position("Kyiv", "Cairo", "", pile="Miami, Dakar, Anchorage/São Paulo")
    moves = ["ask 0 for dark green", "no", "fish", "ask 2 for maroon", "no"]
    games = [after(written | {"rng": f"fast {place}"}, *moves) for place in range(1, 20)]
    game = next(game for game in games if hand(game, 0)[1] == "Anchorage/São Paulo")
    assert sampled(game, [(0, 1)]) == {("Anchorage",), ("Tunis",)}


def test_CD8_what_was_asked_and_denied_can_be_written_in_a_position() -> None:
    cards = "Anchorage/São Paulo, Vancouver/Mumbai"
    seen: list[list[list[int]]] = [[[], []], [[]], []]
    four = {(first, second) for first in ("Anchorage", "Tunis") for second in ("Vancouver", "Seoul")}
    assert worlds_of(position(cards, "Lima", "", knowledge={"seen": seen})) == four
    claims = [{"seat": 0, "colour": "purple", "places": [0, 1]}]
    asked = position(cards, "Lima", "", knowledge={"seen": seen, "claims": claims})
    assert worlds_of(asked) == four - {("Tunis", "Seoul")}
    not_near = [[["dark green", "gray"], []], [[]], []]
    denied = position(cards, "Lima", "", knowledge={"seen": seen, "not_near": not_near})
    assert worlds_of(denied) == {("Anchorage", "Vancouver"), ("Anchorage", "Seoul")}


def worlds_of(written: Named, *moves: str) -> set[tuple[str, ...]]:
    """Return the hands of seat 0 that seat 1 considers possible."""
    game = after(written, *moves)
    count = len(written["hands"][0])
    return sampled(game, [(0, place) for place in range(count)])


def sampled(game: Game, places: list[tuple[int, int]], viewer: int = 1) -> set[tuple[str, ...]]:
    rng = shoal.Rng(1)
    return {imagined(game, viewer, places, rng) for _ in range(150)}


# Decks of one's own


TEXT = DECK_FILE.read_text(encoding="utf-8")
VANCOUVER = TEXT[
    TEXT.index('[[region.city]]\nname = "Vancouver"') : TEXT.index('[[region.city]]\nname = "Los Angeles"')
]
VIENNA = 'regions = ["western-europe", "eastern-europe"]'


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, put in changes:
        assert old in text
        text = text.replace(old, put, 1)
    return text


def test_CD1_the_deck_file_can_be_read() -> None:
    read_deck(TEXT)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_CD1_an_owner_of_the_printed_deck_can_put_in_the_printed_list(name: str, seats: int) -> None:
    text = changed(
        ('["Atlanta", "Havana"]', '["Houston", "Bogotá"]'), ('["Caracas", "Bogotá"]', '["Caracas", "Havana"]')
    )
    game = shoal.new(name, seats=seats, seed=1, deck=read_deck(text.replace('name = "Atlanta"', 'name = "Houston"')))
    cards = Counter(plain(card) for card in ALL_CARDS)
    cards -= Counter(["Atlanta/Havana", "Bogotá/Caracas"])
    cards += Counter(["Bogotá/Houston", "Caracas/Havana"])
    written = shoal.snapshot(game)
    assert everything(written) == cards
    assert shoal.snapshot(restored(written)) == written
    for viewer in viewers(game):
        assert everything(shoal.snapshot(shoal.imagine(game.view(viewer), shoal.Rng(1)))) == cards


def test_CD1_only_a_deck_of_ones_own_is_written_in_the_snapshot() -> None:
    assert "deck" not in shoal.snapshot(new(FISH, 3))
    own = read_deck(TEXT.replace("Atlanta", "Houston"))
    assert "Houston" in str(shoal.snapshot(shoal.new(FISH, seats=3, seed=1, deck=own))["deck"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            changed((VANCOUVER, "")), "Vancouver|Pacific North America|pacific-north-america", id="a city missing"
        ),
        pytest.param(changed((VIENNA, 'regions = ["western-europe"]')), "Vienna", id="a link with one colour"),
        pytest.param(changed(('    ["Sydney", "New York"],\n', "")), r"\b41\b", id="41 cards"),
        pytest.param(
            changed(('["Vancouver", "Kingston"]', '["Vancouver", "Lima"]'), ('name = "Kingston"', 'name = "Lima"')),
            "Lima",
            id="a city in two regions",
        ),
        pytest.param(changed(('"Kingston"]', '"Atlantis"]')), "Atlantis", id="an unknown city on a card"),
        pytest.param(
            changed(('    ["Atlanta", "Havana"],\n', '    ["Atlanta"],\n')), "Atlanta|card 2", id="a card with one side"
        ),
        pytest.param(changed((VIENNA, 'regions = ["western-europe", "atlantis"]')), "atlantis", id="an unknown region"),
        pytest.param(
            changed((VIENNA, 'regions = ["western-europe", "western-europe"]')),
            "Vienna",
            id="a link with a colour twice",
        ),
        pytest.param(changed(('city = "Vienna"', 'city = "Istanbul"')), "Istanbul", id="a link twice"),
        pytest.param(changed(('colour = "orange"', 'colour = "purple"')), "purple|same colour", id="a colour twice"),
        pytest.param(TEXT[: TEXT.rindex("[[link]]")], r"\b(12|13|72|73)\b", id="12 links"),
    ],
)
def test_CD1_a_deck_file_with_a_fault_is_refused_with_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(shoal.Invalid, match=said):
        read_deck(text)


@pytest.mark.parametrize("text", ["", "cards = [", "cards = 7", '[deck]\nname = "mine"', "\x00"])
def test_CD1_what_is_no_deck_file_is_invalid(text: str) -> None:
    with pytest.raises(shoal.Invalid):
        read_deck(text)


# Walks


def steps(game: Game, rng: Random, most: int) -> Iterator[tuple[Named, int, str, Named]]:
    """Random play, with cards turned round now and then: the position, whose move, which, and the position after."""
    before = shoal.snapshot(game)
    for _ in range(most):
        if game.over:
            return
        seat, move = choose(rng, game, before) if game.name == FISH else any_move(rng, game)
        play(game, f"{seat}: {move}")
        now = shoal.snapshot(game)
        yield before, seat, move, now
        before = now


def any_move(rng: Random, game: Game) -> tuple[int, str]:
    others = [seat for seat in range(game.seats) if seat != game.to_move and game.legal(seat)]
    seat = rng.choice(others) if others and rng.random() < 0.3 else game.to_move
    kinds: dict[str, list[str]] = {}
    for move in sorted(legal(game, seat)):
        kinds.setdefault(move.split()[0], []).append(move)
    return seat, rng.choice(kinds[rng.choice(sorted(kinds))])


def walk(game: Game, rng: Random, most: int = 10_000, rounds: int = 100) -> Iterator[tuple[Named, Game]]:
    yield shoal.snapshot(game), game
    for _, _, _, now in steps(game, rng, most):
        if now["round"] >= rounds:
            return
        yield now, game
