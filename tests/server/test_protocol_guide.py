"""The protocol guide describes everything in the code, and its examples can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import GenericAlias, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Struct

from shoal.games import catalogue
from shoal.server import messages, reviews
from shoal.server import session as socket
from shoal.server.routes import ROUTES, guests, learning, matches, pages, tables
from shoal.server.routes.calls import Route, is_body, parameters
from shoal.server.routes.openapi import document, path_of
from shoal.server.websocket import LARGEST_MESSAGE, NOT_TEXT, TOO_BIG
from shoal.table import history, lessons, not_now, projection
from shoal.table.events import KINDS
from shoal.table.words.en import NOT_NOW

GUIDE = (Path(__file__).parents[2] / "docs" / "guides" / "protocol.md").read_text()
SAID: list[Any] = [*messages.CLIENT]
ANSWERS = [projection.Done, messages.Bye, *messages.Answer.__subclasses__()]
SHOWN = [
    projection.Update,
    projection.TableShown,
    projection.SeatShown,
    projection.EntryShown,
    projection.LineShown,
    projection.GameShown,
]
OVER_HTTP = [
    value
    for module in (guests, learning, matches, pages, tables)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__
]
TYPES: dict[str, type[Struct]] = {
    each.__name__: each
    for each in [
        *SAID,
        *ANSWERS,
        *SHOWN,
        *OVER_HTTP,
        lessons.LessonShown,
        lessons.LessonsListed,
        history.Past,
        history.Course,
        messages.Hinted,
        reviews.Review,
        reviews.CostlyChoice,
    ]
}
# What the server is told when it asks by itself, and guests never are
TO_THE_SERVER = {"not the server", "not all", "time left"}

EXAMPLES = re.findall(r"^```json ([\w\[\]]+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def section(heading: str) -> str:
    """Return the text below a heading, up to the next."""
    start = GUIDE.index(f"\n{heading}\n") + len(heading) + 2
    return re.split(r"^#+ ", GUIDE[start:], maxsplit=1, flags=re.MULTILINE)[0]


def rows(first: str) -> list[list[str]]:
    """The cells of the table whose head begins with that cell, the head aside."""
    table = re.search(rf"^\| {re.escape(first)} \|.*\n\|[-|]+\|\n((?:\|.*\n)*)", GUIDE, re.MULTILINE)
    assert table is not None, f"the guide has no table of {first}"
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table[1].splitlines()]


def type_of(name: str) -> Any:
    """Update, or list[TableListed]."""
    inner = re.fullmatch(r"list\[(\w+)\]", name)
    return GenericAlias(list, TYPES[inner[1]]) if inner else TYPES[name]


def holds(whole: Any, part: Any) -> bool:
    """Return whether all of an example is in what was read from it."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and holds(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(holds, whole, part))
    return bool(whole == part)


@pytest.mark.parametrize("name", TYPES)
def test_every_field_is_in_the_guide_and_no_other(name: str) -> None:
    fields = [field.encode_name for field in msgspec.structs.fields(TYPES[name])]
    assert sorted(row[0] for row in rows(f"`{name}`")) == sorted(f"`{field}`" for field in fields)


@pytest.mark.parametrize("name", [each.__name__ for each in [*SAID, *ANSWERS, projection.Update]])
def test_every_message_has_a_section_with_an_example(name: str) -> None:
    tag = TYPES[name].__struct_config__.tag
    assert f"```json {name}\n" in section(f"### `{tag}`")


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[f"{n} {name}" for n, (name, _) in enumerate(EXAMPLES)])
def test_every_example_can_be_read(name: str, text: str) -> None:
    """As the type that it names, with nothing left over."""
    read = msgspec.json.decode(text, type=type_of(name))
    assert holds(json.loads(msgspec.json.encode(read)), json.loads(text))
    if isinstance(read, projection.Update):  # its parts are encoded before it
        table = msgspec.json.decode(read.table, type=projection.TableShown)
        happened = [msgspec.json.decode(each, type=projection.EntryShown) for each in read.happened]
        assert holds(msgspec.to_builtins(table), json.loads(text)["table"])
        assert holds(msgspec.to_builtins(happened), json.loads(text)["happened"])
    if type(read) in messages.CLIENT:
        assert messages.read(text) == read


