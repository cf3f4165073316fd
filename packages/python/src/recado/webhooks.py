"""Verifies webhooks, which are signed as Standard Webhooks says."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Iterable, Mapping
from typing import cast

from .errors import WebhookError
from .types import Event


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Iterable[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> Event:
    """The event in a request of Recado. Raises a ``WebhookError`` where the request is not genuine, or too old.

    ``body``: the bytes as they came, before any JSON parser. ``secrets``: that of the endpoint (``whsec_…``), or several
    while it is being replaced. ``now`` in seconds since 1970, for tests. The same event may come more than once, with the
    same ``webhook-id``; types that this release does not know are returned, too.
    """
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise TypeError("the body must be the bytes of the request, not what was parsed from them")
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("the secret of the webhook is missing")
    own = {name.lower(): value for name, value in headers.items()}
    event_id, sent_at, signatures = (own.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not (event_id and sent_at and signatures):
        raise WebhookError("the headers of a signed request are missing")
    if not re.fullmatch(r"[0-9]{1,12}", sent_at):
        raise WebhookError("webhook-timestamp is no time")
    if abs((time.time() if now is None else now) - int(sent_at)) > tolerance:
        raise WebhookError("too old, or a clock is wrong")
    signed = f"{event_id}.{sent_at}.".encode("utf-8", "surrogateescape") + bytes(body)
    wanted = [hmac.digest(key, signed, hashlib.sha256) for key in keys]
    given = [_decoded(one[3:]) for one in signatures.split(" ") if one.startswith("v1,")]
    # A list, not a generator: the time that it takes must not tell which one fits.
    if not any([hmac.compare_digest(one, other) for one in wanted for other in given]):
        raise WebhookError("not signed with this secret")
    return _parsed(bytes(body))


def sign_webhook(
    body: bytes, secret: str, *, event_id: str | None = None, now: float | None = None
) -> dict[str, str]:
    """The headers with which Recado would send this body: for the tests of your program. ``now`` in seconds since 1970."""
    event_id = event_id or f"evt_{uuid.uuid4()}"
    sent_at = str(int(time.time() if now is None else now))
    signature = hmac.digest(_key_of(secret), f"{event_id}.{sent_at}.".encode() + body, hashlib.sha256)
    names = {"id": event_id, "timestamp": sent_at, "signature": f"v1,{base64.b64encode(signature).decode()}"}
    return {f"webhook-{name}": value for name, value in names.items()}


def _parsed(body: bytes) -> Event:
    try:
        event = json.loads(body)
    except ValueError as error:
        raise WebhookError("the body is no JSON") from error
    if not isinstance(event, dict):
        raise WebhookError("the body is no event")
    return cast(Event, event)


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.strip().removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise ValueError("the secret of a webhook is whsec_ and base64") from error
    if not key:
        raise ValueError("the secret of the webhook is missing")
    return key


def _decoded(signature: str) -> bytes:
    try:
        return base64.b64decode(signature, validate=True)
    except ValueError:
        # It fits no secret.
        return b""
