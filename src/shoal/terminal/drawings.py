"""Which game is drawn how."""

from __future__ import annotations

from shoal.terminal.connections import ConnectionsDrawing
from shoal.terminal.cosmople_fish_2 import FishDrawing
from shoal.terminal.fossil import FossilDrawing
from shoal.terminal.networks import NetworksDrawing
from shoal.terminal.scene import Drawing
from shoal.terminal.twisted_fish import TwistedFishDrawing

DRAWINGS: dict[str, Drawing] = {
    "fossil": FossilDrawing(),
    "cosmople-fish-2": FishDrawing(),
    "networks": NetworksDrawing(),
    "connections": ConnectionsDrawing(),
    "twisted-fish": TwistedFishDrawing(),
}
