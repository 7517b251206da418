"""Pictures of start sheet, waiting room, hints, review, regions and speech."""

from __future__ import annotations

from collections.abc import Sequence

from picture_studio import Picture

PICTURES: Sequence[Picture] = []
