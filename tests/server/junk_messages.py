"""Malformed messages: some cannot be read, others are almost valid."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import msgspec

import shoal
from shoal.games.catalogue import rulebook
from shoal.server import messages
from shoal.table.requests import Chat, Close, Leave

JUNK: list[Any] = [
    *(None, True, -1, 0, 1, 2**31, 2**63, 2**64, -(2**70), 10**300, 1.5, 1e308),
    *("", "\0", "a" * 5000, "a1", "z99", "-1", "\u0663", "a\xb2", "{0}", "\ud7ff\U0010ffff"),
    *([], {}, [[]], [0], ["a1"], [None], {"kind": "x"}, [1] * 500),
]
DEEP = 10_000
RAW: list[str | bytes] = [
    *("", " ", "{", "}", "null", "[]", "{}", "0", '"', "\0", "NaN", '{"type"', '{"type": 1}', '{"type": null}'),
    *('{"type": "watch"}', '{"type": "WATCH", "table": "x"}', '{"type": "watch", "table": "x", "table": "y"}'),
    *("[" * DEEP, '{"a":' * DEEP, '{"type": "play", "version": 1, "action": ' + '{"a":' * 10_000),
    *('{"type": "play", "version": 1, "action": {"kind": ' + "[" * DEEP + "]" * DEEP + "}}", "9" * 60_000),
    *('{"type": "chat", "text": "\\ud800"}', '{"type": "chat", "id": ' + "9" * 5000 + ', "text": "a"}'),
    *(b"", b"\xff\xfe", b"\x80" * 100, b'{"type": "leave"}'),
]
KINDS = [
    *("sit", "contribute", "chat", "leave", "return", "rematch", "close", "watch", "ready", "undo", "answer_undo"),
    *("hold", "release", "react", "withdraw_rematch", "fill"),
]
BROKEN = [b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b'{"type": "chat", "text": "\xe9"}']


def near(rng: random.Random, game: str, table_id: str, version: int) -> str | bytes:
    """Return an almost valid message to a table, which cannot be carried out."""
    kind = rng.choice(["play"] * 3 + KINDS)
    message: dict[str, Any] = {"type": kind, "id": rng.choice([1, "a", None, 2**70, *JUNK])}
    if kind == "play":
        message |= {"version": version, "action": broken_action(rng, game)}
    if kind in ("sit", "contribute"):
        message["entropy"] = rng.choice(["ab" * 16, "AB" * 16, "a", *JUNK])
    if kind == "sit":
        message["seat"] = rng.choice([0, 1, 99, *JUNK])
    if kind not in ("play", "watch", "sit", "contribute"):
        message[rng.choice(["texts", "seat", "guest"])] = rng.choice(JUNK)
    if kind == "watch":
        message |= {"table": rng.choice([table_id, *JUNK]), "after": rng.choice(JUNK)}
    if rng.random() < 0.2:
        message[rng.choice([*message, "more"])] = rng.choice(JUNK)
    if rng.random() < 0.1:
        del message[rng.choice([*message])]
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] if rng.random() < 0.1 else text


def broken_action(rng: random.Random, game: str) -> dict[str, Any]:
    """Return a move with a value of another type or an additional field."""
    match = example(game)
    action = shoal.action(match, rng.randrange(match.codes))
    action[rng.choice([*action, "more"])] = rng.choice([value for value in JUNK if not is_usual(value)])
    return action


def against_the_rules(rng: random.Random, game: str, version: int, legal: list[dict[str, Any]]) -> str:
    """Return a readable but illegal move, for this version or another."""
    match = example(game)
    while (action := shoal.action(match, rng.randrange(match.codes))) in legal:
        pass
    at = version + rng.choice([0, 0, 0, 0, 0, 0, -1, 1, -version, 1000])
    return json.dumps({"type": "play", "id": rng.randrange(1000), "version": at, "action": action})


@cache
def example(game: str) -> shoal.Game:
    return shoal.new(game, seats=rulebook(game).least)


def is_usual(value: Any) -> bool:
    return value is None or isinstance(value, bool | int) or value in ("a1", "-1", [0], ["a1"], [], {})


def does_something(text: str | bytes) -> bool:
    """Return whether it happens to be a message that can be done by a player."""
    try:
        return isinstance(messages.read(text), messages.Watch | Chat | Leave | Close)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False


def is_watch(text: str | bytes) -> bool:
    try:
        return isinstance(messages.read(text), messages.Watch)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False
