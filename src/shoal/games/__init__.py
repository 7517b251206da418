"""The games, one folder each; `catalogue` is the list of them."""
