"""Whatever can be pressed at a table has a name of its own and is large enough, and every text can be read."""

from __future__ import annotations

from collections import Counter

import pytest
from browsers import DESKTOP, PHONE
from largest_positions import Look
from playwright.sync_api import Browser
from screen_fit import Stage, picked_looks
from test_map_pages import large

from shoal.games.catalogue import GAMES

LEAST_TARGET = 24  # pixels; what stands in a text reaches beyond it
LEAST_LETTERS = 11
# Rule ids of the log lead to the same rule, and its lines to the same kind of moment
CONTROLS = """() => [...document.querySelectorAll('button, a[href], summary, input, [role=tab], svg [role=listitem]')]
  .flatMap((each) => {
    const box = each.getBoundingClientRect();
    const isSeen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (box.width < 1 || !isSeen || each.closest('[aria-hidden=true]')) return [];
    const name = each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent;
    const around = getComputedStyle(each, '::after');
    const reach = (side) => (around.content === 'none' ? 0 : Number.parseFloat(around[side]) || 0);
    const least = Math.min(Math.max(box.width, reach('width')), Math.max(box.height, reach('height')));
    return [[name.trim(), Math.round(least), each.matches('.rule-id, .then'), each.closest('svg') !== null]];
  })"""
LETTERS = """() => [...document.querySelectorAll('body *')].filter((each) => [...each.childNodes].some((node) =>
  node.nodeType === 3 && node.data.trim()) && each.checkVisibility() && !each.closest('svg, .unseen, noscript'))
  .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.textContent.trim().slice(0, 30)])"""


def positions(game: str) -> list[Look]:
    """The fullest positions of a game."""
    return list(picked_looks(game)[0]) if game in ("fossil", "twisted-fish") else large(game)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_controls_have_names_of_their_own_and_room_for_a_finger(
    chromium: Browser, server: str, game: str, screen: dict[str, int]
) -> None:
    stage = Stage(chromium, server, "en")
    page = stage.page
    page.set_viewport_size(screen)  # type: ignore[arg-type]
    for look in positions(game):
        stage.shows(look)
        controls = page.evaluate(CONTROLS)
        names = Counter(name for name, _, is_repeated, _ in controls if not is_repeated)
        assert [name for name, number in names.items() if number > 1 or not name] == []
        assert [each for each in controls if each[1] < LEAST_TARGET and not each[3]] == []
        assert [each for each in page.evaluate(LETTERS) if each[0] < LEAST_LETTERS] == []
    stage.leaves()
