"""The errors of the API as classes, one for each code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class RecadoError(Exception):
    """A request failed. ``code`` is stable: base decisions on it, or catch the class of the code.

    This class itself stands for codes of later releases, and for answers that are not of Recado (``not_recado``), such as
    those of a proxy.
    """

    by_code: ClassVar[dict[str, type[RecadoError]]] = {}
    own_code: ClassVar[str] = "not_recado"

    def __init_subclass__(cls, code: str, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.own_code = code
        RecadoError.by_code[code] = cls

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        status: int | None = None,
        errors: Mapping[str, list[str]] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        lines = [f"{path}: {' '.join(sentences)}" for path, sentences in (errors or {}).items()]
        super().__init__("\n".join([message, *lines]))
        self.code = code or self.own_code
        #: The HTTP status; None: no answer came.
        self.status = status
        #: What is wrong with the input, by its path, such as ``messages.3.phone``.
        self.errors = dict(errors or {})
        #: What support asks for; None: the answer is not one of Recado.
        self.request_id = request_id
        #: How long the server asks to wait, in seconds; None: it does not say.
        self.retry_after = retry_after
        #: Whether a change may have been made all the same: its answer, or that of an earlier attempt, was lost.
        self.may_have_been_done = False

    def __str__(self) -> str:
        text = super().__str__()
        return f"{text}\nThe request may have been done." if self.may_have_been_done else text

    def __reduce__(self) -> tuple[Any, ...]:
        # Its arguments are named, which pickle cannot tell by itself.
        return _restored, (type(self), self.args), self.__dict__


class BadRequest(RecadoError, code="bad_request"):
    """The request cannot be read."""


class InvalidJson(RecadoError, code="invalid_json"):
    """The body is no JSON."""


class Unauthorized(RecadoError, code="unauthorized"):
    """The key is missing, wrong, expired or revoked."""


class Forbidden(RecadoError, code="forbidden"):
    """The key lacks a scope, or may not be used from this address."""


class AddressBindingRequired(RecadoError, code="address_binding_required"):
    """The operation is only for keys that are bound to addresses."""


class NotFound(RecadoError, code="not_found"):
    """There is no such thing, or it belongs to another key."""


class MethodNotAllowed(RecadoError, code="method_not_allowed"):
    """The path has no such method."""


class RequestTimeout(RecadoError, code="request_timeout"):
    """The request did not arrive in time."""


class IdempotencyRunning(RecadoError, code="idempotency_running"):
    """The first request with this ``Idempotency-Key`` is still being worked on."""


class NotCancelable(RecadoError, code="not_cancelable"):
    """It is too late to cancel this."""


class NotReschedulable(RecadoError, code="not_reschedulable"):
    """It is too late for another time."""


class NotRetryable(RecadoError, code="not_retryable"):
    """Only what failed is sent again."""


class MayArriveTwice(RecadoError, code="may_arrive_twice"):
    """It is not known whether the message left: sending it again must be confirmed with ``may_arrive_twice``."""


class NotPausable(RecadoError, code="not_pausable"):
    """Nothing of the batch is waiting."""


class PaymentNotOpen(RecadoError, code="payment_not_open"):
    """There is nothing to tell of this payment."""


class NotChangeable(RecadoError, code="not_changeable"):
    """The state of the resource, or what uses it, does not allow this."""


class ChangedMeanwhile(RecadoError, code="changed_meanwhile"):
    """Somebody else was faster: read it again, and decide."""


class MediaNeeded(RecadoError, code="media_needed"):
    """A waiting message needs the file."""


class MediaQuotaExceeded(RecadoError, code="media_quota_exceeded"):
    """The files that are kept take up the quota of the key or of the installation."""


class PayloadTooLarge(RecadoError, code="payload_too_large"):
    """The body is too large: send less at once."""


class UnsupportedMediaType(RecadoError, code="unsupported_media_type"):
    """The body is of a type that the path does not take."""


class ExpectationFailed(RecadoError, code="expectation_failed"):
    """The header ``Expect`` cannot be met."""


class ValidationFailed(RecadoError, code="validation_failed"):
    """``errors`` names what to correct."""


class IdempotencyMismatch(RecadoError, code="idempotency_mismatch"):
    """The ``Idempotency-Key`` was used with another body."""


class RateLimited(RecadoError, code="rate_limited"):
    """Too many requests or messages: ``retry_after`` says how long to wait."""


class HeadersTooLarge(RecadoError, code="headers_too_large"):
    """The headers are too large."""


class InternalError(RecadoError, code="internal_error"):
    """The server failed; its log has the ``request_id``."""


class Unavailable(RecadoError, code="unavailable"):
    """The server cannot work at the moment."""


class Overloaded(RecadoError, code="overloaded"):
    """The server has too much to do at the moment."""


class NoAnswer(RecadoError, code="no_answer"):
    """The connection broke or no answer came in time: the request may have been done, or not."""


class ConnectError(RecadoError, code="connect_failed"):
    """The server cannot be reached: nothing was done."""

    #: Whether another attempt may succeed: a certificate that is not trusted stays so.
    may_pass = True


class WebhookError(RecadoError, code="webhook_not_genuine"):
    """A webhook is not genuine, or too old: answer it with a 4xx."""


def _restored(made: type[RecadoError], args: tuple[str, ...]) -> RecadoError:
    error = made.__new__(made, *args)
    error.args = args
    return error


def error_of(status: int, body: object, retry_after: float | None, excerpt: str = "") -> RecadoError:
    """The error for an answer: of the class of its code, and for an unknown code the common class."""
    problem = body if isinstance(body, dict) and status >= 400 else {}
    code = problem.get("code")
    message = problem.get("detail") or problem.get("message") or f"HTTP {status}"
    if not isinstance(code, str):
        code = "not_recado"
        message = f"HTTP {status}, and what came is not of Recado, but perhaps of a proxy: {excerpt}"
    return RecadoError.by_code.get(code, RecadoError)(
        str(message),
        code=code,
        status=status,
        errors=_errors_in(problem.get("errors")),
        request_id=problem.get("request_id"),
        retry_after=retry_after,
    )


def _errors_in(value: object) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        return {}
    return {str(path): [str(one) for one in texts] for path, texts in value.items() if isinstance(texts, list)}
