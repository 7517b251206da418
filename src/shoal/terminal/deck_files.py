"""`shoal deck`: check and load deck files."""

from __future__ import annotations

from argparse import Namespace

from shoal.core.errors import Invalid
from shoal.games.catalogue import notation
from shoal.games.cosmopolis.deck import LINKS, REGIONAL, REGIONS, Deck
from shoal.games.cosmopolis.deck_file import load_deck
from shoal.games.cosmopolis.notation import CityNotation
from shoal.terminal.safe_text import clean, complain

USABLE, NOT_USABLE = 0, 1


def deck(wanted: Namespace) -> int:
    """Say that a deck can be used, or what is wrong with it."""
    try:
        load_deck(wanted.file)
    except Invalid as invalid:
        complain(str(invalid))
        return NOT_USABLE
    what = f"{REGIONS} regions, {REGIONAL} regional cards, {LINKS} linking cards"
    print(clean(f"{wanted.file} can be used: {what}."))
    return USABLE


def load(game: str, path: str) -> Deck:
    if not isinstance(notation(game), CityNotation):
        raise Invalid(f"{game} is not played with the cosmopolis deck")
    return load_deck(path).deck
