"""Positions for screenshots of the games on the map.

`python -m screenshot_positions [NAME ...]` looks for them in matches of greedy bots and writes their moves into
screenshot_positions.json.

Each is told by what a player sees there; `live` puts one on a server's tables, with people and bots on its chairs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import largest_positions
from largest_positions import Look

import shoal
from shoal import bots
from shoal.bots.driver import play_once
from shoal.core import fair_deal as deals
from shoal.games import catalogue
from shoal.record import Record
from shoal.server.clock import now
from shoal.server.identity import Guests, read_key
from shoal.server.table_actor import summary_of
from shoal.store import Row, open_store
from shoal.table.events import Created, Entry, Sat, TakenOver, kind_of, written
from shoal.table.state import replay

FILE = Path(__file__).with_name("screenshot_positions.json")
MATCHES = 400  # of a game, until one comes to it
Sight = Mapping[str, Any]  # the view in names, `legal` and `annotations`
SEAT = 0


class Pose(NamedTuple):
    game: str
    seats: int
    fits: Callable[[Sight], bool]


def kinds(sight: Sight, kind: str) -> list[dict[str, Any]]:
    return [action for action in sight["legal"] if action["kind"] == kind]


def lays_in_networks(sight: Sight) -> bool:
    """A third set, late in the match, while somebody's can be taken."""
    if sight["waits_for"]["seat"] != SEAT or sight["waits_for"]["to"] != "begin" or sight["round"] < 2:
        return False
    nets = sum(len(sets) for sets in sight["sets"])
    return bool(kinds(sight, "set") and kinds(sight, "take")) and nets >= 6 and len(sight["sets"][SEAT]) >= 1


def waits_in_networks(sight: Sight) -> bool:
    nets = sum(len(sets) for sets in sight["sets"])
    return sight["waits_for"]["seat"] == 1 and bool(kinds(sight, "turn")) and sight["round"] >= 2 and nets >= 6


def own_ties(sight: Sight) -> int:
    return sum(SEAT in (tie["owner"], tie["partner"]) and tie["partner"] is not None for tie in sight["links"])


def joins_in_connections(sight: Sight) -> bool:
    """With a card that could also be added, in a partnership already."""
    if sight["waits_for"]["seat"] != SEAT or sight["waits_for"]["to"] != "turn":
        return False
    adds = {action["card"] for action in kinds(sight, "add")}
    return own_ties(sight) > 0 and any(action["card"] in adds for action in kinds(sight, "join"))


def trades_in_connections(sight: Sight) -> bool:
    """An offer that could be accepted now and makes something possible, in two partnerships."""
    trades = sight["annotations"].get("trades", {})
    return own_ties(sight) > 1 and bool(kinds(sight, "accept")) and any(trade["plays"] for trade in trades.values())


def is_invited_in_connections(sight: Sight) -> bool:
    """By the next player, whom one could invite as well."""
    owners = {tie["link"]: tie["owner"] for tie in sight["links"]}
    is_on = sight["waits_for"]["seat"] == SEAT and sight["waits_for"]["to"] == "turn"
    return (
        is_on
        and any(owners[action["link"]] == 1 for action in kinds(sight, "join"))
        and any(action["seat"] == 1 for action in kinds(sight, "invite"))
    )


def asks_in_fish(sight: Sight) -> bool:
    sets = [len(sets) for sets in sight["sets"]]
    is_asking = sight["waits_for"]["seat"] == SEAT and sight["waits_for"]["to"] == "turn"
    return is_asking and len(kinds(sight, "ask")) >= 12 and sets[SEAT] >= 3 and sum(sets) >= 11


def plays_in_fish(sight: Sight) -> bool:
    """The received card is laid in a new set of five."""
    plays = sight["annotations"].get("plays", [])
    new = [play for play in plays if play["set"] == "new" and play["cities"][1] >= 4]
    return bool(new) and sum(len(sets) for sets in sight["sets"]) >= 7


POSES = {
    "networks": Pose("networks", 4, lays_in_networks),
    "networks wait": Pose("networks", 4, waits_in_networks),
    "connections": Pose("connections", 5, joins_in_connections),
    "connections trade": Pose("connections", 4, trades_in_connections),
    "connections invitations": Pose("connections", 3, is_invited_in_connections),
    "fish": Pose("cosmople-fish-2", 5, asks_in_fish),
    "fish play": Pose("cosmople-fish-2", 5, plays_in_fish),
}


