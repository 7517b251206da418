"""What Fossil says, a file a language."""
