"""A self-contained HTML page in the style of the browser table."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

LOGO = (
    '<svg viewBox="0 0 40 28" aria-hidden="true"><g fill="currentColor">'
    '<path d="M3 9C7 4 14 4 18 8L22 5V13L18 10C14 14 7 14 3 9Z"/>'
    '<path d="M17 19C21 14 28 14 32 18L36 15V23L32 20C28 24 21 24 17 19Z"/></g></svg>'
)
FONT = re.compile(r'url\("(fonts/[^"]+)"\)')


def page(game: str, kind: str, title: str, lede: str, sections: Sequence[str], footer: Sequence[str]) -> str:
    """Make a page. The lede and the sections are HTML, the rest is text; `backquotes` in the footer mark code."""
    notes = "".join(f"<p>{_with_code(note)}</p>" for note in footer)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Shoal</title>
<style>
{_style()}</style>
</head>
<body data-game="{escape(game)}">
<header>
<div class="brand">{LOGO}<span>Shoal</span><span>{escape(kind)}</span></div>
<h1>{escape(title)}</h1>
<p class="lede">{lede}</p>
</header>
<main>
{"".join(sections)}</main>
<footer>{notes}</footer>
</body>
</html>
"""


def section(title: str, what: str, content: str, *, half: bool = False, aside: str = "") -> str:
    """Make a section of the page; `what` is a sentence that explains it."""
    kind = ' class="half"' if half else ""
    below = f'<p class="aside">{escape(aside)}</p>' if aside else ""
    above = f"<p>{escape(what)}</p>" if what else ""
    return f"<section{kind}><h2>{escape(title)}</h2>{above}{content}{below}</section>\n"


def list_of(sentences: Iterable[str]) -> str:
    return f'<ul class="found">{"".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)}</ul>'


@cache
def _style() -> str:
    """Return the style of the browser table with its fonts inside, then that of reports."""
    static = files("shoal") / "server" / "static"

    def inlined(match: re.Match[str]) -> str:
        data = b64encode((static / match[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{data}")'

    tokens = FONT.sub(inlined, (static / "tokens.css").read_text(encoding="utf-8"))
    return tokens + (files("shoal") / "arena" / "page.css").read_text(encoding="utf-8")


def _with_code(text: str) -> str:
    """Turn `backquotes` into code elements."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
