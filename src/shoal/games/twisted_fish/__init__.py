"""Twisted Fish."""
