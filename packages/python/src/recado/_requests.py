"""What is asked: an operation, and the HTTP request that is made of it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from urllib.parse import quote, urlencode

#: Methods that may be repeated although the first request may have been done.
_REPEATABLE = frozenset({"GET", "PUT", "DELETE"})


@dataclass(frozen=True)
class Request:
    """An HTTP request, as a transport sends it. ``url`` is absolute."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None = None
    #: Whether it does no harm twice: another one should get no connection that may be about to end.
    is_repeatable: bool = False


@dataclass(frozen=True)
class Response:
    """An HTTP answer, as a transport received it. The names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Call:
    """An operation of the API with its values."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    idempotency_key: str | None = None
    if_match: str | None = None
    form: tuple[str, bytes] | None = None
    #: The field by which its answer is known as one of Recado; empty: any object; None: it answers nothing.
    mark: str | None = None

    def at(self, cursor: str | None) -> Call:
        """The same for the page that begins at a cursor."""
        return replace(self, query={**self.query, "cursor": cursor})

    @property
    def is_repeatable(self) -> bool:
        """Whether a second request does no harm. A file may be stored twice: an equal content is kept once.

        With ``if_match`` the version may be that of the lost request itself: a repeat would blame somebody else.
        """
        is_harmless = self.method in _REPEATABLE and self.if_match is None
        return is_harmless or self.idempotency_key is not None or self.form is not None

    def request(self, base: str, headers: Mapping[str, str]) -> Request:
        """The HTTP request. Its bytes are made once, so that every repetition is equal to the first."""
        own = dict(headers)
        body = None
        if self.form is not None:
            own["content-type"], body = self.form
        elif self.body is not None:
            own["content-type"] = "application/json"
            body = json.dumps(self.body, ensure_ascii=False, allow_nan=False, default=_written).encode()
        if self.idempotency_key is not None:
            own["idempotency-key"] = _visible(self.idempotency_key)
        if self.if_match is not None:
            own["if-match"] = _visible(self.if_match)
        return Request(self.method, f"{base}{self.path}{_query(self.query)}", own, body, self.is_repeatable)


def path_of(template: str, /, **values: str | int) -> str:
    """A path with its values, each of which is one segment."""
    return template.format(**{name: quote(str(value), safe="") for name, value in values.items()})


def new_key() -> str:
    """An ``Idempotency-Key`` that nobody else has."""
    return str(uuid.uuid4())


def file_form(data: bytes, filename: str | None, mimetype: str | None) -> tuple[str, bytes]:
    """The type and the bytes of ``multipart/form-data`` with one file."""
    boundary = f"recado-{uuid.uuid4().hex}"
    # Quotes as the server reads them; line breaks, which it refuses, as browsers write them.
    name = (filename or "file").replace("\\", "\\\\").replace('"', '\\"').replace("\r", "%0D").replace("\n", "%0A")
    head = [
        f"--{boundary}",
        f'Content-Disposition: form-data; name="file"; filename="{name}"',
        # Without a type the server tells it by the bytes.
        *([f"Content-Type: {_visible(mimetype)}"] if mimetype else []),
    ]
    begin = "".join(f"{line}\r\n" for line in [*head, ""])
    return f"multipart/form-data; boundary={boundary}", begin.encode() + data + f"\r\n--{boundary}--\r\n".encode()


def _query(values: Mapping[str, Any]) -> str:
    pairs = [(name, one) for name, value in values.items() for one in _each(value)]
    return f"?{urlencode(pairs)}" if pairs else ""


def _written(value: object) -> str:
    """A time, as the API reads it: without an offset it is one in the time zone of the key."""
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} is nothing that JSON can say")


def _each(value: Any) -> Sequence[Any]:
    if value is None:
        return []
    if isinstance(value, bool):
        return [str(value).lower()]
    if isinstance(value, datetime):
        return [_written(value)]
    return [value] if isinstance(value, str) or not isinstance(value, Sequence) else value


def _visible(value: str) -> str:
    """A value of a header: a line break in it would begin another header."""
    if not value or not all(" " <= letter <= "~" for letter in value):
        raise ValueError(f"{value!r} must be visible ASCII characters")
    return value
