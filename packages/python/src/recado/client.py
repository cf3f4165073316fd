"""The clients: ``Recado``, and ``AsyncRecado`` for asyncio."""

from __future__ import annotations

import asyncio
import json
import os
import random
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextvars import ContextVar
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.parse import urlsplit

from . import types
from ._http import AsyncSocketTransport, AsyncTransport, SocketTransport, Transport
from ._operations import AsyncOperations, Operations
from ._repeats import Attempts, retry_after_in
from ._requests import Call, Request, Response, file_form
from .errors import RecadoError, error_of

VERSION = "1.0.0-rc.1"
#: Of a page that is not of Recado: enough to see whose it is.
_SHOWN = 100
FileSource = str | os.PathLike[str] | bytes | BinaryIO


class _Common:
    """What both clients share: the settings, and what an answer means."""

    def __init__(
        self,
        url: str,
        key: str,
        language: str,
        deadline: float,
        longest_attempt: float,
        clock: Callable[[], float],
        random: Callable[[], float],
    ) -> None:
        parts = urlsplit(url)
        has_more = "@" in parts.netloc or parts.query or parts.fragment
        is_one_word = url.isascii() and url.isprintable() and " " not in url
        if parts.scheme not in ("http", "https") or not parts.hostname or has_more or not is_one_word:
            raise ValueError("url must be like https://recado.example")
        if not key or not key.isascii() or not key.isprintable() or " " in key:
            raise ValueError("key must be an API key")
        self._base = url.rstrip("/")
        self._headers = {
            "authorization": f"Bearer {key}",
            "accept": "application/json",
            "accept-language": language,
            "user-agent": f"recado-python/{VERSION}",
        }
        self._deadline = deadline
        self._longest_attempt = longest_attempt
        self._clock = clock
        self._random = random
        self._etag: ContextVar[str | None] = ContextVar("etag", default=None)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._base!r})"

    @property
    def etag(self) -> str | None:
        """The version of the latest answer in this thread or task, for ``if_match`` of a change; None: it has none."""
        return self._etag.get()

    def _answered(self, call: Call, response: Response) -> Any:
        answer = _answer(call, response)
        self._etag.set(response.headers.get("etag"))
        return answer

    def _begin(self, call: Call, deadline: float | None) -> tuple[Request, Attempts]:
        limit = self._deadline if deadline is None else deadline
        is_change = call.method != "GET"
        attempts = Attempts(call.is_repeatable, is_change, limit, self._longest_attempt, self._clock, self._random)
        return call.request(self._base, self._headers), attempts


