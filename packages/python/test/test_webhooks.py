"""Webhooks by Standard Webhooks."""

import base64
import hashlib
import hmac

import pytest

from recado import WebhookError, sign_webhook, verify_webhook

# Published with the libraries of Standard Webhooks: what others have signed must be verified, too.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
NOW = 1614265330
BODY = b'{"test": 2432232314}'
HEADERS = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": str(NOW),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
OTHER = "whsec_" + base64.b64encode(b"another secret of 24 bytes").decode()


def signed(body, secret=SECRET, at=NOW):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    given = hmac.new(key, f"evt_1.{at}.".encode() + body, hashlib.sha256).digest()
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": str(at), "Webhook-Signature": "v1," + base64.b64encode(given).decode()}


def test_takes_what_another_implementation_signed():
    assert verify_webhook(BODY, HEADERS, SECRET, now=NOW) == {"test": 2432232314}


@pytest.mark.parametrize("at", range(len(BODY)))
def test_refuses_a_body_of_which_one_byte_was_changed(at):
    changed = BODY[:at] + bytes([BODY[at] ^ 1]) + BODY[at + 1 :]
    with pytest.raises(WebhookError, match="not signed"):
        verify_webhook(changed, HEADERS, SECRET, now=NOW)


@pytest.mark.parametrize("late", [-301, 301])
def test_refuses_what_is_older_than_300_seconds_or_comes_from_the_future(late):
    with pytest.raises(WebhookError, match="too old"):
        verify_webhook(BODY, HEADERS, SECRET, now=NOW + late)
    assert verify_webhook(BODY, HEADERS, SECRET, now=NOW + late, tolerance=302)
    assert verify_webhook(BODY, HEADERS, SECRET, now=NOW + (300 if late > 0 else -300))


def test_takes_any_of_several_secrets_and_of_several_signatures():
    body = '{"type": "message.delivered", "text": "ção"}'.encode()
    headers = signed(body)
    assert verify_webhook(body, headers, [OTHER, SECRET], now=NOW)["type"] == "message.delivered"
    both = {**headers, "Webhook-Signature": f"v1a,x v1,AAAA v1,* {signed(body, OTHER)['Webhook-Signature']} {headers['Webhook-Signature']}"}
    assert verify_webhook(body, both, SECRET, now=NOW)
    with pytest.raises(WebhookError, match="not signed"):
        verify_webhook(body, headers, [OTHER], now=NOW)


@pytest.mark.parametrize("name", list(HEADERS))
@pytest.mark.parametrize("value", [None, ""])
def test_refuses_a_request_without_one_of_the_headers(name, value):
    headers = {key: given for key, given in HEADERS.items() if key != name} | ({} if value is None else {name: value})
    with pytest.raises(WebhookError, match="headers of a signed request are missing"):
        verify_webhook(BODY, headers, SECRET, now=NOW)


@pytest.mark.parametrize("time", ["soon", "-1", "1e9", " 1614265330", "1614265330.5", "nan", "٣", "9" * 400])
def test_refuses_a_time_that_is_none(time):
    with pytest.raises(WebhookError, match="no time"):
        verify_webhook(BODY, {**HEADERS, "webhook-timestamp": time}, SECRET, now=NOW)


@pytest.mark.parametrize("signature", ["v1,", "v1", "v2," + HEADERS["webhook-signature"][3:], "v1,ção", "g0hM9SsE", "v1,=", " "])
def test_refuses_a_signature_that_is_none(signature):
    with pytest.raises(WebhookError, match="not signed"):
        verify_webhook(BODY, {**HEADERS, "webhook-signature": signature}, SECRET, now=NOW)


@pytest.mark.parametrize("secret", ["", "whsec_", [], [""], "whsec_no base64!"])
def test_a_secret_that_is_missing_or_cannot_be_read_is_a_fault_of_the_program(secret):
    with pytest.raises(ValueError):
        verify_webhook(BODY, signed(BODY), secret, now=NOW)


def test_takes_the_bytes_only():
    with pytest.raises(TypeError, match="bytes of the request"):
        verify_webhook(BODY.decode(), HEADERS, SECRET, now=NOW)


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b"\xff"])
def test_refuses_a_genuine_body_that_is_no_event(body):
    with pytest.raises(WebhookError, match="the body is no"):
        verify_webhook(body, signed(body), SECRET, now=NOW)


def test_takes_what_sign_webhook_signs_also_with_a_line_break_after_the_secret():
    body = b'{"type": "message.delivered", "timestamp": "2026-11-20T16:14:02.000Z", "data": {"id": 7}}'
    headers = sign_webhook(body, SECRET)
    assert verify_webhook(body, headers, f"{SECRET}\n")["type"] == "message.delivered"
    with pytest.raises(WebhookError) as raised:
        verify_webhook(body + b" ", headers, SECRET)
    assert raised.value.code == "webhook_not_genuine"
