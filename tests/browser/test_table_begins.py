"""A table begins on the page whatever is late or lost on the way: its parts, its socket, an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsers import Visitor
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

FILES = "document.querySelector('script[type=module]').src"
LONG = 60_000  # milliseconds of the page's clock: everything that could be tried again has been

# A socket of the test's own. What the page's socket hears and what is answered is kept.
FAKE = f"""async () => {{
  window.sockets = [];
  window.WebSocket = class {{
    static CONNECTING = 0;
    static OPEN = 1;
    constructor() {{
      this.readyState = 0;
      this.sent = [];
      sockets.push(this);
    }}
    send(text) {{ this.sent.push(JSON.parse(text)); }}
    close() {{ if (this.readyState < 2) this.readyState = 2; }}
    opens() {{ this.readyState = 1; this.onopen?.(); }}
    hears(message) {{ this.onmessage?.({{ data: JSON.stringify(message) }}); }}
    closes() {{ this.readyState = 3; this.onclose?.({{ code: 1006 }}); }}
  }};
  const {{ TableSocket }} = await import(new URL('./socket.js', {FILES}));
  window.heard = [];
  window.answers = [];
  window.line = new TableSocket('table', {{
    onUpdate: ({{ table }}) => heard.push(table.version), onConnection: () => {{}}, onGone: () => {{}},
  }});
}}"""
# The states of the table in the order in which they were drawn, once there are two
STATES = """window.states = new Promise((resolve) => {
  const drawn = [];
  new MutationObserver((changes) => {
    drawn.push(...changes.map(({ oldValue }) => oldValue));
    const states = [...drawn.slice(1), document.querySelector('.app').dataset.state];
    const different = states.filter((state, at) => state !== states[at - 1]);
    if (different.length > 1) resolve(different);
  }).observe(document, { attributeFilter: ['data-state'], attributeOldValue: true, subtree: true });
});"""
# Everything that the sentence bar has said
SAID = """window.said = [];
new MutationObserver(() => {
  const text = document.querySelector('.act')?.textContent;
  if (text && window.said.at(-1) !== text) window.said.push(text);
}).observe(document, { childList: true, subtree: true, characterData: true });"""
OPEN = "sockets.filter(({ readyState }) => readyState <= 1).length"


def still(chromium: Browser, server: str) -> Visitor:
    return Visitor(chromium, server, reduced_motion="reduce")


def waits_for_a_friend(ada: Visitor) -> str:
    """Create a table whose last seat is free, and sit down at it."""
    return ada.plays_bots("fossil", 2, friends=1)


# What draws it comes late


@pytest.mark.parametrize("late", ["lobby.css", "lobby.js", "games/fossil/page.js", "games/fossil/page.css"])
def test_updates_are_shown_in_the_order_in_which_they_came(chromium: Browser, server: str, late: str) -> None:
    """The match begins while the page still loads what draws the table before it."""
    ada, bob, eve = (still(chromium, server) for _ in range(3))
    table = waits_for_a_friend(ada)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    eve.page.add_init_script(STATES)
    eve.page.route(f"**/{late}", hold)
    with eve.page.expect_websocket() as found:
        eve.page.goto(f"{server}/table/{table}", wait_until="commit")
    bob.goes_to(f"/table/{table}")
    with found.value.expect_event("framereceived", lambda data: '"kind":"started"' in data):
        bob.page.locator(".act .button.go").click()
    assert [json.loads(message)["table"]["state"] for message in eve.heard] == ["open", "playing"]
    assert len(held) == 1
    held[0].continue_()
    assert eve.page.evaluate("states") == ["open", "playing"]
    expect(eve.page.locator(".act")).to_contain_text("You are watching")
    for visitor in (ada, bob, eve):
        assert not visitor.faults
        visitor.leaves()


@pytest.mark.parametrize("missing", ["games/fossil/page.js", "lobby.js"])
def test_a_page_that_cannot_be_loaded_says_so(chromium: Browser, server: str, missing: str) -> None:
    ada, eve = still(chromium, server), still(chromium, server)
    table = waits_for_a_friend(ada)
    eve.page.route(f"**/{missing}", lambda route: route.abort())
    eve.goes_to(f"/table/{table}")
    expect(eve.page.locator("h1")).to_have_text("The page did not load completely.")
    eve.page.unroute(f"**/{missing}")
    eve.page.reload()
    eve.page.wait_for_selector(".lobby")
    for visitor in (ada, eve):
        visitor.leaves()


# What is lost on the way


class Lossy:
    """A line that closes once: when a message is sent or heard for which `loses` holds. That message is lost."""

    def __init__(self, visitor: Visitor, loses: str) -> None:
        self.loses = loses
        self.sent: list[dict[str, Any]] = []
        self.has_lost = False
        visitor.page.route_web_socket("**/socket", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()
        socket.on_message(lambda message: self._pass(socket, upstream, upstream, message))
        upstream.on_message(lambda message: self._pass(socket, upstream, socket, message))

    def _pass(self, socket: WebSocketRoute, upstream: WebSocketRoute, to: WebSocketRoute, message: str | bytes) -> None:
        if not self.has_lost and self.loses in str(message):
            self.has_lost = True
            socket.close(code=1012)
            upstream.close(code=1000)
            return
        if to is upstream:
            self.sent.append(json.loads(message))
        to.send(message)


@pytest.mark.parametrize("loses", ['"type":"sit"', '"type":"done"'])
def test_somebody_sits_down_though_the_line_drops_meanwhile(chromium: Browser, server: str, loses: str) -> None:
    """Either the request is lost, or its answer; then it was stored."""
    visitor = still(chromium, server)
    line = Lossy(visitor, loses)
    visitor.page.add_init_script(SAID)
    visitor.plays_bots("fossil", 2)
    assert visitor.is_asked()
    assert line.has_lost
    visitor.says("Here")  # all answers from before have come
    assert not [said for said in visitor.page.evaluate("said") if "begun" in said]
    assert not visitor.faults
    visitor.leaves()


def test_a_guest_who_could_not_be_made_is_told_and_can_try_again(chromium: Browser, server: str) -> None:
    ada, bob = still(chromium, server), still(chromium, server)
    table = waits_for_a_friend(ada)
    bob.page.route("**/api/guest", lambda route: route.abort())
    bob.goes_to(f"/table/{table}#sit")
    expect(bob.page.locator(".act")).to_contain_text("The server is not answering.")
    bob.page.unroute("**/api/guest")
    bob.page.locator("#place-1").click()
    for visitor in (ada, bob):
        visitor.page.wait_for_selector(".app[data-state=playing]")
        visitor.leaves()


def test_two_presses_sit_down_once(chromium: Browser, server: str) -> None:
    ada, bob = still(chromium, server), still(chromium, server)
    table = waits_for_a_friend(ada)
    line = Lossy(bob, "nothing")
    bob.goes_to(f"/table/{table}")
    bob.page.locator("#place-1").evaluate("(button) => { button.click(); button.click(); }")
    bob.page.wait_for_selector(".app[data-state=playing]")
    assert [message["type"] for message in line.sent] == ["watch", "watch", "sit"]
    assert not bob.faults
    for visitor in (ada, bob):
        visitor.leaves()


# The socket alone


@pytest.fixture
def line(chromium: Browser, server: str) -> Visitor:
    """A page with a socket of the test's own, by a clock that stands still."""
    visitor = still(chromium, server)
    visitor.goes_to("/")
    visitor.page.clock.install()
    visitor.page.evaluate(FAKE)
    return visitor