class Recado(_Common, Operations):
    """A client of one server with one API key. Threads may share it. ``with`` closes the connections that it keeps."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        language: str = "pt-BR",
        deadline: float = 120.0,
        longest_attempt: float = 60.0,
        ssl_context: ssl.SSLContext | None = None,
        transport: Transport | None = None,
        sleep: Callable[[float], object] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        random: Callable[[], float] = random.random,
    ) -> None:
        """``url`` such as ``https://recado.example``; ``language`` of errors: ``pt-BR`` or ``en``.

        ``deadline``: how long a request may take with all its repetitions, in seconds; ``longest_attempt``: one of them.
        ``ssl_context`` for a certificate of your own; ``transport``, ``sleep``, ``clock`` and ``random`` for tests.
        """
        super().__init__(url, key, language, deadline, longest_attempt, clock, random)
        self._transport = transport or SocketTransport(ssl_context)
        self._sleep = sleep

    def __enter__(self) -> Recado:
        return self

    def __exit__(self, *_: object) -> None:
        if isinstance(self._transport, SocketTransport):
            self._transport.close()

    def send(
        self,
        phone: str,
        message: str,
        *,
        scheduled_at: datetime | str | None = None,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.QueuedMessage:
        """Queues one text, now or at a time. Repeated like ``enqueue``."""
        return _only(self.enqueue(_text(phone, message, scheduled_at), idempotency_key=idempotency_key, deadline=deadline))

    def upload(
        self,
        file: FileSource,
        *,
        filename: str | None = None,
        mimetype: str | None = None,
        deadline: float | None = None,
    ) -> types.StoredFile:
        """Stores a file (its path, its bytes or an open file) for ``media: {"id": …}`` of messages."""
        call = _upload(_bytes_of(file), filename or _name_of(file), mimetype)
        return cast(types.StoredFile, self._call(call, deadline))

    def _call(self, call: Call, deadline: float | None) -> Any:
        request, attempts = self._begin(call, deadline)
        while True:
            try:
                return self._answered(call, self._transport.send(request, attempts.timeout()))
            except RecadoError as error:
                wait = attempts.wait_after(error)
            self._sleep(wait)

    def _pages(self, call: Call, field: str | None, deadline: float | None) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            page = self._call(call.at(cursor), deadline)
            yield from page[field] if field else [page]
            cursor = page["next_cursor"]
            if not cursor:
                return


class AsyncRecado(_Common, AsyncOperations):
    """The same for asyncio: every method is awaited, lists are read by ``async for``, and ``async with`` closes it."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        language: str = "pt-BR",
        deadline: float = 120.0,
        longest_attempt: float = 60.0,
        ssl_context: ssl.SSLContext | None = None,
        transport: AsyncTransport | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
        random: Callable[[], float] = random.random,
    ) -> None:
        """``url`` such as ``https://recado.example``; ``language`` of errors: ``pt-BR`` or ``en``.

        ``deadline``: how long a request may take with all its repetitions, in seconds; ``longest_attempt``: one of them.
        ``ssl_context`` for a certificate of your own; ``transport``, ``sleep``, ``clock`` and ``random`` for tests.
        """
        super().__init__(url, key, language, deadline, longest_attempt, clock, random)
        self._transport = transport or AsyncSocketTransport(ssl_context)
        self._sleep = sleep

    async def __aenter__(self) -> AsyncRecado:
        return self

    async def __aexit__(self, *_: object) -> None:
        if isinstance(self._transport, AsyncSocketTransport):
            self._transport.close()

    async def send(
        self,
        phone: str,
        message: str,
        *,
        scheduled_at: datetime | str | None = None,
        idempotency_key: str | None = None,
        deadline: float | None = None,
    ) -> types.QueuedMessage:
        """Queues one text, now or at a time. Repeated like ``enqueue``."""
        body = _text(phone, message, scheduled_at)
        return _only(await self.enqueue(body, idempotency_key=idempotency_key, deadline=deadline))

    async def upload(
        self,
        file: FileSource,
        *,
        filename: str | None = None,
        mimetype: str | None = None,
        deadline: float | None = None,
    ) -> types.StoredFile:
        """Stores a file (its path, its bytes or an open file) for ``media: {"id": …}`` of messages."""
        data = await asyncio.to_thread(_bytes_of, file)
        call = _upload(data, filename or _name_of(file), mimetype)
        return cast(types.StoredFile, await self._call(call, deadline))

    async def _call(self, call: Call, deadline: float | None) -> Any:
        request, attempts = self._begin(call, deadline)
        while True:
            try:
                return self._answered(call, await self._transport.send(request, attempts.timeout()))
            except RecadoError as error:
                wait = attempts.wait_after(error)
            await self._sleep(wait)

    async def _pages(self, call: Call, field: str | None, deadline: float | None) -> AsyncIterator[Any]:
        cursor: str | None = None
        while True:
            page = await self._call(call.at(cursor), deadline)
            for one in page[field] if field else [page]:
                yield one
            cursor = page["next_cursor"]
            if not cursor:
                return


def _answer(call: Call, response: Response) -> Any:
    """What an answer says. Raises the error of its code."""
    is_good = 200 <= response.status < 300
    if is_good and call.mark is None and not response.body:
        return None
    try:
        text = response.body.decode("utf-8-sig")
        body = json.loads(text)
    except (ValueError, RecursionError):
        # A proxy answered in the place of the server.
        body, text = None, response.body[:_SHOWN].decode("utf-8", "replace")
    if is_good and call.mark is not None and isinstance(body, dict) and (not call.mark or call.mark in body):
        return body
    raise error_of(response.status, body, retry_after_in(response.headers.get("retry-after")), text[:_SHOWN].strip())


def _text(phone: str, message: str, scheduled_at: datetime | str | None) -> types.EnqueueRequest:
    batch: types.EnqueueRequest = {"messages": [{"phone": phone, "message": message}]}
    if scheduled_at is not None:
        batch["scheduled_at"] = scheduled_at
    return batch


def _only(answer: types.EnqueueAnswer) -> types.QueuedMessage:
    for message in answer["messages"]:
        return message
    raise error_of(200, None, None, "an answer without a message")


def _upload(data: bytes, filename: str | None, mimetype: str | None) -> Call:
    return Call("POST", "/api/media", form=file_form(data, filename, mimetype), mark="id")


def _bytes_of(file: FileSource) -> bytes:
    if isinstance(file, bytes):
        return file
    return Path(file).read_bytes() if isinstance(file, (str, os.PathLike)) else file.read()


def _name_of(file: FileSource) -> str | None:
    source = file if isinstance(file, (str, os.PathLike, bytes)) else getattr(file, "name", None)
    return Path(source).name if isinstance(source, (str, os.PathLike)) else None
