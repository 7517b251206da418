"""Taps of somebody who plays Twisted Fish against bots: asks who is known to have a card, else for the fish of which
most is held. `scripts/page-speed taps [SEATS] [MATCHES] [phone]` measures them, with and without automatic moves."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from browsers import PHONE, Visitor, browser
from playwright.sync_api import Browser
from running_server import serving

# One decision, by as few taps as the page allows. What is ready is not picked once more, and what comes by itself is
# waited for.
DECIDES = """async (number, { one, all, until }) => {
  window.taps ??= 0;
  const app = one('.app');
  const { version } = app.dataset;
  const tap = (element) => { window.taps += 1; element.click(); };
  const goesOn = () => app.dataset.version !== version || app.dataset.state === 'over';
  if (one('.app[data-by-itself]')) return until(goesOn);
  if (one('.act .button.go')) return tap(one('.act .button.go'));
  if (one('.middle .option')) return tap(one('.middle .option'));
  if (one('.composer .player.yes')) return tap(one('.composer .player.yes'));
  const held = (kind) => kind.querySelectorAll('.slat.held').length;
  const most = all('.hand .kind').sort((a, b) => held(b) - held(a))[0];
  const isWide = matchMedia('(min-width: 901px)').matches;
  if (!one('.kind.pick') || held(one('.kind.pick')) < held(most) || !one('.composer button.player')) {
    if (!one('.kind.pick') || held(one('.kind.pick')) < held(most)) {
      tap((isWide && most.querySelector('.slat.miss')) || most.querySelector('.kind-name'));
      await until(() => one('.kind.pick'));
    }
    if (!one('.composer button.player') && !goesOn()) {
      tap(one('.colour:not(.held)') ?? one('.colour'));
      await until(() => one('.composer button.player') || goesOn());
    }
  }
  if (goesOn()) return undefined;
  const players = all('.composer button.player');
  tap(one('.composer .player.yes') ?? one('.composer .player.open') ?? players[number % players.length]);
  return undefined;
}"""

# Has all lines of the log drawn
ALL = "(list) => list.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }))"


def measure(chromium: Browser, address: str, seats: int, automatic: str, **options: object) -> tuple[int, int]:
    """Play a match with automatic moves on or off, and return the taps and the player's own turns."""
    visitor = Visitor(chromium, address, reduced_motion="reduce", **options)
    visitor.goes_to("/")
    visitor.page.evaluate("automatic => localStorage.setItem('automatic', automatic)", automatic)
    visitor.plays_bots("twisted-fish", seats)
    visitor.plays_on(DECIDES)
    taps = visitor.page.evaluate("window.taps")
    visitor.page.locator(".lines").evaluate(ALL)
    turns = visitor.page.locator(".lines li.turn[data-by='0']").count()
    assert not visitor.faults
    visitor.leaves()
    return taps, turns


def main(arguments: Sequence[str]) -> None:
    seats, matches = (int(each) for each in [*arguments[:2], "4", "3"][:2]) if len(arguments) > 1 else (4, 3)
    options = {"viewport": PHONE} if "phone" in arguments else {}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browser() as chromium:
        for automatic in ("off", "on"):
            found = [measure(chromium, address, seats, automatic, **options) for _ in range(matches)]
            taps, turns = (sum(each) for each in zip(*found, strict=True))
            told = f"{taps} taps in {turns} own turns, {taps / turns:.2f} a turn"
            print(f"{seats} seats, {matches} matches, automatic moves {automatic}: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
