"""Cosmople-Fish II."""
