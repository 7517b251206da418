"""Every game in Firefox and WebKit: a few turns by clicks, and nothing is cut off or covered on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import test_connections_page as connections
import test_cosmople_fish_2_page as cosmople_fish_2
import test_fossil_page as fossil
import test_networks_page as networks
import test_twisted_fish_page as twisted_fish
from browsers import PATIENCE, PLAY
from engines import ENGINES, Engine
from screen_fit import MEASURE, SCREENS

TURNS = 4
NARROWEST = {"firefox": 0, "webkit": 447}  # pixels that a window can have
SEATS = {"fossil": 4, "twisted-fish": 4, "cosmople-fish-2": 4, "networks": 4, "connections": 4}

SIT = """async (game, seats) => {
  const call = async (path, data) => (await fetch(path, { method: 'POST',
      headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).json();
  await call('/api/guest', { name: 'Ada' });
  localStorage.setItem('guest', 'Ada');
  localStorage.setItem('pace', 'instant');
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : 'easy'));
  return (await call('/api/tables', { game, seats, bots, listed: false })).id;
}"""
WAIT = """async (selector) => {
  const end = performance.now() + 60_000;
  while (document.querySelector(selector) === null) {
    if (performance.now() > end) throw new Error(`waited in vain for ${selector}`);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}"""


def _by_moves(move: str) -> str:
    return "async (turns) => (" + PLAY.replace("MOVE", move).replace("PATIENCE", f"{PATIENCE}") + ")([turns, true])"


PLAYERS = {  # async functions of the number of turns
    "fossil": _by_moves(fossil.MOVE),
    "twisted-fish": _by_moves(twisted_fish.MOVE),
    "cosmople-fish-2": f"async (turns) => ({cosmople_fish_2.PLAYS})([turns, '.never'])",
    "networks": f"async (turns) => {{ ({networks.PLAYER})(); await window.playOn(turns); }}",
    "connections": f"async (turns) => ({connections.PLAY.replace('THEN', connections.NOTHING)})([turns, '.never'])",
}


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with ENGINES[request.param]() as found:
        yield found


def misfits(engine: Engine) -> list[str]:
    """Return what does not fit, on each screen that the engine's window can have."""
    found: list[str] = []
    for width, height in SCREENS:
        engine.resize(max(width, NARROWEST[engine.name]), height)
        engine.run("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{width}: {each}" for each in engine.run(f"async (apart) => ({MEASURE})([apart])", "")]
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", SEATS)
def test_a_few_turns_are_played_and_everything_fits(engine: Engine, server: str, game: str) -> None:
    engine.resize(1440, 900)
    engine.goes_to(server)
    table: Any = engine.run(SIT, game, SEATS[game])
    engine.goes_to(f"{server}/table/{table}#sit")
    engine.run(WAIT, ".app[data-state=playing] .act")
    before = engine.run("async () => Number(document.querySelector('.app').dataset.version)")
    engine.run(PLAYERS[game], TURNS)
    after = engine.run("async () => Number(document.querySelector('.app').dataset.version)")
    assert after >= before + TURNS
    found = misfits(engine)
    assert found == [], "\n".join(found)
