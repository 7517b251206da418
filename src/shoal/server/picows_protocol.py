"""The one place that uses what picows does not declare: its protocol, given to uvicorn for connections to /socket.

picows 2.3 can only open servers of its own (`ws_create_server`); it has no public way to take over a connection that
uvicorn has accepted, so that pages and sockets share a port. `WSProtocol` is its asyncio protocol; it takes positional
arguments alone, in an order that its releases may change, so picows is pinned to a minor version.
See https://github.com/tarasko/picows/blob/v2.3.1/picows/picows.pyx (WSProtocol.__init__) and api.py, where
`ws_create_server` makes one for each connection.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from picows import WSAutoPingStrategy, WSUpgradeRequest, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn.server import ServerState

HANDSHAKE_SECONDS = 10
SILENT_SECONDS = 20  # until the client is pinged, and again until it has to answer
READ_BUFFER = 4096  # bytes; it grows where it has to

Accept = Callable[[WSUpgradeRequest], WSUpgradeResponseWithListener]


def protocol_class(accept: Accept, largest_message: int) -> type[WSProtocol]:
    """Return the class that uvicorn makes for a connection that asks for a socket."""

    class Protocol(WSProtocol):  # type: ignore[misc]
        def __init__(self, config: object, server_state: ServerState, app_state: object) -> None:
            host = path = extra_headers = None  # of a client
            is_client, disconnect_on_exception, auto_ping, auto_pong = False, True, True, True
            super().__init__(
                host,
                path,
                is_client,
                accept,
                logging.getLogger("shoal.sockets.picows"),
                disconnect_on_exception,
                HANDSHAKE_SECONDS,
                auto_ping,
                SILENT_SECONDS,
                SILENT_SECONDS,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                auto_pong,
                largest_message,
                extra_headers,
                READ_BUFFER,
            )
            self.connections = server_state.connections
            self.connections.add(self)

        def data_received(self, data: bytes) -> None:
            """Take the request, which uvicorn has read already."""
            while data:
                buffer = self.get_buffer(len(data))
                part, data = data[: len(buffer)], data[len(buffer) :]
                buffer[: len(part)] = part
                self.buffer_updated(len(part))

        def connection_lost(self, error: Exception | None) -> None:
            self.connections.discard(self)
            super().connection_lost(error)

        def shutdown(self) -> None:
            """Close the socket as uvicorn stops."""
            if self.listener is not None:
                self.listener.shutdown()
            elif self.transport is not None:  # the request has not come yet
                self.transport.disconnect()

    return Protocol
