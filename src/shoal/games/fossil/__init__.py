"""Fossil."""
