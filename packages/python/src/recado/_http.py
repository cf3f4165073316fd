"""HTTP/1.1 with the standard library: one connection for each request, without and with asyncio."""

from __future__ import annotations

import asyncio
import io
import socket
import ssl
import time
from http.client import HTTPException, HTTPResponse, IncompleteRead
from typing import Any, Protocol
from urllib.parse import SplitResult, urlsplit

from ._requests import Request, Response
from .errors import ConnectError, NoAnswer

_CHUNK = 65_536


class Transport(Protocol):
    """Sends a request. Raises ``ConnectError`` when nothing was sent, else ``NoAnswer``."""

    def send(self, request: Request, timeout: float) -> Response: ...


class AsyncTransport(Protocol):
    """The same for asyncio."""

    async def send(self, request: Request, timeout: float) -> Response: ...


class _Tls:
    """The settings of TLS. Those of the system are read once: that takes some 20 ms."""

    def __init__(self, context: ssl.SSLContext | None) -> None:
        self._context = context

    def context_for(self, url: SplitResult) -> ssl.SSLContext | None:
        if url.scheme == "https" and self._context is None:
            self._context = ssl.create_default_context()
        return self._context if url.scheme == "https" else None


class SocketTransport:
    """A connection for each request: what is sent never meets one that the server is about to close."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._tls = _Tls(context)

    def send(self, request: Request, timeout: float) -> Response:
        end = time.monotonic() + timeout
        url = urlsplit(request.url)
        with self._connect(url, timeout) as connection:
            try:
                connection.sendall(rendered(request))
            except OSError:
                # The server may have answered before the body was there, such as that it is too large.
                return _received(connection, end)
            return _received(connection, end)

    def _connect(self, url: SplitResult, timeout: float) -> socket.socket:
        try:
            connection = socket.create_connection(_address(url), timeout)
            context = self._tls.context_for(url)
            return context.wrap_socket(connection, server_hostname=url.hostname) if context else connection
        except OSError as error:
            raise _connect_error(url, error) from error


def _received(connection: socket.socket, end: float) -> Response:
    data = bytearray()
    try:
        while True:
            connection.settimeout(max(0.001, end - time.monotonic()))
            chunk = connection.recv(_CHUNK)
            data += chunk
            response = parsed(bytes(data), ended=not chunk)
            if response is not None:
                return response
    except OSError as error:
        raise NoAnswer(f"no answer: {_named(error)}", code="no_answer") from error


class AsyncSocketTransport:
    """The same with the streams of asyncio: no threads, and a task that is canceled closes its connection."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._tls = _Tls(context)

    async def send(self, request: Request, timeout: float) -> Response:
        url = urlsplit(request.url)
        end = asyncio.get_running_loop().time() + timeout
        reader, writer = await self._connect(url, end)
        try:
            async with asyncio.timeout_at(end):
                # Without drain(): the bytes are in memory already, and the server may answer before it has read them.
                writer.write(rendered(request))
                return await _read(reader)
        except OSError as error:
            raise NoAnswer(f"no answer: {_named(error)}", code="no_answer") from error
        finally:
            writer.transport.abort()

    async def _connect(self, url: SplitResult, end: float) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            async with asyncio.timeout_at(end):
                return await asyncio.open_connection(*_address(url), ssl=self._tls.context_for(url))
        except OSError as error:
            raise _connect_error(url, error) from error


async def _read(reader: asyncio.StreamReader) -> Response:
    data = bytearray()
    while True:
        chunk = await reader.read(_CHUNK)
        data += chunk
        response = parsed(bytes(data), ended=not chunk)
        if response is not None:
            return response


def _address(url: SplitResult) -> tuple[str, int]:
    return url.hostname or "", url.port or (443 if url.scheme == "https" else 80)


def _connect_error(url: SplitResult, error: OSError) -> ConnectError:
    failure = ConnectError(f"{url.netloc} cannot be reached: {_named(error)}", code="connect_failed")
    failure.may_pass = not isinstance(error, ssl.SSLCertVerificationError)
    return failure


def _named(error: OSError) -> str:
    """Some errors have no words, such as the time-out of asyncio."""
    return str(error) or type(error).__name__


def rendered(request: Request) -> bytes:
    """The bytes of a request."""
    url = urlsplit(request.url)
    target = f"{url.path or '/'}{'?' + url.query if url.query else ''}"
    # Without `connection: close`: servers then answer a body that is too large before it has been sent whole.
    headers = {"host": url.netloc, **request.headers}
    if request.body is not None or request.method not in ("GET", "DELETE"):
        headers["content-length"] = str(len(request.body or b""))
    head = [f"{request.method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*head, "", ""]).encode("ascii") + (request.body or b"")


def parsed(data: bytes, ended: bool) -> Response | None:
    """The answer in what has come so far; None: it is not complete. ``ended``: no more will come."""
    response = HTTPResponse(_Received(data))  # type: ignore[arg-type]
    try:
        if b"\r\n\r\n" not in data:
            raise IncompleteRead(data)
        response.begin()
        if not ended and response.length is None and not response.chunked:
            return None
        body = response.read()
    except HTTPException as error:
        if not ended:
            return None
        raise NoAnswer(f"the connection was closed before the answer was complete: {error!r}", code="no_answer") from error
    return Response(response.status, {name.lower(): value for name, value in response.getheaders()}, body)


class _Received:
    """What has come, in the place of the socket from which ``HTTPResponse`` reads."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def makefile(self, *_: Any) -> io.BytesIO:
        return io.BytesIO(self._data)
