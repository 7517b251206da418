"""The description of the HTTP routes as an OpenAPI document, made of the types of their functions."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from shoal.server.app_state import AppState
from shoal.server.routes import ROUTES
from shoal.server.routes.calls import JSON, Call, Problem, Response, Route, is_body, parameters
from shoal.store import Guest
from shoal.version import __version__

REFERENCE = "#/components/schemas/{name}"
FILLED_IN = (AppState, Call, Guest, Guest | None)  # types of parameters that are not part of a call

Data = dict[str, Any]


@cache
def document() -> Data:
    """Return the whole description."""
    bodies = [hint for route in ROUTES for hint in parameters(route.function).values() if is_body(hint)]
    answers = [each for route in ROUTES for each in _answers_of(route)]
    _, components = msgspec.json.schema_components([*bodies, *answers, Problem], ref_template=REFERENCE)
    paths: dict[str, Data] = {}
    for route in ROUTES:
        paths.setdefault(path_of(route), {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shoal", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def path_of(route: Route) -> str:
    """Return the path without the types of its parts."""
    return re.sub(r":\w+}", "}", route.path)


def _operation(route: Route) -> Data:
    function = route.function
    found: Data = {
        "operationId": function.__name__,
        "summary": (inspect.getdoc(function) or "").partition("\n")[0],
        "responses": {
            str(int(route.usual_status)): _content(*_answers_of(route), media_type=route.media_type),
            "4XX": _content(Problem),
        },
    }
    in_path = re.findall(r"\{(\w+)", route.path)
    for name, hint in parameters(function).items():
        if is_body(hint):
            found["requestBody"] = {"required": True, **_content(hint)}
        elif hint not in FILLED_IN:
            place = "path" if name in in_path else "query"
            parameter = {"name": name, "in": place, "required": place == "path", "schema": _schema(hint)}
            found.setdefault("parameters", []).append(parameter)
    return found


def _answers_of(route: Route) -> Sequence[object]:
    """Return the types that may be answered."""
    hint = get_type_hints(route.function)["return"]
    inner = get_args(hint)[0] if get_origin(hint) is Response else hint
    return get_args(inner) if isinstance(inner, UnionType) else [inner]


def _content(*hints: object, media_type: str = JSON) -> Data:
    schemas = [_schema(hint) for hint in hints]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"description": "", "content": {media_type: {"schema": schema}}}


def _schema(hint: object) -> Data:
    [schema], _ = msgspec.json.schema_components([hint], ref_template=REFERENCE)
    return schema
