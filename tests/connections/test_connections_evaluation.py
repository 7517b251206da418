"""The evaluator of Connections ranks positions as a player would."""

from __future__ import annotations

from connections_positions import Named, link, position
from librt.vecs import vec
from mypy_extensions import i64

import shoal
from shoal import Game, bots, notation
from shoal.core.game import MOST_CODES
from shoal.games.catalogue import policy_of
from shoal.games.connections import codes
from shoal.games.connections.rules import Connections

POLICY = policy_of("connections")
EUROPE = "Berlin, Amsterdam, Stockholm"  # light blue; dark green and yellow are the other colours of Gibraltar


def value(written: Named, seat: int = 1) -> float:
    return POLICY.evaluator.value(shoal.restore(written), seat)


def candidates(game: Game, seat: int) -> set[str]:
    """The candidates of a seat, as phrases."""
    room = vec[i64]([0] * MOST_CODES)
    n = POLICY.candidates_into(game, seat, room, game.moves_into(seat, room))
    return {notation.phrase(game, code) for code in room[:n]}


def test_a_longer_connection_is_worth_more() -> None:
    short = position("Lima", "Kyiv", "Boston", tables={1: EUROPE}, links=[link("Gibraltar", 1, "light blue")])
    long = position(
        "Lima",
        "Kyiv",
        "Boston",
        tables={1: EUROPE + ", Tunis, Addis Ababa"},
        links=[link("Gibraltar", 1, "light blue")],
    )
    assert value(long) > value(short)


def test_a_partner_with_cards_for_the_connection_is_worth_more_than_one_without() -> None:
    links = [link("Gibraltar", 1, "light blue", partner=2)]
    tables = {1: EUROPE, 2: "Tunis"}
    helpful = position("Lima", "Kyiv", "Athens, Johannesburg, Barcelona", tables=tables, links=links)
    useless = position("Athens", "Kyiv", "Lima, Melbourne, Boston", tables=tables, links=links)
    assert value(helpful) > value(useless)


def test_pairs_in_the_hand_cost_most_when_there_are_no_more_turns() -> None:
    def at_the_end(hand: str) -> float:
        return value(position("Lima", hand, "Kinshasa", seat=2, had=7, announced=1, last_turns=[1, 0, 1]))

    assert at_the_end("Riyadh, Havana/Atlanta") > at_the_end("Berlin, Amsterdam")


def test_an_invitation_is_neither_taken_back_nor_replaced() -> None:
    links = [link("Gibraltar", 1, "light blue", invited=2)]
    game = shoal.restore(position("Athens", "Kyiv", "Johannesburg", tables={1: EUROPE}, links=links))
    assert {"invite", "withdraw"} <= {notation.phrase(game, code).split()[0] for code in game.legal(1)}
    assert not {"invite", "withdraw"} & {move.split()[0] for move in candidates(game, 1)}


def test_a_city_on_the_table_is_worth_more_than_in_the_hand() -> None:
    links = [link("Gibraltar", 1, "light blue")]
    held = position("Lima", "Tunis, Boston", "Kyiv", tables={1: EUROPE}, links=links)
    laid = position("Lima", "Boston", "Kyiv", tables={1: f"{EUROPE}, Tunis"}, links=links)
    assert value(laid) > value(held)


def test_a_trade_is_offered_only_where_it_plainly_helps_both() -> None:
    """Athens is for Gibraltar, which is seat 2's; Kyiv is for Vienna, which is seat 0's, and seat 2 shows it."""
    links = [link("Vienna", 0, "light blue"), link("Gibraltar", 2, "dark green")]
    tables = {0: EUROPE, 2: "Tunis, Barcelona, Cairo/Lagos"}
    helps = position("Baghdad/Rome, Lima", "Delhi", "Santiago/Kyiv, Boston", tables=tables, links=links)
    game = shoal.restore(helps)
    assert candidates(game, 0) == {"offer 0 for 0 of 2"}
    assert candidates(game, 2) == {"offer 0 for 0 of 0"}
    game.apply(0, notation.read(game, "offer 0 for 0 of 2"))
    game.apply(2, notation.read(game, "decline 0"))
    assert candidates(game, 0) == set()
    hurts = position("Lima, Boston", "Delhi", "Santiago/Kyiv", tables=tables, links=links)
    assert candidates(shoal.restore(hurts), 0) == set()


def test_bots_make_no_more_than_three_offers_each_and_never_one_twice() -> None:
    offers = 0
    for seed in range(4):
        record = shoal.Record("connections", seats=3, seed=seed)
        bots.play_on(record, [bots.make("normal", seed * 10 + seat) for seat in range(3)])
        made = offers_in(record)
        assert len(set(made)) == len(made)
        offers += len(made)
    assert offers <= 4 * 3 * 3


def offers_in(record: shoal.Record) -> list[tuple[int, int, int, int]]:
    """Of every offer the round, who made it, to whom, and the card that was shown for it."""
    game = record.deal()
    assert isinstance(game, Connections)
    found = []
    for move in record.moves:
        if codes.OFFER <= move.code < codes.ACCEPT:
            offer = move.code - codes.OFFER
            shown = int(game.hands.card_at(move.seat, codes.offer_given(offer))) // 2
            found.append((int(game.round), move.seat, int(codes.offer_to(offer)), shown))
        game.apply(move.seat, move.code)
    return found
