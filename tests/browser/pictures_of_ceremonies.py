"""Pictures of scorings, thefts, peeks, undo, trades and the story of what others did."""

from __future__ import annotations

from collections.abc import Sequence

from picture_studio import Picture

PICTURES: Sequence[Picture] = []
