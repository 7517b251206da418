"""Several people at one browser: the device goes from hand to hand, and each of them plays by clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import test_connections_page as connections
import test_cosmople_fish_2_page as cosmople
import test_fossil_page as fossil
import test_networks_page as networks
import test_twisted_fish_page as twisted_fish
from browsers import ASKED, Visitor
from playwright.sync_api import Browser

COVER = ".hand-over"
TAKE = ".take-it.go:not(:disabled)"
HAND = "#hand-over"
OVER = ".app[data-state=over]"
# What a scoring leaves to be pressed is pressed too
FOSSIL = f"""async (number, page) => {{
  if (page.one('.square.can, .swap')) await ({fossil.MOVE})(number, page);
  else page.one('.act.now .button.go').click();
}}"""
MOVES: dict[str, Callable[[Visitor], object]] = {
    "fossil": lambda visitor: visitor.plays_on(FOSSIL, 1),
    "twisted-fish": lambda visitor: visitor.plays_on(twisted_fish.MOVE, 1),
    "cosmople-fish-2": lambda visitor: cosmople.plays(visitor.page, 1, "never"),
    "networks": lambda visitor: networks.plays(visitor, 1),
    "connections": lambda visitor: connections.plays(visitor, 1, "never"),
}
# A press on the cover counts only after a moment, which is most of the time of a whole match
QUICK = "{ const now = performance.now.bind(performance); performance.now = () => 20 * now(); }"
# What the start sheet does, for tests of what comes after it
SIT = """async ([game, people, bots, more]) => {
  const call = async (path, data) => (await fetch(path, { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })).json();
  await call('/api/guest', { name: people[0] });
  localStorage.setItem('guest', people[0]);
  const seats = people.length + bots.length;
  const wanted = { game, seats, bots: [...people.map(() => null), ...bots], listed: false, pass_and_play: true,
    hints: true, undo: true, pauses: true, stand_in: 'normal', ...more };
  const { id } = await call('/api/tables', wanted);
  localStorage.setItem(`together ${id}`, JSON.stringify(people.map((name, seat) => ({ name, seat }))));
  return id;
}"""


class Family(Visitor):
    """Some people who share a browser."""

    def __init__(self, chromium: Browser, address: str, is_quick: bool = False, **options: object) -> None:
        super().__init__(chromium, address, **{"reduced_motion": "reduce", **options})
        if is_quick:
            self.context.add_init_script(QUICK)
        self.table = ""
        self.game = ""
        self.people: Sequence[str] = ()

    def sits(
        self, game: str, people: Sequence[str] = ("Anna", "Ben"), bots: Sequence[str] = ("easy",), **more: object
    ) -> str:
        """Sit down together at a new table, the people on the first seats."""
        self.goes_to("/")
        self.game, self.people = game, people
        self.table = self.page.evaluate(SIT, [game, people, bots, more])
        self.goes_to(f"/table/{self.table}")
        return self.table

    def waits(self) -> str:
        """Wait until the device is to be taken (`cover`) or handed over (`hand`), a move is to be made (`move`), or the
        match is `over`."""
        self.page.wait_for_selector(f"{TAKE}, {HAND}, {ASKED}, {OVER}")
        page = self.page
        found = {"over": OVER, "cover": TAKE, "hand": HAND, "move": ASKED}
        return next(name for name, selector in found.items() if page.locator(selector).count())

    def called(self) -> str:
        """Return whom the cover calls."""
        return self.page.locator(f"{TAKE} b").inner_text().removeprefix("I am ")

    def takes(self) -> str:
        """Whom the cover calls takes the device: a press counts after a moment. Return the name."""
        self.page.wait_for_selector(TAKE)
        name = self.called()
        while self.page.locator(COVER).count():
            if self.page.locator(TAKE).count():
                self.page.locator(TAKE).click()
            self.page.wait_for_timeout(20)
        return name

    def hands_over(self) -> None:
        """Press the button as long as it is there: a bot may take back what it has asked of somebody."""
        self.page.evaluate("(button) => document.querySelector(button)?.click()", HAND)

    def moves(self) -> None:
        """Make one move, or a step of one."""
        MOVES[self.game](self)

    def goes_on(self, most: int, at_cover: Callable[[], object] = lambda: None) -> int:
        """Play until so many moves are made, or the match is over; return how many."""
        made = 0
        while made < most:
            what = self.waits()
            if what == "over":
                break
            if what == "cover":
                at_cover()
                self.takes()
            elif what == "hand":
                self.hands_over()
            else:
                self.moves()
                made += 1
        return made
