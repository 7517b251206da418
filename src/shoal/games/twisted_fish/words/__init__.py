"""What Twisted Fish says, a file a language."""
