"""Playouts, compiled together with the rules."""
