"""Points are counted up, cards fly, a scoring is told in steps, moves are shown one after the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import largest_positions
import pytest
from largest_positions import Look
from playwright.sync_api import Browser, Error, expect
from screen_fit import Stage

MOMENT = 240  # milliseconds of a small beat at brisk
READ = 3000  # more than any beat of a scoring takes
# Counts what comes and goes of a kind within an element: it may be gone before anybody looks
SEEN = """([kind, place]) => {
  window.seen = 0;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((each) => each instanceof Element);
    window.seen += added.filter((each) => each.matches(kind) || each.querySelector(kind)).length;
  }).observe(document.querySelector(place), { childList: true, subtree: true });
}"""


def moving(chromium: Browser, server: str, pace: str = "calm") -> Stage:
    stage = Stage(chromium, server, reduced_motion="no-preference")
    stage.page.add_init_script(f"localStorage.pace = '{pace}';")
    return stage


def message_with(game: str, wanted: Callable[[dict[str, object]], bool]) -> tuple[str, str]:
    """The message of a move that has led to a line like this, and the one before it."""
    for look in largest_positions.looks(game):
        found = largest_positions.messages(look, min(60, len(look.moves) - 2))
        for before, message in pairwise(found):
            happened = json.loads(message)["happened"]
            if len(happened) == 1 and any(wanted(line) for line in happened[0].get("lines", [])):
                return whole(look, before), message
    pytest.fail("no such move")


def whole(look: Look, message: str) -> str:
    """The same position as a first message has it."""
    version = json.loads(message)["table"]["version"]
    cut = look._replace(
        moves=look.moves[: len(look.moves) - (len(largest_positions.journal(look)) - version)], is_over=False
    )
    return largest_positions.shown(cut)


def test_points_count_to_what_they_have_become(chromium: Browser, server: str) -> None:
    before, message = message_with("fossil", lambda line: line["kind"] == "slide")
    stage = moving(chromium, server)
    stage.says(before)
    data = json.loads(message)
    seat = data["happened"][0]["facts"]["seat"]
    cell = stage.page.locator(f"#seat-{seat}")
    stage.page.evaluate(SEEN, [f"#seat-{seat} .delta", ".seats"])
    stage.hears(message)
    stage.page.wait_for_function("() => window.seen > 0")
    expect(cell.locator(".number")).to_have_text(str(data["game"]["view"]["points"][seat]))
    expect(cell.locator(".delta")).to_have_count(0)
    stage.leaves()


def test_a_card_that_is_handed_over_flies(chromium: Browser, server: str) -> None:
    before, message = message_with("twisted-fish", lambda line: line["kind"] == "give")
    stage = moving(chromium, server)
    stage.says(before)
    stage.page.evaluate(SEEN, [".flying", ".app"])
    stage.hears(message)
    stage.page.wait_for_function("() => window.seen === 1")
    expect(stage.page.locator(".flying")).to_have_count(0)
    stage.leaves()


def test_a_scoring_is_told_step_by_step_and_can_be_skipped(chromium: Browser, server: str) -> None:
    before, message = message_with("fossil", lambda line: line["kind"] == "gain")
    stage = moving(chromium, server)
    page, clock = stage.page, stage.page.clock
    clock.install()
    stage.says(before)
    clock.pause_at(datetime.now() + timedelta(hours=1))  # it goes on only when it is told to
    numbers = page.locator(".seat .number").all_inner_texts()
    stage.hears(message)
    expect(page.locator(".side .tally h2")).to_have_text("Crinoid scores")
    assert page.locator(".seat .number").all_inner_texts() == numbers  # until it is told
    expect(page.locator(".app")).to_have_attribute("data-beat", "step")
    pale = page.locator(".side .tally .row-later")
    rows = pale.count()
    while pale.count() == rows:
        page.keyboard.press("Space")  # this step is complete
        clock.run_for(MOMENT + READ // 4)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Skip").click()  # twice in a moment: all of it is
    expect(page.locator(".app")).to_have_attribute("data-beat", "")
    expect(pale).to_have_count(0)
    clock.resume()
    points = json.loads(message)["game"]["view"]["points"]
    chairs = [int(str(cell.get_attribute("id")).removeprefix("seat-")) for cell in page.locator(".seat").all()]
    expect(page.locator(".seat .number")).to_have_text([str(points[seat]) for seat in chairs])
    stage.leaves()


def told(chromium: Browser, server: str, moves: int = 4) -> tuple[Stage, list[str]]:
    """Some moves of others, of which the first is told, by a clock of our own: on a machine that is busy, what the
    browser itself moves would take longer. Return their versions too."""
    look = next(each for each in largest_positions.looks("fossil") if each.seats == 6 and len(each.moves) > 40)
    first, *rest = largest_positions.messages(look._replace(seat=0), 24)
    others = [each for each in rest if is_small(json.loads(each))][:moves]
    versions = [str(json.loads(message)["table"]["version"]) for message in others]
    stage = moving(chromium, server, "brisk")
    stage.page.clock.install()
    stage.says(first)
    stage.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    for message in others:
        stage.hears(message)
    expect(stage.page.locator(".app")).to_have_attribute("data-version", versions[0])
    return stage, versions


def test_moves_are_seen_one_after_the_other(chromium: Browser, server: str) -> None:
    stage, versions = told(chromium, server)
    app, clock = stage.page.locator(".app"), stage.page.clock
    for before, version in pairwise(versions):
        clock.run_for(MOMENT - 1)
        assert app.get_attribute("data-version") == before
        assert app.get_attribute("data-beat") == "small"
        clock.run_for(1)
        expect(app).to_have_attribute("data-version", version)
    clock.run_for(MOMENT)
    expect(app).to_have_attribute("data-beat", "")
    expect(stage.page.locator(".stops li:has(button)")).to_have_count(4)
    stage.leaves()


def test_a_fault_in_a_drawing_does_not_end_the_telling(chromium: Browser, server: str) -> None:
    stage, versions = told(chromium, server)
    app, clock = stage.page.locator(".app"), stage.page.clock
    stage.page.evaluate(
        """() => {
            const { prototype } = Element;
            const { toggleAttribute } = prototype;
            prototype.toggleAttribute = () => {
                prototype.toggleAttribute = toggleAttribute;
                throw new Error('a fault');
            };
        }"""
    )
    with pytest.raises(Error, match="a fault"):
        clock.run_for(MOMENT)
    for version in versions[2:]:
        clock.run_for(MOMENT)
        assert app.get_attribute("data-version") == version
    clock.run_for(MOMENT)
    expect(app).to_have_attribute("data-beat", "")
    stage.visitor.leaves()


def test_a_long_press_on_the_stage_skips_one_beat(chromium: Browser, server: str) -> None:
    """The next beat was due while it was pressed."""
    stage, versions = told(chromium, server)
    app, clock, mouse = stage.page.locator(".app"), stage.page.clock, stage.page.mouse
    stage.page.locator("#table").hover(position={"x": 2, "y": 2})
    mouse.down()
    clock.run_for(MOMENT + 1)
    assert app.get_attribute("data-version") == versions[0]
    mouse.up()
    clock.run_for(1)
    assert app.get_attribute("data-version") == versions[1]
    stage.leaves()


def is_small(update: dict[str, Any]) -> bool:
    """Whether others move, nothing is scored, and it is not the watcher's turn then."""
    [happened] = update["happened"]
    kinds = {line["kind"] for line in happened.get("lines", [])}
    return happened["facts"].get("seat") != 0 and update["table"]["waits_for"] != 0 and kinds <= {"slide", "place"}


