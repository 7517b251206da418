"""Several people at one browser: the device goes from hand to hand, and while it does the page has nobody's cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browsers import DESKTOP, DRAWN, PHONE
from playwright.sync_api import Browser, expect
from running_server import serving
from test_page_secrecy import SHOWN, journal, knowable, named
from together import COVER, HAND, TAKE, Family

from shoal import notation
from shoal.games.catalogue import GAMES
from shoal.games.twisted_fish.names import FISH_NAMES
from shoal.table.state import Table, fold

pytestmark = pytest.mark.long  # a dozen matches in a browser, on two people's turns

HIDDEN = [game for game in GAMES if game != "fossil"]
SERIOUS = {"serious", "critical"}
MOVES = 14
# Everything that the page holds and keeps, drawings and attributes included
WHOLE = """async () => JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage },
  [...document.querySelectorAll('*')].filter((each) => each.shadowRoot).length, location.href])"""


def cards(folder: Path, table: str) -> set[str]:
    """Return every card that anybody holds, by all its names."""
    folded: Table | None = None
    for entry in journal(folder, table):
        folded = fold(folded, entry)
    assert folded is not None
    hands = notation.snapshot(folded.game)["hands"]
    return {side for hand in hands for card in hand if card for side in str(card).split("/")}


class Watched(Family):
    """At every cover the page is looked at."""

    folder: Path
    covers = 0

    def looks(self) -> None:
        whole = self.page.evaluate(WHOLE)
        held = cards(self.folder, self.table)
        assert len(held) > 4, "too little is held to show anything"
        assert {card for card in held if card in whole} == set()
        assert not {fish for fish in FISH_NAMES if f" {fish}" in whole}
        assert self.page.locator(".app, [data-card], [data-city], [data-place], .hand").count() == 0
        assert self.page.locator(f"{COVER} *:focus").count() == 1
        self.covers += 1


@pytest.mark.parametrize("game", HIDDEN)
def test_while_the_device_changes_hands_the_page_holds_no_card(chromium: Browser, tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as server:
        family = Watched(chromium, server, is_quick=True)
        family.folder = tmp_path
        family.sits(game)
        assert family.goes_on(MOVES, family.looks) == MOVES
        assert family.covers >= 2
        assert not family.faults
        family.leaves()


def test_who_holds_the_device_sees_their_own_hand_and_nothing_of_the_others(chromium: Browser, tmp_path: Path) -> None:
    """Of what is drawn and kept, at every move."""
    with serving(tmp_path) as server:
        family = Family(chromium, server, is_quick=True)
        table = family.sits("twisted-fish", ("Anna", "Ben", "Cleo"), bots=())
        for _ in range(MOVES):
            what = family.waits()
            while what == "cover":
                holder = family.people.index(family.takes())
                what = family.waits()
            known, _ = knowable(journal(tmp_path, table), holder)
            shown = named(family.page.evaluate(SHOWN))
            assert shown - known == set()
            assert shown
            if what == "hand":
                family.hands_over()
            else:
                family.moves()
        assert not family.faults
        family.leaves()


@pytest.mark.parametrize("game", ["fossil", pytest.param("connections", marks=pytest.mark.long)])
def test_a_match_is_played_to_its_end_and_another_begun(chromium: Browser, server: str, game: str) -> None:
    family = Family(chromium, server, is_quick=True)
    page = family.page
    first = family.sits(game)
    assert family.goes_on(600) > 15
    expect(page.locator(".over h2")).to_contain_text("points")
    assert "You" not in page.locator(".over h2").inner_text()
    expect(page.locator(".ranks .name")).to_have_count(3)
    assert set(page.locator(".ranks .name").all_inner_texts()) == {"Anna", "Ben", "Bot"}
    page.wait_for_selector(".course-graph, .course")
    assert "You " not in page.locator(".over").inner_text(), "the end is told to everybody"
    page.locator("#over-review").click()
    page.locator("#choices-of-2").click()
    page.wait_for_selector("#choices-of-2[aria-pressed=true]")
    page.locator("#look-back").click()
    page.locator("#past-more").click()
    for seat in range(3):
        page.locator(f"#chair-{seat}").click()
        page.wait_for_selector(f"#chair-{seat}[aria-pressed=true]")
    page.locator("#replay-deal").click()
    expect(page.locator(".verdict.right")).to_contain_text("the numbers of everyone here")
    page.locator("#past-leave").click()
    page.locator("#again").click()
    page.wait_for_url(lambda address: "/table/" in address and first not in address)
    assert family.goes_on(4) == 4
    assert not family.faults
    family.leaves()


def test_where_nothing_is_hidden_the_seat_simply_changes(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    family.sits("fossil")
    holders = []
    for _ in range(8):
        assert family.waits() == "move"
        assert page.locator(f"{COVER}, {HAND}").count() == 0
        holders.append(page.locator(".seat").first.locator(".who b").inner_text())
        assert page.locator(".seat").first.get_attribute("class") == "seat on"
        version = family.version()
        family.moves()
        page.wait_for_selector(f'.app:not([data-version="{version}"])')
    assert set(holders) == {"Anna", "Ben"}
    assert not family.faults
    family.leaves()


# The cover


def test_no_press_that_was_meant_for_the_table_shows_a_hand(chromium: Browser, server: str) -> None:
    """Neither the second of two quick taps, nor a key that is still down."""
    family = Family(chromium, server)
    page = family.page
    family.sits("networks")
    page.wait_for_selector(TAKE)
    page.locator(TAKE).click()  # too early
    page.evaluate(DRAWN)
    assert page.locator(COVER).count() == 1
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    assert page.locator(COVER).count() == 1
    family.takes()
    while family.waits() != "hand":
        family.moves()
    page.locator(HAND).focus()
    page.keyboard.down("Enter")
    page.wait_for_selector(COVER)
    page.wait_for_timeout(900)  # longer than presses are ignored; the key repeats
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.evaluate(DRAWN)
    assert page.locator(COVER).count() == 1
    assert page.locator(f"{TAKE}:focus").count() == 1
    page.keyboard.press(" ")
    page.wait_for_selector(".app .seat")
    assert page.locator(COVER).count() == 0
    assert page.evaluate("document.activeElement !== document.body"), "the focus is at what is asked"
    assert not family.faults
    family.leaves()


def test_after_a_reload_and_on_the_way_back_the_cover_comes_first(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    seen: list[str] = []

    def sees(what: str) -> None:
        seen.append(what)

    page.expose_function("seen", sees)
    family.context.add_init_script("""new MutationObserver(() => {
      if (document.querySelector('.hand .card')) window.seen('a hand');
    }).observe(document, { childList: true, subtree: true });""")
    table = family.sits("networks")
    family.takes()
    page.wait_for_selector(".hand .card")
    seen.clear()
    page.reload()
    page.wait_for_selector(TAKE)
    assert seen == []
    family.takes()
    page.locator(".head .brand").click()
    page.wait_for_selector(".yours-place a")
    assert page.locator(".yours em").inner_text() in ("Anna’s turn", "Ben’s turn")
    seen.clear()
    page.go_back()
    page.wait_for_selector(TAKE)
    assert seen == []
    family.takes()
    family.goes_to("/rules/networks")
    page.wait_for_selector("h1")
    seen.clear()
    page.go_back()
    page.wait_for_selector(TAKE)
    assert seen == []
    family.goes_to(f"/table/{table}#move-0")
    page.wait_for_selector(TAKE)
    assert seen == []
    family.takes()
    page.wait_for_selector(".app[data-when=now]")
    assert not family.faults
    family.leaves()


@pytest.mark.parametrize(("viewport", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_the_cover_can_be_used_by_everybody_in_italian_too(
    chromium: Browser, server: str, viewport: dict[str, int], scheme: str
) -> None:
    family = Family(chromium, server, viewport=viewport, color_scheme=scheme, locale="it-IT")
    page = family.page
    for game in HIDDEN:
        family.sits(game, ("Massimiliano-Alessandro", "Anna"))
        page.wait_for_selector(TAKE)
        page.wait_for_timeout(800)  # until it has its full colour
        assert "Passa il dispositivo a" in page.locator("h1").inner_text()
        assert not family.faults
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in SERIOUS] == []
        family.faults.clear()  # it writes styles of its own
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        box = page.locator(TAKE).bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= viewport["height"]
    family.leaves()


# In somebody's hand


def test_what_others_did_meanwhile_is_told_to_who_takes_the_device(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    family.sits("networks", bots=())
    first = family.takes()
    while family.waits() != "hand":
        family.moves()
    page.evaluate("localStorage.pace = 'calm'")
    family.hands_over()
    second = family.takes()
    assert first != second
    page.wait_for_selector(".app[data-telling]")
    mark = 1 + family.people.index(first)
    page.wait_for_selector(f'.whose-say .mark[data-seat="{mark}"]')
    page.wait_for_selector(".app:not([data-telling])")
    assert page.locator(".story-name").inner_text() == "Since your last turn"
    assert page.locator(".stops button").count() >= 1
    assert not family.faults
    family.leaves()


def test_a_hint_that_comes_too_late_is_shown_to_nobody(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    family.sits("networks")
    family.takes()
    page.wait_for_selector(".act.now #ask-hint")
    page.locator("#ask-hint").click()
    page.locator("#menu-tool").click()
    page.get_by_role("menuitem", name="Hand over the device").click()
    page.wait_for_selector(COVER)
    page.locator(".hand-over-others .take-it").click(delay=900)  # somebody else takes it, while the search runs
    page.wait_for_timeout(100)
    while page.locator(COVER).count():
        page.locator(".take-it").last.click()
        page.wait_for_timeout(50)
    heard = len(family.heard)
    page.wait_for_timeout(1500)  # a search takes about a second
    assert page.locator(".hints, .hinted, .hint-ranks").count() == 0
    assert not any('"type":"hints"' in each for each in family.heard[heard:]) or page.locator(".hints").count() == 0
    assert not family.faults
    family.leaves()


def test_during_the_match_one_looks_back_from_ones_own_seat(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    family.sits("networks")
    family.takes()
    while family.waits() != "hand":
        family.moves()
    family.hands_over()
    name = family.takes()
    seat = family.people.index(name)
    with page.expect_response(lambda answer: "/at/" in answer.url) as got:
        page.keyboard.press("b")
    assert got.value.json()["update"]["seat"] == seat
    page.wait_for_selector(".app[data-when=past]")
    assert page.locator("#past-more").is_hidden()
    assert not family.faults
    family.leaves()


def test_an_answer_that_leaves_no_choice_is_given_without_the_device(chromium: Browser, server: str) -> None:
    """Unless whoever is asked takes it; so it says nothing about what they hold."""
    family = Family(chromium, server)
    page = family.page
    page.add_init_script("localStorage.automatic = 'on'")
    family.sits("twisted-fish", bots=())
    asker = family.takes()
    other = next(name for name in family.people if name != asker)
    family.moves()
    expect(page.locator(".act")).to_contain_text(f"{other} answers in a moment.")
    version = family.version()
    page.wait_for_selector(f'.app:not([data-version="{version}"])')
    assert page.locator(COVER).count() == 0
    for _ in range(40):  # until the same player asks again, or the other one
        if family.waits() == "cover":
            asker, other = other, asker
            family.takes()
        elif page.locator(HAND).count():
            family.hands_over()
        elif page.locator(".composer").count():
            break
        else:
            page.wait_for_timeout(50)
    family.moves()
    page.get_by_role("button", name=f"Let {other} answer").click()
    assert family.takes() == other
    page.wait_for_selector(".middle .option")
    page.wait_for_timeout(2500)  # longer than what leaves no choice takes by itself
    assert page.locator(".middle .option").count() >= 1
    assert not family.faults
    family.leaves()


def test_who_leaves_is_played_for_and_may_come_back(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    family.sits("networks")
    gone = family.takes()
    page.locator("#menu-tool").click()
    page.get_by_role("menuitem", name="Leave table").click()
    page.locator("#leave").click()
    page.wait_for_selector(COVER)
    page.wait_for_selector(TAKE)
    assert family.called() != gone, "the bot has moved"
    page.wait_for_timeout(800)
    page.get_by_role("button", name=f"I am {gone}").click()
    page.wait_for_selector(".app .seat")
    first = page.locator(".seat").first
    expect(first.locator(".who b")).to_have_text(gone)
    expect(first).not_to_contain_text("away")
    assert not family.faults
    family.leaves()


# The start sheet


def test_names_are_remembered_and_the_second_match_is_two_clicks_away(chromium: Browser, server: str) -> None:
    family = Family(chromium, server)
    page = family.page
    family.goes_to("/")
    page.locator(".cover[data-game=networks]").get_by_role("button", name="Set up").last.click()
    page.get_by_role("radio", name="Several people").check()
    page.locator("#person-0").fill("Anna")
    page.locator("#person-1").fill("Anna")
    expect(page.locator("#start-go")).to_be_disabled()
    expect(page.locator(".start .wrong")).to_have_text("Two people have the same name.")
    page.locator("#person-1").fill("Ben")
    page.get_by_role("radio", name="Ben", exact=True).check()
    expect(page.locator(".start footer p").first).to_contain_text("Anna, Ben and Pino.")
    with page.expect_request(lambda request: request.url.endswith("/api/tables") and request.method == "POST") as asked:
        page.locator("#start-go").click()
    wanted = asked.value.post_data_json
    assert wanted is not None
    assert wanted["pass_and_play"]
    assert not wanted["listed"]
    assert sorted(bot or "" for bot in wanted["bots"]) == ["", "", "pino"]
    page.wait_for_selector(TAKE)
    assert family.called() == "Ben", "who was to begin begins"
    family.goes_to("/")
    page.locator(".cover[data-game=twisted-fish]").get_by_role("button", name="Set up").last.click()
    assert page.locator("#person-0").input_value() == "Anna"
    assert page.locator("#person-1").input_value() == "Ben"
    page.locator("#start-go").click()
    page.wait_for_selector(TAKE)
    names = json.loads(page.evaluate("localStorage.people"))
    assert names == ["Anna", "Ben"]
    assert not family.faults
    family.leaves()


def test_people_come_and_go_on_the_sheet(chromium: Browser, server: str) -> None:
    family = Family(chromium, server, viewport=PHONE)
    page = family.page
    family.goes_to("/")
    page.locator(".cover[data-game=networks]").get_by_role("button", name="Set up").last.click()
    page.get_by_role("radio", name="Several people").check()
    for count in (3, 4):
        page.get_by_role("button", name="Add a person").click()
        expect(page.locator(".person")).to_have_count(count)
        expect(page.locator(".person input").last).to_be_focused()
    assert page.locator("#add-person, #add-seat").count() == 0, "four can play"
    assert page.locator("[id^=seated-]").count() == 0, "the bot has made room"
    page.locator("#without-3").click()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("[id^=seated-]")).to_have_count(1)
    page.get_by_role("radio", name="Just you").check()
    expect(page.locator(".person")).to_have_count(0)
    expect(page.locator(".start")).to_have_count(1)
    assert not family.faults
    family.leaves()
