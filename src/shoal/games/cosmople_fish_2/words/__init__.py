"""What Cosmople-Fish II says, a file a language."""
