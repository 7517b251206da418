"""What surrounds a match, in Italian, on a desktop and on a phone: nothing is cut off, and everybody can use it."""

from __future__ import annotations

from collections import Counter

import pictures_of_the_cast as pictures
import pytest
from browsers import DESKTOP, PHONE, Visitor
from pictures_of_the_cast import Made, Pose
from playwright.sync_api import Browser, Page
from screen_fit import misfits
from test_table_page import outside, serious

LEAST_TARGET = 24  # pixels
LEAST_LETTERS = 11
STATES: dict[str, tuple[Made, Pose]] = {
    "waiting room": (pictures.waiting_room, pictures.nothing),
    "hints": (pictures.FOSSIL_MATCH, pictures.hints),
    "first match": (pictures.FOSSIL_MATCH, pictures.pick_a_square),
    "region": (pictures.on_the_map, pictures.lay_three_of_a_region),
    "review": (pictures.FOSSIL_END, pictures.review),
    "cast": (pictures.at_the_cast, pictures.nothing),
}
# What is seen and can be pressed: its size, and its name
PRESSED = """() => [...document.querySelectorAll('button, a[href], summary')].flatMap((each) => {
  const box = each.getBoundingClientRect();
  if (box.width < 1 || !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const name = (each.getAttribute('aria-label') ?? each.textContent).trim();
  if (each.matches('.tiles')) return []; // the whole seat is pressed
  const isInText = getComputedStyle(each).display === 'inline' || each.closest('p, small, .lines, h2') !== null;
  return [[name, Math.round(box.width), Math.round(box.height), isInText, each.className]];
})"""
LETTERS = """() => [...document.querySelectorAll('body *')].filter((each) => [...each.childNodes].some((node) =>
  node.nodeType === 3 && node.data.trim()) && each.checkVisibility() && !each.closest('svg, .unseen, noscript'))
  .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.textContent.trim().slice(0, 30)])"""


def twice(page: Page) -> list[str]:
    """Return names that several controls share; rule ids in the log lead to the same page."""
    names = Counter(
        name for name, _, _, _, looks in page.evaluate(PRESSED) if "rule-id" not in looks and "then" not in looks
    )
    return [name for name, number in names.items() if number > 1]


@pytest.mark.parametrize("state", STATES)
def test_it_fits_in_italian_and_can_be_used_by_everybody(chromium: Browser, state: str) -> None:
    made, pose = STATES[state]
    with made() as guest:
        for screen in (DESKTOP, PHONE):
            visitor = Visitor(
                chromium,
                guest.address,
                reduced_motion="reduce",
                locale="it-IT",
                viewport=screen,
                storage_state=pictures.stored(guest.cookies),
            )
            for key, value in {**guest.kept, "first": "on" if state == "first match" else "off"}.items():
                visitor.context.add_init_script(f"localStorage[{key!r}] = {value!r};")
            visitor.goes_to(guest.path)
            page = visitor.page
            page.wait_for_selector(".act, .over, .lobby, .cast-page")
            pose(page)
            assert not visitor.faults
            assert serious(visitor) == []
            assert outside(visitor) == []
            assert misfits(page, ".square, .map, .board, .fallen, .spoken, .hint-ranks, .course-ends, .tag-at") == []
            assert twice(page) == []
            assert [each for each in page.evaluate(LETTERS) if each[0] < LEAST_LETTERS] == []
            small = [each for each in page.evaluate(PRESSED) if min(each[1], each[2]) < LEAST_TARGET and not each[3]]
            assert small == []
            visitor.leaves()
