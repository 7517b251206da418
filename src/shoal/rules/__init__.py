"""The rules: pure, without input or output, compiled."""
