"""Sockets on the network: picows reads and writes them, a conversation is what they are for.

uvicorn hands a connection over that asks for a socket; from then on nothing of it stands in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus

from picows import (
    WSAutoPingStrategy,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn.server import ServerState

from shoal.server.identity import COOKIE, is_from_here
from shoal.server.kept import Kept
from shoal.server.limits import address_of
from shoal.server.session import Session

PATH = b"/socket"
LARGEST_MESSAGE = 65_536  # bytes
HANDSHAKE_SECONDS = 10
SILENT_SECONDS = 20  # after which the other end is asked whether it is there, and has as long to answer
NOT_TEXT, TOO_BIG = 1007, 1009  # close codes


class Wire(WSListener):
    """One socket."""

    def __init__(self, kept: Kept, token: str | None, forwarded: str) -> None:
        self.is_slow = False
        self._kept = kept
        self._forwarded = forwarded  # whom a proxy says that it speaks for
        self._token = token
        self._is_text = True
        self._parts = b""  # of a message that comes in several frames

    # What comes

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        hub, guests = self._kept.hub, self._kept.guests
        peer = transport.underlying_transport.get_extra_info("peername")
        address = address_of(peer[0] if peer else None, self._forwarded, hub.settings.proxies)
        self._conversation = Session(self, hub, guests.of(self._token), address)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            if frame.msg_type != WSMsgType.CONTINUATION:
                self._is_text = frame.msg_type == WSMsgType.TEXT
            message = self._parts + frame.get_payload_as_bytes()
            if len(message) > LARGEST_MESSAGE:
                self.close(TOO_BIG, "too long")
            elif frame.fin:
                self._parts = b""
                self._hear(message)
            else:
                self._parts = message
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def _hear(self, message: bytes) -> None:
        """What is sent as bytes is read as text as well."""
        try:
            text = message.decode(errors="strict" if self._is_text else "replace")
        except UnicodeDecodeError:
            self.close(NOT_TEXT, "this is not in UTF-8")
        else:
            self._conversation.hear(text)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._conversation.end()

    def pause_writing(self) -> None:
        self.is_slow = True

    def resume_writing(self) -> None:
        self.is_slow = False
        self._conversation.flow()

    # What goes

    def say(self, message: bytes) -> None:
        self._transport.send(WSMsgType.TEXT, message)

    def close(self, code: int, reason: str) -> None:
        self._conversation.end()
        self._transport.send_close(code, reason)  # type: ignore[arg-type]  # codes of our own are numbers
        self._transport.disconnect()

    def send_away(self) -> None:
        """The server stops: who is told so comes back."""
        self._conversation.stop()

    def hear(self, more: bool) -> None:
        """Whether to read on, or to let the other end wait."""
        if more:
            self._transport.underlying_transport.resume_reading()
        else:
            self._transport.underlying_transport.pause_reading()


def wires(kept: Callable[[], Kept]) -> type[WSProtocol]:
    """What uvicorn makes for a connection that asks for a socket."""

    def answer(request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        return _opened(request, kept)

    class Connection(WSProtocol):  # type: ignore[misc]
        def __init__(self, config: object, server_state: ServerState, app_state: object) -> None:
            super().__init__(
                None,  # host and path: of those who call, not of those who answer
                None,
                False,
                answer,
                logging.getLogger("shoal.sockets.picows"),
                True,  # close after a fault of ours
                HANDSHAKE_SECONDS,
                True,  # ask whether the other end is there
                SILENT_SECONDS,
                SILENT_SECONDS,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                True,  # answer when asked the same
                LARGEST_MESSAGE,
                None,
                4096,  # bytes of memory to read into; it grows where it has to
            )
            self.all = server_state.connections
            self.all.add(self)

        def data_received(self, data: bytes) -> None:
            """What uvicorn has read already: the request."""
            while data:
                buffer = self.get_buffer(len(data))
                part, data = data[: len(buffer)], data[len(buffer) :]
                buffer[: len(part)] = part
                self.buffer_updated(len(part))

        def connection_lost(self, error: Exception | None) -> None:
            self.all.discard(self)
            super().connection_lost(error)

        def shutdown(self) -> None:
            """Called by uvicorn when it stops."""
            if isinstance(self.listener, Wire):
                self.listener.send_away()
            elif self.transport is not None:  # whoever it is has not yet asked for a socket
                self.transport.disconnect()

    return Connection


def _opened(request: WSUpgradeRequest, kept: Callable[[], Kept]) -> WSUpgradeResponseWithListener:
    if request.path.partition(b"?")[0] != PATH:
        return _no(HTTPStatus.NOT_FOUND)
    if not is_from_here(request.headers.get("origin"), request.headers.get("host")):
        return _no(HTTPStatus.FORBIDDEN)
    forwarded = ",".join(request.headers.getall("x-forwarded-for", []))
    listener = Wire(kept(), _token(request.headers.get("cookie", "")), forwarded)
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(), listener)


def _no(status: HTTPStatus) -> WSUpgradeResponseWithListener:
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status), None)


def _token(cookies: str) -> str | None:
    """Whatever other cookies there are: who serves something else from the same machine may have written anything."""
    named = (each.strip().partition("=") for each in cookies.split(";"))
    return next((value for name, _, value in named if name == COOKIE), None)
