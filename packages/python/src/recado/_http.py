"""HTTP/1.1 with the standard library, over connections that are kept for the next request, without and with asyncio."""

from __future__ import annotations

import asyncio
import os
import select
import socket
import ssl
import time
from collections import deque
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar
from urllib.parse import SplitResult, urlsplit

from ._parse import Parser
from ._requests import Request, Response
from .errors import ConnectError, NoAnswer

_CHUNK = 65_536
#: How long a connection is kept for the next request: less than any server or proxy keeps one.
_KEPT_SECONDS = 4.0
_MOST_KEPT = 16

Connection = TypeVar("Connection")


class _Kept(Generic[Connection]):
    """Connections that wait for the next request. Threads may share it."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[tuple[float, Connection]]] = {}

    def put(self, place: Hashable, connection: Connection) -> Connection | None:
        """Keeps a connection; answers one that is too many."""
        waiting = self._waiting.setdefault(place, deque())
        waiting.append((time.monotonic(), connection))
        return waiting.popleft()[1] if len(waiting) > _MOST_KEPT else None

    def take(self, place: Hashable) -> tuple[Connection, bool] | None:
        """The latest one, and whether it is young enough."""
        try:
            since, connection = self._waiting[place].pop()
        except (KeyError, IndexError):
            return None
        return connection, time.monotonic() - since < _KEPT_SECONDS

    def all(self) -> list[Connection]:
        """Takes all of them."""
        waiting, self._waiting = self._waiting, {}
        return [connection for each in waiting.values() for _, connection in each]


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


class _Closed(Exception):
    """A connection that was kept ended before anything of the answer came, and perhaps before the request."""


class SocketTransport:
    """Keeps connections for the next request that may be repeated. One that the server has closed is not used."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._tls = _Tls(context)
        self._kept: _Kept[socket.socket] = _Kept()

    def send(self, request: Request, timeout: float) -> Response:
        end = time.monotonic() + timeout
        url = urlsplit(request.url)
        # A child process must not share a connection with its parent.
        place = (os.getpid(), url.scheme, url.netloc)
        kept = self._waiting(place) if request.is_repeatable else None
        if kept:
            try:
                return self._exchange(kept, request, place, end, is_kept=True)
            except _Closed:
                pass
        return self._exchange(self._connect(url, timeout), request, place, end)

    def _exchange(
        self, connection: socket.socket, request: Request, place: Hashable, end: float, is_kept: bool = False
    ) -> Response:
        parser = Parser()
        try:
            try:
                connection.settimeout(max(0.001, end - time.monotonic()))
                connection.sendall(rendered(request))
            except OSError:
                # The server may have answered before the body was there, such as that it is too large.
                pass
            return _received(connection, parser, end)
        except NoAnswer as error:
            if is_kept and parser.is_untouched and time.monotonic() < end:
                raise _Closed from error
            raise
        finally:
            too_many = self._kept.put(place, connection) if parser.is_reusable else connection
            if too_many:
                too_many.close()

    def close(self) -> None:
        """Closes the connections that wait."""
        for connection in self._kept.all():
            connection.close()

    def _waiting(self, place: Hashable) -> socket.socket | None:
        while found := self._kept.take(place):
            connection, is_young = found
            # What can be read before a request is the end of the connection.
            if is_young and not select.select([connection], [], [], 0)[0]:
                return connection
            connection.close()
        return None

    def _connect(self, url: SplitResult, timeout: float) -> socket.socket:
        try:
            connection = socket.create_connection(_address(url), timeout)
        except OSError as error:
            raise _connect_error(url, error) from error
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            context = self._tls.context_for(url)
            return context.wrap_socket(connection, server_hostname=url.hostname) if context else connection
        except OSError as error:
            connection.close()
            raise _connect_error(url, error) from error


def _received(connection: socket.socket, parser: Parser, end: float) -> Response:
    try:
        while True:
            connection.settimeout(max(0.001, end - time.monotonic()))
            response = parser.feed(connection.recv(_CHUNK))
            if response is not None:
                return response
            if time.monotonic() > end:
                raise TimeoutError("timed out")
    except OSError as error:
        raise NoAnswer(f"no answer: {_named(error)}") from error


class AsyncSocketTransport:
    """The same with the streams of asyncio: no threads, and a task that is canceled closes its connection."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self._tls = _Tls(context)
        self._kept: _Kept[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = _Kept()

    async def send(self, request: Request, timeout: float) -> Response:
        url = urlsplit(request.url)
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        place = (os.getpid(), id(loop), url.scheme, url.netloc)
        kept = self._waiting(place) if request.is_repeatable else None
        if kept:
            try:
                return await self._exchange(kept, request, place, end, is_kept=True)
            except _Closed:
                pass
        return await self._exchange(await self._connect(url, end), request, place, end)

    async def _exchange(
        self,
        connection: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        request: Request,
        place: Hashable,
        end: float,
        is_kept: bool = False,
    ) -> Response:
        reader, writer = connection
        parser = Parser()
        try:
            async with asyncio.timeout_at(end):
                # Without drain(): the bytes are in memory already, and the server may answer before it has read them.
                writer.write(rendered(request))
                while True:
                    response = parser.feed(await reader.read(_CHUNK))
                    if response is not None:
                        return response
        except (NoAnswer, OSError) as error:
            if is_kept and parser.is_untouched and asyncio.get_running_loop().time() < end:
                raise _Closed from error
            raise error if isinstance(error, NoAnswer) else NoAnswer(f"no answer: {_named(error)}") from error
        finally:
            too_many = self._kept.put(place, connection) if parser.is_reusable else connection
            if too_many:
                too_many[1].transport.abort()

    def close(self) -> None:
        """Closes the connections that wait."""
        for _, writer in self._kept.all():
            writer.transport.abort()

    def _waiting(self, place: Hashable) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        while found := self._kept.take(place):
            (reader, writer), is_young = found
            if is_young and not reader.at_eof() and not writer.is_closing():
                return reader, writer
            writer.transport.abort()
        return None

    async def _connect(self, url: SplitResult, end: float) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            async with asyncio.timeout_at(end):
                return await asyncio.open_connection(*_address(url), ssl=self._tls.context_for(url))
        except OSError as error:
            raise _connect_error(url, error) from error


def _address(url: SplitResult) -> tuple[str, int]:
    return url.hostname or "", url.port or (443 if url.scheme == "https" else 80)


def _connect_error(url: SplitResult, error: OSError) -> ConnectError:
    failure = ConnectError(f"{url.netloc} cannot be reached: {_named(error)}")
    # A certificate, a server without TLS and a name that nobody knows stay as they are.
    is_unknown = isinstance(error, socket.gaierror) and error.errno != socket.EAI_AGAIN
    failure.may_pass = not isinstance(error, ssl.SSLError) and not is_unknown
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
