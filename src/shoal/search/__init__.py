"""Search: policies, one-ply search, tree search and self-play, compiled together with the rules."""
