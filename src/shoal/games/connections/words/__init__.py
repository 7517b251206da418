"""What Connections says, a file a language."""
