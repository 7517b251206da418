"""Measurement of boxes on the page: cut off texts, overlapping neighbours, sideways scrolling.

`Stage` shows positions in the real page: its socket is the test's, and says what a table would say at that position
(`largest`). `measured` goes through the largest positions of a game and all widths, and says what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import largest_positions
from browsers import Visitor
from largest_positions import Look
from playwright.sync_api import Browser, Page, WebSocketRoute

SCREENS = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]
LOCALES = {"en": "en-GB", "it": "it-IT"}

Pose = Callable[[Page], None]  # clicks before the measurement

# What does not fit. A text may be cut where an ellipsis says so, or where one can scroll to it; what is covered by a
# sheet is not looked at. SLACK: an em box is higher than its letters, and browsers round.
MEASURE = r"""([apart]) => {
  const SLACK = 1.5, SMALLEST = 9;
  const found = [];
  const told = (what, element) => {
    const where = element.closest('[class]');
    const name = where?.className?.baseVal ?? where?.className;
    found.push(`${what}: ${element.textContent.trim().slice(0, 40)} <${element.tagName.toLowerCase()} ${name}>`);
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${scrollWidth}`);

  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const boxes = new Map();
  const boxOf = (element) => boxes.get(element) ?? boxes.set(element, element.getBoundingClientRect()).get(element);
  const isSkipped = (element) => element.closest('.unseen, noscript, option') || (apart && element.closest(apart));

  // What of a box is seen; null if it is cut where it should not be, and nothing is left if it is scrolled away
  const seen = (box, element) => {
    let { left, right, top, bottom } = box;
    for (let up = element; up && up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = styleOf(up);
      const clip = boxOf(up);
      if (overflowX !== 'visible' && (left < clip.left - SLACK || right > clip.right + SLACK)) {
        if (overflowX !== 'auto' && overflowX !== 'scroll' && textOverflow !== 'ellipsis') return null;
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
      }
      if (overflowY !== 'visible' && (top < clip.top - SLACK || bottom > clip.bottom + SLACK)) {
        if (overflowY !== 'auto' && overflowY !== 'scroll' && webkitLineClamp === 'none') return null;
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
      if (left >= right || top >= bottom) return undefined;
      if (position === 'fixed') break;
    }
    return { left, right, top, bottom, element };
  };
  // What is laid over something to be pressed does not cover it, if nothing is to be seen of it
  const paints = (element) => {
    const { backgroundColor, backgroundImage } = styleOf(element);
    return element.textContent.trim() !== '' || element.closest('svg') || backgroundImage !== 'none'
      || !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor);
  };
  const isOnTop = ({ left, right, top, bottom, element }) => {
    const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOfIt = (each) => each.contains(element) || element.contains(each);
    const hit = hits.find((each) => isOfIt(each) || paints(each));
    return hit !== undefined && isOfIt(hit);
  };

  // Texts, line by line
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || isSkipped(element) || styleOf(element).visibility !== 'visible') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const [top, bottom] = [line.top + 0.2 * line.height, line.bottom - 0.2 * line.height];
      const shown = seen({ left: line.left, right: line.right, top, bottom }, element);
      if (shown === null) told('cut off', element);
      else if (shown && isOnTop(shown)) texts.push(shown);
    }
    const isSmall = !element.closest('svg') && parseFloat(styleOf(element).fontSize) < SMALLEST;
    if (isSmall && element.getClientRects().length > 0) told('too small', element);
  }

  // What can be pressed
  const controls = [];
  for (const element of document.querySelectorAll('button:not(.seat-open), a, input, summary, [role=button]')) {
    const box = boxOf(element);
    if (box.width < 1 || isSkipped(element) || styleOf(element).visibility !== 'visible') continue;
    const shown = seen(box, element);
    if (shown === null) told('cut off', element);
    else if (shown && isOnTop(shown)) controls.push(shown);
  }

  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  for (const all of [texts, controls]) {
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
      const isWithin = all === controls && (a.element.contains(b.element) || b.element.contains(a.element));
      if (a.element !== b.element && !isWithin && isOver(a, b)) {
        told(`on "${b.element.textContent.trim().slice(0, 30)}" (${b.element.className})`, a.element);
      }
    }));
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  return [...new Set(found)];
}"""


def misfits(page: Page, apart: str = "") -> list[str]:
    """Return what does not fit on the page; `apart` selects elements that may overlap."""
    found: list[str] = page.evaluate(MEASURE, [apart])
    return found


class Stage:
    """A page that shows positions of one game."""

    def __init__(self, chromium: Browser, server: str, language: str = "en", **options: object) -> None:
        self.language = language
        self.visitor = Visitor(chromium, server, **{"reduced_motion": "reduce", "locale": LOCALES[language], **options})
        self.page = self.visitor.page
        self._said = ""
        self._socket: WebSocketRoute | None = None
        self.page.route_web_socket("**/socket", self._open)
        self.page.route("**/rounds", lambda route: route.fulfill(json=[]))  # no table is kept of this name
        self.page.route(
            "**/course", lambda route: route.fulfill(json={"versions": [], "chances": [], "turning_points": []})
        )
        self.page.route("**/review?*", lambda route: route.fulfill(json={"choices": []}))

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda message: socket.send(self._said) if '"watch"' in str(message) else None)

    def shows(self, look: Look, seat: int | None = -1) -> None:
        """Show a position from its seat or another one; None: as a spectator sees it."""
        self.says(largest_positions.shown(look, self.language, seat))

    def says(self, message: str) -> None:
        """Send the first message of a table and wait until it is drawn."""
        self._said = message
        if self._socket is None:
            self.visitor.goes_to(f"/table/{largest_positions.TABLE}")
        else:
            self.page.evaluate("delete document.querySelector('.app').dataset.version")
            self.hears(message)
        self.page.wait_for_selector(".app[data-version]")

    def hears(self, message: str) -> None:
        assert self._socket is not None
        self._socket.send(message)

    def fits(self, width: int, height: int, apart: str = "") -> list[str]:
        """Return what does not fit on a screen of that size."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("new Promise((resolve) => { requestAnimationFrame(() => { resolve(); }); })")
        return [f"{width}: {each}" for each in misfits(self.page, apart)]

    def leaves(self) -> None:
        assert not self.visitor.faults, self.visitor.faults
        self.visitor.leaves()


def as_it_comes(page: Page) -> None:
    pass


def measured(
    stage: Stage, looks: Iterable[Look], screens: Sequence[tuple[int, int]], poses: Sequence[Pose] = (), apart: str = ""
) -> list[str]:
    """Return what does not fit on any screen in any position, unchanged or in each pose."""
    found: list[str] = []
    for look in looks:
        for pose in poses or [as_it_comes]:
            stage.shows(look)
            pose(stage.page)
            found += [f"{each} ({look})" for size in screens for each in stage.fits(*size, apart)]
    return found


def picked_looks(game: str) -> tuple[list[Look], list[Look]]:
    """Return the fullest positions, with few seats and many, during the match and at its end; and the others."""
    all_looks = largest_positions.looks(game)
    fullest = [each for each in all_looks if "everything" in each.why]
    return fullest, [each for each in all_looks if each not in fullest]