def test_every_example_says_its_type() -> None:
    """Only what a refusal looks like over HTTP has none."""
    assert len(re.findall(r"^```json", GUIDE, re.MULTILINE)) == len(EXAMPLES) + 1


def test_every_kind_of_event_is_in_the_guide_as_it_is_shown() -> None:
    kinds = {row[0].strip("`"): json.loads(row[1].strip("`")) for row in rows("kind")}
    assert set(kinds) == {event.__struct_config__.tag for event in KINDS}
    for event in KINDS:
        kind = str(event.__struct_config__.tag)
        hints = get_type_hints(event)
        assert set(kinds[kind]) == projection.PUBLIC & set(event.__struct_fields__)
        for name, value in kinds[kind].items():
            msgspec.convert(value, hints[name], strict=True)


def test_every_reason_is_in_the_guide() -> None:
    known = {row[0].strip("`") for row in rows("reason")}
    assert known == set(NOT_NOW) - TO_THE_SERVER | {"not a guest", "not stored", "too often", "fault"}


def test_every_language_is_in_the_guide() -> None:
    languages = get_args(get_type_hints(messages.Watch)["language"])
    assert list(languages) == catalogue.LANGUAGES == list(socket.SENTENCES) == list(not_now.NOT_NOW)
    row = next(row for row in rows("`Watch`") if row[0] == "`language`")
    assert all(f"`{language}`" in row[2] for language in languages)


def test_codes_of_closing_and_limits_are_in_the_guide() -> None:
    codes = (socket.NO_TABLE, socket.NOT_READ, socket.TRY_LATER, socket.FAULT, socket.RESTART, NOT_TEXT, TOO_BIG)
    for number in (*codes, socket.A_SECOND, socket.FIRST_SECONDS, f"{LARGEST_MESSAGE:,}"):
        assert re.search(rf"\b{number}\b", GUIDE), number


def calls() -> list[tuple[str, Route | None]]:
    """Every call as a heading has it, with its route; None for the socket."""
    return [("GET /socket", None), *((f"{route.method} {path_of(route)}", route) for route in ROUTES)]


def test_the_guide_has_every_http_call_and_no_other() -> None:
    assert sorted(re.findall(r"^### ((?:GET|POST|PUT|DELETE|PATCH) .*)$", GUIDE, re.MULTILINE)) == sorted(
        call for call, _ in calls()
    )


def test_the_description_of_the_calls_has_each_of_them_with_its_types() -> None:
    described = document()
    found = {f"{method.upper()} {path}" for path, methods in described["paths"].items() for method in methods}
    assert found == {call for call, route in calls() if route is not None}
    bodies = [hint for route in ROUTES for hint in parameters(route.function).values() if is_body(hint)]
    assert {hint.__name__ for hint in bodies} <= set(described["components"]["schemas"])


@pytest.mark.parametrize(("call", "route"), calls(), ids=[call for call, _ in calls()])
def test_every_http_call_has_examples_of_what_is_sent_and_answered(call: str, route: Route | None) -> None:
    below = section(f"### {call}")
    hints = get_type_hints(route.function) if route is not None else {}
    for place in ("data", "return"):
        for name in names_in(hints.get(place)):
            assert f"```json {name}\n" in below


def names_in(hint: Any) -> list[str]:
    """The types of ours in a hint, as examples have them: list[TableListed], or Named in a body of it."""
    if isinstance(hint, type) and get_origin(hint) is None and issubclass(hint, Struct):
        return [hint.__name__]
    if get_origin(hint) is list:
        return [f"list[{name}]" for name in names_in(get_args(hint)[0])]
    inner = get_args(hint) if not isinstance(hint, UnionType) else ()
    return [name for each in inner for name in names_in(each)]
