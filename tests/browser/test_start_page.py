"""The start sheet and the waiting room: who sits there, what is played, who begins."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browsers import DESKTOP, PHONE, Visitor
from playwright.sync_api import Browser, Locator, Page, Request, expect

from shoal.games import catalogue

SERIOUS = {"serious", "critical"}


def visits(chromium: Browser, server: str, **more: object) -> Visitor:
    visitor = Visitor(chromium, server, reduced_motion="reduce", **more)
    visitor.goes_to("/")
    visitor.page.wait_for_selector(".cover h2")
    return visitor


def opens(visitor: Visitor, game: str, button: str = "Set up") -> Locator:
    visitor.page.locator(f".cover[data-game={game}]").get_by_role("button", name=button).last.click()
    sheet = visitor.page.locator(".start[open]")
    sheet.wait_for()
    return sheet


def seated(page: Page) -> list[str]:
    return page.locator(".start .seated b").all_inner_texts()


def chooses(visitor: Visitor, what: str, value: str) -> None:
    visitor.page.locator(f"input[name='start-{what}'][value='{value}']").check()


def is_made(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/api/tables")


def made(visitor: Visitor) -> dict[str, object]:
    """Press the button of the sheet and return what is asked of the server."""
    with visitor.page.expect_request(is_made) as asked:
        visitor.page.locator("#start-go").click()
    wanted = asked.value.post_data_json
    assert isinstance(wanted, dict)
    return wanted


def test_play_starts_at_once_and_repeats_the_last_choice(chromium: Browser, server: str) -> None:
    visitor = visits(chromium, server)
    opens(visitor, "twisted-fish")
    page = visitor.page
    assert seated(page) == ["You", "Pino", "Otto", "Gina", "Add"]
    page.locator("#seated-otto").click()
    page.locator("#bench-bruno").click()
    chooses(visitor, "target", "400")
    page.locator("#start-whoppers").check()
    chooses(visitor, "bots play", "easy")
    expect(page.locator(".start footer p").first).to_contain_text(
        "You, Pino, Gina and Bruno. To 400 points, instant, with whoppers."
    )
    wanted = made(visitor)
    assert wanted["options"] == {"target": 400, "whoppers": 1}
    assert isinstance(wanted["bots"], list)
    assert wanted["pauses"]
    assert wanted["undo"]
    assert wanted["hints"]
    assert sorted(filter(None, wanted["bots"])) == ["bruno:easy", "gina:easy", "pino:easy"]
    page.wait_for_selector(".app[data-state=playing]")
    visitor.goes_to("/")
    with page.expect_request(is_made) as asked:
        page.locator(".cover[data-game=twisted-fish]").get_by_role("button", name="Play").click()
    again = asked.value.post_data_json
    assert again is not None
    assert again["options"] == wanted["options"]
    assert sorted(filter(None, again["bots"])) == sorted(filter(None, wanted["bots"]))
    page.wait_for_selector(".app[data-state=playing]")
    assert not visitor.faults
    visitor.leaves()


@pytest.mark.parametrize("game", ["fossil", "twisted-fish", "networks"])
def test_you_begin_if_you_want_to(chromium: Browser, server: str, game: str) -> None:
    visitor = visits(chromium, server)
    opens(visitor, game)
    chooses(visitor, "who begins", "you")
    wanted = made(visitor)
    assert isinstance(wanted["bots"], list)
    assert wanted["bots"].index(None) == 1
    visitor.page.wait_for_selector(".app[data-state=playing]")
    assert visitor.is_asked()
    visitor.leaves()


def test_somebody_else_begins_if_you_want_it(chromium: Browser, server: str) -> None:
    for _ in range(3):
        visitor = visits(chromium, server)
        opens(visitor, "cosmople-fish-2")
        chooses(visitor, "who begins", "other")
        wanted = made(visitor)
        assert isinstance(wanted["bots"], list)
        assert wanted["bots"].index(None) != 1
        visitor.page.wait_for_selector(".app[data-state=playing]")
        visitor.leaves()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sheet_is_within_reach_and_accessible(
    chromium: Browser, server: str, viewport: dict[str, int], scheme: str
) -> None:
    visitor = visits(chromium, server, viewport=viewport, color_scheme=scheme)
    page = visitor.page
    for game in catalogue.GAMES:
        for button in ("Set up", "Invite"):
            opens(visitor, game, button)
            box = page.locator("#start-go").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= viewport["height"]
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
            found = Axe().run(page)
            assert not [each["id"] for each in found.response["violations"] if each["impact"] in SERIOUS]
            page.keyboard.press("Escape")
            expect(page.locator(".start")).to_have_count(0)
    assert not visitor.faults
    visitor.leaves()


def test_too_few_cannot_play(chromium: Browser, server: str) -> None:
    visitor = visits(chromium, server)
    opens(visitor, "connections")
    for place in ("pino", "marta", "cleo"):
        visitor.page.locator(f"#seated-{place}").click()
    expect(visitor.page.locator("#start-go")).to_be_disabled()
    expect(visitor.page.locator(".start footer p").first).to_have_text("This game needs at least 3 players.")
    visitor.page.locator("#add-seat").click()
    visitor.page.locator("#add-seat").click()
    expect(visitor.page.locator("#start-go")).to_be_enabled()
    visitor.leaves()


def test_friends_are_invited_and_meet_in_the_waiting_room(chromium: Browser, server: str) -> None:
    ada, bob = visits(chromium, server), visits(chromium, server)
    sheet = opens(ada, "networks", "Invite")
    assert seated(ada.page) == ["You", "A friend", "A friend", "Tilda"]
    sheet.get_by_role("button", name="A friend 3: take out").click()
    ada.page.locator("#start-name").fill("Ada")
    chooses(ada, "who begins", "you")
    ada.page.locator("#start-helps").check()
    ada.page.locator("#start-go").click()
    ada.page.wait_for_selector(".places .mark.you")
    expect(ada.page.locator(".room .kicker")).to_have_text("Waiting for one more")
    expect(ada.page.locator(".room header p").last).to_contain_text("with hints")
    expect(ada.page.locator(".room-art h3")).to_contain_text("only your largest counts")
    expect(ada.page.locator(".places")).to_contain_text("“Good evening. No hurry.”")
    bob.goes_to(ada.page.evaluate("location.pathname"))
    bob.page.locator("#lobby-name").fill("Bob")
    bob.page.locator(".act .button.go").click()
    for visitor in (ada, bob):
        visitor.page.wait_for_selector(".app[data-state=playing]")
        assert not visitor.faults
        visitor.leaves()
