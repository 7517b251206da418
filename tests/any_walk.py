"""Any walk through a game, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st
from random_walks import STYLES, Walk

import shoal


def walks(name: str) -> st.SearchStrategy[Walk]:
    book = next(book for book in shoal.games() if book.name == name)
    return st.builds(
        Walk,
        name=st.just(name),
        seats=st.integers(book.least, book.most),
        seed=st.integers(0, 2**32),
        style=st.sampled_from(sorted(STYLES)),
    )
