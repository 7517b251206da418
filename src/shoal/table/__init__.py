"""A table: one match with its seats, clock and chat, as the fold of its journal. There is no I/O here."""
