"""A guest at tables, for programs that do not await: an event loop runs in a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, Self, TypeVar

from shoal.client.asynchronous import AsyncClient, AsyncTable, Chooser, Data
from shoal.core.game import View
from shoal.record import Record

T = TypeVar("T")


class Client:
    """A guest at tables."""

    def __init__(self, url: str, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="shoal-client", daemon=True)
        self._client = AsyncClient(url, name)

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self._wait(self._client.__aenter__())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._wait(self._client.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def make(self, game: str, *, seats: int, **more: object) -> Table:
        return Table(self, self._wait(self._client.make(game, seats=seats, **more)))

    def join(self, table_id: str, seat: int | None = None, *, player: int = 1, name: str | None = None) -> Table:
        return Table(self, self._wait(self._client.join(table_id, seat, player=player, name=name)))

    def watch(self, table_id: str, player: int = 1) -> Table:
        return Table(self, self._wait(self._client.watch(table_id, player)))


class Table:
    """A table that the guest sits at or watches."""

    def __init__(self, client: Client, table: AsyncTable) -> None:
        self._client = client
        self._table = table

    @property
    def id(self) -> str:
        return self._table.id

    @property
    def seat(self) -> int | None:
        return self._table.seat

    @property
    def view(self) -> View | None:
        return self._table.view

    @property
    def shown(self) -> Data:
        return self._table.shown

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    def next(self) -> None:
        self._client._wait(self._table.next())

    def ask(self, kind: str, **more: object) -> int:
        """Send any other request of the protocol, such as "leave" or "rematch"."""
        return self._client._wait(self._table.ask(kind, **more))

    def move(self, action: Data) -> None:
        self._client._wait(self._table.move(action))

    def hints(self) -> list[Data]:
        return self._client._wait(self._table.hints())

    def undo(self) -> int:
        return self._client._wait(self._table.undo())

    def answer_undo(self, agrees: bool) -> None:
        self._client._wait(self._table.answer_undo(agrees))

    def chat(self, text: str) -> None:
        self._client._wait(self._table.chat(text))

    def play(self, bot: Chooser, moment: float = 0.0) -> list[int]:
        return self._client._wait(self._table.play(bot, moment))

    def record(self) -> Record:
        return self._client._wait(self._table.record())

    def check(self) -> Record:
        return self._client._wait(self._table.check())

    def disconnect(self) -> None:
        self._client._wait(self._table.disconnect())
