"""What Networks says, a file a language."""