def test_a_press_counts_while_things_move(chromium: Browser, server: str) -> None:
    """What moves is never in the way: a square is chosen in the middle of a beat that has led to one's turn."""
    look = next(each for each in largest_positions.looks("fossil") if each.seats == 2 and len(each.moves) > 30)
    found = [*map(json.loads, largest_positions.messages(look._replace(seat=0), 30))]
    at = next(n for n in range(8, len(found)) if is_turn(found[n]))
    stage = moving(chromium, server)
    stage.says(whole(look._replace(seat=0), json.dumps(found[at - 1])))
    stage.hears(json.dumps(found[at]))
    expect(stage.page.locator(".app")).to_have_attribute("data-beat", "small")
    action = found[at]["game"]["legal"][0]
    stage.page.locator(f"#square-{action['to']}").click()
    expect(stage.page.locator(".act.now .button.go")).to_be_visible(timeout=1000)
    expect(stage.page.locator(".app")).to_have_attribute("data-beat", "")
    stage.leaves()


def is_turn(update: dict[str, Any]) -> bool:
    """Whether somebody's plain slide has led to the watcher's own."""
    [happened] = update["happened"]
    kinds = {line["kind"] for line in happened.get("lines", [])}
    return happened["facts"].get("seat") == 1 and update["table"]["waits_for"] == 0 and kinds == {"slide"}
