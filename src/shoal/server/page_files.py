"""The files of the page, under an address that changes with them, and the HTML that loads them.

The frame is in `server/static`; a game's own part is in its folder `page` and is served below `games/`.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import NamedTuple

from shoal.games import catalogue

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED = {".png", ".woff2"}
SHARED = "cosmopolis"  # the part that the three games of its deck share

WITHIN = ("cold.css", "theme.js")  # files that stand in the page itself: it is seen as soon as it has come
# Only our own files run and are shown, and no other page can frame ours.
POLICY = (
    "default-src 'none'; script-src 'self' {theme.js}; style-src 'self' {cold.css}; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
IMPORTED = re.compile(r"""^\s*(?:import|export)\b[^;'"]*['"](\.[^'"]+\.js)['"]""", re.MULTILINE)
# The same without a server: Python runs in workers, and is compiled by the browser.
OFFLINE_POLICY = (
    POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    .replace("connect-src 'self' ws: wss:; ", "connect-src 'self'; worker-src 'self'; ")
    .removesuffix("; frame-ancestors 'none'")
)
HOME_STYLES = '<link rel="stylesheet" href="{files}/home.css">\n'
MANIFEST = "/manifest.webmanifest"
FISH = [(18, 20), (36, 12), (34, 29), (54, 20), (52, 38), (72, 13), (70, 30), (88, 22), (86, 41), (104, 31), (68, 48)]
FISH_PATH = "m-7 0c3-4 8-4 11-1l3-2v6l-3-2c-3 3-8 3-11-1z"
ORIGIN = re.compile(r"https?://[\w.\-\[\]:]+", re.ASCII)
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


class File(NamedTuple):
    kind: str
    plain: bytes
    zipped: bytes | None


@cache
def page_files() -> dict[str, File]:
    """Return every file of the page by its path."""
    found = dict(_below(files("shoal.server") / "static", ""))
    for name in [*catalogue.GAMES, SHARED]:
        folder = files(f"shoal.games.{name.replace('-', '_')}") / "page"
        if folder.is_dir():
            found |= dict(_below(folder, f"games/{name}/"))
    return found


def _below(folder: Traversable, prefix: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _below(each, f"{prefix}{each.name}/")
        elif (ending := "." + each.name.rpartition(".")[2]) in KINDS:
            plain = each.read_bytes()
            zipped = None if ending in COMPRESSED else gzip.compress(plain, 9, mtime=0)
            found.append((prefix + each.name, File(KINDS[ending], plain, zipped)))
    return found


@cache
def address() -> str:
    """Return the address of the files, another one whenever one of them has changed."""
    digest = sha256()
    for path, file in sorted(page_files().items()):
        digest.update(f"{path} {len(file.plain)} ".encode() + file.plain)
    return f"/files/{digest.hexdigest()[:12]}"


@cache
def headers() -> dict[str, str]:
    """Return the headers of the page; what stands within it may run by its hash."""
    return {
        "Content-Security-Policy": _policy(POLICY),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Vary": "Accept-Encoding",
    }


def _policy(policy: str) -> str:
    for name in WITHIN:
        digest = b64encode(sha256(page_files()[name].plain).digest()).decode()
        policy = policy.replace(f"{{{name}}}", f"'sha256-{digest}'")
    return policy


@cache
def modules(*entries: str) -> list[str]:
    """Return the modules that these need before they can run, themselves first."""
    found = [*entries]
    for path in found:
        for name in IMPORTED.findall(page_files()[path].plain.decode()):
            needed = normpath(join(dirname(path), name))
            if needed not in found:
                found.append(needed)
    return found


def _html(place: str, where: str, *entries: str) -> str:
    """Return the page with all modules asked for at once: each would else wait for the one that names it.

    `place` is the folder of the files, `where` tells the scripts how the page is reached.
    """
    html = page_files()["page.html"].plain.decode()
    for name in WITHIN:
        html = html.replace(f"{{{name}}}", page_files()[name].plain.decode())
    html = html.replace("{shoal}", "".join(f'<path d="M{x} {y}{FISH_PATH}"/>' for x, y in FISH))
    links = "".join(f'<link rel="modulepreload" href="{{files}}/{path}">\n' for path in modules("main.js", *entries))
    home = "" if "table.js" in entries else HOME_STYLES  # a table has no use for them
    return html.replace("{modules}", links).replace("{home}", home).replace("{files}", place).replace("{where}", where)


@cache
def _served(has_site: bool, *entries: str) -> str:
    where = f'data-base="/"{" data-site" if has_site else ""}'
    return _html(address(), where, *entries).replace("{policy}", "").replace("{manifest}", MANIFEST)


def page(origin: str, *entries: str, has_site: bool = False) -> str:
    """Return the one HTML page; its script sees by the address what to show, with the modules that it then runs.

    A site that shows a link to it wants the whole address of its picture; an invalid origin is left out.
    """
    return _served(has_site, *entries).replace("{origin}", origin if ORIGIN.fullmatch(origin) else "")


@cache
def site_headers() -> dict[str, str]:
    """Return the headers of the page that needs no server, where this server has it."""
    return {**headers(), "Content-Security-Policy": f"{_policy(OFFLINE_POLICY)}; frame-ancestors 'none'"}


def offline_page(place: str, python: str) -> str:
    """Return the page that needs no server. A host of files sends no headers, so its policy stands within it."""
    where = f'data-line="worker" data-python="{escape(python)}"'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy(OFFLINE_POLICY)}">'
    html = _html(place, where, "home.js", "offline/worker_line.js")
    return html.replace("{policy}", policy).replace("{manifest}", "manifest.webmanifest").replace("{origin}", "")


def manifest(place: str) -> bytes:
    """Return the manifest, by which the page can be installed; its files are in that folder."""
    return page_files()["manifest.webmanifest"].plain.replace(b"{files}", place.encode())


def service_worker(version: str, shell: str, files: Sequence[str]) -> bytes:
    """Return the service worker that keeps these files, and shows one of them where the network does not.

    The version changes whenever the content of a file does.
    """
    script = page_files()["service_worker.js"].plain.decode()
    for name, value in {"version": version, "files": json.dumps(files), "shell": shell}.items():
        script = script.replace(f"'{{{name}}}'", f"'{value}'")
    return script.encode()


def has_page(game: str) -> bool:
    return f"games/{game}/page.js" in page_files()
