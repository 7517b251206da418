"""What the cosmopolis games say alike, a file a language."""
