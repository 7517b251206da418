"""Automatic moves, and notifications that it is your turn, in a real browser."""

from __future__ import annotations

import json

from browsers import Visitor
from playwright.sync_api import Browser, WebSocketRoute, expect
from test_fossil_page import MOVE


def still(chromium: Browser, server: str, **more: object) -> Visitor:
    return Visitor(chromium, server, reduced_motion="reduce", **more)


def with_one_move(visitor: Visitor) -> None:
    """As if there were never more than one."""

    def cut(message: str | bytes) -> str:
        data = json.loads(message)
        if data.get("game") and len(data["game"]["legal"]) > 1:
            del data["game"]["legal"][1:]
            del data["game"]["annotations"]["moves"][1:]
        return json.dumps(data)

    def between(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()
        upstream.on_message(lambda message: socket.send(cut(message)))
        socket.on_message(upstream.send)

    visitor.page.route_web_socket("**/socket", between)


def test_an_only_move_lies_ready_and_enter_makes_it(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    with_one_move(visitor)
    visitor.plays_bots("fossil", 2)
    page = visitor.page
    for key in ("Enter", "Space", "Enter"):
        page.wait_for_selector(".act.now .button.go")
        lines = page.locator(".lines li:not(.since)").count()
        page.keyboard.press(key)
        expect(page.locator(".lines li:not(.since)").nth(lines)).to_be_attached()
    assert not visitor.faults
    visitor.leaves()


def test_moves_are_made_by_themselves_for_who_wants_it(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server)
    with_one_move(visitor)
    visitor.plays_bots("fossil", 2)
    page = visitor.page
    page.wait_for_selector(".act.now")
    page.locator("#menu-tool").click()
    page.get_by_role("menuitem", name="Settings").click()
    for name in ("sound", "automatic"):
        page.locator(f"#prefers-{name}").click()
    page.locator("#prefers-notify").click()  # which the browser does not allow
    expect(page.locator(".switch").nth(1)).to_contain_text("does not allow")
    expect(page.locator("#prefers-notify")).not_to_be_checked()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".act.now")
    lines = page.locator(".lines li:not(.since)").count()
    expect(page.locator(".act small")).to_contain_text("made for you")
    expect(page.locator(".lines li:not(.since)").nth(lines)).to_be_attached()
    assert page.evaluate("localStorage.sound") == "on"
    assert not visitor.faults
    visitor.leaves()


def test_who_looks_elsewhere_is_told_by_the_title_and_a_notice(chromium: Browser, server: str) -> None:
    visitor = still(chromium, server, permissions=["notifications"])
    visitor.page.add_init_script(
        """localStorage.notify = 'on'; window.told = [];
        Object.defineProperty(document, 'hidden', { get: () => true });
        window.Notification = class {
            static permission = 'granted';
            constructor(...said) { window.told.push(said); }
        };"""
    )
    visitor.plays_bots("fossil", 2)
    page = visitor.page
    assert visitor.is_asked()
    visitor.plays_on(MOVE, 2)
    assert visitor.is_asked()
    assert page.title().startswith("●")
    told = page.evaluate("window.told.map(([text, more]) => `${text}, ${more.body}`)")
    assert "Your turn, Fossil" in told
    visitor.leaves()
