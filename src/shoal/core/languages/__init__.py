"""What each language says by itself, whatever the game."""
