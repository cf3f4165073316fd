"""When a request is made again, and how long to wait before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from .errors import ConnectError, NoAnswer, RecadoError

_REPEATED = frozenset({408, 429, 500, 502, 503, 504})
_FIRST_WAIT = 1.0
#: Waits grow to 16 s, so that a server that is back is noticed.
_LONGEST_WAIT = 16.0


class Attempts:
    """The attempts of one request until its deadline."""

    def __init__(
        self,
        is_repeatable: bool,
        is_change: bool,
        deadline: float,
        longest_attempt: float,
        clock: Callable[[], float],
        random: Callable[[], float],
    ) -> None:
        self._is_repeatable = is_repeatable
        self._is_change = is_change
        self._was_lost = False
        self._longest_attempt = longest_attempt
        self._clock = clock
        self._random = random
        self._end = clock() + deadline
        self._bound = _FIRST_WAIT

    def timeout(self) -> float:
        """How long the next attempt may take."""
        return max(0.001, min(self._longest_attempt, self._end - self._clock()))

    def wait_after(self, error: RecadoError) -> float:
        """How long to wait before the next attempt. Raises the error where there is none."""
        self._was_lost = self._was_lost or (self._is_change and may_be_done(error))
        error.may_have_been_done = self._was_lost
        # At random up to the bound, so that many clients do not come back at once.
        wait = max(self._random() * self._bound, error.retry_after or 0.0)
        self._bound = min(2 * self._bound, _LONGEST_WAIT)
        if not is_repeated(error, self._is_repeatable) or self._clock() + wait >= self._end:
            raise error
        return wait


def may_be_done(error: RecadoError) -> bool:
    """Whether a change may have been made although this came of it.

    Who refuses a request with a 3xx or a 4xx has not passed it on.
    """
    if error.status is None:
        return isinstance(error, NoAnswer)
    return error.status < 300 or error.status >= 500 or error.code == "idempotency_running"


def is_repeated(error: RecadoError, is_repeatable: bool) -> bool:
    """Whether a request that failed so is made again."""
    if isinstance(error, ConnectError):
        return error.may_pass
    if not is_repeatable:
        # A request beyond the rate was not done.
        return error.status == 429
    return isinstance(error, NoAnswer) or error.status in _REPEATED or error.code == "idempotency_running"


def retry_after_in(value: str | None, now: datetime | None = None) -> float | None:
    """The header ``Retry-After`` in seconds; None: it is missing, or cannot be read."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    if not any(letter.isalpha() for letter in value):
        return None
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - (now or datetime.now(timezone.utc))).total_seconds())
