"""Parts that the games on the cosmopolis deck share.

Our own deck is read as soon as any of them is imported, so it is deck number 0.
"""

from shoal.games.cosmopolis.deck_file import STANDARD

__all__ = ["STANDARD"]
