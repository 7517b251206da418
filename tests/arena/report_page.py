"""A reader of report pages: it collects titles and tables, and finds whatever is loaded from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input"}


class Page(HTMLParser):
    """A parsed page; every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = text
        self.open: list[str] = []
        self.tags: list[str] = []
        self.titles: list[str] = []
        self.texts: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        if self.open and self.open[-1] in ("h1", "h2"):
            self.titles.append(data)
        if data.strip():
            self.texts.append(data.strip())

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    def needs_nothing_else(self) -> bool:
        outside = [url for url in re.findall(r"url\(([^)]*)\)", self.source) if not url.startswith('"data:')]
        return not (
            outside or self.addresses or "script" in self.tags or "@import" in self.source or "://" in self.source
        )
