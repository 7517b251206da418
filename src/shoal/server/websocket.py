"""Sockets on the network: picows reads and writes them; a session says what they are for."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)

from shoal.server.app_state import AppState
from shoal.server.identity import is_same_origin, token_in
from shoal.server.limits import address_of
from shoal.server.picows_protocol import Accept
from shoal.server.session import Session

PATH = b"/socket"
LARGEST_MESSAGE = 65_536  # bytes
NOT_TEXT, TOO_BIG = 1007, 1009  # close codes
DATA = (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION)


class WebSocket(WSListener):
    """One socket."""

    def __init__(self, state: AppState, token: str | None, forwarded: str) -> None:
        self.is_slow = False
        self._state = state
        self._forwarded = forwarded  # X-Forwarded-For
        self._token = token
        self._is_text = True
        self._parts = b""  # of a message that comes in several frames

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        registry, guests, *_ = self._state
        peer = transport.underlying_transport.get_extra_info("peername")
        address = address_of(peer[0] if peer else None, self._forwarded, registry.settings.proxies)
        self._session = Session(self, registry, guests.of(self._token), address)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Give whole messages to the session; those sent as bytes are read as text as well."""
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        if frame.msg_type not in DATA:
            return
        if frame.msg_type != WSMsgType.CONTINUATION:
            self._is_text = frame.msg_type == WSMsgType.TEXT
        message = self._parts + frame.get_payload_as_bytes()
        self._parts = b"" if frame.fin else message
        if len(message) > LARGEST_MESSAGE:
            self.close(TOO_BIG, "too long")
        elif frame.fin:
            try:
                text = message.decode(errors="strict" if self._is_text else "replace")
            except UnicodeDecodeError:
                self.close(NOT_TEXT, "this is not in UTF-8")
            else:
                self._session.receive(text)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._session.end()

    def pause_writing(self) -> None:
        self.is_slow = True

    def resume_writing(self) -> None:
        self.is_slow = False
        self._session.resume()

    def shutdown(self) -> None:
        """Tell the client that the server stops."""
        self._session.stop()

    # The socket of the session

    def send(self, message: bytes) -> None:
        self._transport.send(WSMsgType.TEXT, message)

    def close(self, code: int, reason: str) -> None:
        self._session.end()
        self._transport.send_close(code, reason)  # type: ignore[arg-type]  # codes of our own are numbers
        self._transport.disconnect()

    def set_reading(self, is_on: bool) -> None:
        if is_on:
            self._transport.underlying_transport.resume_reading()
        else:
            self._transport.underlying_transport.pause_reading()


def acceptor(state: Callable[[], AppState]) -> Accept:
    """Return the function that accepts or refuses a request for a socket."""

    def accept(request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        if request.path.partition(b"?")[0] != PATH:
            return _refused(HTTPStatus.NOT_FOUND)
        if not is_same_origin(request.headers.get("origin"), request.headers.get("host")):
            return _refused(HTTPStatus.FORBIDDEN)
        forwarded = ",".join(request.headers.getall("x-forwarded-for", []))
        listener = WebSocket(state(), token_in(request.headers.get("cookie", "")), forwarded)
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(), listener)

    return accept


def _refused(status: HTTPStatus) -> WSUpgradeResponseWithListener:
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status), None)