def test_a_socket_opened_anew_is_the_only_one(line: Visitor) -> None:
    """It was about to come back by itself."""
    page = line.page
    page.evaluate("() => { sockets[0].opens(); sockets[0].closes(); void line.reopen(); }")
    page.clock.run_for(LONG)
    assert page.evaluate("sockets.length") == 2
    page.evaluate("() => { for (const each of sockets) each.hears({ type: 'update', table: { version: 1 } }); }")
    assert page.evaluate("heard") == [1]
    line.leaves()


def test_a_socket_that_is_still_closing_does_not_open_another(line: Visitor) -> None:
    page = line.page
    page.evaluate("() => { sockets[0].opens(); sockets[0].close(); line.tryNow(); sockets[0].closes(); }")
    page.clock.run_for(LONG)
    assert page.evaluate("sockets.length") == 2
    assert page.evaluate(OPEN) == 1
    line.leaves()


def test_what_was_asked_before_a_socket_is_opened_anew_is_answered(line: Visitor) -> None:
    page = line.page
    answer = page.evaluate(
        """async () => {
            sockets[0].opens();
            const asked = line.ask({ type: 'ready' });
            void line.reopen();
            sockets[1].opens();
            return await Promise.race([asked, new Promise((resolve) => { queueMicrotask(() => resolve('none')); })]);
        }"""
    )
    assert answer == {"type": "lost"}
    line.leaves()
