"""Which game is drawn how."""

from __future__ import annotations

from shoal.terminal.fossil import FossilDrawing
from shoal.terminal.scene import Drawing

DRAWINGS: dict[str, Drawing] = {"fossil": FossilDrawing()}
