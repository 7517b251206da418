"""What a socket says by itself, by language."""
