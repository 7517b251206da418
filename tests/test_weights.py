"""The tools that tune weights find all of them in the source, by name."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from shoal.games.catalogue import GAMES, part
from shoal.games.twisted_fish.question_features import NORMAL, QuestionWeights

ROOT = Path(__file__).parent.parent


def tool(path: str) -> ModuleType:
    """Return a script as a module."""
    spec = spec_from_loader(Path(path).stem, SourceFileLoader(Path(path).stem, str(ROOT / path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def attributes(weights: object) -> set[str]:
    return {name for name in dir(weights) if not name.startswith("_")}


@pytest.mark.parametrize("game", GAMES)
def test_tune_finds_every_weight_of_an_evaluator(game: str) -> None:
    names = tool("scripts/tune").names_of(game)
    assert len(set(names)) == len(names)
    assert set(names) == attributes(part(game, "evaluation").Weights())


def test_practise_finds_every_weight_of_a_question() -> None:
    names = tool("bench/practise.py").NAMES
    assert len(set(names)) == len(names)
    assert set(names) == attributes(QuestionWeights(NORMAL))
