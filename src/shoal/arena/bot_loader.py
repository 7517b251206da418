"""Make bots by name: one of Shoal's, or a class of the user's own as `module:Class`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Protocol, cast

from shoal import bots
from shoal.core.errors import Invalid
from shoal.core.game import View


class Chooser(Protocol):
    """The one method that the arena calls."""

    def choose(self, view: View) -> int | None: ...


def check(name: str) -> None:
    """Raise Invalid if there is no such bot."""
    if _is_own(name):
        _class(name)
        return
    try:
        bots.make(name, 0)
    except Invalid as invalid:
        raise Invalid(f"{invalid}, or your own as module:Class") from None


def make(name: str, seed: int, seconds: float) -> Chooser:
    """Make a bot with a seed for its own choices. Its time is passed on if the class has a parameter `seconds`."""
    if not _is_own(name):
        return bots.make(name, seed, seconds)
    maker = _class(name)
    return cast("Chooser", maker(seed, seconds=seconds) if _takes_seconds(maker) else maker(seed))


def own_file(name: str) -> str | None:
    """Return the file of the user's own bot, if that is a single module."""
    module = name.partition(":")[0]
    if not _is_own(name) or "." in module:
        return None
    _class(name)
    file = sys.modules[module].__file__
    return file if file and Path(file).name != "__init__.py" else None


def _is_own(name: str) -> bool:
    module, colon, _ = name.partition(":")
    return bool(colon) and module not in bots.BOTS and module not in bots.CAST


@cache
def _class(name: str) -> Callable[..., Any]:
    module_name, _, class_name = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # the current folder, as with python -m
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:  # the module may do anything
        raise Invalid(f"bot {name!r}: {module_name} cannot be imported: {described(error)}") from None
    maker = getattr(module, class_name, None)
    if not callable(maker):
        raise Invalid(f"bot {name!r}: there is no class {class_name} in {module_name}")
    if not hasattr(maker, "choose"):
        raise Invalid(f"bot {name!r}: {class_name} has no choose(view)")
    return cast("Callable[..., Any]", maker)


def described(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # the bot may have written __str__, too
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


@cache
def _takes_seconds(maker: Callable[..., Any]) -> bool:
    """Return whether the class has a parameter `seconds`."""
    try:
        parameter = signature(maker).parameters.get("seconds")
    except (TypeError, ValueError):  # compiled classes have no signature
        return False
    return parameter is not None and parameter.kind is not Parameter.VAR_KEYWORD
