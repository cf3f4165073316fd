"""Reads an answer of HTTP/1.1 from its bytes as they come: each byte is looked at once."""

from __future__ import annotations

import zlib

from ._requests import Response
from .errors import NoAnswer

#: A server of ours has some hundred bytes of headers.
_LONGEST_HEAD = 65_536
_EMPTY = (204, 304)


class Parser:
    """What has come of one answer. ``feed`` until it answers."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._seen = 0
        self._status: int | None = None
        self._headers: dict[str, str] = {}
        self._body = bytearray()
        #: Bytes that are still to come; None: until the connection ends, or in chunks.
        self._left: int | None = None
        self._is_chunked = False
        #: Whether nothing has come.
        self.is_untouched = True
        #: Whether the connection may be asked again after this answer.
        self.is_reusable = False

    def feed(self, data: bytes) -> Response | None:
        """The answer, when it is complete. No data: no more will come."""
        self._data += data
        self.is_untouched = self.is_untouched and not data
        if self._status is None and not self._head(is_end=not data):
            return None
        is_complete = self._chunks() if self._is_chunked else self._plain(is_end=not data)
        if not is_complete and not data:
            raise _broken("the connection was closed before the answer was complete")
        return self._response() if is_complete else None

    def _head(self, is_end: bool) -> bool:
        """Whether the headers are there. Answers that only announce another one, as 103, are passed over."""
        while True:
            end = self._data.find(b"\r\n\r\n", max(0, self._seen - 3))
            self._seen = len(self._data)
            if end < 0:
                if is_end:
                    raise _broken("the connection was closed without an answer")
                if self._seen > _LONGEST_HEAD or (self._seen > 4 and not self._data.startswith(b"HTTP/")):
                    raise _broken("what came is no HTTP")
                return False
            head = self._data[:end].decode("latin-1")
            del self._data[: end + 4]
            self._seen = 0
            status = self._line(head)
            if status >= 200:
                self._begin(status)
                return True

    def _line(self, head: str) -> int:
        first, *lines = head.split("\r\n")
        version, _, rest = first.partition(" ")
        if not version.startswith("HTTP/1.") or not (rest[:3].isascii() and rest[:3].isdigit()):
            raise _broken("what came is no HTTP")
        self._headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            self._headers[name.strip().lower()] = value.strip()
        self._headers.setdefault("connection", "close" if version == "HTTP/1.0" else "keep-alive")
        return int(rest[:3])

    def _begin(self, status: int) -> None:
        self._status = status
        self._is_chunked = "chunked" in self._headers.get("transfer-encoding", "").lower()
        length = self._headers.get("content-length", "")
        if status in _EMPTY:
            self._is_chunked, self._left = False, 0
        elif length.isascii() and length.isdigit():
            self._left = int(length)

    def _plain(self, is_end: bool) -> bool:
        taken = self._data if self._left is None else self._data[: self._left]
        self._body += taken
        del self._data[: len(taken)]
        if self._left is None:
            return is_end
        self._left -= len(taken)
        return self._left == 0

    def _chunks(self) -> bool:
        """Takes the chunks that are whole. ``_left`` is what is missing of one, with its line break."""
        while True:
            if self._left is None:
                end = self._data.find(b"\r\n", 0, 1000)
                if end < 0:
                    if len(self._data) > 1000:
                        raise _broken("a chunk has no size")
                    return False
                try:
                    size = int(self._data[:end].split(b";")[0], 16)
                except ValueError:
                    raise _broken("a chunk has no size") from None
                del self._data[: end + 2]
                if size == 0:
                    return True
                self._left = size + 2
            taken = self._data[: self._left]
            self._left -= len(taken)
            self._body += taken
            del self._data[: len(taken)]
            if self._left:
                return False
            del self._body[-2:]
            self._left = None

    def _response(self) -> Response:
        # After chunks a few bytes may follow, so that only an answer with a length leaves the connection clean.
        is_clean = self._left == 0 and not self._data
        self.is_reusable = is_clean and self._headers["connection"].lower() != "close"
        body = bytes(self._body)
        if self._headers.get("content-encoding", "").lower() in ("gzip", "x-gzip", "deflate"):
            try:
                body = zlib.decompress(body, 47)
            except zlib.error as error:
                raise _broken(f"the answer cannot be unpacked: {error}") from error
        return Response(self._status or 0, self._headers, body)


def _broken(reason: str) -> NoAnswer:
    return NoAnswer(reason)
