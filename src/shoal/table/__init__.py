"""A live table: one match, with its seats, clock and talk, as the fold of its journal. Nothing here reads or writes."""
