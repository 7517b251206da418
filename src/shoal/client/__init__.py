"""Sit at a table from a program.

    from shoal.client import Client

    with Client("http://localhost:8000", "Ada") as client:
        table = client.make("fossil", seats=2, bots=[None, "normal"])
        table.play(my_bot)          # my_bot.choose(view) -> code, as at home

A program gets what a browser gets: what the server shows of the table, over one socket.
"""

from __future__ import annotations

from shoal.client.asynchronous import AsyncClient, AsyncTable, NotPossible
from shoal.client.synchronous import Client, Table

__all__ = ["AsyncClient", "AsyncTable", "Client", "NotPossible", "Table"]
