"""What the games on the cosmopolis deck share.

Whatever is imported of it, our own deck is read first: it is deck number 0.
"""

from shoal.games.cosmopolis.deck_file import STANDARD

__all__ = ["STANDARD"]