# Looking for them


def search(pose: Pose) -> dict[str, Any] | None:
    for number in range(MATCHES):
        secret = largest_positions.secret_of(pose.game, pose.seats, number)
        seed = deals.Deal(largest_positions.TABLE, deals.commitment(secret), secret, [None] * pose.seats).seed
        record = Record(pose.game, seats=pose.seats, seed=seed)
        players = [bots.make("greedy", 1000 * number + seat) for seat in range(pose.seats)]
        while not record.game.over:
            play_once(record, players)
            if not record.game.over and pose.fits(sight(record.game)):
                moves = [[move.seat, move.code] for move in record.moves]
                return {"seats": pose.seats, "secret": secret, "moves": moves}
    return None


def sight(game: shoal.Game) -> Sight:
    view, legal = game.view(SEAT), game.legal(SEAT)
    actions = [shoal.action(game, code) for code in legal]
    return catalogue.notation(game.name).positions.picture(view.observation) | {
        "legal": actions,
        "annotations": catalogue.annotator(game.name)(view, legal),
    }


def look(name: str) -> Look:
    found = json.loads(FILE.read_text())[name]
    moves = tuple((seat, code) for seat, code in found["moves"])
    return Look(POSES[name].game, found["seats"], found["secret"], moves, SEAT, False, name)


# On a server's tables


def live(
    folder: Path,
    of: Look,
    people: Mapping[int, str],
    away: Collection[int] = (),
    pauses: bool = False,
    cast: Mapping[int, str] | None = None,
) -> dict[int, str]:
    """The table, in the data of a server that is not running yet; the token of each of those people, by seat. Bots
    play for those who are away; on all other seats sit those of the cast, or greedy ones."""
    with ThreadPoolExecutor(1) as thread:  # a browser that is driven from here has a loop of its own in this one
        return thread.submit(lambda: asyncio.run(_put(folder, of, people, away, pauses, cast or {}))).result()


async def _put(
    folder: Path, of: Look, people: Mapping[int, str], away: Collection[int], pauses: bool, cast: Mapping[int, str]
) -> dict[int, str]:
    data = folder / "tables.sqlite"
    async with await open_store(data) as store:
        guests = Guests(store, read_key(data.with_name(data.name + ".key")))
        came = {seat: await guests.make(name) for seat, name in people.items()}
        ids = {seat: guest.id for seat, (guest, _) in came.items()}
        entries = _peopled(largest_positions.journal(of), ids, people, away, pauses, cast)
        rows = [Row(entry.version, entry.time, kind_of(entry.event), written(entry.event)) for entry in entries]
        table = replay(entries)
        await store.append(table.setup.id, rows, summary_of(table), [guest.id for guest, _ in came.values()])
    return {seat: token for seat, (_, token) in came.items()}


def _peopled(
    entries: Sequence[Entry],
    guests: Mapping[int, str],
    names: Mapping[int, str],
    away: Collection[int],
    pauses: bool,
    cast: Mapping[int, str],
) -> list[Entry]:
    """With these people, and bots on all other chairs."""
    made = entries[0].event
    assert isinstance(made, Created)
    others = [None if seat in guests else cast.get(seat, "greedy") for seat in range(made.seats)]
    first = Created(
        made.id,
        made.game,
        made.rules,
        made.seats,
        made.options,
        others,
        made.secret,
        guests[min(guests)],
        stand_in="greedy",
        pauses=pauses,
    )
    sat = [Sat(seat, guest, names[seat]) for seat, guest in guests.items()]
    rest = [entry.event for entry in entries if not isinstance(entry.event, Created | Sat)]
    gone = [TakenOver(seat, "greedy") for seat in away]
    return [Entry(version, now(), event) for version, event in enumerate([first, *sat, *rest, *gone], 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Positions in which the games of the map were drawn.")
    parser.add_argument("names", nargs="*", default=list(POSES))
    kept = json.loads(FILE.read_text()) if FILE.exists() else {}
    for name in parser.parse_args().names:
        found = search(POSES[name])
        print(name, len(found["moves"]) if found else "never", flush=True)
        if found:
            kept[name] = found
            FILE.write_text(json.dumps(kept, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
